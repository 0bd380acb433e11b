"""Puts every form of sentence into the tables of a program; what cannot be carried out becomes a trouble with a reason.

It goes through the rulebook three times: what is declared, what values and definitions there are, what happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.decisions import compile_decision
from moderator.games.nomopoly.compiling.declarations import compile_declaration
from moderator.games.nomopoly.compiling.definitions import compile_definition
from moderator.games.nomopoly.compiling.mechanisms import compile_once
from moderator.games.nomopoly.compiling.orders import compile_order
from moderator.games.nomopoly.compiling.precedence import compile_precedence
from moderator.games.nomopoly.compiling.schedule import compile_schedule, compile_scheduled
from moderator.games.nomopoly.compiling.sentence import Sentence, join_continuations
from moderator.games.nomopoly.compiling.standings import compile_standing
from moderator.games.nomopoly.compiling.triggers import compile_prohibition, compile_replacement, compile_trigger
from moderator.games.nomopoly.compiling.values import compile_value, pair_phrase
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.mentions import written_numbers
from moderator.games.nomopoly.program import Program, Trouble, ValueRule
from moderator.language import tree


def compile_rules(sentences: tuple[Sentence, ...], texts: dict[str, str]) -> Program:
    """Compile a rulebook's sentences, in the order of the book."""
    program = Program(texts=texts)
    program.written = written_numbers(texts)
    compiler = Compiler(program)
    joined = join_continuations(sentences)
    for sentence in joined:
        program.rules.append(sentence.rule)
        if isinstance(sentence.form, tree.Trigger) and not isinstance(sentence.form.event, tree.Both):
            compiler.events.add(getattr(sentence.form.event, "verb", ""))
        if isinstance(sentence.form, tree.Order):
            compiler.orders.add(sentence.form.clause.verb)
        if isinstance(sentence.form, tree.Replacement):
            compiler.events.add(sentence.form.event.verb)
    for sentence in joined:
        if (
            isinstance(sentence.form, tree.Standing)
            and isinstance(sentence.form.clause.subject, tree.Noun)
            and pair_phrase(sentence.form.clause.subject) is not None
        ):
            program.values.setdefault(facts.key(sentence.form.clause.subject.kind), [])
        if (
            isinstance(sentence.form, tree.Value)
            and isinstance(sentence.form.attribute, tree.Noun)
            and not sentence.form.first
        ):
            program.values.setdefault(facts.key(sentence.form.attribute.kind), [])
    for stage in (_DECLARING, _VALUING, _ACTING):
        for sentence in joined:
            maker = stage.get(type(sentence.form))
            if maker is None:
                continue
            compiler.rule = sentence.rule
            compiler.step = None
            try:
                maker(compiler, sentence)
            except NotRunnable as trouble:
                program.troubles.append(Trouble(sentence.rule, str(trouble)))
            except (AttributeError, TypeError, ValueError, AssertionError) as trouble:
                program.troubles.append(
                    Trouble(sentence.rule, f"the engine does not know this shape of sentence ({trouble})")
                )
    _arrange(program)
    return program


def _decision(compiler: Compiler, sentence: Sentence) -> None:
    compile_decision(compiler, sentence.form, sentence.rule)


def _continuation(compiler: Compiler, sentence: Sentence) -> None:
    raise NotRunnable("this goes on from a sentence before it that does nothing")


_DECLARING: dict[type, Callable[[Compiler, Sentence], None]] = {
    tree.Declaration: compile_declaration,
    tree.Schedule: compile_schedule,
}
_VALUING: dict[type, Callable[[Compiler, Sentence], None]] = {
    tree.Value: compile_value,
    tree.Definition: compile_definition,
    tree.Standing: compile_standing,
}
_ACTING: dict[type, Callable[[Compiler, Sentence], None]] = {
    tree.Precedence: compile_precedence,
    tree.Trigger: compile_trigger,
    tree.Replacement: compile_replacement,
    tree.Prohibition: compile_prohibition,
    tree.Order: compile_order,
    tree.Scheduled: compile_scheduled,
    tree.Once: compile_once,
    tree.Decision: _decision,
    tree.Continuation: _continuation,
}


def _arrange(program: Program) -> None:
    """Put every table into the order in which its rules have their say."""
    for triggers in program.triggers.values():
        triggers.sort(key=lambda trigger: (trigger.timing, trigger.rule.place))
    for replacements in program.replacements.values():
        replacements.sort(
            key=lambda replacement: (not replacement.before, -replacement.pattern.weight, replacement.rule.place)
        )

    def rank(value: ValueRule) -> tuple[Any, ...]:
        return (value.rule.item not in program.yields, value.weight, value.rule.place)

    for values in program.values.values():
        values.sort(key=rank, reverse=True)
    program.scheduled.sort(
        key=lambda rule: (
            rule.rule.item not in program.early and rule.rule.section not in program.early,
            rule.rule.place,
        )
    )
    program.standings.sort(key=lambda rule: (rule.rule.item not in program.yields, rule.rule.place))
