"""What a player is told: all that was taken, all that was not and what would be, and what comes next."""

import pytest

from moderator.core.outcome import Answer, Voice
from moderator.games.nomopoly.answers.answers import opening, reply, rules_section
from moderator.games.nomopoly.wordings.helping import help_section
from tests.support.nomopoly_letters import Office, book, read, rules

LETTER = """\
hi! Please buy 9 and name it "Swan Pond", then paint it red.
If I land on an unowned square under $200, buy it
bid $12O on 34
teleport to 50
PROPOSAL: National Parks are too cheap. I propose that X.3 charge $15 instead of $10.
--
Ann (sent from my phone)
"""


def answered(words: str, office: Office | None = None) -> Answer:
    return reply(read(words), office or Office())


def test_a_letter_is_answered_item_by_item_in_its_order() -> None:
    answer = answered(LETTER)
    assert [said.quoted for said in answer.said] == [
        "buy 9",
        'name 9 "Swan Pond"',
        "paint 9 red",
        "if I land on an unowned square and its market value is less than $200, buy it",
        "bid $12O on 34",
        "teleport to 50",
    ]
    assert [said.refusal is None for said in answer.said] == [True] * 4 + [False] * 2
    assert answer.said[4].refusal is not None
    assert answer.said[4].refusal.send == ("bid $120 on 34",)
    assert answer.closing


def test_the_opening_says_when_it_counts() -> None:
    office = Office()
    assert opening("Ann", 14, office.deadline, final_by=("XXII.7",)) == (
        "Ann, this counts for week 14, until Sunday 17 May 2026, 20:00 UTC.",
        "Nothing can be taken back (XXII.7).",
    )


def test_orders_are_queued_in_order_and_refused_ones_are_not() -> None:
    office = Office()
    answered(LETTER, office)
    assert [order.text for order in office.queued][:2] == ["buy 9", 'name 9 "Swan Pond"']
    assert len(office.queued) == 4


def test_an_order_that_no_rule_grants_gets_what_is_near_it() -> None:
    (said,) = answered("teleport to 50").said
    assert said.refusal is not None
    assert said.refusal.at == (0, 8)
    assert 2 <= len(said.refusal.send) <= 3
    assert sum("to a square" in line for line in said.refusal.send) >= 2


def test_a_proposal_says_what_it_would_change() -> None:
    (proposed,) = answered(LETTER).proposals
    assert (proposed.number, proposed.state) == (41, "undecided, your first this week")
    assert proposed.changes == ("X.3  ... National Park, she pays [$10 -> $15] to The Government.",)
    assert proposed.troubles == ()
    assert proposed.notes[-1] == "To put it otherwise, send it again."


def test_a_proposal_that_does_not_read_says_where_and_what_may_be_done() -> None:
    (proposed,) = answered("propose: Whenever somebody passes the Bridge they should cough up fifteen bucks.").proposals
    (trouble,) = proposed.troubles
    assert trouble.refusal is not None
    assert trouble.refusal.voice is Voice.UNREADABLE
    assert proposed.changes == ()
    assert "accepted as it stands, it would change nothing" in proposed.notes[0]
    assert "put it into a rule." in proposed.notes[0]


def test_a_proposal_that_does_not_fit_offers_what_would() -> None:
    (proposed,) = answered('propose: Amend X.3: replace "$12" with "$20".').proposals
    (trouble,) = proposed.troubles
    assert trouble.quoted == "X.3"
    assert trouble.refusal is not None
    assert trouble.refusal.send == ('Amend X.3: replace "$10" with "$20".',)


def test_a_third_proposal_pushes_out_the_first_and_says_so() -> None:
    three = "\n\n".join(
        f"PROPOSAL: {title}\nRepeal X.{number}." for number, title in enumerate(("One", "Two", "Three"), 2)
    )
    first, second, third = answered(three).proposals
    assert (first.title, first.state) == ("One", "undecided, your first this week")
    assert "the next one pushes out your oldest, number 42 (IX.2)" in second.notes[-1]
    assert 'It pushed out your oldest undecided proposal, number 41, "One" (IX.2).' in third.notes


def test_an_order_inside_a_proposal_is_pointed_out() -> None:
    (proposed,) = answered("propose: Repeal X.3.\nbuy 12").proposals
    assert any('"buy 12" looks like an order' in note for note in proposed.notes)


