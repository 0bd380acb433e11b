"""Play a game again and compare."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.house.replaying import Beginning


@click.command("replay")
@click.option("--from", "first", type=click.IntRange(1), default=1, help="Begin with this week, from what is kept.")
@game_option
@pass_desk
def replay(desk: Desk, first: int, game: str | None) -> None:
    """Play a whole game again from its mail, decisions and luck, and compare every state and event byte for byte.

    Nothing is written. The exit code is 1 when something differs. After an upgrade earlier weeks may differ, since
    their rules are read otherwise now; --from begins with the first week that is played under the new release.

    \b
    Example:
      moderator replay
      moderator replay --from 5
    """
    with desk.house() as house:
        name = game_of(house, game)
        found = house.replay(name, first)
        click.echo(
            f"{name}: {found.inputs} inputs, {found.updates} updates, {found.events} events, {found.draws} draws."
        )
        if found.beginning is not Beginning.SAME:
            click.echo(f"{found.beginning.value}: it is played again from its kept beginning.")
        if found.difference:
            raise click.ClickException(f"The replay differs. {found.difference}")
        click.echo("Played again from the inputs: every state, event and draw is the same.")
