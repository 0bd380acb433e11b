"""Gives a clause that can be said in several ways its one wording: a rule that expires is repealed, "must pay" pays."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.ballots import hoisted
from moderator.language.restating.people import pronoun_for
from moderator.language.restating.stores import _GETS, from_whose_it_is
from moderator.language.scope import READER
from moderator.node import Part

_HANDS = frozenset({"give", "send"})
_ENDING = frozenset({"expire", "lapse", "cease to apply", "end"})


def settled(clause: tree.Clause) -> tree.Clause:
    """Give the one wording of what can be said in several: a rule that expires is repealed, "a tax of $5" is $5."""
    if clause.verb in _ENDING and _rule(clause.subject):
        return replace(clause, subject=None, verb="repeal", roles=(("object", clause.subject), *clause.roles))  # type: ignore[arg-type]
    if clause.verb == "strike" and _rule(clause.role("object")):
        return replace(clause, verb="repeal")
    if clause.verb == "last" and _rule(clause.subject):
        return _lasting(clause)
    if clause.verb == "take" and clause.role("from") is not None and clause.role("object") is not None:
        clause = replace(clause, verb="get")
    if clause.verb in _GETS:
        clause = from_whose_it_is(clause)
    if clause.verb in {"pay", "get", "lose", "fine", *_HANDS}:
        return _called_an_amount(clause)
    return clause


def _rule(subject: Part) -> bool:
    return isinstance(subject, tree.Noun) and subject.kind in {"rule", "section"}


def _lasting(clause: tree.Clause) -> tree.Clause:
    """Read "this rule lasts 4 weeks" as "in 4 weeks, this rule is repealed", "until week 10" as at its beginning."""
    for role, kind in (("object", "in"), ("for", "in"), ("until", "start")):
        if (period := clause.role(role)) is not None:
            return _repealed(clause, kind, period)
    for time in clause.times:
        if time.kind in {"for", "until"}:
            return _repealed(clause, "in" if time.kind == "for" else "start", time.phrase)
    return clause


def _repealed(clause: tree.Clause, kind: str, period: Part) -> tree.Clause:
    if kind == "start" and isinstance(period, tree.Noun) and period.kind in {"end", "start"} and period.of is not None:
        kind, period = period.kind, period.of
    return tree.Clause(None, "repeal", (("object", clause.subject),), times=(tree.Time(kind, period),))  # type: ignore[arg-type]


def hoisting(clause: tree.Clause) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Make conditions of what is asked of a clause's first phrase by "it": with more votes for it than against it."""
    if clause.subject is not None:
        bare, asked = hoisted(clause.subject)
        return (replace(clause, subject=bare), asked) if asked else (clause, ())
    if not clause.roles:
        return clause, ()
    bare, asked = hoisted(clause.roles[0][1])
    return (replace(clause, roles=((clause.roles[0][0], bare), *clause.roles[1:])), asked) if asked else (clause, ())


def _called_an_amount(clause: tree.Clause) -> tree.Clause:
    """Read "pays a tax of $5" as "pays $5 as a tax", "gives her a gift of $5" as "pays her $5 as a gift"."""
    roles: list[tuple[str, tree.Filler]] = []
    name: tree.Noun | None = None
    for role, filler in clause.roles:
        amount = _amount_of(filler)
        if role in {"amount", "object"} and amount is not None and isinstance(filler, tree.Noun) and name is None:
            name = replace(filler, which=(), of=None, determiner="a")
            roles.append((role, amount))
        else:
            roles.append((role, filler))
    if name is None:
        return clause
    if clause.verb in _HANDS:
        roles = [("amount" if role == "object" else role, filler) for role, filler in roles]
        clause = replace(clause, verb="pay")
    if clause.verb in {"pay", "get"} and not any(role == "as" for role, _ in roles):
        roles.append(("as", name))
    return replace(clause, roles=tuple(roles))


def _amount_of(phrase: Part) -> tree.Phrase | None:
    if not isinstance(phrase, tree.Noun) or phrase.determiner != "a" or len(phrase.which) > 1:
        return None
    if phrase.kind == "total":
        return None  # "a total of $40" for several is not $40 for each
    if not phrase.which:
        return phrase.of if isinstance(phrase.of, tree.Amount) and phrase.of.unit == "$" else None
    clause = phrase.which[0]
    amount = clause.role("complement") if isinstance(clause, tree.Clause) and clause.verb == "be" else None
    return amount if isinstance(amount, (tree.Amount, tree.Arithmetic)) else None


_GRANTED = frozenset({"be", "have", "own", "hold", "occupy"})


def _paid_into(clause: tree.Clause) -> tree.Clause:
    """Read "The Government adds $5 to the Pot" as what it pays; money that nobody adds is added out of nothing."""
    by = clause.role("by")
    doer = by if clause.subject is None and isinstance(by, tree.Name | tree.Noun) else clause.subject
    much, where = clause.role("object"), clause.role("to")
    if clause.verb != "add" or doer is None or not isinstance(much, tree.Amount) or much.unit != "$":
        return clause
    if not isinstance(where, tree.Name) or where.kind not in {"pool", "organization"}:
        return clause
    return replace(clause, subject=doer, verb="pay", roles=(("amount", much), ("recipient", where)))


def plainly(clause: Part, lexicon: Lexicon) -> Part:
    """Read "she must pay $5" as "she pays $5", "a player can dig" as "a player may dig", "Gnomes" as "each Gnome"."""
    if not isinstance(clause, tree.Clause):
        return clause
    clause = _done_to_each(_paid_into(clause), lexicon)
    subject = clause.subject
    person = isinstance(subject, tree.Noun) and _is_person(subject, lexicon)
    person = person or (isinstance(subject, tree.Pronoun) and subject.word in {"she", READER})
    if clause.modal == "must" and not clause.negative:
        clause = replace(clause, modal="")
    states = clause.role("complement")
    if clause.modal in {"may", "can"} and isinstance(states, tree.Either) and states.word == "nor":
        roles = tuple((role, replace(states, word="or") if role == "complement" else one) for role, one in clause.roles)
        clause = replace(clause, roles=roles, negative=True)  # "can become neither Sick nor Hurt"
    nobody = isinstance(subject, tree.Noun) and subject.determiner == "no"
    if clause.modal == "can" and person and not (nobody or clause.negative) and clause.verb not in _GRANTED:
        clause = replace(clause, modal="may")
    if not person or not isinstance(subject, tree.Noun) or clause.verb == "be" or clause.modal == "may":
        return clause
    return replace(clause, subject=_each_of(subject)) if _is_bare(subject) else clause


def _done_to_each(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Read "Freemasons are fined $5", "X pays Freemasons $4" as that it is done to each."""
    met = "object" if clause.subject is None else "recipient"
    if clause.modal or clause.negative or clause.perfect:
        return clause
    roles = tuple(
        (role, _each_of(one) if role in ("recipient", met) and _is_bare(one) and _is_person(one, lexicon) else one)
        for role, one in clause.roles
    )
    return replace(clause, roles=roles)


def _is_person(noun: tree.Noun, lexicon: Lexicon) -> bool:
    return pronoun_for(noun, lexicon) == "she"


def _is_bare(phrase: Part) -> TypeGuard[tree.Noun]:
    """Say whether a phrase is of several and says neither which nor how many: "Gnomes"."""
    bare = isinstance(phrase, tree.Noun) and (phrase.determiner, phrase.quantity, phrase.rank) == ("", None, None)
    return bare and isinstance(phrase, tree.Noun) and phrase.plural


def _each_of(noun: tree.Noun) -> tree.Noun:
    return replace(noun, determiner="each", plural=False)
