"""See what happened in a week."""

from __future__ import annotations

import re

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events
from moderator.core.inputs import Json
from moderator.core.outcome import Event


@click.command("log")
@click.argument("week", required=False, type=click.IntRange(0))
@click.option("--phase", help="Only this phase: turns, judging, auction and lottery, ...")
@click.option("--about", help="Only lines that speak of this player, square or rule; of a player by any name.")
@click.option("--all", "everything", is_flag=True, help="Also the steps on the way: who leaves and passes what.")
@json_option
@game_option
@pass_desk
def log(
    desk: Desk,
    week: int | None,
    phase: str | None,
    about: str | None,
    everything: bool,
    as_json: bool,
    game: str | None,
) -> None:
    """Print what happened in WEEK, or in the last week that was worked out, with the rules behind each line.

    \b
    Example:
      moderator log 3 --phase turns --about Ann
      moderator log --about X.3
      moderator log 3 --json
    """
    with desk.house() as house:
        found = house.game(game_of(house, game))
        told = house.events(found.name)
        if week is not None and week > found.week:
            raise click.ClickException(f"There is no week {week} yet: week {found.week} is the open one.")
        wanted = week if week is not None else max((event.week for event, _ in told), default=0)
        told = tuple(each for each in told if each[0].week == wanted)
        if phase:
            told = tuple(each for each in told if each[0].phase.startswith(phase.removesuffix(" phase")))
        if about:
            word = re.compile(rf"(?<!\w){re.escape(about)}(?!\w)", re.IGNORECASE)
            # A player is found by the name of now and by the one of then, as the line has it.
            told = tuple(
                (event, now)
                for event, now in told
                if word.search(event.line) or word.search(now.line) or about in event.causes
            )
        events = [event for event, _ in told]
        if as_json:
            echo_data([_data(event) for event in events])
            return
        if not events:
            said = "Nothing of that happened" if phase or about else "Nothing has happened yet"
            raise click.ClickException(f"{said} in week {wanted}.")
        click.echo(f"Week {wanted} of {found.name}")
        echo_events(events, everything=everything)


def _data(event: Event) -> dict[str, Json]:
    return {
        "week": event.week,
        "phase": event.phase,
        "verb": event.verb,
        "line": event.line,
        "rules": list(event.causes),
        "mail": event.mail,
    }
