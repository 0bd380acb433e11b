"""Says what a sentence that does not read may mean: for its author to choose from, never to be enacted unasked.

It is read once more, with turns that only suggest (`macros.Use.SUGGESTS`), with words that are only near to those of
the rules (`grammar/words/nearly.txt`), and, where it has a word that nothing knows, behind a sentence that declares it.
What it then means is said back in the rules' own words. Each word of it is either read, or a filler that says nothing:
none is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from moderator.language.cache import Memory
from moderator.language.declarations import declare
from moderator.language.earley import is_known
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.macros import ALL
from moderator.language.own_words import add_synonyms
from moderator.language.paraphrase import say
from moderator.language.reader import Reader
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Item
from moderator.language.sentences import without_end
from moderator.language.slips import meant
from moderator.language.tables import table
from moderator.language.word_forms import singular_of

_NUMBER = "0.1"
_MOST_NEW = 2
"""So many new words of one sentence are declared at most."""
_IS_SO = frozenset(
    {"is", "are", "be", "becomes", "become", "stays", "stay", "remains", "not", "longer", "who's", "'s", "'re"}
)
"""Words behind which stands what somebody or something is."""


class LooseReader(Reader):
    """Reads with all turns from the start: what it is asked of means nothing without, or nothing that can be done."""

    uses = (ALL,)

    def __init__(self, lexicon: Lexicon) -> None:
        loose = lexicon.copy()
        known = (row for row in table("nearly") if "/" in row[0] or lexicon.knows(row[1]))  # not every book has *Sick*
        add_synonyms(loose, known)
        super().__init__(loose, Memory())


class Suggester:
    """Suggests over one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._reader = LooseReader(lexicon)

    def meant(self, before: str, text: str, left: int = _MOST_NEW) -> Iterator[str]:
        """Give what a sentence may mean that stands behind others, each in words that say it; mostly one or none.

        So many words that nothing knows may be `left` to be declared.
        """
        new = self._new(text)
        if not new:
            yield from self._read(before, text)
        elif left:
            for declaring in self._declaring(text, new[0]):
                lexicon = self.lexicon.copy()
                declare(lexicon, [declaring], by_use=False)
                yield from (f"{declaring} {said}" for said in Suggester(lexicon).meant(before, text, left - 1))

    def _read(self, before: str, text: str) -> Iterator[str]:
        found = self._reader.read_item(Item(_NUMBER, f"{before}{text}", _NUMBER)).sentences
        last = [each for each in found if each.text == text]
        if last and all(each.state in ("runs", "defines") for each in last):
            yield " ".join(self._said(each) for each in last)
        elif len(last) == 1 and last[0].diagnosis is not None and last[0].diagnosis.code == "two-readings":
            yield from last[0].diagnosis.send

    def _said(self, reading: SentenceReading) -> str:
        return " ".join(say(form, self.lexicon) for form in reading.forms)

    def _new(self, text: str) -> list[str]:
        """Give the runs of words that nothing knows, and that are no slips of known ones."""
        words = lex(without_end(text), self._reader.lexicon)
        runs = groupby(words, key=lambda word: is_known(word, ALL) or not word.text.isalpha())
        new = [list(run) for known, run in runs if not known]
        if any(meant(word.text, self.lexicon, deeds=True) for run in new for word in run):
            return []
        return list(dict.fromkeys(text[run[0].start : run[-1].end] for run in new))

    def _declaring(self, text: str, new: str) -> Iterator[str]:
        """Give sentences that may declare a word, the likeliest first."""
        before = text.partition(new)[0].split()
        flags = [f"A {one} may be {new}." for one in ("player", "square")]
        item = f"There is a kind of item called {new if new[:1].isupper() else singular_of(new) or new}."
        is_so = bool(before) and before[-1].lower() in _IS_SO
        yield from (*flags, item) if is_so else (item, *flags)
