"""See the players of a game and whether letters reach them."""

from __future__ import annotations

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.house import House
from moderator.house.timing import is_turn_game
from moderator.house.word_of_admin import Present
from moderator.store import returned, silenced
from moderator.store.games import Game


@click.command("players")
@game_option
@click.option("--clear", metavar="ADDRESS", help="Mail to ADDRESS again, at which nothing arrived.")
@json_option
@pass_desk
def players(desk: Desk, game: str | None, clear: str | None, as_json: bool) -> None:
    """List the players: address, who has written this week, at whom letters arrive, who wants no news and reminders.

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
        found = [_row(house, played, each) for each in house.players(played.name)]
        has_weeks = not is_turn_game(house.ruleset(played))
    if as_json:
        echo_data(found)
        return
    for row in found:
        mails = row["mails this week"]
        wrote = f"{mails} mail{'' if mails == 1 else 's'} this week" if mails else "has not written this week"
        notes = [
            *([wrote] if has_weeks else []),
            *([f"nothing arrives: {row['nothing arrives']}"] if row["nothing arrives"] else []),
        ]
        notes += ["wants no news and reminders"] if row["wants no news"] else []
        click.echo(f"{row['name']:<20} {row['address']}" + (f"  ({'; '.join(notes)})" if notes else ""))
    if not found:
        click.echo("Nobody plays yet.")


def _row(house: House, game: Game, player: Present) -> dict[str, str | int | None]:
    dead = returned.dead(house.database, player.address)
    return {
        "name": player.name,
        "address": player.address,
        "mails this week": player.mails,
        "nothing arrives": dead.said if dead else None,
        "wants no news": silenced.is_silenced(house.database, game, player.address),
    }
