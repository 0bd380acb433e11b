"""What a thing can be said to be: of a kind, Sick, adjacent to something, on a square, more than a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts, mentions
from moderator.games.nomopoly.compiling.beside import neighbors
from moderator.games.nomopoly.compiling.deeds import recognized
from moderator.games.nomopoly.compiling.events import is_multiple
from moderator.games.nomopoly.compiling.meaning import Computed, GapMeaning, Meaning, Measured, compare, same, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.memory import StaleError
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.world import Goods, Id, Value, bare
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

Source = Callable[["Frame", str], "Iterable[Value] | None"]


class Complement:
    """What follows *is*."""

    def __init__(self, test: Callable[[Frame, Value], bool], source: Source | None = None, weight: int = 1) -> None:
        self.test = test
        self.narrow = source
        self.weight = weight

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether it is true of a value; a phrase that refers to nothing makes it false."""
        try:
            return self.test(frame, value)
        except Missing:
            return False

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Give a narrow range of things of a kind of which it is true, if there is one."""
        return self.narrow(frame, kind) if self.narrow is not None else None


def compile_complement(compiler: Compiler, node: Any) -> Complement:
    """Compile a complement. Raises NotRunnable for an adjective that nobody knows."""
    if isinstance(node, tree.Either):
        items = tuple(compile_complement(compiler, item) for item in node.items)
        if node.word == "and":
            return Complement(lambda frame, value: all(item.matches(frame, value) for item in items))
        if node.word == "nor":
            return Complement(lambda frame, value: not any(item.matches(frame, value) for item in items))
        return Complement(lambda frame, value: any(item.matches(frame, value) for item in items))
    if isinstance(node, tree.Adjective):
        return _adjective(compiler, node)
    if isinstance(node, tree.Place):
        return _place(compiler, node)
    if isinstance(node, tree.Named):
        name = compiler.phrase(node.name)
        return Complement(lambda frame, value: _called(frame, value, name.value(frame)))
    if isinstance(node, tree.Noun) and node.kind in ("multiple", "odd multiple", "even multiple"):
        multiple = compiler.phrase(node)
        assert isinstance(multiple, NounMeaning)
        return Complement(lambda frame, value: is_multiple(multiple, frame, size(value)))
    phrase = compiler.phrase(node)
    return Complement(lambda frame, value: _is(frame, phrase, value), weight=phrase.weight)


def _called(frame: Frame, value: Value, name: Value) -> bool:
    if not isinstance(value, Id):
        return False
    if isinstance(name, Id):
        return same(value, name)
    return bare(frame.run.world.name(value)) == bare(str(name))


def _is(frame: Frame, phrase: Meaning, value: Value) -> bool:
    if isinstance(value, Occurrence) and "total" in value.state:
        value = value.state["total"]
    if isinstance(phrase, Measured):
        return phrase.admits(frame, value)
    if phrase.kind == "color" and isinstance(value, Id) and frame.run.world.kind(value) != "color":
        return phrase.admits(frame, facts.attribute(frame.run, "color", value))
    if phrase.kind == "job" and isinstance(value, Id) and frame.run.world.kind(value) != "job":
        return any(phrase.admits(frame, job) for job in facts.jobs(frame.run, value))
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        found = phrase.value(frame)
        return found is not None and size(found) == value
    if isinstance(phrase, NounMeaning) and phrase.plural and isinstance(value, tuple):
        return phrase.admits(frame, value)
    return phrase.admits(frame, value)


# --- adjectives


def _adjective(compiler: Compiler, node: tree.Adjective) -> Complement:
    word = node.word
    arguments = tuple((preposition, compiler.argument(phrase)) for preposition, phrase in node.arguments)
    if word == "owned" and arguments:
        owner = arguments[0][1]
        return Complement(lambda frame, value: owner.admits(frame, facts.owner(frame.run, value)))
    native = _NATIVE.get(word)
    phrase = arguments[0][1] if arguments else None
    known = facts.key(word)
    if native is not None:
        return Complement(
            lambda frame, value: (
                _ruled(frame, known, value, phrase)
                if any(not rule.denies for rule in frame.run.program.classes.get(known, ()))
                else native(frame, value, phrase) and not _denied(frame, known, value)
            )
        )
    if not compiler.is_quality(word):
        raise NotRunnable(f"no rule says what {word!r} means")

    def source(frame: Frame, kind: str) -> Iterable[Value] | None:
        return None

    return Complement(lambda frame, value: _ruled(frame, known, value, phrase), source)


def _ruled(frame: Frame, word: str, value: Value, phrase: Meaning | None) -> bool:
    run = frame.run
    if isinstance(value, Goods):
        product = facts.product_of(run, value.kind)
        if product is not None:
            value = product
    if phrase is None:
        return facts.has_quality(run, value, word)
    if phrase.negative:
        return not any(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    if phrase.universal or getattr(phrase, "determiner", "") == "any":
        return all(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    counted = phrase.counted()
    if counted is not None and not isinstance(phrase, GapMeaning):
        comparison, number = counted
        found = sum(1 for other in phrase.group(frame) if facts.has_quality(run, value, word, other))
        return compare(comparison, found, number(frame))
    near = neighbors(run, word, value, phrase)
    if near is None:
        return any(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    found = any(phrase.admits(frame, other) and facts.has_quality(run, value, word, other) for other in near)
    if run.world.memory.doubt and found != any(
        facts.has_quality(run, value, word, other) for other in phrase.values(frame)
    ):
        raise StaleError(f"{value} is {word} to something that is not beside it")
    return found


def _denied(frame: Frame, word: str, value: Value) -> bool:
    """Say whether a sentence says that a thing is not so ("The Impersonator 2000 is not for sale")."""
    denials = (rule for rule in frame.run.program.classes.get(word, ()) if rule.denies)
    return any(rule.holds(Frame(frame.run, rule.rule), value) for rule in denials)


def _unowned(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    if isinstance(value, Goods):
        return value.holder is None
    return isinstance(value, Id) and frame.run.world.get(value, "owner") is None


def _owned(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return isinstance(value, (Id, Goods)) and facts.owner(frame.run, value) is not None


def _named(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    run = frame.run
    if not isinstance(value, Id):
        return False
    if run.world.name(value):
        return True
    return mentions.names(frame, value)


def _unnamed(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return not _named(frame, value, phrase)


def _open(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return isinstance(value, Id) and frame.run.world.get(value, "open") is True


def _undecided(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return isinstance(value, Id) and frame.run.world.get(value, "state") == "undecided"


def _judged(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    """A proposal is judged when its verdict fell in this update."""
    run = frame.run
    return isinstance(value, Id) and run.world.get(value, "judged") == run.week


def _same(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    if isinstance(value, tuple):
        return len({run_color(frame, each) for each in value}) == 1
    if phrase is None and isinstance(value, Id) and value in frame.run.world.numbers:
        return same(value, facts.place(frame.run, _doer(frame)))
    return phrase is not None and phrase.admits(frame, value)


def _doer(frame: Frame) -> Value:
    """Give who is doing something, on whose square the others are that are "on the same square"."""
    sender = frame.variables.get("@sender")
    return sender if sender is not None or frame.event is None else frame.event.subject


def run_color(frame: Frame, value: Value) -> Value:
    """Give the color of a square."""
    return facts.attribute(frame.run, "color", value)


def _different(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return not _same(frame, value, phrase)


def _equal(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    if phrase is None:
        found = value if isinstance(value, tuple) else (value,)
        measured = tuple(_measure(frame, each) for each in found)
        return len({each if number is None else number for each, number in zip(found, measured, strict=True)}) <= 1
    return bool(size(value) == size(phrase.value(frame)))


def _other(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return not same(value, frame.agent)


def _always(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    return True


def _more(sign: int) -> Callable[[Any, Value, Any], bool]:
    def test(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
        left = _measure(frame, value)
        if phrase is None:
            return True
        right = _measure(frame, phrase.value(frame))
        return left is not None and right is not None and (left - right) * sign > 0

    return test


def _measure(frame: Frame, value: Value) -> Any:
    """Give the number by which a value is higher or lower: a square's own, what a roll shows."""
    if isinstance(value, Occurrence):
        return value.state.get("total")
    if isinstance(value, Id) and value in frame.run.world.numbers:
        return frame.run.world.number(value)
    return size(value)


