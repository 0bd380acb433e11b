"""Addresses within the site: every link is relative, so that a site can be read from any folder, host or disk."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

MISSING = "404.html"
"""The page that a web server shows for an address that is not there, whatever folder that would be in."""


def file_of(path: str) -> str:
    """Give the file that a page's path names: "rules/X.3/" is "rules/X.3/index.html", "feed.xml" is itself."""
    return path + "index.html" if path == "" or path.endswith("/") else path


def path_of(file: str) -> str:
    """Give the path of the page whose file that is: "rules/X.3/index.html" is "rules/X.3/"."""
    return file.removesuffix("index.html") if file == "index.html" or file.endswith("/index.html") else file


def relative(here: str, target: str, *, named: bool) -> str:
    """Give the link from the page `here` to `target`, both from the site's root; `target` may end in "#anchor".

    With `named`, links to a folder name its index.html: a site that is opened from disk needs it.
    """
    return _between(here.split("/")[:-1], file_of(here), target, named=named)


def _between(folders: list[str], file: str, target: str, *, named: bool) -> str:
    """Give the link from a page in these folders, whose file that is."""
    goal = _goal(target, named)
    if goal.anchor and goal.file == file:
        return goal.anchor
    if not folders:
        return (goal.path or "./") + goal.anchor
    if not goal.folders or goal.folders[0] != folders[0]:
        return "../" * len(folders) + goal.path + goal.anchor
    shared = 1
    for mine, its in zip(folders[1:], goal.folders[1:], strict=False):
        if mine != its:
            break
        shared += 1
    link = "../" * (len(folders) - shared) + "/".join((*goal.folders[shared:], goal.last))
    return (link or "./") + goal.anchor


@dataclass(frozen=True, slots=True)
class _Goal:
    """A path that is linked to, taken apart: its folders, what stands behind them, and "#anchor"; its page's file."""

    path: str
    folders: tuple[str, ...]
    last: str
    anchor: str
    file: str


@lru_cache(maxsize=1 << 14)
def _goal(target: str, named: bool) -> _Goal:
    path, mark, anchor = target.partition("#")
    if named:
        path = file_of(path)
    *folders, last = path.split("/")
    return _Goal(path, tuple(folders), last, mark + anchor, file_of(path))


class Links(dict[str, str]):
    """The links of one page, as its template asks for them: by the path that each leads to.

    Without an `address` of the site they name their files. Where the page is read away from its own address (feeds, and
    the page of what is missing) they are whole.
    """

    def __init__(self, here: str, address: str) -> None:
        super().__init__()
        self._folders = here.split("/")[:-1]
        self._file = file_of(here)
        self._address = address
        self._is_read_elsewhere = bool(address) and here.endswith((".xml", MISSING))

    def __missing__(self, target: str) -> str:
        """Find the link to a path, once."""
        if self._is_read_elsewhere:
            link = self._address + target
        else:
            link = _between(self._folders, self._file, target, named=not self._address)
        self[target] = link
        return link

    def absolute(self, target: str) -> str:
        """Give the whole address of a path, as far as the site has one."""
        return self._address + target if self._address else self[target]
