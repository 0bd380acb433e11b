"""Counts: how many there are, for each of them, as many as."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.meaning import (
    Computed,
    Meaning,
    size,
)
from moderator.games.nomopoly.compiling.measures import held, is_measured
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import number
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def for_each(compiler: Compiler, node: tree.ForEach) -> Meaning:
    """Compile "$10 for each square that she owns", and "two apples for each tree", which are so many apples."""
    goods = node.amount
    count = goods.quantity.amount if isinstance(goods, tree.Noun) and goods.quantity is not None else None
    if isinstance(goods, tree.Noun) and goods.quantity is not None and count and _are_goods(compiler, goods.kind):
        times = replace(node, amount=count)
        return compiler.phrase(replace(goods, quantity=replace(goods.quantity, amount=times)))
    amount = compiler.phrase(node.amount)
    counted = _counter(compiler, node.noun)
    several = isinstance(amount, NounMeaning) and amount.quantity is not None

    def work(frame: Frame) -> Value:
        once = amount.described(frame) if several else amount.value(frame)  # type: ignore[attr-defined]
        return plain(number(once) * (number(counted(frame)) // node.per))

    return Computed(work, money=amount.money)


def _are_goods(compiler: Compiler, kind: str) -> bool:
    """Say whether things of a kind are held by number: items, and what the rules count of somebody."""
    return compiler.program.kinds.is_a(kind, "item") or is_measured(compiler.program, kind)


class CountOfAny(Meaning):
    """`more Corporate shares than any other player`: how many each of them has, and nothing if there is nobody else.

    `than another player`: as many, of which one will do.
    """

    kind = "number"

    def __init__(self, things: NounMeaning, whose: NounMeaning) -> None:
        self.things = things
        self.whose = whose
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the number of each holder."""
        nobody = True
        for holder in self.whose.values(frame):
            nobody = False
            sizes = (size(each) for each in self.things.of_holder(frame, holder))
            yield sum(1 if each is None else each for each in sizes)
        if nobody:
            yield 0


def count_of(compiler: Compiler, node: tree.Count) -> Meaning:
    """Compile "the number of squares that she owns"."""
    of = node.noun.of if isinstance(node.noun, tree.Noun) else None
    if isinstance(of, tree.Noun) and of.determiner in ("any", "another"):
        phrase = compiler.phrase(node.noun)
        if isinstance(phrase, NounMeaning) and isinstance(phrase.of, NounMeaning):
            return CountOfAny(phrase, phrase.of)
    return Computed(_counter(compiler, node.noun), kind="number")


def _counter(compiler: Compiler, node: Any) -> Callable[[Frame], Value]:
    beyond = _beyond(compiler, node)
    if beyond is not None:
        bare, least = beyond
        inner = _counter(compiler, bare)
        return lambda frame: max(0, number(inner(frame)) - number(least.value(frame)))
    if isinstance(node, tree.Noun) and node.kind in ("pip", "pound", "step") and node.of is not None:
        inner_phrase = compiler.phrase(node.of)
        return lambda frame: number(inner_phrase.value(frame))
    whose = _had_by(compiler, node)
    if whose is not None:
        holder = compiler.phrase(whose)
        return lambda frame: sum(held(frame.run, each, node.kind) for each in holder.values(frame))
    if isinstance(node, tree.Noun) and node.kind == "pip" and node.of is None and not node.which:
        return _pips_at_hand
    if isinstance(node, tree.Noun) and node.of is None and not node.which and compiler.is_process(node.kind):
        kind = node.kind
        return lambda frame: frame.variables.get("#" + kind, 0)
    phrase = compiler.phrase(_of_whom(compiler, node))

    def count(frame: Frame) -> Value:
        total: Any = 0
        for value in phrase.values(frame):
            found = size(value)
            total += found if found is not None else 1
        return total

    return count


_HELD = frozenset({"have", "own"})


def _had_by(compiler: Compiler, node: Any) -> Any:
    """Give who has so much of an attribute ("for each fame that she has", "each hen that she owns"); None else."""
    if not isinstance(node, tree.Noun) or node.of is not None or len(node.which) != 1:
        return None
    clause = node.which[0]
    if not is_measured(compiler.program, node.kind) or not isinstance(clause, tree.Clause) or clause.verb not in _HELD:
        return None
    return clause.subject if clause.role("object") == tree.Gap() else None


def _of_whom(compiler: Compiler, node: Any) -> Any:
    """Let "each level" be each of hers who acts, if players have levels. Raises NotRunnable if it is another's."""
    if not isinstance(node, tree.Noun) or node.of is not None or node.which or node.rank is not None:
        return node
    word = facts.key(node.kind)
    bearers = [kind for kind, attribute in compiler.program.firsts if attribute == word]
    if not bearers or word in compiler.program.flags or compiler.program.kinds.is_a(node.kind, "item"):
        return node
    if "player" not in bearers:
        raise NotRunnable(f'whose {node.kind} is counted is not said: write "for each {node.kind} of the {bearers[0]}"')
    return replace(node, determiner="the", plural=False, of=tree.Pronoun("she"))


def _pips_at_hand(frame: Frame) -> Value:
    """Give what the roll at hand shows. Raises Missing if there is none."""
    roll = brought(frame, "roll")
    if not isinstance(roll, Occurrence):
        raise Missing("there is no roll here whose pips could be counted")
    return roll.state.get("total", 0)


def _beyond(compiler: Compiler, node: Any) -> tuple[tree.Noun, Meaning] | None:
    if not isinstance(node, tree.Noun):
        return None
    for clause in node.which:
        complement = tree.complement_of(clause)
        if isinstance(complement, tree.Place) and complement.preposition == "beyond":
            rest = tuple(each for each in node.which if each is not clause)
            return tree.Noun(node.kind, node.determiner, node.plural, which=rest, of=node.of), compiler.phrase(
                complement.phrase
            )
    return None


def as_many(compiler: Compiler, node: tree.AsMany) -> Meaning:
    """Compile "as many squares as the roll shows". Raises NotRunnable for a clause that counts nothing."""
    clause, times = node.clause, node.times
    if clause.verb in ("show", "have", "be") and clause.subject is not None:
        if clause.verb == "show":
            if node.noun.kind not in ("square", "pip", "time", "step"):
                raise NotRunnable("a roll shows how many squares to move: as many squares as the roll shows")
            thrown = isinstance(clause.subject, tree.Refer) and clause.subject.variable.startswith("die#")
            shown = compiler.phrase(tree.Refer("@roll", "the roll") if thrown else clause.subject)
            return Computed(lambda frame: plain(number(shown.value(frame)) * times), kind="number")
        of = tree.Count(tree.Noun(node.noun.kind, "all", plural=True, of=clause.subject))
        counted = compiler.phrase(of)
        return Computed(lambda frame: plain(number(counted.value(frame)) * times), kind="number")
    raise NotRunnable(f"'as many ... as' does not go with {clause.verb!r}; it goes with 'shows' and 'has'")
