"""Whether an event is one that a pattern describes, and what its variables then stand at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from moderator.games.nomopoly.evaluation.building import Scope, Test, ValueOf, build_members, build_test, build_value
from moderator.games.nomopoly.evaluation.recalling import recalled
from moderator.games.nomopoly.evaluation.sets import fits_kind, looked_for
from moderator.games.nomopoly.evaluation.terms import equal, paid_as
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.under_way import retroactive
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Fact, Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Value
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.law.binding import free
from moderator.law.nodes import (
    DOER,
    OBJECT,
    Both,
    Calculation,
    Came,
    Caused,
    Compare,
    Formula,
    Holds,
    Is,
    Kind,
    Named,
    Nobody,
    Not,
    Number,
    Operator,
    Part,
    Pattern,
    Role,
    Sort,
    Term,
    Truth,
    Under,
    Variable,
    Verb,
)


class Watcher:
    """A pattern that waits for events. `weight` counts what it demands beyond its verb."""

    def __init__(self, pattern: Pattern) -> None:
        self.verb = pattern.deed.verb.name
        self.roles: tuple[tuple[str, object], ...] = tuple(
            (role.name, term) for role, term in pattern.deed.parts if role != DOER
        )
        self.weight = _weight(pattern)
        self._event, self._doer = pattern.event.number, dict(pattern.deed.parts).get(DOER)
        binds = (over.variable for over in pattern.binds)
        self._own = tuple(each.number for each in (pattern.event, *pattern.own, *binds))
        found = frozenset(over.variable for over in pattern.binds)
        slots = [
            (_Slot(role.name, term, isinstance(term, Variable) and term in pattern.own), bool(free(term) & found))
            for role, term in pattern.deed.parts
        ]
        # what is bound first can be spoken of
        self._parts = sorted((slot for slot, late in slots if not late), key=lambda slot: slot.number is None)
        self._late = [slot for slot, late in slots if late]  # they speak of what must be found first
        self._binds = tuple(
            (build_members(over), over.variable.number) for over in looked_for(pattern.binds, pattern.where)
        )
        self._where = build_test(pattern.where)
        self._tests = pattern.where.items if isinstance(pattern.where, Both) else (pattern.where,)

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event fits, and keep what its words stand for in the frame."""
        if occurrence.verb != self.verb:
            return False
        scope = Scope(frame)
        scope.before = True
        if not self.fits(scope, occurrence):
            return False
        frame.agent = occurrence.subject if occurrence.subject is not None else occurrence.roles.get("object")
        return True

    def fits(self, scope: Scope, occurrence: Occurrence) -> bool:
        """Say whether an event of the verb fits, and let the variables stand for what plays its parts."""
        scope.values[self._event] = occurrence
        try:
            return _are_played(self._parts, scope, occurrence) and self._solve(scope, occurrence, 0)
        except Missing:
            return False

    @property
    def number(self) -> str:
        """Give which number it is that rises, falls or passes something; "" where somebody does it."""
        return facts.key(self._doer.kind.name) if isinstance(self._doer, Sort) else ""

    @property
    def step(self) -> int:
        """Give of which number what is passed must be a multiple; 0 where that is not said."""
        for test in self._tests:
            match test:
                case Compare(_, Calculation(Operator.REMAINDER, (Part(_, role), Number(value)))) if role == OBJECT:
                    return int(value)
        return 0

    def forget(self, scope: Scope) -> None:
        """Let the variables stand for nothing again."""
        for number in self._own:
            scope.values.pop(number, None)

    def _solve(self, scope: Scope, occurrence: Occurrence, place: int) -> bool:
        """Find things for what else must be there, so that all holds."""
        if place == len(self._binds):
            return _are_played(self._late, scope, occurrence) and self._where(scope)
        members, number = self._binds[place]
        for each in members(scope):
            scope.values[number] = replace(each, count=1) if isinstance(each, Goods) else each  # "a player with a Hat"
            if self._solve(scope, occurrence, place + 1):
                return True
        return False


