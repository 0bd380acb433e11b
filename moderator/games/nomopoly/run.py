"""What everything in the world may ask of the engine that is at work on it: that events happen, what the rules say.

Verbs, effects and conditions are handed a `Run`, and the `engine` imports them; none of them knows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from moderator.games.nomopoly.board import Layout
from moderator.games.nomopoly.chains import Chain
from moderator.games.nomopoly.luck import Luck
from moderator.games.nomopoly.occurrence import Occurrence, Rule
from moderator.games.nomopoly.values import Value

if TYPE_CHECKING:
    from moderator.games.nomopoly.program import Program, ProhibitionRule
    from moderator.games.nomopoly.verbs.primitive import Primitive


class Run(Luck, ABC):
    """A stretch of play in which events happen."""

    @abstractmethod
    def happen(self, occurrence: Occurrence, primitive: Primitive | None = None) -> bool:
        """Let an event take its course. Gives whether it happened; `occurrence.refused` says why not."""

    @abstractmethod
    def make(self, verb: str, parent: Occurrence | None = None, rule: Rule | None = None, **roles: Value) -> Occurrence:
        """Let an event happen that a primitive or the engine brings about, and give it."""

    @abstractmethod
    def keep(self, occurrence: Occurrence, act: Primitive | None) -> None:
        """Log an event and keep it in history."""

    @abstractmethod
    def may_happen(self, occurrence: Occurrence) -> bool:
        """Say whether the rules would let an event happen, without its happening."""

    @abstractmethod
    def guarded(self, before: Program) -> AbstractContextManager[None]:
        """Let what happens be forbidden also by what forbade it under the rules before, whatever has become of them."""

    @abstractmethod
    def prohibitions(self, verb: str) -> Iterator[ProhibitionRule]:
        """Give what may forbid an event of a verb: in the rules in force, and in those that guard it beside them."""

    @abstractmethod
    def exempt(self, rule: Rule | None, occurrence: Occurrence) -> bool:
        """Say whether an event touches something to which a rule says that it does not apply."""

    @abstractmethod
    def suspended(self, rule: Rule) -> bool:
        """Say whether a rule does not apply at all for now."""

    @abstractmethod
    def set_off(self, occurrence: Occurrence) -> None:
        """Let the rules that wait for such an event act on it, and orders: after a move, those come first."""

    @abstractmethod
    def on_account(self, rule: Rule, occurrence: Occurrence) -> AbstractContextManager[Chain]:
        """Carry out what a rule says of an event on the account of the proposal that made it, if it has its own."""

    @abstractmethod
    def settle(self) -> None:
        """Let standing facts and watched states take hold of what has changed."""

    @abstractmethod
    def stand(self, cause: Occurrence | None = None) -> None:
        """Make the standing facts true where the board or the rules have changed since; `cause` is what changed it."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """The board's layout at this moment."""
