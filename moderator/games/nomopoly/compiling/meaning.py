"""What a phrase means when it runs: which values it can stand for, and whether it can stand for a given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
from moderator.games.nomopoly.values import Goods, Id, Value


class Meaning:
    """A phrase, compiled. `values` gives each value it can stand for, binding its variable as it does.

    `universal` phrases speak of all their values (each, all, her squares), `negative` ones of none (no player),
    `indefinite` ones bring something new into the sentence (a player). `weight` counts how much a phrase demands.
    """

    variable: str = ""
    kind: str = ""
    universal: bool = False
    negative: bool = False
    indefinite: bool = False
    money: bool = False
    weight: int = 0

    def group(self, frame: Frame) -> Iterator[Value]:
        """Give those of whom so many are asked for: of "more than half of the players", the players."""
        return self.values(frame)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give each value, in stable order."""
        raise NotImplementedError

    def value(self, frame: Frame) -> Value:
        """Give the one value. Raises Missing if there is none."""
        for value in self.values(frame):
            return value
        raise Missing(f"there is no {self.kind or 'such thing'} here")

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the phrase can stand for a value; if so its variable is bound to it."""
        return any(same(each, value) for each in self.values(frame))

    def counted(self) -> tuple[str, Callable[[Frame], Value]] | None:
        """Give the comparison and the number, for a phrase that speaks of how many."""
        return None


class Constant(Meaning):
    """A phrase whose value never changes."""

    def __init__(self, value: Value, money: bool = False, kind: str = "") -> None:
        self.constant = value
        self.money = money
        self.kind = kind
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the value."""
        yield self.constant


class Computed(Meaning):
    """A phrase whose one value a function works out.

    `whole` are the things of which it is a part: "more than 50% of the squares" is a number of squares.
    """

    whole: Meaning | None = None

    def __init__(
        self, function: Callable[[Frame], Value], money: bool = False, kind: str = "", variable: str = ""
    ) -> None:
        self.function = function
        self.money = money
        self.kind = kind
        self.variable = variable
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the value."""
        value = self.function(frame)
        if self.variable:
            frame.variables[self.variable] = value
        yield value


class Referred(Meaning):
    """A reference to what a phrase before has brought in."""

    def __init__(self, name: str, word: str, plural: bool = False) -> None:
        self.name = name
        self.word = word
        self.universal = plural
        self.picks = next((pick for pick in ("other", "first", "second") if pick in word.split()), "")

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give what the variable holds; a group gives each of its members, "the other one" the one not picked."""
        if self.name not in frame.variables:
            raise Missing(f"{self.word!r} refers to nothing here")
        value = frame.variables[self.name]
        if isinstance(value, tuple) and self.picks:
            yield from self._picked(frame, value)
        elif self.universal and isinstance(value, tuple):
            yield from value
        else:
            yield value

    def value(self, frame: Frame) -> Value:
        """Give what the variable holds, a group as a whole."""
        if self.name not in frame.variables:
            raise Missing(f"{self.word!r} refers to nothing here")
        value = frame.variables[self.name]
        if isinstance(value, tuple) and self.picks:
            return next(self._picked(frame, value))
        return value

    def _picked(self, frame: Frame, group: tuple[Value, ...]) -> Iterator[Value]:
        if self.picks == "other":
            picked = frame.variables.get("#one " + self.name, frame.agent)
            yield from (each for each in group if not same(each, picked))
        else:
            yield group[0 if self.picks == "first" else 1]


class GapMeaning(Meaning):
    """The thing that a restriction speaks of."""

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give it."""
        yield frame.gap

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether it is this value."""
        return same(frame.gap, value)


class Joined(Meaning):
    """Several phrases: all of them (and), or any of them (or)."""

    def __init__(self, word: str, items: tuple[Meaning, ...]) -> None:
        self.items = items
        self.universal = word == "and"
        self.indefinite = word == "or"
        self.money = any(item.money for item in items)
        self.kind = items[0].kind
        self.weight = min(item.weight for item in items)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the values of each item in turn."""
        for item in self.items:
            yield from item.values(frame)

    def value(self, frame: Frame) -> Value:
        """Give the values of all items as a group."""
        return tuple(self.values(frame))

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether an item can stand for the value; for several values, whether each item has one of its own."""
        if self.universal and isinstance(value, tuple) and len(value) == len(self.items):
            return any(
                all(item.admits(frame, part) for item, part in zip(self.items, order, strict=True))
                for order in permutations(value)
            )
        return any(item.admits(frame, value) for item in self.items)


