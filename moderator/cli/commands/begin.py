"""Begin the first week with those who have joined."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.core.deadlines import say


@click.command("begin")
@click.option("--reason", default="", help="Why; it is published.")
@game_option
@pass_desk
def begin(desk: Desk, reason: str, game: str | None) -> None:
    """Begin the first week of a game that waits for players, with those who have joined.

    \b
    Example:
      moderator begin
    """
    with desk.house() as house:
        name = game_of(house, game)
        house.decide(name, "begin", {"reason": reason})
        due = house.game(name).due
        click.echo(f"{name} has begun." + (f" Week {house.game(name).week} ends on {say(due)}." if due else ""))
