"""The seam between the table and its games: all that a printed game must be able to do, and nothing of mail or clocks.

A game is a folder under `moderator/games/` whose rules are pure: frozen states, typed orders, events with their causes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from moderator.core.dice import Dice
from moderator.core.drawing import Drawing
from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.games.table.play import Play
from moderator.games.table.reading import Beginnings
from moderator.games.table.seated import Seats, names_of

S = TypeVar("S", bound=Seats)
C = TypeVar("C")

TURN, OFFER = "turn", "offer"
HOURS = {TURN: 72}
"""How many hours each kind of decision has that any game may have, unless a table says otherwise. Offers have none."""
ANSWER = 24
"""How many hours somebody has for whose answer the turn of another waits."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a table may choose before its game begins: an option of the rules, or a ruling of the house.

    `default` says of which kind it is (a truth value, a whole number, or a word out of `choices`); numbers lie between
    `least` and `most`. `what` says in a sentence what it changes; `ruling` is the number of the ruling that it turns.
    """

    default: bool | int | str
    what: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 1000
    ruling: int | None = None


class Pending(NamedTuple):
    """A decision that the game waits for. Several can be open at once.

    `key` names this one decision and no later one ("turn 12, move", "auction A1, 3"): a new key has its full time.
    `who` are the seats that may answer, `asked` says in a sentence what they are to decide. `silence` are the orders
    for which it stands to say nothing, in the words of a player: as they are announced, they are read and carried out.
    "": no time runs, since the rules themselves end it; `asked` says when.
    `kind` is TURN, OFFER, or what a game has of its own; the game gives each kind its hours. `is_heard_first` says
    that orders sent ahead for a turn wait for it: it would end unheard with the next die. `hours` is how long it has
    where a setting of the table says so, 0: as long as its kind has.
    """

    kind: str
    key: str
    who: tuple[int, ...]
    asked: str
    silence: str
    is_heard_first: bool = False
    hours: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """The game as one seat is told of it by mail; every line at most 78 columns wide.

    `headline` goes into the subject ("your turn - you rolled 7"); `now` is what she needs for her decision (what is in
    reach, what a die would hit), `legal` are orders that can be copied as they stand, `holdings` her own things,
    `board` the board in letters, `others` one line for each other player.
    `turns` is how many turns the game has, 0 where nobody knows.
    """

    headline: str
    now: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    holdings: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """A plain table for a page: who holds what. A row's first cell is its heading."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position as its page shows it: a template of the game's own with its frozen model, and tables in words.

    The template draws one inline SVG; it sees `board`, which is the model, and `key`, with which all of its ids begin.
    `card` is the same without letters, which a link to the game shows where it is shared.
    `extra` are further templates of pages with their models, by path ("sheet/"). The board has `room` for so many
    lines of the log.
    """

    template: str
    board: object
    figures: tuple[Figures, ...]
    card: Drawing
    extra: Mapping[str, tuple[str, str, object]] = field(default_factory=dict)
    room: int = 0


def _never(_order: object) -> bool:
    return False


def _none(_state: object) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class TableGame(Generic[S]):
    """The rules of one printed game, composed of its functions. Positions are frozen; what happens, does on a `Play`.

    A seat is a place in the seat order, counted from 0. Orders are frozen dataclasses of the game's own. What a data
    file holds (`players`, `choices`, `help_lines`) is given by functions: no file is read where code is loaded.

    `begins` is how its orders begin; a line that begins in no such way is talk. `state` is the named tuple of its
    positions, which the table writes and reads as JSON. `hours` are those of each kind of decision, unless a table says
    otherwise. `comes_before` says of an order whether it can be given before the game begins: it is carried out then.

    `players` gives the least and the most players, `choices` what a table may choose, by name, `help_lines` orders as
    they are written, each with what it does after " - ".

    `begin` sets the game up for players in seat order, with every draw and the roll that opens the first turn. `read`
    reads one order; what does not read is refused, with what would. `carry_out` carries one out for a seat, or gives
    why it cannot be; the play is dropped then. `settle` goes on after the orders of a mail are used up: it passes the
    turn if nothing of it is waited for any more. `pending` gives what is waited for; nothing only when the game is
    over, or between an order and `settle`. `resign` takes a player out; the game goes on, or ends, without them.

    `won` gives the seats that have won where the game is over, several if they share it, nobody if nobody has. `sight`
    is the game as a seat is told of it (None: as an onlooker is), `drawn` the position as its page shows it, `names`
    are those who have a seat. `places` says of what can be owned, by its name, what it costs and whose it is.
    """

    name: str
    title: str
    begins: Beginnings
    state: type[S]
    players: Callable[[], Sequence[int]]
    choices: Callable[[], Mapping[str, Setting]]
    help_lines: Callable[[], tuple[str, ...]]
    begin: Callable[[Sequence[str], Mapping[str, object], Dice], Play[S]]
    read: Callable[[str], object]
    carry_out: Callable[[Play[S], int, Any], Refusal | None]
    settle: Callable[[Play[S]], None]
    pending: Callable[[S], tuple[Pending, ...]]
    resign: Callable[[Play[S], int], None]
    won: Callable[[S], tuple[int, ...]]
    sight: Callable[[S, int | None], Sight]
    drawn: Callable[[S], Drawn]
    names: Callable[[S], tuple[str, ...]] = names_of
    places: Callable[[S], Mapping[str, str]] = _none
    hours: Mapping[str, int] = field(default_factory=lambda: HOURS)
    comes_before: Callable[[object], bool] = _never

    @property
    def least(self) -> int:
        """Give how many players it takes."""
        return self.players()[0]

    @property
    def most(self) -> int:
        """Give for how many players it is at most."""
        return self.players()[-1]

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Give what a table may choose, by name."""
        return self.choices()

    @property
    def examples(self) -> tuple[str, ...]:
        """Give orders as they are written, for `help`."""
        return self.help_lines()

    def reads(self, words: str) -> bool:
        """Say whether some words read as an order."""
        return not isinstance(self.read(words), Refusal)

    def winners(self, state: S) -> tuple[int, ...] | None:
        """Give who has won; None while the game goes on."""
        return self.won(state) if state.over else None


class CaseWords(Protocol[C]):
    """What the cases of a game may say, over the game's own vocabulary (rules_db/GAME/cases.yaml)."""

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> C:
        """Set a position up. Raises ValueError when it contradicts a rule that always holds."""
        ...

    def start(self, names: Sequence[str], settings: Mapping[str, object], how: Row, dice: Dice) -> Play[C]:
        """Begin a game from its setup on; `how` is what the step `start:` holds."""
        ...

    def keys(self, state: C, kind: str) -> Sequence[str]:
        """Give the keys of the things of a kind ("stores")."""
        ...

    def look(self, state: C, kind: str, key: str, attribute: str) -> object:
        """Give a value; a thing that is one value has the attribute "value". Raises KeyError for what there is not."""
        ...
