"""Takes every reference to something out of the rules (II.5): sentence by sentence, by the words that they use.

A sentence that goes on from one that is taken out goes with it; a rule of which nothing is left keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from moderator.language import tree
from moderator.language.readings import ItemReading
from moderator.language.registry import nouns
from moderator.language.rulebook import Rulebook
from moderator.language.word_forms import plural_of

EMPTIED = "Note: nothing is left of this rule."


def without_references(book: Rulebook, readings: Iterable[ItemReading], noun: str) -> Rulebook:
    """Give the rulebook without the sentences that speak of a noun, in either number or as the first part of a word."""
    plural = next((entry.plural for entry in nouns() if entry.noun == noun), plural_of(noun))
    spoken = re.compile(rf"\b(?:{re.escape(noun)}|{re.escape(plural)})\b", re.IGNORECASE)
    return _with(book, {reading.number: _kept(reading, spoken) for reading in readings})


def without_sentences(book: Rulebook, sentences: Iterable[tuple[str, str]]) -> Rulebook:
    """Give the rulebook without some sentences, each given by its rule's number and its text."""
    texts = {item.number: item.text for item in book.items()}
    for number, sentence in sentences:
        texts[number] = " ".join(texts[number].replace(sentence, "").split()) or EMPTIED
    return _with(book, texts)


def _with(book: Rulebook, texts: dict[str, str]) -> Rulebook:
    sections = tuple(
        replace(section, items=tuple(replace(item, text=texts[item.number]) for item in section.items))
        for section in book.sections
    )
    return Rulebook(sections)


def _kept(reading: ItemReading, spoken: re.Pattern[str]) -> str:
    """Give what is left of an item."""
    found: list[str] = []
    gone = False
    for sentence in reading.sentences:
        speaks = spoken.search(sentence.text) is not None
        if not isinstance(sentence.form, tree.Continuation):
            gone = speaks
        if not speaks and not gone:
            found.append(sentence.text)
    return " ".join(found) or EMPTIED
