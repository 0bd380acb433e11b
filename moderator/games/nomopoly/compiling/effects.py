"""Effects: clauses that are carried out, each for everything that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from moderator.core.outcome import ABOUT
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.direct import DIRECT
from moderator.games.nomopoly.compiling.lasting import CHANGES, lasting
from moderator.games.nomopoly.compiling.later import due, postponed
from moderator.games.nomopoly.compiling.meaning import Constant, Joined, Meaning, Referred, size
from moderator.games.nomopoly.compiling.measures import share_of
from moderator.games.nomopoly.compiling.moments import TimeTest
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.orderings import in_order, order_of, ranging_over, variables_in
from moderator.games.nomopoly.compiling.takes import check_taken
from moderator.games.nomopoly.compiling.wanted import kind_of
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.happening import bring_about
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.postponing import postpone
from moderator.games.nomopoly.values import Id, Sort, Value
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES, Primitive
from moderator.language import tree
from moderator.language.paraphrase import say

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.program import CompiledSteps


_DONE_BY_SOMEBODY = frozenset({"pay", "get", "lose", "collect", "steal"})

_DONE_TO_HOLDERS = frozenset({"move", "fine", "rescue"})
"""What is done to a job by its name is done to its holder: "the Baker is moved to that square"."""

TOGETHER = frozenset({"trade", "swap", "shuffle", "deal out"})


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


_HANDED_ON = frozenset({"get", "lose", "give", "donate", "send", "steal", "award"})


OF_THE_PLAY = frozenset({"carry out", "drop", "undo", "give back"})
"""What is done to the play itself, by the law of a rule."""


def _a_deed(clause: tree.Clause) -> tree.Clause:
    """Give a clause; raises NotRunnable for what is not done: "nobody pays rent", "she pays no rent"."""
    about = clause.role("object")
    if clause.verb in OF_THE_PLAY or (isinstance(about, tree.Noun) and about.kind == "reference"):
        raise NotRunnable("no order does that: say it by a rule of its own, which says when it happens")
    fillers = (clause.subject, *(filler for _, filler in clause.roles))
    if clause.verb != "be" and any(isinstance(each, tree.Noun) and each.determiner == "no" for each in fillers):
        raise NotRunnable(
            "what is not done is nothing that happens: say of whom it is so (a player on a Corner pays no rent), or"
            " what does not come about (if she would pay rent, nothing happens instead)"
        )
    return clause


class Step(Protocol):
    """What an effect asks of the step that it is part of."""

    limit: tuple[str, Meaning] | None
    times: tuple[tree.Time, ...]
    order: str
    moving: Condition | None
    if_possible: bool

    def following(self, effect: Effect) -> CompiledSteps | None:
        """Give the steps that follow an effect each time."""


class Effect:
    """A clause carried out: its phrases say who and what, its verb what happens."""

    def __init__(self, compiler: Compiler, clause: tree.Clause, step: Step) -> None:
        self.clause, self.verb = _a_deed(clause), clause.verb
        self.each_of = ranging_over(clause)
        self.refers = variables_in(clause, tree.Refer, set()) if compiler.ranging else set()
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
                share = share_of(compiler, filler) if role == "object" and self.verb in _HANDED_ON else None
                self.roles.append((role, _kinds(filler) if spoken_of else share or compiler.filler(meant)))
        self.times = (*clause.times, *step.times)
        self.order = step.order or order_of(clause.times)
        self.lasting = lasting(self.times) if self.verb in CHANGES else None
        self.due = due(compiler, clause.times, lasts=self.verb in CHANGES)
        self.later = postponed(compiler, self._when_due) if self.due is not None else None
        self.during = _during(self.times) if self.verb == "be" else False
        self.tests = tuple(TimeTest(compiler, time) for time in clause.times if time.kind == "while")
        self.until: Condition | None = None
        for time in clause.times:
            if time.kind == "until" and isinstance(time.phrase, (tree.Clause, tree.Both, tree.Exists)):
                self.until = compiler.condition(time.phrase)
        if self.verb == "move" and self.until is None:
            self.until = step.moving
        self.direct = DIRECT.get(self.verb)
        if any(time.kind == "after" and isinstance(time.phrase, tree.Clause) for time in self.times):
            raise NotRunnable("what is done after something else is said with *Then* or *When*")
        if self.verb in _DONE_BY_SOMEBODY and self.subject is None and self.doer is None:
            raise NotRunnable(f"who is to {self.verb} it is not said")
        if clause.negative:
            raise NotRunnable("a rule says what happens; that something does not happen is said with 'instead'")
        compiler.bounded = bool(step.times) or step.moving is not None
        check_taken(compiler, clause)
        if self.direct is not None:
            self.direct.check(compiler, self)
        elif (primitive := PRIMITIVES.get(self.verb)) is not None and primitive.check is not None:
            primitive.check(compiler, clause)
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
            and not (self.verb == "buy" and isinstance(filler, Joined))
            and _ranges(filler)
        ]

        self.leads = (
            isinstance(self.subject, NounMeaning)
            and ("subject", self.subject) not in self.ranges
            and self.subject.variable in variables_in(clause.roles, tree.Refer, set())
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

    def run(self, frame: Frame, following: CompiledSteps | None = None) -> None:
        """Carry the clause out for each that it speaks of, or note it for its moment; what refers to each follows."""
        moment = self.due(frame) if self.due is not None else None
        if moment is not None and self.later is not None:
            postpone(frame, self.later, moment)
        else:
            self._carry_out(frame, following)

    def _when_due(self, frame: Frame) -> None:
        self._carry_out(frame, self.step.following(self))

    def _carry_out(self, frame: Frame, following: CompiledSteps | None) -> None:
        frame.run.spend()
        for name in [name for name in frame.variables if name.startswith("#share ")]:
            del frame.variables[name]
        if not all(test.meets(frame, frame.event or Occurrence("", {})) for test in self.tests):
            return
        chosen = {"subject": next(self.doer.values(frame), None)} if self.doer is not None else {}
        if self.leads:
            chosen["subject"] = self.given(frame, "subject", self.subject, {})
        self._over(frame, 0, chosen, following)

    def _over(self, frame: Frame, place: int, chosen: dict[str, Value], following: CompiledSteps | None) -> None:
        if place == len(self.ranges):
            if following is None and not self.led:
                with suppress(*(() if frame.obeys or not self.ranges else (Missing,))):
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
            values = iter(in_order(frame.run, self.order, several, lambda entry: entry[0]))
            frame.variables["#among"] = len(several)
        for value, bound in values:
            if getattr(phrase, "of", None) is not None or bool(getattr(phrase, "pairs", False)):
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
        if isinstance(phrase, NounMeaning) and phrase.universal:
            frame.variables.pop(phrase.variable, None)  # whoever came last is none of whom is spoken from here on

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
        brought, what = made.state.get("made", ()), self.filler("object")
        if len(brought) == 1 and isinstance(what, NounMeaning) and what.variable:
            frame.variables[what.variable] = brought[0]  # "a square is created, and she gets it"

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
        elif getattr(filler, "kind", "") == "job" and (
            role in ("recipient", "subject") or (self.verb in _DONE_TO_HOLDERS and role == "object")
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
        return bring_about(frame, self.rule, verb, roles, self.adverbs, state, act, if_possible=self.step.if_possible)


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
