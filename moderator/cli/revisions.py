"""What the admin is shown before something is taken back or put back, and the one question."""

from __future__ import annotations

from collections.abc import Iterator

import click

from moderator.core.deadlines import say
from moderator.house import House
from moderator.house.revising import Considered


def show_and_ask(house: House, considered: Considered, reason: str, *, asks: bool) -> None:
    """Show what would change; carry it out once the admin says so. Raises click.ClickException if they do not."""
    click.echo("\n".join(considered_lines(considered)))
    if asks and not click.confirm("Do it?", default=False):
        raise click.ClickException("Nothing is changed.")
    name = considered.new.before.name
    after = house.revise(considered, reason)
    until = f" until {say(after.due)}" if after.due else ""
    click.echo(f"Done. Week {after.week} of {name} is open{until}. Publish it: moderator publish --game {name}")


def considered_lines(considered: Considered) -> Iterator[str]:
    """Say what a revision would change: rules and what everybody has, decisions, answers and letters."""
    yield considered.revision.said
    yield from _listed("Otherwise than now:", [change.line for change in considered.changes])
    yield from _listed("Decisions that could no longer be carried out:", considered.fallen)
    yield from _listed("Answers that players already have and that would not hold:", considered.answered)
    if considered.sent:
        yield f"Already sent: {_letters(considered.sent)} since then; whom it touches is written to."
    if considered.untold:
        yield f"Would not go out any more: {_letters(len(considered.untold))} written since then."


def _listed(heading: str, lines: tuple[str, ...] | list[str]) -> Iterator[str]:
    if lines:
        yield heading
        yield from (f"  {line}" for line in lines)


def _letters(count: int) -> str:
    return f"{count} letter{'' if count == 1 else 's'}"
