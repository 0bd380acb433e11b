"""Definitions: what makes a thing one of a kind, or lets something stand in a relation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from moderator.games.nomopoly.compiling.beside import directions_of
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import asked, told_by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.wanted import is_bare, plainly, want
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.holding import NEVER, Condition, ways
from moderator.games.nomopoly.play.laws import ToldOf
from moderator.games.nomopoly.play.program import ClassRule
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import Id, Value, same
from moderator.language import tree
from moderator.language.registry import superlatives
from moderator.node import Node


@dataclass(slots=True, eq=False)
class DefinitionRule:
    """`A player owns a block if ...`: `solutions` gives what a subject stands in the relation to.

    `one` is how the conditions name the one color, or the like, that they single out.
    """

    rule: Rule
    subject: ToldOf[Frame]
    conditions: tuple[Condition[Frame], ...]
    counted: ToldOf[Frame] | None = None
    one: str = ""

    def solutions(self, frame: Frame, subject: Value) -> Iterator[Value]:
        """Give, for each way in which the conditions hold of the subject, the value that they single out."""
        inner = Frame(frame.run, self.rule, agent=subject)
        seen = []
        for _ in self.subject.ways(inner, subject):
            for _ in ways(self.conditions, inner):
                value = inner.variables.get(self.one)
                if value not in seen:
                    seen.append(value)
                    yield value

    def things(self, frame: Frame, subject: Value, value: Value) -> tuple[Value, ...]:
        """Give the things that make up what a subject owns by this definition: those that its conditions count."""
        counted, run = self.counted, frame.run
        inner = Frame(run, self.rule, {self.subject.name: subject}, agent=subject)
        if counted is None or not isinstance(subject, Id):
            return ()
        return tuple(
            each
            for each in facts.possessions(run, subject, counted.kind)
            if (value is None or same(facts.attribute(run, "color", each), value)) and counted.admits(inner, each)
        )


def _breaks_a_tie(clause: tree.Clause) -> bool:
    """Say whether a clause says which of several is the closest: "the one with the lowest number is closest"."""
    one, word = clause.subject, clause.role("complement")
    ranked = isinstance(one, tree.Noun) and one.kind == "one" and one.rank is not None
    return ranked and isinstance(word, tree.Adjective) and word.word in superlatives()


def _tie(compiler: Compiler, clause: tree.Clause, conditions: tuple[tree.Condition, ...]) -> None:
    one, word = clause.subject, clause.role("complement")
    if not isinstance(one, tree.Noun) or one.rank is None or not isinstance(word, tree.Adjective):
        raise NotRunnable("which of several is closest is said of one of them")
    by, order = superlatives()[word.word]
    alike_if = conditions[0] if len(conditions) == 1 and isinstance(conditions[0], tree.Clause) else None
    if alike_if is not None:
        want(alike_if.subject, "the distances that are compared are those of two squares", "square", count=2)
    alike = alike_if.role("object") if alike_if is not None else None
    same_of = isinstance(alike, tree.Noun) and alike.kind == by and any(_is_same(each) for each in alike.which)
    if (by, order) != ("distance", "least") or not same_of or clause.negative or clause.modal:
        reason = "which of several is closest is said so: if two squares have the same distance, the one with ..."
        raise NotRunnable(reason)
    highest = one.rank.order == "most"
    compiler.program.ties.setdefault(by, []).append((one.rank.by or "number", highest))


def _is_same(clause: tree.Condition) -> bool:
    said = tree.complement_of(clause)
    return isinstance(said, tree.Adjective) and said.word == "same"


def _counted(compiler: Compiler, clause: tree.Clause, form: tree.Definition) -> ToldOf[Frame] | None:
    """Give the things of which a definition says how many its subject must own: they make up what is defined."""
    subject = clause.subject.variable if isinstance(clause.subject, tree.Noun) else ""
    for each in tree.walk(form.conditions):
        if not isinstance(each, tree.Clause) or each.verb not in ("own", "have") or each.negative:
            continue
        things = each.role("object")
        hers = isinstance(each.subject, tree.Refer) and each.subject.variable == subject
        if hers and isinstance(things, tree.Noun) and things.quantity is not None:
            return told_by_law(compiler, replace(things, of=None), form)
    return None


def _one(conditions: tuple[tree.Condition, ...]) -> str:
    """Give how conditions name the one of which something is: "3 squares of one color"; "" if they single out none."""
    for each in tree.walk(conditions):
        of = each.of if isinstance(each, tree.Noun) else None
        if isinstance(of, tree.Noun) and of.quantity is not None and not of.plural and of.variable:
            return of.variable
    return ""


def compile_definition(compiler: Compiler, sentence: Sentence) -> None:
    """Take in `X is a K if ...`, `X owns Y if ...`, `X has Y only if ...`. Raises NotRunnable."""
    form = sentence.form
    assert isinstance(form, tree.Definition)
    clause = form.clause
    program = compiler.program
    who, said = clause.subject, clause.role("complement")
    plainly(clause, "what a definition tells is so", negative=clause.verb == "be")
    if clause.verb == "be" and isinstance(said, tree.Noun) and isinstance(who, tree.Noun) and who.quantity is not None:
        reason = f"what is so of several at once has no name yet: say it in the rule that speaks of a {said.kind}"
        raise NotRunnable(reason)
    if clause.verb == "have":
        thing = clause.role("object")
        if not isinstance(thing, tree.Noun):
            raise NotRunnable("what it has is not said")
        if thing.kind == "base":
            want(clause.subject, "what has a base is a Team", "Team")
        elif clause.subject is not None:
            raise NotRunnable(f"whether there is a {thing.kind} follows from no condition")
        held = asked(compiler, form.conditions, form)
        program.only_if.setdefault(facts.key(thing.kind), []).append((sentence.rule, held))
        return
    if clause.verb == "be" and _breaks_a_tie(clause):
        _tie(compiler, clause, form.conditions)
        return
    if clause.subject is None:
        raise NotRunnable("of what it is told is not said")
    if clause.verb == "be":
        for word, other, denies in words_of(clause.role("complement"), clause.negative):
            subject = told_by_law(compiler, clause.subject, form, other)
            if subject.kind:
                program.kinds.declare(word, subject.kind)
            program.qualities.add(word)
            if getattr(clause.subject, "quantity", None) is not None and not _pair(clause.subject):
                raise NotRunnable("what is so of several together is told of two of them")
            rule = ClassRule(sentence.rule, subject, (NEVER,), denies, pair=_pair(clause.subject))
            rule.beside = directions_of(clause.subject, form.conditions) if rule.pair else ()
            program.classes.setdefault(facts.key(word), []).append(rule)
            conditions = asked(compiler, form.conditions, form)
            of_squares = subject.any_of_kind and subject.kind == "square"
            rule.conditions = conditions
            rule.numbered = conditions[0].by_number(subject.name) if conditions and of_squares else None
        return
    thing = clause.role("object")
    if not isinstance(thing, tree.Noun):
        raise NotRunnable("a definition says who does what to what kind of thing")
    conditions = asked(compiler, form.conditions, form)
    program.definitions.setdefault(f"{clause.verb} {facts.key(thing.kind)}", []).append(
        DefinitionRule(
            sentence.rule,
            told_by_law(compiler, clause.subject, form),
            conditions,
            _counted(compiler, clause, form),
            _one(form.conditions),
        )
    )


def _pair(subject: Node | None) -> bool:
    """Say whether a definition speaks of two things together ("Two squares are adjacent if ...")."""
    quantity = subject.quantity if isinstance(subject, tree.Noun) else None
    return quantity is not None and isinstance(quantity.amount, tree.Amount) and quantity.amount.value == 2


def words_of(complement: Node | None, negative: bool) -> Iterator[tuple[str, tree.Phrase | tree.Clause | None, bool]]:
    """Give each kind or quality that something is said to be, to which others, and whether it is denied."""
    if isinstance(complement, tree.Either) and complement.word == "nor":
        for item in complement.items:
            yield from words_of(item, not negative)
    elif isinstance(complement, tree.Adjective) and len(complement.arguments) < 2:
        yield complement.word, complement.arguments[0][1] if complement.arguments else None, negative
    elif isinstance(complement, tree.Noun) and is_bare(complement):
        yield complement.kind, None, negative
    else:
        raise NotRunnable("what it is said to be is no kind and no quality")
