"""Numbers and other values that change: what rises, falls, is doubled or becomes another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.lowering.context import Lowering, kind_of, lower_term
from moderator.games.nomopoly.lowering.descriptions import is_goods
from moderator.games.nomopoly.lowering.nouns import event_called
from moderator.games.nomopoly.lowering.parts import TOTAL
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.word_forms import article
from moderator.law.nodes import (
    DOER,
    OBJECT,
    Amend,
    Attribute,
    Calculation,
    Change,
    Deed,
    Effect,
    Goods,
    Kind,
    Named,
    Number,
    Operator,
    Otherwise,
    Part,
    Role,
    Rounded,
    Shape,
    Shift,
    Sort,
    Term,
    The,
    Unit,
    Verb,
)

_WAYS = {
    "rise": Shift.UP,
    "increase": Shift.UP,
    "fall": Shift.DOWN,
    "decrease": Shift.DOWN,
    "reduce": Shift.DOWN,
    "double": Shift.TIMES,
    "halve": Shift.TIMES,
    "multiply": Shift.TIMES,
}
CHANGING = frozenset(_WAYS)
_FACTORS = {"double": Fraction(2), "halve": Fraction(1, 2)}
_BOUNDS = {"=": Shift.TO, "<=": Shift.AT_MOST, ">=": Shift.AT_LEAST}
_ONE = Number(Fraction(1))
DICE = Role("dice")


def lower_change(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "her fame rises by 2", "the rent is doubled"."""
    subject, what = taker.subject, taker.role("object")
    if subject is not None and what is not None:
        raise NotYet("somebody who changes a number")
    target = what if subject is None else subject
    how, by, to = _WAYS[taker.verb], taker.role("by"), taker.role("to")
    factor = _FACTORS.get(taker.verb)
    if _shaped(target, lowering) == "move":
        times = Number(factor) if factor is not None else None if by is None else lower_term(by, lowering)
        if how is not Shift.TIMES or times is None:
            raise NotYet("a move that rises or falls")
        return Shape(Verb("move"), how, times)
    changed = _what(target, lowering)
    if factor is not None and by is None and to is None:
        return _changed(changed, how, Number(factor))
    if to is not None and by is None and how is not Shift.TIMES:
        return _changed(changed, Shift.TO, lower_term(to, lowering))
    if by is None or to is not None or factor is not None:
        raise NotYet("by how much something changes")
    value = lower_term(by, lowering)
    if isinstance(value, Number) and value.unit is Unit.SHARE and how is not Shift.TIMES:
        grows = Operator.ADD if how is Shift.UP else Operator.SUBTRACT
        return _changed(changed, Shift.TIMES, Calculation(grows, (_ONE, value)))
    return _changed(changed, how, value)


SHAPES = {"longer": Shift.UP, "larger": Shift.UP, "shorter": Shift.DOWN, "smaller": Shift.DOWN}


def _shaped(phrase: object, lowering: Lowering) -> str:
    """Give whether it is "her move" or "the roll" of which something is said, else ""."""
    if isinstance(phrase, tree.Refer):
        kind = phrase.variable.removeprefix("@").partition("#")[0]
        return kind if kind in ("move", "roll") else ""
    if not isinstance(phrase, tree.Noun) or phrase.kind not in ("move", "roll") or phrase.which or phrase.quantity:
        return ""
    if phrase.of is not None:
        lower_term(phrase.of, lowering)  # whose it is must be known, though there is no other move or roll here
    return phrase.kind if phrase.rank is None else ""


def lower_shape(subject: tree.Phrase, complement: tree.Adjective, lowering: Lowering) -> Effect:
    """Lower "her move becomes one square shorter, but at least one square", "its roll becomes one die larger"."""
    what, limit = _shaped(subject, lowering), lowering.limit
    if not what:
        raise NotRunnable(
            "only the move or the roll at hand is made longer or shorter: say when, as in "
            "'When a player starts a turn, her move becomes one square shorter'"
        )
    if "land" in lowering.compiler.at_hand:
        raise NotRunnable(
            "a piece lands where its move is over, so that it becomes no longer or shorter: write 'she lands on the"
            " successor of the square instead', or 'she moves one square further'"
        )
    by = complement.arguments[0][1] if complement.arguments else None
    least = None if limit is None else limit.amount
    lowering.limit = None
    bound = None if least is None else _how_many(least, lowering)
    return Shape(Verb(what), SHAPES[complement.word], _ONE if by is None else _how_many(by, lowering), bound)


def _how_many(phrase: tree.Phrase, lowering: Lowering) -> Term:
    """Lower "one square", "two dice", "one square for each 10 pounds of her Chains" to their number."""
    if isinstance(phrase, tree.ForEach) and isinstance(phrase.amount, tree.Noun):
        return lower_term(replace(phrase, amount=_number_of(phrase.amount)), lowering)
    return lower_term(_number_of(phrase), lowering)


def _number_of(phrase: tree.Phrase) -> tree.Phrase:
    if not isinstance(phrase, tree.Noun) or phrase.which or phrase.of is not None:
        return phrase
    number = None if phrase.quantity is None else phrase.quantity.amount
    return tree.Amount(Fraction(1)) if number is None else number


