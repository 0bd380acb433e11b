"""The words of published pages, as a reader of the site sees them."""

from __future__ import annotations

from collections.abc import Sequence

from selectolax.lexbor import LexborHTMLParser

from moderator import files
from moderator.core.ruleset import Page
from moderator.site.addresses import MISSING
from moderator.site.build import Site, render


def words_of(pages: Sequence[Page]) -> str:
    """Render pages and give their text without markup, one after the other."""
    rendered = render(pages, files.folder("site_templates"), Site("case"), {})
    read = (path for path in rendered if path.endswith((".html", ".txt")) and path != MISSING)
    kept = {path: rendered[path].decode("utf-8") for path in read}
    return "\n".join(_visible(text) if path.endswith(".html") else text for path, text in kept.items())


def _visible(html: str) -> str:
    """Give the text of a page."""
    body = LexborHTMLParser(html).body
    return "" if body is None else body.text(separator=" ")
