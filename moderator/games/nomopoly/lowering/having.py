"""What somebody has: so much cash, an attribute, a quality, things that they own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.descriptions import told_apart
from moderator.games.nomopoly.compiling.sorts import base
from moderator.games.nomopoly.lowering.context import Lowering, Quantifier, both, closed, kind_of, lower_term
from moderator.games.nomopoly.lowering.descriptions import (
    COMPARISONS,
    OWN,
    described_all,
    each_of_any,
    is_in_each,
    quality_of,
    range_over,
    says_any,
)
from moderator.games.nomopoly.lowering.measures import has_measure, measured
from moderator.games.nomopoly.lowering.money import is_money, is_worth
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet, said
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.registry import nouns
from moderator.law.binding import renamed
from moderator.law.nodes import (
    DOER,
    OBJECT,
    TRUE,
    All,
    Among,
    Attribute,
    Calculation,
    Compare,
    Comparison,
    Count,
    Every,
    Extent,
    Flag,
    Formula,
    Holds,
    HowMany,
    Is,
    Kind,
    Nobody,
    Not,
    Number,
    Operator,
    Pick,
    Relation,
    Some,
    Sort,
    Term,
    The,
    Variable,
)

_EACH = frozenset({"any", "each", "every"})


def lower_having(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "X has Y" and "X owns Y"."""
    clause = taker.clause
    if clause.perfect:
        return _owned_by(taker, lowering)
    taker.adverb("still", "also")
    what = taker.role("object")
    if taker.subject is None or what is None:
        raise NotYet("who has it is not said")
    holder = lower_term(taker.subject, lowering)
    if isinstance(what, tree.Noun) and (spread := _in_each(clause, what, holder, lowering)) is not None:
        return spread
    if (measure := measured(what, lowering)) is not None and measure.of is None:
        return has_measure(holder, measure, lowering)
    if isinstance(what, tree.Amount) and what.unit == "$":
        what = tree.Quantity(">=", what)  # who has $5000 has that or more
    if isinstance(what, tree.Quantity):
        return _so_much(holder, what, clause.verb, lowering)
    if isinstance(what, tree.Noun) and [quality_of(each) for each in what.which] == ["same"]:
        return _sharing(holder, what, lowering)
    if isinstance(what, tree.Noun) and _is_defined(what, lowering):
        owns = Relation("own by definition")
        lowering.know(what.variable, Sort(Kind(what.kind)))
        return _negated(what, Holds(owns, ((DOER, holder), (OBJECT, Sort(Kind(what.kind))))))
    if isinstance(what, tree.Noun) and what.of is None and (its := _what_it_is_or_has(clause, what, holder, lowering)):
        return its
    if not isinstance(what, (tree.Noun, tree.Gap, tree.Refer, tree.Name)):
        raise NotYet("having such a thing")
    return _has_thing(taker, holder, what, lowering)


def _is_share(what: tree.Quantity) -> bool:
    """Say whether it is a share of several things: "more than 50% of the squares"."""
    share = what.amount if isinstance(what.amount, tree.Arithmetic) and what.amount.operator == "*" else None
    return share is not None and isinstance(share.items[-1], tree.Noun) and share.items[-1].plural


