"""Puts every form of sentence into the tables of a program; what cannot be carried out becomes a trouble with a reason.

It goes through the rulebook three times: what is declared, what values and definitions there are, what happens.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import cast

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.costs import compile_cost
from moderator.games.nomopoly.compiling.decisions import compile_decision
from moderator.games.nomopoly.compiling.declarations import compile_declaration, counted_in, measured_in
from moderator.games.nomopoly.compiling.definitions import compile_definition
from moderator.games.nomopoly.compiling.drafts import Draft, Kept
from moderator.games.nomopoly.compiling.heard import hear
from moderator.games.nomopoly.compiling.later import is_next
from moderator.games.nomopoly.compiling.lawful import by_law, compile_law, once_by_law
from moderator.games.nomopoly.compiling.mechanisms import compile_once
from moderator.games.nomopoly.compiling.orders import compile_order
from moderator.games.nomopoly.compiling.precedence import compile_precedence
from moderator.games.nomopoly.compiling.private import keep_private
from moderator.games.nomopoly.compiling.schedule import (
    compile_schedule,
    compile_scheduled,
    order_scheduled,
    ordered_phases,
)
from moderator.games.nomopoly.compiling.sentence import Sentence, join_continuations
from moderator.games.nomopoly.compiling.skipping import compile_skip, skipped
from moderator.games.nomopoly.compiling.standings import compile_standing
from moderator.games.nomopoly.compiling.values import compile_value
from moderator.games.nomopoly.lowering.worth import pair_of
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.mentions import written_numbers
from moderator.games.nomopoly.play.program import CostRule, Program, Trouble, ValueRule, next_serial
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Place, Rule
from moderator.language import tree
from moderator.language.declarations import payments_in


class Fault(UserWarning):
    """Something in compiling that nobody has foreseen: the sentence does nothing, and whoever keeps the house hears."""


def compile_rules(
    sentences: tuple[Sentence, ...], texts: dict[str, str], before: Program[Frame] | None = None
) -> Program[Frame]:
    """Compile a rulebook's sentences, in the order of the book.

    From the program `before`, of another version of the book, is taken over what would come out the same: all of it
    where the versions differ in notes alone.
    """
    joined = join_continuations(sentences)
    written = written_numbers(texts)
    if before is not None and _says_the_same(before, joined):
        serial = next_serial()
        return replace(before, texts=texts, written=written, topics={}, stages={}, demands={}, serial=serial)
    program: Program[Frame] = Program(texts=texts, written=written)
    for sentence in joined:
        _announce(program, sentence)
    for stage in (_DECLARING, _VALUING, _ACTING):
        for sentence in joined:
            maker = stage.get(type(sentence.form))
            if maker is None:
                continue
            known = None if before is None else before.kept.get(sentence.rule)
            if known is not None and known.holds(sentence.form, program):
                known.repeat(program)
            else:
                known = _compiled(program, sentence, maker)
            program.kept[sentence.rule] = known
            if known.trouble:
                program.troubles.append(Trouble(sentence.rule, known.trouble))
    _arrange(program)
    return program


def _says_the_same(program: Program[Frame], sentences: Sequence[Sentence]) -> bool:
    """Say whether a program was made of these very sentences."""
    return program.rules == [each.rule for each in sentences] and all(
        program.forms[each.rule.place] == each.form for each in sentences
    )


def as_it_happens(form: tree.Form | None) -> tree.Form | None:
    """Give what a sentence says of one moment: "the cash of each player rises by $500" is no standing value then."""
    if not isinstance(form, tree.Value) or not isinstance(form.value, tree.Arithmetic) or form.first:
        return form
    others = tuple(each for each in form.value.items if not isinstance(each, tree.OtherRules))
    if len(others) != 1 or len(form.value.items) != 2:
        return form
    (by,) = others
    if form.value.operator == "*":
        clause = tree.Clause(None, "multiply", (("object", form.attribute), ("by", by)))
    else:
        clause = tree.Clause(form.attribute, "rise" if form.value.operator == "+" else "fall", (("by", by),))
    return tree.Once((tree.Step((clause,), form.conditions, rounding=form.rounding),))


def compile_alone(program: Program[Frame], rule: Rule, form: tree.Form, before: tuple[tree.Step, ...] = ()) -> str:
    """Try what happens once on a program: why nothing comes of it, "" if something does.

    `before` are the steps from which it goes on.
    """
    if isinstance(form, tree.Prose):
        return ""
    happening = as_it_happens(form)
    if not isinstance(happening, (tree.Once, tree.Continuation)):
        return "this is a rule and happens at no moment: it must stand in the rules"
    tried = copy(program)
    tried.lasting = set(program.lasting)
    try:
        once_by_law(Compiler(tried, rule, {}), rule, (*before, *happening.steps))
    except NotRunnable as reason:
        return str(reason)
    return ""


def _announce(program: Program[Frame], sentence: Sentence) -> None:
    """Take up what sentences may be asked about before they are compiled: which verbs and values there are."""
    form = sentence.form
    program.rules.append(sentence.rule)
    program.forms[sentence.rule.place] = form
    program.money.update(payments_in(sentence.rule.text))
    hear(form, program.heard)
    _announce_payment(program, form)
    if isinstance(form, tree.Trigger) and not isinstance(form.event, tree.Both):
        program.awaited.add(getattr(form.event, "verb", ""))
    elif isinstance(form, tree.Declaration) and form.what == "attribute":
        program.measured.update(measured_in(form))
        program.counted |= counted_in(form)
    elif isinstance(form, tree.Order):
        program.offered.add(form.clause.verb)
        if form.steps or form.price is not None:
            program.carried_out.setdefault(form.clause.verb, []).append(form.clause)
    elif isinstance(form, tree.Replacement):
        program.awaited.add(form.event.verb)
    elif isinstance(form, tree.Definition):
        quality = form.clause.role("complement") if form.clause.verb == "be" else None
        if isinstance(quality, tree.Adjective):
            program.qualities.add(quality.word)
        thing = form.clause.role("object")
        if isinstance(thing, tree.Noun) and form.clause.verb != "have":
            program.definitions.setdefault(f"{form.clause.verb} {facts.key(thing.kind)}", [])
    elif isinstance(form, tree.Standing):
        subject = form.clause.subject
        if isinstance(subject, tree.Noun) and pair_of(subject) is not None:
            program.values.setdefault(facts.key(subject.kind), [])
    elif isinstance(form, tree.Value) and isinstance(form.attribute, tree.Noun) and not form.first:
        program.values.setdefault(facts.key(form.attribute.kind), [])


def _announce_payment(program: Program[Frame], form: tree.Form) -> None:
    """Take up for which deeds a price is said, and for which whoever does them pays by a step of what comes of them."""
    if not isinstance(form, (tree.Trigger, tree.Order)):
        return
    deed = form.event if isinstance(form, tree.Trigger) else form.clause
    if not isinstance(deed, tree.Clause):
        return
    if _pays(deed, form.steps):
        program.paid_besides.add(deed.verb)
    if isinstance(form, tree.Order) and form.price is not None:
        program.priced.add(deed.verb)


def _pays(deed: tree.Clause, steps: tuple[tree.Step, ...]) -> bool:
    """Say whether whoever does something pays by a step of what comes of it."""
    doer = getattr(deed.subject, "variable", "")
    clauses = (clause for step in steps for clause in step.clauses if clause.verb == "pay")
    return any(isinstance(each.subject, tree.Refer) and each.subject.variable == doer for each in clauses)


def _compiled(program: Program[Frame], sentence: Sentence, maker: Callable[[Compiler, Sentence], None]) -> Kept:
    """Compile one sentence into the program."""
    draft = Draft(program)
    trouble = ""
    try:
        keep_private(sentence.form)
        compiler = Compiler(cast(Program[Frame], draft), sentence.rule)
        if maker is by_law or not compile_law(compiler, sentence):
            maker(compiler, sentence)
    except NotRunnable as reason:
        trouble = str(reason)
    except Exception as unforeseen:  # noqa: BLE001 - a live game stays safe, and the warning tells
        trouble = f"the engine does not know this shape of sentence ({unforeseen})"
        fault = f"{sentence.rule.name}: {sentence.rule.text} {type(unforeseen).__name__}: {unforeseen}"
        warnings.warn(fault, Fault, stacklevel=2)
    return draft.close(sentence.form, trouble)


def _decision(compiler: Compiler, sentence: Sentence) -> None:
    assert isinstance(sentence.form, tree.Decision)
    compile_decision(compiler, sentence.form, sentence.rule)


def _continuation(compiler: Compiler, sentence: Sentence) -> None:
    assert isinstance(sentence.form, tree.Continuation)
    if phases := skipped(compiler, sentence.form.steps):
        compile_skip(compiler, phases, sentence.form.steps[0])
        return
    first = sentence.form.steps[0]
    if coming := next(filter(is_next, first.times), None):
        times = tuple(time for time in first.times if time is not coming)
        steps = (replace(first, times=times), *sentence.form.steps[1:])
        compile_scheduled(compiler, replace(sentence, form=tree.Scheduled(coming, steps)))
        return
    raise NotRunnable(
        "no sentence before this one says when it happens: begin it with 'When ...', 'As soon as ...' or 'At the end of"
        " each update, ...'"
    )


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
    tree.Trigger: by_law,
    tree.Replacement: by_law,
    tree.Prohibition: by_law,
    tree.Order: compile_order,
    tree.Cost: compile_cost,
    tree.Scheduled: compile_scheduled,
    tree.Once: compile_once,
    tree.Decision: _decision,
    tree.Continuation: _continuation,
}


def _arrange(program: Program[Frame]) -> None:
    """Put every table into the order in which its rules have their say."""
    for triggers in program.triggers.values():
        triggers.sort(key=lambda trigger: (trigger.timing, trigger.rule.place))
    # what is destroyed is still there for the rules that speak of some such things alone, then it is cleared away
    program.triggers.get("destroy", []).sort(
        key=lambda trigger: (trigger.timing, -trigger.pattern.weight, trigger.rule.place)
    )
    for replacements in program.replacements.values():
        replacements.sort(
            key=lambda replacement: (
                not replacement.before,
                replacement.rule.item in program.yields,
                -replacement.pattern.weight,
                replacement.rule.place,
            )
        )

    def rank(value: ValueRule[Frame] | CostRule[Frame]) -> tuple[bool, int, Place]:
        return (value.rule.item not in program.yields, value.weight, value.rule.place)

    for table in (program.values, program.costs):
        for values in table.values():
            values.sort(key=rank, reverse=True)
    program.phases = ordered_phases(program.phases, program.moved_phases)
    order_scheduled(program)
    program.standings.sort(key=lambda rule: (rule.rule.item not in program.yields, rule.rule.place))
