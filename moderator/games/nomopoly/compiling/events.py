"""Patterns of events: the clause after *When*, after *If ... would*, under *No ... may*, and in the perfect tense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.coming_about import heard
from moderator.games.nomopoly.compiling.courses import check_course
from moderator.games.nomopoly.compiling.meaning import Joined, Meaning, Measured, Referred, compare, same, size
from moderator.games.nomopoly.compiling.moments import TimeTest
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.errors import AGAIN, Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

GENERAL_MONEY = frozenset({"amount", "money", "payment", "cash", "price"})


_CAUSES = ("cause", "because of")
_OF_JOBS = frozenset({"be", "become", "vanish"})
"""What is said of a job itself, and not of who holds it."""


class Pattern:
    """A clause as the description of an event. `weight` counts what it demands beyond its verb."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        clause = heard(compiler, clause)
        check_one(clause)
        check_course(compiler, clause)
        self.verb = f"not {clause.verb}" if clause.negative else clause.verb
        subject = by_job(clause.subject) if clause.verb not in _OF_JOBS else clause.subject
        self.subject: Meaning | None = None if subject is None else compiler.phrase(subject)
        self.roles: list[tuple[str, Any]] = []
        for role, filler in _amounts_apart(clause.roles):
            deed = filler if role in _CAUSES and isinstance(filler, tree.Clause) else None
            self.roles.append((role, compiler.filler(filler) if deed is None else Pattern(compiler, deed)))
        if "again" in clause.adverbs:
            raise NotRunnable(AGAIN)
        self.adverbs = frozenset(clause.adverbs) - {"instead", "still", "also", "at once"}
        self.times = tuple(TimeTest(compiler, time) for time in clause.times)
        _check_sums(compiler, clause)
        self.weight = sum(filler.weight for _, filler in self.roles if isinstance(filler, Meaning))
        self.weight += len(self.times) + (self.subject.weight if self.subject is not None else 0)

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event is one of these, binding what the words bring in."""
        if occurrence.verb != self.verb:
            return False
        earlier, frame.before = frame.before, True
        try:
            return self._meets(frame, occurrence)
        finally:
            frame.before = earlier

    def _meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        try:
            if self.subject is not None and not self._subject(frame, _maker(self.subject, _doer(occurrence))):
                return False
            before = frame.agent
            if occurrence.subject is not None:
                frame.agent = _whose(occurrence.subject)
            elif occurrence.roles.get("object") is not None and self.subject is None:
                frame.agent = before
            fits = all(self._role(frame, role, filler, occurrence) for role, filler in self.roles)
            if not fits or not all(time.meets(frame, occurrence) for time in self.times):
                frame.agent = before
                return False
            if frame.agent is None and self.subject is None:
                frame.agent = occurrence.roles.get("object")
            return self.adverbs <= occurrence.adverbs or self._manner(occurrence)
        except Missing:
            return False

    def _manner(self, occurrence: Occurrence) -> bool:
        return not (self.adverbs - occurrence.adverbs - {"forward", "once", "twice", "equally"})

    def _subject(self, frame: Frame, value: Value) -> bool:
        assert self.subject is not None
        return self.subject.admits(frame, value)

    def _role(self, frame: Frame, role: str, filler: Any, occurrence: Occurrence) -> bool:
        special = _SPECIAL.get((self.verb, role))
        if special is not None:
            return special(frame, filler, occurrence)
        if role in _CAUSES:
            return _caused(frame, filler, occurrence)
        if role == "by" and self.subject is None and "by" not in occurrence.roles:
            return isinstance(filler, Meaning) and filler.admits(frame, occurrence.subject)
        value = occurrence.roles.get(role)
        if isinstance(filler, Meaning):
            if role == "amount" and isinstance(filler, Referred) and isinstance(frame.variables.get(filler.name), Sort):
                kind = occurrence.roles.get("as")
                return isinstance(kind, Sort) and kind.kind == frame.variables[filler.name].kind
            paid = role == "amount" or (role == "object" and occurrence.verb in ("collect", "get"))
            if paid and isinstance(filler, NounMeaning) and filler.kind not in GENERAL_MONEY and filler.money:
                return _as_kind(frame, filler, occurrence)
            if (
                role == "amount"
                and isinstance(filler, Joined)
                and all(
                    isinstance(item, NounMeaning) and item.kind not in GENERAL_MONEY and item.money
                    for item in filler.items
                )
            ):
                return any(isinstance(item, NounMeaning) and _as_kind(frame, item, occurrence) for item in filler.items)
            if value is None and role == "for" and self.verb == "pay" and filler.admits(frame, _bought(occurrence)):
                return True
            if value is None and role in ("on", "for", "in") and self.verb in ("pay", "collect", "lose", "get"):
                value = _place_of(frame, occurrence)
            elif value is None and role == "on":
                value = facts.place(frame.run, occurrence.subject)  # where she is who does it
            if filler.admits(frame, value):
                return True
            what = facts.put_up(frame.run, value)  # who bids on the lot of a square bids on the square
            return what is not None and filler.admits(frame, what)
        return bool(filler.matches(frame, value))


def _amounts_apart(roles: tuple[tuple[str, Any], ...]) -> Iterator[tuple[str, Any]]:
    """Ask of "more than $5 of rent" both: how much it is, and of which kind."""
    for role, filler in roles:
        much = filler.amount if isinstance(filler, tree.Quantity) else filler
        if role not in ("amount", "object") or not isinstance(much, tree.Arithmetic) or much.operator != "of":
            yield role, filler
            continue
        amount, kind = much.items
        yield role, replace(filler, amount=amount) if isinstance(filler, tree.Quantity) else amount
        yield role, kind


_ON_ONE = {"land": "on", "come": "to", "pass through": "object", "leave": "object"}


def check_one(clause: tree.Clause) -> None:
    """Refuse an event on several squares at once: each is on one. Raises NotRunnable."""
    square = clause.role(_ON_ONE.get(clause.verb, ""))
    if not isinstance(square, tree.Noun) or square.kind != "square":
        return
    ordinal = square.rank is not None and square.rank.order == "ordinal" and square.determiner == "possessive"
    amount = square.quantity.amount if square.quantity is not None else None
    if ordinal or (isinstance(amount, tree.Amount) and amount.value > 1):
        raise NotRunnable('each time it is one square: write "When a player has landed on 3 squares this week"')


def _check_sums(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse a payment for something that is described by whose it is to another: nothing of that is asked."""
    for _, filler in clause.roles:
        if not isinstance(filler, tree.Noun) or not compiler.money_noun(filler.kind):
            continue
        owners = (each.subject for each in tree.walk(filler.which) if isinstance(each, tree.Clause))
        if any(isinstance(each, tree.Noun) and isinstance(each.of, tree.Refer) for each in owners):
            raise NotRunnable(f'what the {filler.kind} is for is not asked so: say who is paid, as in "to a Team-mate"')


