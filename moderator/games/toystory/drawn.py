"""The page of a position: its picture, and the tables that say the same in words."""

from __future__ import annotations

from moderator.games.table.game import Drawn, Figures
from moderator.games.toystory import trading
from moderator.games.toystory.board import LOCATION
from moderator.games.toystory.picture import picture
from moderator.games.toystory.position import Position
from moderator.games.toystory.rent import amount, times


def drawn(state: Position) -> Drawn:
    """Give the page of a game as it stands."""
    figures = [_players(state)]
    if state.deeds:
        figures.append(_deeds(state))
    if state.open.offers:
        figures.append(_offers(state))
    return Drawn("toystory/board.html", picture(state), tuple(figures))


def _players(state: Position) -> Figures:
    rows = tuple(
        (
            toy.name,
            f"M{toy.cash}",
            str(len(state.owned(seat))),
            str(len(toy.cards)),
            "bankrupt" if toy.bankrupt else "resigned" if toy.resigned else "in Jail" if toy.jailed else str(toy.pos),
        )
        for seat, toy in enumerate(state.players)
    )
    return Figures("Players", ("Player", "Cash", "Deeds", "Cards", "On"), rows)


def _deeds(state: Position) -> Figures:
    rows = []
    for index, deed in sorted(state.deeds.items()):
        space = state.space(index)
        due = f"M{amount(state, index)}" if space.type == LOCATION else f"{times(state, index)} x dice"
        stands = "mortgaged" if deed.mortgaged else state.standing(index)
        rows.append((f"{space.name} ({space.set or 'Toy Repair'})", state.name(deed.owner), stands, due))
    return Figures("Title Deeds", ("Property", "Owner", "Stands", "Rent"), tuple(rows))


def _offers(state: Position) -> Figures:
    rows = tuple(
        (
            f"{each.number}",
            f"{state.name(each.giver)}: {trading.said(state, each.gives)}",
            f"{state.name(each.taker)}: {trading.said(state, each.gets)}",
        )
        for each in state.open.offers
    )
    return Figures("Open offers", ("No.", "Gives", "For"), rows)
