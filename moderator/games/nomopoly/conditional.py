"""Conditions of orders that rest on what is so ("I have $500") and not on what happens ("I land on 12").

An order with such a condition waits for no event: it is looked at when plain orders are carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.asking import compile_condition
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.compiling.holding import all_hold
from moderator.games.nomopoly.compiling.states import STATES
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.run import Run
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.values import Value


def rests_on_state(condition: tree.Condition | None) -> bool:
    """Say whether a condition speaks of nothing but states."""
    if isinstance(condition, tree.Both):
        return all(rests_on_state(item) for item in condition.items)
    if not isinstance(condition, tree.Clause) or condition.perfect:
        return False
    happens = isinstance(condition.subject, tree.Noun) and condition.subject.kind in EVENTS
    return not happens and (condition.verb == "be" or condition.verb in STATES)


def holds_now(run: Run, author: Value, condition: tree.Condition) -> Frame | None:
    """Look at such a condition for the player who made it; give the frame in which it holds, or None."""
    frame = Frame(run, None, {"@sender": author}, agent=author)
    return frame if all_hold((compile_condition(Compiler(run.program), condition),), frame) else None
