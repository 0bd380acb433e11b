"""A game set up: the players in the order in which they move, the sheet, and who begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.games.papertown.data import data
from moderator.games.papertown.fixed_sheets import RANDOM, fixed_sheet
from moderator.games.papertown.generator import draw_sheet
from moderator.games.papertown.position import VIRTUAL, Player, Position, Turn
from moderator.games.papertown.settings import SHEET, read_settings
from moderator.games.papertown.sheet import Sheet
from moderator.games.papertown.turns import open_turn
from moderator.games.table.play import Play


def begin(names: Sequence[str], settings: Mapping[str, object], dice: Dice) -> Play[Position]:
    """Begin a game: its sheet, who is first, and the roll that opens the first turn."""
    chosen = dict(settings)
    sheet = chosen_sheet(str(chosen.pop(SHEET, RANDOM)), dice)
    play = Play(Position(sheet, read_settings(chosen, data()), seated(names), Turn("")), 1, dice)
    if play.state.settings.first_player == RANDOM and len(names) > 1:
        active = play.draw(names, "who begins")
        play.state = play.state.changed(active=active)
        play.happens("begin", f"{names[active]} begins, by lot", "ruling 14")
    open_turn(play)
    return play


def seated(names: Sequence[str]) -> tuple[Player, ...]:
    """Seat players, or one with two virtual opponents. Raises ValueError for a number that the game is not for."""
    least, most = data().players
    if not least <= len(names) <= most:
        raise ValueError(f"PaperTown is for {least} to {most} players, not for {len(names)}.")
    if len(names) > 1:
        return tuple(Player(name) for name in names)
    return Player(names[0]), *(Player(name, virtual=True) for name in VIRTUAL)


def chosen_sheet(name: str, dice: Dice) -> Sheet:
    """Draw a sheet, or take the one that has this name."""
    return draw_sheet(data().generator, dice) if name == RANDOM else fixed_sheet(name)
