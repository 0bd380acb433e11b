"""Reads what happens where several are equal: "If there is a tie, nobody does" behind "the richest player pays $5".

It is said of the sentence before it: whoever is the richest, or has the most, has to be so alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.readings import Diagnosis, SentenceReading
from moderator.language.restating.people import PERSON
from moderator.node import Part

_TIED = re.compile(
    r"(?:If (?:(?:there(?: is|'s)|it(?: is|'s)) a tie|(?:two(?: or more)?|several|some)? ?[A-Za-z-]+ (?:tie|are tied)"
    r"|they tie)(?: for (?:the )?[a-z]+)?|In (?:case of a|a) tie),? "
    r"(?:nobody|no one|no \w+|none of them) (?:does|do|gets (?:anything|it|one|any|an? [a-z ]+)|wins)\."
    r"|If there is a tie, nothing happens\."
)
"""How it is said that of several who are equal nobody is meant."""
_COMPARED = frozenset({"most", "least"})


def says_of_a_tie(text: str) -> bool:
    """Say whether a sentence says that of several who are equal nobody is meant."""
    return _TIED.fullmatch(text) is not None


def without_a_tie(reading: SentenceReading) -> SentenceReading | None:
    """Give a sentence in which who is compared has to be alone; None for one in which nobody is compared."""
    form = _alone(reading.form)
    return None if form == reading.form else replace(reading, form=form)


def of_no_tie(reading: SentenceReading) -> SentenceReading:
    """Refuse what is said of a tie where nobody is compared."""
    why = "Nobody is compared in the sentence before this one: say there who has the most, or is the richest."
    return replace(reading, state="almost", form=None, diagnosis=Diagnosis("tie-of-nobody", (why,)))


def _alone(form: Part) -> Any:
    """Mark those who are compared; where persons are, not the things beside them ("moves to the nearest square")."""
    compared = [node for node in tree.walk(form) if isinstance(node, tree.Noun) and _is_compared(node)]
    persons = any(noun.kind in PERSON for noun in compared)

    def marked(node: Part) -> Part:
        node = tree.rebuilt(node, marked)
        if not isinstance(node, tree.Noun) or not _is_compared(node) or (persons and node.kind not in PERSON):
            return node
        assert node.rank is not None
        return replace(node, rank=replace(node.rank, alone=True))

    return marked(form)


def _is_compared(noun: tree.Noun) -> bool:
    return noun.rank is not None and noun.rank.order in _COMPARED
