"""Whether what a condition asks about is at hand where it stands."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree


def check_at_hand(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse an event that is never the one at hand: what nobody does, and by which a thing is described."""
    if clause.verb not in PRIMITIVES and clause.verb not in compiler.program.offered:
        raise NotRunnable(f'no rule makes anybody "{clause.verb}", and no order is called so: say what is so instead')
    if any(isinstance(filler, tree.Gap) for _, filler in clause.roles):
        raise NotRunnable(
            'which one it is cannot be told by what is done just now: say what was done, with "has" or "have"'
        )
