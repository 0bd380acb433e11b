"""Stop the weeks of a game until they are resumed."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("pause")
@click.option("--reason", required=True, help="Why; it is published, and the players are told that the game is paused.")
@game_option
@pass_desk
def pause(desk: Desk, reason: str, game: str | None) -> None:
    """Pause a game: its open week has no deadline until `moderator resume`. Mail is answered and counts all the same.

    \b
    Example:
      moderator pause --reason "The admin is away until June."
    """
    with desk.house() as house:
        name = game_of(house, game)
        house.decide(name, "pause", {"reason": reason})
        click.echo(f"{name} is paused. To let it go on: moderator resume --game {name}")
