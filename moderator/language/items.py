"""Reads a numbered item sentence by sentence, as each stands, and finds what goes on from what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import chain
from typing import Protocol

from moderator.language import tree
from moderator.language.afterthoughts import BEHIND, Afterthought, limits, with_afterthought
from moderator.language.alternatives import is_otherwise_of_several
from moderator.language.book_words import implied_by
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon
from moderator.language.only_so_much import only_so_much
from moderator.language.readings import Diagnosis, ItemReading, SentenceReading
from moderator.language.registry import STATE_VERBS
from moderator.language.restating.people import PERSON
from moderator.language.rewording import said_rather
from moderator.language.rulebook import Item
from moderator.language.scenes import place_told, sets_a_scene, speaks_of_squares
from moderator.language.scope import Scope
from moderator.language.sentences import Sentence, split
from moderator.language.ties import of_no_tie, says_of_a_tie, without_a_tie
from moderator.node import Part

_YOU = re.compile(r"\byou(?:rs?)?\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:s?he|hers?|him|his|herself|himself)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _State:
    """How far an item has been read: what it has brought up, and whether the next sentence can go on from the last.

    It `goes_on` by itself from what happens; what says so ("If she ..., ...") can lean on all that was `brought` about,
    by its verbs; None for nothing.
    """

    scope: Scope
    goes_on: bool = False
    brought: frozenset[str] | None = None

    def after(self, reading: SentenceReading, scope: Scope) -> _State:
        """Give the state behind a sentence."""
        done = _verbs_of(reading.form)
        if isinstance(reading.form, tree.Continuation):
            return _State(scope, self.goes_on, None if self.brought is None else self.brought | (done or frozenset()))
        return _State(scope, isinstance(reading.form, (tree.Order, tree.Trigger)), done)


def _verbs_of(form: tree.Form | None) -> frozenset[str] | None:
    """Give the verbs of what is done by a sentence; None for one by which nothing is done."""
    steps = getattr(form, "steps", None)
    if steps is None:
        return None
    verbs = frozenset(node.verb for node in tree.walk(steps) if isinstance(node, tree.Clause))
    return verbs | _BY_MOVING if verbs & _MOVES else verbs


_MOVES = frozenset({"move", "go", "advance", "return", "jump", "take", "miss"})
_BY_MOVING = frozenset({"land", "come", "pass", "pass through", "leave", "enter"})
"""What comes about by a move."""


class SentenceReader(Protocol):
    """What reads one sentence at a time."""

    lexicon: Lexicon

    def sentence(
        self,
        text: str,
        start: int,
        before: Scope,
        *,
        goes_on: bool = False,
        brought: frozenset[str] | None = frozenset(),
    ) -> tuple[SentenceReading, Scope]:
        """Read a sentence behind others, of whose things it can speak."""

    def read_sentence(self, text: str) -> SentenceReading:
        """Read one sentence by itself, as it stands."""

    def silently(self) -> AbstractContextManager[None]:
        """Look for no reasons while it is only tried whether words read."""


class ItemReader:
    """Reads items with a reader's words."""

    def __init__(self, reader: SentenceReader) -> None:
        self.reader = reader
        self.lexicon = reader.lexicon

    def read(self, item: Item) -> ItemReading:
        """Read every sentence of an item; a sentence that goes on from another shares what it introduced."""
        found: list[SentenceReading] = []
        spoken: list[str] = []
        state = _State(Scope(self.lexicon))
        standing = item.number != "Once"
        sentences = split(item.text)
        before_last, added_to = state, False
        for place, sentence in enumerate(sentences):
            if limited := self._limited(found, sentence.text, before_last, standing=standing):
                thought, whole = limited
                told = tree.Prose(sentence.text)
                found = [*found[:-1], whole, SentenceReading(sentence.text, sentence.start, "defines", told)]
                spoken.append(sentence.text)
                added_to = not thought.adds
                continue
            before_last = state
            following = " ".join(each.text for each in sentences[place + 1 :])
            reading, state = self._sentence(sentence, state, spoken, following, standing=standing)
            if added_to and isinstance(reading.form, tree.Continuation):
                reading = _behind_both(reading)
            found = _with_ties_told(found, _with_its_case(found, only_so_much(found, reading)))
            spoken.append(sentence.text)
            if speaks_of_squares(sentence.text):
                state.scope.scene = None if _brings_up_a_mover(found[-1].form) else place_told(sentence.text)
        declaring = tuple(map(self.reader.read_sentence, implied_by(found, self.lexicon)))
        return ItemReading(item.number, tuple(found), declaring)

    def _limited(
        self, said_before: Sequence[SentenceReading], text: str, before: _State, *, standing: bool
    ) -> tuple[Afterthought, SentenceReading] | None:
        """Read the last sentence with an afterthought behind it; None if it takes none."""
        reading = said_before[-1] if said_before else None
        acting = next((form for form in reading.forms if isinstance(form, BEHIND)), None) if reading else None
        if reading is None or acting is None:
            return None
        said = chain((text,), (words for words in (plain(text).text,) if words != text))
        ways = (way for words in said for way in with_afterthought(reading.text, words, self._is_player))
        for thought, whole in ways:
            if not limits(thought, acting, alone=len(said_before) == 1):
                continue
            with self.reader.silently():
                found, _ = self.reader.sentence(whole, reading.start, before.scope)
            if _stands(found, before, standing=standing):
                return thought, replace(found, text=reading.text)
        return None

    def _is_player(self, word: str) -> bool:
        """Say whether a word is what a player can be called: a kind of person, or a quality that players have."""
        entry = self.lexicon.nouns.get(word) or self.lexicon.nouns.get(word.removesuffix("s"))
        return self.lexicon.flags.get(word) == "player" or (entry is not None and bool(entry.sorts & PERSON))

    def _sentence(
        self, sentence: Sentence, before: _State, spoken: list[str], following: str, *, standing: bool
    ) -> tuple[SentenceReading, _State]:
        """Read a sentence behind others; what tells where things are at first, and no more, is prose."""
        text = sentence.text
        before.scope.apart = bool(_YOU.search(text) and _SHE.search(text) and "the other player" not in text)
        with self.reader.silently():
            reading, after = self._as_it_stands(sentence, before)
        if _stands(reading, before, standing=standing):
            rather = said_rather(text, self.lexicon) if standing else ""
            return (_says_less(reading, rather) if rather else reading), after
        if sets_a_scene(text, following, self.lexicon):
            return SentenceReading(text, sentence.start, "prose", tree.Prose(text)), before
        reading, after = self._as_it_stands(sentence, before)
        first = standing and not spoken and not text.startswith("Then")
        return (_leaning(reading) if first and _goes_on_from_nothing(reading, before) else reading), after

    def _as_it_stands(self, sentence: Sentence, state: _State) -> tuple[SentenceReading, _State]:
        reading, scope = self.reader.sentence(
            sentence.text, sentence.start, state.scope, goes_on=state.goes_on, brought=state.brought
        )
        return reading, state.after(reading, scope)


