"""See every mail and what became of it."""

from __future__ import annotations

import click

from moderator.cli.data import echo_data, json_option, moment
from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.core.inputs import Json
from moderator.house import House
from moderator.mail.tokens import without_tokens
from moderator.store import believed
from moderator.store import inbox as mails

STATES = ("waiting", "parked", "done", "unanswered", "aside")


@click.command("inbox")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--state", type=click.Choice(STATES), help="Only mails of this state.")
@click.option(
    "--latest", type=click.IntRange(1), default=40, show_default=True, help="How many, counted from the newest."
)
@click.option("--raw", is_flag=True, help="Mail NUMBER as it came, byte for byte.")
@click.option("--again", is_flag=True, help="Work on mail NUMBER, which was set aside, once more.")
@click.option("--release", is_flag=True, help="Take mail NUMBER, which waits for its sender's YES, on your own word.")
@click.option("--drop", is_flag=True, help="Forget mail NUMBER, which waits for its sender's YES.")
@click.option("--reason", help="Why it is released or dropped; it is kept with the mail.")
@json_option
@pass_desk
def inbox(
    desk: Desk,
    number: int | None,
    state: str | None,
    latest: int,
    raw: bool,
    again: bool,
    release: bool,
    drop: bool,
    reason: str | None,
    as_json: bool,
) -> None:
    """List the mails that were accepted and what became of each; or show mail NUMBER.

    A parked mail waits for its sender's YES, since nothing proves that she wrote it.

    \b
    Example:
      moderator inbox --state parked
      moderator inbox 12
      moderator inbox 12 --release --reason "She read it to me over the telephone."
      moderator inbox 12 --raw > twelve.eml
    """
    with desk.house() as house:
        if number is not None:
            if release or drop:
                _decide(house, number, reason, release=release, drop=drop)
            _one(house, number, raw=raw, again=again)
            return
        if raw or again or release or drop:
            raise click.UsageError("Say which mail: moderator inbox NUMBER --raw (or --again, --release, --drop).")
        entries = mails.entries(house.database, state, latest)
        if as_json:
            echo_data([_data(entry) for entry in entries])
            return
        if not entries:
            click.echo("No mail." if state is None else f"No mail is {state}.")
        for entry in entries:
            click.echo(
                f"{entry.number:>5}  {entry.received:%Y-%m-%d %H:%M}  {entry.state:<10}  "
                f"{entry.sender or '<>'} to {without_tokens(entry.recipient)}"
            )
            if entry.outcome:
                click.echo(f"       {entry.outcome.splitlines()[0]}")
            if entry.trust:
                click.echo(f"       believed by: {entry.trust}")
        late = house.overdue()
        if late is not None and state is None:
            click.echo(
                f"The mail that has waited longest to be worked on is {late.number}, since {say(late.received)}."
            )


def _data(entry: mails.Entry) -> dict[str, Json]:
    return {
        "number": entry.number,
        "received": moment(entry.received),
        "state": entry.state,
        "sender": entry.sender,
        "recipient": without_tokens(entry.recipient),
        "game": entry.game,
        "message_id": entry.message_id,
        "believed by": entry.trust or None,
        "outcome": entry.outcome,
    }


def _decide(house: House, number: int, reason: str | None, *, release: bool, drop: bool) -> None:
    if release and drop:
        raise click.UsageError("A mail is either released or dropped.")
    if mails.entry(house.database, number) is None:
        raise click.ClickException(_none(number))
    if not reason:
        raise click.UsageError("Say why: --reason TEXT.")
    done = house.release(number, reason) if release else house.drop(number, reason)
    if not done:
        raise click.ClickException(f"Mail {number} does not wait for its sender's YES.")


def _none(number: int) -> str:
    return f"There is no mail {number}; `moderator inbox` lists those that there are."


def _one(house: House, number: int, *, raw: bool, again: bool) -> None:
    entry = mails.entry(house.database, number)
    if entry is None:
        raise click.ClickException(_none(number))
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
    read = house.open_mail(entry)
    author = read.sender.address
    other = f", for a mail that says that it is from {author}" if author and author != entry.sender.lower() else ""
    click.echo(f"  from       {entry.sender or '<>'}{other}")
    click.echo(f"  to         {without_tokens(entry.recipient)}")
    click.echo(f"  Message-ID {entry.message_id}")
    others = ", ".join(str(other.number) for other in mails.namesakes(house.database, entry))
    if others:
        click.echo(f"             which mail {others} bears too, saying something else")
    click.echo(f"  believed   {_believed(entry)}")
    click.echo(f"  tries      {entry.attempts}")
    click.echo(f"  outcome    {entry.outcome or 'none yet'}")
    for waited in believed.of_mail(house.database, number):
        click.echo(f"  waits      for YES from {waited.address} ({waited.purpose}) until {say(waited.expires)}")
    click.echo(f"  subject    {without_tokens(read.message.subject)}")
    click.echo("")
    click.echo(read.words.text or "(none of its words are the sender's own)")


def _believed(entry: mails.Entry) -> str:
    """Say why the sender of a mail was believed, and since when it counts where she had to say YES."""
    since = f", since {say(entry.released)}" if entry.released else ""
    return (
        f"by {entry.trust}{since}" if entry.trust else "not so far" if entry.state == "parked" else "nothing was asked"
    )
