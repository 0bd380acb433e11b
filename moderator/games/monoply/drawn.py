"""The page of a position: its picture, and the tables that say the same in words."""

from __future__ import annotations

from moderator.games.monoply.data import LAVATORY, data
from moderator.games.monoply.picture import picture
from moderator.games.monoply.position import Player, Position
from moderator.games.monoply.trading import DEALS
from moderator.games.table.game import Drawn, Figures


def drawn(state: Position) -> Drawn:
    """Give the page of a game as it stands."""
    deeds = [_deeds(state)] if state.deeds else []
    return picture(state).drawn("monoply/board.html", (_players(state), *deeds, *DEALS.figures(state)))


def _players(state: Position) -> Figures:
    rows = tuple(
        (
            player.name,
            str(player.tp),
            f"{player.exposure}/{state.settings.exposure_limit}",
            _where(state, player),
        )
        for player in state.players
    )
    return Figures("Players", ("Player", "TP", "Exposure", "On"), rows)


def _where(state: Position, player: Player) -> str:
    """Say where a player is, or what else is to be known of one."""
    if player.resigned:
        return "out"
    return "menace" if player.menace else "home" if player.home else state.space(player.pos).name


def _deeds(state: Position) -> Figures:
    levels = data().figures.levels
    rows = []
    for index, deed in sorted(state.deeds.items()):
        space = state.space(index)
        level = f"{levels[deed.level]}, {state.fee(index)}" if space.type == LAVATORY else "exposes"
        rows.append((space.name, state.players[deed.owner].name, level))
    return Figures("License to Wipe", ("Space", "Owner", "Ply and fee"), tuple(rows))
