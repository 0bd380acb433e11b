"""From page models to the files of a site: the same pages give the same bytes, and what must last is never changed.

A page is made and rendered again only if something that it is made of has changed: its model or the parts from which
that would be made, its template's folder, what is true of the whole site, or the program. The record of a build keeps a
digest of these for each page, and for each bundle of pages, of which none is looked at where all stand. Of a page that
is made again, `keeping` takes what stays from the one that stands.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import jinja2

from moderator import files as program
from moderator.core.collecting import without_collecting
from moderator.core.digests import digest
from moderator.core.drawing import Drawing
from moderator.core.ruleset import Bundle, Page
from moderator.site.addresses import MISSING, Links, file_of, path_of
from moderator.site.environment import linking, make_environment
from moderator.site.errors import SiteError
from moderator.site.keeping import Keeping
from moderator.site.palette import Palette, read_palette
from moderator.site.plain import plain, without_addresses
from moderator.site.png import png
from moderator.site.standing import RECORD, Standing, standing
from moderator.site.swapping import put

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Told: TypeAlias = str | int | Sequence[str] | Mapping[str, str]
"""What the record of a build tells under a name."""

SITEMAP = "sitemap.xml"
STYLE = "style.css"
ICON = "icon.svg"
_LINE_ENDS = {".ics": "\r\n"}  # RFC 5545 wants them so


@dataclass(frozen=True, slots=True)
class Site:
    """What is true of every page: the site's `title`, its `address` with a slash at the end, where to `mail` to play.

    Without an address the site is meant to be read from disk, and its links name their files. No other mail address
    than `mail` and those of the house's `games` is published. `style` is the folder of templates whose style.css comes
    behind the shared one, "" for none.
    """

    title: str
    address: str = ""
    mail: str = ""
    games: tuple[str, ...] = ()
    style: str = ""

    @property
    def own(self) -> tuple[str, ...]:
        """Give the addresses of the house, which are published."""
        return (self.mail, *self.games)


@dataclass(frozen=True, slots=True)
class Missing:
    """The page that a web server shows for an address that is not there; it says nothing of its own."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: all `files` of the site, how many were `written` anew, and which old ones were `removed`."""

    files: tuple[str, ...]
    written: int
    removed: tuple[str, ...]


Progress = Callable[[int, int], None]
"""Is told how many pages of how many are there."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A site that is made: the bytes of each file, None where those that stand are right, and the sums of all."""

    contents: dict[str, bytes | None]
    sums: dict[str, str]
    lasting: tuple[str, ...]


class _Placed(NamedTuple):
    """A file to be: the `page` that it is made from, None where it stands; what it is made from, and its bundle."""

    file: str
    page: Page | None
    inputs: str
    bundle: str


def render(pages: Iterable[Page | Bundle], templates: Path, site: Site, facts: Mapping[str, Told]) -> dict[str, bytes]:
    """Render pages, the stylesheet and the record of the build. Gives the bytes of each file by its path.

    `facts` are JSON values that the record tells (numbers of inputs and events, the program's version): nothing that
    differs between two builds of one state. Raises SiteError when two pages claim one path or a path leaves the site.
    """
    made = _make(pages, templates, site, facts, Standing())
    return {path: content for path, content in sorted(made.contents.items()) if content is not None}


def publish(
    pages: Iterable[Page | Bundle],
    folder: Path,
    templates: Path,
    site: Site,
    facts: Mapping[str, Told] | None = None,
    progress: Progress | None = None,
) -> Built:
    """Build a site into `folder`: make what changed, leave out what is gone, keep what lasts.

    The whole site is set up beside the folder and takes its place at once, so that no reader sees half of it. A folder
    that holds anything else is written file by file instead, and only files named in its own build.json are ever
    removed. Raises SiteError when a lasting page (the wording of a rule's version) would differ from what was
    published: history is added to, never rewritten, but where the admin has taken something back since, which the site
    itself tells; the `facts` count those "revisions".
    """
    before = standing(folder)
    with without_collecting():
        made = _make(pages, templates, site, facts or {}, before, progress)
    is_revised = (facts or {}).get("revisions", 0) != before.revisions
    for path in () if is_revised else made.lasting:
        content = made.contents[path]
        if content is not None and (folder / path).is_file() and (folder / path).read_bytes() != content:
            message = (
                f"{path} was published with another wording, and a published version may not change. "
                f"Publish into an empty folder, or move {folder / path} away if it belongs to another game."
            )
            raise SiteError(message)
    removed = tuple(path for path in before.told if path not in made.contents and path not in before.lasting)
    written = put(folder, made.contents, {*before.told, *before.lasting, RECORD}, removed)
    return Built(tuple(sorted(made.contents)), written, removed)


def stands(folder: Path, made_of: str) -> Built | None:
    """Give the site in a folder as a build that wrote nothing, if it is made of just this and whole; else None.

    `made_of` is the fact of that name that the site was published with.
    """
    found = standing(folder, made_of)
    return Built((*sorted((*found.told, RECORD)),), 0, ()) if found.made_of == made_of else None


