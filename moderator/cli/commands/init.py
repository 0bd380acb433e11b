"""Begin an installation."""

from __future__ import annotations

from pathlib import Path

import click

from moderator import settings
from moderator.cli.desk import Desk, pass_desk


@click.command("init")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--domain", default="localhost", show_default=True, help="The domain of the games' mail addresses.")
@click.option("--admin", help="Your own address.  [default: admin@<domain>]")
@pass_desk
def init(desk: Desk, folder: Path | None, domain: str, admin: str | None) -> None:
    """Begin an installation: a folder with its settings and its database.

    \b
    Example:
      moderator init games --domain games.example.org --admin me@example.org
    """
    path = settings.begin(folder or desk.folder, domain, admin or f"admin@{domain}")
    with Desk(path.parent, desk.clock, desk.rulesets).house():
        pass
    click.echo(f"Begun: {path} holds the settings; read it through.")
    click.echo(f"Then begin a game:  moderator --folder {path.parent} new nomopoly")
