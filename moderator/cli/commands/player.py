"""Rename a player, give them another address, or remove them."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events, echo_number
from moderator.cli.values import said_why

_DOES = ("address", "away", "back", "remove", "rename")
_MISSING = {
    "address": "which address: ann@example.org",
    "away": "until when: away until 5 June",
    "rename": "which name: rename Zoe",
}


@click.command("player")
@click.argument("name")
@click.argument("does", type=click.Choice(_DOES))
@click.argument("words", nargs=-1, metavar="[ADDRESS|until DAY|NEW]")
@click.option("--reason", default="", help="Why. Of who is removed or renamed it is published, and told to all.")
@game_option
@pass_desk
def player(desk: Desk, name: str, does: str, words: tuple[str, ...], reason: str, game: str | None) -> None:
    """Give a player of that NAME another name or address, note that they are away or back, or remove them.

    \b
    address   mail comes from there and goes there from now on; the address before is told
    away      no reminder goes to them before that day, in the words that they could mail: until 5 June, for two weeks
    back      reminders go to them again
    remove    what the rules say of a player who leaves comes of it; all players are told why
    rename    the game calls them NEW from now on, in orders and proposals that wait too; all players are told

    A removal and a name are decisions: moderator undo NUMBER takes one back; an address is given again. Who is away is
    told so, and so is who is back.

    \b
    Example:
      moderator player Ann address ann@example.org --reason "She has lost the old one."
      moderator player Ann away until 5 June
      moderator player Duck remove --reason "He has not written since March."
      moderator player Ann rename Zoe --reason "She asks for it."
    """
    said = " ".join(words)
    if does in ("back", "remove") and said:
        raise click.UsageError(f'"{said}" says nothing more of {does}; leave it out.')
    if does in _MISSING and not said:
        raise click.UsageError(f"Say {_MISSING[does]}.")
    if does in ("remove", "rename"):
        said_why(reason)
    with desk.house() as house:
        played = game_of(house, game)
        if does in ("away", "back"):
            click.echo(f"{name} is told: {house.away(played, name, f'{does} {said}'.strip())}.")
            return
        details = {"player": name, "reason": reason, **({"value": said} if said else {})}
        outcome = house.decide(played, does, details)
        if does == "address":  # which is not taken back, but given again
            click.echo(f"{name} writes from {said} from now on, and is told so; the address before is told too.")
        else:
            echo_number(house.game(played).decisions)
        echo_events(outcome.events)
