"""From the tree of a condition to its meaning: a state, a question to history or the clock, or an event at hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.apart import Apart, is_apart
from moderator.games.nomopoly.compiling.being import Being, Dated, DatedEvenly, InPhase, Stating
from moderator.games.nomopoly.compiling.complement import Complement
from moderator.games.nomopoly.compiling.conditions import All, Condition, Not, Some, There
from moderator.games.nomopoly.compiling.happenings import Happening, Hypothetical, Possible
from moderator.games.nomopoly.compiling.measures import MeasureMeaning, bears
from moderator.games.nomopoly.compiling.moments import TimeTest
from moderator.games.nomopoly.compiling.owing import Owing
from moderator.games.nomopoly.compiling.past import HasBeen, Past
from moderator.games.nomopoly.compiling.qualities import compile_complement
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.compiling.sorts import base, by_job, can_be
from moderator.games.nomopoly.compiling.states import STATES
from moderator.games.nomopoly.compiling.wanted import of_the_rules
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def compile_condition(compiler: Compiler, node: Any, gap: bool = False) -> Condition:
    """Compile any condition. Raises NotRunnable with a reason."""
    if isinstance(node, tree.Both):
        items = tuple(compile_condition(compiler, item, gap) for item in node.items)
        return All(items) if node.word == "and" else Some(items)
    if isinstance(node, tree.Exists):
        found = There(compiler.phrase(node.noun))
        return Not(found) if node.negative else found
    if not isinstance(node, tree.Clause):
        raise NotRunnable("a condition says who does or is what")
    if apart := _exactly_one(node):
        return All(tuple(compile_condition(compiler, one, gap) for one in apart))
    if len(apart := sides(node)) > 1:
        either = Some(tuple(_clause(compiler, replace(one, negative=False)) for one in apart))
        return Not(either) if node.negative else either
    return _clause(compiler, node)


def _exactly_one(clause: tree.Clause) -> tuple[tree.Clause, ...]:
    """Take "exactly one player stands there" apart: that so many do, and who it is, to be spoken of after it."""
    who = clause.subject
    if not isinstance(who, tree.Noun) or who.quantity is None or who.plural or not who.variable or clause.negative:
        return ()
    amount = who.quantity.amount
    single = who.quantity.comparison == "=" and isinstance(amount, tree.Amount) and amount.value == 1
    counted, named = replace(who, variable=""), replace(who, quantity=None, determiner="a")
    return (replace(clause, subject=counted), replace(clause, subject=named)) if single else ()


_STATES_WITH_CAN = frozenset(("be", "understand"))
"""Verbs with which *can* says how somebody is, not what may happen."""


def _where_it_is(clause: tree.Clause) -> tree.Clause:
    """Take "who stands on it" for who is on it; any other clause stays."""
    if clause.verb != "stand" or clause.perfect or clause.modal or len(clause.roles) != 1:
        return clause
    preposition, where = clause.roles[0]
    place = tree.Place(preposition, where)  # type: ignore[arg-type]
    return replace(clause, verb="be", roles=(("complement", place),))


def _done_none_of(clause: tree.Clause) -> tree.Clause:
    """Take "has bought no ticket" for not having bought one; any other clause stays."""
    if not clause.perfect or clause.negative or clause.verb in STATES:
        return clause
    roles = tuple(
        (
            role,
            replace(one, determiner="a", plural=False)
            if isinstance(one, tree.Noun) and one.determiner == "no"
            else one,
        )
        for role, one in clause.roles
    )
    return clause if roles == clause.roles else replace(clause, roles=roles, negative=True)


def _same_of_it(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Take "it has the same owner as her square" for what its owner is; any other clause stays."""
    what, subject = clause.role("object"), clause.subject
    shared = isinstance(what, tree.Noun) and what.of is not None and what.determiner == "the" and not what.which
    if clause.verb != "have" or not shared or not isinstance(what, tree.Noun) or clause.perfect or subject is None:
        return clause
    if not compiler.is_attribute(what.kind) or len(clause.roles) != 1:
        return clause
    if isinstance(subject, tree.Noun) and (subject.plural or subject.determiner in ("both", "each", "all", "no")):
        raise NotRunnable(f"whether several have the same {what.kind} as another is said of each of them by itself")
    its = tree.Noun(what.kind, "possessive", of=subject, span=what.span)
    return replace(clause, subject=its, verb="be", roles=(("complement", what),))


