"""Gives every production of the grammar its typed meaning, and drops what does not fit.

Meanings are made from the bottom up over the shared forest: a derivation whose sorts, numbers or prepositions do not
fit dies where it is made. What is left is ranked by three conventions of the language, which the guide states:

- a preposition goes with the verb that wants it;
- else a phrase belongs to the nearest noun that can take it;
- an adverb or a time belongs to the nearest verb.

The cost of a meaning is the distance, in letters, of all its attachments; the reader keeps the cheapest and refuses a
tie. Productions are methods, named as their aliases in `grammar/rules.lark`, in one file a kind of phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from moderator.language.earley import Production
from moderator.language.lexicon import Lexicon
from moderator.language.macros import Macro
from moderator.language.meanings.expansion import Expansion
from moderator.language.meanings.meaning import Meaning
from moderator.language.meanings.sentences import Sentences
from moderator.language.word import Word

_KEEP = 24


class Builder(Sentences):
    """Makes the meanings of one sentence: the hooks of the fold over all productions."""

    def __init__(self, lexicon: Lexicon, *, orders: bool = False) -> None:
        super().__init__(lexicon, orders=orders)
        self._expansions: dict[Macro, Expansion] = {}

    def leaf(self, role: str, word: Word) -> Sequence[Meaning]:
        """Give the meanings of a word in a role."""
        return [self._leaf(role, word, data) for data in word.roles.get(role, (None,))]

    def _leaf(self, role: str, word: Word, data: object) -> Meaning:
        return Meaning((role, data, word), start=word.start, end=word.end)

    def build(self, production: Production, parts: Sequence[Meaning]) -> Sequence[Meaning]:
        """Give the meanings of a production from one meaning of each part.

        What the parts cost is added once, also where a meaning is made of one part alone, whose cost it would carry.
        """
        if production.name == "same":
            return [parts[0]] if len(parts) == 1 else []
        cost = sum(part.cost for part in parts)
        start, end = parts[0].start, parts[-1].end
        parts = [part.at(part.start, part.end, 0) if part.cost else part for part in parts]
        found: Iterable[Meaning] | Meaning | None
        if production.macro is not None:
            found = self._expanded(production.macro, parts)
        else:
            method: Callable[..., Iterable[Meaning] | Meaning | None] = getattr(self, f"do_{production.name}")
            found = method(*parts)
        if found is None:
            return []
        meanings = [found] if isinstance(found, Meaning) else list(found)
        return [meaning.at(start, end, meaning.cost + cost) for meaning in meanings]

    def _expanded(self, macro: Macro, parts: Sequence[Meaning]) -> Sequence[Meaning]:
        """Give what the expansion of a macro means with these phrases in its slots: the nearest attachments alone.

        Of two macros the one that has more words of its own is meant: it says more of what it is for.
        """
        expansion = self._expansions.get(macro)
        if expansion is None:
            expansion = self._expansions[macro] = Expansion(macro, self.lexicon)
        found = expansion.meanings(parts, self.build, self.prune)
        nearest = min((meaning.cost for meaning in found), default=0)
        return [replace(meaning, cost=-macro.weight) for meaning in found if meaning.cost == nearest]

    def prune(self, found: list[Meaning]) -> list[Meaning]:
        """Keep one of each meaning, the cheapest, and not more than a few dozen."""
        if len(found) < 2:
            return found
        best: dict[tuple[object, bool, bool, frozenset[str]], Meaning] = {}
        for meaning in found:
            key = (meaning.value, meaning.plural, meaning.bare, meaning.sorts)
            if key not in best or meaning.cost < best[key].cost:
                best[key] = meaning
        if len(best) <= _KEEP:
            return list(best.values())
        return sorted(best.values(), key=lambda meaning: meaning.cost)[:_KEEP]
