"""Judge a proposal."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events, echo_number, verdict_line


@click.command("judge")
@click.argument("number", type=click.IntRange(1))
@click.argument("verdict", type=click.Choice(["accept", "reject"]))
@click.option("--simplifies", is_flag=True, help="The proposal makes the rules simpler.")
@click.option("--waste", is_flag=True, help="The proposal wastes everybody's time; say on what ground with --reason.")
@click.option("--reason", default="", help="Why; it is published with the verdict.")
@game_option
@pass_desk
def judge(desk: Desk, number: int, verdict: str, simplifies: bool, waste: bool, reason: str, game: str | None) -> None:
    """Accept or reject proposal NUMBER. The verdict counts from the next update on; judge again to change it.

    \b
    Example:
      moderator judge 41 accept --simplifies
      moderator judge 42 reject --reason "It would end the game."
      moderator judge 43 reject --waste --reason "Nobody can say what it means."
    """
    details = {
        "proposal": number,
        "verdict": verdict,
        "simplifies": simplifies,
        "waste": waste,
        "reason": reason,
    }
    with desk.house() as house:
        name = game_of(house, game)
        house.work()
        filed = next((each for each in house.undecided(name) if each.number == number), None)
        outcome = house.decide(name, "judge", details)
        click.echo(verdict_line(details))
        echo_number(house.game(name).decisions)
        for effect in filed.effects if filed else ():
            click.echo(f"  {effect}")
        echo_events(outcome.events)
