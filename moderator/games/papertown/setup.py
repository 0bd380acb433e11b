"""A game set up: the players in the order in which they move, the sheet, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.core.dice import Dice
from moderator.games.papertown.data import data
from moderator.games.papertown.fixed_sheets import RANDOM, fixed_sheet
from moderator.games.papertown.generator import draw_sheet
from moderator.games.papertown.position import VIRTUAL, Player, Position, Turn
from moderator.games.papertown.settings import Settings
from moderator.games.papertown.sheet import Sheet
from moderator.games.papertown.turns import open_turn
from moderator.games.table.play import Play


def seated(names: Sequence[str]) -> tuple[Player, ...]:
    """Seat two players, or one with two virtual opponents. Raises ValueError for any other number."""
    if len(names) not in {1, 2}:
        raise ValueError(f"PaperTown is for one player or two, not for {len(names)}.")
    if len(names) > 1:
        return tuple(Player(name) for name in names)
    return Player(names[0]), *(Player(name, virtual=True) for name in VIRTUAL)


def chosen_sheet(name: str, dice: Dice) -> Sheet:
    """Draw a sheet, or take the one that has this name."""
    return draw_sheet(data().generator, dice) if name == RANDOM else fixed_sheet(name)


def begun(sheet: Sheet, settings: Settings, names: Sequence[str], dice: Dice) -> Play[Position]:
    """Begin a game: who is first, and the roll that opens the first turn."""
    play = Play(Position(sheet, settings, seated(names), Turn("")), 1, dice)
    if settings.first_player == RANDOM and len(names) > 1:
        active = play.draw(names, "who begins")
        play.state = Position(sheet, settings, seated(names), Turn(""), active=active)
        play.happens("begin", f"{names[active]} begins, by lot", "ruling 14")
    open_turn(play)
    return play
