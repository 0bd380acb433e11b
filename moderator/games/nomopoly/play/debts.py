"""Who owes whom how much: kept with who owes it, creditor by creditor."""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.values import Id, Value

OWED = "owed"
SINCE = "owed since"


def owed(run: Run, debtor: Value, creditor: Value = None) -> Value:
    """Give how much a party owes another, or all parties together."""
    if not isinstance(debtor, Id) or not run.world.exists(debtor):
        return 0
    return sum(amount for to, amount in run.world.get(debtor, OWED, ()) if creditor is None or to == creditor)


def creditors(run: Run, debtor: Value) -> tuple[Id, ...]:
    """Give those whom a party owes anything, in the order in which the debts were made."""
    if not isinstance(debtor, Id) or not run.world.exists(debtor):
        return ()
    return tuple(to for to, amount in run.world.get(debtor, OWED, ()) if amount and run.world.exists(to))


def change(run: Run, debtor: Id, creditor: Id, amount: Value) -> None:
    """Let a debt be so much more, or less."""
    kept = dict(run.world.get(debtor, OWED, ()))
    since = dict(run.world.get(debtor, SINCE, ()))
    if not kept.get(creditor):
        since[creditor] = run.week
    kept[creditor] = max(0, kept.get(creditor, 0) + amount)
    run.world.set(debtor, OWED, tuple((to, much) for to, much in kept.items() if much))
    run.world.set(debtor, SINCE, tuple((to, week) for to, week in since.items() if kept.get(to)))


def owing_for(run: Run, debtor: Value, creditor: Value = None) -> int:
    """Give for how many weeks a party has owed another something, or the one it has owed longest; -1 if it does not."""
    if not isinstance(debtor, Id) or not run.world.exists(debtor):
        return -1
    since = [week for to, week in run.world.get(debtor, SINCE, ()) if creditor is None or to == creditor]
    return run.week - min(since) if since else -1
