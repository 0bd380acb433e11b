"""Upgrading lavatories by the License to Wipe: level by level, evenly within a group."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.data import LAVATORY, LEVELS, Space, data
from moderator.games.monoply.position import BUY, FRIEND, Deed, Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed


def upgrade(play: Play[Position], index: int, level: int | None) -> Refusal | None:
    """Upgrade a lavatory by one level, or up to the level named, paying each step."""
    state, space = play.state, play.state.space(index)
    if refusal := _refused(state, space):
        return refusal
    now = state.deeds[index].level
    wanted = now + 1 if level is None else level
    if wanted <= now or wanted >= LEVELS:
        levels = data().figures.levels
        return not_allowed(
            "level", f"{space.name} is {levels[now]} already; the highest is {levels[-1]}.", rules=("7b",)
        )
    cost = (wanted - now) * space.upgrade_cost
    if cost >= state.mover.tp:
        words = f"That costs {cost} TP, which would leave {state.mover.name} with none ({state.mover.tp} now)."
        return not_allowed("cover", words, rules=("ruling 2",))
    if low := uneven(state, state.active, space, wanted):
        words = f"{low.name} has to be upgraded first: levels of a group may differ by one at most."
        return not_allowed("even", words, send=(f"upgrade {low.name}",), rules=("7c", "ruling 16"))
    state = state.with_player(state.active, tp=state.mover.tp - cost)
    play.state = state.with_deed(index, Deed(state.active, wanted))
    name = data().figures.levels[wanted]
    play.happens(
        "upgrade", f"{state.mover.name} upgrades {space.name} to {name} for {cost} TP", "7a", "7b", money=-cost
    )
    return None


def uneven(state: Position, seat: int, space: Space, level: int) -> Space | None:
    """Give a lavatory of the player's in the same group that would be left behind, or None."""
    others = [each for each in state.owned(seat) if each.group == space.group and each.index != space.index]
    return next((each for each in others if level - state.deeds[each.index].level > 1), None)


def can_upgrade(state: Position, space: Space) -> bool:
    """Say whether the player on turn could upgrade a lavatory by one level now."""
    if _refused(state, space) is not None:
        return False
    level = state.deeds[space.index].level + 1
    return level < LEVELS and space.upgrade_cost < state.mover.tp and uneven(state, state.active, space, level) is None


def _refused(state: Position, space: Space) -> Refusal | None:
    deed = state.deeds.get(space.index)
    if state.stage in {BUY, FRIEND}:
        return not_allowed("pending", "First answer what is waited for.", rules=("ruling 18",))
    if state.mover.menace:
        return not_allowed("menace", "A menace upgrades nothing.", rules=("ruling 8",))
    if space.type != LAVATORY:
        return not_allowed("upgrade", f"{space.name} is no lavatory.", rules=("7a",))
    if deed is None or deed.owner != state.active:
        return not_allowed("upgrade", f"{space.name} is not {state.mover.name}'s.", rules=("7a",))
    if sum(each.group == space.group for each in state.owned(state.active)) < 2:
        words = f"Two lavatories of the group {space.group} are needed, and {state.mover.name} has one."
        return not_allowed("group", words, rules=("7a",))
    return None
