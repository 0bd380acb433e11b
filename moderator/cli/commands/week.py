"""See what waits for the admin, and judge it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from enum import Enum
from pathlib import Path

import click

from moderator.cli.data import echo_data, json_option, moment
from moderator.cli.desk import Desk, game_of, game_option, pass_desk
from moderator.cli.outcomes import echo_outcome, echo_verdict_before, verdict_line
from moderator.cli.proposals import as_sent, detail_lines, effect_lines, proposal_data, proposal_lines, shortened
from moderator.cli.publishing import publish_shown
from moderator.cli.readings import all_of_it_reads, trial_lines, trial_of_open
from moderator.core.deadlines import say, say_left
from moderator.core.inputs import Json
from moderator.core.outcome import Question
from moderator.house import DecisionRefusedError, House, WouldEndError
from moderator.house.revising import Target
from moderator.store import inbox, open_matters, outbox, returned
from moderator.store.games import Game
from moderator.store.open_matters import Filed

CHOICES = "(a)ccept  accept + (s)implifies  (r)eject  (w)aste  r(e)state  (d)etails  s(k)ip  u(n)do  (q)uit  (h)elp"
WHY = {"r": "Why (it is published)", "w": "On what ground (it is published)"}
HELP = """\
   a  accept: its changes are made in the judging phase of the update
   s  accept, and find that it makes the rules simpler
   r  reject; you are asked why
   w  reject as a waste of everybody's time; you are asked for the ground
   e  put it into the rule language in your editor, then judge it
   d  the words as they were sent, and how each sentence reads
   k  leave it for later, and go on with the next
   n  go back to the proposal before it, and take your verdict on that one back
   q  leave; whatever has been decided stands
   A verdict can be taken back by the number that it is given: moderator undo NUMBER"""
MOST_UNREAD = 6
LATE = timedelta(minutes=10)
_NOT_TRIED = {
    True: "nothing has tried to send them: is `moderator serve` running?",
    False: "moderator.toml names no smarthost.",
}


@click.command("week")
@click.argument("proposal", required=False, type=click.IntRange(1))
@click.option("--ask", is_flag=True, help="Ask for a verdict on each proposal, then whether to run the update.")
@click.option("--unread", is_flag=True, help="Show every order that was not taken, with the reason.")
@json_option
@game_option
@pass_desk
def week(desk: Desk, proposal: int | None, ask: bool, unread: bool, as_json: bool, game: str | None) -> None:
    """Show the open week: its mail, the proposals without a verdict, the questions that the rules put to you.

    With the number of a PROPOSAL it shows that one whole: the words as they were sent, and how each sentence reads.
    With --ask it is the whole evening: judge one by one, see what the update would bring, run it.

    \b
    Example:
      moderator week
      moderator week 41
      moderator week --ask
    """
    with desk.house() as house:
        house.work()
        name = game_of(house, game)
        current = house.game(name)
        filed = house.waiting(name)
        if proposal is not None:
            _one(house, name, filed, proposal)
            return
        questions = house.questions(name)
        if as_json:
            echo_data(_data(house, current, filed, questions))
            return
        _head(house, current, len(filed), len(questions))
        _not_taken(house, current, MOST_UNREAD if not unread else None)
        if ask and not _evening(house, name, filed):
            return
        if not ask:
            untried = house.untried(name)
            for place in range(len(filed)):
                _show(house, name, filed, place, untried)
        _ask_nothing_twice(questions)
        if ask:
            _update(house, name)


def _data(house: House, game: Game, filed: Sequence[Filed], questions: Sequence[Question]) -> dict[str, Json]:
    counted = open_matters.count(house.database, game)
    asked = [{"key": it.key, "who": it.who, "text": it.text, "silence means": it.default} for it in questions]
    return {
        "game": game.name,
        "week": game.week,
        "deadline": moment(game.due),
        "mails": counted.mails,
        "orders": counted.orders,
        "not taken": counted.refused,
        "not written": [each.name for each in house.players(game.name) if not each.mails],
        "proposals": [proposal_data(each, house.called(game.name, each.sender)) for each in filed],
        "questions": asked,
    }


def _show(house: House, name: str, filed: Sequence[Filed], place: int, untried: Collection[int]) -> None:
    found = filed[place]
    if found.number in untried:
        found = _tried(house, name, found, f"[{place + 1}/{len(filed)}] ")
    click.echo(f"\n[{place + 1}/{len(filed)}] " + "\n".join(proposal_lines(house, name, found)))


def _tried(house: House, name: str, filed: Filed, place: str = "") -> Filed:
    """Give a proposal with what it would have done, tried now; a terminal says what it waits for."""
    waits = f"{place}Proposal {filed.number} is tried on the last weeks ..." if sys.stderr.isatty() else ""
    click.echo(waits, err=True, nl=False)
    effects = house.effects(name, filed.number, tried=True)
    click.echo("\r" + " " * len(waits) + "\r" if waits else "", err=True, nl=False)
    return replace(filed, effects=effects)


class _Then(Enum):
    """What comes after a proposal has been asked about."""

    NEXT = "the next one"
    BACK = "the one before it, again"
    LEAVE = "nothing more"


def _evening(house: House, name: str, filed: Sequence[Filed]) -> bool:
    """Ask for a verdict on each proposal, then sum up what was decided; False to leave."""
    decided: dict[int, int] = {}
    place, then = 0, _Then.NEXT
    while place < len(filed) and then is not _Then.LEAVE:
        _show(house, name, filed, place, house.untried(name))
        number, before = filed[place].number, house.game(name).decisions
        then = _judge(house, name, filed[place])
        if then is _Then.BACK and place == 0:
            click.echo("   This is the first one; nothing is before it.")
        elif then is _Then.BACK:
            place -= 1
            _take_back(house, name, filed[place].number, decided.pop(filed[place].number, None))
        elif then is _Then.NEXT:
            place += 1
            if house.game(name).decisions > before and _verdict(house, name, number):
                decided[number] = house.game(name).decisions
    if filed:
        click.echo("\nYou decided:" if decided else "\nYou decided nothing.")
        for each in filed:
            said = verdict_line(_verdict(house, name, each.number)) if each.number in decided else ""
            click.echo(f"   {said or f'Proposal {each.number} waits.'}")
    return then is not _Then.LEAVE


def _verdict(house: House, name: str, number: int) -> Mapping[str, object]:
    found = house.proposal(name, number)
    return (found.verdict or {}) if found is not None else {}


def _take_back(house: House, name: str, number: int, decision: int | None) -> None:
    """Take a verdict of this evening back, where there is one."""
    if decision is None:
        return
    house.revise(house.undo(name, Target(decision=decision)), "Taken back at once.")
    click.echo(f"   Your verdict on proposal {number} is taken back.")


def _one(house: House, name: str, filed: Sequence[Filed], number: int) -> None:
    """Show one proposal whole; of one that waits no longer, what it said and what became of it."""
    found = next((each for each in filed if each.number == number), None)
    if found is not None:
        found = _tried(house, name, found)
        click.echo("\n".join(proposal_lines(house, name, found, most=None)))
        click.echo("\n".join(detail_lines(house, name, found)))
        return
    settled = house.proposal(name, number)
    if settled is None:
        known = ", ".join(str(each.number) for each in filed) or "none"
        raise click.ClickException(f"There is no proposal {number}; without a verdict: {known}.")
    who = house.called(name, settled.sender)
    click.echo(f"Proposal {number}, {who}: {settled.title or 'without a title'}")
    click.echo("".join(f"   {line}\n" for line in settled.changes), nl=False)
    verdict = verdict_line(settled.verdict) if settled.verdict else "It was withdrawn or pushed out: nobody judges it."
    click.echo(f"   {verdict}")
    click.echo("\n".join(as_sent(house, settled)))


def _not_taken(house: House, game: Game, most: int | None) -> None:
    """Show the orders of the open week that nobody could take."""
    refused = open_matters.refused(house.database, game)
    for place, each in enumerate(refused):
        if most is not None and place == most:
            click.echo(f"   ... and {len(refused) - most} more: moderator week --unread")
            return
        who = house.called(game.name, each.sender)
        click.echo(f"   {who}: {each.quoted}" + (f" - {each.reason}" if each.reason else ""))


def _ask_nothing_twice(questions: Sequence[Question]) -> None:
    """Show questions; those that silence answers alike stand on one line."""
    by_silence: dict[str, list[Question]] = {}
    for question in questions:
        by_silence.setdefault(question.default, []).append(question)
    for silence, asked in by_silence.items():
        click.echo(f"\nSilence means {silence.rstrip('.')}:")
        for question in asked:
            click.echo(f"   {question.text}  ({question.key})")
    if questions:
        click.echo("   To answer: moderator decide answer key=KEY value=yes")


def _head(house: House, game: Game, proposals: int, questions: int) -> None:
    said = house.ended(game.name)
    closes = f" - {said}" if said else ""
    if game.due and not said:
        closes = f" - closes {say(game.due)} ({say_left(game.due - house.now())})"
    elif why := house.waits_for(game):
        closes = f" - has no deadline: {why}"
    counted = open_matters.count(house.database, game)
    click.echo(f"Week {game.week} of {game.name}{closes}")
    click.echo(
        f" {_many(counted.mails, 'mail')}, {_many(counted.orders, 'order')}, {counted.refused} not taken - "
        f"{_many(proposals, 'proposal')} to judge - {_many(questions, 'question')}"
    )
    silent = [each.name for each in house.players(game.name) if not each.mails]
    if silent:
        click.echo(f" Not written yet: {', '.join(silent)}.")
    parked = inbox.entries(house.database, "parked")
    if parked:
        click.echo(f" {_many(len(parked), 'mail')} waiting for the sender's YES. See `moderator inbox --state parked`.")
    aside = inbox.entries(house.database, "aside")
    if aside:
        numbers = ", ".join(str(entry.number) for entry in aside)
        click.echo(f" Mail set aside: {numbers}. See `moderator inbox {aside[0].number}`.")
    for dead in returned.every_dead(house.database):
        who = house.member(game.name, dead.address)
        if who:
            click.echo(f" Nothing reaches {who}, {dead.address}: {dead.said}. See `moderator players`.")
    decided = open_matters.decided(house.database, game)
    if decided:
        click.echo(" Decided this week (to take one back: moderator undo NUMBER):")
        for decision in decided:
            click.echo(f"   {decision.number:>3}  {shortened(decision.line)}")
    waiting = outbox.waiting_since(house.database, house.now() - LATE)
    if waiting is not None:
        why = f"{waiting.outcome.rstrip('.')}." if waiting.outcome else _NOT_TRIED[bool(house.settings.smarthost)]
        click.echo(f" {_many(waiting.count, 'letter')} waiting to go out since {say(waiting.since)}: {why}")
    failed = outbox.entries(house.database, "failed")
    if failed:
        click.echo(f" {_many(len(failed), 'letter')} could not be sent. See `moderator outbox --state failed`.")


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _judge(house: House, name: str, filed: Filed) -> _Then:
    """Ask for a verdict until there is one, or until the admin goes on, goes back or leaves."""
    while True:
        click.echo(f"   {CHOICES}")
        choice = click.prompt("  ", type=click.Choice(list("asrwedknqh?")), show_choices=False, prompt_suffix=">")
        if choice in "h?":
            click.echo(HELP)
            continue
        if choice == "q":
            click.echo("   Left; what is undecided waits.")
            return _Then.LEAVE
        if choice == "n":
            return _Then.BACK
        if choice == "k":
            click.echo(f"   Proposal {filed.number} waits.")
            return _Then.NEXT
        if choice == "d":
            click.echo("\n".join(detail_lines(house, name, filed)))
            continue
        try:
            if choice == "e":
                filed = _restate(house, name, filed)
                continue
            accepted = choice in "as"
            if accepted and not _as_it_reads(house, name, filed.number):
                continue
            details = {
                "proposal": filed.number,
                "verdict": "accept" if accepted else "reject",
                "simplifies": choice == "s",
                "waste": choice == "w",
                "reason": "" if accepted else click.prompt(f"   {WHY[choice]}", default="", show_default=False),
            }
            house.decide(name, "judge", details)
        except DecisionRefusedError as error:
            click.echo(f"   {error}")
            continue
        click.echo(f"   {verdict_line(details)} Decision {house.game(name).decisions}.")
        echo_verdict_before(house, name, filed.number, "   ")
        return _Then.NEXT


def _as_it_reads(house: House, name: str, number: int) -> bool:
    """Ask whether a proposal is accepted of which a sentence does not read; yes of one that reads."""
    trial = trial_of_open(house, name, number)
    if trial is None or all_of_it_reads(trial):
        return True
    click.echo("\n".join(trial_lines(trial, 3)))
    click.echo("   What does not read would stand in the rules and do nothing; e puts it into other words.")
    return click.confirm("   Accept what of it reads?", default=False)


def _restate(house: House, name: str, filed: Filed) -> Filed:
    """Let the admin put a proposal into other words; give it as it then stands."""
    trial = house.trial(name, filed.number)
    text = click.edit(trial.text if trial else "\n".join(filed.changes), extension=".rules")
    if text is None or not text.strip():
        click.echo("   Left as it is.")
        return filed
    house.decide(name, "restate", {"proposal": filed.number, "text": text.strip(), "reason": ""})
    click.echo("   Restated. It would now do this:")
    trial = house.trial(name, filed.number)
    if trial is not None:
        click.echo("\n".join(trial_lines(trial, 3)))
    filed = _tried(house, name, next((each for each in house.waiting(name) if each.number == filed.number), filed))
    click.echo("".join(f"   {line}\n" for line in effect_lines(filed.number, filed.effects)), nl=False)
    return filed


def _update(house: House, name: str) -> None:
    shown = house.preview(name)
    click.echo(f"\nPreview of week {house.game(name).week}, with other luck: {len(shown.events)} events.")
    echo_outcome(shown)
    if not click.confirm("Run it?", default=False):
        click.echo("Not run. To run it: moderator update")
        return
    try:
        outcome = house.update(name, lambda _: False)
    except WouldEndError as error:
        if not click.confirm(f"{error} Run it all the same?", default=False):
            click.echo("Not run. To run it: moderator update --end")
            return
        outcome = house.update(name)
    click.echo(f"Worked out: {len(outcome.events)} events.")
    echo_outcome(outcome)
    if click.confirm("Publish it?", default=True):
        folder: Path = house.site_folder(name)
        publish_shown(house, name, folder)
        house.publish_games()
        click.echo(f"First page: {folder / 'index.html'}")
