"""See what waits for the admin, and judge it."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_events
from moderator.core.deadlines import say, say_left
from moderator.house import DecisionRefusedError, House
from moderator.store import inbox, open_matters, outbox
from moderator.store.games import Game
from moderator.store.open_matters import Filed

CHOICES = "(a)ccept  accept + (s)implifies  (r)eject  (w)aste  r(e)state  s(k)ip  (q)uit"
SHOWN = 12


@click.command("week")
@click.option("--ask", is_flag=True, help="Ask for a verdict on each proposal, then whether to run the update.")
@game_option
@pass_desk
def week(desk: Desk, ask: bool, game: str | None) -> None:
    """Show the open week: its mail, the proposals without a verdict, the questions that the rules put to you.

    With --ask it is the whole evening: judge one by one, see what the update would bring, run it.

    \b
    Example:
      moderator week
      moderator week --ask
    """
    with desk.house() as house:
        house.work()
        name = game_of(house, game)
        current = house.game(name)
        filed = house.undecided(name)
        questions = house.questions(name)
        _head(house, current, len(filed), len(questions))
        for place, proposal in enumerate(filed, 1):
            click.echo(f"\n[{place}/{len(filed)}] " + "\n".join(proposal_lines(proposal)))
            if ask and not _judge(house, name, proposal):
                return
        for question in questions:
            click.echo(f"\n{question.text}\n  Silence means: {question.default}. It is called {question.key}.")
        if ask:
            _update(house, name)


def _head(house: House, game: Game, proposals: int, questions: int) -> None:
    closes = ""
    if game.due:
        closes = f" - closes {say(game.due)} ({say_left(game.due - house.now())})"
    counted = open_matters.count(house.database, game)
    click.echo(f"Week {game.week} of {game.name}{closes}")
    click.echo(
        f" {_many(counted.mails, 'mail')}, {_many(counted.orders, 'order')}, {counted.refused} not taken - "
        f"{_many(proposals, 'proposal')} to judge - {_many(questions, 'question')}"
    )
    aside = inbox.entries(house.database, "aside")
    if aside:
        numbers = ", ".join(str(entry.number) for entry in aside)
        click.echo(f" Mail set aside: {numbers}. See `moderator inbox {aside[0].number}`.")
    failed = outbox.entries(house.database, "failed")
    if failed:
        click.echo(f" {_many(len(failed), 'letter')} could not be sent. See `moderator outbox --state failed`.")


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def proposal_lines(filed: Filed) -> list[str]:
    """Show a proposal: who, what it would change, what of it does not read, what it would have done."""
    lines = [f"Proposal {filed.number}, {filed.sender}: {filed.title or 'without a title'}  ({filed.state})"]
    lines.extend(f"   {line}" for line in filed.changes)
    for quoted, reason in filed.troubles:
        lines.extend((f"   does not read: {quoted}", *([f"      {reason}"] if reason else [])))
    lines.extend(f"   {line}" for line in (*filed.effects, *filed.notes))
    lines.append(f"   as sent: moderator inbox {filed.mail}")
    return lines


def _judge(house: House, name: str, filed: Filed) -> bool:
    """Ask for a verdict until there is one; False to leave."""
    while True:
        click.echo(f"   {CHOICES}")
        choice = click.prompt("  ", type=click.Choice(list("asrwekq")), show_choices=False, prompt_suffix=">")
        if choice == "q":
            return False
        if choice == "k":
            return True
        try:
            if choice == "e":
                _restate(house, name, filed)
                continue
            accepted = choice in "as"
            details = {
                "proposal": filed.number,
                "verdict": "accept" if accepted else "reject",
                "simplifies": choice == "s",
                "waste": choice == "w",
                "reason": "" if accepted else click.prompt("   Why (it is published)", default="", show_default=False),
            }
            house.decide(name, "judge", details)
        except DecisionRefusedError as error:
            click.echo(f"   {error}")
            continue
        return True


def _restate(house: House, name: str, filed: Filed) -> None:
    start = "\n".join(filed.changes) or filed.title
    text = click.edit(start, extension=".rules")
    if text is None or not text.strip():
        click.echo("   Left as it is.")
        return
    house.decide(name, "restate", {"proposal": filed.number, "text": text.strip(), "reason": ""})
    click.echo("   Restated.")


def _update(house: House, name: str) -> None:
    shown = house.preview(name)
    click.echo(f"\nPreview of week {house.game(name).week}, with other luck: {len(shown.events)} events.")
    echo_events(shown.events, SHOWN)
    if not click.confirm("Run it?", default=False):
        return
    outcome = house.update(name)
    click.echo(f"Worked out: {len(outcome.events)} events.")
    if click.confirm("Publish it?", default=True):
        folder: Path = house.site_folder(name)
        house.publish(name, folder)
        click.echo(f"First page: {folder / 'index.html'}")
