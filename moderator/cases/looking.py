"""Looking at a position: everything that may not change unlisted, as plain comparable values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moderator.cases.case import Place, Words
from moderator.cases.documents import CaseError, listing
from moderator.cases.kinds import Kind, Many, Record, checked
from moderator.cases.seam import CasePosition
from moderator.cases.vocabulary import KEPT, VALUE, Thing

MISSING = object()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is kept of a position: the values of its things, its lists, the number of squares, the rules' texts."""

    things: Mapping[Place, Mapping[str, object]]
    lists: Mapping[str, Sequence[object]]
    board: int
    rules: Mapping[str, str]
    enacted: frozenset[str]


class View:
    """A position seen in the words of a case: every value in the one form in which values are compared."""

    def __init__(self, position: CasePosition, words: Words) -> None:
        self.position = position
        self.words = words

    def comparable(self, kind: Kind, value: object) -> object:
        """Give a value of the game in comparable form; one that does not fit its kind stays as it is."""
        try:
            return checked(kind, value, self._spelled, "")
        except CaseError:
            return value

    def _spelled(self, kind: str, value: object, _place: str) -> object:
        """Accept every name, in its one spelling."""
        if kind == "color" and isinstance(value, str):
            return self.words.spelled(value)
        return str(value) if kind == "good" else value

    def first(self, thing: Thing, word: str) -> object:
        """Give the value that a new thing begins with, or MISSING if the rules settle it."""
        attribute = thing.attributes[word]
        return MISSING if not attribute.settled else self.comparable(attribute.kind, attribute.first)

    def value(self, place: Place, word: str) -> object:
        """Give one value, or MISSING if no rule declares the attribute."""
        kind, key = place
        try:
            found = self.position.look(kind, key, word)
        except KeyError:
            return MISSING
        return self.comparable(self.words.kind(kind, word), found)

    def _key(self, thing: Thing, key: str | int) -> str | int:
        """Give a thing's key as cases write it: a lot is named by a number if it is a square."""
        return int(key) if thing.key == "lot" and isinstance(key, str) and key.isdigit() else key

    def row(self, thing: Thing) -> list[object]:
        """Give the things of a list (gates), each as a record of its attributes."""
        record = Record(tuple((word, attribute.kind) for word, attribute in thing.attributes.items()))
        rows = []
        for key in self.position.keys(thing.name):
            values = {word: self.value((thing.name, key), word) for word in thing.attributes}
            rows.append({word: value for word, value in values.items() if value is not MISSING})
        return listing(self.comparable(Many(record), rows), thing.name)

    def snapshot(self) -> Snapshot:
        """Take everything that may not change unlisted."""
        things: dict[Place, dict[str, object]] = {}
        lists: dict[str, Sequence[object]] = {}
        for thing in self.words.things.values():
            if thing.form == "list":
                lists[thing.name] = self.row(thing)
                continue
            kept = [word for word, attribute in thing.attributes.items() if attribute.compare == KEPT]
            for key in ("",) if thing.form == VALUE else self.position.keys(thing.name):
                place = (thing.name, self._key(thing, key))
                values = {word: self.value(place, word) for word in kept}
                things[place] = {
                    word: self.first(thing, word) if value is MISSING else value for word, value in values.items()
                }
        position = self.position
        return Snapshot(things, lists, position.board, dict(position.rules()), position.enacted)