def _doer(occurrence: Occurrence) -> Value:
    """Give who does it: who has ordered it, where the words of the order name nobody ("the square is painted")."""
    if occurrence.subject is None and occurrence.voluntary:
        return occurrence.roles.get("agent")
    return occurrence.subject


def _maker(asked: Meaning, doer: Value) -> Value:
    """Give who ordered what makes somebody Sick, where a player is asked for and an order did it."""
    by_order = isinstance(doer, Occurrence) and doer.verb == "order" and asked.kind != "order"
    return doer.subject if by_order and isinstance(doer, Occurrence) else doer


def _whose(subject: Value) -> Value:
    """Give whose number it is that rises, falls or passes something; anybody else is the doer herself."""
    return subject.detail if isinstance(subject, Sort) and isinstance(subject.detail, Id) else subject


def _caused(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    """Say whether an event comes of another one that the words name, or of somebody's doing.

    What somebody is said to do ("becomes Sick because of sneezing") is her own deed.
    """
    for each in occurrence.chain():
        if each is occurrence:
            continue
        if isinstance(filler, Pattern):
            if each.subject in (occurrence.subject, occurrence.roles.get("object")) and filler.meets(frame, each):
                return True
            continue
        if isinstance(filler, Meaning) and (filler.admits(frame, each) or filler.admits(frame, each.subject)):
            return True
    return False


def _as_kind(frame: Frame, filler: NounMeaning, occurrence: Occurrence) -> bool:
    """Say whether a payment is of a kind: rent, a fine, property tax."""
    kind = occurrence.roles.get("as")
    if isinstance(kind, Sort) and facts.is_a(frame.run, kind, filler.kind):
        variable = filler.variable
        if variable:
            frame.variables[variable] = occurrence.roles.get("amount", occurrence.roles.get("object"))
        if filler.of is not None and not filler.of.admits(frame, _place_of(frame, occurrence)):
            return False
        return _restricted(frame, filler, occurrence)
    return filler.kind == "fine" and occurrence.verb == "pay" and occurrence.within("fine") is not None


def _restricted(frame: Frame, filler: NounMeaning, occurrence: Occurrence) -> bool:
    before = frame.gap
    try:
        frame.gap = occurrence
        return all(condition.holds(frame) for condition in filler.which)
    finally:
        frame.gap = before


def _bought(occurrence: Occurrence) -> Value:
    """What comes of a purchase is paid for the thing bought."""
    purchase = occurrence.within("buy")
    return None if purchase is None else purchase.roles.get("object")


def _place_of(frame: Frame, occurrence: Occurrence) -> Value:
    for each in occurrence.chain():
        for role in ("on", "for", "object"):
            value = each.roles.get(role)
            if facts.is_a(frame.run, value, "square"):
                return value
    return None


def _rolled(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    total = occurrence.state.get("total", 0)
    if isinstance(filler, Joined):
        return any(_rolled(frame, item, occurrence) for item in filler.items)
    if isinstance(filler, NounMeaning):
        if filler.kind == "doubles":
            return bool(occurrence.state.get("doubles"))
        if filler.kind in ("multiple", "odd multiple", "even multiple"):
            return is_multiple(filler, frame, total)
        if frame.run.program.kinds.is_a(filler.kind, "die"):
            counted = filler.counted()
            if counted is None or (filler.plural and filler.quantity is None):
                return True
            return compare(counted[0], size(occurrence.roles.get("object")), counted[1](frame))
        return filler.kind != "total" or filler.admits(frame, total)
    if isinstance(filler, Measured):
        return filler.admits(frame, total)
    return any(same(value, total) for value in filler.values(frame))


def is_multiple(filler: NounMeaning, frame: Frame, number: Value) -> bool:
    """Say whether a number is a multiple (odd, even) of another."""
    if filler.of is None or size(number) is None:
        return False
    of = size(filler.of.value(frame))
    if not of or (number <= 0 and filler.kind == "multiple" and frame.event is not None and frame.event.verb == "roll"):
        return False
    times, rest = divmod(number, of)
    if rest:
        return False
    return filler.kind == "multiple" or bool(times % 2) == (filler.kind == "odd multiple")


def _purpose(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    value = occurrence.roles.get("purpose")
    if value is None:
        return False
    if isinstance(filler, NounMeaning) and filler.of is not None:  # "for her turn": who rolls has it
        return facts.is_a(frame.run, value, filler.kind) and filler.of.admits(frame, occurrence.subject)
    return bool(filler.admits(frame, value))


def _passed(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    """Say whether what is passed is what the words name: a multiple of something, a square, an amount."""
    value = occurrence.roles.get("object")
    if isinstance(filler, NounMeaning) and filler.kind == "multiple" and size(value) is not None:
        return is_multiple(filler, frame, value)
    return isinstance(filler, Meaning) and filler.admits(frame, value)


_SPECIAL = {("roll", "object"): _rolled, ("roll", "purpose"): _purpose, ("pass", "object"): _passed}
