"""Take back an update, a decision or a verdict."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.revisions import show_and_ask
from moderator.house.revising import Target


@click.command("undo")
@click.argument("what", nargs=-1, metavar="[update | DECISION | proposal NUMBER]")
@click.option("--reason", required=True, help="Why; it is published, and the players whom it touches are told.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@game_option
@pass_desk
def undo(desk: Desk, what: tuple[str, ...], reason: str, yes: bool, game: str | None) -> None:
    """Take back the last update, a decision by its number, or the verdict on a proposal; else what you did last.

    All weeks since are worked out again without it, with the same orders; the luck of each comes from the same secret.
    You see first what would change, of the rules and of what everybody has, and which answers and letters are out
    already; then you are asked. It stands on the record and on the site. A week that is open again gets other luck,
    since its own is known.

    \b
    Example:
      moderator undo --reason "Run a day too early."
      moderator undo update --reason "Bob's mail lay in the wrong mailbox."
      moderator undo 12 --reason "A slip of the pen."
      moderator undo proposal 41 --reason "It was meant for proposal 42."
    """
    target = _target(what)
    with desk.house() as house:
        show_and_ask(house, house.undo(game_of(house, game), target), reason, asks=not yes)


def _target(what: tuple[str, ...]) -> Target:
    match what:
        case ():
            return Target()
        case ("update",):
            return Target(update=True)
        case (number,) if number.isdecimal():
            return Target(decision=int(number))
        case ("proposal", number) if number.isdecimal():
            return Target(proposal=int(number))
    raise click.UsageError(
        f'"{" ".join(what)}" is nothing to take back; say update, the number of a decision, or proposal and its number.'
    )
