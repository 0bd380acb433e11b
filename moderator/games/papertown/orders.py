"""An order as a player writes it, read: whose turn it is for, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lark import Token, Transformer, v_args

from moderator.core.outcome import Refusal
from moderator.games.papertown.actions import Action, Mark, Use
from moderator.games.papertown.hexes import Hex, read_hex
from moderator.games.table.reader import OrderReader, RefusedError
from moderator.games.table.reading import Beginnings
from moderator.games.table.refusals import unreadable

_MARKING = ("mark", "marks", "cross", "build", "renovate", "redevelop", "skip", "pass", "v1", "v2")
_POWERS = ("use", "branch", "local", "bakery", "building", "material", "bribe", "bribery", "bank")
_BLOCK = r"[a-u][1-9][0-9]?\b"
BEGINNINGS = Beginnings(frozenset((*_MARKING, *_POWERS)), rf"v ?[12]\b|{_BLOCK}", rf"(?:marks? )?{_BLOCK}\.?")
"""How orders begin; a marking may be written block by block."""


def examples() -> tuple[str, ...]:
    """Give orders as they are written, each with what it does."""
    return (
        "mark C3 B4 C4 - marks three blocks, one after the other",
        "branch A7 - marks an extra block by a power; also bakery, material",
        "bribe F7 - gives the turn up for one block of any color",
        "skip - marks nothing, where no block of the color is free",
        "V1 mark C3 B4 C4 - plays a virtual opponent's turn, when you play alone",
    )


_SAID = {
    "BLOCK": "a block (C3)",
    "VIRTUAL": "a virtual opponent (V1, V2)",
    "BRANCH": "a power (branch, bakery, material, bribery)",
}


@dataclass(frozen=True, slots=True)
class Order:
    """What was ordered: the actions in order, all of them or none, for the player ("") or a virtual opponent."""

    actions: tuple[Action, ...]
    virtual: str = ""


def read_order(words: str) -> Order | Refusal:
    """Read one order; where it does not read, the refusal names the place and what could stand there."""
    return _reader().read(words)


@cache
def _reader() -> OrderReader[Order]:
    return OrderReader("papertown", _Reader(), _SAID, dict.fromkeys(BEGINNINGS.verbs, ()))


@v_args(inline=True)
class _Reader(Transformer[Token, Order]):
    """From the grammar's tree to an order: a method for each rule of the grammar."""

    def own(self, actions: tuple[Action, ...]) -> Order:
        return Order(actions)

    def turned(self, virtual: str, actions: tuple[Action, ...]) -> Order:
        return Order(actions, virtual)

    def marked_for(self, blocks: tuple[Hex, ...], virtual: str) -> Order:
        return Order((Mark(blocks),), virtual)

    def marking(self, blocks: tuple[Hex, ...]) -> tuple[Action, ...]:
        return (Mark(blocks),)

    def skipping(self) -> tuple[Action, ...]:
        return (Mark(),)

    def use(self, power: str, blocks: tuple[Hex, ...]) -> tuple[Action, ...]:
        return tuple(Use(power, block) for block in blocks)

    def by(self, blocks: tuple[Hex, ...], power: str) -> tuple[Action, ...]:
        return self.use(power, blocks)

    def bribe(self, blocks: tuple[Hex, ...]) -> tuple[Action, ...]:
        return self.use("bribery", blocks)

    def power(self, word: Token) -> str:
        return word.type.lower()

    def blocks(self, *names: Hex) -> tuple[Hex, ...]:
        return names

    def virtual(self, word: Token) -> str:
        return f"V{word[-1]}"

    def BLOCK(self, word: Token) -> Hex:  # noqa: N802 - named as the terminal of the grammar
        return read_hex(word)

    def TURNED(self, word: Token) -> Hex:  # noqa: N802 - same
        raise _mistaken(word, "the letter of a block comes first", f"{word[-1]}{word[:-1]}")

    def MISTYPED(self, word: Token) -> Hex:  # noqa: N802 - same
        number = word[1:].replace("o", "0").replace("l", "1").replace("i", "1")
        raise _mistaken(word, "a letter stands where a figure would", f"{word[0]}{number}")


def _mistaken(word: Token, reason: str, right: str) -> RefusedError:
    start = word.start_pos or 0
    said = f'"{word.upper()}": {reason}. Write {right.upper()}.'
    return RefusedError(unreadable(said, at=(start, start + len(word))))
