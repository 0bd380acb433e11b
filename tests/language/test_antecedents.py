"""Who *she* is, what *it* is, and when it has to be said."""

from __future__ import annotations

import pytest

from moderator.language import tree
from moderator.language.book_words import lexicon_of
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section
from tests.language.trees import alike, clause, noun, only, refers, walk


@pytest.mark.parametrize(
    ("sentence", "word", "kind"),
    [
        ("When a player lands on a National Park, she pays $10 to The Government.", "she", "player"),
        ("When a player lands on a square, it becomes a Store.", "it", "square"),
        ("When a player lands on a square of another player, she pays $5.", "she", "player"),
        ("The owner of a square may paint it a Corporate color.", "it", "square"),
        ("When a player buys a lottery ticket, the ticket is used up.", "the ticket", "lottery ticket"),
        ("When a player pays an amount to a party, the amount is doubled.", "the amount", "amount"),
        ("When a player rolls dice for a turn, the roll is doubled.", "the roll", "@roll"),
        (
            "When a player (called the Accuser) pays another player (called the Defendant), the Defendant becomes Sick.",
            "the Defendant",
            "Defendant",
        ),
        ("When a player takes a color, that color becomes public.", "that color", "color"),
    ],
)
def test_a_word_refers_to(reader, sentence, word, kind):
    assert refers(reader.read_sentence(sentence).form, word) == kind


def test_she_is_the_one_who_acts_and_the_other_is_named(reader):
    form = reader.read_sentence(
        "When a player pays another player, she becomes Sick and the other player gets $5."
    ).form
    payer, payee = form.event.subject, form.event.role("recipient")
    sick, gets = form.steps[0].clauses
    assert sick.subject.variable == payer.variable
    assert gets.subject.variable == payee.variable


def test_nobody_is_referred_to_who_is_not_there(reader):
    form = reader.read_sentence(
        "When a player rolls 9, if she has not accused a player this week, a random other player gets $5 "
        "and his color becomes public."
    ).form
    gets, becomes = form.steps[0].clauses
    assert becomes.subject.of.variable == gets.subject.variable


def test_its_takes_what_can_have_such(reader):
    form = reader.read_sentence("The market value of a square is $10 times its number.").form
    assert noun(form.value, "number").of.variable == form.attribute.of.variable


def test_a_possessive_within_a_description_is_of_what_is_described(reader):
    form = reader.read_sentence("Each player who owns a square adjacent to her square gets $5.").form
    described = form.steps[0].clauses[0].subject
    inner = next(
        node for node in walk(described.which) if isinstance(node, tree.Noun) and node.determiner == "possessive"
    )
    assert isinstance(inner.of, tree.Refer)
    assert inner.of.variable == described.variable


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("It becomes public.", "refers-to-nothing"),
        ("When a player lands on the 9th square, each member of that Team gets $5.", "refers-to-nothing"),
        ("When a square is destroyed, she pays $10.", "refers-to-nothing"),
        ("When a player trades a Store for a Jumpgate, it is destroyed.", "refers-to-several"),
        (
            "When a player lands on a square with another player, the other player gets $5, unless she is Sick.",
            "several-persons",
        ),
        ("When a player lands on a square, its owner gets $5 if she is Sick.", "several-persons"),
        ("When a player lands on a square, its owner gets $5 for each Store that she owns.", "several-persons"),
        ("The richest player loses her squares when you become Sick.", "several-persons"),
        ("Painting another player's square costs $10 if she is Sick.", "several-persons"),
    ],
)
def test_a_word_without_one_meaning_is_refused(reader, sentence, code):
    reading = reader.read_sentence(sentence)
    assert reading.form is None
    assert reading.diagnosis.code == code


def test_a_sentence_goes_on_from_the_one_before(reader):
    item = Item(
        "L.1",
        "When a player lands on a Store, she rolls one die. If she rolls 1, she becomes Sick. Otherwise, the Store is destroyed.",
    )
    first, second, third = reader.read_item(item).sentences
    assert isinstance(second.form, tree.Continuation)
    assert second.form.steps[0].clauses[0].subject.variable == first.form.event.subject.variable
    assert third.form.steps[0].otherwise
    assert third.form.steps[0].clauses[0].role("object").variable == first.form.event.role("on").variable


def test_a_sentence_that_lost_the_one_before_says_so(reader):
    reading = reader.read_item(Item("L.1", "If she rolls 1, she becomes Sick.")).sentences[0]
    assert reading.diagnosis.code == "refers-to-nothing"


def test_sentences_of_different_items_share_nothing(reader):
    first = reader.read_item(Item("L.1", "When a player lands on a Store, she pays $5."))
    second = reader.read_item(Item("L.2", "When a player lands on a Store, she pays $5."))
    assert first.sentences == second.sentences


def test_each_variable_of_an_item_is_its_own(reader):
    item = Item("L.1", "When a player lands on a Store, she pays $5. When a player lands on a Utility, she pays $5.")
    variables = [
        [node.variable for node in walk(one.form) if isinstance(node, tree.Noun)]
        for one in reader.read_item(item).sentences
    ]
    assert not set(variables[0]) & set(variables[1])


def test_an_unknown_reference_does_not_depend_on_spelling(reader):
    one = reader.read_sentence("When a player lands on a Store, she pays $5.").form
    other = reader.read_sentence("Whenever a player lands on a Store, she pays $5.").form
    assert alike(one) == alike(other)


def test_a_described_thing_is_no_reference(reader):
    form = reader.read_sentence("When a player rolls 7, the highest square is destroyed.").form
    square = clause(form.steps, "destroy").role("object")
    assert isinstance(square, tree.Noun)
    assert only(form.steps, tree.Rank).order == "most"


@pytest.mark.parametrize(
    ("declared", "bearer"),
    [("A square has a hive count, at first 0.", "square"), ("A player has a hive count, at first 0.", "owner")],
)
def test_its_is_what_the_rules_say_has_such(book, declared, bearer):
    text = f"{declared} The owner of a square may build a hive on it for $20: its hive count rises by 1."
    whole = Rulebook((*book.sections, Section("CC", "HIVES", (Item("CC.1", text),))))
    order = Reader(lexicon_of(whole)).read_item(Item("CC.1", text)).sentences[1].form
    counted = order.steps[0].clauses[0].subject
    assert counted.of.variable.partition("#")[0] == bearer
