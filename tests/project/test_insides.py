"""What is searched for in every answer and every line of the log (tests/conftest.py) is found there."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.core.outcome import Answer, Event, Refusal, Said, Section, Voice
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.values import Sort
from tests.support.insides import insides, watched

SHOWN = [
    f"Bob gets {Sort('penalty')}.",
    f"It is {Voice.UNREADABLE!r}.",
    "It is <moderator.core.outcome.Answer object at 0x7fd7b5fa5610>.",
    f"{Path} is what it takes.",
    f"{NotRunnable.__name__} came of it.",
    f"It takes {['Ann', 'Bob']}.",
    f"It takes {('Ann', 1)}.",
    f"It takes {frozenset({1})}.",
    f"It takes { {'subject': 'Ann'} }.",
    "player:Ann lands.",
    "It costs None.",
    "square#12 is Red.",
]
PLAIN = [
    "Ann (not Sick) lands on 6; square 6 (owned by Pip): Ann is on 7.",
    "None of you has voted.",
    'Take "X.3" or ["this"] out (VII.1).',
    "Order: buy 12 (VIII.4).",
    "Say which: pay Bob $10, or pay Bob 10 tickets.",
]


@pytest.fixture(autouse=True)
def _nothing_of_the_insides_is_told() -> None:
    """Stand in for the search in every test: here the insides are told on purpose."""


@pytest.mark.parametrize("words", SHOWN)
def test_what_shows_the_insides_is_found(words: str) -> None:
    refusal = Refusal(Voice.NOT_ALLOWED, "x", (words,))
    for answer in (
        Answer("Ann", said=(Said("pay", refusal=refusal),)),
        Answer("Ann", sections=(Section("Status", (words,)),)),
    ):
        assert insides(answer) == [words]
    assert insides(Event("pay", words)) == [words]


@pytest.mark.parametrize("words", PLAIN)
def test_plain_words_show_nothing(words: str) -> None:
    assert insides(Answer("Ann", (words,))) == []


def test_answers_and_events_are_watched_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    answer, event = watched(shown.extend)
    with monkeypatch.context() as patched:
        patched.setattr(Answer, "__init__", answer)
        patched.setattr(Event, "__new__", staticmethod(event))
        assert Answer("Ann", (SHOWN[0],)).opening == (SHOWN[0],)
        assert Event("pay", line=SHOWN[1]).line == SHOWN[1]
    assert shown == [SHOWN[0], SHOWN[1]]
