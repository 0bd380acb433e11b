"""List all proposals and what became of them."""

from __future__ import annotations

import click

from moderator.cli.data import echo_data, json_option
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import verdict_line
from moderator.cli.proposals import proposal_data
from moderator.store import open_matters


@click.command("proposals")
@json_option
@game_option
@pass_desk
def proposals(desk: Desk, as_json: bool, game: str | None) -> None:
    """List all proposals of a game, oldest first, each with its verdict. One of them whole: moderator week NUMBER.

    \b
    Example:
      moderator proposals
      moderator proposals --json
    """
    with desk.house() as house:
        house.work()
        name = game_of(house, game)
        found = [
            (each, house.called(name, each.sender)) for each in open_matters.proposals(house.database, house.game(name))
        ]
    if as_json:
        echo_data([proposal_data(each, who) for each, who in found])
        return
    for each, who in found:
        title = each.title or (each.changes[0] if each.changes else "without a title")
        said = verdict_line(each.verdict).partition(": ")[2] if each.verdict else f"{each.state}."
        click.echo(f"{each.number:>4}  {who}: {title}\n      {said}")
    if not found:
        click.echo("There is no proposal yet.")
