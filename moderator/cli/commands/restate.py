"""Put a proposal into the rule language."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events, echo_number
from moderator.cli.readings import trial_lines


@click.command("restate")
@click.argument("number", type=click.IntRange(1))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--reason", default="", help="Why; it is published with the new words.")
@click.option("--try", "only_try", is_flag=True, help="Only show how it reads; record nothing.")
@game_option
@pass_desk
def restate(desk: Desk, number: int, file: str, reason: str, only_try: bool, game: str | None) -> None:
    """Put proposal NUMBER into the words of FILE (- for standard input), so that the rules can run it.

    By mail FILE is -, and the words stand in the lines below the command, up to the next command or the mail's end.

    Each sentence is shown with how it reads, and what does not read with what would. The proposer's own words stay on
    record; the new ones are what is enacted when the proposal is accepted.

    \b
    Example:
      echo 'Amend X.3: replace "$10" with "$15".' | moderator restate 41 -
      moderator restate 41 draft.txt --try
    """
    if file != "-" and desk.opened is not None:
        raise click.UsageError(f"A mail reads no files: write moderator restate {number} - and the words below it.")
    with click.open_file(file, encoding="utf-8") as source:
        text = source.read().strip()
    if not text:
        raise click.UsageError("The text is empty; write the proposal in the rule language into it.")
    with desk.house() as house:
        name = game_of(house, game)
        trial = house.trial(name, number, text)
        if only_try:
            click.echo("\n".join(trial_lines(trial)) if trial else "This game tries no proposals.")
            return
        outcome = house.decide(name, "restate", {"proposal": number, "text": text, "reason": reason})
        click.echo(f"Proposal {number} is restated.")
        echo_number(house.game(name).decisions)
        if trial is not None:
            click.echo("\n".join(trial_lines(trial)))
            if not trial.stands:
                click.echo(
                    "What does not read or fit, or nothing heeds, does nothing when it is accepted; "
                    "restate it again to mend it."
                )
            for effect in house.effects(name, number, tried=True):
                click.echo(f"  {effect}")
        echo_events(outcome.events)
