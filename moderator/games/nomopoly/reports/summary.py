"""What an update came to, for the admin: the few lines that matter, out of hundreds of events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from moderator.core.outcome import Event
from moderator.games.nomopoly.game.ending import ended
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.proposals.amending import differences
from moderator.games.nomopoly.proposals.titles import titled
from moderator.games.nomopoly.world import docket, figures

_TAKEN = re.compile(r"(?P<square>\d+) becomes (?P<owner>.+)'s")
_WON = re.compile(r".+ (?:wins .+|(?:joins|leaves) the game)")
_STRUCK = re.compile(r".+ (?:is rolled back: .+|appears|is destroyed)")
_FAILED_SHOWN = 8
_TITLES_SHOWN = 9


def summary(before: Game, after: Game, week: int) -> tuple[str, ...]:
    """Give the lines that say what an update came to; `before` and `after` are the game on both sides of it."""
    events = [event for event in after.events if event.week == week]
    said = ended(after.world)
    return (
        *([said] if said else []),
        *_verdicts(before, after),
        *_rules(before, after),
        *_orders(before, after),
        *_money(before, after),
        *_notable(events),
    )


def _verdicts(before: Game, after: Game) -> Iterator[str]:
    world = after.world
    had = set(before.world.of_kind("proposal"))
    found: dict[str, list[str]] = {}
    for proposal in world.of_kind("proposal"):
        waited = proposal not in had or docket.state(before.world, proposal) == docket.UNDECIDED
        state = docket.state(world, proposal)
        if waited and state != docket.UNDECIDED:
            title = titled(docket.title(world, proposal), str(world.get(proposal, "text") or ""))
            found.setdefault(state, []).append(f"{world.label(proposal)} {title}")
    for state in ("accepted", "rejected", "discarded"):
        told = found.get(state, [])
        for place, title in enumerate(told[:_TITLES_SHOWN]):
            yield f"{f'{len(told)} {state}:' if place == 0 else '':<14}{title}"
        if len(told) > _TITLES_SHOWN:
            yield f"{'':<14}... and {len(told) - _TITLES_SHOWN} more"
    if not found:
        yield "No proposal was judged."


def _rules(before: Game, after: Game) -> Iterator[str]:
    numbers = list(dict.fromkeys(each.item for each in differences(before.rules.book, after.rules.book)))
    if numbers:
        yield f"Rules that changed: {', '.join(numbers)}."
    idle = {(trouble.rule.item, trouble.reason) for trouble in after.rules.program.troubles}
    known = {(trouble.rule.item, trouble.reason) for trouble in before.rules.program.troubles}
    for rule, reason in sorted(idle - known):
        yield f"Watch: {rule} reads and cannot be carried out: {reason}"
    almost = {reading.number for reading in after.rules.readings for one in reading.sentences if one.state == "almost"}
    for rule in sorted(almost.intersection(numbers)):
        yield f"Watch: {rule} holds a sentence that does not read. See: moderator rules check {rule}"


def _orders(before: Game, after: Game) -> Iterator[str]:
    failed = after.failed[len(before.failed) :]
    done = len(after.done) - len(before.done)
    yield f"Orders: {done} done, {len(failed)} failed."
    authors = {letter.mail: letter.author for letter in after.letters}
    for each in failed[:_FAILED_SHOWN]:
        yield f"   {authors.get(each.mail) or 'somebody'}: {each.words} - {each.reason}"
    if len(failed) > _FAILED_SHOWN:
        yield f"   ... and {len(failed) - _FAILED_SHOWN} more"


def _money(before: Game, after: Game) -> Iterator[str]:
    gains = []
    for player in after.world.of_kind("player"):
        had = before.world.get(player, "cash", 0) if player in before.world.things else 0
        gains.append((_exact(after.world.get(player, "cash", 0)) - _exact(had), after.world.things[player].name))
    if not gains or not after.rules.has_money:
        return
    gains.sort(key=lambda gain: (-gain[0], gain[1]))
    told = [f"{name} {_signed(gain)}" for gain, name in gains]
    named = told if len(told) <= 2 * _TITLES_SHOWN else [*told[:_TITLES_SHOWN], "...", *told[-_TITLES_SHOWN:]]
    yield f"Cash of players {_signed(sum((gain for gain, _ in gains), Fraction(0)))}: {', '.join(named)}."
    purses = [(each, after.world.get(each, "cash")) for each in after.world.of_kind("organization")]
    others = [
        f"{after.world.label(each)} {_signed(_exact(cash) - _exact(before.world.get(each, 'cash', 0)))}"
        for each, cash in purses
        if each in before.world.things and cash is not None and cash != before.world.get(each, "cash", 0)
    ]
    if others:
        yield f"Others: {', '.join(others)}."


def _notable(events: Sequence[Event]) -> Iterator[str]:
    taken = [f"{found['square']} ({found['owner']})" for e in events if (found := _TAKEN.fullmatch(e.line))]
    if taken:
        yield f"Squares that changed hands: {', '.join(taken)}."
    for line, times in Counter(event.line for event in events if _STRUCK.fullmatch(event.line)).items():
        yield f"Watch: {line}{f', {times} times' if times > 1 else ''}"
    yield from (f"{event.line}." for event in events if _WON.fullmatch(event.line))
    phases = Counter(event.phase.removesuffix(" phase") for event in events if not event.line.startswith("phase: "))
    counted = [f"{phase or 'before it'} {count}" for phase, count in phases.items()]
    if counted:
        yield f"Events: {', '.join(counted)}."


def _signed(amount: Fraction) -> str:
    return f"{'+' if amount >= 0 else '-'}{figures.number(abs(amount))}"


def _exact(amount: object) -> Fraction:
    return Fraction(amount) if isinstance(amount, (int, Fraction)) else Fraction(0)
