"""Copy a game to try anything in."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk


@click.command("fork")
@click.argument("name")
@click.option("--at", "week", type=click.IntRange(1), help="As it stood before the update of this week.")
@game_option
@pass_desk
def fork(desk: Desk, name: str, week: int | None, game: str | None) -> None:
    """Copy a game into a fork called NAME, to try anything in; the game itself is not touched.

    No letter of a fork is ever sent, no mail comes into it, and every line that a command prints there says that it is
    one. Weeks that are over keep their luck in it; the open week has other luck than the game will have. With --at it
    holds the mail and the decisions of that week, and nothing that came after its end.

    \b
    Example:
      moderator fork trial
      moderator -C forks/trial judge 41 accept
      moderator -C forks/trial update
      moderator fork rash --at 3
      moderator drop trial
    """
    with desk.house() as house:
        made = house.fork(game_of(house, game), name, week)
    click.echo(f"{made.name} is a copy of {made.game}; week {made.week} of it is open. No letter of it is ever sent.")
    click.echo(f"Try anything there: moderator -C {made.folder} week")
