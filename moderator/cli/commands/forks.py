"""List the forks."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk


@click.command("forks")
@pass_desk
def forks(desk: Desk) -> None:
    """List the copies of games that `moderator fork` has made, with their folders.

    \b
    Example:
      moderator forks
    """
    with desk.house() as house:
        found = house.forks()
    for each in found:
        click.echo(f"{each.name}  {each.game}, week {each.week}  moderator -C {each.folder} week")
    if not found:
        click.echo("There is no fork. To make one: moderator fork NAME")
