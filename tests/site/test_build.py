import json
import subprocess
import sys
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages import pages
from moderator.site.build import Site, SiteError, publish, render

SITE = Site("A game", "https://game.example.org/")


@dataclass(frozen=True)
class Words:
    words: str


@pytest.fixture
def plates(tmp_path, templates):
    """A folder of small templates, with the real palette."""
    folder = tmp_path / "templates"
    (folder / "shared").mkdir(parents=True)
    for name in ("palette.toml", "page.html", "missing.html", "sitemap.xml", "icon.svg"):
        (folder / "shared" / name).write_bytes((templates / "shared" / name).read_bytes())
    (folder / "shared" / "style.css").write_text("p { color: {{ palette.light['ink'] }} }")
    (folder / "page.html").write_text('<p>{{ words }}</p><a href="{{ link("") }}">{{ page.title }}</a>')
    (folder / "page.txt").write_text("{{ words }}")
    (folder / "wrong.html").write_text("{{ word }}")
    return folder


def test_two_builds_of_one_state_give_the_same_bytes(build, sample, files):
    again = build(sample)
    assert list(again) == list(files)
    assert [path for path in files if again[path] != files[path]] == []


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_order_of_hashes(files):
    program = (
        "import hashlib\n"
        "from moderator.files import folder\n"
        "from moderator.games.nomopoly.pages import pages\n"
        "from moderator.site.build import Site, render\n"
        "from tests.support.site_sample import sample\n"
        "view = sample()\n"
        "site = Site(view.title, 'https://nomopoly.example.org/', view.mail_address, style='nomopoly')\n"
        "files = render(pages(view), folder('site_templates'), site, {'inputs': len(view.mails)})\n"
        "print(hashlib.sha256(files['build.json']).hexdigest())\n"
    )
    root = Path(__file__).parents[2]
    sums = set()
    for seed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "LC_ALL": "C"},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        sums.add(told.stdout.strip())
    assert sums == {sha256(files["build.json"]).hexdigest()}


def test_the_record_tells_every_file(files):
    record = json.loads(files["build.json"])
    assert record["inputs"] == 9
    assert record["title"] == "Nomopoly"
    assert set(record["files"]) == set(files) - {"build.json"}
    assert all(sha256(files[path]).hexdigest() == told for path, told in record["files"].items())
    assert "rules/X.3/v2.txt" in record["lasting"]


def test_markup_is_escaped_in_pages_and_left_alone_in_text(plates):
    told = [Page("", "page.html", "<T>", Words("<b>&\x07")), Page("a.txt", "page.txt", "T", Words("<b>&\x07"))]
    files = render(told, plates, SITE, {})
    assert files["index.html"] == b'<p>&lt;b&gt;&amp;</p><a href="./">&lt;T&gt;</a>'
    assert files["a.txt"] == b"<b>&"
    assert files["style.css"] == b"p { color: #2b2420 }"


def test_a_name_that_the_model_lacks_is_an_error(plates):
    with pytest.raises(UndefinedError, match="word"):
        render([Page("", "wrong.html", "T", Words(""))], plates, SITE, {})


@pytest.mark.parametrize("path", ["../out/", "/etc/", "a/../../b.html", "build.json", "style.css", "icon.svg"])
def test_a_page_cannot_leave_the_site_or_take_its_files(plates, path):
    with pytest.raises(SiteError, match="Rename it"):
        render([Page(path, "page.html", "T", Words(""))], plates, SITE, {})


def test_two_pages_cannot_have_one_path(plates):
    page = Page("a/", "page.html", "T", Words(""))
    with pytest.raises(SiteError, match="taken"):
        render([page, page], plates, SITE, {})


def test_publishing_writes_what_changed_and_removes_what_is_gone(plates, tmp_path):
    target = tmp_path / "site"
    one, two = (Page(path, "page.html", path, Words("1")) for path in ("a/", "b/"))
    first = publish([one, two], target, plates, SITE)
    assert first.written == 7, "two pages, 404.html, sitemap.xml, style.css, icon.svg and build.json"
    (target / "mine.html").write_text("put here by hand")
    kept = (target / "a/index.html").stat().st_mtime_ns
    second = publish([one], target, plates, SITE)
    assert second.removed == ("b/index.html",)
    assert second.written == 2, "only build.json and sitemap.xml differ"
    assert not (target / "b/index.html").exists()
    assert (target / "mine.html").exists()
    assert (target / "a/index.html").stat().st_mtime_ns == kept
    assert publish([one], target, plates, SITE).written == 0


def test_what_lasts_is_neither_changed_nor_removed(plates, tmp_path):
    target = tmp_path / "site"
    law = Page("rules/v1.txt", "page.txt", "Rule/1", Words("pay $10"), lasting=True)
    publish([law], target, plates, SITE)
    assert publish([], target, plates, SITE).removed == ()
    assert (target / "rules/v1.txt").read_text() == "pay $10"
    with pytest.raises(SiteError, match=r"rules/v1\.txt was published with another wording"):
        publish([replace(law, model=Words("pay $15"))], target, plates, SITE)
    assert (target / "rules/v1.txt").read_text() == "pay $10"


def test_the_whole_site_is_published(sample, templates, tmp_path):
    built = publish(pages(sample), tmp_path, templates, Site(sample.title, style="nomopoly"))
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()) == sorted(
        built.files
    )
