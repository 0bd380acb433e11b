"""Weighs a proposal against the rules in force: what it would change, what does not fit, what does not read.

The words that a proposal declares ("a player may be Merry") are known to its own sentences, so it is read twice: once
with its words added to those of the rules, and once as the rules would stand after it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.letters.proposals import Almost, Proposal, candidates, read_proposal, too_long
from moderator.games.nomopoly.proposals.amending import Difference, Enacted, enact_all
from moderator.games.nomopoly.proposals.free_names import trouble_with_name
from moderator.games.nomopoly.proposals.read_words import Reworded, reworded
from moderator.games.nomopoly.rules.rules_in_force import changed_words
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon, words_of
from moderator.language.opinions import Place, binds, only_says, tells_of_a_deed
from moderator.language.readings import Diagnosis, SentenceReading
from moderator.language.rulebook import Item, Rulebook, Section

if TYPE_CHECKING:
    from moderator.language.reader import Reader

MOST_TOUCHED = 80
_SPARE = Item("0.1", "", "0.1")


MakeReader: TypeAlias = "Callable[[Rulebook], Reader]"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A proposal as it was read, the rules as it would leave them, and what stands in its way.

    `refusals` are changes that do not fit the rules as they stand; `almost` new sentences that do not read there;
    `broken` sentences of other rules that would no longer read; `reworded` sentences that would stand in the rules in
    other words than they were mailed in, since they read only so.
    """

    proposal: Proposal
    enacted: Enacted
    refusals: tuple[Refusal, ...] = ()
    almost: tuple[Almost, ...] = ()
    broken: tuple[Almost, ...] = ()
    reworded: tuple[Reworded, ...] = ()

    @property
    def changes_rules(self) -> bool:
        """Tell whether it would change anything by itself: words that do nothing change nothing."""
        return bool(self.working() or self.enacted.once)

    def working(self) -> tuple[Difference, ...]:
        """Give the differences that the rules would feel: all but new sentences that do not read."""
        idle = {almost.text for almost in self.almost}
        return tuple(each for each in self.enacted.differences if each.before or each.after not in idle)


def weigh(
    text: str, book: Rulebook, make_reader: MakeReader, *, title: str = "", used: Collection[str] = ()
) -> Weighed:
    """Read a proposal and try it on the rules. `make_reader` makes a reader for a rulebook and the game's names."""
    excess = too_long(text)
    if excess is not None:
        whole = Proposal(title, (Remark(text, text),), (excess,))
        return Weighed(whole, Enacted(book), (), (excess,))
    spare = Section("0", "WORDS OF THE PROPOSAL", (Item(_SPARE.number, candidates(text), _SPARE.key),))
    reader = make_reader(Rulebook((*book.sections, spare)))

    proposal = read_proposal(text, _Reads(reader), title)
    enacted, refusals = enact_all(book, proposal.changes, used)
    enacted, after, said = reworded(book, enacted, make_reader)
    almost = list(proposal.almost)
    mixed = _mixed(" ".join((enacted.once, *(difference.after for difference in enacted.differences))))
    if mixed:
        return Weighed(proposal, Enacted(book), (*refusals, *mixed), tuple(almost))
    broken: tuple[Almost, ...] = ()
    named = _named(make_reader(book).lexicon, after.lexicon)
    if named:
        return Weighed(proposal, Enacted(book), (*refusals, *named), tuple(almost))
    if enacted.differences:
        taken, broken = _of_other_rules(book, enacted.rulebook, make_reader(book), after)
        if taken:
            return Weighed(proposal, Enacted(book), (*refusals, *taken), tuple(almost))
    for number in dict.fromkeys(difference.item for difference in enacted.differences):
        item = enacted.rulebook.item(number)
        new = {difference.after for difference in enacted.differences if difference.item == number}
        if item is not None:
            readings = after.read_item(item).sentences
            almost += [Almost(one.text, one.diagnosis) for one in readings if one.state == "almost" and one.text in new]
    if enacted.once:
        readings = after.read_item(Item(_SPARE.number, enacted.once, _SPARE.key)).sentences
        almost += [Almost(one.text, one.diagnosis) for one in readings if one.state == "almost"]
    return Weighed(proposal, enacted, refusals, tuple(almost), broken, said)


