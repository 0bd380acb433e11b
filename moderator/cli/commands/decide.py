"""Decide anything else that the rules leave to the admin."""

from __future__ import annotations

import json
import re
import sys

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events
from moderator.cli.readings import read_lines
from moderator.cli.values import KEY_VALUES, read_values, refuse_constant, said_why
from moderator.core.reads import Readable

_UNTOLD = frozenset({"address", "answer"})
"""What is decided without a word why: an address is told nowhere, and a question of the rules wants an answer alone."""

_WRITTEN = re.compile(r"(\S+) is (?:added|changed)")


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

    The decision is an input of the game like a mail: it is recorded, published with its reason and replayed. A printed
    game knows fewer kinds, and names them when it is asked for another one. In Nomopoly WHAT is:

    \b
      address         player=Ann value=ann@example.org: where her mail comes from and goes to
      amend           rule=X.3 to="...", or text="Create section ...": other words in the rules
      announce_job    announce_job="...": announce who gets a job, as a rule grants it
      answer          key=KEY value=yes: answer a question that `moderator week` shows
      begin           begin with those who have joined
      cancel_utility  cancel_utility=12: square 12 is no utility any more
      caused_win      caused_win=Ann: a player who had left brought this win about
      choice          choice={"for": "The Elephant", "says": "..."}: order for a thing that cannot
      deadline        until=2026-05-17T20:00+00:00: when the open week ends
      end_game        end the game
      judge           proposal=1 verdict=accept: as `moderator judge`
      messed_up       declare the game Messed Up
      name            name=Ann answer=no: is the name confusing? yes, it stands; no, it is confusing
      overrule        overrule={"players": {"Ann": {"cash": 500}}}: put several results at once
      pause           stop the weeks
      penalty         penalty=1 answer=no: is the penalty of dispute 1 recognized?
      product         product="Teal paint" answer=yes: is it fit to be sold?
      readings        accept how the rules are read now, after the reader has changed
      reasonable      reasonable="if it rains" answer=no: is an order with that condition carried out?
      rejoin          player=Ann: who has left may join once more
      remove          player=Ann: out of the game, as the rules say of who leaves
      rename          player=Ann value=Zoe: another name from now on
      repeal          rule=XL.2, or rule=XL: take it out of the book
      restate         proposal=1 text="...": as `moderator restate`
      resume          let the weeks run again
      ruling          ruling=C90 value=odd: how a doubtful rule is taken (`moderator rulings`)
      set             player=Ann attribute=cash value=500, or rule=X.3 value="...": put one result
      team_references that the rules read well since another rule took words out of them
      theme           theme=12 answer=yes: does the theme of square 12 stand?
      tornado         unleash the Tornado
      undo            decision=7: take back a decision of the open week
      verdict         verdict=1 winner=Ann: who wins dispute 1

    A question such as "Is Ann Confusing?" asks for your judgement of the name: yes, it would mislead in an order.

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
        written = [
            found[1]
            for event in outcome.events
            if event.causes == ("admin",) and (found := _WRITTEN.fullmatch(event.told))
        ]
        law = house.law(name) if written else None
        reads = law.sentences(written).values() if isinstance(law, Readable) else ()
        for read in (each for item in reads for each in item if not each.stands):
            click.echo("\n".join(read_lines(read)))
