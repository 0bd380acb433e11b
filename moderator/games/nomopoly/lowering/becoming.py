"""What something becomes, is no longer, or is worth from now on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.restrictions import is_measure
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.changing import SHAPES, lower_setting, lower_shape
from moderator.games.nomopoly.lowering.context import Lowering, kind_of, lower_term
from moderator.games.nomopoly.lowering.descriptions import EVERY
from moderator.games.nomopoly.lowering.measures import Measure, measured
from moderator.games.nomopoly.lowering.nouns import of_where_it_is, together
from moderator.games.nomopoly.lowering.parts import COMPLEMENT, becoming
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.lowering.works import lower_pairing
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import NORMAL, flags_of
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    OBJECT,
    ONE,
    OTHER,
    Attribute,
    Compare,
    Comparison,
    Deed,
    Effect,
    If,
    Kind,
    Named,
    Number,
    Pick,
    Role,
    Sequence,
    Sort,
    Term,
    The,
    Variable,
    Verb,
    Words,
    Work,
)


def _is_number(complement: Filler) -> bool:
    return isinstance(complement, (tree.Amount, tree.Arithmetic, tree.Quantity, tree.ForEach, tree.Count))


def _is_quality(complement: Filler, lowering: Lowering) -> bool:
    """Say whether somebody is to be Sick, which is to become so, and not worth so much."""
    if isinstance(complement, tree.Adjective):
        return not complement.arguments
    if isinstance(complement, tree.Name):
        return complement.kind == "color"  # what is to be Red is painted
    return isinstance(complement, tree.Noun) and complement.kind.casefold() in lowering.compiler.program.flags


def _is_what_owners_become(subject: tree.Phrase, complement: Filler, lowering: Lowering) -> bool:
    """Say whether an owner becomes a Freemason: by that nobody else becomes the owner."""
    owner = isinstance(subject, tree.Noun) and subject.kind == "owner"
    one = isinstance(complement, tree.Noun) and complement.determiner == "a"
    return owner and one and _is_quality(complement, lowering)


def _is_the_color(subject: tree.Phrase) -> bool:
    """Say whether it is told of the color of a thing: "the color of the square is Red"."""
    return isinstance(subject, tree.Noun) and subject.kind == "color"


def _is_value(complement: Filler, lowering: Lowering) -> bool:
    """Say whether something becomes an amount that a thing has: "its market value"."""
    plain = isinstance(complement, tree.Noun) and complement.of is not None and not complement.which
    return plain and isinstance(complement, tree.Noun) and lowering.compiler.money_noun(complement.kind)


_PARTIES = frozenset({"owner", "winner"})
"""What a thing has that is a player or an organization: of these, a player becomes what only players are."""


def _is_somebody(clause: tree.Clause, lowering: Lowering) -> bool:
    """Say whether it is a player of hers who becomes something ("her Victim becomes Sick"), and not another one."""
    complement, kind = clause.role("complement"), getattr(clause.subject, "kind", "")
    is_quality = isinstance(complement, tree.Adjective)
    if isinstance(complement, tree.Refer):
        is_quality = lowering.is_a(kind_of(lowering.recall(complement)), "quality")
    program = lowering.compiler.program
    sort = program.sorts.get(facts.key(kind), kind)
    if kind in _PARTIES and isinstance(complement, tree.Adjective):
        return program.flags.get(facts.key(complement.word)) == "player"
    return is_quality and lowering.is_a(lowering.bearer(sort), "player")


def _has_a_value(clause: tree.Clause, lowering: Lowering) -> bool:
    """Say whether it is what a thing has that becomes something: her squares are things of her own."""
    subject = clause.subject
    if not isinstance(subject, tree.Noun) or subject.of is None or _is_somebody(clause, lowering):
        return False
    if subject.kind == "one":
        return False
    several = subject.plural or subject.determiner in EVERY
    return not (several and lowering.is_a(subject.kind, "square"))


def _is_to_another(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun only says what each of two is to the other: Best Friends."""
    compiler = lowering.compiler
    return noun.plural and not noun.which and compiler.is_attribute(noun.kind) and not compiler.is_class(noun.kind)


