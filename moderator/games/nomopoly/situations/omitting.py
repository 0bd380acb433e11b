"""The rules in force with one effect of a sentence left out: what it adds to the others is shown by its absence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moderator.games.nomopoly.compiling.forms import compile_rules
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree

_ACTING = (tree.Trigger, tree.Scheduled, tree.Order, tree.Replacement, tree.Continuation)


_LUCK = frozenset({"roll", "throw", "draw", "flip", "choose"})
"""What changes nothing by itself, and what other effects speak of."""


def omitting(
    sentences: Sequence[Sentence], rule: Rule, texts: Sequence[str], program: Program[Frame]
) -> Iterator[tuple[tree.Clause, Program[Frame]]]:
    """Give each effect that the sentence of a `rule` (`texts`, with those that go on from it) has at once and always.

    With it goes the program of the rules without it.
    A sentence with a single effect has none to leave out, but for an order, which has its price and its deed too.
    """
    acting = [
        (place, form)
        for place, each in enumerate(sentences)
        if isinstance(form := each.form, _ACTING) and _is_of(form, each.rule, rule, texts)
    ]
    several = sum(len(step.clauses) for _, form in acting for step in form.steps) > 1
    for place, form in acting:
        if not several and not isinstance(form, tree.Order):
            continue
        for number, step in enumerate(form.steps):
            if step.conditions or step.otherwise or step.chance or step.each or step.times:
                continue
            for clause in step.clauses:
                if clause.times or clause.adverbs or clause.verb in _LUCK or _says_nothing(clause):
                    continue
                rest = tuple(each for each in step.clauses if each is not clause)
                steps = (
                    *form.steps[:number],
                    *((replace(step, clauses=rest),) if rest else ()),
                    *form.steps[number + 1 :],
                )
                fewer = replace(sentences[place], form=replace(form, steps=steps))
                others = (*sentences[:place], fewer, *sentences[place + 1 :])
                made = compile_rules(others, program.texts, program)
                if len(made.troubles) <= len(program.troubles):
                    yield clause, made


def _says_nothing(clause: tree.Clause) -> bool:
    """Say whether it says only what is not done instead: "she pays nothing"."""
    return any(isinstance(filler, tree.Pronoun) and filler.word == "nothing" for _, filler in clause.roles)


def _is_of(form: tree.Form, where: Rule, rule: Rule, texts: Sequence[str]) -> bool:
    """Say whether a sentence is the one of a rule, or goes on from it."""
    if isinstance(form, tree.Continuation):
        return where.item == rule.item and where.text in texts
    return where.place == rule.place
