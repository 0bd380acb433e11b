"""Put a proposal into the rule language."""

from __future__ import annotations

from typing import TextIO

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events


@click.command("restate")
@click.argument("number", type=click.IntRange(1))
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--reason", default="", help="Why; it is published with the new words.")
@game_option
@pass_desk
def restate(desk: Desk, number: int, file: TextIO, reason: str, game: str | None) -> None:
    """Put proposal NUMBER into the words of FILE (- for standard input), so that the rules can run it.

    The proposer's own words stay on record; the new ones are what is enacted when the proposal is accepted.

    \b
    Example:
      echo 'Amend X.3: replace "$10" with "$15".' | moderator restate 41 -
    """
    text = file.read().strip()
    if not text:
        raise click.UsageError("The file is empty; write the proposal in the rule language into it.")
    with desk.house() as house:
        details = {"proposal": number, "text": text, "reason": reason}
        outcome = house.decide(game_of(house, game), "restate", details)
        click.echo(f"Proposal {number} is restated.")
        echo_events(outcome.events)
