"""What lowering knows while it goes through a sentence: what its words stand for, and how a bare *a* binds here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import cache, singledispatch
from typing import TypeAlias

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.lowering.taking import NotYet, check_sound
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.registry import nouns
from moderator.law.binding import exchanged, free, renamed, walk
from moderator.law.nodes import (
    DOER,
    TRUE,
    All,
    Both,
    Choice,
    Compare,
    Comparison,
    Deed,
    Each,
    Effect,
    Every,
    Formula,
    Group,
    Holds,
    HowMany,
    Kind,
    Let,
    Made,
    Named,
    Not,
    Number,
    Part,
    Pattern,
    Pick,
    Relation,
    Role,
    Sequence,
    Some,
    Sort,
    Term,
    The,
    Truth,
    Turn,
    Variable,
)

_ABOVE = frozenset({">", ">="})
_UNLIKE = frozenset({"player", "square"})
"""What is never one and the same, and has nothing that only the other has."""
_SELLING = Relation("sell")
_SEVERAL = frozenset({"them", "they", "each", "their"})


class Mode(Enum):
    """What a clause is for, and so what a phrase with a bare article brings in."""

    EVENT = "a variable of the event"
    CONDITION = "something that exists"
    EFFECT = "something chosen"


class Quantifier(Enum):
    """How a phrase ranges over what it describes."""

    SOME = "some"
    EVERY = "every"
    NONE = "none"
    NUMBER = "number"
    SINGLE = "exactly one, who can be spoken of"
    EACH = "each"


@dataclass(frozen=True, slots=True)
class Ranging:
    """A phrase that ranges over things, on its way to a place around its clause."""

    how: Quantifier
    over: All
    comparison: Comparison = Comparison.EQUAL
    number: Term | None = None
    order: Turn = Turn.FOUND


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value that is found once, on its way to a place around its clause."""

    variable: Variable
    value: Term
    needed: bool = True


Binder: TypeAlias = "Ranging | Chosen"


@dataclass(slots=True)
class ClauseFrame:
    """One clause: what it is for, what its phrases bind, and what else must hold of an event."""

    mode: Mode
    binders: list[Binder] = field(default_factory=list)
    tests: list[Formula] = field(default_factory=list)
    own: list[Variable] = field(default_factory=list)


