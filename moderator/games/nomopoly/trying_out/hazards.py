"""Looks whether a proposal would take from the game what no later proposal could give back.

A copy of the game is given the proposed rules; then somebody proposes, the admin accepts, and a week is played. Where
that worked before and works no longer, the proposal is still the admin's to judge, but nobody accepts it unawares.

No order is carried out in such a week: a warning must not tell what others have ordered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from moderator.core.dice import FairDice
from moderator.games.nomopoly.compiling.decisions import question_key
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.chains import Account, Exhausted
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.language.registry import number_words

TRIED = -1
"""The number of the proposal that is tried."""

_TRIAL = b"a trial on a copy, never the luck of the game"
_ENDLESS = "Warning: its rules come to no end, so that nothing more comes of them in such a week."
_PROBE = "Add to section {section}: Note: it can still be done."


def hazards(game: Game, weighed: Weighed) -> tuple[str, ...]:
    """Give a sentence for each thing that could be done before the proposal and could not be done after it.

    It is tried in the week that is open, and in those of which its words speak, since it may say when it begins; not
    in more of them once its rules have come to no end in one, which tells all that matters and is the dearest to try.
    """
    if not weighed.changes_rules or next(game.world.of_kind("player"), None) is None:
        return ()
    found: dict[str, str] = {}
    for week in (game.week, *_spoken_of(weighed, game.week)):
        after = _lost(game, weighed, week)
        before = _lost(game, None, week) if after else ()
        for loss in after:
            if loss not in before and loss not in found:
                found[loss] = loss if week == game.week else f"In week {week}: {loss}"
        if _ENDLESS in found:
            break
    return tuple(found.values())


_MOST_WEEKS, _FARTHEST = 4, 500
_NO_WEEK = re.compile(r"\$\d[\d,.]*|\d[\d,.]*%")
"""What has figures and is no week: amounts of money, shares of a hundred."""
_TIMED = re.compile(r"\b(?:week|update)", re.IGNORECASE)
"""What is in a sentence that tells when it begins or ends."""


def _spoken_of(weighed: Weighed, now: int) -> tuple[int, ...]:
    """Give the weeks to come that new sentences about weeks may speak of: of "4", week 4 and 4 weeks from now."""
    timed = (each.after for each in weighed.enacted.differences if _TIMED.search(each.after))
    new = _NO_WEEK.sub("", " ".join(timed))
    said = (int(word) if word.isdecimal() else number_words().get(word, 0) for word in re.findall(r"\w+", new.lower()))
    numbers = sorted({number for number in said if 0 < number <= _FARTHEST})
    weeks = dict.fromkeys(week for number in numbers for week in (number, now + number) if week > now)
    return tuple(weeks)[:_MOST_WEEKS]


def _lost(game: Game, weighed: Weighed | None, week: int) -> tuple[str, ...]:
    """Give what cannot be done in a week of a game, with the proposal in force if there is one."""
    tried = game.copy()
    tried.orders = []
    dice = FairDice(_TRIAL, "trial", game.week)
    try:
        run = tried.run(dice)
        if weighed is not None:
            tried.put_in_force(run, weighed.enacted.rulebook, proposal=TRIED)
            if weighed.enacted.once:
                with run.chain("what happens once", account=Account(TRIED)):
                    tried.happen_once(run, weighed.enacted.once, next(tried.world.of_kind("player")))
            run.stand()
        if week > game.week:
            tried.week = week
            run.play_by(week=week)
        if not run.program.phases:
            return ("Warning: after it an update has no phases, and nothing is done in it.",)
        return _judged(tried, run, dice)
    except (Refused, Missing, Exhausted, ValueError, RecursionError) as trouble:
        return (f"Warning: after it the week could not be played to its end: {trouble}",)


def _judged(tried: Game, run: Run, dice: FairDice) -> tuple[str, ...]:
    """Propose, accept, and play the week."""
    player = next(tried.world.of_kind("player"), None)
    if player is None or not tried.rules.book.sections:
        return ("Warning: after it nobody and nothing is left that could propose or be proposed.",)
    for waiting in docket.undecided(tried.world):  # neither their number nor what they say is in the way
        tried.world.set(waiting, "state", "discarded")
    section = tried.rules.book.sections[-1].number
    proposal, failed = tried.propose(run, player, _PROBE.format(section=section), title="")
    if proposal is None:
        why = failed.reason.partition(": propose")[0] if failed else "no rule lets her"
        return (f"Warning: after it nobody could propose any more: {why.rstrip('.')}.",)
    tried.absorb(run)
    tried.answers[question_key(run, "accept", proposal)] = True
    number = int(tried.world.label(proposal))
    tried.update(dice)
    burnt = tuple(event.line for event in tried.events if f"of proposal {TRIED}" in event.line)
    if burnt:
        return (_ENDLESS,)
    if any(version.proposal == number for version in tried.versions):
        return tuple(_in_debt(tried))
    return ("Warning: after it no proposal would be accepted and its changes made any more.",)


def _in_debt(tried: Game) -> Iterator[str]:
    """Tell of everybody but players who has less than nothing after the week: what they paid came from nowhere."""
    world = tried.world
    for kind in ("organization", "account", "pool"):
        for each in world.of_kind(kind):
            if world.get(each, "cash", 0) < 0:
                yield f"Warning: {world.label(each)} would have less than $0, and no rule says what comes of that."
