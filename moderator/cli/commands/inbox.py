"""See every mail and what became of it."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.house import House
from moderator.store import inbox as mails

STATES = ("waiting", "done", "unanswered", "aside")


@click.command("inbox")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--state", type=click.Choice(STATES), help="Only mails of this state.")
@click.option(
    "--latest", type=click.IntRange(1), default=40, show_default=True, help="How many, counted from the newest."
)
@click.option("--raw", is_flag=True, help="Mail NUMBER as it came, byte for byte.")
@click.option("--again", is_flag=True, help="Work on mail NUMBER, which was set aside, once more.")
@pass_desk
def inbox(desk: Desk, number: int | None, state: str | None, latest: int, raw: bool, again: bool) -> None:
    """List the mails that were accepted and what became of each; or show mail NUMBER.

    \b
    Example:
      moderator inbox --state aside
      moderator inbox 12
      moderator inbox 12 --raw > twelve.eml
    """
    with desk.house() as house:
        if number is not None:
            _one(house, number, raw=raw, again=again)
            return
        if raw or again:
            raise click.UsageError("Say which mail: moderator inbox NUMBER --raw (or --again).")
        entries = mails.entries(house.database, state, latest)
        if not entries:
            click.echo("No mail." if state is None else f"No mail is {state}.")
        for entry in entries:
            click.echo(
                f"{entry.number:>5}  {entry.received:%Y-%m-%d %H:%M}  {entry.state:<10}  "
                f"{entry.sender or '<>'} to {entry.recipient}"
            )
            if entry.outcome:
                click.echo(f"       {entry.outcome.splitlines()[0]}")


def _one(house: House, number: int, *, raw: bool, again: bool) -> None:
    entry = mails.entry(house.database, number)
    if entry is None:
        raise click.ClickException(f"There is no mail {number}; `moderator inbox` lists those that there are.")
    if again:
        if not mails.again(house.database, number):
            raise click.ClickException(
                f"Mail {number} is {entry.state}; only a mail that was set aside is tried again."
            )
        house.work()
        entry = mails.entry(house.database, number)
        assert entry is not None
    if raw:
        click.echo(entry.raw, nl=False)
        return
    click.echo(f"Mail {entry.number}: {entry.state}" + (f", of {entry.game}" if entry.game else ""))
    click.echo(f"  received   {say(entry.received)}, by {entry.via} from {entry.peer or 'this machine'}")
    click.echo(f"  from       {entry.sender or '<>'}")
    click.echo(f"  to         {entry.recipient}")
    click.echo(f"  Message-ID {entry.message_id}")
    click.echo(f"  tries      {entry.attempts}")
    click.echo(f"  outcome    {entry.outcome or 'none yet'}")
    read = house.open_mail(entry)
    click.echo(f"  subject    {read.message.subject}")
    click.echo("")
    click.echo(read.words.text or "(none of its words are the sender's own)")
