"""Phrases: from the tree of a noun phrase, an amount, a name or a formula to its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import floor, isqrt, log2
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.brought import BROUGHT, brought
from moderator.games.nomopoly.compiling.meaning import (
    Computed,
    Constant,
    GapMeaning,
    Joined,
    Meaning,
    Measured,
    OrElse,
    Referred,
    plain,
    same,
    size,
)
from moderator.games.nomopoly.compiling.measures import MeasureMeaning, Repeat, each_unit_of, measure_of
from moderator.games.nomopoly.compiling.nouns import EVENTS, EventNoun, MadeEvents, NounMeaning
from moderator.games.nomopoly.compiling.routes import Route
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.world import Goods, Id, Sort, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

_SELF = frozenset({"she", "he", "her", "him", "i", "me", "herself", "himself", "it", "itself"})


def compile_phrase(compiler: Compiler, node: Any) -> Meaning:
    """Compile any phrase. Raises NotRunnable with a reason for one that the engine cannot work out."""
    maker = _MAKERS.get(type(node))
    if maker is None:
        raise NotRunnable(f"the engine cannot work out a phrase of this shape ({type(node).__name__})")
    return maker(compiler, node)


def _amount(compiler: Compiler, node: tree.Amount) -> Meaning:
    return Constant(plain(node.value), money=node.unit == "$")


def _text(compiler: Compiler, node: tree.Text) -> Meaning:
    return Constant(node.text)


def _name(compiler: Compiler, node: tree.Name) -> Meaning:
    return NameMeaning(node.name, node.kind)


class NameMeaning(Meaning):
    """A thing called by its name: one that a rule names, or that bears the name."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.weight = 3
        self.money = False

    def thing(self, frame: Frame) -> Value:
        """Give the thing itself."""
        run = frame.run
        if self.kind in ("rule", "section"):
            return self.name
        if self.kind == "letter":
            return frame.variables.get(self.name)
        spelled = run.program.spellings.get(self.name.casefold(), self.name)
        found = run.world.called(spelled)
        for thing in found:
            if run.world.kind(thing) == self.kind or facts.is_a(run, thing, self.kind):
                return thing
        ruled = run.program.names.get(_bare(spelled))
        if ruled is not None:
            return ruled(frame)
        if not found and self.kind == "dispute":
            numbered = run.world.called(self.name.rpartition(" ")[2])
            return next((thing for thing in numbered if run.world.kind(thing) == self.kind), None)
        if self.kind == "square":
            squares = [thing for thing in found if run.world.kind(thing) == "square"]
            return min(squares, key=run.world.number) if squares else None
        return found[0] if found else None

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the thing, if it is there."""
        thing = self.thing(frame)
        if isinstance(thing, tuple):
            yield from thing
        elif thing is not None:
            yield current(frame, thing)

    def value(self, frame: Frame) -> Value:
        """Give the thing. Raises Missing if nothing bears the name."""
        thing = self.thing(frame)
        if thing is None:
            raise Missing(f"there is no {self.name}")
        return current(frame, thing)


def current(frame: Frame, thing: Value) -> Value:
    """Give what a thing stands for: a color that is another one's present name is that other one."""
    if isinstance(thing, Id) and frame.run.world.kind(thing) == "color":
        value = facts.color_of_name(frame.run, thing)
        return thing if value is None else value
    return thing


def _bare(name: str) -> str:
    folded = name.casefold()
    return folded.removeprefix("the ")


def _pronoun(compiler: Compiler, node: tree.Pronoun) -> Meaning:
    word = node.word
    if word in ("nobody", "nothing"):
        return Nobody(word)
    if word in _SELF:
        return Computed(lambda frame: _agent(frame, word), kind="player")
    if word in ("everybody", "everyone", "anybody"):
        return compile_phrase(compiler, tree.Noun("player", "each"))
    raise NotRunnable(f"{word!r} has nobody to refer to")


class Nobody(Meaning):
    """`nobody`, `nothing`: no value at all."""

    def __init__(self, word: str) -> None:
        self.kind = word

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the absence of a value."""
        yield None

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether there is none."""
        return value is None


def _agent(frame: Frame, word: str) -> Value:
    if frame.agent is None:
        raise Missing(f"{word!r} refers to nobody here")
    return frame.agent


def _refer(compiler: Compiler, node: tree.Refer) -> Meaning:
    if node.variable.startswith("@"):
        noun = node.variable[1:]
        if noun in EVENTS and node.word.split()[-1] in compiler.plurals:
            return MadeEvents(noun)
        if noun in BROUGHT:
            return EventNoun(noun, "", None, compiler.money_noun(noun))
        return Referred(node.variable, node.word)
    return Referred(
        node.variable, node.word, plural=node.word.split()[-1] in compiler.plurals or node.word in ("they", "them")
    )


