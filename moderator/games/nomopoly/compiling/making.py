"""What is built or opened on something, and what something is turned into, is what that becomes: an Inn on a square."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.language import tree
from moderator.node import Node

_TURNS = frozenset({"turn", "convert", "transform", "change", "make", "declare"})


def with_what_it_makes(compiler: Compiler, form: tree.Order) -> tree.Order:
    """Give an order that says no steps, and whose deed is to bring a quality about, with the step that does so."""
    clause = form.clause
    if form.steps:
        return form
    what, where = clause.role("object"), clause.role("on")
    if clause.verb in _TURNS:
        what, where = clause.role("into") or clause.role("to") or clause.role("complement"), what
    elif clause.verb != "build" and clause.verb in PRIMITIVES:
        return form
    if not _is_quality(compiler, what) or not getattr(where, "variable", ""):
        return form
    it = tree.Refer(where.variable, getattr(where, "kind", "it"))  # type: ignore[union-attr]
    becomes = tree.Clause(it, "become", (("complement", what),))  # type: ignore[arg-type]
    return replace(form, steps=(tree.Step((becomes,)),))


def _is_quality(compiler: Compiler, what: Node | None) -> bool:
    if isinstance(what, tree.Adjective):
        return facts.key(what.word) in compiler.program.flags
    if not isinstance(what, tree.Noun) or what.determiner not in ("a", "") or what.which or what.of or what.quantity:
        return False
    return facts.key(what.kind) in compiler.program.flags
