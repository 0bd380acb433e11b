"""One or some of many: the highest, the one with the least cash, the 14th, random ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Mode,
    Quantifier,
    both,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import (
    OWN,
    described_all,
    is_of_somebody,
    is_random,
    of_the_doer,
    quality_of,
    range_over,
    spoken_of_again,
)
from moderator.games.nomopoly.lowering.most_done import did_the_most, lower_most_done
from moderator.games.nomopoly.lowering.taking import NotYet, said
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.event_nouns import EVENTS, VOTE
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import renamed
from moderator.law.nodes import (
    DOER,
    OBJECT,
    ONE,
    OTHER,
    TRUE,
    All,
    Among,
    Attribute,
    Both,
    Choice,
    Compare,
    Comparison,
    Count,
    Deed,
    Every,
    Extent,
    Formula,
    Happened,
    Holds,
    Made,
    Not,
    Part,
    Pattern,
    Pick,
    Relation,
    Role,
    Since,
    Some,
    Span,
    Term,
    The,
    Variable,
    Verb,
    Window,
)

COMPARATIVES = {"wealth": ("richer", "poorer"), "age": ("older", "newer")}


def chosen(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "the player with the least cash", "the 14th square", "three random squares", "who has paid the most"."""
    done = did_the_most(phrase)
    return _ranked(phrase, lowering) if done is None else lower_most_done(phrase, done, lowering)


def _ranked(phrase: tree.Noun, lowering: Lowering) -> Term:
    rank = phrase.rank
    _check_waited_for(phrase, lowering)
    phrase = of_the_doer(phrase, lowering) if phrase.of is None and is_of_somebody(phrase, lowering) else phrase
    phrase = _one_for_each(phrase, lowering)
    drawn = is_random(phrase) or (rank is not None and rank.order == "random")
    plain = tuple(clause for clause in phrase.which if quality_of(clause) != "random" and not _is_numbered(clause))
    if rank is not None and (rank.written and rank.order != "ordinal"):
        raise NotYet("a rank in figures")
    every = phrase.determiner if phrase.determiner in ("another", "other") else "each"
    over = described_all(replace(phrase, which=plain, rank=None, quantity=None, determiner=every), lowering)
    many = _how_many(phrase, lowering)
    all_of_them = phrase.determiner == "all" or (phrase.determiner == "the" and phrase.plural)
    if rank is not None and all_of_them and rank.order in ("most", "least") and rank.position == 1 and many is None:
        return range_over(lowering, Quantifier.EACH, _the_best(rank, over, lowering), phrase.variable)
    if rank is not None and (rank.alone or rank.by == "roll"):
        if rank.position != 1 or many is not None or drawn:
            raise NotYet("some who have to be alone")
        return spoken_of_again(phrase, Pick(Choice.ONLY, _the_best(rank, over, lowering, alone=True)), lowering)
    if drawn:
        if rank is not None and rank.order != "random":
            over = _the_best(rank, over, lowering)
        picked = Pick(Choice.RANDOM, over, None, 1, many)
    else:
        assert rank is not None
        if (unbeaten := _unbeaten(rank, over, lowering)) is not None:
            if rank.position != 1 or many is not None:
                return _beaten_by_few(phrase, rank, over, many, lowering)
            return spoken_of_again(phrase, Pick(Choice.MOST, unbeaten, tie=_when_first(over)), lowering)
        if rank.by == "age":  # all are in the order in which they came about
            rank = replace(rank, order="ordinal", by="", position=rank.position * (1 if rank.order == "most" else -1))
        if rank.order == "ordinal" and (first := _when_first(over, latest=rank.position < 0)) is not None:
            how = Choice.MOST if rank.position < 0 else Choice.LEAST
            picked = Pick(how, over, first, abs(rank.position), many)
        else:
            over = _voted_for(rank, over, lowering)
            key = _key(rank, over, lowering)
            picked = Pick(_CHOICES[rank.order], over, key, rank.position, many, _when_first(over))
    return _several(phrase, picked, over, many, lowering)


def _one_for_each(phrase: tree.Noun, lowering: Lowering) -> tree.Noun:
    """Let "the richest member of each Team", "a random player on each Corner" be one for each of those."""
    if lowering.frame.mode is not Mode.EFFECT:
        return phrase

    def each(noun: tree.Noun) -> tree.Refer:
        lower_term(noun, lowering)
        return tree.Refer(noun.variable, noun.kind)

    def there(clause: tree.Condition) -> tree.Condition:
        place = tree.quality_said(clause)
        if not isinstance(clause, tree.Clause) or not isinstance(place, tree.Place) or not _is_each(place.phrase):
            return clause
        return replace(clause, roles=(("complement", replace(place, phrase=each(place.phrase))),))

    of = each(phrase.of) if _is_each(phrase.of) else phrase.of
    return replace(phrase, of=of, which=tuple(map(there, phrase.which)))


def _is_each(phrase: object) -> TypeGuard[tree.Noun]:
    return isinstance(phrase, tree.Noun) and phrase.determiner == "each"


