"""What everything in the world may ask of the engine that is at work on it: that events happen, what the rules say.

Sentences, conditions and effects are asked in a `Frame`, verbs are handed a `Run`, and the `engine` imports them; none
of them knows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TypeAlias

from moderator.games.nomopoly.play.luck import Luck
from moderator.games.nomopoly.play.program import Program, ProhibitionRule
from moderator.games.nomopoly.world.board import Layout
from moderator.games.nomopoly.world.chains import Chain
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import Value
from moderator.language import tree


class Frame:
    """Where a sentence is being carried out.

    Who looks at the `event` lets the memory know: what follows from the event at hand is true of that one only.
    """

    __slots__ = (
        "_event",
        "acting",
        "agent",
        "asked",
        "before",
        "came",
        "current",
        "gap",
        "made",
        "other",
        "recent",
        "required",
        "rounding",
        "rule",
        "run",
        "variables",
    )

    def __init__(
        self,
        run: Run,
        rule: Rule | None,
        variables: dict[str, Value] | None = None,
        event: Occurrence | None = None,
        *,
        gap: Value = None,
        agent: Value = None,
        acting: bool = False,
        asked: str = "",
    ) -> None:
        self.run = run
        self.rule = rule
        self.variables: dict[str, Value] = {} if variables is None else variables
        self._event = event
        self.gap = gap
        self.agent = agent
        self.recent: list[Occurrence] = []
        self.made: list[Occurrence] = []
        self.acting = acting
        self.asked = asked
        self.rounding = ""
        self.other: Callable[[], Value] | None = None
        self.current: Value = None
        self.before = False
        self.required: dict[str, Value] = {}
        self.came = False

    def has_acted(self) -> bool:
        """Say whether anything came of the steps: one was carried out, and not all that they made was refused."""
        return self.came and not (self.made and all(each.refused and not each.done for each in self.made))

    @property
    def event(self) -> Occurrence | None:
        """The event that the sentence answers; where it answers none, nothing of any event is seen."""
        if self._event is not None:
            self.run.world.memory.glances += 1
        return self._event

    @event.setter
    def event(self, event: Occurrence | None) -> None:
        self._event = event

    @property
    def answers_event(self) -> bool:
        """Say whether there is an event that it answers, whatever that is."""
        return self._event is not None

    @property
    def obeys(self) -> bool:
        """Say whether the sentence is the one that grants the order under way, so that the order fails with it.

        Once dice have been thrown it does not: nobody throws them again because they fell as they did.
        """
        order = None if self.event is None else self.event.within("order")
        return order is not None and order.rule is self.rule and all(made.verb != "roll" for made in self.made)

    def inner(self, rule: Rule) -> Frame:
        """Give a frame for what another rule says under the same event."""
        return Frame(self.run, rule, event=self._event)

    def latest(self, verb: str) -> Occurrence | None:
        """Give the latest event of a verb that this sentence has made, or that it answers."""
        for occurrence in reversed(self.recent):
            if occurrence.verb == verb:
                return occurrence
        return None if self.event is None else self.event.within(verb)


Act: TypeAlias = "Callable[[Run, Occurrence], str | None]"
Check: TypeAlias = Callable[[Kinds, tree.Clause], None]
Line: TypeAlias = "Callable[[Run, Occurrence], str]"
Facts: TypeAlias = "Callable[[Run, Occurrence], list[tuple[str, Value]]]"
Beside: TypeAlias = "Callable[[Run, Occurrence], None]"
"""What is done beside the act of a verb: before any rule sees the event, or after all have acted."""


@dataclass(slots=True)
class Primitive:
    """What a verb does by itself.

    `act` changes the world and gives None, or a sentence that says why it cannot. `line` is its line in the log ("" for
    none); `prepare` fills roles that go without saying, before any rule sees the event; `facts` are further roles that
    history keeps; `after` runs when the rules that wait for the event have acted. `of_kinds` says that its object is a
    kind of thing and not each thing of that kind ("publishes the orders"). `check` raises NotRunnable where a sentence
    asks for what the verb does nothing about.
    """

    act: Act
    line: Line | None = None
    facts: Facts | None = None
    after: Beside | None = None
    prepare: Beside | None = None
    of_kinds: bool = False
    check: Check | None = None


class Run(Luck[Frame], ABC):
    """A stretch of play in which events happen."""

    @abstractmethod
    def happen(self, occurrence: Occurrence, primitive: Primitive | None = None) -> bool:
        """Let an event take its course. Gives whether it happened; `occurrence.refused` says why not."""

    @abstractmethod
    def make(self, verb: str, parent: Occurrence | None = None, rule: Rule | None = None, **roles: Value) -> Occurrence:
        """Let an event happen that a primitive or the engine brings about, and give it."""

    @abstractmethod
    def keep(self, occurrence: Occurrence, act: Primitive | None) -> None:
        """Log an event and keep it in history."""

    @abstractmethod
    def may_happen(self, occurrence: Occurrence) -> bool:
        """Say whether the rules would let an event happen, without its happening."""

    @abstractmethod
    def guarded(self, before: Program[Frame]) -> AbstractContextManager[None]:
        """Let what happens be forbidden also by what forbade it under the rules before, whatever has become of them."""

    @abstractmethod
    def prohibitions(self, verb: str) -> Iterator[ProhibitionRule[Frame]]:
        """Give what may forbid an event of a verb: in the rules in force, and in those that guard it beside them."""

    @abstractmethod
    def exempt(self, rule: Rule | None, occurrence: Occurrence) -> bool:
        """Say whether an event touches something to which a rule says that it does not apply."""

    @abstractmethod
    def suspended(self, rule: Rule) -> bool:
        """Say whether a rule does not apply at all for now."""

    @abstractmethod
    def set_off(self, occurrence: Occurrence) -> None:
        """Let the rules that wait for such an event act on it, and orders: after a move, those come first."""

    @abstractmethod
    def on_account(self, rule: Rule, occurrence: Occurrence) -> AbstractContextManager[Chain]:
        """Carry out what a rule says of an event on the account of the proposal that made it, if it has its own."""

    @abstractmethod
    def settle(self) -> None:
        """Let standing facts and watched states take hold of what has changed."""

    @abstractmethod
    def stand(self, cause: Occurrence | None = None) -> None:
        """Make the standing facts true where the board or the rules have changed since; `cause` is what changed it."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """The board's layout at this moment."""
