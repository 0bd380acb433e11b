"""What a letter says is found item by item; talk is never an action."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.games.nomopoly.letters.letter import Motion, Question, Talk, Unread, Wish, read_letter
from tests.support.nomopoly_letters import read, vocabulary


def orders(words: str) -> list[str]:
    return [wish.order.text for wish in read(words).wishes()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("buy 9", ["buy 9"]),
        ("Please buy square 12.", ["buy 12"]),
        ('buy #12 and name it "Swan Lake", then paint it red', ["buy 12", 'name 12 "Swan Lake"', "paint 12 red"]),
        ("hi! Please buy 9.", ["buy 9"]),
        ("I'd like to buy 9, please", ["buy 9"]),
        ("I would like to register to vote and to buy two extra dice.", ["register to vote", "buy two extra dice"]),
        ("Could you please paint 9 Red for me?", ["paint 9 Red"]),
        ("May I also ask you to paint square 3 Green for me?", ["paint 3 Green"]),
        ('I buy 9. I hereby name it "Inn".', ["buy 9", 'name 9 "Inn"']),
        ("1. buy 9\n2) register to vote\n(c) buy 1 extra die", ["buy 9", "register to vote", "buy 1 extra die"]),
        ("- buy 9\n* buy 12\n• buy 13", ["buy 9", "buy 12", "buy 13"]),
        ("My orders for this week:\nbuy 9", ["buy 9"]),
        ("Orders: buy 9; paint it red", ["buy 9", "paint 9 red"]),
        ("buy no. 12 (I love it. Really!)", ["buy 12"]),
        ("buy 12 because it is next to mine", ["buy 12"]),
        ("give Mona $50, with my compliments on the Circus", ["give Mona $50"]),
        ("paint 12, 13 and 14 blue", ["paint 12 blue", "paint 13 blue", "paint 14 blue"]),
        ("build a Jumpgate between 14 and 41", ["build a Jumpgate between 14 and 41"]),
        ("buy a Blockbuster and put it on 14", ["buy a Blockbuster", "put a Blockbuster on 14"]),
        ("buy 9\nregister to vote\npaint it red", ["buy 9", "register to vote", "paint 9 red"]),
        ('name 9 "Salt and Pepper, then paint it red"', ['name 9 "Salt and Pepper, then paint it red"']),
        ("buy 2 extra dice, then buy 12 - I feel lucky", ["buy 2 extra dice", "buy 12"]),
        ("Please\nbuy 9", ["buy 9"]),
        ("use 1 extra die, positive", ["use 1 extra die, positive"]),
        ("no hat, fine me", ["no hat, fine me"]),
        ("leave, assets to the Corporation", ["leave, assets to the Corporation"]),
        ("do not pay tax on 12", ["do not pay tax on 12"]),
        ("“Please” buy 9", []),
    ],
)
def test_orders_are_cut_out_and_made_plain(words: str, expected: list[str]) -> None:
    assert orders(words) == expected


@pytest.mark.parametrize(
    ("words", "condition", "order", "phase"),
    [
        ("if I land on an unowned square, buy it", "I land on an unowned square", "buy it", ""),
        ("buy it if I land on an unowned square", "I land on an unowned square", "buy it", ""),
        ("If I land on 12 buy it", "I land on 12", "buy 12", ""),
        ("when I land on 12, then please buy it", "I land on 12", "buy 12", ""),
        (
            "if I land on an unowned square under $200, buy it",
            "I land on an unowned square and its market value is less than $200",
            "buy it",
            "",
        ),
        (
            "if I land on an unowned square that costs at most $1,500, buy it",
            "I land on an unowned square and its market value is at most $1,500",
            "buy it",
            "",
        ),
        ("on a 13, send Duck home", "I roll 13", "send Duck home", ""),
        ("during CL: if I land on 12, buy it", "I land on 12", "buy 12", "Candyland phase"),
        ("In the Candyland phase, if I land on 12 buy it", "I land on 12", "buy 12", "Candyland phase"),
    ],
)
def test_conditions_stay_with_their_order(words: str, condition: str, order: str, phase: str) -> None:
    (wish,) = read(words).wishes()
    assert wish.condition is not None
    assert (wish.condition.text, wish.order.text, wish.phase) == (condition, order, phase)


def test_orders_of_one_condition_share_it() -> None:
    first, second = read('if I land on 12, buy it and name it "Inn"').wishes()
    assert first.condition == second.condition
    assert second.order.text == 'name 12 "Inn"'


@pytest.mark.parametrize(
    ("words", "phase"),
    [
        ("during CL: buy 9", "Candyland phase"),
        ("in phase 1: buy 9", "purchases phase"),
        ("buy 9 in the Candyland phase", "Candyland phase"),
        ("after the turns, take a Taxi to 17", "Easy Move phase"),
        ("In the Easy Move phase: taxi to 17", "Easy Move phase"),
        ("buy 9", ""),
    ],
)
def test_a_phase_can_be_named(words: str, phase: str) -> None:
    (wish,) = read(words).wishes()
    assert wish.phase == phase


def test_a_phase_on_a_line_of_its_own_holds_to_the_next_blank_line() -> None:
    phases = [wish.phase for wish in read("During CL:\nbuy 9\nbuy 12\n\nbuy 13").wishes()]
    assert phases == ["Candyland phase", "Candyland phase", ""]


@pytest.mark.parametrize(
    "words",
    [
        "Duck, I wonder whether I should give 12 to you. What would you say?",
        "Should I buy 35? I think not.",
        "If I were you I would buy 9.",
        "What a week!",
        "I like swans, and 9 is the best of them.",
        "Mona and Pip, give 12 to me please",
        '"Grey" is not a color here.',
        "We could buy 12 together",
        "Ann bought 9",
    ],
)
def test_talk_is_never_an_action(words: str) -> None:
    items = read(words).items
    assert items
    assert all(isinstance(item, Talk) for item in items), items


@pytest.mark.parametrize("words", ["hi!", "Hello everybody,", "Thanks!\nAnn", ":-)", "Sent from my phone", "", "\n\n"])
def test_greetings_and_farewells_are_no_matter(words: str) -> None:
    assert read(words).items == ()


@pytest.mark.parametrize(
    ("words", "code", "send"),
    [
        ("buy 10?", "asked-not-ordered", ("buy 10", "preview: buy 10")),
        ("don't buy 12", "negated-order", ()),
        ("bux 44", "misspelled-order", ("buy 44",)),
        ('namr 6 "Inn"', "misspelled-order", ('name 6 "Inn"',)),
        ("teleport to 50", "unknown-order", ()),
        ("buy 9\n--\nbuy 12", "below-the-end", ("buy 12",)),
    ],
)
def test_what_looks_like_an_order_and_is_none_is_said(words: str, code: str, send: tuple[str, ...]) -> None:
    item = read(words).items[-1]
    assert isinstance(item, Unread)
    assert (item.code, item.send) == (code, send)


def test_orders_below_a_friendly_farewell_still_count_but_names_do_not() -> None:
    items = read("buy 9\n\nThanks,\nAnn\n\nPS: buy 12").items
    assert [item.order.text for item in items if isinstance(item, Wish)] == ["buy 9", "buy 12"]
    assert len(items) == 2


@pytest.mark.parametrize(
    ("words", "topic", "about"),
    [
        ("help", "help", ""),
        ("HELP", "help", ""),
        ("help buy", "help", "buy"),
        ("how do I join a Team?", "help", "join a Team"),
        ("status", "status", ""),
        ("please show me the board", "board", ""),
        ("rules", "rules", ""),
        ("rule X.3", "rules", "X.3"),
        ("show me rule III.2.a", "rules", "III.2.a"),
        ("history of X.3", "history", "X.3"),
        ("proposals", "proposals", ""),
    ],
)
def test_questions(words: str, topic: str, about: str) -> None:
    (item,) = read(words).items
    assert isinstance(item, Question)
    assert (item.topic, item.about) == (topic, about)


@pytest.mark.parametrize(
    "words",
    [
        'propose "Waving"\nAdd a new rule:\nA player may wave.',
        "Add a new rule: A player may wave.",
        "propose: Paint\nReplace rule XIII.3 with:\nNo player may paint a square.",
    ],
)
def test_a_line_that_opens_a_change_looks_like_no_order(words: str) -> None:
    (motion,) = read(words).motions()
    assert motion.orders == ()


def test_questions_copied_from_the_foot_of_an_answer() -> None:
    assert [item.topic for item in read("help - status - board").items if isinstance(item, Question)] == [
        "help",
        "status",
        "board",
    ]


def test_help_disarm_is_an_order_and_no_question() -> None:
    assert orders("help disarm the Blockbuster on 14") == ["help disarm the Blockbuster on 14"]


@pytest.mark.parametrize(
    ("words", "previewed", "kept"),
    [
        ("preview: paint 2 Red; pay Duck $100", ["paint 2 Red", "pay Duck $100"], []),
        ("Please preview: buy 12. Pay Duck $40.", ["buy 12", "Pay Duck $40"], []),
        ("preview:\nbuy 12\n\npay Duck $100", ["buy 12", "pay Duck $100"], []),
        ("Preview.\nbuy 12", ["buy 12"], []),
        ("Could you preview these orders:\n- buy 4\n- pay Duck $4", ["buy 4", "pay Duck $4"], []),
        ("preview: during CL:\nwalk to 18", ["walk to 18"], []),
        ("preview: paint 2 Red;\npay Duck $100\nbuy 9", ["paint 2 Red", "pay Duck $100"], ["buy 9"]),
        ("preview: paint 2 Red;\n\nbuy 9", ["paint 2 Red"], ["buy 9"]),
        ("buy 9; preview: buy 12; pay Duck $4\nbuy 14", ["buy 12", "pay Duck $4"], ["buy 9", "buy 14"]),
        ("what if buy 12; buy 13", ["buy 12", "buy 13"], []),
        ("What if we all moved? Buy 12.", [], ["Buy 12"]),
    ],
)
def test_a_preview_covers_its_line_or_alone_on_one_all_below(words: str, previewed: list[str], kept: list[str]) -> None:
    wishes = list(read(words).wishes())
    assert [wish.order.text for wish in wishes if wish.preview] == previewed
    assert [wish.order.text for wish in wishes if not wish.preview] == kept


@pytest.mark.parametrize("words", ["preview: propose: Repeal X.3.", "preview:\nbuy 12\npropose: Repeal X.3."])
def test_a_previewed_proposal_is_not_filed(words: str) -> None:
    letter = read(words)
    assert not list(letter.motions())
    last = letter.items[-1]
    assert isinstance(last, Unread)
    assert last.code == "previewed-proposal"


def test_a_preview_is_marked() -> None:
    (wish,) = read("preview: buy 12").wishes()
    assert wish.preview
    assert wish.order.text == "buy 12"


@pytest.mark.parametrize(
    ("words", "title", "text"),
    [
        ("propose: Repeal X.3.", "", "Repeal X.3."),
        ("PROPOSAL: Repeal X.3.", "", "Repeal X.3."),
        ("Proposal 2: Better swans\nRepeal X.3.", "Better swans", "Repeal X.3."),
        (
            "PROPOSAL everyone gets money\nOnce: Each player gets $20.",
            "everyone gets money",
            "Once: Each player gets $20.",
        ),
        ("My proposal:\nRepeal X.3.", "", "Repeal X.3."),
        ("I propose the strike of the current VII.4", "", "I propose the strike of the current VII.4"),
        (
            "National Parks are too cheap. I propose that X.3 charge $15 instead of $10.",
            "",
            "National Parks are too cheap. I propose that X.3 charge $15 instead of $10.",
        ),
        ('Amend X.3: replace "$10" with "$15".', "", 'Amend X.3: replace "$10" with "$15".'),
    ],
)
def test_proposals_are_found(words: str, title: str, text: str) -> None:
    (motion,) = read(words).items
    assert isinstance(motion, Motion)
    assert (motion.title, motion.text) == (title, text)


def test_a_proposal_runs_to_the_next_mark() -> None:
    letter = read(
        "buy 9\n\nPROPOSAL: One\nRepeal X.3.\n\nIt is bad.\n\nPROPOSAL: Two\nRepeal X.4.\n\nOrders:\nbuy 12\n"
    )
    assert [type(item) for item in letter.items] == [Wish, Motion, Motion, Wish]
    first, second = letter.motions()
    assert first.text == "Repeal X.3.\n\nIt is bad."
    assert second.text == "Repeal X.4."


def test_an_order_within_a_proposal_stays_there_and_is_pointed_out() -> None:
    (motion,) = read("propose: Repeal X.3.\nbuy 12").items
    assert isinstance(motion, Motion)
    assert motion.orders == ("buy 12",)


def test_a_farewell_ends_a_proposal() -> None:
    (motion,) = read("propose: Repeal X.3.\n\nThanks,\nAnn").items
    assert isinstance(motion, Motion)
    assert motion.text == "Repeal X.3."


def test_wrapped_lines_are_one() -> None:
    assert orders('buy 12 and name it "The\nOld Inn"') == ["buy 12", 'name 12 "The Old Inn"']
    wrapped = "if I land on an unowned square under $200 in the Candyland phase of it,\nbuy it"
    assert [wish.order.text for wish in read(wrapped).wishes()] == ["buy it"]
    long = "if I land on an unowned square under $200 in the Candyland phase, buy it"
    assert [type(item) for item in read(f"{long}\npropose: Repeal X.3.").items] == [Wish, Motion]
    assert orders(f"{long}\nregister to vote") == ["buy it", "register to vote"]
    assert orders("buy 9\nbuy 12") == ["buy 9", "buy 12"]


def test_curly_quotes_are_straight_for_reading_and_kept_for_the_echo() -> None:
    (wish,) = read("name 9 “Swan Lake”").wishes()
    assert wish.order.text == 'name 9 "Swan Lake"'
    assert wish.quoted == "name 9 “Swan Lake”"


WORDS = [
    "buy",
    "9",
    "#12",
    "it",
    "and",
    "then",
    ",",
    ".",
    "?",
    "if",
    "I",
    "land",
    "on",
    '"',
    "name",
    "propose:",
    "PROPOSAL:",
]
WORDS += [
    "\n",
    "--",
    "help",
    "during",
    "CL:",
    "paint",
    "red",
    "$40",
    "Duck,",
    "Repeal",
    "X.3",
    "“",
    "(",
    ")",
    "1.",
    "thanks",
]


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join), st.text(string.printable + "“”’–é$", max_size=120)
    )
)
def test_anything_can_be_read_and_every_item_has_its_place(words: str) -> None:
    places = []
    for item in read(words).items:
        start, end = item.span
        assert 0 <= start <= end <= len(words)
        places.append(start)
        if not isinstance(item, Motion):
            assert item.quoted == "".join(" " if letter.isspace() else letter for letter in words[start:end])
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ('propose "Cheap Parks": Repeal X.3.', ""),
        ("propose: Cheap Parks: Repeal X.3.", ""),
        ("Proposal: Cheap Parks\nRepeal X.3.", ""),
        ('Proposal "Cheap Parks"\nRepeal X.3.', ""),
        ('Proposal: "Cheap Parks"\n\nRepeal X.3.', ""),
        ("Proposal (Cheap Parks): Repeal X.3.", ""),
        ("Proposal 1: Cheap Parks. Repeal X.3.", ""),
        ("PROPOSAL Cheap Parks\nRepeal X.3.", ""),
        ("Title: Cheap Parks\nRepeal X.3.", ""),
        ("Proposal:\nTitle: Cheap Parks\nRepeal X.3.", ""),
        ('I propose "Cheap Parks": Repeal X.3.', ""),
        ("Repeal X.3.", "Cheap Parks"),
        ("Repeal X.3.", "Proposal: Cheap Parks"),
        ("Hello!\n\nRepeal X.3.\n\nCheers, Ann", "proposal - Cheap Parks"),
    ],
)
def test_a_proposal_has_its_title_from_wherever_it_stands(words: str, subject: str) -> None:
    (motion,) = read_letter(words, vocabulary(), subject=subject).motions()
    assert (motion.title, motion.text.rstrip(".")) == ("Cheap Parks", "Repeal X.3")


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ("propose: A player may bathe: she pays $5.", ""),
        ('propose: Create section "The Circus": 1. There is a place called the Ring.', ""),
        ("propose: Once: each player gets $5.", ""),
        ('propose: Amend X.3: replace "$10" with "$5".', "Re: Week 3"),
        ("Repeal X.3.", "my second proposal"),
        ("buy 12\n\nRepeal X.3.", "moves!!"),
    ],
)
def test_what_is_no_title_is_not_taken_for_one(words: str, subject: str) -> None:
    (motion,) = read_letter(words, vocabulary(), subject=subject).motions()
    assert motion.title == ""


def test_a_mail_whose_subject_says_so_is_a_proposal() -> None:
    (motion,) = read_letter("Hi all,\nParks should be cheaper.", vocabulary(), subject="Proposal: Parks").motions()
    assert (motion.title, motion.text) == ("Parks", "Parks should be cheaper.")
    assert not list(read_letter("buy 12", vocabulary(), subject="Proposal: Parks").motions())


def test_single_quotation_marks_within_double_ones_stay() -> None:
    (wish,) = read("join as \"Eve & 'Co'\"").wishes()
    assert wish.order.text == "join as \"Eve & 'Co'\""


@pytest.mark.parametrize(
    "words", ["Mit freundlichen Grüßen", "LG", "Cordialement,", "Un saludo,", "よろしくお願いします。"]
)
def test_a_sign_off_in_another_language_ends_what_is_read(words: str) -> None:
    letter = read(f"buy 9\n\n{words}\nAnn Smith\n12 High Street")
    assert [item.quoted for item in letter.items] == ["buy 9"]


@pytest.mark.parametrize(
    "words",
    [
        "Propose that each player gets $5.",
        "Please propose a new rule: Each player gets $5.",
        "please propose: Each player gets $5.",
        "Could we propose that each player gets $5.",
        "Can you file the following proposal: Each player gets $5.",
    ],
)
def test_a_plain_wish_to_propose_is_a_proposal(words):
    (motion,) = read_letter(words, vocabulary()).motions()
    assert motion.text == "Each player gets $5."


def test_a_name_without_quotation_marks_is_one_behind_my_square():
    first, second = read("Name my square Harbour View and paint it green please").wishes()
    assert first.order.text == 'Name my square "Harbour View"'
    assert second.order.text == "paint my square green"
