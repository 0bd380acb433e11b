"""The board as a picture: where each square stands in it, what is written on it, and who stands there.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.pages.plan import Plan, plan
from moderator.games.nomopoly.pages.square_history import OWNED, stops
from moderator.games.nomopoly.pages.tiles import Badge, Carpet, Gate, Mark, Tile, Token, gate
from moderator.games.nomopoly.record.view import GameView, SquareView
from moderator.games.nomopoly.world.figures import count, listed, money, shortened, stretches

WIDTH, HEIGHT, GAP = 116, 92, 10
MOST = 64  # squares that are drawn with all that they are; of more, a plan is drawn
_SHADES, _SHAPES = 6, 8
_SMALL = 5 * (WIDTH + GAP)
_SIGNS = frozenset({"tree", "store", "utility", "pollutant", "glue", "grease", "tefflon"})
"""What has a sign of its own in the templates; whatever else a rule may make of a square is shown by letters."""
_SIGN, _LETTER, _APART = 14, 8, 4  # widths on a tile: of a sign, of a letter, between two marks
_LINE = 14  # letters that fit on a line of a square
_OWNER = 17  # letters of an owner's name that fit beside nothing else
_TOKENS = 4  # tokens that fit side by side
_BESIDE = 2  # tokens beside which marks still fit


@dataclass(frozen=True, slots=True)
class Move:
    """Where a piece came to rest in the last week, in order, each with the address of its square."""

    mark: Mark
    stops: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A board picture: its size, the tiles from the south-west corner on, and the way through them as SVG path data.

    `carpets` lie under the tiles of areas, each from a corner that is half a gap outside of its tile.
    `marks` are the letters for what squares are besides their color, `people` those on the tokens. `arrows` show the
    way as SVG path data, `gates` lead from a square straight to another. A board of more than MOST squares
    has a `plan`, which is shown instead. `moves` say where each piece came to rest in the last week.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    way: str
    title: str
    summary: str
    description: str
    marks: tuple[Mark, ...] = ()
    people: tuple[Mark, ...] = ()
    arrows: str = ""
    gates: tuple[Gate, ...] = ()
    moves: tuple[Move, ...] = ()
    carpets: tuple[Carpet, ...] = ()
    plan: Plan | None = None

    @property
    def is_small(self) -> bool:
        """Say whether tiles would be too large if the picture was as wide as the page."""
        return self.width < _SMALL

    @property
    def scale(self) -> int:
        """Give hundredths of a pixel that a unit has at least."""
        return 140 if self.is_small else 85


@dataclass(frozen=True, slots=True)
class Swatch:
    """A color in a legend or a table: its class in the stylesheet, its name, its letter, and what it is for."""

    css: str
    name: str
    letter: str
    kind: str


class Swatches(dict[str, Swatch]):
    """The swatches of a game's colors by their names; a color that is none of them looks like no other."""

    def __missing__(self, name: str) -> Swatch:
        """Give a swatch to the color of a square that the game does not have."""
        return Swatch("other", name, name[:2], "")


def swatches(view: GameView) -> Swatches:
    """Give every color's swatch; its mark is so much of the name, up to three letters, as no other color shares."""
    names = [color.name for color in view.colors]
    told = Swatches()
    for color in view.colors:
        sizes = (size for size in (1, 2) if sum(name[:size] == color.name[:size] for name in names) == 1)
        css = "".join(letter for letter in color.name.lower() if letter.isascii() and letter.isalnum())
        told[color.name] = Swatch(css or "other", color.name, color.name[: next(sizes, 3)], color.kind)
    return told


def initials(names: Iterable[str]) -> dict[str, str]:
    """Give each name letters that no other name has, the first of it or of its words, or one and a number: Ann A."""
    told: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        bare = name.removeprefix("The ").strip() or "?"
        of_words = "".join(word[0] for word in bare.split())[:2]
        wishes = (
            bare[:1],
            bare[:2],
            of_words,
            bare[:3],
            *(f"{bare[:1]}{number}" for number in range(2, len(taken) + 3)),
        )
        letters = next(wish for wish in wishes if wish not in taken)
        taken.add(letters)
        told[name] = letters
    return told


