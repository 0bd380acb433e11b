"""No pattern may be kept busy by a run of one letter: two repeats without end that take the same, side by side.

A run of blanks between two of them is divided in every possible way before the pattern gives up, between three of them
in every way squared. Where a pattern is looked for anywhere in a text, what stands before it is the first of these.
What is found here is told by the pattern's own tree, so that nothing is timed.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from lark import Lark

from moderator.files import folder
from moderator.games.nomopoly.wordings.shapes import looked_for
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.everyday.lines import lines
from moderator.language.everyday.turns import anyhow

ROOT = Path(__file__).parents[2]
PROBES = frozenset(" a1,.\"-:;Az$%'\n>#(=_*/+")
REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT)
TABLES = ("wordings", "freely")
VOCABULARY = Vocabulary(
    ("buy", "bid", "paint", "take a", "give", "pay", "register", "name", "become"),
    players=("Ann", "Bob"),
    wares=("lottery tickets", "extra dice", "can of paint"),
    rides=("Taxi", "bold Taxi"),
    named_squares=(("Pond", "14"),),
)
CALLS = {"compile", "search", "match", "fullmatch", "sub", "split", "finditer", "findall"}


def letters(nodes: Iterable[Any], flags: int) -> frozenset[str]:
    """Give which letters some nodes, each of one letter, can take."""
    source = list(nodes)
    return frozenset(probe for probe in PROBES if all(_takes(node, probe, flags) for node in source))


def _takes(node: Any, letter: str, flags: int) -> bool:
    kind, what = node
    same = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
    codes = {ord(each) for each in same}
    if kind is op.ANY:
        return letter != "\n" or bool(flags & re.DOTALL)
    if kind is op.LITERAL:
        return what in codes
    if kind is op.NOT_LITERAL:
        return what not in codes
    if kind is not op.IN:
        return False
    negated = what[0][0] is op.NEGATE
    return negated is not any(_holds(each, said, letter, codes) for each, said in what)


def _holds(kind: Any, what: Any, letter: str, codes: set[int]) -> bool:
    if kind is op.LITERAL:
        return what in codes
    if kind is op.RANGE:
        return any(what[0] <= code <= what[1] for code in codes)
    if kind is not op.CATEGORY:
        return False
    word = letter.isalnum() or letter == "_"
    return {
        op.CATEGORY_DIGIT: letter.isdigit(),
        op.CATEGORY_NOT_DIGIT: not letter.isdigit(),
        op.CATEGORY_SPACE: letter.isspace(),
        op.CATEGORY_NOT_SPACE: not letter.isspace(),
        op.CATEGORY_WORD: word,
        op.CATEGORY_NOT_WORD: not word,
    }[what]


class Side:
    """Goes through a pattern and keeps what repeats without end could still go on where it stands."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def run(self, nodes: Iterable[Any], flags: int, open_: dict[frozenset[str], int]) -> dict[frozenset[str], int]:
        """Give the open repeats after some nodes, by what they take, with how many stand side by side."""
        for kind, what in nodes:
            open_ = self.step(kind, what, flags, open_)
        return open_

    def step(self, kind: Any, what: Any, flags: int, open_: dict[frozenset[str], int]) -> dict[frozenset[str], int]:
        if kind in REPEATS:
            low, high, inside = what
            if high is op.MAXREPEAT and len(inside) == 1 and (taken := letters(inside, flags)):
                beside = max((count for other, count in open_.items() if other & taken), default=0) + 1
                if beside > 2:
                    self.found.append("".join(sorted(taken)))
                kept = {} if low else dict(open_)
                # What must take a letter ends those before it; what need not leaves them open.
                kept[taken] = max(beside, kept.get(taken, 0))
                return kept
            after = self.run(inside, flags, dict(open_))
            if high is op.MAXREPEAT:
                after = self.run(inside, flags, after) if low or any(open_) else after
            return after if low else {key: max(open_.get(key, 0), after.get(key, 0)) for key in {*open_, *after}}
        if kind is op.SUBPATTERN:
            return self.run(what[3], (flags | what[1]) & ~what[2], open_)
        if kind is op.BRANCH:
            ends = [self.run(each, flags, dict(open_)) for each in what[1]]
            return {key: max(end.get(key, 0) for end in ends) for key in {key for end in ends for key in end}}
        if kind is op.ASSERT_NOT and what[0] < 0 and len(what[1]) == 1:
            barred = letters(what[1], flags)
            return {taken - barred: count for taken, count in open_.items() if taken - barred}
        if kind in (op.AT, op.ASSERT_NOT, op.GROUPREF):
            return open_
        if kind is op.ASSERT:
            self.run(what[1], flags, dict(open_))
            return open_
        # Anything else must be there, and ends whatever stood open.
        return {}


