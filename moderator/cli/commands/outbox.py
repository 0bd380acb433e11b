"""See the letters that go out."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

import click

from moderator.cli.data import echo_data, json_option, moment
from moderator.cli.desk import Desk, pass_desk
from moderator.core.deadlines import say
from moderator.core.inputs import Json
from moderator.house import House
from moderator.store import outbox as letters
from moderator.store import returned

STATES = ("waiting", "sending", "sent", "failed", "held", "dropped")


@click.command("outbox")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--state", type=click.Choice(STATES), help="Only letters of this state.")
@click.option(
    "--latest", type=click.IntRange(1), default=40, show_default=True, help="How many, counted from the newest."
)
@click.option("--send", is_flag=True, help="Send what is due, now; for a timer where `moderator serve` does not run.")
@click.option("--raw", is_flag=True, help="Letter NUMBER as it goes out, byte for byte.")
@click.option("--again", is_flag=True, help="Try letter NUMBER once more, first of all; or all of --state.")
@click.option(
    "--drop", is_flag=True, help="Never send letter NUMBER, which waits, failed or is held; or all of --state."
)
@json_option
@pass_desk
def outbox(
    desk: Desk,
    number: int | None,
    state: str | None,
    latest: int,
    send: bool,
    raw: bool,
    again: bool,
    drop: bool,
    as_json: bool,
) -> None:
    """List the letters that went or wait to go out; or show letter NUMBER.

    A letter waits, is being sent, was sent, or failed; it is held while nothing reaches its address (see `moderator
    players`), and dropped where you say so.

    \b
    Example:
      moderator outbox --state failed
      moderator outbox 31
      moderator outbox 31 --raw > letter.eml
      moderator outbox 31 --again
      moderator outbox --state failed --again
      moderator outbox --send
    """
    if raw and number is None:
        raise click.UsageError("Say which letter: moderator outbox NUMBER --raw.")
    if again and drop:
        raise click.UsageError("A letter is either tried again or dropped.")
    if (again or drop) and number is None and state not in ("waiting", "failed", "held", "dropped"):
        wish = "--again" if again else "--drop"
        raise click.UsageError(f"Say which letter, or which state: moderator outbox NUMBER {wish}, or --state failed.")
    with desk.house() as house:
        if (again or drop) and number is None:
            _all(house, state or "", again=again)
            return
        if number is not None and again:
            _again(house, number)
        if number is not None and drop and not letters.drop(house.database, number):
            raise click.ClickException(f"{_standing(house, number)} It cannot be dropped.")
        if send:
            click.echo(house.send().said)
            return
        if number is not None:
            _one(house, number, raw=raw)
            return
        _list(house, state, latest, as_json=as_json)


def _list(house: House, state: str | None, latest: int, *, as_json: bool) -> None:
    entries = letters.entries(house.database, state, latest)
    if as_json:
        echo_data([_data(entry) for entry in entries])
        return
    if not entries:
        click.echo("No letter." if state is None else f"No letter is {state}.")
    for entry in entries:
        click.echo(
            f"{entry.number:>5}  {entry.made:%Y-%m-%d %H:%M}  {entry.state:<8}  to {entry.letter.recipient}"
            + (f"  answers mail {entry.letter.answers}" if entry.letter.answers else f"  {_subject(entry)}")
        )
        if entry.outcome and entry.state != "sent":
            click.echo(f"       {entry.outcome}")
    waits = letters.oldest_waiting(house.database)
    if waits is not None and state is None:
        click.echo(f"The letter that has waited longest is {waits.number}, since {say(waits.made)}.")


def _data(entry: letters.Entry) -> dict[str, Json]:
    return {
        "number": entry.number,
        "made": moment(entry.made),
        "state": entry.state,
        "recipient": entry.letter.recipient,
        "subject": _subject(entry),
        "answers mail": entry.letter.answers,
        "message_id": entry.letter.message_id,
        "tries": entry.attempts,
        "next try": moment(entry.next_attempt) if entry.state == "waiting" else None,
        "outcome": entry.outcome,
    }


def _all(house: House, state: str, *, again: bool) -> None:
    """Try all letters of a state again, or drop them; those to addresses at which nothing arrives stay."""
    done = 0
    for entry in letters.entries(house.database, state):
        if again and returned.dead(house.database, entry.letter.recipient) is not None:
            continue
        now = house.now()
        done += (
            letters.again(house.database, entry.number, now) if again else letters.drop(house.database, entry.number)
        )
    what = f"letter{'' if done == 1 else 's'} {'to be tried again at once' if again else 'dropped'}"
    click.echo(f"{done} {what}.")


def _again(house: House, number: int) -> None:
    entry = letters.entry(house.database, number)
    dead = returned.dead(house.database, entry.letter.recipient) if entry is not None else None
    if dead is not None:
        raise click.ClickException(
            f"Nothing reaches {dead.address}: {dead.said}. Once it works again: "
            f"moderator players --clear {dead.address}"
        )
    if not letters.again(house.database, number, house.now()):
        raise click.ClickException(f"{_standing(house, number)} It cannot be tried again.")


def _standing(house: House, number: int) -> str:
    entry = letters.entry(house.database, number)
    if entry is None:
        return f"There is no letter {number}; `moderator outbox` lists those that there are."
    return f"Letter {number} to {entry.letter.recipient} is {entry.state}."


def _one(house: House, number: int, *, raw: bool) -> None:
    """Show a letter, as text, with how it stands."""
    entry = letters.entry(house.database, number)
    if entry is None:
        raise click.ClickException(_standing(house, number))
    if raw:
        click.echo(entry.letter.content, nl=False)
        return
    outcome = entry.outcome or ("to be tried again" if entry.attempts else "not tried so far")
    click.echo(f"Letter {entry.number} to {entry.letter.recipient}: {entry.state}, {outcome}")
    if entry.attempts:
        click.echo(f"Tries: {entry.attempts}")
    if entry.state == "waiting":
        click.echo(f"Next try: {say(entry.next_attempt)}")
    click.echo("")
    click.echo(_words(entry.letter.content))


def _subject(entry: letters.Entry) -> str:
    return str(message_from_bytes(entry.letter.content, _class=EmailMessage, policy=policy.default)["Subject"])


def _words(content: bytes) -> str:
    """Give a letter as it is read: its subject, and its text without the page beside it."""
    message = message_from_bytes(content, _class=EmailMessage, policy=policy.default)
    body = message.get_body(("plain",))
    return f"Subject: {message['Subject']}\n\n{body.get_content() if body is not None else ''}"
