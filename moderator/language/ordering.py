"""Forms that allow and forbid: orders with their prices, prohibitions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.parts import Misformed, Parts, limit_of, replace_parts, rounding_of, times_of
from moderator.language.registry import STATE_VERBS, verbs
from moderator.language.restating.choices import asked_for, located, naming, one_at_a_time, there_already
from moderator.language.restating.prohibitions import at_most, only
from moderator.language.restating.stores import borrowed, stored
from moderator.language.scope import READER
from moderator.language.stepping import Stepping
from moderator.node import Part


def _no_object(clause: tree.Clause) -> bool:
    return clause.subject is None and any(
        isinstance(filler, tree.Noun) and filler.determiner == "no" for role, filler in clause.roles if role == "object"
    )


def is_money(phrase: Part) -> bool:
    """Say whether a phrase is an amount of money, or one that is worked out."""
    return isinstance(phrase, tree.Arithmetic) or (isinstance(phrase, tree.Amount) and phrase.unit == "$")


def _with_any(clause: tree.Clause) -> tree.Clause:
    """Make the *no* of a prohibition an *any*: the clause then says what is forbidden."""
    if isinstance(clause.subject, tree.Noun):
        return replace(clause, subject=replace(clause.subject, determiner="any"))
    roles = tuple(
        (
            role,
            replace(filler, determiner="any")
            if isinstance(filler, tree.Noun) and filler.determiner == "no"
            else filler,
        )
        for role, filler in clause.roles
    )
    return replace(clause, roles=roles)


def _is_an_event(condition: tree.Condition) -> bool:
    """Say whether a condition is that something happens, which is not so for any time: "if a player lands on it"."""
    if isinstance(condition, tree.Both):
        return any(map(_is_an_event, condition.items))
    if not isinstance(condition, tree.Clause) or condition.modal or condition.perfect or condition.negative:
        return False
    return condition.verb not in STATE_VERBS and not isinstance(condition.subject, tree.Gap)


def _paid_for(parts: Parts) -> Parts:
    """Read "may rest if she pays $30 to The Government" as what it costs."""
    for place, tail in enumerate(parts.tails):
        paid = tail[1] if tail[0] == "if" and isinstance(tail[1], tree.Clause) else None
        if paid is None or paid.verb != "pay" or paid.perfect or paid.negative or paid.modal or paid.times:
            continue
        amount, to = paid.role("amount"), paid.role("recipient")
        told = {role for role, what in paid.roles if not (role == "for" and isinstance(what, tree.Pronoun))}
        more = paid.adverbs or told > {"amount", "recipient"}
        she = isinstance(paid.subject, tree.Pronoun) and paid.subject.word in {"she", READER}
        if she and is_money(amount) and not more and not isinstance(to, tree.Pronoun):
            payee = [] if to is None else [("participle", tree.Clause(None, "pay", (("recipient", to),)))]
            tails = [*parts.tails[:place], ("prep", "for", amount), *payee, *parts.tails[place + 1 :]]
            return replace_parts(parts, tails=tails)
    return parts


def _only_those(
    forbidden: tree.Clause, when: tuple[tree.Condition, ...], they: tuple[tree.Condition, ...], modal: str
) -> tree.Prohibition:
    """Forbid something, `when` that is so, to all but those of whom all that is said of `they` holds."""
    allowed = they[0] if len(they) == 1 else tree.Both("and", they)
    return tree.Prohibition(forbidden, (*when, allowed), only_if=True, modal=modal)


def _check_limits(clause: tree.Clause, parts: Parts, only_those: bool) -> None:
    """Refuse what would lose a part of a sentence that limits who may do what. Raises Misformed."""
    if clause.modal not in {"may", "can"}:
        return
    if only_those and clause.negative:
        message = "Say who may not, and leave *only* out."
        raise Misformed(message)
    if lost := [adverb for adverb in clause.adverbs if adverb in {"instead", "at random"}]:
        raise Misformed(f'Leave out "{lost[0]}": nothing of what may be done is decided by it.')
    more = parts.doing is not None or parts.other is not None or clause.role("price") is not None
    if (only_those or parts.behind("only if")) and more:
        message = 'Say with *if* when she may, before what comes of it: "a player may rest, if she is Sick: ...".'
        raise Misformed(message)
    if isinstance(clause.subject, tree.Join) and any(map(_is_no, clause.subject.items)):
        message = "Say of each in a sentence of its own that it may not."
        raise Misformed(message)


def _is_no(phrase: tree.Phrase) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.determiner == "no"


def _granted_if(parts: Parts, clause: tree.Clause) -> Parts:
    """Read "a player may wave only if she is Sick: she gets $5" as what she may if she is.

    Of a verb that the language knows it would be a second right beside the one that is to be narrowed.
    """
    if parts.doing is None or clause.verb in {each.base for each in verbs()}:
        return parts
    return replace_parts(parts, tails=[("if", tail[1]) if tail[0] == "only if" else tail for tail in parts.tails])


_ASKED = frozenset({"if", "unless", "while"})
_HERS = frozenset({"she", "he", "they", "her", "him", "them", "his", "their"})


def _says_of_her(condition: tree.Condition) -> bool:
    """Say whether it is asked of who may, and not of when: "only Voters may buy squares, if they are Sick"."""
    return any(isinstance(each, tree.Pronoun) and each.word in _HERS for each in tree.walk(condition))


class Ordering(Stepping):
    """Forms orders and prohibitions."""

    def _ordered(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if not isinstance(clause, tree.Clause):
            return None
        restricted = only(clause, self.lexicon)
        parts = _granted_if(parts, clause)
        _check_limits(clause, parts, restricted is not None)
        if restricted is not None and clause.modal in {"may", "can"}:
            return self._of_those_alone(parts, clause, *restricted)
        nobody = (isinstance(clause.subject, tree.Noun) and clause.subject.determiner == "no") or _no_object(clause)
        only_if = tuple(tail[1] for tail in parts.behind("only if"))
        if clause.modal in {"may", "can"} and (nobody or clause.negative or only_if):
            if nobody and clause.negative:
                message = "Say it with one *no* only."
                raise Misformed(message)
            forbidden = replace(clause, modal="", negative=False, times=(*clause.times, *times_of(parts)))
            if nobody:
                forbidden = _with_any(forbidden)
            if only_if:
                return _only_those(forbidden, self.conditions(parts), only_if, clause.modal)
            conditions = self.conditions(parts)
            if any(map(_is_an_event, conditions)) or any(
                parts.before(name) or parts.behind(name) for name in ("when", "soon")
            ):
                message = 'What happens is over at once: say for how long nobody may do it then ("for two weeks").'
                raise Misformed(message)
            return tree.Prohibition(forbidden, conditions, modal=clause.modal)
        if clause.modal in {"may", "can"} and clause.verb in {"own", "have", "hold"} and (most := at_most(clause)):
            return tree.Prohibition(replace(most, modal=""), self.conditions(parts))
        if clause.modal != "may" or clause.verb in {"be", "have", "occupy", "own", "hold"}:
            return None
        if often := [adverb for adverb in clause.adverbs if adverb in {"once", "twice"}]:
            message = f"Say {often[0]} in what time: {often[0]} a week, {often[0]} a turn."
            raise Misformed(message)
        parts = _paid_for(parts)
        price, clause = self._price(parts, clause)
        clause = one_at_a_time(clause, self.lexicon, each=price is not None and price.each)
        clause, limits = asked_for(located(clause, self.lexicon))
        limit = next((part[1] for part in (*parts.before("once"), *parts.behind("once"))), None)
        per = next((time for time in clause.times if time.kind == "per"), None)
        if per is not None and limit is None:
            limit = replace(per, kind="once")
            clause = replace(clause, times=tuple(time for time in clause.times if time is not per))
        event = tuple(prefix[1] for prefix in parts.before("when"))
        steps = self.steps(parts.doing)
        clause = there_already(clause, steps, self.lexicon)
        steps = (*(tree.Step((one,)) for one in borrowed(clause, steps)), *steps)
        if not steps:
            done, asked = stored(clause, self.lexicon)
            clause, named = naming(clause, self.lexicon)
            steps = tuple(tree.Step((one,)) for one in (*named, *done))
            limits = (*limits, *asked)
        return tree.Order(
            replace(clause, modal=""),
            price,
            (*event, *(tail[1] for tail in parts.behind("when")), *self.conditions(parts), *limits),
            steps,
            limit,
            tuple(times_of(parts)),
            rounding_of(parts),
        )

    def _of_those_alone(
        self, parts: Parts, clause: tree.Clause, bare: tree.Clause, they: tree.Condition
    ) -> tree.Prohibition:
        """Forbid to all others what only some may do. Raises Misformed where it is said how often besides."""
        if parts.before("once") or parts.behind("once") or any(time.kind == "per" for time in clause.times):
            message = "Say in a sentence of its own how often: who may, and how often anybody may, are two rules."
            raise Misformed(message)
        forbidden = replace(bare, modal="", times=(*clause.times, *times_of(parts)))
        hers = [tail for tail in parts.tails if tail[0] in _ASKED and _says_of_her(tail[1])]
        when = self.conditions(replace_parts(parts, tails=[each for each in parts.tails if each not in hers]))
        asked = self.conditions(replace_parts(parts, prefixes=[], tails=hers))
        return _only_those(forbidden, when, (they, *asked), clause.modal)

    def _price(self, parts: Parts, clause: tree.Clause) -> tuple[tree.Price | None, tree.Clause]:
        sums = (each for role, each in clause.roles if role == "price" or (role == "for" and is_money(each)))
        told = next(sums, None) if clause.verb != "trade" else None
        amount: Any = next((prefix[1] for prefix in parts.before("for") if is_money(prefix[1])), told)
        payees: tuple[tree.Phrase, ...] = ()
        said = [told, *(tail[2] for tail in parts.tails if tail[0] == "prep" and tail[1] == "for")]
        if sum(each is not None for each in said) > 1:
            raise Misformed("An order has one price, and two stand here: say one of them, or their sum.")
        for tail in parts.tails:
            if tail[0] == "prep" and tail[1] == "for":
                amount = tail[2]
            elif tail[0] == "participle" and tail[1].verb == "pay":
                payee = tail[1].role("recipient")
                whole = isinstance(payee, tree.Join) and payee.word == "or else"
                payees = payee.items if whole else () if payee is None else (payee,)
        if amount is None and clause.verb.startswith("pay ") and is_money(clause.role("of")) and clause.role("to"):
            return tree.Price(clause.role("of"), each=False, payees=(clause.role("to"),)), clause  # type: ignore[arg-type]
        if amount is None and any(tail[0] == "participle" and tail[1].verb == "pay" for tail in parts.tails):
            message = "An order that is paid for says its price: for $50, paid to The Government."
            raise Misformed(message)
        if parts.behind("limit"):
            most = limit_of(parts)
            if amount is None or most is None or most.amount is None or not is_money(most.amount):
                message = "Say at most how many, and in what time: a player may buy at most one product a week."
                raise Misformed(message)
            amount = tree.Arithmetic("less" if most.comparison in {"<=", "<"} else "greater", (amount, most.amount))
        if amount is None:
            return None, clause
        entry = self.lexicon.verbs.get(clause.verb)
        if entry is not None and entry.declared and clause.role("from") is not None and not payees:
            message = "What an order is done for is its price; what somebody gets by it follows a colon: she gets $12."
            raise Misformed(message)
        each = isinstance(amount, tree.Arithmetic) and amount.operator == "each"
        roles = tuple(pair for pair in clause.roles if pair[1] is not told)
        return tree.Price(amount.items[0] if each else amount, each, payees), replace(clause, roles=roles)
