"""Conditions: what must be so. Each can be solved, which gives every way in which it holds and binds what it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.events import Pattern, TimeTest
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, compare, same, size
from moderator.games.nomopoly.compiling.measures import MeasureMeaning, bears
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.qualities import Complement, compile_complement, retroactive
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.compiling.states import STATES, State, next_number
from moderator.games.nomopoly.compiling.wanted import of_the_rules
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Fact, Occurrence, Sort
from moderator.games.nomopoly.world import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


class Condition:
    """Something that may be so."""

    def solve(self, frame: Frame) -> Iterator[None]:
        """Give each way in which it is so, its words bound."""
        raise NotImplementedError

    def holds(self, frame: Frame) -> bool:
        """Say whether it is so in some way; a phrase that refers to nothing makes it false."""
        try:
            return any(True for _ in self.solve(frame))
        except Missing:
            return False

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Give a narrow range for the gap, if the condition offers one."""
        return None

    def doers(self, frame: Frame) -> tuple[Value, ...] | None:
        """Give those for whom the gap can stand in the order in which they did it, if the condition asks who did."""
        return None


class Never(Condition):
    """What is not so: a definition as long as nobody can work out its conditions."""

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold in no way."""
        yield from ()


NEVER = Never()


class All(Condition):
    """Conditions joined by *and*."""

    def __init__(self, items: tuple[Condition, ...]) -> None:
        self.items = items

    def solve(self, frame: Frame) -> Iterator[None]:
        """Try every combination."""
        yield from self._from(frame, 0)

    def _from(self, frame: Frame, place: int) -> Iterator[None]:
        if place == len(self.items):
            yield
            return
        for _ in self.items[place].solve(frame):
            yield from self._from(frame, place + 1)


class Some(Condition):
    """Conditions joined by *or*."""

    def __init__(self, items: tuple[Condition, ...]) -> None:
        self.items = items

    def solve(self, frame: Frame) -> Iterator[None]:
        """Try each in turn."""
        for item in self.items:
            try:
                yield from item.solve(frame)
            except Missing:
                continue


class Not(Condition):
    """The opposite of a condition."""

    def __init__(self, item: Condition) -> None:
        self.item = item

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the condition does not."""
        if not self.item.holds(frame):
            yield


class There(Condition):
    """`there is an unowned square`."""

    def __init__(self, phrase: Meaning) -> None:
        self.phrase = phrase

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each that there is."""
        for value in self.phrase.values(frame):
            if value is not None:
                yield


def over(frame: Frame, phrase: Meaning | None, rest: Any) -> Iterator[None]:
    """Let a phrase range over what it stands for: some of it, each of it, or none, and solve the rest for each."""
    if phrase is None:
        yield from rest(None)
    elif phrase.negative:
        if not any(_some(rest(value)) for value in phrase.values(frame)):
            yield
    elif phrase.universal:
        if all(_some(rest(value)) for value in tuple(phrase.values(frame))):
            yield
    elif phrase.counted() is not None and not isinstance(phrase, GapMeaning):
        comparison, number = phrase.counted() or ("any", lambda frame: 0)
        count = sum(1 for value in phrase.group(frame) if _some(rest(value)))
        if compare(comparison, count, number(frame)):
            yield
    else:
        for value in phrase.values(frame):
            yield from rest(value)


def _some(solutions: Iterator[None]) -> bool:
    try:
        return any(True for _ in solutions)
    except Missing:
        return False


class Being(Condition):
    """`X is Y`."""

    def __init__(self, subject: Meaning, complement: Complement) -> None:
        self.subject = subject
        self.complement = complement

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each subject that fits the complement."""
        yield from over(frame, self.subject, lambda value: self._rest(frame, value))

    def _rest(self, frame: Frame, value: Value) -> Iterator[None]:
        before = frame.agent
        if isinstance(value, Id):
            frame.agent = value
        try:
            if self.complement.matches(frame, value):
                frame.agent = before
                yield
        finally:
            frame.agent = before

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Narrow by what the complement knows."""
        return self.complement.source(frame, kind) if isinstance(self.subject, GapMeaning) else None


class Dated(Condition):
    """`this week is before the 12th week`: a question to the clock, with the numbers that the weeks are known by."""

    def __init__(self, comparison: str, week: int) -> None:
        self.comparison = comparison
        self.week = week

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the week fits."""
        if compare(self.comparison, frame.run.week, self.week):
            yield


