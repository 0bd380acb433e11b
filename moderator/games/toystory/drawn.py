"""The page of a position: its picture, and the tables that say the same in words."""

from __future__ import annotations

from moderator.games.table.game import Drawn, Figures
from moderator.games.toystory.data import LOCATION
from moderator.games.toystory.picture import picture
from moderator.games.toystory.position import Player, Position
from moderator.games.toystory.rent import amount, times
from moderator.games.toystory.trading import DEALS


def drawn(state: Position) -> Drawn:
    """Give the page of a game as it stands."""
    deeds = [_deeds(state)] if state.deeds else []
    return picture(state).drawn("toystory/board.html", (_players(state), *deeds, *DEALS.figures(state)))


def _players(state: Position) -> Figures:
    rows = tuple(
        (
            toy.name,
            f"M{toy.cash}",
            str(len(state.owned(seat))),
            str(len(toy.cards)),
            _where(state, toy),
        )
        for seat, toy in enumerate(state.players)
    )
    return Figures("Players", ("Player", "Cash", "Deeds", "Cards", "On"), rows)


def _where(state: Position, toy: Player) -> str:
    """Say where a toy is, or how it went."""
    if toy.is_out:
        return "bankrupt" if toy.bankrupt else "resigned"
    return "in Jail" if toy.jailed else state.space(toy.pos).name


def _deeds(state: Position) -> Figures:
    rows = []
    for index, deed in sorted(state.deeds.items()):
        space = state.space(index)
        due = f"M{amount(state, index)}" if space.type == LOCATION else f"{times(state, index)} x dice"
        stands = "mortgaged" if deed.mortgaged else state.standing(index)
        rows.append((f"{space.name} ({space.set or 'Toy Repair'})", state.name(deed.owner), stands, due))
    return Figures("Title Deeds", ("Property", "Owner", "Stands", "Rent"), tuple(rows))
