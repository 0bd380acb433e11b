"""Which phrases count by units: each dollar of something, all of what is only counted."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import COUNT
from moderator.language import tree
from moderator.node import Node

COUNTED_IN = frozenset({"dollar", "pip"})


def is_each_unit(compiler: Compiler, node: tree.Noun) -> bool:
    """Say whether it is "each dollar of ..." or the like, of what is a number."""
    if node.determiner != "each" or node.of is None or node.which or node.quantity:
        return False
    inner = node.of.kind if isinstance(node.of, tree.Noun) else ""
    return node.kind in COUNTED_IN or bool(inner and compiler.program.measured.get(facts.key(inner)) == node.kind)


def share_of(compiler: Compiler, node: Node | None) -> str:
    """Give the counted attribute of which all or a part is got, lost or handed on; "" for anything else."""
    whole = node
    while isinstance(whole, tree.Arithmetic) and whole.operator in {"*", "/"}:
        nouns = [item for item in whole.items if not isinstance(item, tree.Amount) or item.unit == "$"]
        whole = nouns[0] if len(nouns) == 1 else None
    if not isinstance(whole, tree.Noun) or whole.of is None or whole.quantity is not None:
        return ""
    word = facts.key(whole.kind)
    only_counted = word in compiler.program.counted or compiler.program.measured.get(word) == COUNT
    return whole.kind if only_counted else ""
