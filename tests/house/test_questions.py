"""What a player of Nomopoly asks is answered by the letter that follows: help above all, whatever the rules grant."""

from __future__ import annotations

import pytest

from moderator import settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House
from moderator.house.post import texts_of
from moderator.store import inbox, outbox
from tests.support.installation import SECRET, StandingClock, begun, letter


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = begun(tmp_path_factory.mktemp("games"))
    path = folder / settings.NAME
    path.write_text(path.read_text().replace("most_an_hour = 30", "most_an_hour = 999").replace("= 60", "= 999"))
    made = House(folder, StandingClock(), {"nomopoly": RULESET})
    made.begin("nomopoly", "nomopoly", {}, SECRET)
    ask(made, "join as Ann")
    yield made
    made.close()


def ask(house, words):
    """Mail some words and give the text and the page of the answer."""
    to = "nomopoly@games.example"
    ident = str(len(inbox.entries(house.database)))
    house.accept(letter("ann@example.net", words, to=to, ident=ident), "ann@example.net", [to])
    house.work()
    return texts_of(outbox.entries(house.database)[-1].letter.content)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("help", ("WHAT YOU CAN ORDER", "help all lists every order", "register to vote")),
        ("help all", ("WHAT YOU CAN ORDER", "as things stand:", "register to vote", "Others that fit less well now")),
        ("help register", ("HELP: register", "X.4: A player may register to vote")),
        ("help with buying dice", ("HELP", "extra dice")),
        ("status", ("STATUS", "You have $1,000 and stand on square 1.")),
        ("board", ("THE BOARD", "36 squares", "owned by Ann")),
        ("rules", ("THE RULES", "rules X quotes a section, rules X.3 a rule.")),
        ("rules X.3", ("X. THE GOVERNMENT", "National Park")),
        ("rules XC.3", ("RULES XC.3", "There is no such rule")),
        ("history", ("HISTORY", "done: join as Ann")),
        ("history X.3", ("HISTORY OF X.3", "As it was from the start")),
        ("proposals", ("UNDECIDED PROPOSALS", "There are none.")),
        ("preview: register to vote", ("preview: register to vote", "Ann becomes a Registered Voter (X.4)")),
    ],
)
def test_a_question_is_answered_on_both_forms_of_the_letter(house, words, told):
    text, page = ask(house, words)
    for each in told:
        assert each in text
        assert each in page
    assert RULESET.load(house.game("nomopoly").state).orders == []


def test_every_line_that_help_offers_can_be_sent_as_it_stands_with_what_is_beside_it(house):
    text, _ = ask(house, "help all")
    offered = text.partition("as things stand:\n")[2].partition("\nOthers that")[0].split("\n")
    lines = [line.strip() for line in offered if line.startswith("  ") and not line.startswith("  ...")]
    assert len(lines) > 20
    refused = []
    for line in lines:
        number = max(entry.number for entry in inbox.entries(house.database)) + 1
        answer, _ = ask(house, f"preview: {line}")
        found = house.database.rows("SELECT quoted, refusal FROM orders WHERE mail = ?", (number,))
        refused += [] if len(found) == 1 and found[0]["refusal"] is None else [answer]
    assert refused == []


def test_all_that_help_offers_can_be_asked_about_at_once(house):
    """Whoever leaves the game in the middle of it has no more orders, and nobody is left for the rules to watch."""
    answer, _ = ask(house, "preview: register to vote\npreview: leave the game\npreview: paint 1 Red")
    assert "1 becomes Government's (II.8.1, II.8)" in answer
