"""Productions of whole sentences: the clauses, what stands before them and behind them, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.meanings.bodies import (
    chosen,
    last_clause_with,
    of_its_doer,
    of_the_others,
    of_whoever_is,
    with_amount,
)
from moderator.language.meanings.meaning import (
    ANY,
    PERIODS,
    PERSON,
    Argument,
    Meaning,
    VerbPhrase,
    amount,
    gap_clause,
)
from moderator.language.meanings.quantities import Quantities
from moderator.language.registry import STATE_VERBS, fits
from moderator.language.restating.negation import negated
from moderator.language.scope import READER

_KEYWORDS = ("WHEN", "COMMA", "AS_SOON_AS", "IF", "UNLESS", "WHILE", "UNTIL", "OR", "ONLY_IF", "BUT")


_SOME_OF_THEM = frozenset({"a", "any", "each"})
_SAID_ANEW = frozenset({"object", "amount", "complement"})
"""What a clause behind *but* says otherwise; who pays it, where it says nothing of that, stays."""


_ONE = tree.Amount(Fraction(1))
_BRINGS = frozenset({"earn", "get", "give", "bring", "win", "pay"})
_SUMS = frozenset({"money"})
_LIMITS = frozenset({"at most", "at least"})


def _grants(body: Any) -> bool:
    """Say whether somebody may do what a body tells."""
    inner = body[1] if body[0] == "doing" else body
    return inner[0] == "clauses" and all(isinstance(one, tree.Clause) and one.modal for one in inner[1])


class Sentences(Quantities):
    """Productions of whole sentences: the clauses, what stands before them and behind them, conditions."""

    def do_sentence(self, body: Meaning) -> Meaning:
        return Meaning(body.value)

    def do_on_doing(self, word: Meaning, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "on landing there, a player gets $5" as "when a player lands there, she gets $5"."""
        if word.value[0] == "PREP" and word.value[1] != "by":
            return
        said = of_its_doer(rest[-1].value)
        if said is None:
            return
        doer, body = said
        for phrase in self._verb_phrases(verb, self._rest(rest[:-1], "COMMA")):
            clause = None if phrase.value.missing else self._apply(phrase.value, doer, PERSON)
            if clause is not None:
                yield Meaning(("prefix", ("when", clause), body), cost=phrase.cost)

    def do_brings(self, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "landing there earns you $5" as "when you land there, you get $5"; what it costs her, she pays."""
        at = next(place for place, part in enumerate(rest) if self._is(part, "V_S", "COSTS"))
        args, word, whom, much = rest[:at], rest[at], self._rest(rest[at + 1 : -1], "A", "THE"), rest[-1]
        costs = self._is(word, "COSTS")
        counted = isinstance(much.value, tree.Noun) and much.value.kind in self.lexicon.counted
        sums = fits(much.sorts, _SUMS) and "any" not in much.sorts
        if not (costs or word.value[1] in _BRINGS) or not (sums or (counted and not costs)):
            return
        known = all(self._is(each, "PRON") or each.value[1] == ("player", False) for each in whom)
        if not known or (costs and not whom):
            return
        reader = any(each.value[1] == "you" for each in whom)
        doer: tree.Pronoun | tree.Noun = (
            tree.Pronoun(READER, (verb.start, verb.start)) if reader else tree.Noun("player", "a")
        )
        same: tree.Phrase = doer if reader else tree.Pronoun("she", (word.start, word.start))
        role = "amount" if costs else "object"
        effect = tree.Clause(same, "pay" if costs else "get", ((role, much.value),), span=(word.start, word.end))
        for phrase in self._verb_phrases(verb, args):
            clause = None if phrase.value.missing else self._apply(phrase.value, doer, PERSON)
            if clause is not None and clause.verb not in STATE_VERBS:
                yield Meaning(("prefix", ("when", clause), ("clauses", (effect,))), cost=phrase.cost)

    def do_prefixed(self, prefix: Meaning, rest: Meaning) -> Meaning | None:
        if prefix.value[0] == "if at":
            _, time, state = prefix.value
            return Meaning(("prefix", ("time", time), ("prefix", ("if", state), rest.value)))
        if prefix.value[0] == "except":
            return Meaning(of_the_others(prefix.value, rest.value))
        if prefix.value[0] == "so":
            said = of_whoever_is(prefix.value[1], prefix.value[2], rest.value)
            return None if said is None else Meaning(said)
        if prefix.value[0] == "if when":
            _, state, event = prefix.value
            return Meaning(("prefix", ("when", event), ("prefix", ("if", state), rest.value)))
        return Meaning(("prefix", prefix.value, rest.value))

    def do_imperative(self, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "land there and you lose $5" as "when you land there, you lose $5"."""
        reader = tree.Pronoun(READER, (verb.start, verb.start))
        for phrase in self._verb_phrases(verb, self._rest(rest[:-1], "COMMA", "AND")):
            clause = None if phrase.value.missing else self._apply(phrase.value, reader, PERSON)
            if clause is not None:
                word = "if" if clause.verb in STATE_VERBS else "when"
                yield Meaning(("prefix", (word, clause), rest[-1].value), cost=phrase.cost)

    def do_priced(
        self, _for: Meaning, price: Meaning, _comma: Meaning, verb: Meaning, *rest: Meaning
    ) -> Iterator[Meaning]:
        """Read "for $20, paid to The Government, you may ..." as "you may ... for $20, paid to The Government"."""
        args, _, said = rest
        for phrase in self._verb_phrases(verb, (args,), passive=True):
            paid = ("paid", ("participle", phrase.value.clause), said.value)
            yield Meaning(("prefix", ("for", price.value), paid), cost=phrase.cost)

    def do_plain(self, clauses: Meaning) -> Meaning:
        return Meaning(("clauses", clauses.value))

    def do_tailed(self, body: Meaning, tail: Meaning) -> Meaning | None:
        if tail.value[0] == "so":
            said = of_whoever_is(tail.value[1], tail.value[2], body.value)
            return None if said is None else Meaning(said)
        if tail.value[0] == "limit" and body.value[0] == "clauses" and len(body.value[1]) > 1:
            return None  # of which of the amounts is not said
        if tail.value[0] == "weekly" and not _grants(body.value):
            return None
        said = ("once", *tail.value[1:]) if tail.value[0] == "weekly" else tail.value
        return Meaning(("tail", said, body.value))

    def do_doing(self, body: Meaning, _colon: Meaning, steps: Meaning) -> Meaning:
        return Meaning(("doing", body.value, steps.value))

    def do_otherwise(self, body: Meaning, *rest: Meaning) -> Meaning:
        return Meaning(("otherwise", body.value, rest[-1].value))

    def do_or_so_much(
        self, body: Meaning, _comma: Meaning, _or: Meaning, much: Meaning, word: Meaning, condition: Meaning
    ) -> Meaning | None:
        """Read "gets $5, or $9 if she owns a Store" as "if she owns a Store, gets $9; otherwise, gets $5"."""
        other = with_amount(body.value, much.value) if fits(much.sorts, frozenset({"money"})) else None
        if other is None:
            return None
        first, second = (other, body.value) if self._is(word, "IF") else (body.value, other)
        return Meaning(chosen(first, second, condition.value))

    def do_further(self, *parts: Meaning) -> Meaning:
        money = next(part for part in parts if self._is(part, "MONEY"))
        return Meaning(amount(money.value[1], "$", money.value[2]))

    def do_and_so_much(self, body: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "gets $5, plus another $3 if she owns a Store" as that she then gets $3 too."""
        _, much, word, condition = self._rest(rest, "COMMA")
        other = last_clause_with(body.value, much.value)
        if other is None:
            return None
        asked = "if" if self._is(word, "IF") else "unless"
        return Meaning(("doing", body.value, ("prefix", (asked, condition.value), ("clauses", (other,)))))

    def do_in_which_case(self, body: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "pays $10, unless she is Sick, in which case she pays $2": what happens otherwise."""
        if body.value[0] != "tail" or body.value[1][0] != "unless":
            return None
        inner = body.value[2]
        first, second = inner[1][-1] if inner[0] == "clauses" else None, rest[-1].value
        if isinstance(first, tree.Clause) and isinstance(second[0], tree.Clause) and second[0].verb == first.verb:
            said = {role for role, _ in second[0].roles}
            left_out = tuple(each for each in first.roles if each[0] not in {*_SAID_ANEW, *said})
            second = (replace(second[0], roles=second[0].roles + left_out), *second[1:])
        return Meaning(("otherwise", body.value, second))

    def do_list(self, *parts: Meaning) -> Meaning:
        if parts and isinstance(parts[0].value, tuple) and parts[0].value and isinstance(parts[0].value[0], Argument):
            return Meaning(tuple(part.value[0] for part in parts))
        items: list[Any] = []
        for part in parts:
            if isinstance(part.value, tuple) and part.value and part.value[0] == "clauses of":
                _, clauses, word = part.value
                apart = word == "or" or all(clause.modal for clause in clauses)
                items.extend([tree.Both(word, clauses)] if apart else clauses)
            elif isinstance(part.value, (tree.Clause, tree.Cost, tree.Exists, VerbPhrase)) or (
                isinstance(part.value, tuple) and part.value and part.value[0] == "possible thing"
            ):
                items.append(part.value)
        if all(isinstance(item, VerbPhrase) for item in items):
            return Meaning(("and", tuple(items)))
        return Meaning(tuple(items))

    def do_contrast(self, rule: Meaning, _comma: Meaning, _but: Meaning, other: Meaning) -> Meaning | None:
        """Read "each player gets $40, but a Freemason gets $15" as what those who are and who are no Freemasons get."""
        first, second = rule.value, other.value
        if not isinstance(first, tree.Clause) or not isinstance(second, tree.Clause):
            return None
        priced = isinstance(second.role("complement"), tree.Amount)
        if first.modal in {"may", "can"} and not first.negative and not priced:
            return Meaning((first, second))  # what comes of it, or who may not
        whole, some = first.subject, second.subject
        if not isinstance(whole, tree.Noun) or not isinstance(some, tree.Noun) or whole.determiner != "each":
            return None
        is_one = self._what_sets_apart(some, whole)
        if is_one is None:
            return None
        others = replace(whole, which=(*whole.which, negated(is_one)))
        those = replace(whole, which=(*whole.which, is_one))
        same = second.verb == first.verb
        left_out = tuple(
            each for each in first.roles if same and each[0] not in _SAID_ANEW and second.role(each[0]) is None
        )
        return Meaning((replace(first, subject=others), replace(second, subject=those, roles=second.roles + left_out)))

    def _what_sets_apart(self, some: tree.Noun, whole: tree.Noun) -> tree.Condition | None:
        """Give what is so of some of those whom a rule is about: that they are Freemasons, that they have a job."""
        plain = some.of is None and some.rank is None and some.quantity is None
        if not plain or not (some.determiner in _SOME_OF_THEM or (some.plural and not some.determiner)):
            return None
        if some.kind == whole.kind:
            return some.which[0] if len(some.which) == 1 else None
        mine, theirs = (self._sorts(noun.kind) for noun in (whole, some))
        if some.which or "any" in mine | theirs or not fits(theirs, mine):
            return None
        return tree.Clause(tree.Gap(), "be", (("complement", replace(some, determiner="a", plural=False)),))

    def do_comma_and(self, *parts: Meaning) -> Meaning:
        return Meaning(("separator",))

    def do_one_condition(self, clause: Meaning) -> Meaning:
        return Meaning(self._condition([clause.value], "and"))

    def do_earlier(self, subject: Meaning, phrases: Meaning) -> Meaning | None:
        """Read "she rolled a 6 this turn" behind *if*, where what was done is a state of things."""
        said = self.do_clause(subject, phrases)
        return None if said is None else Meaning(self._condition([said.value], "and"))

    def do_and_conditions(self, *parts: Meaning) -> Meaning | None:
        values = [part.value for part in self._rest(parts, "COMMA", "AND")]
        if any(self._is(part, "AND") and "then" in part.value[1] for part in parts):
            return None  # "if she is Sick, and then she gets $5": that comes of it
        return Meaning(self._condition(values, "and"))

    def do_or_conditions(self, *parts: Meaning) -> Meaning:
        return Meaning(self._condition([part.value for part in self._rest(parts, "COMMA", "OR")], "or"))

    def do_while_condition(self, first: Meaning, _while: Meaning, second: Meaning) -> Meaning:
        return Meaning(self._condition([first.value, second.value], "and"), cost=2)

    def do_while_so(self, first: Meaning, _while: Meaning, complement: Meaning) -> Meaning | None:
        """Read "lands there while Sick" of whoever lands there."""
        clause = first.value
        doer = clause.subject if isinstance(clause, tree.Clause) else None
        if not isinstance(doer, tree.Noun) or not self._is_state(complement):
            return None
        described = replace(doer, which=(*doer.which, gap_clause(complement.value)))
        return Meaning(replace(clause, subject=described))

    def do_so_behind(self, *parts: Meaning) -> Meaning | None:
        """Read "if Sick", "unless Hurt" of whoever the sentence is about."""
        word, complement, *_ = self._rest(parts, "COMMA")
        return Meaning(("so", word.value[0].lower(), complement.value)) if self._is_state(complement) else None

    do_so_before = do_so_behind

    def _is_state(self, complement: Meaning) -> bool:
        word = complement.value.word if isinstance(complement.value, tree.Adjective) else ""
        return word in self.lexicon.flags

    def do_should(self, _should: Meaning, subject: Meaning, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "should a player land there, ..." as "when a player lands there, ..."."""
        if not self._phrase(subject):
            return
        for phrase in self._verb_phrases(verb, self._rest(rest, "COMMA")):
            clause = None if phrase.value.missing else self._apply(phrase.value, subject.value, subject.sorts)
            if clause is not None:
                yield Meaning(("if" if clause.verb in STATE_VERBS else "when", clause), cost=phrase.cost)

    def do_when_either(self, *parts: Meaning) -> Meaning:
        """Read "when she lands there or when she names it" as "when she lands there or she names it"."""
        return Meaning(("when", self._condition([part.value for part in self._rest(parts, *_KEYWORDS)], "or")))

    def _condition(self, values: list[Any], word: str) -> tree.Condition:
        items: list[tree.Condition] = []
        for value in values:
            if isinstance(value, tuple) and value[0] == "clauses of":
                inner: tree.Condition = value[1][0] if len(value[1]) == 1 else tree.Both(value[2], tuple(value[1]))
                if isinstance(inner, tree.Both) and inner.word == word:
                    items.extend(inner.items)
                else:
                    items.append(inner)
            else:
                items.append(value)
        return items[0] if len(items) == 1 else tree.Both(word, tuple(items))

    def _conditional(self, name: str) -> Callable[..., Meaning]:
        return lambda *parts: Meaning((name, *(part.value for part in self._rest(parts, *_KEYWORDS))))

    def do_when(self, *parts: Meaning) -> Meaning:
        return self._conditional("when")(*parts)

    def do_soon(self, *parts: Meaning) -> Meaning:
        return self._conditional("soon")(*parts)

    def do_if_prefix(self, *parts: Meaning) -> Meaning:
        return self._conditional("if")(*parts)

    def do_if_when_prefix(self, _if: Meaning, state: Meaning, _when: Meaning, event: Meaning, _: Meaning) -> Meaning:
        """Read "if she has $5 when she lands there, ..." as "when she lands there, if she has $5, ..."."""
        return Meaning(("if when", state.value, event.value))

    def do_if_at(self, _if: Meaning, time: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "if at the end of an update she has $5, ..." as "at the end of each update, if she has $5, ..."."""
        if time.value.kind not in {"start", "end"}:
            return None
        return Meaning(("if at", time.value, self._rest(rest, "COMMA")[0].value))

    def do_unless_prefix(self, *parts: Meaning) -> Meaning:
        return self._conditional("unless")(*parts)

    def do_while_prefix(self, *parts: Meaning) -> Meaning:
        return self._conditional("while")(*parts)

    def do_until_prefix(self, *parts: Meaning) -> Meaning:
        return self._conditional("until")(*parts)

    do_if_tail = do_if_prefix
    do_unless_tail = do_unless_prefix
    do_while_tail = do_while_prefix
    do_until_tail = do_until_prefix
    do_when_tail = do_when

    def do_only_if_tail(self, *parts: Meaning) -> Meaning:
        return self._conditional("only if")(*parts)

    def do_but_only_if_tail(self, _comma: Meaning, _but: Meaning, *parts: Meaning) -> Meaning:
        """Read "may take a Taxi, but only if she owns a Store": it is allowed then, and forbidden otherwise."""
        return self._conditional("but only if")(*parts)

    def do_time_prefix(self, time: Meaning, _comma: Meaning) -> Meaning:
        return Meaning(("time", time.value))

    def do_except_prefix(self, _except: Meaning, phrase: Meaning, _comma: Meaning) -> Meaning | None:
        person = fits(phrase.sorts, PERSON) and "any" not in phrase.sorts
        return Meaning(("except", phrase.value)) if self._phrase(phrase) and person else None

    def do_not_time(self, *parts: Meaning) -> Meaning:
        """Read "except in even weeks"."""
        return Meaning(("not time", self._rest(parts, "COMMA", "EXCEPT", "BUT", "NOT")[0].value))

    def do_weekly(self, *parts: Meaning) -> Meaning:
        """Read "weekly" behind what may be done as "once a week"."""
        return Meaning(("weekly", tree.Time("once", tree.Noun("week", "a", quantity=tree.Quantity("=", _ONE)))))

    def do_then_prefix(self, *_parts: Meaning) -> Meaning:
        return Meaning(("then",))

    def do_otherwise_prefix(self, *_parts: Meaning) -> Meaning:
        return Meaning(("otherwise",))

    def do_once_prefix(self, *parts: Meaning) -> Meaning | None:
        count = 1 if self._is(parts[0], "ONCE") else 2
        return self._times_a([part for part in parts if not self._is(part, "COMMA")], count)

    def do_for_prefix(self, _for: Meaning, phrase: Meaning, _comma: Meaning) -> Meaning | None:
        return Meaning(("for", phrase.value)) if self._phrase(phrase) else None

    def do_times_prefix(self, number: Meaning, _times: Meaning, _comma: Meaning) -> Meaning:
        count = amount(number.value[1], "", number.value[2])
        return Meaning(("for", tree.Noun("time", plural=True, quantity=tree.Quantity("=", count))))

    def do_chance_prefix(self, chance: Meaning, _comma: Meaning) -> Meaning:
        return Meaning(("chance", chance.value))

    def do_chance_tail(self, *parts: Meaning) -> Meaning:
        return Meaning(("chance", parts[-1].value), cost=1)

    def do_chance_share(self, _with: Meaning, share: Meaning) -> Meaning:
        role, data, word = share.value
        return Meaning(amount(data if role == "PERCENT" else Fraction(*data), "%", word))

    def do_chance_in(self, _with: Meaning, some: Meaning, _in: Meaning, many: Meaning) -> Meaning | None:
        _, whole, word = many.value
        return Meaning(amount(Fraction(some.value[1]) / whole, "%", word)) if whole >= some.value[1] > 0 else None

    def do_on_prefix(self, _on: Meaning, phrase: Meaning, _comma: Meaning) -> Meaning | None:
        """Read "on a 6, ..." behind a roll as "if the roll is 6, ..."."""
        if phrase.sorts != frozenset({"number"}) or phrase.bare:
            return None
        roll = tree.Noun("roll", "the", span=(phrase.start, phrase.end))
        rolled = phrase.value
        if isinstance(rolled, tree.Join):
            rolled = tree.Either("or", rolled.items)
        return Meaning(("if", tree.Clause(roll, "be", (("complement", rolled),))))

    def do_rounded_down(self, *_parts: Meaning) -> Meaning:
        return Meaning(("rounded", "down"))

    def do_rounded_up(self, *_parts: Meaning) -> Meaning:
        return Meaning(("rounded", "up"))

    def do_default_no(self, *_parts: Meaning) -> Meaning:
        return Meaning(("default", False))

    def do_default_yes(self, *_parts: Meaning) -> Meaning:
        return Meaning(("default", True))

    def do_limit_said(self, _comma: Meaning, quantifier: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "pays 5% of her cash, at most $50", which is said behind *but* as well."""
        said = self.do_quantified(quantifier, phrase) if fits(phrase.sorts, _SUMS) else None
        return None if said is None or quantifier.value[1] not in _LIMITS else Meaning(("limit", said.value))

    def do_limit_behind(self, comma: Meaning, phrase: Meaning, quantifier: Meaning) -> Meaning | None:
        return self.do_limit_said(comma, quantifier, phrase)

    def do_limit_tail(self, _comma: Meaning, _but: Meaning, phrase: Meaning, *together: Meaning) -> Meaning | None:
        limit = phrase.value
        if together and (together[0].value[1] != "together" or not isinstance(limit, tree.Quantity)):
            return None
        return Meaning(("limit", replace(limit, together=True) if together else limit))

    def do_except_tail(self, *parts: Meaning) -> Meaning | None:
        return Meaning(("except", parts[-1].value), cost=1) if self._phrase(parts[-1]) else None

    def do_except_beside(
        self, _comma: Meaning, _but: Meaning, _not: Meaning, prep: Meaning, phrase: Meaning
    ) -> Meaning | None:
        """Read "takes $5 from another player, but not from a Freemason"."""
        return Meaning(("except", phrase.value, prep.value), cost=1) if self._phrase(phrase) else None

    def do_once_tail(self, *parts: Meaning) -> Meaning | None:
        return self._times_a(parts, 1)

    def do_twice_tail(self, *parts: Meaning) -> Meaning | None:
        return self._times_a(parts, 2)

    def do_times_tail(self, *parts: Meaning) -> Meaning | None:
        return self._so_many_times(*parts[1:] if self._is(parts[0], "COMMA") else parts)

    def do_often_prefix(self, *parts: Meaning) -> Meaning | None:
        return self._so_many_times(*(part for part in parts if not self._is(part, "COMMA")))

    def _so_many_times(self, number: Meaning, *parts: Meaning) -> Meaning | None:
        count = amount(number.value[1], "", number.value[2])
        return self._times_a(parts, int(count.value)) if count.value.denominator == 1 else None

    def _times_a(self, parts: Sequence[Meaning], count: int) -> Meaning | None:
        noun, plural = parts[-1].value[1]
        if plural or not fits(self._sorts(noun), PERIODS):
            return None
        number = tree.Quantity("=", tree.Amount(Fraction(count)))
        return Meaning(("once", tree.Time("once", tree.Noun(noun, "a", quantity=number))))

    def do_possible_tail(self, *_parts: Meaning) -> Meaning:
        return Meaning(("possible",))

    def do_first_tail(self, _comma: Meaning, _first: Meaning, complement: Meaning) -> Meaning:
        return Meaning(("first", complement.value))

    def do_participle_tail(self, _comma: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args, passive=True):
            yield Meaning(("participle", phrase.value.clause), cost=phrase.cost)

    def do_noun_participle_tail(
        self, _comma: Meaning, noun: Meaning, verb: Meaning, args: Meaning
    ) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, (args,), passive=True):
            yield Meaning(("noun participle", noun.value[1][0], phrase.value.clause), cost=phrase.cost)

    def do_time_tail(self, _comma: Meaning, time: Meaning) -> Meaning:
        return Meaning(("time", time.value))

    def do_prep_tail(self, _comma: Meaning, prep: Meaning, phrase: Meaning) -> Meaning | None:
        word = prep.value
        if word not in {"for", "with", "except", "through", "by"} or not self._phrase(phrase):
            return None
        return Meaning(("prep", word, phrase.value))

    def do_who_tail(self, _comma: Meaning, relative: Meaning, phrases: Meaning) -> Iterator[Meaning]:
        for clause in self._relative(phrases, ANY):
            yield Meaning(("who", clause))

    def do_order(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                yield Meaning(replace(phrase.value.clause, subject=tree.Gap()), cost=phrase.cost)
