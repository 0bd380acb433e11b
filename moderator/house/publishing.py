"""From a game's record to its pages on disk."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from moderator import files
from moderator.house.hindsight import reckon
from moderator.house.rooms import Rooms
from moderator.site.build import Built, Site, publish
from moderator.store import record
from moderator.store.games import Game


def build(rooms: Rooms, game: Game, folder: Path) -> Built:
    """Write the site of a game into a folder. The same record gives the same bytes."""
    ruleset = rooms.ruleset(game)
    reckon(rooms, game)
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    address = rooms.settings.site.rstrip("/")
    site = Site(rooms.title(game), f"{address}/{game.name}/" if address else "", told.address)
    facts = {
        "game": game.name,
        "inputs": len(told.inputs),
        "events": len(told.events),
        "updates": game.updates,
        "moderator": program_version(),
    }
    return publish(ruleset.pages(told), folder, files.folder("site_templates"), site, facts)


def program_version() -> str:
    """Give the version of the moderator that is running."""
    try:
        return version("nomic-moderator")
    except PackageNotFoundError:
        return "unpacked"
