"""Remind the admin before a deadline."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk


@click.command("remind")
@pass_desk
def remind(desk: Desk) -> None:
    """Write to the admin what waits, once for each week, when its deadline is near. For a timer.

    How near is the line `remind` of the settings, in hours.

    \b
    Example:
      moderator remind
    """
    with desk.house() as house:
        for name in house.remind():
            click.echo(f"Reminded of {name}.")
