"""What nobody counts of several things: how many different ones there are."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree


def told_apart(compiler: Compiler, node: tree.Noun) -> tuple[tree.Condition, ...]:
    """Give what is said of a noun; raises NotRunnable for "different colors", which nobody counts."""
    attribute = compiler.is_attribute(node.kind) and not compiler.program.kinds.is_a(node.kind, "square")
    if attribute and any(is_word(each, "different") for each in node.which):
        raise NotRunnable(
            f"how many different {node.kind}s several things have is not counted: name those that are meant"
        )
    return node.which