def _clause(compiler: Compiler, clause: tree.Clause) -> Condition:
    clause = _same_of_it(compiler, _done_none_of(_where_it_is(clause)))
    times = clause.times
    condition: Condition
    if clause.modal == "can" and clause.verb not in _STATES_WITH_CAN:
        return Possible(compiler, clause)
    if clause.modal == "would":
        return Hypothetical(compiler, clause)
    part = clause.role("object")
    if clause.verb == "get" and not clause.perfect and isinstance(part, tree.Noun) and part.kind == "part":
        raise NotRunnable("who gets a part is asked where it is paid: if a player would pay rent of which ...")
    if clause.verb == "be":
        condition = _dated(clause) or _being(compiler, clause)
    elif (clause.verb == "coat" and (clause.perfect or clause.subject is None)) or (
        clause.verb == "name" and clause.perfect and clause.subject is None
    ):
        condition = _state_participle(compiler, clause)
    elif clause.perfect and clause.subject is None and clause.verb in _STATUSES and not times and not clause.adverbs:
        condition = Being(compiler.phrase(clause.role("object")), Complement(_status(_STATUSES[clause.verb])))
    elif clause.perfect and clause.verb in STATES and (not times or clause.verb in _KEPT):
        condition = _held_by(compiler, clause)
    elif clause.verb == "owe" and (not clause.perfect or _for_so_long(clause)):
        condition = Owing(compiler, clause)
    elif clause.verb in STATES and not clause.perfect:
        whose = None if of_the_rules(clause.subject) else by_job(clause.subject)
        subject = None if whose is None else compiler.phrase(whose)
        thing = clause.role("object")
        _said_how(clause)
        condition = Stating(STATES[clause.verb], subject, None if thing is None else compiler.phrase(thing), compiler)
        if any(time.kind in ("in", "during") for time in times):
            raise NotRunnable("a state has no such time")
    elif clause.perfect:
        condition = Past(compiler, clause)
    else:
        return Happening(compiler, clause)
    return Not(condition) if clause.negative else condition


_KEPT = frozenset({"own", "have", "hold", "occupy"})


def _for_so_long(clause: tree.Clause) -> bool:
    return any(time.kind == "for" for time in clause.times)


def _has_come(compiler: Compiler, clause: tree.Clause, square: Any) -> Condition:
    """Read "has been on a square this week" as having come there."""
    return Past(compiler, replace(clause, verb="come", roles=(("to", square),), negative=False))


def _held_by(compiler: Compiler, clause: tree.Clause) -> Condition:
    """Read "owned by the richest player", "occupied by another player" as who owns or occupies it now.

    Raises NotRunnable for what somebody once owned or had, which nobody keeps.
    """
    holder, what = clause.role("by"), clause.role("object")
    if clause.verb == "occupy" and clause.subject is not None and what is not None and not _for_so_long(clause):
        return _has_come(compiler, clause, what)
    if clause.subject is not None or holder is None or clause.times:
        verb = base(clause)
        raise NotRunnable(f"what somebody did {verb} before is not kept: ask for what she has now, got, bought or lost")
    roles = tuple((role, filler) for role, filler in clause.roles if role != "by")
    return _clause(compiler, replace(clause, subject=holder, roles=roles, perfect=False, negative=False))  # type: ignore[arg-type]


def _said_how(clause: tree.Clause) -> None:
    """Refuse what is said of how something is so, where it can be so in one way only. Raises NotRunnable."""
    known = {*_HOW, "word for word"} if clause.verb == "repeat" else _HOW
    strange = [adverb for adverb in clause.adverbs if adverb not in known]
    if strange:
        raise NotRunnable(f"that something does {clause.verb!r} is so or not, and never {strange[0]!r}")