class DatedEvenly(Condition):
    """`this week is even`."""

    def __init__(self, rest: int) -> None:
        self.rest = rest

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the week's number is so."""
        if frame.run.week % 2 == self.rest:
            yield


class Stating(Condition):
    """A state verb: `she owns a square`, `a square with a coating`."""

    def __init__(self, state: State, subject: Meaning | None, thing: Meaning | None, compiler: Compiler) -> None:
        self.state = state
        self.subject = subject
        self.thing = thing
        self.of_an_owner = (
            state is STATES["own"]
            and isinstance(thing, GapMeaning)
            and isinstance(subject, NounMeaning)
            and subject.indefinite
            and not (subject.negative or subject.universal or subject.counted() is not None)
        )

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each subject of which the state is true."""
        if self.of_an_owner and self.subject is not None:
            # a thing has one owner, so nobody else need be looked at
            owner = facts.owner(frame.run, frame.gap)
            if isinstance(owner, Id) and self.subject.admits(frame, owner):
                yield
            return
        yield from over(frame, self.subject, lambda value: self._rest(frame, value))

    def _rest(self, frame: Frame, value: Value) -> Iterator[None]:
        before = frame.agent
        if isinstance(value, Id):
            frame.agent = value
        try:
            for _ in self.state.solve(frame, value, self.thing):
                held, frame.agent = frame.agent, before
                yield
                frame.agent = held
        finally:
            frame.agent = before

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Narrow by who owns or holds the gap, or by the number that it has."""
        step = next_number(self.thing) if isinstance(self.thing, NounMeaning) and self.thing.kind == "number" else 0
        if step and isinstance(frame.reference, Id):
            square = frame.run.world.square(frame.run.world.number(frame.reference) + step)
            return () if square is None else (square,)
        if isinstance(self.thing, GapMeaning) and self.subject is not None and not self.subject.negative:
            return self.state.source(frame, self.subject, kind)
        return None


class Hypothetical(Condition):
    """`she would be eligible after every Blockbuster explodes`: it is tried, looked at, and taken back."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        from moderator.games.nomopoly.compiling.steps import compile_steps

        events = tuple(time.phrase for time in clause.times if time.kind == "after")
        if not events or not all(isinstance(event, tree.Clause) for event in events):
            raise NotRunnable("what would be so is asked after something: she would be rich after she gets $500")
        rest = tuple(time for time in clause.times if time.kind != "after")
        self.steps = compile_steps(compiler, (tree.Step(events),))  # type: ignore[arg-type]
        self.then = compile_condition(compiler, replace(clause, modal="", times=rest))

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if it would be so."""
        cause = Occurrence("time", {}, frame.rule)
        inner = Frame(frame.run, frame.rule, dict(frame.variables), event=cause, gap=frame.gap, agent=frame.agent)
        with frame.run.trial():
            self.steps.run(inner)
            so = self.then.holds(inner)
        if so:
            yield


