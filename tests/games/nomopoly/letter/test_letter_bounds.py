"""Of a letter without end a game does so much as others can wait for; nothing else of it is lost silently."""

from __future__ import annotations

import pytest

from moderator.games.nomopoly.answers.answers import MOST_EXPLAINED, reply
from moderator.games.nomopoly.letters.bounds import MOST_PROPOSALS, MOST_PROPOSED, MOST_QUESTIONS, MOST_THINGS
from moderator.games.nomopoly.letters.letter import Letter, Motion, Question, Unread, Wish
from tests.support.nomopoly_letters import Office, read


def left(letter: Letter) -> list[Unread]:
    return [item for item in letter.items if isinstance(item, Unread)]


def test_of_very_many_things_the_first_are_read_and_the_next_one_is_named() -> None:
    letter = read("".join(f"buy {number}; " for number in range(1, MOST_THINGS + 31)))
    assert len(list(letter.wishes())) == MOST_THINGS
    (told,) = left(letter)
    assert told.quoted == f"buy {MOST_THINGS + 1}"
    assert "From here on 30 were not" in told.reason
    assert not left(read("".join(f"buy {number}; " for number in range(1, MOST_THINGS + 1))))


def test_of_very_many_proposals_each_that_is_not_filed_is_named() -> None:
    mails = [f'Proposal: Gift {number}\nAmend X.3: replace "$10" with "${number + 20}".' for number in range(13)]
    letter = read("\n\n".join(mails))
    assert len(list(letter.motions())) == MOST_PROPOSALS
    assert [told.quoted for told in left(letter)] == [f"Proposal: Gift {number}" for number in (10, 11, 12)]


def test_one_proposal_may_be_as_long_as_all_together() -> None:
    long = "Proposal: Long\n" + "A player may have a hat. " * (MOST_PROPOSED // 6 + 1)
    assert [type(item) for item in read(long).items] == [Motion]
    assert [type(item) for item in read(f"{long}\n\nProposal: Short\nA player may have a cat.").items] == [
        Motion,
        Unread,
    ]


def test_questions_are_answered_once_and_so_many() -> None:
    assert [type(item) for item in read("board\nbuy 9\nBoard").items] == [Question, Wish]
    letter = read("\n".join(f"rules X.{number}" for number in range(1, MOST_QUESTIONS + 3)))
    assert sum(isinstance(item, Question) for item in letter.items) == MOST_QUESTIONS
    assert [told.quoted for told in left(letter)] == ["rules X.21", "rules X.22"]


def test_why_is_said_of_the_first_orders_alone_and_none_is_left_out() -> None:
    words = [f"buy the blue flubber {number} quickly" for number in range(MOST_EXPLAINED + 3)]
    answer = reply(read("\n".join([*words, "buy 9"])), office := Office())
    assert [said.quoted for said in answer.said] == [*words, "buy 9"]
    refusals = [said.refusal for said in answer.said[:-1]]
    assert all(refusal is not None for refusal in refusals)
    told = [f"Why is said of the first {MOST_EXPLAINED}" in refusal.reasons[0] for refusal in refusals if refusal]
    assert told == [False] * MOST_EXPLAINED + [True] * 3
    assert [order.text for order in office.queued] == ["buy 9"]


COSTLY = {
    "blanks between its words": ("buy" + " " * 1_300 + "3", "", "buy"),
    "pictures between its words": ("buy" + "\U0001f389" * 1_300 + "3", "", "buy"),
    "a figure of 90,000 digits": ("buy " + "9" * 90_000, "too-long", None),
    "a figure of 900 digits": ("pay $" + "9" * 900 + " to Ann", "too-many-figures", None),
    "a list of 500": ("buy 3" + ", 4" * 500, "too-many-listed", None),
    "a list of 30,000": ("buy 3" + ", 4" * 30_000, "too-long", None),
    "and, 300 times": ("buy 3" + " and 4" * 300, "too-many-listed", None),
    "one word without an end": ("buy" + "y" * 5_000, "too-long", None),
}


@pytest.mark.parametrize("case", COSTLY)
def test_what_would_cost_too_much_is_refused_by_count(case):
    words, code, verb = COSTLY[case]
    (item,) = read(words).items
    if verb:
        assert item.order.text.split() == [verb, "3"]
    else:
        assert isinstance(item, Unread)
        assert item.code == code
        assert len(item.quoted) <= 80
