"""What happens: the steps that a sentence's clauses make, under their conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.parts import Misformed, Parts, limit_of, rounding_of, times_of, what_happens
from moderator.language.registry import fits
from moderator.language.restating.happenings import by_herself, distributed, looking_back, shared_out
from moderator.language.restating.negation import negated
from moderator.language.taken_up import NOT_TAKEN_UP


class Stepping:
    """Makes the steps of sentences of one rulebook."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def steps(self, parts: Parts | None, *, alone: bool = False) -> tuple[tree.Step, ...]:
        """Make the steps of what happens; `alone` if no event before them has brought up somebody who acts."""
        if parts is None:
            return ()
        clauses = parts.clauses
        step = tree.Step(
            tuple(_of_all_such(what_happens(clause), self.lexicon) for clause in clauses),
            conditions=self.conditions(parts),
            otherwise=bool(parts.before("otherwise")),
            chance=next((part[1] for part in (*parts.before("chance"), *parts.behind("chance"))), None),
            each=next((prefix[1] for prefix in parts.before("for")), None),
            rounding=rounding_of(parts),
            limit=limit_of(parts),
            times=tuple(times_of(parts)),
            if_possible=bool(parts.behind("possible")),
        )
        step = distributed(step, alone=alone)
        step = looking_back(step) if alone else step
        if parts.doing is not None:
            return (step, *self.steps(parts.doing))
        other = parts.other
        if other is not None and isinstance(step.each, tree.Noun):
            other = replace(other, clauses=tuple(by_herself(one, step.each) for one in other.clauses))
        return (self._with_prepositions(step, parts), *self.steps(other))

    def _with_prepositions(self, step: tree.Step, parts: Parts) -> tree.Step:
        """A phrase set off by a comma (", for $50", ", paid to X") belongs to the last clause, in its verb's role."""
        clauses = list(step.clauses)
        for tail in parts.tails:
            if tail[0] == "prep" and clauses:
                role = self._role(clauses[-1].verb, tail[1])
                clauses[-1] = replace(clauses[-1], roles=(*clauses[-1].roles, (role, tail[2])))
            elif tail[0] == "participle" and clauses:
                clauses[-1] = self._with_participle(clauses[-1], tail[1])
        return replace(step, clauses=tuple(map(shared_out, clauses)))

    def _with_participle(self, clause: tree.Clause, said: tree.Clause) -> tree.Clause:
        """Give a clause what ", paid to X" says besides. Raises Misformed for nothing, and for who does it if known."""
        taken = {role for role, _ in clause.roles} | ({"by"} if clause.subject is not None else set())
        given = tuple(pair for pair in said.roles if pair[0] not in taken)
        if not given:
            raise Misformed(NOT_TAKEN_UP)
        return replace(clause, roles=(*clause.roles, *given))

    def _role(self, verb: str, preposition: str) -> str:
        entry = self.lexicon.verbs.get(verb)
        wanted = entry.prepositions if entry else ()
        return next((slot.role for word, slot in wanted if word == preposition), preposition)

    def conditions(self, parts: Parts) -> tuple[tree.Condition, ...]:
        """Gather what must hold: *if* and *unless* before and behind, and *while*."""
        found: list[tree.Condition] = []
        for part in (*parts.prefixes, *parts.tails):
            if part[0] in {"if", "while"}:
                found.append(part[1])
            elif part[0] == "unless":
                found.append(negated(part[1]))
        return tuple(found)

    def _only(self, parts: Parts) -> Any:
        return parts.clauses[0] if len(parts.clauses) == 1 else None


_THINGS = frozenset({"square", "thing", "player"})


def _of_all_such(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Say of all such things what is said of several: "unowned Green squares become White"."""
    role, what = ("subject", clause.subject) if clause.subject is not None else ("object", clause.role("object"))
    if not isinstance(what, tree.Noun) or not what.plural or what.determiner or what.quantity or not what.which:
        return clause
    entry = lexicon.nouns.get(what.kind)
    if entry is None or "any" in entry.sorts or not fits(entry.sorts, _THINGS):
        return clause
    such = replace(what, determiner="all")
    if role == "subject":
        return replace(clause, subject=such)
    return replace(clause, roles=tuple((name, such if name == role else filler) for name, filler in clause.roles))
