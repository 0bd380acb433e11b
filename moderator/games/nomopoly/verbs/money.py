"""Payments, fines and shares of a sum. What they do to anybody's cash, the rules themselves say."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.verbs.primitive import noted, verb
from moderator.games.nomopoly.world.amounts import is_number, rounded
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size
from moderator.language import tree


def dollars(amount: Value) -> str:
    """Write an amount of money."""
    if isinstance(amount, Fraction) and amount.denominator != 1:
        return f"${float(amount):.2f}"
    return f"${amount}" if amount >= 0 else f"-${-amount}"


def _pay_line(run: Run, occurrence: Occurrence) -> str:
    payer, payee = run.world.label(occurrence.subject), run.world.label(occurrence.roles.get("recipient"))
    return f"{payer} pays {dollars(occurrence.roles['amount'])} to {payee}"


def _collected(run: Run, occurrence: Occurrence) -> None:
    kind = occurrence.roles.get("as")
    payee = occurrence.roles.get("recipient")
    if isinstance(kind, Sort) and payee is not None:
        run.make("collect", occurrence, **_collecting(run, occurrence))


def _where(run: Run, occurrence: Occurrence) -> Value:
    for each in occurrence.chain():
        for role in ("on", "object"):
            value = each.roles.get(role)
            if isinstance(value, Id) and run.world.kind(value) == "square":
                return value
    return None


def _no_payment(run: Run, occurrence: Occurrence) -> None:
    """Where nothing is due nothing is paid, and no rule about payments has its say."""
    amount = occurrence.roles.get("amount")
    occurrence.dropped = occurrence.dropped or (not isinstance(amount, Id) and not size(amount))


@verb("pay", line=_pay_line, after=_collected, prepare=_no_payment)
def pay(run: Run, occurrence: Occurrence) -> str | None:
    """A payment comes to pass: rules move the money. Nothing is paid to oneself, and nothing of nothing."""
    amount = size(occurrence.roles.get("amount"))
    if isinstance(occurrence.roles.get("amount"), Id):
        amount = facts.cash(run, occurrence.roles["amount"])
    payer, payee = occurrence.subject, occurrence.roles.get("recipient")
    if amount is None or payer is None or amount <= 0 or payer == payee:
        occurrence.dropped = True
        return None
    if is_number(payee):
        return "money is paid to somebody: an amount that somebody has rises or falls"
    if any(isinstance(each, tuple) and len(each) > 1 for each in (payer, payee)):
        return "a payment goes from one to one: say it for each of them"
    occurrence.roles["amount"] = run.money(amount)
    if occurrence.roles["amount"] == 0:
        occurrence.dropped = True
        return None
    barred_rule = _uncollectable(run, occurrence)
    if barred_rule:
        return barred_rule
    around = occurrence.parent
    while around is not None and around.verb == "pay" and not around.done:
        around = around.parent
    if around is not None:
        around.state.setdefault("paid", []).append(occurrence)
    if payee is None and isinstance(payer, Id):
        run.world.set(payer, "cash", facts.cash(run, payer) - occurrence.roles["amount"])
    return barred(run, occurrence, "lose", payer, occurrence.roles["amount"])


def _uncollectable(run: Run, occurrence: Occurrence) -> str | None:
    """Say by which rule the payee may not collect such a payment, or None."""
    kind, payee = occurrence.roles.get("as"), occurrence.roles.get("recipient")
    if not isinstance(kind, Sort) or payee is None or not run.program.prohibitions.get("collect"):
        return None
    probe = Occurrence("collect", _collecting(run, occurrence), occurrence.rule, occurrence.parent)
    return None if run.may_happen(probe) else probe.refused


def _collecting(run: Run, occurrence: Occurrence) -> dict[str, Value]:
    """Give the roles of the collecting that a payment is."""
    roles = {
        "subject": occurrence.roles.get("recipient"),
        "object": occurrence.roles["amount"],
        "as": occurrence.roles.get("as"),
        "from": occurrence.subject,
    }
    square = occurrence.roles.get("for") or _where(run, occurrence)
    return roles if square is None else {**roles, "on": square}


def barred(run: Run, occurrence: Occurrence, what: str, party: Value, thing: Value) -> str | None:
    """Say by which rule a party may not lose or get something, or None."""
    probe = Occurrence(what, {"subject": party, "object": thing}, occurrence.rule, occurrence.parent)
    for prohibition in run.prohibitions(what):
        if not prohibition.only_voluntary and prohibition.meets(Frame(run, prohibition.rule, event=probe), probe):
            run.ask_rule(prohibition.rule)
            occurrence.quoted = (prohibition.rule.name,)
            return f"{prohibition.rule.name}: {prohibition.rule.text}"
    return None


@verb("fine", prepare=_no_payment)
def fine(run: Run, occurrence: Occurrence) -> str | None:
    """A fine that names its payee is paid there; where others go, a rule says."""
    payer, payee = occurrence.roles.get("object"), occurrence.roles.get("recipient")
    occurrence.roles["amount"] = run.money(size(occurrence.roles.get("amount")))
    if payee is not None:
        roles = {"subject": payer, "amount": occurrence.roles["amount"], "recipient": payee, "as": Sort("fine")}
        run.happen(Occurrence("pay", roles, occurrence.rule, occurrence))
    return None


def _no_payer(_kinds: Kinds, _clause: tree.Clause) -> None:
    raise NotRunnable("who pays is not said with 'collects': write 'the player pays the rent to her'")


noted("collect", check=_no_payer)


@verb("go")
def go(run: Run, occurrence: Occurrence) -> str | None:
    """An amount goes to a party: a fine or a loss is paid to it. A thing that goes to a party becomes its own."""
    what, target = occurrence.subject, occurrence.roles.get("to")
    if target is None or what is None:
        return "nobody gets it"
    if isinstance(what, Id) and facts.is_a(run, what, "piece") and facts.is_a(run, target, "square"):
        moved = run.make("move", occurrence, object=what, to=target)
        return moved.refused or None
    if isinstance(what, (Id, Goods)):
        run.make("get", occurrence, subject=target, object=what)
        return None
    around = occurrence.parent
    source = None
    kind: Value = None
    while around is not None and source is None:
        if around.verb == "fine":
            if around.roles.get("recipient") is not None:
                occurrence.dropped = True
                return None
            source, kind = around.roles.get("object"), Sort("fine")
        elif around.verb in ("lose", "order", "pay", "share out"):
            source = around.subject
            if around.verb == "order" and "rest" in around.state:
                around.state["rest"] -= what
        around = around.parent
    if source is None:
        run.make("get", occurrence, subject=target, object=what)
        return None
    roles: dict[str, Value] = {"subject": source, "amount": what, "recipient": target}
    if kind is not None:
        roles["as"] = kind
    run.make("pay", occurrence, **roles)
    return None


@verb("share", "share out")
def share(run: Run, occurrence: Occurrence) -> str | None:
    """A sum is paid out in equal parts, each rounded as the sentence says; one that is nobody's is got."""
    payer, what, among = occurrence.subject, occurrence.roles.get("object"), occurrence.roles.get("among")
    amount = facts.cash(run, what) if isinstance(what, Id) else size(what)
    if payer is None and isinstance(what, Id):
        payer = what
    group = among if isinstance(among, tuple) else (among,) if among is not None else ()
    if not group or amount is None:
        occurrence.dropped = True
        return None
    part = rounded(
        Fraction(amount) / len(group), occurrence.state.get("rounding") or run.program.rounding, run.program.unit
    )
    for each in group:
        if payer is None:
            run.make("get", occurrence, subject=each, object=part)
        else:
            run.make("pay", occurrence, subject=payer, amount=part, recipient=each)
    occurrence.state["rest"] = amount - part * len(group)
    return None