def _check_waited_for(phrase: tree.Noun, lowering: Lowering) -> None:
    """Refuse to wait for "her third square" and for "the last unowned square", which may be the only one left."""
    if lowering.frame.mode is not Mode.EVENT:
        return
    if _is_hers_in_turn(phrase, lowering):
        raise NotRunnable(f'which one "{said(phrase)}" is, is said by how often: "for the second time this week"')
    joined_first = phrase.rank == tree.Rank("ordinal", position=1) and lowering.is_a(phrase.kind, "player")
    if joined_first and lowering.asking == 0:
        raise NotRunnable(f'"{said(phrase)}" would be the one who joined first: write "any {phrase.kind}"')
    if phrase.rank == tree.Rank("ordinal", position=-1) and phrase.which:
        raise NotRunnable(f'"{said(phrase)}" may be the only one left or the one with the highest number: say which')


def _is_hers_in_turn(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether an event tells how often it has come about: "buys her third square"."""
    rank, of = phrase.rank, phrase.of
    hers = isinstance(of, tree.Refer) and lowering.doer is not None and lowering.known.get(of.variable) == lowering.doer
    return rank is not None and rank.order == "ordinal" and not rank.written and hers


def _several(phrase: tree.Noun, picked: Pick, over: All, many: Term | None, lowering: Lowering) -> Term:
    """Let each of so many be meant, or the one that has been picked."""
    if phrase.plural and many is not None:
        if lowering.frame.mode is not Mode.EFFECT:
            raise NotYet("several chosen, in a condition")
        variable = Variable(lowering.fresh("").number, over.variable.kind)
        return range_over(lowering, Quantifier.EACH, All(variable, Among(variable, picked)), phrase.variable)
    return spoken_of_again(phrase, picked, lowering)


def _when_first(over: All, *, latest: bool = False) -> Term | None:
    """Give when those of whom it is told did what they have done, which prevails in a tie; None where it is not."""
    tests = over.where.items if isinstance(over.where, Both) else (over.where,)
    done = next((test for test in tests if isinstance(test, Happened)), None)
    return None if done is None else Since(done.event, done.window, latest)


def _beaten_by_few(phrase: tree.Noun, rank: tree.Rank, over: All, many: Term | None, lowering: Lowering) -> Term:
    """Lower "the two richest players": those whom fewest are richer than, where rules say what that is."""
    words = COMPARATIVES[rank.by] if rank.order == "most" else tuple(reversed(COMPARATIVES[rank.by]))
    classes = lowering.compiler.program.classes
    one, rival = over.variable, lowering.fresh(over.variable.kind.name)
    more, less = words
    above, below = (rival, one) if facts.key(more) in classes else (one, rival)
    word = more if facts.key(more) in classes else less
    beaten = Holds(Relation(word), ((ONE, above), (OTHER, below)))
    richer = renamed(over, {one: rival})
    key = Count(All(rival, both(richer.where, beaten)))
    picked = Pick(Choice.LEAST, over, key, rank.position, many, _when_first(over))
    return _several(phrase, picked, over, many, lowering)


def _voted_for(rank: tree.Rank, over: All, lowering: Lowering) -> All:
    """Give only those for whom anybody has voted, where the most votes are asked for."""
    if rank.by != VOTE or rank.order != "most":
        return over
    return All(over.variable, both(over.where, Some(_voters(over.variable, lowering), TRUE)))


def _voters(whom: Variable, lowering: Lowering) -> All:
    """Give all who have voted for something: for somebody, this week; for a proposal, since it is there."""
    lasting = lowering.is_a(whom.kind.name, "matter")
    lowering.compiler.asks(VOTE, -1 if lasting else 0)
    voter, event = lowering.fresh("player"), lowering.fresh(VOTE)
    vote = Pattern(event, Deed(Verb(VOTE), ((DOER, voter), (Role("for"), whom))))
    return All(voter, Happened(vote, Window(Span.EVER if lasting else Span.THIS)))


def _the_best(rank: tree.Rank, over: All, lowering: Lowering, *, alone: bool = False) -> All:
    """Give all those whom nobody beats: those with the least cash, of whom one is drawn; `alone` whom nobody equals."""
    if (better := _unbeaten(rank, over, lowering, alone=alone)) is not None:
        return better
    if rank.by == "roll":
        over = All(over.variable, both(over.where, Some(_rolls_of(over.variable, lowering), TRUE)))
    if rank.order not in ("most", "least") or rank.position != 1:
        raise NotYet("a random one of some")
    key = _key(rank, over, lowering)
    assert key is not None
    rival = lowering.fresh(over.variable.kind.name)
    others = renamed(over, {over.variable: rival})
    how = Comparison.AT_LEAST if rank.order == "most" else Comparison.AT_MOST
    if alone:
        others = _but(others, over.variable)
        how = Comparison.MORE if rank.order == "most" else Comparison.LESS
    unbeaten = Every(others, Compare(how, key, renamed(key, {over.variable: rival})))
    return All(over.variable, both(over.where, unbeaten))


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


def _but(others: All, one: Variable) -> All:
    return All(others.variable, both(others.where, Not(Compare(Comparison.EQUAL, others.variable, one))))


def _rolls_of(who: Variable, lowering: Lowering) -> All:
    """Give the rolls that somebody has made by what the sentence lets happen."""
    roll = lowering.fresh("roll")
    made = Among(roll, Made(Verb("roll")))
    return All(roll, both(made, Compare(Comparison.EQUAL, Part(roll, DOER), who)))


def _unbeaten(rank: tree.Rank, over: All, lowering: Lowering, *, alone: bool = False) -> All | None:
    """Give all than whom nobody is richer, or older, where rules say what that is; None where none does.

    `alone` are those who are richer than everybody else.
    """
    words, classes = COMPARATIVES.get(rank.by, ()), lowering.compiler.program.classes
    if not any(facts.key(word) in classes for word in words):
        return None
    more, less = words if rank.order == "most" else tuple(reversed(words))
    one, rival = over.variable, lowering.fresh(over.variable.kind.name)
    above, below = (rival, one) if facts.key(more) in classes else (one, rival)
    word = more if facts.key(more) in classes else less
    others = renamed(over, {one: rival})
    if alone:
        beats = Holds(Relation(word), ((ONE, below), (OTHER, above)))
        return All(one, both(over.where, Every(_but(others, one), beats)))
    beaten = Holds(Relation(word), ((ONE, above), (OTHER, below)))
    return All(one, both(over.where, Every(others, Not(beaten))))


_DIRECTIONS = frozenset({"east", "west", "north", "south"})
"""What is no number of a thing's, but compares where two of them are."""


def _key(rank: tree.Rank, over: All, lowering: Lowering) -> Term | None:
    """Give by what several are compared. Raises NotRunnable for what none of them has."""
    kind = over.variable.kind.name
    if rank.order == "ordinal":
        return None
    if rank.counted is not None:
        return Count(_owned_by(over.variable, rank.counted, lowering))
    by = "cash" if rank.by == "wealth" else rank.by or "number"
    if by == "distance":
        here = lowering.where_it_happens if lowering.where_it_happens is not None else lowering.doer
        if here is None:
            raise NotRunnable("closest to what is not said")
        return Extent(Relation("distance"), ((ONE, over.variable), (OTHER, here)))
    if by == "roll":
        return Part(Pick(Choice.NTH, _rolls_of(over.variable, lowering), nth=-1), Role("total"))
    if by in _DIRECTIONS and lowering.is_a(kind, "square"):
        return Extent(Relation(by), ((ONE, over.variable),))
    if by == "number" and kind == "square":
        return The(Attribute("number"), over.variable)
    compiler = lowering.compiler
    if by == VOTE:
        return Count(_voters(over.variable, lowering))
    if by in EVENTS:
        raise NotYet(f"ranked by {by}")
    if by == "player" and lowering.is_a(kind, "square"):
        standing = lowering.fresh("player")
        return Count(All(standing, Compare(Comparison.EQUAL, The(Attribute("square"), standing), over.variable)))
    if by == "cash" or (compiler.is_attribute(by) and not lowering.is_a(by, "square")):
        several = lowering.is_a(by, "player") or lowering.is_a(by, "party")  # a Team has so many members
        value = The(Attribute(by), over.variable)
        return Count(value) if several else value
    return _property(by, over.variable, lowering)


def _property(by: str, holder: Variable, lowering: Lowering) -> Term:
    """Give how many things of a kind somebody owns."""
    if not lowering.is_a(by, "ownable"):
        raise NotYet(f"ranked by {by}")
    return Count(_owned_by(holder, tree.Noun(by), lowering))


def _owned_by(holder: Variable, noun: tree.Noun, lowering: Lowering) -> All:
    """Give all that a noun describes and somebody owns, or has as its members; a Team owns what its members do.

    Raises NotRunnable for what owns none.
    """
    if lowering.is_a(noun.kind, "player") or noun.kind == "member":
        over = described_all(replace(noun, quantity=None), lowering)
        return All(over.variable, both(Among(over.variable, The(Attribute(noun.kind), holder)), over.where))
    if not lowering.is_a(noun.kind, "ownable") or noun.of is not None or noun.rank is not None:
        raise NotYet(f"ranked by {noun.kind}")
    if any(lowering.is_a(holder.kind.name, each) for each in ("square", "item")):
        raise NotRunnable(f"the most {noun.kind}s of what is not said: a {holder.kind.name} owns none")
    over = described_all(replace(noun, quantity=None), lowering)
    if lowering.is_a(holder.kind.name, "Team"):
        member = lowering.fresh("player")
        of_it = Among(member, The(Attribute("member"), holder))
        owned: Formula = Some(All(member, of_it), Holds(OWN, ((DOER, member), (OBJECT, over.variable))))
    else:
        owned = Holds(OWN, ((DOER, holder), (OBJECT, over.variable)))
    return All(over.variable, both(owned, over.where))
