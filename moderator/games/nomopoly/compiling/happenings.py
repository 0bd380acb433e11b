"""Conditions on events: what happens here and now, and what could happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.past import recalled
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Fact, Occurrence
from moderator.games.nomopoly.under_way import retroactive
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def check_at_hand(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse an event that is never the one at hand: what nobody does, and by which a thing is described."""
    if clause.verb not in PRIMITIVES and clause.verb not in compiler.program.offered:
        raise NotRunnable(f'no rule makes anybody "{clause.verb}", and no order is called so: say what is so instead')
    if any(isinstance(filler, tree.Gap) for _, filler in clause.roles):
        raise NotRunnable(
            'which one it is cannot be told by what is done just now: say what was done, with "has" or "have"'
        )


class Hypothetical(Condition):
    """`she would be eligible after every Blockbuster explodes`: it is tried, looked at, and taken back."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        events = tuple(time.phrase for time in clause.times if time.kind == "after")
        if not events or not all(isinstance(event, tree.Clause) for event in events):
            raise NotRunnable("what would be so is asked after something: she would be rich after she gets $500")
        rest = tuple(time for time in clause.times if time.kind != "after")
        self.steps = compiler.steps((tree.Step(events),))  # type: ignore[arg-type]
        self.then = compiler.condition(replace(clause, modal="", times=rest))

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if it would be so; after what cannot come about, nothing is."""
        cause = Occurrence("time", {}, frame.rule)
        inner = Frame(frame.run, frame.rule, dict(frame.variables), event=cause, gap=frame.gap, agent=frame.agent)
        so = False
        with frame.run.trial(), suppress(Missing):
            self.steps.run(inner)
            so = self.then.holds(inner)
        if so:
            yield


class Happening(Condition):
    """An event verb in the present tense: what this sentence has just made happen, or the event that it answers."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        check_at_hand(compiler, clause)
        self.pattern = Pattern(compiler, replace(clause, negative=False))
        self.negative = clause.negative
        compiler.asks(clause.verb, 1)

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each event at hand that fits."""
        found = False
        agent = frame.agent
        for occurrence in self._events(frame):
            if (occurrence.done or self._is_settled(occurrence)) and self.pattern.meets(frame, occurrence):
                found = True
                frame.agent = agent
                if not self.negative:
                    yield
            frame.agent = agent
        if not found and frame.acting and not self.negative:
            for fact in self._retroactive(frame):
                if self.pattern.meets(frame, recalled(fact)):
                    found = True
                    frame.agent = agent
                    yield
                frame.agent = agent
        if self.negative and not found:
            yield

    def _events(self, frame: Frame) -> Iterator[Occurrence]:
        yield from reversed(frame.recent)
        if frame.event is not None:
            yield from frame.event.chain()

    def _is_settled(self, occurrence: Occurrence) -> bool:
        """Say whether nothing is left to do: who must not pay owes nothing, and has not failed to pay it."""
        return self.negative and occurrence.forbidden and occurrence.verb == "pay"

    def _retroactive(self, frame: Frame) -> Iterator[Fact]:
        player = frame.agent
        if self.pattern.verb != "land" or not isinstance(player, Id):
            return
        for place, square in enumerate(retroactive(frame, player)):
            yield Fact("land", (("subject", player), ("on", square)), frame.run.week, "", place)


def _brought(frame: Frame, role: str, filler: Any) -> Value:
    """Give what fills a role of an event that is thought of: what something becomes is a kind, and no such thing."""
    if not isinstance(filler, Meaning):
        return filler.bring(frame)
    kind = role == "complement" and isinstance(filler, NounMeaning) and filler.indefinite
    return filler.described(frame) if kind and isinstance(filler, NounMeaning) else filler.value(frame)


class Possible(Condition):
    """`a square that can be destroyed`: nothing forbids that it happens."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        self.verb = clause.verb
        self.subject: Meaning | None = None if clause.subject is None else compiler.phrase(clause.subject)
        self.roles = tuple((role, compiler.filler(filler)) for role, filler in clause.roles)
        self.negative = clause.negative

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold if the event, could it happen now, would not be refused."""
        roles = {role: _brought(frame, role, filler) for role, filler in self.roles}
        subject = frame.agent if self.subject is None else self.subject.value(frame)
        event = Occurrence(self.verb, {"subject": subject, **roles}, frame.rule, frame.event)
        if frame.run.may_happen(event) != self.negative:
            yield
