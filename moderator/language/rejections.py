"""Finds where the typed meanings of some words died: reads them once more and keeps what was refused.

Used only when a reading has failed. The words make a sentence, but every derivation was dropped because some verb did
not take what stood behind it, or a subject did not agree. The culprit is the first verb that could read further than
any meaning of it reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from moderator.language.earley import NoReading, Production, TooTangled, fold, is_known, parse
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.builder import Builder
from moderator.language.meanings.meaning import Argument, Meaning, VerbPhrase
from moderator.language.registry import Verb
from moderator.language.word import Word

_VERB_ROLES = {"V_S", "V_B", "V_EN", "V_ING"}


@dataclass(slots=True)
class VerbRecord:
    """One verb of the sentence: how far its meanings reach, and the longest stretch that was refused."""

    verb: Verb
    word: Word
    reaches: int = -1
    missing: str = ""  # the slot that its longest meaning still lacks
    refused: int = -1
    arguments: tuple[Argument, ...] = ()
    passive: bool = False


@dataclass(slots=True)
class Rejections:
    """What was refused: by verb, subjects that do not agree or fit, and nouns whose article is wrong."""

    verbs: dict[tuple[int, str], VerbRecord] = field(default_factory=dict)
    subjects: list[tuple[Meaning, VerbPhrase, str]] = field(default_factory=list)
    nouns: list[tuple[Meaning, Meaning]] = field(default_factory=list)
    bare: list[Meaning] = field(default_factory=list)  # nouns behind a preposition that lack their article
    joined: set[int] = field(default_factory=set)  # verbs that found their subject
    relative: set[int] = field(default_factory=set)  # verbs whose missing slot a relative clause fills

    def culprit(self) -> VerbRecord | None:
        """Give the first verb that was refused further on than any of its meanings reaches."""
        records = [record for record in self.verbs.values() if record.refused > record.reaches]
        return min(records, key=lambda record: (record.word.start, record.verb.declared), default=None)

    def incomplete(self) -> VerbRecord | None:
        """Give the first verb whose meanings all lack a slot that no relative clause fills."""
        records = [
            record
            for record in self.verbs.values()
            if record.missing and record.word.start not in self.relative and record.word.start not in self.joined
        ]
        return min(records, key=lambda record: record.word.start, default=None)


class _Recorder(Builder):
    """A builder that keeps what it refuses."""

    def __init__(self, lexicon: Lexicon, *, orders: bool) -> None:
        super().__init__(lexicon, orders=orders)
        self.found = Rejections()

    def build(self, production: Production, parts: Sequence[Meaning]) -> Sequence[Meaning]:
        made, name = super().build(production, parts), production.name
        self._verb(parts, made)
        if name == "clause":
            self._subject(parts, made)
        elif name in {"post_that", "post_of_which"} and made:
            self.found.relative |= {phrase.clause.span[0] for phrase in parts[-1].value[1]}
        elif name == "post_prep" and parts[1].bare:
            self.found.bare.append(parts[1])
        elif name == "described" and not made:
            self.found.nouns.append((parts[0], parts[1]))
        return made

    def _verb(self, parts: Sequence[Meaning], made: Sequence[Meaning]) -> None:
        for place, part in enumerate(parts):
            value = part.value
            if not (isinstance(value, tuple) and len(value) == 3 and value[0] in _VERB_ROLES):
                continue
            verb = self.lexicon.verbs.get(value[1])
            if verb is None:
                continue
            arguments = parts[-1].value if place + 1 < len(parts) else ()
            if not isinstance(arguments, tuple) or not all(isinstance(one, Argument) for one in arguments):
                return
            record = self.found.verbs.setdefault((part.start, verb.key), VerbRecord(verb, value[2]))
            end = parts[-1].end
            self._record(record, arguments, made, end, passive=value[0] == "V_EN")

    def _record(
        self, record: VerbRecord, arguments: tuple[Argument, ...], made: Sequence[Meaning], end: int, *, passive: bool
    ) -> None:
        if not made:
            if end >= record.refused:
                record.refused, record.arguments, record.passive = end, arguments, passive
            return
        lacking = [one.value.missing for one in made if isinstance(one.value, VerbPhrase)]
        if lacking and all(lacking):
            if record.reaches < 0 or record.missing:
                record.missing = lacking[0]
        else:
            record.missing = ""
        record.reaches = max(record.reaches, end)

    def _subject(self, parts: Sequence[Meaning], made: Sequence[Meaning]) -> None:
        subject, phrases = parts
        for phrase in phrases.value[1]:
            if made:
                self.found.joined.add(phrase.clause.span[0])
            elif not phrase.missing:
                why = "bare" if subject.bare else "number" if not self._agrees(phrase, subject) else "sorts"
                self.found.subjects.append((subject, phrase, why))


def rejections(words: Sequence[Word], start: str, lexicon: Lexicon) -> Rejections | None:
    """Read words once more and give what was refused; None if they do not even make a sentence of that kind."""
    try:
        root = parse(words, start)
    except NoReading:
        return None
    recorder = _Recorder(lexicon, orders=start != "sentence")
    with suppress(TooTangled):
        fold(root, recorder.leaf, recorder.build, recorder.prune)
    return recorder.found


def reads(words: Sequence[Word], start: str, lexicon: Lexicon) -> bool:
    """Say whether words have a typed meaning."""
    if not words or not all(map(is_known, words)):
        return False
    try:
        root: Any = parse(words, start)
    except NoReading:
        return False
    builder = Builder(lexicon, orders=start != "sentence")
    try:
        return bool(fold(root, builder.leaf, builder.build, builder.prune))
    except TooTangled:
        return False
