"""The number that a value amounts to, and what formulas make of numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt, log2

from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Incalculable
from moderator.games.nomopoly.world.values import Value
from moderator.games.nomopoly.world.world import MOST_BITS


def worked_out(frame: Frame, work: Callable[[], Value]) -> Value:
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
