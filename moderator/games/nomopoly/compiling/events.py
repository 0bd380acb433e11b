"""What no event can be, and which nouns are any money that changes hands."""

from __future__ import annotations

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree

GENERAL_MONEY = frozenset({"amount", "money", "payment", "cash", "price"})


_ON_ONE = {"land": "on", "come": "to", "pass through": "object", "leave": "object"}


def check_one(clause: tree.Clause) -> None:
    """Refuse an event on several squares at once: each is on one. Raises NotRunnable."""
    square = clause.role(_ON_ONE.get(clause.verb, ""))
    if not isinstance(square, tree.Noun) or square.kind != "square":
        return
    ordinal = square.rank is not None and square.rank.order == "ordinal" and square.determiner == "possessive"
    amount = square.quantity.amount if square.quantity is not None else None
    if ordinal or (isinstance(amount, tree.Amount) and amount.value > 1):
        raise NotRunnable('each time it is one square: write "When a player has landed on 3 squares this week"')
