"""Finds what could stand for the sentences of a proposal that do not read or cannot be done, and tries it first.

A wording is offered only if the proposal with it in the sentence's place reads there, would be carried out, and is
shown at work, or else says that nothing was found to try it in: whoever takes it gets a rule. Sentences that as a whole
only cheer or explain become notes, all together, if a rule is left beside them. What is cheap is asked first, and a
proposal is read, weighed and tried a few times at most; the suggestions are a function of its words and of the game,
and nothing of them is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import islice, pairwise

from moderator.core.mends import NO_MENDS, Mend, Mends
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.letters.proposals import Almost, candidates
from moderator.games.nomopoly.proposals.shortfalls import Shortfalls
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.situations.verdict import Verdict
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.language.lexicon import Lexicon
from moderator.language.mending import mends, parted
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section
from moderator.language.sentences import split
from moderator.language.slips import is_slip
from moderator.language.suggesting import Suggester
from moderator.language.told import is_told, leans
from moderator.language.unknown import SAID

MOST_OF_A_SENTENCE = 2
MOST_SENTENCES = 4
"""So many sentences of one proposal are looked at: it takes about as long as to weigh it anew for each."""
MOST_PARTED = 2
"""At so many of its joints a sentence is made two."""
MOST_MEANT = 3
"""So many wordings of what a sentence may mean are tried."""
MOST_TRIED = 8
"""So often a proposal is weighed and tried with other words in it."""
MOST_READ = 48
"""So many wordings of sentences of one proposal are read, each behind what stands before it or by itself."""
_DECLARES = re.compile(r"(?:An? [\w -]+ may be|There is a kind of item called) ")
"""How a declaration begins that says by itself what a word is; what else a name could be is only guessed."""
_PLACED = re.compile(r"^[^.:]*: ")
"""How a line of a proposal begins that says where its words go: "Add to section X:"."""
_NAMED = re.compile(r"^(?:Sentence \d+ of )?\S+?(?=:| runs,)")
_REWORDED = frozenset({"article-missing", "number", "letter-in-number", "shared-object", "two-readings"})
"""The kinds of trouble whose mend says the same, but for its grammar, or that it says it in one way only."""


class _Fit(Enum):
    """What a wording is found to be where it stands."""

    UNFIT = auto()
    UNTRIED = auto()
    """It reads and would be carried out, but no situation was found in which to try it."""
    SHOWN = auto()


@dataclass(slots=True)
class _Search:
    """The words of a proposal as they stand with what has been found for it, and how often it may be tried again."""

    ground: Ground
    title: str
    words: str
    now: Weighed
    left: int = MOST_TRIED
    reads: int = MOST_READ
    """So many wordings of its sentences may still be read."""
    notes: tuple[str, ...] = ()
    """The sentences that became notes as a whole."""
    short: dict[str, Shortfalls] = field(default_factory=dict)
    """What would not be done of the proposal, by its words."""

    def fit(self, words: str, says: str) -> _Fit:
        """Weigh and try the proposal in other words, in which some sentences of it are what it `says`."""
        if not self.left:
            return _Fit.UNFIT
        self.left -= 1
        after = self.ground.weighed(words, self.title)
        unread = {each.text for each in after.almost} - {each.text for each in self.now.almost}
        if unread or len(after.refusals) > len(self.now.refusals) or len(after.broken) > len(self.now.broken):
            return _Fit.UNFIT
        standing = {each.after for each in after.enacted.differences}
        standing |= {each.text for each in split(after.enacted.once)} | {each.text for each in after.reworded}
        new = [each.text for each in split(says)]
        if not standing.issuperset(new):
            return _Fit.UNFIT
        short = self.ground.shortfalls(after)
        taken = (each.words for each in after.reworded if each.text in new)
        meant = {each.text for words in taken for each in split(words)}.union(new)
        told = _nameless(self.shortfalls().told)
        if any(each.text in meant for each in short.undone) or not told >= _nameless(short.told):
            return _Fit.UNFIT
        shown = [each for each in self.ground.at_work(after) if not meant.isdisjoint(each.texts)]
        if any(each.doubtful and each.verdict is not Verdict.UNTRIED for each in shown):
            return _Fit.UNFIT
        return _Fit.UNTRIED if any(each.doubtful for each in shown) else _Fit.SHOWN

    def shortfalls(self) -> Shortfalls:
        """Give what would not be done of the proposal as it stands."""
        if self.words not in self.short:
            self.short[self.words] = self.ground.shortfalls(self.now)
        return self.short[self.words]


def _nameless(told: Sequence[str]) -> frozenset[str]:
    """Give what is told of sentences without their places, which are others where one more stands before them."""
    return frozenset(_NAMED.sub("", line) for line in told)


def mends_of(ground: Ground, text: str, title: str, found: Weighed | None = None) -> Mends:
    """Find suggestions for a proposal of these words; `found` is how it was weighed, if it has been."""
    search = _Search(ground, title, text, found or ground.weighed(text, title))
    mended = [Mend(each, (_as_note(each),)) for each in _note(search)]
    second = search.words
    for _ in range(MOST_SENTENCES):
        almost = next((each for each in _unread(search) if all(each.text != one.sentence for one in mended)), None)
        if almost is None:
            break
        mend = _suggested(search, almost)
        mended.append(mend)
        if mend.says:
            second = _put(second, almost.text, mend.says[-1])
            search.words = _put(search.words, almost.text, mend.says[0])
            search.now = ground.weighed(search.words, title)
    for told in _leant_on(search):
        mended = [each for each in mended if each.sentence != told]
        search.words, second = (_put(words, _as_note(told), told) for words in (search.words, second))
    mended = [each for each in mended if each.says]
    if not mended or not _rules(search):
        return NO_MENDS
    mended.sort(key=lambda each: text.find(each.sentence.rstrip(".!")))
    others = " ".join(each.says[-1] for each in mended)
    if any(len(each.says) > 1 for each in mended) and search.fit(second, others) is not _Fit.UNFIT:
        return Mends(tuple(mended), (search.words, second))
    return Mends(tuple(replace(each, says=each.says[:1]) for each in mended), (search.words,))


def _as_note(sentence: str) -> str:
    return f"Note: {sentence}"


def _note(search: _Search) -> tuple[str, ...]:
    """Make notes of the sentences that as a whole only cheer or explain, and give them; none if that spoils another."""
    unread = _unread(search)
    sentences = _sentences(search.words)
    remarks = {each.text for each in search.now.proposal.changes if isinstance(each, Remark)}
    found: list[str] = []
    words = search.words
    for almost in unread:
        at = sentences.index(almost.text) if almost.text in sentences else -1
        others = [each for each in sentences if each != almost.text and each not in found]
        first = 0 <= at < len(sentences) - 1 and remarks.union(found).issuperset(sentences[:at])
        if is_told(almost.text, _lexicon_without(search, almost.text), others, first=first):
            found.append(almost.text)
            words = _put(words, almost.text, _as_note(almost.text))
    if not found:
        return ()
    after = search.ground.weighed(words, search.title)
    spoiled = {each.text for each in after.almost} - {each.text for each in search.now.almost}
    if spoiled or len(after.refusals) > len(search.now.refusals) or len(after.broken) > len(search.now.broken):
        return ()
    search.words, search.now, search.notes = words, after, tuple(found)
    return search.notes


def _sentences(words: str) -> list[str]:
    """Give the sentences of a proposal, without what says where they go, and those in brackets by themselves."""
    found = []
    for line in words.splitlines():
        body = _PLACED.sub("", line.strip())
        found += [each.text.strip("()") if each.text.startswith("(") else each.text for each in split(body)]
    return found


def _leant_on(search: _Search) -> Iterator[str]:
    """Give the notes of which the next sentence may speak, unless that reads now."""
    sentences = _sentences(search.words)
    lexicon = _reader(search, search.words).lexicon
    unread = {each.text for each in search.now.almost}
    for told in search.notes:
        note = _as_note(told)
        following = next((after for before, after in pairwise(sentences) if before == note), "")
        if following in unread and leans(following, told, lexicon):
            yield told


def _rules(search: _Search) -> bool:
    """Say whether anything is left of a proposal that the rules would feel: words, not notes."""
    ruled = any(each.before or not each.after.lstrip("(").startswith("Note: ") for each in search.now.working())
    return ruled or bool(search.now.enacted.once)


def answer_lines(mend: Mend, *, named: bool = False) -> tuple[str, ...]:
    """Say what can be answered to take what could stand for a sentence, `named` where it does not stand above."""
    instead = f'instead of "{mend.sentence}"' if named else "instead"
    return tuple(
        f"Answer {number} and it says {instead}: {each}{_UNTRIED * (each in mend.untried)}"
        for number, each in enumerate(mend.says, 1)
    )


_UNTRIED = " (It reads; no situation was found to try it in.)"


def _unread(search: _Search) -> list[Almost]:
    """Give the sentences that do not read or cannot be done, in their order; only such as stand there once."""
    mailed = {each.words: each.text for each in search.now.reworded}
    undone = (each.text for each in search.shortfalls().undone)
    idle = [*search.now.almost, *(Almost(mailed.get(text, text), None) for text in undone)]
    places = {each.text: spot for each in idle if (spot := _spot(search.words, each.text))}
    return sorted((each for each in idle if each.text in places), key=lambda each: places[each.text])


def _suggested(search: _Search, almost: Almost) -> Mend:
    """Give what could stand for a sentence, the nearest to it first, each tried in its place."""
    found: dict[str, _Fit] = {}
    for says in islice(_candidates(search, almost), MOST_TRIED):
        fit = search.fit(_put(search.words, almost.text, says), says)
        if fit is not _Fit.UNFIT:
            found[says] = fit
        if len(found) == MOST_OF_A_SENTENCE:
            break
    return Mend(almost.text, tuple(found), tuple(says for says, fit in found.items() if fit is _Fit.UNTRIED))


def _candidates(search: _Search, almost: Almost) -> Iterator[str]:
    """Give what would read for a sentence: with a slip mended, said in other words, a note in it, or as two."""
    yield from _sent(almost)
    before = _before(search, almost.text)
    suggester = Suggester(_reader(search, _put(search.words, almost.text, "")).lexicon)
    yield from islice(suggester.meant(before, almost.text), MOST_MEANT)
    reads = _Reading(search, _reader(search, search.words), before)
    lexicon, known = _lexicon_without(search, almost.text), reads.reader.lexicon
    yield from mends(almost.text, lexicon, reads, known=known, told=_told_before(search, almost.text))
    for halves in islice(parted(almost.text), MOST_PARTED):
        anew = _Reading(search, _reader(search, _put(search.words, almost.text, " ".join(halves))), before)
        said = [half if anew(half) else next(mends(half, anew.reader.lexicon, anew), "") for half in halves]
        if all(said):
            yield " ".join(said)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Tells whether a sentence reads, behind those that stand before it in its rule or by itself, if it may be read."""

    search: _Search
    reader: Reader
    before: str

    def __call__(self, says: str) -> bool:
        with self.reader.silently():
            texts = dict.fromkeys((f"{self.before}{says}", says))
            return any(map(self._reads, texts))

    def _reads(self, text: str) -> bool:
        if not self.search.reads:
            return False
        self.search.reads -= 1
        read = self.reader.read_item(Item("0.1", text, "0.1")).sentences
        return bool(read) and read[-1].state in ("runs", "defines")


