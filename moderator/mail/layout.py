"""Lines of a letter: wrapped to the width, numbered, with carets that stand exactly under the trouble."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from moderator.core.outcome import Refusal, Said, Voice

WIDTH = 78
MEANING_COLUMN = 31
REASON_COLUMN = 13
LATEST_REASON = 44


def columns(text: str) -> int:
    """Give how many columns a text takes: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _fitting(text: str, width: int) -> int:
    """Give how many letters of `text` fit into `width` columns, at least one."""
    if text.isascii():
        return max(1, min(len(text), width))
    used = 0
    for place, letter in enumerate(text):
        used += _width(letter)
        if used > width:
            return max(1, place)
    return len(text)


def pieces(text: str, width: int) -> list[tuple[int, int]]:
    """Cut one line into spans of at most `width` columns, at spaces where there are any.

    Web addresses stay whole, since a cut one cannot be followed.
    """
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        fits = _fitting(text[at:], width)
        end = at + fits
        if end < len(text) and not text[end].isspace():
            space = text.rfind(" ", at, end)
            if space > at and text[at:space].strip():
                end = space
            elif text[at:].startswith(("http://", "https://")):
                space = text.find(" ", at)
                end = space if space > 0 else len(text)
        spans.append((at, end))
        at = end
        while at < len(text) and text[at] == " ":
            at += 1
    return spans or [(0, 0)]


def wrapped(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    """Wrap one line to the width of a letter, its first line indented by `indent`, the others by `hanging`.

    Without `hanging` the others are indented like the first, and the spaces that `text` begins with count for both.
    """
    words = text.rstrip()
    lead = indent + len(words) - len(words.lstrip(" "))
    words = words.lstrip(" ")
    if not words:
        return [""]
    if lead + columns(words) <= WIDTH:
        return [" " * lead + words]
    further = lead if hanging is None else hanging
    first = pieces(words, WIDTH - lead)[0][1]
    rest = words[first:].lstrip(" ")
    lines = [" " * lead + words[:first].rstrip()]
    if rest:
        lines.extend(" " * further + rest[start:end].rstrip() for start, end in pieces(rest, WIDTH - further))
    return lines


def each_wrapped(lines: Sequence[str], hanging: int = 0) -> list[str]:
    """Wrap each of some lines by itself; what follows the first is set in by `hanging` more than the line itself."""
    return [out for line in lines for out in wrapped(line, hanging=len(line) - len(line.lstrip(" ")) + hanging)]


def filled(lines: Sequence[str]) -> list[str]:
    """Join lines that follow one another into paragraphs; an empty line parts two."""
    out: list[str] = []
    open_lines: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            open_lines.append(line.strip())
        elif open_lines:
            out.append(" ".join(open_lines))
            open_lines = []
    return out


def paragraphs(lines: Sequence[str]) -> list[str]:
    """Fill lines that follow one another into paragraphs, wrapped, with an empty line between two."""
    out: list[str] = []
    for paragraph in filled(lines):
        out.extend([""] if out else [])
        out.extend(wrapped(paragraph))
    return out


def _numbered(number: int | None) -> str:
    return "    " if number is None else f"{number:>2}  "


def understood(number: int | None, said: Said) -> list[str]:
    """Lay out something that was taken: the words at the left, what they mean beside them or below."""
    lead = _numbered(number)
    spans = pieces(said.quoted, WIDTH - len(lead))
    left = [said.quoted[start:end].rstrip() for start, end in spans]
    lines = [(lead if place == 0 else " " * len(lead)) + part for place, part in enumerate(left)]
    meaning = [out for line in said.told for out in wrapped(line, MEANING_COLUMN)]
    if meaning and columns(lines[-1]) < MEANING_COLUMN - 1:
        lines[-1] += " " * (MEANING_COLUMN - columns(lines[-1])) + meaning.pop(0).lstrip(" ")
    return lines + meaning


def invitation(refusal: Refusal) -> str:
    """Give the words that lead to what could be sent instead; "" where there is nothing."""
    if not refusal.send:
        return ""
    if refusal.voice is Voice.AMBIGUOUS:
        return "Send one of:"
    return "Send:" if len(refusal.send) == 1 else "Near it:"


def _reasons(refusal: Refusal, column: int, lead: str) -> list[str]:
    """Lay out why something was not taken, and below, what could be sent as it stands."""
    reason = " ".join((*refusal.reasons, invitation(refusal)))
    lines = wrapped(reason.strip(), len(lead) if lead.strip() else column, hanging=column)
    if lead.strip():
        lines[0] = lead + lines[0][len(lead) :]
    below = min(column, REASON_COLUMN)
    return lines + [out for line in refusal.send for out in wrapped(line, max(below, 7))]


def refused(number: int | None, said: Said) -> list[str]:
    """Lay out something that was not taken: the words, carets under the trouble, the reason, what could be sent.

    What its `meaning` says stands below, a line each: what can be answered.
    """
    assert said.refusal is not None
    below = [out for line in said.meaning for out in wrapped(line, len(_numbered(number)) + 3, hanging=9)]
    return [*_told_of(number, said, said.refusal), *below]


def _told_of(number: int | None, said: Said, refusal: Refusal) -> list[str]:
    """Lay out the words of something that was not taken, carets under the trouble, and the reason."""
    lead = _numbered(number)
    margin = len(lead)
    spans = pieces(said.quoted, WIDTH - margin)
    lines: list[str] = []
    at = refusal.at
    for place, (start, end) in enumerate(spans):
        lines.append((lead if place == 0 else " " * margin) + said.quoted[start:end].rstrip())
        is_last = place == len(spans) - 1
        if at is None or not (start <= at[0] < end or (is_last and at[0] >= end)):
            continue
        before = margin + columns(said.quoted[start : min(at[0], end)])
        marks = max(1, columns(said.quoted[at[0] : min(at[1], end)].rstrip()))
        carets = " " * min(before, WIDTH - 1) + "^" * min(marks, WIDTH - min(before, WIDTH - 1))
        if len(carets) + 1 <= LATEST_REASON and is_last:
            return lines + _reasons(refusal, len(carets) + 1, carets + " ")
        lines.append(carets)
    return lines + _reasons(refusal, margin + 3, "")
