"""The order in which queued orders are carried out, and what came of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from moderator.games.nomopoly.game.enacting import Enacting
from moderator.games.nomopoly.game.kept import Done, Failed
from moderator.games.nomopoly.game.waiting import Lowered, Waiting
from moderator.games.nomopoly.orders.carrying_out import carry_out
from moderator.games.nomopoly.orders.conditional import holds_now, rests_on_state
from moderator.games.nomopoly.orders.may import Asked, best_match
from moderator.games.nomopoly.orders.queued import QueuedOrder, ReadOrder
from moderator.games.nomopoly.play.ahead import behind
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.chains import Account
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.occurrence import Occurrence

_BURNT = "Your orders have taken all the steps that one player's may take in an update."

_GONE = "You have left the game, and no order of yours is carried out any more."


def unclear_key(order: QueuedOrder) -> str:
    """Give the key under which it is decided whether an order with an unreadable condition is carried out."""
    return f"carry out:{order.mail}.{order.place}"


class Carrying(Enacting):
    """A game that carries its queued orders out."""

    def attempt(self, run: Run, order: ReadOrder, frame: Frame | None = None) -> Failed | None:
        """Carry one order out; gives what failed, or None."""
        told = order.words
        author = self.author(told.author)
        words = told.quoted or told.text or told.reading
        account = Account(player=told.author)
        reason = _BURNT if run.rests(account) else _GONE if self.has_left(told.author) else ""
        if reason:
            failed = Failed(words, reason, (), told.mail, told.place)
            self.failed.append(failed)
            return failed
        asked = Asked(author, order.clauses, words, told.mail or None)
        with run.chain(f"order of {told.author}", account=account, order=True) as chain:
            try:
                carry_out(run, asked, frame)
                run.settle()
            except Refused as refusal:
                failed = Failed(words, refusal.reason, refusal.rules, told.mail, told.place)
                self.failed.append(failed)
                return failed
            self.done.append(Done(words, told.mail, told.place))
        if chain.trouble is None:
            return None
        failed = Failed(words, f"{chain.trouble}.", chain.trouble.causes, told.mail, told.place)
        self.failed.append(failed)
        return failed

    def met(self, run: Run, order: ReadOrder) -> Frame | None:
        """Look whether what an order rests on is so; give the frame in which it is, or None.

        All orders under one condition are decided by the first look at it: what one of them brings about changes
        nothing for the others.
        """
        author, under = self.author(order.words.author), order.words.under
        frame = None if order.condition is None else holds_now(run, author, order.condition)
        if under is None:
            return frame
        key = (order.words.author, order.words.mail, under.place)
        is_so = self.looked_at.setdefault(key, (frame is not None) != under.otherwise) != under.otherwise
        return (frame or Frame(run, None, {"@sender": author}, agent=author)) if is_so else None

    def spend(self, order: QueuedOrder) -> None:
        """Take an order out of the queue; one that is kept for later weeks too stays for those."""
        left = order.weeks.after(self.week)
        place = self.orders.index(order)
        self.orders[place : place + 1] = [replace(order, weeks=left)] if left is not None else []

    def _carry(self, run: Run, phase: str) -> None:
        """Carry out the orders for a phase ("" for those that name none); conditional ones wait for their moment.

        An order that names no phase and is granted in one alone is for that. A conditional order for no phase waits in
        every phase, until it fires; one whose condition only says what must be so is looked at with the plain orders.
        All are read as the phase begins: what one of them brings about changes nothing of what the words of the others
        mean.
        """
        # only what carries orders out needs what reads them
        from moderator.games.nomopoly.orders.reading import read_order

        reader = self.reader()
        due = (order for order in self.orders if order.phase in ("", phase) and order.weeks.include(run.week))
        read = [read_order(order, reader) for order in due]
        phases = {order: order.phase or self.rules.phase_for(order.clauses) for order in read}
        waiting = [order for order in read if not phases[order] and _waits(order)]
        mine = waiting + [order for order in read if phases[order] == phase and not (not phase and _waits(order))]
        if not run.program.by_mail:
            mine.sort(key=lambda order: (order.words.author.casefold(), -order.words.mail))
        lowered: Lowered = {}
        for order in self._in_turn(run, mine):
            queued = order.words
            if queued.unclear and not self._decided(run, queued):
                continue
            if order.condition is not None and not phases[order] and not rests_on_state(order.condition):
                run.waiting.append(Waiting(self, order, run, queued, lowered))
                continue
            self.spend(queued)
            if order.condition is not None and rests_on_state(order.condition):
                frame = self.met(run, order)
                if frame is not None:
                    self.attempt(run, order, frame)
            elif order.condition is not None:
                run.waiting.append(Waiting(self, order, run, lowered=lowered))
            else:
                self.attempt(run, order)

    def _in_turn(self, run: Run, orders: list[ReadOrder]) -> Iterator[ReadOrder]:
        """Give first what comes before any other order, then the orders of those whom the rules put first."""
        firsts = [order for order in orders if self._comes_first(run, order)]
        yield from firsts
        others = [order for order in orders if order not in firsts]
        yield from sorted(others, key=lambda order: behind(run, "order", self.author(order.words.author)))

    def _comes_first(self, run: Run, order: ReadOrder) -> bool:
        granting = (rule for clause in order.clauses for rule in run.program.orders.get(clause.verb, ()))
        if order.condition is not None or not any(rule.first for rule in granting):
            return False
        with suppress(Refused, Missing):
            return best_match(run, Asked(self.author(order.words.author), order.clauses, order.text)).rule.first
        return False

    def _decided(self, run: Run, order: QueuedOrder) -> bool:
        """Say whether an order whose condition nobody can read is carried out now; one that is not to be, fails."""
        asked = run.program.unclear
        answer = asked.decided(Frame(run, asked.rule), unclear_key(order), order.text) if asked is not None else False
        if answer is False:
            self.spend(order)
            rules = () if asked is None else (asked.rule.name,)
            reason = f'Nobody can read the condition "{order.unclear}", and it was not decided that it holds.'
            self.failed.append(Failed(order.quoted or order.text, reason, rules, order.mail, order.place))
            run.log(
                f"order of {order.author} fails: {order.quoted or order.text}", Occurrence("fail", {}), causes=rules
            )
        return answer is True


def _waits(order: ReadOrder) -> bool:
    """Say whether an order waits for something to happen."""
    return bool(order.words.asked) and not rests_on_state(order.condition)
