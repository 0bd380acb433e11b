"""Orders read with a game's own Lark grammar: what reads becomes the game's order, what does not is told where and why.

The filler words *please, the, a, my, to, on, at* are dropped by the grammar itself (`%import`ed from table.lark), after
the game's names and keywords, so that "bid up to 140" keeps its "to".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Generic, TypeVar

from lark import Lark, Token, Transformer, UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from moderator.core.outcome import Refusal
from moderator.files import folder
from moderator.games.table.refusals import unreadable

T = TypeVar("T")

_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_STOPS = frozenset(".!?")


def counted(word: str) -> int:
    """Give how many a COUNT of table.lark says, in figures or in letters."""
    return _COUNTS.index(word) + 1 if word in _COUNTS else int(word)


class RefusedError(Exception):
    """Raised by a grammar's transformer where words read and mean nothing that there is: carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(" ".join(refusal.reasons))
        self.refusal = refusal


class OrderReader(Generic[T]):
    """Reads one line with `grammar/GRAMMAR.lark`, whose start symbol is `order`.

    `makes` turns the tree into an order: a Lark transformer, whose methods are named as the rules of the grammar.
    `said` gives each terminal that a player may meet in words ("a number of squares"); `examples` are whole orders by
    their first word, shown where the rest of a line does not read.
    """

    def __init__(
        self, grammar: str, makes: Transformer[Token, T], said: Mapping[str, str], examples: Mapping[str, Sequence[str]]
    ) -> None:
        self._name = grammar
        self._makes = makes
        self._said = said
        self._examples = examples

    @cached_property
    def _lark(self) -> Lark:
        path = folder("grammar")
        text = (path / f"{self._name}.lark").read_text("utf-8")
        return Lark(text, start="order", parser="lalr", lexer="contextual", import_paths=[str(path)], cache=False)

    def read(self, words: str) -> T | Refusal:
        """Read a line; spaces at its ends and a last full stop do not count."""
        line = _OF_ANOTHER.sub(r"offer \g<who>: \g<mine> for \g<theirs>", words.strip().rstrip(".! ").lower())
        try:
            return self._makes.transform(self._lark.parse(line))
        except UnexpectedInput as trouble:
            return self._unread(line, trouble)
        except VisitError as trouble:
            if isinstance(trouble.orig_exc, RefusedError):
                return trouble.orig_exc.refusal
            raise

    def _unread(self, line: str, trouble: UnexpectedInput) -> Refusal:
        """Say where a line ends to read, and what could stand there."""
        at: int | None = trouble.pos_in_stream
        # The end of the line has no place of its own.
        place = (
            len(line) if at is None or at < 0 or (isinstance(trouble, UnexpectedToken) and not trouble.token) else at
        )
        wanted = self._wanted(trouble)
        word = line[place:].split(maxsplit=1)[0] if line[place:].strip() else ""
        first, meant = line.split(maxsplit=1)[0] if line else "", list[str]()
        if not word:
            reason = f"Something is missing at the end{f': {wanted}' if wanted else ''}."
        elif place == 0:
            near = get_close_matches(word, [each for each in self._examples if each != word], 1)
            reason = f'"{word}" begins no order' + (f'; did you mean "{near[0]}"?' if near else ".")
            if first in self._examples:
                reason = f'What follows "{word}" does not read.'
            elif near:
                first, meant = near[0], near
        elif word in _STOPS and self._reads(line[:place]):
            reason = "What stands behind the full stop may change the order. Send it alone, or with its condition."
            return unreadable(reason, at=(place + 1, len(line)), send=(_corrected(line[:place], line[place:]),))
        else:
            reason = f'"{word}" cannot stand here' + (f"; here stands {wanted}." if wanted else ".")
        span = (place, place + len(word)) if word else None
        return unreadable(reason, at=span, send=tuple(self._examples.get(first) or meant))

    def _reads(self, line: str) -> bool:
        try:
            self._lark.parse(line)
        except UnexpectedInput:
            return False
        return True

    def _wanted(self, trouble: UnexpectedInput) -> str:
        names: Collection[str] = ()
        if isinstance(trouble, UnexpectedToken):
            names = trouble.accepts or trouble.expected
        elif isinstance(trouble, UnexpectedCharacters):
            names = trouble.allowed or ()
        words = sorted({self._said[name] for name in names if name in self._said})
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}" if words else ""


_OF_ANOTHER = re.compile(
    r"^(?:offer|trade|swap) (?!\w+:)(?:my )?(?P<mine>.+?) (?:for|against|with) (?P<who>\w+)'s (?P<theirs>\D.*)$"
)
"""How a trade is offered to whom its second part belongs: "trade my Diner for Bob's Spa"."""
_CORRECTS = re.compile(
    r"(?:\W|(?:no|sorry|oops|wait|actually|hang on|argh)\b)*(?:make (?:that|it)|i mean|i meant|rather)\s+"
    r"(?P<value>\S+?)[.! ]*",
    re.IGNORECASE,
)


def _corrected(order: str, behind: str) -> str:
    """Give an order with the value that what stands behind it puts in the place of its own: "no, make that r12b1"."""
    said = _CORRECTS.fullmatch(behind)
    value = said["value"] if said else ""
    alike = [word for word in order.split() if word != value and _shape(word) == _shape(value)] if value else []
    return order.replace(alike[0], value) if len(alike) == 1 else order


def _shape(word: str) -> str:
    return re.sub(r"\d+", "1", word)
