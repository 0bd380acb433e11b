"""Move the deadline of the open week."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.core.deadlines import moved, say, say_left


@click.command("deadline", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True, metavar="[NAME] WHEN")
@click.option("--reason", required=True, help="Why; it is published, and the players are told of the new deadline.")
@game_option
@pass_desk
def deadline(desk: Desk, words: tuple[str, ...], reason: str, game: str | None) -> None:
    """Move the deadline of the open week of a game; the weeks after it end as they always do.

    WHEN is how much later or earlier (+3d, -12h, +1w), or a moment in UTC (2026-05-17T20:00).

    \b
    Example:
      moderator deadline +3d --reason "Easter."
      moderator deadline nomopoly 2026-05-17T20:00 --reason "As all have asked."
    """
    named, when = (None, words[0]) if len(words) == 1 else (words[0], " ".join(words[1:]))
    if game and named and game != named:
        raise click.UsageError(f"{named} is named, and {game} by --game; say one of them.")
    with desk.house() as house:
        name = game_of(house, game or named)
        before = house.game(name)
        if before.due is None:
            why = house.ended(name) or f"No week runs: {house.waits_for(before)}."
            raise click.ClickException(f"{name} has no deadline to move. {why}")
        try:
            until = moved(before.due, when)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        house.decide(name, "deadline", {"until": until.isoformat(), "reason": reason})
        click.echo(f"Week {before.week} of {name} ends on {say(until)}, {say_left(until - house.now())}.")