def _reader(search: _Search, words: str) -> Reader:
    """Give a reader that knows the words which a proposal of these words declares."""
    spare = Section("0", "WORDS OF THE PROPOSAL", (Item("0.1", candidates(words), "0.1"),))
    return reader_of(Rulebook((*search.ground.force.book.sections, spare)), search.ground.names)


def _lexicon_without(search: _Search, sentence: str) -> Lexicon:
    """Give the words that the game and the other sentences know: what one declares unread is told by nothing else."""
    return _reader(search, _put(search.words, sentence, "")).lexicon


def _before(search: _Search, sentence: str) -> str:
    """Give the sentences that stand before one in its rule, or else in its line of the proposal."""
    for each in search.now.enacted.differences:
        item = search.now.enacted.rulebook.item(each.item)
        if each.after == sentence and item is not None:
            return item.text[: item.text.find(sentence)]
    spot = _spot(search.words, sentence)
    line = search.words[: spot[0]].rpartition("\n")[2] if spot else ""
    return line.rpartition(":")[2].lstrip()


def _told_before(search: _Search, sentence: str) -> str:
    """Give the words of the note that stands right before a sentence; nothing if none does."""
    before = next((one for one, after in pairwise(_sentences(search.words)) if after == sentence), "")
    return before.removeprefix("Note: ") if before.startswith("Note: ") else ""


