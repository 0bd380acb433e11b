"""Why an order of a printed game is not carried out: the few kinds that all of them share."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.core.outcome import Refusal, Voice


def not_allowed(code: str, *reasons: str, send: Sequence[str] = (), rules: Sequence[str] = ()) -> Refusal:
    """Refuse what was understood and cannot be done: whole sentences, and lines that would work."""
    return Refusal(Voice.NOT_ALLOWED, code, reasons, send=tuple(send), rules=tuple(rules))


def not_your_turn(whose: str) -> Refusal:
    """Refuse an order that comes before its time; the table adds how to give it for later."""
    return not_allowed(NOT_YOUR_TURN, f"It is {whose}'s turn.")


NOT_YOUR_TURN = "not-your-turn"


def comes_later(when: str) -> Refusal:
    """Put an order off that can be carried out once somebody else has answered; the table keeps it until then."""
    return not_allowed(COMES_LATER, when)


COMES_LATER = "comes-later"


def unreadable(*reasons: str, at: tuple[int, int] | None = None, send: Sequence[str] = ()) -> Refusal:
    """Refuse what does not read; `at` is the span of the trouble in the line."""
    return Refusal(Voice.UNREADABLE, "unreadable", reasons, at=at, send=tuple(send))


def ambiguous(word: str, meanings: Sequence[str]) -> Refusal:
    """Refuse a name that could be several."""
    return Refusal(Voice.AMBIGUOUS, "ambiguous", (f'"{word}" could be {_either(meanings)}.',))


def _either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
