"""Amounts: what is a number, how it is written, and how it is rounded: as a sentence says, else as the rules say."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from moderator.games.nomopoly.world.values import Value


def rounded(amount: Value, rounding: str, unit: int = 1, halves: str = "") -> Value:
    """Round to a multiple of `unit`: down, up, nearest (halves up, or as `halves` says) or, with "", not at all."""
    if rounding == "" or isinstance(amount, bool) or not isinstance(amount, (int, Fraction)):
        return plain(amount)
    units = Fraction(amount) / unit
    if rounding == "down":
        whole = floor(units)
    elif rounding == "up":
        whole = -floor(-units)
    elif halves == "half_even":
        whole = round(units)
    elif halves == "half_down":
        whole = -floor(Fraction(1, 2) - units)
    else:
        whole = floor(units + Fraction(1, 2))
    return whole * unit


def plain(amount: Value) -> Value:
    """Write a whole fraction as an int."""
    return amount.numerator if isinstance(amount, Fraction) and amount.denominator == 1 else amount


def is_number(value: Value) -> bool:
    """Say whether a value is a number, and no truth."""
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def whole(told: object) -> int:
    """Give the number that a detail of a decision is; 0 for what is none."""
    return told if isinstance(told, int) else int(told) if isinstance(told, str) and told.isdigit() else 0
