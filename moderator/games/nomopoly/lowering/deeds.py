"""What happens: a clause as an event that is made to come about, for each of whom it speaks."""

from __future__ import annotations

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.takes import check_taken
from moderator.games.nomopoly.lowering.changing import CHANGING, lower_change, lower_setting
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, kind_of, lower_term, repeated
from moderator.games.nomopoly.lowering.parts import becoming
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    OBJECT,
    Calculation,
    Deed,
    Effect,
    Goods,
    Kind,
    Named,
    Nobody,
    Number,
    Operator,
    Part,
    Role,
    Sequence,
    Sort,
    Term,
    The,
    Unit,
    Variable,
    Verb,
)

_COMPLEMENT = Role("complement")

_PARTS = {
    "pay": ("recipient", "amount", "as"),
    "get": ("object", "from"),
    "lose": ("object",),
    "give": ("object", "recipient"),
    "move": ("to",),
    "leave": ("object",),
    "explode": (),
    "use up": ("object",),
    "remove": ("object",),
    "fine": ("object", "amount"),
    "paint": ("object", "color"),
    "destroy": ("object",),
    "win": ("object",),
    "take": ("object",),
}
"""The verbs that are carried out so far, with the parts that can be said of them."""

_MONEY_PARTS = {"pay": "amount", "fine": "amount", "get": "object", "lose": "object", "give": "object"}


def lower_deed(clause: tree.Clause, lowering: Lowering) -> Effect:
    """Lower a clause that is carried out. Raises NotRunnable for a word that nothing would heed."""
    if clause.negative or clause.modal or clause.perfect:
        raise NotYet("a clause that does not say what happens")
    if _is_nothing(clause):
        return _nothing(clause, lowering)
    if any(clause.verb == verb for _, verb in lowering.events) and not lowering.altering:
        raise NotYet("the event at hand once more, which fills in what is not said")
    if clause.verb not in _PARTS and clause.verb not in CHANGING and clause.verb not in ("become", "be"):
        raise NotYet(f"the deed {clause.verb}")
    check_taken(lowering.compiler, clause)
    taker = ClauseTaker(clause)
    if lowering.altering:
        taker.adverb("instead")
    taker.adverb("also", "still", "at once")
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    before = lowering.doer
    try:
        if clause.verb in CHANGING:
            effect = lower_change(taker, lowering)
        elif clause.verb in ("become", "be"):
            effect = _becoming(taker, lowering)
        else:
            effect = _doing(taker, lowering)
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
        lowering.doer = before
    return repeated(effect, frame.binders)


def _is_nothing(clause: tree.Clause) -> bool:
    """Say whether a clause says that nothing happens: "nothing happens", "she pays nothing"."""
    if clause.verb == "happen":
        return clause.subject == tree.Pronoun("nothing") and not clause.roles
    if clause.verb not in _MONEY_PARTS:
        return False
    return clause.roles == ((_MONEY_PARTS[clause.verb], tree.Pronoun("nothing")),) and not clause.times


def _nothing(clause: tree.Clause, lowering: Lowering) -> Effect:
    """Let nothing happen; who does nothing must be known all the same."""
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        if isinstance(clause.subject, tree.Refer):
            lower_term(clause.subject, lowering)
    finally:
        lowering.frames.pop()
    return Sequence()


def _doing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    parts = _PARTS[taker.verb]
    played: list[tuple[Role, Term]] = []
    if taker.subject is not None:
        lowering.doer = lower_term(taker.subject, lowering)
        played.append((DOER, lowering.doer))
    elif taker.verb not in ("fine", "paint", "destroy", "use up", "remove", "move"):
        raise NotYet("nobody does it")
    if taker.subject is not None and taker.verb in ("move", "remove", "use up"):
        raise NotYet("who does it, and to what")
    money = _MONEY_PARTS.get(taker.verb)
    for name, filler in taker.clause.roles:
        if name not in parts:
            raise NotYet(f"the role {name} of {taker.verb}")
        taker.role(name)
        played.append((Role(name), _part(taker.verb, name, filler, name == money, lowering)))
    order = {Role(name): place for place, name in enumerate(("subject", *parts))}
    return Deed(Verb(taker.verb), tuple(sorted(played, key=lambda pair: order[pair[0]])))


