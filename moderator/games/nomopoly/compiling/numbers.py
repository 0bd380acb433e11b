"""The number that a value amounts to, and what formulas make of numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor, isqrt, log2
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.meaning import (
    Computed,
    Meaning,
    size,
)
from moderator.games.nomopoly.errors import Incalculable, Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Value
from moderator.games.nomopoly.world import MOST_BITS
from moderator.language import tree
from moderator.language.word_forms import article

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def number(value: Value) -> Value:
    """Give the number that a value amounts to. Raises Missing for what is none."""
    if isinstance(value, Occurrence):
        value = value.state.get("total", value.roles.get("amount"))
    if value is None:
        return 0
    if isinstance(value, tuple):
        return sum(number(part) for part in value)
    found = size(value)
    if found is None:
        kind = getattr(value, "kind", "")
        raise Missing(f"{article(kind)} is no number" if kind else "what is named here is no number")
    return found


def formula(compiler: Compiler, node: tree.Formula) -> Meaning:
    """Compile a function of numbers. Raises NotRunnable for one that the engine does not know."""
    items = tuple(compiler.phrase(item) for item in node.items)
    function = _FUNCTIONS.get(node.function)
    if function is None:
        raise NotRunnable(f"the engine knows no function {node.function!r}; it knows {', '.join(sorted(_FUNCTIONS))}")

    def work(frame: Frame) -> Value:
        return worked_out(frame, lambda: function(*(number(item.value(frame)) for item in items)))

    return Computed(work, kind="number")


def worked_out(frame: Frame, work: Callable[[], Any]) -> Value:
    """Give what a sum comes to. Raises Incalculable, and tells which sentence it is of, where it comes to nothing."""
    try:
        value = work()
        if isinstance(value, (int, Fraction)) and value.numerator.bit_length() > MOST_BITS:
            raise OverflowError("it is a number of more than a thousand figures")
    except (ArithmeticError, ValueError) as trouble:
        frame.run.tell_incalculable(frame.rule, str(trouble))
        raise Incalculable(f"an amount cannot be worked out: {trouble}") from trouble
    return value


def root(value: int | Fraction) -> int | Fraction:
    """Give a square root, of what is no square to six places. Raises ValueError for what is less than nothing."""
    if value < 0:
        raise ValueError("less than nothing has no square root")
    return isqrt(int(value)) if isqrt(int(value)) ** 2 == value else Fraction(isqrt(int(value) * 10**12), 10**6)


def logarithm(value: int | Fraction) -> int | Fraction:
    """Give a logarithm to base 2, to nine places; of nothing or less it is 0."""
    if value <= 0:
        return 0
    whole = int(value)
    exact = whole.bit_length() - 1
    return exact if whole == value and 1 << exact == whole else Fraction(log2(float(value))).limit_denominator(10**9)


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "floor": floor,
    "ceiling": lambda value: -floor(-value),
    "sqrt": root,
    "log": logarithm,
}
