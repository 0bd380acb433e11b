"""What a player's letter says of their money: every sum with what it was for, and nothing left out of the total."""

from __future__ import annotations

import re

import pytest

from moderator.core.outcome import PURPOSE, SENTENCE, Event
from moderator.games.nomopoly.record.purse_news import purse_news
from moderator.games.nomopoly.reports.newsletter import to_you


def paid(payer: str, amount: int, payee: str, purpose: str = "", rule: str = "V.1") -> Event:
    details = (("subject", payer), ("amount", amount), ("recipient", payee), (PURPOSE, purpose))
    said = (SENTENCE, (rule, "Each player pays $1."))
    return Event("pay", f"{payer} pays ${amount} to {payee}", (rule,), 3, "", None, (*details, said))


def test_sums_of_one_kind_are_one_line_the_largest_first():
    events = [
        *(paid("Ann", 15, "Government", f"for passing through square {square}", "X.8") for square in (12, 13, 14)),
        paid("Bob", 4, "Ann", "rent for landing on square 3", "VIII.5"),
        paid("Eve", 5, "Ann", "rent for landing on square 3", "VIII.5"),
        paid("Bob", 90, "Eve", "rent for landing on square 9", "VIII.5"),
        paid("Ann", 200, "Government"),
    ]
    assert purse_news(events, "Ann", ("Ann", "Bob", "Eve"), 5) == [
        "  -$200  Each player pays $1 (V.1)",
        "  -$45  for passing through squares 12, 13 and 14 (X.8)",
        "  +$9  rent for landing on square 3, from Bob and Eve (VIII.5)",
    ]


def test_a_word_alone_is_told_with_its_sentence():
    """Said "fine (VIII.11)" and nothing of what for."""
    event = paid("Ann", 50, "White Pool", "fine", "VIII.11")
    sentence = (SENTENCE, ("VIII.11", "In the purchases phase, each player is fined $50 for each White square."))
    event = event._replace(details=(*event.details[:-1], sentence))
    assert purse_news([event], "Ann", ("Ann",), 5) == [
        "  -$50  fine: each player is fined $50 for each White square (VIII.11)"
    ]


@pytest.mark.parametrize("many", [1, 5, 6, 7, 30])
def test_what_is_told_together_adds_up(many):
    events = [paid("Ann", 10 + each, "Government", f"fee {chr(97 + each)}") for each in range(many)]
    lines = purse_news(events, "Ann", ("Ann",), 5)
    amounts = [int(found[1]) for line in lines if (found := re.match(r"  -\$(\d+)", line))]
    assert sum(amounts) == sum(10 + each for each in range(many))
    assert len(lines) <= 6


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann becomes a Clown (X.1)", "You become a Clown (X.1)"),
        ("13 becomes Ann's (VIII.4)", "13 becomes yours (VIII.4)"),
        ("Ann's Fame is now 1", "Your Fame is now 1"),
        ("Ann is no longer Sick", "You are no longer Sick"),
        ("Ann passes 12", "You pass 12"),
        ("Ann carries a tree", "You carry a tree"),
        ("2 is named Ann's Den", "2 is named Ann's Den"),
        ("Ann and Bob each get $5", "Ann and Bob each get $5"),
    ],
)
def test_the_log_speaks_to_its_reader(line, said):
    assert to_you(line, "Ann") == said
