"""The step by which somebody owes what cannot be paid at once: a debt stays open until money is raised and it is paid.

How money changes hands, and how it is raised, is each game's own: its `Purse`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.game import Pending
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.seated import Seats

DEBT = "debt"
"""The kind of decision that an open debt is."""
BANK = -1
"""The Bank, where a seat could stand."""


@dataclass(frozen=True, slots=True)
class Debt:
    """What somebody owes and could not pay at once; `creditor` may be the BANK."""

    number: int
    debtor: int
    creditor: int
    amount: int
    why: str = ""


class WithDebts(Seats, Protocol):
    """A position in which players can owe; `counted` numbers the debts."""

    @property
    def debts(self) -> tuple[Debt, ...]:
        """Give the open debts, oldest first."""
        ...

    @property
    def counted(self) -> int:
        """Give the last number that was used."""
        ...

    def with_debts(self, debts: tuple[Debt, ...]) -> Self:
        """Give the position with other open debts."""
        ...


P = TypeVar("P", bound=WithDebts)


class Purse(Protocol[P]):
    """How money is held and said in a game."""

    rule: str
    """The rule by which money is raised."""
    settling: str
    """The order that raises what a debt needs and pays it, which silence stands for."""
    ways: str
    """What can be done about a debt, in words."""

    def money(self, state: P, seat: int) -> int:
        """Give what somebody can pay at once."""
        ...

    def said(self, amount: int) -> str:
        """Say an amount."""
        ...

    def name(self, state: P, seat: int) -> str:
        """Name a player, or the Bank."""
        ...

    def hand(self, play: Play[P], giver: int, taker: int, amount: int) -> None:
        """Hand money from player to player, or to the Bank."""
        ...


@dataclass(frozen=True, slots=True)
class Debts(Generic[P]):
    """What the players of a game owe, and how it is paid."""

    purse: Purse[P]

    def of(self, state: P, seat: int) -> tuple[Debt, ...]:
        """Give what somebody owes, oldest first."""
        return tuple(each for each in state.debts if each.debtor == seat)

    def owe(self, play: Play[P], debtor: int, creditor: int, amount: int, why: str, *causes: str) -> None:
        """Let somebody pay what is due: at once from what is there, or else it is a debt until money is raised."""
        if not amount:
            return
        state, purse = play.state, self.purse
        there, names = purse.money(state, debtor), (purse.name(state, debtor), purse.name(state, creditor))
        if there >= amount:
            purse.hand(play, debtor, creditor, amount)
            words = f"{names[0]} pays {names[1]} {purse.said(amount)} {why}"
            play.happens("pay", words, *causes, money=-amount if creditor == BANK else 0)
            return
        made = Debt(state.counted + 1, debtor, creditor, amount, why)
        play.state = state.with_debts((*state.debts, made)).changed(counted=made.number)
        words = f"{names[0]} owes {names[1]} {purse.said(amount)} {why}, and has {purse.said(there)}"
        play.happens("owe", words, *causes, self.purse.rule)

    def pay(self, play: Play[P], debt: Debt) -> None:
        """Pay a debt whose amount is there."""
        state, purse = play.state, self.purse
        play.state = state.with_debts(tuple(each for each in state.debts if each.number != debt.number))
        purse.hand(play, debt.debtor, debt.creditor, debt.amount)
        names = purse.name(state, debt.debtor), purse.name(state, debt.creditor)
        words = f"{names[0]} pays {names[1]} the {purse.said(debt.amount)} owed {debt.why}"
        play.happens("pay", words.strip(), purse.rule, money=-debt.amount if debt.creditor == BANK else 0)

    def pay_up(
        self, play: Play[P], seat: int, creditor: int | None = None, amount: int | None = None
    ) -> Refusal | None:
        """Pay debts, oldest first, as far as money goes; to one `creditor`, and of one `amount`, if that is said."""
        state, purse = play.state, self.purse
        owed = [each for each in self.of(state, seat) if creditor in {None, each.creditor}]
        name = purse.name(state, seat)
        if not owed:
            whom = "nobody" if creditor is None else purse.name(state, creditor)
            return not_allowed("pay", f"{name} owes {whom} nothing.", rules=(purse.rule,))
        if amount not in {None, sum(each.amount for each in owed)}:
            due = [each for each in owed if each.amount == amount]
            if not due:
                every = ", ".join(f"{purse.name(state, each.creditor)} {purse.said(each.amount)}" for each in owed)
                words = f"{name} owes {every}, not {purse.said(amount or 0)}."
                return not_allowed("pay", words, send=("pay",), rules=(purse.rule,))
            owed = due[:1]
        there = purse.money(state, seat)
        if owed[0].amount > there:
            words = f"{name} owes {purse.said(owed[0].amount)} and has {purse.said(there)}"
            return not_allowed("cover", f"{words}: {purse.ways}.", send=(purse.settling,), rules=(purse.rule,))
        for debt in owed:
            if debt.amount <= purse.money(play.state, seat):
                self.pay(play, debt)
        return None

    def pending(self, state: P) -> tuple[Pending, ...]:
        """Give the oldest debt of each debtor as a decision; to say nothing is to raise it and pay."""
        found: dict[int, Pending] = {}
        for debt in state.debts:
            owed = f"{self.purse.name(state, debt.creditor)} {self.purse.said(debt.amount)}"
            asked = f"You owe {owed}: raise it and pay, or {self.purse.settling}?"
            decision = Pending(DEBT, f"debt {debt.number}", (debt.debtor,), asked, self.purse.settling)
            found.setdefault(debt.debtor, decision)
        return tuple(found.values())
