"""What sets a rule off in a trial: an event, a turn, a moment of the week, a state that comes about, an order."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.play.update import begin_update, end_update, run_phase
from moderator.games.nomopoly.situations.dice import THROWS, Loaded
from moderator.games.nomopoly.situations.events import Happening
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Id, Value
from moderator.language import tree

Act: TypeAlias = "Callable[[Game, Run], str]"
"""What is done in a game; gives why it did not come to pass, "" if it did."""


class Way(enum.Enum):
    """How a rule is set off."""

    EVENT = enum.auto()
    IN_TURN = enum.auto()
    TURN = enum.auto()
    MOMENT = enum.auto()
    WEEK = enum.auto()
    STATE = enum.auto()
    ORDER = enum.auto()
    ASKED = enum.auto()
    ONCE = enum.auto()


@dataclass(frozen=True, slots=True)
class Cause:
    """One way to set a rule off: what is said of it, what is done, with which luck, how many weeks later, by whom.

    `asks` gives what is asked when it has been done, by the words for it.
    """

    way: Way
    words: str
    act: Act
    dice: Loaded = field(default_factory=Loaded)
    later: int = 0
    who: Value = None
    asks: Callable[[Run], Mapping[str, Value]] = field(default=lambda _: {})

    def same(self, other: Cause) -> bool:
        """Say whether it is the same way of setting a rule off, in another situation."""
        return (self.way, self.dice.pips, self.later) == (other.way, other.dice.pips, other.later)


def idle(_: Game, __: Run) -> str:
    """Do nothing."""
    return ""


def of_event(event: Happening, words: str, *, voluntary: bool = False) -> Iterator[Cause]:
    """Give the ways to bring an event about: by itself, in a turn, by a turn that is played."""
    who = event.subject

    def act(in_turn: bool) -> Act:
        def bring(_: Game, run: Run) -> str:
            return _happened(run, event.occurrence(in_turn=in_turn, voluntary=voluntary))

        return bring

    yield Cause(Way.EVENT, words, act(in_turn=False), who=who)
    yield Cause(Way.IN_TURN, words, act(in_turn=True), who=who)
    if isinstance(who, Id):
        yield from of_turn(who)


def _happened(run: Run, occurrence: Occurrence) -> str:
    run.happen(occurrence)
    return "" if occurrence.done or occurrence.dropped else occurrence.refused or "it is dropped"


def of_turn(who: Id) -> Iterator[Cause]:
    """Give the turns of a player with one throw after the other."""

    def turn(_: Game, run: Run) -> str:
        run.phase = "turns phase"
        why = _happened(run, Occurrence("take", {"subject": who, "object": Sort("normal turn")}))
        run.phase = ""
        return why

    for throw in THROWS[:4]:
        yield Cause(Way.TURN, f"rolls {' and '.join(map(str, throw))} in a turn", turn, Loaded(throw), who=who)


def of_moment(time: tree.Time, phases: tuple[str, ...], every: int = 1) -> Iterator[Cause]:
    """Give the moments of the week that a sentence names, and the whole week; of several weeks if it is not each."""
    kind = time.phrase.kind if isinstance(time.phrase, tree.Noun) else ""

    def moment(_: Game, run: Run) -> str:
        if kind in phases:
            run_phase(run, kind)
        elif time.kind == "start":
            begin_update(run)
        else:
            end_update(run)
        return ""

    def week(_: Game, run: Run) -> str:
        begin_update(run)
        for each in run.program.phases:
            run_phase(run, each)
        end_update(run)
        return ""

    words = f"in the {kind}" if kind in phases else f"as the update {'begins' if time.kind == 'start' else 'ends'}"
    for later in range(max(every, 1)):
        when = f" of the {_ordinal(later)}week" if every > 1 else ""
        yield Cause(Way.MOMENT, f"{words}{when}", moment, later=later)
    for later in range(max(every, 1)):
        yield Cause(Way.WEEK, "in an update", week, later=later)


def _ordinal(later: int) -> str:
    return {0: "first ", 1: "second ", 2: "third "}.get(later, f"{later + 1}th ")


def of_state(words: str, bring: Callable[[Run], None], who: Value = None) -> Iterator[Cause]:
    """Give the coming about of a state, after which whatever watches it has its say."""

    def act(_: Game, run: Run) -> str:
        run.settle()
        bring(run)
        run.settle()
        return ""

    yield Cause(Way.STATE, words, act, who=who)
