"""The words under which a position speaks of the kinds of things that there are."""

from __future__ import annotations

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
