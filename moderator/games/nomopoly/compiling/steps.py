"""What happens: the steps of a sentence, carried out in order, under their conditions, once for each that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from moderator.core.outcome import ABOUT
from moderator.games.nomopoly.ahead import place_among_proposals
from moderator.games.nomopoly.compiling.conditions import Condition, compile_condition
from moderator.games.nomopoly.compiling.events import TimeTest
from moderator.games.nomopoly.compiling.lasting import CHANGES, lasting
from moderator.games.nomopoly.compiling.meaning import Constant, Joined, Meaning, Referred, size
from moderator.games.nomopoly.compiling.nouns import EVENTS, NounMeaning
from moderator.games.nomopoly.compiling.wanted import how_many, is_told_of, kind_of
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.program import all_hold
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES, Primitive
from moderator.games.nomopoly.world import Id, Sort, Value
from moderator.language import tree
from moderator.language.paraphrase import say

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.run import Run

LOOP = 10_000
_DONE_BY_SOMEBODY = frozenset({"pay", "get", "lose", "collect", "steal"})
_Taken = TypeVar("_Taken")
TOGETHER = frozenset({"trade", "swap", "shuffle", "deal out"})


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


def _variables(node: Any, kind: type, found: set[str]) -> set[str]:
    """Gather the variables that nouns introduce, or that references name, anywhere in a tree."""
    if isinstance(node, tuple):
        for part in node:
            _variables(part, kind, found)
    elif names := tree.parts_of(node.__class__):
        variable: str = getattr(node, "variable", "") if isinstance(node, kind) else ""
        if variable:
            found.add(variable)
        for name in names:
            _variables(getattr(node, name), kind, found)
    return found


def _each_inside(node: Any) -> bool:
    if isinstance(node, tree.Noun) and node.determiner in ("each", "all"):
        return True
    if isinstance(node, tree.Noun):
        return node.of is not None and _each_inside(node.of)
    return isinstance(node, tree.Join) and node.word == "and" and any(_each_inside(item) for item in node.items)


class StepRun:
    """One step, compiled. `each_of` are the variables that it introduces for each of several things."""

    def __init__(self, compiler: Compiler, step: tree.Step) -> None:
        self.conditions = tuple(compile_condition(compiler, condition) for condition in step.conditions)
        self.otherwise = step.otherwise
        self.chance = step.chance.value if step.chance is not None else None
        self.rounding = step.rounding
        self.if_possible = step.if_possible
        self.limit: tuple[str, Meaning] | None = None
        if step.limit is not None and step.limit.amount is not None:
            self.limit = (step.limit.comparison, compiler.phrase(step.limit.amount))
        self.order = _order(step.times)
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
            time for time in step.times if time.kind not in ("until", "order", "order in which", "once", "per")
        )
        for time in step.times:
            if time.kind == "until" and isinstance(time.phrase, (tree.Clause, tree.Both, tree.Exists)):
                self.until = compile_condition(compiler, time.phrase)
        self.followers: Steps | None = None
        self.refers = (
            _variables((step.clauses, step.conditions, step.each), tree.Refer, set()) if compiler.ranging else set()
        )
        self.each_of: set[str] = set()
        if step.each is not None:
            self.each_of = _variables((step.each, step.clauses), tree.Noun, set())
        elif compiler.ranging:
            for clause in step.clauses:
                self.each_of |= _each_of(clause)
        compiler.step = self
        self.moving = self.until if any(clause.verb == "move" for clause in step.clauses) else None
        if self.moving is not None:
            self.until = None
        self.effects: tuple[Effect, ...] = _led(tuple(Effect(compiler, clause, self) for clause in step.clauses))

    def run(self, frame: Frame) -> bool | None:
        """Carry the step out, once for each that it names; gives whether it applied, None if luck was against it."""
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
        return tuple(_sorted(frame.run, self.order, values, lambda value: value))

    def _once(self, frame: Frame) -> bool | None:
        known = dict(frame.variables)
        if not all_hold_safely(self.conditions, frame):
            frame.variables = known
            return False
        if self.once and self._spent(frame):
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
        key = (self.rule.place, who)
        verb = "take" if self.once.endswith("turn") else EVENTS.get(self.once)
        if verb is not None and frame.event is not None:
            around = frame.event.within(verb)
            if around is not None:
                seen = around.state.setdefault("once", set())
                if key in seen:
                    return True
                seen.add(key)
                return False
        world = frame.run.world
        game = Id("game:game")
        done = world.get(game, "once", ())
        if key in done:
            return True
        world.set(game, "once", (*done, key))
        return False

    def _act(self, frame: Frame) -> bool:
        """Carry the clauses out; gives whether any could be. In an order, one that cannot be makes the order fail."""
        leaders = [effect for effect in self.effects if effect.each_of]
        acted = not self.effects
        for effect in self.effects:
            last = self.each is None and (effect is leaders[-1] if leaders else effect is self.effects[-1])
            try:
                effect.run(frame, self.followers if last else None)
                acted = True
            except Missing:
                if frame.event is not None and frame.event.within("order") is not None:
                    raise
            if frame.event is not None and "instead" in effect.adverbs and not frame.event.done:
                frame.event.dropped = True
            if frame.event is not None and frame.event.dropped:
                break
        return acted


def _each_of(clause: tree.Clause) -> set[str]:
    """Give the variables of a clause that speaks of each of several things."""
    if any(_each_inside(part) for part in (clause.subject, *(filler for _, filler in clause.roles))):
        return _variables(clause, tree.Noun, set())
    return set()


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


_MADE = {"make": "made", "propose": "made", "mail": "made", "judge": "judged"}


def _sorted(run: Run, order: str, values: Sequence[_Taken], thing: Callable[[_Taken], Value]) -> Sequence[_Taken]:
    """Put what is taken one by one into an order that a sentence names; squares are ordered by number."""
    world = run.world
    if "alphabetical" in order:
        return sorted(values, key=lambda value: world.label(thing(value)).casefold())
    if order == "made":
        return sorted(values, key=lambda value: place_among_proposals(run, thing(value)))
    if order == "age":
        return sorted(values, key=lambda value: world.get(thing(value), "serial", 0))
    if order == "judged":
        return sorted(values, key=lambda value: world.get(thing(value), "judged as", 0))
    if "ascending" in order or "descending" in order:
        return sorted(values, key=lambda value: _number(run, thing(value)), reverse="descending" in order)
    return values


def _number(run: Run, value: Value) -> tuple[int, str]:
    number = run.world.number(value) if run.world.kind(value) == "square" else 0
    return number, run.world.label(value).casefold()


def _order(times: tuple[tree.Time, ...]) -> str:
    for time in times:
        if time.kind == "order in which":
            verb = getattr(time.phrase, "verb", "")
            if verb not in _MADE or not is_told_of(time.phrase, verb):
                raise NotRunnable("things are taken in the order in which they have been made or judged")
            return _MADE[verb]
        if time.kind == "order" and isinstance(time.phrase, tree.Text):
            return time.phrase.text
    return ""


def _during(times: tuple[tree.Time, ...]) -> bool:
    """Say whether something is so during a turn. Raises NotRunnable for anything else during which it is to be so."""
    during = [time.phrase for time in times if time.kind == "during"]
    if any(not kind_of(phrase).endswith("turn") for phrase in during):
        raise NotRunnable("what something is during is a turn")
    return bool(during)


def _kinds(filler: Any) -> Meaning:
    """Let nouns stand for what they are called, not for each thing that is called so."""
    nouns = filler.items if isinstance(filler, tree.Join) else (filler,)
    kinds = tuple(Sort(noun.kind) for noun in nouns if isinstance(noun, tree.Noun))
    if len(kinds) != len(nouns):
        raise NotRunnable("of what kind of thing this is said must be a noun: the orders, the dice")
    return Constant(kinds)


def _as_kind(filler: Any) -> Any:
    """What something is paid *as* says of which kind it is, with whatever article: "as the fare"."""
    if isinstance(filler, tree.Noun) and filler.determiner == "the" and filler.of is None and not filler.which:
        return replace(filler, determiner="a")
    return filler


class Effect:
    """A clause carried out: its phrases say who and what, its verb what happens."""

    def __init__(self, compiler: Compiler, clause: tree.Clause, step: StepRun) -> None:
        self.clause = clause
        self.verb = clause.verb
        self.each_of = _each_of(clause)
        self.refers = _variables(clause, tree.Refer, set()) if compiler.ranging else set()
        self.led: list[Effect] = []
        self.step = step
        self.rule = compiler.rule
        self.adverbs = frozenset(clause.adverbs)
        self.subject: Meaning | None = None if clause.subject is None else compiler.phrase(clause.subject)
        by = clause.role("by") if clause.subject is None and self.verb not in DIRECT else None
        self.doer: Meaning | None = None if by is None else compiler.phrase(by)
        self.roles: list[tuple[str, Any]] = []
        known = (PRIMITIVES.get(self.verb), DIRECT.get(self.verb))
        of_kinds = any(each is not None and each.of_kinds for each in known)
        for role, filler in clause.roles:
            spoken_of = of_kinds and role == "object"
            if filler is not by:
                meant = _as_kind(filler) if role == "as" else filler
                self.roles.append((role, _kinds(filler) if spoken_of else compiler.filler(meant)))
        self.times = (*clause.times, *step.times)
        self.order = step.order or _order(clause.times)
        self.lasting = lasting(self.times) if self.verb in CHANGES else None
        self.during = _during(self.times) if self.verb == "be" else False
        self.tests = tuple(TimeTest(compiler, time) for time in clause.times if time.kind == "while")
        self.until: Condition | None = None
        for time in clause.times:
            if time.kind == "until" and isinstance(time.phrase, (tree.Clause, tree.Both, tree.Exists)):
                self.until = compiler.condition(time.phrase)
        if self.verb == "move" and self.until is None:
            self.until = step.moving
        about = clause.role("object")
        references = self.verb == "remove" and isinstance(about, tree.Noun) and about.kind == "reference"
        self.direct = DIRECT.get("remove references" if references else self.verb)
        if any(time.kind == "after" and isinstance(time.phrase, tree.Clause) for time in self.times):
            raise NotRunnable("what is done after something else is said with *Then* or *When*")
        if self.verb in _DONE_BY_SOMEBODY and self.subject is None and self.doer is None:
            raise NotRunnable(f"who is to {self.verb} it is not said")
        if clause.negative:
            raise NotRunnable("a rule says what happens; that something does not happen is said with 'instead'")
        if self.direct is not None:
            self.direct.check(compiler, self)
        elif self.verb not in PRIMITIVES and not compiler.rules_know(self.verb):
            raise NotRunnable(f"the engine cannot make anything {self.verb!r}")
        elif (primitive := PRIMITIVES.get(self.verb)) is not None and primitive.check is not None:
            primitive.check(compiler, self)
        self.ranges: list[tuple[str, Meaning]] = (
            [("subject", self.subject)]
            if self.subject is not None and not self.together() and _ranges(self.subject)
            else []
        )
        self.ranges += [
            (role, filler)
            for role, filler in self.roles
            if role not in ("among", "between")
            and self.verb not in TOGETHER
            and not references
            and not (self.verb == "buy" and isinstance(filler, Joined))
            and _ranges(filler)
        ]

        self.leads = (
            isinstance(self.subject, NounMeaning)
            and ("subject", self.subject) not in self.ranges
            and self.subject.variable in _variables(clause.roles, tree.Refer, set())
        )

    def together(self) -> bool:
        """Say whether those who do it do so as a group: they trade squares, become Best Friends, become one lot."""
        if self.verb in TOGETHER:
            return True
        what = self.filler("complement")
        if self.verb != "become" or not isinstance(what, NounMeaning):
            return False
        counted = what.quantity is not None and what.quantity[0] == "="
        return counted or (what.plural and what.attribute and not isinstance(self.subject, NounMeaning))

    def filler(self, role: str) -> Any:
        """Give the compiled filler of a role, or None."""
        return next((filler for name, filler in self.roles if name == role), None)

    def run(self, frame: Frame, following: Steps | None = None) -> None:
        """Carry the clause out for each that it speaks of; what refers to each follows each time."""
        frame.run.spend()
        for name in [name for name in frame.variables if name.startswith("#share ")]:
            del frame.variables[name]
        if not all(test.meets(frame, frame.event or Occurrence("", {})) for test in self.tests):
            return
        chosen = {"subject": next(self.doer.values(frame), None)} if self.doer is not None else {}
        if self.leads:
            chosen["subject"] = self.given(frame, "subject", self.subject, {})
        self._over(frame, 0, chosen, following)

    def _over(self, frame: Frame, place: int, chosen: dict[str, Value], following: Steps | None) -> None:
        if place == len(self.ranges):
            if following is None and not self.led:
                ordered = frame.event is not None and frame.event.within("order") is not None
                with suppress(*(() if ordered or not self.ranges else (Missing,))):
                    self._perform(frame, chosen)
                return
            frame.recent.clear()
            with suppress(Missing):
                self._perform(frame, chosen)
            for effect in self.led:
                effect.run(frame)
            if following is not None:
                following.run(frame)
            return
        role, phrase = self.ranges[place]
        values: Iterator[tuple[Value, dict[str, Value]]] = ((value, {}) for value in phrase.values(frame))
        if not getattr(phrase, "lazy", False):
            several = [(value, dict(frame.variables)) for value in phrase.values(frame)]
            values = iter(_sorted(frame.run, self.order, several, lambda entry: entry[0]))
            frame.variables["#among"] = len(several)
        for value, bound in values:
            if getattr(phrase, "of", None) is not None:
                frame.variables.update(bound)
            if isinstance(value, Id) and not frame.run.world.exists(value):
                continue
            if phrase.variable:
                frame.variables[phrase.variable] = value
            if isinstance(phrase, Referred):
                held = frame.variables.get(phrase.name)
                frame.variables[phrase.name] = value
                self._over(frame, place + 1, {**chosen, role: value}, following)
                frame.variables[phrase.name] = held
            else:
                self._over(frame, place + 1, {**chosen, role: value}, following)

    def _perform(self, frame: Frame, chosen: dict[str, Value]) -> None:
        if self.direct is not None:
            self.direct.act(frame, self, chosen)
            return
        before = frame.agent
        subject = self.given(frame, "subject", self.subject, chosen) if self.subject is not None else None
        if self.subject is None:
            subject = chosen.get("subject")
        if isinstance(subject, Id):
            frame.agent = subject
        roles: dict[str, Value] = {}
        for role, filler in self.roles:
            roles[role] = self.given(frame, role, filler, chosen)
        frame.agent = before
        if subject is not None:
            roles["subject"] = subject
        state: dict[str, Any] = {}
        if self.until is not None and self.verb == "move":
            state = {"until": self._arrival(frame)}
        if self.verb == "announce" and isinstance(self.clause.role("object"), tree.Noun):
            state = {ABOUT: say(self.clause.role("object"))}
        made = self.happen(frame, self.verb, roles, state)
        if isinstance(subject, Sort) and isinstance(made.subject, Id) and self.subject is not None:
            frame.variables[self.subject.variable] = made.subject

    def _arrival(self, frame: Frame) -> Callable[[Occurrence], bool]:
        """Give the test for where a move *until* something ends: would it be so, if this happened?"""
        until = self.until
        assert until is not None

        def arrived(occurrence: Occurrence) -> bool:
            frame.recent.append(occurrence)
            try:
                return until.holds(frame)
            finally:
                frame.recent.pop()

        return arrived

    def given(self, frame: Frame, role: str, filler: Any, chosen: dict[str, Value]) -> Value:
        """Give what an effect puts into a role; money is rounded as the sentence says."""
        if role in chosen:
            value = chosen[role]
        elif (role in ("recipient", "subject") and getattr(filler, "kind", "") == "job") or (
            self.verb == "move" and role == "object" and getattr(filler, "kind", "") == "job"
        ):
            value = frame.run.world.get(filler.value(frame), "holder")
            if value is None:
                raise Missing("nobody holds the job")
        elif isinstance(filler, NounMeaning) and filler.indefinite:
            value = filler.described(frame)
        elif isinstance(filler, Meaning):
            value = filler.value(frame)
        else:
            value = filler.bring(frame)
        if isinstance(filler, Meaning) and filler.money and size(value) is not None and not isinstance(value, (Id,)):
            if self.step.limit is not None and role in ("amount", "object"):
                comparison, amount = self.step.limit
                value = (min if comparison in ("<=", "<") else max)(size(value), size(amount.value(frame)))
            if isinstance(value, (int, Fraction)):
                value = frame.run.money(value, frame.rounding)
        return value

    def happen(
        self,
        frame: Frame,
        verb: str,
        roles: dict[str, Value],
        state: dict[str, Any] | None = None,
        act: Primitive | None = None,
    ) -> Occurrence:
        """Let the event happen; within an order, what is forbidden makes the order fail. `act` is what it does."""
        from moderator.games.nomopoly.run import refuse

        event = frame.event
        occurrence = Occurrence(verb, roles, self.rule, event, self.adverbs, state=dict(state or {}))
        same_event = (
            event is not None
            and event.verb == verb
            and (roles.get("subject") == event.subject or _only_the_doer_differs(event, roles))
        )
        if event is not None and same_event and not event.dropped and not event.done:
            for role, value in event.roles.items():
                occurrence.roles.setdefault(role, value)
            for word in ("plus", "minus", "added"):
                if word in event.state:
                    occurrence.state.setdefault(word, event.state[word])
            occurrence.voluntary = event.voluntary
        if event is not None and event.verb == verb and not event.done:
            occurrence.used = list(event.used)
            for role, value in event.roles.items():
                if role != "price" and role not in ("subject", "agent"):
                    occurrence.roles.setdefault(role, value)
        if event is not None and event.state.get("ordered"):
            occurrence.voluntary = True
            occurrence.roles.setdefault("agent", event.subject)
        occurrence.state.setdefault("rounding", frame.rounding)
        if frame.current is not None and verb == "take":
            occurrence.roles.setdefault("for", frame.current)
        happened = not frame.run.exempt(self.rule, occurrence) and frame.run.happen(occurrence, act)
        frame.made.append(occurrence)
        frame.recent.append(occurrence)
        frame.recent.extend(occurrence.state.get("replaced", ()))
        if not happened and occurrence.refused and not self.step.if_possible:
            order = event.within("order") if event is not None else None
            if order is not None and event is not None and event.state.get("ordered"):
                raise refuse(occurrence)
        return occurrence


def _only_the_doer_differs(event: Occurrence, roles: dict[str, Value]) -> bool:
    """Say whether somebody else does just what the event at hand says: "her Victim pays the amount instead"."""
    said = {role: value for role, value in roles.items() if role != "subject"}
    return bool(said) and all(role in event.roles and event.roles[role] == value for role, value in said.items())


def _ranges(filler: Any) -> bool:
    if isinstance(filler, NounMeaning):
        if filler.of is not None and not filler.plural and not filler.universal and _ranges_inside(filler.of):
            return True
        if filler.kind == "rest" and isinstance(filler.of, NounMeaning) and filler.of.plural:
            return True
        return filler.universal or (filler.plural and filler.determiner in ("the", "possessive", "all", "that"))
    return (
        isinstance(filler, Meaning)
        and filler.universal
        and not (isinstance(filler, Referred) and not filler.word.startswith("the"))
    )


def _ranges_inside(filler: Meaning) -> bool:
    if isinstance(filler, NounMeaning):
        return filler.determiner in ("each", "all") or (filler.of is not None and _ranges_inside(filler.of))
    return False


class Direct:
    """A verb whose effect needs the phrase itself, not its value: what rises, is halved, becomes, is undone."""

    def __init__(
        self,
        act: Callable[[Any, Effect, dict[str, Value]], None],
        check: Callable[[Any, Effect], None] | None = None,
        of_kinds: bool = False,
    ) -> None:
        self.act = act
        self._check = check
        self.of_kinds = of_kinds

    def check(self, compiler: Compiler, effect: Effect) -> None:
        """Refuse at once what can never be carried out. Raises NotRunnable."""
        if self._check is not None:
            self._check(compiler, effect)


DIRECT: dict[str, Direct] = {}


def direct(*verbs: str, check: Any = None, of_kinds: bool = False) -> Callable[[Any], Any]:
    """Register what a verb does with its phrases; `of_kinds` as for a primitive."""

    def register(act: Any) -> Any:
        for each in verbs:
            DIRECT[each] = Direct(act, check, of_kinds)
        return act

    return register


def compile_steps(compiler: Compiler, steps: tuple[tree.Step, ...]) -> Steps:
    """Compile steps."""
    clauses = [clause for step in steps for clause in step.clauses]
    compiler.ranging = any(step.each is not None for step in steps) or any(
        _each_inside(part) for clause in clauses for part in (clause.subject, *(filler for _, filler in clause.roles))
    )
    return Steps(tuple(StepRun(compiler, step) for step in steps))


def iterate(steps: Steps) -> Iterator[Effect]:
    """Give every effect of some steps; a question that is put has none."""
    for item in getattr(steps, "items", ()):
        yield from item.effects
