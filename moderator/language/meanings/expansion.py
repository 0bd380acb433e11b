"""What a macro expands to, over one lexicon: cut and parsed once, and given a meaning for what fills its slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace

from moderator.language import tree
from moderator.language.earley import Node, NoReading, Production, fold, parse
from moderator.language.lexer import cut
from moderator.language.lexicon import Lexicon
from moderator.language.macros import Macro, base_of
from moderator.language.meanings.meaning import Argument, Meaning, VerbPhrase
from moderator.language.registry import STATE_VERBS
from moderator.language.word import Word

_BACK = frozenset({"she", "he", "it", "they", "her", "him", "them", "herself", "himself", "itself", "the other"})
_YOU = frozenset({"you", "your", "yourself", "yours"})


class Expansion:
    """The forest of an expansion, in which a slot is a word that stands for its phrase.

    Places are counted in words and not in letters: what fills a slot may be of any length.
    """

    def __init__(self, macro: Macro, lexicon: Lexicon) -> None:
        self._macro = macro
        self._slots: dict[int, str] = {}
        fills = dict(zip(macro.slots, macro.parts, strict=True))
        words: list[Word] = []
        for run in macro.expansion:
            slot, _, form = run.strip("{}").partition(":")
            cut_run = (
                (Word(run, 0, 0, {form or base_of(fills[slot]): (None,)}),)
                if run.startswith("{")
                else cut(run, lexicon)
            )
            for word in cut_run:
                words.append(replace(word, start=len(words), end=len(words) + 1))
                if run.startswith("{"):
                    self._slots[id(words[-1])] = slot
        self._words = words  # which keep the identities that the slots are found by
        self._forest: Node | None = None
        if not self._is_one_slot():
            with suppress(NoReading):
                self._forest = parse(words, macro.base, frozenset())

    @property
    def stands(self) -> bool:
        """Whether its words make its symbol over this lexicon, which may lack one of them."""
        return self._forest is not None or self._is_one_slot()

    def _is_one_slot(self) -> bool:
        """Say whether it is what fills its slot, and nothing more: "even if ..." adds nothing."""
        return len(self._words) == 1 and self._macro.base in self._words[0].roles

    @staticmethod
    def _in(slots: frozenset[str], filled: Mapping[str, Meaning]) -> Iterator[object]:
        """Give what fills some slots."""
        return (filled[slot].value for slot in sorted(slots) if slot in filled)

    def meanings(
        self,
        parts: Sequence[Meaning],
        build: Callable[[Production, Sequence[Meaning]], Sequence[Meaning]],
        prune: Callable[[list[Meaning]], list[Meaning]],
    ) -> list[Meaning]:
        """Give what it means with these parts of the pattern in its slots; [] where they do not fit."""
        filled = {slot: part for slot, part in zip(self._macro.slots, parts, strict=True) if slot}
        if any(_speaks_back(value) or _is_state(value) for value in self._in(self._macro.bare, filled)):
            return []
        if any(_speaks_back(value, _BACK | _YOU) for value in self._in(self._macro.strange, filled)):
            return []
        if self._is_one_slot():
            return [replace(filled[self._slots[id(self._words[0])]], cost=0)]
        if self._forest is None:
            return []
        begins = parts[0].start

        def leaf(role: str, word: Word) -> Sequence[Meaning]:
            start, end = begins + word.start, begins + word.end
            slot = self._slots.get(id(word))
            if slot is None:
                placed = replace(word, start=start, end=end)
                return [Meaning((role, data, placed), start=start, end=end) for data in word.roles.get(role, (None,))]
            part = filled[slot]
            if role.isupper():  # one word, perhaps in another form
                return [Meaning((role, *part.value[1:]), start=start, end=end)]
            return [replace(part, start=start, end=end, cost=0)]

        return fold(self._forest, leaf, build, prune)


def _is_state(value: object) -> bool:
    """Say whether a word is a verb of what is so, and not of what is done: *own*, *have*."""
    return isinstance(value, tuple) and value[:1] in (("V_B",), ("V_S",)) and value[1] in STATE_VERBS


def _speaks_back(value: object, words: frozenset[str] = _BACK) -> bool:
    """Say whether one of some pronouns stands in a meaning; "nobody" and "you" speak of nothing said before."""
    if isinstance(value, (tuple, list)):
        return any(_speaks_back(each, words) for each in value)
    if isinstance(value, (Meaning, Argument, VerbPhrase)):
        return any(_speaks_back(getattr(value, each.name), words) for each in fields(value) if each.name != "entry")
    return any(isinstance(node, tree.Pronoun) and node.word in words for node in tree.walk(value))