def _make(
    pages: Iterable[Page | Bundle],
    templates: Path,
    site: Site,
    facts: Mapping[str, Told],
    before: Standing,
    progress: Progress | None = None,
) -> _Made:
    sources = _sources(templates)
    environment = make_environment(templates, sources)
    palette = _palette(templates, sources)
    common = digest(f"{program.edition()} {jinja2.__version__} {sources} {site!r}")
    contents: dict[str, bytes | None] = {}
    for name in (STYLE, ICON):
        drawn = environment.get_template(f"shared/{name}")
        is_there = before.has(name, common)
        contents[name] = None if is_there else drawn.render(palette=palette, style=site.style).encode("utf-8")
    lasting = []
    parts: dict[str, str] = {}
    missing = Page(MISSING, "shared/missing.html", "No such page", Missing())
    placed = [each for part in (*pages, missing) for each in _placed(part, common, before)]
    for number, each in enumerate(placed, 1):
        file, page = each.file, each.page
        leaves = file.startswith("/") or (".." in file and ".." in file.split("/"))
        if leaves or file in contents or file == RECORD:
            message = f"The page {path_of(file)!r} cannot stand there: its path is taken or leaves the site. Rename it."
            raise SiteError(message)
        if page is None:
            contents[file], places = None, before.parts.get(file, "")
        else:
            keeping = Keeping(common, before.parts_of(file))
            content = contents[file] = _file(environment, page, site, palette, keeping)
            places = keeping.places(content)
            lasting += [file] if page.lasting else []
        if places:
            parts[file] = places
        if progress is not None:
            progress(number, len(placed))
    if site.address:  # a sitemap may only name whole addresses (sitemaps.org)
        told = (each.file for each in placed if each.file.endswith(".html") and each.file != MISSING)
        named = sorted(site.address + path_of(file) for file in told)
        contents[SITEMAP] = environment.get_template("shared/sitemap.xml").render(addresses=named).encode("utf-8")
    sums = {
        path: before.told[path] if content is None else hashlib.sha256(content).hexdigest()
        for path, content in sorted(contents.items())
    }
    contents |= {path: None for path in before.stand if sums.get(path) == before.told[path]}
    title = without_addresses(site.title, site.own)
    record: dict[str, Told] = {
        **facts,
        "title": title,
        "files": sums,
        "made_from": {STYLE: common, ICON: common} | {each.file: each.inputs for each in placed},
        "bundled": {each.file: each.bundle for each in placed if each.bundle},
        "parts": parts,
        "lasting": sorted({*lasting, *before.lasting}),
    }
    content = _record(record)
    contents[RECORD] = None if content == before.record else content
    return _Made(contents, sums, tuple(lasting))


def _placed(part: Page | Bundle, common: str, before: Standing) -> Iterator[_Placed]:
    """Give the files of a page or a bundle; `common` is what all are made from."""
    if isinstance(part, Page):
        yield _page_placed(part, common, before)
        return
    bundle = digest(f"{common} {part!r}")
    if bundle in before.bundles:
        for file in before.bundles[bundle]:
            yield _Placed(file, None, before.inputs[file], bundle)
    else:
        for page in part.pages:
            yield _page_placed(page, common, before, bundle)


def _page_placed(page: Page, common: str, before: Standing, bundle: str = "") -> _Placed:
    file, inputs = file_of(page.path), digest(f"{common} {page!r}")
    return _Placed(file, None if before.has(file, inputs) else page, inputs, bundle)


def _file(environment: jinja2.Environment, page: Page, site: Site, palette: Palette, keeping: Keeping) -> bytes:
    """Give the bytes of a page, or of a picture."""
    made = page.made
    return png(made, palette.light) if isinstance(made, Drawing) else _rendered(environment, page, made, site, keeping)


def _rendered(
    environment: jinja2.Environment, page: Page, made: DataclassInstance, site: Site, keeping: Keeping
) -> bytes:
    """Give the bytes of a page, without characters that harm and without addresses that are not the house's own."""
    model = {field.name: getattr(made, field.name) for field in fields(made)}
    with linking(Links(page.path, site.address), keeping):
        text = environment.get_template(page.template).render(model, page=page, site=site)
    line_end = _LINE_ENDS.get(PurePosixPath(page.path).suffix, "\n")
    return without_addresses(plain(text), site.own).replace("\n", line_end).encode("utf-8")


def _record(told: Mapping[str, Told]) -> bytes:
    """Write the record with a line for each fact, each file and each of its sums."""
    facts = (f"{json.dumps(key)}: {_lines(value)}" for key, value in sorted(told.items()))
    return ("{\n" + ",\n".join(facts) + "\n}\n").encode("utf-8")


def _lines(value: Told) -> str:
    """Give a value as JSON, a mapping with a line for each key."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",\n", ": "))
    return text if isinstance(value, dict) else json.dumps(value, sort_keys=True, ensure_ascii=False)


def _sources(templates: Path) -> str:
    """Give the digest of all templates."""
    told = hashlib.sha256()
    found = (f"{place}/{name}" for place, _, names in os.walk(templates) for name in names)
    for path in sorted(found):
        with open(path, "rb", buffering=0) as source:  # noqa: PTH123 - of every template, paths cost most
            told.update(path.removeprefix(str(templates)).encode() + b"\0" + source.read() + b"\0")
    return told.hexdigest()


@cache
def _palette(templates: Path, sources: str) -> Palette:  # noqa: ARG001 - it keys the cache
    """Give the palette of a folder of templates, whose state `sources` tells."""
    return read_palette(templates / "shared" / "palette.toml")