def lower_becoming(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "becomes Sick", "is no longer Sick"; what becomes a color is painted."""
    clause = taker.clause
    complement = taker.role("complement")
    subject = taker.subject
    if subject is None or complement is None:
        raise NotYet("what becomes what")
    ends = taker.adverb("no longer") != ""
    if isinstance(subject, tree.Join) and isinstance(complement, tree.Noun) and _is_to_another(complement, lowering):
        return lower_pairing(subject, complement.kind, ends, lowering)
    if isinstance(complement, tree.Noun) and complement.quantity == tree.Quantity("=", tree.Amount(Fraction(1))):
        return _in_one(subject, complement, lowering)
    if isinstance(subject, tree.Name) and subject.kind == "color":
        return _renamed(subject, complement, lowering)
    if isinstance(subject, tree.Noun) and subject.of is None and is_measure(lowering.compiler, subject.kind):
        subject = of_where_it_is(subject)
        clause = replace(clause, subject=subject)
    if isinstance(complement, tree.Adjective) and complement.word == "owned" and complement.arguments and not ends:
        return _changing_hands(subject, complement, lowering)
    if isinstance(complement, tree.Adjective) and complement.word in SHAPES and not ends:
        return lower_shape(subject, complement, lowering)
    if (measure := measured(subject, lowering)) is not None and isinstance(complement, tree.Adjective):
        return _taking_on(measure, complement.word, lowering)
    if not ends and (
        _is_number(complement)
        or (taker.verb == "be" and (_is_the_color(subject) or not _is_quality(complement, lowering)))
        or _is_value(complement, lowering)
    ):
        return lower_setting(subject, complement, lowering)
    if _has_a_value(clause, lowering) and not _is_what_owners_become(subject, complement, lowering):
        if ends:
            raise NotYet("an attribute that is something no longer")
        return lower_setting(subject, complement, lowering)
    return _changing(subject, complement, ends, lowering)


def _changing(subject: tree.Phrase, complement: Filler, ends: bool, lowering: Lowering) -> Effect:
    """Lower what somebody or something becomes, or is no longer."""
    one = lower_term(subject, lowering)
    lowering.doer = one
    if not isinstance(one, (Variable, The, Named)) and not (isinstance(one, Pick) and one.many is None):
        raise NotYet("what becomes something is no single thing")
    if isinstance(complement, tree.Name) and complement.kind == "color" and not ends and not isinstance(one, The):
        if not lowering.is_a(lowering.bearer(kind_of(one)), "square") and kind_of(one) != "thing":
            raise NotYet("something else than a square becomes a color")
        return Deed(Verb("paint"), ((OBJECT, one), (Role("color"), lower_term(complement, lowering))))
    if isinstance(complement, tree.Name) and complement.kind == "job" and not ends:
        return Deed(Verb("get"), ((DOER, one), (OBJECT, lower_term(complement, lowering))))
    if isinstance(complement, tree.Adjective) and complement.word == "unowned" and not ends:
        return Deed(Verb("lose"), ((DOER, The(Attribute("owner"), one)), (OBJECT, one)))
    complement, brought = (complement, ()) if ends else _bringing(complement, lowering)
    what = becoming(complement, lowering)
    return Deed(Verb("stop" if ends else "become"), ((DOER, one), (COMPLEMENT, what), *brought))


def _bringing(complement: Filler, lowering: Lowering) -> tuple[Filler, tuple[tuple[Role, Term], ...]]:
    """Take what something brings along apart from what it becomes: "a Store with that theme"."""
    if not isinstance(complement, tree.Noun) or not complement.which:
        return complement, ()
    brought: list[tuple[Role, Term]] = []
    for clause in complement.which:
        plain = isinstance(clause, tree.Clause) and clause.verb == "have" and tree.says_no_more(clause)
        has = clause.role("object") if plain and isinstance(clause, tree.Clause) else None
        said = tree.quality_said(clause)
        if isinstance(has, tree.Refer) and isinstance(term := lowering.recall(has), Variable):
            brought.append((Role(term.kind.name), term))
        elif isinstance(said, tree.Named) and isinstance(said.name, (tree.Name, tree.Text)):
            name = said.name.name if isinstance(said.name, tree.Name) else said.name.text
            brought.append((CALLED, Words(name.removeprefix("the "))))
        else:
            raise NotYet(f"a {complement.kind} of which more is said")
    return replace(complement, which=()), tuple(brought)


CALLED = Role("called")


def _in_one(subject: tree.Phrase, one: tree.Noun, lowering: Lowering) -> Effect:
    """Lower "all of her items become one lot called the Grab Bag": what they become they become together."""
    complement, brought = _bringing(replace(one, quantity=None, determiner="a"), lowering)
    return Deed(
        Verb("become"), ((DOER, together(subject, lowering)), (COMPLEMENT, becoming(complement, lowering)), *brought)
    )


def _renamed(color: tree.Name, complement: Filler, lowering: Lowering) -> Effect:
    """Lower "the Elephant Skin Color becomes that color": a color by its name is another one from now on."""
    if isinstance(complement, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet("what color it becomes")
    return Work(Verb("color"), ((ONE, Words(color.name)), (OTHER, lower_term(complement, lowering))))


def _changing_hands(subject: tree.Phrase, owned: tree.Adjective, lowering: Lowering) -> Effect:
    """Lower "becomes The Government's": it gets the thing."""
    thing = lower_term(subject, lowering)
    owner = lower_term(by_job(owned.arguments[0][1]), lowering)
    if isinstance(thing, The) and thing.attribute == Attribute("cash"):
        return Deed(Verb("pay"), ((DOER, thing.of), (Role("amount"), thing), (Role("recipient"), owner)))
    return Deed(Verb("get"), ((DOER, owner), (OBJECT, thing)))


def _taking_on(measure: Measure, word: str, lowering: Lowering) -> Effect:
    """Lower "her Chains become Rusty", or normal, which is nothing else any more; nothing has no qualities."""
    if measure.of is None or measure.which or measure.quantity is not None:
        raise NotYet("so much of something, which becomes so")
    holder = lower_term(measure.of, lowering)
    flags = flags_of(lowering.compiler.program, measure.kind.name) if word == NORMAL else (word,)
    verb = Verb("stop" if word == NORMAL else "become")
    deeds = tuple(Deed(verb, ((DOER, holder), (COMPLEMENT, Sort(Kind(each))))) for each in flags)
    some = Compare(Comparison.MORE, The(measure.attribute, holder), Number(Fraction(0)))
    return If(some, deeds[0] if len(deeds) == 1 else Sequence(deeds))
