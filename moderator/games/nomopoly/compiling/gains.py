"""Money that somebody gets, whoever pays it: "gets money" is heard when it comes from nobody and when it is paid.

A payment is one event, told by who pays. Seen by who is paid it is a gain, and here the words that speak of gains find
it. Money "from nobody" is what no party pays.
"""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import can_be, sorts_of
from moderator.language import tree
from moderator.node import Node

_GOODS = frozenset({"item", "square", "job", "turn", "status"})


def is_gain(compiler: Compiler, clause: tree.Clause, *verbs: str) -> bool:
    """Say whether a clause speaks of money that somebody gets and that another party may pay."""
    what, source = clause.role("object"), clause.role("from")
    if clause.verb not in (verbs or ("get",)) or clause.verb in compiler.program.offered or clause.subject is None:
        return False
    if isinstance(source, tree.Pronoun) or not _is_money(compiler, what):
        return False
    return can_be(compiler, clause.subject, "party")


def _is_money(compiler: Compiler, what: Node | None) -> bool:
    if isinstance(what, tree.Noun):
        return compiler.money_noun(what.kind)
    if not isinstance(what, (tree.Amount, tree.Quantity)):
        return False
    sorts = sorts_of(compiler, what)
    return sorts is not None and "money" in sorts and sorts.isdisjoint(_GOODS)


MONEY_PARTS = {"pay": "amount", "fine": "amount", "get": "object", "lose": "object", "give": "object"}
"""As what the money of each verb plays a part."""


def is_nothing(clause: tree.Clause) -> bool:
    """Say whether a clause says that nothing happens: "nothing happens", "she pays nothing"."""
    if clause.verb == "happen":
        return clause.subject == tree.Pronoun("nothing") and not clause.roles
    if clause.verb not in MONEY_PARTS:
        return False
    return clause.roles == ((MONEY_PARTS[clause.verb], tree.Pronoun("nothing")),) and not clause.times
