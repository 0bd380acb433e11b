"""The words under which a position speaks of the kinds of things that there are, and what it can say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

Plain: TypeAlias = (
    "bool | int | float | Fraction | str | Sequence[Plain] | Mapping[str, Plain] | Mapping[int, Plain] | None"
)
"""What a position says of a thing: names for things, numbers for squares, and lists and tables of these."""

SINGLE = {
    "Government": ("The Government", "organization"),
    "Corporation": ("The Corporation", "organization"),
    "WETHA": ("WETHA", "organization"),
    "SBA": ("SBA", "account"),
    "Charity": ("Charity", "organization"),
    "Kazoo": ("The Magic Kazoo", "object"),
    "lottery": ("Pot", "pool"),
}
PIECES = {
    "Elephant": "The Elephant",
    "Phantom Piece": "The Phantom Piece",
    "Corporate Player": "The Corporate Player",
    "TISSSG": "TISSSG",
}
KINDS = {
    "players": "player",
    "squares": "square",
    "lots": "lot",
    "jobs": "job",
    "disputes": "dispute",
    "proposals": "proposal",
    "products": "product",
    "gates": "Jumpgate",
}
PILES = {"shares": "Corporate share", "extra_dice": "extra die"}
COUNTED = frozenset({"can of paint", *PILES.values(), "lottery ticket", "trial die"})
