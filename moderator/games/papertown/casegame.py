"""PaperTown as cases play it: positions given by their marks, and looked at in the words of the vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.core.row import Row
from moderator.games.papertown.colors import MARKABLE, ROLLABLE
from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import read_hex
from moderator.games.papertown.papertown import GAME
from moderator.games.papertown.position import VIRTUAL, Player, Position, Turn
from moderator.games.papertown.reach import rolled_reach
from moderator.games.papertown.scoring import score
from moderator.games.papertown.settings import read_settings
from moderator.games.papertown.setup import begin, seated
from moderator.games.papertown.sheet import DIGITS, Sheet, town
from moderator.games.papertown.sheet_text import sheet_of
from moderator.games.table.cases import TableCases
from moderator.games.table.play import Play

_POWERS = ("branch", "bank", "bribery")
_OBJECTIVES = ("oldtown", "harbor", "eastwest")


class PapertownWords:
    """What cases of PaperTown say; see `moderator.games.table.game.CaseWords`."""

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> Position:
        """Set a position up; one without a sheet waits for its beginning, on a map of a single block."""
        chosen = {key: value for key, value in settings.items() if key != "sheet"}
        powers, objectives = given.texts("powers") or _POWERS, given.texts("objectives") or _OBJECTIVES
        sheet = sheet_of(given.text("sheet", "K").splitlines(), powers, objectives, data())
        rows = given.row("players")
        seats = seated([name for name in names if name not in VIRTUAL])
        players = tuple(_player(player, rows.row(player.name), sheet) for player in seats)
        _each_once(players)
        order = [player.name for player in players]
        active = order.index(given.text("active", order[0]))
        used = tuple(read_hex(block) for block in rows.row(order[active]).texts("used"))
        rolled, stack = given.text("rolled", ROLLABLE[0]), given.texts("stack")
        if odd := [card for card in (rolled, *stack) if card not in ROLLABLE]:
            raise ValueError(f'"{odd[0]}" is on no card; cards show {", ".join(ROLLABLE)}')
        time = given.number("time")
        position = Position(
            sheet, read_settings(chosen, data()), players, Turn(rolled, used=used), active, time, stack, shown=(rolled,)
        )
        if not 0 <= time < position.boxes:
            raise ValueError(f"time: {time} boxes are checked, and a game under way has 0 to {position.boxes - 1}")
        return position

    def start(self, names: Sequence[str], settings: Mapping[str, object], how: Row, dice: Dice) -> Play[Position]:
        """Begin a game; `how` may name the sheet."""
        return begin(names, {**settings, **how}, dice)

    def keys(self, state: Position, kind: str) -> Sequence[str]:
        """Give the names of all who mark."""
        return [player.name for player in state.players] if kind == "players" else ()

    def look(self, state: Position, kind: str, key: str, attribute: str) -> object:
        """Give a value. Raises KeyError for what there is not."""
        if kind == "players":
            return _of_player(state, state.player(key), attribute)
        return _LOOKS[kind](state)


def _player(player: Player, row: Row, sheet: Sheet) -> Player:
    """Take what is given of a player; only free blocks can be marked and only special ones taken."""
    name = player.name
    marks = tuple(read_hex(block) for block in row.texts("marks"))
    taken = tuple(read_hex(block) for block in row.texts("taken"))
    for block in (*marks, *taken):
        if block not in sheet:
            raise ValueError(f"{name}: {block} is not on the sheet")
    for block in marks:
        if sheet[block] not in MARKABLE:
            raise ValueError(f"{name}: {block} can never be marked")
    for block in taken:
        if sheet[block] not in DIGITS:
            raise ValueError(f"{name}: {block} is no special block")
    return player._replace(marks=marks, taken=taken, resigned=row.yes("resigned"))


def _each_once(players: Sequence[Player]) -> None:
    counts = Counter(block for player in players for block in (*player.marks, *player.taken))
    if twice := [block for block, count in counts.items() if count > 1]:
        raise ValueError(f"{twice[0]} is given twice")


def _of_player(state: Position, player: Player, attribute: str) -> object:
    match attribute:
        case "marks":
            return [str(block) for block in player.marks]
        case "taken":
            return [str(block) for block in player.taken]
        case "used":
            return [str(block) for block in state.current.used if block in player.taken]
        case "resigned":
            return player.resigned
    raise KeyError(attribute)


def _scores(state: Position) -> dict[str, dict[str, int]]:
    found = {}
    for player in state.players:
        counted = score(state, player)
        found[player.name] = {**dict(counted.objectives), "bank": counted.bank, "total": counted.total}
    return found


def _legal(state: Position) -> list[str]:
    return [] if state.over else [str(block) for block in sorted(rolled_reach(state).blocks)]


def _counts(state: Position) -> dict[str, int]:
    specials = town(state.sheet).specials
    rows, columns = state.sheet.size
    per_power = {*Counter(state.sheet[block] for block in specials).values()}
    return {
        "rows": rows,
        "columns": columns,
        "specials": len(specials),
        "coloured": rows * columns - len(specials),
        "power_types": len(state.sheet.powers),
        "per_power": per_power.pop() if len(per_power) == 1 else 0,
        "objectives": len(state.sheet.objectives),
    }


def _sheet_lines(state: Position) -> str:
    return "".join(f"{' ' * (number % 2)}{' '.join(row)}\n" for number, row in enumerate(state.sheet.rows))


_LOOKS = {
    "sheet": _sheet_lines,
    "powers": lambda state: list(state.sheet.powers),
    "objectives": lambda state: list(state.sheet.objectives),
    "time": lambda state: state.time,
    "rolled": lambda state: state.current.rolled,
    "stack": lambda state: list(state.stack),
    "active": lambda state: state.mover.name,
    "legal": _legal,
    "scores": _scores,
    "cards_drawn": lambda state: dict(Counter(state.shown)),
    "counts": _counts,
}

CASE_GAME = TableCases(GAME, PapertownWords())
