"""Watched states: "as soon as a player is on a square, ...". What a change cannot have touched is not looked at again.

A watch that ranges over things of a kind is remembered thing by thing; the memory says which of them a change of the
world has touched, so that an event costs what it changes, however many players there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import WatchRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.memory import StaleError, Standing
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value

Key: TypeAlias = tuple[Value, ...]
Solutions: TypeAlias = dict[Key, tuple[dict[str, Value], Value]]
"""Each way in which a state holds: the rule's place with what its words stand for, the variables, the agent."""

_WHOLE = ("",)


ROUNDS = 20
"""How often all that is watched is looked at again before it is said not to come to rest."""


class Watching:
    """The watched states of one stretch of play."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._memory = run.world.memory
        self._serial = self._epoch = -1
        self._known: dict[WatchRule[Frame], dict[Value, Solutions]] = {}
        self._over: dict[WatchRule[Frame], tuple[Value, ...]] = {}
        self._places: dict[WatchRule[Frame], dict[Value, int]] = {}

    def settle(self) -> tuple[str, ...]:
        """Answer each watched state that has come about, and what comes about by that.

        Gives the rules that do not come to rest.
        """
        for _ in range(ROUNDS):
            fired = self._round()
            if not fired:
                if self._memory.doubt:
                    self._check()
                return ()
        return tuple(dict.fromkeys(fired))

    def _round(self) -> list[str]:
        """Look at each watched state once, or until one of them changes the rules; gives the rules that acted."""
        program, fired = self.run.program, []
        for watch in program.watches:
            if self._watch(watch):
                fired.append(watch.rule.name)
            if self.run.program is not program:
                break
        return fired

    def forget(self) -> None:
        """Look at everything again, since a look was broken off."""
        self._serial = -1

    def _due(self, watch: WatchRule[Frame]) -> Iterable[Value]:
        """Give the things that a change may have touched, in the order in which they have their say."""
        if (self._serial, self._epoch) != (self.run.program.serial, self._memory.epoch):
            self._serial, self._epoch = self.run.program.serial, self._memory.epoch
            self._known = {each: {} for each in self.run.program.watches}
            self._over, self._places = {}, {}
        lapsed = self._memory.lapsed.pop(watch, {})
        kind = watch.condition.ranges_over
        things = facts.candidates(self.run, kind) if kind else _WHOLE
        before = self._over.get(watch, ())
        if things is not before or not things:  # of nothing there is one tuple only
            self._over[watch] = things
            known = self._places.get(watch, {})
            now = self._places[watch] = {thing: place for place, thing in enumerate(things)}
            lapsed.update(dict.fromkeys(each for each in things if each not in known))
            lapsed.update(dict.fromkeys(each for each in before if each not in now))
        if len(lapsed) < 2:
            return lapsed
        places = self._places[watch]
        return sorted(lapsed, key=lambda thing: places.get(thing, -1))

    def _watch(self, watch: WatchRule[Frame]) -> bool:
        run, fired = self.run, False
        fresh = watch not in self._over
        come: list[tuple[Key, tuple[dict[str, Value], Value]]] = []
        still: set[Key] = set()
        for thing in self._due(watch):
            found = self._solutions(watch, thing)
            before = self._known[watch].get(thing, {})
            self._known[watch][thing] = found
            still |= found.keys()
            come += [(key, bound) for key, bound in found.items() if key not in run.holding]
            for key in before.keys() - found.keys():
                run.release(key)
        if fresh:
            for key in [key for key in run.holding if key[0] == watch.rule.place and key not in still]:
                run.release(key)
        for key, (variables, agent) in come:
            if key not in run.holding:
                run.hold(key)
                run.ask_rule(watch.rule)
                cause = Occurrence("watch", {}, watch.rule)
                account = run.account_of(watch.rule.item)
                if run.rests(account):
                    continue
                with run.chain(f"what {watch.rule.name} says", (watch.rule.name,), account):
                    watch.steps.run(Frame(run, watch.rule, dict(variables), cause, agent=agent))
                fired = True
        return fired

    def _solutions(self, watch: WatchRule[Frame], thing: Value) -> Solutions:
        """Give each way in which the state holds of a thing, now."""
        if thing is not _WHOLE[0] and thing not in self._places[watch]:
            return {}
        key = Standing(watch, thing)
        found = self._memory.remember(key, lambda: self._solved(watch, thing))
        if not self._memory.knows(key):
            self._memory.lapsed.setdefault(watch, {})[thing] = None
        return found

    def _check(self) -> None:
        """Look at everything. Raises StaleError where a state is remembered otherwise than it is."""
        for watch, over in self._over.items():
            for thing in over if watch in self._known else ():
                now, known = self._solved(watch, thing).keys(), self._known[watch].get(thing, {}).keys()
                if now != known:
                    raise StaleError(f"{watch.rule.name} of {thing}: {known} is remembered, and {now} is so")

    def _solved(self, watch: WatchRule[Frame], thing: Value) -> Solutions:
        frame = Frame(self.run, watch.rule)
        found: Solutions = {}
        for _ in watch.solutions(frame, thing if watch.condition.ranges_over else None):
            named = ((str(name), value) for name, value in frame.variables.items() if isinstance(value, Id))
            bound = sorted(f"{name}={value}" for name, value in named if not name.isdigit())
            found.setdefault((watch.rule.place, *bound), (dict(frame.variables), frame.agent))
        return found
