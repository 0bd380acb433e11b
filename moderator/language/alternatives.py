"""Tells cases of one thing apart: "if the roll is 1, ...; if it is 2, ...; otherwise ..."."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.language import tree
from moderator.node import Part


def one_of(steps: tuple[tree.Step, ...]) -> tuple[tree.Step, ...]:
    """Let "otherwise" behind "if the roll is 1, ...; if it is 2, ..." be what happens in none of these cases."""
    found = list(steps)
    for place in range(1, len(found)):
        before, step = found[place - 1], found[place]
        if not step.otherwise and excludes(before, step):
            found[place] = replace(step, otherwise=True)
    return tuple(found)


def excludes(one: tree.Step, other: tree.Step) -> bool:
    """Say whether two steps are done in two cases of one thing: the same number is said to be this and that."""
    first, second = (_told(step) for step in (one, other))
    return first is not None and second is not None and first[0] == second[0] and first[1].isdisjoint(second[1])


def _told(step: tree.Step) -> tuple[Part, frozenset[Fraction]] | None:
    """Give of what the one condition of a step says that it is one of some numbers, and these."""
    said = step.conditions[0] if len(step.conditions) == 1 else None
    if not isinstance(said, tree.Clause) or said.verb != "be" or said.negative or said.modal or said.times:
        return None
    number = tree.complement_of(said)
    items = number.items if isinstance(number, tree.Either) and number.word == "or" else (number,)
    if not all(isinstance(item, tree.Amount) for item in items):
        return None
    subject = said.subject
    about = subject.variable if isinstance(subject, (tree.Refer, tree.Noun)) else subject
    return about, frozenset(item.value for item in items if isinstance(item, tree.Amount))


def is_otherwise_of_several(form: Part, before: Part, first: Part) -> bool:
    """Say whether "otherwise" stands behind two conditions that may both hold: otherwise than which is not clear.

    `before` is the form of the sentence right before it, `first` that of the one before that.
    """
    last, other = _asked(before), _asked(first)
    alone = isinstance(form, tree.Continuation) and form.steps[0].otherwise and not form.steps[0].conditions
    if not alone or last is None or last.otherwise or other is None or not isinstance(before, tree.Continuation):
        return False
    return not excludes(other, last)


def _asked(form: Part) -> tree.Step | None:
    """Give the last step of a sentence that does something under a condition; None for any other."""
    steps = getattr(form, "steps", ())
    return steps[-1] if steps and steps[-1].conditions else None
