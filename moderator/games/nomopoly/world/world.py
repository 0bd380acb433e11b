"""The world of a game: things with an identity, their attributes, who holds how much of what, and the board's order.

Every change goes through the journal, so that an order can be undone and a dry run leaves no trace. What a square is
does not depend on its number: the board is a list of identities, and a number is a place in it.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NotRequired, TypedDict

from moderator.core.inputs import Json
from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.memory import Memory
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value, bare, pack, unpack


@dataclass(slots=True)
class Thing:
    """Something with an identity. `kind` is its noun; `piles` counts the goods it holds by (kind, detail)."""

    id: Id
    kind: str
    name: str = ""
    attributes: dict[str, Value] = field(default_factory=dict)
    piles: dict[tuple[str, str], int] = field(default_factory=dict)
    born: int = 0


MOST_BITS = 3_300
"""How large a number may be that is kept: about a thousand figures, so that it can still be written."""

INDEXED = ("owner", "square", "color", "team")


class KeptThing(TypedDict):
    """A thing as a saved game has it."""

    id: str
    kind: str
    name: str
    attributes: dict[str, Json]
    piles: list[tuple[str, str, int]]


class KeptWorld(TypedDict):
    """A world as a saved game has it."""

    things: list[KeptThing]
    board: list[str]
    lowest: NotRequired[int]
    serials: dict[str, int]


class Things(dict[Id, Thing]):
    """All things by identity. Who takes one out may look at all of it, so each of its attributes counts as read."""

    __slots__ = ("_memory",)

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory = memory

    def __getitem__(self, thing: Id) -> Thing:
        if self._memory.reading is not None:
            self._memory.reading.add((thing, ANY))
        return super().__getitem__(thing)

    def get(self, thing: Value) -> Thing | None:  # type: ignore[override]
        """Give a thing, or None."""
        if self._memory.reading is not None:
            self._memory.reading.add((thing, ANY))
        return super().get(thing)

    def __contains__(self, thing: object) -> bool:
        if self._memory.reading is not None:
            self._memory.reading.add((thing, KIND))
        return super().__contains__(thing)

    def __iter__(self) -> Iterator[Id]:
        self._memory.read(ALL)
        return super().__iter__()

    def values(self) -> ValuesView[Thing]:  # type: ignore[override]
        """Give the things themselves."""
        self._memory.read(ALL)
        return super().values()

    def items(self) -> ItemsView[Id, Thing]:  # type: ignore[override]
        """Give each thing beside its identity."""
        self._memory.read(ALL)
        return super().items()


ANY, KIND, NAME, PILES = "*", "#kind", "#name", "#piles"
"""What of a thing is read, beside its attributes by their names."""

ALL, BOARD, KINDS, NAMES = "#all", "#board", "#kinds", "#names"
"""What is read beside single things."""

_thing = dict.get


class World:
    """All things of a game. Iteration is always in the order of creation, squares in the order of their numbers.

    What is read is told to the `memory` while something is being worked out, and what is written is told to it always.
    """

    def __init__(self) -> None:
        self.memory = Memory()
        self.things: Things = Things(self.memory)
        self._board: list[Id] = []
        self._numbers: dict[Id, int] = {}
        self.lowest = 1
        self.serials: dict[str, int] = {}
        self.births = 0
        self._indexes: dict[str, dict[Value, dict[Id, None]]] = {attribute: {} for attribute in INDEXED}
        self._names: dict[str, dict[Id, None]] = {}
        self._kinds: dict[str, dict[Id, None]] = {}
        self.shape = 0
        self.journal: list[tuple[Callable[..., None], tuple[object, ...]]] = []

    # --- reading

    @property
    def board(self) -> list[Id]:
        """The squares in the order of their numbers."""
        if self.memory.reading is not None:
            self.memory.reading.add(BOARD)
        return self._board

    @property
    def numbers(self) -> dict[Id, int]:
        """The numbers of the squares."""
        if self.memory.reading is not None:
            self.memory.reading.add(BOARD)
        return self._numbers

    @property
    def names(self) -> dict[str, dict[Id, None]]:
        """The things that bear a name, by its bare form."""
        self.memory.read(NAMES)
        return self._names

    @property
    def kinds(self) -> dict[str, dict[Id, None]]:
        """The things of each kind, by its noun."""
        self.memory.read(KINDS)
        return self._kinds

    def get(self, thing: Id, attribute: str, default: Value = None) -> Value:
        """Give a stored attribute, or the default."""
        if self.memory.reading is not None:
            self.memory.reading.add((thing, attribute))
        found = _thing(self.things, thing)
        return default if found is None else found.attributes.get(attribute, default)

    def bears(self, thing: Id, attribute: str) -> bool:
        """Say whether an attribute of a thing has been written, be it to nothing."""
        if self.memory.reading is not None:
            self.memory.reading.add((thing, attribute))
        found = _thing(self.things, thing)
        return found is not None and attribute in found.attributes

    def kind(self, thing: Id) -> str:
        """Give the noun of a thing, or "" for what is gone."""
        if self.memory.reading is not None:
            self.memory.reading.add((thing, KIND))
        found = _thing(self.things, thing)
        return "" if found is None else found.kind

    def name(self, thing: Id) -> str:
        """Give the name of a thing, or "" for what has none or is gone."""
        if self.memory.reading is not None:
            self.memory.reading.add((thing, NAME))
        found = _thing(self.things, thing)
        return "" if found is None else found.name

    def exists(self, thing: Value) -> bool:
        """Say whether a thing is (still) in the game."""
        return isinstance(thing, Id) and thing in self.things

    def of_kind(self, kind: str) -> Iterator[Id]:
        """Give the things of exactly this kind in stable order."""
        if kind == "square":
            return iter(self.board)
        self.memory.read((KINDS, kind))
        return iter(tuple(self._kinds.get(kind, ())))

    def called(self, name: str) -> tuple[Id, ...]:
        """Give the things that bear a name, whatever its case."""
        word = bare(name)
        if self.memory.reading is not None:
            self.memory.reading.add((NAMES, word))
        return tuple(self._names.get(word, ()))

    def find(self, kind: str, name: str) -> Id | None:
        """Give the thing of this kind that bears a name, or None."""
        return next((each for each in self.called(name) if self.kind(each) == kind), None)

    def player_at(self, address: str) -> Id | None:
        """Give the player who writes from an address, or None."""
        return next((each for each in self.of_kind("player") if self.get(each, "address") == address), None)

    def having(self, attribute: str, value: Value) -> tuple[Id, ...]:
        """Give the things whose indexed attribute has a value: squares by number, others by creation."""
        if self.memory.reading is not None:
            self.memory.reading.update(((attribute, value), BOARD))
        found = self._indexes[attribute].get(value, {})
        return tuple(sorted(found, key=lambda thing: self._numbers.get(thing, 0)))

    def number(self, square: Id) -> int:
        """Give the number of a square, 0 for what is none."""
        return self.numbers.get(square, 0)

    def square(self, number: int) -> Id | None:
        """Give the square that has a number."""
        place, board = number - self.lowest, self.board
        return board[place] if 0 <= place < len(board) else None

    def pile(self, holder: Id, kind: str, detail: str = "") -> int:
        """Count the goods of one sort that a holder has."""
        return self.piles(holder).get((kind, detail), 0)

    def piles(self, holder: Id) -> Mapping[tuple[str, str], int]:
        """Count the goods that a holder has, by kind and detail."""
        if self.memory.reading is not None:
            self.memory.reading.add((holder, PILES))
        found = _thing(self.things, holder)
        return {} if found is None else found.piles

    def label(self, thing: Value) -> str:
        """Give the words by which the log calls a value."""
        if isinstance(thing, Id):
            number = self.numbers.get(thing)
            if number is not None:
                return str(number)
            return (self.name(thing) or thing.partition(":")[2]).removeprefix("The ")
        if isinstance(thing, Goods):
            return figures.goods(thing.count, thing.kind, thing.detail)
        if isinstance(thing, Sort):
            return thing.kind
        if isinstance(thing, tuple):
            return " and ".join(self.label(part) for part in thing) or "nobody"
        return "nobody" if thing is None else str(thing)

    def lack(self, holder: Value, goods: Goods) -> str:
        """Say in words that a holder has not so many of some goods."""
        words = "no" if goods.count == 1 else "fewer than"
        return f"{self.label(holder)} has {words} {self.label(goods)}"

    # --- writing

    def mark(self) -> int:
        """Give a point in the journal to which `undo` can return."""
        return len(self.journal)

    def undo(self, mark: int) -> None:
        """Take back everything that has been written since a mark."""
        while len(self.journal) > mark:
            function, arguments = self.journal.pop()
            function(*arguments)

    def set(self, thing: Id, attribute: str, value: Value) -> None:
        """Write an attribute. Raises Exhausted for a number that has grown beyond all use."""
        if isinstance(value, (int, Fraction)) and value.numerator.bit_length() > MOST_BITS:
            raise Exhausted(f"the {attribute} of {self.label(thing)} grows beyond what can be counted", ends=False)
        attributes = self.things[thing].attributes
        had = attribute in attributes
        self.journal.append((self._write, (thing, attribute, attributes.get(attribute), had)))
        self._write(thing, attribute, value, True)

    def _touch(self, thing: Id, what: str) -> None:
        """Let the memory forget what follows from something of a thing."""
        self.memory.changed((thing, what))
        self.memory.changed((thing, ANY))
        self.memory.changed(ALL)

    def _write(self, thing: Id, attribute: str, value: Value, present: bool) -> None:
        self._touch(thing, attribute)
        attributes = self.things[thing].attributes
        if attribute in self._indexes:
            index = self._indexes[attribute]
            old = attributes.get(attribute)
            self.memory.changed((attribute, old))
            self.memory.changed((attribute, value))
            if old is not None and old in index:
                index[old].pop(thing, None)
            if value is not None and present:
                index.setdefault(value, {})[thing] = None
        if present:
            attributes[attribute] = value
        else:
            attributes.pop(attribute, None)

    def rename(self, thing: Id, name: str) -> None:
        """Give a thing a name."""
        self.journal.append((self._rename, (thing, self.things[thing].name)))
        self._rename(thing, name)

    def _rename(self, thing: Id, name: str) -> None:
        found = self.things[thing]
        self._touch(thing, NAME)
        for word in {bare(found.name), bare(name)}:
            self.memory.changed((NAMES, word))
        self.memory.changed(NAMES)
        self._names.get(bare(found.name), {}).pop(thing, None)
        found.name = name
        if name:
            self._names.setdefault(bare(name), {})[thing] = None

    def add(self, holder: Id, kind: str, detail: str, change: int) -> None:
        """Change how many goods of one sort a holder has. Raises ValueError below zero."""
        before = self.pile(holder, kind, detail)
        if before + change < 0:
            raise ValueError(f"{self.label(holder)} has no {kind} to lose")
        self.journal.append((self._pile, (holder, kind, detail, before)))
        self._pile(holder, kind, detail, before + change)

    def _pile(self, holder: Id, kind: str, detail: str, count: int) -> None:
        self._touch(holder, PILES)
        piles = self.things[holder].piles
        if count:
            piles[kind, detail] = count
        else:
            piles.pop((kind, detail), None)

    def create(self, kind: str, name: str = "", identity: str = "", **attributes: Value) -> Id:
        """Bring a thing into the game. Without an identity or name it gets the next serial of its kind."""
        if identity or name:
            thing = Id(f"{kind}:{identity or name}")
            while name and thing in self.things and bare(self.name(thing)) != bare(name):
                thing = Id(f"{thing}'")  # what was called so has another name by now
        else:
            serial = self.serials.get(kind, 0) + 1
            self.journal.append((self._serial, (kind, serial - 1)))
            self._serial(kind, serial)
            thing = Id(f"{kind}:{serial}")
        if thing in self.things:
            raise ValueError(f"one {kind} is called {name or identity} already")
        self.journal.append((self._remove, (thing,)))
        self.births += 1
        self._insert(Thing(thing, kind, born=self.births))
        if name:
            self._rename(thing, name)
        for attribute, value in attributes.items():
            self._write(thing, attribute, value, True)
        return thing

    def _serial(self, kind: str, serial: int) -> None:
        if serial:
            self.serials[kind] = serial
        else:
            self.serials.pop(kind, None)

    def _insert(self, thing: Thing) -> None:
        self._appear(thing.id, thing.kind)
        self.things[thing.id] = thing
        self._kinds.setdefault(thing.kind, {})[thing.id] = None

    def _appear(self, thing: Id, kind: str) -> None:
        """Let the memory forget what follows from a thing being there or not."""
        self._touch(thing, KIND)
        self.memory.changed(KINDS)
        self.memory.changed((KINDS, kind))

    def _remove(self, thing: Id) -> None:
        for attribute in tuple(self.things[thing].attributes):
            self._write(thing, attribute, None, False)
        self._rename(thing, "")
        self._appear(thing, self.things[thing].kind)
        self._touch(thing, PILES)
        self._kinds[self.things[thing].kind].pop(thing)
        del self.things[thing]

    def _restore(self, thing: Thing, name: str, attributes: dict[str, Value]) -> None:
        thing.attributes = {}
        self._insert(thing)
        self._touch(thing.id, PILES)
        self._rename(thing.id, name)
        for attribute, value in attributes.items():
            self._write(thing.id, attribute, value, True)
        if thing.born < self.births:
            ordered = sorted(self.things.items(), key=lambda entry: entry[1].born)
            self.things.clear()
            self.things.update(ordered)
            alike = self._kinds[thing.kind]
            self._kinds[thing.kind] = dict.fromkeys(sorted(alike, key=lambda each: self.things[each].born))

    def remove(self, thing: Id) -> None:
        """Take a thing out of the game."""
        found = self.things[thing]
        self.journal.append((self._restore, (found, found.name, dict(found.attributes))))
        self._remove(thing)

    def count_from(self, lowest: int) -> None:
        """Number the squares anew, the first of them with this number."""
        self.journal.append((self._count_from, (self.lowest,)))
        self._count_from(lowest)

    def _count_from(self, lowest: int) -> None:
        self.lowest = lowest
        self._lay(self._board)

    def lay(self, order: list[Id]) -> None:
        """Put the squares into a new order, which numbers them one by one."""
        self.journal.append((self._lay, (self._board,)))
        self._lay(order)

    def _lay(self, order: list[Id]) -> None:
        self.memory.changed(BOARD)
        self.memory.changed(ALL)
        self._board = order
        self._numbers = {square: place for place, square in enumerate(order, self.lowest)}
        self.shape += 1

    # --- keeping

    def copy(self, *, knowing: bool = False) -> World:
        """Give an independent world, without the journal; one that is `knowing` remembers what is known of this one.

        What is remembered costs no step where it is asked for again, so a game that is kept begins from nothing.
        """
        other = World()
        other.things.update(
            (thing.id, Thing(thing.id, thing.kind, thing.name, dict(thing.attributes), dict(thing.piles), thing.born))
            for thing in self.things.values()
        )
        other._board = list(self._board)
        other._numbers = dict(self._numbers)
        other.lowest = self.lowest
        other.serials = dict(self.serials)
        other.births = self.births
        other.shape = self.shape
        for target, source in ((other._names, self._names), (other._kinds, self._kinds)):
            target.update({key: dict(found) for key, found in source.items() if found})
        for attribute, index in self._indexes.items():
            other._indexes[attribute] = {value: dict(found) for value, found in index.items() if found}
        if knowing:
            other.memory.learn(self.memory)
        return other

    def save(self) -> KeptWorld:
        """Give the world as JSON values; the same world gives the same."""
        return {
            "things": [
                {
                    "id": str(thing.id),
                    "kind": thing.kind,
                    "name": thing.name,
                    "attributes": {key: pack(value) for key, value in sorted(thing.attributes.items())},
                    "piles": [(*good, count) for good, count in sorted(thing.piles.items())],
                }
                for thing in self.things.values()
            ],
            "board": [str(square) for square in self.board],
            "lowest": self.lowest,
            "serials": dict(sorted(self.serials.items())),
        }

    @classmethod
    def load(cls, data: KeptWorld) -> World:
        """Read what `save` gave."""
        world = cls()
        for record in data["things"]:
            world.births += 1
            thing = Thing(Id(record["id"]), record["kind"], born=world.births)
            world._restore(thing, record["name"], {key: unpack(value) for key, value in record["attributes"].items()})
            thing.piles = {(kind, detail): count for kind, detail, count in record["piles"]}
        world.lowest = data.get("lowest", 1)
        world._lay([Id(square) for square in data["board"]])
        world.serials = dict(data["serials"])
        return world
