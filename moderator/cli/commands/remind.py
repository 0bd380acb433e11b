"""Remind the admin and the players before a deadline."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk


@click.command("remind")
@pass_desk
def remind(desk: Desk) -> None:
    """Write to the admin what waits, and to each player what waits of hers, when a deadline is near. For a timer.

    Each letter is written once a week. How near is said by the lines `remind` and `remind_players` of the settings, in
    hours. A player who has sent the word unsubscribe gets no reminder.

    \b
    Example:
      moderator remind
    """
    with desk.house() as house:
        for name in house.remind():
            click.echo(f"Reminded of {name}.")
