"""Takes apart what somebody becomes until something happens: "she becomes Wet until she lands on a Lodge".

What lasts until an event is two rules: one brings it, and one ends it for whoever bears it when the event comes about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.meaning import is_a_turn
from moderator.language.registry import STATE_VERBS
from moderator.language.restating.happenings import changing_hands
from moderator.language.restating.people import PERSON, pronoun_for
from moderator.node import Part

_BRINGS = frozenset({"become", "be"})
_Flags: TypeAlias = Mapping[str, str]
_LABEL = "Bearer"
_SAME = {"she": "she", "her": "she", "he": "she", "his": "she", "it": "it", "its": "it", "they": "she"}


def ending(form: Any, lexicon: Lexicon, brought: tuple[str, ...] = ()) -> tuple[tree.Form, ...]:
    """Give a form without its ends, and the rules that end what it brings; the form alone if there are none.

    `brought` are qualities that the sentence itself declares of players.
    """
    flags = {**lexicon.flags, **dict.fromkeys(brought, "player")}
    steps = getattr(form, "steps", None)
    if not isinstance(steps, tuple):
        return (form,)
    kept: list[tree.Step] = []
    ends: list[tree.Trigger] = []
    for step in steps:
        left, found = _without_end(step, lexicon, flags)
        kept.append(left)
        ends += found
    return (replace(form, steps=tuple(kept)), *ends) if ends else (form,)


def _without_end(step: tree.Step, lexicon: Lexicon, flags: _Flags) -> tuple[tree.Step, list[tree.Trigger]]:
    brings = bool(step.clauses) and all(_flag(clause, flags) for clause in step.clauses)
    shared = next((time for time in step.times if event_of(time) is not None), None) if brings else None
    ends: list[tree.Trigger] = []
    clauses = []
    for clause in step.clauses:
        time = next((time for time in clause.times if event_of(time) is not None), shared)
        end = _end(clause, time, lexicon, flags) if time is not None else None
        if end is not None:
            ends.append(end)
            clause = replace(clause, times=tuple(one for one in clause.times if one is not time))  # noqa: PLW2901
        clauses.append(clause)
    times = step.times if not ends else tuple(time for time in step.times if time is not shared)
    return replace(step, clauses=tuple(clauses), times=times), ends


def event_of(time: tree.Time) -> tree.Condition | None:
    """Give the event until which something lasts; None for a time that is told in weeks."""
    if time.kind != "until":
        return None
    return time.phrase if isinstance(time.phrase, (tree.Clause, tree.Both)) else _turn_of(time.phrase)


def _turn_of(phrase: Part) -> tree.Clause | None:
    """Give the event that "until her next turn" and "until the end of her turn" wait for; None for any other time.

    The end of her *next* turn is none: in a turn of hers, the next end is that of the turn under way.
    """
    bound, turn = "", phrase
    if isinstance(phrase, tree.Noun) and phrase.kind in {"start", "beginning", "end"}:
        bound, turn = phrase.kind, phrase.of
    if not isinstance(turn, tree.Noun) or not is_a_turn(turn) or turn.determiner != "possessive":
        return None
    if bound == "end" and turn.which:
        return None
    verb = "end" if bound == "end" else "start"
    return tree.Clause(turn.of, verb, (("object", tree.Noun(turn.kind, "a", span=turn.span)),), span=turn.span)


def _flag(clause: tree.Clause, flags: _Flags) -> str:
    """Give the quality that a clause brings, if a rule says what may be so."""
    word = clause.role("complement")
    known = isinstance(word, tree.Adjective) and not word.arguments and word.word in flags
    return word.word if known and clause.verb in _BRINGS and not clause.negative else ""  # type: ignore[union-attr]


def _end(clause: tree.Clause, time: tree.Time, lexicon: Lexicon, flags: _Flags) -> tree.Trigger | None:
    """Give the rule that ends it for whom the event speaks of, and for all who bear it where it speaks of none."""
    word = _flag(clause, flags)
    if not word:
        return None
    bears = tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective(word)),))
    bearer = tree.Noun(flags[word], "a", which=(bears,))
    waits_for = event_of(time)
    found = _instead(waits_for, clause.subject, bearer)
    who: tree.Phrase = tree.Pronoun(pronoun_for(bearer, lexicon))
    if found is None:
        found, who = waits_for, replace(bearer, determiner="each")
    elif getattr(found, "subject", None) != bearer:
        event, called = _of_others(waits_for, replace(bearer, label=_LABEL))
        found, who = _instead(event, clause.subject, called), tree.Noun(_LABEL, "the")
    event = changing_hands(_as_it_happens(found))
    over = tree.Clause(who, "be", (("complement", tree.Adjective(word)),), adverbs=("no longer",))
    return tree.Trigger(event, (tree.Step((over,)),), soon=isinstance(event, tree.Clause) and _is_so(event))


def _of_others(event: Any, bearer: tree.Noun) -> tuple[Any, tree.Noun]:
    """Let "another player" who does it be a player, and whoever bears it another than she."""
    doer = getattr(event, "subject", None)
    if not isinstance(doer, tree.Noun) or doer.determiner != "another":
        return event, bearer
    not_her = tree.Clause(tree.Gap(), "be", (("complement", tree.Pronoun("she")),), negative=True)
    return replace(event, subject=replace(doer, determiner="a")), replace(bearer, which=(*bearer.which, not_her))


def _is_so(event: tree.Clause) -> bool:
    return event.verb in STATE_VERBS or event.perfect


def _as_it_happens(event: tree.Condition) -> tree.Condition:
    """Wait for "until she has rolled doubles" as for her rolling them; what is counted stays as it is."""
    if isinstance(event, tree.Clause) and event.perfect and not event.times and not event.adverbs:
        return replace(event, perfect=False)
    return event


def _instead(node: Any, spoken: Part, bearer: tree.Noun) -> Any:
    """Put the bearer where an event first speaks of who becomes so; None if it nowhere does."""
    if _means(node, spoken):
        return bearer
    if isinstance(node, tuple):
        for place, item in enumerate(node):
            if (found := _instead(item, spoken, bearer)) is not None:
                return (*node[:place], found, *node[place + 1 :])
        return None
    for name in tree.inner_of(node.__class__) if tree.is_node(node.__class__) else ():
        if (found := _instead(getattr(node, name), spoken, bearer)) is not None:
            stands = isinstance(node, tree.Noun) and name == "of" and node.determiner == "possessive"
            return replace(node, **{name: found}, **({"determiner": "the"} if stands else {}))
    return None


def _means(node: Part, spoken: Part) -> bool:
    if isinstance(node, tree.Pronoun) and isinstance(spoken, tree.Pronoun):
        return _SAME.get(node.word, node.word) == _SAME.get(spoken.word, spoken.word)
    if isinstance(node, tree.Pronoun) and isinstance(spoken, tree.Noun):
        return node.word in ({"she", "her"} if spoken.kind in PERSON else {"it", "its"})
    return isinstance(node, tree.Noun) and isinstance(spoken, tree.Noun) and node.kind == spoken.kind and not node.which
