"""The board as a picture: a ring of forty spaces, who owns what to which ply, who is where, and exposure as bars.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from moderator.games.monoply.data import LAVATORY, data
from moderator.games.monoply.position import Position
from moderator.games.table.ring import Board, Ring, Space, band, people
from moderator.games.table.seated import names_of
from moderator.games.table.shades import shade_of

_BIDET = 3
_BAR = 220


@dataclass(frozen=True, slots=True)
class Cell(Space):
    """A space; `plies` are dots, a bidet is a diamond."""

    plies: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group of spaces in the legend: its band's color, its letters, its name."""

    band: str
    letter: str
    name: str


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
class Picture(Board):
    """The whole picture."""

    bars: tuple[Bar, ...]
    decks: str
    groups: tuple[Group, ...]


@cache
def ring() -> Ring:
    """Give the ring of this board."""
    return Ring(data().round, side=62, corner=121, letters=9)


def picture(state: Position) -> Picture:
    """Draw a game as it stands."""
    spaces = state.spaces()
    groups = list(dict.fromkeys(space.group for space in spaces if space.type == LAVATORY))
    cells = []
    for space in spaces:
        x, y, width, height = ring().place(space.index)
        deed = state.deeds.get(space.index)
        lavatory = space.type == LAVATORY
        level = deed.level if deed and lavatory else -1
        cells.append(
            Cell(
                x, y, width, height,
                band=band(groups.index(space.group)) if lavatory else "",
                letter=space.group[:3] if lavatory else "",
                lines=ring().lines(space.index, space.name),
                price=str(state.fee(space.index)) if deed and lavatory else str(space.price or ""),
                owner=str(deed.owner + 1) if deed else "",
                shade=shade_of(deed.owner) if deed else 0,
                plies="\N{BLACK DIAMOND}" if level == _BIDET else "\N{BULLET}" * (level + 1),
            )
        )  # fmt: skip
    decks = ", ".join(f"{name} {len(cards)}" for name, cards in state.decks.items())
    playing = {seat: state.players[seat] for seat in state.left()}
    return Picture(
        size=ring().size,
        cells=tuple(cells),
        tokens=ring().discs(
            {seat: player.pos for seat, player in playing.items()},
            [seat for seat, player in playing.items() if player.menace],
        ),
        banner="The game is over" if state.over else f"Phase {state.phase}",
        description=_description(state),
        people=people(names_of(state)),
        room=ring().room(ring().corner + 150 + 42 * len(state.players)),
        bars=tuple(_bars(state)),
        decks=f"Cards: {decks}",
        groups=tuple(Group(band(place), name[:3], name) for place, name in enumerate(groups)),
    )


def _bars(state: Position) -> list[Bar]:
    limit = state.settings.exposure_limit
    return [
        Bar(
            ring().corner + 150 + 42 * seat,
            player.name,
            min(_BAR, _BAR * player.exposure // limit),
            f"{player.exposure}/{limit}" + (" menace" if player.menace else " home" if player.home else ""),
            shade_of(seat),
            seat + 1,
        )
        for seat, player in ((seat, state.players[seat]) for seat in state.left())
    ]


def _description(state: Position) -> str:
    """Say the board in words: where everybody is, and who owns what."""
    left = [state.players[seat] for seat in state.left()]
    where = [f"{player.name} on {player.pos} {state.space(player.pos).name}" for player in left]
    owned = [
        f"{state.players[deed.owner].name} owns {state.space(index).name}"
        for index, deed in sorted(state.deeds.items())
    ]
    return ". ".join([f"Phase {state.phase}", *where, *owned]) + "."
