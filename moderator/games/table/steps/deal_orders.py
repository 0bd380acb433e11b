"""How orders about deals are made of what reads by grammar/deals.lark; a game's own transformer adds its rules."""

# ruff: noqa: D102 - methods are named as the rules of the grammar

from __future__ import annotations

from typing import Generic, TypeVar

from lark import Token, Transformer, v_args
from lark.visitors import merge_transformers

from moderator.games.table.reader import counted
from moderator.games.table.steps.offers import Answer, Trade
from moderator.games.table.steps.purchases import Bounds

T = TypeVar("T")

_ANSWERS = {"refuse": "reject", "decline": "reject", "cancel": "withdraw"}

SAID = {
    "NUMBER": "a number",
    "WORD": "a name",
    "_FOR": '"for" and what you want',
    "_COLON": "a colon and what you give",
    "_CARD": "card",
}
"""The terminals of deals.lark that a player may meet, in words."""


@v_args(inline=True)
class DealMaker(Transformer[Token, T], Generic[T]):
    """From the tree to an order: a method for each rule of the grammar. Items of money begin with the `currency`."""

    currency: str

    def offer(self, name: str, gives: tuple[str, ...], gets: tuple[str, ...]) -> Trade:
        return Trade(name, gives, gets)

    def offer_at_once(self, name: str, *parts: str | tuple[str, ...]) -> Trade:
        gets = next(part for part in parts if isinstance(part, tuple))
        return Trade(name, tuple(part for part in parts if isinstance(part, str)), gets)

    def offer_without_colon(self, gives: tuple[str, ...], gets: tuple[str, ...]) -> Trade:
        return Trade("", gives, gets)

    def offer_of(self, gives: tuple[str, ...], name: str, gets: tuple[str, ...]) -> Trade:
        return Trade(name, gives, gets)

    def accept(self, *parts: int | str | tuple[tuple[str, str], ...] | None) -> Answer:
        choices = tuple(each for part in parts if isinstance(part, tuple) for each in part)
        return _answer("accept", next((part for part in parts if not isinstance(part, tuple)), None), choices)

    def answer(self, word: Token, which: int | str | None = None) -> Answer:
        return _answer(_ANSWERS.get(word, str(word)), which)

    def the_only(self) -> None:
        return None

    def between(self, name: str) -> str:
        return name.removesuffix("'s")

    def affordable(self) -> Bounds:
        return Bounds(keep=0)

    def under(self, amount: int) -> Bounds:
        return Bounds(under=amount)

    def most(self, amount: int) -> Bounds:
        return Bounds(most=amount)

    def keeping(self, amount: int) -> Bounds:
        return Bounds(keep=amount)

    def items(self, *parts: str) -> tuple[str, ...]:
        return parts

    def money(self, amount: int) -> str:
        return f"{self.currency} {amount}"

    def held(self) -> str:
        return "card"

    def thing(self, name: str) -> str:
        return f"name {name}"

    def name(self, *words: Token) -> str:
        return " ".join(words)

    def NUMBER(self, word: Token) -> int:  # noqa: N802 - named as the terminal of the grammar
        return int(word.lstrip("m$ "))

    def COUNT(self, word: Token) -> int:  # noqa: N802 - same
        return counted(word)


def with_deals(maker: DealMaker[T]) -> Transformer[Token, T]:
    """Give a game's maker under the names too that Lark gives to what a grammar imports ("deals__under")."""
    merged: Transformer[Token, T] = merge_transformers(maker, deals=type(maker)())  # type: ignore[no-untyped-call]
    return merged


def _answer(word: str, which: int | str | None, choices: tuple[tuple[str, str], ...] = ()) -> Answer:
    if isinstance(which, str):
        return Answer(word, None, which, choices)
    return Answer(word, which, "", choices)
