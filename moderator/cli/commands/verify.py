"""Check the dice."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.core.dice import FairDice
from moderator.house import House

_ROLL = re.compile(r"(\d{1,3})d(\d{1,6})")


@click.command("verify")
@click.argument("draws", nargs=-1, metavar="[DRAW]...")
@click.option("--secret", metavar="HEX", help="The secret of a week, as it was published when the week was over.")
@click.option("--commitment", metavar="HEX", help="The hash that was published before the week's first roll.")
@click.option("--week", type=click.IntRange(0), help="Which week.")
@json_option
@game_option
@pass_desk
def verify(
    desk: Desk,
    draws: tuple[str, ...],
    secret: str | None,
    commitment: str | None,
    week: int | None,
    as_json: bool,
    game: str | None,
) -> None:
    """Check that no luck was chosen: every draw of the weeks that are over, worked out again from their secrets.

    With --secret no installation is needed: a player gives what the site published, and the DRAWs of the week in
    order, each as 2d6 or as Ann:1,Duck:3 (labels with weights), and sees what they must have been.

    \b
    Example:
      moderator verify
      moderator verify --game nomopoly --week 3 --secret 8f0c... --commitment 51ab... 2d6 2d6 Ann:1,Duck:3
    """
    if secret is None:
        if draws or commitment:
            raise click.UsageError("Draws are worked out from a secret: give it with --secret HEX.")
        with desk.house() as house:
            _all(house, game_of(house, game), week, as_json=as_json)
        return
    if as_json:
        raise click.UsageError("--json goes without --secret.")
    if game is None or week is None:
        raise click.UsageError("Say which luck it is: --game NAME and --week NUMBER.")
    try:
        dice = FairDice(bytes.fromhex(secret), game, week)
    except ValueError:
        raise click.UsageError("The secret is not a number in hex, as the site shows it.") from None
    if commitment is not None:
        if dice.commitment != commitment.lower():
            raise click.ClickException(f"That is another secret: its hash is {dice.commitment}.")
        click.echo("The secret is the one whose hash was published.")
    for draw in draws:
        click.echo(f"{draw}: {_drawn(dice, draw)}")


def _all(house: House, name: str, week: int | None, *, as_json: bool) -> None:
    checked = house.verify(name, week)
    if as_json:
        echo_data([{"week": found.week, "holds": found.holds, "said": found.said} for found in checked])
    for found in () if as_json else checked:
        click.echo(f"week {found.week}: {found.said}")
    if not checked and not as_json:
        click.echo("No week is over yet, so no secret is published.")
    if not all(found.holds for found in checked):
        raise click.ClickException("Some luck does not follow from its secret.")


def _drawn(dice: FairDice, draw: str) -> str:
    roll = _ROLL.fullmatch(draw)
    if roll and int(roll[1]) and int(roll[2]):
        return " ".join(str(pip) for pip in dice.roll(int(roll[1]), int(roll[2]), draw))
    candidates = _candidates(draw.split(","))
    return candidates[dice.choose(candidates, draw)][0]


def _candidates(words: Sequence[str]) -> list[tuple[str, int]]:
    candidates = []
    for word in words:
        label, colon, weight = word.rpartition(":")
        if not colon or not label or not weight.isdecimal() or not int(weight):
            raise click.UsageError(f'"{word}" is no draw; write 2d6, or labels with weights such as Ann:1,Duck:3.')
        candidates.append((label, int(weight)))
    return candidates
