"""One stretch of play: a world, the rules in force, luck and decisions, and how an event takes its course.

An event is forbidden, or replaced and changed (each rule once), or it happens; then it is logged, kept in history, and
sets off the rules that wait for it, depth first, in a fixed order.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from moderator.core.dice import Dice
from moderator.core.outcome import ABOUT, Event, Question
from moderator.games.nomopoly.board import Layout
from moderator.games.nomopoly.errors import Exhausted, Missing, Refused
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.history import History
from moderator.games.nomopoly.occurrence import Occurrence, Rule
from moderator.games.nomopoly.rulings import value_of
from moderator.games.nomopoly.verbs import PRIMITIVES, Primitive
from moderator.games.nomopoly.world import Goods, Id, Sort, Value, World, pack

if TYPE_CHECKING:
    from moderator.games.nomopoly.program import Program
    from moderator.games.nomopoly.watching import Watching

CHAIN_FUEL = 60_000
PHASE_FUEL = 240_000
LEFT_OVER = 500
_GAINS = frozenset({"get"})
DEPTH = 90
ROUNDS = 20
FRAMES = 6_000
"""How deep Python may call: enough for a chain of DEPTH events, wherever it is begun from."""
PHASE = "#phase"


class Foreseen:
    """Luck that nobody has had: every die shows one, and the first of several is drawn."""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seam's arguments
        """Give ones."""
        return (1,) * count

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:  # noqa: ARG002 - the seam's arguments
        """Give the first."""
        return 0


@dataclass(slots=True)
class Chain:
    """A chain of events that is being run; `trouble` is set when it had to be rolled back."""

    trouble: Exhausted | None = None


def _the_order_for_it(occurrence: Occurrence) -> Occurrence | None:
    """Give the order under way for the very event that now comes about, so that rules act on it once."""
    for each in occurrence.chain():
        if each is not occurrence and each.verb == occurrence.verb and each.state.get("ordered"):
            alike = each.subject == occurrence.subject and not each.done
            return each if alike and each.roles.get("object") == occurrence.roles.get("object") else None
    return None


class Run:
    """The engine at work on one world. Everything it changes can be undone through the world's journal."""

    def __init__(
        self,
        world: World,
        program: Program,
        history: History,
        dice: Dice,
        week: int = 1,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.world = world
        self.history = history
        self.dice = dice
        self.settings: Mapping[str, Any] = settings or {}
        self._program, self._week, self._phase = program, week, ""
        history.memory = world.memory
        self._attend()
        self.proposer: Value = None
        self.mail: int | None = None
        self.events: list[Event] = []
        self.answers: dict[str, Any] = {}
        self.questions: list[Question] = []
        self.fuel = CHAIN_FUEL
        self.spent = 0
        self.acting: Occurrence | None = None
        self.restless: set[tuple[str, ...]] = set()
        self._chains = 0
        self.touched: set[str] = set()
        self.also_asked: dict[str, int] = {}
        self.read: Callable[[str], tuple[Any, ...]] | None = None
        self.held: list[str] = []
        self.holding: set[tuple[Any, ...]] = set()
        self.waiting: list[Any] = []
        self.immediate = False
        self.asking: set[tuple[Any, ...]] = set()
        self.enact: Callable[[Run, Id, Occurrence], None] | None = None
        self.repeal: Callable[[Run, Value, Occurrence], None] | None = None
        self.reword: Callable[[Run, str, Occurrence], None] | None = None
        self.orders: Callable[[Run, str], None] | None = None
        self.gone: list[tuple[str, int, int]] = []
        self.since: Callable[[str], int] = lambda _item: 0
        self.over = False
        self._layout: tuple[int, int, Layout] | None = None
        self._settling = False
        self._watching: Watching | None = None
        self._settled = -1
        self._standing: tuple[int, int] = (-1, -1)

    @property
    def program(self) -> Program:
        """The rules in force."""
        return self._program

    @program.setter
    def program(self, program: Program) -> None:
        self._program = program
        self._attend()

    @property
    def week(self) -> int:
        """The week that is played."""
        return self._week

    @week.setter
    def week(self, week: int) -> None:
        self._week = week
        self._attend()

    def play_by(self, settings: Mapping[str, Any]) -> None:
        """Go by these settings from now on."""
        self.settings = settings
        self._attend()

    def _attend(self) -> None:
        """Let the memory of the world be that of these rules and this week."""
        self.world.memory.attend((self._program.serial, self._week, sorted(self.settings.items())))

    @property
    def phase(self) -> str:
        """The phase of the update that is played, or ""."""
        self.world.memory.read(PHASE)
        return self._phase

    @phase.setter
    def phase(self, phase: str) -> None:
        self._phase = phase
        self.world.memory.changed(PHASE)

    # --- events

    def happen(self, occurrence: Occurrence, primitive: Primitive | None = None) -> bool:
        """Let an event take its course. Gives whether it happened; `occurrence.refused` says why not."""
        self.acting = occurrence
        self.spend()
        parent = occurrence.parent
        occurrence.depth = parent.depth + 1 if parent is not None else 0
        if occurrence.depth > DEPTH:
            raise Exhausted("the rules set each other off too deeply", occurrence.causes())
        ordered = _the_order_for_it(occurrence)
        if ordered is not None:
            occurrence.used = list(ordered.used)
        act = primitive or PRIMITIVES.get(occurrence.verb)
        if act is not None and act.prepare is not None:
            act.prepare(self, occurrence)
        if not self._permit(occurrence) or not self._change(occurrence):
            return False
        if act is None and occurrence.verb in self.program.orders:
            from moderator.games.nomopoly.may import granted

            act = granted(self, occurrence)
        if act is not None:
            reason = self._within_limits(act, occurrence)
            if reason:
                occurrence.refused = reason
                return False
            if occurrence.dropped:
                return False
        occurrence.done = True
        if ordered is not None:
            ordered.dropped = True
        self.keep(occurrence, act)
        self.set_off(occurrence)
        if act is not None and act.after is not None:
            act.after(self, occurrence)
        if occurrence.depth < 2 and not (parent is not None and parent.verb == "order"):
            self.settle()
        return True

    def _within_limits(self, act: Primitive, occurrence: Occurrence) -> str | None:
        """Let a primitive act, unless somebody would then be in a state that a rule forbids; gives why not."""
        party = occurrence.subject
        if not self.program.limits or occurrence.verb not in _GAINS or not isinstance(party, Id):
            return act.act(self, occurrence)
        mark = self.world.mark()
        before = [limit for limit in self.program.limits if limit.broken(self, party)]
        reason = act.act(self, occurrence)
        if reason:
            return reason
        for limit in self.program.limits:
            if limit not in before and limit.broken(self, party) and not self.exempt(limit.rule, occurrence):
                self.world.undo(mark)
                self.ask_rule(limit.rule)
                occurrence.state["quoted"] = (limit.rule.name,)
                return f"{limit.rule.name}: {limit.rule.text}"
        return None

    def make(self, verb: str, parent: Occurrence | None = None, rule: Rule | None = None, **roles: Value) -> Occurrence:
        """Let an event happen that a primitive or the engine brings about, and give it."""
        occurrence = Occurrence(verb, roles, rule or (parent.rule if parent else None), parent)
        self.happen(occurrence)
        return occurrence

    def keep(self, occurrence: Occurrence, act: Primitive | None) -> None:
        """Log an event and keep it in history."""
        if occurrence.verb in self.program.asked or occurrence.verb in self.also_asked:
            roles = [(role, value) for role, value in occurrence.roles.items() if _keepable(value)]
            if act is not None and act.facts is not None:
                roles += act.facts(self, occurrence)
            occurrence.state["fact"] = self.history.record(self.world, occurrence, self.week, self.phase, roles).serial
        if act is not None and act.line is not None:
            line = act.line(self, occurrence)
            if line:
                self.log(line, occurrence)

    def log(self, line: str, occurrence: Occurrence | None = None, causes: tuple[str, ...] | None = None) -> None:
        """Write a line into the log, with its causes."""
        found = causes if causes is not None else occurrence.causes() if occurrence else ()
        details: tuple[tuple[str, Any], ...] = ()
        if occurrence is not None:
            details = tuple(
                (role, self.world.label(value) if isinstance(value, (Id, Goods)) else pack(value))
                for role, value in occurrence.roles.items()
                if _keepable(value)
            )
            if ABOUT in occurrence.state:
                details += ((ABOUT, occurrence.state[ABOUT]),)
        verb = occurrence.verb if occurrence else "note"
        self.events.append(Event(verb, line, found, self.week, self.phase, self.mail, details))
        self.world.journal.append((self._unlog, ()))

    def leave(self, player: Id) -> None:
        """Keep who a player was when she is taken out of the game: her name, the weeks in which she came and went."""
        self.gone.append((self.world.things[player].name, self.world.get(player, "joined", 0) or 0, self.week))
        self.world.journal.append((self._return, ()))

    def _return(self) -> None:
        self.gone.pop()

    def _unlog(self) -> None:
        self.events.pop()

    def may_happen(self, occurrence: Occurrence) -> bool:
        """Say whether the rules would let an event happen, without its happening."""
        return self._permit(occurrence)

    def _permit(self, occurrence: Occurrence) -> bool:
        for prohibition in self.program.prohibitions.get(occurrence.verb, ()):
            ordered = prohibition.only_voluntary and occurrence.verb in self.program.offered
            if ordered and not _voluntary(occurrence):
                continue
            if self.beaten(prohibition.rule, occurrence) or self.exempt(prohibition.rule, occurrence):
                continue
            frame = Frame(self, prohibition.rule, event=occurrence)
            if prohibition.forbids(frame, occurrence):
                self.ask_rule(prohibition.rule)
                occurrence.refused = f"{prohibition.rule.name}: {prohibition.rule.text}"
                occurrence.state["quoted"] = (prohibition.rule.name,)
                return False
        return True

    def exempt(self, rule: Rule | None, occurrence: Occurrence) -> bool:
        """Say whether an event touches something to which a rule says that it does not apply."""
        if rule is None:
            return False
        values = tuple(occurrence.roles.values())
        return any(each.holds(self, values) for each in self.program.exemptions(rule))

    def suspended(self, rule: Rule) -> bool:
        """Say whether a rule does not apply at all for now."""
        return any(each.spared is None and each.holds(self) for each in self.program.exemptions(rule))

    def beaten(self, rule: Rule, occurrence: Occurrence) -> bool:
        """Say whether the rule that made an event takes precedence over one that forbids it."""
        maker = occurrence.rule
        if maker is None:
            return False
        over = self.program.over
        return rule.item in over.get(maker.item, ()) or any(
            permission.allows(Frame(self, permission.rule, event=occurrence), occurrence)
            for permission in self.program.permissions.get(occurrence.verb, ())
            if rule.item in over.get(permission.rule.item, ())
        )

    def _change(self, occurrence: Occurrence) -> bool:
        candidates = self.program.replacements.get(occurrence.verb, ())
        changed = bool(candidates)
        while changed:
            changed = False
            for replacement in candidates:
                if occurrence.changed_by(replacement.rule.place):
                    continue
                frame = Frame(self, replacement.rule, event=occurrence, agent=occurrence.subject)
                if not replacement.meets(frame, occurrence) or self.exempt(replacement.rule, occurrence):
                    continue
                occurrence.used.append((replacement.rule.place, occurrence.about()))
                self.ask_rule(replacement.rule)
                with suppress(Missing):
                    replacement.steps.run(frame)
                if replacement.instead or occurrence.dropped:
                    occurrence.dropped = True
                    occurrence.state["replaced"] = tuple(frame.recent)
                    return False
                changed = True
                break
        return True

    def set_off(self, occurrence: Occurrence) -> None:
        """Let the rules that wait for such an event act on it, and orders: after a move, those come first."""
        moved = occurrence.verb == "end"
        if moved:
            self._consider(occurrence)
        for trigger in self.program.triggers.get(occurrence.verb, ()):
            frame = Frame(self, trigger.rule, event=occurrence)
            if trigger.meets(frame, occurrence) and not self.exempt(trigger.rule, occurrence):
                self.ask_rule(trigger.rule)
                frame.agent = frame.agent if frame.agent is not None else occurrence.subject
                with suppress(Missing):
                    if any(each.rule is trigger.rule for each in occurrence.chain()):
                        trigger.steps.run(frame)
                    else:
                        with self.chain(f"what {trigger.rule.name} says", occurrence.causes_with(trigger.rule)):
                            trigger.steps.run(frame)
        if not moved:
            self._consider(occurrence)

    def _consider(self, occurrence: Occurrence) -> None:
        for order in tuple(self.waiting):
            order.consider(self, occurrence)

    def settle(self) -> None:
        """Let standing facts and watched states take hold of what has changed."""
        from moderator.games.nomopoly.watching import Watching

        self.stand()
        written = len(self.world.journal)
        if self._settling or written == self._settled:
            return
        self._settling = True
        self._watching = watching = self._watching or Watching(self)
        try:
            restless = watching.settle()
            if restless:
                self._restless(restless)
        except BaseException:
            watching.forget()
            raise
        finally:
            self._settling = False
            self._settled = len(self.world.journal)

    def _restless(self, rules: tuple[str, ...]) -> None:
        if rules not in self.restless:
            self.restless.add(rules)
            self.log(f"what {' and '.join(rules)} watch does not come to rest and is left as it is", causes=rules)

    def hold(self, key: tuple[Any, ...]) -> None:
        """Note that a watched state has come about."""
        self.world.journal.append((self.holding.discard, (key,)))
        self.holding.add(key)

    def release(self, key: tuple[Any, ...]) -> None:
        """Note that a watched state holds no longer."""
        if key in self.holding:
            self.world.journal.append((self.holding.add, (key,)))
            self.holding.discard(key)

    def stand(self, cause: Occurrence | None = None) -> None:
        """Make the standing facts true where the board or the rules have changed since; `cause` is what changed it."""
        if self._standing == (self.world.shape, self.program.serial):
            return
        if self.world.lowest != self.program.lowest:
            self.world.count_from(self.program.lowest)
        self._standing = (self.world.shape, self.program.serial)
        for standing in self.program.standings:
            standing.establish(Frame(self, standing.rule, event=cause))

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Let things happen only to see what would come of them: all is taken back, and no luck is spent."""
        mark, asked = self.world.mark(), len(self.questions)
        kept = (self.dice, self.waiting, self.enact, self.repeal, self.reword, self.orders)
        self.dice, self.waiting = Foreseen(), []
        self.enact = self.repeal = self.reword = self.orders = None
        try:
            yield
        finally:
            self.dice, self.waiting, self.enact, self.repeal, self.reword, self.orders = kept
            self.world.undo(mark)
            del self.questions[asked:]
            self._settled = -1

    # --- asking

    def ask(self, key: str, who: str, text: str, default: bool | None) -> bool:
        """Give what somebody has decided; without an answer the default holds (None: not yet), the question is open."""
        self.world.memory.spoil()
        if key in self.answers:
            return bool(self.answers[key])
        self.questions.append(Question(key, who, text, "it waits" if default is None else "yes" if default else "no"))
        return bool(default)

    def ask_rule(self, rule: Rule) -> None:
        """Note that a rule has had a say."""
        self.touched.add(rule.item)

    # --- luck

    def throw(self, count: int, purpose: str) -> tuple[int, ...]:
        """Throw dice with as many sides as the rules say. Each is a step of its own."""
        self.spend(max(count, 0))
        self.world.memory.spoil()
        return self.dice.roll(count, self.program.sides, purpose) if count > 0 else ()

    def draw(self, candidates: Iterable[Value], purpose: str, weights: Iterable[int] = ()) -> Value:
        """Draw one of several. Raises Missing if there is none."""
        self.world.memory.spoil()
        found = tuple(candidates)
        if not found:
            raise Missing(f"there is nothing to draw for {purpose}")
        if len(found) == 1:
            return found[0]
        weighted = tuple(weights) or (1,) * len(found)
        labels = [
            (self.world.label(each.holder if isinstance(each, Goods) and each.holder is not None else each), weight)
            for each, weight in zip(found, weighted, strict=True)
        ]
        return found[self.dice.choose(labels, purpose)]

    # --- numbers

    def money(self, amount: Value, rounding: str = "") -> Value:
        """Round an amount as its own sentence says, else as the rules say of all money."""
        return rounded(amount, rounding or self.program.rounding, self.program.unit, value_of(self.settings, "C02"))

    @property
    def layout(self) -> Layout:
        """The board's layout at this moment."""
        key = (self.world.shape, self.program.serial)
        if self._layout is None or self._layout[:2] != key:
            count, eastward = len(self.world.board), self.program.eastward
            self._layout = (
                *key,
                Layout(
                    count,
                    self.program.width(Frame(self, None), count),
                    eastward.get("odd", True),
                    eastward.get("even", True),
                    self.world.lowest,
                ),
            )
        return self._layout[2]

    # --- fuel

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises Exhausted when a chain of events has used up what it may."""
        if self.spent + steps > self.fuel:
            self.spent = max(self.spent, min(self.spent + steps, self.fuel))
            raise Exhausted("the rules set each other off without end", self.acting.causes() if self.acting else ())
        self.spent += steps

    @contextmanager
    def chain(self, what: str, causes: tuple[str, ...] = ()) -> Iterator[Chain]:
        """Run one chain of events; when it does not end it is rolled back and logged, and play goes on.

        A chain within another leaves it some steps, so that the other can come to its own end.
        """
        if sys.getrecursionlimit() < FRAMES:
            sys.setrecursionlimit(FRAMES)
        mark, outer = self.world.mark(), self.fuel
        self.fuel = max(outer - LEFT_OVER, 0) if self._chains else min(self.spent + CHAIN_FUEL, PHASE_FUEL)
        self._chains += 1
        chain = Chain()
        try:
            yield chain
        except Exhausted as trouble:
            chain.trouble = trouble
        except RecursionError:
            chain.trouble = Exhausted("the rules set each other off too deeply", causes)
        finally:
            self._chains -= 1
            self.fuel = outer
        if chain.trouble is not None:
            self.world.undo(mark)
            self.log(f"{what} is rolled back: {chain.trouble}", causes=chain.trouble.causes or causes)


def _voluntary(occurrence: Occurrence) -> bool:
    return occurrence.voluntary or occurrence.rule is None


def _keepable(value: Value) -> bool:
    return isinstance(value, (str, int, Fraction, bool, Goods, Sort)) or (
        isinstance(value, tuple) and all(isinstance(part, Id) for part in value)
    )


def rounded(amount: Value, rounding: str, unit: int = 1, halves: str = "") -> Value:
    """Round to a multiple of `unit`: down, up, nearest (halves up, or as `halves` says) or, with "", not at all."""
    if rounding == "" or isinstance(amount, bool) or not isinstance(amount, (int, Fraction)):
        return _plain(amount)
    units = Fraction(amount) / unit
    if rounding == "down":
        whole = floor(units)
    elif rounding == "up":
        whole = -floor(-units)
    elif halves == "half_even":
        whole = round(units)
    elif halves == "half_down":
        whole = -floor(Fraction(1, 2) - units)
    else:
        whole = floor(units + Fraction(1, 2))
    return whole * unit


def _plain(amount: Value) -> Value:
    return amount.numerator if isinstance(amount, Fraction) and amount.denominator == 1 else amount


def refuse(occurrence: Occurrence) -> Refused:
    """Make the refusal of an order out of an event that did not happen."""
    return Refused(occurrence.refused or "the rules let nothing come of it", occurrence.state.get("quoted", ()))
