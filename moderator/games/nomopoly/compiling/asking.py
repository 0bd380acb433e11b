"""Whether something is said of a job itself, and not of who holds it."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.play import facts
from moderator.language import tree
from moderator.node import Node


def said_of_a_job(compiler: Compiler, complement: Node | None) -> bool:
    """Say whether a job itself can be so, and not who holds it: a job is open, its holder Sick."""
    if not isinstance(complement, tree.Adjective):
        return True
    return complement.word == "open" or ("job", facts.key(complement.word)) in compiler.program.firsts
