"""The registry, the grammar and what is shown to players are the same."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from moderator.files import folder
from moderator.language import registry, tree, word_forms
from moderator.language.book_words import lexicon_of
from moderator.language.examples import entry, example
from moderator.language.meanings.builder import Builder
from moderator.language.rulebook import Rulebook
from moderator.language.tables import table
from tests.language.trees import walk

VERBS = {verb.key: verb for verb in registry.verbs()}
NOUNS = registry.nouns()
GRAMMAR = (folder("grammar") / "rules.lark").read_text("utf-8")


def test_every_verb_and_noun_stands_once():
    for keys in ([verb.key for verb in registry.verbs()], [noun.noun for noun in NOUNS]):
        assert [key for key, count in Counter(keys).items() if count > 1] == []


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_a_verb_has_its_forms_and_each_role_once(verb):
    assert all((verb.base, verb.third, verb.participle, verb.gerund))
    assert verb.third != verb.base
    roles = [slot.role for slot in verb.slots]
    assert len(roles) == len(set(roles))
    prepositions = [preposition for preposition, _ in verb.prepositions]
    assert len(prepositions) == len(set(prepositions))
    assert verb.subject


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_the_worked_example_of_a_verb_reads_as_that_verb(verb, reader):
    reading = reader.read_sentence(example(verb))
    assert reading.diagnosis is None
    assert (verb.means or verb.key) in {node.verb for node in walk(reading.form) if isinstance(node, tree.Clause)}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_the_entry_of_a_verb_names_all_its_prepositions(verb):
    words = entry(verb)
    assert words.startswith(f"*{verb.base}* takes ")
    assert all(re.search(rf"\b{preposition}\b", words) for preposition, _ in verb.prepositions)


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: noun.noun)
def test_a_noun_has_sorts_that_are_known_and_a_plural(noun):
    assert noun.plural
    assert noun.mass or noun.plural != noun.noun or noun.noun.endswith("s") or noun.noun == "percent"
    known = frozenset().union(*registry.sorts_above().values()) | {"any"}
    nouns = {one.noun for one in NOUNS}
    assert noun.sorts
    assert noun.sorts <= known | nouns
    assert noun.of <= known | nouns


def test_every_slot_takes_a_sort_that_some_noun_has():
    known = (
        frozenset().union(*registry.sorts_above().values())
        | {"any", "condition"}
        | {sort for noun in NOUNS for sort in noun.sorts}
        | {"Store"}
    )
    for verb in VERBS.values():
        for slot in (*verb.slots, *(slot for _, slot in verb.prepositions)):
            assert slot.sorts <= known, (verb.key, slot)


def test_every_production_has_a_meaning():
    aliases = set(re.findall(r"->\s*(\w+)", GRAMMAR)) - {"same"}
    missing = sorted(alias for alias in aliases if not hasattr(Builder, f"do_{alias}"))
    assert missing == []


def test_every_meaning_has_a_production():
    aliases = set(re.findall(r"->\s*(\w+)", GRAMMAR)) | set(re.findall(r"^(\w+)\s*:", GRAMMAR, re.MULTILINE))
    unused = sorted(name for name in dir(Builder) if name.startswith("do_") and name.removeprefix("do_") not in aliases)
    assert unused == []


def test_every_role_of_the_grammar_has_a_word_or_is_read_from_figures():
    declared = {word for line in re.findall(r"%declare (.+)", GRAMMAR) for word in line.split()}
    lexicon = lexicon_of(Rulebook())
    given = {role for roles in lexicon.entries.values() for role in roles}
    from_figures = {"QUOTED", "MONEY", "PERCENT", "ORD", "NUM", "RULE", "ROMAN", "NEWNAME"}
    waiting = {"NAMED_KIND"}
    assert declared - given - from_figures - waiting == set()


@pytest.mark.parametrize(
    ("noun", "plural"),
    [("box", "boxes"), ("city", "cities"), ("day", "days"), ("church", "churches"), ("square", "squares")],
)
def test_regular_plurals(noun, plural):
    assert word_forms.plural_of(noun) == plural


@pytest.mark.parametrize(
    ("base", "third", "participle", "gerund"),
    [
        ("juggle geese", "juggles geese", "juggled geese", "juggling geese"),
        ("carry water", "carries water", "carried water", "carrying water"),
        ("hop", "hops", "hopped", "hopping"),
        ("drink tea", "drinks tea", "drunk tea", "drinking tea"),
        ("play dead", "plays dead", "played dead", "playing dead"),
        ("wish", "wishes", "wished", "wishing"),
    ],
)
def test_an_order_phrase_is_inflected_in_its_first_word(base, third, participle, gerund):
    assert (word_forms.third_of(base), word_forms.participle_of(base), word_forms.gerund_of(base)) == (
        third,
        participle,
        gerund,
    )


@pytest.mark.parametrize(("other", "word"), table("nearly"))
def test_a_near_word_stands_for_one_that_the_rules_know(other, word, lexicon):
    assert word in VERBS if "/" in other else lexicon.knows(word)