def side_by_side(source: str, flags: int, *, anywhere: bool = False) -> list[str]:
    """Give what three or more repeats without end take that stand side by side in a pattern.

    One that is looked for `anywhere` has a repeat before it that takes every letter.
    """
    tree = parser.parse(source, flags)
    side = Side()
    side.run(tree, tree.state.flags, {PROBES: 1} if anywhere else {})
    return side.found


@cache
def of_modules() -> tuple[tuple[str, str, int], ...]:
    """Give the patterns of all modules, for which each module is read."""
    return tuple(_of_modules())


def _of_modules() -> Iterator[tuple[str, str, int]]:
    """Give each pattern of a module once: those that it keeps, as they are compiled, then those written out elsewhere."""
    for path in sorted((ROOT / "moderator").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        kept: set[str] = set()
        if not name.endswith(("__main__", "__init__")):
            for key, value in vars(importlib.import_module(name)).items():
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    kept.add(value.pattern)
                    yield f"{name}.{key}", value.pattern, value.flags
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).removeprefix("re.") in CALLS and node.args:
                first = node.args[0]
                is_new = isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value not in kept
                if is_new and "re." in ast.unparse(node.func):
                    yield f"{name}:{node.lineno}", first.value, re.IGNORECASE


def of_grammars() -> Iterator[tuple[str, str, int]]:
    for path in sorted(folder("grammar").glob("*.lark")):
        start = {"letter": "line", "proposal": "change", "new_game": "new"}.get(path.stem, "order")
        if path.stem in ("rules", "table", "deals"):
            continue
        lark = Lark(path.read_text("utf-8"), start=start, parser="lalr", import_paths=[str(path.parent)])
        for terminal in lark.terminals:
            source = terminal.pattern.to_regexp().replace("STARTS", "buy|pay").replace("PHASES", "purchases|dice")
            yield f"grammar/{path.name} {terminal.name}", source, 0


def of_tables() -> Iterator[tuple[str, str, int]]:
    for table in TABLES:
        for number, line in enumerate(lines(table), 1):
            pattern = anyhow(line.pattern)
            yield f"grammar/words/{table}.txt, line {number} that says something", pattern.pattern, pattern.flags
    for number, pattern in enumerate(looked_for(VOCABULARY), 1):
        yield f"grammar/orders.txt, line {number} that says something", pattern.pattern, pattern.flags


@pytest.mark.parametrize("where", [of_modules, of_grammars, of_tables])
def test_no_pattern_has_three_repeats_of_one_letter_side_by_side(where):
    every = list(where())
    assert len(every) > 20
    found = {name: found for name, source, flags in every if (found := side_by_side(source, flags))}
    assert not found


def test_no_pattern_of_a_module_has_two_at_its_beginning():
    found = {
        name: found for name, source, flags in of_modules() if (found := side_by_side(source, flags, anywhere=True))
    }
    assert not found


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        (r"[ ]*,?[ ]+x", True),
        (r"(?:[ ]*,)?[ ]+x", False),
        (r"x[ ]*,?[ ]+y", False),
        (r".+?[ ]+x", True),
        (r".*?\S[ ]+x", False),
        (r"(?<![ ])[ ]*,?[ ]+x", False),
        (r"(?<![,])[ ]*,?[ ]+x", True),
    ],
)
def test_what_is_at_the_beginning_is_found(source, is_found):
    assert bool(side_by_side(source, 0, anywhere=True)) is is_found


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        (r"[ ]*,?[ ]*(?:at)?[ ]*x", True),
        (r"(?:,[ ]*)?(?:at[ ]+)?x", False),
        (r"a+.*b?\w*$", True),
        (r"\d+[ ]+\d+", False),
        (r"(?:[ ]*x?[ ]*)+y", True),
        (r"[ ]*+,?[ ]*+(?:at)?[ ]*x", False),
    ],
)
def test_what_is_side_by_side_is_found(source, is_found):
    assert bool(side_by_side(source, 0)) is is_found
