"""What happens, as data: an occurrence with its roles, the sentence that made it, and what it happened because of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from moderator.games.nomopoly.world.values import Id, Sort, Value

__all__ = ["AS_SAID", "NO_RULE", "Fact", "Occurrence", "Place", "Rule", "Sort"]


Place: TypeAlias = tuple[tuple[tuple[int, str], ...], int, int]
"""Where a rule stands in the book: its item's number, part by part, its sentence's place there, and its own in that.

Places compare in the order of the book, and a sentence keeps its place when another is put in or taken out elsewhere.
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """The sentence that something comes from: its item's number and key, its place in the item and in the book."""

    item: str
    sentence: int
    text: str
    place: Place
    key: str = ""

    @property
    def section(self) -> str:
        """Give the Roman number of the section."""
        return self.item.partition(".")[0]

    @property
    def name(self) -> str:
        """Give how the rule is cited: its number."""
        return self.item

    @property
    def told_as(self) -> str:
        """Give how the sentence is known where it is kept that it has begun."""
        return f"{self.key} {self.text}"


NO_RULE = Rule("", 0, "", ((), -1, 0))
"""Stands for the rule where words are carried out that no rule says: an order, what happens once."""


AS_SAID = "as said"
"""What the state of an event calls the amount that its own sentence says, where another rule has changed it."""


@dataclass(slots=True, eq=False)
class Occurrence:
    """One event. `roles` holds its subject and what else its verb names.

    `state` holds what the event brings with it (pips, total, steps left). `used` are the rules that have already
    changed it, by their places, each with what the event was about then. `done` says whether it came to pass, `fact`
    how history keeps it; `instead` that others happen in its place, and `replaced` which did. `ordered` says that it is
    what an order asks for, and `came_about` that a step of the order brought that about. `refused` says why it did not
    happen, by the rules `quoted`; `forbidden` that a rule forbade it.
    """

    verb: str
    roles: dict[str, Value]
    rule: Rule | None = None
    parent: Occurrence | None = None
    adverbs: frozenset[str] = frozenset()
    voluntary: bool = False
    state: dict[str, Any] = field(default_factory=dict)
    used: list[tuple[Place, dict[str, frozenset[Id]]]] = field(default_factory=list)
    ordered: bool = False
    came_about: bool = False
    dropped: bool = False
    instead: bool = False
    replaced: tuple[Occurrence, ...] = ()
    done: bool = False
    fact: int | None = None
    refused: str = ""
    quoted: tuple[str, ...] = ()
    forbidden: bool = False
    depth: int = 0

    @property
    def subject(self) -> Value:
        """Give who does it, or None."""
        return self.roles.get("subject")

    def changed_by(self, place: Place) -> bool:
        """Say whether a rule has already changed this event; once it is about something else, the rule may again."""
        if not self.used:
            return False
        now = self.about()
        return any(
            not any(before[role].isdisjoint(now[role]) for role in before.keys() & now.keys())
            for rule, before in self.used
            if rule == place
        )

    def about(self) -> dict[str, frozenset[Id]]:
        """Give the things that fill its roles."""
        return {
            role: frozenset(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, Id))
            for role, value in self.roles.items()
            if isinstance(value, (Id, tuple)) and value
        }

    def chain(self) -> Iterator[Occurrence]:
        """Give this occurrence and then each that it happened because of."""
        found: Occurrence | None = self
        while found is not None:
            yield found
            found = found.parent

    def within(self, *verbs: str) -> Occurrence | None:
        """Give the nearest of these verbs in the chain."""
        return next((each for each in self.chain() if each.verb in verbs), None)

    def causes(self) -> tuple[str, ...]:
        """Give the rules from the nearest cause to the farthest, each once."""
        return tuple(dict.fromkeys(each.rule.name for each in self.chain() if each.rule is not None))

    def causes_with(self, rule: Rule) -> tuple[str, ...]:
        """Give what `causes` gives of an event that this rule would make because of this one."""
        return tuple(dict.fromkeys((rule.name, *self.causes())))


@dataclass(frozen=True, slots=True)
class Fact:
    """An occurrence as history keeps it: enough to ask later who did what, and when."""

    verb: str
    roles: tuple[tuple[str, Value], ...]
    week: int
    phase: str
    serial: int
    items: tuple[str, ...] = ()

    def role(self, name: str) -> Value:
        """Give what filled a role, or None."""
        return next((value for role, value in self.roles if role == name), None)
