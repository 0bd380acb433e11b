"""The letter before a deadline: what waits of a player's orders and proposals, and what is asked of her."""

from __future__ import annotations

from datetime import datetime

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Notice
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.game.ending import ended
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.wordings.helping import order_form

_NO_LUCK = b"a reminder rolls nothing"


def reminders(game: Game, now: datetime) -> tuple[Notice, ...]:
    """Write a reminder to every player, nobody where the game is over; `now` is the moment (UTC) of writing."""
    if ended(game.world):
        return ()
    addresses = [str(game.world.get(player, "address", "")) for player in game.world.of_kind("player")]
    return tuple(_reminder(game, address, now) for address in addresses if address)


def _reminder(game: Game, address: str, now: datetime) -> Notice:
    dice = FairDice(_NO_LUCK, "reminder", game.week)
    office = Office(game.copy(), Mail(0, now, address, ""), dice)
    waiting = [order.text or order.reading for order in game.orders if order.author == office.name]
    asked = [each for each in game.questions if each.who.lower() == office.name.lower()]
    mine = office.own_proposals()
    lines = [f"{office.name}, week {game.week} ends soon."]
    lines += ["", "YOUR ORDERS SO FAR", *(f"  {text}" for text in waiting or ["None."])]
    lines += ["", "YOUR UNDECIDED PROPOSALS", *(f"  {named}" for named in mine)] if mine else []
    if asked:
        lines += ["", "ASKED OF YOU"]
        lines += [f"  {each.text} Silence means: {each.default}." for each in asked]
    lines += ["", "WHERE YOU STAND", *office.standing()]
    form = order_form(office.orders(), office.offer)
    return Notice(address, f"Week {game.week} of {game.title} ends soon", tuple(lines), sections=(form,))
