"""Counts the steps that a backtracking matcher takes, so that how a pattern grows can be told without a clock.

Python's `re` is such a matcher, but tells nobody its steps. This one walks the tree that `re` itself parses and tries
the same things in the same order: the longest run first where a repeat is greedy, the branches from left to right. Its
answers are held against those of `re` by `tests/project/test_pumped_patterns.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

After = Callable[[int], int | None]
"""What is tried from a place on; it gives where the whole match ends, or None."""
Matcher = Callable[["Attempt", int, After], int | None]

_ONE_LETTER = (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN)
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    op.CATEGORY_DIGIT: str.isdecimal,
    op.CATEGORY_NOT_DIGIT: lambda letter: not letter.isdecimal(),
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda letter: not letter.isspace(),
    op.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
    op.CATEGORY_NOT_WORD: lambda letter: not (letter.isalnum() or letter == "_"),
}


class TooManyStepsError(Exception):
    """More steps were taken than are allowed."""


@dataclass
class Attempt:
    """One try to match a text, with the groups found so far and the steps taken."""

    text: str
    most: int
    steps: int = 0
    groups: dict[int, tuple[int, int]] = field(default_factory=dict)

    def step(self, count: int = 1) -> None:
        self.steps += count
        if self.steps > self.most:
            raise TooManyStepsError


@dataclass(frozen=True)
class Counter:
    """A pattern that can be matched in counted steps; `tree` is as `re` parses it."""

    tree: Any
    flags: int
    matcher: Matcher

    @classmethod
    def of(cls, source: str, flags: int) -> Counter:
        """Parse a pattern. Raises re.error as `re.compile` does."""
        tree = parser.parse(source, flags)
        return cls(tree, tree.state.flags, _sequence(list(tree), tree.state.flags))

    def match(self, text: str, most: int, *, whole: bool = False) -> tuple[int | None, int]:
        """Match at the beginning of a text (or all of it); give where the match ends and the steps taken.

        Raises TooManyStepsError for more than `most` steps.
        """
        attempt = Attempt(text, most)
        end = self.matcher(attempt, 0, lambda place: place if not whole or place == len(text) else None)
        return end, attempt.steps


class Taken(dict[str, bool]):
    """Whether a node that takes one letter takes each letter that was asked of it; found out once."""

    def __init__(self, node: Any, flags: int) -> None:
        super().__init__()
        self._node, self._flags = node, flags

    def __missing__(self, letter: str) -> bool:
        taken = self[letter] = fits(self._node, letter, self._flags)
        return taken


def fits(node: Any, letter: str, flags: int) -> bool:
    """Say whether a node that takes one letter takes this one."""
    kind, what = node
    if kind is op.ANY:
        return letter != "\n" or bool(flags & re.DOTALL)
    same = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
    if kind is op.LITERAL:
        return chr(what) in same
    if kind is op.NOT_LITERAL:
        return chr(what) not in same
    is_negated = what[0][0] is op.NEGATE
    return is_negated is not any(_holds(each, said, same) for each, said in what)


def _holds(kind: Any, what: Any, letters: set[str]) -> bool:
    if kind is op.LITERAL:
        return chr(what) in letters
    if kind is op.RANGE:
        return any(what[0] <= ord(letter) <= what[1] for letter in letters if len(letter) == 1)
    return kind is op.CATEGORY and any(_CATEGORIES[what](letter) for letter in letters)


def _sequence(nodes: Sequence[Any], flags: int) -> Matcher:
    matchers = [_one(node, flags) for node in nodes]

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        def go(number: int, here: int) -> int | None:
            if number == len(matchers):
                return after(here)
            return matchers[number](attempt, here, lambda there: go(number + 1, there))

        return go(0, place)

    return match


def _one(node: Any, flags: int) -> Matcher:
    kind, what = node
    if kind in _ONE_LETTER:
        return _letter(node, flags)
    if kind in _REPEATS:
        return _repeat(kind, what, flags)
    if kind is op.SUBPATTERN:
        return _group(what, flags)
    if kind is op.BRANCH:
        return _branch([_sequence(list(each), flags) for each in what[1]])
    if kind is op.AT:
        return lambda attempt, place, after: after(place) if _stands(what, attempt, place, flags) else None
    if kind in (op.ASSERT, op.ASSERT_NOT):
        return _look(kind, what, flags)
    if kind is op.GROUPREF:
        return lambda attempt, place, after: _again(attempt, place, after, what, flags)
    if kind is op.ATOMIC_GROUP:
        inside = _sequence(list(what), flags)
        return lambda attempt, place, after: _possibly(inside(attempt, place, lambda end: end), after)
    raise NotImplementedError(f"a pattern has {kind}, which is not counted yet")


def _possibly(end: int | None, after: After) -> int | None:
    return None if end is None else after(end)


def _letter(node: Any, flags: int) -> Matcher:
    takes = Taken(node, flags)

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        attempt.step()
        return after(place + 1) if place < len(attempt.text) and takes[attempt.text[place]] else None

    return match


def _branch(branches: Sequence[Matcher]) -> Matcher:
    def match(attempt: Attempt, place: int, after: After) -> int | None:
        for branch in branches:
            attempt.step()
            if (end := branch(attempt, place, after)) is not None:
                return end
        return None

    return match


def _group(what: Any, flags: int) -> Matcher:
    number, more, fewer, nodes = what
    inside = _sequence(list(nodes), (flags | more) & ~fewer)

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        before = attempt.groups.get(number)

        def close(end: int) -> int | None:
            held = attempt.groups.get(number)
            attempt.groups[number] = (place, end)
            if (found := after(end)) is None and held is not None:
                attempt.groups[number] = held
            return found

        found = inside(attempt, place, close if number is not None else after)
        if found is None and number is not None:
            attempt.groups.pop(number, None)
            if before is not None:
                attempt.groups[number] = before
        return found

    return match


def _again(attempt: Attempt, place: int, after: After, number: int, flags: int) -> int | None:
    attempt.step()
    if number not in attempt.groups:
        return None
    begin, end = attempt.groups[number]
    said, here = attempt.text[begin:end], attempt.text[place : place + end - begin]
    is_same = said.lower() == here.lower() if flags & re.IGNORECASE else said == here
    return after(place + end - begin) if is_same else None


def _look(kind: Any, what: Any, flags: int) -> Matcher:
    direction, nodes = what
    inside = _sequence(list(nodes), flags)
    width = nodes.getwidth()[0]

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        attempt.step()
        begin = place if direction > 0 else place - width
        is_there = begin >= 0 and inside(attempt, begin, lambda end: end) is not None
        return after(place) if is_there is (kind is op.ASSERT) else None

    return match


def _stands(what: Any, attempt: Attempt, place: int, flags: int) -> bool:
    attempt.step()
    text, is_word = attempt.text, _CATEGORIES[op.CATEGORY_WORD]
    if what in (op.AT_BEGINNING, op.AT_BEGINNING_STRING):
        lines = what is op.AT_BEGINNING and flags & re.MULTILINE
        return place == 0 or bool(lines and text[place - 1] == "\n")
    if what is op.AT_END_STRING:
        return place == len(text)
    if what is op.AT_END:
        lines = flags & re.MULTILINE
        return place == len(text) or (text[place] == "\n" and bool(lines or place + 1 == len(text)))
    is_edge = (place > 0 and is_word(text[place - 1])) != (place < len(text) and is_word(text[place]))
    return is_edge is (what is op.AT_BOUNDARY)


def _repeat(kind: Any, what: Any, flags: int) -> Matcher:
    low, high, nodes = what
    most = None if high is op.MAXREPEAT else int(high)
    if len(nodes) == 1 and nodes[0][0] in _ONE_LETTER:
        return _run(kind, low, most, nodes[0], flags)
    inside = _sequence(list(nodes), flags)

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        def go(count: int, here: int, before: int) -> int | None:
            attempt.step()

            def again() -> int | None:
                if (most is not None and count >= most) or (count > low and here == before):
                    return None
                return inside(attempt, here, lambda there: go(count + 1, there, here))

            if count < low:
                return again()
            if kind is op.MIN_REPEAT:
                return end if (end := after(here)) is not None else again()
            return end if (end := again()) is not None else after(here)

        return go(0, place, -1)

    if kind is op.POSSESSIVE_REPEAT:

        def hold(attempt: Attempt, place: int, after: After) -> int | None:
            here, count = place, 0
            while most is None or count < most:
                attempt.step()
                end = inside(attempt, here, lambda there: there)
                if end is None or (end == here and count >= low):
                    break
                here, count = end, count + 1
            return after(here) if count >= low else None

        return hold
    return match


def _run(kind: Any, low: int, most: int | None, node: Any, flags: int) -> Matcher:
    takes = Taken(node, flags)

    def match(attempt: Attempt, place: int, after: After) -> int | None:
        text, end = attempt.text, place
        farthest = len(text) if most is None else min(len(text), place + most)
        if kind is op.MIN_REPEAT:
            while True:
                attempt.step()
                if end - place >= low and (found := after(end)) is not None:
                    return found
                if end >= farthest or not takes[text[end]]:
                    return None
                end += 1
        while end < farthest and takes[text[end]]:
            end += 1
        attempt.step(end - place)
        if kind is op.POSSESSIVE_REPEAT:
            return after(end) if end - place >= low else None
        while end - place >= low:
            attempt.step()
            if (found := after(end)) is not None:
                return found
            end -= 1
        return None

    return match


@dataclass(frozen=True)
class Pump:
    """A text that keeps a pattern busy: what leads up to a repeat, what the repeat takes, and what fails after it."""

    before: str
    again: str
    after: str

    def text(self, times: int) -> str:
        """Give the text with the middle so many times."""
        return self.before + self.again * times + self.after


def pumps(tree: Any, flags: int) -> Iterator[Pump]:
    """Give a pump for each repeat without end in a pattern, and each thing its insides can begin with."""
    seen: set[Pump] = set()
    for before, again in _repeats(list(tree), flags, ""):
        for after in ("\0", ""):
            if again and (pump := Pump(before, again, after)) not in seen:
                seen.add(pump)
                yield pump


def _repeats(nodes: Sequence[Any], flags: int, before: str) -> Iterator[tuple[str, str]]:
    for number, (kind, what) in enumerate(nodes, 1):
        if kind in _REPEATS:
            inside = list(what[2])
            if what[1] is op.MAXREPEAT:
                yield from ((before, each) for each in _bodies(inside, flags))
                # What stands behind a repeat, again and again: it may end the repeat at each, or go on over it.
                behind = sample(nodes[number:], flags)
                yield from ((before, each) for each in (behind, sample(inside, flags) + behind) if len(each) < 60)
            yield from _repeats(inside, flags, before)
        elif kind is op.SUBPATTERN:
            yield from _repeats(list(what[3]), (flags | what[1]) & ~what[2], before)
        elif kind is op.BRANCH:
            for each in what[1]:
                yield from _repeats(list(each), flags, before)
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            yield from _repeats(list(what[1]), flags, before)
        elif kind is op.ATOMIC_GROUP:
            yield from _repeats(list(what), flags, before)
        before += sample([(kind, what)], flags)


def _bodies(inside: Sequence[Any], flags: int) -> Iterable[str]:
    if len(inside) == 1 and inside[0][0] in _ONE_LETTER:
        # One letter of each kind that it takes, since the repeat beside it may take only some of them.
        return [letter for letter in " a9,.-A\n" if fits(inside[0], letter, flags)] or [sample(inside, flags)]
    if len(inside) == 1 and inside[0][0] is op.SUBPATTERN:
        return _bodies(list(inside[0][1][3]), flags)
    if len(inside) == 1 and inside[0][0] is op.BRANCH:
        return [sample(list(each), flags) for each in inside[0][1][1]]
    # As it is, and with one more of each thing that repeats: what is there twice can be divided, if nothing parts it.
    more = (sample(inside, flags, more=1, optional=optional) for optional in (1, 0))
    return list(dict.fromkeys((sample(inside, flags), *more)))


def sample(nodes: Sequence[Any], flags: int, more: int = 0, optional: int = 1) -> str:
    """Give a short text that some nodes take, unless what looks around forbids it.

    What must stand there and repeats without end stands there so many times `more`; what need not, `optional` times.
    """
    made = ""
    for kind, what in nodes:
        if kind is op.LITERAL:
            made += chr(what)
        elif kind in _ONE_LETTER:
            made += next((letter for letter in "a 9,.-A$\"'\n:;(x" if fits((kind, what), letter, flags)), "a")
        elif kind in _REPEATS:
            least = (
                what[0] + more if what[1] is op.MAXREPEAT and what[0] else max(what[0], optional if what[1] == 1 else 0)
            )
            made += sample(list(what[2]), flags, more, optional) * least
        elif kind is op.SUBPATTERN:
            made += sample(list(what[3]), flags, more, optional)
        elif kind is op.BRANCH:
            made += sample(list(what[1][0]), flags, more, optional)
        elif kind is op.ATOMIC_GROUP:
            made += sample(list(what), flags, more, optional)
    return made
