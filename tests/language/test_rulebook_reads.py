"""Every sentence of the rulebook has exactly one reading, and no word of it is lost."""

from __future__ import annotations

import re

from moderator.language import tree
from moderator.language.paraphrase import say
from tests.language.trees import alike, walk

_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "then",
        "if",
        "when",
        "whenever",
        "each",
        "every",
        "of",
        "and",
        "or",
        "to",
        "in",
        "on",
        "who",
        "whom",
        "that",
        "which",
        "is",
        "are",
        "it",
        "she",
        "he",
        "her",
        "his",
        "him",
        "its",
        "they",
        "their",
        "them",
        "at",
        "any",
        "for",
        "may",
        "cannot",
        "can",
        "no",
        "not",
        "than",
        "by",
        "with",
        "there",
        "was",
        "be",
        "been",
        "has",
        "have",
        "had",
        "unless",
        "as",
        "would",
        "while",
        "only",
        "does",
        "do",
        "up",
        "most",
        "least",
        "priced",
        "into",
        "nobody",
        "nearest",
        "one",
        "two",
    ]
)


def _stems(text):
    return {word.lower()[:4] for word in re.findall(r"[\w$%'-]+", text)}


def test_every_sentence_reads(sentences):
    assert not {one.text: one.reading.diagnosis.reasons for one in sentences if one.reading.state == "almost"}


def test_what_is_said_of_a_sentence_reads_as_the_same_tree(sentences, reader, lexicon):
    different = []
    for one in sentences:
        if one.form is None:
            continue
        said = say(one.form, lexicon)
        again, _ = reader.sentence(said, 0, one.before.fork())
        if again.form is None or alike(again.form) != alike(one.form):
            different.append((one.item.number, one.text, said, again.diagnosis and again.diagnosis.reasons))
    assert not different


def test_no_word_is_lost(sentences, lexicon):
    lost = []
    for one in sentences:
        if one.form is None or one.reading.state == "prose":
            continue
        kept = _stems(say(one.form, lexicon))
        gone = [
            word
            for word in re.findall(r"[\w$%'-]+", one.text)
            if word.lower() not in _SMALL and word.lower()[:4] not in kept
        ]
        if gone and one.text not in REWORDED:
            lost.append((one.item.number, gone, one.text))
    assert not lost


REWORDED = frozenset(
    {
        "The closest square is the one with the least distance.",  # the closest one
    }
)


def test_the_prose_is_marked_as_prose(sentences):
    assert [one.item.number for one in sentences if one.reading.state == "prose"] == [
        one.item.number for one in sentences if one.text.startswith("Note:")
    ]


def test_every_reference_has_something_that_it_refers_to(sentences):
    loose = []
    introduced = set()
    number = None
    for one in sentences:
        if one.item.number != number:
            introduced, number = set(), one.item.number
        if one.form is None:
            continue
        introduced |= {node.variable for node in walk(one.form) if isinstance(node, tree.Noun)}
        for node in walk(one.form):
            if (
                isinstance(node, tree.Refer)
                and not node.variable.startswith(("@", "="))
                and node.variable not in introduced
            ):
                loose.append((one.item.number, node, one.text))
            if isinstance(node, tree.Pronoun) and node.word not in {
                "nobody",
                "nothing",
                "anybody",
                "everybody",
                "each other",
            }:
                loose.append((one.item.number, node, one.text))
    assert not loose
