"""Parts of a page that are rendered once: what a page tells of past weeks stands on it as it stood before.

A template asks for such a part by `kept(macro, told)`. What the macro gives for it follows from how it reads (`repr`),
so where a part that reads the same stands on the page already, its text is taken from there, and it is not even made.
The record of a build says where on its page each part stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jinja2.runtime import Macro
from markupsafe import Markup

from moderator.core.digests import digest
from moderator.core.ruleset import Unmade

_KEY = 16  # letters of a digest: parts are told apart on one page alone


class Keeping:
    """The parts of the page that is being rendered, of which those that it was made of before may `stand`.

    `common` is what all pages are made of.
    """

    def __init__(self, common: str = "", stand: Mapping[str, str] | None = None) -> None:
        self._common = common
        self._stand = stand or {}
        self._parts: list[tuple[str, str]] = []

    def part(self, macro: Macro, told: object) -> Markup:
        """Give what a macro says of something, that may be unmade: as it stands, or else made now."""
        making = told.make.__qualname__ if isinstance(told, Unmade) else ""
        key = digest(f"{self._common} {macro.name} {making} {told!r}")[:_KEY]
        text = self._stand.get(key)
        if text is None:
            text = macro(told.made if isinstance(told, Unmade) else told)
        self._parts.append((key, text))
        return Markup(text)  # noqa: S704 - a macro has escaped it

    def places(self, page: bytes) -> str:
        """Say where the parts stand in the text of their page; one that was cleaned there stands nowhere."""
        return " ".join(self._found(page.decode("utf-8"))) if self._parts else ""

    def _found(self, page: str) -> Iterator[str]:
        end = 0
        for key, text in self._parts:
            begin = page.find(text, end)
            if begin >= 0:
                end = begin + len(text)
                yield f"{key}:{begin}:{end}"


def standing_parts(page: str, places: str) -> dict[str, str]:
    """Give the text of each part of a page by its key; `places` say where it stands."""
    parts = (place.split(":") for place in places.split())
    return {key: page[int(begin) : int(end)] for key, begin, end in parts}
