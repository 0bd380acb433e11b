import importlib.util
from pathlib import Path

import pytest

from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.site.build import Site, render

ADDRESS = "https://nomopoly.example.org/"


def _load():
    place = Path(__file__).parent / "sample.py"
    spec = importlib.util.spec_from_file_location("site_sample", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_SAMPLE = _load()


@pytest.fixture(scope="session")
def templates():
    return folder("site_templates")


@pytest.fixture(scope="session")
def sample():
    return _SAMPLE.sample()


@pytest.fixture(scope="session")
def empty():
    return _SAMPLE.empty()


@pytest.fixture(scope="session")
def build(templates):
    """A function from a view of the game to the files of its site."""

    def run(view, address=ADDRESS):
        return render(
            pages(view),
            templates,
            Site(view.title, address, view.mail_address, style="nomopoly"),
            {"inputs": len(view.mails)},
        )

    return run


@pytest.fixture(scope="session")
def files(build, sample):
    return build(sample)
