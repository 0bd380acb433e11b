"""Looks whether a proposal would take from the game what no later proposal could give back.

A copy of the game is given the proposed rules; then somebody proposes, the admin accepts, and a week is played. Where
that worked before and works no longer, the proposal is still the admin's to judge, but nobody accepts it unawares.
"""

from __future__ import annotations

from moderator.core.dice import FairDice
from moderator.games.nomopoly.compiling.decisions import question_key
from moderator.games.nomopoly.errors import Exhausted, Missing, Refused
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.run import Run
from moderator.games.nomopoly.values import Id
from moderator.games.nomopoly.weighing import Weighed

_TRIAL = b"a trial on a copy, never the luck of the game"
_PROBE = "Add to section {section}: Note: it can still be done."


def hazards(game: Game, weighed: Weighed) -> tuple[str, ...]:
    """Give a sentence for each thing that could be done before the proposal and could not be done after it."""
    if not weighed.changes_rules or next(game.world.of_kind("player"), None) is None:
        return ()
    after = _lost(game, weighed)
    return tuple(loss for loss in after if loss not in _lost(game, None)) if after else ()


def _lost(game: Game, weighed: Weighed | None) -> tuple[str, ...]:
    """Give what cannot be done in a game, with the proposal in force if there is one."""
    tried = game.copy()
    dice = FairDice(_TRIAL, "trial", game.week)
    try:
        run = tried.run(dice)
        if weighed is not None:
            tried.put_in_force(run, weighed.enacted.rulebook)
            if weighed.enacted.once:
                tried.happen_once(run, weighed.enacted.once, next(tried.world.of_kind("player")))
            run.stand()
        if not run.program.phases:
            return ("Warning: after it an update has no phases, and nothing is done in it.",)
        return _judged(tried, run, dice)
    except (Refused, Missing, Exhausted, ValueError, RecursionError) as trouble:
        return (f"Warning: after it the week could not be worked out: {trouble}",)


def _judged(tried: Game, run: Run, dice: FairDice) -> tuple[str, ...]:
    """Propose, accept, and play the week."""
    player = next(tried.world.of_kind("player"), None)
    if player is None or not tried.rules.book.sections:
        return ("Warning: after it nobody and nothing is left that could propose or be proposed.",)
    _stand_aside(tried)
    section = tried.rules.book.sections[-1].number
    proposal, failed = tried.propose(run, player, _PROBE.format(section=section), title="")
    if proposal is None:
        why = failed.reason.partition(": propose")[0] if failed else "no rule lets her"
        return (f"Warning: after it nobody could propose any more: {why.rstrip('.')}.",)
    tried.absorb(run)
    tried.answers[question_key(run, "accept", proposal)] = True
    number = int(tried.world.label(proposal))
    tried.update(dice)
    if any(version.proposal == number for version in tried.versions):
        return ()
    return ("Warning: after it no proposal would be accepted and its changes made any more.",)


def _stand_aside(tried: Game) -> None:
    """Put the proposals that wait away, so that neither their number nor what they say is in the way."""
    waiting: list[Id] = [each for each in tried.world.of_kind("proposal") if _waits(tried, each)]
    for each in waiting:
        tried.world.set(each, "state", "discarded")


def _waits(tried: Game, proposal: Id) -> bool:
    return bool(tried.world.get(proposal, "state", "undecided") == "undecided")
