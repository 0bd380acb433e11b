"""Lines of our own earlier letters, known where a player's program quotes them without any mark.

No mark is needed, since we know what we wrote: a letter is found where it begins, and followed from there line by line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from moderator.mail.charsets import typed
from moderator.mail.frames import is_quoted

LONGEST_LOOKED_AT = 3_000
DISTINCT_LINE = 40
MOST_WRAPPED = 48
MOST_PLACES = 8
MOST_BETWEEN = 4
MOST_JOINED = 5_000
"""How often lines are put together for one letter: real mails wrap a few hundred, and each time costs a little."""
_STEP = 12
# What a program adds when it makes a text of our page: the marks and numbers of lists, stars for what is bold, the
# target of a link behind it.
_NUMBER = re.compile(r"(?:[ ]+\d{1,3}[.)][ ]+|\d{1,3}[.)][ ]{2,})(?=\S)")
_MARKS = frozenset(("-", "+", "o", "\u2022", "\u00b7", "\u25cf", "\u25e6", "\u25aa", "\u00a7"))
_TARGET = re.compile(r"<(?:https?:|mailto:)[^<> ]*>")


def looked_at(line: str) -> str:
    """Give the part of a line that is looked at, as a keyboard would have typed it."""
    return typed(line[:LONGEST_LOOKED_AT])


def _squashed(look: str) -> str:
    """Give what stays of a line whatever program has quoted it."""
    unmarked = look.lstrip(">")
    numbered = _NUMBER.match(unmarked)
    bare = _TARGET.sub("", unmarked[numbered.end() if numbered else 0 :].lstrip("*> ")).replace("*", "")
    return " ".join(piece for piece in bare.lower().split() if piece not in _MARKS)


def earlier_lines(looks: Sequence[str], earlier: Iterable[str]) -> frozenset[int]:
    """Give the places of lines that are our own earlier letters, quoted without any mark.

    A letter is recognised at its beginning and then followed line by line, so that a line which the sender copied out
    of it to send it, as she was told to, stays hers. The tail of a quoted line that her program wrapped is recognised.
    """
    places = [(place, _squashed(look)) for place, look in enumerate(looks)]
    lines = [(place, line) for place, line in places if line]
    if sum(len(line) for _, line in lines) < DISTINCT_LINE and len(lines) < 2:
        # No letter can begin in a single short line: none has to be read for it.
        return frozenset()
    found: set[int] = set()
    for letter in earlier:
        looked = (_squashed(looked_at(line)) for line in letter.split("\n"))
        ours = (line for line in looked if line)
        # Two lines say whether a letter begins here at all, which most do not: the rest of it is looked at only then.
        first = tuple(islice(ours, 2))
        at = _beginning(lines, first) if first else None
        if at is not None:
            found |= _followed(lines, (*first, *ours), looks, at)
    return frozenset(found)


def _followed(lines: Sequence[tuple[int, str]], ours: Sequence[str], looks: Sequence[str], at: int) -> set[int]:
    """Follow one letter through the mail from where it begins."""
    found: set[int] = set()
    marked = is_quoted(looks[lines[at][0]])
    where_of_ours: dict[str, list[int]] = {}
    for place, line in enumerate(ours):
        where_of_ours.setdefault(line, []).append(place)
    beginnings = _beginnings(ours)
    following, left = 0, MOST_JOINED
    while at < len(lines):
        for count, joined in _joined(lines, at, beginnings if left > 0 else frozenset()):
            left -= count > 1
            below = lines[at + count][1] if at + count < len(lines) else ""
            hit = _place_of(joined, below, ours, where_of_ours.get(joined, ()), following)
            if hit is None:
                continue
            following = hit + 1
            if not marked or (count > 1 and is_quoted(looks[lines[at][0]])):
                found.update(where for where, _ in lines[at : at + count])
            at += count - 1
            break
        at += 1
    return found


def _place_of(line: str, below: str, ours: Sequence[str], places: Sequence[int], following: int) -> int | None:
    """Give the place of a line in our letter, from the one on that follows; None if it is none of it.

    Only a distinct line, or two together, may skip some of the letter: a short one there is more likely hers, copied.
    """
    for place in islice((each for each in places if each >= following), MOST_PLACES):
        together = bool(below) and place + 1 < len(ours) and below == ours[place + 1]
        if place == following or len(line) >= DISTINCT_LINE or together:
            return place
    return None


def _beginnings(ours: Iterable[str]) -> frozenset[str]:
    """Give how our lines begin, in steps, so that words which begin none of them are soon let go of."""
    lengths = (*range(1, _STEP), *range(_STEP, LONGEST_LOOKED_AT + 1, _STEP))
    return frozenset(line[:length] for line in ours for length in lengths if length <= len(line))


def _joined(lines: Sequence[tuple[int, str]], at: int, beginnings: Collection[str]) -> Iterator[tuple[int, str]]:
    """Give the line at a place, then what it makes with those below it: her program may have wrapped one of ours."""
    text = lines[at][1]
    yield 1, text
    for count in range(2, min(MOST_WRAPPED, len(lines) - at) + 1):
        if text[: len(text) // _STEP * _STEP or len(text)] not in beginnings or len(text) > LONGEST_LOOKED_AT:
            return
        text = f"{text} {lines[at + count - 1][1]}"
        yield count, text


def _beginning(lines: Sequence[tuple[int, str]], ours: Sequence[str]) -> int | None:
    """Find where a letter begins by its first two lines; None where it does not.

    Her program may have wrapped the first.
    """
    beginnings: frozenset[str] = frozenset()
    left = MOST_JOINED
    for at, (_, line) in enumerate(lines):
        if line == ours[0]:
            # She may have written between the first two.
            below = [text for _, text in lines[at + 1 : at + 1 + MOST_BETWEEN]]
            if len(line) >= DISTINCT_LINE or (len(ours) > 1 and ours[1] in below):
                return at
        elif left > 0 and ours[0].startswith(line):
            beginnings = beginnings or _beginnings(ours[:1])
            for count, text in _joined(lines, at, beginnings):
                left -= count > 1
                if count > 1 and text == ours[0] and len(text) >= DISTINCT_LINE:
                    return at
    return None
