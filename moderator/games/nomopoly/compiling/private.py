"""Keeps what belongs to no game out of what rules and orders can say: the mail addresses of the people who play.

A rule may ask whether somebody has the address of somebody else ("no player has the person's address"), and that is
all: an address is announced, paid, kept, given and declared by no rule and by no order.
"""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node, Part

ADDRESS = "address"
REASON = (
    "mail addresses are told to nobody: a rule can only ask whether no player has somebody's address, and neither rules"
    " nor orders can do anything else with one"
)


def keep_private(form: Part) -> None:
    """Look a sentence or an order over before it is carried out. Raises NotRunnable if it speaks an address out."""
    if isinstance(form, tree.Declaration) and ADDRESS in map(str.casefold, form.names):
        raise NotRunnable(REASON)
    nodes = tuple(tree.walk(form))
    compared = {id(each) for clause in nodes for each in _compared(clause)}
    spoken_of = {each.variable for each in nodes if isinstance(each, tree.Refer)}
    for each in nodes:
        if not isinstance(each, tree.Noun) or each.kind != ADDRESS:
            continue
        if id(each) not in compared or each.variable in spoken_of:
            raise NotRunnable(REASON)


def _compared(clause: Node | None) -> Iterator[tree.Noun]:
    """Give the phrases of a clause that say whose address it is that somebody is asked to have."""
    if isinstance(clause, tree.Clause) and clause.verb == "have":
        yield from (each for _, each in clause.roles if isinstance(each, tree.Noun) and each.of is not None)