class Lowering:
    """One sentence on its way into the law."""

    def __init__(self, compiler: Compiler, form: tree.Form | tree.Condition) -> None:
        self.compiler = compiler
        self.known: dict[str, Term] = {}
        self.meant: dict[str, set[Term]] = {}  # all that a phrase's variable in the tree has stood for
        self.names: dict[Variable, str] = {}  # how the phrases of the sentence name its variables
        self.closed: dict[str, str] = {}  # phrases that stand inside a question of their own, with their nouns
        nodes = tuple(tree.walk(form))
        self.spoken = Counter(node.variable for node in nodes if isinstance(node, tree.Refer))
        exceeded = (node for node in nodes if isinstance(node, tree.Quantity) and node.comparison in _ABOVE)
        self.exceeded = next((node.amount for node in exceeded), None)  # above what somebody is to have something
        amounts = (node.role("amount") for node in nodes if isinstance(node, tree.Clause))
        paid = (each.amount for each in amounts if isinstance(each, tree.Quantity))
        self.pays_more = any(each is self.exceeded for each in paid)  # whether what is paid is above that
        self.frames: list[ClauseFrame] = []
        self.several: dict[str, All] = {}  # those of a number of things of whom something was so
        self.together: set[Variable] = set()  # those that stand for several things at once
        self.ones: dict[str, Variable] = {}  # each of those several, one by one
        self.gap: Term | None = None
        self.describing: list[Variable] = []  # what is being described, outermost first
        self.doer: Term | None = None
        self.said_of: Term | None = None  # of whom the clause at hand says what they are
        self.where_it_happens: Term | None = None  # what the event at hand befalls, if that is somewhere
        self.mentioned: list[Variable] = []
        self.events: list[tuple[Variable, str]] = []  # the events at hand, with their verbs
        self.at_hand: Pattern | None = None  # what happens when a sentence takes effect
        self.waiting = False
        self.at_least = False  # whether so many are no fewer than that: "only if two players have voted for it"
        self.summing = False  # whether it is part of a calculation: then of several things it is the sum of all
        self.asking = 0  # how deep in questions to the past
        self.guarding = False  # whether it is asked if an event that is still to come may come about
        self.gaining = False  # whether it is money to be got, which somebody may pay, for which something else comes
        self.altering = False  # whether the event at hand is still to come
        self.replacing = False  # whether what happens does so in its place
        self.limit: tree.Quantity | None = None  # what the amounts of a step are at least or at most
        self.found_there: set[Variable] = set()  # whom a condition of a step finds, each of whom it is then done for
        self.rounding_up = False  # whether a step is "rounded up"
        self.order = Turn.FOUND  # in which order a step takes several things
        self.times: tuple[tree.Time, ...] = ()  # what is said of a whole step: for how long it lasts
        self.made: list[str] = []  # the verbs of what has been let happen so far
        self.streaks: dict[str, Term] = {}  # how many of something have come one after the other, by its noun
        self.turn_for: Term | None = None  # for what a turn is taken, where it is for each of several
        self.commanded = False  # whether somebody orders it, or it happens once
        self.ordered: Term | None = None  # what is ordered
        self.slots: tuple[Variable, ...] = ()  # who gives an order, and what it names
        self.pairs: list[All] = []  # with whom something is so of each of several
        self.postponed = 0  # how much has been put off so far
        self._serial = 0

    @property
    def frame(self) -> ClauseFrame:
        """The clause that is being lowered."""
        return self.frames[-1]

    def fresh(self, kind: str) -> Variable:
        """Give a variable that stands nowhere yet."""
        self._serial += 1
        return Variable(self._serial, Kind(kind))

    def know(self, name: str, value: Term) -> None:
        """Let a phrase's variable in the tree stand for a term from here on."""
        if name:
            self.known[name] = value
            self.meant.setdefault(name, set()).add(value)
            if isinstance(value, Variable):
                self.names.setdefault(value, name)
            self.closed.pop(name, None)

    def recall(self, reference: tree.Refer) -> Term:
        """Give what a reference stands for. Raises NotRunnable where that is no one thing, NotYet where unknown."""
        found = self.known.get(reference.variable)
        if found is not None:
            return found
        if reference.word in _SEVERAL and reference.variable in self.several:
            return self.several[reference.variable]
        noun = self.closed.get(reference.variable)
        if noun is not None:
            raise NotRunnable(f'of several which one "{reference.word}" is, is not said: name the {noun} that is meant')
        raise NotYet(f"{reference.word!r} speaks of nothing that is bound")

    def close(self, frame: ClauseFrame, formula: Formula = TRUE) -> None:
        """End the reach of what a clause's phrases have brought in; of so many, those of whom it was so stay known."""
        bound = {each.over.variable: each.how for each in frame.binders if isinstance(each, Ranging)}
        for name, term in tuple(self.known.items()):
            if isinstance(term, Variable) and term in bound:
                del self.known[name]
                if bound[term] is Quantifier.NUMBER and len(frame.binders) == 1:
                    over = frame.binders[0].over  # type: ignore[union-attr]
                    self.several[name] = All(term, both(over.where, formula))
                if bound[term] in (Quantifier.NUMBER, Quantifier.SINGLE, Quantifier.EVERY, Quantifier.NONE):
                    self.closed[name] = term.kind.name
        self.mentioned = [each for each in self.mentioned if each not in bound]

    def forget(self, variables: tuple[Variable, ...], reach: int) -> None:
        """End the reach of variables that a question has bound; `reach` is how many were mentioned before it."""
        for name, term in tuple(self.known.items()):
            if term in variables:
                del self.known[name]
        del self.mentioned[reach:]

    def is_a(self, kind: str, noun: str) -> bool:
        """Say whether things of a kind can be called by a noun."""
        return bool(self.compiler.program.kinds.is_a(kind, noun))

    def same_sort(self, one: str, other: str) -> bool:
        """Say whether a thing of one kind may be one of the other, so that "another" sets them apart."""
        return self.is_a(one, other) or self.is_a(other, one) or self.bearer(one) == self.bearer(other)

    def declares(self, holder: str, attribute: str) -> bool:
        """Say whether a rule declares an attribute of such things."""
        program = self.compiler.program
        return any((above, facts.key(attribute)) in program.firsts for above in self._above(holder))

    def has_one(self, holder: str, noun: str) -> bool:
        """Say whether a thing has one of such things by a rule, or would if it were of the kind that has."""
        bearers = [bearer for bearer, word in self.compiler.program.firsts if word == facts.key(noun)]
        return any(self.bearer(each) == self.bearer(holder) or self.is_a(holder, each) for each in bearers)

    def check(self, law: object, left: Collection[Variable] | None = None) -> None:
        """See that a law is sound: all is bound in it but what is `left`. Raises as `check_sound` does.

        Raises NotRunnable where a thing is asked for what it never has: "a square with a hat", where players have hats;
        where a player is compared with a square: "when she lands on a square, if she is not one"; where something
        becomes what only others are; and where rent is paid for itself.
        """
        check_sound(law, free(law) if left is None else left)
        asked = (node for node in walk(law) if isinstance(node, The) and isinstance(node.of, Variable))
        for attribute, kind in ((each.attribute.name, kind_of(each.of)) for each in asked):
            declared = {bearer for bearer, word in self.compiler.program.firsts if word == facts.key(attribute)}
            bearers = declared or ({"square"} if "square" in _borne_by().get(attribute, ()) else set())
            if len(bearers) == 1 and {self.bearer(kind), *bearers} == _UNLIKE:
                raise NotRunnable(f"a {kind} has no {attribute}: the rules say that of a {bearers.pop()}")
        compared = (node for node in walk(law) if isinstance(node, Compare))
        if any({self.bearer(kind_of(each.left)), self.bearer(kind_of(each.right))} == _UNLIKE for each in compared):
            raise NotRunnable("a player is never a square: say what the one has to do with the other")
        for node in walk(law):
            if isinstance(node, Holds) and node.relation == _SELLING and self._is_player(dict(node.parts).get(DOER)):
                raise NotRunnable("a player has nothing standing for sale: write that she *has* sold it")
            if isinstance(node, Deed) and Role("recipient") in (played := dict(node.parts)):
                self._check_apart(played)
            if isinstance(node, Deed) and node.verb.name == "become":
                self._check_becoming(dict(node.parts))
            if isinstance(node, Pattern) and any(
                isinstance(filler, Part) and filler.event == node.event for _, filler in node.deed.parts
            ):
                raise NotRunnable('"it" is what is paid itself here: name what it is paid for')

    def _check_apart(self, parts: dict[Role, Term]) -> None:
        """Raise NotRunnable where somebody would give something to herself."""
        if parts.get(DOER) == parts[Role("recipient")]:
            raise NotRunnable("who gives it and who gets it would be the same: name the two")

    def _is_player(self, term: Term | None) -> bool:
        return term is not None and self.bearer(kind_of(term)) == "player"

    def _check_becoming(self, parts: dict[Role, Term]) -> None:
        """Raise NotRunnable where something becomes what only players or only squares are: a ticket never does."""
        one, what = parts.get(DOER), parts.get(Role("complement"))
        if not isinstance(one, Variable) or not isinstance(what, Sort):
            return
        bearer = self.compiler.program.flags.get(facts.key(what.kind.name), "")
        if bearer in _UNLIKE and not self.same_sort(one.kind.name, bearer):
            raise NotRunnable(f"a {one.kind.name} never becomes {what.kind.name}: that is said of a {bearer}")

    def begins_as_number(self, holder: str, attribute: str) -> bool:
        """Say whether an attribute that a rule declares is a number, which begins with one that is written down."""
        program, key = self.compiler.program, facts.key(attribute)
        if key in program.counted or key in program.measured:
            return True
        firsts = (program.firsts.get((above, key)) for above in self._above(holder))
        return any(first is not None and is_number(first.written) for first in firsts)

    def _above(self, holder: str) -> tuple[str, ...]:
        return tuple(self.compiler.program.kinds.above(self.bearer(holder)))

    def bearer(self, noun: str) -> str:
        """Give the kind of what a noun is said of: a player of "Freemason" and "Best Friend", a square of "Store"."""
        program = self.compiler.program
        return str(program.flags.get(noun.casefold()) or program.sorts.get(facts.key(noun)) or noun)


