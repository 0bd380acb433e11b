"""Addresses within the site: every link is relative, so that a site can be read from any folder, host or disk."""

from __future__ import annotations

import posixpath
from functools import lru_cache

MISSING = "404.html"
"""The page that a web server shows for an address that is not there, whatever folder that would be in."""


def file_of(path: str) -> str:
    """Give the file that a page's path names: "rules/X.3/" is "rules/X.3/index.html", "feed.xml" is itself."""
    return path + "index.html" if path == "" or path.endswith("/") else path


@lru_cache(maxsize=65536)
def relative(here: str, target: str, *, named: bool) -> str:
    """Give the link from the page `here` to `target`, both from the site's root; `target` may end in "#anchor".

    With `named`, links to a folder name its index.html: a site that is opened from disk needs it.
    """
    path, mark, anchor = target.partition("#")
    if named:
        path = file_of(path)
    if mark and file_of(path) == file_of(here):
        return mark + anchor
    start = posixpath.dirname(file_of(here)) or "."
    link = posixpath.relpath(path or ".", start)
    if path.endswith("/") or path == "":
        link += "/"
    return link + mark + anchor
