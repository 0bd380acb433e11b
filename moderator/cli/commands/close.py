"""Close a table that waits for players."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.house.timing import is_turn_game


@click.command("close")
@click.argument("table")
@click.option("--reason", default="", help="Why; it is on the record.")
@pass_desk
def close(desk: Desk, table: str, reason: str) -> None:
    """Close a TABLE at which nobody plays yet. Those who have joined are told that it is called off.

    \b
    Example:
      moderator close tphunt-2
    """
    with desk.house() as house:
        game = house.game(table)
        if not is_turn_game(house.ruleset(game)):
            raise click.ClickException(
                f"{table} is no table, and stays: close calls off a table at which nobody plays yet. "
                f'To stop its weeks: moderator pause --game {table} --reason "..."'
            )
        house.decide(game.name, "close", {"reason": reason})
        click.echo(f"{table} is closed.")
