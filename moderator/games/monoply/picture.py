"""The board as a picture: a ring of forty spaces, who owns what to which ply, who is where, and exposure as bars.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.monoply.board import LAVATORY
from moderator.games.monoply.position import Position

SIDE, CORNER, DEPTH = 62, 121, 121
SIZE = 2 * CORNER + 9 * SIDE
_GROUPS = 7
_SEATS = 3
_BAR = 220


@dataclass(frozen=True, slots=True)
class Token:
    """A player on a space: the seat's number, its shade, and where it stands in the picture."""

    x: int
    y: int
    number: int
    shade: int
    menace: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A space: its rectangle, its band, the words on it, and who owns it. `plies` are dots, a bidet is a diamond."""

    x: int
    y: int
    width: int
    height: int
    band: int
    letter: str
    lines: tuple[str, ...]
    price: str
    owner: str
    shade: int
    plies: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's exposure as a bar of so many units, with the limit at its end."""

    y: int
    name: str
    width: int
    points: str
    shade: int
    number: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole picture; `description` says it in words."""

    size: int
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...]
    bars: tuple[Bar, ...]
    limit: int
    banner: str
    decks: str
    phase: int
    description: str


def picture(state: Position) -> Picture:
    """Draw a game as it stands."""
    spaces = state.spaces()
    groups = list(dict.fromkeys(space.group for space in spaces if space.type == LAVATORY))
    cells = []
    for space in spaces:
        x, y, width, height = _place(space.index)
        deed = state.deeds.get(space.index)
        lavatory = space.type == LAVATORY
        level = deed.level if deed and lavatory else -1
        cells.append(
            Cell(
                x, y, width, height,
                band=groups.index(space.group) % _GROUPS + 1 if lavatory else 0,
                letter=space.group[:3] if lavatory else "",
                lines=_broken(space.name, width),
                price=str(state.fee(space.index)) if deed and lavatory else str(space.price or ""),
                owner=state.players[deed.owner].name[:1] if deed else "",
                shade=deed.owner % 6 if deed else 0,
                plies="\N{BLACK DIAMOND}" if level == _SEATS else "\N{BULLET}" * (level + 1),
            )
        )  # fmt: skip
    decks = ", ".join(f"{name} {len(cards)}" for name, cards in state.decks.items())
    return Picture(
        SIZE,
        tuple(cells),
        tuple(_tokens(state)),
        tuple(_bars(state)),
        CORNER + 60 + _BAR,
        "The game is over" if state.over else f"Phase {state.phase}",
        f"Cards: {decks}",
        state.phase,
        _description(state),
    )


def _place(index: int) -> tuple[int, int, int, int]:
    """Give a space's rectangle: Month at the lower right, then clockwise along the bottom to the left."""
    side, step = divmod(index, 10)
    along = CORNER + (step - 1) * SIDE if step else 0
    far = SIZE - CORNER
    if not step:
        x, y = ((far, far), (0, far), (0, 0), (far, 0))[side]
        return x, y, CORNER, CORNER
    back = SIZE - along - SIDE
    places = ((back, far, SIDE, DEPTH), (0, back, DEPTH, SIDE), (along, 0, SIDE, DEPTH), (far, along, DEPTH, SIDE))
    return places[side]


def _broken(name: str, width: int) -> tuple[str, ...]:
    """Break a name at spaces and hyphens into lines that fit a space of this width."""
    most = 9 if width == SIDE else 15
    lines: list[str] = []
    for word in name.replace("-", "- ").split():
        joined = f"{lines[-1]}{'' if lines[-1].endswith('-') else ' '}{word}" if lines else ""
        if joined and len(joined) <= most:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def _tokens(state: Position) -> list[Token]:
    found = []
    for seat, player in enumerate(state.players):
        if player.resigned:
            continue
        x, y, width, height = _place(player.pos)
        together = [
            place for place, other in enumerate(state.players) if other.pos == player.pos and not other.resigned
        ]
        across = _SEATS if width > SIDE else _SEATS - 1
        row, column = divmod(together.index(seat), across)
        middle = x + width - 13 - 22 * column, y + height - 13 - 22 * row
        found.append(Token(*middle, seat + 1, seat % 6, player.menace))
    return found


def _bars(state: Position) -> list[Bar]:
    limit = state.settings.exposure_limit
    return [
        Bar(
            CORNER + 150 + 42 * seat,
            player.name,
            min(_BAR, _BAR * player.exposure // limit),
            f"{player.exposure}/{limit}" + (" menace" if player.menace else " home" if player.home else ""),
            seat % 6,
            seat + 1,
        )
        for seat, player in enumerate(state.players)
        if not player.resigned
    ]


def _description(state: Position) -> str:
    """Say the board in words: where everybody is, and who owns what."""
    where = [f"{player.name} on {player.pos} {state.space(player.pos).name}" for player in state.players]
    owned = [
        f"{state.players[deed.owner].name} owns {state.space(index).name}"
        for index, deed in sorted(state.deeds.items())
    ]
    return ". ".join([f"Phase {state.phase}", *where, *owned]) + "."