def _is_number(complement: Filler) -> bool:
    return isinstance(complement, (tree.Amount, tree.Arithmetic, tree.Quantity, tree.ForEach, tree.Count))


def _is_somebody(clause: tree.Clause, lowering: Lowering) -> bool:
    """Say whether it is a player of hers who becomes something ("her Victim becomes Sick"), and not another one."""
    complement, kind = clause.role("complement"), getattr(clause.subject, "kind", "")
    is_quality = isinstance(complement, tree.Adjective)
    if isinstance(complement, tree.Refer):
        is_quality = lowering.is_a(kind_of(lowering.recall(complement)), "quality")
    sort = lowering.compiler.program.sorts.get(facts.key(kind), kind)
    return is_quality and lowering.is_a(lowering.bearer(sort), "player")


def _part(verb: str, name: str, filler: Filler, money: bool, lowering: Lowering) -> Term:
    if name == "as":
        if isinstance(filler, tree.Noun) and filler.of is None and not filler.which and not filler.plural:
            return Sort(Kind(filler.kind))
        raise NotYet("as what it is paid")
    if verb == "take":
        if not isinstance(filler, tree.Noun) or filler.kind != "extra turn" or filler.which or filler.quantity:
            raise NotYet("taking something")
        if filler.of is not None or filler.determiner not in ("a", "another"):
            raise NotYet("taking the one")
        return Sort(Kind(filler.kind))
    if isinstance(filler, tree.Noun) and filler.kind == "game":
        raise NotYet("the game")
    term = lower_term(filler, lowering)
    goods = verb in ("get", "lose", "give") and isinstance(term, (Goods, Named, Variable))
    if money and not _is_amount(term) and not goods:
        raise NotYet("what moves is no plain amount")
    if verb in ("get", "lose", "give") and isinstance(term, Number) and term.unit is not Unit.MONEY:
        raise NotYet("a bare number that somebody gets")
    if isinstance(term, Nobody):
        raise NotYet("nobody, in an effect")
    return term


def _is_amount(term: Term) -> bool:
    """Say whether a term is an amount of money for certain."""
    if isinstance(term, Number):
        return term.unit is Unit.MONEY
    if isinstance(term, The):
        return term.attribute.name == "cash"
    if isinstance(term, Part):
        return term.role.name == "amount"
    if isinstance(term, Calculation) and term.operator is Operator.MULTIPLY:
        return any(_is_amount(item) for item in term.items)
    return isinstance(term, Calculation) and all(_is_amount(item) for item in term.items)


def _becoming(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "becomes Sick", "is no longer Sick"; what becomes a color is painted."""
    clause = taker.clause
    complement = taker.role("complement")
    if taker.subject is None or complement is None:
        raise NotYet("what becomes what")
    ends = taker.adverb("no longer") != ""
    if not ends and (_is_number(complement) or taker.verb == "be"):
        return lower_setting(taker.subject, complement, lowering)
    if isinstance(clause.subject, tree.Noun) and clause.subject.of is not None and not _is_somebody(clause, lowering):
        raise NotYet("an attribute that becomes something")
    one = lower_term(taker.subject, lowering)
    lowering.doer = one
    if not isinstance(one, (Variable, The)):
        raise NotYet("what becomes something is no single thing")
    if isinstance(complement, tree.Name) and complement.kind == "color" and not ends and isinstance(one, Variable):
        if not lowering.is_a(lowering.bearer(one.kind.name), "square") and one.kind.name != "thing":
            raise NotYet("something else than a square becomes a color")
        return Deed(Verb("paint"), ((OBJECT, one), (Role("color"), lower_term(complement, lowering))))
    what = becoming(complement, lowering)
    return Deed(Verb("stop" if ends else "become"), ((DOER, one), (_COMPLEMENT, what)))