def picture(view: GameView, places: Places) -> Picture:
    """Draw the whole board."""
    colors = swatches(view)
    tokens = tokens_of(view)
    rows = max((square.row for square in view.squares), default=1)
    columns = max((square.column for square in view.squares), default=1)
    people = frozenset(player.name for player in view.players)
    badges = marks(view)
    areas = {
        square.number: tuple(area.name for area in view.areas if square.number in area.squares)
        for square in view.squares
    }
    events = view.weeks[-1].events if view.weeks else ()
    bought = frozenset(int(found["square"]) for event in events if (found := OWNED.fullmatch(event.line)))
    first = view.squares[0].number if view.squares else 0
    drawing = _Drawing(first, rows, colors, tokens, people, badges, bought, areas, places)
    tiles = tuple(_tile(square, drawing) for square in view.squares)
    owned = sum(square.owner in people for square in view.squares)
    summary = (
        f"{count(len(tiles), 'square')} in {count(rows, 'row')}, number 1 in the south-west corner, running east and "
        f"west by turns; {owned or 'none'} owned by players."
    )
    carpets = tuple(_carpets(view, tiles))
    return Picture(
        width=columns * (WIDTH + GAP) + GAP,
        height=rows * (HEIGHT + GAP) + GAP,
        tiles=tiles,
        way=_way(tiles),
        title=f"The board of {view.title}",
        summary=summary,
        description=f"{summary} {_standing(view)} The table of squares says the same.",
        marks=tuple(badges.values()),
        people=tuple(tokens[name] for name in _on_the_board(view) if name in tokens),
        arrows=_arrows(tiles),
        gates=tuple(_gates(view, tiles)),
        moves=tuple(
            Move(tokens[name], tuple((number, places.square(number)) for number in numbers))
            for name, numbers in stops(events).items()
            if name in tokens
        ),
        carpets=carpets,
        plan=plan(tiles, carpets, view.gates) if len(tiles) > MOST else None,
    )


def tokens_of(view: GameView) -> dict[str, Mark]:
    """Give the token of each player and piece, the same wherever one is shown."""
    return as_tokens([*(player.name for player in view.players), *(piece.name for piece in view.pieces)])


