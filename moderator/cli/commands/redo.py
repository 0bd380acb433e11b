"""Put back what was taken back last."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.revisions import show_and_ask


@click.command("redo")
@click.option("--reason", required=True, help="Why; it is published, and the players whom it touches are told.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@game_option
@pass_desk
def redo(desk: Desk, reason: str, yes: bool, game: str | None) -> None:
    """Put back what `moderator undo` took back last: all is again as if it had never been taken back.

    What would change is shown first, and you are asked. A week that has been worked out again since stays as it is.

    \b
    Example:
      moderator redo --reason "It was right after all."
    """
    with desk.house() as house:
        show_and_ask(house, house.redo(game_of(house, game)), reason, asks=not yes)
