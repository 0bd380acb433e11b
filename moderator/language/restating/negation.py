"""Turns what must hold into what must not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree


def negated(condition: tree.Condition) -> tree.Condition:
    """Turn a condition into its opposite."""
    if isinstance(condition, tree.Both):
        return tree.Both("or" if condition.word == "and" else "and", tuple(negated(item) for item in condition.items))
    if isinstance(condition, tree.Clause) and isinstance(condition.subject, tree.Join) and not is_shared(condition):
        return negated(tree.Both(condition.subject.word, of_each(condition, condition.subject)))
    if isinstance(condition, tree.Clause) and isinstance(said := condition.role("complement"), tree.Either):
        return _of_alternatives(condition, said)
    return replace(condition, negative=not condition.negative)


def _of_alternatives(clause: tree.Clause, said: tree.Either) -> tree.Clause:
    """Say the opposite of what is both A and B, and of what is "not A and not B", which is neither."""
    if said.word != "and":
        return replace(clause, negative=not clause.negative)
    if clause.negative and len(said.items) > 1:
        said = tree.Either("or", tuple(map(bare_of_denial, said.items)))
    elif not clause.negative and len(said.items) > 1:
        said = tree.at_once(said.items)
    roles = tuple((role, said if role == "complement" else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles, negative=not clause.negative)


def is_denied(item: tree.Complement) -> bool:
    """Say whether an item is denied by itself: "not on a Corner"."""
    return isinstance(item, tree.Either) and item.word == "nor" and len(item.items) == 1


def bare_of_denial(item: tree.Complement) -> tree.Complement:
    """Give what is denied of one of several: in "is not A, not B and not C" every item is denied alike."""
    return item.items[0] if isinstance(item, tree.Either) and is_denied(item) else item


def none_of_any(node: Any) -> Any:
    """Read "owns no square of a Corporate color" as "does not own a square of" one: of none of them, not of some."""
    node = tree.rebuilt(node, none_of_any)
    what = node.role("object") if isinstance(node, tree.Clause) and not node.negative else None
    if not isinstance(what, tree.Noun) or what.determiner != "no":
        return node
    if not isinstance(what.of, tree.Noun) or what.of.determiner != "a":
        return node
    one = replace(what, determiner="" if what.plural else "a")
    roles = tuple((role, one if filler is what else filler) for role, filler in node.roles)
    return replace(node, roles=roles, negative=True)


def of_each(denied: tree.Clause, subject: tree.Join) -> tuple[tree.Clause, ...]:
    """Say of each by itself what is said or denied of several: "she and all of her Team-mates are not Sick"."""
    if not denied.negative:
        return tuple(replace(denied, subject=each) for each in subject.items)
    return tuple(_denied_of(denied, each) for each in subject.items)


def is_shared(clause: tree.Clause) -> bool:
    """Say whether it is said of several together, and not of each: they are Team-mates, on the same square."""
    said = clause.role("complement")
    where = said.phrase if isinstance(said, tree.Place) else said
    return isinstance(where, tree.Noun) and (where.plural or bool(where.which))


def _denied_of(denied: tree.Clause, subject: tree.Phrase) -> tree.Clause:
    if isinstance(subject, tree.Noun) and subject.determiner in {"all", "each", "both"}:
        return replace(denied, subject=replace(subject, determiner="no"), negative=False)
    return replace(denied, subject=subject)
