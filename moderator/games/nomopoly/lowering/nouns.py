"""Noun phrases: names, references, attributes, descriptions with their articles, and one chosen of many."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.brought import BROUGHT
from moderator.games.nomopoly.compiling.event_nouns import EVENTS, VOTE
from moderator.games.nomopoly.compiling.measures import each_unit_of, measure_of
from moderator.games.nomopoly.compiling.owing import amount_owed
from moderator.games.nomopoly.compiling.targets import EVENT_MONEY
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.lowering.context import (
    Chosen,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    closed,
    kind_of,
    lower_term,
)
from moderator.games.nomopoly.lowering.taking import NotYet, said
from moderator.language import tree
from moderator.law.binding import renamed
from moderator.law.nodes import (
    DOER,
    OBJECT,
    All,
    Among,
    Attribute,
    Choice,
    Compare,
    Comparison,
    Count,
    Formula,
    Goods,
    Group,
    Holds,
    Kind,
    Named,
    Nobody,
    Not,
    Number,
    Part,
    Pick,
    Relation,
    Role,
    Term,
    The,
    Unit,
    Variable,
    Words,
)

COMPARISONS = {each.value: each for each in Comparison}
OWN = Relation("own")

_UNITS = {"": Unit.PLAIN, "$": Unit.MONEY, "%": Unit.SHARE}
_NOT_THINGS = frozenset(
    {"route", "time", "share", "excess", "rest", "way", "effect", "reference", "status", "pip", "die", "money"}
)
"""Nouns that stand for nothing in the world by themselves; what they mean hangs on the words around them."""
_INDEFINITE = frozenset({"a", "any", "another", "some", ""})
_EVERY = frozenset({"each", "all", "both"})
_DEFINITE = frozenset({"the", "possessive", "that", "this"})


def says_any(phrase: object) -> bool:
    """Say whether something is compared with any of several: "than any other player" is than every one of them."""
    return any(isinstance(each, tree.Noun) and each.determiner == "any" for each in tree.walk(phrase))


@lower_term.register(tree.Amount)
def _amount(phrase: tree.Amount, _lowering: Lowering) -> Term:
    return Number(phrase.value, _UNITS[phrase.unit])


@lower_term.register(tree.Text)
def _text(phrase: tree.Text, _lowering: Lowering) -> Term:
    return Words(phrase.text)


@lower_term.register(tree.Name)
def _name(phrase: tree.Name, _lowering: Lowering) -> Term:
    if phrase.kind in ("letter", "rule", "section", "job"):
        raise NotYet(f"a {phrase.kind} by its name")
    return Named(phrase.name, Kind(phrase.kind))


@lower_term.register(tree.Refer)
def _refer(phrase: tree.Refer, lowering: Lowering) -> Term:
    one, several = lowering.ones.get(phrase.variable), lowering.several.get(phrase.variable)
    if phrase.word in ("the other", "the other one") and one is not None and several is not None:
        other = Variable(lowering.fresh("").number, one.kind)
        apart = Not(Compare(Comparison.EQUAL, other, one))
        return Pick(Choice.ONLY, All(other, both(Among(other, several), apart)))
    if phrase.variable.startswith("@") and (brought := _of_event(phrase.variable[1:], lowering)) is not None:
        return brought
    return lowering.recall(phrase)


@lower_term.register(tree.Pronoun)
def _pronoun(phrase: tree.Pronoun, _lowering: Lowering) -> Term:
    if phrase.word in ("nobody", "nothing"):
        return Nobody()
    raise NotYet(f"the pronoun {phrase.word}")


@lower_term.register(tree.Gap)
def _gap(_phrase: tree.Gap, lowering: Lowering) -> Term:
    if lowering.gap is None:
        raise NotYet("a gap without its noun")
    return lowering.gap


@lower_term.register(tree.Join)
def _join(phrase: tree.Join, lowering: Lowering) -> Term:
    if phrase.word != "and":
        raise NotYet(f"phrases joined by {phrase.word}")
    items = tuple(lower_term(item, lowering) for item in phrase.items)
    if lowering.frame.mode is not Mode.EFFECT or any(frame.binders for frame in lowering.frames[-1:]):
        raise NotYet("phrases joined by and")
    return Group(items)


@lower_term.register(tree.Noun)
def _noun(phrase: tree.Noun, lowering: Lowering) -> Term:
    if (brought := _brought(phrase, lowering)) is not None:
        return brought
    _known_shape(phrase, lowering)
    if phrase.kind == "one":
        return _one_of(phrase, lowering)
    if phrase.of is not None and _is_attribute(phrase, lowering):
        return _attribute(phrase, lowering)
    if phrase.rank is not None or _is_random(phrase):
        return _chosen(phrase, lowering)
    return _described(phrase, lowering)


def _brought(phrase: tree.Noun, lowering: Lowering) -> Term | None:
    """Lower what the event at hand brings with it: "the amount", "the rent" of a payment, "the roll"."""
    bare = phrase.of is None and not phrase.which and phrase.rank is None and phrase.quantity is None
    if not bare or phrase.determiner not in ("the", "that") or phrase.plural:
        return None
    return _of_event(phrase.kind, lowering)


def _of_event(noun: str, lowering: Lowering) -> Term | None:
    for event, verb in reversed(lowering.events):
        if noun in BROUGHT and verb in BROUGHT[noun][0]:
            if noun in EVENT_MONEY and noun != "price":
                return Part(event, Role("amount"))
            return Part(event, Role("total")) if noun in ("roll", "total") else None
    return None


def _known_shape(phrase: tree.Noun, lowering: Lowering) -> None:
    """Raise NotYet for a noun that brings a meaning of its own."""
    compiler, kind = lowering.compiler, phrase.kind
    special = (
        kind in BROUGHT
        or kind in EVENTS
        or kind in _NOT_THINGS
        or phrase.label
        or phrase.determiner in ("this", "same", "neither")
        or compiler.is_process(kind)
        or lowering.is_a(kind, "job")
        or lowering.is_a(kind, "phase")
        or lowering.is_a(kind, "period")
        or lowering.is_a(kind, "rule")
        or each_unit_of(compiler, phrase) is not None
        or measure_of(compiler, phrase) is not None
        or amount_owed(compiler, phrase) is not None
    )
    if special:
        raise NotYet(f"the noun {kind}")


# --- attributes


def _is_attribute(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a phrase is what something has, and not one of several things that it owns."""
    if phrase.kind == "square" or lowering.is_a(phrase.kind, "square"):
        definite = phrase.determiner in _DEFINITE and not phrase.plural and phrase.rank is None and not phrase.which
        of_somebody = isinstance(phrase.of, tree.Noun) and phrase.of.determiner in _INDEFINITE
        of_somebody = of_somebody and phrase.determiner == "possessive"  # "another player's square" is one she owns
        return phrase.kind == "square" and definite and not of_somebody
    return lowering.compiler.is_attribute(phrase.kind) and phrase.rank is None


