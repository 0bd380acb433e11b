"""Tells people from things in what a sentence says: "she" goes on from the one, "it" from the other."""

from __future__ import annotations

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits

PERSON = frozenset({"player", "person", "admin"})
_SUBJECTS = {"her": "she", "him": "he", "them": "they"}


def as_subject(pronoun: str) -> str:
    """Give how a pronoun stands as a subject: *she* for *her*; any other words as they are."""
    return _SUBJECTS.get(pronoun, pronoun)


def pronoun_for(noun: tree.Noun, lexicon: Lexicon) -> str:
    """Give the pronoun for what a noun describes: she for somebody, it for anything else."""
    entry = lexicon.nouns.get(noun.kind)
    person = entry is not None and fits(entry.sorts, PERSON) and "any" not in entry.sorts
    return "she" if person else "it"