def lower_reversing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "her move is reversed"."""
    if taker.subject is not None or _shaped(taker.role("object"), lowering) != "move":
        raise NotRunnable("only a move can be reversed")
    return Shape(Verb("move"), Shift.TIMES, Number(Fraction(-1)))


def lower_adding(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "two dice are added to the roll", "3 is subtracted from her fame"."""
    adds = taker.verb == "add"
    how, target, what = Shift.UP if adds else Shift.DOWN, taker.role("to" if adds else "from"), taker.role("object")
    if taker.subject is not None or target is None or what is None:
        raise NotYet("somebody who adds something")
    noun = target.variable.removeprefix("@").partition("#")[0] if isinstance(target, tree.Refer) else ""
    if noun != "roll":
        if not isinstance(what, (tree.Amount, tree.Arithmetic, tree.Count, tree.ForEach)):
            raise NotYet("what is added to a value")
        return _changed(_what(target, lowering), how, lower_term(what, lowering))
    roll = event_called(noun, lowering)
    if roll is None:
        raise NotYet("to which roll it is added")
    if isinstance(what, tree.Noun) and lowering.is_a(what.kind, "die") and not what.which and what.of is None:
        many = None if what.quantity is None else what.quantity.amount
        return Amend(Part(roll, DICE), how, _ONE if many is None else lower_term(many, lowering))
    if not isinstance(what, (tree.Amount, tree.Arithmetic, tree.Count, tree.ForEach, tree.Noun, tree.Refer)):
        raise NotYet("what is added to a roll")
    return Amend(Part(roll, TOTAL), how, lower_term(what, lowering))


def lower_setting(subject: tree.Phrase, complement: Filler, lowering: Lowering) -> Effect:
    """Lower "the rent is at most $10", "her fame becomes 5"."""
    if isinstance(complement, (tree.Adjective, tree.Place, tree.Named, tree.Either, tree.Clause)):
        raise NotYet("what a value becomes")
    if not isinstance(complement, tree.Quantity) and (owner := _owner(subject, complement, lowering)) is not None:
        return owner
    if (painted := _painted(subject, complement, lowering)) is not None:
        return painted
    number = isinstance(
        complement, (tree.Amount, tree.Arithmetic, tree.ForEach, tree.Count, tree.Quantity, tree.Formula)
    )
    changed = _what(subject, lowering, number=number)
    if isinstance(complement, tree.Quantity):
        how = _BOUNDS.get(complement.comparison)
        if how is None or complement.amount is None or not isinstance(changed, Part):
            raise NotYet("a bound that is set")
        return _changed(changed, how, lower_term(complement.amount, lowering))
    value = lower_term(complement, lowering)
    if isinstance(value, Calculation) and value.operator is Operator.MULTIPLY and value.items[1:] == (Otherwise(),):
        return _changed(changed, Shift.TIMES, value.items[0])  # "her cash is tripled" is once three times what it is
    return _changed(changed, Shift.TO, value)


def _owner(subject: tree.Phrase, owner: tree.Phrase, lowering: Lowering) -> Effect | None:
    """Lower "the owner of the square becomes The Government": it gets the square; None for anything else."""
    if not isinstance(subject, tree.Noun) or subject.kind != "owner" or subject.of is None or subject.which:
        return None
    thing = lower_term(subject.of, lowering)
    return Deed(Verb("get"), ((DOER, lower_term(owner, lowering)), (OBJECT, thing)))


def _painted(subject: tree.Phrase, color: Filler, lowering: Lowering) -> Effect | None:
    """Lower "the color of the square is Red": it is painted Red; None for anything else."""
    if not isinstance(subject, tree.Noun) or subject.kind != "color" or subject.of is None or subject.which:
        return None
    square = lower_term(subject.of, lowering)
    if not lowering.is_a(lowering.bearer(kind_of(square)), "square"):
        return None
    if not isinstance(color, (tree.Name, tree.Noun, tree.Refer)):
        raise NotYet("what color something is")
    return Deed(Verb("paint"), ((OBJECT, square), (Role("color"), lower_term(color, lowering))))


def _what(phrase: object, lowering: Lowering, *, number: bool = True) -> Term:
    if isinstance(phrase, tree.Count) and isinstance(phrase.noun, tree.Noun) and not phrase.noun.which:
        if phrase.noun.of is not None or not is_goods(phrase.noun.kind, lowering):
            raise NotYet("of what the number changes")
        return The(Attribute("number"), Sort(Kind(phrase.noun.kind)))
    if not isinstance(phrase, (tree.Noun, tree.Refer, tree.Name)):
        raise NotYet("what changes is no attribute")
    term = lower_term(phrase, lowering)
    if isinstance(term, Part):
        if term.role == TOTAL:
            return term
        if term.role.name != "amount" or not lowering.altering:
            raise NotYet("what has happened and changes")
        return term
    if isinstance(term, Named) and lowering.is_a(term.kind.name, "pool"):
        return The(Attribute("cash"), term)
    if isinstance(term, The) and isinstance(term.of, Goods):
        return The(term.attribute, Sort(term.of.kind))  # of goods that are alike, that of all of them
    if not isinstance(term, The) or term.attribute.name in ("owner", "name", "color", "square", "number"):
        raise NotYet("what changes is no attribute")
    word, program, holder = facts.key(term.attribute.name), lowering.compiler.program, kind_of(term.of)
    if lowering.is_a(holder, "item"):
        hers = f"give the {term.attribute.name} to who has it, as a number of hers"
        raise NotRunnable(f"one {holder} is like any other: {hers}")
    if not number:
        return term
    known = word == "cash" or word in program.attributes or word in program.values
    if not known and not lowering.declares(kind_of(term.of), word):
        has = article(term.attribute.name)
        raise NotRunnable(f"no rule says that a {holder} has {has}, so nothing would come of changing it")
    return term


def _changed(what: Term, how: Shift, value: Term) -> Effect:
    if isinstance(what, Part):
        return Amend(what, how, value)
    assert isinstance(what, The)
    if isinstance(what.of, Sort) and what.attribute == Attribute("number"):
        return Rounded(False, Change(what.attribute, what.of, how, value))  # there is no part of a thing
    return Change(Attribute(what.attribute.name), what.of, how, value)
