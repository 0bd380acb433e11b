"""Write to a player or to all of them."""

from __future__ import annotations

import sys

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("tell")
@click.argument("who", metavar="all|PLAYER")
@click.argument("words", nargs=-1)
@game_option
@pass_desk
def tell(desk: Desk, who: str, words: tuple[str, ...], game: str | None) -> None:
    """Write WORDS to one PLAYER, or to all, as a letter of the game; without WORDS, what stands on standard input.

    It goes by the outbox like every letter, and is no part of the game: nothing of it is published. To all, it goes to
    those who want news; to one player, in any case.

    \b
    Example:
      moderator tell all "The server moves on Friday; mail sent then may take an hour."
      moderator tell Ann < letter.txt
    """
    said = " ".join(words) if words else sys.stdin.read()
    with desk.house() as house:
        told, quiet = house.tell(game_of(house, game), who, said)
    click.echo(f"Written to {', '.join(told) or 'nobody'}.")
    if quiet:
        click.echo(f"Not to those who want no news: {', '.join(quiet)}. To one of them alone: moderator tell NAME ...")
