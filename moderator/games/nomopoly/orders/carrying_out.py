"""Carrying orders out: the price, the effects, and what happens when one fails.

An order is all or nothing: where any of it fails, what the rules say of failed orders happens (XXII.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from moderator.games.nomopoly.orders.charges import Charge, charge_of
from moderator.games.nomopoly.orders.may import Asked, Match, allowed, best_match, refusal
from moderator.games.nomopoly.orders.slots import deeds
from moderator.games.nomopoly.play.program import OrderRule
from moderator.games.nomopoly.play.run import Frame, Primitive, Run
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import Missing, Refused, refuse
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size


def carry_out(run: Run, asked: Asked, frame: Frame | None = None) -> None:
    """Carry an order out. Raises Refused with the reason; then nothing of it has happened, if the rules say so."""
    mark = run.world.mark()
    before, run.mail = run.mail, asked.mail
    order = Occurrence("order", {"subject": asked.author, "player": asked.author}, voluntary=True)
    order.state.update(mark=mark, text=asked.text)
    try:
        match = best_match(run, asked, frame)
        _perform(run, order, match)
        run.keep(order, None)
    except (Refused, Missing) as trouble:
        _fail(run, order, asked)
        raise _quoting(trouble, order.rule) from trouble
    finally:
        run.mail = before


def _quoting(trouble: Refused | Missing, rule: Rule | None) -> Refused:
    """Give a refusal that quotes the rule which grants the order, where it quotes none."""
    rules = trouble.rules if isinstance(trouble, Refused) else ()
    if isinstance(trouble, Refused) and (rules or rule is None):
        return trouble
    reason = str(trouble).strip().rstrip(".")
    quoted = f" {rule.name}: {rule.text}" if rule is not None else ""
    return Refused(f"{reason[:1].upper()}{reason[1:]}.{quoted}", (rule.name,) if rule is not None else ())


def _fail(run: Run, order: Occurrence, asked: Asked) -> None:
    failed = Occurrence("fail", {"subject": order}, None, order)
    run.happen(failed)
    run.log(f"order of {run.world.label(asked.author)} fails: {asked.text}", failed, causes=())


def _perform(run: Run, order: Occurrence, match: Match) -> None:
    rule, frame = match.rule, match.frame
    person = order.subject
    if isinstance(person, str) and not isinstance(person, Id):
        person = Sort("person", 1, person)
        for name, value in list(frame.variables.items()):
            if value == order.subject:
                frame.variables[name] = person
        order.roles["subject"] = person
    order.rule = rule.rule
    _make(run, order, rule)
    roles = dict(match.roles)
    distance = next((slot.number for slot in rule.slots if slot.role == "distance"), None)
    if distance is not None and size(roles.get("distance")) is None:
        roles["distance"] = distance
    adverbs = frozenset(rule.form.clause.adverbs)
    occurrence = Occurrence(rule.verb, {"subject": person, **roles}, rule.rule, order, adverbs, voluntary=True)
    occurrence.ordered = True
    order.state["act"] = occurrence
    charge = charge_of(run, match)
    price = order.state["price"] = charge.amount
    order.state["payee"] = charge.payee
    if rule.price is not None or price or rule.verb in run.program.replacements:
        occurrence.roles.setdefault("price", price)
    native = PRIMITIVES.get(rule.verb)
    itself = native is not None and (rule.steps is None or _is_done_too(run, rule, match.roles))

    def act(run: Run, event: Occurrence) -> str | None:
        order.state["price"] = event.roles.get("price", price)  # which a rule may have changed
        _pay(run, order, match, Charge(order.state["price"], charge.payee))
        order.state["charged"] = run.world.mark()
        if rule.steps is not None:
            into_a_pool = rule.verb == "pay" and is_number(event.roles.get("recipient"))
            if into_a_pool:
                del event.roles["recipient"]  # it leaves whoever pays it, and the steps fill the pool
            if native is not None and (itself or into_a_pool):
                reason = native.act(run, event)
                if reason:
                    return reason
            frame.event = event
            frame.agent = person
            if rule.steps.run(frame) or not rule.instead:
                return None
        return native.act(run, event) if native is not None else None

    line = native.line if native is not None and itself else None
    after = native.after if native is not None and itself else None
    done = run.happen(occurrence, Primitive(act, line, native.facts if native else None, after))
    if not done and occurrence.refused:
        raise refuse(occurrence)


_GONE = frozenset({"use up", "remove", "lose"})
_MOVES = frozenset({"go", "move", "land", "place", "put"})
_MADE = frozenset({"paint", "color", "coat"})
_ALIKE = {
    **dict.fromkeys(("use up", "remove", "lose"), _GONE),
    **dict.fromkeys(("go", "move"), _MOVES),
    **dict.fromkeys(("paint", "coat"), _MADE),
}
"""Effects that say what a verb's own effect is: beside any others, that happens too."""


