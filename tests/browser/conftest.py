import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.pages.places import BOARD, TOP
from moderator.site.build import Site, publish


def _load(name, place):
    spec = importlib.util.spec_from_file_location(name, place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The sample's site on disk, to be read without a server."""
    sample = _load("site_sample", Path(__file__).parents[1] / "site" / "sample.py").sample()
    target = tmp_path_factory.mktemp("site")
    publish(pages(sample), target, folder("site_templates"), Site(sample.title, style="nomopoly"))
    return target


@pytest.fixture(scope="session")
def addressed(tmp_path_factory):
    """The page of a rule as it is published under an address."""
    sample = _load("site_sample", Path(__file__).parents[1] / "site" / "sample.py").sample()
    target = tmp_path_factory.mktemp("addressed")
    made = [page for page in pages(sample) if page.path == "rules/X.3/"]
    address = "https://nomopoly.example.org/"
    publish(made, target, folder("site_templates"), Site(sample.title, address, style="nomopoly"))
    return target


def _boards(sample):
    """Boards of every size, by name: few and many squares, and one on which many stand on one square."""

    def squares(count, row):
        return tuple(
            replace(sample.squares[n % 60], number=n + 1, row=n // row + 1, column=n % row + 1) for n in range(count)
        )

    names = [f"Player {chr(ord('A') + place)}" for place in range(17)]
    people = tuple(replace(sample.players[0], name=name, square=9) for name in names)
    crowd = tuple(replace(each, occupants=tuple(names) if each.number == 9 else ()) for each in sample.squares)
    return {
        "few": replace(sample, squares=squares(4, 2), gates=((1, 3),)),
        "usual": sample,
        "many": replace(sample, squares=squares(400, 20)),
        "crowded": replace(sample, players=people, squares=crowd),
    }


@pytest.fixture(scope="session")
def boards(tmp_path_factory):
    """The first pages of a game on boards of every size, by their names."""
    sample = _load("site_sample", Path(__file__).parents[1] / "site" / "sample.py").sample()
    made = {}
    for name, view in _boards(sample).items():
        made[name] = tmp_path_factory.mktemp(name)
        first = [page for page in pages(view) if page.path in {TOP, BOARD}]
        publish(first, made[name], folder("site_templates"), Site(sample.title, style="nomopoly"))
    return made


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    chromium = _load("chromium", Path(__file__).parent / "chromium.py")
    if chromium.PROGRAM is None:
        pytest.skip("there is no chromium here; Debian has it in the package chromium")
    with chromium.Chromium(tmp_path_factory.mktemp("chromium")) as started:
        yield started
