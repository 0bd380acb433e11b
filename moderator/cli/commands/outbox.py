"""See the letters that go out."""

from __future__ import annotations

import click

from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.store import outbox as letters

STATES = ("waiting", "sending", "sent", "failed")


@click.command("outbox")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--state", type=click.Choice(STATES), help="Only letters of this state.")
@click.option(
    "--latest", type=click.IntRange(1), default=40, show_default=True, help="How many, counted from the newest."
)
@click.option("--send", is_flag=True, help="Send what is due, now; for a timer where `moderator serve` does not run.")
@click.option("--again", is_flag=True, help="Try letter NUMBER once more, first of all.")
@pass_desk
def outbox(desk: Desk, number: int | None, state: str | None, latest: int, send: bool, again: bool) -> None:
    """List the letters that went or wait to go out; or show letter NUMBER.

    \b
    Example:
      moderator outbox --state failed
      moderator outbox 31
      moderator outbox --send
    """
    with desk.house() as house:
        if again:
            if number is None:
                raise click.UsageError("Say which letter: moderator outbox NUMBER --again.")
            if not letters.again(house.database, number, house.now()):
                raise click.ClickException(f"There is no letter {number} that waits or failed.")
        if send:
            click.echo(house.send().said)
            return
        if number is not None:
            entry = letters.entry(house.database, number)
            if entry is None:
                raise click.ClickException(
                    f"There is no letter {number}; `moderator outbox` lists those that there are."
                )
            click.echo(
                f"Letter {entry.number} to {entry.letter.recipient}: {entry.state}, {entry.outcome or 'not tried'}"
            )
            if entry.state == "waiting":
                click.echo(f"Next try: {say(entry.next_attempt)}")
            click.echo("")
            click.echo(entry.letter.content.replace(b"\r\n", b"\n"))
            return
        entries = letters.entries(house.database, state, latest)
        if not entries:
            click.echo("No letter." if state is None else f"No letter is {state}.")
        for entry in entries:
            click.echo(
                f"{entry.number:>5}  {entry.made:%Y-%m-%d %H:%M}  {entry.state:<8}  to {entry.letter.recipient}"
                + (f"  answers mail {entry.letter.answers}" if entry.letter.answers else "")
            )
            if entry.outcome and entry.state != "sent":
                click.echo(f"       {entry.outcome}")
