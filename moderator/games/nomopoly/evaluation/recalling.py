"""What history keeps of an event, made an event again; and how many of them come one after the other."""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Fact, Occurrence
from moderator.games.nomopoly.world.values import Id, same


def run_length(frame: Frame, found: tuple[Fact, ...], kind: str) -> int:
    """Count in how many weeks up to now facts lie one after the other, or how many of the latest events they are."""
    if kind == "week":
        weeks = sorted({fact.week for fact in found}, reverse=True)
        now = frame.run.week
        length, expected = 0, weeks[0] if weeks and weeks[0] >= now - 1 else None
        for week in weeks:
            if week != expected:
                break
            length, expected = length + 1, week - 1
        return length
    if not found:
        return 0
    subject, verb = found[0].role("subject"), found[0].verb
    serials = {fact.serial for fact in found}
    length = 0
    for fact in frame.run.history.of(verb, subject if isinstance(subject, Id) else None):
        if not same(fact.role("subject"), subject):
            continue
        if fact.serial not in serials:
            break
        length += 1
    return length


def recalled(fact: Fact) -> Occurrence:
    """Make an event of a fact again, so that a pattern can be held against it."""
    return Occurrence(fact.verb, dict(fact.roles), state={"total": fact.role("total"), "doubles": fact.role("doubles")})
