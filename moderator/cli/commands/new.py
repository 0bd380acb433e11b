"""Begin a game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.cli.values import KEY_VALUES, read_values
from moderator.core.deadlines import say
from moderator.house.timing import is_turn_game
from moderator.language.rulebook import read_folder, write_book

OF_BOOKS = "nomopoly"
"""The ruleset that plays any rulebook."""

PLAYERS = 3
"""For how many a game of weeks waits that the admin begins without saying: one alone would win at the first update."""


@click.command("new")
@click.argument("name")
@click.argument("options", nargs=-1, metavar=KEY_VALUES)
@click.option("--players", type=click.IntRange(1), help="For how many players a game of weeks waits.  [default: 3]")
@click.option("--ruleset", "-r", help="Which game it is; else the one called like NAME.")
@click.option(
    "--book",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Begin with the rules of this folder, its *.rules files: a Nomic of your own.",
)
@pass_desk
def new(
    desk: Desk, name: str, options: tuple[str, ...], players: int | None, ruleset: str | None, book: Path | None
) -> None:
    """Begin a game called NAME; its address is NAME at your domain.

    A game of weeks waits for players: its first week begins when so many have joined, or with `moderator begin`, and
    ends four days later at the earliest (`first` in the settings).

    KEY=VALUE are the options of the game, each value as JSON or as plain text.

    \b
    Example:
      moderator new nomopoly
      moderator new tuesday-game --ruleset nomopoly --players 5
      moderator new parley --book rules_db/parley
      moderator new club --ruleset tphunt 'with=["ann@example.org", "bob@example.org"]' hours=48
    """
    values = read_values(options)
    asked = dict(values)
    if book is not None:
        values = {"title": name.capitalize(), **values, "book": _text_of(book)}
        ruleset = ruleset or OF_BOOKS
    with desk.house() as house:
        kind = ruleset or name.lower()
        if players or house.waits_for_players(kind):
            values.setdefault("players", players or PLAYERS)
        game = house.begin(name, kind, values)
        if is_turn_game(house.ruleset(game)):
            click.echo(f"{game.name} is laid: {house.ruleset(game).title}. Its address is {house.address(game.name)}.")
            click.echo("Who is invited has a letter; an open table is joined by the words: join as NAME")
            if game.due:
                click.echo(f"It begins when all have answered, or on {say(game.due)}.")
        else:
            done = "is set up" if house.waits_for(game) else "has begun"
            rules = f"the rules of {book}" if book is not None else house.ruleset(game).title
            click.echo(f"{game.name} {done}: {rules}.")
            click.echo(f"Players write to {house.address(game.name)}; the word join in a mail lets them in.")
            if game.due:
                click.echo(f"Week {game.week} ends on {say(game.due)}.")
            elif waiting := house.waits_for(game):
                click.echo(f"Its first week waits: {waiting}. To begin sooner: moderator begin --game {game.name}")
        if options:
            click.echo(f"Options: {json.dumps(asked, sort_keys=True, ensure_ascii=False)}")


def _text_of(folder: Path) -> str:
    """Give the rulebook of a folder as the text that the game keeps. Raises click.ClickException for what is none."""
    try:
        return write_book(read_folder(folder))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
