"""The admin's decisions over three weeks of Nomopoly: on the record, replayed byte for byte, refused with the mend."""

from __future__ import annotations

import re

import pytest

from moderator import settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import DecisionRefusedError, House
from moderator.store import open_matters
from tests.support.installation import SECRET, StandingClock, letter

GAME = "nomopoly@games.example"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("decisions")
    settings.begin(folder, "games.example", "boss@games.example")
    opened = House(folder, StandingClock(), {"nomopoly": RULESET})
    opened.begin("nomopoly", "nomopoly", {}, SECRET)
    for sender, words in (
        ("ann@example.net", 'join as "Ann"'),
        ("duck@example.net", 'join as "Duck"'),
        ("ann@example.net", 'PROPOSAL: Parks\nAmend X.3: replace "$10" with "$15".\n'),
    ):
        opened.accept(letter(sender, words, to=GAME), sender, [GAME])
    opened.work()
    yield opened
    opened.close()


def decide(house, what, **details):
    return house.decide("nomopoly", what, details)


def last(house):
    return house.game("nomopoly").decisions


REFUSED = [
    ("answer", {}, "Say key="),
    ("answer", {"key": "x", "value": "yes"}, "there are: confusing:ann"),
    ("answer", {"key": "confusing:ann", "value": "maybe"}, "value=yes, or value=no"),
    ("set", {}, "set player=Ann attribute=cash value=500"),
    ("set", {"player": "Bob", "attribute": "cash", "value": 5}, "there are: Ann, Duck"),
    ("set", {"player": "Ann", "attribute": "cahs", "value": 5}, "Near it: cash"),
    ("set", {"player": "Ann", "attribute": "cash", "value": "many"}, "whole number"),
    ("set", {"player": "Ann", "attribute": "cash", "value": -5}, "not below 0"),
    ("set", {"player": "Ann", "attribute": "cash", "value": 10**2000}, "beyond what can be counted"),
    ("set", {"player": "Ann", "attribute": "square", "value": 77}, "the board has 36"),
    ("set", {"square": 99, "attribute": "owner", "value": "Ann"}, "There is no 99"),
    ("overrule", {}, "such as overrule="),
    ("overrule", {"overrule": {"players": {"Ann": 5}}}, "such as overrule="),
    ("judge", {"proposal": 9, "verdict": "accept"}, "There is no proposal 9"),
    ("judge", {"proposal": 1, "verdict": "perhaps"}, "accept or reject"),
    ("judge", {"verdict": "accept"}, "Say proposal="),
    ("judge", {"proposal": 1, "verdict": "reject", "waste": True}, "None of these is so: it changes no rule; "),
    ("judge", {"proposal": 1, "verdict": "reject", "waste": True}, "give your reason"),
    ("restate", {"proposal": 1}, "Say text="),
    ("undo", {"decision": 40}, "No decision of the open week"),
    ("cancel_utility", {}, "say cancel_utility=12"),
    ("address", {"player": "Nobody", "value": "x@example.net"}, "There is no player Nobody"),
    ("address", {"player": "Ann"}, "Say value="),
    ("address", {"player": "Ann", "value": "Ann at home"}, "is no mail address"),
    ("applaud", {}, "there are: address, amend, announce_job, answer"),
]


@pytest.mark.parametrize(("what", "details", "said"), REFUSED)
def test_what_cannot_be_decided_is_refused_with_the_mend(house, what, details, said):
    before = house.game("nomopoly")
    with pytest.raises(DecisionRefusedError, match=re.escape(said)):
        decide(house, what, **details)
    assert house.game("nomopoly") == before


def test_three_weeks_of_decisions_are_replayed_byte_for_byte(house):
    (event,) = decide(house, "set", player="Ann", attribute="cash", value=500, reason="lost in week 0").events
    assert event.line == "the admin overrules: the cash of Ann is $500 and was $1000: lost in week 0"
    assert event.causes == ("I.4",)
    first = last(house)
    decide(house, "answer", key="confusing:ann", value="yes")
    decide(house, "answer", key="confusing:ann", value="no")
    decide(house, "judge", proposal=1, verdict="accept")
    judged = last(house)
    assert house.undecided("nomopoly") == ()
    (event,) = decide(house, "undo", decision=judged, reason="too soon").events
    assert event.line == f"the admin takes decision {judged} (judge proposal 1: accept) back: too soon"
    assert [filed.number for filed in house.undecided("nomopoly")] == [1]
    with pytest.raises(DecisionRefusedError, match=f"\n  decision={first}  set attribute=cash player=Ann value=500\n"):
        decide(house, "undo", decision=judged)
    decide(house, "set", player="Ann", attribute="cash", value=600)
    with pytest.raises(DecisionRefusedError, match="has changed since"):
        decide(house, "undo", decision=first)
    decide(house, "undo", decision=last(house))
    decide(house, "undo", decision=first)
    assert not any("X.3" in event.line for event in house.update("nomopoly").events)

    decide(house, "judge", proposal=1, verdict="reject", reason="no")
    decide(house, "judge", proposal=1, verdict="accept", reason="on reflection, yes")
    decide(house, "undo", decision=last(house))
    (filed,) = open_matters.proposals(house.database, house.game("nomopoly"))
    assert filed.verdict["verdict"] == "reject"
    decide(house, "restate", proposal=1, text='Amend X.3: replace "$10" with "$20".')
    decide(house, "judge", proposal=1, verdict="accept")
    assert any(event.line == "X.3 is changed" for event in house.update("nomopoly").events)

    with pytest.raises(DecisionRefusedError, match="judged already: accepted"):
        decide(house, "judge", proposal=1, verdict="reject")
    with pytest.raises(DecisionRefusedError, match="a past week is taken back"):
        decide(house, "undo", decision=first)
    decide(house, "overrule", overrule={"players": {"Duck": {"cash": 7}}}, note="a payment too many")
    house.update("nomopoly")

    kept = house.database.rows("SELECT what FROM decisions ORDER BY number")
    assert len(kept) == last(house)
    assert house.replay("nomopoly").difference == ""
