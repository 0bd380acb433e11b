"""What is suggested for the sentences of a proposal that do not read: nothing that was not weighed and tried."""

import pytest

from moderator.core.dice import FairDice
from moderator.games.nomopoly.letters.choice import chosen
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.games.nomopoly.trying_out.mends import MOST_READ, MOST_TRIED, mends_of
from moderator.language.reader import Reader

TIGHT = "Security's tight at The Large Factory these days!"
LANDS = "When a player lands on a Corner, she"


@pytest.fixture(scope="module")
def game():
    return Ground.of(Nomopoly().begin({}, FairDice(b"mends", "begin", 1)).state)


def wordings(game, text):
    return mends_of(game, f"Add to section X: {text}", "").wordings


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{LANDS} receves $5 from The Government.", f"{LANDS} receives $5 from The Government."),
        (f"{LANDS} gets $1O from The Government.", f"{LANDS} gets $10 from The Government."),
        ("When a player lands on Corner, she pays $3 to The Government.", f"{LANDS} pays $3 to The Government."),
        (
            "Each Wizard gets $5 from The Government at the end of each update.",
            "A player may be a Wizard. Each Wizard gets $5 from The Government at the end of each update.",
        ),
        (
            f"{LANDS} pays $3 to The Government (tourists love an accordion).",
            f"{LANDS} pays $3 to The Government (note: tourists love an accordion).",
        ),
    ],
)
def test_a_suggestion_is_the_whole_proposal_with_the_sentence_replaced(game, text, says):
    assert wordings(game, text) == (f"Add to section X: {says}",)
    assert not game.weighed(f"Add to section X: {says}", "").almost


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Each time you pay rent you get a stamp.",
            "There is a kind of item called stamp. When a player pays rent, she gets a stamp.",
        ),
        (
            "Nobody may coat a fenced square with glue.",
            "A square may be fenced. No player may coat a fenced square with glue.",
        ),
        (
            "Painting a square requires 3 squares.",
            "Any player may paint a square only if she is a player with at least 3 squares.",
        ),
    ],
)
def test_what_a_sentence_may_mean_is_suggested_in_words_that_read(game, text, says):
    assert wordings(game, text) == (f"Add to section X: {says}",)


@pytest.mark.parametrize(
    "text",
    [
        "The first player who lands on the 12th square finds it.",
        "Once a week you may nominate another player for the Golden Broom.",
        "Once a week you may vote for another player as prom king.",
        "Landing on a Corner washes you clean, so you aren't Muddy any more.",
        "Anyone can adopt a Hamster for $25, payable to The Government, but nobody may have more than one (they fight).",
    ],
)
def test_what_would_mean_something_else_or_do_nothing_is_not_suggested(game, text):
    assert wordings(game, text) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            f"Yellow's the color of envy! {LANDS} receves $5 from The Government (poor you).",
            f"Note: Yellow's the color of envy! {LANDS} receives $5 from The Government (note: poor you).",
        ),
        (
            f"Best Friends share the fun! {LANDS} gets $5 from The Government. (We were all beginners once.)",
            f"Note: Best Friends share the fun! {LANDS} gets $5 from The Government. (Note: We were all beginners once.)",
        ),
        (
            f"{TIGHT} If you'd land there, you land on the 2nd square instead.",
            f"Note: {TIGHT} If you'd land on The Large Factory, you land on the 2nd square instead.",
        ),
    ],
)
def test_sentences_and_parts_of_them_are_put_in_notes_together(game, text, says):
    assert wordings(game, text) == (f"Add to section X: {says}",)
    assert not game.weighed(f"Add to section X: {says}", "").almost


@pytest.mark.parametrize(
    "text",
    [
        "Let the others breathe! Each zorp yodels.",
        "It's hot in The Large Factory, and the workers are thirsty. Whoever goes there yodels.",
        "Let's crown a King! Each King gets $5 from The Government at the end of each yodel.",
        f"Let's have hats! {LANDS} gets a hat.",
        f"{LANDS} gets $5 from The Government. It doesn't work the other way round (life's unfair).",
    ],
)
def test_no_sentence_is_put_in_a_note_that_another_needs_or_beside_no_rule(game, text):
    assert wordings(game, text) == ()


def test_wordings_of_one_proposal_are_read_so_often_at_most(game, monkeypatch):
    read = []
    reads = Reader.read_item
    monkeypatch.setattr(Reader, "read_item", lambda self, item: read.append(item.key) or reads(self, item))
    text = " ".join(f"{LANDS} gets ${paid} (zorps love it) (they yodel), so hurry up." for paid in range(1, 5))
    before = game.weighed(f"Add to section X: {text}", "")
    read.clear()
    monkeypatch.setattr("moderator.games.nomopoly.trying_out.ground.weigh", lambda *_, **__: before)
    mends_of(game, f"Add to section X: {text}", "", before)
    assert 0 < read.count("0.1") <= MOST_READ


def test_a_number_takes_one_wording_of_the_whole_proposal(game):
    text = f"{LANDS} receves $5 from The Government. {LANDS.replace('Corner', 'Store')} pays $2 to The Government (tourists love an accordion)."
    found = mends_of(game, f"Add to section X: {text}", "")
    mended = text.replace("receves", "receives").replace("(t", "(note: t")
    assert found.wordings == (f"Add to section X: {mended}",)
    assert len(found.sentences) == 2


def test_a_proposal_is_tried_so_often_at_most(game, monkeypatch):
    tries = []
    monkeypatch.setattr("moderator.games.nomopoly.trying_out.ground.of_weighed", lambda *_: tries.append(1) or ())
    wordings(game, " ".join(f"{LANDS} receves ${paid} from The Government." for paid in range(1, 12)))
    assert 0 < len(tries) <= MOST_TRIED


@pytest.mark.parametrize(
    ("said", "number"),
    [("1", 1), ("2 please", 2), ("I want number 1", 1), ("the second", 2), ("1 Cheers", 1), ("2. Thanks, Ann", 2)],
)
def test_a_mail_that_says_a_number_alone_takes_a_wording(said, number):
    letter = chosen(f"Hi!\n{said}\nAnn", "Ann")
    assert letter is not None
    assert [item.number for item in letter.items] == [number]


@pytest.mark.parametrize("said", ["I want 1", "take 2", "I'll take 2", "buy 1", "3", "12", "1 and 2", "1 ticket"])
def test_a_mail_that_may_order_a_square_takes_none(said):
    assert chosen(said, "Ann") is None
