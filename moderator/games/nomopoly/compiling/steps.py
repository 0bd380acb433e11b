"""What happens: the steps of a sentence, carried out in order, under their conditions, once for each that they name."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.effects import Effect
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.compiling.holding import all_hold
from moderator.games.nomopoly.compiling.lasting import CHANGES, ENDS_BY_ITSELF, ends_with_an_event
from moderator.games.nomopoly.compiling.later import apart_from_later, due, postponed
from moderator.games.nomopoly.compiling.meaning import Meaning, Referred
from moderator.games.nomopoly.compiling.orderings import in_order, order_of, ranging_over, speaks_of_each, variables_in
from moderator.games.nomopoly.compiling.private import keep_private
from moderator.games.nomopoly.compiling.wanted import how_many
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.happening import first_time
from moderator.games.nomopoly.postponing import postpone
from moderator.games.nomopoly.values import Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.program import CompiledSteps


LOOP = 10_000


class Steps:
    """Several steps in order."""

    def __init__(self, items: tuple[StepRun, ...]) -> None:
        self.items = _grouped(items)

    def run(self, frame: Frame, *, applied: bool = False) -> bool:
        """Carry the steps out; gives whether the last of them applied.

        A step under *otherwise* waits for the ones before it not to apply.
        What only goes on from a first step under a condition (*Then ...*) is left out with it. `applied` says whether
        the step did that all of these go on from.
        """
        led = False
        for place, item in enumerate(self.items):
            if item.otherwise and applied:
                continue
            if led and not item.conditions and not item.otherwise:
                continue
            ran = item.run(frame)
            applied = bool(ran) or (applied and item.otherwise)
            led = led or (place == 0 and ran is False)
        return applied


def _grouped(items: tuple[StepRun, ...]) -> tuple[StepRun, ...]:
    """Let steps that refer to what an earlier one does for *each* follow it each time, and its *otherwise* too."""
    kept: list[StepRun] = []
    taken: dict[int, list[StepRun]] = {}
    before: int | None = None  # the step for each of several that the last one is part of
    for item in items:
        leader = next((place for place in reversed(range(len(kept))) if kept[place].each_of & item.refers), None)
        if leader is None and item.otherwise:
            leader = before
        if leader is not None:
            taken.setdefault(leader, []).append(item)
        else:
            kept.append(item)
            leader = len(kept) - 1
        before = leader if kept[leader].each is not None else None
    for place, found in taken.items():
        kept[place].followers = Steps(tuple(found))
    return tuple(kept)


class StepRun:
    """One step, compiled. `each_of` are the variables that it introduces for each of several things."""

    def __init__(self, compiler: Compiler, step: tree.Step) -> None:
        self.conditions = tuple(compiler.condition(condition) for condition in step.conditions)
        self.otherwise = step.otherwise
        self.chance = step.chance.value if step.chance is not None else None
        self.rounding = step.rounding
        self.if_possible = step.if_possible
        self.limit: tuple[str, Meaning] | None = None
        if step.limit is not None and step.limit.amount is not None:
            self.limit = (step.limit.comparison, compiler.phrase(step.limit.amount))
        self.order = order_of(step.times)
        self.each: Meaning | None = compiler.phrase(step.each) if step.each is not None else None
        self.until: Condition | None = None
        self.once = next(
            (getattr(time.phrase, "kind", "week") for time in step.times if time.kind in ("once", "per")), ""
        )
        for time in step.times:
            if time.kind in ("once", "per") and isinstance(time.phrase, tree.Noun):
                reason = "how often is said as once: once a turn, once an explosion"
                if how_many(time.phrase, reason) not in (None, 1):
                    raise NotRunnable(reason)
        self.rule = compiler.rule
        self.times = tuple(
            time
            for time in step.times
            if time.kind not in ("order", "order in which", "once", "per") and not ends_with_an_event(time)
        )
        self.due = due(compiler, apart_from_later(compiler, self.times)[0])
        self.later = postponed(compiler, self._carry_out) if self.due is not None else None
        for time in filter(ends_with_an_event, step.times):
            if any(clause.verb in CHANGES for clause in step.clauses):
                raise NotRunnable(ENDS_BY_ITSELF)
            self.until = compiler.condition(time.phrase)
        self.followers: Steps | None = None
        self.refers = (
            variables_in((step.clauses, step.conditions, step.each), tree.Refer, set()) if compiler.ranging else set()
        )
        self.each_of: set[str] = set()
        if step.each is not None:
            self.each_of = variables_in((step.each, step.clauses), tree.Noun, set())
        elif compiler.ranging:
            for clause in step.clauses:
                self.each_of |= ranging_over(clause)
        compiler.in_steps = True
        self.moving = self.until if any(clause.verb == "move" for clause in step.clauses) else None
        if self.moving is not None:
            self.until = None
        self.effects: tuple[Effect, ...] = _led(tuple(Effect(compiler, clause, self) for clause in step.clauses))

    def run(self, frame: Frame) -> bool | None:
        """Carry the step out, once for each that it names; gives whether it applied, None if luck was against it.

        What is to be done later is noted for its moment.
        """
        moment = self.due(frame) if self.due is not None else None
        if moment is not None and self.later is not None:
            postpone(frame, self.later, moment)
            frame.came = True
            return True
        return self._carry_out(frame)

    def _carry_out(self, frame: Frame) -> bool | None:
        if self.each is None:
            return self._once(frame)
        applied: bool | None = False
        for value in self._ordered(frame, tuple(self.each.values(frame))):
            self.each_bind(frame, value)
            frame.current = value
            frame.recent.clear()
            ran = self._once(frame)
            applied = ran or applied
            if self.followers is not None:
                self.followers.run(frame, applied=bool(ran))
        frame.current = None
        return applied

    def each_bind(self, frame: Frame, value: Value) -> None:
        """Let what the step ranges over stand for one value."""
        assert self.each is not None
        if self.each.variable:
            frame.variables[self.each.variable] = value

    def _ordered(self, frame: Frame, values: tuple[Value, ...]) -> tuple[Value, ...]:
        return tuple(in_order(frame.run, self.order, values, lambda value: value))

    def _once(self, frame: Frame) -> bool | None:
        known = dict(frame.variables)
        if not all_hold_safely(self.conditions, frame):
            frame.variables = known
            return False
        if self.once and self._spent(frame):
            frame.came = True  # it has come about already: that will do for this time as well
            return False
        if self.chance is not None and not _chance(frame, self.chance, self.effects[0].verb.split()[0] + "s"):
            return None
        before = frame.rounding
        frame.rounding = self.rounding
        acted = True
        try:
            if self.until is not None:
                for _ in range(LOOP):
                    if self.until.holds(frame) or not self._act(frame):
                        break
                    frame.run.spend()
            else:
                acted = self._act(frame)
        finally:
            frame.rounding = before
        return acted

    def _spent(self, frame: Frame) -> bool:
        """Say whether what may happen once (a turn, an explosion, a week) has happened; if not, it now does."""
        doer = self.effects[0].subject if self.effects else None
        who = doer.value(frame) if isinstance(doer, Referred) else frame.agent
        verb = "take" if self.once.endswith("turn") else EVENTS.get(self.once, "")
        return not first_time(frame, self.rule, verb, who)

    def _act(self, frame: Frame) -> bool:
        """Carry the clauses out; gives whether any could be. In an order, one that cannot be makes the order fail."""
        acted = not self.effects
        for effect in self.effects:
            try:
                effect.run(frame, self.following(effect))
                acted = frame.came = True
            except Missing:
                if frame.obeys:
                    raise
            if frame.event is not None and "instead" in effect.adverbs and not frame.event.done:
                frame.event.dropped = True
            if frame.event is not None and frame.event.dropped:
                break
        return acted

    def following(self, effect: Effect) -> Steps | None:
        """Give the steps that follow an effect each time: the last that is done for each of several, or the last."""
        leaders = [each for each in self.effects if each.each_of]
        last = leaders[-1] if leaders else self.effects[-1]
        return self.followers if self.each is None and effect is last else None


def _led(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Let clauses that refer to each thing of an earlier clause follow it each time."""
    kept: list[Effect] = []
    for effect in effects:
        leader = next((each for each in reversed(kept) if each.each_of & effect.refers), None)
        if leader is not None:
            leader.led.append(effect)
        else:
            kept.append(effect)
    return tuple(kept)


def all_hold_safely(conditions: tuple[Condition, ...], frame: Frame) -> bool:
    """Say whether conditions hold; one that refers to nothing does not."""
    try:
        return all_hold(conditions, frame)
    except Missing:
        return False


def _chance(frame: Frame, chance: Fraction, happens: str) -> bool:
    weights = ((happens, chance.numerator), ("keeps", chance.denominator - chance.numerator))
    return frame.run.dice.choose(weights, "a chance") == 0


def compile_steps(compiler: Compiler, steps: tuple[tree.Step, ...]) -> Steps:
    """Compile steps. Raises NotRunnable for what cannot be carried out, or told to anybody."""
    keep_private(steps)
    clauses = [clause for step in steps for clause in step.clauses]
    compiler.ranging = any(step.each is not None for step in steps) or any(
        speaks_of_each(part) for clause in clauses for part in (clause.subject, *(filler for _, filler in clause.roles))
    )
    return Steps(tuple(StepRun(compiler, step) for step in steps))


def iterate(steps: CompiledSteps) -> Iterator[Effect]:
    """Give every effect of some steps; a question that is put has none."""
    for item in getattr(steps, "items", ()):
        yield from item.effects
