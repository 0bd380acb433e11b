"""A sentence taken apart: its clauses, what stands before and behind them, brought to one wording."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from moderator.language import tree
from moderator.language.coming_round import begun_or_over, placed, taken_from, taken_out
from moderator.language.deeds import plain_deed
from moderator.language.lexicon import Lexicon
from moderator.language.registry import STATE_VERBS
from moderator.language.restating.exceptions import Unclear, left_out, without, without_beside, without_things
from moderator.language.restating.happenings import acting
from moderator.language.restating.prohibitions import barred
from moderator.language.restating.settling import hoisting, plainly, settled
from moderator.language.restating.stores import apart
from moderator.language.restating.values import by_how_much, changed_value, cost_told, share_instead
from moderator.language.restating.weeks import dated, done_in_it, timely, weekly
from moderator.language.tree import walk
from moderator.node import Part


class Misformed(Exception):  # noqa: N818 - a finding about a text is no fault
    """The clauses are sound but make no rule together; the message says why."""


@dataclass(slots=True)
class Parts:
    """A sentence taken apart: what stands before, the clauses, what stands behind, and what follows a colon."""

    prefixes: list[tuple[Any, ...]] = field(default_factory=list)
    clauses: tuple[Any, ...] = ()
    tails: list[tuple[Any, ...]] = field(default_factory=list)
    doing: Parts | None = None
    other: Parts | None = None

    def before(self, name: str) -> list[tuple[Any, ...]]:
        """Give the prefixes of this name."""
        return [prefix for prefix in self.prefixes if prefix[0] == name]

    def behind(self, name: str) -> list[tuple[Any, ...]]:
        """Give the tails of this name."""
        return [tail for tail in self.tails if tail[0] == name]


def take_apart(value: Any) -> Parts:
    """Undo the nesting that the grammar made of a sentence."""
    if value[0] == "prefix":
        parts = take_apart(value[2])
        parts.prefixes.insert(0, value[1])
        return parts
    if value[0] == "paid":
        parts = take_apart(value[2])
        parts.tails.append(value[1])
        return parts
    if value[0] == "tail":
        parts = take_apart(value[2])
        (parts if parts.doing is None else parts.doing).tails.append(value[1])
        return parts
    if value[0] == "otherwise":
        parts = take_apart(value[1])
        (parts if parts.doing is None else parts.doing).other = Parts(prefixes=[("otherwise",)], clauses=value[2])
        return parts
    if value[0] == "doing":
        parts = take_apart(value[1])
        parts.doing = take_apart(value[2])
        return parts
    return Parts(clauses=value[1])


def replace_parts(parts: Parts, **changes: Any) -> Parts:
    """Give the parts with some of them changed."""
    return replace(parts, **changes)


def restated(parts: Parts, lexicon: Lexicon) -> Parts:
    """Make conditions of the weeks in which a sentence holds, and bring its clauses to one wording."""
    parts = replace(parts, clauses=tuple(plainly(clause, lexicon) for clause in parts.clauses))
    parts = _with_exceptions(parts, lexicon)
    parts = replace(parts, prefixes=[placed(prefix, lexicon) for prefix in parts.prefixes])
    parts = _at_its_time(_when_it_comes_round(parts, lexicon))
    modal = any(modal_of(clause) for clause in parts.clauses)
    acts = len(parts.clauses) == 1 and acting(parts.clauses[0], lexicon) is not None
    waits = parts.before("when") or parts.behind("when")
    holds = modal or waits or acts or any(_holds(clause, lexicon) for clause in parts.clauses)

    forbids = not modal and not waits and any(_forbids(clause, lexicon) for clause in parts.clauses)

    def asked(time: tree.Time) -> tree.Condition | None:
        return timely(time, lexicon) if forbids else weekly(time) if holds else dated(time)

    def condition(part: tuple[Any, ...]) -> tuple[Any, ...]:
        if part[0] == "not time" and (week := weekly(part[1])) is not None:
            return ("unless", week)
        if part[0] == "not time":
            raise Misformed(_NOT_THEN)
        if part[0] != "time":
            return part
        found = _while_so(part[1]) or done_in_it(part[1]) or asked(part[1])
        return ("if", found) if found is not None else part

    prefixes = [condition(prefix) for said in parts.prefixes for prefix in _apart_from_the_season(said)]
    tails = [condition(tail) for tail in parts.tails]
    if holds and not modal and not waits and all(_of_the_game(prefix) for prefix in prefixes):
        prefixes, tails = [], [*tails, *prefixes]
    clauses = []
    for clause in (one for said in parts.clauses for one in apart(said, lexicon)):
        if not isinstance(clause, tree.Clause):
            clauses.append(clause)
            continue
        settled_clause, asked_of_it = hoisting(settled(plain_deed(clause, lexicon)))
        tails += [("if", question) for question in asked_of_it]
        so = [(time, _while_so(time)) for time in settled_clause.times]
        tails += [("if", question) for _, question in so if question is not None]
        settled_clause = replace(settled_clause, times=tuple(time for time, question in so if question is None))
        if modal or _holds(settled_clause, lexicon):
            found = [(time, asked(time)) for time in settled_clause.times]
            tails += [("if", question) for _, question in found if question is not None]
            settled_clause = replace(settled_clause, times=tuple(time for time, question in found if question is None))
        clauses.append(settled_clause)
    doing = restated(parts.doing, lexicon) if parts.doing is not None else None
    other = restated(parts.other, lexicon) if parts.other is not None else None
    return Parts(prefixes, tuple(clauses), tails, doing, other)


_NOT_THEN = 'What is left out by its time is a week: "except in even weeks", "except in week 12".'


def _with_exceptions(parts: Parts, lexicon: Lexicon) -> Parts:
    """Give the parts without whom an exception leaves out. Raises Misformed where it is not clear who that is."""
    excepted = parts.behind("except")
    if not excepted:
        return parts
    events = [prefix[1] for prefix in parts.prefixes if prefix[0] in {"when", "soon"}]
    about = next((one.subject for one in (*events, *parts.clauses) if isinstance(one, tree.Clause)), None)
    tails = [tail for tail in parts.tails if tail[0] != "except"]
    first = parts.clauses[0]
    try:
        for tail in excepted:
            if len(tail) > 2:
                others = [each for each in excepted if each is not tail]
                fewer_beside = without_beside(parts.clauses, tail[1], tail[2], lexicon)
                return _with_exceptions(replace(parts, clauses=fewer_beside, tails=[*tails, *others]), lexicon)
        if isinstance(first, tree.Clause) and (fewer := without(first.subject, excepted, lexicon)) is not None:
            return replace(parts, clauses=(replace(first, subject=fewer), *parts.clauses[1:]), tails=tails)
        if (clauses := without_things(about, parts.clauses, excepted, lexicon)) is not None:
            return replace(parts, clauses=clauses, tails=tails)
        return replace(parts, tails=[*tails, *(left_out(tail, about, parts.clauses, lexicon) for tail in excepted)])
    except Unclear as unclear:
        raise Misformed(str(unclear)) from unclear


def _while_so(time: tree.Time) -> tree.Clause | None:
    """Read "in Winter" as "if the season is Winter"; None for any other time."""
    if time.kind != "in" or not isinstance(time.phrase, tree.Name):
        return None
    game = tree.Noun("game", "the")
    return tree.Clause(tree.Noun(time.phrase.kind, "the", of=game), "be", (("complement", time.phrase),))


def _apart_from_the_season(prefix: tuple[Part, ...]) -> tuple[tuple[Part, ...], ...]:
    """Take "in Winter" out of an event: "when a player lands on a Corner in Winter"."""
    event = prefix[1] if prefix[0] in {"when", "soon"} else None
    if not isinstance(event, tree.Clause):
        return (prefix,)
    found = [(time, _while_so(time)) for time in event.times]
    left = tuple(time for time, asked in found if asked is None)
    asked = tuple(("if", each) for _, each in found if each is not None)
    return (*asked, (prefix[0], replace(event, times=left))) if asked else (prefix,)


def _when_it_comes_round(parts: Parts, lexicon: Lexicon) -> Parts:
    """Let the schedule wait for what begins or ends by it: "when the purchases phase ends"."""
    for place, prefix in enumerate(parts.prefixes):
        if prefix[0] not in {"when", "soon"}:
            continue
        both = isinstance(prefix[1], tree.Both) and prefix[1].word == "and"
        said = prefix[1].items if both else (prefix[1],)
        if (time := begun_or_over(said[0], lexicon)) is not None:
            asked = [("if", one) for one in said[1:]]
            waits = [*parts.prefixes[:place], ("time", time), *asked, *parts.prefixes[place + 1 :]]
            return replace(parts, prefixes=waits)
    for tail in parts.behind("when"):
        if (time := begun_or_over(tail[1], lexicon)) is not None:
            left = [one for one in parts.tails if one is not tail]
            return replace(parts, prefixes=[("time", time), *parts.prefixes], tails=left)
    return parts


def _at_its_time(parts: Parts) -> Parts:
    """Let the schedule ask what is asked at a moment: "if a player has no square at the end of an update"."""
    prefixes = [("if", prefix[1]) if _is_asked_at_a_moment(prefix) else prefix for prefix in parts.prefixes]
    parts = replace(parts, prefixes=prefixes)
    waits = {prefix[0] for prefix in parts.prefixes} & {"when", "soon", "time", "then", "otherwise"}
    if waits or any(modal_of(clause) for clause in parts.clauses):
        return parts
    for place, part in enumerate(parts.prefixes):
        if part[0] == "if" and (found := taken_out(part[1])) is not None:
            asked = [*parts.prefixes[:place], ("if", found[0]), *parts.prefixes[place + 1 :]]
            return replace(parts, prefixes=[("time", found[1]), *asked])
    first = parts.clauses[0] if parts.clauses else None
    subject = first.subject if isinstance(first, tree.Clause) else None
    if isinstance(subject, tree.Noun) and (described := taken_from(subject)) is not None:
        clauses = tuple(
            replace(clause, subject=described[0]) if getattr(clause, "subject", None) == subject else clause
            for clause in parts.clauses
        )
        return replace(parts, prefixes=[("time", described[1]), *parts.prefixes], clauses=clauses)
    found = taken_out(replace(first, times=())) if isinstance(first, tree.Clause) and len(parts.clauses) == 1 else None
    if found is not None and isinstance(found[0], tree.Clause) and isinstance(first, tree.Clause):
        told = replace(found[0], times=first.times)  # "The Government gets $12 from each player who is Sick then"
        return replace(parts, prefixes=[("time", found[1]), *parts.prefixes], clauses=(told,))
    for tail in parts.behind("time"):
        if tail[1].kind in {"start", "end"}:
            others = [each for each in parts.tails if each is not tail]
            return replace(parts, prefixes=[tail, *parts.prefixes], tails=others)
    return parts


def _is_asked_at_a_moment(prefix: tuple[Part, ...]) -> bool:
    """Say whether *when* stands before what is so at a moment: "when a player is Sick at the end of the week"."""
    state = prefix[1] if prefix[0] in {"when", "soon"} else None
    return isinstance(state, tree.Clause) and state.verb in STATE_VERBS and taken_out(state) is not None


def _of_the_game(prefix: tuple[Part, ...]) -> bool:
    """Say whether a prefix is a condition that leans on no event, so that it may as well stand behind."""
    if prefix[0] not in {"if", "while", "unless"}:
        return False
    return not any(
        isinstance(node, tree.Pronoun) or (isinstance(node, tree.Noun) and node.kind in {"roll", "amount"})
        for node in walk(prefix[1])
    )


def _forbids(clause: Part, lexicon: Lexicon) -> bool:
    """Say whether a clause tells what is not done: no player pays rent."""
    return isinstance(clause, tree.Clause) and barred(clause, lexicon) is not None


def _holds(clause: Part, lexicon: Lexicon) -> bool:
    """Say whether a clause tells what is so, and not what is done: in even weeks, the rent is doubled."""
    if not isinstance(clause, tree.Clause):
        return isinstance(clause, tree.Cost)
    if changed_value(clause) is not None or barred(clause, lexicon) is not None or share_instead(clause) is not None:
        return True
    if cost_told(clause, lexicon) is not None:
        return True
    subject, complement = clause.subject, tree.complement_of(clause)
    worth = isinstance(complement, (tree.Amount, tree.Arithmetic))
    return clause.verb == "be" and not clause.perfect and isinstance(subject, tree.Noun) and bool(subject.of) and worth


def what_happens(value: Part) -> tree.Clause:
    """Give a clause that says what happens. Raises Misformed for one that says what may, can or would be."""
    if isinstance(value, tree.Clause):
        if value.modal in {"may", "can", "would"}:
            message = f"*{value.modal}* cannot stand here: say what happens."
            raise Misformed(message)
        if any(_is_either(filler) for _, filler in value.roles):
            message = "Which of the two amounts is not said: say when it is the one, and when otherwise."
            raise Misformed(message)
        return by_how_much(value)
    message = "Here must stand what happens."
    raise Misformed(message)


def _is_either(filler: Part) -> bool:
    return (
        isinstance(filler, tree.Join) and filler.word == "or" and all(type(one) is tree.Amount for one in filler.items)
    )


def members_of(condition: Part) -> tuple[Any, ...]:
    """Give the conditions that are joined by *and*."""
    if isinstance(condition, tree.Both) and condition.word == "and":
        return condition.items
    return (condition,)


def modal_of(clause: Part) -> str:
    """Give the modal of a clause: may, can, would or ""."""
    return clause.modal if isinstance(clause, tree.Clause) else ""


def rounding_of(parts: Parts) -> str:
    """Give how a sentence rounds, "" if it does not say."""
    return next((tail[1] for tail in parts.behind("rounded")), "")


def limit_of(parts: Parts) -> tree.Quantity | None:
    """Give the most or the least that a sentence sets to an amount."""
    for tail in parts.behind("limit"):
        if isinstance(tail[1], tree.Quantity):
            return tail[1]
        if isinstance(tail[1], tree.Noun) and tail[1].quantity:
            return tree.Quantity(tail[1].quantity.comparison, tail[1])
    return None


def times_of(parts: Parts) -> list[tree.Time]:
    """Give the times that stand apart from the clauses."""
    found = [part[1] for part in (*parts.prefixes, *parts.tails) if part[0] in {"time", "once"}]
    found += [tree.Time("until", part[1]) for part in (*parts.prefixes, *parts.tails) if part[0] == "until"]
    return found


def items_of(phrase: Part) -> tuple[Part, ...]:
    """Give the phrases of a list, or the one that there is."""
    return phrase.items if isinstance(phrase, tree.Join) else (phrase,)
