"""Look the installation over, and say what mends it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, pass_desk
from moderator.house import examining, examining_mail
from moderator.house.examining import Finding, State

_BELOW = " " * 20
"""Stands before what goes on below a line."""


@click.command("doctor")
@click.option("--quick", is_flag=True, help="Do not play the games again.")
@click.option("--round", "goes_round", metavar="GAME", help="Send a mail to this game, and wait until it is here.")
@click.option("--wait", type=click.IntRange(1), default=60, show_default=True, help="For how many seconds.")
@json_option
@pass_desk
def doctor(desk: Desk, quick: bool, goes_round: str | None, wait: int, as_json: bool) -> None:
    """Look over versions, settings, disk, database, clock, queues, copies, the DNS, the way of the mail and the games.

    Each line says ok, note or WRONG, and below it what mends it. Nothing is changed; what is wrong is also told by the
    exit code 1. --round sends a real mail, which no game reads, by the server that takes your letters, and waits until
    it comes in: run it while moderator serve runs.

    \b
    Example:
      moderator doctor
      moderator doctor --quick --round nomopoly
    """
    found = []
    for each in _findings(desk, goes_round, wait, plays=not quick):
        found.append(each)
        if not as_json:
            click.echo(f"{each.state.value:<5}  {each.thing:<11}  {indent(each.said, _BELOW).lstrip()}")
            if each.mend:
                click.echo(indent(each.mend, _BELOW))
    if as_json:
        echo_data([{"thing": it.thing, "state": it.state.value, "said": it.said, "mend": it.mend} for it in found])
    count = sum(each.state is State.WRONG for each in found)
    if count:
        raise click.ClickException("One thing is wrong." if count == 1 else f"{count} things are wrong.")


def _findings(desk: Desk, goes_round: str | None, wait: int, *, plays: bool) -> Iterator[Finding]:
    for each in examining.of_machine(desk.folder):
        yield each
        if each.thing == examining.DATABASE_FILE and each.state is State.WRONG:
            return  # nothing further can be opened
    rooms = examining.opened(desk.folder, desk.clock, desk.rulesets)
    if isinstance(rooms, Finding):
        yield rooms
        return
    try:
        yield from examining.of_house(rooms, desk.folder / "backups")
        yield from examining_mail.of_names(rooms, examining_mail.look_up)
        yield from examining_mail.of_doors(rooms)
        yield from examining_mail.of_certificate(rooms)
        yield from examining_mail.of_servers(rooms)
        if goes_round:
            rooms.refuse_in_forks()
            yield from examining_mail.of_round(rooms, rooms.game(goes_round).name, wait)
        if plays:
            yield from examining.of_games(rooms)
    finally:
        rooms.close()
