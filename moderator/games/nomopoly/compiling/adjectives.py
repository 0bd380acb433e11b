"""The adjectives that the language brings with it: owned, open, the same, higher, odd; all others the rules declare."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from moderator.games.nomopoly import facts, mentions
from moderator.games.nomopoly.compiling.deeds import recognized
from moderator.games.nomopoly.compiling.meaning import Meaning, same, size
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Goods, Id, Value


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
        return len({_color(frame, each) for each in value}) == 1
    if phrase is None and isinstance(value, Id) and value in frame.run.world.numbers:
        return same(value, facts.place(frame.run, _doer(frame)))
    return phrase is not None and phrase.admits(frame, value)


def _doer(frame: Frame) -> Value:
    """Give who is doing something, on whose square the others are that are "on the same square"."""
    sender = frame.variables.get("@sender")
    return sender if sender is not None or frame.event is None else frame.event.subject


def _color(frame: Frame, value: Value) -> Value:
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
    return phrase is not None and any(is_part(frame, value, whole) for whole in phrase.values(frame))


def _alone(frame: Frame, value: Value, phrase: Meaning | None) -> bool:
    """Say whether no other player is on the square of a piece, which `phrase` may say more of."""
    square = facts.place(frame.run, value)
    if square is None or (phrase is not None and not phrase.admits(frame, square)):
        return False
    others = (facts.place(frame.run, player) for player in facts.players(frame.run) if player != value)
    return square not in others


def is_part(frame: Frame, value: Value, whole: Value) -> bool:
    """Say whether a square is part of what a name gathers, or of a thing that lies on several squares."""
    if same(whole, value) or facts.makes_up(whole, value):
        return True
    if not isinstance(whole, Id):
        return False
    in_it = value in (frame.run.world.get(whole, "squares") or ())
    return in_it or facts.has_quality(frame.run, value, frame.run.world.label(whole))


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


ADJECTIVES: dict[str, Callable[[Any, Value, Any], bool]] = {
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
    "alone": _alone,
    "public": _always,
    "short": lambda frame, value, phrase: _is_short(frame, value),
    "secret": _always,
    "Original": lambda frame, value, phrase: not facts.has_quality(frame.run, value, "Repackaged"),
    "recognized": lambda frame, value, phrase: recognized(frame, value),
}
