"""What players' words mean in a game as it stands: Toys, deeds, sets, lots."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.core.outcome import Refusal
from moderator.games.table.names import one_of, seat_of
from moderator.games.table.refusals import not_allowed
from moderator.games.toystory import auctions
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.position import Position


def seat(state: Position, words: str) -> int | Refusal:
    """Give the seat that some words name."""
    return seat_of(words, players(state))


def players(state: Position) -> tuple[str, ...]:
    """Give the names of all Toys in seat order."""
    return tuple(toy.name for toy in state.players)


def deed(state: Position, words: str) -> int | Refusal:
    """Give the property that some words name."""
    return one_of(words, {space.name: space.index for space in state.spaces() if space.is_property}, "property")


def deeds(state: Position, words: Sequence[str]) -> tuple[int, ...] | Refusal:
    """Give the properties that are named one by one."""
    found: list[int] = []
    for each in words:
        index = deed(state, each)
        if not isinstance(index, Refusal):
            found.append(index)
            continue
        # "A1 A2": two names with nothing between them.
        parts = [deed(state, word) for word in each.split()]
        if len(parts) == 1 or any(isinstance(part, Refusal) for part in parts):
            return index
        found += [part for part in parts if isinstance(part, int)]
    return tuple(found)


def of_set(state: Position, words: str) -> int | Refusal:
    """Give a Location of the set that some words name, by its own name or a Location's."""
    sets = {space.set.lower(): space.index for space in state.spaces() if space.set}
    bare = words.strip().lower().removesuffix(" set")
    return sets[bare] if bare in sets else deed(state, words)


def lot(state: Position, words: str) -> str | Refusal:
    """Give the lot that some words name; no words: the only one that is open."""
    open_lots = {auctions.title(state, each.lot).removeprefix("the last "): each.lot for each in state.open.auctions}
    if not open_lots:
        return not_allowed("no-auction", "No auction is open.", rules=("auction",))
    if not words:
        if len(open_lots) == 1:
            return next(iter(open_lots.values()))
        least = (AUCTIONS.least(state, each) for each in state.open.auctions)
        send = tuple(f"bid {bid} on {each}" for bid, each in zip(least, open_lots, strict=True))
        return not_allowed("which", "Several lots are open: say on which.", send=send, rules=("ruling 28",))
    return one_of(words, open_lots, "open lot")
