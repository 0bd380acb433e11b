"""How what happened is shown to the admin: one line an event, with its causes."""

from __future__ import annotations

from collections.abc import Sequence

import click

from moderator.core.outcome import Event


def event_line(event: Event) -> str:
    """Give an event as one line: what happened, and by which rules."""
    causes = f"  ({', '.join(event.causes)})" if event.causes else ""
    return f"  {event.line}{causes}"


def echo_events(events: Sequence[Event], most: int | None = None) -> None:
    """Print events under the names of their phases, at most so many of them."""
    phase = ""
    for event in events[:most]:
        if event.phase != phase:
            phase = event.phase
            click.echo(f"{phase}:")
        click.echo(event_line(event))
    if most is not None and len(events) > most:
        click.echo(f"  ... and {len(events) - most} more")
