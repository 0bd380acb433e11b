"""What an order says of a deal without saying it: who is paid for what is bought, and that nothing is done twice."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import sorts_of
from moderator.games.nomopoly.compiling.wanted import is_phrase
from moderator.games.nomopoly.play import facts
from moderator.language import tree
from moderator.node import Node

_PARTIES = frozenset({"player", "party", "organization", "person"})


def paid_to_the_seller(compiler: Compiler, form: tree.Order) -> tree.Order:
    """Let who sells be paid: "a player may buy a square from another player for $30"."""
    seller = form.clause.role("from")
    if form.clause.verb != "buy" or form.price is None or form.price.payees or seller is None:
        return form
    if not is_phrase(seller) or not (sorts_of(compiler, seller) or frozenset()) & _PARTIES:
        return form
    payee: tree.Phrase = tree.Refer(seller.variable, seller.kind) if isinstance(seller, tree.Noun) else seller
    return replace(form, price=replace(form.price, payees=(payee,)))


def not_done_twice(compiler: Compiler, form: tree.Order) -> tree.Order:
    """Ask that what an order is about is not yet what it becomes: a square that is Mortgaged is not mortgaged again."""
    about = {getattr(filler, "variable", "") for _, filler in form.clause.roles} - {""}
    asked = [
        tree.Clause(clause.subject, "be", clause.roles, negative=True)
        for step in form.steps
        if not (step.conditions or step.otherwise or step.chance or step.each or step.times)
        for clause in step.clauses
        if clause.verb == "become" and not (clause.times or clause.adverbs or clause.negative)
        if isinstance(clause.subject, tree.Refer) and clause.subject.variable in about and len(clause.roles) == 1
        if _is_flag(compiler, clause.role("complement"))
    ]
    return replace(form, conditions=(*form.conditions, *asked)) if asked else form


def _is_flag(compiler: Compiler, what: Node | None) -> bool:
    word = what.word if isinstance(what, tree.Adjective) else what.kind if isinstance(what, tree.Noun) else ""
    return facts.key(word) in compiler.program.flags
