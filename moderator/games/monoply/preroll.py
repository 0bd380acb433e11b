"""What can be done before the first roll of a turn: a point less, a card, going backward, leaving by a card."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.cards import use_card
from moderator.games.monoply.data import data
from moderator.games.monoply.landing import draw
from moderator.games.monoply.menace import expose, heed
from moderator.games.monoply.position import PHASE_TWO, PREROLL, Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed

CLEAN, DRAW, BACK = "clean", "draw", "back"


def clean(play: Play[Position]) -> Refusal | None:
    """Take one exposure point off."""
    if refusal := _refused(play.state, CLEAN):
        return refusal
    if not play.state.mover.exposure:
        return not_allowed("clean", "There is no exposure point to remove; nothing is charged.", rules=("ruling 27",))
    _charge(play, CLEAN, "to remove an exposure point", "4b")
    expose(play, play.state.active, -1, "4b")
    return None


def buy_card(play: Play[Position], deck: str) -> Refusal | None:
    """Draw a card of a deck; a space to which it leads acts before the roll."""
    if refusal := _refused(play.state, DRAW):
        return refusal
    _charge(play, DRAW, "for a card", "4c")
    draw(play, play.state.active, deck)
    heed(play)
    return None


def go_back(play: Play[Position]) -> Refusal | None:
    """Go backward with all rolls of this turn; free in Phase 2, also for menaces."""
    state = play.state
    if state.phase == 1:
        if refusal := _refused(state, BACK):
            return refusal
        _charge(play, BACK, "to go backward", "4d")
    else:
        if state.stage != PREROLL or state.back:
            return not_allowed("back", "The way is chosen once, before the first roll.", rules=("ruling 9",))
        play.state = state.changed(used=(*state.used, BACK))
    play.state = play.state.changed(back=True)
    play.happens("back", f"{state.mover.name} goes backward", "8c" if state.phase == PHASE_TWO else "4d")
    return None


def leave_by_card(play: Play[Position]) -> Refusal | None:
    """Use a Get out of quarantine card."""
    mover = play.state.mover
    if play.state.stage != PREROLL or not mover.in_quarantine:
        return not_allowed("card", f"{mover.name} is not in quarantine before a roll.", rules=("6c",))
    if not mover.cards:
        return not_allowed("card", f"{mover.name} has no Get out of quarantine card.", rules=("6c",))
    use_card(play, play.state.active)
    return None


def _refused(state: Position, option: str) -> Refusal | None:
    cost = data().figures.option_cost
    if state.stage != PREROLL:
        return not_allowed("option", "That is for before the first roll of a turn.", rules=("4a",))
    if state.mover.menace:
        return not_allowed("menace", "A menace has no pre-roll options.", rules=("8f",))
    if option in state.used:
        return not_allowed("once", "Each pre-roll option can be taken once a turn.", rules=("ruling 9",))
    if state.mover.tp <= cost:
        words = f"{cost} TP would leave {state.mover.name} with none ({state.mover.tp} now)."
        return not_allowed("cover", words, rules=("ruling 2",))
    return None


def _charge(play: Play[Position], option: str, why: str, cause: str) -> None:
    cost, mover = data().figures.option_cost, play.state.mover
    play.state = play.state.with_player(play.state.active, tp=mover.tp - cost).changed(used=(*play.state.used, option))
    play.happens("option", f"{mover.name} pays {cost} TP {why}", cause, "4a", money=-cost)
