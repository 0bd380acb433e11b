"""The slots of a *may* sentence: what the words of an order put into them, and whether that is what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import is_number
from moderator.games.nomopoly.compiling.meaning import Joined, Meaning, Measured, Referred, size
from moderator.games.nomopoly.compiling.names import NameMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.compiling.sentence_compiler import SentenceCompiler
from moderator.games.nomopoly.deed_words import deed
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
from moderator.games.nomopoly.program import OrderRule
from moderator.games.nomopoly.values import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


def goes_without_saying(verb: str, role: str, filler: Any) -> bool:
    """Say whether an order can leave a slot out: what the sentence speaks of, her square, the one lender that there is.

    Who buys says from whom, if the sentence does: "buy 11" is for the square that she is on.
    """
    if role == "on" and isinstance(filler, NounMeaning) and isinstance(filler.of, Referred) and not filler.plural:
        return filler.kind == "square" and filler.determiner == "possessive" and filler.quantity is None
    lender = (role == "from" and verb != "buy") or (verb == "repay" and role == "recipient")
    return isinstance(filler, Referred) or (lender and isinstance(filler, NameMeaning))


def fill_implied(frame: Frame, rule: OrderRule, roles: dict[str, Value], later: frozenset[str] = frozenset()) -> bool:
    """Fill the slots that go without saying: "from the Store", when the sentence speaks of the Store that she is on.

    What is filled `later` is left.
    """
    for role, filler in rule.roles:
        if role not in roles and role not in later:
            roles[role] = filler.value(frame)
    return True


def known_by_conditions(frame: Frame, rule: OrderRule) -> frozenset[str]:
    """Give the slots for what only a condition of the sentence brings up: "if she owns a square, she may paint it"."""
    return frozenset(
        role
        for role, filler in rule.roles
        for name in (getattr(filler if isinstance(filler, Referred) else getattr(filler, "of", None), "name", ""),)
        if _refers(filler) and not name.startswith("@") and name not in frame.variables
    )


def nearness(run: Run, filler: Any, value: Value) -> int:
    """Say how closely a slot is of the kind of a value: 2 for the very kind, 1 for a kind that takes it in."""
    kind = noun_of(filler)
    if is_number(value):
        return 2 if getattr(filler, "money", False) or kind in facts.NUMBER_NOUNS else 0
    own = run.world.kind(value) if isinstance(value, Id) else getattr(value, "kind", "")
    if own == kind:
        return 2
    return 1 if kind not in ("thing", "ownable") and run.program.kinds.is_a(own, kind) else 0


def plain_value(run: Run, frame: Frame, node: Any) -> Value:
    """Give what a phrase stands for by itself, whatever slot it is for. Raises Missing and NotRunnable."""
    return SentenceCompiler(run.program).phrase(node).value(frame)


def fill(
    frame: Frame,
    rule: OrderRule,
    roles: dict[str, Value],
    *,
    referring: bool = True,
    later: frozenset[str] = frozenset(),
) -> bool:
    """Bind every slot but those for `later`; a count is bound as it was ordered, and is of one sort of goods alone.

    What refers to who may give the order comes last.
    """
    for role, filler in rule.roles:
        value = roles.get(role)
        if role not in roles or role in later or (not referring and _refers(filler)):
            continue
        if isinstance(value, Sort) and value.detail == "words":
            continue
        if rule.verb == "buy" and role == "object" and _is_copy(frame.run, filler, value):
            return False
        if isinstance(filler, Meaning):
            if isinstance(filler, NounMeaning) and filler.quantity is not None and filler.quantity[1] is None:
                if isinstance(value, tuple):
                    return False
                filler.bind(frame, value)
                frame.variables["#any"] = size(value) or 1
                continue
            if not filler.admits(frame, value) or not _are_all(frame, filler, value):
                return False
        elif not filler.matches(frame, value):
            return False
    return True


def _is_copy(run: Run, filler: Any, value: Value) -> bool:
    """Say whether a value only does what a slot is for: who sells extra dice sells none that are repackaged."""
    name = run.world.name(value) if isinstance(value, Id) else getattr(value, "kind", "")
    return bool(name) and facts.copies(run, name, noun_of(filler))


def _are_all(frame: Frame, filler: Meaning, value: Value) -> bool:
    """Say whether a slot for all of a kind ("all other players") is given all of them, and not some."""
    if not isinstance(filler, NounMeaning) or filler.determiner != "all":
        return True
    given = value if isinstance(value, tuple) else (value,)
    whole = set(filler.values(frame))
    filler.bind(frame, value)
    return whole == set(given)


def _refers(filler: Any) -> bool:
    """Say whether a slot is for what the sentence has spoken of before, or for something of that."""
    return isinstance(filler, Referred) or (isinstance(filler, NounMeaning) and isinstance(filler.of, Referred))


def kind_fits(frame: Frame, filler: Any, value: Value) -> bool:
    """Say whether a value is of the kind that a slot is for, whatever else the slot demands."""
    if isinstance(filler, NounMeaning):
        if filler.kind in facts.TEXT_NOUNS:
            return isinstance(value, str)
        if isinstance(value, str) and not isinstance(value, Id):
            return False
        return filler.kind_fits(frame, value) and (
            filler.money or filler.kind in facts.NUMBER_NOUNS or not is_number(value) or filler.attribute
        )
    if isinstance(filler, Referred):
        return isinstance(value, Id) == _wants_square(frame.run, filler) or not _wants_square(frame.run, filler)
    if isinstance(filler, Meaning):
        if isinstance(filler, NameMeaning):
            return filler.admits(frame, value)
        return True
    return bool(filler.matches(frame, value))


def same_words(run: Run, node: Any, filler: Any) -> Sort | None:
    """Give a slot that is words of the order alone, and names no thing: the squares of "swap squares", a new Shop."""
    wanted = filler.node if isinstance(filler, NounMeaning) else None
    if not isinstance(node, tree.Noun) or wanted is None or (node.kind, node.plural) != (wanted.kind, wanted.plural):
        return None
    if any((each.which, each.of, each.rank, each.quantity) != ((), None, None, None) for each in (node, wanted)):
        return None
    made = facts.key(node.kind) in run.program.flags and node.determiner == wanted.determiner == "a"
    return Sort(node.kind, 1, "words") if made or (node.plural and node.determiner == wanted.determiner == "") else None


def value_in(run: Run, frame: Frame, node: Any, filler: Any, *, placed: bool = True) -> Value:
    """Give what the words of an order put into a slot; a bare number stands for a square where one is wanted.

    A slot that is not for something `placed` in the game is for what it is to become ("a Utility").
    """
    if isinstance(node, tree.Amount) and node.unit == "" and _wants_square(run, filler):
        return _as_lot(run, run.world.square(int(node.value)), filler)
    if isinstance(node, tree.Join) and node.word == "and" and _wants_square(run, filler):
        found = tuple(value_in(run, frame, item, filler) for item in node.items)
        return None if any(each is None for each in found) else found
    if isinstance(node, tree.Text) and getattr(filler, "kind", "") == "penalty":
        return deed(frame, "penalty", node.text)
    if isinstance(node, tree.Noun) and _is_of_a_square(node):
        return _of_square(frame, node, filler)
    if isinstance(node, tree.Noun) and _is_of_this_game(run, node):
        return _as_wanted(run, frame, Goods(node.kind, "", 1), filler)
    compiler = SentenceCompiler(run.program, asked=run.also_asked)
    try:
        if isinstance(node, (tree.Adjective, tree.Either, tree.Named, tree.Place)):
            compiled = compiler.filler(node)
            return compiled.bring(frame) if not isinstance(compiled, Meaning) else compiled.value(frame)
        phrase = compiler.phrase(node)
        if (
            isinstance(phrase, NounMeaning)
            and phrase.kind == "square"
            and phrase.quantity is not None
            and phrase.quantity[1] is not None
        ):
            return run.world.square(int(phrase.quantity[1].value(frame)))
        if isinstance(phrase, NounMeaning) and _is_of_hers(run, phrase):
            value = _own_goods(run, frame, phrase)
        elif isinstance(phrase, NounMeaning) and phrase.indefinite:
            value = phrase.described(frame)
        else:
            value = phrase.value(frame)
    except (Missing, NotRunnable):
        alike = isinstance(node, tree.Noun) and node.kind == getattr(filler, "kind", "")
        told = alike and node.which and (_wants_square(run, filler) or run.program.kinds.is_a(node.kind, "item"))
        return Sort(node.kind, 1, "words") if alike and not told else None
    if isinstance(filler, NounMeaning) and filler.kind in facts.TEXT_NOUNS and isinstance(value, Id):
        return run.world.things[value].name
    return _as_wanted(run, frame, value, filler) if placed else value


def _is_of_hers(run: Run, phrase: NounMeaning) -> bool:
    """Say whether goods are spoken of as those that somebody has: "the Hat", "my Hat", "one of my Hats"."""
    one_of_mine = phrase.determiner == "a" and isinstance(phrase.of, Referred) and phrase.of.name == "@sender"
    told = phrase.determiner in ("the", "possessive") or one_of_mine
    return told and not phrase.which and run.program.kinds.is_a(phrase.kind, "item")


def _is_of_this_game(run: Run, node: tree.Noun) -> bool:
    """Say whether a noun is for goods of which no rule speaks, since they have been repackaged in play: "a Soap"."""
    bare = not node.which and node.of is None and node.determiner in ("a", "the", "")
    return bare and node.kind not in run.program.kinds.declared and facts.product_of(run, node.kind) is not None


def says_what_it_becomes(node: Any, filler: Any, on: Any) -> bool:
    """Say whether a slot is for what the square beside it is to become: "open a Store on 9"."""
    bare = isinstance(node, tree.Noun) and not node.which and node.of is None and node.determiner in ("a", "")
    return bare and isinstance(on, Referred) and node.kind == getattr(filler, "kind", "")


def _is_of_a_square(node: tree.Noun) -> bool:
    """Say whether something is said of a square by its number ("the name of 14"), or is its name by that name."""
    if isinstance(node.of, tree.Amount):
        return node.of.unit == ""
    return isinstance(node.of, tree.Name) and node.of.kind == "square" and node.kind == "name"


def _of_square(frame: Frame, node: tree.Noun, filler: Any) -> Value:
    """Give what "the name of 14" means, where something of a square is asked for.

    Where the sentence speaks of "its theme", it is the Store of the order that it speaks of.
    """
    square = _square_said(frame.run, node.of)
    wanted = filler.of if isinstance(filler, NounMeaning) and filler.kind == node.kind else None
    if square is None or wanted is None or not _wants_square(frame.run, wanted):
        return None
    if isinstance(wanted, Referred):
        frame.required[wanted.name] = square
    return next(iter(related(Frame(frame.run, None), node.kind, square)), None)


def _square_said(run: Run, said: object) -> Id | None:
    """Give the square that is said by its number or its name, if there is such a one."""
    if isinstance(said, tree.Amount):
        return run.world.square(int(said.value))
    named = run.world.called(said.name) if isinstance(said, tree.Name) and said.kind == "square" else ()
    return next((each for each in named if run.world.kind(each) == "square"), None)


def _as_lot(run: Run, square: Id | None, filler: Any) -> Value:
    """Give the lot that a square is, where a lot is asked for."""
    if getattr(filler, "kind", "") != "lot" or square is None:
        return square
    return facts.lot_of(run, square)


def _own_goods(run: Run, frame: Frame, phrase: NounMeaning) -> Value:
    holder = frame.variables.get("@sender")
    held = run.world.pile(holder, phrase.kind) if isinstance(holder, Id) else 0
    return Goods(phrase.kind, "", 1, holder) if held else phrase.described(frame)


def _as_wanted(run: Run, frame: Frame, value: Value, filler: Any) -> Value:
    """Turn a kind of goods into the sender's own goods where the slot speaks of what she owns."""
    holder = frame.variables.get("@sender")
    if (
        isinstance(value, Goods)
        and value.holder is None
        and isinstance(holder, Id)
        and isinstance(filler, NounMeaning)
        and filler.which
    ) and run.world.pile(holder, value.kind, value.detail) >= value.count:
        return Goods(value.kind, value.detail, value.count, holder)
    if isinstance(value, Sort) and isinstance(filler, NounMeaning) and _wants_square(run, filler):
        return None
    return value


def product_offered(run: Run, filler: Any, value: Value) -> Value:
    """Give the product itself for goods of its kind, where it is of the product that the sentence speaks."""
    product = facts.product_of(run, value.kind) if isinstance(value, Goods) and value.holder is None else None
    if product is None or not run.program.kinds.is_a(run.world.kind(product), noun_of(filler)):
        return value
    return product


def noun_of(filler: Any) -> str:
    """Give the noun that a slot is for."""
    return filler.name.partition("#")[0] if isinstance(filler, Referred) else str(getattr(filler, "kind", ""))


def _wants_square(run: Run, filler: Any) -> bool:
    if isinstance(filler, Joined):
        return any(_wants_square(run, item) for item in filler.items)
    if isinstance(filler, Measured):
        return False
    kind = noun_of(filler)
    return kind in ("thing", "property", "ownable", "place", "lot") or run.program.kinds.is_a(kind, "square")
