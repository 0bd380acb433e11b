"""The page of all games, at the root of the published site: what is played, who is waited for, what can be joined."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from moderator import files
from moderator.core.deadlines import machine_readable, say
from moderator.core.ruleset import Page
from moderator.house import running
from moderator.house.rooms import Rooms
from moderator.house.standing import Standing, confirmed, standing
from moderator.house.timing import Seated, is_turn_game, waits_for
from moderator.site.build import Built, Site, publish
from moderator.store.games import Game

_TITLE = "Games by mail"
_HEADINGS = {
    Standing.RUNNING: ("going-on", "Going on"),
    Standing.WAITING: ("waiting", "Waiting for players"),
    Standing.OVER: ("over", "Over"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as it is listed: `path` is "" where nothing of it is published, `join` where nobody more can join it.

    `week` is 0 in a game of turns; `until` is the deadline in words and for machines (UTC), or None; `turn` are the
    names of those who are waited for, `waits_for` says what a game that has not begun needs.
    """

    name: str
    title: str
    path: str
    week: int
    until: tuple[str, str] | None
    turn: tuple[str, ...]
    waits_for: str
    join: str


@dataclass(frozen=True, slots=True)
class Group:
    """Games that stand alike under a heading; `key` is its id."""

    key: str
    heading: str
    games: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class GamesPage:
    """All games of an installation; `ask` begins a letter that asks for a new one, to the address `front`."""

    groups: tuple[Group, ...]
    front: str
    ask: str


def build(rooms: Rooms, folder: Path) -> Built:
    """Write the page of all games into a folder, beside the folders of the games' own sites."""
    found = [(standing(rooms, game), game) for game in confirmed(rooms)]
    groups = tuple(
        Group(key, heading, tuple(_listed(rooms, game, stands, folder) for stands, game in found if stands is told))
        for told, (key, heading) in _HEADINGS.items()
    )
    front = rooms.address(running.FRONT)
    turn_game = next((name for name in rooms.rulesets if is_turn_game(rooms.ruleset_named(name))), "")
    line = f"new {turn_game} as YOUR NAME open for 3 players\n" if turn_game else ""
    model = GamesPage(
        tuple(group for group in groups if group.games), front, _letter(front, "A new game", line) if line else ""
    )
    address = rooms.settings.site.rstrip("/")
    others = tuple(rooms.address(game.name) for _, game in found)
    site = Site(_TITLE, f"{address}/" if address else "", front, others)
    return publish((Page("", "shared/games.html", _TITLE, model),), folder, files.folder("site_templates"), site)


def _listed(rooms: Rooms, game: Game, stands: Standing, folder: Path) -> Listed:
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    seated = ruleset if isinstance(ruleset, Seated) else None
    is_open = stands is not Standing.OVER and (seated is None or seated.can_join(state))
    letter = _letter(rooms.address(game.name), "I want to play", "join as YOUR NAME\n")
    return Listed(
        name=game.name,
        title=rooms.title(game),
        path=f"{game.name}/" if (folder / game.name / "index.html").is_file() else "",
        week=0 if is_turn_game(ruleset) or stands is Standing.OVER else game.week,
        until=(say(game.due), machine_readable(game.due)) if game.due else None,
        turn=tuple(seated.turn_of(state)) if seated else (),
        waits_for=waits_for(ruleset, state) if stands is Standing.WAITING else "",
        join=letter if is_open else "",
    )


def _letter(address: str, subject: str, body: str) -> str:
    """Give a mailto: link with its subject and body filled in (RFC 6068)."""
    return f"mailto:{quote(address, safe='@+')}?subject={quote(subject)}&body={quote(body)}"
