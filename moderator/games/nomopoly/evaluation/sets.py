"""All things of which something is true: looked for where they can be, then asked one by one."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction

from moderator.games.nomopoly.evaluation.building import Members, Scope, Test, build_members, build_test
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.topics import treated_as_a_player
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.memory import StaleError
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.law.binding import free, walk
from moderator.law.nodes import (
    DOER,
    OBJECT,
    All,
    Among,
    Attribute,
    Both,
    Choice,
    Compare,
    Comparison,
    Count,
    Either,
    Every,
    Flag,
    Formula,
    Happened,
    Holds,
    HowMany,
    Is,
    Kind,
    Named,
    Not,
    Number,
    Pick,
    Relation,
    Role,
    Some,
    Sort,
    The,
    Truth,
    Variable,
)

Source = Callable[[Scope], "tuple[Value, ...]"]


@build_members.register(All)
def _all(term: All) -> Members:
    kind, number = term.variable.kind.name, term.variable.number
    source, rest = _source(term)
    test: Test | None = None if rest == Truth() else build_test(rest)
    named = _is_among(term)

    def members(scope: Scope) -> tuple[Value, ...]:
        found = facts.candidates(scope.run, kind) if source is None else source(scope)
        if source is not None and not named:
            found = tuple(each for each in found if each is not None and fits_kind(scope, each, kind))
        if test is None:
            return found
        before = scope.values.get(number)
        kept = []
        for each in found:
            scope.run.look()
            scope.values[number] = each
            if test(scope):
                kept.append(each)
        scope.values[number] = before
        return tuple(kept)

    if test is None or not is_closed(term):
        return members
    return remembered(term, members, None if source is not None else (kind, number, test))


def remembered(term: All | Pick, members: Members, asked: tuple[str, int, Test] | None = None) -> Members:
    """Build what gives the same things whoever asks; `asked` is each thing of a kind for itself, where all are."""
    key = ("found", members)

    def found(scope: Scope) -> tuple[Value, ...]:
        run, rule = scope.run, scope.frame.rule
        memory = run.world.memory

        def look() -> tuple[Value, ...]:
            inner = Scope(Frame(run, rule))
            if asked is None:
                return members(inner)
            kind, number, test = asked

            def is_so(thing: Value) -> bool:
                run.look()
                inner.values[number] = thing
                return test(inner)

            return memory.sift(key, facts.candidates(run, kind), is_so)

        known = memory.remember(key, look)
        if memory.doubt and known != members(scope):
            raise StaleError(f"{term} speaks of more than the world: {rule}")
        return known

    return found


_OF_THE_WORLD = (
    All,
    Some,
    Every,
    HowMany,
    Count,
    Both,
    Either,
    Not,
    Compare,
    Among,
    Is,
    The,
    Variable,
    Named,
    Number,
    Pick,
)
_PARTS = (Kind, Attribute, Flag, Relation, Role, Sort, Truth, Enum, type(None))


def is_closed(term: All | Pick) -> bool:
    """Say whether things are described by the world alone, and by nothing that the sentence or the event brings."""
    return not free(term) and all(
        each.relation.name == "own"
        if isinstance(each, Holds)
        else each.how is not Choice.RANDOM
        if isinstance(each, Pick)
        else isinstance(each, _OF_THE_WORLD + _PARTS)
        for each in walk(term)
    )


def _is_among(term: All) -> bool:
    """Say whether what the things are among tells of what kind they are: her Team-mates, each of them."""
    tests = term.where.items if isinstance(term.where, Both) else (term.where,)
    return any(isinstance(each, Among) and each.term == term.variable for each in tests)


def fits_kind(scope: Scope, value: Value, kind: str) -> bool:
    """Say whether a value can be called by a noun."""
    if kind in ("thing", "ownable"):
        return True
    if isinstance(value, Id):
        return (kind == "player" and treated_as_a_player(scope.frame, value)) or facts.is_a(scope.run, value, kind)
    if isinstance(value, Spoken) and scope.run.program.kinds.is_a(kind, "quality"):
        return True
    if isinstance(value, Occurrence):
        return is_event(scope, value, kind)
    if is_number(value):
        return kind == "money" or kind in facts.NUMBER_NOUNS or bool(scope.run.program.kinds.is_a(kind, "number"))
    if isinstance(value, str):
        return True  # words that are written can stand for a name or a text of any sort
    return facts.is_a(scope.run, value, kind)


def is_event(scope: Scope, value: Occurrence, kind: str) -> bool:
    """Say whether an event can be called by a noun: a landing, a turn of some kind that is taken."""
    if kind == value.verb or EVENTS.get(kind) == value.verb:
        return True
    taken = value.roles.get("object")
    return value.verb == "take" and isinstance(taken, Spoken) and facts.is_a(scope.run, taken, kind)


def _source(term: All) -> tuple[Source | None, Formula]:
    """Give the narrowest place where the things can be, and what is left to ask of them."""
    tests = term.where.items if isinstance(term.where, Both) else (term.where,)
    for place, test in enumerate(tests):
        source = _narrow(term.variable, test)
        if source is not None:
            rest = (*tests[:place], *tests[place + 1 :])
            return source, rest[0] if len(rest) == 1 else Both(rest) if rest else Truth()
    return next(filter(None, (_from_the_past(term.variable, test) for test in tests)), None), term.where


def joined(*formulas: Formula) -> Formula:
    """Give one formula that says all that several do."""
    tests = [test for each in formulas for test in (each.items if isinstance(each, Both) else (each,))]
    kept = tuple(test for test in tests if test != Truth())
    return Truth() if not kept else kept[0] if len(kept) == 1 else Both(kept)


def is_anywhere(over: All) -> bool:
    """Say whether things are looked for among all of their kind, for want of a narrower place."""
    return _source(over)[0] is None


def narrowed_by(over: All, body: Formula) -> All | None:
    """Give those of whom something is so, where that tells where they are to be looked for; else None."""
    tests = body.items if isinstance(body, Both) else (body,)
    known = (_narrow(over.variable, test) or _from_the_past(over.variable, test) for test in tests)
    if _source(over)[0] is not None or not any(known):
        return None
    return All(over.variable, joined(over.where, body))


def looked_for(binds: tuple[All, ...], body: Formula) -> tuple[All, ...]:
    """Let what is found last be looked for where a formula says that it is."""
    narrow = narrowed_by(binds[-1], body) if binds else None
    return binds if narrow is None else (*binds[:-1], narrow)


def _narrow(variable: Variable, test: Formula) -> Source | None:
    match test:
        case Among(term, several) if term == variable and variable not in free(several):
            return build_members(several)
        case Holds(relation, parts) if relation.name == "own":
            holder, thing = dict(parts).get(DOER), dict(parts).get(OBJECT)
            if thing == variable and holder is not None and variable not in free(holder):
                return _possessions(build_members(holder), variable.kind.name)
        case Compare(Comparison.EQUAL, The(attribute, of), right) if of == variable and variable not in free(right):
            if attribute.name == "square":
                return _standing_on(build_members(right), variable.kind.name)
    return None


def _from_the_past(variable: Variable, test: Formula) -> Source | None:
    """Give those who have played a part in such events, among whom the one is who did: who has left is one of them."""
    if not isinstance(test, Happened) or (test.how, test.times) != (Comparison.AT_LEAST, Number(Fraction(1))):
        return None
    deed = test.event.deed
    role = next((role.name for role, term in deed.parts if term == variable), None)
    if role is None:
        return None

    def source(scope: Scope) -> tuple[Value, ...]:
        played = dict.fromkeys(fact.role(role) for fact in scope.run.history.of(deed.verb.name))
        return tuple(each for each in played if each is not None)

    return source


def _possessions(holders: Members, kind: str) -> Source:
    return lambda scope: tuple(
        thing
        for holder in holders(scope)
        if isinstance(holder, Id)
        for thing in facts.possessions(scope.run, holder, kind)
    )


_LYING = ("item", "status", "fixture")
"""What is on a square and is no piece."""


def _standing_on(squares: Members, kind: str) -> Source:
    def there(scope: Scope, square: Id) -> tuple[Value, ...]:
        lies_there = any(scope.run.program.kinds.is_a(kind, sort) for sort in _LYING)
        return tuple(scope.run.world.having("square", square)) if lies_there else facts.occupants(scope.run, square)

    return lambda scope: tuple(
        thing for square in squares(scope) if isinstance(square, Id) for thing in there(scope, square)
    )
