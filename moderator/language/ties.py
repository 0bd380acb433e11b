"""Reads what happens where several are equal: "If there is a tie, nobody does" behind "the richest player pays $5".

It is said of the sentence before it: whoever is the richest, or has the most, has to be so alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.readings import Diagnosis, SentenceReading

TIED = "If there is a tie, nobody does."
_TIED = re.compile(r"If there is a tie, (?:nobody does|nothing happens)\.")
_COMPARED = frozenset({"most", "least"})


def says_of_a_tie(text: str) -> bool:
    """Say whether a sentence says that of several who are equal nobody is meant."""
    return _TIED.fullmatch(text) is not None


def without_a_tie(reading: SentenceReading) -> SentenceReading | None:
    """Give a sentence in which who is compared has to be alone; None for one in which nobody is compared."""
    form = _alone(reading.form)
    return None if form == reading.form else replace(reading, form=form)


def has_to_be_alone(form: Any) -> bool:
    """Say whether somebody in a form has to be the most or the least of all alone."""
    return any(isinstance(node, tree.Rank) and node.alone for node in tree.walk(form))


def of_no_tie(reading: SentenceReading) -> SentenceReading:
    """Refuse what is said of a tie where nobody is compared."""
    why = "Nobody is compared in the sentence before this one: say there who has the most, or is the richest."
    return replace(reading, state="almost", form=None, diagnosis=Diagnosis("tie-of-nobody", (why,)))


def _alone(node: Any) -> Any:
    node = tree.rebuilt(node, _alone)
    return replace(node, alone=True) if isinstance(node, tree.Rank) and node.order in _COMPARED else node