def _attribute(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "her cash", "the owner of the square"; of several, as "each of her Team-mates", one by one."""
    if phrase.which or phrase.quantity is not None:
        raise NotYet("an attribute of which more is said")
    assert phrase.of is not None
    whole = phrase.determiner == "all" and not phrase.plural
    if phrase.plural or (phrase.determiner not in _DEFINITE and not whole):
        return _described(phrase, lowering)
    value = The(Attribute(phrase.kind), lower_term(phrase.of, lowering))
    return _spoken_of_again(phrase, value, lowering)


def _spoken_of_again(phrase: tree.Noun, value: Term, lowering: Lowering) -> Term:
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


# --- one of many


def _is_random(phrase: tree.Noun) -> bool:
    return any(_quality(clause) == "random" for clause in phrase.which)


def _quality(clause: tree.Condition) -> str:
    complement = tree.complement_of(clause)
    plain = isinstance(clause, tree.Clause) and isinstance(clause.subject, tree.Gap) and not clause.negative
    return complement.word if plain and isinstance(complement, tree.Adjective) and not complement.arguments else ""


def _one_of(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "each of them": one by one of what has been spoken of together."""
    if phrase.determiner not in _EVERY or phrase.which or not isinstance(phrase.of, tree.Refer):
        raise NotYet("one of several")
    several = lowering.recall(phrase.of)
    if not isinstance(several, (All, Pick)):
        raise NotYet("one of what is one thing")
    source = several.variable.kind if isinstance(several, All) else Kind("thing")
    variable = Variable(lowering.fresh("").number, source)
    lowering.ones[phrase.of.variable] = variable
    return _range(lowering, Quantifier.EVERY, All(variable, Among(variable, several)), phrase.variable)


def _chosen(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "the player with the least cash", "the 14th square", "three random squares"."""
    rank = phrase.rank
    drawn = _is_random(phrase) or (rank is not None and rank.order == "random")
    plain = tuple(clause for clause in phrase.which if _quality(clause) != "random" and not _is_numbered(clause))
    if rank is not None and (rank.written and rank.order != "ordinal"):
        raise NotYet("a rank in figures")
    over = described_all(replace(phrase, which=plain, rank=None, quantity=None), lowering)
    many = _how_many(phrase, lowering)
    if drawn:
        if rank is not None and rank.order != "random":
            raise NotYet("a random one of the best")
        picked = Pick(Choice.RANDOM, over, None, 1, many)
    else:
        assert rank is not None
        picked = Pick(_CHOICES[rank.order], over, _key(rank, over, lowering), rank.position, many)
    if phrase.plural and many is not None:
        if lowering.frame.mode is not Mode.EFFECT:
            raise NotYet("several chosen, in a condition")
        variable = Variable(lowering.fresh("").number, over.variable.kind)
        return _range(lowering, Quantifier.EACH, All(variable, Among(variable, picked)), phrase.variable)
    return _spoken_of_again(phrase, picked, lowering)


_CHOICES = {"ordinal": Choice.NTH, "most": Choice.MOST, "least": Choice.LEAST}


def _is_numbered(clause: tree.Condition) -> bool:
    """Say whether a restriction says no more than that what is ranked has numbers: "the highest numbered squares"."""
    return isinstance(clause, tree.Clause) and clause.verb == "number" and clause.perfect and clause.subject is None


def _how_many(phrase: tree.Noun, lowering: Lowering) -> Term | None:
    if phrase.quantity is None:
        return None
    if phrase.quantity.comparison != "=" or phrase.quantity.amount is None:
        raise NotYet("at least so many of the best")
    return lower_term(phrase.quantity.amount, lowering)


def _key(rank: tree.Rank, over: All, lowering: Lowering) -> Term | None:
    """Give by what several are compared. Raises NotRunnable for what none of them has."""
    kind = over.variable.kind.name
    if rank.order == "ordinal":
        return None
    if rank.counted is not None:
        return Count(_owned_by(over.variable, rank.counted, lowering))
    by = rank.by or "number"
    if by == "number" and kind == "square":
        return The(Attribute("number"), over.variable)
    compiler = lowering.compiler
    if by == "money":
        by = "cash"
    if by in EVENTS or by == VOTE:
        raise NotYet(f"ranked by {by}")
    if by == "cash" or (compiler.is_attribute(by) and not lowering.is_a(by, "square")):
        return The(Attribute(by), over.variable)
    if lowering.is_a(by, "ownable"):
        return Count(_owned_by(over.variable, tree.Noun(by), lowering))
    raise NotYet(f"ranked by {by}")


def _owned_by(holder: Variable, noun: tree.Noun, lowering: Lowering) -> All:
    """Give all that a noun describes and somebody owns."""
    if not lowering.is_a(noun.kind, "ownable") or noun.of is not None or noun.rank is not None:
        raise NotYet(f"ranked by {noun.kind}")
    over = described_all(replace(noun, quantity=None), lowering)
    return All(over.variable, both(Holds(OWN, ((DOER, holder), (OBJECT, over.variable))), over.where))


# --- descriptions


def _range(lowering: Lowering, how: Quantifier, over: All, name: str, **more: object) -> Variable:
    """Let a phrase range over things, as its clause is for."""
    frame = lowering.frame
    if how is Quantifier.EVERY and frame.mode is Mode.EFFECT:
        how = Quantifier.EACH
    if frame.mode is Mode.EVENT:
        raise NotYet(f"{how.value}, in an event")
    frame.binders.append(Ranging(how, over, **more))  # type: ignore[arg-type]
    lowering.know(name, over.variable)
    lowering.mentioned.append(over.variable)
    return over.variable


def _described(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower a noun with its article: a variable of the event, a quantifier, a set, or the only one."""
    mode, determiner, quantity = lowering.frame.mode, phrase.determiner, phrase.quantity
    if determiner == "possessive" and isinstance(phrase.of, tree.Noun) and phrase.of.determiner in _INDEFINITE:
        determiner = "a"  # "another player's square" is any one of hers
    if quantity is not None and quantity.comparison == "=" and _is_one(quantity) and mode is not Mode.EFFECT:
        quantity, determiner = None, "a"
    if quantity is not None:
        return _counted(phrase, quantity, lowering)
    if mode is Mode.EFFECT and determiner in _INDEFINITE:
        return _brought_in(phrase, lowering)
    if mode is Mode.EVENT and phrase.of is None and _is_of_somebody(phrase, lowering):
        phrase = _of_the_doer(phrase, lowering)
    over = described_all(phrase, lowering)
    if mode is Mode.EVENT and phrase.of is not None and _is_of_somebody(phrase, lowering):
        over = renamed(over, {over.variable: Variable(over.variable.number, Kind("thing"))})
    name = phrase.variable
    if mode is Mode.EVENT and determiner in _INDEFINITE and (not phrase.plural or determiner == ""):
        lowering.frame.own.append(over.variable)
        lowering.frame.tests.append(over.where)
        lowering.know(name, over.variable)
        lowering.mentioned.append(over.variable)
        return over.variable
    if determiner in _EVERY or (phrase.plural and determiner in _DEFINITE and mode is not Mode.EVENT):
        return _range(lowering, Quantifier.EVERY, over, name)
    if determiner == "no":
        return _range(lowering, Quantifier.NONE, over, name)
    if determiner in _INDEFINITE and mode is Mode.CONDITION:
        return _range(lowering, Quantifier.SOME, over, name)
    if determiner in _DEFINITE and not phrase.plural:
        if phrase.of is None and not phrase.which:
            _check_only_one(phrase, lowering)
        return _spoken_of_again(phrase, Pick(Choice.ONLY, over), lowering)
    raise NotYet(f"the determiner {determiner!r} here")


def _is_of_somebody(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun only says what somebody is to another: a Team-mate, a Best Friend."""
    compiler = lowering.compiler
    if not compiler.is_attribute(phrase.kind) or compiler.is_class(phrase.kind) or phrase.kind in _OF_MANY:
        return False
    return lowering.is_a(phrase.kind, "party") or lowering.is_a(phrase.kind, "person")


def _of_the_doer(phrase: tree.Noun, lowering: Lowering) -> tree.Noun:
    """Let a Team-mate of whom it is not said whose be one of whoever does it."""
    name = next((name for name, term in lowering.known.items() if term == lowering.doer and term is not None), "")
    if not name or phrase.determiner not in _INDEFINITE or len(lowering.frames) > 1:
        raise NotYet(f"whose {phrase.kind} is not said")
    return replace(phrase, of=tree.Refer(name, "she"))


_OF_MANY = frozenset({"player", "square", "party", "organization", "pseudoplayer", "Team"})


def _check_only_one(phrase: tree.Noun, lowering: Lowering) -> None:
    """See that "the game" is the only one. Raises NotRunnable where there are always many."""
    if phrase.kind in _OF_MANY:
        raise NotRunnable(f'which {phrase.kind} is meant by "{said(phrase)}" is not said before it')
    if lowering.compiler.money_noun(phrase.kind) and phrase.kind not in BROUGHT:
        raise NotRunnable(f'which {phrase.kind} is meant by "{said(phrase)}" is not said: write how much it is')
    if phrase.kind not in ("game", "admin") and phrase.kind.casefold() not in lowering.compiler.program.titles:
        raise NotYet(f"the {phrase.kind}, of which there may be several")


def _is_one(quantity: tree.Quantity) -> bool:
    return isinstance(quantity.amount, tree.Amount) and quantity.amount.value == 1 and not quantity.amount.unit


def _counted(phrase: tree.Noun, quantity: tree.Quantity, lowering: Lowering) -> Term:
    """Lower "at least 3 squares": in a condition how many there are, as goods in an effect so many of them."""
    if quantity.amount is None:
        raise NotYet("any number of something")
    if lowering.frame.mode is Mode.EFFECT:
        plain = not phrase.which and phrase.of is None and phrase.determiner == ""
        if not plain or quantity.comparison != "=" or not _is_goods(phrase.kind, lowering):
            raise NotYet("so many of something, in an effect")
        return Goods(lower_term(quantity.amount, lowering), Kind(phrase.kind))
    if lowering.frame.mode is Mode.EVENT:
        raise NotYet("so many of something, in an event")
    if phrase.determiner not in ("", "a"):
        raise NotYet("so many of the ones")
    number = lower_term(quantity.amount, lowering)
    over = described_all(replace(phrase, quantity=None), lowering)
    comparison = COMPARISONS[quantity.comparison]
    return _range(lowering, Quantifier.NUMBER, over, phrase.variable, comparison=comparison, number=number)


def _brought_in(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "a lottery ticket" in an effect: goods that are alike. Of other things it must be said which one."""
    if phrase.plural or phrase.which or phrase.of is not None or phrase.determiner == "another":
        raise NotYet("something that an effect brings in")
    if _is_goods(phrase.kind, lowering):
        return Goods(Number(Fraction(1)), Kind(phrase.kind))
    raise NotYet(f"a {phrase.kind}, in an effect")


def _is_goods(kind: str, lowering: Lowering) -> bool:
    """Say whether things of a kind are alike and only counted."""
    return lowering.is_a(kind, "item") and kind.casefold() not in lowering.compiler.program.flags


def described_all(phrase: tree.Noun, lowering: Lowering) -> All:
    """Lower a noun to all that it describes, whatever its article."""
    variable = lowering.fresh(phrase.kind)
    tests: list[Formula] = []
    if phrase.determiner in ("another", "other"):
        tests.append(_other(variable, lowering))
    if phrase.of is not None:
        tests.append(_belonging(phrase, variable, lowering))
    gap, lowering.gap = lowering.gap, variable
    before = lowering.known.get(phrase.variable)
    if phrase.variable:
        lowering.known[phrase.variable] = variable
    try:
        tests += [
            _other(variable, lowering) if _quality(clause) == "other" else closed(lowering, clause)
            for clause in phrase.which
        ]
    finally:
        lowering.gap = gap
        if before is None:
            lowering.known.pop(phrase.variable, None)
    return All(variable, both(*tests))


def _other(variable: Variable, lowering: Lowering) -> Formula:
    """Lower "another": none of those of its sort who have been spoken of, nor who does it."""
    rivals: list[Term] = [each for each in lowering.mentioned if lowering.same_sort(each.kind.name, variable.kind.name)]
    if lowering.doer is not None and lowering.doer not in rivals and not isinstance(lowering.doer, Variable):
        rivals.append(lowering.doer)
    gap, known = lowering.gap, (variable, *rivals)
    if isinstance(gap, Variable) and gap not in known and lowering.same_sort(gap.kind.name, variable.kind.name):
        rivals.append(gap)
    if not rivals and len(lowering.frames) == 1 and lowering.frame.mode is Mode.EVENT:
        kind = variable.kind.name
        raise NotRunnable(f'other than which {kind} is not said: name the {kind} that is meant, or write "a {kind}"')
    if not rivals:
        raise NotYet("other than whom is not said")
    return both(*(Not(Compare(Comparison.EQUAL, variable, rival)) for rival in rivals))


def _belonging(phrase: tree.Noun, variable: Variable, lowering: Lowering) -> Formula:
    """Lower what "of" says: of a party what it owns, of anything else what it has."""
    of = phrase.of
    assert of is not None
    if isinstance(of, tree.Noun) and (of.determiner in _INDEFINITE | _EVERY | {"no"} or of.plural):
        if of.determiner in _EVERY or of.plural or of.quantity is not None:
            raise NotYet("what belongs to each of several")
        if lowering.frame.mode is Mode.EFFECT:
            raise NotYet(f"of which {of.kind}")
    holder = lower_term(of, lowering)
    kind = kind_of(holder)
    if (
        kind
        and lowering.is_a(lowering.bearer(kind), "party")
        and (phrase.kind == "square" or lowering.is_a(phrase.kind, "square"))
    ):
        return Holds(OWN, ((DOER, holder), (OBJECT, variable)))
    return Among(variable, The(Attribute(phrase.kind), holder))
