"""Limits: what somebody may have or own and no more, or no less ("No player may own more than 20 squares").

Nothing may bring such a state about anew. So what would is tried, and taken back where it breaks a limit that was kept
before; who is beyond a limit already when it is made stays as she is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moderator.games.nomopoly.play.laws import Limit
from moderator.games.nomopoly.play.run import Frame, Primitive, Run
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value, size


def within_limits(run: Run, act: Primitive, occurrence: Occurrence) -> str | None:
    """Let a primitive act, unless somebody would then be in a state that a rule forbids; gives why not."""
    if not run.program.limits or occurrence.verb not in ("get", "pay"):
        return act.act(run, occurrence)
    money = tuple(_moved(run, occurrence))
    holders = tuple(party for party, _ in money)
    if reason := _tried(run, occurrence, holders, lambda: _move(run, money)):
        return reason
    party = occurrence.subject
    if occurrence.verb == "pay" or not isinstance(party, Id):
        return act.act(run, occurrence)
    return _kept(run, occurrence, (party,), lambda: act.act(run, occurrence))


def _moved(run: Run, occurrence: Occurrence) -> Iterator[tuple[Id, Value]]:
    """Give by how much the cash of each party changes with a payment or a gain."""
    pays = occurrence.verb == "pay"
    amount = size(occurrence.roles.get("amount" if pays else "object"))
    if not amount or (not pays and occurrence.roles.get("from") is not None):
        return
    gains = occurrence.roles.get("recipient") if pays else occurrence.subject
    for party, by in ((gains, amount), *(((occurrence.subject, -amount),) if pays else ())):
        if isinstance(party, Id) and run.world.exists(party):
            yield party, by


def _move(run: Run, money: tuple[tuple[Id, Value], ...]) -> None:
    for party, by in money:
        run.world.set(party, "cash", run.world.get(party, "cash", 0) + by)


def _tried(run: Run, occurrence: Occurrence, parties: tuple[Id, ...], act: Callable[[], str | None]) -> str | None:
    """Say why something cannot be done, without doing it."""
    mark = run.world.mark()
    reason = _kept(run, occurrence, parties, act)
    run.world.undo(mark)
    return reason


def _kept(run: Run, occurrence: Occurrence, parties: tuple[Id, ...], act: Callable[[], str | None]) -> str | None:
    """Do something, and take it back if it breaks a limit that was kept before; gives why it was not done."""
    mark, before = run.world.mark(), _broken(run, parties)
    if reason := act():
        return reason
    broken = (each for each in _broken(run, parties) if each not in before)
    limit = next((each for each in broken if not run.exempt(each.rule, occurrence)), None)
    if limit is None:
        return None
    run.world.undo(mark)
    run.ask_rule(limit.rule)
    occurrence.quoted = (limit.rule.name,)
    return f"{limit.rule.name}: {limit.rule.text}"


def _broken(run: Run, parties: tuple[Id, ...]) -> list[Limit[Frame]]:
    return [limit for limit in run.program.limits for party in parties if limit.broken(Frame(run, limit.rule), party)]