def as_tokens(names: Iterable[str]) -> dict[str, Mark]:
    """Give each name letters, a shade and a shape; the first names differ by shade, more of them by shape too."""
    return {
        name: Mark(short, name, place % _SHADES, place // _SHADES % _SHAPES)
        for place, (name, short) in enumerate(initials(names).items())
    }


def _on_the_board(view: GameView) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for square in view.squares for name in square.occupants))


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What every tile is drawn with."""

    first: int
    rows: int
    colors: Swatches
    tokens: dict[str, Mark]
    people: frozenset[str]
    badges: dict[str, Mark]
    bought: frozenset[int]
    areas: dict[int, tuple[str, ...]]
    places: Places


def _standing(view: GameView) -> str:
    said = [f"{player.name} stands on {player.square}" for player in view.players if player.square is not None]
    return listed(said) + "." if said else "Nobody stands on it."


def _tile(square: SquareView, drawing: _Drawing) -> Tile:
    x = GAP + (square.column - 1) * (WIDTH + GAP)
    y = GAP + (drawing.rows - square.row) * (HEIGHT + GAP)
    swatch = drawing.colors[square.color]
    shown = square.occupants if len(square.occupants) <= _TOKENS else square.occupants[: _TOKENS - 1]
    tokens = tuple(
        Token(name, mark.letters, 17 + place * 24, HEIGHT - 14, mark.shade, mark.shape)
        for place, name in enumerate(shown)
        for mark in (drawing.tokens.get(name, Mark(name[:2], name)),)
    )
    crowded = len(tokens) > _BESIDE
    borne = [drawing.badges[mark] for mark in marks_of(square)[:3]]
    wide = sum(map(_width, borne))
    badges = tuple(_badges(borne, WIDTH - 8 - wide if tokens else 8))
    return Tile(
        number=square.number,
        path=drawing.places.square(square.number),
        x=x,
        y=y,
        color=swatch.css,
        letter=swatch.letter,
        kind=swatch.kind.split("-")[0].lower() or "other",
        name_lines=wrapped(square.name),
        owner=shortened(square.owner.removeprefix("The "), _OWNER - wide // 4 if crowded else _OWNER),
        owner_class="player" if square.owner in drawing.people else "public" if square.owner else "none",
        owner_mark=drawing.tokens.get(square.owner) if square.owner in drawing.people else None,
        is_first=square.number == drawing.first,
        bought=square.number in drawing.bought,
        badges=badges,
        badges_y=57 if crowded else 80,
        price=money(square.market_value),
        tokens=tokens,
        standing=len(square.occupants),
        label=_label(square, drawing.areas[square.number]),
    )


def marks_of(square: SquareView) -> tuple[str, ...]:
    """Give what a square is besides its color: its flags, then what it is coated with."""
    return (*square.flags, *((square.coating,) if square.coating else ()))


def marks(view: GameView) -> dict[str, Mark]:
    """Give the mark of everything that some square is, by its name: a sign, or letters that no other has.

    The first letters of several words (Public Property: PP), else so many of the one word as tell it apart.
    """
    told: dict[str, Mark] = {}
    for name in dict.fromkeys(mark for square in view.squares for mark in marks_of(square)):
        words = name.split()
        whole = "".join(words)
        initials = ["".join(word[0] for word in words).upper()] if len(words) > 1 else []
        sizes = [whole[:size].capitalize() for size in range(2, len(whole) + 1)]
        taken = {mark.letters for mark in told.values()}
        letters = next((letters for letters in (*initials, *sizes) if letters not in taken), whole)
        told[name] = Mark(letters, name, sign=name.casefold() if name.casefold() in _SIGNS else "")
    return told


def _badges(borne: Iterable[Mark], x: int) -> Iterator[Badge]:
    for mark in borne:
        yield Badge(mark, x)
        x += _width(mark)


def _width(mark: Mark) -> int:
    return (_SIGN if mark.sign else _LETTER * len(mark.letters)) + _APART


def _label(square: SquareView, areas: tuple[str, ...]) -> str:
    """Say in words what the tile shows in letters and colors."""
    told = [f"Square {square.number}", square.name, square.color]
    told += [f"owned by {square.owner}" if square.owner else "unowned", *square.flags]
    told += [f"coated with {square.coating}"] if square.coating else []
    told += [f"part of: {listed(areas)}"] if areas else []
    told += [f"rent {money(square.rent)}"] if square.rent else []
    told += [f"here: {listed(square.occupants)}"] if square.occupants else []
    return ", ".join(part for part in told if part)


def wrapped(name: str) -> tuple[str, ...]:
    """Break a name into at most two lines of a tile."""
    if len(name) <= _LINE:
        return (name,) if name else ()
    words, first = name.split(), ""
    while words and len(f"{first} {words[0]}".strip()) <= _LINE:
        first = f"{first} {words.pop(0)}".strip()
    if not first:
        return (name[:_LINE], shortened(name[_LINE:], _LINE))
    return (first, shortened(" ".join(words), _LINE))


def _arrows(tiles: tuple[Tile, ...]) -> str:
    """Draw an arrowhead between each square and the next, as SVG path data."""
    heads = []
    for one, other in pairwise(tiles):
        right, down = (_sign(other.x - one.x), _sign(other.y - one.y))
        x, y = (one.x + other.x + WIDTH) // 2, (one.y + other.y + HEIGHT) // 2
        heads.append(f"M{x + 4 * right} {y + 4 * down} l{-8 * right - 6 * down} {-8 * down - 6 * right}")
        heads.append(f"l{12 * down} {12 * right} Z")
    return " ".join(heads)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _gates(view: GameView, tiles: tuple[Tile, ...]) -> Iterator[Gate]:
    """Draw an arc for each pair of squares that is joined, from the east of one tile to that of the other."""
    at = {tile.number: (tile.x + WIDTH, tile.y + HEIGHT - 20) for tile in tiles}
    for one, other in view.gates:
        if one in at and other in at:
            yield gate(one, other, at[one], at[other])


def _carpets(view: GameView, tiles: tuple[Tile, ...]) -> Iterator[Carpet]:
    at = {tile.number: (tile.x - GAP // 2, tile.y - GAP // 2) for tile in tiles}
    for place, area in enumerate(view.areas):
        numbers = [number for number in area.squares if number in at]
        if numbers:
            corners = tuple(at[number] for number in numbers)
            yield Carpet(area.name, tuple(numbers), stretches(sorted(numbers)), place % _SHADES, corners)


def _way(tiles: tuple[Tile, ...]) -> str:
    """Draw the way from square to square through the middle of the tiles."""
    middles = [f"{tile.x + WIDTH // 2} {tile.y + HEIGHT // 2}" for tile in tiles]
    return "M" + " L".join(middles) if middles else "M0 0"
