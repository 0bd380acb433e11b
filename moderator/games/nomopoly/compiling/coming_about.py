"""In which words an event is heard of: a clause, put as what comes to pass (who wins $5 gets it)."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.courses import is_turn, of_a_turn
from moderator.games.nomopoly.compiling.lasting import CHANGES
from moderator.games.nomopoly.compiling.sorts import can_be, sorts_of
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.registry import verbs
from moderator.node import Node

_CHANGED = {"increase": "rise", "decrease": "fall", "reduce": "fall", "swap": "trade"}
"""Verbs of what happens, by the ones under which it is heard of."""


_UNHEARD = CHANGES | frozenset(
    {"add", "subtract", "happen", "keep", "fail", "vanish", "trade", "swap", "deal out"}
    | {"carry out", "do", "drop", "turn", "undo", "give back"}
)
"""Verbs of what is done to numbers, to what something is and to the play itself, which are heard of as they say."""


def heard(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Give a clause in the words under which its event is heard of. Raises NotRunnable for what is no event."""
    clause = _as_it_comes_about(compiler, clause)
    verb = _CHANGED.get(clause.verb, clause.verb)
    what = clause.role("object")
    if verb in _MAILED and isinstance(what, tree.Noun) and what.kind == "order" and not what.which:
        return replace(clause, verb="order", roles=())
    if verb in ("rise", "fall") and what is not None:
        if clause.subject is not None:
            raise NotRunnable("a number rises or falls whoever brings it about: when the ... of a player rises")
        roles = tuple((role, filler) for role, filler in clause.roles if role != "object")
        clause = replace(clause, subject=what, roles=roles)  # type: ignore[arg-type]
    unheard = verb in _UNHEARD
    if unheard and verb not in PRIMITIVES and verb not in _EVENTS and verb not in compiler.program.offered:
        raise NotRunnable(_NO_EVENT.get(verb, f"nothing is heard of it when something {_is_done(verb)}"))
    return replace(clause, verb=verb)


def _fined(clause: tree.Clause, who: tree.Phrase, fine: tree.Noun) -> tree.Clause:
    """Read "a player gets a fine of more than $50" as that she is. Raises NotRunnable where more is said of it."""
    said = tuple(map(tree.complement_of, fine.which))
    amounts = tuple(("amount", amount) for amount in said if isinstance(amount, tree.Amount | tree.Quantity))
    if len(clause.roles) > 1 or len(amounts) > 1 or len(amounts) < len(said):
        raise NotRunnable("say it of who is fined: when a player is fined more than $50")
    return replace(clause, subject=None, verb="fine", roles=(("object", who), *amounts))


def _as_it_comes_about(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Give a clause with the verb of what comes to pass: who visits a square comes there, who wins $5 gets it.

    A verb that a rule grants as an order is what players write, and stays.
    """
    clause = of_a_turn(compiler, clause)
    what = clause.role("object")
    if clause.verb == "give" and _is_money(compiler, what):
        return replace(clause, verb="pay", roles=_renamed(clause, "amount"))
    if is_over(clause):
        return replace(clause, verb="stop", adverbs=tuple(each for each in clause.adverbs if each != _NO_LONGER))
    if clause.verb == "get" and isinstance(what, tree.Noun) and what.kind == "fine" and clause.subject is not None:
        return _fined(clause, clause.subject, what)
    if clause.verb in compiler.program.offered:
        return clause
    if clause.verb in ("enter", "visit", "reach") and what is not None and can_be(compiler, what, "square", "place"):
        return replace(clause, verb="come", roles=_renamed(clause, "to"))
    if (
        clause.verb == "pass"
        and what is not None
        and can_be(compiler, what, "square")
        and not _is_value(compiler, what)
    ):
        return replace(clause, verb="pass through")
    if clause.verb == "pass" and what is not None and can_be(compiler, what, "piece", "player", "pseudoplayer"):
        if isinstance(what, tree.Noun) and what.plural:
            raise NotRunnable("one is passed after the other: when a player passes another player")
        square = tree.Noun("square", "the", of=what)  # type: ignore[arg-type]
        return replace(clause, verb="pass through", roles=(("object", square),))
    if clause.verb in ("go", "advance") and clause.role("distance") is not None:
        return replace(clause, verb="move")
    if clause.verb == "get" and is_turn(compiler, what):
        return replace(clause, verb="take")
    sorts = None if what is None else sorts_of(compiler, what)
    goods = _goods(compiler, what)
    amount = isinstance(what, (tree.Amount, tree.Quantity)) and not goods
    if (clause.verb in ("take", "win") and (goods or amount)) or (clause.verb == "collect" and amount):
        return replace(clause, verb="get")
    if clause.verb in ("discard", "destroy") and sorts is not None and "item" in sorts and clause.subject is not None:
        return replace(clause, verb="lose")
    return clause


def _goods(compiler: Compiler, what: Node | None) -> bool:
    """Say whether a phrase is something to own, and no amount of money."""
    sorts = None if what is None else sorts_of(compiler, what)
    return sorts is not None and not sorts.isdisjoint({"item", "square", "job"})


def _is_money(compiler: Compiler, what: Node | None) -> bool:
    if isinstance(what, tree.Noun):
        return compiler.money_noun(what.kind) and what.of is None
    return isinstance(what, (tree.Amount, tree.Quantity)) and not _goods(compiler, what)


def is_over(clause: tree.Clause) -> bool:
    """Say whether a clause tells that something ceases to be so: she is no longer Sick."""
    return clause.verb in ("be", "become") and _NO_LONGER in clause.adverbs and not clause.perfect


_NO_LONGER = "no longer"


def _is_value(compiler: Compiler, what: Node | None) -> bool:
    """Say whether a phrase is a number or an amount, which somebody's cash can pass too."""
    if isinstance(what, tree.Noun) and compiler.program.kinds.is_a(what.kind, "square"):
        return False
    sorts = sorts_of(compiler, what)
    return sorts is None or not sorts.isdisjoint({"number", "money", "value"})


def _renamed(clause: tree.Clause, role: str) -> tuple[tuple[str, tree.Complement | tree.Clause], ...]:
    return tuple((role if name == "object" else name, filler) for name, filler in clause.roles)


def _is_done(verb: str) -> str:
    entry = next((each for each in verbs() if each.key == verb), None)
    return f"is {entry.participle}" if entry is not None else verb


_MAILED = frozenset({"mail", "send", "give"})
"""Verbs of an order that has been sent, which is heard of when it is carried out."""

_EVENTS = frozenset({"be", "rise", "fall", "trade", "vanish", "fail", "subtract"})
_NO_EVENT = dict.fromkeys(
    ("double", "halve", "multiply"), "a number that is doubled or halved is heard of when it rises or falls"
)
