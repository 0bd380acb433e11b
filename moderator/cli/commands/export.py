"""Write a game into one file."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("export")
@click.option("--to", "path", type=click.Path(path_type=Path, dir_okay=False), help="The file.  [default: NAME.game]")
@game_option
@pass_desk
def export(desk: Desk, path: Path | None, game: str | None) -> None:
    """Write all of a game into one file: its mail, decisions, luck and letters, for another installation to import.

    The game stays here and goes on; before it goes on elsewhere, stop it here with moderator pause.

    \b
    Example:
      moderator export --game nomopoly --to /mnt/stick/nomopoly.game
    """
    with desk.house() as house:
        name = game_of(house, game)
        written = house.export(name, path or Path(f"{name}.game"))
    click.echo(f"{name} is in {written} ({written.stat().st_size:,} bytes). There: moderator import {written.name}")
    click.echo("Only you can read it, and so it should stay: it holds the players' mail and the luck that is to come.")
