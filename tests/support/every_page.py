"""Sites of every game at every stage, and of their pages so many that every part of every template has been seen.

Which templates there are is told by the pages that the games describe, so that none can be forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.season import season
from moderator.core.ruleset import Bundle, Page, unbundled
from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.viewing import pages_of
from moderator.house import House, rulesets
from moderator.site.addresses import MISSING, file_of
from moderator.site.build import Site, publish
from tests.support import site_sample
from tests.support.by_mail import ANN, BOB, ByMail
from tests.support.live_nomopoly import live
from tests.support.own_books import SCRIPTS, Table
from tests.support.printed_games import FOLDERS, GAMES

_TURNS = 9  # mails of a printed game that is under way
_PART = re.compile(rb'<(\w+)(?: class="([^"]*)")?')


@dataclass(frozen=True)
class Written:
    """A page as it was written: the site it belongs to, its template and its file."""

    site: str
    template: str
    file: Path


def to_look_at(written: Iterable[Written]) -> Iterator[Written]:
    """Give the first page of each site, and of the others, the heaviest first, each that has a part not seen as yet.

    A part is an element of a template with its classes.
    """
    seen: dict[str, set[tuple[bytes, bytes]]] = {}
    for page in sorted(written, key=lambda page: -page.file.stat().st_size):
        parts = set(_PART.findall(page.file.read_bytes())) - seen.get(page.template, set())
        if parts or page.file.parts[-2:] == (page.site, "index.html"):
            seen.setdefault(page.template, set()).update(parts)
            yield page


def write_all(place: Path) -> Iterator[Written]:
    """Write every site into a folder of its own below a place, and give all that can be seen in a browser."""
    views = {"sample": site_sample.sample(), "empty": site_sample.empty(), "season": season(26, 17)}
    large = site_sample.boards_of(views["sample"])["many"]
    for name, view in {**views, "large": large}.items():
        yield from _written(place, name, pages(view), Site(view.title, "", view.mail_address, style="nomopoly"))
    state, record = live()
    yield from _written(
        place, "live", pages_of(state, record), Site(record.title, "", record.address, style="nomopoly")
    )
    for script in SCRIPTS:
        table = Table(place / f"house-{script.stem}", script)
        yield from _published(place, f"{table.name}-new", table.house, table.name)
        table.play()
        yield from _published(place, table.name, table.house, table.name)
        table.house.close()
    yield from _printed(place)


def _printed(place: Path) -> Iterator[Written]:
    """Write every printed game as it waits for players, called off, under way and over, and the page of all games."""
    house = ByMail(place / "house", rulesets.find(*FOLDERS), pace=60)
    for ruleset in GAMES:
        for stage, bob in {"waiting": "", "off": "decline", "under-way": "join as Bob", "over": "join as Bob"}.items():
            name = f"{ruleset}-{stage}"
            wanted = {"with": [BOB]} if bob else {"open": True}
            house.begin(name, ruleset, {"host": ANN, "host_name": "Ann", "is_confirmed": True, **wanted})
            if bob:
                house.write(BOB, bob, f"{name}@games.example")
            if "join" in bob:
                house.play_silence(name, _TURNS)
            for words in ("resign", "yes") if stage == "over" else ():
                house.write(ANN, words, f"{name}@games.example")
    root = place / "house" / house.house.settings.site_folder
    for game in house.house.games():
        yield from _published(root, game.name, house.house, game.name)
    house.house.publish_games()
    yield Written(root.name, "shared/games.html", root / "index.html")
    house.close()


def _published(place: Path, name: str, house: House, game: str) -> Iterator[Written]:
    ruleset, record = house.ruleset(house.game(game)), house.record(game)
    return _written(place, name, ruleset.pages(record), Site(record.title, "", record.address, style=ruleset.name))


def _written(place: Path, name: str, described: Iterable[Page | Bundle], site: Site) -> Iterator[Written]:
    described = tuple(unbundled(described))
    publish(described, place / name, folder("site_templates"), site)
    yield Written(name, "shared/missing.html", place / name / MISSING)
    for page in described:
        if page.template.endswith((".html", ".xml")):
            yield Written(name, page.template, place / name / file_of(page.path))
