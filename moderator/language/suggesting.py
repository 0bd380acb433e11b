"""Says what a sentence that does not read may mean: for its author to choose from, never to be enacted unasked.

It is read once more, with turns that only suggest (`macros.Use.SUGGESTS`), with words that are only near to those of
the rules (`grammar/words/nearly.txt`), and, where it has a word that nothing knows, behind a sentence that declares it.
What it then means is said back in the rules' own words. Each word of it is either read, or a filler that says nothing:
none is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from moderator.language.cache import Memory
from moderator.language.declarations import declare, declares_nothing
from moderator.language.earley import is_known
from moderator.language.everyday.wordings import plain
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.macros import ALL
from moderator.language.own_words import add_synonyms
from moderator.language.paraphrase import say
from moderator.language.reader import Reader
from moderator.language.readings import SentenceReading
from moderator.language.rewording import of_a_player, reworded
from moderator.language.rulebook import Item
from moderator.language.scope import READER
from moderator.language.sentences import split, without_end
from moderator.language.slips import meant
from moderator.language.tables import table
from moderator.language.word_forms import singular_of

_NUMBER = "0.1"
_MOST_NEW = 2
"""So many new words of one sentence are declared at most."""
_MOST_READ = 3
"""So many wordings of a sentence are read of those that it takes on its way, from the last back."""
_CALLED_YOU = f"(called the {READER})"
"""How somebody is said of whom a sentence speaks as *you* and as somebody beside others: no rule says so."""
_GRANTS = re.compile(r" may (?!be |have )")
"""What makes an order of a sentence."""
_OF_ONE = frozenset({"a", "an", "another", "one"})
"""Words behind which one thing is named: a Bus, and not several."""
_IS_SO = frozenset(
    {"is", "are", "be", "becomes", "become", "stays", "stay", "remains", "not", "longer", "who's", "'s", "'re"}
)
"""Words behind which stands what somebody or something is."""


_TOLD = re.compile(r"(?<=[a-z,;:%)\d] )[A-Z][\w-]+|\d+(?![\d%])")
"""Names and figures of a sentence, but for the word that begins it and shares, which have words: a half for 50%."""


def _keeps(said: str, text: str) -> bool:
    """Say whether what is said for a sentence speaks of everybody and of every amount of which that speaks."""
    low = said.lower()
    return all(word.lower().removesuffix("s") in low for word in _TOLD.findall(text))


class PlainReader(Reader):
    """Reads what stands in the rules' own words, and no everyday turn of phrase."""

    uses = (frozenset(),)


class LooseReader(Reader):
    """Reads with all turns from the start: what it is asked of means nothing without, or nothing that can be done."""

    uses = (ALL,)

    def __init__(self, lexicon: Lexicon) -> None:
        loose = lexicon.copy()
        known = (row for row in table("nearly") if "/" in row[0] or lexicon.knows(row[1]))  # not every book has *Sick*
        add_synonyms(loose, known)
        super().__init__(loose, Memory())


def _may_be_several(last: list[SentenceReading]) -> bool:
    """Say whether a sentence reads in more than one way."""
    return len(last) == 1 and last[0].diagnosis is not None and last[0].diagnosis.code == "two-readings"


class Suggester:
    """Suggests over one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._plain = PlainReader(lexicon, Memory())
        self._reader = LooseReader(lexicon)

    def meant(self, before: str, text: str, left: int = _MOST_NEW) -> Iterator[str]:
        """Give what a sentence may mean that stands behind others, each in words that say it; mostly one or none.

        So many words that nothing knows may be `left` to be declared.
        """
        ways = [text, *reworded(text, self._reader.lexicon)]
        told = of_a_player(ways[-1], self._reader.lexicon)
        some = dict.fromkeys((told, *ways[:0:-1][:_MOST_READ])) if len(ways) > 1 or told != text else {}
        found = dict.fromkeys(() if self.new_words(text) else self._read(before, text))
        for way in some:
            if not (way == ways[-1] and told in found):  # which says the same
                found.update(dict.fromkeys(self._knowing(way).said(before, way)))
        kept = [said for said in found if _keeps(said, text)]
        yield from kept
        if left and not kept:
            for way in dict.fromkeys((ways[-1], text)):
                yield from self._declared(before, way, left)
        if left == _MOST_NEW and not found and some and _GRANTS.search(told) and _keeps(told, text):
            yield told  # what an order of it is called is known where it stands in a rulebook

    def said(self, before: str, text: str) -> Iterator[str]:
        """Give a sentence in the rules' own words as it stands, any other in words that say it; none for new words."""
        with self._plain.silently():
            plainly = self._behind(before, self._plain, text)
        if self._stands(plainly):
            yield text
        elif not self.new_words(text):
            yield from self._read(before, text)

    def _knowing(self, text: str) -> Suggester:
        """Give a suggester that knows what a sentence brings up: an order, or a word that is only used."""
        if declares_nothing(text):
            return self
        lexicon = self.lexicon.copy()
        declare(lexicon, [plain(each.text).text for each in split(text)])
        return Suggester(lexicon)

    def _declared(self, before: str, text: str, left: int) -> Iterator[str]:
        """Give what a sentence may mean behind one that declares a word of it."""
        for new in self._knowing(text).new_words(text)[:1]:
            for declaring in self._declaring(text, new):
                lexicon = self.lexicon.copy()
                declare(lexicon, [declaring], by_use=False)
                yield from (f"{declaring} {said}" for said in Suggester(lexicon).meant(before, text, left - 1))

    def _read(self, before: str, text: str) -> Iterator[str]:
        with self._reader.silently():
            last = self._behind(before, self._reader, text)
        if self._stands(last):
            said = " ".join(self._said(each) for each in last)
            yield from () if _CALLED_YOU in said else (said,)
        elif _may_be_several(last):  # each is said where the reader tells why
            told = self._behind(before, self._reader, text)
            yield from (way for each in told if each.diagnosis for way in each.diagnosis.send)

    @staticmethod
    def _behind(before: str, reader: Reader, text: str) -> list[SentenceReading]:
        """Read what may be several sentences, behind others."""
        read = reader.read_item(Item(_NUMBER, f"{before}{text}", _NUMBER)).sentences
        return [each for each in read if each.start >= len(before)]

    @staticmethod
    def _stands(last: list[SentenceReading]) -> bool:
        """Say whether a sentence reads."""
        return bool(last) and all(each.state in ("runs", "defines") for each in last)

    def _said(self, reading: SentenceReading) -> str:
        return " ".join(say(form, self.lexicon) for form in reading.forms)

    def new_words(self, text: str) -> list[str]:
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
        last = before[-1].lower() if before else ""
        item = f"There is a kind of item called {new if last in _OF_ONE else singular_of(new) or new}."
        is_so = last in _IS_SO
        yield from (*flags, item) if is_so else (item, *flags)
