"""Rules looked up by what they say, so that letters and pages cite the rule in force, and none when it is repealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from moderator.language import tree
from moderator.language.readings import ItemReading
from moderator.node import Part

_Form = TypeVar("_Form")


def which_grants(readings: Iterable[ItemReading], verb: str) -> tuple[str, ...]:
    """Give the rule that lets somebody do something ("A player may propose a proposal."), () if none does."""
    return _first(readings, tree.Order, lambda order: order.clause.verb == verb)


def which_forbids(readings: Iterable[ItemReading], verb: str) -> tuple[str, ...]:
    """Give the rule that forbids something to all ("No player may withdraw an order."), () if none does."""
    return _first(readings, tree.Prohibition, lambda ban: ban.clause.verb == verb and not ban.conditions)


def which_lets_follow(readings: Iterable[ItemReading], event: str, effect: str) -> tuple[str, ...]:
    """Give the rule by which an event has an effect ("When a player proposes ..., ... is discarded."), () if none."""
    return _first(readings, tree.Trigger, lambda rule: event in verbs_in(rule.event) and effect in verbs_in(rule.steps))


def which_works_out(readings: Iterable[ItemReading], attribute: str) -> tuple[str, ...]:
    """Give the rule that says how an attribute is worked out, or else that there is one; () if none does."""
    readings = tuple(readings)
    return _first(readings, tree.Value, lambda value: getattr(value.attribute, "kind", "") == attribute) or _first(
        readings, tree.Declaration, lambda said: said.what == "attribute" and attribute in said.names
    )


def which_moves(readings: Iterable[ItemReading], attribute: str) -> tuple[str, ...]:
    """Give the first rule by which an attribute rises or falls when something happens ("its cash rises by ...")."""
    return _first(readings, tree.Trigger, lambda rule: any(moved(attribute, step) for step in rule.steps))


def moved(attribute: str, step: tree.Step) -> bool:
    """Say whether a step lets an attribute rise, fall or become something."""
    return any(
        clause.verb in ("rise", "fall", "become") and getattr(clause.subject, "kind", "") == attribute
        for clause in step.clauses
    )


def verbs_in(node: Part) -> frozenset[str]:
    """Give the verbs of all clauses of a tree."""
    return frozenset(each.verb for each in tree.walk(node) if isinstance(each, tree.Clause))


def forms_of(readings: Iterable[ItemReading], kind: type[_Form]) -> Iterator[tuple[str, _Form]]:
    """Give each sentence of a form with the number of its rule, in the order of the rules."""
    for reading in readings:
        for sentence in (*reading.sentences, *reading.implied):
            for form in sentence.forms:
                if isinstance(form, kind):
                    yield reading.number, form


def in_brackets(rules: Iterable[str]) -> str:
    """Give rules as they are cited behind a sentence, with a blank before them; "" for none."""
    told = ", ".join(rules)
    return f" ({told})" if told else ""


def _first(readings: Iterable[ItemReading], kind: type[_Form], fits: Callable[[_Form], bool]) -> tuple[str, ...]:
    return next(((rule,) for rule, form in forms_of(readings, kind) if fits(form)), ())
