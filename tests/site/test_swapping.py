"""Publishing anew: only what changed is made, the bytes are those of a full build, and no reader sees half a site."""

import os
import threading
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from moderator.core.ruleset import Bundle, Page
from moderator.games.nomopoly.pages import pages
from moderator.site import build as building
from moderator.site.build import Site, publish
from moderator.site.swapping import beside


@dataclass(frozen=True)
class Words:
    words: str


@pytest.fixture
def plates(tmp_path, templates):
    folder = tmp_path / "templates"
    (folder / "shared").mkdir(parents=True)
    for name in ("palette.toml", "page.html", "missing.html", "sitemap.xml", "icon.svg"):
        (folder / "shared" / name).write_bytes((templates / "shared" / name).read_bytes())
    (folder / "shared" / "style.css").write_text("p { color: {{ palette.light['ink'] }} }")
    (folder / "page.html").write_text("<p>{{ words }}</p>")
    return folder


def _bytes(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _weeks(sample):
    """The sample game as it was after each of its weeks, with the open week's number."""
    for count in range(1, len(sample.weeks) + 1):
        yield replace(sample, week=count + 1, weeks=sample.weeks[:count])


@pytest.fixture
def rendered(monkeypatch):
    """Counts how often each page is rendered."""
    counted = Counter()
    real = building._rendered

    def counting(environment, page, *others):
        counted[page.path] += 1
        return real(environment, page, *others)

    monkeypatch.setattr(building, "_rendered", counting)
    return counted


def test_week_by_week_is_the_same_as_at_once(sample, templates, tmp_path, rendered):
    site = Site(sample.title, "https://play.example.org/", sample.mail_address, style="nomopoly")
    *earlier, last = _weeks(sample)
    for view in earlier:
        publish(pages(view), tmp_path / "grown", templates, site)
    rendered.clear()
    built = publish(pages(last), tmp_path / "grown", templates, site)
    again = set(rendered)
    publish(pages(last), tmp_path / "fresh", templates, site)
    grown, fresh = _bytes(tmp_path / "grown"), _bytes(tmp_path / "fresh")
    assert [path for path in grown.keys() | fresh.keys() if grown.get(path) != fresh.get(path)] == []
    assert len(again) * 3 < len(pages(last)), "most pages are not about this week"
    assert built.written <= len(again) + 3, "what is rendered again has changed; beside it sitemap, record, stylesheet"


def test_a_page_that_reads_another_value_is_made_again_and_no_other(plates, tmp_path, rendered):
    told = [Page(f"{name}/", "page.html", name, Words(name)) for name in "abc"]
    publish(told, tmp_path / "site", plates, Site("A game"))
    rendered.clear()
    told[1] = replace(told[1], model=Words("other"))
    publish(told, tmp_path / "site", plates, Site("A game"))
    assert rendered == {"b/": 1}
    assert (tmp_path / "site/b/index.html").read_text() == "<p>other</p>"


@pytest.mark.parametrize("change", ["template", "site", "program", "file", "gone"])
def test_all_that_a_page_is_made_of_counts(plates, tmp_path, rendered, change, monkeypatch):
    target = tmp_path / "site"
    told = [Page("a/", "page.html", "A", Words("a")), Page("b/", "page.html", "B", Words("b"))]
    publish(told, target, plates, Site("A game"))
    rendered.clear()
    if change == "template":
        (plates / "page.html").write_text("<b>{{ words }}</b>")
    elif change == "program":
        monkeypatch.setattr(building.program, "edition", lambda: "mended")
    elif change == "file":
        (target / "a/index.html").write_text("by hand")
    elif change == "gone":
        (target / "a/index.html").unlink()
    publish(told, target, plates, Site("Another game" if change == "site" else "A game"))
    assert set(rendered) == ({"a/"} if change in {"file", "gone"} else {"a/", "b/", "404.html"})
    made = "<b>a</b>" if change == "template" else "<p>a</p>"
    assert (target / "a/index.html").read_text() == made


def test_a_reader_sees_the_old_site_or_the_new_one(plates, tmp_path):
    """A reader asks for the page that is written first, then for the last: never for a page older than the first."""
    target = tmp_path / "site"

    def build(number):
        made = [Page(f"{n}/", "page.html", str(n), Words(str(number))) for n in range(25)]
        publish(made, target, plates, Site("A game"))

    build(0)
    seen, over = [], threading.Event()

    def read():
        while not over.is_set():
            told = [(target / name / "index.html").read_text()[3:-4] for name in ("0", "24")]
            seen.append(tuple(map(int, told)))

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(1, 60):
        build(number)
    over.set()
    reader.join()
    assert len(set(seen)) > 3, "it was read meanwhile"
    assert [pair for pair in seen if pair[1] < pair[0]] == []


def test_the_folder_itself_is_exchanged(plates, tmp_path):
    target = tmp_path / "site"
    page = Page("a/", "page.html", "A", Words("1"))
    publish([page], target, plates, Site("A game"))
    target.chmod(0o750)
    first = target.stat().st_ino
    publish([replace(page, model=Words("2"))], target, plates, Site("A game"))
    assert target.stat().st_ino != first
    assert target.stat().st_mode & 0o777 == 0o750
    assert beside(target).stat().st_ino == first
    assert beside(target).stat().st_mode & 0o777 == 0o700, "what was replaced is nobody's to read"
    assert (beside(target) / "a/index.html").read_text() == "<p>1</p>"
    publish([replace(page, model=Words("3"))], target, plates, Site("A game"))
    assert target.stat().st_ino == first, "the two take turns"
    assert (target / "style.css").stat().st_nlink == 2, "what does not change is written once"


def test_what_a_killed_build_left_is_put_right(plates, tmp_path):
    target = tmp_path / "site"
    page = Page("a/", "page.html", "A", Words("1"))
    publish([page], target, plates, Site("A game"))
    left = beside(target)
    (left / "a").mkdir(parents=True)
    (left / "a/index.html").write_text("<p>ha")
    (left / "stray").mkdir()
    (left / "stray/file").write_text("of a build that never ended")
    publish([replace(page, model=Words("2"))], target, plates, Site("A game"))
    assert set(_bytes(target)) == {"404.html", "a/index.html", "build.json", "icon.svg", "style.css"}
    assert (target / "a/index.html").read_text() == "<p>2</p>"


def test_a_folder_with_anything_else_is_written_in_place(plates, tmp_path):
    """So a folder of several sites, or one with a database that is open, is never exchanged."""
    target = tmp_path / "site"
    page = Page("a/", "page.html", "A", Words("1"))
    publish([page], target, plates, Site("A game"))
    (target / "other").mkdir()
    (target / "other/games.sqlite").write_text("open")
    numbers = [(target / path).stat().st_ino for path in ("", "other", "other/games.sqlite")]
    for words in "23":
        publish([replace(page, model=Words(words))], target, plates, Site("A game"))
    assert numbers == [(target / path).stat().st_ino for path in ("", "other", "other/games.sqlite")]
    assert (target / "a/index.html").read_text() == "<p>3</p>"
    publish([], target, plates, Site("A game"))
    assert set(_bytes(target)) == {"404.html", "build.json", "icon.svg", "other/games.sqlite", "style.css"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_can_stand_beside_it_is_written_in_place(plates, tmp_path):
    target = tmp_path / "www" / "site"
    target.mkdir(parents=True)
    target.parent.chmod(0o555)
    try:
        for words in "12":
            publish([Page("", "page.html", "A", Words(words))], target, plates, Site("A game"))
    finally:
        target.parent.chmod(0o755)
    assert (target / "index.html").read_text() == "<p>2</p>"


def _together(words):
    return (Page(f"{name}/", "page.html", name, Words(words)) for name in "ab")


def _never(words):
    message = f"What is made from {words!r} stands already"
    raise AssertionError(message)


def test_a_bundle_whose_pages_stand_is_not_made(plates, tmp_path, rendered):
    target, other = tmp_path / "site", Page("c/", "page.html", "c", Words("c"))
    publish([other, Bundle(_together, ("1",))], target, plates, Site("A game"))
    before = _bytes(target)
    publish([other, Bundle(_never, ("1",))], target, plates, Site("A game"))
    assert _bytes(target) == before
    rendered.clear()
    publish([other, Bundle(_together, ("2",))], target, plates, Site("A game"))
    assert set(rendered) == {"a/", "b/"}
    publish([other], target, plates, Site("A game"))
    assert not (target / "a/index.html").exists()


@pytest.mark.parametrize("hand", [lambda path: path.write_text("by hand"), lambda path: path.unlink()])
def test_a_bundle_of_which_a_page_does_not_stand_is_looked_at(plates, tmp_path, rendered, hand):
    target, told = tmp_path / "site", [Bundle(_together, ("1",))]
    publish(told, target, plates, Site("A game"))
    rendered.clear()
    hand(target / "a/index.html")
    publish(told, target, plates, Site("A game"))
    assert rendered == {"a/": 1}
    assert (target / "a/index.html").read_text() == "<p>1</p>"


def test_no_bundle_is_kept_when_the_templates_are_others(plates, tmp_path, rendered):
    target, told = tmp_path / "site", [Bundle(_together, ("1",))]
    publish(told, target, plates, Site("A game"))
    (plates / "page.html").write_text("<b>{{ words }}</b>")
    publish(told, target, plates, Site("A game"))
    assert (target / "b/index.html").read_text() == "<b>1</b>"


def test_progress_is_told_page_by_page(plates, tmp_path):
    told = []
    made = [Page(f"{number}/", "page.html", "A", Words("1")) for number in range(3)]
    publish(made, tmp_path / "site", plates, Site("A game"), progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)], "404.html is one more"
