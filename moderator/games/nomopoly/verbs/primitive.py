"""The registry of primitives, filled by the files beside this one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.occurrence import Occurrence
    from moderator.games.nomopoly.run import Run
    from moderator.language import tree

Act: TypeAlias = "Callable[[Run, Occurrence], str | None]"
Check: TypeAlias = "Callable[[Compiler, tree.Clause], None]"
Line: TypeAlias = "Callable[[Run, Occurrence], str]"


@dataclass(slots=True)
class Primitive:
    """What a verb does by itself.

    `act` changes the world and gives None, or a sentence that says why it cannot. `line` is its line in the log ("" for
    none); `prepare` fills roles that go without saying, before any rule sees the event; `facts` are further roles that
    history keeps; `after` runs when the rules that wait for the event have acted. `of_kinds` says that its object is a
    kind of thing and not each thing of that kind ("publishes the orders"). `check` raises NotRunnable where a sentence
    asks for what the verb does nothing about.
    """

    act: Act
    line: Line | None = None
    facts: Callable[[Run, Occurrence], list[tuple[str, Any]]] | None = None
    after: Callable[[Run, Occurrence], None] | None = None
    prepare: Callable[[Run, Occurrence], None] | None = None
    of_kinds: bool = False
    check: Check | None = None


PRIMITIVES: dict[str, Primitive] = {}


def verb(
    *keys: str,
    line: Line | None = None,
    facts: Any = None,
    after: Any = None,
    prepare: Any = None,
    of_kinds: bool = False,
    check: Check | None = None,
) -> Callable[[Act], Act]:
    """Register a function as what these verbs do."""

    def register(act: Act) -> Act:
        for key in keys:
            PRIMITIVES[key] = Primitive(act, line, facts, after, prepare, of_kinds, check)
        return act

    return register
