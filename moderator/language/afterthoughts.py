"""Reads an afterthought: a sentence that only limits the one before it, as "This does not apply to Freemasons".

Both are read as the one sentence that they make: what the afterthought says stands behind the other as an exception.
Nothing is put in other words; the two stay printed as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from moderator.language.sentences import without_end

_WHO = r"(?P<who>[^,;:]+?)"
_THOUGH = r"(?:,? (?:though|however|of course))?"
_BUT = r"(?:But |However, )?"
_EXCEPTS = re.compile(
    rf"{_BUT}(?:this|that|it) (?:does not|doesn't|doesn’t) apply to {_WHO}{_THOUGH}"
    rf"|(?:the only exceptions? (?:is|are|being)|exceptions?:|except(?: for)?) {_WHO.replace('who', 'but')}"
    rf"|{_BUT}{_WHO.replace('who', 'free')} (?:is|are) (?:exempt|excepted|excluded)(?: from (?:this|that|it))?{_THOUGH}"
    rf"|{_BUT}{_WHO.replace('who', 'not')} (?:don't|don’t|do not|doesn't|doesn’t|does not|need not)"
    rf"(?: have to| need to)?{_THOUGH}",
    re.IGNORECASE,
)
_UNLESS = re.compile(rf"(?:But )?not if (?P<condition>[^;:]+?){_THOUGH}", re.IGNORECASE)
_NOTHING = re.compile(
    rf"{_BUT}if (?P<condition>[^,;:]+), (?:s?he|they|you|it) (?:gets?|pays?|loses?|receives?|wins?) nothing",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Afterthought:
    """How an afterthought stands behind the sentence that it limits: ", except Freemasons"."""

    joint: str
    of_one: bool = False
    """Whether it speaks of the one thing that is done: "she gets nothing" says nothing of what she becomes."""

    def behind(self, sentence: str) -> str:
        """Give both as one sentence."""
        return f"{without_end(sentence)}{self.joint}."


def afterthought(text: str) -> Afterthought | None:
    """Give what a sentence only adds to the one before it; None for one that says more."""
    words = without_end(text)
    if found := _EXCEPTS.fullmatch(words):
        who = next(said for said in found.groups() if said)
        return Afterthought(f", except {who[:1].lower() + who[1:] if who.startswith(_ARTICLES) else who}")
    if found := _NOTHING.fullmatch(words):
        return Afterthought(f" unless {found['condition']}", of_one=True)
    if found := _UNLESS.fullmatch(words):
        return Afterthought(f" unless {found['condition']}")
    return None


_ARTICLES = ("A ", "An ", "The ", "Each ", "Every ", "Any ", "All ", "Players ", "Squares ")
