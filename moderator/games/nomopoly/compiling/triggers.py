"""What waits for an event: triggers, replacements and prohibitions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.asking import compile_condition
from moderator.games.nomopoly.compiling.beginning import Beginning, is_beginning
from moderator.games.nomopoly.compiling.coming_about import is_over
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.gains import patterns
from moderator.games.nomopoly.compiling.later import apart_from_later
from moderator.games.nomopoly.compiling.often import how_often
from moderator.games.nomopoly.compiling.past import Past
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.compiling.since import SINCE
from moderator.games.nomopoly.compiling.steps import compile_steps
from moderator.games.nomopoly.compiling.timing import changes_what_is_paid, times_of, timing
from moderator.games.nomopoly.compiling.wanted import kind_of
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.program import (
    Program,
    ReplacementRule,
    TriggerRule,
    WatchRule,
)
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.occurrence import Occurrence


def compile_trigger(compiler: Compiler, sentence: Sentence) -> None:
    """Take in what is done when something happens, or as soon as something is so."""
    form = _put_off(compiler, sentence.form)
    program = compiler.program
    conditions = tuple(compile_condition(compiler, condition) for condition in form.conditions)
    over = isinstance(form.event, tree.Clause) and is_over(form.event)
    if form.soon and isinstance(form.event, tree.Clause) and form.event.perfect and form.event.negative:
        raise NotRunnable(
            "what has not been done is so at once: say when, 'At the end of each update, if ... has not ...'"
        )
    if (form.soon and not over) or _is_state(program, form.event) or _adds_up(form.event):
        watched = compile_condition(compiler, _as_it_is(form.event))
        if isinstance(watched, Past):
            watched.at_least = True  # one event may bring it from twice to four times
        program.watches.append(WatchRule(sentence.rule, watched, compile_steps(compiler, form.steps)))
        return
    events, extra = events_of(form.event)
    compiler.at_hand = frozenset(event.verb for event in events)
    after_the_move = any(time.kind == "after" and kind_of(time.phrase) == "move" for time in times_of(form))
    for said in events:
        if said.verb == "end" and kind_of(said.role("object")) in ("week", "update"):
            raise NotRunnable('nobody ends a week: write "At the end of each update, each player on ..."')
        event, counting = _nth(said)
        moved = after_the_move and event.verb == "roll"
        made = AfterTheMove if moved else Beginning if is_beginning(event) else None
        found = patterns(compiler, event) if made is None else (made(compiler, event),)
        more = tuple(compile_condition(compiler, each) for each in (*counting, *extra))
        steps = compile_steps(compiler, form.steps)
        for pattern in found:
            if _takes_away(event) or changes_what_is_paid(program, form, pattern.verb):
                program.replacements.setdefault(pattern.verb, []).append(
                    ReplacementRule(sentence.rule, pattern, (*more, *conditions), steps, False, before=True)
                )
                continue
            order = 1 if moved else timing(form, pattern.verb)
            program.triggers.setdefault("end" if moved else pattern.verb, []).append(
                TriggerRule(sentence.rule, pattern, (*more, *conditions), steps, order)
            )


def _put_off(compiler: Compiler, form: tree.Trigger) -> tree.Trigger:
    """Let a moment before what happens ("..., in the next update, she ...") be said of each step of its sentence."""
    later, times = apart_from_later(compiler, form.times)
    if not later:
        return form
    first = form.steps[0].sentence
    steps = tuple(replace(step, times=(*step.times, *later)) if step.sentence == first else step for step in form.steps)
    return replace(form, times=times, steps=steps)


def _nth(event: tree.Clause) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Take "for the third time" out of an event: gives the event, and that it has come to pass so often, with this one.

    It is counted from when the rule began. "For every third time" holds again each time it has come to pass three
    times more.

    Whose time it is, is whoever does it. "A Red square" may be another one each time; of "a square", of which nothing
    more is said, that very square is meant.
    """
    time = next((time for time in event.times if time.kind == "for" and _ordinal(time.phrase)), None)
    if time is None or not isinstance(event.subject, tree.Noun):
        return event, ()
    assert isinstance(time.phrase, tree.Noun)
    assert time.phrase.rank is not None
    doer = tree.Refer(event.subject.variable, "she")
    roles = tuple((role, _that_very(one) if isinstance(one, tree.Noun) else one) for role, one in event.roles)
    left = tuple(one for one in event.times if one is not time)
    this_week = tuple(tree.Time("this", tree.Noun("week")) for each in time.phrase.which if _in_one_week(each))
    kind = "every" if time.phrase.determiner in ("each", "every") else "times"
    often = tree.Time(kind, tree.Amount(Fraction(time.phrase.rank.position)))
    adverbs = event.adverbs if this_week else (*event.adverbs, SINCE)
    past = replace(event, subject=doer, roles=roles, perfect=True, adverbs=adverbs, times=(*left, *this_week, often))
    return replace(event, times=left), (past,)


