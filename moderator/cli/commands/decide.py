"""Decide anything else that the rules leave to the admin."""

from __future__ import annotations

import json
import sys

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events
from moderator.cli.values import KEY_VALUES, read_values, refuse_constant, said_why

_UNTOLD = frozenset({"address", "answer"})
"""What is decided without a word why: an address is told nowhere, and a question of the rules wants an answer alone."""


@click.command("decide")
@click.argument("what")
@click.argument("details", nargs=-1, metavar=KEY_VALUES)
@click.option("--reason", help="Why; it is published. Only an address and an answer need none.")
@click.option("--json", "from_input", is_flag=True, help="Read the details as one JSON object from standard input.")
@game_option
@pass_desk
def decide(
    desk: Desk, what: str, details: tuple[str, ...], reason: str | None, from_input: bool, game: str | None
) -> None:
    """Decide WHAT, with details as KEY=VALUE, each value as JSON or as plain text.

    The decision is an input of the game like a mail: it is recorded, published with its reason and replayed.

    \b
    Example:
      moderator decide set player=Ann attribute=cash value=500 --reason "A payment was lost in week 3."
      moderator decide set rule=X.3 value="..." --reason "The slip of the pen in X.3 is mended."
    """
    values = read_values(details)
    if from_input:
        try:
            told = json.load(sys.stdin, parse_constant=refuse_constant)
        except ValueError as error:
            raise click.UsageError(f"Standard input is not JSON: {error}.") from error
        if not isinstance(told, dict):
            raise click.UsageError('Standard input must hold one JSON object, such as {"player": "Ann"}.')
        values = {**told, **values}
    if reason is not None:
        values["reason"] = reason
    if what not in _UNTOLD:
        said_why(str(values.get("reason") or ""))
    with desk.house() as house:
        name = game_of(house, game)
        outcome = house.decide(name, what, values)
        click.echo(f"Decided, and recorded as decision {house.game(name).decisions}: {what}.")
        echo_events(outcome.events)
