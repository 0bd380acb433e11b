"""List the games and how they stand."""

from __future__ import annotations

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.house import House
from moderator.house.timing import is_turn_game
from moderator.store.games import Game


@click.command("games")
@json_option
@pass_desk
def games(desk: Desk, as_json: bool) -> None:
    """List the games: how each stands, its week, its deadline, and for what it waits.

    A table that nobody has confirmed is no game yet and is not listed.

    \b
    Example:
      moderator games
      moderator games --json
    """
    with desk.house() as house:
        found = [_row(house, game) for game in house.games()]
    if as_json:
        echo_data(found)
        return
    if not found:
        click.echo("There is no game here yet. Begin one: moderator new nomopoly")
    width = max((len(row["name"] or "") for row in found), default=0)
    for row in found:
        week = f"week {row['week']}" if row["week"] else ""
        told = [row["state"] or "", week, row["deadline"] and f"until {row['deadline']}", row["waits for"]]
        click.echo(f"{row['name']:<{width}}  {row['ruleset']:<9}  " + ", ".join(filter(None, told)))


def _row(house: House, game: Game) -> dict[str, str | None]:
    return {
        "name": game.name,
        "ruleset": game.ruleset,
        "state": house.standing(game).value,
        "week": None if is_turn_game(house.ruleset(game)) else str(game.week),
        "deadline": say(game.due) if game.due else None,
        "waits for": house.waits_for(game) or None,
    }
