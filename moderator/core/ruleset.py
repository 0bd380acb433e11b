"""The seam between the house and its games: all that the rest of the house knows of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from moderator.core.dice import Dice, Draw
from moderator.core.inputs import Input, Json
from moderator.core.outcome import Event, Outcome, State
from moderator.core.reads import Read
from moderator.core.revision import Revision

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Unmade(Generic[_T]):
    """A model that waits to be made: `make` gives it from the parts that it is `made_from`, and from nothing else.

    So it need not be made again where a page stands that was made from parts that read the same (`repr`). A part of a
    model may wait as well, where its template asks for it by `kept`.
    """

    make: Callable[..., _T] = field(repr=False)
    made_from: tuple[object, ...]

    @property
    def made(self) -> _T:
        """Give the model, which is made now."""
        return self.make(*self.made_from)


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be rendered: `path` from the game's root ("rules/X.3/"), the template, and its frozen model.

    The model may be `Unmade` as yet; `made` gives it in any case. A picture is a `Drawing` and has no template (""). A
    `lasting` page is never published twice with different bytes: the wording of a rule's version.
    """

    path: str
    template: str
    title: str
    model: object
    lasting: bool = False

    @property
    def made(self) -> Any:
        """Give the model, which is made now if it was not."""
        return self.model.made if isinstance(self.model, Unmade) else self.model


@dataclass(frozen=True, slots=True)
class Bundle:
    """Pages that wait together: `make` gives them from the parts that they are `made_from`, and from nothing else.

    So none of them is looked at where all stand that were made from parts that read the same (`repr`).
    """

    make: Callable[..., Iterable[Page]] = field(repr=False)
    made_from: tuple[object, ...]

    @property
    def pages(self) -> Iterable[Page]:
        """Give its pages, which are made now."""
        return self.make(*self.made_from)


def unbundled(parts: Iterable[Page | Bundle]) -> Iterator[Page]:
    """Give every page, each by itself."""
    for part in parts:
        yield from part.pages if isinstance(part, Bundle) else (part,)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the public may know of an update's secret: its SHA-256 from before the first roll, itself once it is over.

    Both are in hex; `secret` is None while the update is open.
    """

    commitment: str
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """The published history of a game, as the store keeps it, oldest first.

    `inputs` are all inputs so far; `events` all events; `states` the saved state after each update, by its number (0
    is the beginning); `state` is the saved state as it now is. `draws` and `seals` are the luck of each update, by its
    number. `address` is where the game's mail goes. `effects` say of proposals, by number, what they would have done;
    `brought` are the sentences of those that became law, as they read then.
    `revisions` are what the admin took back and put back; `inputs` are those that stand after them.
    """

    game: str
    title: str
    inputs: Sequence[Input]
    events: Sequence[Event]
    states: Mapping[int, str]
    next_deadline: datetime | None = None
    state: str = ""
    draws: Mapping[int, Sequence[Draw]] = field(default_factory=dict)
    seals: Mapping[int, Seal] = field(default_factory=dict)
    address: str = ""
    effects: Mapping[int, Sequence[str]] = field(default_factory=dict)
    brought: Mapping[int, Sequence[Read]] = field(default_factory=dict)
    revisions: Sequence[Revision] = ()


Options: TypeAlias = Mapping[str, Json]
"""What a new game is begun with, by the names that its ruleset gives."""


class Ruleset(Protocol):
    """A game that the house can run.

    `step` is the whole game: a pure function from a state, an input and luck to what follows. It never changes the
    state it is given. `options` are the names of what `begin` takes; for `admin` the house gives the admin's address
    itself. A weekly game queues orders on Mail and works them out on Deadline; a turn game acts on Mail.
    """

    name: str
    title: str
    options: Collection[str]

    def begin(self, options: Options, dice: Dice) -> Outcome:
        """Set a new game up. Raises ValueError, with what to mend, for an option it does not know."""
        ...

    def step(self, state: State, given: Input, dice: Dice) -> Outcome:
        """Take one input: read and queue a mail, record a decision, or work out an update."""
        ...

    def member(self, state: State, address: str) -> str | None:
        """Give the name of the player whose address this is, or None."""
        ...

    def save(self, state: State) -> str:
        """Write a state as canonical JSON: the same state gives the same bytes."""
        ...

    def load(self, text: str) -> State:
        """Read a state that `save` wrote."""
        ...

    def pages(self, record: Record) -> Sequence[Page | Bundle]:
        """Describe every page of the game's site."""
        ...
