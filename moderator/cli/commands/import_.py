"""Bring in a game that was exported."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.cli.desk import Desk, pass_desk


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--anyway", is_flag=True, help="Also where the game does not come out as it is kept.")
@pass_desk
def import_(desk: Desk, file: Path, anyway: bool) -> None:
    """Bring in the game that another installation's `moderator export` wrote into a FILE.

    It is played again first, and comes in whole or not at all. Where the numbers of its mails are taken here they get
    others, and all that follows from them is worked out again. Letters that had not gone out are left to the other
    installation.

    \b
    Example:
      moderator import nomopoly.game
    """
    with desk.house() as house, house.arriving(file) as arrived:
        found = arrived.found
        click.echo(f"{arrived.game.name}: {found.inputs} inputs, {found.updates} updates, played again.")
        if found.difference:
            click.echo(f"It does not come out as it is kept. {found.difference}")
            if not anyway:
                raise click.ClickException(
                    "Nothing is imported. Another release of the moderator may have played it: import it with that "
                    "one, or take it as it is with --anyway."
                )
        game = house.take_in(arrived)
        if arrived.shift.mails:
            click.echo(f"Numbers of mails were taken: its mail 1 is mail {1 + arrived.shift.mails} now.")
        click.echo(f"{game.name} is here. Players write to {house.address(game.name)} from now on; tell them.")
