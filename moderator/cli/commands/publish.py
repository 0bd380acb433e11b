"""Write the site."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.publishing import publish_shown


@click.command("publish")
@click.option("--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="Another folder to write into.")
@click.option("--every", is_flag=True, help="All games, each into its own folder; for a timer.")
@game_option
@pass_desk
def publish(desk: Desk, folder: Path | None, every: bool, game: str | None) -> None:
    """Write the site of a game as plain files: into the site folder of the settings, or another.

    \b
    Example:
      moderator publish
      moderator publish --to /var/www/nomopoly
    """
    with desk.house() as house:
        if every and (folder or game):
            raise click.UsageError("--every writes all games, each into its own folder; leave --to and --game out.")
        names = [it.name for it in house.games()] if every else [game_of(house, game)]
        for name in names:
            target = folder or house.site_folder(name)
            built = publish_shown(house, name, target)
            click.echo(
                f"{len(built.files)} files, {built.written} written anew, {len(built.removed)} removed. "
                f"First page: {target / 'index.html'}"
            )
        if folder is None and (every_game := house.publish_games()):
            click.echo(f"The page of all games, {every_game.written} files written anew.")
