"""Brings what a sentence does to the verb that the rules know it by.

"She is sent to The Zoo" and "she goes to The Zoo" are that she is moved there; "half of her cash goes to the Pot" is
that she pays it into the Pot; "she takes $5 from The Corporation", "collects", "wins" are that she gets it. Only what
is done is brought so: a verb that a rule grants as an order, or waits for, stays what players write.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon

_SHE = frozenset({"she", "he", "her", "him", "herself", "himself", "i", "me"})
_PIECES = frozenset({"player", "piece", "pseudoplayer", "person"})
_GOODS = frozenset({"item", "product", "money", "ownable", "value"})
_EVENTFUL_MONEY = frozenset({"amount", "payment", "rent", "fine", "price", "money", "cash"})
_GIVEN = frozenset({"object", "recipient"})
_EVENTFUL = frozenset({"rent", "fine", "payment", "turn", "game"})


def plain_deed(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Give a clause that says what is done with the verb that the rules know it by; any other clause as it stands."""
    if clause.modal or clause.negative or clause.perfect:
        return clause
    plain = _PLAIN.get(clause.verb)
    return clause if plain is None else plain(_Deed(clause, lexicon))


class _Deed:
    def __init__(self, clause: tree.Clause, lexicon: Lexicon) -> None:
        self.clause = clause
        self.lexicon = lexicon
        self.what: Any = clause.role("object")

    def moved_on(self) -> tree.Clause:
        clause = self.clause
        if clause.subject is None and clause.role("distance") is not None and self.what is not None:
            return replace(clause, subject=self.what, roles=self._roles(object=None))
        return clause

    def come(self) -> tree.Clause:
        clause, place = self.clause, self.what or self.clause.role("to")
        if clause.role("distance") is not None:
            return replace(clause, verb="move")
        return self._moved(clause.subject, place) if clause.subject is not None and self._is_place(place) else clause

    def got(self) -> tree.Clause:
        if self.clause.subject is None or not self._is_goods(self.what):
            return self.clause
        return _from_its_holder(replace(self.clause, verb="get"))

    def made(self) -> tree.Clause:
        """Read "it makes her Sick" as that she becomes Sick."""
        new = self.clause.role("complement")
        if new is None or self.what is None:
            return self.clause
        return replace(self.clause, subject=self.what, verb="become", roles=(("complement", new),))

    def discarded(self) -> tree.Clause:
        """Read "she discards an Umbrella" as that she loses it: a proposal alone is discarded by itself."""
        if self.clause.subject is None or "item" not in self._sorts(self.what):
            return self.clause
        return replace(self.clause, verb="lose")

    def bought(self) -> tree.Clause:
        """Read "she gets the 12th square for $10" as that she buys it."""
        price = self.clause.role("for")
        if self.clause.subject is None or not _is_amount(price) or _is_amount(self.what):
            return self.given()
        return replace(self.clause, verb="buy", roles=self._roles(**{"for": "price"}))

    def given(self) -> tree.Clause:
        if isinstance(self.what, tree.Noun) and self.what.kind == "extra turn":
            return replace(self.clause, verb="take")
        fined = self.fined()
        return fined if fined != self.clause else _from_its_holder(self.clause)

    def handed(self) -> tree.Clause:
        """Read "she is given $10", where nobody gives it, as that she gets it."""
        to: Any = self.clause.role("recipient")
        if self.clause.subject is not None or to is None or {role for role, _ in self.clause.roles} != _GIVEN:
            return self.clause
        if not _is_amount(self.what) and not (isinstance(self.what, tree.Noun) and self.what.determiner == "a"):
            return self.clause  # somebody has it: "each square that Charity owns is given to her"
        who = tree.Pronoun("she") if _is_she(to) else to
        return replace(self.clause, subject=who, verb="get", roles=self._roles(recipient=None))

    def become(self) -> tree.Clause:
        owned = self.clause.role("complement")
        if self.clause.subject is None or not isinstance(owned, tree.Noun) or owned.kind != "owner" or owned.of is None:
            return self.clause
        return replace(self.clause, verb="get", roles=(("object", owned.of),))

    def lost(self) -> tree.Clause:
        to = self.clause.role("to")
        if to is not None and self.clause.subject is not None and self.clause.verb == "lose":
            if _is_amount(self.what) or (isinstance(self.what, tree.Noun) and self.what.kind in _EVENTFUL_MONEY):
                roles = (("recipient", to), ("amount", self.what))
                return replace(self.clause, verb="pay", roles=roles)
            return replace(self.clause, verb="give", roles=self._roles(to="recipient"))
        if not isinstance(self.what, tree.Noun) or self.what.kind != "turn" or _is_for_something(self.what):
            return self.clause
        return replace(self.clause, verb="lose", roles=(("object", _next(self.what)),))

    def swapped(self) -> tree.Clause:
        if not isinstance(self.what, tree.Noun) or self.what.kind != "place":
            return self.clause
        return replace(self.clause, verb="trade", roles=self._with(object=replace(self.what, kind="square")))

    def out(self) -> tree.Clause:
        if not _is_out(self.clause.role("complement")):
            return self.clause
        return replace(self.clause, verb="leave", roles=(("object", tree.Noun("game", "the")),))

    def sent(self) -> tree.Clause:
        to = self.clause.role("to")
        who = self.what or self.clause.role("recipient")
        if self._is_piece(who) and self._is_place(to):
            return self._moved(who, to)
        return replace(self.clause, verb="give", roles=self._roles(to="recipient"))

    def gone(self) -> tree.Clause:
        who: Any = self.clause.subject
        to = self.clause.role("to")
        if self.clause.role("distance") is not None:
            return replace(self.clause, verb="move")
        if self._is_piece(who) and self._is_place(to):
            return self._moved(who, to)
        payer: Any = self.clause.role("from")
        plain = payer is not None and _is_amount(who) and len(self.clause.roles) == 2
        holder = (tree.Pronoun("she") if _is_she(payer) else payer, who) if plain else _holder(who)
        if holder is None or to is None:
            return self.clause
        return replace(self.clause, subject=holder[0], verb="pay", roles=(("amount", holder[1]), ("recipient", to)))

    def paid(self) -> tree.Clause:
        """Read "she pays Bob a Banana" as that she gives it to him: only money is paid."""
        item = self.clause.role("amount")
        sorts = self._sorts(item)
        if not isinstance(item, tree.Noun) or not sorts & {"item", "product", "square", "property"} or "money" in sorts:
            return self.fined()
        return replace(self.clause, verb="give", roles=self._roles(amount="object"))

    def put(self) -> tree.Clause:
        """Read "she puts $5 into the Pot" as that she pays it there."""
        into = self.clause.role("into")
        if self.clause.subject is None or into is None or not _is_amount(self.what):
            return self.clause
        return replace(self.clause, verb="pay", roles=self._roles(object="amount", into="recipient"))

    def changed(self) -> tree.Clause:
        """Read "her debt is set to $10", "the square changes to Red", "it turns into a Prison" as what it becomes."""
        clause = self.clause
        new = clause.role("to") or clause.role("into") or clause.role("complement")
        thing = self.what if self.what is not None else clause.subject
        if new is None and clause.verb == "turn" and "color" in self._sorts(self.what):
            new, thing = self.what, clause.subject
        if new is None or thing is None or len(clause.roles) > (1 if self.what in (None, new) else 2):
            return clause
        return replace(clause, subject=thing, verb="become", roles=(("complement", new),))

    def raised(self) -> tree.Clause:
        """Read "she increases her debt by $10" as that the debt rises, whoever brings it about."""
        if self.what is None:
            return self.clause
        verb = "rise" if self.clause.verb == "increase" else "fall"
        return replace(self.clause, subject=self.what, verb=verb, roles=self._roles(object=None))

    def fined(self) -> tree.Clause:
        """Read "she pays, or gets, a fine of $20" as "she is fined $20": where fines go, a rule says."""
        if self.clause.role("recipient") is not None or self.clause.role("from") is not None:
            return self.clause
        payer, fine = self.clause.subject, self.clause.role("amount") or self.what
        if payer is None or not isinstance(fine, tree.Noun) or fine.kind != "fine" or len(fine.which) != 1:
            return self.clause
        amount = _is_it(fine.which[0])
        if amount is None:
            return self.clause
        return replace(self.clause, subject=None, verb="fine", roles=(("object", payer), ("amount", amount)))

    def _with(self, **fillers: tree.Filler) -> tuple[tuple[str, tree.Filler], ...]:
        return tuple((role, fillers.get(role, filler)) for role, filler in self.clause.roles)

    def _moved(self, piece: tree.Phrase, place: tree.Phrase) -> tree.Clause:
        return replace(self.clause, subject=None, verb="move", roles=(("object", piece), ("to", place)))

    def _roles(self, **named: str | None) -> tuple[tuple[str, tree.Filler], ...]:
        """Give the roles under other names; one whose name is None is left out."""
        found = ((named.get(role, role), filler) for role, filler in self.clause.roles)
        return tuple((role, filler) for role, filler in found if role is not None)

    def _sorts(self, phrase: object) -> frozenset[str]:
        if isinstance(phrase, tree.Noun):
            noun = self.lexicon.nouns.get(phrase.kind)
            return frozenset() if noun is None else noun.sorts
        name = self.lexicon.names.get(phrase.name.lower()) if isinstance(phrase, tree.Name) else None
        return frozenset() if name is None else name.sorts

    def _is_piece(self, phrase: object) -> TypeGuard[tree.Phrase]:
        if isinstance(phrase, tree.Pronoun):
            return phrase.word in _SHE
        return bool(self._sorts(phrase) & _PIECES)

    def _is_place(self, phrase: object) -> TypeGuard[tree.Phrase]:
        return "square" in self._sorts(phrase) or "place" in self._sorts(phrase)

    def _is_goods(self, phrase: object) -> bool:
        if self.clause.verb == "win" and self._sorts(phrase) & {"square", "job", "property"}:
            return True
        if isinstance(phrase, tree.Noun):
            return phrase.kind not in _EVENTFUL and bool(self._sorts(phrase) & _GOODS)
        return _is_amount(phrase)


