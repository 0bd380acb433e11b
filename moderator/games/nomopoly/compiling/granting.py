"""Lets who may do something, or may not, be described where the doing is.

"If a player is Sick, she may wave" and "if a player's cash is less than $5, she may not wave" speak of any such player,
as "a player may wave, if she is Sick" does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard, TypeVar

from moderator.language import tree
from moderator.node import Part

_ANY = frozenset({"a", "any", "each"})

Doing = TypeVar("Doing", bound="tree.Order | tree.Prohibition")


def said_of_the_doer(form: Doing) -> Doing:
    """Give a form whose clause describes its subject, where a condition does so and the clause goes on from there."""
    she = form.clause.subject
    if not isinstance(she, tree.Refer) or not form.conditions:
        return form
    who = next((one for one in tree.walk(form.conditions) if _is(one, she.variable)), None)
    if who is None or who.determiner not in _ANY or who.plural or who.rank is not None:
        return form
    described = replace(who, determiner="any" if isinstance(form, tree.Prohibition) else "a")
    clause = replace(form.clause, subject=described)
    return replace(form, clause=clause, conditions=_with_her(form.conditions, replace(she, word="she")))


def _is(node: object, variable: str) -> TypeGuard[tree.Noun]:
    return isinstance(node, tree.Noun) and node.variable == variable


def _with_her(node: Part, she: tree.Refer) -> Any:
    """Give a tree in which a pronoun stands where she was described."""
    return she if _is(node, she.variable) else tree.rebuilt(node, lambda part: _with_her(part, she))