@cache
def _borne_by() -> dict[str, frozenset[str]]:
    """Give for each noun of the language that something has the sorts of what has it: a square has rent."""
    return {entry.noun: entry.of for entry in nouns() if entry.of}


def kind_of(term: Term) -> str:
    """Give the noun of what a term stands for, "" where that is not known."""
    if isinstance(term, Group):
        kinds = {kind_of(each) for each in term.items}
        return kinds.pop() if len(kinds) == 1 else ""
    if isinstance(term, The):
        return term.attribute.name
    if isinstance(term, (All, Pick)):
        over = term if isinstance(term, All) else term.among
        return over.variable.kind.name if isinstance(over, All) else ""
    return term.kind.name if isinstance(term, (Variable, Named)) else ""


@singledispatch
def lower_term(phrase: object, _lowering: Lowering) -> Term:
    """Lower a phrase to the value that it stands for; what it ranges over goes to the frame around it."""
    raise NotYet(f"a phrase of the shape {type(phrase).__name__}")


@singledispatch
def lower_condition(condition: object, _lowering: Lowering) -> Formula:
    """Lower a condition inside a frame that is open: what its phrases range over goes to that frame."""
    raise NotYet(f"a condition of the shape {type(condition).__name__}")


def closed(lowering: Lowering, condition: tree.Condition) -> Formula:
    """Lower a condition with all that its phrases range over."""
    return enclosed(lowering, lambda: lower_condition(condition, lowering))


