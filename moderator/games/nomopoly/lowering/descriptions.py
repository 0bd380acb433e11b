"""Descriptions: a noun with its article as a variable, a quantifier, a set, or the only one of its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeGuard

from moderator.games.nomopoly.compiling.brought import BROUGHT
from moderator.games.nomopoly.compiling.descriptions import told_apart
from moderator.games.nomopoly.compiling.restrictions import is_among
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.context import (
    Binder,
    Chosen,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    closed,
    kind_of,
    lower_term,
    opened,
    quantified,
)
from moderator.games.nomopoly.lowering.taking import NotYet, said
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free, renamed
from moderator.law.nodes import (
    DOER,
    OBJECT,
    TRUE,
    All,
    Among,
    Attribute,
    Choice,
    Compare,
    Comparison,
    Formula,
    Goods,
    Holds,
    HowMany,
    Kind,
    Not,
    Number,
    Pick,
    Relation,
    Some,
    Term,
    The,
    Variable,
)

COMPARISONS = {each.value: each for each in Comparison}
OWN = Relation("own")

INDEFINITE = frozenset({"a", "any", "another", "some", ""})
EVERY = frozenset({"each", "all", "both"})
_ALL_OR_NONE = EVERY | {"no"}
DEFINITE = frozenset({"the", "possessive", "that", "this"})
_THE_ONLY = DEFINITE | {"other"}


def says_any(phrase: object) -> bool:
    """Say whether something is compared with any of several: "than any other player" is than every one of them."""
    return any(isinstance(each, tree.Noun) and each.determiner == "any" for each in tree.walk(phrase))


def each_of_any(phrase: tree.Phrase) -> tree.Phrase:
    """Let what is compared with "any other player's" be compared with that of each of them."""
    if isinstance(phrase, tree.Noun) and phrase.determiner == "any":
        phrase = replace(phrase, determiner="each")
    return tree.rebuilt(phrase, lambda part: each_of_any(part) if says_any(part) else part)


def range_over(lowering: Lowering, how: Quantifier, over: All, name: str, **more: object) -> Variable:
    """Let a phrase range over things, as its clause is for."""
    frame = lowering.frame
    if how is Quantifier.EVERY and frame.mode is Mode.EFFECT:
        how = Quantifier.EACH
    if frame.mode is Mode.EVENT:
        raise NotYet(f"{how.value}, in an event")
    frame.binders.append(Ranging(how, over, order=lowering.order, **more))  # type: ignore[arg-type]
    pairs, lowering.pairs = lowering.pairs, []
    if pairs and how is not Quantifier.EACH:
        raise NotYet("each of several, with each of whom something is so")
    frame.binders += [Ranging(how, each) for each in pairs]
    lowering.know(name, over.variable)
    lowering.mentioned.append(over.variable)
    return over.variable


def described(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower a noun with its article: a variable of the event, a quantifier, a set, or the only one."""
    phrase = _just_two(phrase)
    mode, determiner, quantity = lowering.frame.mode, phrase.determiner, phrase.quantity
    any_of_hers = determiner == "possessive" and _is_any_of_hers(phrase, lowering)
    if any_of_hers or (determiner == "the" and _is_title(phrase, lowering)):
        determiner = "a"
    if quantity is not None and quantity.comparison == "=" and _is_one(quantity) and mode is Mode.EVENT:
        quantity, determiner = None, "a"
    if quantity is not None:
        return _counted(phrase, quantity, lowering)
    if mode is Mode.EFFECT and determiner in INDEFINITE:
        return _brought_in(phrase, lowering)
    bare = determiner in _ALL_OR_NONE or (mode is not Mode.EFFECT and determiner in INDEFINITE)
    if bare and phrase.of is None and is_of_somebody(phrase, lowering):
        phrase = of_the_doer(phrase, lowering)
    over = described_all(phrase, lowering)
    if mode is Mode.EVENT and phrase.of is not None and _says_what_it_is_to(phrase, lowering):
        sort = next((each for each in ("player", "party", "square") if lowering.is_a(phrase.kind, each)), "thing")
        over = renamed(over, {over.variable: Variable(over.variable.number, Kind(sort))})
    name = phrase.variable
    if mode is Mode.EVENT and determiner in INDEFINITE and (not phrase.plural or determiner == ""):
        lowering.frame.own.append(over.variable)
        lowering.frame.tests.append(over.where)
        lowering.know(name, over.variable)
        lowering.mentioned.append(over.variable)
        return over.variable
    if determiner in EVERY or (phrase.plural and determiner in DEFINITE and mode is not Mode.EVENT):
        return range_over(lowering, Quantifier.EVERY, over, name)
    if determiner == "no":
        return range_over(lowering, Quantifier.NONE, over, name)
    if determiner in INDEFINITE and mode is Mode.CONDITION:
        return range_over(lowering, Quantifier.SOME, over, name)
    if determiner in _THE_ONLY and not phrase.plural:
        if phrase.of is None and not phrase.which:
            _check_only_one(phrase, lowering)
        return spoken_of_again(phrase, Pick(Choice.ONLY, over), lowering)
    raise NotYet(f"the determiner {determiner!r} here")