def _next(turn: tree.Noun) -> tree.Noun:
    """Read "her next turn" as "a turn": it is always the next one that is lost."""
    return turn if turn.quantity is not None else replace(turn, determiner="a", of=None, which=())


def _is_out(complement: object) -> bool:
    return (
        isinstance(complement, tree.Place)
        and complement.preposition == "out of"
        and isinstance(complement.phrase, tree.Noun)
        and complement.phrase.kind == "game"
    )


def _is_for_something(turn: tree.Noun) -> bool:
    """Say whether it is told for what a turn is lost: "a turn for each square that she sells" is no ban on turns."""
    return any(isinstance(tree.complement_of(each), tree.Place) for each in turn.which)


def _is_it(condition: tree.Condition) -> tree.Phrase | None:
    """Give the amount that a restriction says something to be."""
    amount = condition.role("complement") if isinstance(condition, tree.Clause) and condition.verb == "be" else None
    return amount if _is_amount(amount) else None


def _is_amount(phrase: object) -> TypeGuard[tree.Phrase]:
    if isinstance(phrase, tree.Amount):
        return phrase.unit in {"$", "%"}
    if isinstance(phrase, tree.ForEach):
        return _is_amount(phrase.amount)
    return isinstance(phrase, tree.Arithmetic) and any(map(_is_amount, phrase.items))