def _gap(compiler: Compiler, node: tree.Gap) -> Meaning:
    return GapMeaning()


def _quantity(compiler: Compiler, node: tree.Quantity) -> Meaning:
    return Measured(node.comparison, None if node.amount is None else compile_phrase(compiler, node.amount))


def _join(compiler: Compiler, node: tree.Join) -> Meaning:
    if node.word == "or else":
        return OrElse(tuple(compile_phrase(compiler, item) for item in node.items))
    return Joined(node.word, tuple(compile_phrase(compiler, item) for item in node.items))


def _arithmetic(compiler: Compiler, node: tree.Arithmetic) -> Meaning:
    items = tuple(compile_phrase(compiler, item) for item in node.items)
    money = any(item.money for item in items)
    if node.operator == "each":
        return items[0]
    if node.operator == "of":
        return _part_of(node, items)
    operate = _OPERATORS.get(node.operator)
    if operate is None:
        raise NotRunnable(f"the engine knows no way to work out {node.operator!r}")

    def work(frame: Frame) -> Value:
        numbers: list[Any] = []
        for item in items:
            if isinstance(item, NounMeaning) and item.quantity is not None and item.of is None and not item.which:
                numbers.append(number(item.described(frame)))
            elif (item.universal or getattr(item, "plural", False)) and node.operator == "*":
                numbers.append(_whole(frame, item))
            elif item.universal or getattr(item, "plural", False):
                numbers += [_counted(each) for each in item.values(frame)]
            elif _spread(item):
                numbers.append(sum(number(each) for each in item.values(frame)))
            else:
                numbers.append(number(item.value(frame)))
        return plain(operate(numbers))

    parts = items[-1]
    if node.operator == "*" and len(items) == 2 and isinstance(parts, NounMeaning) and _several(parts):
        return SomeOf(items[0], parts, work)
    measure = next((item for item in items if isinstance(item, MeasureMeaning)), None)
    if measure is not None and node.operator not in ("greater", "less"):
        return Computed(lambda frame: Sort(measure.attribute, work(frame), measure.unit), kind=measure.kind)
    meaning = Computed(work, money=money)
    meaning.kind = "money" if money else "number"
    return meaning


def _whole(frame: Frame, item: Meaning) -> Value:
    """Give how many things a phrase speaks of, or the sum of its numbers; of a closed description it is remembered."""
    if not isinstance(item, NounMeaning) or not item.closed:
        return sum(_counted(each) for each in item.values(frame))
    run, rule = frame.run, frame.rule

    def count() -> Value:
        return sum(_counted(each) for each in item.values(Frame(run, rule)))

    return run.world.memory.remember(("whole", item), count, whatever_happens=True)


def _counted(value: Value) -> Value:
    """Give a number as it is, and count one for a thing: "half of the squares" is half as many."""
    return 1 if isinstance(value, Id) and size(value) is None else number(value)


def _several(whole: NounMeaning) -> bool:
    """Say whether a description is one of several things, not of a number or an amount."""
    return whole.plural and not whole.money and not whole.process and whole.kind not in facts.NUMBER_NOUNS


