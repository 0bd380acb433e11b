"""What a rule declares can be used in the next sentence, and is gone with it."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from moderator.language import book_words, tree
from moderator.language.book_words import declared_in, lexicon_of
from moderator.language.rulebook import Item, Rulebook, Section

CASES = [
    ("There is an organization called The Circus.", "When a player wins, The Circus gets $5."),
    ("There is a pool called the Kitty.", "When a player wins, she pays $5 into the Kitty."),
    (
        "There is a job called Dog Catcher, offered by The Government.",
        "When a player wins, The Government pays Dog Catcher $5.",
    ),
    ("There is a kind of item called Snow Globe.", "When a player wins, she gets a Snow Globe."),
    (
        "There are kinds of item called Snow Globe and Paper Crown.",
        "A player with a Paper Crown may buy any number of Snow Globes.",
    ),
    ("There is a pseudoplayer called The Ghost.", "When The Ghost lands on a square, the square is destroyed."),
    ("There may be a square called Lighthouse.", "When a player lands on Lighthouse, she gets $5."),
    ("The 33rd square is called The Circus Tent.", "When a player lands on The Circus Tent, she gets $5."),
    ("A player may be Jailed.", "No Jailed player may roll dice."),
    ("A player may be Lucky, Unlucky or Doomed.", "When an Unlucky player wins, she becomes Doomed."),
    ("A square may be a Prison.", "When a player lands on a Prison, she pays $5."),
    ("A player may have a Black Eye.", "When a player with a Black Eye wins, she loses the Black Eye."),
    ("A player has Karma, at first 0.", "When a player wins, her Karma rises by 1."),
    ("A player has a mood, at first 3.", "When a player wins, her mood becomes 5."),
    ("Mauve, Taupe and Ecru are Historical colors.", "The owner of a square may paint it a Historical color for $75."),
    ("Mauve, Taupe and Ecru are Historical colors.", "When a player lands on a Mauve square, she gets $5."),
    ("Mud is a coating.", "A player may coat a square that she owns with Mud."),
    ("A player may juggle geese for $5.", "When a player juggles geese, she gets $100."),
    ("A player may juggle geese for $5.", "No Sick player may juggle geese.", "A player may be Sick."),
    (
        "A player may hire a Wizard to paint a square: the square becomes Red.",
        "No player may hire a Wizard to paint a square.",
        "Red is a color.",
    ),
    (
        "The phases of an update are, in this order: the purchases phase; the market phase.",
        "In the market phase, each player gets $5.",
    ),
    (
        "A player may pay another player (called the Banker) an amount.",
        "A player may pay another player (called the Banker) an amount: the Banker gets $5.",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0][:40])
def test_what_is_declared_can_be_used(reader_of, case):
    government = "There is an organization called The Government."
    declared, used, *more = case
    reading = reader_of(government, declared, used, *more).read_sentence(used)
    assert reading.diagnosis is None


@pytest.mark.parametrize("case", [case for case in CASES if "(called" not in case[0]], ids=lambda case: case[0][:40])
def test_without_the_declaration_it_cannot(reader_of, case):
    government = "There is an organization called The Government."
    declared, used, *more = case
    if "order: " in declared or "juggle" in declared or "Wizard" in declared:
        more = [sentence for sentence in more if sentence]
    reading = reader_of(government, *more).read_sentence(used)
    assert reading.form is None


def test_a_declared_order_can_be_sent(reader_of):
    reader = reader_of("A player may juggle geese for $5.", "A player may challenge another player to a duel.")
    assert reader.read_order("juggle geese").clauses[0].verb == "juggle geese"


def test_a_declared_attribute_is_known_with_its_start(reader_of):
    lexicon = reader_of("A player has Karma, at first 0.").lexicon
    assert lexicon.attributes[("player", "Karma")] == "0"


def test_a_declared_flag_belongs_to_its_kind(reader_of):
    assert reader_of("A player may be Jailed.").lexicon.flags["Jailed"] == "player"


def test_a_declaration_is_read_as_one(reader_of):
    sentence = "There is a kind of item called Snow Globe."
    form = reader_of(sentence).read_sentence(sentence).form
    assert isinstance(form, tree.Declaration)
    assert form.names == ("Snow Globe",)


PLAIN = (
    "When a player lands on the 13th square, she gets $500.",
    "At the end of each update, each player whose cash is less than $500 gets $100.",
    "A player who owns more squares than any other player may not buy a square.",
    "The first player who owns 3 squares wins the game.",
    "Note: The Mayor is a Freemason, and pays a road tax of $9.",
    "When a Mayor wins, the Mayor gets $5.",
    "Mayors get $5 if they are on the 3rd square.",
)
BRINGING = (
    "A player may be Mayor.",
    "When a player lands on the 3rd square, she becomes a Freemason.",
    "A player pays The Government a road tax of $9.",
    "A player may juggle geese for $5.",
    "A player's reach is 3.",
    "There is a ghost.",
    "Each player starts with 3 stamps.",
)


def _described(book: Rulebook) -> list[dict[str, object]]:
    lexicons = (lexicon_of(book), replace(declared_in(book, by_use=False), sentences=()))
    return [{each.name: getattr(lexicon, each.name) for each in fields(lexicon)} for lexicon in lexicons]


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("plain", PLAIN)
def test_a_section_that_brings_nothing_changes_no_word(book, monkeypatch, plain, before):
    """A lexicon made without such sections is what it is with them, wherever a word is used first."""
    for bringing in BRINGING:
        texts = (plain, bringing) if before else (bringing, plain)
        added = (Section(f"{place}", "ADDED", (Item(f"{place}.1", text, ""),)) for place, text in enumerate(texts))
        with_both = Rulebook((*book.sections, *added))
        found = _described(with_both)
        with monkeypatch.context() as patched:
            patched.setattr(book_words, "_brings_nothing", lambda text: text.startswith("Note:"))
            assert _described(with_both) == found, bringing
