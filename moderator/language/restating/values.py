"""Takes apart what changes a value: "the rent of a Red square is doubled", "a Hurt player pays half rent"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.restating.happenings import happens
from moderator.language.restating.people import PERSON
from moderator.language.restating.prohibitions import standing
from moderator.language.tree import walk
from moderator.node import Part

FACTORS = {"double": Fraction(2), "triple": Fraction(3), "halve": Fraction(1, 2)}

_SAY_WHAT_IT_IS = frozenset({"be", "rise", "fall", *FACTORS})

_MORE = frozenset({"higher", "larger", "more", "greater"})

_LESS = frozenset({"lower", "smaller", "less", "fewer"})


def changed_value(clause: tree.Clause) -> tuple[tree.Noun, tree.Phrase] | None:
    """Take "the rent of a Red square is doubled", "... is $3 higher", "... rises by $20 for each hotel on it" apart.

    Gives the attribute and its value, which builds on what the other rules make it; None for any other clause.
    """
    if clause.modal or clause.negative or clause.perfect or clause.times or clause.adverbs:
        return None
    attribute = of_each(clause.subject if clause.subject is not None else clause.role("object"))
    if not isinstance(attribute, tree.Noun) or attribute.determiner != "the" or not _general(attribute.of):
        return None
    value: tree.Phrase | None = None
    if clause.subject is None and clause.verb in FACTORS and len(clause.roles) == 1:
        value = tree.Arithmetic("*", (tree.Amount(FACTORS[clause.verb]), tree.OtherRules()))
    elif clause.subject is not None and clause.verb in {"rise", "fall"} and len(clause.roles) == 1:
        by: Part = clause.role("by")
        if by is not None:
            value = _changed_by("+" if clause.verb == "rise" else "-", by)
    elif clause.verb == "be":
        complement = clause.role("complement")
        if isinstance(complement, tree.Adjective) and complement.word in _MORE | _LESS:
            by = next((phrase for preposition, phrase in complement.arguments if preposition == "by"), None)
            if by is not None:
                value = _changed_by("+" if complement.word in _MORE else "-", by)
    return None if value is None else (attribute, value)


def by_how_much(clause: tree.Clause) -> tree.Clause:
    """Read "the amount is $3 higher", said of what happens, as "the amount rises by $3"."""
    complement = clause.role("complement")
    if clause.verb != "be" or not isinstance(complement, tree.Adjective) or clause.negative or clause.perfect:
        return clause
    by = next((phrase for preposition, phrase in complement.arguments if preposition == "by"), None)
    if complement.word not in _MORE | _LESS or by is None or len(clause.roles) != 1:
        return clause
    return replace(clause, verb="rise" if complement.word in _MORE else "fall", roles=(("by", by),))


def cost_of(said: tree.Phrase | tree.Adjective) -> tree.Phrase:
    """Read "$20 less" of what something costs as $20 less than the other rules make it; an amount as itself."""
    if not isinstance(said, tree.Adjective):
        return said
    by = next(phrase for preposition, phrase in said.arguments if preposition == "by")
    return _changed_by("+" if said.word in _MORE else "-", by)


def cost_told(clause: Part, lexicon: Lexicon) -> tree.Cost | None:
    """Read what somebody pays for something as what it costs them; None for any other clause.

    "A Hurt player pays nothing for landing on a Casino", "a Freemason pays only $45 for a lottery ticket".
    """
    return _unpaid(clause) or _bought_for(clause, lexicon)


def _bought_for(clause: Part, lexicon: Lexicon) -> tree.Cost | None:
    """Read "a Freemason pays $45 for a lottery ticket", of what is bought, as what buying one costs them."""
    if not isinstance(clause, tree.Clause) or clause.verb != "pay" or clause.modal or clause.negative or clause.perfect:
        return None
    what, amount, who = clause.role("for"), clause.role("amount"), clause.subject
    if {role for role, _ in clause.roles} != {"amount", "for"} or not isinstance(amount, tree.Amount):
        return None
    if not isinstance(what, tree.Noun) or not isinstance(who, tree.Noun) or who.quantity or clause.times:
        return None
    entry = lexicon.nouns.get(what.kind)
    sold = entry is not None and "item" in entry.sorts and "any" not in entry.sorts
    if not sold or who.determiner not in _OF_ANY or what.determiner not in _OF_ANY or what.which or what.of is not None:
        return None
    one = replace(who, determiner="a", plural=False)
    return tree.Cost(tree.Clause(one, "buy", (("object", replace(what, determiner="a", plural=False)),)), amount)


_OF_ANY = frozenset({"a", "each", "any", ""})


def _unpaid(clause: Part) -> tree.Cost | None:
    """Read "a Hurt player pays nothing for landing on a Casino" as what landing there costs her; None for any other."""
    if not pays_nothing(clause) or {role for role, _ in clause.roles} != {"amount", "because of"}:
        return None
    event = clause.role("because of")
    if not isinstance(event, tree.Clause) or event.subject is not None:
        return None
    who = clause.subject
    if isinstance(who, tree.Noun) and who.plural and not who.determiner and who.quantity is None:
        who = replace(who, determiner="a", plural=False)
    return free(replace(event, subject=who))


def free(event: tree.Clause) -> tree.Cost:
    """Give what says that something costs nothing."""
    return tree.Cost(event, tree.Amount(Fraction(0), "$"))


def pays_nothing(clause: Part) -> TypeGuard[tree.Clause]:
    """Say whether a clause says that somebody pays nothing."""
    if not isinstance(clause, tree.Clause) or clause.verb != "pay":
        return False
    amount = clause.role("amount")
    return isinstance(amount, tree.Pronoun) and amount.word == "nothing" and not clause.modal


def _changed_by(operator: str, by: Any) -> tree.Phrase:
    """Add to what the other rules make it, or take from it: an amount, or so many percent of it."""
    if isinstance(by, tree.Amount) and by.unit == "%":
        factor = 1 + by.value if operator == "+" else 1 - by.value
        return tree.Arithmetic("*", (replace(by, value=factor, unit=""), tree.OtherRules()))
    return tree.Arithmetic(operator, (tree.OtherRules(), by))


def introduced(attribute: Any, conditions: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Let the attribute introduce whose it is: "if a square ..., its rent is" as "the rent of a square is, if it".

    So do "the rent of the square", and a square that only its owner was said to have.
    """
    whose = attribute.of if isinstance(attribute, tree.Noun) else None
    first = conditions[0] if conditions else None
    if not isinstance(first, tree.Clause) or happens(first):
        return attribute, conditions
    bearer = next((noun for noun in walk(first) if isinstance(noun, tree.Noun) and _is_meant(whose, noun)), None)
    if bearer is None:
        return attribute, conditions
    pronoun = tree.Pronoun("she" if bearer.kind in PERSON else "it")
    opened = tree.exchanged(first, bearer, pronoun)
    return replace(attribute, of=bearer, determiner="the"), (opened, *conditions[1:])


