"""Forms that wait for a time: what is done at the start of a phase, in a week, each time that it comes round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.parts import Misformed, Parts, replace_parts
from moderator.language.precedence import precedence_of
from moderator.language.registry import STATE_VERBS, fits
from moderator.language.restating.happenings import happens
from moderator.language.restating.plain_nouns import with_the_most
from moderator.language.restating.weeks import dated, tells_of_its_time, weekly
from moderator.language.stepping import Stepping
from moderator.node import Part


def _for_each_of_them(parts: Parts, lexicon: Lexicon) -> Parts:
    """Read "at the end of each update, a player who owns no square gets $5" of each such player.

    So is "the owner of a Store pays $4 for it" of each Store, for which its owner does.
    """
    first = parts.clauses[0] if parts.clauses else None
    subject = first.subject if isinstance(first, tree.Clause) else None
    if isinstance(subject, tree.Pronoun):
        return replace(parts, prefixes=[_of_whom_it_is_not_so(prefix) for prefix in parts.prefixes])
    of = subject.of if isinstance(subject, tree.Noun) and subject.determiner == "the" else None
    of_a = isinstance(of, tree.Noun) and of.determiner == "a" and of.rank is None
    if isinstance(subject, tree.Noun) and isinstance(of, tree.Noun) and of_a and subject.kind == "owner":
        whose = replace(subject, determiner="possessive", of=tree.Pronoun("it", of.span))
        owner = replace(first, subject=whose)  # type: ignore[type-var]
        prefixes = [("for", replace(of, determiner="each")), *parts.prefixes]
        return replace(parts, prefixes=prefixes, clauses=(owner, *parts.clauses[1:]))
    return replace(parts, clauses=tuple(_of_each(each, lexicon) for each in parts.clauses))


def _of_each(clause: Any, lexicon: Lexicon) -> Any:
    """Give what is said of "a player who owns no square" as said of each such player; a random one is one."""
    subject = clause.subject if isinstance(clause, tree.Clause) else None
    one = isinstance(subject, tree.Noun) and subject.determiner in {"a", "any"} and subject.rank is None
    if not isinstance(subject, tree.Noun) or not one or not subject.which:
        return clause
    if tree.Adjective("random") in map(tree.complement_of, subject.which):
        return clause
    if with_the_most(subject, lexicon) is not subject:
        return clause  # "whoever has the highest Net Value" is one
    return replace(clause, subject=replace(subject, determiner="each"))


def _of_whom_it_is_not_so(prefix: tuple[Part, ...]) -> tuple[Part, ...]:
    """Read "if a player has not moved, she ..." of each of whom that is so, and not of there being nobody who has."""
    match prefix:
        case ("if", tree.Clause(tree.Noun(determiner="a", quantity=None, rank=None) as who, negative=True) as clause):
            so = replace(clause, subject=tree.Gap())
            return ("for", replace(who, determiner="each", which=(*who.which, so)))
    return prefix


def _every(time: tree.Time) -> int:
    """Give how often a time comes round: 3 for "every third update"."""
    phrase = time.phrase
    if not isinstance(phrase, tree.Noun) or phrase.determiner != "each" or phrase.rank is None:
        return 1
    return phrase.rank.position if phrase.rank.order == "ordinal" else 1


_MOMENTS = frozenset({"in", "this and next", "start", "end", "before", "right before", "after", "during"})


def _asked_of_its_week(parts: Parts) -> Parts:
    times = parts.before("time")
    if not any(prefix[1].kind in {"start", "end", "before", "right before", "after"} for prefix in times):
        return parts
    asked = {prefix: weekly(prefix[1]) for prefix in times if prefix[1].kind in {"in", "during"}}
    prefixes = [("if", week) if (week := asked.get(prefix)) is not None else prefix for prefix in parts.prefixes]
    return replace(parts, prefixes=prefixes)


class Scheduling(Stepping):
    """Forms what the schedule sets off."""

    def _scheduled(self, parts: Parts) -> tree.Form | None:
        parts = self._at_its_moment(parts)
        for prefix in parts.before("time"):
            time: tree.Time = prefix[1]
            if time.kind not in _MOMENTS and time.kind != "each":
                continue
            if self._continues(time):
                continue
            if isinstance(time.phrase, tree.Noun) and any(map(tells_of_its_time, time.phrase.which)):
                message = "Say it as a condition: if a player has bought a square this week, she ..."
                raise Misformed(message)
            inner = replace_parts(parts, prefixes=[one for one in parts.prefixes if one is not prefix])
            steps = self.steps(_for_each_of_them(inner, self.lexicon), alone=True)
            return tree.Scheduled(_when_it_has_happened(time, steps), steps, _every(time))
        return self._comes_round(parts)

    def _at_its_moment(self, parts: Parts) -> Parts:
        """Leave "each week" out where a moment is said that comes every week: "each week, after the property tax".

        What is said of the week besides, it is asked: "in odd weeks, at the end of each update, ...".
        """
        parts = _asked_of_its_week(parts)
        times = parts.before("time")
        weekly = next((prefix for prefix in times if _is_each_week(prefix[1])), None)
        last = parts.clauses[-1] if parts.clauses else None
        behind = last.times if isinstance(last, tree.Clause) else ()
        at = any(prefix[1].kind in _MOMENTS for prefix in times) or any(self._round(time) for time in behind)
        if weekly is None or not at:
            return parts
        return replace_parts(parts, prefixes=[one for one in parts.prefixes if one is not weekly])

    def _comes_round(self, parts: Parts) -> tree.Form | None:
        """Read "... gets $50 at the end of each update": a time that comes round may stand behind, too.

        Behind the first of several it is that of all: "... gets $12 at the end of each week, and the others get $3".
        """
        if not parts.clauses or parts.doing is not None or not isinstance(parts.clauses[-1], tree.Clause):
            return None
        last: tree.Clause = parts.clauses[-1] if parts.behind("limit") else _paid_each_week(parts.clauses[-1])
        if precedence_of(last, ()) is not None:
            return None
        parts = replace_parts(parts, clauses=(*parts.clauses[:-1], last))
        parts = self._with_the_time_behind(parts)
        last = parts.clauses[-1]
        time = next((time for time in last.times if self._round(time)), None)
        if time is None and last.verb == "repeal":
            time = next((time for time in last.times if time.kind in {"after", "in"}), None)
        if time is None or last.modal or last.perfect:
            return None
        if last.verb == "repeal" and dated(time) is not None:
            scheduled = replace(time, kind="end")
            cleared = replace(last, times=())
            return tree.Scheduled(scheduled, self.steps(replace_parts(parts, clauses=(cleared,)), alone=True))
        cleared = replace(last, times=tuple(one for one in last.times if one is not time))
        inner = replace_parts(parts, clauses=(*parts.clauses[:-1], cleared))
        return tree.Scheduled(time, self.steps(_for_each_of_them(inner, self.lexicon), alone=True), _every(time))

    def _with_the_time_behind(self, parts: Parts) -> Parts:
        """Put a time that comes round behind the last of several clauses where the first has it, and maybe others."""
        first, *others = parts.clauses
        told = isinstance(first, tree.Clause) and all(isinstance(each, tree.Clause) for each in others)
        time = next((time for time in first.times if self._round(time)), None) if told and others else None
        if time is None or any(map(self._round, (one for each in others for one in each.times if one != time))):
            return parts
        bare = [replace(each, times=tuple(one for one in each.times if one != time)) for each in parts.clauses]
        return replace_parts(parts, clauses=(*bare[:-1], replace(bare[-1], times=(*bare[-1].times, time))))

    def _round(self, time: tree.Time) -> bool:
        phrase = time.phrase
        if isinstance(phrase, tree.Join) and phrase.word == "or":  # "in updates 4, 8 and 12"
            return all(self._round(replace(time, phrase=each)) for each in phrase.items)
        if not isinstance(phrase, tree.Noun):
            return False
        if time.kind in {"after", "before", "right before"}:  # "after every Lottery": of one, it would be a limit
            return phrase.determiner == "each"
        if time.kind not in {"in", "start", "end", "each"}:
            return False
        period = fits(self._sorts(phrase.kind), frozenset({"phase", "update", "week"}))
        return period and "any" not in self._sorts(phrase.kind) and phrase.determiner in {"each", "the", ""}

    def _continues(self, time: tree.Time) -> bool:
        """A time that only refers ("during the extra turn") goes on from the sentence before."""
        phrase = time.phrase
        return (
            time.kind == "during"
            and isinstance(phrase, tree.Noun)
            and phrase.determiner in {"the", "that", "this"}
            and not fits(self._sorts(phrase.kind), frozenset({"phase", "update"}))
        )

    def _sorts(self, kind: str) -> frozenset[str]:
        entry = self.lexicon.nouns.get(kind)
        return entry.sorts if entry else frozenset({"any"})


def _paid_each_week(clause: tree.Clause) -> tree.Clause:
    """Read "gets $5 a week" as that it is got each week; "at most $5 a week" is a limit."""
    amount = any(isinstance(filler, tree.Amount) and filler.unit == "$" for _, filler in clause.roles)
    if not amount or not happens(clause):
        return clause
    weekly = (
        replace(time, kind="each", phrase=replace(time.phrase, determiner="each"))
        if time.kind == "per" and isinstance(time.phrase, tree.Noun)
        else time
        for time in clause.times
    )
    return replace(clause, times=tuple(weekly))


def _is_each_week(time: tree.Time) -> bool:
    return time.kind == "each" and isinstance(time.phrase, tree.Noun) and time.phrase.kind in {"week", "update"}


def _when_it_has_happened(time: tree.Time, steps: tuple[tree.Step, ...]) -> tree.Time:
    """Give the end of the week for "each week" where it is of those who do something in it: before, nobody has yet."""
    whom = (clause for noun in tree.walk(steps) if isinstance(noun, tree.Noun) for clause in noun.which)
    does = any(
        isinstance(each, tree.Clause) and isinstance(each.subject, tree.Gap) and each.verb not in STATE_VERBS
        for each in whom
    )
    return replace(time, kind="end") if does and _is_each_week(time) else time
