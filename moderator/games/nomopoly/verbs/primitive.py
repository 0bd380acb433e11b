"""The registry of primitives, filled by the files beside this one."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.play.run import Act, Beside, Check, Facts, Line, Primitive, Run
from moderator.games.nomopoly.world.occurrence import Occurrence

PRIMITIVES: dict[str, Primitive] = {}


def verb(
    *keys: str,
    line: Line | None = None,
    facts: Facts | None = None,
    after: Beside | None = None,
    prepare: Beside | None = None,
    of_kinds: bool = False,
    check: Check | None = None,
) -> Callable[[Act], Act]:
    """Register a function as what these verbs do."""

    def register(act: Act) -> Act:
        for key in keys:
            PRIMITIVES[key] = Primitive(act, line, facts, after, prepare, of_kinds, check)
        return act

    return register


def noted(*keys: str, line: Line | None = None, prepare: Beside | None = None, check: Check | None = None) -> None:
    """Register verbs that do nothing by themselves: what comes of them, the rules say."""
    verb(*keys, line=line, prepare=prepare, check=check)(_nothing)


def _nothing(run: Run, occurrence: Occurrence) -> str | None:
    return None
