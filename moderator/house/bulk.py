"""Work on every game of an installation: in this process, one after another, or on a Dask cluster, a game a task.

A game goes to a worker as a database of its own, so that workers share no disk with the installation, and the same is
done with it wherever it is. It holds the secret of the game's luck: a cluster is the admin's own machines.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar, runtime_checkable

from moderator import settings as settings_file
from moderator.core.ruleset import Record
from moderator.house import replaying
from moderator.house.carrying_over import copy_into
from moderator.house.errors import HouseError
from moderator.house.replaying import Replayed
from moderator.house.rooms import DATABASE, Rooms, open_rooms
from moderator.store import record
from moderator.store.games import Game

Found = TypeVar("Found")


@runtime_checkable
class Recasting(Protocol):
    """A ruleset that can play all past weeks again as if words had been proposed and accepted."""

    def would_have_done(self, told: Record, text: str) -> tuple[str, ...]:
        """Give what a proposal of these words would have changed in each week that is over, the oldest first."""
        ...


@dataclass(frozen=True, slots=True)
class Packed:
    """A game on its way to another process: its name, the settings' text, and a database that holds it alone."""

    name: str
    settings: str
    database: bytes


def replayed(rooms: Rooms, game: Game) -> Replayed:
    """Play a game again and compare; see `replaying.replay`."""
    return replaying.replay(rooms, game)


def recast(text: str, rooms: Rooms, game: Game) -> tuple[str, ...]:
    """Give what a proposal would have changed in all past weeks of a game; nothing where its rules are no text."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Recasting):
        return ()
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    return ruleset.would_have_done(told, text)


def of_games(
    rooms: Rooms, names: Sequence[str], work: Callable[[Rooms, Game], Found], cluster: str | None
) -> Iterator[Found]:
    """Do some work on each of these games and give what came of it, in their order, each as it is ready.

    `cluster` is the address of a Dask scheduler, such as tcp://10.0.0.1:8786; None for this process. Raises HouseError
    where Dask is not installed, OSError where no scheduler answers.
    """
    if cluster is None:
        yield from (work(rooms, rooms.game(name)) for name in names)
        return
    try:
        from distributed import Client
    except ImportError:
        raise HouseError(
            'Work on a cluster is done with packages that are not installed: pip install "nomic-moderator[cluster]".'
        ) from None
    with Client(cluster) as client:  # type: ignore[no-untyped-call]
        tasks = client.map(partial(_of_packed, work), [_packed(rooms, name) for name in names], pure=False)
        for task in tasks:
            yield task.result()


def _packed(rooms: Rooms, name: str) -> Packed:
    settings = (rooms.folder / settings_file.NAME).read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        copy_into(rooms, rooms.game(name), path).close()
        return Packed(name, settings, path.read_bytes())


def _of_packed(work: Callable[[Rooms, Game], Found], packed: Packed) -> Found:
    """Do some work on a game that has come from elsewhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / settings_file.NAME).write_text(packed.settings, "utf-8")
        (folder / DATABASE).write_bytes(packed.database)
        with closing(open_rooms(folder)) as rooms:
            return work(rooms, rooms.game(packed.name))
