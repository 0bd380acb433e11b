"""Writes new sentences into the rules in the words in which they are read, so that what is printed is what runs.

Players write as they speak, and some sentences read only in other words than they stand in ("may roll again": "may take
an extra turn"). Those words are what is enacted, with the sentences that declare what they bring up; what was mailed
stands on the page of the proposal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from moderator.games.nomopoly.proposals.amending import Enacted, differences
from moderator.language.everyday.wordings import plain
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Item, Rulebook

if TYPE_CHECKING:
    from moderator.language.reader import Reader


@dataclass(frozen=True, slots=True)
class Reworded:
    """A sentence of a proposal, and the words in which it is read and enacted."""

    text: str
    words: str


def reworded(
    before: Rulebook, enacted: Enacted, make_reader: Callable[[Rulebook], Reader]
) -> tuple[Enacted, Reader, tuple[Reworded, ...]]:
    """Put each new sentence of a change of `before` into the words in which it is read.

    Gives the change, a reader for the rules that it leaves, and each sentence that stands otherwise than it was mailed.
    What declares a word stands in the rule too, unless it would be read otherwise there than where it goes without
    saying; then it is only told.
    """
    reader = make_reader(enacted.rulebook)
    as_mailed = enacted, reader, ()
    for declares in (True, False):
        book, said = _once_over(enacted, reader, declares=declares)
        once, also = in_read_words(Item("Once", enacted.once), lambda _: True, reader) if enacted.once else ("", ())
        if not said and not also:
            return as_mailed
        changed = Enacted(book, differences(before, book), once)
        anew = make_reader(book)
        if _same(enacted, reader, changed, anew):
            break
    return changed, anew, (*said, *also)


def _once_over(enacted: Enacted, reader: Reader, *, declares: bool) -> tuple[Rulebook, tuple[Reworded, ...]]:
    new = {(each.item, each.after) for each in enacted.differences if each.after}
    touched = {item for item, _ in new}
    found: list[Reworded] = []

    def put(item: Item) -> Item:
        if item.number not in touched:
            return item
        text, said = in_read_words(item, lambda sentence: (item.number, sentence) in new, reader, declares=declares)
        found.extend(said)
        return replace(item, text=text)

    sections = (replace(section, items=tuple(map(put, section.items))) for section in enacted.rulebook.sections)
    return Rulebook(tuple(sections)), tuple(found)


def _same(was: Enacted, reader: Reader, now: Enacted, anew: Reader) -> bool:
    """Say whether the changed items of two changes read the same."""
    items = {each.item for each in was.differences}
    pairs = ((was.rulebook.item(number), now.rulebook.item(number)) for number in sorted(items))
    return all(_forms(one, reader) == _forms(other, anew) for one, other in pairs if one and other)


def _forms(item: Item, reader: Reader) -> list[str]:
    """Give what an item's sentences are read as, with what each refers to counted as it comes."""
    reading = reader.read_item(item)
    return [_counted(repr(one.form)) for one in (*reading.sentences, *reading.implied)]


def _counted(form: str) -> str:
    count: dict[str, str] = {}
    return _VARIABLE.sub(lambda found: count.setdefault(found[0], f"'{found[1]}#{len(count)}'"), form)


_VARIABLE = re.compile(r"'([\w -]+)#\d+'")


def in_read_words(
    item: Item, is_new: Callable[[str], bool], reader: Reader, *, declares: bool = False
) -> tuple[str, tuple[Reworded, ...]]:
    """Give the text of an item with its new sentences as they are read, and each that stands in other words so.

    With `declares` it holds the sentences that declare what they bring up, too.
    """
    text, moved, found = item.text, 0, []
    declaring: list[str] = []
    for sentence in reader.read_item(item).sentences:
        if not is_new(sentence.text) or sentence.state == "almost":
            continue
        words, implied = _read(sentence), _declaring(sentence.text, reader)
        declaring += implied if declares else ()
        if words == sentence.text and not implied:
            continue
        end = sentence.start + len(sentence.text)
        text = text[: sentence.start + moved] + words + text[end + moved :]
        moved += len(words) - len(sentence.text)
        found.append(Reworded(sentence.text, " ".join((words, *implied))))
    return " ".join((text, *declaring)), tuple(found)


def _declaring(text: str, reader: Reader) -> list[str]:
    """Give the sentences that declare what a sentence brings up by speaking of it."""
    return list(reader.lexicon.implied.get(plain(text).text, ()))


def _read(sentence: SentenceReading) -> str:
    """Give a sentence in the words that the grammar has."""
    return sentence.text if sentence.state == "prose" else plain(sentence.text).text