class Past(Condition):
    """The perfect tense: a question to history, with how often and when."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        bare = tree.Clause(clause.subject, clause.verb, clause.roles, adverbs=(), times=())
        self.summed: tuple[str, Meaning] | None = None
        self.counted: tuple[str, Meaning, bool, str] | None = None
        self.ever = 1
        roles = []
        for role, written in bare.roles:
            filler = written
            if role == "amount" and isinstance(filler, tree.Quantity) and filler.amount is not None:
                self.summed = (filler.comparison, compiler.phrase(filler.amount))
                continue
            if (
                isinstance(filler, tree.Noun)
                and filler.quantity is not None
                and (compiler.is_process(filler.kind) or filler.kind == "week")
            ):
                amount = compiler.phrase(filler.quantity.amount) if filler.quantity.amount is not None else None
                consecutive = any(_is_word(each, "consecutive") for each in filler.which)
                if amount is not None:
                    self.counted = (filler.quantity.comparison, amount, consecutive, filler.kind)
                filler = tree.Noun(
                    filler.kind, "a", which=tuple(each for each in filler.which if not _is_word(each, "consecutive"))
                )
            roles.append((role, filler))
        self.pattern = Pattern(compiler, tree.Clause(bare.subject, bare.verb, tuple(roles)))
        self.times = tuple(TimeTest(compiler, time) for time in clause.times if time.kind != "times")
        counts = [time.phrase for time in clause.times if time.kind == "times"]
        for adverb in clause.adverbs:
            self.ever = {"once": 1, "twice": 2}.get(adverb, self.ever)
            if adverb.endswith(" times") and adverb.split()[0].isdigit():
                self.ever = int(adverb.split()[0])
        self.exact = any(adverb in ("once", "twice") or adverb.endswith(" times") for adverb in clause.adverbs)
        for count in counts:
            if isinstance(count, tree.Amount):
                self.ever, self.exact = int(count.value), True
        spans = [time.span() for time in self.times]
        compiler.asks(clause.verb, -1 if not spans or min(spans) < 0 else max(spans))
        if self.counted is not None and self.counted[3] == "week":
            compiler.asks(clause.verb, -1)

    def facts(self, frame: Frame) -> Iterator[Fact]:
        """Give the facts that fit, the latest first, binding what the words name."""
        known = self._known(frame)
        now = (
            frame.event.state.get("fact")
            if frame.before and frame.event is not None and frame.event.verb == self.pattern.verb
            else None
        )
        for fact in frame.run.history.of(self.pattern.verb, known):
            if fact.serial == now:
                continue
            if frame.past is not None and not frame.past[0] <= fact.week <= frame.past[1]:
                continue
            if not all(time.covers(frame, fact.week) for time in self.times):
                continue
            if self.pattern.meets(frame, _recalled(fact)):
                yield fact

    def doers(self, frame: Frame) -> tuple[Value, ...] | None:
        """Give who did it, the earliest first."""
        if not isinstance(self.pattern.subject, GapMeaning):
            return None
        done = reversed(tuple(frame.run.history.of(self.pattern.verb)))
        return tuple(dict.fromkeys(fact.role("subject") for fact in done))

    def _sums(self, frame: Frame, summed: tuple[str, Meaning]) -> Iterator[None]:
        """Hold for each whose amounts, taken together, are as many as is said."""
        comparison, amount = summed
        agent, subject = frame.agent, self.pattern.subject
        totals: dict[Value, Value] = {}
        for fact in tuple(self.facts(frame)):
            paid = size(fact.role("amount") if fact.role("amount") is not None else fact.role("object")) or 0
            totals[fact.role("subject")] = totals.get(fact.role("subject"), 0) + paid
        frame.agent = agent
        for who in totals if subject is not None else ():
            if (
                subject is not None
                and subject.admits(frame, who)
                and compare(comparison, totals[who], size(amount.value(frame)))
            ):
                yield

    def _so_many(self, frame: Frame, subject: Meaning) -> bool:
        """Say whether as many as is said have done it, each counted once ("at least 3 members of her Team")."""
        agent = frame.agent
        self.pattern.subject = None
        try:
            doers = [fact.role("subject") for fact in self.facts(frame)]
        finally:
            self.pattern.subject = subject
            frame.agent = agent
        comparison, number = subject.counted() or ("any", lambda frame: 0)
        count = sum(1 for value in tuple(subject.group(frame)) if any(same(value, each) for each in doers))
        return compare(comparison, count, number(frame))

    def _known(self, frame: Frame) -> Id | None:
        for phrase in (self.pattern.subject, *(filler for _, filler in self.pattern.roles)):
            if isinstance(phrase, GapMeaning) and isinstance(frame.gap, Id):
                return frame.gap
            required = frame.required.get(phrase.variable) if isinstance(phrase, NounMeaning) else None
            if isinstance(required, Id):
                return required
        return None

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each fact, or once if there are enough of them."""
        agent = frame.agent
        if self.summed is not None:
            yield from self._sums(frame, self.summed)
            return
        if self.counted is not None:
            comparison, amount, consecutive, kind = self.counted
            found = tuple(self.facts(frame))
            frame.agent = agent
            number = _run_length(frame, found, kind) if consecutive else len(found)
            frame.variables["#" + kind] = number
            if compare(comparison, number, size(amount.value(frame))):
                yield
            return
        subject = self.pattern.subject
        if subject is not None and subject.negative:
            if not any(True for _ in self.facts(frame)):
                yield
            frame.agent = agent
            return
        if subject is not None and subject.universal:
            doers = [fact.role("subject") for fact in tuple(self.facts(frame))]
            frame.agent = agent
            if all(any(same(value, each) for each in doers) for value in tuple(subject.values(frame))):
                yield
            return
        if subject is not None and subject.counted() is not None:
            if self._so_many(frame, subject):
                yield
            return
        if self.exact:
            count = sum(1 for _ in tuple(self.facts(frame)))
            frame.agent = agent
            if count == self.ever:
                yield
            return
        for _ in self.facts(frame):
            found_agent, frame.agent = frame.agent, agent
            yield
            frame.agent = found_agent
        frame.agent = agent


