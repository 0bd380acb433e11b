"""List the games and how they stand."""

from __future__ import annotations

import click

from moderator.cli.data import echo_data, json_option, moment
from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.core.inputs import Json
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
        found = house.games()
        if as_json:
            echo_data([_data(house, game) for game in found])
            return
        if not found:
            click.echo("There is no game here yet. Begin one: moderator new nomopoly")
        width = max((len(game.name) for game in found), default=0)
        for game in found:
            week = _week(house, game)
            told = [
                house.standing(game).value,
                f"week {week}" if week else "",
                f"until {say(game.due)}" if game.due else "",
                house.waits_for(game),
            ]
            click.echo(f"{game.name:<{width}}  {game.ruleset:<9}  " + ", ".join(filter(None, told)))


def _week(house: House, game: Game) -> int | None:
    return None if is_turn_game(house.ruleset(game)) else game.week


def _data(house: House, game: Game) -> dict[str, Json]:
    return {
        "name": game.name,
        "ruleset": game.ruleset,
        "state": house.standing(game).value,
        "week": _week(house, game),
        "deadline": moment(game.due),
        "waits for": house.waits_for(game) or None,
    }
