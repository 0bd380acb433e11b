"""Put a proposal into the rule language."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events, echo_number
from moderator.cli.readings import trial_lines
from moderator.house import House


@click.command("restate")
@click.argument("number", type=click.IntRange(1))
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--mend", type=click.IntRange(1, 2), help="Take the suggested words of this number instead of a FILE.")
@click.option("--reason", default="", help="Why; it is published with the new words.")
@click.option("--try", "only_try", is_flag=True, help="Only show how it reads; record nothing.")
@game_option
@pass_desk
def restate(
    desk: Desk, number: int, file: str | None, mend: int | None, reason: str, only_try: bool, game: str | None
) -> None:
    """Put proposal NUMBER into the words of FILE (- for standard input), so that the rules can run it.

    For sentences that do not read `moderator week NUMBER` may suggest others by number; --mend takes those.

    By mail FILE is -, and the words stand in the lines below the command, up to the next command or the mail's end.

    Each sentence is shown with how it reads, and what does not read with what would. The proposer's own words stay on
    record; the new ones are what is enacted when the proposal is accepted.

    \b
    Example:
      echo 'Amend X.3: replace "$10" with "$15".' | moderator restate 41 -
      moderator restate 41 draft.txt --try
      moderator restate 41 --mend 1
    """
    if (file is None) == (mend is None):
        raise click.UsageError(f"Say in which words: moderator restate {number} FILE, or --mend 1 for suggested ones.")
    said = _read(desk, number, file) if file is not None else ""
    with desk.house() as house:
        name = game_of(house, game)
        text = said or _suggested(house, name, number, mend or 1)
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
                    "What does not read or fit, or of which nothing comes, does nothing when it is accepted; "
                    "restate it again to mend it."
                )
            for effect in house.effects(name, number, tried=True):
                click.echo(f"  {effect}")
        echo_events(outcome.events)


def _read(desk: Desk, number: int, file: str) -> str:
    """Read the words out of a file, or of the lines below a command in a mail."""
    if file != "-" and desk.opened is not None:
        raise click.UsageError(f"A mail reads no files: write moderator restate {number} - and the words below it.")
    with click.open_file(file, encoding="utf-8") as source:
        text: str = source.read().strip()
    if not text:
        raise click.UsageError("The text is empty; write the proposal in the rule language into it.")
    return text


def _suggested(house: House, name: str, number: int, mend: int) -> str:
    """Give the words of a proposal with what was suggested for the sentences that do not read."""
    wordings = house.mends(name, number).wordings
    if mend > len(wordings):
        there = f"only {len(wordings)} is" if wordings else "none is"
        raise click.ClickException(f"No wording {mend} is suggested for proposal {number}; {there}.")
    return wordings[mend - 1]
