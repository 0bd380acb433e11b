import pytest

from moderator.files import folder
from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.pages.places import BOARD, TOP
from moderator.site.build import Site, publish
from tests.support import chromium
from tests.support.site_sample import boards_of, sample


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The sample's site on disk, to be read without a server."""
    view = sample()
    target = tmp_path_factory.mktemp("site")
    publish(pages(view), target, folder("site_templates"), Site(view.title, style="nomopoly"))
    return target


@pytest.fixture(scope="session")
def addressed(tmp_path_factory):
    """The page of a rule as it is published under an address."""
    view = sample()
    target = tmp_path_factory.mktemp("addressed")
    made = [page for page in pages(view) if page.path == "rules/X.3/"]
    address = "https://nomopoly.example.org/"
    publish(made, target, folder("site_templates"), Site(view.title, address, style="nomopoly"))
    return target


@pytest.fixture(scope="session")
def boards(tmp_path_factory):
    """The first pages of a game on boards of every size, by their names."""
    made = {}
    for name, view in boards_of(sample()).items():
        made[name] = tmp_path_factory.mktemp(name)
        first = [page for page in pages(view) if page.path in {TOP, BOARD}]
        publish(first, made[name], folder("site_templates"), Site(view.title, style="nomopoly"))
    return made


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    if chromium.PROGRAM is None:
        pytest.skip("there is no chromium here; Debian has it in the package chromium")
    with chromium.Chromium(tmp_path_factory.mktemp("chromium")) as started:
        yield started
