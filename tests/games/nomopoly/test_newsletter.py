"""The weekly letter: what it tells a player, in whose eyes, and what it leaves to the log and to secrecy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.outcome import PURPOSE, Event
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.games.nomopoly.proposals.titles import titled
from moderator.games.nomopoly.record.gathering import gathered, on_the_way
from moderator.games.nomopoly.reports.newsletter import WORDS

BEGAN = datetime(2026, 5, 3, 20, 0, tzinfo=UTC)
MAILS = (
    ("ann@example.org", 'join as "Ann"\nregister to vote\nname 1 "Swan Lake"\nbuy 30\n'),
    ("lou@example.org", 'join as "Lou Ann"\nPROPOSAL: Amend X.3: replace "$10" with "$15".\n'),
    (
        "ann@example.org",
        "PROPOSAL: Parties\nA player may throw a party for $30, paid to The Government: she gets $1.\n",
    ),
    ("lou@example.org", "PROPOSAL: Repeal XVII.2.\n"),
)
VERDICTS = ((1, "reject", "Parks are cheap for a reason."), (2, "accept", ""), (3, "accept", ""))


@pytest.fixture(scope="module")
def letters():
    """The letters of the first week, by the name of the player, each as one text."""
    ruleset = Nomopoly()
    dice = FairDice(b"news", "nomopoly", 1)
    state = ruleset.begin({"squares": 30}, FairDice(b"begin", "nomopoly", 0)).state
    closes = BEGAN + timedelta(weeks=1)
    for number, (address, words) in enumerate(MAILS, 1):
        state = ruleset.step(state, Mail(number, BEGAN, address, words, "", closes), dice).state
    for number, (proposal, verdict, reason) in enumerate(VERDICTS, 1):
        details = {"proposal": proposal, "verdict": verdict, "reason": reason}
        state = ruleset.step(state, Decision(number, BEGAN, "judge", details), dice).state
    outcome = ruleset.step(state, Deadline(1, closes), dice)
    return {notice.address.partition("@")[0]: notice for notice in outcome.notices}


@pytest.fixture(scope="module")
def busy():
    """The letters of a week in which somebody orders much, much fails, and one of four leaves, so that Teams go."""
    ruleset, dice = Nomopoly(), FairDice(b"busy", "nomopoly", 1)
    state = ruleset.begin({"squares": 30}, FairDice(b"begin", "nomopoly", 0)).state
    closes = BEGAN + timedelta(weeks=1)
    many = "".join(f"pay {name} ${sum_}\n" for name in ("Bob", "Cy", "Dan") for sum_ in (1, 2, 3))
    orders = f"{many}register to vote\nbuy 2 extra dice\nbuy 2 lottery tickets\nbuy 30\nbuy 29\npaint 28 red\ncoat 9 with glue"
    words = {"Ann": orders, "Bob": "pay Ann $9\npay Ann $8", "Cy": "leave the game", "Dan": "pledge $5\nbuy 7"}
    letters = [(name, f'join as "{name}"') for name in words]
    for number, (name, said) in enumerate([*letters, *words.items()], 1):
        mail = Mail(number, BEGAN, f"{name.lower()}@example.org", said, "", closes)
        state = ruleset.step(state, mail, dice).state
    outcome = ruleset.step(state, Deadline(1, closes), dice)
    return {notice.address.partition("@")[0]: notice for notice in outcome.notices}


def _part(notice, heading):
    lines = list(notice.lines)
    begin = lines.index(heading) + 1
    end = lines.index("", begin) if "" in lines[begin:] else len(lines)
    return lines[begin:end]


def test_it_begins_with_where_she_stands(letters):
    first = letters["ann"].lines[0]
    assert first.startswith("Ann, week 1 is over. You have $")
    assert "than before) and stand on " in first
    assert first.endswith('You own square 1 "Swan Lake".')


def test_what_happened_to_her_is_hers_alone_and_without_steps(letters):
    mine = _part(letters["ann"], "WHAT HAPPENED TO YOU")
    assert "  You become a Registered Voter (X.4)" in mine
    assert "  -$100  for registering to vote (X.4)" in _part(letters["ann"], "YOUR MONEY")
    assert "  1 is named Swan Lake (VIII.3)" in mine
    assert not [line for line in letters["ann"].lines if "Swan Lake" in line and line not in mine][1:]
    assert not [line for line in mine if line.strip().startswith("Lou Ann ")]
    assert not [line for line in mine if "passes" in line or "leaves" in line or "phase:" in line]
    assert "  1 is named Swan Lake (VIII.3)" in _part(letters["lou"], "WHAT HAPPENED TO OTHERS")
    assert not [line for line in letters["lou"].lines if "Registered Voter" in line]


def test_an_order_that_failed_is_told_with_its_reason(letters):
    failed = _part(letters["ann"], "YOUR ORDERS THAT FAILED")
    assert failed[0] == "  buy 30"
    assert len(failed[1].strip()) > 10
    assert "YOUR ORDERS THAT FAILED" not in letters["lou"].lines


def test_verdicts_come_with_titles_and_reasons(letters):
    assert "  Accepted: 2 “Parties” (Ann) and 3 “Repeal of XVII.2” (Lou Ann)." in _part(letters["ann"], "NEW RULES")
    assert _part(letters["ann"], "NEW RULES")[-1] == "  Rejected: 1 (Lou Ann)."
    told = "  Rejected: 1 “X.3: $15 in place of $10” (Lou Ann). The admin says: Parks are cheap for a reason."
    assert _part(letters["lou"], "NEW RULES")[-1] == told


def test_changed_rules_and_new_orders_are_told(letters):
    changed = [line.strip() for line in _part(letters["lou"], "NEW RULES")]
    assert any(line.split()[1:3] == ["+", "A"] and "throw a party" in line for line in changed)
    assert any(line.startswith("XVII.2") and " - " in line for line in changed)
    new = _part(letters["lou"], "WHAT YOU CAN ORDER FROM NOW ON")
    assert [line.strip().split("  ")[0] for line in new] == ["throw a party"]
    assert "$30 to The Government" in new[0]


def test_the_letter_leads_to_the_week_on_the_site(letters):
    assert {notice.page for notice in letters.values()} == {"news/week-1/"}


def _event(line, *causes, phase="turns phase", mail=None, purpose=""):
    return Event("pay", line, causes, 1, phase, mail, details=((PURPOSE, purpose),))


def test_neighbors_that_differ_in_a_name_are_one_line():
    events = [_event(f"Ann pays $15 to {name}", "VIII.10") for name in ("Government", "Duck", "Josh")]
    assert [told.line for told in gathered(events)] == ["Ann pays $15 each to Government, Duck and Josh"]
    twice = [_event("Ann pays $15 to Government", "X.3")] * 2
    assert [told.line for told in gathered(twice)] == ["Ann pays $15 to Government, twice"]
    gets = [_event(f"{name} gets $1", "L.1") for name in ("Ann", "Duck")]
    assert [(told.line, told.places) for told in gathered(gets)] == [("Ann and Duck each get $1", (0, 1))]


def test_payments_of_one_to_another_may_be_for_several_squares():
    rent = [_event("Ann pays $5 to Duck", "VIII.5", purpose=f"rent on square {number}") for number in (7, 8, 7)]
    (told,) = gathered(rent)
    assert (told.line, told.purpose) == ("Ann pays $5 to Duck, three times", "rent on square 7 and square 8")
    to_two = [rent[0], _event("Ann pays $5 to Josh", "VIII.5", purpose="rent on square 8")]
    assert len(gathered(to_two)) == 2, "who gets it for which would be lost"


def test_lines_of_other_reasons_or_amounts_stay_apart():
    events = [
        _event("Ann pays $15 to Government", "X.3"),
        _event("Ann pays $15 to Government", "X.4"),
        _event("Ann pays $20 to Government", "X.4"),
        _event("Duck pays $20 to Government", "X.4", mail=4),
        _event("Duck rolls 2 2"),
    ]
    assert [told.line for told in gathered(events)] == [event.line for event in events]


def test_steps_are_known():
    assert on_the_way("Ann passes 12")
    assert on_the_way("phase: turns")
    assert not on_the_way("Ann lands on 12")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('Amend X.3: replace "$10" with "$15".', "X.3: $15 in place of $10"),
        ("I propose to repeal X.7, it is silly.", "Repeal of X.7"),
        ("Once: each player gets $20.", "Once: each player gets $20"),
        ('Create section "The Circus": 1. A player may be a Clown.', "A section “The Circus”"),
        ('Repeal X.7. Repeal X.6. Amend X.3: replace "$10" with "$15".', "Repeal of X.7; Repeal of X.6 and 1 more"),
    ],
)
def test_a_proposal_without_a_title_is_called_by_what_it_does(text, title):
    assert titled("", text) == title
    assert titled("My own", text) == "My own"


def test_absence_is_noticed_kindly_and_what_next_is_told():
    ruleset = Nomopoly()
    dice = FairDice(b"news", "nomopoly", 1)
    state = ruleset.begin({"squares": 30}, FairDice(b"begin", "nomopoly", 0)).state
    for number, (address, words) in enumerate(
        (("ann@example.org", 'join as "Ann"'), ("bob@example.org", 'join as "Bob"')), 1
    ):
        state = ruleset.step(state, Mail(number, BEGAN, address, words), dice).state
    heads = []
    for week in (1, 2, 3):
        if week > 1:
            mail = Mail(week + 5, BEGAN + timedelta(weeks=week - 1), "ann@example.org", "register to vote")
            state = ruleset.step(state, mail, dice).state
        outcome = ruleset.step(state, Deadline(week, BEGAN + timedelta(weeks=week)), dice)
        state = outcome.state
        heads.append(
            {each.address: (*each.lines[: list(each.lines).index("")], *each.missing) for each in outcome.notices}
        )
        assert all(_part(each, "WHAT NEXT")[-1].endswith("ask: What should I do next?") for each in outcome.notices)
    (first,) = heads[0]["bob@example.org"]
    assert first.startswith("Bob, week 1 is over. You have $")
    kindly = "No mail came from you this week. That is fine: you are still in the game."
    assert heads[1]["bob@example.org"][1:] == (kindly,)
    assert heads[2]["bob@example.org"][1] == kindly
    assert "away until 5 June" in heads[2]["bob@example.org"][2]
    assert len(heads[2]["ann@example.org"]) == 1


def test_a_full_week_is_told_in_few_words(busy):
    for name in ("ann", "bob", "dan"):
        assert len(" ".join(busy[name].lines).split()) <= WORDS, name
    assert "YOUR ORDERS THAT FAILED" in busy["ann"].lines
    assert any(line.startswith("  ... and ") for line in busy["ann"].lines)


def test_a_goodbye_tells_what_became_of_each_thing(busy):
    told = _part(busy["cy"], "WHAT BECAME OF YOUR THINGS")
    assert any("becomes Government's" in line for line in told)
    assert not any("is changed" in line for line in told)
