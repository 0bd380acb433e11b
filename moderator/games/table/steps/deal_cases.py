"""How cases say which offers wait for an answer, for every game whose players deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from moderator.core.row import Row
from moderator.games.table.board import Named
from moderator.games.table.seated import names_of
from moderator.games.table.steps.offers import Offer, WithOffers


class OnBoard(WithOffers, Protocol):
    """A position in which spaces change hands."""

    def space(self, index: int) -> Named:
        """Give a space by its number."""
        ...


P = TypeVar("P", bound=OnBoard)


def with_offers(state: P, rows: Mapping[str, Row], space: Callable[[str], int], money: str) -> P:
    """Give the position with the offers that a case lists by their numbers; amounts are items of `money`.

    `space` gives the number of a space by its name, and raises ValueError where there is none.
    """
    names = names_of(state)
    for number, row in rows.items():
        gives, gets = (_items(row.several(side), space, money) for side in ("gives", "gets"))
        made = Offer(int(number), names.index(row.text("from")), names.index(row.text("to")), gives, gets, state.turn)
        state = state.changed(offers=(*state.offers, made), offered=max(state.offered, made.number))
    return state


def shown(state: OnBoard) -> dict[str, object]:
    """Give the open offers as a case lists them."""
    names = names_of(state)
    return {
        str(each.number): {
            "from": names[each.giver],
            "to": names[each.taker],
            "gives": [_shown(state, item) for item in each.gives],
            "gets": [_shown(state, item) for item in each.gets],
        }
        for each in state.offers
    }


def _items(items: Sequence[object], space: Callable[[str], int], money: str) -> tuple[str, ...]:
    return tuple(
        f"{money} {item}" if isinstance(item, int) else "card" if item == "card" else f"space {space(str(item))}"
        for item in items
    )


def _shown(state: OnBoard, item: str) -> int | str:
    kind, _, figure = item.partition(" ")
    if kind == "space":
        return state.space(int(figure)).name
    return int(figure) if figure else kind