_HOW = frozenset({"still", "also", "together"})


def _dated(clause: tree.Clause) -> Condition | None:
    """Give the question to the clock that a condition on this week or this phase is."""
    subject, complement = clause.subject, clause.role("complement")
    if isinstance(subject, tree.Noun) and (subject.determiner, subject.kind) == ("this", "phase"):
        return InPhase(complement.kind) if isinstance(complement, tree.Noun) else None
    if not isinstance(subject, tree.Noun) or subject.determiner != "this" or subject.kind not in ("week", "update"):
        return None
    comparison, week = "=", complement
    if isinstance(complement, tree.Adjective) and complement.word in ("odd", "even"):
        return DatedEvenly(2, int(complement.word == "odd"))
    if isinstance(complement, tree.Noun) and complement.kind == "multiple" and isinstance(complement.of, tree.Amount):
        return DatedEvenly(int(complement.of.value))
    if isinstance(complement, tree.Place):
        comparison, week = {"before": "<", "after": ">"}.get(complement.preposition, ""), complement.phrase
    if not comparison or not isinstance(week, tree.Noun) or week.rank is None or week.rank.order != "ordinal":
        return None
    return Dated(comparison, week.rank.position)


_PIECES = frozenset({"player", "piece", "pseudoplayer"})


def _being(compiler: Compiler, clause: tree.Clause) -> Condition:
    assert clause.subject is not None
    if not clause.perfect and is_apart(clause):
        return Apart(compiler, clause)
    complement = clause.role("complement")
    subject = compiler.phrase(clause.subject if said_of_a_job(compiler, complement) else by_job(clause.subject))
    if clause.negative and isinstance(complement, tree.Either) and complement.word == "and":
        complement = tree.Either("or", tuple(_bare_of(item) for item in complement.items))
    if (
        clause.perfect
        and isinstance(complement, tree.Place)
        and (subject.kind in _PIECES or (isinstance(clause.subject, tree.Gap) and not _for_so_long(clause)))
        and complement.preposition in ("on", "in", "at")
        and can_be(compiler, complement.phrase, "square")
    ):
        return _has_come(compiler, clause, complement.phrase)
    if clause.perfect:
        return HasBeen(compiler, subject, complement, tuple(TimeTest(compiler, time) for time in clause.times))
    if isinstance(subject, MeasureMeaning) and subject.holder is not None and isinstance(complement, tree.Adjective):
        attribute, word = subject.attribute, complement.word
        return Being(subject.holder, Complement(lambda frame, value: bears(frame.run, value, attribute, word)))
    return Being(subject, compile_complement(compiler, complement))


def said_of_a_job(compiler: Compiler, complement: Any) -> bool:
    """Say whether a job itself can be so, and not who holds it: a job is open, its holder Sick."""
    if not isinstance(complement, tree.Adjective):
        return True
    return complement.word == "open" or ("job", facts.key(complement.word)) in compiler.program.firsts


_STATUSES = {"accept": "accepted", "reject": "rejected", "discard": "discarded"}


def _status(state: str) -> Any:
    """An accepted proposal is one whose state that is, however long ago it was accepted."""

    def test(frame: Frame, value: Value) -> bool:
        return isinstance(value, Id) and frame.run.world.get(value, "state") == state

    return test


def _bare_of(item: Any) -> Any:
    """In "is not A, not B and not C", every item is denied alike."""
    return item.items[0] if isinstance(item, tree.Either) and item.word == "nor" and len(item.items) == 1 else item


def _state_participle(compiler: Compiler, clause: tree.Clause) -> Condition:
    thing = clause.role("object")
    subject = compiler.phrase(thing)
    if clause.verb == "coat":
        coating = clause.role("with")
        return Stating(STATES["have coating"], subject, None if coating is None else compiler.phrase(coating), compiler)
    return Being(subject, compile_complement(compiler, tree.Adjective("named")))
