"""Questions that the rules put to a person: whether a name is Confusing, whether a proposal is accepted.

A question about a quality is asked when somebody wants to know it; one with a moment of its own is asked then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from moderator.core.outcome import Question
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import phrase_by_law, refused, told_by_law
from moderator.games.nomopoly.compiling.wanted import is_bare, is_phrase, kind_of, plainly
from moderator.games.nomopoly.evaluation.building import Scope
from moderator.games.nomopoly.evaluation.events import Watcher
from moderator.games.nomopoly.evaluation.laws import LawfulSteps
from moderator.games.nomopoly.evaluation.told import LawfulPhrase
from moderator.games.nomopoly.lowering.context import Lowering
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.told import lower_phrase
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.ahead import place_among_proposals
from moderator.games.nomopoly.play.laws import CompiledSteps, Phrase, ToldOf
from moderator.games.nomopoly.play.program import ScheduledRule, TriggerRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.world.values import Id, Value
from moderator.language import tree
from moderator.law.nodes import Variable
from moderator.node import Node


@dataclass(slots=True, eq=False)
class AskedQuality:
    """A quality that a decision gives: true if somebody has said so, else the default."""

    rule: Rule
    word: str
    subject: ToldOf[Frame]
    who: Phrase[Frame]
    default: bool | None
    denies: bool = False
    numbered: None = None

    def holds(self, frame: Frame, thing: Value, other: Value = None) -> bool:
        """Ask."""
        if not self.subject.admits(frame, thing):
            return False
        return ask(frame, self.who, self.word, thing, self.default)


def question_key(run: Run, word: str, thing: Value) -> str:
    """Give the key under which an answer is kept: the quality or verb, and the thing."""
    return f"{word.casefold()}:{thing if isinstance(thing, Id) else str(thing).casefold()}"


def ask(frame: Frame, who: Phrase[Frame], word: str, thing: Value, default: bool | None) -> bool:
    """Put a question, once, and give the answer or the default."""
    run = frame.run
    label = run.world.label(thing)
    noun = run.world.kind(thing) if isinstance(thing, Id) else ""
    asked = "admin" if who.kind == "admin" else run.world.label(who.value(frame))
    return run.ask(question_key(run, word, thing), asked, f"Is {noun} {label} {word}?".replace("  ", " "), default)


def compile_decision(compiler: Compiler, form: tree.Decision, rule: Rule) -> None:
    """Put a decision into the program. Raises NotRunnable."""
    clause = form.question
    if not isinstance(clause, tree.Clause):
        raise NotRunnable("one question at a time: whether one thing is so")
    plainly(replace(clause, adverbs=()), "what is decided is whether something is so, or happens")
    if form.conditions and not _unread(form):
        raise NotRunnable("a decision has no condition of its own: say of what things it is made, or when")
    moment = Moment(compiler, form)
    who = moment.phrase(form.who)
    program = compiler.program
    if clause.verb == "be":
        if clause.subject is None:
            raise NotRunnable("about what is to be decided is not said")
        for word in _quality_words(clause.role("complement")):
            program.qualities.add(word)
            if form.when is None and form.each is None:
                asked = AskedQuality(rule, word, told_by_law(compiler, clause.subject, form), who, form.default)
                program.classes.setdefault(facts.key(word), []).append(asked)  # type: ignore[arg-type]
                continue
            moment.put(rule, AskBeing(rule, moment.phrase(clause.subject), word, who, form.default))
        return
    thing = clause.role("object") or clause.subject
    if thing is None:
        raise NotRunnable("about what is to be decided is not said")
    if clause.subject is not None and clause.role("object") is not None:
        doing = AskDoing(moment, rule, clause, bool(form.default))
        moment.put(rule, doing)
        program.foreseen.append(doing)
        return
    if form.when is None and clause.verb == "carry out" and _unread(form):
        program.unclear = UnclearOrder(rule, who, form.default)
        return
    if form.when is None:
        raise NotRunnable("when this is decided is not said: In the judging phase, ...")
    if not is_phrase(thing):
        raise NotRunnable("about what is to be decided is not said")
    things = moment.phrase(thing)
    moment.put(rule, AskHappening(rule, things, clause.verb, who, form.default, frozenset(clause.adverbs)))


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
    who: Phrase[Frame]
    default: bool | None

    def decided(self, frame: Frame, key: str, words: str) -> bool | None:
        """Ask whether an order is carried out; None while that waits for an answer."""
        run = frame.run
        asked = "admin" if self.who.kind == "admin" else run.world.label(self.who.value(frame))
        answer = run.ask(key, asked, f"Is this order to be carried out: {words}?", self.default)
        return None if self.default is None and key not in run.answers else answer


def _quality_words(complement: Node | None) -> tuple[str, ...]:
    if isinstance(complement, tree.Adjective) and not complement.arguments:
        return (complement.word,)
    if isinstance(complement, tree.Noun) and is_bare(complement):
        return (complement.kind,)
    raise NotRunnable("whether something is what is asked must be a word: Sick, a Simplification")


class Moment:
    """When a decision comes: at a time, at an event, of whose words the question can speak, or whenever it is asked."""

    def __init__(self, compiler: Compiler, form: tree.Decision) -> None:
        self.compiler, self.form = compiler, form
        self._lowering = Lowering(compiler, form)
        self._event: Watcher | None = None
        if isinstance(form.when, tree.Clause):
            with refused():
                self._event = Watcher(lower_event(form.when, self._lowering))

    def phrase(self, phrase: tree.Phrase) -> LawfulPhrase:
        """Give what a phrase of the question stands for then. Raises NotRunnable by what has no meaning."""
        if self._event is None:
            return phrase_by_law(self.compiler, phrase, self.form)
        with refused():
            return LawfulPhrase(lower_phrase(phrase, self.form, self._lowering), None)

    def steps(self, clause: tree.Clause) -> LawfulSteps:
        """Give what is done if the answer is yes. Raises NotRunnable by what has no meaning."""
        with refused():
            return LawfulSteps(lower_steps((tree.Step((clause,)),), self._lowering))

    def put(self, rule: Rule, asked: CompiledSteps[Frame]) -> None:
        """Let something be asked then. Raises NotRunnable where it is not said when."""
        program, when = self.compiler.program, self.form.when
        if self._event is not None:
            program.triggers.setdefault(self._event.verb, []).append(TriggerRule(rule, self._event, asked))
            return
        kind = _WHEN.get(when.kind) if isinstance(when, tree.Time) else None
        noun = when.phrase if isinstance(when, tree.Time) else None
        if kind is None or not isinstance(noun, tree.Noun) or not is_bare(noun):
            raise NotRunnable("when this is decided is not said: with one event, or at one time")
        program.scheduled.append(ScheduledRule(rule, kind, noun.kind, asked))


_WHEN = {"in": "in", "start": "start", "end": "end", "during": "in"}


@dataclass(slots=True, eq=False)
class AskBeing:
    """At a moment: is it so? Then it becomes so."""

    rule: Rule
    subject: Phrase[Frame]
    word: str
    who: Phrase[Frame]
    default: bool | None

    def run(self, frame: Frame) -> bool:
        """Ask about each thing, and let it become what it is found to be."""
        for thing in self.subject.values(frame):
            if ask(frame, self.who, self.word, thing, self.default):
                occurrence = Occurrence(
                    "become", {"subject": thing, "complement": Sort(self.word)}, self.rule, frame.event
                )
                frame.run.happen(occurrence)
        return True


class AskDoing:
    """At a moment: does somebody do it? Without an answer the default holds."""

    def __init__(self, moment: Moment, rule: Rule, clause: tree.Clause, default: bool) -> None:
        thing = clause.role("object")
        assert clause.subject is not None
        assert thing is not None
        if not is_phrase(thing):
            raise NotRunnable("about what is to be decided is not said")
        self.rule = rule
        self.verb = clause.verb
        self.default = default
        self.doer = moment.phrase(clause.subject)
        self.thing = moment.phrase(thing)
        self.steps = moment.steps(clause)

    def run(self, frame: Frame) -> bool:
        """Ask, and let it be done if the answer is yes."""
        run, world = frame.run, frame.run.world
        question = self._question(frame)
        thing = self.thing.value(frame)
        if isinstance(thing, Id):
            world.set(thing, "asked", (*world.get(thing, "asked", ()), self.verb))
        return run.ask(question.key, question.who, question.text, self.default) and self.steps.run(frame)

    def _question(self, frame: Frame) -> Question:
        run, world = frame.run, frame.run.world
        thing, doer = self.thing.value(frame), self.doer.value(frame)
        noun = world.kind(thing) if isinstance(thing, Id) else ""
        text = f"Is {world.label(doer)} to {self.verb} {noun} {world.label(thing)}?"
        return Question(question_key(run, self.verb, thing), "admin", text, "yes" if self.default else "no")

    def coming(self, frame: Frame) -> Iterator[Question]:
        """Give what will be asked about things that are in the game now, so that it can be answered in time."""
        variable = self.thing.term
        if not isinstance(variable, Variable):
            return
        run = frame.run
        for thing in run.world.of_kind(variable.kind.name):
            inner = Frame(run, self.rule)
            Scope(inner).values[variable.number] = thing
            if self.verb in run.world.get(thing, "asked", ()):
                continue
            with suppress(Missing):
                question = self._question(inner)
                if question.key not in run.answers:
                    yield question


def judging(who: Value, thing: Value) -> Occurrence:
    """Give the event that somebody judges something, to ask whether the rules let her."""
    return Occurrence("judge", {"subject": who, "object": thing})


@dataclass(slots=True, eq=False)
class AskHappening:
    """At a moment: does it happen to each of them? What nobody has decided takes the default, or waits without one."""

    rule: Rule
    things: Phrase[Frame]
    verb: str
    who: Phrase[Frame]
    default: bool | None
    adverbs: frozenset[str] = frozenset()

    def run(self, frame: Frame) -> bool:
        """Let what has been decided happen, or not happen."""
        run = frame.run
        for thing in ordered(run, self.things.values(frame)):
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
        return True

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
