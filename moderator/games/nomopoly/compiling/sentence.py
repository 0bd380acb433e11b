"""A sentence of the rulebook on its way into the program."""

from __future__ import annotations

from dataclasses import dataclass, replace

from moderator.games.nomopoly.compiling.gains import is_nothing
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree
from moderator.language.alternatives import one_of


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that was read: where it comes from, and its form."""

    rule: Rule
    form: tree.Form


_WITH_STEPS = (tree.Trigger, tree.Order, tree.Replacement, tree.Scheduled, tree.Once, tree.Continuation)


def join_continuations(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Let each sentence that goes on from the one before it in its item become part of that one."""
    found: list[Sentence] = []
    for sentence in sentences:
        form = sentence.form
        if isinstance(form, tree.Prose):
            continue
        if found and found[-1].rule.item == sentence.rule.item and isinstance(form, tree.Continuation):
            before = found[-1].form
            if isinstance(before, _WITH_STEPS):
                steps = tuple(replace(step, sentence=sentence.rule.sentence) for step in form.steps)
                found[-1] = replace(found[-1], form=replace(before, steps=one_of(_going_on(before.steps, steps))))
                continue
            if (ending := _after_the_last(before)) is not None:
                found.append(Sentence(sentence.rule, replace(ending, steps=form.steps)))
                continue
        found.append(sentence)
    return tuple(found)


def _going_on(steps: tuple[tree.Step, ...], more: tuple[tree.Step, ...]) -> tuple[tree.Step, ...]:
    """Put steps behind others; "If she is Sick, she gets $7 instead" comes in the place of what was said before it.

    So does "If she is Sick, nothing happens".
    """
    before, first = (steps[-1] if steps else None), more[0]
    instead = any("instead" in clause.adverbs or is_nothing(clause) for clause in first.clauses)
    plain = before is not None and not (before.conditions or before.otherwise or before.chance or before.each)
    if not instead or not plain or not first.conditions or first.otherwise or before is None:
        return (*steps, *more)
    clauses = tuple(
        replace(clause, adverbs=tuple(adverb for adverb in clause.adverbs if adverb != "instead"))
        for clause in first.clauses
    )
    each, before = _one_by_one(before)
    meant = {node.variable for node in tree.walk(first.conditions) if isinstance(node, tree.Refer)}
    if each is not None and each.variable not in meant:
        return (*steps, *more)  # what it comes in the place of is not said
    return (*steps[:-1], replace(first, clauses=clauses, each=each), replace(before, otherwise=True), *more[1:])


def _one_by_one(step: tree.Step) -> tuple[tree.Noun | None, tree.Step]:
    """Take each of several of whom a step speaks before it: what comes in its place asks something of each of them."""
    who = step.clauses[0].subject
    if not isinstance(who, tree.Noun) or who.determiner != "each" or not who.variable:
        return None, step
    one = replace(step.clauses[0], subject=tree.Refer(who.variable, "she", who.span))
    return who, replace(step, clauses=(one, *step.clauses[1:]))


def _after_the_last(form: tree.Form) -> tree.Scheduled | None:
    """Give when "Then ..." comes behind what holds in this update and the next two: with the last."""
    said = form.clause.times if isinstance(form, tree.Prohibition) else ()
    phrase = next((time.phrase for time in said if time.kind == "this and next"), None)
    if not isinstance(phrase, tree.Noun):
        return None
    return tree.Scheduled(tree.Time("in", replace(phrase, determiner="")), ())
