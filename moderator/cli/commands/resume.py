"""Let a paused game go on."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.core.deadlines import say


@click.command("resume")
@click.option("--reason", default="", help="Why; it is published.")
@game_option
@pass_desk
def resume(desk: Desk, reason: str, game: str | None) -> None:
    """Let a paused game go on.

    Its open week ends as `first` of the settings says, four days off at least, and not before the moment to which its
    deadline had been moved.

    \b
    Example:
      moderator resume
    """
    with desk.house() as house:
        name = game_of(house, game)
        house.decide(name, "resume", {"reason": reason})
        due = house.game(name).due
        click.echo(f"{name} goes on." + (f" Week {house.game(name).week} ends on {say(due)}." if due else ""))
