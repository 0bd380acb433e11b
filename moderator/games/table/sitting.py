"""One sitting at the table: the orders of one mail, or the silence at one deadline, played one after the other.

It moves a table on, and notes what happened. Whatever is refused has changed nothing and drawn nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from moderator.core.dice import Dice, NextDieError, NoDice
from moderator.core.outcome import Event, Refusal
from moderator.games.table.clock import decisions_in
from moderator.games.table.game import TURN, Pending, S, TableGame
from moderator.games.table.play import Play
from moderator.games.table.reading import orders
from moderator.games.table.refusals import COMES_LATER, NOT_YOUR_TURN
from moderator.games.table.table import OVER, Kept, Table

_MOST = 500
"""More answers than any one silence takes: a game whose silence leads nowhere is found out."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of one order: its words, the events, what it was passed over for; or why it was refused.

    `die` says, in a preview, which die would be thrown next. `is_tried` is false for what stood after a failed order.
    """

    words: str
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    refusal: Refusal | None = None
    die: str = ""
    is_tried: bool = True


Ahead = Sequence[tuple[int, tuple[Came, ...]]]
"""What came of orders that were sent ahead, by seat, in their order."""


def failed(ahead: Ahead, seat: int) -> tuple[str, ...]:
    """Give a line for each order that a seat had sent ahead and that was not carried out, with why."""
    return tuple(
        f"{each.words}: {' '.join(each.refusal.reasons) if each.refusal else 'not tried.'}"
        for place, came in ahead
        if place == seat
        for each in came
        if each.refusal is not None or not each.is_tried
    )


class Sitting(Generic[S]):
    """A table being played at; `mail` is the number of the mail that is worked on, None at a deadline.

    `put_off` says why the orders at hand have to wait for somebody else's answer, once one of them has to.
    `events` are all that happened, `closed` the turns that passed, each with the game's state as the turn ended, and
    `carried` what came of orders that had been kept for later, by seat.
    """

    def __init__(self, game: TableGame[S], table: Table, dice: Dice, mail: int | None = None) -> None:
        self.game = game
        self.table = table
        self.dice = dice
        self.mail = mail
        self.events: list[Event] = []
        self.closed: list[tuple[int, S]] = []
        self.carried: list[tuple[int, tuple[Came, ...]]] = []
        self.put_off: tuple[str, ...] = ()

    @property
    def pending(self) -> tuple[Pending, ...]:
        """Give the decisions that are open."""
        return decisions_in(self.game, self.table.game) if self.is_on else ()

    @property
    def is_on(self) -> bool:
        """Say whether the game has begun and not ended."""
        return self.table.game is not None and self.game.winners(self.table.game) is None

    def run(self, seat: int, wanted: Sequence[str]) -> tuple[Came, ...]:
        """Carry orders out in their order until one fails; those before it stay, the rest is not tried.

        Where one has to wait for somebody else's answer, it is kept with all that follow it.
        """
        came: list[Came] = []
        for place, words in enumerate(wanted):
            one = Came(words, notes=self.put_off) if self.put_off else self._order(seat, words)
            if one.refusal is not None and one.refusal.code == COMES_LATER:
                self.put_off = one.refusal.reasons
                one = Came(words, notes=self.put_off)
            if self.put_off:
                self.table = replace(self.table, kept=(*self.table.kept, Kept(seat, words, self.mail or 0)))
            came.append(one)
            if one.refusal is not None:
                came += [Came(each, is_tried=False) for each in wanted[place + 1 :]]
                break
        return tuple(came)

    def settle(self) -> None:
        """Go on once the orders at hand are used up; then carry out what was kept for the turn that comes."""
        self._settle()
        while self.is_on and not any(each.is_heard_first for each in self.pending):
            seat = next((each.who[0] for each in self.pending if each.kind == TURN and len(each.who) == 1), None)
            kept = [each for each in self.table.kept if each.seat == seat]
            if seat is None or not kept:
                return
            self.table = replace(self.table, kept=tuple(each for each in self.table.kept if each.seat != seat))
            self._carry_kept(seat, kept)

    def preview(self, seat: int, wanted: Sequence[str]) -> tuple[Came, ...]:
        """Try orders without a die and without keeping anything, up to the first that needs one."""
        table, events = self.table, list(self.events)
        came: list[Came] = []
        for words in wanted:
            order = self.game.read(words)
            if isinstance(order, Refusal):
                came.append(Came(words, refusal=order))
                break
            play = self._play(NoDice())
            try:
                refusal = self.game.carry_out(play, seat, order)
            except NextDieError as die:
                came.append(Came(words, tuple(play.events), tuple(play.passed_over), die=str(die)))
                break
            if refusal is not None and refusal.code == COMES_LATER:
                came.append(Came(words, notes=refusal.reasons))
                break
            if refusal is not None:
                came.append(Came(words, refusal=self._mended(refusal, seat, words)))
                break
            came.append(Came(words, self._take(play), tuple(play.passed_over)))
        self.table, self.events = table, events
        return tuple(came)

    def silence(self, pending: Pending) -> None:
        """Answer for those who have said nothing: a turn until it has passed, anything else until it is closed.

        A turn for which orders are kept is played by them, once nothing has to be heard before.
        """
        if pending.kind != TURN:
            self._close(pending)
        elif any(each.seat in pending.who for each in self.table.kept):
            for each in self.pending:
                if each.is_heard_first:
                    self._close(each)
        else:
            self._silent_turn(pending)
        self.settle()

    def resign(self, seat: int) -> tuple[Event, ...]:
        """Take a player out of the game."""
        play = self._play(self.dice)
        self.game.resign(play, seat)
        kept = tuple(each for each in self.table.kept if each.seat != seat)
        self.table = replace(self.table, kept=kept)
        events = self._take(play)
        self.settle()
        return events

    def _close(self, pending: Pending) -> None:
        """Answer a decision for all who have not, until it is closed."""
        for _ in range(_MOST):
            same = next((each for each in self.pending if each.key == pending.key), None)
            if same is None:
                break
            self._answer(same)

    def _silent_turn(self, pending: Pending) -> None:
        turn = self.table.game.turn
        for _ in range(_MOST):
            if not self.is_on or self.table.game.turn != turn:
                return
            same = next((each for each in self.pending if each.kind == TURN and each.who == pending.who), None)
            if same is not None:
                self._answer(same)
                continue
            before = self.table.game
            self._settle()
            if self.table.game is before or self.table.game == before:
                return
        raise RuntimeError(f"Silence leads nowhere in {self.game.title}, turn {turn}.")

    def _answer(self, pending: Pending) -> None:
        """Carry out what silence stands for: its first order always can be, and a later one that is refused ends it."""
        seat = pending.who[0]
        name = self.table.seats[seat].name
        for place, words in enumerate(orders(pending.silence, self.game.begins, self.game.reads)):
            order = self.game.read(words)
            play = self._play(self.dice)
            if not place:
                play.happens("lapse", f"{name} says nothing in time: {pending.silence}", "silence", who=name)
            refusal = order if isinstance(order, Refusal) else self.game.carry_out(play, seat, order)
            if refusal is not None and not place:
                raise RuntimeError(f"What silence stands for in {self.game.title} was refused: {refusal.reasons}")
            if refusal is not None:
                return
            self._take(play)

    def _carry_kept(self, seat: int, kept: Sequence[Kept]) -> None:
        mail = self.mail
        for place, each in enumerate(kept):
            self.mail = each.mail
            came = self.run(seat, orders(each.words, self.game.begins, self.game.reads))
            self.carried.append((seat, came))
            if any(one.refusal is not None for one in came):
                rest = [Came(later.words, is_tried=False) for later in kept[place + 1 :]]
                self.carried.append((seat, tuple(rest)))
                break
        self._settle()
        self.mail = mail

    def _order(self, seat: int, words: str) -> Came:
        order = self.game.read(words)
        if isinstance(order, Refusal):
            return Came(words, refusal=self._mended(order, seat, words))
        play = self._play(self.dice)
        refusal = self.game.carry_out(play, seat, order)
        if refusal is not None:
            return Came(words, refusal=self._mended(refusal, seat, words))
        return Came(words, self._take(play), tuple(play.passed_over))

    def _mended(self, refusal: Refusal, seat: int, words: str) -> Refusal:
        """Give a refusal with what would be legal now, where it does not say that itself."""
        if refusal.code == NOT_YOUR_TURN:
            return replace(refusal, send=(f"when it is my turn: {words}",))
        if refusal.send:
            return refusal
        return replace(refusal, send=self.game.sight(self.table.game, seat).legal)

    def _settle(self) -> None:
        if not self.is_on:
            return
        play = self._play(self.dice)
        self.game.settle(play)
        self._take(play)

    def _play(self, dice: Dice) -> Play[S]:
        state: S = self.table.game
        return Play(state, state.turn, dice)

    def _take(self, play: Play[S]) -> tuple[Event, ...]:
        """Keep what a play has come to."""
        events = tuple(event._replace(mail=self.mail) for event in play.events)
        self.events += events
        self.closed += play.closed
        self.table = replace(self.table, game=play.state).with_lines(tuple(event.line for event in events))
        if self.game.winners(play.state) is not None:
            self.table = replace(self.table, phase=OVER, kept=())
        return events
