"""Whether what a condition asks about is at hand where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree

_OF_ITSELF = frozenset({"accept", "join", "propose", "reject"})
"""What no rule brings about: it comes of a mail or of the admin, and never while something else goes on."""


_MOVING = frozenset({"land", "pass", "pass through", "roll", "stop"})
_STIRRING = _MOVING | {"advance", "draw", "go", "move", "put", "send", "take", "trade"}
"""What pieces and dice do, and what can set them in motion."""


def check_at_hand(compiler: Compiler, clause: tree.Clause, made: Sequence[str], *, of_order: bool) -> None:
    """Refuse an event that is never the one at hand: what nobody does, and by which a thing is described.

    `made` are the verbs of what a sentence has let happen so far. Without that nothing comes of an order that only
    the rules know: `of_order` says that it is asked in what such a one does.
    """
    if clause.verb not in PRIMITIVES and clause.verb not in compiler.program.offered:
        raise NotRunnable(f'no rule makes anybody "{clause.verb}", and no order is called so: say what is so instead')
    if any(isinstance(filler, tree.Gap) for _, filler in clause.roles):
        raise NotRunnable(
            'which one it is cannot be told by what is done just now: say what was done, with "has" or "have"'
        )
    if clause.verb in compiler.at_hand:
        return
    idle = of_order and not compiler.at_hand.intersection(PRIMITIVES)
    idle = idle and (not made or (clause.verb in _MOVING and _STIRRING.isdisjoint(made)))
    if clause.verb in _OF_ITSELF or idle:
        raise NotRunnable(
            f"when this is asked, nothing can {clause.verb} yet: write a sentence of its own that waits for it,"
            ' "When ..., ...", or ask whether it "has" come about'
        )