def _sent(almost: Almost) -> Iterator[str]:
    """Give what the diagnosis would have sent, where that surely says the same."""
    diagnosis = almost.diagnosis
    if diagnosis is None:
        return
    for send in diagnosis.send:
        if diagnosis.code in _REWORDED or (diagnosis.code == "unknown-word" and _mends_a_slip(almost.text, send)):
            yield send
        elif diagnosis.code == "undeclared-name" and _DECLARES.match(send):
            yield f"{send} {almost.text}"


def _mends_a_slip(text: str, send: str) -> bool:
    """Say whether one text is the other with a word put right that was surely typed wrong, or that the rules say so."""
    old, new = text.split(), send.split()
    if len(old) != len(new):
        return False
    changed = [
        (one.strip(".,:;()"), other.strip(".,:;()")) for one, other in zip(old, new, strict=True) if one != other
    ]
    return len(changed) == 1 and (is_slip(*changed[0]) or SAID.get(changed[0][0].lower()) == changed[0][1].lower())


def _spot(text: str, sentence: str) -> tuple[int, int] | None:
    """Give where a sentence stands in a proposal's text, whatever its line ends and quotes are; None unless once."""
    bare = sentence.rstrip(".!")
    letters = (
        r"\s+"
        if letter == " "
        else '["\u201c\u201d]'
        if letter == '"'
        else "['\u2018\u2019`]"
        if letter == "'"
        else re.escape(letter)
        for letter in bare
    )
    found = [hit.span() for hit in re.finditer(f"{''.join(letters)}(?:[.!]+|(?=\\s*$))", text, re.IGNORECASE)]
    return found[0] if len(found) == 1 else None


def _put(text: str, sentence: str, says: str) -> str:
    """Give a proposal's text with other words in the place of a sentence of it."""
    spot = _spot(text, sentence)
    return f"{text[: spot[0]]}{says}{text[spot[1] :]}" if spot else text
