"""A position of Nomopoly that can be set up, played and looked at piece by piece, in the words of its rules.

Worked games speak of players, squares and accounts by attribute names, each the words of the declaring rule in lower
case joined by `_`. This module is the bridge between such names and the world of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Event


@dataclass(frozen=True, slots=True)
class Failure:
    """Words that were refused: the line as it was written, the reason in whole sentences, the rules it quotes."""

    line: str
    reason: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a step. `failures` is empty when all of it was done; a step that failed has changed nothing."""

    failures: tuple[Failure, ...] = ()
    number: int | None = None


class Position:
    """A game under way. Every step takes the luck it uses as `dice`, so that a case can inject it.

    Values are plain: int, bool, str, None for *none*, lists and dicts of these; players by name, squares by number,
    owners by the names `Government`, `Corporation`, `WETHA`, `Charity`, or a player's.
    """

    @classmethod
    def begin(
        cls,
        settings: Mapping[str, Any],
        changes: Sequence[Mapping[str, str]],
        board: int,
        dice: Dice,
        rulebook: Any = None,
    ) -> Position:
        """Take the rulebook (or the one given), enact `changes` ({"text": ..., "from": ...} each), lay out the board.

        Raises ValueError when a change does not read, when a setting is unknown, or when the board has no square.
        """
        raise NotImplementedError

    def copy(self) -> Position:
        """Give an independent copy."""
        raise NotImplementedError

    def given(self, position: Mapping[str, Any]) -> None:
        """Set attributes, as the key `given` of a case holds them (ranges already spread out).

        Raises ValueError for an unknown thing or attribute, a wrong type, or a contradiction of a standing rule.
        """
        raise NotImplementedError

    def turn(self, name: str, orders: Sequence[str], dice: Dice) -> Step:
        """Play one turn of a player or the weekly move of a pseudoplayer; `orders` are conditional orders for it."""
        raise NotImplementedError

    def candyland(self, name: str, orders: Sequence[str], dice: Dice) -> Step:
        """Play one CL turn."""
        raise NotImplementedError

    def land(self, name: str, square: int, dice: Dice) -> Step:
        """Let a piece land as at the end of a normal turn's movement."""
        raise NotImplementedError

    def move(self, name: str, square: int, dice: Dice) -> Step:
        """Put a piece on a square; it does not land."""
        raise NotImplementedError

    def order(self, sender: str, words: str, dice: Dice) -> Step:
        """Carry one order out at once. `sender` is a player's name, or the address of somebody who is no player."""
        raise NotImplementedError

    def mail(self, sender: str, body: str, subject: str, dice: Dice) -> Step:
        """Queue a mail; the step's number is the mail's. What is refused at once is in its failures."""
        raise NotImplementedError

    def failures(self, number: int) -> tuple[Failure, ...]:
        """Give the lines of a mail that have been refused so far, at once or when they were carried out."""
        raise NotImplementedError

    def phase(self, name: str, dice: Dice) -> Step:
        """Play one phase of the present update, by the case's name for it; the clock stays."""
        raise NotImplementedError

    def amend(self, text: str, author: str | None, dice: Dice) -> Step:
        """Enact a change at once, in the words of a proposal."""
        raise NotImplementedError

    def judge(self, judgment: Mapping[str, Any], dice: Dice) -> Step:
        """Record the admin's verdict: {proposal, verdict, simplifies?, sick?, reason?}."""
        raise NotImplementedError

    def admin(self, decision: Mapping[str, Any], dice: Dice) -> Step:
        """Take one other decision of the admin, as the vocabulary lists them."""
        raise NotImplementedError

    def dispute(self, number: int, winner: str | None, dice: Dice) -> Step:
        """Settle a dispute now."""
        raise NotImplementedError

    def tornado(self, dice: Dice) -> Step:
        """Let the Tornado strike."""
        raise NotImplementedError

    def update(self, dice: Dice) -> Step:
        """Work out the whole update with what has been mailed and decided; then the clock moves on."""
        raise NotImplementedError

    def keys(self, kind: str) -> tuple[str | int, ...]:
        """Give the keys of the things of a kind ("players", "squares", "lots", ...; ("",) for a single thing)."""
        raise NotImplementedError

    def look(self, kind: str, key: str | int, attribute: str) -> Any:
        """Give an attribute's value, stored or derived. Raises KeyError for what no rule declares."""
        raise NotImplementedError

    def declared(self) -> Mapping[str, tuple[str, ...]]:
        """Give the attributes that rules beyond the first rulebook declare, by kind."""
        raise NotImplementedError

    def kept(self) -> Mapping[tuple[str, str | int, str], Any]:
        """Give every stored attribute that a case compares though unlisted, by (kind, key, attribute)."""
        raise NotImplementedError

    def rules(self) -> Mapping[str, str]:
        """Give the texts of the rules in force by their ids ("X.3")."""
        raise NotImplementedError

    @property
    def board(self) -> int:
        """The number of squares."""
        raise NotImplementedError

    @property
    def events(self) -> Sequence[Event]:
        """The log so far."""
        raise NotImplementedError

    @property
    def lines(self) -> Sequence[str]:
        """The log as lines, each ending with its cause in brackets: `A pays $12 to B (VIII.5)`."""
        raise NotImplementedError

    @property
    def touched(self) -> frozenset[str]:
        """The ids of the rules that were asked or acted so far, for choosing cases that could depend on a rule."""
        raise NotImplementedError