def lower_fulfilling(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "fulfils at least 2 winning criteria", by what rules say of when one is fulfilled."""
    what = taker.role("object")
    plain = isinstance(what, tree.Noun) and what.of is None and not what.which and what.rank is None
    if taker.subject is None or not plain or not isinstance(what, tree.Noun):
        raise NotYet("what is fulfilled")
    if f"fulfil {facts.key(what.kind)}" not in lowering.compiler.program.definitions:
        raise NotRunnable(f"no rule says when a {what.kind} is fulfilled")
    many = Extent(Relation("fulfil"), ((DOER, lower_term(taker.subject, lowering)), (OBJECT, Sort(Kind(what.kind)))))
    if what.quantity is None:
        some = Compare(Comparison.MORE, many, Number(Fraction(0)))
        return _negated(what, some)
    if what.quantity.amount is None or what.quantity.comparison not in COMPARISONS:
        raise NotYet("fulfilling any number of something")
    return Compare(COMPARISONS[what.quantity.comparison], many, lower_term(what.quantity.amount, lowering))


def _sharing(holder: Term, what: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "the sister has the same color": as the other thing of its kind of which the sentence has spoken."""
    sort = lowering.compiler.program.sorts.get(facts.key(kind_of(holder)), kind_of(holder))
    others = [each for each in lowering.mentioned if each != holder and lowering.same_sort(each.kind.name, sort)]
    if not others or what.of is not None or what.quantity is not None or what.rank is not None:
        raise NotYet(f"the same {what.kind} as what")
    attribute = Attribute(what.kind)
    return Compare(Comparison.EQUAL, The(attribute, holder), The(attribute, others[0]))


def _is_defined(what: tree.Noun, lowering: Lowering) -> bool:
    """Say whether it is something that a rule says who owns ("a player owns a block if ..."), and no more is said."""
    plain = what.of is None and not what.which and what.quantity is None and what.rank is None and not what.plural
    return plain and f"own {what.kind.casefold()}" in lowering.compiler.program.definitions


def _has_thing(taker: ClauseTaker, holder: Term, what: tree.Phrase, lowering: Lowering) -> Formula:
    if taker.verb == "hold":
        job = lower_term(what, lowering)
        if not lowering.is_a(kind_of(job), "job"):
            raise NotYet("holding what is no job")
        return Holds(Relation("hold"), ((DOER, holder), (OBJECT, job)))
    if not _can_own(holder, lowering):
        return _bearing(holder, what, lowering)
    if isinstance(what, tree.Noun) and _is_lopsided(what):
        return _more_than_another(holder, what, lowering)
    if isinstance(what, tree.Noun) and isinstance(what.of, tree.Noun) and _is_so_many_colors(what.of):
        if what.determiner != "all" or not _is_one(what.of):
            return _of_so_many_colors(holder, what, what.of, lowering)
        what = replace(what, of=replace(what.of, determiner="a", quantity=None))  # all that are of any color
    if isinstance(what, tree.Noun) and (owned := _all_that_there_are(holder, what, lowering)) is not None:
        return owned
    thing = lower_term(what, lowering)
    kind = lowering.bearer(kind_of(thing))
    sorts = lowering.compiler.program.kinds.above(kind)
    if "fixture" not in sorts and ("ownable" in sorts or not sorts & _NOBODYS):
        return Holds(OWN, ((DOER, holder), (OBJECT, thing)))
    if taker.verb == "have" and lowering.is_a(kind, "text"):
        return Compare(Comparison.EQUAL, The(Attribute(kind), holder), thing)  # "no player has that name"
    if lowering.is_a(kind, "player"):
        raise NotRunnable(f"nobody owns a {kind}: say of which Team somebody is a member")
    raise NotRunnable(f"nobody owns a {kind}")


def _all_that_there_are(holder: Term, what: tree.Noun, lowering: Lowering) -> Formula | None:
    """Lower "owns all Red squares": who owns each of them, and there are some; None for what is spoken of again."""
    ownable = "ownable" in lowering.compiler.program.kinds.above(lowering.bearer(what.kind))
    if (
        what.determiner not in ("all", "each", "every")
        or what.quantity is not None
        or what.rank is not None
        or not ownable
    ):
        return None
    if lowering.spoken[what.variable]:
        return None
    over = described_all(what, lowering)
    rest = renamed(over, {over.variable: lowering.fresh(what.kind)})
    return both(Some(over, TRUE), Every(rest, Holds(OWN, ((DOER, holder), (OBJECT, rest.variable)))))


_NOBODYS = frozenset({"party", "text", "matter", "color", "value", "coating", "rule", "process"})
"""Sorts of what is no possession; there are kinds that are jobs and so are possessed all the same."""


def _is_one(colors: tree.Noun) -> bool:
    quantity = colors.quantity
    return quantity is not None and quantity.comparison == "=" and quantity.amount == tree.Amount(Fraction(1))


def _is_so_many_colors(of: tree.Noun) -> bool:
    return of.kind == "color" and of.quantity is not None and of.of is None


def _of_so_many_colors(holder: Term, what: tree.Noun, colors: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "owns squares of more than two colors", "at least two squares of one color"."""
    quantity = colors.quantity
    if quantity is None or quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("of how many colors")
    color = described_all(replace(colors, quantity=None), lowering)
    owned = _all_of(replace(what, of=None, quantity=None), holder, lowering)
    has = Compare(Comparison.EQUAL, The(Attribute("color"), owned.variable), color.variable)
    number = lower_term(quantity.amount, lowering)
    single = quantity.comparison == "=" and number == Number(Fraction(1))
    if what.quantity is not None and what.quantity.amount is not None and single and lowering.spoken[colors.variable]:
        range_over(lowering, Quantifier.SOME, color, colors.variable)
        so_many = lower_term(what.quantity.amount, lowering)
        return Compare(COMPARISONS[what.quantity.comparison], Count(_also(owned, has)), so_many)
    if what.quantity is None:
        return HowMany(color, Some(owned, has), COMPARISONS[quantity.comparison], number)
    if colors.plural or what.quantity.amount is None or says_any(what.quantity.amount):
        raise NotYet("so many of so many colors")
    much = COMPARISONS[what.quantity.comparison]
    return Some(color, Compare(much, Count(_also(owned, has)), lower_term(what.quantity.amount, lowering)))


def _also(over: All, test: Formula) -> All:
    return All(over.variable, both(over.where, test))


def _is_one_thing(what: tree.Phrase) -> bool:
    """Say whether a phrase is one thing: by its name, one spoken of, or the color of some square."""
    of_another = isinstance(what, tree.Noun) and what.kind == "color" and what.of is not None
    return of_another or isinstance(what, (tree.Refer, tree.Name))


def _has_one(holder: Term, noun: str, lowering: Lowering) -> bool:
    """Say whether a thing has one of such things: a square its color, a square that is a Store its theme."""
    return noun == "color" or lowering.has_one(kind_of(holder), noun)


def _bearing(holder: Term, what: tree.Phrase, lowering: Lowering) -> Formula:
    """Lower what a square has on it, the board has in all, a Jumpgate has as its parts: there is one, or so many."""
    if _is_one_thing(what) and _has_one(holder, kind_of(one := lower_term(what, lowering)), lowering):
        return Compare(Comparison.EQUAL, The(Attribute(kind_of(one)), holder), one)
    if not isinstance(what, tree.Noun) or what.of is not None or what.rank is not None:
        raise NotYet("what something other than a party has")
    quantity = what.quantity
    if quantity is not None and isinstance(holder, Variable) and says_any(quantity.amount):
        return _more_than_any_other(holder, what, quantity, lowering)
    over = described_all(replace(what, quantity=None), lowering)
    if not (isinstance(holder, Pick) and kind_of(holder) == "board"):  # all that there is, the board has
        has = Among(over.variable, The(Attribute(what.kind), holder))
        over = All(over.variable, both(has, over.where))
    if quantity is not None:
        if quantity.amount is None or quantity.comparison not in COMPARISONS or says_any(quantity.amount):
            raise NotYet("having any number of something")
        return Compare(COMPARISONS[quantity.comparison], Count(over), lower_term(quantity.amount, lowering))
    if what.determiner not in ("a", "no", "", "any"):  # "a square with trees": with one or more
        raise NotYet("having each of something")
    range_over(lowering, Quantifier.NONE if what.determiner == "no" else Quantifier.SOME, over, what.variable)
    return TRUE


def _more_than_any_other(holder: Variable, what: tree.Noun, quantity: tree.Quantity, lowering: Lowering) -> Formula:
    """Lower "has more Acclaims than any other square": than each of the others has."""
    if not isinstance(quantity.amount, tree.Noun) or quantity.comparison not in COMPARISONS:
        raise NotYet("having any number of something")
    over = described_all(replace(what, quantity=None), lowering)
    over = All(over.variable, both(Among(over.variable, The(Attribute(what.kind), holder)), over.where))
    rivals = described_all(quantity.amount, lowering)
    others = renamed(over, {holder: rivals.variable, over.variable: lowering.fresh(what.kind)})
    return Every(rivals, Compare(COMPARISONS[quantity.comparison], Count(over), Count(others)))


def _negated(noun: tree.Noun, formula: Formula) -> Formula:
    if noun.determiner == "no":
        return Not(formula)
    if noun.determiner not in ("a", "", "the"):
        raise NotYet("having each")
    return formula


def _can_own(holder: Term, lowering: Lowering) -> bool:
    kind = kind_of(holder)
    sort = lowering.compiler.program.sorts.get(facts.key(kind), kind)
    return bool(kind) and (lowering.is_a(lowering.bearer(kind), "party") or lowering.is_a(sort, "party"))


def _so_much(holder: Term, what: tree.Quantity, verb: str, lowering: Lowering) -> Formula:
    """Lower "has at least $100"."""
    amount = what.amount
    if verb == "own" and _is_share(what):
        return Holds(OWN, ((DOER, holder), (OBJECT, lower_term(what, lowering))))
    if verb not in ("have", "own") or amount is None or what.comparison not in COMPARISONS:
        raise NotYet("having so much")
    if not _can_own(holder, lowering):
        raise NotYet(f"how much a {kind_of(holder)} has")
    number = lower_term(each_of_any(amount), lowering)
    if not is_money(number, lowering) and not is_worth(number, lowering):
        raise NotYet("having so much of what")
    return Compare(COMPARISONS[what.comparison], The(Attribute("cash"), holder), number)


def _attribute(holder: Term, what: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "has a Best Friend", "has at least 5 fame", "has no Team"."""
    if not what.which and what.plural and what.determiner == "no" and what.quantity is None:
        none = Count(The(Attribute(what.kind), holder))
        return Compare(Comparison.EQUAL, none, Number(Fraction(0)))
    told_apart(lowering.compiler, what)
    if what.which:
        return _having_such(holder, what, lowering)
    if what.kind == "doubles" or (what.plural and what.quantity is None):
        raise NotYet("having several of an attribute")
    value = The(Attribute(what.kind), holder)
    if what.quantity is not None:
        amount = what.quantity.amount
        if amount is None or what.quantity.comparison not in COMPARISONS:
            raise NotYet("having any number")
        if not _is_number(holder, what.kind, lowering) and not lowering.is_a(what.kind, "number"):
            raise NotYet("how many of an attribute")
        return Compare(COMPARISONS[what.quantity.comparison], value, lower_term(each_of_any(amount), lowering))
    if what.determiner not in ("a", "no", ""):
        raise NotYet("having the attribute")
    if lowering.is_a(what.kind, "number") or lowering.is_a(what.kind, "value"):
        some = Compare(Comparison.MORE, value, Number(Fraction(0)))
        return Not(some) if what.determiner == "no" else some
    if what.kind in ("member", "Team-mate"):
        some = Compare(Comparison.MORE, Count(value), Number(Fraction(0)))
        return Not(some) if what.determiner == "no" else some
    if _is_number(holder, what.kind, lowering):
        some = Compare(Comparison.MORE, value, Number(Fraction(0)))
        return Not(some) if what.determiner == "no" else some
    bearers = {lowering.bearer(kind_of(holder)), "any"}
    by_nature = any(entry.noun == what.kind and not bearers.isdisjoint(entry.of) for entry in nouns())
    worked_out = facts.key(what.kind) in lowering.compiler.program.values
    if not by_nature and not worked_out and not lowering.declares(kind_of(holder), what.kind):
        raise NotYet("having what no rule says that such a thing has")
    if what.determiner == "a" and lowering.spoken[what.variable]:
        one = lowering.fresh(what.kind)
        range_over(lowering, Quantifier.SOME, All(one, Among(one, value)), what.variable)
        return TRUE
    without = Compare(Comparison.EQUAL, value, Nobody())
    return without if what.determiner == "no" else Not(without)


def _having_such(holder: Term, what: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "has a Best Friend who is Sick", "has no Corporate color", "has the next higher number"."""
    words = {quality_of(clause) for clause in what.which}
    if what.kind == "number" and "next" in words and what.determiner == "the":
        return _next_number(holder, words - {"next"}, lowering)
    if what.quantity is not None or what.plural or what.determiner not in ("a", "no", ""):
        raise NotYet("having an attribute of which more is said")
    has = The(Attribute(what.kind), holder)
    gap, lowering.gap = lowering.gap, has
    try:
        such = both(*(closed(lowering, clause) for clause in what.which))
    finally:
        lowering.gap = gap
    found = both(Not(Compare(Comparison.EQUAL, has, Nobody())), such)
    return Not(found) if what.determiner == "no" else found


def _next_number(holder: Term, words: set[str], lowering: Lowering) -> Formula:
    """Lower "the next higher number" and "the next lower number": one more or less than of what is spoken of."""
    sort = kind_of(holder)
    others = [each for each in lowering.mentioned if each != holder and lowering.same_sort(each.kind.name, sort)]
    operator = {"higher": Operator.ADD, "lower": Operator.SUBTRACT}.get(words.pop() if len(words) == 1 else "")
    if not others or operator is None:
        raise NotYet("the next number after which")
    number = Attribute("number")
    following = Calculation(operator, (The(number, others[0]), Number(Fraction(1))))
    return Compare(Comparison.EQUAL, The(number, holder), following)


def _is_number(holder: Term, attribute: str, lowering: Lowering) -> bool:
    return lowering.compiler.money_noun(attribute) or lowering.begins_as_number(kind_of(holder), attribute)


def _what_it_is_or_has(clause: tree.Clause, what: tree.Noun, holder: Term, lowering: Lowering) -> Formula | None:
    """Lower "has a Bad Credit Rating", "has a Best Friend": a quality or an attribute; None for what can be owned."""
    word = what.kind.casefold()
    bearer = lowering.compiler.program.flags.get(word, "")
    another = what.determiner == "another" and clause.verb == "hold"
    owned = bearer == "square" and not lowering.is_a(kind_of(holder), "square")  # a Store is a square that is one
    if bearer and not owned and not what.which and what.quantity is None:
        if lowering.is_a(what.kind, "item") or what.plural:
            raise NotYet("having what is a quality and a thing")
        lowering.know(what.variable, Sort(Kind(what.kind)))
        return _negated(what, Is(holder, Flag(what.kind)))
    thing = lowering.is_a(what.kind, "item") or what.kind == "square" or another
    if lowering.compiler.is_attribute(what.kind) and not thing:
        return _attribute(holder, what, lowering)
    return None


def _in_each(clause: tree.Clause, what: tree.Noun, holder: Term, lowering: Lowering) -> Formula | None:
    """Lower "a square in each color": one for each of them, since none is in all at once; None for anything else."""
    there: tree.Clause | None = next(filter(is_in_each, what.which), None)
    if there is None or what.determiner != "a":
        return None
    place = tree.complement_of(there)
    over = described_all(place.phrase, lowering)
    lowering.known[place.phrase.variable] = over.variable
    one_of_them = replace(place, phrase=tree.Refer(place.phrase.variable, place.phrase.kind))
    in_it = replace(there, roles=(("complement", one_of_them),))
    such = replace(what, which=(*(other for other in what.which if other is not there), in_it))
    gap, lowering.gap = lowering.gap, holder
    try:
        asked = replace(clause, subject=tree.Gap(), roles=(("object", such),), negative=False)
        return Every(over, closed(lowering, asked))
    finally:
        lowering.gap = gap
        lowering.known.pop(place.phrase.variable, None)


def _owned_by(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "owned by her" as what she owns. Raises NotRunnable for what somebody owned once, which nobody keeps."""
    holder, what = taker.role("by"), taker.role("object")
    if taker.clause.times or taker.subject is not None:
        verb = base(taker.clause)
        raise NotRunnable(f"what somebody did {verb} before is not kept: ask for what she has now, got, bought or lost")
    if holder is None or what is None or taker.verb != "own":
        raise NotYet("having owned")
    if isinstance(holder, tree.Noun) and (holder.determiner not in ("a", "another", "any", "the", "possessive", "no")):
        raise NotRunnable(f'a thing has one owner: "{said(holder)}" cannot own it together')
    return Holds(OWN, ((DOER, lower_term(holder, lowering)), (OBJECT, lower_term(what, lowering))))


def _is_lopsided(what: tree.Noun) -> bool:
    """Say whether it is compared with what another has: "more squares than ..."."""
    quantity = what.quantity
    return quantity is not None and not isinstance(quantity.amount, (tree.Amount, type(None)))


def _more_than_another(holder: Term, what: tree.Noun, lowering: Lowering) -> Formula:
    quantity = what.quantity
    assert quantity is not None
    plain = quantity.comparison in COMPARISONS and what.determiner in ("", "a")
    theirs = quantity.amount.noun if isinstance(quantity.amount, tree.Count) else None
    others = theirs.of if isinstance(theirs, tree.Noun) and theirs.determiner == "possessive" else None
    if plain and isinstance(theirs, tree.Noun) and isinstance(others, tree.Noun):
        theirs = replace(theirs, determiner="", of=None)
        if others.determiner in _EACH:
            return _more_than_each(holder, what, theirs, others, lowering)
        if others.determiner in ("a", "another") and not others.plural and others.quantity is None:
            return _more_than_each(holder, what, theirs, others, lowering, one=True)
    if quantity.amount is None or not plain or says_any(quantity.amount):
        raise NotYet("compared with what another has")
    number = lower_term(quantity.amount, lowering)
    counted = _all_of(replace(what, quantity=None), holder, lowering)
    return Compare(COMPARISONS[quantity.comparison], Count(counted), number)


def _more_than_each(
    holder: Term, what: tree.Noun, theirs: tree.Noun, others: tree.Noun, lowering: Lowering, *, one: bool = False
) -> Formula:
    """Lower "owns more squares than any other player": than each of them; than another one, of whom one will do."""
    assert what.quantity is not None
    hers = Count(_all_of(replace(what, quantity=None), holder, lowering))
    each = described_all(others, lowering)
    number = Count(_all_of(theirs, each.variable, lowering))
    more = Compare(COMPARISONS[what.quantity.comparison], hers, number)
    if one:
        return Some(each, more)
    some = Compare(Comparison.MORE, hers, Number(Fraction(0)))  # whoever has none has no more than nobody
    return both(some, Every(each, more)) if what.quantity.comparison == ">" else Every(each, more)


def _all_of(what: tree.Noun, holder: Term, lowering: Lowering) -> All:
    over = described_all(what, lowering)
    owned = Holds(OWN, ((DOER, holder), (OBJECT, over.variable)))
    return All(over.variable, both(owned, over.where))