class OrElse(Meaning):
    """`to the owner of the square or else to The Government`: the first of them that there is."""

    def __init__(self, items: tuple[Meaning, ...]) -> None:
        self.items = items
        self.kind = items[0].kind
        self.weight = min(item.weight for item in items)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the value of the first item that has one."""
        for item in self.items:
            try:
                found = next((value for value in item.values(frame) if value is not None), None)
            except Missing:
                continue
            if found is not None:
                yield found
                return


class Measured(Meaning):
    """`at least 3`, `more than her cash`, `up to 2`: a number compared with an amount."""

    def __init__(self, comparison: str, amount: Meaning | None) -> None:
        self.comparison = comparison
        self.amount = amount
        self.money = amount is not None and amount.money
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the amount that is compared with."""
        if self.amount is not None:
            yield from self.amount.values(frame)

    def group(self, frame: Frame) -> Iterator[Value]:
        """Give those of whom a share is asked for."""
        whole = getattr(self.amount, "whole", None)
        return whole.values(frame) if isinstance(whole, Meaning) else self.values(frame)

    def admits(self, frame: Frame, value: Value) -> bool:
        """Compare."""
        number = size(value)
        if self.amount is None or number is None:
            return number is not None
        if not is_of_several(self.amount):
            return compare(self.comparison, number, size(self.amount.value(frame)))
        found = [compare(self.comparison, number, size(each)) for each in self.amount.values(frame)]
        return any(found) if one_will_do(self.amount) else all(found)

    def counted(self) -> tuple[str, Callable[[Frame], Value]] | None:
        """Give the comparison and the number."""
        return (self.comparison, self.amount.value) if self.amount is not None else ("any", lambda frame: 0)


_EACH = frozenset({"each", "any"})
_SOME = frozenset({"a", "another", "some"})


def whose(amount: Any) -> Any:
    """Give those of whom an amount is: each other player, in "twice the cash of each other player"."""
    inner = getattr(amount, "whose", amount)
    while isinstance(getattr(inner, "of", None), Meaning):
        inner = inner.of
    return inner


def is_of_several(amount: Any) -> bool:
    """Say whether an amount is an attribute of each of several, or of any one of them, to be compared with each."""
    inner = whose(amount)
    return inner is not amount and getattr(inner, "determiner", "") in _EACH | _SOME


def one_will_do(amount: Any) -> bool:
    """Say whether an amount is that of any one of several: "the cash of another player"."""
    return getattr(whose(amount), "determiner", "") in _SOME


def size(value: Value) -> Value:
    """Give the number that a value amounts to, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, (Goods, Sort)):
        return value.count
    return None


def compare(comparison: str, left: Value, right: Value) -> bool:
    """Compare two numbers."""
    if left is None or right is None:
        return False
    if comparison == "=":
        return bool(left == right)
    if comparison == ">=":
        return bool(left >= right)
    if comparison == "<=":
        return bool(left <= right)
    if comparison == ">":
        return bool(left > right)
    if comparison == "<":
        return bool(left < right)
    return True


def same(left: Value, right: Value) -> bool:
    """Say whether two values are the same; things by identity, numbers by size, words whatever their case."""
    if isinstance(left, tuple):
        return any(same(part, right) for part in left) if not isinstance(right, tuple) else set(left) == set(right)
    if isinstance(right, tuple):
        return any(same(left, part) for part in right)
    if isinstance(left, Id) or isinstance(right, Id):
        return type(left) is type(right) and str(left) == str(right)
    if isinstance(left, Goods) and isinstance(right, Goods):
        return (left.kind, left.detail) == (right.kind, right.detail)
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (Goods, Sort)) and isinstance(right, (int, Fraction)):
        return bool(left.count == right)
    if isinstance(right, (Goods, Sort)) and isinstance(left, (int, Fraction)):
        return bool(right.count == left)
    if isinstance(left, str) and isinstance(right, str):
        return left.casefold() == right.casefold()
    return bool(left == right)
