"""Precedence: which rule gives way to which, and which comes first."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import asked, told_by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.wanted import kind_of, want
from moderator.games.nomopoly.play.program import Exemption
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node


def compile_precedence(compiler: Compiler, sentence: Sentence) -> None:
    """Take in which rules give way to which, and which have their say first."""
    form = sentence.form
    assert isinstance(form, tree.Precedence)
    program, rule = compiler.program, sentence.rule
    items = [rule.item]
    if form.scope == "section":
        items = [each.item for each in program.rules if each.section == rule.section]
    if form.relation == "not to":
        about = form.of or (rule.section if form.scope == "section" else rule.item)
        spared = None if form.other is None else told_by_law(compiler, form.other, form)
        conditions = asked(compiler, form.conditions, form)
        program.exempt.setdefault(about, []).append(Exemption(rule, spared, conditions))
        return
    if form.of or form.conditions:
        raise NotRunnable("only a rule itself says to which others it gives way, and always")
    if isinstance(form.other, tree.Name):
        named = form.other.name
        whole = form.other.kind == "section"
        others = {each.item for each in program.rules if each.section == named} if whole else {named}
    elif _about_times(form.other):
        for item in items:
            program.early.add(item)
        return
    else:
        want(form.other, "a rule comes before or gives way to a rule by its number, or any other rule", "rule")
        others = {each.item for each in program.rules if each.item not in items}
    for item in items:
        if form.relation == "over":
            program.over.setdefault(item, set()).update(others)
        else:
            for other in others:
                program.over.setdefault(other, set()).add(item)
            program.yields.add(item)


def _about_times(other: Node | None) -> bool:
    """Say whether rules are meant that are "about the time of an action"."""
    if not isinstance(other, tree.Noun):
        return False
    if other.kind != "rule" or kind_of(other.of) not in ("action", "order", "event"):
        return False
    said = (clause.role("complement") for clause in other.which if isinstance(clause, tree.Clause))
    return any(
        isinstance(each, tree.Place) and each.preposition == "about" and getattr(each.phrase, "kind", "") == "time"
        for each in said
    )