@pytest.mark.parametrize(
    ("below", "ordered", "noted"),
    [
        ("I'd like two lottery tickets, please.", 1, False),
        ("My bid for 34 is $120.", 1, False),
        ("if I land on an unowned square, buy it", 1, False),
        ("Each player gets $20.", 0, False),
    ],
)
def test_an_order_in_the_paragraph_below_a_proposal_is_no_part_of_it(below: str, ordered: int, *, noted: bool) -> None:
    office = Office()
    (proposed,) = answered(f"propose: When a player lands on 5, she gets $5.\n\n{below}", office).proposals
    assert len(office.queued) == ordered
    assert any("looks like an order" in note for note in proposed.notes) == noted


def test_talk_is_named_as_such_and_does_nothing() -> None:
    office = Office()
    answer = answered("Duck, I wonder whether I should give 12 to you. What would you say?", office)
    assert {said.kind for said in answer.said} == {"talk"}
    assert office.queued == []


def test_a_preview_takes_nothing() -> None:
    office = Office()
    (said,) = answered("preview: buy 12", office).said
    assert (said.quoted, said.meaning, office.queued) == ("preview: buy 12", ("buy 12 would be taken.",), [])


def test_an_empty_letter_is_answered_with_help() -> None:
    (section,) = answered("hi!").sections
    assert section.title == "WHAT YOU CAN ORDER"


@pytest.mark.parametrize(
    ("words", "title", "line"),
    [
        ("rules jobs", "RULES ABOUT JOBS", "XXXII.1  The admin may announce a job"),
        ("what rules are there about Net Value?", "RULES ABOUT NET VALUE", "V.5  A player has a Net Value"),
        ("rules about quarks", "RULES ABOUT QUARKS", 'No rule in force speaks of "quarks".'),
        ("rules X.4", "X. THE GOVERNMENT", "X.4  A player may be a Registered Voter."),
        ("rules x", "X. THE GOVERNMENT", "X.1  There is an organization called The Government."),
        ("rules", "THE RULES", "XVII    The Candyland Phase"),
        ("rules X.99", "RULES X.99", "There is no such rule: section X has 7 rules."),
        ("status", "STATUS", "Ann has $1,000."),
        ("board", "THE BOARD", "1 2 3"),
        ("proposals", "UNDECIDED PROPOSALS", "There are none."),
        ("history X.3", "HISTORY OF X.3", "Nothing yet."),
    ],
)
def test_questions_are_answered_in_sections(words: str, title: str, line: str) -> None:
    (section,) = answered(words).sections
    assert section.title == title
    assert any(each.startswith(line) for each in section.lines), section.lines


def test_sub_items_are_quoted_with_their_rule() -> None:
    assert len(rules_section(book(), "III.2").lines) == 8
    assert len(rules_section(book(), "III.2.a").lines) == 1


def test_help_fits_a_screen_and_leads_to_the_rest() -> None:
    (section,) = answered("help").sections
    assert len(section.lines) <= 20
    assert section.lines[1] == "  if I land on an unowned square under $200, buy it"
    assert "help all lists every order; help buy explains one." in section.lines[-1]


def test_what_only_asks_is_answered_without_head_or_tail() -> None:
    for words in ("help", "status", "rules X.3"):
        answer = answered(words)
        assert (answer.opening, answer.closing) == ((), ()), words
    taken = answered("register to vote")
    assert taken.opening
    assert taken.closing == ("Ann has $1,000.",), "the questions are named only where something was not understood"
    lost = answered("register to vote\nteleport to 50")
    assert lost.closing[-1].startswith("You can also send: help")


def test_help_shows_by_section_what_can_be_sent_now_and_names_the_rest() -> None:
    (section,) = answered("help all").sections
    lines = section.lines
    register = lines.index("  register to vote                            ($100 to The Government; X.4)")
    assert lines[register - 1] == "The Government (X)"
    assert lines[0] == "These you can send now, as things stand:"
    (others,) = (line for line in lines if line.startswith("Others that fit less well now: "))
    assert " buy, " in others
    assert not any(" she " in line or " her " in line for line in lines)


def test_help_about_an_order_quotes_its_sentence() -> None:
    lines = help_section(Office().offers(), "vote").lines
    sentence = "A player may register to vote for $100, paid to The Government: she becomes a Registered Voter."
    assert f"  X.4: {sentence}" in lines


def test_help_about_nothing_says_what_is_near() -> None:
    (section,) = answered("help transportation to 20").sections
    assert section.lines[0] == 'No rule in force grants an order that speaks of "transportation to 20".'
    assert section.lines[1] == "Near it:"
    assert section.lines[2].startswith("  take ")
    (section,) = answered("help qqqq").sections
    assert "Near it:" not in section.lines


def test_no_order_of_the_admin_is_offered_to_players() -> None:
    assert not any(each.sentence.startswith("The admin") for each in rules().orders)
    assert rules().default_phase == "purchases phase"
    assert "Candyland phase" in rules().open_phases
