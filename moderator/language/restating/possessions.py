"""Says plainly what somebody has and does: money is cash, what somebody is bound by they have, an order is made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.meaning import gap_clause
from moderator.language.restating.people import PERSON
from moderator.language.tree import inner_of, is_node, rebuilt, walk
from moderator.node import Part

_HAVING = frozenset({"have", "own"})


def orders_made(value: Part, lexicon: Lexicon) -> Part:
    """Give a meaning in which who "takes an Easy Move", which is a kind of order, makes one."""

    def made(node: Any) -> Any:
        node = rebuilt(node, made)
        return replace(node, verb="make") if _takes_an_order(node, lexicon) else node

    return made(value) if any(_takes_an_order(node, lexicon) for node in walk(value)) else value


def _takes_an_order(node: Part, lexicon: Lexicon) -> bool:
    what = node.role("object") if isinstance(node, tree.Clause) and node.verb == "take" else None
    entry = lexicon.nouns.get(what.kind) if isinstance(what, tree.Noun) else None
    return entry is not None and entry.declared and entry.sorts == {"order"}


_SUMS = frozenset({"amount", "sum", "payment"})


def plain_sums(value: Part) -> Part:
    """Give a meaning in which "an amount equal to half of her cash" is half of her cash."""
    if not any(_equalled(node) for node in walk(value)):
        return value

    def plain(node: Part) -> Part:
        node = rebuilt(node, plain)
        return _equalled(node) or node

    return plain(value)


def _equalled(node: Part) -> tree.Phrase | None:
    """Give to what a sum is equal that is told of by nothing else; None for anything else."""
    if not isinstance(node, tree.Noun) or node.kind not in _SUMS or len(node.which) != 1:
        return None
    if node != tree.Noun(node.kind, "a", which=node.which, variable=node.variable, span=node.span):
        return None
    so = tree.complement_of(node.which[0])
    if not isinstance(so, tree.Adjective) or so.word != "equal" or len(so.arguments) != 1:
        return None
    if so.arguments[0][0] != "to" or isinstance(so.arguments[0][1], tree.Amount):
        return None  # "with an amount equal to $5" is exactly so much, and "with $5" at least
    return so.arguments[0][1]


def plainly_had(value: Part, lexicon: Lexicon) -> Part:
    """Give a meaning in which "more money than her" and "her money" are cash, and what has a tree on it has a tree."""
    plain = (_says_money, _says_where, _binds, _has_cash)
    told = any(_is_stood_on(node, lexicon) or any(says(node) for says in plain) for node in walk(value))
    return _named(value, lexicon, had=False) if told else value


def _binds(node: Part) -> bool:
    """Say whether somebody is bound by something: a player bound by Chains has Chains."""
    if not isinstance(node, tree.Clause) or node.verb != "bind" or node.subject is not None:
        return False
    return {role for role, _ in node.roles} == {"object", "by"}


def _says_where(node: Part) -> bool:
    """Say whether it is told of a thing that it has something on it."""
    on = node.role("on") if isinstance(node, tree.Clause) and node.verb == "have" else None
    return isinstance(on, tree.Pronoun) and on.word == "it"


def _says_money(node: Part) -> bool:
    ranked = isinstance(node, tree.Rank) and node.by == "money"
    return ranked or (isinstance(node, tree.Noun) and node.kind == "money")


def _has_cash(node: Part) -> TypeGuard[tree.Noun]:
    """Say whether money is described by who has it: "all the cash that she has"."""
    if not isinstance(node, tree.Noun) or node.kind not in {"cash", "money"} or node.of is not None:
        return False
    return len(node.which) == 1 and _whose(node.which[0]) is not None


def _whose(condition: tree.Condition) -> tree.Phrase | None:
    """Give who has a thing that is described by that; None where it says anything else."""
    if not isinstance(condition, tree.Clause) or condition.verb not in _HAVING or len(condition.roles) != 1:
        return None
    plain = not (condition.negative or condition.perfect or condition.times)
    return condition.subject if plain and condition.role("object") == tree.Gap() else None


def _is_stood_on(node: Part, lexicon: Lexicon) -> bool:
    """Say whether a square is described by who is on it: "a square with another player"."""
    return isinstance(node, tree.Noun) and node.kind == "square" and any(_stands(each, lexicon) for each in node.which)


def _stands(condition: Part, lexicon: Lexicon) -> tree.Clause | None:
    """Read of a square that it has a player as that they stand on it; None for anything else that it has."""
    if not isinstance(condition, tree.Clause) or condition.verb != "have" or condition.perfect:
        return None
    who = condition.role("object")
    if not isinstance(who, tree.Noun) or condition.subject != tree.Gap():
        return None
    entry = lexicon.nouns.get(who.kind)
    if entry is None or not entry.sorts <= PERSON or ("square", who.kind) in lexicon.attributes:  # it has an owner
        return None
    if condition.negative:  # "without another player": no other one stands there
        other = (gap_clause(tree.Adjective("other")),) if who.determiner == "another" else ()
        who = replace(who, determiner="no", which=(*other, *who.which))
    return tree.Clause(who, "stand", (("on", tree.Gap()),), times=condition.times)


def _named(node: Any, lexicon: Lexicon, *, had: bool) -> Any:
    """Name what is in a node; `had` says whether somebody has what it is, or is compared by it."""
    if isinstance(node, tuple):
        return tuple(_named(each, lexicon, had=had) for each in node)
    if not is_node(node.__class__):
        return node
    if isinstance(node, tree.Clause):
        if _binds(node):
            held = tuple(("object", filler) for role, filler in node.roles if role == "by")
            who: Any = node.role("object")
            node = replace(node, subject=who, verb="have", roles=held, perfect=False)
        owns = node.verb in _HAVING
        if _says_where(node):
            node = replace(node, roles=tuple(each for each in node.roles if each[0] != "on"))
        roles = tuple((role, _named(filler, lexicon, had=owns and role == "object")) for role, filler in node.roles)
        others = {
            name: _named(getattr(node, name), lexicon, had=False) for name in inner_of(tree.Clause) if name != "roles"
        }
        return replace(node, roles=roles, **others)
    if _has_cash(node):
        return replace(node, kind="cash", of=_whose(node.which[0]), which=())
    if _is_stood_on(node, lexicon):
        node = replace(node, which=tuple(_stands(each, lexicon) or each for each in node.which))
    several = isinstance(node, (tree.Rank, tree.Either))
    node = replace(
        node, **{name: _named(getattr(node, name), lexicon, had=several) for name in inner_of(node.__class__)}
    )
    if isinstance(node, tree.Rank) and node.by == "money":
        return replace(node, by="cash")
    if isinstance(node, tree.Noun) and node.kind == "money" and (had or node.of is not None):
        return replace(node, kind="cash")
    if isinstance(node, tree.Noun) and node.kind == "money" and node.determiner == "the" and not node.which:
        return replace(node, kind="amount")  # "she pays the money to the WETHA instead"
    return node
