"""Productions of verb phrases: a verb with its roles, in every mood, tense and voice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from moderator.language import tree
from moderator.language.meanings.ballots import having_votes
from moderator.language.meanings.counting import number_of_counted, one_of, says_how_often
from moderator.language.meanings.dice import shown
from moderator.language.meanings.meaning import (
    ANYTHING,
    CENTS,
    PERIODS,
    QUANTIFIED,
    Argument,
    Meaning,
    VerbPhrase,
    amount,
    is_more_of_hers,
    is_no_place,
    owner_meant,
    past_week,
)
from moderator.language.meanings.taking import SUMS, Roles, puts_in_order, ways_to_take
from moderator.language.meanings.typing import Typing
from moderator.language.registry import STATE_VERBS, adjectives, fits
from moderator.language.restating.replacing import INSTEAD

_SO = frozenset({"already", "also", "currently"})
_KEPT = frozenset({"own", "have", "hold"})


def _at_some_time(phrase: Meaning) -> Meaning:
    clause: tree.Clause = phrase.value.clause
    times = clause.times or (tree.Time("this", tree.Noun("game")),)
    return replace(phrase, value=replace(phrase.value, clause=replace(clause, times=times)))


def _is_anything(filler: object) -> bool:
    return isinstance(filler, tree.Pronoun) and filler.word in ANYTHING


def _is_a_bare_number(roles: Roles) -> bool:
    objects = [filler for role, filler in roles if role == "object"]
    return any(isinstance(each, tree.Amount) and not each.unit for each in objects)


def _without_anything(clause: tree.Clause) -> tree.Clause:
    """Read "does not pay anything" as "pays nothing", "cannot paint anything" as "cannot paint a thing"."""
    paid = clause.verb in SUMS and not clause.modal
    instead: tree.Phrase = tree.Pronoun("nothing") if paid else tree.Noun("thing", "a")
    roles = tuple((role, instead if _is_anything(filler) else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles, negative=not paid)


class VerbPhrases(Typing):
    """Productions of verb phrases: a verb with its roles, in every mood, tense and voice."""

    def _verb_phrases(
        self,
        verb: Meaning,
        args: Sequence[Meaning],
        *,
        passive: bool = False,
        number: str = "",
        **flags: Any,
    ) -> Iterator[Meaning]:
        entry = self.lexicon.verbs.get(verb.value[1])
        if entry is None:
            return
        arguments: tuple[Argument, ...] = args[0].value if args else ()
        told = number == "singular"
        for roles, extra, missing, cost in ways_to_take(
            entry, arguments, verb.end, passive=passive, told=told, orders=self.orders
        ):
            clause = tree.Clause(
                None, entry.means or entry.key, roles, span=(verb.start, verb.end), **{**flags, **extra}
            )
            often = "twice" in clause.adverbs or any(time.kind == "times" for time in clause.times)
            if clause.perfect and clause.times:
                none = any(isinstance(what, tree.Noun) and what.determiner == "no" for _, what in roles)
                any_week = clause.negative or often or none
                clause = replace(clause, times=tuple(past_week(time, any_week=any_week) for time in clause.times))
            if entry.key in _KEPT and not self.orders and _is_a_bare_number(roles):
                continue  # "she owns two": of what, is not said
            if entry.key not in _KEPT and any(is_more_of_hers(filler) for _, filler in roles):
                continue  # "more Red squares than Blue squares" are what somebody owns
            if any(_is_anything(filler) for _, filler in roles):
                cents = any(isinstance(what, tree.Pronoun) and what.word in CENTS for _, what in roles)
                if not clause.negative or clause.perfect or (cents and (clause.modal or clause.verb not in SUMS)):
                    continue  # what it is to be is not said
                clause = _without_anything(clause)
            if "adverbs" in flags:
                before = () if flags["adverbs"] == ("only",) and any(map(_is_share, roles)) else flags["adverbs"]
                clause = replace(clause, adverbs=(*before, *extra.get("adverbs", ())))
            yield Meaning(VerbPhrase(clause, passive, number, missing, entry), cost=cost)

    def do_gapped(self, phrase: Meaning, prep: Meaning, other: Meaning) -> Meaning | None:
        """Read "and $1 to each other player" behind "pays $5 to The Government": what is said of the same verb."""
        if not self._phrase(phrase) or not self._phrase(other):
            return None
        said = (Argument("bare", phrase), Argument("prep", other, prep.value))
        return Meaning(said, start=phrase.start, cost=4)  # "rolls 3 or 12 for a turn" leaves out no verb

    def do_active_third(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        return self._verb_phrases(verb, args, number="singular")

    def do_active_base(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        return self._verb_phrases(verb, args, number="plural")

    def do_shared(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read a participle that shares the auxiliary of the verb before it: "is bought or painted"."""
        yield from self._verb_phrases(verb, args, number="shared", passive=True)
        yield from self._verb_phrases(verb, args, number="shared")

    def do_each_base(self, _each: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read "the three richest players each pay $50": each of them does."""
        return self._verb_phrases(verb, args, number="plural", adverbs=("each",))

    def do_adverb_third(self, adverb: Meaning, verb: Meaning, *args: Meaning) -> Iterable[Meaning]:
        if not self.orders and not puts_in_order(verb.value[1], adverb.value[1]):
            return ()
        number = "singular" if self._is(verb, "V_S") else "plural"
        so = verb.value[1] in STATE_VERBS and adverb.value[1] in _SO  # what is so is so by now
        return self._verb_phrases(verb, args, number=number, adverbs=() if so else (adverb.value[1],))

    def do_progressive(self, be: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read "is standing on it" as "stands on it": a state is so for as long as it is said to be."""
        if verb.value[1] in STATE_VERBS:
            yield from self._verb_phrases(verb, args, number=be.value)

    def do_will(self, _will: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read "you'll get $5" as "you get $5"."""
        return self._verb_phrases(verb, args)

    def do_will_passive(self, _will: Meaning, _be: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read "you will be fined $5" as "you are fined $5"."""
        return self._verb_phrases(verb, args, passive=True)

    def do_will_be(self, _will: Meaning, _be: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "you will be Sick" as "you are Sick"."""
        return self._be(rest, "", **self._negation(rest))

    def do_either_way(
        self, first: Meaning, prep: Meaning, _or: Meaning, second: Meaning, phrase: Meaning
    ) -> Iterator[Meaning]:
        """Read "lands on or passes the Bridge": each of the two of the same thing."""
        there = self.do_prepositional(prep, phrase)
        that = self.do_bare(phrase)
        if there is None or that is None:
            return
        said = [tuple(self._verb_phrases(*one, number="singular")) for one in ((first, (there,)), (second, (that,)))]
        for phrases in product(*said):
            yield Meaning(("or", tuple(each.value for each in phrases)), cost=sum(each.cost for each in phrases))

    def do_modal(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        negative, parts = self._negated(modal, rest)
        owed = modal.value[1] == "must" and not negative
        for phrase in self._verb_phrases(parts[0], parts[1:], modal=_modal(modal), negative=negative):
            yield replace(phrase, value=replace(phrase.value, owed=owed)) if owed else phrase

    def do_modal_passive(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        negative, parts = self._negated(modal, rest)
        return self._verb_phrases(parts[1], parts[2:], passive=True, modal=_modal(modal), negative=negative)

    def do_modal_be(self, modal: Meaning, *rest: Meaning) -> Meaning | None:
        negative, parts = self._negated(modal, rest)
        state = parts[1].value
        if (
            isinstance(state, tree.Adjective)
            and state.word not in self.lexicon.flags
            and self.lexicon.knows(state.word, "V_EN")
        ):
            return None  # "may be named" is something to do, not a state
        return self._be(parts[1:], "", modal=_modal(modal), negative=negative)

    def do_neither_deed(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "can neither move nor collect rent"."""
        return self._neither(modal, rest, passive=False)

    def do_neither_done(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "can neither be fined nor sent home"."""
        return self._neither(modal, rest, passive=True)

    def do_neither_of_two(
        self, modal: Meaning, verb: Meaning, _neither: Meaning, first: Meaning, _nor: Meaning, second: Meaning
    ) -> Iterator[Meaning]:
        """Read "can become neither Sick nor Hurt"."""
        if modal.value[1] == "cannot":
            return
        said = [tuple(self._verb_phrases(verb, (one,), modal=_modal(modal), negative=True)) for one in (first, second)]
        for phrases in product(*said):
            yield Meaning(("or", tuple(each.value for each in phrases)), cost=sum(each.cost for each in phrases))

    def _neither(self, modal: Meaning, rest: Sequence[Meaning], *, passive: bool) -> Iterator[Meaning]:
        if modal.value[1] == "cannot":
            return
        verbs: list[list[Meaning]] = []
        for part in self._rest(rest, "NEITHER", "NOR", "BE"):
            if self._is(part, "V_B", "V_EN"):
                verbs.append([part])
            else:
                verbs[-1].append(part)
        said = [
            tuple(self._verb_phrases(verb, args, passive=passive, modal=_modal(modal), negative=True))
            for verb, *args in verbs
        ]
        for phrases in product(*said):
            yield Meaning(("or", tuple(each.value for each in phrases)), cost=sum(each.cost for each in phrases))

    def _negated(self, modal: Meaning, rest: Sequence[Meaning]) -> tuple[bool, list[Meaning]]:
        parts = self._rest(rest, "NOT")
        return len(parts) < len(rest) or modal.value[1] == "cannot", parts

    def do_negative(self, do: Meaning, _not: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        number = "singular" if do.value[1] == "does" else "plural"
        return self._verb_phrases(verb, args, number=number, negative=True)

    def _be(self, parts: Sequence[Meaning], number: str, **flags: Any) -> Meaning | None:
        """Make a phrase of *be*: a complement, and behind it times and adverbs."""
        complement = next(part for part in parts if not self._is(part, "NEGATION", "NOT", "BE", "BEEN"))
        adverbs: tuple[str, ...] = flags.pop("adverbs", ())
        times: list[tree.Time] = []
        cost = 0
        for part in parts[parts.index(complement) + 1 :]:
            for argument in part.value:
                cost += max(argument.meaning.start - complement.end, 0)
                if argument.what == "adverb":
                    adverbs = (*adverbs, argument.meaning.value)
                else:
                    times.append(
                        argument.meaning.value
                        if argument.what == "time"
                        else tree.Time("until", argument.meaning.value)
                    )
        clause = tree.Clause(
            None, "be", (("complement", complement.value),), adverbs=adverbs, times=tuple(times), **flags
        )
        return Meaning(VerbPhrase(clause, number=number), cost=cost)

    def do_be(self, be: Meaning, *rest: Meaning) -> Meaning | None:
        flags = self._negation(rest)
        return self._be(rest, be.value, **flags)

    def do_passive(self, be: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT")
        flags = self._negation(rest)
        if len(parts) == 1 and parts[0].value[2].text.lower() in adjectives():
            return iter(())  # "is named" is a state
        return self._verb_phrases(parts[0], parts[1:], passive=True, number=be.value, **flags)

    def _negation(self, parts: Sequence[Meaning]) -> dict[str, Any]:
        for part in parts:
            if self._is(part, "NEGATION", "NOT"):
                word = part.value[1]
                if word == "not":
                    return {"negative": True}
                return {} if word in _SO else {"adverbs": (word,)}
        return {}

    def do_perfect(self, has: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT", "BEFORE")
        found = self._verb_phrases(parts[0], parts[1:], perfect=True, number=_has(has), **self._negation(rest))
        return self._before_now(found, rest)

    def _before_now(self, found: Iterator[Meaning], parts: Sequence[Meaning]) -> Iterator[Meaning]:
        """Let "who has landed on it before" leave out what happens now."""
        if not any(self._is(part, "BEFORE") for part in parts):
            return found

        def with_it(phrase: VerbPhrase) -> VerbPhrase:
            return replace(phrase, clause=replace(phrase.clause, adverbs=(*phrase.clause.adverbs, "before")))

        return (replace(one, value=with_it(one.value)) for one in found)

    def do_past(self, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "a square that she landed on last week": what was done then has been done, as a condition has it.

        A verb whose past looks like its present, as "quit", is rather read in the present.
        """
        rather_now = int(verb.value[2].text.lower() == self.lexicon.verbs[verb.value[1]].base)
        for found in self._before_now(self._verb_phrases(verb, self._rest(rest, "BEFORE"), perfect=True), rest):
            yield replace(found, value=("and", (found.value,)), cost=found.cost + rather_now)

    def do_past_negative(self, _did: Meaning, _not: Meaning, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "a player who did not move last week"."""
        phrases = self._verb_phrases(verb, self._rest(rest, "BEFORE"), perfect=True, negative=True)
        for found in self._before_now(phrases, rest):
            yield replace(found, value=("and", (found.value,)))

    def do_perfect_passive(self, has: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT", "BEEN", "BEFORE")
        found = self._verb_phrases(
            parts[0], parts[1:], passive=True, perfect=True, number=_has(has), **self._negation(rest)
        )
        found = self._before_now(found, rest)
        # "owned by Duck" says whose it is, "has been owned by Duck" whose it was at some time of the game
        return map(_at_some_time, found) if parts[0].value[1] in _KEPT else found

    def do_perfect_be(self, has: Meaning, *rest: Meaning) -> Meaning | None:
        return self._be(rest, _has(has), perfect=True, **self._negation(rest))

    def do_more(self, args: Meaning, arg: Meaning) -> Meaning:
        return Meaning((*args.value, arg.value[0]))

    def do_bare(self, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        if not self._phrase(phrase) or (
            isinstance(node, tree.Noun) and node.determiner == "this" and phrase.sorts & PERIODS
        ):
            return None
        return Meaning((Argument("bare", phrase),))

    def do_there_arg(self, there: Meaning) -> Iterator[Meaning]:
        """Read "stands there" as on the place that was spoken of, "is moved there" as to it."""
        place = tree.Pronoun("there", (there.start, there.end))
        phrase = Meaning(place, frozenset({"square"}), start=there.start, end=there.end)
        for preposition in ("on", "to"):
            yield Meaning((Argument("prep", phrase, preposition),))

    def do_prepositional(self, prep: Meaning, phrase: Meaning) -> Meaning | None:
        if prep.value == "for" and isinstance(phrase.value, tree.Noun) and phrase.value.determiner == "each":
            return None
        if prep.value == "for" and phrase.bare and self._is_done(phrase.value):
            return None
        if (prep.value == "in" and self._when_it_is(phrase.value)) or is_no_place(prep.value, phrase):
            return None
        return Meaning((Argument("prep", phrase, prep.value),))

    def _is_done(self, noun: object) -> bool:
        """Say whether a noun is what somebody does: "for landing on a Casino" tells a deed and no thing."""
        return isinstance(noun, tree.Noun) and "V_ING" in self.lexicon.entries.get((noun.kind,), {})

    def _when_it_is(self, phrase: object) -> bool:
        """Say whether a name tells what something of the game is, so that "in Winter" says when."""
        return isinstance(phrase, tree.Name) and ("game", phrase.kind) in self.lexicon.attributes

    def do_or_else(
        self, _to: Meaning, phrase: Meaning, _else: Meaning, _again: Meaning, other: Meaning
    ) -> Meaning | None:
        """To one, or if there is none, to another."""
        if not (self._phrase(phrase) and self._phrase(other)) or isinstance(phrase.value, tree.Join):
            return None
        both = replace(phrase, value=tree.Join("or else", (phrase.value, other.value)), end=other.end)
        return Meaning((Argument("prep", both, "to"),))

    def do_instead_of(self, amount: Meaning, _instead: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "$20 instead of $60" as an amount that comes in the place of another."""
        old = rest[-1]
        if any(self._is(each, "ADVERB") and each.value[1] != "only" for each in rest[:-1]):
            return None
        if not all(isinstance(each.value, tree.Amount) and each.value.unit == "$" for each in (amount, old)):
            return None
        both = replace(amount, value=tree.Arithmetic(INSTEAD, (amount.value, old.value)), end=old.end)
        return Meaning((Argument("bare", both),))

    def do_adjectival_arg(self, adjective: Meaning) -> Meaning:
        return Meaning((Argument("adjective", adjective),))

    def do_possessed_arg(self, owner: Meaning, *poss: Meaning) -> Meaning:
        owner = owner if poss else owner_meant(owner)
        owned = replace(owner, value=tree.Adjective("owned", (("by", owner.value),)))
        return Meaning((Argument("possessed", owned),))

    def do_adverb(self, adverb: Meaning) -> Meaning:
        word = "also" if adverb.value[1] == "too" else adverb.value[1]
        return Meaning((Argument("adverb", replace(adverb, value=word)),))

    def do_time_arg(self, time: Meaning) -> Meaning:
        return Meaning((Argument("time", time),))

    def do_counted(self, number: Meaning, times: Meaning) -> Meaning:
        count = tree.Time("times", amount(number.value[1], "", number.value[2]))
        return Meaning((Argument("time", replace(number, value=count, end=times.end)),))

    def do_counted_so(self, quantifier: Meaning, number: Meaning, *times: Meaning) -> Meaning | None:
        comparison = QUANTIFIED.get(quantifier.value[1], "<")
        return self._so_often(comparison, number, times[-1] if times else number)

    def do_counted_or(self, number: Meaning, *rest: Meaning) -> Meaning | None:
        more = any(self._is(each, "MORE") for each in rest)
        return self._so_often(">=" if more else "<=", number, rest[-1])

    def _so_often(self, comparison: str, number: Meaning, last: Meaning) -> Meaning:
        """Give how often at least, or at most: "at least twice", "3 times or more"."""
        if self._is(number, "NUM"):
            often = amount(number.value[1], "", number.value[2])
        else:
            often = tree.Amount(Fraction(1 if self._is(number, "ONCE") else 2))
        time = tree.Time("times", tree.Quantity(comparison, often))
        return Meaning((Argument("time", replace(number, value=time, end=last.end)),))

    def do_each_arg(self, _for: Meaning, _each: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "pays $10 to The Government for each job": the amount is for each, wherever the phrase stands."""
        per = int(rest[0].value[1]) if len(rest) == 2 else 1
        if rest[-1].plural != (per > 1) or says_how_often(rest[-1].value):
            return None
        number = number_of_counted(self.lexicon, rest[-1].value) if per == 1 else None
        said: tree.Phrase = tree.ForEach(tree.Gap(), rest[-1].value, per)
        if number is not None:
            said = tree.Arithmetic("*", (tree.Gap(), number))
        return Meaning((Argument("each", replace(rest[-1], value=said)),))

    def do_each_of_arg(self, _for: Meaning, _of: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "gets $5 for each of her squares"."""
        noun = one_of(phrase)
        return None if noun is None else self.do_each_arg(_for, _of, noun)

    def do_whether(self, _whether: Meaning, condition: Meaning) -> Meaning:
        return Meaning((Argument("whether", condition),))

    def do_as_if(self, _as_if: Meaning, condition: Meaning) -> Meaning:
        return Meaning((Argument("as_if", condition),))

    def do_until(self, _until: Meaning, condition: Meaning) -> Meaning:
        return Meaning((Argument("until", condition),))

    def do_gerund(self, prep: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                yield Meaning(
                    (Argument("gerund", replace(phrase, value=phrase.value.clause), prep.value[1]),), cost=phrase.cost
                )

    def do_gerund_paid_for(self, _for: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        """Read "is fined for landing on it": what is paid for having done something is paid because of it."""
        because = Meaning(("PREP", "because of"))
        for phrase in self.do_gerund(because, verb, *args):
            yield replace(phrase, value=(replace(phrase.value[0], what="paid_for"),))

    def do_so(self, negation: Meaning) -> Meaning:
        return Meaning((Argument("so", negation),))

    def do_be_first(self, be: Meaning, _first: Meaning, complement: Meaning) -> Meaning | None:
        return self._be([complement], be.value, adverbs=("at first",))

    def do_is_rounded(self, be: Meaning, rounded: Meaning) -> Meaning:
        way = rounded.value[2].text.lower().removeprefix("rounded ")
        clause = tree.Clause(None, "round", adverbs=(way,), span=(rounded.start, rounded.end))
        return Meaning(VerbPhrase(clause, passive=True, number=be.value, entry=self.lexicon.verbs["round"]))

    def _agrees(self, phrase: VerbPhrase, subject: Meaning) -> bool:
        if not phrase.number or subject.either:
            return True
        return (phrase.number == "plural") == subject.plural

    def _apply(self, phrase: VerbPhrase, subject: tree.Phrase, sorts: frozenset[str]) -> tree.Clause | None:
        """Put a subject to a verb phrase: the doer, or in the passive what it is done to."""
        clause, entry = phrase.clause, phrase.entry
        if not phrase.passive:
            if entry and not fits(sorts, entry.subject):
                return None
            owner: Any = clause.role("to")
            if entry and entry.key == "belong" and owner is not None:
                return self._belonging(clause, subject, sorts, owner)
            said = having_votes(clause, subject) or shown(clause, subject)
            return said or replace(clause, subject=subject)
        assert entry is not None
        filled = {role for role, _ in clause.roles}
        for slot in sorted(entry.slots, key=lambda slot: slot.optional):  # "The Elephant is fed": what is done to it
            if slot.role not in filled and slot.role not in {"complement", "name"} and fits(sorts, slot.sorts):
                return _owned_by(replace(clause, roles=((slot.role, subject), *clause.roles)))
        return None

    def _belonging(
        self, clause: tree.Clause, subject: tree.Phrase, sorts: frozenset[str], owner: tree.Phrase
    ) -> tree.Clause:
        """Read what belongs to somebody as owned; whoever belongs to a Team is a member of it."""
        of = self.lexicon.sorts_of_kind(getattr(owner, "kind", ""))
        if not sorts & _PEOPLE or not fits(of, self.lexicon.nouns["member"].of):
            return replace(clause, subject=owner, roles=(("object", subject),))
        member = tree.Noun("member", "a", of=owner, span=clause.span)
        return replace(clause, subject=subject, verb="be", roles=(("complement", member),))


_PEOPLE = frozenset({"player", "person"})


def _owned_by(clause: tree.Clause) -> tree.Clause:
    """Read "a square is owned by Ann", which tells how things are, as that Ann owns it."""
    by: Any = clause.role("by")
    if clause.verb not in {"own", "hold"} or by is None or clause.perfect:
        return clause
    return replace(clause, subject=by, roles=tuple(pair for pair in clause.roles if pair[0] != "by"))


def _is_share(role: tuple[str, Any]) -> bool:
    """Say whether a role holds a part of an amount: who "only pays half of it" pays half of it."""
    return isinstance(role[1], tree.Arithmetic) and role[1].operator == "*"


def _modal(modal: Meaning) -> str:
    word: str = modal.value[1]
    return {"cannot": "can", "'d": "would"}.get(word, word)


def _has(has: Meaning) -> str:
    return "singular" if has.value[1] in {"has", "'s", "was"} else "plural"
