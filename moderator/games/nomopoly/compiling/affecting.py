"""What others do to somebody, whatever it is.

"If a player with an Umbrella would be affected by sneezing a Big Sneeze, she loses an Umbrella instead":
who is affected becomes something, loses or gets something, pays, is fined or moved, and the deed of another is why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

_BY_ITSELF = ("become", "lose", "get", "pay", "give")
_TO_IT = ("move", "fine")


class Affecting(Pattern):
    """An event that comes over somebody because of what another does."""

    def __init__(self, compiler: Compiler, clause: tree.Clause, deed: tree.Clause, role: str) -> None:
        super().__init__(compiler, clause)
        self.deed = Pattern(compiler, deed)
        self.role = role
        self.weight += self.deed.weight + 1

    def _meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        if not super()._meets(frame, occurrence):
            return False
        affected = occurrence.roles.get(self.role)
        chain = (each for each in occurrence.chain() if each is not occurrence and each.subject != affected)
        agent = frame.agent
        found = any(self.deed.meets(frame, each) for each in chain)
        frame.agent = agent
        return found


def patterns_of(compiler: Compiler, event: Any) -> tuple[Pattern, ...]:
    """Give the patterns of the events that a clause describes: one, but for what affects somebody.

    Raises NotRunnable where it is not said what is done.
    """
    if not isinstance(event, tree.Clause) or event.verb != "affect":
        return (Pattern(compiler, event),)
    deed, whom = event.role("by"), event.role("object")
    if not isinstance(deed, tree.Clause) or event.subject is not None or whom is None or len(event.roles) != 2:
        raise NotRunnable("by what somebody is affected is said by the deed: is affected by throwing a pie")
    alone = [tree.Clause(whom, verb) for verb in _BY_ITSELF]  # type: ignore[arg-type]
    done = [tree.Clause(None, verb, (("object", whom),)) for verb in _TO_IT]
    return (
        *(Affecting(compiler, each, deed, "subject") for each in alone),
        *(Affecting(compiler, each, deed, "object") for each in done),
    )
