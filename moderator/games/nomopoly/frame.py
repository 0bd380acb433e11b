"""Where a sentence is being carried out: what its words stand for, and the event that it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moderator.games.nomopoly.occurrence import Occurrence, Rule
    from moderator.games.nomopoly.run import Run
    from moderator.games.nomopoly.values import Value


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
        "past",
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
        self.past: Any = None
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
