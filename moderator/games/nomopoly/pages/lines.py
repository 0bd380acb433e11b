"""Lines with links: every name, number and verdict in a sentence leads to its player, square, rule or mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.view import EventView, GameView

_WORD = re.compile(r"\w+")
_RULE = re.compile(r"[IVXLCDM]+\.\d+(?:\.(?:\d+|[a-z])\b)*")
_PROPOSAL = re.compile(r"[Pp]roposal (\d+)")
_DOLLARS = re.compile(r"-?\$\d[\d,]*")
_SECTION = re.compile(r"[Ss]ection ([IVXLCDM]+)\b")


@dataclass(frozen=True, slots=True)
class Run:
    """Some words, and the address that they lead to ("" for none)."""

    text: str
    path: str = ""


Line: TypeAlias = tuple[Run, ...]


class Linker:
    """Finds what a line speaks of. Names are looked up by their first word, so that a thousand cost no more than ten."""

    def __init__(self, view: GameView, places: Places) -> None:
        self.places = places
        self._called = {square.number: square.name for square in view.squares if square.name}
        self._names: dict[str, list[tuple[str, int, str]]] = {}
        for number, name in self._called.items():
            self._learn(name, places.square(number))
        for name in places.names():
            self._learn(name, places.who(name))
        for told in self._names.values():
            told.sort(key=lambda known: (-len(known[0]), known[0]))

    def _learn(self, name: str, path: str) -> None:
        first = _WORD.search(name)
        if first and path:
            self._names.setdefault(first.group(), []).append((name, first.start(), path))

    def called(self, number: int) -> str:
        """Give what a square is called in a sentence: its name, or "square 12"."""
        return self._called.get(number, f"square {number}")

    def who(self, name: str) -> Line:
        """Give a name as a link."""
        return (Run(name, self.places.who(name)),)

    def square(self, number: int) -> Line:
        """Give a square by what it is called, as a link."""
        return (Run(self.called(number), self.places.square(number)),)

    def rule(self, rule: str) -> Line:
        """Give a rule's id as a link."""
        return (Run(rule, self.places.rule(rule)),)

    def line(self, text: str, squares: tuple[int, ...] = (), cause: str = "", *, spoken: bool = False) -> Line:
        """Give a line with its links.

        `squares` are the numbers in it that mean squares; `spoken` says their names instead. Amounts lead to the rule
        `cause`.
        """
        runs: list[Run] = []
        start = 0
        for begin, end, words, path in self._found(text, squares, cause, spoken=spoken):
            if begin > start:
                runs.append(Run(text[start:begin]))
            runs.append(Run(words, path))
            start = end
        if start < len(text):
            runs.append(Run(text[start:]))
        return tuple(runs)

    def event(self, event: EventView, *, spoken: bool = False) -> Line:
        """Give an event's line; its amounts lead to the rule that caused it."""
        cause = next((rule for rule in event.causes if self.places.rule(rule)), "")
        return self.line(event.line, event.squares, cause, spoken=spoken)

    def _found(
        self, text: str, squares: tuple[int, ...], cause: str, *, spoken: bool
    ) -> Iterator[tuple[int, int, str, str]]:
        done = 0
        for word in _WORD.finditer(text):
            if word.start() < done:
                continue
            found = self._at(text, word, squares, cause, spoken=spoken)
            if found and found[3]:
                done = found[1]
                yield found

    def _at(
        self, text: str, word: re.Match[str], squares: tuple[int, ...], cause: str, *, spoken: bool
    ) -> tuple[int, int, str, str] | None:
        at = word.start()
        for name, offset, path in self._names.get(word.group(), ()):
            begin = at - offset
            end = begin + len(name)
            if begin >= 0 and text.startswith(name, begin) and not _goes_on(text, begin, end):
                return begin, end, name, path
        if (rule := _RULE.match(text, at)) is not None:
            return at, rule.end(), rule.group(), self.places.rule(rule.group())
        if (section := _SECTION.match(text, at)) is not None:
            return at, section.end(), section.group(), self.places.rule(section.group(1))
        if (proposal := _PROPOSAL.match(text, at)) is not None:
            return at, proposal.end(), proposal.group(), self.places.proposal(int(proposal.group(1)))
        if at and (dollars := _DOLLARS.match(text, at - 1)) is not None:
            return at - 1, dollars.end(), dollars.group(), self.places.rule(cause)
        if word.group().isdecimal() and int(word.group()) in squares:
            number = int(word.group())
            return at, word.end(), self.called(number) if spoken else word.group(), self.places.square(number)
        return None


def _goes_on(text: str, begin: int, end: int) -> bool:
    """Whether the words from `begin` to `end` are only a part of longer ones."""
    before = text[begin - 1] if begin else " "
    after = text[end] if end < len(text) else " "
    return (before.isalnum() and text[begin].isalnum()) or (after.isalnum() and text[end - 1].isalnum())
