"""Forms that put rules in order: which takes precedence over which, and which does not apply."""

from __future__ import annotations

from typing import Any

from moderator.language import tree
from moderator.language.restating.weeks import weekly
from moderator.node import Part


def is_this_rule(subject: Part) -> bool:
    """Say whether a subject is the rule or the section itself."""
    return isinstance(subject, tree.Noun) and subject.determiner == "this" and subject.kind in {"rule", "section"}


def precedence_of(clause: tree.Clause, conditions: tuple[tree.Condition, ...]) -> tree.Precedence | None:
    """Give the order of rules that a clause says, or None if it says none."""
    relations: dict[str, tuple[str, str]] = {
        "take precedence": ("over", "over"),
        "give way": ("to", "under"),
        "apply": ("to", "not to"),
        "suspend": ("", "not to"),
    }
    about = clause.role("object") if clause.verb == "suspend" and clause.subject is None else clause.subject
    named = isinstance(about, tree.Name) and about.kind in {"rule", "section"}
    if clause.verb not in relations or not (is_this_rule(about) or named) or about is None:
        return None
    role, relation = relations[clause.verb]
    other: Any = clause.role(role) if role else None
    asked = tuple(found for found in map(weekly, clause.times) if found is not None)
    if clause.verb == "apply" and not clause.negative:
        return None
    if len(asked) < len(clause.times) or (other is None and relation != "not to"):
        return None
    scope = str(getattr(about, "kind", ""))
    of = about.name if isinstance(about, tree.Name) else ""
    return tree.Precedence(scope, relation, other, of, (*asked, *conditions))
