"""The grammars are manuals: their own examples, good and bad, are what they say."""

import re

import pytest

from moderator.files import folder
from moderator.games.nomopoly.letters.letter import Wish
from moderator.games.nomopoly.letters.proposals import read_change
from tests.support.nomopoly_letters import read


def examples(name: str, kind: str) -> list[str]:
    text = (folder("grammar") / name).read_text("utf-8")
    lines = re.findall(rf"^// {kind}: +(.+)$", text, re.MULTILINE)
    assert lines
    return [re.split(r" {3,}", line)[0] for line in lines]


@pytest.mark.parametrize("words", examples("letter.lark", "good"))
def test_good_sentences_are_orders_or_questions(words: str) -> None:
    items = read(words).items
    assert items
    assert all(isinstance(item, Wish) or type(item).__name__ == "Question" for item in items)


@pytest.mark.parametrize("words", examples("letter.lark", "bad"))
def test_bad_sentences_are_not_what_they_look_like(words: str) -> None:
    orders = [item.order.text for item in read(words).items if isinstance(item, Wish)]
    assert orders in ([], [words])


@pytest.mark.parametrize("words", examples("proposal.lark", "good"))
def test_good_changes(words: str) -> None:
    assert read_change(words)


@pytest.mark.parametrize("words", examples("proposal.lark", "bad"))
def test_bad_changes(words: str) -> None:
    assert not read_change(words)
