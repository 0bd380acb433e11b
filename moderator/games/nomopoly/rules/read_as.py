"""Keeps how each rule in force was read when it came into force, and finds what a later reader reads otherwise.

A rule is its text, and the text is read anew whenever a process starts. A release whose reader has changed could so
change rules that nobody has amended. What was read is kept as digests, sentence by sentence, so that an update can stop
before it plays by other rules than the players accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.language.cache import digest
from moderator.language.paraphrase import say
from moderator.language.readings import ItemReading, SentenceReading


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A sentence of a rule that is read otherwise than it was: its text, and what it is read as now, "" for nothing."""

    rule: str
    text: str
    now: str

    def line(self) -> str:
        """Say it on one line."""
        return f'{self.rule}: "{self.text}" is now read as: {self.now}' if self.now else f'{self.rule}: "{self.text}"'


def read_as(rules: RulesInForce) -> dict[str, str]:
    """Give the digests of the sentences of each rule, as one text, by the rule's key."""
    keys = {item.number: item.key or item.number for item in rules.book.items()}
    return {keys[reading.number]: " ".join(map(_digest, _sentences(reading))) for reading in rules.readings}


def read_otherwise(rules: RulesInForce, kept: Mapping[str, str]) -> tuple[Otherwise, ...]:
    """Give the sentences that are read otherwise than they were when these digests were taken."""
    keys = {item.number: item.key or item.number for item in rules.book.items()}
    found: list[Otherwise] = []
    for reading in rules.readings:
        before = kept.get(keys[reading.number])
        if before is None:
            continue
        was, sentences = before.split(" "), _sentences(reading)
        if len(was) != len(sentences):
            found.append(Otherwise(reading.number, " ".join(dict.fromkeys(each.text for each in sentences)), ""))
            continue
        found += [
            Otherwise(reading.number, one.text, "" if one.form is None else say(one.form, rules.lexicon))
            for one, digested in zip(sentences, was, strict=True)
            if _digest(one) != digested
        ]
    return tuple(found)


def _sentences(reading: ItemReading) -> tuple[SentenceReading, ...]:
    return (*reading.sentences, *reading.implied)


def _digest(sentence: SentenceReading) -> str:
    return digest(sentence.form) if sentence.form is not None else sentence.state