def _just_two(phrase: tree.Noun) -> tree.Noun:
    """Take "both Stores" for all two Stores: there are just the two."""
    if phrase.determiner != "both" or phrase.quantity is not None:
        return phrase
    return replace(phrase, determiner="all", quantity=tree.Quantity("=", tree.Amount(Fraction(2))))


def _is_counted(phrase: tree.Noun) -> bool:
    """Say whether it is said of each of several, or of so much for each: "$5 for each other square"."""
    return phrase.determiner in EVERY or (phrase.determiner == "" and not phrase.plural)


def _is_title(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether an event on "the River" is one on any square that is the River: there may be several."""
    bare = phrase.of is None and not phrase.which and not phrase.plural and lowering.frame.mode is Mode.EVENT
    program = lowering.compiler.program
    somebody = facts.key(phrase.kind) in program.classes and lowering.is_a(phrase.kind, "player")
    flag = phrase.kind.casefold() in program.flags or somebody
    titled = phrase.kind.casefold() in lowering.compiler.program.titles
    return bare and (flag or (not titled and is_goods(phrase.kind, lowering)))


def _is_any_of_hers(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether any one of several is meant: "another player's square", in an event "her own proposal"."""
    if isinstance(phrase.of, tree.Noun) and phrase.of.determiner in INDEFINITE:
        return True
    compiler = lowering.compiler
    several = phrase.of is not None and not compiler.is_attribute(phrase.kind) and compiler.is_class(phrase.kind)
    return several and lowering.frame.mode is Mode.EVENT and not phrase.plural


def is_of_somebody(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun only says what somebody is to another: a Team-mate, a Best Friend."""
    compiler = lowering.compiler
    if not compiler.is_attribute(phrase.kind) or compiler.is_class(phrase.kind) or phrase.kind in _OF_MANY:
        return False
    if lowering.is_a(phrase.kind, "job"):
        return False  # whoever has quit a job no longer has it
    return lowering.is_a(phrase.kind, "party") or lowering.is_a(phrase.kind, "person")


def _says_what_it_is_to(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun only says what a thing is to another: a Team-mate of somebody, a neighbor of a square."""
    beside = lowering.compiler.is_attribute(phrase.kind) and not lowering.compiler.is_class(phrase.kind)
    square = lowering.is_a(phrase.kind, "square") and phrase.kind != "square"
    return is_of_somebody(phrase, lowering) or (beside and square)


def of_the_doer(phrase: tree.Noun, lowering: Lowering) -> tree.Noun:
    """Let a Team-mate of whom it is not said whose be one of whoever does it, or is "on a square with a Team-mate"."""
    said_of = lowering.said_of
    one = said_of if said_of is not None and lowering.is_a(kind_of(said_of), "party") else lowering.doer
    whose: tree.Phrase | None = tree.Gap() if one is not None and one == lowering.gap else None
    if whose is None:
        named = (name for name, term in lowering.known.items() if term == one is not None)
        whose = next((tree.Refer(name, "she") for name in named), None)
    others = any(each != one and lowering.is_a(each.kind.name, "party") for each in lowering.describing)
    if whose is None or others or (phrase.determiner not in INDEFINITE | _ALL_OR_NONE and phrase.rank is None):
        raise NotYet(f"whose {phrase.kind} is not said")
    return replace(phrase, of=whose)


_OF_MANY = frozenset({"player", "square", "party", "organization", "pseudoplayer", "Team"})


def _check_only_one(phrase: tree.Noun, lowering: Lowering) -> None:
    """See that "the game" is the only one. Raises NotRunnable where there are always many."""
    if phrase.kind in _OF_MANY:
        raise NotRunnable(f'which {phrase.kind} is meant by "{said(phrase)}" is not said before it')
    if lowering.compiler.money_noun(phrase.kind) and phrase.kind not in BROUGHT:
        raise NotRunnable(f'which {phrase.kind} is meant by "{said(phrase)}" is not said: write how much it is')
    if phrase.kind not in ("game", "admin", "board") and phrase.kind.casefold() not in lowering.compiler.program.titles:
        raise NotYet(f"the {phrase.kind}, of which there may be several")


def _is_one(quantity: tree.Quantity) -> bool:
    return isinstance(quantity.amount, tree.Amount) and quantity.amount.value == 1 and not quantity.amount.unit


def _counted(phrase: tree.Noun, quantity: tree.Quantity, lowering: Lowering) -> Term:
    """Lower "at least 3 squares": in a condition how many there are, as goods in an effect so many of them."""
    if quantity.amount is None:
        raise NotYet("any number of something")
    if phrase.of is None and is_of_somebody(phrase, lowering):
        raise NotRunnable(f"whose {phrase.kind} each of them is, is not said: a player has a {phrase.kind}")
    if phrase.determiner in EVERY and quantity.comparison == "=" and lowering.frame.mode is not Mode.EVENT:
        return _all_so_many(phrase, quantity.amount, lowering)
    if lowering.frame.mode is Mode.EFFECT:
        plain = not phrase.which and phrase.of is None and phrase.determiner == ""
        if not plain or quantity.comparison != "=" or not is_goods(phrase.kind, lowering):
            raise NotYet("so many of something, in an effect")
        return Goods(lower_term(quantity.amount, lowering), Kind(phrase.kind))
    if lowering.frame.mode is Mode.EVENT:
        raise NotYet("so many of something, in an event")
    if phrase.determiner not in ("", "a"):
        raise NotYet("so many of the ones")
    over = described_all(replace(phrase, quantity=None), lowering)
    if quantity.comparison == "=" and _is_one(quantity) and lowering.spoken[phrase.variable]:
        return range_over(lowering, Quantifier.SINGLE, over, phrase.variable)
    number = lower_term(quantity.amount, lowering)
    comparison = COMPARISONS[quantity.comparison]
    if comparison is Comparison.EQUAL and lowering.at_least and not quantity.exact:
        comparison = Comparison.AT_LEAST
    return range_over(lowering, Quantifier.NUMBER, over, phrase.variable, comparison=comparison, number=number)


def _all_so_many(phrase: tree.Noun, amount: tree.Phrase, lowering: Lowering) -> Term:
    """Lower "all four Corners": each of them, where there are four."""
    over, number = described_all(replace(phrase, quantity=None), lowering), lower_term(amount, lowering)
    rival = renamed(over, {over.variable: lowering.fresh(phrase.kind)})
    over = All(over.variable, both(over.where, HowMany(rival, TRUE, Comparison.EQUAL, number)))
    if lowering.frame.mode is Mode.EFFECT:
        return range_over(lowering, Quantifier.EACH, over, phrase.variable)
    return range_over(lowering, Quantifier.NUMBER, over, phrase.variable, number=number)


def _brought_in(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "a lottery ticket" in an effect: goods that are alike. Of other things it must be said which one."""
    told = bool(phrase.which) or phrase.of is not None
    if told and phrase.determiner == "a" and not phrase.plural and is_goods(phrase.kind, lowering):
        return Pick(Choice.NTH, described_all(phrase, lowering))  # "one of her Helmets": they are alike
    if phrase.plural or told or phrase.determiner == "another":
        raise NotYet("something that an effect brings in")
    if not is_goods(phrase.kind, lowering):
        raise NotYet(f"a {phrase.kind}, in an effect")
    one = Goods(Number(Fraction(1)), Kind(phrase.kind))
    lowering.know(phrase.variable, one)
    return one


def is_goods(kind: str, lowering: Lowering) -> bool:
    """Say whether things of a kind are alike and only counted."""
    return lowering.is_a(kind, "item") and kind.casefold() not in lowering.compiler.program.flags


def described_all(phrase: tree.Noun, lowering: Lowering) -> All:
    """Lower a noun to all that it describes, whatever its article. Which or how many of them, its caller takes."""
    told_apart(lowering.compiler, phrase)
    if phrase.kind in facts.TEXT_NOUNS:  # every text that somebody gives is new
        phrase = replace(phrase, which=tuple(each for each in phrase.which if quality_of(each) != "new"))
    if phrase.rank is not None or phrase.quantity is not None:
        raise NotYet(f"which or how many of the {phrase.kind}s are meant")
    variable = lowering.fresh(phrase.kind)
    tests: list[Formula] = []
    if phrase.determiner in ("another", "other"):
        tests.append(_other(variable, lowering, among=any(map(is_among, phrase.which))))
    lowering.describing.append(variable)
    try:
        if phrase.of is not None:
            tests.append(_belonging(phrase, variable, lowering))
    finally:
        lowering.describing.pop()
    gap, lowering.gap = lowering.gap, variable
    before = lowering.known.get(phrase.variable)
    if phrase.variable:
        lowering.known[phrase.variable] = variable
    lowering.describing.append(variable)
    try:
        tests += [
            _other(variable, lowering, of_each=_is_counted(phrase))
            if quality_of(clause) == "other"
            else restriction(phrase, clause, lowering)
            for clause in phrase.which
        ]
    finally:
        lowering.describing.pop()
        lowering.gap = gap
        if before is None:
            lowering.known.pop(phrase.variable, None)
    return All(variable, both(*tests))


def is_in_each(clause: tree.Condition) -> TypeGuard[tree.Clause]:
    """Say whether a thing is told to be in each of several: in each color, in every row."""
    place = tree.complement_of(clause)
    there = place.phrase if isinstance(place, tree.Place) and place.preposition == "in" else None
    return isinstance(there, tree.Noun) and there.determiner == "each"


def restriction(phrase: tree.Noun, clause: tree.Condition, lowering: Lowering) -> Formula:
    """Lower what is said of a thing; in an event, whom it finds there and the sentence speaks of again stays known."""
    if is_in_each(clause):
        raise NotRunnable(
            f'nothing is in each of several at once: say of somebody that they "own a {phrase.kind} in each"'
        )
    one = phrase.determiner in INDEFINITE and phrase.quantity is None and not phrase.plural
    if phrase.determiner in EVERY and lowering.frame.mode is Mode.EFFECT:
        return _with_whom(clause, lowering)
    if not one or lowering.frames[0].mode is not Mode.EVENT or lowering.frame.mode is Mode.EFFECT or lowering.asking:
        return closed(lowering, clause)
    return found_there(clause, lowering)


def found_there(clause: tree.Condition, lowering: Lowering) -> Formula:
    """Lower a condition; whom it finds and the sentence speaks of again stays known in the clause around it."""
    formula, found = opened(lowering, clause)
    kept = _spoken_of(found.binders, lowering)
    left = [each for each in found.binders if each not in kept]
    found.binders = left
    lowering.close(found)
    lowering.frame.binders += kept
    return quantified(formula, left)


def _spoken_of(binders: list[Binder], lowering: Lowering) -> list[Ranging]:
    """Give what the sentence speaks of again, each after that in which it is found: the tree of a square."""
    ranging = [each for each in binders if isinstance(each, Ranging)]
    kept: list[Ranging] = []

    def keep(one: Ranging) -> None:
        found_in = free(one.over)
        for other in ranging:
            if other.over.variable in found_in and other not in kept:
                keep(other)
        if one not in kept:
            kept.append(one)

    for each in ranging:
        if is_spoken_of(each.over.variable, lowering):
            keep(each)
    return kept


def _with_whom(clause: tree.Condition, lowering: Lowering) -> Formula:
    """Lower what is said of each of several; whom it finds and the sentence speaks of again, each is meant with.

    "Each player who owns a square is paid its value": once for each square of each player.
    """
    formula, found = opened(lowering, clause)
    inside = Counter(node.variable for node in tree.walk(clause) if isinstance(node, tree.Refer))
    ranging = [each for each in found.binders if isinstance(each, Ranging)]
    kept = [each for each in ranging if is_spoken_of(each.over.variable, lowering, inside)]
    if not kept:
        lowering.close(found)
        return quantified(formula, found.binders)
    overs = [each.over for each in kept]
    so = both(overs[-1].where, formula)
    with_whom = [
        *overs[:-1],
        All(overs[-1].variable, quantified(so, [each for each in found.binders if each not in kept])),
    ]
    lowering.pairs += with_whom
    exists: Formula = TRUE
    for over in reversed(with_whom):
        exists = Some(over, exists)
    return renamed(exists, {each.variable: lowering.fresh(each.variable.kind.name) for each in with_whom})


def is_spoken_of(variable: Variable, lowering: Lowering, inside: Mapping[str, int] | None = None) -> bool:
    """Say whether the sentence refers to what a variable stands for, beyond so many times `inside` a part of it."""
    known = (name for name, term in lowering.known.items() if term == variable)
    return any(lowering.spoken[name] > (inside or {}).get(name, 0) for name in known)


def _other(variable: Variable, lowering: Lowering, *, among: bool = False, of_each: bool = False) -> Formula:
    """Lower "another": not who does it, and none of its sort who have been spoken of, unless it is one `among` them."""
    rivals: list[Term] = [
        each for each in lowering.mentioned if not among and lowering.same_sort(each.kind.name, variable.kind.name)
    ]
    doer = lowering.doer
    kind = "" if doer is None else kind_of(doer)
    if doer is not None and kind and lowering.declares(kind, variable.kind.name):
        doer, kind = The(Attribute(variable.kind.name), doer), variable.kind.name  # another Team than hers
    elif (
        doer is not None
        and not (rivals or of_each)
        and not any(each != variable and lowering.same_sort(each.kind.name, "square") for each in lowering.describing)
        and lowering.is_a(variable.kind.name, "square")
        and lowering.is_a(kind, "piece")
    ):
        doer, kind = The(Attribute("square"), doer), "square"  # another Corner than where she is
    parties = lowering.is_a(kind, "party") and lowering.is_a(variable.kind.name, "party")
    told_apart = not kind or parties or lowering.same_sort(kind, variable.kind.name)
    if doer is not None and told_apart and doer not in rivals and doer != variable:
        rivals.append(doer)
    for each in lowering.describing:
        if each not in (variable, *rivals) and lowering.same_sort(each.kind.name, variable.kind.name):
            rivals.append(each)
    if not rivals and len(lowering.frames) == 1 and lowering.frame.mode is Mode.EVENT:
        kind = variable.kind.name
        raise NotRunnable(f'other than which {kind} is not said: name the {kind} that is meant, or write "a {kind}"')
    if not rivals:
        raise NotYet("other than whom is not said")
    return both(*(Not(Compare(Comparison.EQUAL, variable, rival)) for rival in rivals))


def _belonging(phrase: tree.Noun, variable: Variable, lowering: Lowering) -> Formula:
    """Lower what "of" says: of a party what it owns, of anything else what it has."""
    assert phrase.of is not None
    of = by_job(phrase.of)
    if isinstance(of, tree.Noun) and (of.determiner in INDEFINITE | EVERY | {"no"} or of.plural):
        if of.quantity is not None:
            raise NotYet("what belongs to so many")
        if of.determiner in EVERY and lowering.frame.mode is Mode.EVENT:
            raise NotYet("what belongs to each of several")
        if of.determiner in EVERY and lowering.frame.mode is Mode.CONDITION and phrase.determiner in INDEFINITE:
            return _of(phrase, variable, lower_term(of, lowering), lowering)  # "a square of each color": one for each
        if of.determiner in EVERY or of.plural:
            return _of(phrase, variable, described_all(of, lowering), lowering)
        if lowering.frame.mode is Mode.EFFECT:
            if lowering.spoken[of.variable] or of.rank is not None or is_random(of) or not _is_of_several(phrase):
                raise NotYet(f"of which {of.kind}")
            return _of(phrase, variable, described_all(of, lowering), lowering)
        if of.determiner == "no":
            over = described_all(of, lowering)
            return Not(Some(over, _of(phrase, variable, over.variable, lowering)))
    return _of(phrase, variable, lower_term(of, lowering), lowering)


def _is_of_several(phrase: tree.Noun) -> bool:
    """Say whether each one of some is meant, or one drawn of them: "a random member of another Team"."""
    drawn = is_random(phrase) or (phrase.rank is not None and phrase.rank.order == "random")
    return drawn or phrase.determiner in EVERY | {"no"} or phrase.plural


def _of(phrase: tree.Noun, variable: Variable, holder: Term, lowering: Lowering) -> Formula:
    kind = kind_of(holder)
    somebody = bool(kind) and lowering.is_a(lowering.bearer(kind), "party")
    if somebody and (phrase.kind == "square" or lowering.is_a(phrase.kind, "square")):
        return Holds(OWN, ((DOER, holder), (OBJECT, variable)))
    if kind == "color" and any(lowering.is_a(lowering.bearer(phrase.kind), each) for each in ("square", "item")):
        return Compare(Comparison.EQUAL, The(Attribute("color"), variable), holder)
    return Among(variable, The(Attribute(phrase.kind), holder))


def spoken_of_again(phrase: tree.Noun, value: Term, lowering: Lowering) -> Term:
    """Find a value once where the sentence speaks of it again."""
    if not lowering.spoken[phrase.variable]:
        return value
    if lowering.frame.mode is not Mode.EFFECT:
        lowering.know(phrase.variable, value)
        return value
    variable = lowering.fresh(phrase.kind)
    lowering.frame.binders.append(Chosen(variable, value))
    lowering.know(phrase.variable, variable)
    return variable


def is_random(phrase: tree.Noun) -> bool:
    """Say whether a description says "random"."""
    return any(quality_of(clause) == "random" for clause in phrase.which)


def quality_of(clause: tree.Condition) -> str:
    """Give the one word that a restriction says of its things ("random", "other"), else ""."""
    complement = tree.quality_said(clause)
    plain = isinstance(clause, tree.Clause) and isinstance(clause.subject, tree.Gap) and not clause.negative
    return complement.word if plain and isinstance(complement, tree.Adjective) and not complement.arguments else ""
