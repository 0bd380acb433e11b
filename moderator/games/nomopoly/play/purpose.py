"""What a movement of money was for, in words: "rent for landing on square 12", "for passing through Bridge".

The words come from the event itself: what its sentence pays it *as* and *for*, and the nearest event or order behind
it that moved no money. What stands there is written into the log with the event, since nobody can tell it later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache

from moderator.games.nomopoly.play.laws import F
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.stages import Stage
from moderator.games.nomopoly.world.figures import is_mass, listed
from moderator.games.nomopoly.world.occurrence import AS_SAID, Occurrence, Rule, Sort
from moderator.games.nomopoly.world.values import GAME, Goods, Id, Value
from moderator.games.nomopoly.world.world import World
from moderator.language.inflection import Inflection
from moderator.language.paraphrase import say
from moderator.language.sentences import split
from moderator.language.tree import Amount, Clause, Refer, Step, walk
from moderator.language.word_forms import article

_WAYS = frozenset({"lose", "fine", "go", "share", "share out"})
_MONEY = frozenset({"pay", "get"}) | _WAYS
_NOTHING = frozenset({"time", "watch", "begin"})
_OCCASIONS = _NOTHING | {"order"}
_PAIR = 2  # dice that can show doubles
_ROLES = ("on", "from", "to", "with", "in", "for")


def moves_money(occurrence: Occurrence) -> bool:
    """Say whether an event moves an amount of money."""
    if occurrence.verb == "pay":
        return True
    what = occurrence.roles.get("object")
    return occurrence.verb in ("get", "lose") and isinstance(what, (int, Fraction)) and not isinstance(what, bool)


def _hands_over(occurrence: Occurrence) -> bool:
    """Say whether an event is that somebody gives an amount: that is paid, and so no reason of the payment."""
    return occurrence.verb == "give" and isinstance(occurrence.roles.get("object"), (int, Fraction))


def behind(occurrence: Occurrence) -> Occurrence:
    """Give the event that set a movement of money going: the fine that a payment is, else the payment itself."""
    found = occurrence
    while found.parent is not None and found.parent.verb in _WAYS:
        found = found.parent
    return found


def purpose(world: World, occurrence: Occurrence, stages: Sequence[Stage] = (), plain: Collection[str] = ()) -> str:
    """Give what an amount of money moved for, "" where only its rule can tell; `plain` qualities have no article.

    Of what only the time has set going, the reason is the condition of the stage that moved it, if just one of the
    `stages` can have done so. What is paid since another payment is due goes toward that; what is paid instead of it,
    by another or to another, is for what that would have been for.
    """
    if (whole := _whole(occurrence)) is not None:
        if whole.instead and _amount_of(whole) == _amount_of(occurrence):
            return purpose(world, whole, (), plain)
        paid = whole.roles.get("as")
        return f"toward {_of_a_kind(paid.kind) if isinstance(paid, Sort) else 'a payment'}"
    kind, thing = occurrence.roles.get("as"), occurrence.roles.get("for")
    named = kind.kind if isinstance(kind, Sort) else ""
    if named and isinstance(thing, Id):
        return f"{named} on {_called(world, thing)}"
    cause = next((each for each in occurrence.chain() if not (each.verb in _MONEY or _hands_over(each))), None)
    said = _because(world, cause, _parties(occurrence), plain) if cause is not None else ""
    said = said or (f"for {_called(world, thing)}" if isinstance(thing, (Id, Goods)) else "")
    if not said and len(stages) == 1:
        said = stages[0].condition
    return f"{named} {said}".strip()


def _whole(occurrence: Occurrence) -> Occurrence | None:
    """Give the payment by another rule that one comes of before it is made: who cannot pay gets help."""
    moved = behind(occurrence)
    for around in moved.chain():
        if around.verb not in _MONEY:
            return None
        if around.rule != moved.rule:
            return None if around.done else around
    return None


def _amount_of(occurrence: Occurrence) -> Value:
    return occurrence.roles.get("amount" if occurrence.verb == "pay" else "object")


def _of_a_kind(kind: str) -> str:
    return kind if is_mass(kind) else article(kind)


def moved_by(program: Program[F], rule: Rule, occurrence: Occurrence) -> tuple[Stage, ...]:
    """Give the stage of a rule that moved money, or all that can have done so.

    What came about first of the rule is the deed of one of its stages, by the amount that it had before other rules
    changed it; what vanishes is paid to nobody. Where none of their deeds is that one, all are given.
    """
    stages = program.stages.get(rule)
    if stages is None:
        stages = program.stages[rule] = _stages(program, rule)
    first = occurrence
    while (around := first.parent) is not None and around.rule == rule and around.verb not in _OCCASIONS:
        first = around
    amount = first.state.get(AS_SAID, first.roles.get("amount", first.roles.get("object")))
    deeds = {(first.verb, amount), (first.verb, None)}
    if first.verb == "pay" and first.roles.get("recipient") is None:
        deeds.add(("vanish", None))
    return tuple(stage for stage in stages if not deeds.isdisjoint(stage.deeds)) or stages


def _stages(program: Program[F], rule: Rule) -> tuple[Stage, ...]:
    """Give the sentence of a rule with those in its item that go on from it, each as a stage."""
    written = [each.text for each in split(program.texts.get(rule.item, ""))]
    steps: dict[int, list[Step]] = {rule.sentence: []}
    for step in walk(program.forms.get(rule.place)):
        if isinstance(step, Step):
            steps.setdefault(max(step.sentence, rule.sentence), []).append(step)
    return tuple(
        Stage(
            rule.text if place == rule.sentence else written[place],
            frozenset((clause.verb, _fixed(clause)) for step in told for clause in step.clauses),
            _condition(told),
        )
        for place, told in sorted(steps.items())
    )


def _fixed(clause: Clause) -> Fraction | None:
    """Give the amount of money that stands in a clause, None where it has to be worked out."""
    said = clause.role("amount") or clause.role("object")
    return said.value if isinstance(said, Amount) and said.unit == "$" else None


def _condition(steps: Sequence[Step]) -> str:
    """Say what the one step of a sentence depends on, as a reason; "" where it speaks of what the rest has named."""
    conditions = steps[0].conditions if len(steps) == 1 else ()
    if not conditions or any(isinstance(part, Refer) for each in conditions for part in walk(each)):
        return ""
    return f"as {' and '.join(say(each) for each in conditions)}"


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
        pips = cause.state.get("pips", ())
        is_pair = cause.state.get("doubles") and len(pips) == _PAIR
        yield f"double {pips[0]}" if is_pair else str(cause.state["total"])
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
