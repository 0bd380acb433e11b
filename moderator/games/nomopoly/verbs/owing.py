"""Owing and repaying: who owes whom how much is kept with who owes it, creditor by creditor.

What comes of a debt (interest, a date, a penalty) is for the rules to say; here it is only kept.
"""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.debts import change, creditors, owed
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.money import dollars
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, size
from moderator.language import tree


def _complete(_kinds: Kinds, clause: tree.Clause) -> None:
    if clause.role("recipient") is None or clause.role("amount") is None:
        raise NotRunnable("who owes whom how much is said in full: 'she owes the other player $20'")


def _owe_line(run: Run, occurrence: Occurrence) -> str:
    label, roles = run.world.label, occurrence.roles
    return f"{label(occurrence.subject)} owes {label(roles['recipient'])} {dollars(roles['amount'])} more"


@verb("owe", line=_owe_line, check=_complete)
def owe(run: Run, occurrence: Occurrence) -> str | None:
    """Somebody owes somebody so much, beside what she owes already."""
    debtor, creditor = occurrence.subject, occurrence.roles.get("recipient")
    amount = run.money(size(occurrence.roles.get("amount")) or 0)
    if not isinstance(debtor, Id) or not isinstance(creditor, Id) or debtor == creditor or amount <= 0:
        occurrence.dropped = True
        return None
    occurrence.roles["amount"] = amount
    change(run, debtor, creditor, amount)
    return None


@verb("repay")
def repay(run: Run, occurrence: Occurrence) -> str | None:
    """Money that is owed is paid, and no more of it than is owed; without an amount all of it.

    What somebody owes as a number that the rules count ("her debt") is for their own sentence to pay.
    """
    debtor, creditor = occurrence.subject, occurrence.roles.get("recipient")
    amount = occurrence.roles.get("amount", occurrence.roles.get("object"))
    if not isinstance(debtor, Id):
        return None
    if creditor is None:
        due = creditors(run, debtor)
        creditor = due[0] if len(due) == 1 else None
    if not isinstance(creditor, Id) or not owed(run, debtor, creditor):
        counted = any(facts.key(noun) == "debt" for _, noun in run.program.firsts)
        return None if counted else "nothing is owed there"
    due_now = owed(run, debtor, creditor)
    asked = size(amount)
    paid = due_now if asked is None else min(asked, due_now)
    roles = {"subject": debtor, "amount": paid, "recipient": creditor}
    payment = run.make("pay", occurrence, **roles)
    if payment.refused:
        return str(payment.refused)
    change(run, debtor, creditor, -payment.roles.get("amount", 0))
    return None


@verb("forgive", "cancel debt")
def forgive(run: Run, occurrence: Occurrence) -> str | None:
    """A creditor lets a debtor off what he owes her."""
    creditor, debtor = occurrence.subject, occurrence.roles.get("object")
    if isinstance(debtor, Id) and isinstance(creditor, Id):
        change(run, debtor, creditor, -owed(run, debtor, creditor))
    return None