def _run_length(frame: Frame, found: tuple[Fact, ...], kind: str) -> int:
    if kind == "week":
        weeks = sorted({fact.week for fact in found}, reverse=True)
        now = frame.run.week
        length, expected = 0, weeks[0] if weeks and weeks[0] >= now - 1 else None
        for week in weeks:
            if week != expected:
                break
            length, expected = length + 1, week - 1
        return length
    if not found:
        return 0
    subject, verb = found[0].role("subject"), found[0].verb
    serials = {fact.serial for fact in found}
    length = 0
    for fact in frame.run.history.of(verb, subject if isinstance(subject, Id) else None):
        if not same(fact.role("subject"), subject):
            continue
        if fact.serial not in serials:
            break
        length += 1
    return length


def _recalled(fact: Fact) -> Occurrence:
    return Occurrence(fact.verb, dict(fact.roles), state={"total": fact.role("total")})


def _is_word(clause: Any, word: str) -> bool:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return isinstance(complement, tree.Adjective) and complement.word == word


class HasBeen(Condition):
    """`has been Sick this update`: it is so now, or it has changed in that time."""

    def __init__(self, compiler: Compiler, subject: Meaning, complement: Any, times: tuple[TimeTest, ...]) -> None:
        self.now = Being(subject, compile_complement(compiler, complement))
        self.subject = subject
        self.word = complement.word if isinstance(complement, tree.Adjective) else getattr(complement, "kind", "")
        self.times = times
        self.lasting = next((time.weeks for time in times if time.kind == "for"), None)
        if self.lasting is not None:
            compiler.program.lasting.add(facts.key(self.word))
        place = complement.phrase if isinstance(complement, tree.Place) else None
        self.in_game = isinstance(place, tree.Noun) and place.kind == "game"
        compiler.asks("become", 1)
        compiler.asks("stop", 1)

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each subject that is so, or was at some moment of the time."""
        for value in self.subject.values(frame):
            if self.lasting is not None:
                born = frame.run.world.get(value, "created") if self.in_game and isinstance(value, Id) else None
                since = born if self.in_game else facts.since(frame.run, value, self.word)
                if (
                    since is not None
                    and frame.run.week - since >= self.lasting
                    and (self.in_game or self.now.complement.matches(frame, value))
                ):
                    yield
                continue
            if self.now.complement.matches(frame, value) or self._was(frame, value):
                yield

    def _was(self, frame: Frame, value: Value) -> bool:
        if not isinstance(value, Id):
            return False
        for verb in ("become", "stop"):
            for fact in frame.run.history.of(verb, value):
                quality = fact.role("complement")
                said = quality.kind if isinstance(quality, Sort) else quality
                if same(said, self.word) and all(time.covers(frame, fact.week) for time in self.times):
                    return True
        return False


class Happening(Condition):
    """An event verb in the present tense: what this sentence has just made happen, or the event that it answers."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        self.pattern = Pattern(compiler, replace(clause, negative=False))
        self.negative = clause.negative
        compiler.asks(clause.verb, 1)

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each event at hand that fits."""
        found = False
        agent = frame.agent
        for occurrence in self._events(frame):
            if occurrence.done and self.pattern.meets(frame, occurrence):
                found = True
                frame.agent = agent
                if not self.negative:
                    yield
            frame.agent = agent
        if not found and frame.acting and not self.negative:
            for fact in self._retroactive(frame):
                if self.pattern.meets(frame, _recalled(fact)):
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

    def _retroactive(self, frame: Frame) -> Iterator[Fact]:
        player = frame.agent
        if self.pattern.verb != "land" or not isinstance(player, Id):
            return
        for place, square in enumerate(retroactive(frame, player)):
            yield Fact("land", (("subject", player), ("on", square)), frame.run.week, "", place)


class PartGoes(Condition):
    """`an amount of which the holder of a job gets a part`: another rule makes somebody pay her a share of it."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        self.who = compiler.phrase(clause.subject)

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold if a rule that waits for the payment, or for what is paid for, pays one of those who are meant."""
        if any(self.who.admits(frame, who) for who in self._paid(frame)):
            yield

    def _paid(self, frame: Frame) -> Iterator[Value]:
        from moderator.games.nomopoly.compiling.steps import iterate

        events = [] if frame.event is None else list(frame.event.chain())
        events += [each.state["act"] for each in events if "act" in each.state]
        for event in events:
            for trigger in frame.run.program.triggers.get(event.verb, ()):
                pays = [each.filler("recipient") for each in iterate(trigger.steps) if each.verb == "pay"]
                if not any(isinstance(each, Meaning) for each in pays):
                    continue
                inner = Frame(frame.run, trigger.rule, event=event)
                if not trigger.meets(inner, event):
                    continue
                for recipient in pays:
                    value = next(recipient.values(inner), None) if isinstance(recipient, Meaning) else None
                    job = isinstance(value, Id) and getattr(recipient, "kind", "") == "job"
                    yield frame.run.world.get(value, "holder") if job else value  # type: ignore[arg-type]


class Possible(Condition):
    """`a square that can be destroyed`: nothing forbids that it happens."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        self.verb = clause.verb
        self.subject: Meaning | None = None if clause.subject is None else compiler.phrase(clause.subject)
        self.roles = tuple((role, compiler.filler(filler)) for role, filler in clause.roles)
        self.negative = clause.negative

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold if the event, could it happen now, would not be refused."""
        roles = {
            role: filler.value(frame) if isinstance(filler, Meaning) else filler.bring(frame)
            for role, filler in self.roles
        }
        subject = frame.agent if self.subject is None else self.subject.value(frame)
        event = Occurrence(self.verb, {"subject": subject, **roles}, frame.rule, frame.event)
        if frame.run.may_happen(event) != self.negative:
            yield


def compile_condition(compiler: Compiler, node: Any, gap: bool = False) -> Condition:
    """Compile any condition. Raises NotRunnable with a reason."""
    if isinstance(node, tree.Both):
        items = tuple(compile_condition(compiler, item, gap) for item in node.items)
        return All(items) if node.word == "and" else Some(items)
    if isinstance(node, tree.Exists):
        found = There(compiler.phrase(node.noun))
        return Not(found) if node.negative else found
    if not isinstance(node, tree.Clause):
        raise NotRunnable("a condition says who does or is what")
    if len(apart := sides(node)) > 1:
        either = Some(tuple(_clause(compiler, replace(one, negative=False)) for one in apart))
        return Not(either) if node.negative else either
    return _clause(compiler, node)


_STATES_WITH_CAN = frozenset(("be", "understand"))
"""Verbs with which *can* says how somebody is, not what may happen."""


def _clause(compiler: Compiler, clause: tree.Clause) -> Condition:
    times = clause.times
    condition: Condition
    if clause.modal == "can" and clause.verb not in _STATES_WITH_CAN:
        return Possible(compiler, clause)
    if clause.modal == "would":
        return Hypothetical(compiler, clause)
    part = clause.role("object")
    if clause.verb == "get" and not clause.perfect and isinstance(part, tree.Noun) and part.kind == "part":
        return PartGoes(compiler, clause)
    if clause.verb == "be" and (asked := _dated(clause)) is not None:
        condition = asked
    elif clause.verb == "be":
        condition = _being(compiler, clause)
    elif (clause.verb == "coat" and (clause.perfect or clause.subject is None)) or (
        clause.verb == "name" and clause.perfect and clause.subject is None
    ):
        condition = _state_participle(compiler, clause)
    elif clause.perfect and clause.subject is None and clause.verb in _STATUSES and not times and not clause.adverbs:
        condition = Being(compiler.phrase(clause.role("object")), Complement(_status(_STATUSES[clause.verb])))
    elif clause.verb in STATES and not clause.perfect:
        subject = None if clause.subject is None or of_the_rules(clause.subject) else compiler.phrase(clause.subject)
        thing = clause.role("object")
        _said_how(clause)
        condition = Stating(STATES[clause.verb], subject, None if thing is None else compiler.phrase(thing), compiler)
        if any(time.kind in ("in", "during") for time in times):
            raise NotRunnable("a state has no such time")
    elif clause.perfect:
        condition = Past(compiler, clause)
    else:
        return Happening(compiler, clause)
    return Not(condition) if clause.negative else condition


def _said_how(clause: tree.Clause) -> None:
    """Refuse what is said of how something is so, where it can be so in one way only. Raises NotRunnable."""
    known = {*_HOW, "word for word"} if clause.verb == "repeat" else _HOW
    strange = [adverb for adverb in clause.adverbs if adverb not in known]
    if strange:
        raise NotRunnable(f"that something does {clause.verb!r} is so or not, and never {strange[0]!r}")


_HOW = frozenset({"still", "also", "together"})


def _dated(clause: tree.Clause) -> Condition | None:
    """Give the question to the clock that a condition on this week is."""
    subject, complement = clause.subject, clause.role("complement")
    if not isinstance(subject, tree.Noun) or subject.determiner != "this" or subject.kind not in ("week", "update"):
        return None
    comparison, week = "=", complement
    if isinstance(complement, tree.Adjective) and complement.word in ("odd", "even"):
        return DatedEvenly(int(complement.word == "odd"))
    if isinstance(complement, tree.Place):
        comparison, week = {"before": "<", "after": ">"}.get(complement.preposition, ""), complement.phrase
    if not comparison or not isinstance(week, tree.Noun) or week.rank is None or week.rank.order != "ordinal":
        return None
    return Dated(comparison, week.rank.position)


def _being(compiler: Compiler, clause: tree.Clause) -> Condition:
    assert clause.subject is not None
    subject, complement = compiler.phrase(clause.subject), clause.role("complement")
    if clause.negative and isinstance(complement, tree.Either) and complement.word == "and":
        complement = tree.Either("or", tuple(_bare_of(item) for item in complement.items))
    if clause.perfect:
        return HasBeen(compiler, subject, complement, tuple(TimeTest(compiler, time) for time in clause.times))
    if isinstance(subject, MeasureMeaning) and subject.holder is not None and isinstance(complement, tree.Adjective):
        attribute, word = subject.attribute, complement.word
        return Being(subject.holder, Complement(lambda frame, value: bears(frame.run, value, attribute, word)))
    return Being(subject, compile_complement(compiler, complement))


_STATUSES = {"accept": "accepted", "reject": "rejected", "discard": "discarded"}


def _status(state: str) -> Any:
    """An accepted proposal is one whose state that is, however long ago it was accepted."""

    def test(frame: Frame, value: Value) -> bool:
        return isinstance(value, Id) and frame.run.world.get(value, "state") == state

    return test


def _bare_of(item: Any) -> Any:
    """In "is not A, not B and not C", every item is denied alike."""
    return item.items[0] if isinstance(item, tree.Either) and item.word == "nor" and len(item.items) == 1 else item


def _state_participle(compiler: Compiler, clause: tree.Clause) -> Condition:
    thing = clause.role("object")
    subject = compiler.phrase(thing)
    if clause.verb == "coat":
        coating = clause.role("with")
        return Stating(STATES["have coating"], subject, None if coating is None else compiler.phrase(coating), compiler)
    return Being(subject, compile_complement(compiler, tree.Adjective("named")))


__all__ = ["Condition", "NounMeaning", "compile_condition"]
