"""Remove a fork."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk


@click.command("drop")
@click.argument("name")
@pass_desk
def drop(desk: Desk, name: str) -> None:
    """Remove the fork NAME with all that was tried in it. The game that it is a copy of is not touched.

    \b
    Example:
      moderator drop trial
    """
    with desk.house() as house:
        house.drop_fork(name)
    click.echo(f"The fork {name} is gone.")
