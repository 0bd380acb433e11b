"""The perfect tense: what has happened, how often and when, and how long something has been so.

History answers; a verb whose past a sentence asks for is kept there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import merge
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.being import Being
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.gains import gained, is_gain
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, compare, same, size
from moderator.games.nomopoly.compiling.moments import TimeTest
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.often import how_often
from moderator.games.nomopoly.compiling.qualities import compile_complement
from moderator.games.nomopoly.compiling.since import SINCE, begun, counted_from_now_on
from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Fact, Occurrence, Rule, Sort
from moderator.games.nomopoly.values import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


_OF_MONEY = frozenset({"get", "lose", "collect"})


class Past(Condition):
    """The perfect tense: a question to history, with how often and when."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        bare = tree.Clause(clause.subject, clause.verb, clause.roles, adverbs=(), times=())
        self.summed: tuple[str, Meaning] | None = None
        self.counted: tuple[str, Meaning, bool, str] | None = None
        self.different: tuple[str, str, Meaning] | None = None
        roles = []
        for role, written in bare.roles:
            filler = written
            sum_of = role == "amount" or (role == "object" and clause.verb in _OF_MONEY)
            if sum_of and isinstance(filler, tree.Quantity) and filler.amount is not None:
                self.summed = (filler.comparison, compiler.phrase(filler.amount))
                continue
            if (
                isinstance(filler, tree.Noun)
                and filler.quantity is not None
                and (compiler.is_process(filler.kind) or filler.kind == "week")
            ):
                amount = compiler.phrase(filler.quantity.amount) if filler.quantity.amount is not None else None
                consecutive = any(is_word(each, "consecutive") for each in filler.which)
                if amount is not None:
                    self.counted = (filler.quantity.comparison, amount, consecutive, filler.kind)
                filler = tree.Noun(
                    filler.kind, "a", which=tuple(each for each in filler.which if not is_word(each, "consecutive"))
                )
            elif isinstance(filler, tree.Noun) and filler.quantity is not None and filler.quantity.amount is not None:
                self.different = (role, filler.quantity.comparison, compiler.phrase(filler.quantity.amount))
                filler = replace(filler, determiner="a", plural=False, quantity=None)
            check_told(filler)
            roles.append((role, filler))
        self.pattern = Pattern(compiler, tree.Clause(bare.subject, bare.verb, tuple(roles)))
        self.gains = is_gain(compiler, bare)
        self.verbs = {self.pattern.verb, "pay"} if self.gains else {self.pattern.verb}
        self.times = tuple(TimeTest(compiler, time) for time in clause.times if time.kind != "times")
        self.often = how_often(clause)
        self.since: Rule | None = None
        if SINCE in clause.adverbs:
            self.since = compiler.rule
            counted_from_now_on(compiler)
        every = (pair for pair in self.pattern.roles if isinstance(pair[1], NounMeaning) and pair[1].universal)
        self.each: tuple[str, NounMeaning] | None = next(every, None)
        spans = [time.span() for time in self.times]
        verb = self.pattern.verb.removeprefix("not ")
        compiler.asks(verb, -1 if not spans or min(spans) < 0 else max(spans))
        if self.counted is not None and self.counted[3] == "week":
            compiler.asks(verb, -1)
        if self.gains:
            compiler.asks("pay", compiler.asked[verb])

    def facts(self, frame: Frame) -> Iterator[Fact]:
        """Give the facts that fit, the latest first, binding what the words name."""
        known = self._known(frame)
        now = (
            frame.event.state.get("fact")
            if frame.before and frame.event is not None and frame.event.verb in self.verbs
            else None
        )
        since = 0 if self.since is None else begun(frame, self.since)
        for fact in self._kept(frame, known):
            if fact.serial == now or fact.serial <= since:
                continue
            if frame.past is not None and not frame.past[0] <= fact.week <= frame.past[1]:
                continue
            if not all(time.covers(frame, fact.week) for time in self.times):
                continue
            if self.pattern.meets(frame, recalled(fact)):
                yield fact

    def _kept(self, frame: Frame, about: Id | None = None) -> Iterator[Fact]:
        """Give what history keeps of it, the latest first: of a gain, what was got from nobody and what was paid."""
        found = frame.run.history.of(self.pattern.verb, about)
        if not self.gains:
            return found
        paid = (gained(fact) for fact in frame.run.history.of("pay", about) if fact.role("recipient") is not None)
        return merge(found, paid, key=lambda fact: -fact.serial)

    def doers(self, frame: Frame) -> tuple[Value, ...] | None:
        """Give who did it each time, the earliest first."""
        if not isinstance(self.pattern.subject, GapMeaning):
            return None
        return tuple(fact.role("subject") for fact in reversed(tuple(self._kept(frame))))

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

    def _so_often(self, frame: Frame) -> bool:
        """Say whether it has been done as often as is said."""
        agent = frame.agent
        count = sum(1 for _ in tuple(self.facts(frame)))
        frame.agent = agent
        return count == self.often

    def _with_each(self, frame: Frame, role: str, every: NounMeaning) -> Iterator[None]:
        """Hold for each who has done it with every one of several: "has landed on each square"."""
        agent, subject = frame.agent, self.pattern.subject
        done: dict[Value, list[Value]] = {}
        for fact in tuple(self.facts(frame)):
            done.setdefault(fact.role("subject"), []).append(fact.role(role))
        frame.agent = agent
        wanted = tuple(every.values(frame))
        for who, values in done.items():
            if all(any(same(each, value) for value in values) for each in wanted) and (
                subject is None or subject.admits(frame, who)
            ):
                yield

    def _how_many(self, frame: Frame, role: str) -> int:
        """Count with how many different things it has been done; goods that are alike are counted one by one."""
        found = [fact.role(role) for fact in tuple(self.facts(frame))]
        several = [each for value in found for each in (value if isinstance(value, tuple) else (value,))]
        goods = sum(int(each.count) for each in several if isinstance(each, Goods))
        return goods + len({each for each in several if not isinstance(each, Goods)})

    def _so_long(self, frame: Frame, comparison: str, amount: Meaning, consecutive: bool, kind: str) -> Iterator[None]:
        """Hold once if it has been done in as many weeks or turns as is said."""
        agent = frame.agent
        found = tuple(self.facts(frame))
        frame.agent = agent
        number = run_length(frame, found, kind) if consecutive else len(found)
        frame.variables["#" + kind] = number
        if compare(comparison, number, size(amount.value(frame))):
            yield

    def _so_many_things(self, frame: Frame, role: str, comparison: str, amount: Meaning) -> Iterator[None]:
        """Hold once if it has been done with as many different things as is said."""
        agent = frame.agent
        number = self._how_many(frame, role)
        frame.agent = agent
        if compare(comparison, number, size(amount.value(frame))):
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
        if self.each is not None:
            yield from self._with_each(frame, *self.each)
            return
        if self.counted is not None:
            yield from self._so_long(frame, *self.counted)
            return
        if self.different is not None:
            yield from self._so_many_things(frame, *self.different)
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
        counted = subject if subject is not None and subject.counted() is not None else None
        if self.often is not None or counted is not None:
            if self._so_many(frame, counted) if counted is not None else self._so_often(frame):
                yield
            return
        for _ in self.facts(frame):
            found_agent, frame.agent = frame.agent, agent
            yield
            frame.agent = found_agent
        frame.agent = agent


def check_told(filler: Any) -> None:
    """Refuse "two squares of the same owner": no single fact tells what several have in common. Raises NotRunnable."""
    nouns = [node for node in tree.walk(filler) if isinstance(node, tree.Noun)]
    if any(is_word(each, "same") for noun in nouns for each in noun.which):
        raise NotRunnable('the same as what is not said: write "the same ... as", or name which')


def run_length(frame: Frame, found: tuple[Fact, ...], kind: str) -> int:
    """Count in how many weeks up to now facts lie one after the other, or how many of the latest events they are."""
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


def recalled(fact: Fact) -> Occurrence:
    """Make an event of a fact again, so that a pattern can be held against it."""
    return Occurrence(fact.verb, dict(fact.roles), state={"total": fact.role("total"), "doubles": fact.role("doubles")})


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
