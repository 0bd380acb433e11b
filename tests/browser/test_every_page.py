"""Pages of every game at every width and in both themes: they fit, they are whole, and they can be read."""

import os
from pathlib import Path

import pytest
from jinja2 import Environment, meta

from moderator.files import folder
from tests.support.every_page import to_look_at, write_all

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDTHS = (320, 390, 768, 1280)
_FAULTS = (Path(__file__).parent / "faults.js").read_text()


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return tuple(write_all(tmp_path_factory.mktemp("sites")))


def test_each_template_of_a_page_is_looked_at(written):
    """What is no other template's part, and no letter, is a page; boards and bars are chosen by name."""
    templates = folder("site_templates")
    shown = (
        path for path in templates.glob("*/*.*") if path.suffix in {".html", ".xml"} and path.parent.name != "mail"
    )
    sources = {f"{path.parent.name}/{path.name}": path.read_text() for path in shown}
    parts = {
        part for source in sources.values() for part in meta.find_referenced_templates(Environment().parse(source))
    }
    boards = {name for name in sources if name.endswith(("/board.html", "/bars.html")) and "nomopoly" not in name}
    assert {page.template for page in to_look_at(written)} == sources.keys() - parts - boards - {"shared/sitemap.xml"}


def test_every_part_of_every_page_is_whole_and_can_be_read(browser, written):
    """With SITE_PICTURES in the environment, pictures of all of them are left in that folder, to be looked at."""
    faults = []
    for page in to_look_at(written):
        browser.look(f"file://{page.file}", WIDTHS[0])
        where = f"{page.site} {page.template} {page.file}"
        for dark in (False, True):
            for width in WIDTHS:
                browser.turn(width, dark=dark)
                found, is_dark = browser.ask(f"({_FAULTS})({width})")
                found += [] if is_dark is dark else ["is in the other theme"]
                faults += [f"{where} {width} {'dark' if dark else 'light'}: {fault}" for fault in found]
                if "SITE_PICTURES" in os.environ:
                    name = f"{page.site}-{page.file.parent.name}-{page.file.stem}-{width}-{'dark' if dark else 'light'}.png"
                    browser.shoot(Path(os.environ["SITE_PICTURES"]) / name)
        faults += [f"{where}: the browser says {said}" for said in browser.complaints()]
    assert faults == []