def _from_its_holder(clause: tree.Clause) -> tree.Clause:
    """Read "she gets half of the Pot" as what the Pot pays: nothing comes from nowhere that is somebody's."""
    what = clause.role("object")
    if clause.subject is None or clause.role("from") is not None or not isinstance(what, tree.Arithmetic):
        return clause
    holder = _holder(what)
    if holder is None or (_is_she(holder[0]) and _is_she(clause.subject)):
        return clause
    roles = tuple((role, filler) for role, filler in clause.roles if role != "object")
    paid = (("recipient", clause.subject), ("amount", holder[1]), *roles)
    return replace(clause, subject=holder[0], verb="pay", roles=paid)


def _is_she(phrase: object) -> bool:
    return isinstance(phrase, tree.Pronoun) and phrase.word in _SHE


def _holder(amount: object) -> tuple[tree.Phrase, tree.Phrase] | None:
    """Give who has what is spoken of, and how much of it she pays; None for an amount of nobody's."""
    if isinstance(amount, tree.Noun) and amount.kind == "cash" and amount.of is not None:
        if isinstance(amount.of, tree.Noun):
            return amount.of, replace(amount, of=tree.Pronoun("he"), determiner="possessive")
        return amount.of, amount
    if isinstance(amount, tree.Name) and amount.kind == "pool":
        return amount, tree.Noun("cash", "the", of=amount, span=amount.span)
    if not isinstance(amount, tree.Arithmetic) or len(amount.items) != 2:
        return None
    share, whole = amount.items
    if amount.operator not in {"*", "of"} or not isinstance(share, tree.Amount):
        return None
    if amount.operator == "*" and (share.unit == "$" or (not share.unit and share.value >= 1)):
        return None  # "twice the cash of the poorest player" is as much, and no part of what he has
    found = _holder(whole)
    if found is None:
        return None
    return found[0], share if amount.operator == "of" else replace(amount, items=(share, found[1]))


_PLAIN: dict[str, Callable[[_Deed], tree.Clause]] = {
    "put": _Deed.put,
    "send": _Deed.sent,
    "go": _Deed.gone,
    "move": _Deed.moved_on,
    **dict.fromkeys(("advance", "come", "reach", "enter", "visit"), _Deed.come),
    **dict.fromkeys(("take", "collect", "win"), _Deed.got),
    "get": _Deed.bought,
    "give": _Deed.handed,
    "make": _Deed.made,
    **dict.fromkeys(("discard", "destroy"), _Deed.discarded),
    "become": _Deed.become,
    **dict.fromkeys(("lose", "miss", "skip"), _Deed.lost),
    "swap": _Deed.swapped,
    "be": _Deed.out,
    "pay": _Deed.paid,
    **dict.fromkeys(("set", "change", "turn"), _Deed.changed),
    **dict.fromkeys(("increase", "decrease", "reduce"), _Deed.raised),
}
