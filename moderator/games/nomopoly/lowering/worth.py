"""Values: what an attribute of a thing is worth, "the rent of a Red square", "the distance between two squares"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.lowering.asked import lower_state
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Ranging,
    both,
    kind_of,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import EVERY, INDEFINITE
from moderator.games.nomopoly.lowering.nouns import together
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.lowering.words_held import hold_words
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import TRUE, All, Among, Attribute, Formula, Group, Otherwise, State, Term, Variable, Worth

_TWO = Fraction(2)


def lower_worth(form: tree.Value, compiler: Compiler) -> Worth:
    """Lower what an attribute is worth. Raises NotYet where no construction takes it, NotRunnable as others do."""
    noun = form.attribute
    if not isinstance(noun, tree.Noun):
        raise NotRunnable("of what it is the value is not said")
    if noun.rank is not None or noun.quantity is not None or (noun.which and pair_of(noun) is None):
        raise NotYet(f"a {noun.kind} of which more is said")
    lowering = Lowering(compiler, form)
    of, such, found = _of_what(noun, lowering)
    _check_color(form, noun.kind, lowering)
    lowering.doer = of[0] if len(of) == 1 else None
    state = lower_state(form.conditions, lowering)
    law = Worth(
        Attribute(facts.key(noun.kind)),
        of,
        State((*found, *state.binds), both(such, state.formula)),
        _value(form.value, lowering),
    )
    lowering.check(law)
    hold_words(form, law, lowering.meant)
    return law


def _check_color(form: tree.Value, kind: str, lowering: Lowering) -> None:
    """Raise NotRunnable for a color of what is a thing itself: "the successor of The Zoo is White"."""
    declared = any(word == facts.key(kind) for _, word in lowering.compiler.program.firsts)
    if isinstance(form.value, tree.Name) and form.value.kind == "color" and kind != "color" and not declared:
        raise NotRunnable(f"the {kind} of something is no color: say of a square that it becomes {form.value.name}")


def pair_of(noun: tree.Noun) -> tree.Phrase | None:
    """Give the two things of an attribute "between" them, or None."""
    for clause in noun.which:
        place = tree.quality_said(clause)
        if isinstance(place, tree.Place) and place.preposition == "between":
            return place.phrase
    return None


def _of_what(noun: tree.Noun, lowering: Lowering) -> tuple[tuple[Variable, ...], Formula, list[All]]:
    """Give what stands for that of which a value is, what must be so of it, and whom that finds."""
    pair = pair_of(noun)
    if pair is not None:
        return _both_of(pair, lowering), both(), []
    of = noun.of
    if of is None:
        return (), both(), []
    if isinstance(of, tree.Noun) and of.quantity is None and (of.plural or of.determiner in EVERY):
        of = replace(of, determiner="a", plural=False)
    one = isinstance(of, tree.Noun) and of.determiner in INDEFINITE and of.rank is None and of.quantity is None
    lowering.frames.append(ClauseFrame(Mode.EVENT if one else Mode.EFFECT))
    try:
        term = lower_term(of, lowering) if one else together(of, lowering)
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    ranging = [each for each in frame.binders if isinstance(each, Ranging)]
    if len(ranging) != len(frame.binders) or (frame.binders and not one):
        raise NotYet("a value of what is described so")
    if one and isinstance(term, Variable):
        others = [All(each, TRUE) for each in frame.own if each != term]  # "a square of a Jumpgate": that one too
        return (term,), both(*frame.tests), [*others, *(each.over for each in ranging)]
    variable = lowering.fresh(kind_of(term) or "thing")
    return (variable,), Among(variable, term), []


def _both_of(pair: tree.Phrase, lowering: Lowering) -> tuple[Variable, Variable]:
    """Let two things of a kind stand for themselves, each and both together."""
    amount = pair.quantity.amount if isinstance(pair, tree.Noun) and pair.quantity is not None else None
    plain = isinstance(pair, tree.Noun) and not pair.which and pair.of is None and pair.rank is None
    if not plain or not isinstance(pair, tree.Noun) or not isinstance(amount, tree.Amount) or amount.value != _TWO:
        raise NotYet("between what, in so many words")
    one, other = lowering.fresh(pair.kind), lowering.fresh(pair.kind)
    lowering.know(pair.variable, Group((one, other)))
    return one, other


def _value(phrase: tree.Complement, lowering: Lowering) -> Term:
    if isinstance(phrase, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Quantity)):
        raise NotYet("a value that is no value")
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        if isinstance(phrase, tree.Either):
            if all(isinstance(each, tree.Amount) for each in phrase.items):
                raise NotRunnable("which amount it is, is not said: say each in a sentence of its own")
            term: Term = Group(tuple(together(each, lowering) for each in phrase.items))  # type: ignore[arg-type]
        else:
            term = together(phrase, lowering)
        if lowering.frame.binders:
            raise NotYet("a value of each of several")
    finally:
        lowering.frames.pop()
    return term


@lower_term.register(tree.OtherRules)
def _other_rules(_phrase: tree.OtherRules, _lowering: Lowering) -> Term:
    return Otherwise()
