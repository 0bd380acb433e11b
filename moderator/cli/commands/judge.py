"""Judge proposals."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events, echo_number, echo_verdict_before, verdict_line
from moderator.cli.proposals import effect_lines
from moderator.cli.readings import all_of_it_reads, law_lines, trial_lines, trial_of_open
from moderator.core.inputs import Details
from moderator.core.trial import Trial


@click.command("judge")
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(1), metavar="NUMBER...")
@click.argument("verdict", type=click.Choice(["accept", "reject"]))
@click.option("--simplifies", is_flag=True, help="The proposal makes the rules simpler.")
@click.option("--waste", is_flag=True, help="The proposal wastes everybody's time; say on what ground with --reason.")
@click.option("--as-it-reads", is_flag=True, help="Accept what of it reads, though a sentence does not.")
@click.option("--reason", default="", help="Why; it is published with the verdict.")
@game_option
@pass_desk
def judge(
    desk: Desk,
    numbers: tuple[int, ...],
    verdict: str,
    simplifies: bool,
    waste: bool,
    as_it_reads: bool,
    reason: str,
    game: str | None,
) -> None:
    """Accept or reject proposals by their NUMBERs. A verdict counts from the next update on; judge again to change it.

    A proposal of which a sentence does not read is accepted with --as-it-reads only: what does not read would stand in
    the rules and do nothing. `moderator restate` mends it. Of several, none is judged where one cannot be.

    \b
    Example:
      moderator judge 41 accept --simplifies
      moderator judge 42 43 45 reject --reason "They would end the game."
      moderator judge 46 accept --as-it-reads
    """
    with desk.house() as house:
        name = game_of(house, game)
        house.work()
        accepted = numbers if verdict == "accept" else ()
        trials = {number: trial_of_open(house, name, number) for number in accepted}
        for number in () if as_it_reads else accepted:
            _refuse_unread(number, trials[number])
        for number in numbers:
            details: Details = {
                "proposal": number,
                "verdict": verdict,
                "simplifies": simplifies,
                "waste": waste,
                "reason": reason,
            }
            effects = house.effects(name, number, tried=False)
            outcome = house.decide(name, "judge", details)
            click.echo(verdict_line(details))
            echo_verdict_before(house, name, number, "  ")
            echo_number(house.game(name).decisions)
            trial = trials.get(number)
            for line in (*(law_lines(trial, number) if trial else ()), *effect_lines(number, effects)):
                click.echo(f"  {line}")
            echo_events(outcome.events)


def _refuse_unread(number: int, trial: Trial | None) -> None:
    """Raise ClickException, showing each sentence, for a proposal of which one does not read or does nothing."""
    if trial is None or all_of_it_reads(trial):
        return
    click.echo("\n".join(trial_lines(trial)))
    raise click.ClickException(
        f"Proposal {number} is not accepted: not all of it reads and does what it says. Put it into other words with "
        f"`moderator restate {number} FILE`, or accept what of it reads: moderator judge {number} accept --as-it-reads"
    )
