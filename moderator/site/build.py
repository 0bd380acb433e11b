"""From page models to the files of a site: the same pages give the same bytes, and what must last is never changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import Environment

from moderator.core.ruleset import Page
from moderator.site.addresses import MISSING, file_of
from moderator.site.environment import make_environment
from moderator.site.palette import read_palette
from moderator.site.plain import without_addresses

RECORD = "build.json"
SITEMAP = "sitemap.xml"
_LINE_ENDS = {".ics": "\r\n"}  # RFC 5545 wants them so


class SiteError(Exception):
    """A site that cannot be built as asked; the message says which page and what to do."""


@dataclass(frozen=True, slots=True)
class Site:
    """What is true of every page: the site's `title`, its `address` with a slash at the end, where to `mail` to play.

    Without an address the site is meant to be read from disk, and its links name their files. No other mail address
    than `mail` and those of the house's `games` is published.
    """

    title: str
    address: str = ""
    mail: str = ""
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """The page that a web server shows for an address that is not there; it says nothing of its own."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: all `files` of the site, how many were `written` anew, and which old ones were `removed`."""

    files: tuple[str, ...]
    written: int
    removed: tuple[str, ...]


def render(pages: Iterable[Page], templates: Path, site: Site, facts: Mapping[str, Any]) -> dict[str, bytes]:
    """Render pages, the stylesheet and the record of the build. Gives the bytes of each file by its path.

    `facts` are JSON values that the record tells (numbers of inputs and events, the program's version): nothing that
    differs between two builds of one state. Raises SiteError when two pages claim one path or a path leaves the site.
    """
    environment = make_environment(templates)
    files: dict[str, bytes] = {"style.css": _stylesheet(environment, templates)}
    lasting = []
    told: list[str] = []
    own = (site.mail, *site.games)
    for page in (*pages, Page(MISSING, "shared/missing.html", "No such page", Missing())):
        file = file_of(page.path)
        if file.startswith("/") or ".." in PurePosixPath(file).parts or file in files or file == RECORD:
            message = f"The page {page.path!r} cannot stand there: its path is taken or leaves the site. Rename it."
            raise SiteError(message)
        model = {field.name: getattr(page.model, field.name) for field in fields(page.model)}
        text = environment.get_template(page.template).render(model, page=page, site=site)
        line_end = _LINE_ENDS.get(PurePosixPath(file).suffix, "\n")
        files[file] = without_addresses(text, own).replace("\n", line_end).encode("utf-8")
        if file.endswith(".html") and file != MISSING:
            told.append(page.path)
        if page.lasting:
            lasting.append(file)
    if site.address:  # a sitemap may only name whole addresses (sitemaps.org)
        named = [site.address + path for path in sorted(told)]
        files[SITEMAP] = environment.get_template("shared/sitemap.xml").render(addresses=named).encode("utf-8")
    sums = {path: hashlib.sha256(files[path]).hexdigest() for path in sorted(files)}
    record = {**facts, "title": without_addresses(site.title, own), "files": sums, "lasting": sorted(lasting)}
    files[RECORD] = (json.dumps(record, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode("utf-8")
    return dict(sorted(files.items()))


def publish(
    pages: Iterable[Page], folder: Path, templates: Path, site: Site, facts: Mapping[str, Any] | None = None
) -> Built:
    """Build a site into `folder`: write what changed, remove what an earlier build left there, keep what lasts.

    Only files named in the folder's own build.json are ever removed. Raises SiteError when a lasting page (the wording
    of a rule's version) would differ from what was published: history is added to, never rewritten, but where the
    admin has taken something back since, which the site itself tells; the `facts` count those "revisions".
    """
    files = render(pages, templates, site, facts or {})
    lasting = json.loads(files[RECORD])["lasting"]
    before, kept, revisions = _earlier(folder)
    is_revised = (facts or {}).get("revisions", 0) != revisions
    for path in () if is_revised else lasting:
        target = folder / path
        if target.is_file() and target.read_bytes() != files[path]:
            message = (
                f"{path} was published with another wording, and a published version may not change. "
                f"Publish into an empty folder, or move {target} away if it belongs to another game."
            )
            raise SiteError(message)
    written = sum(_write(folder / path, content) for path, content in files.items())
    removed = tuple(path for path in before if path not in files and path not in kept)
    for path in removed:
        (folder / path).unlink(missing_ok=True)
    return Built(tuple(files), written, removed)


def stands(folder: Path, made_of: str) -> Built | None:
    """Give the site in a folder as a build that wrote nothing, if it is made of just this and whole; else None.

    `made_of` is the fact of that name that the site was published with.
    """
    record = folder / RECORD
    if not record.is_file():
        return None
    told = json.loads(record.read_text(encoding="utf-8"))
    if told.get("made_of") != made_of or not all(_is(folder / path, digest) for path, digest in told["files"].items()):
        return None
    return Built((*sorted((*told["files"], RECORD)),), 0, ())


def _is(file: Path, digest: str) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == digest


def _earlier(folder: Path) -> tuple[list[str], list[str], int]:
    """Give the files that the last build left here, those of them that must last, and its count of revisions."""
    record = folder / RECORD
    if not record.is_file():
        return [], [], 0
    told = json.loads(record.read_text(encoding="utf-8"))
    files = [path for path in told["files"] if ".." not in PurePosixPath(path).parts]
    return files, told["lasting"], told.get("revisions", 0)


def _stylesheet(environment: Environment, templates: Path) -> bytes:
    palette = read_palette(templates / "shared" / "palette.toml")
    return environment.get_template("shared/style.css").render(palette=palette).encode("utf-8")


def _write(target: Path, content: bytes) -> bool:
    """Write a file whole or not at all; a file that is right already keeps its time. Says whether it was written."""
    if target.is_file() and target.read_bytes() == content:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(target.name + ".new")
    fresh.write_bytes(content)
    fresh.replace(target)
    return True
