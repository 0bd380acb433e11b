"""Changes are read in the forms of the rule language and in the loose ones of real players; nothing is half read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.games.nomopoly.letters.changes import (
    Add,
    AddToSection,
    Amend,
    Change,
    CreateSection,
    Insert,
    Move,
    Once,
    Remark,
    Repeal,
    RepealSection,
    Replace,
)
from moderator.games.nomopoly.letters.proposals import holds_change, read_change, read_proposal
from moderator.language.opinions import Place
from moderator.language.sentences import split


class Reading:
    """A sentence that reads if it begins like a rule of these tests, and almost does if it says "cough up"."""

    diagnosis = None
    form = None
    said = ""

    def __init__(self, text: str) -> None:
        self.text = text
        begins = text.startswith(("A player", "When a", "Each ", "Then ", "There is"))
        self.state = "runs" if begins and "cough" not in text else "almost"


class Sentences:
    def read(self, words: str) -> list[Reading]:
        return [Reading(one.text) for one in split(words)]

    def only_says(self, sentence: str) -> bool:
        return sentence.startswith("Fun ")

    def binds(self, words: str, _: Place) -> bool:
        return not words.startswith(("Fun ", "because"))

    def tells_of_a_deed(self, words: str) -> bool:
        return words == "cough up"


sentences = Sentences()


def plain(change: Change) -> Change:
    return type(change)(**{name: getattr(change, name) for name in change.__slots__ if name != "quoted"})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ('Amend X.3: replace "$10" with "$15".', Replace("X.3", "$10", "$15")),
        ('amend x.3: replace "$10" by "$15"', Replace("X.3", "$10", "$15")),
        ('In VII.5, replace "$400" with "$250".', Replace("VII.5", "$400", "$250")),
        ("In VII.5 change $400 to $250.", Replace("VII.5", "$400", "$250")),
        ("change $400 to $250 in rule VII.5", Replace("VII.5", "$400", "$250")),
        ('Replace "$10" in X.3 with "$15"', Replace("X.3", "$10", "$15")),
        ('Replace every "$10" in X.3 with "$15"', Replace("X.3", "$10", "$15", every=True)),
        ('Amend X.3 by replacing "$10" with "$15".', Replace("X.3", "$10", "$15")),
        ('In X.3, "$10" should be "$15".', Replace("X.3", "$10", "$15")),
        ("I propose that X.3 charge $15 instead of $10.", Replace("X.3", "$10", "$15")),
        ("X.3 should charge $15, not $10.", Replace("X.3", "$10", "$15")),
        ("I'd like to propose raising the fee in X.3 from $10 to $15", Replace("X.3", "$10", "$15")),
        ("Let's lower X.3's fee from $10 to $5", Replace("X.3", "$10", "$5")),
        ("I suggest we change X.3 to $15", Replace("X.3", "", "$15")),
        ("X.3 should cost $15", Replace("X.3", "", "$15")),
        ("change 5% to 10% in VIII.7", Replace("VIII.7", "5%", "10%")),
        ('Strike "Then she gets a Souvenir Hat." from X.7', Replace("X.7", "Then she gets a Souvenir Hat.", "")),
        ('Insert "blue" after "big" in X.3', Insert("X.3", "blue", "big")),
        ('In X.3 insert "blue" before "big"', Insert("X.3", "blue", "big", before=True)),
        (
            "In XXXV.2 move the Psuedoplayers line to just after the CL phase.",
            Move("XXXV.2", "the Psuedoplayers line", "the CL phase"),
        ),
        ("Move the turns phase before the lottery", Move("", "the turns phase", "the lottery", before=True)),
        ("Swap the lottery and the turns in XXXV.2", Move("XXXV.2", "the lottery", "the turns", swap=True)),
        ("Amend X.3 to read: A square is a park.", Amend("X.3", "A square is a park.")),
        ('Amend X.3 to read: "A square is a park."', Amend("X.3", "A square is a park.")),
        ("Amend X.3: A square is a park.", Amend("X.3", "A square is a park.")),
        ("X.3 shall read as follows: A square is a park", Amend("X.3", "A square is a park.")),
        ("Replace X.3 with: A square is a park.", Amend("X.3", "A square is a park.")),
        ("Add to X.3: Each park has a bench.", Add("X.3", "Each park has a bench.")),
        ('Add "Each park has a bench." to X.3', Add("X.3", "Each park has a bench.")),
        ("Add to section X: There is a bank.", AddToSection("X", "There is a bank.")),
        ("Add to X: There is a bank.", AddToSection("X", "There is a bank.")),
        ("Add a rule to X: There is a bank.", AddToSection("X", "There is a bank.")),
        ('Add to section "The Circus": There is a bank.', AddToSection("The Circus", "There is a bank.")),
        ("Add a new rule to section X: There is a bank.", AddToSection("X", "There is a bank.")),
        ("New rule: A player may dance.", AddToSection("", "A player may dance.")),
        (
            'Create section "The Circus": 1. There is a ring. 2. A player may juggle.',
            CreateSection("The Circus", ("There is a ring.", "A player may juggle.")),
        ),
        ("Repeal X.3.", Repeal("X.3")),
        ("repeal rule III.2.a", Repeal("III.2.a")),
        ("Repeal X.3, sentence 2.", Repeal("X.3", 2)),
        ("get rid of the second sentence of X.7", Repeal("X.7", 2)),
        ("Delete the last sentence of X.7", Repeal("X.7", -1)),
        ("I propose the strike of the current VII.4", Repeal("VII.4")),
        ("I propose the strike of the current VII.4, since nobody likes it.", Repeal("VII.4")),
        ("VII.4 should be repealed", Repeal("VII.4")),
        ("I hereby propose that VII.4 be struck out.", Repeal("VII.4")),
        ("Repeal section XVII.", RepealSection("XVII")),
        ("Also, drop section XIV.", RepealSection("XIV")),
        ("we should abolish section THE CARNIVAL", RepealSection("THE CARNIVAL")),
        ("Once: Each Registered Voter gets $60.", Once("Each Registered Voter gets $60.")),
    ],
)
def test_a_change(words: str, expected: Change) -> None:
    (found,) = read_change(words)
    assert plain(found) == expected
    assert found.quoted == words


def test_several_rules_in_one_sentence() -> None:
    assert [plain(change) for change in read_change("Repeal VII.4, VII.6 and section XIV")] == [
        Repeal("VII.4"),
        Repeal("VII.6"),
        RepealSection("XIV"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "National Parks are too cheap.",
        'replace "$10" with "$15"',
        "I propose that nobody repeal X.3",
        "If X.3 is repealed, I leave",
        "The price of X.3 is too low",
        "Do not repeal X.3",
        "X.3",
        "",
        "Put a sock in front of the door before breakfast.",
    ],
)
def test_what_is_no_change_is_not_taken_for_one(words: str) -> None:
    assert read_change(words) == ()


def test_a_proposal_of_numbered_clauses() -> None:
    found = read_proposal('1. Amend X.3: replace "$10" with "$15".\n2. Repeal VII.4.\n\nIt is time.', sentences)
    assert [plain(change) for change in found.changes] == [
        Replace("X.3", "$10", "$15"),
        Repeal("VII.4"),
        Remark("It is time."),
    ]


def test_a_new_text_goes_on_over_wrapped_lines_and_further_sentences() -> None:
    found = read_proposal(
        "Amend X.3 to read: A square is a park. The Government owns\neach park.\nAlso, repeal X.4.", sentences
    )
    assert [plain(change) for change in found.changes] == [
        Amend("X.3", "A square is a park. The Government owns each park."),
        Repeal("X.4"),
    ]


def test_a_new_text_is_freed_of_what_it_only_says() -> None:
    found = read_proposal(
        "Add to section X: Fun is good. A player may dance. Fun is rare, so each player gets $5.", sentences
    )
    assert [plain(change) for change in found.changes] == [
        AddToSection("X", "A player may dance. Each player gets $5."),
        Remark("Fun is good."),
        Remark("Fun is rare"),
    ]


def test_a_new_text_that_only_says_stays_as_it_is() -> None:
    found = read_proposal("Add to section X: Fun is good. We cough up a lot.", sentences)
    assert plain(found.changes[0]) == AddToSection("X", "We cough up a lot.")


def test_what_the_next_sentence_may_speak_of_stays_in_a_new_text() -> None:
    found = read_proposal("Add to section X: Fun is good. When a player likes it, she gets $5.", sentences)
    assert plain(found.changes[0]) == AddToSection("X", "Fun is good. When a player likes it, she gets $5.")


def test_a_quoted_text_is_complete() -> None:
    found = read_proposal('Amend X.3 to read: "A square is a park." I like parks.', sentences)
    assert [plain(change) for change in found.changes] == [Amend("X.3", "A square is a park."), Remark("I like parks.")]


def test_a_section_on_many_lines_ends_where_its_numbers_end() -> None:
    text = 'Create section "The Circus":\n1. There is a ring.\n2. A player may juggle\nfor $5. She is Merry.\n\nI thank you.\nRepeal X.4.'
    found = read_proposal(text, sentences)
    assert [plain(change) for change in found.changes] == [
        CreateSection("The Circus", ("There is a ring.", "A player may juggle for $5. She is Merry.")),
        Remark("I thank you."),
        Repeal("X.4"),
    ]


def test_bare_rule_sentences_of_a_paragraph_make_one_rule() -> None:
    found = read_proposal("Fun is good. A player may dance. Then she is Merry.\n\nEach player gets $5.", sentences)
    assert [plain(change) for change in found.changes] == [
        Remark("Fun is good."),
        AddToSection("", "A player may dance. Then she is Merry."),
        AddToSection("", "Each player gets $5."),
    ]


def test_the_rules_of_a_titled_proposal_make_a_section() -> None:
    found = read_proposal("1. A player may dance.\n2. Each player gets $5.", sentences, "Balls")
    assert [plain(change) for change in found.changes] == [
        CreateSection("Balls", ("A player may dance.", "Each player gets $5."))
    ]


def test_a_sentence_that_almost_reads_is_told_from_an_argument() -> None:
    found = read_proposal("Whenever somebody passes the Bridge they should cough up $15. Bridges are dear.", sentences)
    assert [almost.text for almost in found.almost] == ["Whenever somebody passes the Bridge they should cough up $15."]
    assert all(isinstance(change, Remark) for change in found.changes)


def test_what_would_happen_to_players_is_a_rule_whatever_they_do() -> None:
    """No verb that money or squares have need stand in it; a player who argues speaks of nobody who acts."""
    found = read_proposal(
        "If you ask me, this is overdue. Whenever anybody coughs, she skedaddles. When I cough I cough up.", sentences
    )
    assert [almost.text for almost in found.almost] == ["Whenever anybody coughs, she skedaddles."]


PIECES = [
    "Amend",
    "X.3",
    ":",
    "replace",
    '"$10"',
    "with",
    "to read:",
    "Repeal",
    "section",
    "XIV",
    "1.",
    "2)",
    "\n",
    "\n\n",
    "A player may dance.",
]
PIECES += [
    "Once:",
    "Create section",
    '"The Circus"',
    "I propose that",
    "charge $15",
    "instead of",
    "$10",
    ".",
    '"',
    "the second sentence of",
]


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join), st.text(max_size=150)))
def test_anything_is_read_and_no_word_is_lost(text: str) -> None:
    found = read_proposal(text, sentences)
    quoted = "".join(change.quoted for change in found.changes)
    letters = [letter for letter in text if letter.isascii() and letter.isalpha()]
    kept = [letter for letter in quoted if letter.isascii() and letter.isalpha()]
    assert len(kept) >= len(letters)


def test_what_leans_on_a_remark_is_a_remark_like_it() -> None:
    found = read_proposal("A player may dance. We cough up a lot. Then she gets $5. Each player sings.", sentences)
    rule, *remarks = found.changes
    assert (rule.text, [remark.text for remark in remarks]) == (
        "A player may dance. Each player sings.",
        ["We cough up a lot.", "Then she gets $5."],
    )


@pytest.mark.parametrize(
    ("words", "is_proposal"),
    [
        ("Salaries are out of hand. In VII.5 change $400 to $250.", True),
        ("It is time.\nAmend X.3 to read:\nA player may wave.", True),
        ("When a player waves, she gets $5. Each player pays $5.", False),
    ],
)
def test_a_text_is_a_proposal_wherever_in_it_a_change_is_made(words: str, is_proposal: bool) -> None:
    assert holds_change(words) is is_proposal


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Fines shall cough up double.", True),
        ("New tax: Freemasons cough up and pay $5.", True),
        ("Salaries are out of hand.", False),
        ("We must cough up $5 each time!", False),
    ],
)
def test_what_looks_like_a_rule_is_told_if_it_does_not_read(words: str, told: bool) -> None:
    assert [almost.text for almost in read_proposal(words, sentences).almost] == [words] * told
