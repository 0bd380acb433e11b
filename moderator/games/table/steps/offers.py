"""The step by which two players deal with each other: numbered offers, answered in time or lapsed.

What can change hands, and what else comes of an accepted offer, is each game's own: its `Wares`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.game import OFFER, Figures, Pending
from moderator.games.table.names import named, seat_of
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.seated import Seats


class WithOffers(Seats, Protocol):
    """A position in which players deal; `offered` counts all offers that there ever were."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Give the offers that wait for an answer."""
        ...

    @property
    def offered(self) -> int:
        """Give how many there have been."""
        ...

    def handed_over(self, index: int, seat: int) -> Self:
        """Give the position with a space that somebody owns in the hands of another seat, and all that stands there."""
        ...


P = TypeVar("P", bound=WithOffers)
W_contra = TypeVar("W_contra", bound=WithOffers, contravariant=True)
LASTS = 3
"""An offer lapses when so many turns have begun since."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A trade that is offered: what goes each way, as "space 26", an amount or "card"; `turn` is when it was made."""

    number: int
    giver: int
    taker: int
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Trade:
    """The order that makes an offer to a player by name; items are an amount, "card", or "name" and a space's name."""

    name: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The order to accept, reject or withdraw an offer: by its number, by the other player's name, or the only one.

    `choices` are what the game wants to know of things received, each a word with the name of a thing, "" for all.
    """

    word: str
    number: int | None = None
    other: str = ""
    choices: tuple[tuple[str, str], ...] = ()


def offered(
    order: Trade, players: Sequence[str], space: Callable[[str], int | Refusal]
) -> tuple[int, tuple[str, ...], tuple[str, ...]] | Refusal:
    """Give to whom a trade is offered and what goes each way, with the numbers of the spaces that are named."""
    name, given = _addressed(order.name, order.gives, players)
    taker = seat_of(name, players)
    if isinstance(taker, Refusal):
        return taker
    gives = _items(given, space)
    if isinstance(gives, Refusal):
        return gives
    gets = _items(order.gets, space)
    return gets if isinstance(gets, Refusal) else (taker, gives, gets)


def meant(offers: Sequence[Offer], seat: int, order: Answer, players: Sequence[str], rule: str) -> Offer | Refusal:
    """Give the offer that an answer of a seat means: one that waits for it, or to take back one of its own."""
    is_own = order.word == "withdraw"
    mine = [each for each in offers if (each.giver if is_own else each.taker) == seat]
    none = "You have no open offer" if is_own else "No offer"
    if order.other:
        other = seat_of(order.other, players)
        if isinstance(other, Refusal):
            return other
        mine = [each for each in mine if other in (each.giver, each.taker)]
        none += f" {'to' if is_own else 'of'} {players[other]}"
    if order.number is not None:
        mine = [each for each in mine if each.number == order.number]
        none += f" {order.number}"
    if len(mine) == 1:
        return mine[0]
    words = "Several offers are open: say which" if mine else none + ("" if is_own else " waits for your answer")
    numbers = ", ".join(str(each.number) for each in offers if (each.giver if is_own else each.taker) == seat)
    return not_allowed("offer", f"{words}{f'; open are: {numbers}' if numbers else ''}.", rules=(rule,))


class Wares(Protocol[W_contra]):
    """What the players of a game can deal in. Items are "space 26", "card", or an amount after the word for money."""

    rule: str
    """The rule by which deals are made."""
    causes: tuple[str, ...]
    """The rules and rulings by which one is closed."""

    money: str
    """The field of a player that holds money."""

    def refused(self, state: W_contra, made: Offer) -> Refusal | None:
        """Give why a deal cannot be, None if it can."""
        ...

    def said(self, state: W_contra, item: str) -> str:
        """Say an item."""
        ...


@dataclass(frozen=True, slots=True)
class Deals(Generic[P]):
    """The offers of a game, made, answered and told."""

    wares: Wares[P]

    def make(
        self, play: Play[P], giver: int, taker: int, gives: tuple[str, ...], gets: tuple[str, ...]
    ) -> Refusal | None:
        """Offer a trade; it is numbered, and waits for an answer."""
        state = play.state
        number = state.offered + 1
        made = Offer(number, giver, taker, gives, gets, state.turn)
        if refusal := self._refused(state, made):
            return refusal
        play.state = state.changed(offers=(*state.offers, made), offered=number)
        names = state.players[giver].name, state.players[taker].name
        words = f"{self.said(state, gives)} for {self.said(state, gets)}"
        play.happens("offer", f"Offer {number}: {names[0]} offers {names[1]} {words}", self.wares.rule)
        return None

    def accept(self, play: Play[P], seat: int, found: Offer) -> Refusal | None:
        """Accept an offer, as the one to whom it was made."""
        state = play.state
        if refusal := self._refused(state, found):
            return refusal
        sides = ((found.giver, found.gives), (seat, found.gets))
        words = ", ".join(f"{state.players[side].name} gives {self.said(state, items)}" for side, items in sides)
        self._drop(play, found)
        for item in found.gives:
            self._hand_over(play, found.giver, seat, item)
        for item in found.gets:
            self._hand_over(play, seat, found.giver, item)
        play.happens("trade", f"Offer {found.number} is accepted: {words}", *self.wares.causes)
        return None

    def end(self, play: Play[P], seat: int, found: Offer, word: str) -> None:
        """Let an offer come to nothing: "reject" it or "withdraw" it."""
        self._drop(play, found)
        play.happens(word, f"{play.state.players[seat].name} {word}s offer {found.number}", self.wares.rule)

    def lapse(self, play: Play[P]) -> None:
        """Let offers lapse that nobody has answered until the turn after next was over; nothing else ends them."""
        for each in play.state.offers:
            if play.state.turn - each.turn >= LASTS:
                self._drop(play, each)
                play.happens("lapse", f"Offer {each.number} lapses", self.wares.rule)

    def leave(self, play: Play[P], seat: int) -> None:
        """Drop the offers of a player who is out."""
        offers = tuple(each for each in play.state.offers if seat not in {each.giver, each.taker})
        play.state = play.state.changed(offers=offers)

    def said(self, state: P, items: Sequence[str]) -> str:
        """Say one side of a deal."""
        return " + ".join(self.wares.said(state, item) for item in items) or "nothing"

    def pending(self, state: P) -> tuple[Pending, ...]:
        """Give the answers that are waited for."""
        if not state.offers:
            return ()
        return tuple(
            Pending(
                OFFER,
                f"offer {each.number}",
                (each.taker,),
                f"{state.players[each.giver].name} offers {self.said(state, each.gives)}"
                f" for {self.said(state, each.gets)}: accept or reject?{self._stale(state, each)}"
                f" It lapses when turn {each.turn + LASTS} begins.",
                "",
            )
            for each in state.offers
        )

    def told(self, state: P, seat: int | None) -> tuple[str, ...]:
        """Say which offers wait for an answer, those for this seat first."""
        found = sorted(state.offers, key=lambda each: (each.taker != seat, each.number))
        return tuple(f"OFFER {each.number}  {self._in_a_line(state, each)}" for each in found)

    def answers(self, state: P, seat: int) -> tuple[str, ...]:
        """Give the orders by which a seat can answer its offers as things stand."""
        mine = (each for each in state.offers if each.taker == seat)
        return tuple(
            f"{word} {each.number}"
            for each in mine
            for word in (("reject",) if self._refused(state, each) else ("accept", "reject"))
        )

    def _in_a_line(self, state: P, offer: Offer) -> str:
        giver, taker = (state.players[seat].name for seat in (offer.giver, offer.taker))
        gives, stale = self.said(state, offer.gives), self._stale(state, offer)
        if not offer.gets:
            return f"{giver} gives {taker} {gives} for nothing{stale and '.'}{stale}"
        return f"{giver} gives {gives} for {taker}'s {self.said(state, offer.gets)}{stale and '.'}{stale}"

    def _stale(self, state: P, offer: Offer) -> str:
        """Say why an offer that stands open cannot be accepted now, as where a thing in it has been sold; "" if it can.

        The rules let such an offer stand until it lapses: what is lacking may be had again by then.
        """
        refusal = self._refused(state, offer)
        return f" Now it cannot be accepted: {refusal.reasons[0]}" if refusal is not None else ""

    def figures(self, state: P) -> tuple[Figures, ...]:
        """Give the open offers as a table of a page, if there are any."""
        rows = tuple(
            (
                f"{each.number}",
                f"{state.players[each.giver].name}: {self.said(state, each.gives)}",
                f"{state.players[each.taker].name}: {self.said(state, each.gets)}",
            )
            for each in state.offers
        )
        return (Figures("Open offers", ("No.", "Gives", "For"), rows),) if rows else ()

    def _refused(self, state: P, made: Offer) -> Refusal | None:
        if made.giver == made.taker:
            return not_allowed("trade", "A trade is with another player.", rules=(self.wares.rule,))
        if not made.gives and not made.gets:
            return not_allowed("trade", "Something has to change hands.", rules=(self.wares.rule,))
        return self.wares.refused(state, made)

    def _hand_over(self, play: Play[P], giver: int, taker: int, item: str) -> None:
        """Let an item change hands; what stands on a space, and its mortgage, goes with it."""
        state = play.state
        kind, _, figure = item.partition(" ")
        if kind == "space":
            index = int(figure)
            play.state = state.handed_over(index, taker)
            return
        field = self.wares.money if figure else "cards"
        old, new = (getattr(state.players[seat], field) for seat in (giver, taker))
        if figure:
            amount = int(figure)
            play.state = state.with_player(giver, **{field: old - amount}).with_player(taker, **{field: new + amount})
        else:
            play.state = state.with_player(giver, cards=old[1:]).with_player(taker, cards=(*new, old[0]))

    def _drop(self, play: Play[P], gone: Offer) -> None:
        play.state = play.state.changed(offers=tuple(each for each in play.state.offers if each.number != gone.number))


def _addressed(name: str, gives: tuple[str, ...], names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Take the name of a player apart from the first thing that is given: "offer Bob Diner for Spa" has no colon."""
    if name or not gives or not gives[0].startswith("name "):
        return name, gives
    words = gives[0].split()[1:]
    for count in range(len(words) - 1, 0, -1):
        if not isinstance(named(" ".join(words[:count]), names, "player"), Refusal):
            return " ".join(words[:count]), (f"name {' '.join(words[count:])}", *gives[1:])
    return words[0], (f"name {' '.join(words[1:])}", *gives[1:])


def _items(items: Sequence[str], space: Callable[[str], int | Refusal]) -> tuple[str, ...] | Refusal:
    """Give items with the numbers of the spaces that are named."""
    found = []
    for item in items:
        kind, _, words = item.partition(" ")
        index = space(words) if kind == "name" else None
        if isinstance(index, Refusal):
            return index
        found.append(item if index is None else f"space {index}")
    return tuple(found)
