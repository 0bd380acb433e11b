"""Say why something is as it is."""

from __future__ import annotations

import json

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("why")
@click.argument("words", nargs=-1, required=True, metavar="WHAT...")
@click.option("--json", "as_json", is_flag=True, help="Give the lines as a JSON list.")
@game_option
@pass_desk
def why(desk: Desk, words: tuple[str, ...], as_json: bool, game: str | None) -> None:
    """Say why WHAT is as it is: the events that made it so, each with its rule, the wording in force, and the mail.

    It is for your eyes: it tells also what only some players know.

    \b
    Example:
      moderator why Ann cash
      moderator why square 12 owner
      moderator why rule X.3
      moderator why proposal 4
      moderator why order 7        (all that came of mail 7)
    """
    with desk.house() as house:
        house.work()
        lines = house.why(game_of(house, game), words)
    click.echo(json.dumps(lines, ensure_ascii=False, indent=1) if as_json else "\n".join(lines))