def _brings_up_a_mover(form: tree.Form | None) -> bool:
    """Say whether a sentence declares what stands on a square at first only: *there* is where it is by then."""
    return isinstance(form, tree.Declaration) and isinstance(form.first, tree.Place)


def _behind_both(reading: SentenceReading) -> SentenceReading:
    """Refuse what goes on from a sentence and its afterthought: it may be for all, or not for those who are let off."""
    why = "This goes on from two sentences, and the second only adds to the first: for whom it is meant is not clear."
    diagnosis = Diagnosis("behind-an-afterthought", (why, "Put it before that sentence, or begin a rule of its own."))
    return replace(reading, state="almost", form=None, diagnosis=diagnosis)


def _with_its_case(found: list[SentenceReading], reading: SentenceReading) -> SentenceReading:
    """Refuse "otherwise" behind two conditions that may both hold; anything else as it was read."""
    before, first = (found[-1].form, found[-2].form) if len(found) > 1 else (None, None)
    if not is_otherwise_of_several(reading.form, before, first):
        return reading
    why = "Otherwise than what is not clear: two conditions stand before it, and both may hold."
    mend = 'Say "otherwise, if ..." in the second, or here what must not be so.'
    return replace(reading, state="almost", form=None, diagnosis=Diagnosis("otherwise-of-several", (why, mend)))


def _with_ties_told(found: list[SentenceReading], reading: SentenceReading) -> list[SentenceReading]:
    """Add a reading to those before it; what is said of a tie is said of the one before."""
    if not says_of_a_tie(reading.text):
        return [*found, reading]
    told = without_a_tie(found[-1]) if found else None
    return [*found, of_no_tie(reading)] if told is None else [*found[:-1], told, reading]


def _stands(reading: SentenceReading, before: _State, *, standing: bool) -> bool:
    """Say whether a sentence reads as a rule, which goes on from what stands before it if it goes on from anything."""
    if reading.state == "almost" or _waits_for_a_state(reading.form):
        return False
    return not (standing and (_goes_on_from_nothing(reading, before) or isinstance(reading.form, tree.Once)))


def _says_less(reading: SentenceReading, rather: str) -> SentenceReading:
    """Refuse a sentence that reads, but as it stands does nothing, or half of what people mean by it."""
    why = "As it stands this would do nothing, or half of what it seems to say."
    diagnosis = Diagnosis("says-less", (why, "Say what comes of it."), send=(rather,))
    return replace(reading, state="almost", form=None, diagnosis=diagnosis)


def _goes_on_from_nothing(reading: SentenceReading, before: _State) -> bool:
    """Say whether a sentence says what happens under a condition, and nothing before it says when."""
    return isinstance(reading.form, tree.Continuation) and before.brought is None


def _leaning(reading: SentenceReading) -> SentenceReading:
    """Give a reading that does not stand, since it says only what happens under a condition, and never when."""
    why = "This goes on from a sentence that says when something happens, and none stands before it."
    diagnosis = Diagnosis("goes-on-from-nothing", (why, "Begin with the event: When a player ..., or at a time."))
    return replace(reading, state="almost", form=None, diagnosis=diagnosis)


def _waits_for_a_state(form: Part) -> bool:
    """Say whether *when* stands before what is so and does not happen: "when the Government has more than $10"."""
    if not isinstance(form, tree.Trigger) or form.soon or not isinstance(form.event, tree.Clause):
        return False
    return form.event.verb in STATE_VERBS or (form.event.perfect and form.event.negative)
