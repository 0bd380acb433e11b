"""The command `moderator` itself: where it works, and how much it says."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import click

from moderator.cli.by_mail import carry_out
from moderator.cli.desk import Desk
from moderator.cli.group import CONTEXT, FoundCommands
from moderator.core.collecting import collect_seldom
from moderator.files import program_version


def _say_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"moderator {program_version()}")
        ctx.exit()


@click.group(cls=FoundCommands, context_settings=CONTEXT)
@click.option(
    "--folder",
    "-C",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="MODERATOR_FOLDER",
    help="The installation's folder; else MODERATOR_FOLDER, else where you are.",
)
@click.option("--verbose", "-v", is_flag=True, help="Say on standard error what goes on.")
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_say_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context, folder: Path | None, verbose: bool) -> None:
    """Moderate games that are played by mail.

    \b
    A first evening:
      moderator init games --domain games.example.org --admin me@example.org
      cd games
      moderator new nomopoly
      moderator serve
    """
    collect_seldom()
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING, format="%(levelname)s %(name)s: %(message)s"
    )
    brought = ctx.obj if isinstance(ctx.obj, Desk) else Desk()
    ctx.obj = replace(brought, folder=folder or brought.folder, commands=carry_out)
