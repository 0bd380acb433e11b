"""Luck, as a seam: where pips and draws come from, so that a game never rolls its own.

A fair source derives every draw from a secret whose hash was published beforehand; a replay reads the log of draws;
cases give the pips one by one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Draw(NamedTuple):
    """One use of luck, as it is logged and published.

    `purpose` is a few words ("A's turn"); `candidates` are labels with whole weights (empty for dice); `result` are the
    pips, or the label drawn.
    """

    purpose: str
    result: tuple[int, ...] | str
    candidates: tuple[tuple[str, int], ...] = ()
    sides: int = 0


class Dice(Protocol):
    """A source of luck. Every call is one `Draw` in the source's log."""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw `count` dice with `sides` sides and give their pips in the order thrown."""
        ...

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Draw one of the labelled candidates by weight and give its index. One candidate takes no luck."""
        ...


class NextDieError(Exception):
    """A die would have to be thrown, where none may be: a preview ends here."""


class NoDice:
    """Luck where there is none."""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seam's own names
        """Refuse; see `NextDieError`."""
        raise NextDieError(purpose)

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Refuse where more than one could be drawn."""
        if len(candidates) == 1:
            return 0
        raise NextDieError(purpose)


_VALUES = 2**64
_BLOCK = 64
"""The bytes of a block of SHA-256."""


class FairDice:
    """Draw k of an update is HMAC-SHA256(secret, "game/update/k"), turned into its range by rejection.

    Anybody who knows the secret, once it is published, can work every draw out again; nobody can before, since only
    its SHA-256 (`commitment`) is published.
    """

    def __init__(self, secret: bytes, game: str, update: int) -> None:
        self.secret = secret
        self.game = game
        self.update = update
        self.count = 0
        self.log: list[Draw] = []
        # HMAC (RFC 2104) with both its beginnings hashed once: a draw then takes a third of the time of hmac.digest.
        key = (secret if len(secret) <= _BLOCK else hashlib.sha256(secret).digest()).ljust(_BLOCK, b"\0")
        # What all draws of the update have in common is hashed once too.
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + f"{game}/{update}/".encode())
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    @property
    def commitment(self) -> str:
        """Give the SHA-256 of the secret, in hex, as published before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()

    def _below(self, limit: int) -> int:
        """Draw a whole number from 0 to `limit` - 1, from HMAC-SHA256 of its label under the secret."""
        while True:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(b"%d" % self.count)
            outer.update(inner.digest())
            self.count += 1
            value = int.from_bytes(outer.digest()[:8], "big")
            below = value % limit
            # What lies in the last, incomplete run of `limit` values would make low results likelier.
            if value - below <= _VALUES - limit:
                return below

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw dice; see `Dice.roll`."""
        below = self._below
        pips = (below(sides) + 1,) if count == 1 else tuple([below(sides) + 1 for _ in range(count)])
        self.log.append(tuple.__new__(Draw, (purpose, pips, (), sides)))
        return pips

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Draw a candidate; see `Dice.choose`. The draw is below the sum of the weights, counted off in order."""
        if len(candidates) == 1:
            return 0
        left = self._below(sum(weight for _, weight in candidates))
        for index, (label, weight) in enumerate(candidates):
            left -= weight
            if left < 0:
                self.log.append(Draw(purpose, label, tuple(candidates)))
                return index
        raise ValueError(f"None of {len(candidates)} candidates can be drawn for {purpose}: a weight is below zero.")
