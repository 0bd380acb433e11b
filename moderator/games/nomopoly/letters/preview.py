"""Tells what of a letter stands behind `preview:`, so that nothing of it is ever kept.

The mark covers the rest of its line, with all that follows a stop or a semicolon; alone on its line it covers all that
stands below. Where it could cover less or more it covers more: who learns that an order was only previewed sends it
again, but an order that is kept cannot be taken back (XXII.7).
"""

from __future__ import annotations

import re

from moderator.games.nomopoly.wordings.traced import Traced

_POLITE = r"(?:(?:please|pls|plz|kindly|first|also|then|next|finally|just|now|and|ok|okay|so|but)\b[ ,:]*)*"
_ASKED = r"(?:can|could|would|will)[ ]+you[ ]+(?:please[ ]+)?|i(?:'d| would)[ ]+like[ ]+(?:to[ ]+|an?[ ]+)"
_OPENING = rf"{_POLITE}(?:(?:{_ASKED}){_POLITE})?"
_NAME = r"(?:preview(?:ing)?|(?:a[ ]+)?dry[ -]?run)\b"
_ALONE = re.compile(
    rf"{_OPENING}(?:(?:{_NAME}|what if\b)[^:\"]{{0,40}}[ ]*:|(?:{_NAME}|what if\b)"
    r"(?:[ ]+(?:please|pls|only|this|these|the following|(?:of[ ]+)?(?:my|these|the)[ ]+(?:orders?|moves?)))*[ ,.!-]*)",
    re.IGNORECASE,
)
_MARK = re.compile(
    rf"{_OPENING}(?:{_NAME}(?:[ ]+(?:please|only|of|these|this|my orders?))*[ ]*(?:[:,]|-+(?=[ ]))"
    r"|what if[ ]*[:,])[ ]*",
    re.IGNORECASE,
)
_BARE = re.compile(rf"{_OPENING}(?:{_NAME}|what if\b)[ ]+{_POLITE}", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:[,;&+]|\b(?:and|then))[ ]*$", re.IGNORECASE)
_WRAP = 66


class Previewing:
    """Follows a letter line by line; `begins` matches what begins an order."""

    def __init__(self, begins: re.Pattern[str] | None = None) -> None:
        self._begins = begins
        self._below = self._here = self._alone = False
        self._before = ""

    def line(self, text: str, pieces: list[str]) -> None:
        """Begin a line with its sentences. A line that goes on with a previewed one is previewed like it."""
        wrapped = len(self._before) + 1 + len(text.split(maxsplit=1)[0]) > _WRAP
        self._here = self._below or (self._here and (wrapped or bool(_GOES_ON.search(self._before))))
        self._alone = len(pieces) == 1 and bool(_ALONE.fullmatch(pieces[0]))
        heads = bool(pieces) and pieces[-1].endswith(":") and bool(_MARK.match(pieces[0]))
        self._below = self._below or self._alone or heads
        self._before = text

    def blank(self) -> None:
        """Pass a blank line, over which no line goes on."""
        self._before = ""

    def take(self, words: Traced) -> tuple[Traced, bool]:
        """Give a sentence of the line without the mark, and whether it is previewed. The mark alone leaves nothing."""
        if self._alone:
            return words.part(len(words.text)), True
        mark = _MARK.match(words.text)
        if mark is None and self._begins is not None:
            bare = _BARE.match(words.text)
            mark = bare if bare and self._begins.match(words.text, bare.end()) else None
        while mark is not None:  # said twice it is said
            self._here = True
            words = words.part(mark.end()).strip()
            mark = _MARK.match(words.text)
        return words, self._here
