import pytest

from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.site.build import Site, render
from tests.support import site_sample

ADDRESS = "https://nomopoly.example.org/"


@pytest.fixture(scope="session")
def templates():
    return folder("site_templates")


@pytest.fixture(scope="session")
def sample():
    return site_sample.sample()


@pytest.fixture(scope="session")
def empty():
    return site_sample.empty()


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
