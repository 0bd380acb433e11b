"""Verbs whose effect needs the phrase itself, not its value: what rises, is halved, becomes, is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.values import Value

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.verbs.primitive import EffectParts


class Direct:
    """A verb whose effect needs the phrase itself, not its value: what rises, is halved, becomes, is undone."""

    def __init__(
        self,
        act: Callable[[Any, EffectParts, dict[str, Value]], None],
        check: Callable[[Any, EffectParts], None] | None = None,
        of_kinds: bool = False,
    ) -> None:
        self.act = act
        self._check = check
        self.of_kinds = of_kinds

    def check(self, compiler: Compiler, effect: EffectParts) -> None:
        """Refuse at once what can never be carried out. Raises NotRunnable."""
        if self._check is not None:
            self._check(compiler, effect)


DIRECT: dict[str, Direct] = {}


def direct(*verbs: str, check: Any = None, of_kinds: bool = False) -> Callable[[Any], Any]:
    """Register what a verb does with its phrases; `of_kinds` as for a primitive."""

    def register(act: Any) -> Any:
        for each in verbs:
            DIRECT[each] = Direct(act, check, of_kinds)
        return act

    return register
