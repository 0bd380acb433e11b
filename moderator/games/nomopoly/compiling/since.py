"""What is counted from when a sentence came into force: "the first player to land on square 14", then and there.

That moment is kept in the history, among what is counted, for the sentences that ask for it.
"""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler

SINCE = "since this rule began"
"""Said of what has happened since the very sentence is in force that asks for it."""


def counted_from_now_on(compiler: Compiler) -> None:
    """Let the moment be kept in which the sentence comes into force that is compiled."""
    compiler.program.counting.append(compiler.rule)
    compiler.asks("begin", -1)
