"""Try a proposal on all past weeks of games."""

from __future__ import annotations

from typing import TextIO

import click

from moderator.cli.bulk import cluster_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("try")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--all", "every", is_flag=True, help="Try it on all games whose rules are text.")
@cluster_option
@game_option
@pass_desk
def try_(desk: Desk, file: TextIO, every: bool, cluster: str | None, game: str | None) -> None:
    """Play every past week again as if the proposal in FILE (- for standard input) had been in force, and compare.

    Each week begins from where the game really stood, with the orders that were really mailed and the rolls that really
    fell. Nothing is written. `moderator rules check FILE` says how its sentences read.

    \b
    Example:
      moderator try draft.txt
      moderator try draft.txt --all --cluster tcp://10.0.0.1:8786
    """
    text = file.read().strip()
    if not text:
        raise click.UsageError("The file is empty; write a proposal into it.")
    if every and game:
        raise click.UsageError("--all tries it on all games; leave --game out.")
    with desk.house() as house:
        names = sorted(each.name for each in house.games()) if every else [game_of(house, game)]
        for place, (name, lines) in enumerate(zip(names, house.recast(names, text, cluster), strict=True), 1):
            said = lines or ("No week is over that could be played again.",)
            click.echo(f"[{place}/{len(names)}] {name}\n" + "\n".join(f"  {line}" for line in said))
