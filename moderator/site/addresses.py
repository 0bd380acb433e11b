"""Addresses within the site: every link is relative, so that a site can be read from any folder, host or disk."""

from __future__ import annotations

MISSING = "404.html"
"""The page that a web server shows for an address that is not there, whatever folder that would be in."""


def file_of(path: str) -> str:
    """Give the file that a page's path names: "rules/X.3/" is "rules/X.3/index.html", "feed.xml" is itself."""
    return path + "index.html" if path == "" or path.endswith("/") else path


def relative(here: str, target: str, *, named: bool) -> str:
    """Give the link from the page `here` to `target`, both from the site's root; `target` may end in "#anchor".

    With `named`, links to a folder name its index.html: a site that is opened from disk needs it.
    """
    path, mark, anchor = target.partition("#")
    if named:
        path = file_of(path)
    if mark and file_of(path) == file_of(here):
        return mark + anchor
    folders, parts = here.split("/")[:-1], path.split("/")
    shared = 0
    for mine, its in zip(folders, parts[:-1], strict=False):
        if mine != its:
            break
        shared += 1
    link = "../" * (len(folders) - shared) + "/".join(parts[shared:])
    return (link or "./") + mark + anchor


class Links:
    """The links of one page, as its template asks for them.

    Without an `address` of the site they name their files. Where the page is read away from its own address (feeds, and
    the page of what is missing) they are whole.
    """

    def __init__(self, here: str, address: str) -> None:
        self._here = here
        self._address = address
        self._is_read_elsewhere = bool(address) and here.endswith((".xml", MISSING))
        self._known: dict[str, str] = {}

    def link(self, target: str) -> str:
        """Give the link to a path."""
        if (known := self._known.get(target)) is not None:
            return known
        if self._is_read_elsewhere:
            link = self._address + target
        else:
            link = relative(self._here, target, named=not self._address)
        self._known[target] = link
        return link

    def absolute(self, target: str) -> str:
        """Give the whole address of a path, as far as the site has one."""
        return self._address + target if self._address else self.link(target)
