"""No pattern may be kept busy by text made to keep it busy: each is pumped, and the steps of its matcher are counted.

For every repeat without end in a pattern a text is made that leads up to it and then says again and again what the
repeat takes, or what stands behind it, so that it can be divided in many ways. Twice as much of that may take four
times the steps, and no more: what is quadratic in a line of 2,000 letters takes milliseconds, what is cubic seconds.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator

import pytest

from tests.project.test_patterns import of_grammars, of_modules, of_tables
from tests.support.backtracking import Counter, Pump, TooManyStepsError, pumps

pytestmark = pytest.mark.slow
TIMES = 20
MOST = 300_000
FEW = 1_000
"""Steps that are no matter, however they grow."""
QUADRATIC = 2.3
SHARE, SHARE_STEPS = 100, 25_000
"""A sentence is held against the tables only up to 500 letters: a fifth of that may take so many steps.

What grows with the third power takes three million then, which are some hundredths of a second.
"""


@pytest.fixture(autouse=True)
def deep():
    """Let the counter go as deep as a pumped text needs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


def growth(counter: Counter, pump: Pump) -> float:
    """Give the power with which the steps grow; that of more steps than are allowed is infinite."""
    try:
        twice = counter.match(pump.text(2 * TIMES), MOST)[1]
        return math.log2(twice / counter.match(pump.text(TIMES), MOST)[1]) if twice > FEW else 0.0
    except TooManyStepsError:
        return math.inf


def busy(source: str, flags: int) -> Iterator[Pump]:
    """Give the texts that keep a pattern busier than they may."""
    counter = Counter.of(source, flags)
    yield from (pump for pump in pumps(counter.tree, counter.flags) if growth(counter, pump) > QUADRATIC)


@pytest.mark.parametrize("where", [of_grammars, of_modules])
def test_no_pattern_is_kept_busy(where):
    every = {(source, flags): name for name, source, flags in where()}
    assert len(every) > 50
    found = {name: pump for (source, flags), name in every.items() for pump in busy(source, flags)}
    assert not found


def test_no_pattern_of_the_tables_takes_long_for_a_sentence():
    every = {(source, flags): name for name, source, flags in of_tables()}
    assert len(every) > 700
    found = {name: pump for (source, flags), name in every.items() for pump in long_for_a_sentence(source, flags)}
    assert not found


def long_for_a_sentence(source: str, flags: int) -> Iterator[Pump]:
    counter = Counter.of(source, flags)
    for text, pump in {pump.text(SHARE)[:SHARE]: pump for pump in pumps(counter.tree, counter.flags)}.items():
        try:
            counter.match(text, SHARE_STEPS)
        except TooManyStepsError:
            yield pump


@pytest.mark.parametrize(
    ("source", "is_long"),
    [(r"(?:a+)+b", True), (r"x.+?,.+?,.+?,.+?y", True), (r".+?a.+?a.+?b", True), (r".+?a.+?b", False)],
)
def test_what_is_long_for_a_sentence_is_told(source, is_long):
    assert any(True for _ in long_for_a_sentence(source, re.IGNORECASE)) is is_long


@pytest.mark.parametrize("where", [of_grammars, of_modules])
def test_the_counter_finds_what_the_matcher_finds(where):
    compared = 0
    for name, source, flags in list(where())[::4]:
        counter, known = Counter.of(source, flags), re.compile(source, flags)
        for pump in pumps(counter.tree, counter.flags):
            text = pump.text(5)
            found = known.match(text)
            assert counter.match(text, MOST)[0] == (found.end() if found else None), (name, pump)
            compared += 1
    assert compared > 200


@pytest.mark.parametrize(
    ("source", "is_busy"),
    [
        (r"(?:a+)+b", True),
        (r"(?:a|aa)*b", True),
        (r"(?:p\.?s\.?[.]*)*x", True),
        (r"[ ]*,?[ ]*(?:at)?[ ]*x", True),
        (r".*a.*a.*a.*x", True),
        (r"buy[ ]*,?[ ]*x", False),
        (r"(?:a++)+b", False),
        (r"(?:ab)*c", False),
        (r"\d+[ ]+\d+", False),
        (r"(?>a+)(?>a*)b", False),
        (r"(?:then[ ]*,?[ ]+)*x", True),
        (r"(?:then(?:[ ]*,)?[ ]+)*x", False),
    ],
)
def test_what_is_busy_is_told(source, is_busy):
    assert any(True for _ in busy(source, 0)) is is_busy


def test_two_blanks_behind_each_of_many_words_are_divided_in_one_way():
    (source,) = (source for name, source, _ in of_grammars() if name.endswith("letter.lark _NEXT"))
    assert Counter.of(source, 0).match("and " + "then  " * 20 + "x", 20_000)[0] is None