def _that_very(one: tree.Noun) -> tree.Noun | tree.Refer:
    """Give what an event must have come to pass with before: the same square, or any that is described so."""
    plain = one.kind == "square" and one.determiner in ("a", "any") and not (one.which or one.of or one.rank)
    return tree.Refer(one.variable, one.kind) if plain else replace(one, variable="")


def _ordinal(phrase: Any) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.kind == "time" and phrase.rank is not None


def _in_one_week(clause: Any) -> bool:
    place = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return isinstance(place, tree.Place) and kind_of(place.phrase) in ("week", "update")


_STATES = frozenset({"own", "have", "lack"})


def _is_state(program: Program, event: Any) -> bool:
    """Say whether "when" stands before what is so and not before what happens: it is waited for until it is so."""
    if not isinstance(event, tree.Clause) or event.perfect or is_over(event):
        return False
    if event.verb == "become":
        return _is_attribute(program, event.subject)
    if event.verb in program.offered:
        return False
    return event.verb in _STATES or (event.verb == "be" and event.subject is not None)


def _adds_up(event: Any) -> bool:
    """Say whether it is told how much or how often something has been done, which no single event is."""
    if not isinstance(event, tree.Clause) or not event.perfect:
        return False
    fillers = [filler for _, filler in event.roles]
    much = any(isinstance(each, tree.Quantity) or getattr(each, "quantity", None) is not None for each in fillers)
    return much or how_often(event) is not None


def _is_attribute(program: Program, subject: Any) -> bool:
    return isinstance(subject, tree.Noun) and subject.of is not None and facts.key(subject.kind) in program.attributes


def _as_it_is(event: Any) -> Any:
    """Wait for what a number or a season becomes as for what it is then."""
    if isinstance(event, tree.Clause) and event.verb == "become" and not event.perfect:
        return replace(event, verb="be")
    return event


def _takes_away(event: tree.Clause) -> bool:
    """Say whether nobody is there any more after an event, so that what it sets off must come before it."""
    what = event.role("object")
    return event.verb == "leave" and isinstance(what, tree.Noun) and what.kind == "game"


def events_of(event: Any) -> tuple[tuple[tree.Clause, ...], tuple[Any, ...]]:
    """Give the events that a condition waits for, and what must hold beside them. Raises NotRunnable."""
    if isinstance(event, tree.Clause):
        return sides(event), ()
    if isinstance(event, tree.Both) and event.word == "or":
        return tuple(one for item in event.items if isinstance(item, tree.Clause) for one in sides(item)), ()
    if isinstance(event, tree.Both):
        clauses = [item for item in event.items if isinstance(item, tree.Clause)]
        first = next(
            (item for item in clauses if not item.perfect and item.verb != "be"), clauses[0] if clauses else None
        )
        if first is not None:
            return sides(first), tuple(item for item in event.items if item is not first)
    raise NotRunnable("what happens after *when* is no event")


class AfterTheMove(Pattern):
    """`When a player rolls 9, after the move, ...`: the roll is answered once, when the move that it made has ended."""

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether this is the end of the move that such a roll has made."""
        turn = occurrence.within("take")
        roll = turn.state.get("roll") if turn is not None else None
        if roll is None or self in roll.state.setdefault("answered", []) or not super().meets(frame, roll):
            return False
        roll.state["answered"].append(self)
        return True
