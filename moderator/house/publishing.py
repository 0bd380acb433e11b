"""From a game's record to its pages on disk."""

from __future__ import annotations

import hashlib
from pathlib import Path

from moderator import files
from moderator.core.collecting import without_collecting
from moderator.house.hindsight import reckon
from moderator.house.rooms import Rooms
from moderator.site.build import Built, Progress, Site, Told, publish, stands
from moderator.store import record
from moderator.store.games import Game


def build(rooms: Rooms, game: Game, folder: Path, progress: Progress | None = None) -> Built:
    """Write the site of a game into a folder. The same record gives the same bytes; `progress` is told the pages made.

    Where the folder holds the site of this very record, made by this very program, nothing is worked out again.
    """
    made_of = _made_of(rooms, game)
    built = stands(folder, made_of)
    if built is not None:
        return built
    if reckon(rooms, game):
        made_of = _made_of(rooms, game)
    with without_collecting():
        return _built(rooms, game, folder, made_of, progress)


def _built(rooms: Rooms, game: Game, folder: Path, made_of: str, progress: Progress | None) -> Built:
    """Write the site of what is made of the record; most of what is made for it stays to the end."""
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    ruleset = rooms.ruleset(game)
    site = Site(told.title, _address(rooms, game), told.address, style=ruleset.name)
    facts: dict[str, Told] = {
        "game": game.name,
        "inputs": len(told.inputs),
        "events": len(told.events),
        "updates": game.updates,
        "moderator": files.program_version(),
        "made_of": made_of,
        "revisions": len(told.revisions),
    }
    pages = ruleset.pages(told)
    return publish(pages, folder, files.folder("site_templates"), site, facts, progress)


def _address(rooms: Rooms, game: Game) -> str:
    address = rooms.settings.site.rstrip("/")
    return f"{address}/{game.name}/" if address else ""


def _made_of(rooms: Rooms, game: Game) -> str:
    """Give the digest of all that a site follows from: the record, what the settings say, and the program itself.

    The title is the one that the game was given, for which no rules need to be loaded.
    """
    given = (str(game.options.get("title", "")), rooms.address(game.name), _address(rooms, game))
    parts = (game.ruleset, *given, files.edition(), record.digest(rooms.database, game))
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()