@dataclass(frozen=True, slots=True)
class _Reads:
    """Reads the sentences of a proposal as rules that stand by themselves."""

    reader: Reader
    kept: dict[str, Sequence[SentenceReading]] = field(default_factory=dict)

    def read(self, words: str) -> Sequence[SentenceReading]:
        if words not in self.kept:
            self.kept[words] = self.reader.read_item(Item(_SPARE.number, words, _SPARE.key)).sentences
        return self.kept[words]

    def knows(self, words: str) -> bool:
        return all(word.roles for word in lex(words, self.reader.lexicon))

    def only_says(self, sentence: str) -> bool:
        return only_says(sentence, self.reader.lexicon)

    def binds(self, words: str, place: Place) -> bool:
        return binds(words, self.reader.lexicon, place)

    def tells_of_a_deed(self, words: str) -> bool:
        return tells_of_a_deed(words, self.reader.lexicon)


def _of_other_rules(
    book: Rulebook, enacted: Rulebook, before: Reader, after: Reader
) -> tuple[tuple[Refusal, ...], tuple[Almost, ...]]:
    """Give the words that a proposal takes from very many rules, and the sentences that no longer read after it.

    A name that is a word of the language ("the", "player") would make most of the book read anew, and otherwise.
    """
    changed = [word for word in changed_words(before.lexicon, after.lexicon) if before.lexicon.knows(word)]
    texts = {item.key: item.text for item in enacted.items()}
    same = [item for item in book.items() if texts.get(item.key) == item.text]
    taken: list[Refusal] = []
    touched: dict[str, Item] = {}
    for word in changed:
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        found = [item for item in same if pattern.search(item.text)]
        touched |= {item.number: item for item in found}
        if len(found) > MOST_TOUCHED:
            reason = (
                f'"{word}" is a word of {len(found)} rules, which would then say something else. Take another name.'
            )
            taken.append(Refusal(Voice.NOT_ALLOWED, "word-taken", (reason,)))
    if taken:
        return tuple(taken), ()
    return (), tuple(each for item in touched.values() for each in _broken(item, before, after))


def _named(before: Lexicon, after: Lexicon) -> tuple[Refusal, ...]:
    """Refuse names that a proposal gives and that are not free where what it takes away is left out."""
    found = []
    for name in sorted({name for name, _ in _names_in(after) - _names_in(before)}):
        standing = before.copy()
        for key in (words_of(name), words_of(name.removeprefix("The "))):
            now = after.entries.get(key, {})
            was = before.entries.get(key, {})
            left = {role: tuple(each for each in data if each in now.get(role, ())) for role, data in was.items()}
            standing.entries[key] = {role: data for role, data in left.items() if data}
        trouble = trouble_with_name(name, standing)
        if trouble:
            reasons = (f'Nothing can be called "{name}". {trouble}', "Take another name.")
            found.append(Refusal(Voice.NOT_ALLOWED, "name-taken", reasons))
    return tuple(found)


def _names_in(lexicon: Lexicon) -> set[tuple[str, str]]:
    """Give all names that a lexicon knows, each with the kind of what bears it."""
    return {(entry.name, entry.kind) for roles in lexicon.entries.values() for entry in roles.get("NAME", ())}


def _broken(item: Item, before: Reader, after: Reader) -> list[Almost]:
    found = []
    for was, now in zip(before.read_item(item).sentences, after.read_item(item).sentences, strict=False):
        if was.state in ("runs", "defines") and now.state == "almost":
            reason = f"{item.number} would no longer read: a word of it would mean something else."
            found.append(Almost(was.text, Diagnosis("no-longer-reads", (reason,))))
    return found


_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "FULLWIDTH")


def _mixed(text: str) -> tuple[Refusal, ...]:
    """Refuse a word made of letters of several alphabets: it could pass for another (Unicode TR39, 5.1)."""
    if text.isascii():
        return ()
    found = []
    for word in dict.fromkeys(re.findall(r"[^\W\d_]+", text)):
        used = {name for letter in word for name in _ALPHABETS if unicodedata.name(letter, "").startswith(name)}
        if len(used) > 1:
            which = " and ".join(sorted(name.capitalize() for name in used))
            reason = f'"{word}" mixes letters of several alphabets ({which}) and could pass for another word.'
            found.append(Refusal(Voice.UNREADABLE, "mixed-letters", (reason,)))
    return tuple(found)
