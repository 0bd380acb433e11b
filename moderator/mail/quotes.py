"""Which lines of a mail its sender wrote herself, and which are quoted, introduce a quote, or are a signature.

A scanner over lines with plain string tests: every known library of this kind can be kept busy for minutes by a few
kilobytes, since it looks for quotes with backtracking patterns.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moderator.mail.frames import introduction, is_device, is_quoted, rest_is_quoted, said_before
from moderator.mail.notices import card_at, notice_at
from moderator.mail.own_letters import earlier_lines, looked_at

MARKER = "##- Answer above this line -##"

_MARKER_HEART = "answer above this line"


@dataclass(frozen=True, slots=True)
class Scanned:
    """The sender's own lines, in order, whether anything else stood in the mail, and how long her signature was.

    `lines_below` are how many lines she wrote below our marker line, where nothing is read.
    """

    own: tuple[str, ...]
    had_quotes: bool = False
    had_marker: bool = False
    signature_lines: int = 0
    lines_below: int = 0


class _Scanner:
    """Goes through the lines once, from the top; each step says where the next one begins."""

    def __init__(self, text: str, earlier: Iterable[str], name: str) -> None:
        self.lines = text.split("\n")
        self.looks = [looked_at(line) for line in self.lines]
        self.ours = earlier_lines(self.looks, earlier)
        self.in_their_order = sorted(self.ours)
        self.name = name
        self.end = len(self.lines)
        marked = [place for place in range(self.end) if self.is_marked(place)]
        self.last_marked = marked[-1] if marked else -1
        self.own: list[str] = []
        self.had_quotes = False
        self.had_marker = False
        self.in_signature = False
        self.signature_lines = 0
        self.lines_below = 0

    def is_marked(self, at: int) -> bool:
        return is_quoted(self.looks[at]) or at in self.ours

    def is_signature(self, at: int) -> bool:
        return self.looks[at].strip() == "--" or self.lines[at].strip() == "\u2014"

    def quote(self, until: int) -> int:
        self.had_quotes = True
        self.in_signature = False
        return until

    def step(self, at: int) -> int:
        look = self.looks[at]
        if _MARKER_HEART in look.lower() and not is_quoted(look):
            self.had_marker = True
            # Below a letter that is not known there may be anything; below one that is, she may have answered.
            return self.quote(at + 1 if at in self.ours else self.end)
        if self.is_marked(at):
            return self.quote(at + 1)
        if not look.strip():
            self.keep("")
            return at + 1
        if rest_is_quoted(self.looks, at):
            return self.quote(self.letter_below(at))
        count = introduction(self.looks, at)
        if count:
            before = said_before(look) if count == 1 else ""
            if before:
                self.keep(self.lines[at][: len(before)].rstrip())
            return self.quote(at + count if self.last_marked > at else self.end)
        if self.is_signature(at):
            self.in_signature = True
            return at + 1
        added = notice_at(self.looks, at) or (card_at(self.looks, at, self.name) if any(self.own) else 0)
        if added:
            return at + added
        if not is_device(look):
            self.keep(self.lines[at].rstrip())
        return at + 1

    def letter_below(self, at: int) -> int:
        """Give where a letter of ours begins below a divider or a block of header lines, else the end.

        What of that letter is ours is known line by line. What stands between, such as a warning that the mail came
        from outside, was put there by programs.
        """
        below = bisect(self.in_their_order, at)
        return self.in_their_order[below] if below < len(self.in_their_order) else self.end

    def keep(self, line: str) -> None:
        if self.in_signature:
            self.signature_lines += bool(line)
        elif self.had_marker:
            self.lines_below += bool(line)
        else:
            self.own.append(line)


def own_lines(text: str, earlier: Iterable[str] = (), name: str = "") -> Scanned:
    r"""Give the lines of `text` (line ends \n) that its sender wrote herself.

    Left out are lines quoted by ">", introductions of quotes, unmarked quotes below a divider or a block of header
    lines, what stands below our marker line, lines of the `earlier` letters of ours, signatures, notices that employers
    add, and the visiting card of a sender called `name`. What she wrote between or below quoted lines is hers.
    """
    scanner = _Scanner(text, earlier, name)
    at = 0
    while at < scanner.end:
        at = scanner.step(at)
    return Scanned(
        tuple(_tidy(scanner.own)), scanner.had_quotes, scanner.had_marker, scanner.signature_lines, scanner.lines_below
    )


def _tidy(lines: Sequence[str]) -> list[str]:
    """Leave out empty lines at both ends, and all but one between others."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line if line.strip() else "")
    while kept and not kept[-1]:
        kept.pop()
    return kept
