"""Takes "for or against a proposal" apart: whoever votes does one of the two."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree

_SIDES = ("for", "against")


def sides(clause: tree.Clause) -> tuple[tree.Clause, ...]:
    """Give the clauses of which any is what a clause with an open side says; the clause alone if it has none."""
    if not clause.role("either"):
        return (clause,)
    return tuple(
        replace(clause, roles=tuple((side if role == "either" else role, filler) for role, filler in clause.roles))
        for side in _SIDES
    )
