"""How what happened is shown to the admin: the summary that the game gives, and one line an event on request."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import click

from moderator.core.inputs import Decision
from moderator.core.outcome import Event, Outcome
from moderator.house import House
from moderator.store import open_matters

SHOWN = 12
_STEPS = frozenset({"leave", "pass through"})


def event_line(event: Event) -> str:
    """Give an event as one line: what happened, and by which rules."""
    causes = f"  ({', '.join(event.causes)})" if event.causes else ""
    return f"  {event.told}{causes}"


def echo_events(events: Sequence[Event], most: int | None = None, *, everything: bool = True) -> None:
    """Print events under the names of their phases, at most so many; not `everything` leaves steps on the way out."""
    phase = ""
    told = [event for event in events if not event.line.startswith("phase: ")]  # each has its own heading
    if not everything:
        told = [event for event in told if event.verb not in _STEPS]
    for event in told[:most]:
        if event.phase != phase:
            phase = event.phase
            click.echo(f"{phase or 'end of the update'}:")
        click.echo(event_line(event))
    if most is not None and len(told) > most:
        click.echo(f"  ... and {len(told) - most} more")


def echo_outcome(outcome: Outcome) -> None:
    """Print what an update came to: the game's own summary, or its first events where it gives none."""
    if outcome.summary:
        click.echo("\n".join(f" {line}" for line in outcome.summary))
    else:
        echo_events(outcome.events, SHOWN)


def ask_to_end(said: str) -> bool:
    """Ask whether an update may end the game, as `said` says it would; where there is nobody to ask, it may not."""
    return sys.stdin.isatty() and click.confirm(f"{said} Run it all the same?", default=False)


def echo_number(number: int) -> None:
    """Print the number of a decision that has just been recorded, by which it can be taken back."""
    click.echo(f"Decision {number}. To take it back: moderator undo {number}")


def echo_verdict_before(house: House, name: str, number: int, lead: str = "") -> None:
    """Say which verdict of the open week on a proposal the latest one stands in place of, whoever gave it."""
    given = verdicts(house, name, number)
    if len(given) > 1:
        before = given[-2]
        click.echo(f"{lead}Before that, decision {before.number}: {verdict_line(before.details).partition(': ')[2]}")


def verdicts(house: House, name: str, number: int) -> list[Decision]:
    """Give the verdicts of the open week on a proposal that stand, oldest first; the last one counts."""
    decided = open_matters.decided(house.database, house.game(name))
    return [each for each in decided if each.what == "judge" and str(each.details.get("proposal")) == str(number)]


def verdict_line(details: Mapping[str, object]) -> str:
    """Say back a verdict as it was recorded."""
    simplifies = ", simplifies" if details.get("simplifies") else ""
    waste = ", waste" if details.get("waste") else ""
    reason = f" ({details['reason']})" if details.get("reason") else ""
    return f"Proposal {details['proposal']}: {details['verdict']}ed{simplifies}{waste}.{reason}"
