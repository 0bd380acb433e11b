"""Questions that the rules put to a person: whether a name is Confusing, whether a proposal is accepted.

A question about a quality is asked when somebody wants to know it; one with a moment of its own is asked then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from moderator.core.outcome import Question
from moderator.games.nomopoly import facts
from moderator.games.nomopoly.ahead import place_among_proposals
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.meaning import Meaning, Referred
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.wanted import kind_of
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.program import ScheduledRule, TriggerRule
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.run import Run


@dataclass(slots=True, eq=False)
class AskedQuality:
    """A quality that a decision gives: true if somebody has said so, else the default."""

    rule: Rule
    word: str
    subject: Meaning
    who: Meaning
    default: bool | None
    denies: bool = False

    def holds(self, frame: Frame, thing: Value, other: Value = None) -> bool:
        """Ask."""
        if not self.subject.admits(frame, thing):
            return False
        return ask(frame, self.who, self.word, thing, self.default)


def question_key(run: Run, word: str, thing: Value) -> str:
    """Give the key under which an answer is kept: the quality or verb, and the thing."""
    return f"{word.casefold()}:{thing if isinstance(thing, Id) else str(thing).casefold()}"


def ask(frame: Frame, who: Meaning, word: str, thing: Value, default: bool | None) -> bool:
    """Put a question, once, and give the answer or the default."""
    run = frame.run
    label = run.world.label(thing)
    noun = run.world.kind(thing) if isinstance(thing, Id) else ""
    asked = run.world.label(who.value(frame)) if not isinstance(who, NounMeaning) or who.kind != "admin" else "admin"
    return run.ask(question_key(run, word, thing), asked, f"Is {noun} {label} {word}?".replace("  ", " "), default)


def compile_decision(compiler: Compiler, form: tree.Decision, rule: Rule) -> None:
    """Put a decision into the program. Raises NotRunnable."""
    clause = form.question
    if not isinstance(clause, tree.Clause):
        raise NotRunnable("one question at a time: whether one thing is so")
    who = compiler.phrase(form.who)
    program = compiler.program
    if clause.verb == "be":
        for word in _quality_words(clause.role("complement")):
            program.qualities.add(word)
            if form.when is None and form.each is None:
                subject = compiler.phrase(clause.subject)
                if isinstance(subject, NounMeaning):
                    program.classes.setdefault(facts.key(word), []).append(
                        AskedQuality(rule, word, subject, who, form.default)  # type: ignore[arg-type]
                    )
                    continue
            _at_moment(compiler, form, rule, AskBeing(rule, compiler.phrase(clause.subject), word, who, form.default))
        return
    thing = clause.role("object") or clause.subject
    if thing is None:
        raise NotRunnable("about what is to be decided is not said")
    if clause.subject is not None and clause.role("object") is not None:
        doing = AskDoing(compiler, rule, clause, who, bool(form.default))
        _at_moment(compiler, form, rule, doing)
        program.foreseen.append(doing)
        return
    asked = AskHappening(rule, compiler.phrase(thing), clause.verb, who, form.default, frozenset(clause.adverbs))
    if form.when is None and clause.verb == "carry out" and _unread(form):
        program.unclear = UnclearOrder(rule, who, form.default)
        return
    if form.when is None:
        raise NotRunnable("when this is decided is not said: In the judging phase, ...")
    _at_moment(compiler, form, rule, asked)


def _unread(form: tree.Decision) -> bool:
    """Say whether a decision comes if nobody can read the condition of an order."""
    said = form.conditions[0] if len(form.conditions) == 1 else None
    read = said.role("object") if isinstance(said, tree.Clause) and said.verb == "read" else None
    if not isinstance(read, tree.Noun) or read.kind != "condition" or not isinstance(said, tree.Clause):
        return False
    nobody = isinstance(said.subject, tree.Noun) and said.subject.determiner == "no" and said.modal in ("", "can")
    return nobody and kind_of(read.of) == "order"


@dataclass(slots=True, eq=False)
class UnclearOrder:
    """`If nobody can read the condition of an order, ... decides whether the order is carried out`."""

    rule: Rule
    who: Meaning
    default: bool | None

    def decided(self, frame: Frame, key: str, words: str) -> bool | None:
        """Ask whether an order is carried out; None while that waits for an answer."""
        run = frame.run
        who = "admin" if isinstance(self.who, NounMeaning) and self.who.kind == "admin" else ""
        asked = who or run.world.label(self.who.value(frame))
        answer = run.ask(key, asked, f"Is this order to be carried out: {words}?", self.default)
        return None if self.default is None and key not in run.answers else answer


def _quality_words(complement: Any) -> tuple[str, ...]:
    if isinstance(complement, tree.Adjective):
        return (complement.word,)
    if isinstance(complement, tree.Noun):
        return (complement.kind,)
    raise NotRunnable("whether something is what is asked must be a word: Sick, a Simplification")


def _at_moment(compiler: Compiler, form: tree.Decision, rule: Rule, asked: Any) -> None:
    program = compiler.program
    when = form.when
    if isinstance(when, tree.Time):
        period = getattr(when.phrase, "kind", "")
        kind = {"in": "in", "start": "start", "end": "end", "during": "in"}.get(when.kind)
        if kind is None:
            raise NotRunnable("when this is decided is not said")
        program.scheduled.append(ScheduledRule(rule, kind, period, asked))
    elif isinstance(when, tree.Clause):
        pattern = Pattern(compiler, when)
        program.triggers.setdefault(pattern.verb, []).append(TriggerRule(rule, pattern, asked))
    elif when is None:
        raise NotRunnable("when this is decided is not said")
    else:
        raise NotRunnable("a decision comes with one event or one time")


@dataclass(slots=True, eq=False)
class AskBeing:
    """At a moment: is it so? Then it becomes so."""

    rule: Rule
    subject: Meaning
    word: str
    who: Meaning
    default: bool | None

    def run(self, frame: Frame) -> None:
        """Ask about each thing, and let it become what it is found to be."""
        for thing in tuple(self.subject.values(frame)):
            if ask(frame, self.who, self.word, thing, self.default):
                occurrence = Occurrence(
                    "become", {"subject": thing, "complement": Sort(self.word)}, self.rule, frame.event
                )
                frame.run.happen(occurrence)


class AskDoing:
    """At a moment: does somebody do it? Without an answer the default holds."""

    def __init__(self, compiler: Compiler, rule: Rule, clause: tree.Clause, who: Meaning, default: bool) -> None:
        self.rule = rule
        self.clause = clause
        self.who = who
        self.default = default
        assert clause.subject is not None
        self.doer = compiler.phrase(clause.subject)
        self.thing = compiler.phrase(clause.role("object"))
        self.steps = compiler.steps((tree.Step((clause,)),))

    def run(self, frame: Frame) -> None:
        """Ask, and let it be done if the answer is yes."""
        run, world = frame.run, frame.run.world
        question = self._question(frame)
        thing = self.thing.value(frame)
        if isinstance(thing, Id):
            world.set(thing, "asked", (*world.get(thing, "asked", ()), self.clause.verb))
        if run.ask(question.key, question.who, question.text, self.default):
            self.steps.run(frame)

    def _question(self, frame: Frame) -> Question:
        run, world = frame.run, frame.run.world
        thing, doer = self.thing.value(frame), self.doer.value(frame)
        noun = world.kind(thing) if isinstance(thing, Id) else ""
        text = f"Is {world.label(doer)} to {self.clause.verb} {noun} {world.label(thing)}?"
        return Question(question_key(run, self.clause.verb, thing), "admin", text, "yes" if self.default else "no")

    def coming(self, run: Run) -> Iterator[Question]:
        """Give what will be asked about things that are in the game now, so that it can be answered in time."""
        variable = self.thing.name if isinstance(self.thing, Referred) else ""
        for thing in run.world.of_kind(variable.partition("#")[0]) if variable else ():
            frame = Frame(run, self.rule, {variable: thing})
            if self.clause.verb in run.world.get(thing, "asked", ()):
                continue
            with suppress(Missing):
                question = self._question(frame)
                if question.key not in run.answers:
                    yield question


def judging(who: Value, thing: Value) -> Occurrence:
    """Give the event that somebody judges something, to ask whether the rules let her."""
    return Occurrence("judge", {"subject": who, "object": thing})


@dataclass(slots=True, eq=False)
class AskHappening:
    """At a moment: does it happen to each of them? What nobody has decided takes the default, or waits without one."""

    rule: Rule
    things: Meaning
    verb: str
    who: Meaning
    default: bool | None
    adverbs: frozenset[str] = frozenset()

    def run(self, frame: Frame) -> None:
        """Let what has been decided happen, or not happen."""
        run = frame.run
        for thing in ordered(run, tuple(self.things.values(frame))):
            if not self._may_judge(frame, thing):
                continue
            key = question_key(run, self.verb, thing)
            said = " ".join(["Is", self._said(run, thing), "to be", f"{self.verb}ed", *sorted(self.adverbs)])
            answer = run.ask(key, "admin", f"{said}?", self.default)
            gone = not run.world.exists(thing) and not facts.is_a(run, thing, "player")
            if (key not in run.answers and self.default is None) or gone:
                continue
            if run.world.kind(thing) == "proposal":
                run.happen(Occurrence("judge", {"object": thing}, self.rule, frame.event))
            verb = self.verb if answer else f"not {self.verb}"
            if not answer and self.verb != "accept":
                continue
            run.happen(Occurrence(verb, {"object": thing}, self.rule, frame.event, self.adverbs))

    def _may_judge(self, frame: Frame, thing: Value) -> bool:
        """Say whether the rules let whoever is asked judge it: another rule may have taken the verdict from her."""
        with suppress(Missing):
            return frame.run.may_happen(judging(self.who.value(frame), thing))
        return True

    def _said(self, run: Run, thing: Value) -> str:
        """Say what is asked about; somebody who has left the game by her name alone."""
        return f"{run.world.kind(thing)} {run.world.label(thing)}".strip()


def ordered(run: Run, things: tuple[Value, ...]) -> tuple[Value, ...]:
    """Put proposals into the order in which the rules have them judged."""
    ranks = run.program.ranks
    if not ranks or not all(run.world.kind(thing) == "proposal" for thing in things):
        return tuple(sorted(things, key=lambda thing: place_among_proposals(run, thing))) if things else things
    counts: dict[Value, int] = {}
    keyed = []
    for thing in sorted(things, key=lambda thing: run.world.get(thing, "serial", 0)):
        author = run.world.get(thing, "proposer")
        counts[author] = counts.get(author, 0) + 1
        keyed.append((ranks.get(counts[author], 0), place_among_proposals(run, thing), thing))
    return tuple(thing for _, _, thing in sorted(keyed, key=lambda entry: entry[:2]))
