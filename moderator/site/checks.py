"""What every page of a site must keep: checked on the files themselves, as a reader's browser gets them.

The tests of every game's pages run these; each trouble is a sentence that names the file and what to mend.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from moderator.site.addresses import MISSING, file_of

LONGEST_TITLE = 80
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def check(files: Mapping[str, bytes], heaviest: int = 60_000, heavy: Mapping[str, int] | None = None) -> list[str]:
    """Give the troubles of a site, by file; an empty list is a good site.

    `heaviest` is the most bytes that a page may have; `heavy` says of pages that may have more how much, by the
    beginning of their paths.
    """
    pages = {path: LexborHTMLParser(content) for path, content in files.items() if path.endswith(".html")}
    anchors = {path: _ids(page) for path, page in pages.items()}
    troubles: list[str] = []
    for path, page in sorted(pages.items()):
        found = [
            *_structure(page),
            *_headings(page),
            *_pictures(page),
            *_regions(page),
            *_tables(page),
            *_strangers(page),
            *_times(page),
            *_links(path, page, files, anchors),
        ]
        most = max((size for start, size in (heavy or {}).items() if path.startswith(start)), default=heaviest)
        if len(files[path]) > most:
            found.append(f"weighs {len(files[path])} bytes; {most} are allowed. Divide it, or show less")
        troubles += [f"{path}: {trouble}." for trouble in found]
    return troubles


def _ids(page: LexborHTMLParser) -> list[str]:
    return [node.attributes["id"] or "" for node in page.css("[id]")]


def _structure(page: LexborHTMLParser) -> Iterator[str]:
    html = page.css_first("html")
    if html is None or not html.attributes.get("lang"):
        yield "the html element says no language. Give it lang"
    if len(page.css("h1")) != 1:
        yield f"has {len(page.css('h1'))} h1 headings. Have one"
    if len(page.css("main")) != 1:
        yield "needs one main element"
    title = page.css_first("title")
    if title is None or not title.text().strip():
        yield "has no title"
    elif len(title.text()) > LONGEST_TITLE:
        yield f"its title has {len(title.text())} letters. Have at most {LONGEST_TITLE}"
    skip = page.css_first("body > a")
    if skip is None or skip.attributes.get("href") != "#content":
        yield "does not begin with a link that skips to the content"
    ids = _ids(page)
    for twice in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"the id {twice!r} is used more than once"
    for node in page.css("[aria-labelledby]"):
        for name in (node.attributes["aria-labelledby"] or "").split():
            if name not in ids:
                yield f"aria-labelledby names {name!r}, which is not there"


def _headings(page: LexborHTMLParser) -> Iterator[str]:
    before = 0
    for heading in page.css("h1, h2, h3, h4, h5, h6"):
        level = int((heading.tag or "h0")[1])
        if level > before + 1:
            yield f"the heading {heading.text().strip()!r} skips from level {before} to {level}"
        if not heading.text().strip():
            yield f"a heading of level {level} is empty"
        before = level


def _pictures(page: LexborHTMLParser) -> Iterator[str]:
    for picture in page.css("svg"):
        if picture.attributes.get("aria-hidden") == "true":
            continue
        title = picture.css_first("title")
        named = picture.attributes.get("role") == "img" and picture.attributes.get("aria-labelledby")
        if not named or title is None or not title.text().strip():
            yield "an svg has no name. Give it role=img, a title, and aria-labelledby"
    for node in page.css("a"):
        if not node.text().strip() and not node.attributes.get("aria-label"):
            yield f"the link to {node.attributes.get('href')!r} has no words"


def _regions(page: LexborHTMLParser) -> Iterator[str]:
    for regions in ("[role=region], section", "nav", "aside"):
        named = [node.attributes.get("aria-label") for node in page.css(regions)]
        for twice in sorted({each for each in named if each and named.count(each) > 1}):
            yield f"two regions are called {twice!r}. Call each by another name"


def _tables(page: LexborHTMLParser) -> Iterator[str]:
    """A row that is longer than the first one has cells without a column (HTML, 4.9.12.1)."""
    for table in page.css("table"):
        widths = [
            sum(int(cell.attributes.get("colspan") or 1) for cell in row.css("th, td")) for row in table.css("tr")
        ]
        if widths and max(widths) > widths[0]:
            yield f"a table has a row of {max(widths)} cells under one of {widths[0]}. Give each cell a column"


def _strangers(page: LexborHTMLParser) -> Iterator[str]:
    if page.css("iframe, object, embed, form"):
        yield "has a frame or a form. This site needs none"
    if any(script.text() or "src" not in script.attributes for script in page.css("script")):
        yield "has a script in its text. Only one in a file of the site may run, and nothing may need it"
    for node in page.css("*"):
        for name, value in node.attributes.items():
            if name.startswith("on") or name == "style":
                yield f"the {node.tag} element has {name}=. Keep behavior out and looks in the stylesheet"
            if name == "src" and urlsplit(value or "").netloc:
                yield f"loads {value} from elsewhere"


def _times(page: LexborHTMLParser) -> Iterator[str]:
    for node in page.css("time"):
        if not _MOMENT.fullmatch(node.attributes.get("datetime") or ""):
            yield f"a time is for programs {node.attributes.get('datetime')!r}. Write it as 2026-05-17T20:00:00Z"


def _links(
    path: str, page: LexborHTMLParser, files: Mapping[str, bytes], anchors: Mapping[str, list[str]]
) -> Iterator[str]:
    named = page.css_first("link[rel=canonical]")
    own = (named.attributes["href"] or "").removesuffix(path) if named is not None else ""
    for node in page.css("[href]"):
        told = node.attributes["href"] or ""
        if path == MISSING and own and not _canonical(node) and told.startswith(own):
            told = told.removeprefix(own) or "./"
        address = urlsplit(told)
        if address.scheme in {"mailto", "https", "http"}:
            if address.scheme != "mailto" and not _canonical(node):
                yield f"links to {told}, outside of the site"
            continue
        if address.scheme or address.netloc:
            yield f"has a link that no reader should follow: {told!r}"
            continue
        joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(address.path)))
        target = path if not address.path else file_of(joined + "/") if address.path.endswith("/") else joined
        target = posixpath.normpath(target)
        if target not in files:
            yield f"links to {told!r}, which is not there"
        elif address.fragment and target in anchors and unquote(address.fragment) not in anchors[target]:
            yield f"links to {told!r}: no such place on that page"


def _canonical(node: LexborNode) -> bool:
    return node.attributes.get("rel") == "canonical"
