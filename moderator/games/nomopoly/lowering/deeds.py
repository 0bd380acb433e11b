"""What happens: a clause as an event that is made to come about, for each of whom it speaks."""

from __future__ import annotations

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.direct import DIRECT
from moderator.games.nomopoly.compiling.takes import check_taken
from moderator.games.nomopoly.lowering.changing import CHANGING, lower_change, lower_setting
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, kind_of, lower_term, repeated
from moderator.games.nomopoly.lowering.parts import becoming
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    OBJECT,
    Calculation,
    Deed,
    Effect,
    Fail,
    Goods,
    Kind,
    Named,
    Nobody,
    Number,
    Operator,
    Part,
    Pick,
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
    "remove": ("object", "from"),
    "land": ("on",),
    "go": ("to",),
    "occupy": ("object",),
    "roll": ("object",),
    "buy": ("object", "price"),
    "absorb": ("object",),
    "place": ("object", "on"),
    "coat": ("object", "with"),
    "accept": ("object",),
    "reject": ("object",),
    "discard": ("object",),
    "steal": ("object", "from"),
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
    if clause.negative or clause.modal or clause.perfect or "each" in clause.adverbs:
        raise NotYet("a clause that does not say what happens")
    if _is_nothing(clause):
        return _nothing(clause, lowering)
    if any(clause.verb == verb for _, verb in lowering.events) and not lowering.altering:
        raise NotYet("the event at hand once more, which fills in what is not said")
    of_rules = lowering.compiler.rules_know(clause.verb) and clause.verb not in PRIMITIVES
    known = clause.verb in _PARTS or clause.verb in CHANGING or clause.verb in ("become", "be", "keep", "fail")
    if not known and (not of_rules or clause.verb in DIRECT):
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
        elif clause.verb in ("keep", "fail"):
            effect = _keeping(taker, lowering)
        else:
            effect = _doing(taker, lowering)
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
        lowering.doer = before
    return repeated(effect, frame.binders)


def _keeping(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "she keeps it" to nothing, and "the order fails"."""
    if taker.subject is not None:
        lower_term(taker.subject, lowering)
    if taker.verb == "fail":
        return Fail()
    what = taker.role("object")
    if not lowering.altering or not isinstance(what, tree.Refer):
        raise NotYet("keeping something")
    lower_term(what, lowering)
    return Sequence()


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
    parts = _PARTS.get(taker.verb)
    played: list[tuple[Role, Term]] = []
    if taker.subject is not None:
        lowering.doer = lower_term(taker.subject, lowering)
        played.append((DOER, lowering.doer))
    elif (by := taker.role("by")) is not None:
        lowering.doer = lower_term(_phrase(by), lowering)
        played.append((DOER, lowering.doer))
    elif taker.verb not in _DONE_BY_NOBODY:
        raise NotYet("nobody does it")
    if taker.subject is not None and taker.verb in ("move", "remove", "use up"):
        raise NotYet("who does it, and to what")
    money = _MONEY_PARTS.get(taker.verb)
    for name, filler in taker.roles():
        if parts is not None and name not in parts:
            raise NotYet(f"the role {name} of {taker.verb}")
        played.append((Role(name), _part(taker.verb, name, filler, name == money, lowering)))
    names = parts if parts is not None else tuple(sorted(role.name for role, _ in played if role != DOER))
    order = {Role(name): place for place, name in enumerate(("subject", *names))}
    verb = Verb("gain") if _is_gained(taker, played, lowering) else Verb(taker.verb)
    return Deed(verb, tuple(sorted(played, key=lambda pair: order[pair[0]])))


_DONE_BY_NOBODY = frozenset(
    {"fine", "paint", "destroy", "use up", "remove", "move", "place", "coat", "accept", "reject", "discard"}
)


def _is_gained(taker: ClauseTaker, played: list[tuple[Role, Term]], lowering: Lowering) -> bool:
    """Say whether somebody gets money in the place of what would have been got: from whoever would have paid it."""
    parts = dict(played)
    money = OBJECT in parts and _is_amount(parts[OBJECT])
    return lowering.gaining and taker.verb == "get" and money and Role("from") not in parts


def _phrase(filler: Filler) -> tree.Phrase:
    if isinstance(filler, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet(f"a part of the shape {type(filler).__name__}")
    return filler


def _is_number(complement: Filler) -> bool:
    return isinstance(complement, (tree.Amount, tree.Arithmetic, tree.Quantity, tree.ForEach, tree.Count))


def _is_value(complement: Filler, lowering: Lowering) -> bool:
    """Say whether something becomes an amount that a thing has: "its market value"."""
    plain = isinstance(complement, tree.Noun) and complement.of is not None and not complement.which
    return plain and isinstance(complement, tree.Noun) and lowering.compiler.money_noun(complement.kind)


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
    if verb == "roll":
        return _dice(filler, lowering)
    if isinstance(filler, tree.Noun) and verb == "lose" and _is_flag_of_hers(filler, lowering):
        return Sort(Kind(filler.kind))
    term = lower_term(_phrase(filler), lowering)
    if verb == "go" and not lowering.is_a(lowering.bearer(kind_of(term)), "party"):
        raise NotYet("going somewhere")
    if verb == "lose" and isinstance(term, Sort):
        return term
    thing = isinstance(term, Pick) and lowering.is_a(kind_of(term), "ownable")
    goods = verb in ("get", "lose", "give") and (thing or isinstance(term, (Goods, Named, Variable)))
    if money and not _is_amount(term) and not _is_worth(term, lowering) and not goods:
        raise NotYet("what moves is no plain amount")
    if verb in ("get", "lose", "give") and isinstance(term, Number) and term.unit is not Unit.MONEY:
        raise NotYet("a bare number that somebody gets")
    if isinstance(term, Nobody):
        raise NotYet("nobody, in an effect")
    return term


def _is_flag_of_hers(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun is a quality that whoever does it has, and no thing: "her Explosive Insurance"."""
    hers = isinstance(noun.of, tree.Refer) and lowering.known.get(noun.of.variable) == lowering.doer
    flag = noun.kind.casefold() in lowering.compiler.program.flags and not lowering.is_a(noun.kind, "item")
    return flag and (noun.of is None or hers) and not noun.which and noun.quantity is None and not noun.plural


def _dice(filler: Filler, lowering: Lowering) -> Term:
    """Lower "one die", "three dice"."""
    number = filler.quantity if isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "die") else None
    plain = isinstance(filler, tree.Noun) and not filler.which and filler.of is None and filler.rank is None
    if number is None or number.comparison != "=" or number.amount is None or not plain:
        raise NotYet("which dice are rolled")
    assert isinstance(filler, tree.Noun)
    return Goods(lower_term(number.amount, lowering), Kind(filler.kind))


def _is_worth(term: Term, lowering: Lowering) -> bool:
    """Say whether a term is an attribute that is an amount of money: a market value, a rent."""
    if isinstance(term, Calculation) and term.operator is Operator.MULTIPLY:
        return any(_is_worth(item, lowering) for item in term.items)
    return isinstance(term, The) and lowering.compiler.money_noun(term.attribute.name)


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
    if not ends and (_is_number(complement) or taker.verb == "be" or _is_value(complement, lowering)):
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
