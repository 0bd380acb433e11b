"""See the players of a game and whether letters reach them."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.store import outbox, returned, silenced


@click.command("players")
@game_option
@click.option("--clear", metavar="ADDRESS", help="Mail to ADDRESS again, at which nothing arrived.")
@pass_desk
def players(desk: Desk, game: str | None, clear: str | None) -> None:
    """List the players with their addresses, at whom letters arrive, and who wants no news and reminders.

    Nothing is mailed any more to an address from which three letters came back, or of which a report says that there
    is no such mailbox. It is mailed to again when somebody writes from there, or when you clear it. Letters held till
    then stay in the outbox: moderator outbox --state held.

    \b
    Example:
      moderator players
      moderator players --clear duck@example.net
    """
    with desk.house() as house:
        played = house.game(game_of(house, game))
        if clear is not None:
            if not house.works_again(clear):
                raise click.ClickException(f"No letter to {clear} has come back; letters go there.")
            click.echo(f"Letters go to {clear.lower()} again.")
            return
        for address in outbox.readers(house.database, played.number):
            name = house.member(played.name, address)
            if name is None:
                continue
            dead = returned.dead(house.database, address)
            notes = [f"nothing arrives: {dead.said}"] if dead else []
            notes += ["wants no news and reminders"] if silenced.is_silenced(house.database, played, address) else []
            click.echo(f"{name:<20} {address}" + (f"  ({'; '.join(notes)})" if notes else ""))
