"""What every rulebook says for itself: that money moves, what dice show, when orders are done, what proposals do.

The engine decides none of it. A sentence that leans on such a rule reads and runs without it, and yet nothing comes of
it; so where the rule is missing, that is told at each such sentence, with the words to add.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from moderator.games.nomopoly.rules.citing import forms_of, moved, verbs_in
from moderator.language import tree
from moderator.language.readings import ItemReading
from moderator.node import Part

_AT_ONCE = frozenset({"join", "propose"})
"""What is done as soon as the mail is read, and waits for no phase."""


@dataclass(frozen=True, slots=True)
class Lack:
    """A sentence of a rule that needs another which the book has not; `reason` says which."""

    rule: str
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class _Basic:
    """Something that only rules bring about: which sentences need it, and whether rules see to it."""

    needs: Callable[[tree.Form], bool]
    is_said: Callable[[Sequence[ItemReading]], bool]
    reason: str


def lacks(readings: Sequence[ItemReading]) -> tuple[Lack, ...]:
    """Give every sentence of which nothing comes as long as a rule is missing, in the order of the rules."""
    missing = [basic for basic in _BASICS if not basic.is_said(readings)]
    return tuple(_lacks(readings, missing)) if missing else ()


def _lacks(readings: Sequence[ItemReading], missing: Collection[_Basic]) -> Iterator[Lack]:
    for reading in readings:
        for sentence in reading.sentences:
            for basic in missing:
                if any(basic.needs(form) for form in sentence.forms):
                    yield Lack(reading.number, sentence.text, basic.reason)


def _deeds(form: tree.Form) -> Iterator[tree.Clause]:
    """Give the clauses that a sentence lets happen, not those that it waits for."""
    for step in getattr(form, "steps", ()):
        yield from (clause for clause in step.clauses if not clause.negative)


def _is_money(phrase: Part) -> bool:
    return any(isinstance(each, tree.Amount) and each.unit == "$" for each in tree.walk(phrase))


def _pays(form: tree.Form) -> bool:
    priced = isinstance(form, tree.Order) and form.price is not None and bool(form.price.payees)
    return priced or any(deed.verb == "pay" for deed in _deeds(form))


def _does_with_money(verb: str) -> Callable[[tree.Form], bool]:
    return lambda form: any(deed.verb == verb and _is_money(deed.roles) for deed in _deeds(form))


def _moves_money(verb: str, *through: str) -> Callable[[Sequence[ItemReading]], bool]:
    """Make a test whether, after an event, cash rises or falls, or one of the events `through` follows."""

    def is_said(readings: Sequence[ItemReading]) -> bool:
        return any(
            any(moved("cash", step) or (through and verbs_in(step.clauses) & set(through)) for step in rule.steps)
            and verb in verbs_in(rule.event)
            for _, rule in forms_of(readings, tree.Trigger)
        )

    return is_said


def _throws(form: tree.Form) -> bool:
    return any(deed.verb == "roll" for deed in _deeds(form))


def _dice_have_sides(readings: Sequence[ItemReading]) -> bool:
    return any(
        fact.clause.verb == "have" and getattr(fact.clause.subject, "kind", "") == "die"
        for _, fact in forms_of(readings, tree.Standing)
    )


def _grants(form: tree.Form) -> bool:
    return isinstance(form, tree.Order) and form.clause.verb not in _AT_ONCE


def _does(verb: str, form: type[tree.Trigger | tree.Scheduled]) -> Callable[[Sequence[ItemReading]], bool]:
    return lambda readings: any(deed.verb == verb for _, found in forms_of(readings, form) for deed in _deeds(found))


_BASICS = (
    _Basic(
        _pays,
        _moves_money("pay"),
        "No rule says that a payment moves money, so nobody would have more or less. Add: When a party pays an amount "
        "to another party, the cash of the first party falls by the amount and the cash of the other party rises by "
        "the amount.",
    ),
    _Basic(
        _does_with_money("get"),
        _moves_money("get"),
        "No rule says that money which somebody gets is hers, so nobody would have more. Add: When a party gets an "
        "amount from nobody, its cash rises by the amount.",
    ),
    _Basic(
        _does_with_money("lose"),
        _moves_money("lose", "go", "pay"),
        "No rule says where money goes that somebody loses, so nobody would have less. Add: When a player loses an "
        "amount, her cash falls by the amount.",
    ),
    _Basic(
        _does_with_money("fine"),
        _moves_money("fine", "go", "pay", "lose"),
        "No rule says where a fine goes, so nobody would have less. Add: When a player is fined an amount, her cash "
        "falls by the amount.",
    ),
    _Basic(
        _throws,
        _dice_have_sides,
        "No rule says how many sides a die has, so nothing would be thrown. Add: Every die has 6 sides.",
    ),
    _Basic(
        _grants,
        _does("carry out", tree.Scheduled),
        "No rule says when orders are carried out, so this one never would be. Add: In the ... phase, orders that name "
        "no phase are carried out.",
    ),
    _Basic(
        lambda form: isinstance(form, tree.Scheduled) and "carry out" in verbs_in(form.steps),
        lambda readings: any(
            "fail" in verbs_in(rule.event) and "undo" in verbs_in(rule.steps)
            for _, rule in forms_of(readings, tree.Trigger)
        ),
        "No rule says what becomes of an order that fails half-way, so what it had done would stay. Add: When an order "
        "fails, each of its effects is undone and its price is given back.",
    ),
    _Basic(
        lambda form: isinstance(form, tree.Order) and form.clause.verb == "propose",
        _does("make", tree.Trigger),
        "No rule says that the changes of an accepted proposal are made, so the rules would stay as they are. Add: "
        "When a proposal is accepted, its changes are made.",
    ),
)
