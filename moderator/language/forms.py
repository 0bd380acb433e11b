"""Says what a sentence is for: puts the parts that the grammar found into the form of a rule.

The same clause is an event after *when*, a condition after *if*, an effect at the end, an order with *may*; which of
them it is follows from its place alone, and is decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from moderator.language import tree
from moderator.language.deeds import plain_deed
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.restating import (
    STATE_VERBS,
    acting,
    apart,
    asked_for,
    at_most,
    barred,
    changed_value,
    dated,
    distributed,
    fulfilling,
    happened,
    hoisting,
    located,
    naming,
    only,
    settled,
    share_instead,
    stored,
    watched,
    weekly,
)
from moderator.language.tree import walk


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


class Former:
    """Forms the sentences of one rulebook."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def form(self, value: Any) -> tree.Form:
        """Give the form of a sentence. Raises Misformed."""
        parts = _restated(take_apart(value), self.lexicon)
        for attempt in (
            self._declared,
            self._decided,
            self._replaced,
            self._triggered,
            self._ordered,
            self._scheduled,
            self._stated,
        ):
            found = attempt(parts)
            if found is not None:
                return found
        message = "These clauses make no rule together."
        raise Misformed(message)

    def steps(self, parts: Parts | None, *, alone: bool = False) -> tuple[tree.Step, ...]:
        """Make the steps of what happens; `alone` if no event before them has brought up somebody who acts."""
        if parts is None:
            return ()
        clauses = parts.clauses
        step = tree.Step(
            tuple(_clause(clause) for clause in clauses),
            conditions=self.conditions(parts),
            otherwise=bool(parts.before("otherwise")),
            chance=next((part[1] for part in (*parts.before("chance"), *parts.behind("chance"))), None),
            each=next((prefix[1] for prefix in parts.before("for")), None),
            rounding=_rounding(parts),
            limit=_limit(parts),
            times=tuple(_times(parts)),
            if_possible=bool(parts.behind("possible")),
        )
        step = distributed(step, alone=alone)
        if parts.doing is not None:
            return (step, *self.steps(parts.doing))
        return (self._with_prepositions(step, parts), *self.steps(parts.other))

    def _with_prepositions(self, step: tree.Step, parts: Parts) -> tree.Step:
        """A phrase set off by a comma (", for $50", ", paid to X") belongs to the last clause, in its verb's role."""
        clauses = list(step.clauses)
        for tail in parts.tails:
            if tail[0] == "prep" and clauses:
                role = self._role(clauses[-1].verb, tail[1])
                clauses[-1] = replace(clauses[-1], roles=(*clauses[-1].roles, (role, tail[2])))
            elif tail[0] == "participle" and clauses:
                given = tuple(pair for pair in tail[1].roles if pair[0] not in {role for role, _ in clauses[-1].roles})
                clauses[-1] = replace(clauses[-1], roles=(*clauses[-1].roles, *given))
        return replace(step, clauses=tuple(clauses))

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

    def _decided(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if not isinstance(clause, tree.Clause) or clause.verb != "decide" or clause.modal:
            return None
        default = next((tail[1] for tail in parts.behind("default")), None)
        when: Any = next((prefix[1] for prefix in (*parts.before("when"), *parts.before("time"))), None)
        each = next((prefix[1] for prefix in parts.before("for")), None)
        question = clause.role("whether")
        if clause.subject is None or question is None:
            message = "A decision says who decides, and whether what."
            raise Misformed(message)
        return tree.Decision(clause.subject, question, default, when, each, self.conditions(parts))  # type: ignore[arg-type]

    def _replaced(self, parts: Parts) -> tree.Form | None:
        for prefix in parts.before("if"):
            clauses = _members(prefix[1])
            place = next((index for index, clause in enumerate(clauses) if _modal(clause) == "would"), None)
            if place is None:
                continue
            event = replace(clauses[place], modal="")
            others = tuple(clause for index, clause in enumerate(clauses) if index != place)
            inner = replace_parts(parts, prefixes=[one for one in parts.prefixes if one is not prefix])
            steps = self.steps(inner)
            instead = any("instead" in clause.adverbs for step in steps for clause in step.clauses)
            return tree.Replacement(event, _without_instead(steps), others, instead)
        return None

    def _triggered(self, parts: Parts) -> tree.Form | None:
        prefix = next((prefix for prefix in parts.prefixes if prefix[0] in {"when", "soon"}), None)
        tail = next(iter(parts.behind("when")), None)
        if (prefix is None and tail is None) or any(_modal(clause) in {"may", "can"} for clause in parts.clauses):
            return None
        event = prefix[1] if prefix else tail[1]  # type: ignore[index]
        place = parts.prefixes.index(prefix) if prefix else -1
        outer = Parts(prefixes=parts.prefixes[:place] if place > 0 else [])
        timing = [one for one in parts.prefixes if one[0] == "time"]
        inner = replace_parts(
            parts,
            prefixes=[
                one for one in parts.prefixes if one is not prefix and one not in outer.prefixes and one not in timing
            ],
            tails=[one for one in parts.tails if one is not tail],
        )
        times = tuple(one[1] for one in timing)
        return tree.Trigger(
            event, self.steps(inner), self.conditions(outer), bool(prefix and prefix[0] == "soon"), times
        )

    def _ordered(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if not isinstance(clause, tree.Clause):
            return None
        restricted = only(clause, self.lexicon)
        if restricted is not None and clause.modal in {"may", "can"}:
            forbidden = replace(restricted[0], modal="", times=(*clause.times, *_times(parts)))
            return tree.Prohibition(
                forbidden, (*self.conditions(parts), restricted[1]), only_if=True, modal=clause.modal
            )
        nobody = (isinstance(clause.subject, tree.Noun) and clause.subject.determiner == "no") or _no_object(clause)
        only_if = tuple(tail[1] for tail in parts.behind("only if"))
        if clause.modal in {"may", "can"} and (nobody or clause.negative or only_if):
            if nobody and clause.negative:
                message = "Say it with one *no* only."
                raise Misformed(message)
            forbidden = replace(clause, modal="", negative=False, times=(*clause.times, *_times(parts)))
            if nobody:
                forbidden = _with_any(forbidden)
            if only_if:
                return tree.Prohibition(
                    forbidden, (*self.conditions(parts), *only_if), only_if=True, modal=clause.modal
                )
            return tree.Prohibition(forbidden, self.conditions(parts), modal=clause.modal)
        if clause.modal in {"may", "can"} and clause.verb in {"own", "have", "hold"} and (most := at_most(clause)):
            return tree.Prohibition(replace(most, modal=""), self.conditions(parts))
        if clause.modal != "may" or clause.verb in {"be", "have", "occupy"}:
            return None
        if often := [adverb for adverb in clause.adverbs if adverb in {"once", "twice"}]:
            message = f"Say {often[0]} in what time: {often[0]} a week, {often[0]} a turn."
            raise Misformed(message)
        price, clause = self._price(parts, clause)
        clause, limits = asked_for(located(clause, self.lexicon))
        limit = next((part[1] for part in (*parts.before("once"), *parts.behind("once"))), None)
        per = next((time for time in clause.times if time.kind == "per"), None)
        if per is not None and limit is None:
            limit = replace(per, kind="once")
            clause = replace(clause, times=tuple(time for time in clause.times if time is not per))
        event = tuple(prefix[1] for prefix in parts.before("when"))
        steps = self.steps(parts.doing)
        if not steps:
            done, asked = stored(clause, self.lexicon)
            clause, named = naming(clause, self.lexicon)
            steps = tuple(tree.Step((one,)) for one in (*named, *done))
            limits = (*limits, *asked)
        return tree.Order(
            replace(clause, modal=""),
            price,
            (*event, *(tail[1] for tail in parts.behind("when")), *self.conditions(parts), *limits),
            steps,
            limit,
            tuple(_times(parts)),
            _rounding(parts),
        )

    def _price(self, parts: Parts, clause: tree.Clause) -> tuple[tree.Price | None, tree.Clause]:
        amount: Any = clause.role("price")
        payees: tuple[tree.Phrase, ...] = ()
        for tail in parts.tails:
            if tail[0] == "prep" and tail[1] == "for":
                amount = tail[2]
            elif tail[0] == "participle" and tail[1].verb == "pay":
                payee = tail[1].role("recipient")
                whole = isinstance(payee, tree.Join) and payee.word == "or else"
                payees = payee.items if whole else () if payee is None else (payee,)
        if amount is None and any(tail[0] == "participle" and tail[1].verb == "pay" for tail in parts.tails):
            message = "An order that is paid for says its price: for $50, paid to The Government."
            raise Misformed(message)
        if amount is None:
            return None, clause
        each = isinstance(amount, tree.Arithmetic) and amount.operator == "each"
        roles = tuple(pair for pair in clause.roles if pair[0] != "price")
        return tree.Price(amount.items[0] if each else amount, each, payees), replace(clause, roles=roles)

    def _scheduled(self, parts: Parts) -> tree.Form | None:
        for prefix in parts.before("time"):
            time: tree.Time = prefix[1]
            if time.kind not in {
                "in",
                "this and next",
                "start",
                "end",
                "before",
                "right before",
                "after",
                "during",
                "each",
            }:
                continue
            if self._continues(time):
                continue
            inner = replace_parts(parts, prefixes=[one for one in parts.prefixes if one is not prefix])
            rank = time.phrase.rank if isinstance(time.phrase, tree.Noun) else None
            every = rank.position if rank and rank.order == "ordinal" and time.phrase.determiner == "each" else 1  # type: ignore[union-attr]
            return tree.Scheduled(time, self.steps(_for_each_of_them(inner), alone=True), every)
        return self._comes_round(parts)

    def _comes_round(self, parts: Parts) -> tree.Form | None:
        """Read "... gets $50 at the end of each update": a time that comes round may stand behind, too."""
        if not parts.clauses or parts.doing is not None or not isinstance(parts.clauses[-1], tree.Clause):
            return None
        last: tree.Clause = parts.clauses[-1]
        if _precedence(last, ()) is not None:
            return None
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
        return tree.Scheduled(time, self.steps(_for_each_of_them(inner), alone=True))

    def _round(self, time: tree.Time) -> bool:
        phrase = time.phrase
        if time.kind not in {"in", "start", "end", "each"} or not isinstance(phrase, tree.Noun):
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

    def _declared(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if parts.prefixes and parts.prefixes[0][0] != "if":
            return None
        if isinstance(clause, tuple) and clause[0] == "possible thing":
            return self._thing(clause[1], parts, "possible thing")
        if isinstance(clause, tree.Exists) and not clause.negative and not parts.prefixes:
            return self._thing(clause.noun, parts, "thing")
        if not isinstance(clause, tree.Clause) or clause.perfect:
            return None
        subject = clause.subject
        complement = clause.role("complement")
        if (
            clause.modal == "may"
            and clause.verb in {"be", "have"}
            and isinstance(subject, (tree.Noun, tree.Name))
            and not parts.tails
        ):
            if isinstance(subject, tree.Noun) and subject.determiner == "no":
                return None
            filler = complement if clause.verb == "be" else clause.role("object")
            if isinstance(filler, tree.Noun) and filler.quantity is not None:
                return None
            return tree.Declaration("flag", subject, tuple(_flag_names(filler)), _flag_kind(clause, filler))
        if clause.modal or clause.negative:
            return None
        if clause.verb == "come" and isinstance(subject, tree.Noun) and (placed := self._placed(subject, clause)):
            return placed
        if clause.verb in {"take precedence", "give way"} or (clause.verb == "apply" and _this_rule(subject)):
            return None
        if (
            clause.verb == "have"
            and isinstance(subject, tree.Noun)
            and subject.determiner in {"a", "each"}
            and not self.conditions(parts)
        ):
            return self._attribute(subject, clause, parts)
        if clause.verb != "be" or self.conditions(parts) or set(clause.adverbs) - {"at first"} or clause.times:
            return None
        return self._classified(clause, complement, parts)

    def _thing(self, noun: Any, parts: Parts, what: str) -> tree.Declaration | None:
        if not isinstance(noun, tree.Noun):
            return None
        names = tuple(name for clause in noun.which for name in _called_names(clause))
        if not names:
            return None
        adjectives = tuple(_adjective_words(noun))
        details = self._details(parts)
        first = next((tail[1] for tail in parts.behind("first")), None)
        if noun.kind == "kind" and isinstance(noun.of, tree.Noun):
            return tree.Declaration("kind", None, names, noun.of.kind, first, tuple(details), adjectives)
        return tree.Declaration(what, None, names, noun.kind, first, tuple(details), adjectives)

    def _placed(self, subject: tree.Noun, clause: tree.Clause) -> tree.Declaration | None:
        """Read "the party phase comes after the turns phase": where a phase stands in the schedule."""
        others = [phase for phase in self.lexicon.phases if phase != subject.kind]
        for adverb, relation, place in (("first", "before", 0), ("last", "after", -1)):
            if adverb in clause.adverbs and others:
                beside = tree.Noun(others[place], "the")
                return tree.Declaration("phase", subject, (subject.kind,), "phase", details=((relation, beside),))
        for time in clause.times:
            if time.kind == "from to" and isinstance(time.phrase, tree.Join) and len(time.phrase.items) == 2:
                return tree.Declaration(
                    "phase", subject, (subject.kind,), "phase", details=(("after", time.phrase.items[0]),)
                )
            if time.kind in {"before", "right before", "after"} and isinstance(time.phrase, tree.Noun):
                relation = time.kind.removeprefix("right ")
                return tree.Declaration("phase", subject, (subject.kind,), "phase", details=((relation, time.phrase),))
        return None

    def _details(self, parts: Parts) -> list[tuple[str, tree.Phrase]]:
        """Gather what a declaration says besides: price, royalty, who holds the patent, who offers it."""
        details: list[tuple[str, tree.Phrase]] = []
        for tail in parts.tails:
            if tail[0] == "participle":
                details.extend(
                    (role, filler) for role, filler in tail[1].roles if role != "object" or tail[1].verb != "sell"
                )
                if tail[1].verb == "offer" and tail[1].role("by"):
                    details.append(("offered by", tail[1].role("by")))
            elif tail[0] == "noun participle":
                details.append((tail[1], tail[2].role("by")))
            elif tail[0] == "prep":
                details.append((tail[1], tail[2]))
            elif tail[0] == "time" and isinstance(tail[1].phrase, tree.Noun):
                details.append((tail[1].kind, tail[1].phrase))
        return details

    def _attribute(self, subject: tree.Noun, clause: tree.Clause, parts: Parts) -> tree.Declaration | None:
        noun = clause.role("object")
        if not isinstance(noun, tree.Noun) or noun.quantity is not None or noun.which:
            return None
        name = _attribute_name(noun)
        first = next((tail[1] for tail in parts.behind("first")), None)
        kind = ""
        for tail in parts.behind("who"):
            complement = tail[1].role("complement")
            if isinstance(complement, tree.Noun):
                kind = complement.kind
        details = (("counted", noun),) if noun.kind in self.lexicon.counted and noun.determiner == "a" else ()
        return tree.Declaration("attribute", subject, (name,), kind or noun.kind, first, details)

    def _classified(self, clause: tree.Clause, complement: Any, parts: Parts) -> tree.Form | None:
        subject = clause.subject
        if isinstance(complement, tree.Named):
            name = complement.name
            written = name.name if isinstance(name, tree.Name) else name.text if isinstance(name, tree.Text) else ""
            return tree.Declaration("name", subject, (written,))
        if isinstance(complement, tree.Noun) and complement.kind == "spelling" and isinstance(complement.of, tree.Name):
            return (
                tree.Declaration("spelling", complement.of, (subject.name,)) if isinstance(subject, tree.Name) else None
            )
        first = parts.behind("first")
        if "at first" in clause.adverbs:
            first = [("first", complement)]
        attribute = (
            isinstance(subject, tree.Noun) and subject.of is not None and subject.determiner in {"the", "possessive"}
        )
        if first or attribute or (isinstance(subject, tree.Name) and self._place_name(subject, complement)):
            if isinstance(complement, tree.Adjective):
                return None
            value = first[0][1] if first else complement
            return tree.Value(subject, value, rounding=_rounding(parts), first=bool(first))  # type: ignore[arg-type]
        if (
            isinstance(complement, tree.Noun)
            and complement.determiner in {"a", ""}
            and isinstance(subject, (tree.Name, tree.Join, tree.Noun))
        ):
            names = tuple(item.name for item in _items(subject) if isinstance(item, tree.Name))
            return tree.Declaration(
                "member",
                subject,
                names,
                complement.kind,
                details=(*_relations(complement), *self._details(parts)),
                adjectives=tuple(_adjective_words(complement)),
            )
        if isinstance(complement, tree.Name) and complement.kind == "place":
            return tree.Declaration("member", subject, (), complement.name)
        return None

    def _place_name(self, subject: tree.Name, complement: Any) -> bool:
        return subject.kind == "square" and isinstance(complement, tree.Noun) and complement.determiner == "the"

    def _stated(self, parts: Parts) -> tree.Form | None:  # noqa: PLR0912 - case by case
        clause = self._only(parts)
        conditions = self.conditions(parts)
        if isinstance(clause, tree.Clause):
            precedence = _precedence(clause, conditions)
            if precedence:
                return precedence
            leaning = parts.prefixes and parts.prefixes[0][0] in {"then", "otherwise"}
            if not leaning and not parts.before("time") and (value := self._changed_value(clause, conditions, parts)):
                return value
            if not leaning and not clause.modal and not clause.perfect:
                attribute = _is_attribute(clause.subject)
                complement = clause.role("complement")
                if (
                    clause.verb == "be"
                    and attribute
                    and not clause.negative
                    and not isinstance(complement, (tree.Adjective, tree.Place, tree.Named))
                ):
                    return tree.Value(clause.subject, complement, conditions, _rounding(parts))  # type: ignore[arg-type]
                if clause.verb == "be" and clause.negative and not parts.prefixes and not clause.times:
                    return tree.Standing(clause, conditions)
                if not parts.prefixes and (forbidden := barred(clause, self.lexicon)) is not None:
                    return tree.Prohibition(forbidden, conditions, modal="can")
                definition = fulfilling(clause)
                if definition is not None:
                    return tree.Definition(definition[0], (*definition[1], *conditions))
                if acted := self._acted(parts):
                    return acted
                if clause.verb in STATE_VERBS:
                    if conditions and _general(clause.subject):
                        return tree.Definition(clause, conditions)
                    if conditions and not _general(clause.subject) and not isinstance(clause.subject, tree.Pronoun):
                        return tree.Definition(clause, conditions)
                    if not parts.prefixes:
                        return tree.Standing(clause, conditions)
        if not parts.prefixes and parts.doing is None and isinstance(clause, tree.Clause):
            if (forbidden := barred(clause, self.lexicon)) is not None:
                return tree.Prohibition(forbidden, conditions, modal="can")
            if (shared := share_instead(clause)) is not None:
                return tree.Replacement(shared[0], self.steps(replace_parts(parts, clauses=(shared[1],))), (), False)
        acted = self._acted(parts) if not parts.prefixes else None
        if acted is not None:
            return acted
        watched = self._watched(clause, conditions, parts)
        if watched is not None:
            return watched
        if parts.prefixes:
            return tree.Continuation(self.steps(parts))
        if isinstance(clause, tree.Exists):
            return None
        if clause is not None and clause.modal == "may" and clause.verb in STATE_VERBS:
            return tree.Standing(clause, conditions)
        return tree.Once(self.steps(parts, alone=True))

    def _changed_value(
        self, clause: tree.Clause, conditions: tuple[tree.Condition, ...], parts: Parts
    ) -> tree.Value | None:
        """Read "the rent of a Red square is doubled" as a value that builds on what the other rules make it."""
        found = changed_value(clause)
        return None if found is None else tree.Value(found[0], found[1], conditions, _rounding(parts))

    def _acted(self, parts: Parts) -> tree.Trigger | None:
        """Read "a player who lands on a Casino gets $5" as "when a player lands on a Casino, she gets $5"."""
        found = acting(parts.clauses[0], self.lexicon) if parts.clauses and parts.doing is None else None
        if found is None:
            return None
        event, effect = found
        return tree.Trigger(event, self.steps(replace_parts(parts, clauses=(effect, *parts.clauses[1:]))))

    def _watched(self, clause: Any, conditions: tuple[tree.Condition, ...], parts: Parts) -> tree.Form | None:
        """Read "a player wins the game if she ..." as a state that is watched."""
        bare = not conditions and not parts.prefixes and parts.doing is None
        first = watched(parts.clauses[0]) if bare and parts.clauses else None
        if first is not None:
            clauses = (first[1], *parts.clauses[1:])
            return tree.Trigger(first[0], self.steps(replace_parts(parts, clauses=clauses)), soon=True)
        plain = isinstance(clause, tree.Clause) and not clause.modal and not parts.prefixes and len(conditions) == 1
        if not plain:
            return None
        swapped = _introduced(clause, conditions[0]) if clause.subject is None else _swapped(clause, conditions[0])
        if swapped is None:
            return None
        inner = replace_parts(parts, clauses=(swapped[1],), tails=[tail for tail in parts.tails if tail[0] != "if"])
        return tree.Trigger(swapped[0], self.steps(inner), soon=True)


def _swapped(clause: tree.Clause, condition: tree.Condition) -> tuple[tree.Condition, tree.Clause] | None:
    """Let the condition introduce whom it is about: "a player wins if she ..." as "if a player ..., she wins"."""
    if not isinstance(clause.subject, tree.Noun) or clause.subject.determiner != "a":
        return None
    first = condition.items[0] if isinstance(condition, tree.Both) else condition
    if (
        not isinstance(first, tree.Clause)
        or not isinstance(first.subject, tree.Pronoun)
        or first.subject.word not in {"she", "it"}
    ):
        return None
    opened = replace(first, subject=clause.subject)
    event = replace(condition, items=(opened, *condition.items[1:])) if isinstance(condition, tree.Both) else opened
    return event, replace(clause, subject=first.subject)


def _introduced(clause: tree.Clause, condition: tree.Condition) -> tuple[tree.Condition, tree.Clause] | None:
    """The same in the passive: "a proposal is accepted if ..." as "if there is a proposal and ..., it is accepted"."""
    for role, filler in clause.roles:
        if isinstance(filler, tree.Noun) and filler.determiner == "a":
            roles = tuple((name, tree.Pronoun("it") if name == role else one) for name, one in clause.roles)
            return tree.Both("and", (tree.Exists(filler), happened(condition))), replace(clause, roles=roles)
    return None


def replace_parts(parts: Parts, **changes: Any) -> Parts:
    """Give the parts with some of them changed."""
    return replace(parts, **changes)


def _for_each_of_them(parts: Parts) -> Parts:
    """Read "at the end of each update, a player who owns no square gets $5" of each such player."""
    first = parts.clauses[0] if parts.clauses else None
    subject = first.subject if isinstance(first, tree.Clause) else None
    if not isinstance(subject, tree.Noun) or subject.determiner != "a" or not subject.which or subject.rank is not None:
        return parts
    if any(
        isinstance(one, tree.Clause) and one.role("complement") == tree.Adjective("random") for one in subject.which
    ):
        return parts
    each = replace(first, subject=replace(subject, determiner="each"))  # type: ignore[type-var]
    return replace(parts, clauses=(each, *parts.clauses[1:]))


def _restated(parts: Parts, lexicon: Lexicon) -> Parts:
    """Make conditions of the weeks in which a sentence holds, and bring its clauses to one wording."""
    modal = any(_modal(clause) for clause in parts.clauses)
    holds = modal or parts.before("when") or any(_holds(clause, lexicon) for clause in parts.clauses)

    def condition(part: tuple[Any, ...]) -> tuple[Any, ...]:
        if part[0] != "time":
            return part
        found = weekly(part[1]) if holds else dated(part[1])
        return ("if", found) if found is not None else part

    prefixes = [condition(prefix) for prefix in parts.prefixes]
    tails = [condition(tail) for tail in parts.tails]
    if holds and not modal and not parts.before("when") and all(_of_the_game(prefix) for prefix in prefixes):
        prefixes, tails = [], [*tails, *prefixes]
    clauses = []
    for clause in (one for said in parts.clauses for one in apart(said, lexicon)):
        if not isinstance(clause, tree.Clause):
            clauses.append(clause)
            continue
        settled_clause, asked_of_it = hoisting(settled(plain_deed(clause, lexicon)))
        tails += [("if", asked) for asked in asked_of_it]
        if modal:
            found = [(time, weekly(time)) for time in clause.times]
            tails += [("if", asked) for _, asked in found if asked is not None]
            settled_clause = replace(settled_clause, times=tuple(time for time, asked in found if asked is None))
        clauses.append(settled_clause)
    doing = _restated(parts.doing, lexicon) if parts.doing is not None else None
    other = _restated(parts.other, lexicon) if parts.other is not None else None
    return Parts(prefixes, tuple(clauses), tails, doing, other)


def _of_the_game(prefix: tuple[Any, ...]) -> bool:
    """Say whether a prefix is a condition that leans on no event, so that it may as well stand behind."""
    if prefix[0] not in {"if", "while", "unless"}:
        return False
    return not any(
        isinstance(node, tree.Pronoun) or (isinstance(node, tree.Noun) and node.kind in {"roll", "amount"})
        for node in walk(prefix[1])
    )


def _holds(clause: Any, lexicon: Lexicon) -> bool:
    """Say whether a clause tells what is so, and not what is done: in even weeks, the rent is doubled."""
    if not isinstance(clause, tree.Clause):
        return False
    return changed_value(clause) is not None or barred(clause, lexicon) is not None or share_instead(clause) is not None


def negated(condition: tree.Condition) -> tree.Condition:
    """Turn a condition into its opposite."""
    if isinstance(condition, tree.Both):
        return tree.Both("or" if condition.word == "and" else "and", tuple(negated(item) for item in condition.items))
    return replace(condition, negative=not condition.negative)


def _clause(value: Any) -> tree.Clause:
    if isinstance(value, tree.Clause):
        if value.modal in {"may", "can", "would"}:
            message = f"*{value.modal}* cannot stand here: say what happens."
            raise Misformed(message)
        return value
    message = "Here must stand what happens."
    raise Misformed(message)


def _members(condition: Any) -> tuple[Any, ...]:
    if isinstance(condition, tree.Both) and condition.word == "and":
        return condition.items
    return (condition,)


def _modal(clause: Any) -> str:
    return clause.modal if isinstance(clause, tree.Clause) else ""


def _rounding(parts: Parts) -> str:
    return next((tail[1] for tail in parts.behind("rounded")), "")


def _limit(parts: Parts) -> tree.Quantity | None:
    for tail in parts.behind("limit"):
        if isinstance(tail[1], tree.Quantity):
            return tail[1]
        if isinstance(tail[1], tree.Noun) and tail[1].quantity:
            return tree.Quantity(tail[1].quantity.comparison, tail[1])
    return None


def _times(parts: Parts) -> list[tree.Time]:
    found = [part[1] for part in (*parts.prefixes, *parts.tails) if part[0] in {"time", "once"}]
    found += [tree.Time("until", part[1]) for part in (*parts.prefixes, *parts.tails) if part[0] == "until"]
    return found


def _without_instead(steps: tuple[tree.Step, ...]) -> tuple[tree.Step, ...]:
    def cleared(clause: tree.Clause) -> tree.Clause:
        return replace(clause, adverbs=tuple(adverb for adverb in clause.adverbs if adverb != "instead"))

    return tuple(replace(step, clauses=tuple(cleared(clause) for clause in step.clauses)) for step in steps)


def _no_object(clause: tree.Clause) -> bool:
    return clause.subject is None and any(
        isinstance(filler, tree.Noun) and filler.determiner == "no" for role, filler in clause.roles if role == "object"
    )


def _with_any(clause: tree.Clause) -> tree.Clause:
    """Make the *no* of a prohibition an *any*: the clause then says what is forbidden."""
    if isinstance(clause.subject, tree.Noun):
        return replace(clause, subject=replace(clause.subject, determiner="any"))
    roles = tuple(
        (
            role,
            replace(filler, determiner="any")
            if isinstance(filler, tree.Noun) and filler.determiner == "no"
            else filler,
        )
        for role, filler in clause.roles
    )
    return replace(clause, roles=roles)


def _called_names(clause: tree.Condition) -> list[str]:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    if not isinstance(complement, tree.Named):
        return []
    return [
        item.name if isinstance(item, tree.Name) else item.text if isinstance(item, tree.Text) else item.kind
        for item in _items(complement.name)
        if isinstance(item, (tree.Name, tree.Text, tree.Noun))
    ]


def _items(phrase: Any) -> tuple[Any, ...]:
    return phrase.items if isinstance(phrase, tree.Join) else (phrase,)


def _adjective_words(noun: tree.Noun) -> list[str]:
    words = []
    for clause in noun.which:
        complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
        if isinstance(complement, tree.Adjective):
            words.append(complement.word)
    return words


def _flag_kind(clause: tree.Clause, filler: object) -> str:
    """Say how a flag is worded: be Sick (flag), be a Freemason (role), have a Bad Credit Rating (status)."""
    if clause.verb == "have":
        return "status"
    return "role" if isinstance(filler, tree.Noun) else "flag"


def _relations(noun: tree.Noun) -> list[tuple[str, tree.Phrase]]:
    """Give what a relative clause says of a declared thing: "that repackages the Blockbuster"."""
    found: list[tuple[str, tree.Phrase]] = []
    for clause in noun.which:
        if isinstance(clause, tree.Clause) and clause.verb != "be" and isinstance(clause.subject, tree.Gap):
            found.extend((clause.verb, filler) for role, filler in clause.roles if role == "object")  # type: ignore[misc]
    return found


def _flag_names(filler: Any) -> list[str]:
    if isinstance(filler, tree.Either):
        return [name for item in filler.items for name in _flag_names(item)]
    if isinstance(filler, tree.Join):
        return [name for item in filler.items for name in _flag_names(item)]
    if isinstance(filler, tree.Adjective):
        return [filler.word]
    if isinstance(filler, tree.Noun):
        return [filler.kind]
    message = "A flag is a word: A player may be Sick."
    raise Misformed(message)


def _attribute_name(noun: tree.Noun) -> str:
    if noun.kind == "number" and isinstance(noun.of, tree.Noun):
        return noun.of.kind
    return noun.kind


def _is_attribute(subject: Any) -> bool:
    return isinstance(subject, tree.Noun) and subject.of is not None and subject.determiner in {"the", "possessive"}


def _general(subject: Any) -> bool:
    return isinstance(subject, tree.Noun) and subject.determiner in {"a", "each", "any", ""}


def _this_rule(subject: Any) -> bool:
    return isinstance(subject, tree.Noun) and subject.determiner == "this" and subject.kind in {"rule", "section"}


def _precedence(clause: tree.Clause, conditions: tuple[tree.Condition, ...]) -> tree.Precedence | None:
    relations: dict[str, tuple[str, str]] = {
        "take precedence": ("over", "over"),
        "give way": ("to", "under"),
        "apply": ("to", "not to"),
        "suspend": ("", "not to"),
    }
    about = clause.role("object") if clause.verb == "suspend" and clause.subject is None else clause.subject
    named = isinstance(about, tree.Name) and about.kind in {"rule", "section"}
    if clause.verb not in relations or not (_this_rule(about) or named) or about is None:
        return None
    role, relation = relations[clause.verb]
    other: Any = clause.role(role) if role else None
    asked = tuple(found for found in map(weekly, clause.times) if found is not None)
    if clause.verb == "apply" and not clause.negative:
        return None
    if len(asked) < len(clause.times) or (other is None and relation != "not to"):
        return None
    scope = str(getattr(about, "kind", ""))
    of = about.name if isinstance(about, tree.Name) else ""
    return tree.Precedence(scope, relation, other, of, (*asked, *conditions))
