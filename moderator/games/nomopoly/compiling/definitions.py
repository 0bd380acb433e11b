"""Definitions: what makes a thing one of a kind, or lets something stand in a relation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.beside import directions_of
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.conditions import NEVER, Condition, compile_condition
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.compiling.sentence import Sentence, any_of
from moderator.games.nomopoly.compiling.wanted import want
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.occurrence import Rule
from moderator.games.nomopoly.program import ClassRule
from moderator.games.nomopoly.world import Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Frame


@dataclass(slots=True, eq=False)
class DefinitionRule:
    """`A player owns a block if ...`: `solutions` gives what a subject stands in the relation to."""

    rule: Rule
    subject: Meaning
    conditions: tuple[Condition, ...]
    shared: str = ""

    def solutions(self, frame: Frame, subject: Value) -> Iterator[Value]:
        """Give, for each way in which the conditions hold of the subject, the value that they single out."""
        from moderator.games.nomopoly.compiling.conditions import All
        from moderator.games.nomopoly.run import Frame as NewFrame

        inner = NewFrame(frame.run, self.rule, agent=subject)
        if not self.subject.admits(inner, subject):
            return
        seen = []
        for _ in All(self.conditions).solve(inner):
            value = inner.variables.get("#one")
            if value not in seen:
                seen.append(value)
                yield value


def compile_definition(compiler: Compiler, sentence: Sentence) -> None:
    """Take in `X is a K if ...`, `X owns Y if ...`, `X has Y only if ...`. Raises NotRunnable."""
    form: tree.Definition = sentence.form
    clause = form.clause
    program = compiler.program
    if clause.verb == "have":
        thing = clause.role("object")
        if not isinstance(thing, tree.Noun):
            raise NotRunnable("what it has is not said")
        if thing.kind == "base":
            want(clause.subject, "what has a base is a Team", "Team")
        elif clause.subject is not None:
            raise NotRunnable(f"whether there is a {thing.kind} follows from no condition")
        held = tuple(compile_condition(compiler, condition) for condition in form.conditions)
        program.only_if.setdefault(facts.key(thing.kind), []).append((sentence.rule, held))
        return
    subject = any_of(compiler.phrase(clause.subject))
    if clause.verb == "be":
        for word, argument, denies in words_of(compiler, clause.role("complement"), clause.negative):
            if subject.kind:
                program.kinds.declare(word, subject.kind)
            program.qualities.add(word)
            rule = ClassRule(sentence.rule, subject, (NEVER,), denies, argument, pair=_pair(clause.subject))
            rule.beside = directions_of(clause.subject, form.conditions) if rule.pair else ()
            program.classes.setdefault(facts.key(word), []).append(rule)
            rule.conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
        return
    thing = clause.role("object")
    if not isinstance(thing, tree.Noun):
        raise NotRunnable("a definition says who does what to what kind of thing")
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    program.definitions.setdefault(f"{clause.verb} {facts.key(thing.kind)}", []).append(
        DefinitionRule(sentence.rule, subject, conditions)
    )


def _pair(subject: Any) -> bool:
    """Say whether a definition speaks of two things together ("Two squares are adjacent if ...")."""
    quantity = subject.quantity if isinstance(subject, tree.Noun) else None
    return quantity is not None and isinstance(quantity.amount, tree.Amount) and quantity.amount.value == 2


def words_of(compiler: Compiler, complement: Any, negative: bool) -> Iterator[tuple[str, Meaning | None, bool]]:
    """Give each kind or quality that something is said to be, its argument, and whether it is denied."""
    if isinstance(complement, tree.Either) and complement.word == "nor":
        for item in complement.items:
            yield from words_of(compiler, item, not negative)
    elif isinstance(complement, tree.Adjective):
        argument = compiler.argument(complement.arguments[0][1]) if complement.arguments else None
        yield complement.word, argument, negative
    elif isinstance(complement, tree.Noun):
        yield complement.kind, None, negative
    else:
        raise NotRunnable("what it is said to be is no kind and no quality")
