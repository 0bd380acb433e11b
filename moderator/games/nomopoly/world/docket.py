"""The proposals of a game as they stand: their numbers, titles and words, and which of them wait for a verdict."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.world.values import Id
from moderator.games.nomopoly.world.world import World

UNDECIDED = "undecided"


def state(world: World, proposal: Id) -> str:
    """Say what has become of a proposal: accepted, rejected or discarded, or still undecided."""
    return str(world.get(proposal, "state") or UNDECIDED)


def undecided(world: World) -> Iterator[Id]:
    """Give the proposals that wait for a verdict, oldest first."""
    return (each for each in world.of_kind("proposal") if state(world, each) == UNDECIDED)


def number(world: World, proposal: Id) -> int:
    """Give the number of a proposal, 0 where it has none."""
    label = world.label(proposal)
    return int(label) if label.isdigit() else 0


def words(world: World, proposal: Id) -> str:
    """Give the words by which a proposal would be enacted: those that it was put into last, else those mailed."""
    return str(world.get(proposal, "restated") or world.get(proposal, "text", ""))


def title(world: World, proposal: Id) -> str:
    """Give the title that its proposer gave it, "" for none."""
    return str(world.get(proposal, "title") or "")


def proposer(world: World, proposal: Id) -> str:
    """Give the name of whoever made it."""
    return world.label(world.get(proposal, "proposer"))
