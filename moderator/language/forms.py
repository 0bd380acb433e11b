"""Says what a sentence is for: puts the parts that the grammar found into the form of a rule.

The same clause is an event after *when*, a condition after *if*, an effect at the end, an order with *may*; which of
them it is follows from its place alone, and is decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.allowing import allowed_only
from moderator.language.declaring import Declaring
from moderator.language.introducing import (
    acting_or_done_to,
    each_by_herself,
    event_first,
    introduced_by_it,
    of_whoever_does,
    said_of_whoever,
    swapped,
)
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.taking import NOT_MORE
from moderator.language.ordering import Ordering, is_money
from moderator.language.parts import (
    Misformed,
    Parts,
    members_of,
    modal_of,
    replace_parts,
    restated,
    rounding_of,
    take_apart,
    times_of,
)
from moderator.language.precedence import precedence_of
from moderator.language.registry import STATE_VERBS
from moderator.language.restating.ending import ending
from moderator.language.restating.for_a_time import ForATime, comes_over, for_a_time
from moderator.language.restating.happenings import (
    acting,
    changing_hands,
    comes_about,
    fulfilling,
    got_so_many,
    happening_first,
    happens,
    on_what_another_owns,
    so_often,
    watched,
)
from moderator.language.restating.prohibitions import barred, of_whom, said_of_them
from moderator.language.restating.replacing import because_of, in_its_place, is_hers, priced, put_instead
from moderator.language.restating.values import (
    bounded_payment,
    changed_value,
    cost_told,
    free,
    introduced,
    of_what_it_is_for,
    pays_nothing,
    share_instead,
)
from moderator.language.restating.weeks import timely, weekly
from moderator.language.scheduling import Scheduling
from moderator.language.taken_up import hold_all_taken_up, hold_at_all_times
from moderator.language.tree import walk
from moderator.node import Part


class Former(Scheduling, Ordering, Declaring):
    """Forms the sentences of one rulebook."""

    def form(self, value: Any) -> tree.Form:
        """Give the form of a sentence. Raises Misformed."""
        whole_parts = take_apart(value)
        if _waits_behind_a_colon(whole_parts):
            message = "What waits for something else to happen stands in a sentence of its own."
            raise Misformed(message)
        told, rules = self._with_what_lasts(whole_parts)
        allowed = (each for parts in _alternatives(told) for each in allowed_only(parts) or (parts,))
        granted = (each for parts in allowed for each in _granted(parts))
        said = (each for parts in granted for each in self._of_themselves(parts))
        restating = (_not_more(restated(self._only_then(parts), self.lexicon)) for parts in said)
        whole = (self._form(each) for parts in restating for each in _of_each(parts, self.lexicon))
        brought = tuple(each.names[0] for each in rules if isinstance(each, tree.Declaration))
        forms = (*rules, *(each for form in whole for each in ending(form, self.lexicon, brought)))
        for is_so, message in _NOT_SAID_SO:
            if any(is_so(node) for form in forms for node in walk(form)):
                raise Misformed(message)
        hold_all_taken_up(whole_parts, forms)
        return tree.Several(forms) if len(forms) > 1 else forms[0]

    def _for_whoever(self, held: ForATime) -> tuple[tree.Form, ...]:
        """Give the rule of whoever something has come over, behind what brings the quality in."""
        clause = held.standing
        if clause.negative and clause.modal:
            barred = replace(clause, modal="", negative=False)
            return held.declared, tree.Prohibition(barred, (), modal=clause.modal)
        return held.declared, self._form(Parts(clauses=(clause,)))

    def _with_what_lasts(self, parts: Parts) -> tuple[Parts, tuple[tree.Form, ...]]:
        """Read what holds for somebody for a time, where something happens, as what she becomes and what that is."""
        rules: list[tree.Form] = []

        def became(inside: Parts, *, happens: bool) -> Parts:
            clauses: list[Part] = []
            until = next((tail[1] for tail in inside.behind("until")), None)
            for clause in inside.clauses:
                comes = happens or (bool(clauses) and _allows(clauses[0]))
                if _is_more_than_a_right(clause, inside):
                    clauses.append(clause)
                    continue
                holding = for_a_time(clause, shared=until is not None, rules=self._rules_alone)
                found = [comes_over(each, self.lexicon, until) for each in holding]
                if not all(each and (comes or acting(each.becomes, self.lexicon)) for each in found or [None]):
                    clauses.append(clause)
                    continue
                for each in filter(None, found):
                    clauses.append(each.becomes)
                    rules.extend(form for form in self._for_whoever(each) if form not in rules)
            doing = became(inside.doing, happens=True) if inside.doing is not None else None
            other = became(inside.other, happens=True) if inside.other is not None else None
            return replace_parts(inside, clauses=tuple(clauses), doing=doing, other=other)

        timed = any(time[1].kind in {"start", "end"} for time in parts.before("time"))
        waits = timed or bool(parts.before("when") or parts.before("soon") or parts.behind("when"))
        return became(parts, happens=waits), tuple(rules)

    def _only_then(self, parts: Parts) -> Parts:
        """Read "only in the auction phase" as what may not be at any other time, where it is not new what may be.

        Raises Misformed for money that is got or paid only then, since nothing tells whether it is at all.
        """
        clause = parts.clauses[0]
        if len(parts.clauses) > 1 or not isinstance(clause, tree.Clause) or NOT_MORE not in clause.adverbs:
            return parts
        found = (timely(time, self.lexicon) for time in clause.times)
        asked = tuple(each for each in found if each is not None)
        if not asked or len(asked) < len(clause.times) or _is_counted(parts, clause):
            return parts
        bare = replace(clause, adverbs=tuple(each for each in clause.adverbs if each != NOT_MORE))
        if clause.modal == "may" and (parts.doing is not None or self._price(parts, clause)[0] is not None):
            return replace_parts(parts, clauses=(bare,))
        if not clause.modal and any(isinstance(filler, tree.Amount) for _, filler in clause.roles):
            message = "Leave out *only*, or say with *no* who gets nothing and when."
            raise Misformed(message)
        then = asked[0] if len(asked) == 1 else tree.Both("and", asked)
        tails = [*parts.tails, ("only if", then)]
        return replace_parts(parts, clauses=(replace(bare, modal=clause.modal or "can", times=()),), tails=tails)

    def _form(self, parts: Parts) -> tree.Form:
        parts = self._of_whoever(self._while_so(_only_if(parts)))
        for attempt in (
            self._declared,
            self._decided,
            self._put_instead,
            self._replaced,
            self._triggered,
            self._ordered,
            self._scheduled,
            self._stated,
        ):
            found = attempt(parts)
            if found is not None:
                if not isinstance(found, tree.Order) and any(is_money(prefix[1]) for prefix in parts.before("for")):
                    message = "A price is that of an order: a player may ... for $5."
                    raise Misformed(message)
                if parts.other is not None and not hasattr(found, "steps") and not isinstance(found, tree.Several):
                    message = "Say in a sentence of its own what holds otherwise."
                    raise Misformed(message)
                if isinstance(found, (tree.Value, tree.Definition, tree.Standing)):
                    hold_at_all_times(parts)
                if isinstance(found, tree.Prohibition):
                    if _lasts_from_a_deed(found.clause):
                        message = "Say from when on: when a player does this, she cannot do that for so long."
                        raise Misformed(message)
                    found = of_whom(found)
                if isinstance(found, (tree.Trigger, tree.Scheduled, tree.Once)) and _pays_nothing_alone(found.steps):
                    message = "Say what happens instead: if a player would pay ..., she pays nothing instead."
                    raise Misformed(message)
                return _in_its_weeks(found)
        message = "These clauses make no rule together."
        raise Misformed(message)

    def _while_so(self, parts: Parts) -> Parts:
        """Read "a player pays no rent when she is Sick", which is no event, as what holds while she is."""
        if len(parts.clauses) != 1 or not isinstance(parts.clauses[0], tree.Clause):
            return parts
        clause = parts.clauses[0]
        if not (_bans(clause) or self._rules_alone(clause)) or not all(map(_is_so, parts.behind("when"))):
            return parts
        return replace_parts(parts, tails=[("if", tail[1]) if tail[0] == "when" else tail for tail in parts.tails])

    def _of_whoever(self, parts: Parts) -> Parts:
        """Read "if a player is Sick, she pays no rent" as a standing rule of Sick players."""
        if len(parts.prefixes) != 1 or len(parts.clauses) != 1 or parts.doing is not None or parts.other is not None:
            return parts
        prefix, clause = parts.prefixes[0], parts.clauses[0]
        of_them = said_of_them(clause, prefix[1]) if prefix[0] in {"if", "while"} else None
        if of_them is None:
            return parts
        rules = self._rules_alone(of_them) or bounded_payment(of_them) is not None
        return replace_parts(parts, prefixes=[], clauses=(of_them,)) if rules else parts

    def _of_themselves(self, parts: Parts) -> tuple[Parts, ...]:
        """Take "collects no rent and pays half fines" apart: each of the two says a rule by itself.

        So does "a player who lands there pays $5, and a player who stays there gets $2", of two that do something.
        """
        if parts.doing is not None or parts.other is not None or parts.before("when"):
            return (parts,)
        if len(parts.clauses) == 1:
            return tuple(replace_parts(parts, clauses=(each,)) for each in self._of_each_kind(parts.clauses[0]))
        clauses = [each for each in parts.clauses if isinstance(each, tree.Clause)]
        doers = [each.subject for each in clauses if acting(each, self.lexicon) and isinstance(each.subject, tree.Noun)]
        apart = len(doers) == len(clauses) and all(one != doers[0] for one in doers[1:])
        alone = apart or all(_bans(each) or self._rules_alone(each) for each in clauses)
        if len(clauses) < len(parts.clauses) or not alone:
            return (parts,)
        return tuple(replace_parts(parts, clauses=(clause,)) for clause in parts.clauses)

    def _of_each_kind(self, clause: Any) -> tuple[Part, ...]:
        """Take "a Sick player or a Hurt player pays no rent" apart; half rent of each would be a quarter for both."""
        who = clause.subject if isinstance(clause, tree.Clause) else None
        if not isinstance(who, tree.Join) or who.word != "or" or clause.negative:
            return (clause,)
        each = tuple(replace(clause, subject=one) for one in who.items)
        return each if all(barred(one, self.lexicon) is not None for one in each) else (clause,)

    def _rules_alone(self, clause: tree.Clause) -> bool:
        said = barred(clause, self.lexicon), share_instead(clause), cost_told(clause, self.lexicon)
        return any(each is not None for each in said)

    def _decided(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if not isinstance(clause, tree.Clause) or clause.verb != "decide" or clause.modal:
            return None
        if clause.negative:
            message = "Say who decides it instead, or take the sentence that lets her decide out of its rule."
            raise Misformed(message)
        default = next((tail[1] for tail in parts.behind("default")), None)
        when: Part = next((prefix[1] for prefix in (*parts.before("when"), *parts.before("time"))), None)
        each = next((prefix[1] for prefix in parts.before("for")), None)
        question = clause.role("whether")
        if clause.subject is None or question is None:
            message = "A decision says who decides, and whether what."
            raise Misformed(message)
        return tree.Decision(clause.subject, question, default, when, each, self.conditions(parts))  # type: ignore[arg-type]

    def _put_instead(self, parts: Parts) -> tree.Replacement | None:
        """Read "when she lands there, she pays $20 instead of $60" as another amount of what would be paid for that.

        Raises Misformed where several things happen.
        """
        if not any(put_instead(clause) for clause in parts.clauses):
            return None
        found = put_instead(self._only(parts)) if parts.doing is None and parts.other is None else None
        if found is None:
            message = "Say in a sentence of its own what is paid instead of what."
            raise Misformed(message)
        event, becomes = found
        waits = next((part for part in (*parts.prefixes, *parts.tails) if part[0] in {"when", "soon"}), None)
        acted = acting_or_done_to(event, self.lexicon) if waits is None else None
        deed = waits[1] if waits is not None else acted[0] if acted is not None else None
        if deed is not None:
            paid = event if acted is None else acted[1]
            if not isinstance(deed, tree.Clause) or not is_hers(paid):
                message = "Say of one deed alone what its doer pays or gets for it instead."
                raise Misformed(message)
            event = because_of(paid, deed)
        others = replace_parts(
            parts,
            prefixes=[each for each in parts.prefixes if each is not waits],
            tails=[each for each in parts.tails if each is not waits],
            clauses=(becomes,),
        )
        conditions = self.conditions(others)
        bare = replace_parts(others, prefixes=[], tails=[each for each in others.tails if each[0] not in _ASKED])
        return tree.Replacement(event, self.steps(bare), conditions, False)

    def _replaced(self, parts: Parts) -> tree.Form | None:
        for prefix in (*parts.before("if"), *parts.before("when")):
            clauses = members_of(prefix[1])
            place = next((index for index, clause in enumerate(clauses) if modal_of(clause) == "would"), None)
            if place is None:
                continue
            event = replace(clauses[place], modal="")
            others = tuple(clause for index, clause in enumerate(clauses) if index != place)
            if others and (told := said_of_whoever(event, others[0])) is not None:
                event, others = told[0], (told[1], *others[1:])  # "if a player is Sick and she would pay, ..."
            inner = replace_parts(parts, prefixes=[one for one in parts.prefixes if one is not prefix])
            steps, instead = in_its_place(event, self.steps(inner))
            return tree.Replacement(event, steps, others, instead)
        return None

    def _triggered(self, parts: Parts) -> tree.Form | None:
        prefix = next((prefix for prefix in parts.prefixes if prefix[0] in {"when", "soon"}), None)
        tail = next(iter(parts.behind("when")), None)
        if (prefix is None and tail is None) or any(modal_of(clause) in {"may", "can"} for clause in parts.clauses):
            return None
        several = sum(one[0] in {"when", "soon"} for one in parts.prefixes) > 1
        if several or (prefix is not None and tail is not None):
            message = "It waits for two things: join them with *and* behind one *when*."
            raise Misformed(message)
        event = happening_first(changing_hands(prefix[1] if prefix else tail[1]), self.lexicon)  # type: ignore[index]
        counted = so_often(event) or got_so_many(event, self.lexicon)
        event = event if counted is None else counted
        if prefix is None and isinstance(event, tree.Clause):
            event, parts = event_first(*of_whoever_does(event, parts, self.lexicon))
        place = parts.prefixes.index(prefix) if prefix else -1
        before = parts.prefixes[:place] if place > 0 else []
        outer = Parts(prefixes=[one for one in before if one[0] in {"if", "unless", "while"}])
        timing = [one for one in parts.prefixes if one[0] == "time" and one[1].kind not in _LASTING]
        inner = replace_parts(
            parts,
            prefixes=[
                one for one in parts.prefixes if one is not prefix and one not in outer.prefixes and one not in timing
            ],
            tails=[one for one in parts.tails if one is not tail],
            clauses=tuple(map(_comes_about_then, parts.clauses)),
        )
        times = tuple(one[1] for one in timing)
        if any(map(pays_nothing, inner.clauses)):
            return self._freed(event, inner, outer)
        steps = priced(event, self.steps(each_by_herself(inner, self.lexicon)))
        event = on_what_another_owns(event, steps)
        soon = (counted is not None and (counted.perfect or counted.verb == "own")) or bool(
            prefix and prefix[0] == "soon"
        )
        return tree.Trigger(event, steps, self.conditions(outer), soon and not comes_about(event), times)

    def _freed(self, event: Part, inner: Parts, outer: Parts) -> tree.Cost:
        """Read "when a Hurt player lands on a Casino, she pays nothing" as a cost. Raises Misformed."""
        clause = inner.clauses[0]
        plain = isinstance(clause, tree.Clause) and len(clause.roles) == 1 and len(inner.clauses) == 1
        if not isinstance(event, tree.Clause) or not isinstance(clause, tree.Clause) or not plain:
            message = "Say what happens instead: if a player would pay ..., she pays nothing instead."
            raise Misformed(message)
        if not isinstance(clause.subject, tree.Pronoun):
            if not isinstance(event.subject, tree.Pronoun):
                message = "Who pays nothing is to be the one who does it: when a player lands there, she pays nothing."
                raise Misformed(message)
            event = replace(event, subject=clause.subject)  # "when they land there, Freemasons pay nothing"
        cost = self._cost(free(event), replace_parts(inner, prefixes=[*outer.prefixes, *inner.prefixes]))
        return _of_whoever(cost)

    def _stated(self, parts: Parts) -> tree.Form | None:  # noqa: PLR0912 - case by case
        clause = self._only(parts)
        conditions = self.conditions(parts)
        if isinstance(clause, tree.Cost):
            return self._cost(clause, parts)
        if clause is not None and (cost := cost_told(clause, self.lexicon)) is not None:
            return _of_whoever(self._cost(cost, parts))
        if isinstance(clause, tree.Clause):
            precedence = precedence_of(clause, conditions)
            if precedence:
                return precedence
            clause = of_what_it_is_for(clause, self.lexicon)
            if (changed := self._changed_payment(clause, parts)) is not None:
                return changed
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
                    if clause.times:
                        message = "A value holds at all times; what is paid or counted each week says so itself."
                        raise Misformed(message)
                    subject, conditions = introduced(clause.subject, conditions)
                    return tree.Value(subject, complement, conditions, rounding_of(parts))  # type: ignore[arg-type]
                if clause.verb == "be" and clause.negative and not parts.prefixes and not clause.times:
                    return tree.Standing(clause, conditions)
                if not parts.prefixes and (bounded := bounded_payment(clause)) is not None:
                    paid = self.steps(replace_parts(parts, clauses=(bounded[1],)))
                    return tree.Replacement(bounded[0], paid, (), True)
                if not parts.prefixes and (forbidden := barred(clause, self.lexicon)) is not None:
                    return tree.Prohibition(_timed(forbidden, parts), conditions, modal="can")
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
        alone = not parts.prefixes and parts.doing is None and isinstance(clause, tree.Clause)
        if alone and (forbidden := barred(clause, self.lexicon)) is not None:
            return tree.Prohibition(_timed(forbidden, parts), conditions, modal="can")
        acted = self._acted(parts) if all(prefix[0] in _SO for prefix in parts.prefixes) else None
        if acted is not None:
            return acted
        watched = self._watched(clause, conditions, parts)
        if watched is not None:
            return watched
        if parts.prefixes:
            return tree.Continuation(self.steps(parts))
        if isinstance(clause, tree.Exists):
            return None
        if isinstance(clause, tuple):
            message = 'What may be there has a name ("There may be a square called Home") or says what it is of.'
            raise Misformed(message)
        if clause is not None and clause.modal == "may" and clause.verb in STATE_VERBS:
            return tree.Standing(clause, conditions)
        if any("still" in one.adverbs for one in parts.clauses if isinstance(one, tree.Clause)):
            message = "What is still so needs no rule: leave it out, or put it into a note."
            raise Misformed(message)
        return tree.Once(self.steps(parts, alone=True))

    def _cost(self, cost: tree.Cost, parts: Parts) -> tree.Cost:
        """Put what stands around "registering to vote costs $50" to it. Raises Misformed for what says no condition."""
        paid = [tail for tail in parts.behind("participle") if tail[1].verb == "pay"]
        around = [part for part in (*parts.prefixes, *parts.tails) if part not in paid]
        if any(part[0] not in {"if", "while", "unless", "rounded"} for part in around) or parts.doing or parts.other:
            message = "What it costs says how much, for whom, paid to whom, and if what: nothing more."
            raise Misformed(message)
        payee = paid[0][1].role("recipient") if paid else None
        several = isinstance(payee, tree.Join) and payee.word == "or else"
        payees = payee.items if several else tuple(filter(None, [payee]))  # type: ignore[union-attr]
        return replace(cost, conditions=self.conditions(parts), rounding=rounding_of(parts), payees=payees)

    def _changed_payment(self, clause: tree.Clause, parts: Parts) -> tree.Replacement | None:
        """Read "a Hurt player pays half rent", and "if she is Hurt, she pays $5 more rent", of payments to come."""
        if parts.doing is not None or any(prefix[0] not in {"if", "while"} for prefix in parts.prefixes):
            return None
        if acting(clause, self.lexicon) is not None:
            return None
        conditions = tuple(prefix[1] for prefix in parts.prefixes)
        if conditions:
            said = said_of_whoever(clause, conditions[0])
            if said is None:
                return None
            clause, conditions = said[0], (said[1], *conditions[1:])
        shared = share_instead(clause)
        if shared is None:
            return None
        steps = self.steps(replace_parts(parts, prefixes=[], clauses=(shared[1],)))
        return tree.Replacement(shared[0], steps, conditions, False)

    def _changed_value(
        self, clause: tree.Clause, conditions: tuple[tree.Condition, ...], parts: Parts
    ) -> tree.Value | None:
        """Read "the rent of a Red square is doubled" as a value that builds on what the other rules make it."""
        if clause.subject is not None:
            subject, conditions = introduced(clause.subject, conditions)
            clause = replace(clause, subject=subject)
        elif len(clause.roles) == 1:
            value, conditions = introduced(clause.roles[0][1], conditions)
            clause = replace(clause, roles=((clause.roles[0][0], value),))
        found = changed_value(clause)
        return None if found is None else tree.Value(found[0], found[1], conditions, rounding_of(parts))

    def _acted(self, parts: Parts) -> tree.Trigger | None:
        """Read "a player who lands on a Casino gets $5" as "when a player lands on a Casino, she gets $5"."""
        found = acting(parts.clauses[0], self.lexicon) if parts.clauses and parts.doing is None else None
        if found is None:
            return None
        event, effect = changing_hands(found[0]), found[1]
        others = _of_the_same(parts.clauses, effect)
        asked = [
            prefix for prefix in parts.prefixes if prefix[0] in _ASKED
        ]  # "while it is Wet, a player who lands on ..."
        inner = [prefix for prefix in parts.prefixes if prefix not in asked]
        steps = priced(event, self.steps(replace_parts(parts, prefixes=inner, clauses=(effect, *others))))
        return tree.Trigger(on_what_another_owns(event, steps), steps, self.conditions(Parts(prefixes=asked)))

    def _watched(self, clause: Any, conditions: tuple[tree.Condition, ...], parts: Parts) -> tree.Form | None:
        """Read "a player wins the game if she ..." as a state that is watched."""
        bare = not conditions and not parts.prefixes and parts.doing is None
        first = watched(parts.clauses[0], self.lexicon) if bare and parts.clauses else None
        if first is not None:
            clauses = (first[1], *_of_the_same(parts.clauses, first[1]))
            soon = not comes_about(first[0])
            return tree.Trigger(first[0], self.steps(replace_parts(parts, clauses=clauses)), soon=soon)
        plain = isinstance(clause, tree.Clause) and not clause.modal and not parts.prefixes and len(conditions) == 1
        if not plain:
            return None
        told = swapped(clause, conditions[0]) if clause.subject is not None or _is_deed(conditions[0]) else None
        if told is None and clause.subject is None:
            told = introduced_by_it(clause, conditions[0], self.lexicon)
        if told is None:
            return None
        inner = replace_parts(parts, clauses=(told[1],), tails=[tail for tail in parts.tails if tail[0] != "if"])
        return tree.Trigger(told[0], self.steps(inner), soon=not comes_about(told[0]))


def _is_deed(condition: tree.Condition) -> bool:
    """Say whether somebody does something: "is fined if she quits a job" waits for it; other states are watched."""
    return isinstance(condition, tree.Clause) and happens(condition)


def _pays_nothing_alone(steps: tuple[tree.Step, ...]) -> bool:
    """Say whether something sets off that nothing is paid, which nothing could come of."""
    if any(step.conditions or step.otherwise or step.chance for step in steps):
        return False
    return any(pays_nothing(clause) for step in steps for clause in step.clauses)


_SO = frozenset({"if", "while", "soon"})
"""What may be so while somebody else does something: "as soon as you own it, whoever lands there pays you"."""
_ASKED = frozenset({"if", "while", "unless"})
_LASTING = frozenset({"until", "for", "this"})
"""Times that say how long something lasts, not when it comes."""


def _in_its_weeks(form: tree.Form) -> tree.Form:
    """Ask of the week what an event says of it: "when a player lands on a Casino in an odd week"."""
    if not isinstance(form, (tree.Trigger, tree.Replacement)) or not isinstance(form.event, tree.Clause):
        return form
    asked = {time: question for time in form.event.times if (question := weekly(time)) is not None}
    if form.event.perfect or not asked:
        return form
    event = replace(form.event, times=tuple(time for time in form.event.times if time not in asked))
    return replace(form, event=event, conditions=(*form.conditions, *asked.values()))


def _lasts_from_a_deed(forbidden: tree.Clause) -> bool:
    """Say whether something is forbidden for so long to those who do something: land somewhere, register to vote.

    Nothing would say from when on.
    """
    described = forbidden.subject.which if isinstance(forbidden.subject, tree.Noun) else ()
    deeds = any(isinstance(each, tree.Clause) and happens(each) for each in described)
    return deeds and any(time.kind == "for" for time in forbidden.times)


def _timed(forbidden: tree.Clause, parts: Parts) -> tree.Clause:
    """Let what is forbidden be so at the times that stand apart from it: "pays no rent until she owns a square"."""
    return replace(forbidden, times=(*forbidden.times, *times_of(parts)))


def _only_if(parts: Parts) -> Parts:
    """Read "she gets $5 only if she is Sick" as "if she is Sick": only of what may be does it say what may not."""
    only = {"but only if"} if any(modal_of(clause) for clause in parts.clauses) else {"only if", "but only if"}
    tails = [("if", *tail[1:]) if tail[0] in only else tail for tail in parts.tails]
    doing, other = (None if each is None else _only_if(each) for each in (parts.doing, parts.other))
    return replace_parts(parts, tails=tails, doing=doing, other=other)


def _stands_alone(clause: Part) -> bool:
    """Say whether a clause allows or denies something, so that two of them are two rules."""
    return isinstance(clause, tree.Clause) and (clause.modal in {"may", "can"} or clause.negative)


def _alternatives(parts: Parts) -> tuple[Parts, ...]:
    """Take apart what is allowed or forbidden in one breath: "may not roll or move" are two rules. Raises Misformed."""
    inner = [each for each in (parts.doing, parts.other) if each is not None]
    choices = [clause for clause in parts.clauses if isinstance(clause, tree.Both)]
    if not choices and not any(len(_alternatives(each)) > 1 for each in inner):
        return (parts,)
    if len(parts.clauses) > 1 or not choices or not all(map(_stands_alone, choices[0].items)):
        message = (
            "Which of these happens is not said. Say when the one does and when the other (if she has $5, she pays "
            "$5; otherwise, she loses a turn), or let chance decide (with a chance of 50%, ...)."
        )
        raise Misformed(message)
    return tuple(replace_parts(parts, clauses=(one,)) for one in choices[0].items)


def _granted(parts: Parts) -> tuple[Parts, ...]:
    """Read "may eat a pie for $5, and then she is no longer Hurt" as if what comes of it stood behind a colon.

    What nobody may do, behind that, is a rule by itself: "..., but no player may eat more than one pie a week".
    """
    first, *others = parts.clauses
    if not _allows(first) or not others or parts.doing is not None or parts.other is not None:
        return (parts,)
    come = [each for each in others if not modal_of(each)]
    if parts.tails or others[: len(come)] != come or (come != others and parts.prefixes):
        return (parts,)
    bans = tuple(replace_parts(parts, clauses=(each,)) for each in others[len(come) :])
    doing = Parts(clauses=tuple(come)) if come else None
    return (replace_parts(parts, clauses=(first,), doing=doing), *bans)


def _allows(clause: Any) -> bool:
    nobody = isinstance(getattr(clause, "subject", None), tree.Noun) and clause.subject.determiner == "no"
    return modal_of(clause) in {"may", "can"} and not clause.negative and not nobody


def _so_often_at_least(node: Part) -> bool:
    """Say whether it is said how often at least something happens that is not asked of the past."""
    if not isinstance(node, tree.Clause) or node.perfect:
        return False
    return any(time.kind == "times" and isinstance(time.phrase, tree.Quantity) for time in node.times)


def _waits_behind_a_colon(parts: Parts) -> bool:
    """Say whether what is done behind a colon waits for something to happen first."""
    return any(
        inner.before("when") or inner.before("soon") for inner in (parts.doing, parts.other) if inner is not None
    )


def _of_each(parts: Parts, lexicon: Lexicon) -> tuple[Parts, ...]:
    """Take what is said of several things apart: "squares 13 and 14 are worth $5 more" is said of each.

    So is what several do not do: "Freemasons and Registered Voters pay no rent".
    """
    clause = parts.clauses[0] if len(parts.clauses) == 1 else None
    if not isinstance(clause, tree.Clause):
        return (parts,)
    if isinstance(clause.subject, tree.Join) and clause.subject.word == "and":
        each = [replace(clause, subject=_any_of(item)) for item in clause.subject.items]
        if all(barred(one, lexicon) is not None for one in each):
            return tuple(replace_parts(parts, clauses=(one,)) for one in each)
    if clause.verb != "be":
        return (parts,)
    value = clause.subject
    if not isinstance(value, tree.Noun) or not isinstance(value.of, tree.Join) or value.of.word != "and":
        return (parts,)
    each = [replace(clause, subject=replace(value, of=item)) for item in value.of.items]
    return tuple(replace_parts(parts, clauses=(one,)) for one in each)


def _is_more_than_a_right(clause: Part, parts: Parts) -> bool:
    """Say whether somebody may do what more is said of: what comes of it, or how often."""
    if not isinstance(clause, tree.Clause) or clause.negative or clause.modal not in {"may", "can"}:
        return False
    return parts.doing is not None or parts.other is not None or _is_counted(parts, clause)


def _bans(clause: tree.Clause) -> bool:
    """Say whether it says what somebody may not do."""
    return clause.negative and clause.modal in {"may", "can"}


def _is_so(tail: tuple[Part, ...]) -> bool:
    """Say whether it is asked what is so: "when she is Sick", "when she owns a Store"."""
    return isinstance(tail[1], tree.Clause) and not tail[1].perfect and not happens(tail[1])


def _any_of(several: Any) -> Any:
    """Give "a Freemason" for "Freemasons"."""
    bare = isinstance(several, tree.Noun) and several.plural and not several.determiner and several.quantity is None
    return replace(several, determiner="a", plural=False) if bare else several


def _of_whoever(cost: tree.Cost) -> tree.Cost:
    """Say of whoever does it what is said of them first: "if you hold a job, landing there costs you nothing"."""
    told = said_of_whoever(cost.event, cost.conditions[0]) if cost.conditions else None
    return cost if told is None else replace(cost, event=told[0], conditions=(told[1], *cost.conditions[1:]))


def _of_the_same(clauses: tuple[Part, ...], first: tree.Clause) -> tuple[Any, ...]:
    """Let the clauses behind the first, which are of the same, speak of whom it now speaks of."""
    subject = getattr(clauses[0], "subject", None)
    return tuple(
        replace(one, subject=first.subject)
        if subject is not None and isinstance(one, tree.Clause) and one.subject == subject
        else one
        for one in clauses[1:]
    )


def _is_counted(parts: Parts, clause: tree.Clause) -> bool:
    """Say whether it is said how often something may be done: "only once a week"."""
    return bool(parts.before("once") or parts.behind("once") or {"once", "twice"} & set(clause.adverbs))


def _not_more(parts: Parts) -> Parts:
    """Take "only" out of "only once a week", which says it anyhow. Raises Misformed where it narrows anything else."""
    clauses = []
    for clause in parts.clauses:
        if isinstance(clause, tree.Clause) and NOT_MORE in clause.adverbs:
            if not _is_counted(parts, clause) and not clause.times:
                message = "Say with *no* what is left out: no player may buy a square that has an owner."
                raise Misformed(message)
            clauses.append(replace(clause, adverbs=tuple(adverb for adverb in clause.adverbs if adverb != NOT_MORE)))
        else:
            clauses.append(clause)
    return replace_parts(parts, clauses=tuple(clauses))


def _comes_about_then(clause: tree.Condition) -> tree.Condition:
    """Read "she has won the game when she owns 12 squares" as that she wins it then."""
    if not isinstance(clause, tree.Clause) or clause.verb != "win" or not clause.perfect or clause.negative:
        return clause
    return replace(clause, perfect=False)


def _is_attribute(subject: Part) -> bool:
    return isinstance(subject, tree.Noun) and subject.of is not None and subject.determiner in {"the", "possessive"}


def _general(subject: Part) -> bool:
    return isinstance(subject, tree.Noun) and subject.determiner in {"a", "each", "any", ""}


def _is_out_of_force(node: Part) -> bool:
    """Say whether it is told among what happens that a rule does not apply."""
    steps = node.steps if isinstance(node, (tree.Once, tree.Continuation, tree.Trigger, tree.Scheduled)) else ()
    clauses = (clause for step in steps for clause in step.clauses)
    return any(
        clause.verb == "apply" and clause.negative and isinstance(clause.subject, tree.Name) for clause in clauses
    )


_NOT_SAID_SO = (
    (_so_often_at_least, "How often at least is asked of what has been done: if she has landed there at least twice."),
    (_is_out_of_force, "To what a rule does not apply is said in a sentence of its own."),
)
"""What a sentence can say by its grammar and no rule can mean, and what to say instead."""
