"""The qualities that the language brings with it: owned, open, odd, alone; all others the rules declare."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from moderator.games.nomopoly.evaluation.deeds import recognized
from moderator.games.nomopoly.play import facts, mentions
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.board import DIRECTIONS
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Value, same, size


def _unowned(frame: Frame, value: Value) -> bool:
    if isinstance(value, Goods):
        return value.holder is None
    return isinstance(value, Id) and frame.run.world.get(value, "owner") is None


def _owned(frame: Frame, value: Value) -> bool:
    return isinstance(value, (Id, Goods)) and facts.owner(frame.run, value) is not None


def _named(frame: Frame, value: Value) -> bool:
    run = frame.run
    if not isinstance(value, Id):
        return False
    if run.world.name(value):
        return True
    return mentions.names(frame, value)


def _open(frame: Frame, value: Value) -> bool:
    return isinstance(value, Id) and frame.run.world.get(value, "open") is True


def _undecided(frame: Frame, value: Value) -> bool:
    return isinstance(value, Id) and frame.run.world.get(value, "state") == "undecided"


def _judged(frame: Frame, value: Value) -> bool:
    """A proposal is judged when its verdict fell in this update."""
    run = frame.run
    return isinstance(value, Id) and run.world.get(value, "judged") == run.week


def _is_short(frame: Frame, value: Value) -> bool:
    """A party is short while the payment at hand is more than its cash."""
    payment = frame.event.within("pay") if frame.event is not None else None
    return (
        isinstance(value, Id)
        and payment is not None
        and (size(payment.roles.get("amount")) or 0) > facts.cash(frame.run, value)
    )


def _alone(frame: Frame, value: Value) -> bool:
    """Say whether no other player is on the square of a piece."""
    square = facts.place(frame.run, value)
    others = (facts.place(frame.run, player) for player in facts.players(frame.run) if player != value)
    return square is not None and square not in others


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


QUALITIES: dict[str, Callable[[Frame, Value], bool]] = {
    "unowned": _unowned,
    "owned": _owned,
    "named": _named,
    "unnamed": lambda frame, value: not _named(frame, value),
    "open": _open,
    "undecided": _undecided,
    "judged": _judged,
    "odd": lambda frame, value: _parity(frame, value) == 1,
    "even": lambda frame, value: _parity(frame, value) == 0,
    "normal": _plain_one,
    "for sale": lambda _frame, _value: True,
    "alone": _alone,
    "short": _is_short,
    "Original": lambda frame, value: not facts.has_quality(frame.run, value, "Repackaged"),
    "recognized": recognized,
}
"""Those that are asked of one thing."""

ADJECTIVES = QUALITIES.keys() | {
    *("same", "different", "equal", "other", "consecutive", "new", "possible", "public", "secret", "part"),
    *("higher", "larger", "more", "lower", "smaller", *DIRECTIONS),
}
"""All words that the language knows as adjectives; no rule declares one of them."""


def denied(frame: Frame, word: str, value: Value) -> bool:
    """Say whether a sentence says that a thing is not so ("The Impersonator 2000 is not for sale")."""
    denials = (rule for rule in frame.run.program.classes.get(word, ()) if rule.denies)
    return any(rule.holds(Frame(frame.run, rule.rule), value) for rule in denials)
