"""Parts that are kept: what stands on a page is neither made nor rendered again, and the bytes are those of a full build."""

import json
import os
from dataclasses import dataclass

import pytest

from benchmarks.season import as_of, season
from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages import bundled, ledger
from moderator.site.build import Site, publish

SITE = Site("A game")


@dataclass(frozen=True)
class Words:
    words: str


@dataclass(frozen=True)
class Book:
    parts: tuple[Unmade[Words], ...]


@pytest.fixture
def plates(tmp_path, templates):
    folder = tmp_path / "templates"
    (folder / "shared").mkdir(parents=True)
    for name in ("palette.toml", "page.html", "missing.html", "sitemap.xml", "icon.svg", "style.css"):
        (folder / "shared" / name).write_bytes((templates / "shared" / name).read_bytes())
    (folder / "book.html").write_text(
        "{% macro said(part) %}<p>{{ part.words }}</p>{% endmacro %}"
        "<h1>Book</h1>{% for part in parts %}{{ kept(said, part) }}{% endfor %}"
    )
    return folder


def _forbidden(words):
    message = f"{words!r} stands already"
    raise AssertionError(message)


def _book(*words, making=Words, path="a/"):
    return Page(path, "book.html", "Book", Book(tuple(Unmade(making, (each,)) for each in words)))


def _bytes(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _standing(*words):
    """A part for each that must not be made, where it stands."""

    def words_made(told):
        return Words(told) if told not in words else _forbidden(told)

    return words_made


def test_what_stands_is_not_made_again_and_the_page_is_that_of_a_full_build(plates, tmp_path):
    before, after = ("one", "two", "three"), ("four", "three", "two", "one")
    publish([_book(*before, making=_standing())], tmp_path / "site", plates, SITE)
    publish([_book(*after, making=_standing(*before))], tmp_path / "site", plates, SITE)
    publish([_book(*after, making=_standing())], tmp_path / "fresh", plates, SITE)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")
    assert (tmp_path / "site/a/index.html").read_text() == "<h1>Book</h1><p>four</p><p>three</p><p>two</p><p>one</p>"


def test_the_record_says_where_each_part_stands(plates, tmp_path):
    publish([_book("é", "“<”", "é")], tmp_path / "site", plates, SITE)
    places = json.loads((tmp_path / "site/build.json").read_text())["parts"]["a/index.html"].split()
    text = (tmp_path / "site/a/index.html").read_text()
    stood = [text[int(begin) : int(end)] for _, begin, end in (place.split(":") for place in places)]
    assert stood == ["<p>é</p>", "<p>“&lt;”</p>", "<p>é</p>"]
    assert places[0].split(":")[0] == places[2].split(":")[0] != places[1].split(":")[0]


def test_a_part_that_was_cleaned_on_its_page_is_not_taken_from_it(plates, tmp_path):
    told = ("write to ann@example.org", "a\u202eb", "two")
    publish([_book(*told)], tmp_path / "site", plates, SITE)
    text = (tmp_path / "site/a/index.html").read_text()
    assert "@" not in text
    assert "\u202e" not in text
    places = json.loads((tmp_path / "site/build.json").read_text())["parts"]["a/index.html"]
    assert places.count(":") == 2, "of the last alone it is said where it stands"
    publish([_book("new", *told)], tmp_path / "site", plates, SITE)
    publish([_book("new", *told)], tmp_path / "fresh", plates, SITE)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")


@pytest.mark.parametrize("change", ["template", "site", "by hand", "gone"])
def test_no_part_is_kept_of_a_page_that_is_not_as_it_was_made(plates, tmp_path, change):
    publish([_book("one", "two")], tmp_path / "site", plates, SITE)
    page, site = tmp_path / "site/a/index.html", SITE
    if change == "template":
        (plates / "book.html").write_text((plates / "book.html").read_text().replace("<p>{", "<p>says {"))
    elif change == "site":
        site = Site("Another game")
    elif change == "by hand":
        page.write_text(page.read_text().replace("one", "two"))
    elif change == "gone":
        page.unlink()
    publish([_book("one", "three")], tmp_path / "site", plates, site)
    publish([_book("one", "three")], tmp_path / "fresh", plates, site)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")


def test_a_file_changed_by_hand_is_seen_though_it_bears_its_old_time(plates, tmp_path):
    publish([_book("one")], tmp_path / "site", plates, SITE)
    page = tmp_path / "site/a/index.html"
    right, old = page.read_text(), page.stat()
    page.write_text(right.replace("one", "two"))
    os.utime(page, ns=(old.st_atime_ns, old.st_mtime_ns))
    publish([_book("one")], tmp_path / "site", plates, SITE)
    assert page.read_text() == right


def test_a_week_makes_no_earlier_week_of_an_account(templates, tmp_path, monkeypatch):
    made = []
    real = ledger._week

    def counted(telling, week, *others):
        made.append(week.value.number)
        return real(telling, week, *others)

    counted.__qualname__ = real.__qualname__
    monkeypatch.setattr(ledger, "_week", counted)
    view = season(6, 5)
    for week in (4, 5):
        publish(bundled(as_of(view, week)), tmp_path / "site", templates, Site(view.title, style="nomopoly"))
    made.clear()
    publish(bundled(view), tmp_path / "site", templates, Site(view.title, style="nomopoly"))
    assert set(made) == {6}