class SomeOf(Meaning):
    """`half of her items`, `10% of the squares`: how many that is; where they are meant themselves, luck says which."""

    universal = True

    def __init__(self, part: Meaning, whole: NounMeaning, many: Callable[[Frame], Value]) -> None:
        self.part = part
        self.whole = whole
        self.kind = whole.kind
        self.many = many

    def value(self, frame: Frame) -> Value:
        """Give how many."""
        return self.many(frame)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Draw as many as the part comes to, rounded as the sentence says, each one by itself."""
        run = frame.run
        left = [(value, size(value) if isinstance(value, Goods) else 1) for value in self.whole.values(frame)]
        wanted = run.money(number(self.part.value(frame)) * sum(count for _, count in left), frame.rounding)
        for _ in range(int(wanted)):
            shown = [replace(value, count=1, holder=None) if isinstance(value, Goods) else value for value, _ in left]
            place = shown.index(run.draw(shown, f"a random {self.kind}", [count for _, count in left]))
            chosen, count = left[place]
            left[place : place + 1] = [(chosen, count - 1)] if count > 1 else []
            yield replace(chosen, count=1) if isinstance(chosen, Goods) else chosen


def _part_of(node: tree.Arithmetic, items: tuple[Meaning, ...]) -> Meaning:
    """`$10 of her cash`, `$40 of each price`: an amount out of something, once for each that was ordered."""
    whole = node.items[1] if len(node.items) > 1 else None
    if isinstance(whole, tree.Noun) and whole.kind == "price" and whole.determiner == "each":
        return Computed(
            lambda frame: number(items[0].value(frame)) * frame.variables.get("#any", 1), money=True, kind="money"
        )
    return Computed(lambda frame: number(items[0].value(frame)), money=items[0].money, kind=items[0].kind)


def _spread(item: Meaning) -> bool:
    """Say whether a phrase is an attribute of several things ("the market value of her squares"): their sum."""
    of = getattr(item, "of", None)
    return isinstance(of, Meaning) and (of.universal or _spread(of))


def number(value: Value) -> Value:
    """Give the number that a value amounts to. Raises Missing for what is none."""
    from moderator.games.nomopoly.occurrence import Occurrence

    if isinstance(value, Occurrence):
        value = value.state.get("total", value.roles.get("amount"))
    if value is None:
        return 0
    if isinstance(value, tuple):
        return sum(number(part) for part in value)
    found = size(value)
    if found is None:
        raise Missing(f"{value!r} is no number")
    return found


def _total(numbers: list[Any]) -> Value:
    return sum(numbers)


def _product(numbers: list[Any]) -> Value:
    result: Any = 1
    for each in numbers:
        result *= each
    return result


_OPERATORS: dict[str, Callable[[list[Any]], Value]] = {
    "+": _total,
    "sum": _total,
    "-": lambda numbers: numbers[0] - sum(numbers[1:]),
    "*": _product,
    "greater": max,
    "less": min,
}


def _for_each(compiler: Compiler, node: tree.ForEach) -> Meaning:
    amount = compile_phrase(compiler, node.amount)
    counted = _counter(compiler, node.noun)
    several = isinstance(amount, NounMeaning) and amount.quantity is not None

    def work(frame: Frame) -> Value:
        once = amount.described(frame) if several else amount.value(frame)  # type: ignore[attr-defined]
        return plain(number(once) * (number(counted(frame)) // node.per))

    return Computed(work, money=amount.money)


class CountOfAny(Meaning):
    """`more Corporate shares than any other player`: how many each of them has, and nothing if there is nobody else."""

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


def _count(compiler: Compiler, node: tree.Count) -> Meaning:
    of = node.noun.of if isinstance(node.noun, tree.Noun) else None
    if isinstance(of, tree.Noun) and of.determiner == "any":
        phrase = compile_phrase(compiler, node.noun)
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
        inner_phrase = compile_phrase(compiler, node.of)
        return lambda frame: number(inner_phrase.value(frame))
    if isinstance(node, tree.Noun) and node.kind == "pip" and node.of is None and not node.which:
        return _pips_at_hand
    if isinstance(node, tree.Noun) and node.of is None and not node.which and compiler.is_process(node.kind):
        kind = node.kind
        return lambda frame: frame.variables.get("#" + kind, 0)
    phrase = compile_phrase(compiler, node)

    def count(frame: Frame) -> Value:
        total: Any = 0
        for value in phrase.values(frame):
            found = size(value)
            total += found if found is not None else 1
        return total

    return count


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
        complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(complement, tree.Place) and complement.preposition == "beyond":
            rest = tuple(each for each in node.which if each is not clause)
            return tree.Noun(node.kind, node.determiner, node.plural, which=rest, of=node.of), compile_phrase(
                compiler, complement.phrase
            )
    return None


def _as_many(compiler: Compiler, node: tree.AsMany) -> Meaning:
    clause, times = node.clause, node.times
    if clause.verb in ("show", "have", "be") and clause.subject is not None:
        if clause.verb == "show":
            if node.noun.kind not in ("square", "pip", "time", "step"):
                raise NotRunnable("a roll shows how many squares to move: as many squares as the roll shows")
            shown = compile_phrase(compiler, clause.subject)
            return Computed(lambda frame: plain(number(shown.value(frame)) * times), kind="number")
        of = tree.Count(tree.Noun(node.noun.kind, "all", plural=True, of=clause.subject))
        counted = compile_phrase(compiler, of)
        return Computed(lambda frame: plain(number(counted.value(frame)) * times), kind="number")
    raise NotRunnable(f"'as many ... as' does not go with {clause.verb!r}; it goes with 'shows' and 'has'")


def _other_rules(compiler: Compiler, node: tree.OtherRules) -> Meaning:
    def ask(frame: Frame) -> Value:
        if frame.other is None:
            raise Missing("no other rule says what it is")
        value = frame.other()
        return 0 if value is None else value

    return Computed(ask, money=compiler.valuing_money)


def _formula(compiler: Compiler, node: tree.Formula) -> Meaning:
    items = tuple(compile_phrase(compiler, item) for item in node.items)
    function = _FUNCTIONS.get(node.function)
    if function is None:
        raise NotRunnable(f"the engine knows no function {node.function!r}; it knows {', '.join(sorted(_FUNCTIONS))}")
    return Computed(lambda frame: function(*(number(item.value(frame)) for item in items)), kind="number")


def _root(value: Any) -> Value:
    return isqrt(int(value)) if isqrt(int(value)) ** 2 == value else Fraction(isqrt(int(value) * 10**12), 10**6)


def _log(value: Any) -> Value:
    if value <= 0:
        return 0
    whole = int(value)
    exact = whole.bit_length() - 1
    return exact if whole == value and 1 << exact == whole else Fraction(log2(float(value))).limit_denominator(10**9)


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "floor": floor,
    "ceiling": lambda value: -floor(-value),
    "sqrt": _root,
    "log": _log,
}


def _excess(compiler: Compiler, node: tree.Noun) -> Meaning | None:
    """`the excess over $3000`: what whoever acts has above an amount."""
    for clause in node.which:
        complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(complement, tree.Place) and complement.preposition == "over":
            return _above(compiler.phrase(complement.phrase), node.variable)
    return None


def _above(least: Meaning, variable: str) -> Meaning:
    def above(frame: Frame) -> Value:
        if not isinstance(frame.agent, Id):
            raise Missing("whose excess is meant is not said")
        return max(0, number(facts.cash(frame.run, frame.agent)) - number(least.value(frame)))

    return Computed(above, money=True, kind="money", variable=variable)


def _equal_share(compiler: Compiler, node: tree.Noun) -> Meaning:
    """`an equal share of X`: X divided by how many the sentence speaks of, worked out once for all of them."""
    whole = compiler.phrase(node.of)

    def share(frame: Frame) -> Value:
        key = f"#share {id(whole)}"
        if key not in frame.variables:
            value = whole.value(frame)
            if isinstance(value, Id):
                value = facts.cash(frame.run, value)
            frame.variables[key] = Fraction(number(value)) / max(1, frame.variables.get("#among", 1))
        return frame.variables[key]

    return Computed(share, money=True, kind="money", variable=node.variable)


def _as_kind(compiler: Compiler, node: tree.Noun) -> Meaning | None:
    """Read a noun that stands for what it is called: time, a phase, a status; or for all that was made happen."""
    if node.kind == "status" and isinstance(node.of, tree.Noun) and facts.key(node.of.kind) in compiler.program.flags:
        return Constant(Sort(node.of.kind))
    if node.of is not None or node.which:
        return None
    if node.kind == "time":
        return Constant(Sort("time")) if node.quantity is None else Repeat(compiler, node)
    if compiler.program.kinds.is_a(node.kind, "phase"):
        return Constant(Sort(node.kind), kind="phase")
    if node.kind in EVENTS and node.plural and node.determiner == "the":
        return MadeEvents(node.kind)
    return None


def _noun(compiler: Compiler, node: tree.Noun) -> Meaning:
    if node.determiner == "this" and node.kind in ("rule", "section") and node.of is None:
        return Constant(compiler.rule.item if node.kind == "rule" else compiler.rule.section, kind=node.kind)
    if node.kind == "route":
        return Route(compiler, node)
    found = _as_kind(compiler, node) or each_unit_of(compiler, node) or measure_of(compiler, node)
    if found is not None:
        return found
    if node.kind == "share" and node.of is not None:
        return _equal_share(compiler, node)
    if node.kind == "excess":
        excess = _excess(compiler, node)
        if excess is not None:
            return excess
    definite = node.determiner in ("the", "that", "this", "possessive", "")
    referring = node.of is None or isinstance(node.of, (tree.Refer, tree.Pronoun))
    referring = referring or (isinstance(node.of, tree.Name) and node.kind in _ONLY_EVENTS)
    if (
        node.kind in BROUGHT
        and definite
        and referring
        and not node.which
        and node.rank is None
        and node.quantity is None
    ):
        ordinary = None if node.determiner == "" or node.kind in _ONLY_EVENTS else NounMeaning(compiler, node)
        if node.determiner != "" and (node.of is None or node.kind in _ONLY_EVENTS):
            whose = None if node.of is None else compiler.phrase(node.of)
            return EventNoun(node.kind, node.variable, ordinary, compiler.money_noun(node.kind), whose)
    return NounMeaning(compiler, node)


_ONLY_EVENTS = frozenset({"move", "roll", "landing", "passage", "creditor", "collector"})

_MAKERS: dict[type, Callable[[Any, Any], Meaning]] = {
    tree.Amount: _amount,
    tree.Text: _text,
    tree.Name: _name,
    tree.Pronoun: _pronoun,
    tree.Refer: _refer,
    tree.Gap: _gap,
    tree.Quantity: _quantity,
    tree.Noun: _noun,
    tree.Join: _join,
    tree.Arithmetic: _arithmetic,
    tree.ForEach: _for_each,
    tree.Count: _count,
    tree.AsMany: _as_many,
    tree.OtherRules: _other_rules,
    tree.Formula: _formula,
}

__all__ = ["brought", "compile_phrase", "current", "number", "same"]
