"""Says what keeps some words from being read: where, why, what could stand there, and what would read.

Each kind of message has a code that never changes.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from moderator.language.lexicon import Lexicon

if TYPE_CHECKING:
    from moderator.language.antecedents import Unresolved
    from moderator.language.earley import NoReading
    from moderator.language.forms import Misformed
    from moderator.language.lexer import Word


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Why some words do not read. `at` is the span of the trouble; `send` are wordings that would read."""

    code: str
    reasons: tuple[str, ...]
    at: tuple[int, int] | None = None
    send: tuple[str, ...] = ()


_EXPECTED = {
    "NOUN": "a noun",
    "NAME": "a name",
    "V_S": "a verb",
    "V_B": "a verb",
    "V_EN": "a participle",
    "ADJ": "an adjective",
    "COMMA": "a comma",
    "COLON": "a colon",
    "PREP": "a preposition",
    "MODAL": "*may*, *can* or *must*",
    "MONEY": "an amount of money",
    "NUM": "a number",
    "IS": "*is*",
    "HAS": "*has*",
    "QUOTED": "quoted words",
}


class Diagnostician:
    """Makes diagnoses over one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def nothing(self, text: str) -> Diagnosis:
        """There are no words."""
        return Diagnosis("nothing", ("There are no words here.",))

    def too_long(self, text: str, limit: int) -> Diagnosis:
        """A sentence is longer than the language reads."""
        return Diagnosis("too-long", (f"A sentence may have {limit} words at most: divide it.",))

    def unknown_word(self, text: str, word: Word) -> Diagnosis:
        """A word that neither the language nor the rules know."""
        near = self.near(word.text)
        reasons = [f'No rule knows the word "{word.text}".']
        send: tuple[str, ...] = ()
        if near:
            reasons.append("Near it: " + ", ".join(near) + ".")
            send = (text[: word.start] + near[0] + text[word.end :],)
        else:
            reasons.append(
                "Declare it first (There is a ... called ...; A player may be ...), or put a name in quotation marks."
            )
        return Diagnosis("unknown-word", tuple(reasons), (word.start, word.end), send)

    def near(self, word: str) -> list[str]:
        """Give known words that are spelled much like this one, the nearest first."""
        known = sorted({" ".join(key) for key in self.lexicon.entries if len(key) == 1 and len(key[0]) > 2})
        return difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.8)

    def no_reading(self, text: str, words: tuple[Word, ...], trouble: NoReading) -> Diagnosis:
        """The words do not make a sentence from some place on."""
        expected = sorted({_EXPECTED[role] for role in trouble.expected if role in _EXPECTED})
        reasons = []
        if trouble.place < len(words):
            word = words[trouble.place]
            at = (word.start, word.end)
            reasons.append(f'"{word.text}" cannot stand here.')
        else:
            at = (words[-1].end, words[-1].end)
            reasons.append("The sentence is not finished.")
        if expected:
            reasons.append("Here could stand " + ", ".join(expected) + ".")
        return Diagnosis("cannot-stand-here", tuple(reasons), at)

    def ill_typed(self, text: str, words: tuple[Word, ...]) -> Diagnosis:
        """The words make a sentence, but the sorts do not fit: a preposition that the verb does not take, and such."""
        for word in words:
            for key in word.roles.get("V_S", ()) + word.roles.get("V_B", ()):
                verb = self.lexicon.verbs[key]
                if not verb.declared:
                    return Diagnosis("does-not-fit", (self._entry(verb),), (word.start, word.end))
        return Diagnosis("does-not-fit", ("These words do not fit together.",))

    def _entry(self, verb: Any) -> str:
        takes = [f"{preposition} {' or '.join(sorted(slot.sorts))}" for preposition, slot in verb.prepositions]
        bare = [" or ".join(sorted(slot.sorts)) for slot in verb.slots]
        parts = [f"*{verb.base}* takes " + (", ".join(bare) or "no object")]
        if takes:
            parts.append("and with prepositions: " + ", ".join(takes))
        return " ".join(parts) + "."

    def misformed(self, text: str, why: Misformed | None) -> Diagnosis:
        """The clauses are sound, but make no rule."""
        return Diagnosis("no-rule", (str(why) if why else "These clauses make no rule together.",))

    def ambiguous(self, text: str, readings: tuple[Any, ...]) -> Diagnosis:
        """Two readings are left after the conventions of the language."""
        from moderator.language.paraphrase import say

        said = tuple(dict.fromkeys(say(reading) for reading in readings[:4]))
        return Diagnosis("two-readings", ("This can mean:", *said), send=said)

    def unresolved(self, trouble: Unresolved) -> Diagnosis:
        """A pronoun refers to nothing, or to more than one thing."""
        if not trouble.candidates:
            return Diagnosis(
                "refers-to-nothing", (f'"{trouble.word}" has nobody and nothing to refer to.',), trouble.span
            )
        listed = ", ".join(f"the {kind}" for kind in dict.fromkeys(trouble.candidates))
        return Diagnosis("refers-to-several", (f'"{trouble.word}" may be {listed}: name it.',), trouble.span)
