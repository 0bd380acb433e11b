"""What has happened, for rules that ask in the perfect tense: "has been renamed twice", "has landed there this week".

Only verbs about which some sentence may ask are kept, so that the history of a long game stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from moderator.core.inputs import Json
from moderator.games.nomopoly.world.memory import Memory
from moderator.games.nomopoly.world.occurrence import Fact, Occurrence
from moderator.games.nomopoly.world.values import Id, Value, pack, unpack
from moderator.games.nomopoly.world.world import World

FACTS = "#facts"

KeptFact: TypeAlias = tuple[str, list[tuple[str, Json]], int, str, int, list[str]]
"""A fact as a saved game has it: its verb, roles, week, phase, serial number and items."""


class History:
    """Facts in the order in which they happened, indexed by verb and by the things in their roles.

    `memory` is that of the world in which they happened.
    """

    def __init__(self) -> None:
        self.facts: dict[str, list[Fact]] = {}
        self.about: dict[tuple[str, Value], list[Fact]] = {}
        self.serial = 0
        self.memory = Memory()

    def record(
        self, world: World, occurrence: Occurrence, week: int, phase: str, roles: Iterable[tuple[str, Value]]
    ) -> Fact:
        """Keep an occurrence; an undo of the world takes it back."""
        kept = tuple((role, value) for role, value in roles if value is not None)
        fact = Fact(occurrence.verb, kept, week, phase, self.serial + 1, occurrence.causes()[:3])
        world.journal.append((self._drop, (fact,)))
        self.keep(fact)
        return fact

    def keep(self, fact: Fact) -> None:
        """Put a fact in its places."""
        self.serial = fact.serial
        self._touch(fact)
        self.facts.setdefault(fact.verb, []).append(fact)
        for thing in {value for _, value in fact.roles if isinstance(value, Id)}:
            self.about.setdefault((fact.verb, thing), []).append(fact)

    def _touch(self, fact: Fact) -> None:
        """Let the memory forget what follows from what has happened."""
        self.memory.changed((FACTS, fact.verb))
        for _, value in fact.roles:
            if isinstance(value, Id):
                self.memory.changed((FACTS, fact.verb, value))

    def _drop(self, fact: Fact) -> None:
        self._touch(fact)
        self.serial = fact.serial - 1
        # The latest is taken back first, so that a fact to drop is the last of its lists.
        self.facts[fact.verb].pop()
        for thing in {value for _, value in fact.roles if isinstance(value, Id)}:
            self.about[fact.verb, thing].pop()

    def of(self, verb: str, thing: Id | None = None) -> Iterator[Fact]:
        """Give the facts of a verb, the latest first; those about one thing if it is named."""
        self.memory.read((FACTS, verb) if thing is None else (FACTS, verb, thing))
        found = self.facts.get(verb, ()) if thing is None else self.about.get((verb, thing), ())
        return reversed(tuple(found))

    def forget(self, keep: dict[str, int], week: int) -> None:
        """Drop what nobody can ask about any more: verbs not in `keep`, and facts older than its number of weeks."""
        facts = [
            fact
            for found in self.facts.values()
            for fact in found
            if fact.verb in keep and (keep[fact.verb] < 0 or fact.week >= week - keep[fact.verb])
        ]
        self.facts, self.about = {}, {}
        serial = self.serial
        for fact in sorted(facts, key=lambda fact: fact.serial):
            self.keep(fact)
        self.serial = serial

    def copy(self) -> History:
        """Give an independent history."""
        other = History()
        other.facts = {verb: list(found) for verb, found in self.facts.items()}
        other.about = {key: list(found) for key, found in self.about.items()}
        other.serial = self.serial
        return other

    def save(self) -> list[KeptFact]:
        """Give the history as JSON values."""
        facts = sorted((fact for found in self.facts.values() for fact in found), key=lambda fact: fact.serial)
        return [
            (
                fact.verb,
                [(role, pack(value)) for role, value in fact.roles],
                fact.week,
                fact.phase,
                fact.serial,
                list(fact.items),
            )
            for fact in facts
        ]

    @classmethod
    def load(cls, data: list[KeptFact]) -> History:
        """Read what `save` gave."""
        history = cls()
        for verb, roles, week, phase, serial, items in data:
            kept = tuple((role, unpack(value)) for role, value in roles)
            history.keep(Fact(verb, kept, week, phase, serial, tuple(items)))
        return history
