"""The step in which what was landed on is bought or not: at which price, under which name, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.seated import Seats

S = TypeVar("S", bound=Seats)


@dataclass(frozen=True, slots=True)
class Bounds:
    """When a purchase is wanted: below or at most a price, or with so much money left; None: whatever it is."""

    under: int | None = None
    most: int | None = None
    keep: int | None = None

    def hold(self, price: int, money: int) -> bool:
        """Say whether a price is wanted by somebody with so much money."""
        return (
            (self.under is None or price < self.under)
            and (self.most is None or price <= self.most)
            and (self.keep is None or money - price >= self.keep)
        )


ANY_PRICE = Bounds()


def refused(
    play: Play[S], *, has_rolled: bool, here: str, is_meant: bool, send: tuple[str, ...], rule: str
) -> Refusal | None:
    """Refuse a decision before the roll, or about another space than the one that is for sale.

    `here` is the space that is for sale, "" where there is none: the decision then has nothing to do, and is passed
    over. `is_meant` says that the player names that space or none; `send` are the orders that decide.
    """
    if not has_rolled:
        words = "Roll first; what is for sale is where you land."
        return not_allowed("buy", words, send=("roll; buy",), rules=(rule,))
    if not here:
        play.pass_over("Nothing is for sale here.")
    elif not is_meant:
        name = play.state.players[play.state.active].name
        return not_allowed("buy", f"{name} stands on {here}, and decides about that.", send=send, rules=(rule,))
    return None
