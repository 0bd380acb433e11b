"""The page of a position: its picture, and the tables that say the same in words."""

from __future__ import annotations

from moderator.games.monoply.data import LAVATORY, data
from moderator.games.monoply.picture import picture
from moderator.games.monoply.position import Position
from moderator.games.monoply.trading import DEALS
from moderator.games.table.game import Drawn, Figures
from moderator.games.table.ring import card


def drawn(state: Position) -> Drawn:
    """Give the page of a game as it stands."""
    figures = [_players(state)]
    if state.deeds:
        figures.append(_deeds(state))
    figures += DEALS.figures(state)
    board = picture(state)
    return Drawn("monoply/board.html", board, tuple(figures), card(board.size, board.cells, board.tokens))


def _players(state: Position) -> Figures:
    rows = tuple(
        (
            player.name,
            str(player.tp),
            f"{player.exposure}/{state.settings.exposure_limit}",
            "out" if player.resigned else "menace" if player.menace else "home" if player.home else str(player.pos),
        )
        for player in state.players
    )
    return Figures("Players", ("Player", "TP", "Exposure", "On"), rows)


def _deeds(state: Position) -> Figures:
    levels = data().figures.levels
    rows = []
    for index, deed in sorted(state.deeds.items()):
        space = state.space(index)
        level = f"{levels[deed.level]}, {state.fee(index)}" if space.type == LAVATORY else "exposes"
        rows.append((space.name, state.players[deed.owner].name, level))
    return Figures("License to Wipe", ("Space", "Owner", "Ply and fee"), tuple(rows))
