"""Mortgages: taken for cash, lifted for it with interest, and kept or lifted by who receives a mortgaged deed."""

from __future__ import annotations

from dataclasses import replace

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps.debts import BANK
from moderator.games.toystory.money import DEBTS, collect, pay
from moderator.games.toystory.position import Position


def mortgage(play: Play[Position], seat: int, index: int) -> Refusal | None:
    """Mortgage a deed in whose set nothing stands."""
    state = play.state
    space, deed = state.space(index), state.deeds.get(index)
    if deed is None or deed.owner != seat:
        return not_allowed("mortgage", f"{space.name} is not {state.name(seat)}'s.", rules=("mortgage",))
    if deed.mortgaged:
        return not_allowed("mortgage", f"{space.name} is mortgaged already.", rules=("mortgage",))
    if state.is_built(index):
        words = f"Buildings stand in the set of {space.name}; they are sold first."
        return not_allowed("mortgage", words, send=(f"sell set {space.name}",), rules=("mortgage", "ruling 17"))
    play.state = state.with_deed(index, replace(deed, mortgaged=True))
    collect(play, seat, space.mortgage, f"for mortgaging {space.name}", "mortgage")
    return None


def lift(play: Play[Position], seat: int, index: int) -> Refusal | None:
    """Lift a mortgage, one's own or one received."""
    state = play.state
    space, deed = state.space(index), state.deeds.get(index)
    if deed is None or deed.owner != seat or not deed.mortgaged:
        return not_allowed("lift", f"{state.name(seat)} has no mortgage on {space.name}.", rules=("mortgage",))
    if state.players[seat].cash < space.lifting:
        words = f"Lifting {space.name} costs M{space.lifting}; {state.name(seat)} has M{state.players[seat].cash}."
        return not_allowed("cover", words, rules=("mortgage", "ruling 16"))
    play.state = state.with_deed(index, replace(deed, mortgaged=False))
    _answered(play, seat, index)
    pay(play, seat, space.lifting, f"to lift the mortgage on {space.name}", "mortgage", "ruling 16")
    return None


def keep(play: Play[Position], seat: int, indexes: tuple[int, ...]) -> Refusal | None:
    """Keep mortgages received, for a tenth of each now."""
    waiting = play.state.open.inherits.get(seat, ())
    strange = next((index for index in indexes if index not in waiting), None)
    if strange is not None or not indexes:
        names = ", ".join(play.state.space(index).name for index in waiting) or "none"
        return not_allowed("keep", f"To keep or lift you have {names}.", rules=("mortgage", "ruling 18"))
    for index in indexes:
        space = play.state.space(index)
        _answered(play, seat, index)
        DEBTS.owe(play, seat, BANK, space.interest, f"to keep the mortgage on {space.name}", "mortgage", "ruling 18")
    return None


def inherit(play: Play[Position], seat: int, indexes: tuple[int, ...]) -> None:
    """Let a Toy say of mortgaged deeds received whether it keeps or lifts them."""
    if not indexes:
        return
    waiting = tuple(sorted({*play.state.open.inherits.get(seat, ()), *indexes}))
    play.state = play.state.with_open(inherits=dict(sorted({**play.state.open.inherits, seat: waiting}.items())))
    names = ", ".join(play.state.space(index).name for index in indexes)
    play.happens("inherit", f"{play.state.name(seat)} keeps or lifts the mortgages on {names}", "mortgage", "ruling 18")


def forget(state: Position, seat: int) -> Position:
    """Give the position where a Toy has no mortgage to answer for."""
    return state.with_open(inherits={each: indexes for each, indexes in state.open.inherits.items() if each != seat})


def _answered(play: Play[Position], seat: int, index: int) -> None:
    state = play.state
    rest = tuple(each for each in state.open.inherits.get(seat, ()) if each != index)
    state = forget(state, seat)
    play.state = state.with_open(inherits=dict(sorted({**state.open.inherits, seat: rest}.items()))) if rest else state