class AfterTheMove(Watcher):
    """A roll that is answered once, when the move that it made has ended."""

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether this is the end of the move that such a roll has made."""
        turn = occurrence.within("take")
        roll = turn.state.get("roll") if turn is not None else None
        if roll is None or self in roll.state.setdefault("answered", []) or not super().meets(frame, roll):
            return False
        roll.state["answered"].append(self)
        return True


_GENERAL = frozenset({"thing", "party", "piece", "player", "square", "amount", "number", "ownable"})


def _weight(pattern: Pattern) -> int:
    """Count what a pattern demands: each thing that must be so, and each part of which more is said than that it is."""
    tests = pattern.where.items if isinstance(pattern.where, Both) else (pattern.where,)
    return sum(_demands(test, pattern) for test in tests) + sum(_said_of(term) for _, term in pattern.deed.parts)


def _demands(test: Formula, pattern: Pattern) -> bool:
    """Say whether something more is demanded: not that it is not so, that money is money, or whose a thing is."""
    match test:
        case Truth() | Not() | Is(Part(), Kind("money")):
            return False
        case Holds(_, parts):
            return dict(parts).get(OBJECT) not in pattern.own
    return True


def _said_of(term: Term) -> int:
    """Count how much is said of what plays a part: nothing of any player, more of a Store, most of what has a name."""
    if isinstance(term, Variable):
        return 0 if term.kind.name in _GENERAL else 2
    return 3 if isinstance(term, Named) else 1


class _Slot:
    """What a pattern says of one part: a variable of its own takes what plays it, anything else must be that."""

    def __init__(self, role: str, term: object, own: bool) -> None:
        self.role = role
        self.number = term.number if own and isinstance(term, Variable) else None
        self.kind = term.kind.name if isinstance(term, (Variable, Sort)) else ""
        self.is_sort = isinstance(term, Sort)
        self.is_nobody = isinstance(term, Nobody)
        self.value: ValueOf | None = None if own or self.is_sort else build_value(term)

    def fits(self, scope: Scope, played: Value) -> bool:
        """Say whether what plays the part is what the pattern says."""
        if played is None or self.is_nobody:
            return played is None and self.is_nobody
        if self.is_sort:
            return isinstance(played, Spoken) and facts.is_a(scope.run, played, self.kind)
        if self.number is None:
            assert self.value is not None
            return equal(self.value(scope), played)
        if not fits_kind(scope, played, self.kind):
            played = facts.put_up(scope.run, played)  # who bids on the lot of a square bids on the square
            if played is None or not fits_kind(scope, played, self.kind):
                return False
        scope.values[self.number] = played
        return True


def _are_played(slots: list[_Slot], scope: Scope, occurrence: Occurrence) -> bool:
    """Say whether what plays each part in an event, or may be said to play it, is what the pattern says."""
    for slot in slots:
        for played in _who_plays(scope, occurrence, slot.role):
            if slot.fits(scope, played):
                break
        else:
            return False
    return True


_PLACES = frozenset({"on", "in", "for"})
_UNSAID = _PLACES | {"subject", "either", "whose", "as"}
"""Parts of which something goes without saying."""

_OF_MONEY = frozenset({"pay", "collect", "lose", "get"})


def _who_plays(scope: Scope, occurrence: Occurrence, role: str) -> Iterable[Value]:
    """Give what plays a part, or else what goes without saying: where it happens is where she stands who does it."""
    value = occurrence.roles.get(role)
    if role not in _UNSAID:
        return (value,)
    match role:
        case "subject" if value is None and occurrence.voluntary:
            value = occurrence.roles.get("agent")  # who ordered it, where the words of the order name nobody
        case "subject" if isinstance(value, Occurrence) and value.verb == "order":
            return (value, value.subject)  # whoever gave an order has done what the order does
        case "either":
            value = occurrence.roles.get("for", occurrence.roles.get("against"))
        case "whose" if isinstance(occurrence.subject, Spoken):
            value = occurrence.subject.detail
        case "as":
            value = paid_as(occurrence)
        case _ if value is None and role in _PLACES and occurrence.verb in _OF_MONEY:
            return _paid_for(scope, occurrence, role)
        case "on" if value is None:
            value = facts.place(scope.run, occurrence.subject)
    return (value,)


def _paid_for(scope: Scope, occurrence: Occurrence, role: str) -> Iterator[Value]:
    """Give for what or where money is paid, where the payment itself does not say: the thing bought, the square."""
    purchase = occurrence.within("buy") if role == "for" else None
    if purchase is not None:
        yield purchase.roles.get("object")
    places = (each.roles.get(name) for each in occurrence.chain() for name in ("on", "for", "object"))
    yield next((value for value in places if facts.is_a(scope.run, value, "square")), None)


@build_test.register(Under)
def _under(formula: Under) -> Test:
    event, section, number = formula.event, formula.section, formula.rule

    def test(scope: Scope) -> bool:
        source, rule = scope.event(event).rule, scope.frame.rule
        if number:
            return source is not None and source.item == number
        return source is not None and source.section == (section or (rule.section if rule is not None else ""))

    return test


@build_test.register(Caused)
def _caused(formula: Caused) -> Test:
    event = formula.event
    if not isinstance(formula.by, Pattern):
        doer = build_value(formula.by)
        return lambda scope: any(equal(doer(scope), each.subject) for each in _causes(scope.event(event)))
    watcher = Watcher(formula.by)

    def test(scope: Scope) -> bool:
        at_hand = scope.event(event)
        try:
            return any(each.verb == watcher.verb and watcher.fits(scope, each) for each in _causes(at_hand))
        finally:
            watcher.forget(scope)

    return test


def _causes(event: Occurrence) -> Iterator[Occurrence]:
    return (each for each in event.chain() if each is not event)


@build_test.register(Came)
def _came(formula: Came) -> Test:
    watchers, settled = tuple(map(Watcher, as_heard(formula.event))), formula.settled

    def test(scope: Scope) -> bool:
        frame = scope.frame
        at_hand = () if frame.event is None else tuple(frame.event.chain())
        before = tuple(map(recalled, _acted_on(frame))) if frame.acting else ()
        for watcher in watchers:
            for each in (*reversed(frame.recent), *at_hand, *before):
                come = each.done or each in before or (settled and each.forbidden and each.verb == "pay")
                if come and each.verb == watcher.verb and watcher.fits(scope, each):
                    return True
            watcher.forget(scope)
        return False

    return test


def _acted_on(frame: Frame) -> Iterator[Fact]:
    """Give the landings after which whoever gives an order may still act."""
    player = frame.agent
    for place, square in enumerate(retroactive(frame, player)) if isinstance(player, Id) else ():
        yield Fact("land", (("subject", player), ("on", square)), frame.run.week, "", place)


def as_heard(pattern: Pattern) -> tuple[Pattern, ...]:
    """Give the patterns of the events under which one is heard of: a gain is got from nobody, or paid by somebody."""
    if pattern.deed.verb.name == "affect":
        return tuple(_affecting(pattern))
    if pattern.deed.verb.name != "gain":
        return (pattern,)
    got = replace(pattern, deed=replace(pattern.deed, verb=Verb("get")))
    if any(isinstance(term, Nobody) for _, term in pattern.deed.parts):
        return (got,)
    parts = tuple((_OF_A_PAYMENT.get(role.name, role), term) for role, term in pattern.deed.parts)
    return (got, replace(pattern, deed=replace(pattern.deed, verb=Verb("pay"), parts=parts)))


_BY_ITSELF = ("become", "lose", "get", "pay", "give")
_TO_IT = ("move", "fine")


def _affecting(pattern: Pattern) -> Iterator[Pattern]:
    """Give what may come over somebody: who is affected does or becomes something, or something is done to them."""
    parts = dict(pattern.deed.parts)
    whom = parts.pop(OBJECT)
    for role, verbs in ((DOER, _BY_ITSELF), (OBJECT, _TO_IT)):
        for verb in verbs:
            yield replace(pattern, deed=replace(pattern.deed, verb=Verb(verb), parts=((role, whom), *parts.items())))


_OF_A_PAYMENT = {"subject": Role("recipient"), "from": DOER}