def _is_done_too(run: Run, rule: OrderRule[Frame], roles: Mapping[str, Value]) -> bool:
    """Say whether what an order says by its verb happens beside its steps: who moves for a fine moves."""
    assert rule.steps is not None
    if rule.verb in _ALIKE:
        return not (any(map(rule.steps.does, _ALIKE[rule.verb])) or rule.steps.remakes())
    return rule.verb == "buy" or _is_given_too(run, rule, roles)


def _is_given_too(run: Run, rule: OrderRule[Frame], roles: Mapping[str, Value]) -> bool:
    """Say whether what the order gives or pays changes hands beside its steps, which do nothing of the sort.

    A kiss, which no rule makes an item, is given by its steps alone.
    """
    role = "to" if rule.verb == "donate" else "recipient"
    what = roles.get("object")
    if rule.verb == "pay" and rule.steps is not None and role not in roles:
        return not rule.steps.does("pay")  # paid to nobody, it is gone
    if rule.verb not in ("give", "pay", "donate") or rule.steps is None or not isinstance(roles.get(role), Id):
        return False
    if rule.verb == "donate" and not is_number(what):
        return False
    if isinstance(what, Goods) and not run.program.kinds.is_a(what.kind, "item"):
        return False
    return not any(_is_of_the_kind(run, what, noun) for noun in rule.steps.handed_over(role))


def _is_of_the_kind(run: Run, what: Value, noun: str) -> bool:
    """Say whether what changes hands by the steps is what is given: not money for a Hat."""
    if not isinstance(what, (Goods, Id)):
        return not run.program.kinds.is_a(noun, "item")
    kind = what.kind if isinstance(what, Goods) else run.world.kind(what)
    return bool(noun) and run.program.kinds.is_a(kind, noun)


def granted(run: Run, made: Occurrence) -> Primitive | None:
    """Give what an order does, for when a rule makes somebody do as that order says: its price and its effects."""
    found: list[Match] = []
    for rule in run.program.orders.get(made.verb, ()):
        roles = {slot.role: made.roles[slot.role] for slot in rule.slots if slot.role in made.roles}
        if rule.steps is None or len(roles) < len(rule.slots):
            continue
        frame = Frame(run, rule.rule, agent=made.subject)
        if rule.subject.name:
            frame.variables[rule.subject.name] = made.subject
        with suppress(Missing):
            if any(allowed(frame, rule) for _ in deeds(frame, rule, made.subject, roles)):
                found.append(Match(rule, frame, roles, rule.deed.weight))
    if not found:
        return None
    match = max(found, key=lambda each: (each.weight, each.rule.rule.place))

    def act(run: Run, event: Occurrence) -> str | None:
        run.ask_rule(match.rule.rule)
        charge, frame = charge_of(run, match), match.frame
        if charge.amount:
            roles = {"subject": event.subject, "amount": charge.amount, "recipient": charge.payee}
            paid = run.make("pay", event, match.rule.rule, **roles)
            if paid.refused:
                return paid.refused
        frame.event, frame.agent = event, event.subject
        if match.rule.steps is not None:
            match.rule.steps.run(frame)
        return None

    return Primitive(act)


def _make(run: Run, order: Occurrence, rule: OrderRule[Frame]) -> None:
    """Orders of a section can be of a kind ("Easy Moves"), of which the rules may let a player make only so many."""
    kind = run.program.order_kinds.get(rule.rule.section)
    if kind is None and not run.program.prohibitions.get("make"):
        return
    kind = kind or "order"
    made = Occurrence("make", {"subject": order.subject, "object": Sort(kind)}, rule.rule, order, voluntary=True)
    made.ordered = True
    for limit in run.program.orders.get("make", ()):
        wanted = next((slot for slot in limit.slots if slot.role == "object"), None)
        if wanted is not None and wanted.noun == kind and limit.limit is not None:
            most = wanted.number or 1
            facts_made = (fact for fact in run.history.of("make", order.subject) if fact.week == run.week)
            if sum(1 for fact in facts_made if fact.role("object") == Sort(kind)) >= most:
                raise refusal(limit.rule)
    if not run.happen(made) and made.refused:
        raise refuse(made)


def _pay(run: Run, order: Occurrence, match: Match, charge: Charge) -> None:
    """Let whoever gives an order pay its price; a walk is paid for as its steps say. Raises Refused where it cannot."""
    named = match.rule.price is not None and match.rule.price.names_payees
    if not charge.amount or (match.rule.verb == "sell" and not named):
        return
    steps = match.rule.steps
    goes = steps is not None and steps.does("go")
    if charge.payee is None and not named and goes:
        order.state["rest"] = charge.amount
        return
    charged = {"subject": order.subject, "amount": charge.amount, "recipient": charge.payee}
    if match.rule.verb == "buy":
        charged["for"] = match.roles["object"]
    paid = Occurrence("pay", charged, match.rule.rule, order, voluntary=True)
    if not run.happen(paid) and (paid.refused or not paid.dropped):
        raise refuse(paid)
    if not paid.done and not any(each.verb == "pay" and each.done for each in paid.replaced):
        order.state["price"] = 0
