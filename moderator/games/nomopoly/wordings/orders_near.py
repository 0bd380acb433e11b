"""Orders that are near some words in sense: of the same verb, of one that players write for it, or about one thing.

What is far from what was asked is worse than nothing, so an order that shares no more than a square or a player with
the words is not near. One that is takes over the squares, players and sums that the words name.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from moderator.games.nomopoly.wordings.helping import OrderHelp
from moderator.games.nomopoly.wordings.order_frames import Frame, frames_of, is_known
from moderator.games.nomopoly.wordings.order_words import Place, Words, deeds_for, says, stem, taken_apart
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary


class Kinship(IntEnum):
    """How an order is near some words, the nearest first: WAY is that both lead to a square."""

    VERB = 1
    DEED = 2
    WAY = 3
    THING = 4


_EVERYTHING = frozenset(("everything", "all", "anything", "something"))
_ARTICLES = frozenset(("a", "an", "the", "my", "any", "number", "of", "another"))
_TO_A_SQUARE = re.compile(r"[a-z]+(?: (?:me|over|up|back|straight))? to (?:the |square )?#?[\w ]+", re.IGNORECASE)


def near_in_sense(words: str, vocabulary: Vocabulary, orders: Sequence[OrderHelp]) -> list[OrderHelp]:
    """Give the orders that are nearest to some words, the likest first; none where none is near."""
    said = taken_apart(words, vocabulary)
    found: dict[OrderHelp, tuple[Kinship, int, float]] = {}
    for order in orders:
        ranks = [
            (kin, -_shared(frame, said), -difflib.SequenceMatcher(None, words.lower(), order.phrase.lower()).ratio())
            for frame in frames_of(order, vocabulary.nouns)
            if (kin := _kinship(frame, said, words, vocabulary)) is not None
        ]
        if ranks:
            found[order] = min(ranks)
    nearest = min(found.values(), default=None)
    alike = [each for each in sorted(found, key=lambda each: found[each]) if nearest and found[each][:2] == nearest[:2]]
    return list({(order.rule, order.phrase.split()[0]): order for order in reversed(alike)}.values())[::-1]


def with_values_of(line: str, words: str, vocabulary: Vocabulary) -> str:
    """Put the squares, players, sums and colors that some words name in the places of those in an order."""
    there = {each.said for each in taken_apart(line, vocabulary).found}
    values = [each for each in taken_apart(words, vocabulary).found if each.said not in there]
    for old in reversed(taken_apart(line, vocabulary).found):
        alike = [each for each in values if each.place is old.place]
        if alike and line.startswith(old.said, old.at):
            line = line[: old.at] + alike[-1].said + line[old.at + len(old.said) :]
            values.remove(alike[-1])
    return line


def _kinship(frame: Frame, said: Words, words: str, vocabulary: Vocabulary) -> Kinship | None:
    takes = _object_said(said, words)
    strange = any(not is_known(each, vocabulary.orders, vocabulary.nouns) for each in said.stems[1:])
    is_alike = takes is None or ((strange or _object_of(frame) in (takes, None)) and _shared(frame, said) > 0)
    if said.first == stem(frame.words[0]) and is_alike:
        return Kinship.VERB
    named = Counter(each.place for each in said.found)
    deeds = deeds_for(frame.words[0])
    if said.first in deeds and is_alike and (named or frame.about & said.all_stems) and not named - frame.places:
        return Kinship.DEED
    if frame.leads_to_a_square and not said.stems[1:] and _TO_A_SQUARE.fullmatch(words):
        return Kinship.WAY
    things, common = frame.about & said.all_stems - (frame.verbs - deeds), frame.stems & set(said.stems)
    by_thing = len(common) > 1 or (things and (said.first in things or not says(said.first)))
    return Kinship.THING if by_thing else None


def _shared(frame: Frame, said: Words) -> int:
    """Count what an order and some words both speak of."""
    named = Counter(each.place for each in said.found)
    return (named & frame.places).total() + len(frame.about & said.all_stems)


def _object_of(frame: Frame) -> Place | None:
    """Give what the verb of an order takes: a place, goods for any thing, or None where it takes nothing."""
    for piece, word in zip(frame.pieces[1:], frame.words[1:], strict=True):
        if isinstance(piece, Place):
            return Place.ITEM if piece is Place.COUNT else piece
        if word not in _ARTICLES:
            return Place.ITEM if says(word) else None
    return None


def _object_said(said: Words, words: str) -> Place | None:
    """Give what the verb of some words takes, as `_object_of` does for an order."""
    first = said.found[0] if said.found else None
    ahead = words[: first.at] if first else words
    named = (word for word in re.findall(r"[a-z'-]+", ahead.lower()) if word not in _EVERYTHING)
    if any(says(word) and stem(word) != said.first for word in named):
        return Place.ITEM
    return None if first is None else Place.ITEM if first.place is Place.COUNT else first.place