def enclosed(lowering: Lowering, lower: Callable[[], Formula]) -> Formula:
    """Lower something with all that its phrases range over: what is denied of it is denied of all of them."""
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        formula = lower()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    lowering.close(frame, formula)
    return quantified(formula, frame.binders)


def opened(lowering: Lowering, condition: tree.Condition, *, at_least: bool = False) -> tuple[Formula, ClauseFrame]:
    """Lower a condition; whom it finds first stays known, so that what comes of it can speak of them.

    Gives the formula with its frame, which still ranges over those; everything else is within the formula. With
    `at_least` it is waited for: what has happened so often has then happened that often or more.
    """
    before, lowering.waiting = lowering.waiting, at_least
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        formula = lower_condition(condition, lowering)
        frame = lowering.frame
    finally:
        lowering.frames.pop()
        lowering.waiting = before
    first = 0
    while first < len(frame.binders) and getattr(frame.binders[first], "how", None) in _KEPT:
        first += 1
    inner = ClauseFrame(Mode.CONDITION, frame.binders[first:])
    lowering.close(inner, formula)
    formula = quantified(formula, inner.binders)
    for binder in frame.binders[:first]:
        if isinstance(binder, Ranging) and binder.how is Quantifier.SINGLE:
            formula = both(formula, _only_one(binder.over, formula, lowering))
    frame.binders = [replace(each, how=Quantifier.SOME) for each in frame.binders[:first] if isinstance(each, Ranging)]
    return formula, frame


_KEPT = frozenset({Quantifier.SOME, Quantifier.SINGLE})
"""Whom a condition finds there, so that what comes of it can speak of them."""


def _only_one(over: All, formula: Formula, lowering: Lowering) -> Formula:
    rival = lowering.fresh(over.variable.kind.name)
    return HowMany(
        renamed(over, {over.variable: rival}),
        renamed(formula, {over.variable: rival}),
        Comparison.EQUAL,
        Number(Fraction(1)),
    )


def quantified(formula: Formula, binders: list[Binder]) -> Formula:
    """Put what phrases range over around a formula, the first said outermost."""
    for binder in reversed(binders):
        if isinstance(binder, Chosen):
            raise NotYet("a value that a condition chooses")
        match binder.how:
            case Quantifier.SOME:
                formula = Some(binder.over, formula)
            case Quantifier.EVERY:
                formula = Every(binder.over, formula)
            case Quantifier.NONE:
                formula = Not(Some(binder.over, formula))
            case Quantifier.NUMBER:
                assert binder.number is not None
                formula = HowMany(binder.over, formula, binder.comparison, binder.number)
            case Quantifier.SINGLE:
                formula = HowMany(binder.over, formula, Comparison.EQUAL, Number(Fraction(1)))
            case Quantifier.EACH:
                raise NotYet("each, in a condition")
    return formula


def repeated(effect: Effect, binders: list[Binder], lowering: Lowering) -> Effect:
    """Put what phrases range over around an effect, the first said outermost."""
    for binder in reversed(binders):
        if isinstance(binder, Chosen):
            effect = Let(binder.variable, binder.value, effect, binder.needed)
        elif binder.how is Quantifier.EACH:
            effect = for_each(binder.over, effect, lowering, binder.order)
        else:
            raise NotYet(f"{binder.how.value}, in an effect")
    return effect


def for_each(over: All, effect: Effect, lowering: Lowering, order: Turn = Turn.FOUND) -> Effect:
    """Let an effect come about for each of several; who is "the richest player" for all of them is found before.

    Behind another step it is found when it is asked for. What each may have another of ("the richest of her
    Team-mates", "a random player") is found for each.
    """
    found: Effect = Each(over, effect, order)
    known = free(found)
    if any(isinstance(each, Sequence) for each in walk(effect)):
        return found  # what comes first may change who it is
    for pick in dict.fromkeys(each for each in walk((over.where, effect)) if isinstance(each, Pick)):
        if pick.how not in (Choice.MOST, Choice.LEAST) or pick.many is not None or not free(pick) <= known:
            continue
        if lowering.is_a(lowering.bearer(kind_of(pick)), "party") and not any(
            isinstance(each, Made) for each in walk(pick)
        ):
            found = _found_before(found, pick, lowering.fresh(kind_of(pick)))
    return found


def _found_before(effect: Effect, pick: Pick, once: Variable) -> Effect:
    return Let(once, pick, exchanged(effect, lambda part: once if part == pick else None))


def both(*formulas: Formula) -> Formula:
    """Join formulas by *and*, leaving out what is always so."""
    items: list[Formula] = []
    for formula in formulas:
        if isinstance(formula, Both):
            items += formula.items
        elif formula != Truth():
            items.append(formula)
    return Truth() if not items else items[0] if len(items) == 1 else Both(tuple(items))
