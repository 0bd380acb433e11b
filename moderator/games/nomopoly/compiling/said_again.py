"""Leaves out of what an order does the words that only say its own deed again: "may pay her $20: she gets $20"."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.node import Node

_HANDS_OVER = frozenset({"give", "donate", "send", "pay"})


def without_the_deed_itself(form: tree.Order) -> tree.Order:
    """Give an order without the steps in which whoever is given or paid something gets it, or its giver loses it."""
    clause = form.clause
    what = clause.role("amount") or clause.role("object")
    if clause.verb not in _HANDS_OVER or what is None:
        return form
    steps = []
    for step in form.steps:
        plain = not (step.conditions or step.otherwise or step.chance or step.each or step.times)
        left = tuple(one for one in step.clauses if not (plain and _is_said_again(clause, what, one)))
        if any(one.verb == "get" and _is(one.subject, _whom(clause)) for one in left):
            return form  # the steps say what changes hands in words of their own
        if left:
            steps.append(replace(step, clauses=left))
    return replace(form, steps=tuple(steps))


def _is_said_again(deed: tree.Clause, what: Node | None, clause: tree.Clause) -> bool:
    if clause.negative or clause.adverbs or clause.times:
        return False
    told = {role: filler for role, filler in clause.roles if role not in ("from", "source", "to")}
    if clause.verb in ("get", "lose"):
        whose = _whom(deed) if clause.verb == "get" else deed.subject
        return told.keys() == {"object"} and _is(clause.subject, whose) and _is(told["object"], what)
    if clause.verb == "pay":
        whom = _whom(deed)
        paid = told.keys() == {"amount", "recipient"} and _is(told["amount"], what) and _is(told["recipient"], whom)
        return paid and _is(clause.subject, deed.subject)
    return False


def _is(said: Node | None, meant: Node | None) -> bool:
    """Say whether words are of the very thing that stands in the deed."""
    if isinstance(said, tree.Refer):
        return isinstance(meant, (tree.Noun, tree.Refer)) and said.variable == meant.variable
    return bool(said == meant) and isinstance(said, (tree.Amount, tree.Name, tree.Text))


def _whom(deed: tree.Clause) -> Node | None:
    return deed.role("recipient") or deed.role("to")