def _is_meant(whose: Part, noun: tree.Noun) -> bool:
    """Say whether "its" or "the square" goes on from "a square"."""
    if noun.determiner != "a":
        return False
    if isinstance(whose, tree.Pronoun):
        return whose.word in ({"she", "her", "he", "his"} if noun.kind in PERSON else {"it", "its"})
    if not isinstance(whose, tree.Noun) or whose.determiner not in {"the", "that"} or whose.kind != noun.kind:
        return False
    return not (whose.which or whose.rank or whose.of or whose.quantity)


def of_what_it_is_for(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Read what is said of "the rent on Red squares", or of "rent on every Red square", of the rent of a Red square."""
    complement = clause.role("complement")
    bare = isinstance(complement, tree.Adjective) and not complement.arguments
    if clause.verb not in _SAY_WHAT_IT_IS or bare or isinstance(complement, (tree.Place, tree.Named)):
        return clause
    said = clause.subject if clause.subject is not None else clause.role("object")
    if not isinstance(said, tree.Noun) or said.determiner not in {"the", ""} or said.of is not None or said.plural:
        return clause
    entry = lexicon.nouns.get(said.kind)
    place = tree.complement_of(said.which[0]) if len(said.which) == 1 else None
    if entry is None or not isinstance(place, tree.Place) or place.preposition not in {"on", "for"}:
        return clause
    of = lexicon.nouns.get(place.phrase.kind) if isinstance(place.phrase, (tree.Noun, tree.Name)) else None
    if of is None or (entry.of - {"any"}).isdisjoint(of.sorts):
        return clause  # no rule gives it such: "the price for Freemasons"
    attribute = of_each(replace(said, determiner="the", which=(), of=place.phrase))
    if clause.subject is not None:
        return replace(clause, subject=attribute)
    roles = tuple((role, attribute if filler is said else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles)


def of_each(attribute: Any) -> Any:
    """Read "the rent of Red squares" as the rent of a Red square; anything else as itself."""
    of = attribute.of if isinstance(attribute, tree.Noun) else None
    if (
        not isinstance(of, tree.Noun)
        or not of.plural
        or of.determiner
        or of.quantity is not None
        or of.rank is not None
    ):
        return attribute
    return replace(attribute, of=replace(of, determiner="a", plural=False))


def _general(phrase: Part) -> bool:
    if isinstance(phrase, tree.Noun):
        return phrase.determiner in {"a", "each", "any", "all"} or phrase.rank is not None
    return isinstance(phrase, tree.Name)


_BEYOND = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


def bounded_payment(clause: tree.Clause) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a Sick player never pays more than $5 of rent" apart: the payment beyond that, and what is paid instead."""
    subject, much = clause.subject, clause.role("amount")
    nobody = _says_nobody(subject)
    if nobody is not None and clause.modal in {"", "must"}:  # "nobody has to pay more than $15 of rent"
        subject, clause = nobody, replace(clause, negative=not clause.negative, modal="")
    if clause.verb != "pay" or clause.modal or clause.perfect or not isinstance(subject, tree.Noun):
        return None
    if subject.determiner not in {"a", "any", "each"} or not isinstance(much, tree.Quantity):
        return None
    of_kind = much.amount
    most = of_kind.items[0] if isinstance(of_kind, tree.Arithmetic) and of_kind.operator == "of" else None
    if most is None and any(clause.role(each) is not None for each in ("because of", "as")):
        most = of_kind  # "pays at most $12 for landing on a Utility", "pays at most $50 as rent"
    if not isinstance(most, tree.Amount):
        return None
    beyond = much.comparison if clause.negative else _BEYOND.get(much.comparison, "=")
    if beyond not in {">", "<"}:
        return None
    who = replace(subject, which=tuple(standing(one) for one in subject.which))
    roles = tuple((role, replace(much, comparison=beyond) if role == "amount" else one) for role, one in clause.roles)
    event = replace(clause, subject=who, roles=roles, negative=False, adverbs=())
    return event, tree.Clause(tree.Pronoun("she"), "pay", (("amount", most),))


def _says_nobody(subject: Part) -> tree.Noun | None:
    """Give of whom it is denied that they do something: of any player, or any as described; None for others."""
    if isinstance(subject, tree.Pronoun) and subject.word == "nobody":
        return tree.Noun("player", "a", span=subject.span)
    if isinstance(subject, tree.Noun) and subject.determiner == "no" and subject.quantity is None:
        return replace(subject, determiner="a")
    return None


def _where_due(whole: tree.Noun) -> tuple[tree.Noun, tuple[tuple[str, tree.Phrase], ...]]:
    """Take "rent on a Red square" apart: what is due, and for what."""
    if len(whole.which) != 1:
        return whole, ()
    place = tree.complement_of(whole.which[0])
    if not isinstance(place, tree.Place) or place.preposition != "on" or not isinstance(place.phrase, tree.Noun):
        return whole, ()
    due = of_each(replace(whole, which=(), of=place.phrase)).of
    return replace(whole, which=()), (("for", due),)


_CHANGES = {"*": "multiply", "+": "rise", "-": "fall"}


def payment_changed(clause: tree.Clause) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "the rent that a Sick player pays is $5 lower" apart, as "a Sick player pays $5 less rent"."""
    paid = clause.subject if clause.subject is not None else clause.role("object")
    if not isinstance(paid, tree.Noun) or paid.determiner != "the" or len(paid.which) != 1 or paid.of is not None:
        return None
    event = paid.which[0]
    if not isinstance(event, tree.Clause) or not isinstance(event.role("amount"), tree.Gap) or event.perfect:
        return None
    said = tree.Noun(paid.kind, "the", span=paid.span)
    due = replace(paid, determiner="", which=())
    roles = tuple((name, due if name == "amount" else one) for name, one in event.roles)
    if clause.subject is not None:
        changed = by_how_much(replace(clause, subject=said))
        return (replace(event, roles=roles), changed) if changed.verb in {"rise", "fall"} else None
    only = len(clause.roles) == 1 and clause.verb in FACTORS
    return (replace(event, roles=roles), replace(clause, roles=(("object", said),))) if only else None


def _is_anybody(who: tree.Noun) -> bool:
    """Say whether anybody of a kind is meant: "a Hurt player", "the owner of a square with a tree"."""
    of = who.of
    whose = isinstance(of, tree.Noun) and of.determiner in {"a", "any", "each"}
    return who.determiner in {"a", "any", "each"} or (who.determiner == "the" and whose and not who.plural)


def share_instead(clause: tree.Clause) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a Hurt player pays half rent" and "... pays $5 more rent" apart: the payment that is changed, and how."""
    if (changed := payment_changed(clause)) is not None:
        return changed
    subject = clause.subject
    if clause.verb not in {"pay", "collect", "get"} or clause.modal or clause.perfect or clause.negative:
        return None
    if not isinstance(subject, tree.Noun) or not _is_anybody(subject):
        return None
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Arithmetic) or filler.operator not in _CHANGES or len(filler.items) != 2:
            continue
        share, whole = filler.items if filler.operator == "*" else reversed(filler.items)
        if not isinstance(share, tree.Amount) or not isinstance(whole, tree.Noun):
            continue
        whole, where = _where_due(whole)
        general = isinstance(whole.of, tree.Noun) and whole.of.determiner in {"a", "any", "each"}
        if whole.determiner not in {"", "the", "each", "any"} or not (whole.of is None or general):
            continue
        determiner = "the" if subject.determiner == "the" else "a"
        who = replace(subject, determiner=determiner, plural=False, which=tuple(map(standing, subject.which)))
        one = "a" if whole.determiner in {"each", "any"} else ""
        paid = whole if general else replace(whole, determiner=one)
        roles = tuple((name, paid if name == role else one) for name, one in clause.roles)
        event = replace(clause, subject=who, roles=(*roles, *where))
        said = tree.Noun("amount" if whole.kind == "money" else whole.kind, "the", span=whole.span)
        if filler.operator != "*":
            return event, tree.Clause(said, _CHANGES[filler.operator], (("by", share),))
        verb = next((verb for verb, factor in FACTORS.items() if factor == share.value and verb != "triple"), "")
        if verb:
            return event, tree.Clause(None, verb, (("object", said),))
        return event, tree.Clause(None, "multiply", (("object", said), ("by", tree.Amount(share.value))))
    return None
