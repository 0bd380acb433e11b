"""What a movement of money was for, in words: "rent for landing on square 12", "for passing through Bridge".

The words come from the event itself: what its sentence pays it *as* and *for*, and the nearest event or order behind
it that moved no money. What stands there is written into the log with the event, since nobody can tell it later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from moderator.games.nomopoly.figures import listed
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import GAME, Goods, Id, Value
from moderator.language.inflection import Inflection
from moderator.language.sentences import split
from moderator.language.tree import Step, walk
from moderator.language.word_forms import article

if TYPE_CHECKING:
    from moderator.games.nomopoly.occurrence import Rule
    from moderator.games.nomopoly.program import Program
    from moderator.games.nomopoly.world import World

_WAYS = frozenset({"lose", "fine", "go", "share", "share out"})
_MONEY = frozenset({"pay", "get"}) | _WAYS
_NOTHING = frozenset({"time", "watch", "begin"})
_ROLES = ("on", "from", "to", "with", "in", "for")


def moves_money(occurrence: Occurrence) -> bool:
    """Say whether an event moves an amount of money."""
    if occurrence.verb == "pay":
        return True
    what = occurrence.roles.get("object")
    return occurrence.verb in ("get", "lose") and isinstance(what, (int, Fraction)) and not isinstance(what, bool)


def behind(occurrence: Occurrence) -> Occurrence:
    """Give the event that set a movement of money going: the fine that a payment is, else the payment itself."""
    found = occurrence
    while found.parent is not None and found.parent.verb in _WAYS:
        found = found.parent
    return found


def purpose(world: World, occurrence: Occurrence, plain: Collection[str] = ()) -> str:
    """Give what an amount of money moved for, "" where only its rule can tell; `plain` qualities have no article."""
    kind, thing = occurrence.roles.get("as"), occurrence.roles.get("for")
    named = kind.kind if isinstance(kind, Sort) else ""
    if named and isinstance(thing, Id):
        return f"{named} on {_called(world, thing)}"
    cause = next((each for each in occurrence.chain() if each.verb not in _MONEY), None)
    said = _because(world, cause, _parties(occurrence), plain) if cause is not None else ""
    said = said or (f"for {_called(world, thing)}" if isinstance(thing, (Id, Goods)) else "")
    return f"{named} {said}".strip()


def quoted(program: Program, rule: Rule) -> str:
    """Give the sentence of a rule with those in its item that go on from it: what they bring about comes of all."""
    known = program.quoted.get(rule)
    if known is None:
        steps = (part for part in walk(program.forms.get(rule.place)) if isinstance(part, Step))
        further = sorted({step.sentence for step in steps if step.sentence > rule.sentence})
        written = [each.text for each in split(program.texts.get(rule.item, ""))]
        known = program.quoted[rule] = " ".join([rule.text, *(written[place] for place in further)])
    return known


def _parties(occurrence: Occurrence) -> tuple[Value, ...]:
    return (occurrence.subject, occurrence.roles.get("recipient"))


def _because(world: World, cause: Occurrence, parties: tuple[Value, ...], plain: Collection[str]) -> str:
    """Say an event as the reason of a payment: without who did it where that is one of those who pay and are paid.

    An order is what it lets happen, which is no reason where that is the payment itself.
    """
    if cause.verb == "order":
        act = cause.state.get("act")
        if isinstance(act, Occurrence) and act.verb not in _MONEY:
            return _because(world, act, parties, plain)
        return "as ordered"
    if cause.verb in _NOTHING:
        return ""
    what, thing = cause.roles.get("object"), cause.roles.get("for")
    if isinstance(what, Sort) and isinstance(thing, Id):
        return f"for {_called(world, thing)}"  # a turn is like any other: whose proposal it is for says more
    verb = _words().verb(cause.verb)
    about = list(_told(world, cause, plain))
    if cause.subject is None and isinstance(what, (Id, Sort)):
        return " ".join(["as", about[0], "is", verb.participle, *about[1:]])
    if cause.subject is None or cause.subject in parties:
        return " ".join(["for", verb.gerund, *about])
    return " ".join(["as", _called(world, cause.subject), verb.third, *about])


def _told(world: World, cause: Occurrence, plain: Collection[str]) -> Iterator[str]:
    """Give what an event is about, each thing with its preposition: where it happens only if it is about nothing."""
    became = cause.roles.get("complement")
    if isinstance(became, Sort):
        yield became.kind if became.kind in plain else _called(world, became)
    if "total" in cause.state:
        yield str(cause.state["total"])
        return
    kind, what = cause.roles.get("as"), cause.roles.get("object")
    if isinstance(kind, Sort):
        yield kind.kind
    elif isinstance(what, (Id, Goods, Sort, tuple)) and what:
        yield _called(world, what)
    if isinstance(color := cause.roles.get("color"), Id):
        yield _called(world, color)
    for role in _ROLES:
        value = cause.roles.get(role)
        if isinstance(value, Id) and (role != "on" or what is None or isinstance(kind, Sort)):
            yield f"{role} {_called(world, value)}"


def _called(world: World, value: Value) -> str:
    """Give what a thing is called: "square 12", "proposal 3", "a normal turn", a name."""
    if isinstance(value, tuple):
        return listed([_called(world, each) for each in value])
    if isinstance(value, Sort):
        return value.kind if value.count != 1 else article(value.kind)
    if isinstance(value, Goods) and value.count == 1:
        return article(world.label(value))
    if isinstance(value, Id):
        if value == GAME:
            return "the game"
        if world.kind(value) in ("square", "proposal"):
            return f"{world.kind(value)} {world.label(value)}"
    return world.label(value)


@cache
def _words() -> Inflection:
    return Inflection(None)