def _toward(direction: str) -> Callable[[Any, Value, Any], bool]:
    def test(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
        run = frame.run
        if phrase is None:
            return False
        from_square = facts.place(run, phrase.value(frame))
        number = run.layout.beside(run.world.number(from_square), direction) if from_square is not None else None
        return number is not None and run.world.square(number) == value

    return test


def _is_short(frame: Frame, value: Value) -> bool:
    """A party is short while the payment at hand is more than its cash."""
    payment = frame.event.within("pay") if frame.event is not None else None
    return (
        isinstance(value, Id)
        and payment is not None
        and (size(payment.roles.get("amount")) or 0) > facts.cash(frame.run, value)
    )


def _part(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    """A square is part of what a name gathers, or of a thing that lies on several squares."""
    if phrase is None:
        return False
    for whole in phrase.values(frame):
        if same(whole, value):
            return True
        if isinstance(whole, Id) and value in (frame.run.world.get(whole, "squares") or ()):
            return True
        if isinstance(whole, Id) and facts.has_quality(frame.run, value, frame.run.world.label(whole)):
            return True
    return False


def _plain_one(frame: Frame, value: Value) -> bool:
    """Normal is what bears none of the flags that the rules have for its kind."""
    run = frame.run
    return not any(
        facts.has_quality(run, value, word) for word, kind in run.program.flags.items() if facts.is_a(run, value, kind)
    )


def _parity(frame: Frame, value: Value) -> int | None:
    """Give what is left of a number, a roll or the number of a square when it is halved."""
    if isinstance(value, Occurrence):
        value = value.state.get("total")
    elif isinstance(value, Id) and frame.run.world.kind(value) == "square":
        value = frame.run.world.number(value)
    number = size(value)
    return None if number is None or Fraction(number).denominator != 1 else int(number) % 2


_NATIVE: dict[str, Callable[[Any, Value, Any], bool]] = {
    "unowned": _unowned,
    "owned": _owned,
    "named": _named,
    "unnamed": _unnamed,
    "open": _open,
    "undecided": _undecided,
    "judged": _judged,
    "same": _same,
    "different": _different,
    "equal": _equal,
    "other": _other,
    "consecutive": _always,
    "new": _always,
    "possible": _always,
    "odd": lambda frame, value, phrase: _parity(frame, value) == 1,
    "even": lambda frame, value, phrase: _parity(frame, value) == 0,
    "normal": lambda frame, value, phrase: _plain_one(frame, value),
    "higher": _more(1),
    "larger": _more(1),
    "more": _more(1),
    "lower": _more(-1),
    "smaller": _more(-1),
    "north": _toward("north"),
    "south": _toward("south"),
    "east": _toward("east"),
    "west": _toward("west"),
    "for sale": _always,
    "part": _part,
    "public": _always,
    "short": lambda frame, value, phrase: _is_short(frame, value),
    "secret": _always,
    "Original": lambda frame, value, phrase: not facts.has_quality(frame.run, value, "Repackaged"),
    "recognized": lambda frame, value, phrase: recognized(frame, value),
}


# --- places


def _place(compiler: Compiler, node: tree.Place) -> Complement:
    preposition = node.preposition
    if preposition in ("strictly between", "between"):
        return _between(compiler, node)
    phrase = _square(node.phrase) if preposition in ("on", "at") else None
    phrase = phrase or compiler.phrase(node.phrase)
    if preposition == "by":
        return Complement(
            lambda frame, value: (
                frame.event is None
                or frame.rule is None
                or frame.event.rule is None
                or frame.event.rule.item != frame.rule.item
            )
        )
    if preposition == "among":

        def range_over(frame: Frame, kind: str) -> Iterable[Value]:
            return tuple(dict.fromkeys(phrase.values(frame)))

        return Complement(lambda frame, value: any(same(each, value) for each in phrase.values(frame)), range_over)
    if preposition == "under":
        return Complement(lambda frame, value: _under(frame, phrase))
    if preposition == "without":
        return Complement(lambda frame, value: not any(True for _ in phrase.values(frame)))
    if preposition in ("on", "in", "at", "to", "of", "for", "from", "off"):
        nowhere = isinstance(phrase, NounMeaning) and phrase.negative

        def test(frame: Frame, value: Value) -> bool:
            return _located(frame, value, phrase, preposition) is not nowhere

        def source(frame: Frame, kind: str) -> Iterable[Value] | None:
            run = frame.run
            if nowhere:
                return None
            if preposition == "on" and run.program.kinds.is_a(kind, "piece") and not phrase.indefinite:
                found = []
                for square in phrase.values(frame):
                    place = facts.place(run, square)
                    if place is not None:
                        found += [each for each in facts.occupants(run, place) if facts.is_a(run, each, kind)]
                return tuple(dict.fromkeys(found))
            return None

        return Complement(test, source)
    raise NotRunnable(f"nothing can be said to be {preposition!r} something")


def _square(node: Any) -> Meaning | None:
    """Let a bare number be the square that has it: "the Blockbuster on 14"."""
    if not isinstance(node, tree.Amount) or node.unit or node.value.denominator != 1:
        return None
    number = int(node.value)
    return Computed(lambda frame: frame.run.world.square(number), kind="square")


def _under(frame: Frame, phrase: Meaning) -> bool:
    """Say whether the event at hand comes from a section or rule: this one, or the one that is named."""
    occurrence = frame.event
    if occurrence is None or occurrence.rule is None:
        return False
    come_from = occurrence.rule.section if phrase.kind == "section" else occurrence.rule.item
    return any(same(come_from, each) for each in phrase.values(frame))


def _located(frame: Frame, value: Value, phrase: Meaning, preposition: str) -> bool:
    run = frame.run
    if isinstance(value, Occurrence) and preposition == "to":
        return any(phrase.admits(frame, value.roles[role]) for role in ("recipient", "to") if role in value.roles)
    if isinstance(value, Occurrence):
        return any(phrase.admits(frame, part) for part in value.roles.values()) or any(
            phrase.admits(frame, part)
            for each in value.chain()
            for part in (each.roles.get("on"), each.roles.get("object"))
        )
    if isinstance(value, Id) and run.world.kind(value) == "proposal":
        return phrase.admits(frame, value)
    if preposition == "for" and isinstance(value, Id):
        return phrase.admits(frame, run.world.get(value, "for"))
    here = facts.place(run, value)
    if here is None:
        return False
    if phrase.admits(frame, here):
        return True
    if frame.acting and run.world.kind(value) == "player":
        return any(phrase.admits(frame, square) for square in retroactive(frame, value))
    return False


def retroactive(frame: Frame, player: Id) -> tuple[Value, ...]:
    """Give the squares on which a player may act as if she were there."""
    return tuple(
        dict.fromkeys(square for rule in frame.run.program.acting for square in rule.squares(frame.run, player))
    )


def _numbered_between(low: int, high: int) -> Complement:
    """Give "between 12 and 16": the squares with these numbers, the first and the last among them."""

    def source(frame: Frame, kind: str) -> Iterable[Value] | None:
        found = (frame.run.world.square(number) for number in range(low, high + 1))
        return tuple(square for square in found if square is not None)

    return Complement(lambda frame, value: low <= (frame.run.world.number(value) or 0) <= high, source)


def _between(compiler: Compiler, node: tree.Place) -> Complement:
    strictly = node.preposition == "strictly between"
    items = node.phrase.items if isinstance(node.phrase, tree.Join) else (node.phrase,)
    numbers = [int(item.value) for item in items if isinstance(item, tree.Amount) and not item.unit]
    if len(numbers) == len(items) == 2:
        return _numbered_between(numbers[0] + strictly, numbers[1] - strictly)
    phrases = tuple(compiler.phrase(item) for item in items)

    def ends(frame: Frame) -> tuple[int, int]:
        found = [
            frame.run.world.number(facts.place(frame.run, value))
            for phrase in phrases
            for value in phrase.values(frame)
        ]
        if len(found) != 2:
            raise Missing("something lies between two squares")
        return found[0], found[1]

    def test(frame: Frame, value: Value) -> bool:
        number = frame.run.world.number(value)
        first, last = ends(frame)
        return number in frame.run.layout.between(first, last) or (not strictly and number in (first, last))

    def source(frame: Frame, kind: str) -> Iterable[Value] | None:
        try:
            first, last = ends(frame)
        except Missing:
            return ()
        numbers = frame.run.layout.between(first, last)
        return tuple(square for number in numbers if (square := frame.run.world.square(number)) is not None)

    return Complement(test, source)
