"""Who owes whom, as a condition ("a player who owes her more than $50") and as an amount ("what she owes")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.conditions import Condition, over
from moderator.games.nomopoly.compiling.meaning import Computed, GapMeaning, Meaning, compare, size
from moderator.games.nomopoly.compiling.moments import weeks_of
from moderator.games.nomopoly.debts import creditors, owed, owing_for
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


class Owing(Condition):
    """Somebody owes somebody something, or so much."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        recipient, amount = clause.role("recipient"), clause.role("amount")
        self.debtor = None if clause.subject is None else compiler.phrase(clause.subject)
        self.creditor = None if recipient is None else compiler.phrase(recipient)
        self.pairs = bool(getattr(self.creditor, "indefinite", False)) and not isinstance(self.creditor, GapMeaning)
        self.test: tuple[str, Meaning | None] = (">", None)
        if isinstance(amount, tree.Quantity) and amount.amount is not None:
            self.test = (amount.comparison, compiler.phrase(amount.amount))
        elif isinstance(amount, (tree.Amount, tree.Arithmetic)):
            self.test = ("=", compiler.phrase(amount))
        self.nothing = isinstance(amount, tree.Pronoun) and amount.word == "nothing"
        self.weeks = next((weeks_of(time.phrase) for time in clause.times if time.kind == "for"), None)
        if self.nothing and self.weeks is not None:
            raise NotRunnable("since when nothing is owed is not kept: ask for how long something has been")

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each debtor and creditor between whom it is so."""
        yield from over(frame, self.debtor, lambda debtor: self._to(frame, debtor))

    def _to(self, frame: Frame, debtor: Value) -> Iterator[None]:
        if self.creditor is None:
            if self._so(frame, debtor, None):
                yield
            return
        before = frame.agent
        if isinstance(debtor, Id):
            frame.agent = debtor
        for _ in over(frame, self.creditor, lambda one: self._between(frame, debtor, one)):
            frame.agent = before
            yield
            frame.agent = debtor if isinstance(debtor, Id) else before
        frame.agent = before

    def _between(self, frame: Frame, debtor: Value, creditor: Value) -> Iterator[None]:
        if debtor != creditor and self._so(frame, debtor, creditor):
            yield

    def _so(self, frame: Frame, debtor: Value, creditor: Value) -> bool:
        much = owed(frame.run, debtor, creditor)
        if self.weeks is not None and owing_for(frame.run, debtor, creditor) < self.weeks:
            return False
        if self.nothing:
            return not much
        comparison, amount = self.test
        return compare(comparison, much, 0 if amount is None else size(amount.value(frame)))

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Narrow the gap by whom the debtor owes."""
        if isinstance(self.creditor, GapMeaning) and self.debtor is not None and not self.nothing:
            return creditors(frame.run, self.debtor.value(frame))
        return None


def amount_owed(compiler: Compiler, node: tree.Noun) -> Meaning | None:
    """Read "the amount that she owes him" as what she owes him now; None for any other noun."""
    clause: Any = node.which[0] if len(node.which) == 1 else None
    if not isinstance(clause, tree.Clause) or clause.verb != "owe" or not isinstance(clause.role("amount"), tree.Gap):
        return None
    recipient = clause.role("recipient")
    debtor = compiler.phrase(clause.subject)
    creditor = None if recipient is None else compiler.phrase(recipient)

    def value(frame: Frame) -> Value:
        return owed(frame.run, debtor.value(frame), None if creditor is None else creditor.value(frame))

    return Computed(value, kind="amount", money=True)
