"""Gives every production of the grammar its typed meaning, and drops what does not fit.

Meanings are made from the bottom up over the shared forest: a derivation whose sorts, numbers or prepositions do not
fit dies where it is made. What is left is ranked by three conventions of the language, which the guide states:

- a preposition goes with the verb that wants it;
- else a phrase belongs to the nearest noun that can take it;
- an adverb or a time belongs to the nearest verb.

The cost of a meaning is the distance, in letters, of all its attachments; the reader keeps the cheapest and refuses a
tie. Productions are methods, named as their aliases in `grammar/rules.lark`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.lexer import Word
from moderator.language.lexicon import Lexicon
from moderator.language.registry import Verb, fits

ANY = frozenset({"any"})
PERSON = frozenset({"player", "person", "admin"})
_KEEP = 24


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a stretch of words can mean: a value with its sorts and number, where it stands, and what it cost."""

    value: Any
    sorts: frozenset[str] = ANY
    plural: bool = False
    cost: int = 0
    start: int = 0
    end: int = 0
    bare: bool = False  # a singular count noun without an article: no phrase of its own
    either: bool = False  # fits a singular and a plural verb alike


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb with its roles, still without a subject. `number` is what the verb form asks of the subject."""

    clause: tree.Clause
    passive: bool = False
    number: str = ""  # singular, plural or ""
    missing: str = ""  # a role that the verb requires and that is not filled: a relative clause fills it
    entry: Verb | None = None


@dataclass(frozen=True, slots=True)
class Argument:
    """Something after a verb: bare, prep, adjective, possessed, adverb, time, whether, until, gerund, so."""

    what: str
    meaning: Any
    preposition: str = ""


@dataclass(frozen=True, slots=True)
class Restriction:
    """A modifier of a noun: a clause with a gap, a rank, an *of* phrase, a quantity or a label."""

    what: str
    value: Any
    cost: int = 0


_POSTS = {
    "on": ANY,
    "in": ANY,
    "with": ANY,
    "without": ANY,
    "at": frozenset({"place", "square"}),
    "between": ANY,
    "to": frozenset({"process", "effect", "matter", "order", "money"}),
    "from": frozenset({"process", "money", "number", "property"}),
    "for": frozenset({"money", "turn", "process", "matter", "number", "criterion", "job", "any", "rule"}),
    "about": frozenset({"rule", "matter"}),
    "under": frozenset({"money", "rule", "any", "order"}),
    "by": frozenset({"process", "money", "any"}),
    "against": frozenset({"number", "matter", "any"}),
    "over": frozenset({"money", "number", "any"}),
    "beyond": frozenset({"turn", "process", "number", "money", "item"}),
    "before": frozenset({"group", "row", "square", "turn", "number"}),
    "after": frozenset({"group", "row", "square", "turn", "number"}),
    "near": ANY,
    "above": ANY,
    "below": ANY,
    "as": frozenset({"matter"}),
    "like": ANY,
    "among": ANY,
    "off": frozenset({"process"}),
    "of": ANY,
}
_PERIODS = frozenset({"period", "process", "week", "update", "phase", "turn", "move", "roll"})


def amount(value: Fraction | int, unit: str, word: Word) -> tree.Amount:
    """Make an amount with its place in the sentence."""
    return tree.Amount(Fraction(value), unit, (word.start, word.end))


def gap_clause(complement: Any) -> tree.Clause:
    """Say something of the gap: "which is ..."."""
    return tree.Clause(tree.Gap(), "be", (("complement", complement),))


class Builder:
    """Makes the meanings of one sentence over one lexicon."""

    def __init__(self, lexicon: Lexicon, *, orders: bool = False) -> None:
        self.lexicon = lexicon
        self.orders = orders  # in players' orders a bare number may be a square, and a product needs no article

    # --- the three hooks of the fold ---------------------------------------------------------------------------------

    def leaf(self, role: str, word: Word) -> Sequence[Meaning]:
        """Give the meanings of a word in a role."""
        return [self._leaf(role, word, data) for data in word.roles.get(role, (None,))]

    def _leaf(self, role: str, word: Word, data: Any) -> Meaning:
        return Meaning((role, data, word), start=word.start, end=word.end)

    def build(self, name: str, parts: Sequence[Meaning]) -> Sequence[Meaning]:
        """Give the meanings of a production from one meaning of each part."""
        if name == "same":
            return [parts[0]] if len(parts) == 1 else []
        method: Callable[..., Iterable[Meaning] | Meaning | None] = getattr(self, f"do_{name}")
        found = method(*parts)
        if found is None:
            return []
        meanings = [found] if isinstance(found, Meaning) else list(found)
        cost = sum(part.cost for part in parts)
        start, end = parts[0].start, parts[-1].end
        return [replace(meaning, cost=meaning.cost + cost, start=start, end=end) for meaning in meanings]

    def prune(self, found: list[Meaning]) -> list[Meaning]:
        """Keep one of each meaning, the cheapest, and not more than a few dozen."""
        best: dict[Any, Meaning] = {}
        for meaning in found:
            key = (meaning.value, meaning.plural, meaning.bare, meaning.sorts)
            if key not in best or meaning.cost < best[key].cost:
                best[key] = meaning
        if len(best) <= _KEEP:
            return list(best.values())
        return sorted(best.values(), key=lambda meaning: meaning.cost)[:_KEEP]

    # --- small helpers ---------------------------------------------------------------------------------------------------

    def _is(self, part: Meaning, *roles: str) -> bool:
        return isinstance(part.value, tuple) and len(part.value) == 3 and part.value[0] in roles

    def _rest(self, parts: Iterable[Meaning], *drop: str) -> list[Meaning]:
        return [part for part in parts if not self._is(part, *drop)]

    def _phrase(self, meaning: Meaning) -> bool:
        return not meaning.bare

    def _sorts(self, kind: str) -> frozenset[str]:
        entry = self.lexicon.nouns.get(kind)
        return entry.sorts if entry else ANY

    # --- sentence ------------------------------------------------------------------------------------------------------------

    def do_sentence(self, body: Meaning) -> Meaning:
        return Meaning(body.value)

    def do_prefixed(self, prefix: Meaning, rest: Meaning) -> Meaning:
        return Meaning(("prefix", prefix.value, rest.value))

    def do_plain(self, clauses: Meaning) -> Meaning:
        return Meaning(("clauses", clauses.value))

    def do_tailed(self, body: Meaning, tail: Meaning) -> Meaning:
        return Meaning(("tail", tail.value, body.value))

    def do_doing(self, body: Meaning, _colon: Meaning, steps: Meaning) -> Meaning:
        return Meaning(("doing", body.value, steps.value))

    def do_list(self, *parts: Meaning) -> Meaning:
        if parts and isinstance(parts[0].value, tuple) and parts[0].value and isinstance(parts[0].value[0], Argument):
            return Meaning(tuple(part.value[0] for part in parts))
        items: list[Any] = []
        for part in parts:
            if isinstance(part.value, tuple) and part.value and part.value[0] == "clauses of":
                items.extend(part.value[1])
            elif isinstance(part.value, (tree.Clause, tree.Exists, VerbPhrase)) or (
                isinstance(part.value, tuple) and part.value and part.value[0] == "possible thing"
            ):
                items.append(part.value)
        if all(isinstance(item, VerbPhrase) for item in items):
            return Meaning(("and", tuple(items)))
        return Meaning(tuple(items))

    def do_comma_and(self, *parts: Meaning) -> Meaning:
        return Meaning(("separator",))

    def do_one_condition(self, clause: Meaning) -> Meaning:
        return Meaning(self._condition([clause.value], "and"))

    def do_and_conditions(self, *parts: Meaning) -> Meaning:
        return Meaning(self._condition([part.value for part in self._rest(parts, "COMMA", "AND")], "and"))

    def do_or_conditions(self, *parts: Meaning) -> Meaning:
        return Meaning(self._condition([part.value for part in self._rest(parts, "COMMA", "OR")], "or"))

    def do_while_condition(self, first: Meaning, _while: Meaning, second: Meaning) -> Meaning:
        return Meaning(self._condition([first.value, second.value], "and"), cost=2)

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

    # --- prefixes and tails -----------------------------------------------------------------------------------------------------

    def _conditional(self, name: str) -> Callable[..., Meaning]:
        return lambda *parts: Meaning((name, *(part.value for part in self._rest(parts, *_KEYWORDS))))

    def do_when(self, *parts: Meaning) -> Meaning:
        return self._conditional("when")(*parts)

    def do_soon(self, *parts: Meaning) -> Meaning:
        return self._conditional("soon")(*parts)

    def do_if_prefix(self, *parts: Meaning) -> Meaning:
        return self._conditional("if")(*parts)

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

    def do_time_prefix(self, time: Meaning, _comma: Meaning) -> Meaning:
        return Meaning(("time", time.value))

    def do_then_prefix(self, *_parts: Meaning) -> Meaning:
        return Meaning(("then",))

    def do_otherwise_prefix(self, *_parts: Meaning) -> Meaning:
        return Meaning(("otherwise",))

    def do_once_prefix(self, *parts: Meaning) -> Meaning | None:
        count = 1 if self._is(parts[0], "ONCE") else 2
        return self._times_a(parts[:-1], count)

    def do_for_prefix(self, _for: Meaning, phrase: Meaning, _comma: Meaning) -> Meaning | None:
        return Meaning(("for", phrase.value)) if self._phrase(phrase) else None

    def do_chance_prefix(self, _with: Meaning, percent: Meaning, _comma: Meaning) -> Meaning:
        return Meaning(("chance", amount(percent.value[1], "%", percent.value[2])))

    def do_rounded_down(self, *_parts: Meaning) -> Meaning:
        return Meaning(("rounded", "down"))

    def do_rounded_up(self, *_parts: Meaning) -> Meaning:
        return Meaning(("rounded", "up"))

    def do_default_no(self, *_parts: Meaning) -> Meaning:
        return Meaning(("default", False))

    def do_default_yes(self, *_parts: Meaning) -> Meaning:
        return Meaning(("default", True))

    def do_limit_tail(self, _comma: Meaning, _but: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(("limit", phrase.value))

    def do_once_tail(self, *parts: Meaning) -> Meaning | None:
        return self._times_a(parts, 1)

    def do_twice_tail(self, *parts: Meaning) -> Meaning | None:
        return self._times_a(parts, 2)

    def _times_a(self, parts: Sequence[Meaning], count: int) -> Meaning | None:
        noun, plural = parts[-1].value[1]
        if plural or not fits(self._sorts(noun), _PERIODS):
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

    def do_noun_participle_tail(self, _comma: Meaning, noun: Meaning, verb: Meaning, args: Meaning) -> Iterator[Meaning]:
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

    # --- clauses --------------------------------------------------------------------------------------------------------------------

    def do_clause(self, subject: Meaning, phrases: Meaning) -> Meaning | None:
        if not self._phrase(subject) or isinstance(subject.value, tree.Text):
            return None
        word, verb_phrases = phrases.value
        clauses = []
        for place, verb_phrase in enumerate(verb_phrases):
            clause = self._with_subject(verb_phrase, subject, first=place == 0)
            if clause is None:
                return None
            clauses.append(clause)
        if len(clauses) == 1:
            return Meaning(clauses[0])
        return Meaning(("clauses of", tuple(clauses), word))

    def _with_subject(self, phrase: VerbPhrase, subject: Meaning, *, first: bool) -> tree.Clause | None:
        if phrase.missing or not self._agrees(phrase, subject):
            return None
        return self._apply(phrase, subject.value, subject.sorts)

    def _agrees(self, phrase: VerbPhrase, subject: Meaning) -> bool:
        if not phrase.number or subject.either:
            return True
        return (phrase.number == "plural") == subject.plural

    def _apply(self, phrase: VerbPhrase, subject: Any, sorts: frozenset[str]) -> tree.Clause | None:
        """Put a subject to a verb phrase: the doer, or in the passive what it is done to."""
        clause, entry = phrase.clause, phrase.entry
        if not phrase.passive:
            if entry and not fits(sorts, entry.subject):
                return None
            return replace(clause, subject=subject)
        assert entry is not None
        filled = {role for role, _ in clause.roles}
        for slot in entry.slots:
            if slot.role not in filled and slot.role not in {"complement", "name"} and fits(sorts, slot.sorts):
                return replace(clause, roles=((slot.role, subject), *clause.roles))
        return None

    def do_exists(self, _there: Meaning, be: Meaning, phrase: Meaning) -> Meaning | None:
        if (be.value == "plural") != phrase.plural and not phrase.either:
            return None
        node = phrase.value
        if isinstance(node, tree.Noun) and node.determiner == "no":
            return Meaning(tree.Exists(replace(node, determiner="a"), negative=True))
        return Meaning(tree.Exists(node))

    def do_may_exist(self, _there: Meaning, _modal: Meaning, _be: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(("possible thing", phrase.value))

    def do_list_and(self, *parts: Meaning) -> Meaning:
        return Meaning(("and", self._phrases_of(parts)))

    def do_list_or(self, *parts: Meaning) -> Meaning:
        return Meaning(("or", self._phrases_of(parts)))

    def _phrases_of(self, parts: Sequence[Meaning]) -> tuple[VerbPhrase, ...]:
        return tuple(part.value for part in self._rest(parts, "COMMA", "AND", "OR"))

    # --- verb phrases -----------------------------------------------------------------------------------------------------------------

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
        for roles, extra, missing, cost in self._assign(entry, arguments, verb.end, passive=passive):
            clause = tree.Clause(None, entry.key, roles, span=(verb.start, verb.end), **{**flags, **extra})
            if "adverbs" in flags:
                clause = replace(clause, adverbs=(*flags["adverbs"], *extra.get("adverbs", ())))
            yield Meaning(VerbPhrase(clause, passive, number, missing, entry), cost=cost)

    def _assign(  # noqa: C901, PLR0912, PLR0915 - one pass over the arguments, case by case
        self, entry: Verb, arguments: Sequence[Argument], verb_end: int, *, passive: bool
    ) -> Iterator[tuple[tuple[tuple[str, Any], ...], dict[str, Any], str, int]]:
        bare: list[Meaning] = []
        roles: list[tuple[str, Any]] = []
        adverbs: list[str] = []
        times: list[tree.Time] = []
        cost = 0
        wanted = dict(entry.prepositions)
        complement: Any = None
        for argument in arguments:
            meaning = argument.meaning
            if argument.what == "bare":
                bare.append(meaning)
            elif argument.what == "adverb":
                adverbs.append(meaning.value)
                cost += max(meaning.start - verb_end, 0)
            elif argument.what == "time":
                times.append(meaning.value)
                cost += max(meaning.start - verb_end, 0)
            elif argument.what == "prep":
                slot = wanted.get(argument.preposition)
                price = argument.preposition == "for" and fits(meaning.sorts, frozenset({"money"})) and "any" not in meaning.sorts
                if slot and fits(meaning.sorts, slot.sorts) and slot.role not in {role for role, _ in roles}:
                    if meaning.bare and argument.preposition not in {"as", "for"}:
                        return
                    roles.append((slot.role, meaning.value))
                elif argument.preposition == "because of":
                    roles.append(("cause", meaning.value))
                elif meaning.bare or meaning.sorts <= _TIMES:
                    return
                elif price:
                    roles.append(("price", meaning.value))
                    cost += 1
                elif passive and argument.preposition == "by":
                    roles.append(("by", meaning.value))
                elif entry.declared:
                    roles.append((argument.preposition, meaning.value))
                    cost += 1
                else:
                    return
            elif argument.what == "until":
                times.append(tree.Time("until", meaning.value))
                cost += 1
            elif argument.what == "whether":
                roles.append(("whether", meaning.value))
            elif argument.what == "gerund":
                roles.append((argument.preposition, meaning.value))
            elif argument.what in {"adjective", "possessed"}:
                if complement is not None:
                    return
                complement = meaning.value
            elif argument.what == "so":
                return
        extra: dict[str, Any] = {}
        if adverbs:
            extra["adverbs"] = tuple(adverbs)
        if times:
            extra["times"] = tuple(times)
        taken = {role for role, _ in roles}
        slots = [slot for slot in entry.slots if slot.role not in taken]
        if complement is not None:
            if not any(slot.role == "complement" for slot in slots):
                return
            slots = [slot for slot in slots if slot.role != "complement"]
            roles.append(("complement", complement))
        for filled, left in _fill(slots, bare):
            required = [slot.role for slot in left if not slot.optional]
            if passive:
                required = required[1:] if required else []
            if len(required) > 1:
                continue
            yield (tuple([*filled, *roles]), extra, required[0] if required else "", cost)

    def do_active_third(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        return self._verb_phrases(verb, args, number="singular")

    def do_active_base(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        return self._verb_phrases(verb, args, number="plural")

    def do_adverb_third(self, adverb: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        return self._verb_phrases(verb, args, number="singular", adverbs=(adverb.value[1],))

    def do_modal(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        negative, parts = self._negated(modal, rest)
        return self._verb_phrases(parts[0], parts[1:], modal=_modal(modal), negative=negative)

    def do_modal_passive(self, modal: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        negative, parts = self._negated(modal, rest)
        return self._verb_phrases(parts[1], parts[2:], passive=True, modal=_modal(modal), negative=negative)

    def do_modal_be(self, modal: Meaning, *rest: Meaning) -> Meaning | None:
        negative, parts = self._negated(modal, rest)
        return self._be(parts[1:], "", modal=_modal(modal), negative=negative)

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
                    times.append(argument.meaning.value if argument.what == "time" else tree.Time("until", argument.meaning.value))
        clause = tree.Clause(None, "be", (("complement", complement.value),), adverbs=adverbs, times=tuple(times), **flags)
        return Meaning(VerbPhrase(clause, number=number), cost=cost)

    def do_be(self, be: Meaning, *rest: Meaning) -> Meaning | None:
        flags = self._negation(rest)
        return self._be(rest, be.value, **flags)

    def do_passive(self, be: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT")
        flags = self._negation(rest)
        return self._verb_phrases(parts[0], parts[1:], passive=True, number=be.value, **flags)

    def _negation(self, parts: Sequence[Meaning]) -> dict[str, Any]:
        for part in parts:
            if self._is(part, "NEGATION", "NOT"):
                word = part.value[1]
                if word == "not":
                    return {"negative": True}
                return {"adverbs": (word,)}
        return {}

    def do_perfect(self, has: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT")
        return self._verb_phrases(parts[0], parts[1:], perfect=True, number=_has(has), **self._negation(rest))

    def do_perfect_passive(self, has: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        parts = self._rest(rest, "NEGATION", "NOT", "BEEN")
        return self._verb_phrases(parts[0], parts[1:], passive=True, perfect=True, number=_has(has), **self._negation(rest))

    def do_perfect_be(self, has: Meaning, *rest: Meaning) -> Meaning | None:
        return self._be(rest, _has(has), perfect=True, **self._negation(rest))

    # --- arguments -------------------------------------------------------------------------------------------------------------------------

    def do_more(self, args: Meaning, arg: Meaning) -> Meaning:
        return Meaning((*args.value, arg.value[0]))

    def do_bare(self, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        if not self._phrase(phrase) or isinstance(node, tree.Noun) and node.determiner == "this" and phrase.sorts & _PERIODS:
            return None
        return Meaning((Argument("bare", phrase),))

    def do_prepositional(self, prep: Meaning, phrase: Meaning) -> Meaning | None:
        if prep.value == "for" and isinstance(phrase.value, tree.Noun) and phrase.value.determiner == "each":
            return None
        return Meaning((Argument("prep", phrase, prep.value),))

    def do_adjectival_arg(self, adjective: Meaning) -> Meaning:
        return Meaning((Argument("adjective", adjective),))

    def do_possessed_arg(self, owner: Meaning, _poss: Meaning) -> Meaning:
        owned = replace(owner, value=tree.Adjective("owned", (("by", owner.value),)))
        return Meaning((Argument("possessed", owned),))

    def do_adverb(self, adverb: Meaning) -> Meaning:
        return Meaning((Argument("adverb", replace(adverb, value=adverb.value[1])),))

    def do_time_arg(self, time: Meaning) -> Meaning:
        return Meaning((Argument("time", time),))

    def do_counted(self, number: Meaning, _times: Meaning) -> Meaning:
        count = tree.Time("times", amount(number.value[1], "", number.value[2]))
        return Meaning((Argument("time", replace(number, value=count)),))

    def do_whether(self, _whether: Meaning, condition: Meaning) -> Meaning:
        return Meaning((Argument("whether", condition),))

    def do_until(self, _until: Meaning, condition: Meaning) -> Meaning:
        return Meaning((Argument("until", condition),))

    def do_gerund(self, prep: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                yield Meaning((Argument("gerund", replace(phrase, value=phrase.value.clause), prep.value[1]),), cost=phrase.cost)

    def do_so(self, negation: Meaning) -> Meaning:
        return Meaning((Argument("so", negation),))

    # --- complements -------------------------------------------------------------------------------------------------------------------------

    def do_single(self, single: Meaning) -> Meaning:
        return single

    def _either(self, word: str, parts: Sequence[Meaning]) -> Meaning:
        items = tuple(part.value for part in self._rest(parts, "COMMA", "AND", "OR", "NEITHER", "NOR"))
        return Meaning(tree.Either(word, items), cost=3)

    def do_or_complement(self, *parts: Meaning) -> Meaning:
        return self._either("or", parts)

    def do_and_complement(self, *parts: Meaning) -> Meaning:
        return self._either("and", parts)

    def do_neither(self, *parts: Meaning) -> Meaning:
        return self._either("nor", parts)

    def do_noun_complement(self, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or isinstance(phrase.value, tree.Join):
            return None if not self._phrase(phrase) or phrase.value.word == "or" else phrase
        return phrase

    def do_adjective_complement(self, adjective: Meaning) -> Meaning:
        return adjective

    def do_place_complement(self, prep: Meaning, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or prep.value in {"of", "for"} and not fits(phrase.sorts, frozenset({"color", "group"})):
            return None
        return Meaning(tree.Place(prep.value, phrase.value))

    def do_between_complement(self, between: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(tree.Place("strictly between", phrase.value))

    def do_possessed(self, owner: Meaning, _poss: Meaning) -> Meaning:
        return Meaning(tree.Adjective("owned", (("by", owner.value),)))

    def do_called(self, _called: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(tree.Named(phrase.value))

    def do_not_complement(self, _not: Meaning, single: Meaning) -> Meaning:
        return Meaning(tree.Either("nor", (single.value,)), cost=5)

    # --- adjectives ----------------------------------------------------------------------------------------------------------------------------

    def do_adjective(self, adjective: Meaning) -> Meaning:
        return Meaning(tree.Adjective(adjective.value[1]))

    def do_adjective_with(self, adjective: Meaning, prep: Meaning, phrase: Meaning) -> Meaning | None:
        word = adjective.value[1]
        if not self._takes(word, prep.value) or not self._phrase(phrase):
            return None
        return Meaning(tree.Adjective(word, ((prep.value, phrase.value),)))

    def _takes(self, word: str, preposition: str) -> bool:
        from moderator.language.registry import adjectives  # noqa: PLC0415

        return any(preposition == taken for taken, _ in adjectives().get(word, ()))

    def do_adjective_to(self, adjective: Meaning, _to: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        if not self._takes(adjective.value[1], "to"):
            return
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                clause = phrase.value.clause
                yield Meaning(tree.Adjective(adjective.value[1], (("to", clause),)), cost=phrase.cost)  # type: ignore[arg-type]

    def do_measured(self, measure: Meaning, comparative: Meaning) -> Meaning | None:
        if not self._phrase(measure):
            return None
        return Meaning(tree.Adjective(comparative.value[1], (("by", measure.value),)))

    def do_measured_each(self, measure: Meaning, comparative: Meaning, *rest: Meaning) -> Meaning | None:
        each = self.do_for_each(measure, *rest)
        if each is None:
            return None
        return Meaning(tree.Adjective(comparative.value[1], (("by", each.value),)))

    def do_superlative_adjective(self, word: Meaning) -> Meaning:
        return Meaning(tree.Adjective(word.value[1][2]))

    def do_comparative(self, comparative: Meaning, *rest: Meaning) -> Meaning:
        arguments = (("than", rest[1].value),) if rest else ()
        return Meaning(tree.Adjective(comparative.value[1], arguments))

    def do_direction_of(self, *parts: Meaning) -> Meaning:
        words = [part.value[1].removeprefix("directly ") for part in parts if self._is(part, "DIRECTION")]
        items = tuple(tree.Adjective(word, (("of", parts[-1].value),)) for word in words)
        return Meaning(items[0] if len(items) == 1 else tree.Either("or", items))

    # --- times -------------------------------------------------------------------------------------------------------------------------------------

    def _time(self, kind: str, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or not fits(phrase.sorts, _PERIODS | {"matter"}) or "any" in phrase.sorts:
            return None
        return Meaning(tree.Time(kind, phrase.value))

    def do_in_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("in", phrase)

    def do_start_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("start", phrase)

    def do_end_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("end", phrase)

    def do_before_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("before", phrase)

    def do_right_before_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("right before", phrase)

    def do_after_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._moment("after", phrase)

    def _moment(self, kind: str, phrase: Meaning) -> Meaning | None:
        return Meaning(tree.Time(kind, phrase.value), cost=1) if self._phrase(phrase) else None

    def do_during_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("during", phrase)

    def do_within_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("within", phrase)

    def do_within_after_time(self, _within: Meaning, period: Meaning, _after: Meaning, phrase: Meaning) -> Meaning | None:
        if not fits(period.sorts, frozenset({"period"})) or not self._phrase(phrase):
            return None
        return Meaning(tree.Time("within after", tree.Join("and", (period.value, phrase.value))))

    def do_within_after_clause(self, _within: Meaning, period: Meaning, _after: Meaning, clause: Meaning) -> Meaning | None:
        if not fits(period.sorts, frozenset({"period"})) or not isinstance(clause.value, tree.Clause):
            return None
        return Meaning(tree.Time("within after", tree.Both("and", (period.value, clause.value))))

    def do_until_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._time("until", phrase)

    def do_for_time(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if not fits(phrase.sorts, frozenset({"period"})) or "any" in phrase.sorts:
            return None
        return self._time("for", phrase)

    def do_this_and_next(self, *parts: Meaning) -> Meaning | None:
        noun, plural = parts[2].value[1]
        if plural or not fits(self._sorts(noun), _PERIODS):
            return None
        number = next(part for part in parts if self._is(part, "NUM"))
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return Meaning(tree.Time("this and next", tree.Noun(noun, "this", quantity=quantity)))

    def do_is_rounded(self, be: Meaning, rounded: Meaning) -> Meaning:
        way = rounded.value[2].text.lower().removeprefix("rounded ")
        clause = tree.Clause(None, "round", adverbs=(way,), span=(rounded.start, rounded.end))
        return Meaning(VerbPhrase(clause, passive=True, number=be.value, entry=self.lexicon.verbs["round"]))

    def do_this_time(self, which: Meaning, noun: Meaning) -> Meaning | None:
        name, plural = noun.value[1]
        if plural or not fits(self._sorts(name), _PERIODS):
            return None
        return Meaning(tree.Time(which.value[1], tree.Noun(name, span=(noun.start, noun.end))))

    def do_each_time(self, _each: Meaning, noun: Meaning) -> Meaning | None:
        name, plural = noun.value[1]
        if plural or not fits(self._sorts(name), _PERIODS):
            return None
        return Meaning(tree.Time("each", tree.Noun(name, "each")))

    def do_a_week(self, _a: Meaning, noun: Meaning) -> Meaning | None:
        name, plural = noun.value[1]
        if plural or name not in {"week", "turn", "update"}:
            return None
        return Meaning(tree.Time("per", tree.Noun(name, "a")), cost=1)

    def do_order_time(self, order: Meaning) -> Meaning:
        return Meaning(tree.Time("order", tree.Text(order.value[1])))

    def do_order_in_which(self, _order: Meaning, clause: Meaning) -> Meaning:
        return Meaning(tree.Time("order in which", clause.value))

    # --- phrases ----------------------------------------------------------------------------------------------------------------------------------

    def do_np(self, phrase: Meaning) -> Meaning:
        return phrase

    def _joined(self, word: str, parts: Sequence[Meaning]) -> Meaning | None:
        phrases = self._rest(parts, "COMMA", "AND", "OR")
        sorts = frozenset().union(*(phrase.sorts for phrase in phrases))
        return Meaning(tree.Join(word, tuple(phrase.value for phrase in phrases)), sorts, plural=word == "and", cost=1 if _one_family(phrases) else 9, bare=any(phrase.bare for phrase in phrases))

    def do_and_phrase(self, *parts: Meaning) -> Meaning | None:
        return self._joined("and", parts)

    def do_or_phrase(self, *parts: Meaning) -> Meaning | None:
        return self._joined("or", parts)

    def do_quantified(self, quantifier: Meaning, phrase: Meaning) -> Meaning | None:
        comparison = {"at least": ">=", "at most": "<=", "up to": "<=", "more than": ">", "exactly": "="}.get(quantifier.value[1], "<")
        node = phrase.value
        if isinstance(node, tree.Noun) and node.quantity and node.quantity.comparison == "=" and not node.determiner:
            quantity = tree.Quantity(comparison, node.quantity.amount)
            return replace(phrase, value=replace(node, quantity=quantity), cost=0, either=True)
        if phrase.bare or isinstance(node, tree.Noun) and node.determiner in {"a", "each", "no"} and "money" not in phrase.sorts:
            return None
        return Meaning(tree.Quantity(comparison, node), phrase.sorts, plural=phrase.plural, either=True)

    def _computed(self, operator: str, items: Sequence[Meaning]) -> Meaning | None:
        if any(item.bare for item in items):
            return None
        sorts = next((item.sorts for item in items if "money" in item.sorts), items[0].sorts)
        return Meaning(tree.Arithmetic(operator, tuple(item.value for item in items)), sorts, either=True)

    def do_plus(self, left: Meaning, _plus: Meaning, right: Meaning) -> Meaning | None:
        return self._computed("+", (left, right))

    def do_minus(self, left: Meaning, _minus: Meaning, right: Meaning) -> Meaning | None:
        return self._computed("-", (left, right))

    def do_times(self, left: Meaning, _times: Meaning, right: Meaning) -> Meaning | None:
        node = left.value
        if isinstance(node, tree.Noun) and node.quantity is None and not fits(left.sorts, frozenset({"value"})):
            return None
        return self._computed("*", (left, right))

    def do_share_of(self, share: Meaning, _of: Meaning, whole: Meaning) -> Meaning | None:
        _, data, word = share.value
        part = amount(data, "%", word) if share.value[0] == "PERCENT" else amount(Fraction(*data), "", word)
        if whole.bare:
            return None
        sorts = frozenset({"money"}) if "pool" in whole.sorts else whole.sorts
        return Meaning(tree.Arithmetic("*", (part, whole.value)), sorts, either=True)

    def do_money_of(self, money: Meaning, _of: Meaning, whole: Meaning) -> Meaning | None:
        if whole.bare or not fits(whole.sorts, frozenset({"money"})):
            return None
        part = amount(money.value[1], "$", money.value[2])
        return Meaning(tree.Arithmetic("of", (part, whole.value)), frozenset({"money"}), either=True)

    def do_be_first(self, be: Meaning, _first: Meaning, complement: Meaning) -> Meaning | None:
        return self._be([complement], be.value, adverbs=("at first",))

    def do_participle_else_tail(self, _comma: Meaning, verb: Meaning, args: Meaning, _else: Meaning, _to: Meaning, phrase: Meaning) -> Iterator[Meaning]:
        for found in self._verb_phrases(verb, (args,), passive=True):
            yield Meaning(("participle", found.value.clause, phrase.value), cost=found.cost)

    def do_multiple_of(self, multiplier: Meaning, whole: Meaning) -> Meaning | None:
        if whole.bare or not fits(whole.sorts, frozenset({"value"})) and multiplier.value[1] != "half of":
            return None
        part = amount(_MULTIPLIERS[multiplier.value[1]], "", multiplier.value[2])
        sorts = frozenset({"money"}) if "pool" in whole.sorts else whole.sorts
        return Meaning(tree.Arithmetic("*", (part, whole.value)), sorts, plural=whole.plural, either=True)

    def do_times_as_many(self, multiplier: Meaning, _as: Meaning, noun: Meaning, _as2: Meaning, clause: Meaning) -> Meaning | None:
        found = self._as_many(noun, clause)
        if found is None:
            return None
        times = _MULTIPLIERS[multiplier.value[1]]
        return replace(found, value=replace(found.value, times=times))

    def do_each_amount(self, product: Meaning, _each: Meaning) -> Meaning | None:
        if product.bare or not fits(product.sorts, frozenset({"value"})) or "any" in product.sorts:
            return None
        return replace(product, value=tree.Arithmetic("each", (product.value,)), cost=0)

    def do_for_each(self, product: Meaning, _for: Meaning, _each: Meaning, *rest: Meaning) -> Meaning | None:
        noun = rest[-1]
        per = int(rest[0].value[1]) if len(rest) == 2 else 1
        measured = isinstance(product.value, tree.Noun) and product.value.quantity is not None
        if not (measured or fits(product.sorts, frozenset({"value"}))) or product.bare or noun.plural != (per > 1):
            return None
        return Meaning(tree.ForEach(product.value, noun.value, per), product.sorts, either=True)

    # --- nouns ---------------------------------------------------------------------------------------------------------------------------------------

    def do_nbar(self, *parts: Meaning) -> Iterator[Meaning]:
        place = next(index for index, part in enumerate(parts) if self._is(part, "NOUN", "NAMED_KIND"))
        head = parts[place]
        kind, plural = head.value[1]
        entry = self.lexicon.nouns[kind]
        node = tree.Noun(kind, plural=plural, span=(head.start, head.end))
        cost = 0
        for part in (*parts[:place], *parts[place + 1 :]):
            restriction: Restriction = part.value
            after = part.start > head.start
            if after:
                cost += part.start - head.end
            if restriction.what == "of":
                if node.of is not None or restriction.value.bare and kind not in {"kind", "base"} or not (entry.of or entry.declared) or not fits(restriction.value.sorts, entry.of or ANY):
                    return
                node = replace(node, of=restriction.value.value)
            elif restriction.what == "rank":
                ranks = [rank for rank in (node.rank, restriction.value) if rank is not None]
                if len(ranks) > 1 and any(rank.order == "random" for rank in ranks):
                    random = gap_clause(tree.Adjective("random"))
                    ranks = [rank for rank in ranks if rank.order != "random"]
                    node = replace(node, which=(random, *node.which))
                if len(ranks) != 1:
                    return
                node = replace(node, rank=ranks[0])
            elif restriction.what == "clause":
                node = replace(node, which=(*node.which, restriction.value))
            elif restriction.what == "preposition":
                preposition, phrase = restriction.value
                if not fits(entry.sorts, _POSTS.get(preposition, frozenset({"none"}))):
                    return
                node = replace(node, which=(*node.which, self._located(preposition, phrase)))
            elif restriction.what == "verbals":
                word, phrases = restriction.value
                clauses = [self._apply(phrase, tree.Gap(), entry.sorts) for phrase in phrases]
                if any(clause is None for clause in clauses):
                    return
                node = replace(node, which=(*node.which, tree.Both(word, tuple(clauses))))  # type: ignore[arg-type]
            elif restriction.what == "verbal":
                clause = self._apply(restriction.value, tree.Gap(), entry.sorts)
                if clause is None:
                    return
                node = replace(node, which=(*node.which, clause))
            else:
                message = f"no such restriction: {restriction.what}"
                raise AssertionError(message)
        yield Meaning(node, entry.sorts, plural, cost)

    def _located(self, preposition: str, phrase: Any) -> tree.Clause:
        if preposition in {"with", "without"}:
            return tree.Clause(tree.Gap(), "have", (("object", phrase),), negative=preposition == "without")
        return gap_clause(tree.Place(preposition, phrase))

    def _noun(self, nbar: Meaning, determiner: str, **changes: Any) -> Meaning:
        node = replace(nbar.value, determiner=determiner, span=(nbar.start, nbar.end), **changes)
        return Meaning(node, nbar.sorts, nbar.plural, either=self.lexicon.nouns[node.kind].mass)

    def do_described(self, det: Meaning, nbar: Meaning) -> Meaning | None:
        word = det.value
        entry = self.lexicon.nouns[nbar.value.kind]
        if word in {"a", "each", "another", "this", "that"} and nbar.plural and not (word in {"this", "that"} and entry.mass):
            return None
        if word in {"all", "both"} and not nbar.plural and not entry.mass:
            return None
        if word == "each other":
            other = gap_clause(tree.Adjective("other"))
            return self._noun(nbar, "each", which=(other, *nbar.value.which)) if not nbar.plural else None
        return self._noun(nbar, word)

    def do_described_number(self, det: Meaning, number: Meaning, nbar: Meaning) -> Meaning | None:
        if det.value in {"a", "another"} or (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, det.value, quantity=quantity)

    def do_possessed_noun(self, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if nbar.value.of is not None:
            return None
        return self._noun(nbar, "possessive", of=owner.value)

    def do_possessed_number(self, owner: Meaning, number: Meaning, nbar: Meaning) -> Meaning | None:
        if nbar.value.of is not None or (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, "possessive", of=owner.value, quantity=quantity)

    def do_bare_noun(self, nbar: Meaning) -> Meaning:
        entry = self.lexicon.nouns[nbar.value.kind]
        found = self._noun(nbar, "")
        if entry.mass:
            return replace(found, either=True)
        proper = entry.declared and entry.noun[:1].isupper() or entry.noun[:1] == "'"
        if proper or self.orders and fits(entry.sorts, frozenset({"item"})):
            return found
        return found if nbar.plural else replace(found, bare=True)

    def do_numbered(self, number: Meaning, nbar: Meaning) -> Meaning | None:
        if (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, "", quantity=quantity)

    def do_any_number(self, word: Meaning, nbar: Meaning) -> Meaning | None:
        if not nbar.plural:
            return None
        return self._noun(nbar, "", quantity=tree.Quantity("any", None))

    def do_more_than(self, word: Meaning, nbar: Meaning, _than: Meaning, phrase: Meaning) -> Meaning | None:
        entry = self.lexicon.nouns[nbar.value.kind]
        if not (nbar.plural or entry.mass) or phrase.bare:
            return None
        comparison = ">" if word.value[1] == "more" else "<"
        other: Any = phrase.value
        if fits(phrase.sorts, frozenset({"party"})) and "any" not in phrase.sorts:
            whole = replace(nbar.value, determiner="possessive", of=phrase.value)
            other = whole if entry.mass else tree.Count(whole)
        found = self._noun(nbar, "", quantity=tree.Quantity(comparison, other))
        return replace(found, either=True)

    def do_name(self, name: Meaning) -> Meaning:
        entry = name.value[1]
        return Meaning(tree.Name(entry.name, entry.kind, (name.start, name.end)), entry.sorts)

    def do_the_name(self, _the: Meaning, name: Meaning) -> Meaning:
        return replace(self.do_name(name), cost=1 if name.value[1].kind == "player" else 0)

    def do_quoted_name(self, name: Meaning, quoted: Meaning) -> Meaning | None:
        return None

    def do_pronoun(self, pronoun: Meaning) -> Meaning:
        word = pronoun.value[1]
        node = tree.Pronoun(word, (pronoun.start, pronoun.end))
        cost = 3 if word in {"her", "one", "each"} else 0
        if word in {"she", "he", "her", "him", "i", "me", "herself", "himself"}:
            return Meaning(node, PERSON, cost=cost, either=word == "i")
        if word in {"nobody", "anybody", "everybody"}:
            return Meaning(node, PERSON)
        return Meaning(node, ANY, plural=word in {"they", "them"}, cost=cost, either=word in {"nothing"})

    def do_money(self, money: Meaning) -> Meaning:
        return Meaning(amount(money.value[1], "$", money.value[2]), frozenset({"money"}), either=True)

    def do_number(self, number: Meaning) -> Meaning:
        sorts = frozenset({"number", "square"}) if self.orders else frozenset({"number"})
        return Meaning(amount(number.value[1], "", number.value[2]), sorts, either=True)

    def do_percent(self, percent: Meaning) -> Meaning:
        return Meaning(amount(percent.value[1], "%", percent.value[2]), frozenset({"number"}), either=True)

    def do_quoted(self, quoted: Meaning) -> Meaning:
        return Meaning(tree.Text(quoted.value[1], (quoted.start, quoted.end)), frozenset({"text", "any"}), cost=1)

    def do_rule(self, rule: Meaning) -> Meaning:
        return Meaning(tree.Name(rule.value[1], "rule", (rule.start, rule.end)), frozenset({"rule"}))

    def do_section(self, noun: Meaning, numeral: Meaning) -> Meaning | None:
        if noun.value[1][0] != "section":
            return None
        return Meaning(tree.Name(numeral.value[1], "section", (noun.start, numeral.end)), frozenset({"section"}))

    def do_new_name(self, name: Meaning) -> Meaning:
        return Meaning(tree.Text(name.value[1], (name.start, name.end)), frozenset({"text", "any"}), cost=2)

    def do_each_of(self, word: Meaning, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        determiner = {"EACH_OF": "each", "ALL_OF": "all", "ONE_OF": "a", "NEITHER_OF": "no", "BOTH_OF": "both"}[word.value[0]]
        if isinstance(node, tree.Pronoun):
            return replace(phrase, value=tree.Noun("one", determiner, of=node), plural=determiner in {"all", "both"}, cost=0)
        if not isinstance(node, tree.Noun) or node.determiner not in {"possessive", "the", "all"}:
            return None
        entry = self.lexicon.nouns[node.kind]
        if not (phrase.plural or entry.mass):
            return None
        plural = phrase.plural if determiner == "all" else False
        changed = replace(node, determiner=determiner)
        return Meaning(changed, phrase.sorts, plural, either=entry.mass)

    def do_some_of(self, number: Meaning, _of: Meaning, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        if not isinstance(node, tree.Noun) or not phrase.plural or node.determiner not in {"possessive", "the"}:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return Meaning(replace(node, determiner="", quantity=quantity), phrase.sorts, number.value[1] != 1)

    def do_count(self, _word: Meaning, nbar: Meaning) -> Meaning | None:
        if self._is(nbar, "NAME") or not nbar.plural:
            return None
        return Meaning(tree.Count(self._noun(nbar, "all").value), frozenset({"number"}))

    def do_count_possessed(self, _word: Meaning, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if not nbar.plural:
            return None
        found = self.do_possessed_noun(owner, nbar)
        return Meaning(tree.Count(found.value), frozenset({"number"})) if found else None

    def do_number_of(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if phrase.plural or phrase.bare or not isinstance(phrase.value, (tree.Noun, tree.Pronoun, tree.Name)):
            return None
        return Meaning(tree.Noun("number", "the", of=phrase.value), frozenset({"number"}))

    def do_nearest_amount(self, _the: Meaning, _word: Meaning, money: Meaning) -> Meaning:
        return self.do_money(money)

    def do_as_many_as(self, _as: Meaning, nbar: Meaning, _as2: Meaning, phrase: Meaning) -> Meaning | None:
        if not nbar.plural or phrase.bare:
            return None
        whole = replace(nbar.value, determiner="possessive", of=phrase.value)
        return replace(self._noun(nbar, "", quantity=tree.Quantity("=", tree.Count(whole))), either=True)

    def do_total(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        items = phrase.value.items if isinstance(phrase.value, tree.Join) else (phrase.value,)
        return Meaning(tree.Arithmetic("sum", items), phrase.sorts)

    def do_greater(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        items = phrase.value.items if isinstance(phrase.value, tree.Join) else (phrase.value,)
        return Meaning(tree.Arithmetic("greater", items), phrase.sorts)

    def do_less(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        items = phrase.value.items if isinstance(phrase.value, tree.Join) else (phrase.value,)
        return Meaning(tree.Arithmetic("less", items), phrase.sorts)

    def do_other_rules(self, word: Meaning) -> Meaning:
        return Meaning(tree.OtherRules(), frozenset({"value"}))

    def do_as_many(self, _as: Meaning, nbar: Meaning, _as2: Meaning, clause: Meaning) -> Meaning | None:
        return self._as_many(nbar, clause)

    def _as_many(self, nbar: Meaning, clause: Meaning) -> Meaning | None:
        if not nbar.plural or not isinstance(clause.value, tree.Clause):
            return None
        return Meaning(tree.AsMany(self._noun(nbar, "").value, clause.value), nbar.sorts, plural=True)

    def do_formula(self, function: Meaning, _left: Meaning, inner: Meaning, _right: Meaning) -> Meaning:
        return Meaning(tree.Formula(function.value[1], (inner.value,)), frozenset({"number"}))

    def do_letter(self, letter: Meaning) -> Meaning:
        return Meaning(tree.Name(letter.value[1], "letter", (letter.start, letter.end)), frozenset({"number"}))

    def do_formula_noun(self, *parts: Meaning) -> Meaning | None:
        if not parts[-1].plural:
            return None
        formula = self.do_formula(*parts[:-1])
        return self._noun(parts[-1], "", quantity=tree.Quantity("=", formula.value))

    def do_labeled(self, phrase: Meaning, *rest: Meaning) -> Meaning | None:
        if not isinstance(phrase.value, tree.Noun):
            return None
        label = rest[-2].value[1]
        name = label[0] if isinstance(label, tuple) else label.name
        return replace(phrase, value=replace(phrase.value, label=name), cost=0)

    def do_the_most(self, _most: Meaning, noun: Meaning) -> Meaning:
        return self._extreme("most", noun)

    def do_the_least(self, _least: Meaning, noun: Meaning) -> Meaning:
        return self._extreme("least", noun)

    def _extreme(self, order: str, noun: Meaning) -> Meaning:
        name, _ = noun.value[1]
        node = tree.Noun(name, "the", rank=tree.Rank(order, name))
        return Meaning(node, self._sorts(name), either=True)

    def do_her(self, her: Meaning) -> Meaning:
        word = {"her": "she", "his": "he", "its": "it", "their": "they", "my": "i"}[her.value[1]]
        return Meaning(tree.Pronoun(word, (her.start, her.end)), PERSON if word in {"she", "he", "i"} else ANY)

    def do_same_possessor(self, owner: Meaning, _poss: Meaning) -> Meaning | None:
        return owner if self._phrase(owner) else None

    def do_det(self, word: Meaning) -> Meaning:
        role = word.value[0]
        return Meaning(_DETERMINERS.get(role, role.lower()))

    def do_is_are(self, word: Meaning) -> Meaning:
        return Meaning("singular" if word.value[0] == "IS" else "plural")

    def do_prep(self, word: Meaning) -> Meaning:
        return Meaning(word.value[2].text.lower())

    # --- modifiers before and after a noun ------------------------------------------------------------------------------------------------------------

    def _restrict(self, what: str, value: Any, cost: int = 0) -> Meaning:
        return Meaning(Restriction(what, value), cost=cost)

    def do_pre_adjective(self, adjective: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Adjective(adjective.value[1])))

    def do_pre_participle(self, verb: Meaning) -> Meaning | None:
        entry = self.lexicon.verbs.get(verb.value[1])
        if entry is None or entry.declared:
            return None
        phrase = VerbPhrase(tree.Clause(None, entry.key, perfect=True, span=(verb.start, verb.end)), passive=True, entry=entry)
        return self._restrict("verbal", phrase, cost=1)

    def do_pre_name(self, name: Meaning) -> Meaning | None:
        entry = name.value[1]
        if entry.kind != "color":
            return None
        return self._restrict("clause", gap_clause(tree.Name(entry.name, entry.kind, (name.start, name.end))))

    def do_pre_ordinal(self, ordinal: Meaning) -> Meaning:
        written = ordinal.value[0] == "ORD"
        return self._restrict("rank", tree.Rank("ordinal", "", ordinal.value[1], written, (ordinal.start, ordinal.end)))

    def do_pre_superlative(self, word: Meaning) -> Meaning:
        by, order, _ = word.value[1]
        return self._restrict("rank", tree.Rank(order, by, span=(word.start, word.end)))

    def do_pre_ranked(self, ordinal: Meaning, word: Meaning) -> Meaning:
        by, order, _ = word.value[1]
        return self._restrict("rank", tree.Rank(order, by, ordinal.value[1], span=(ordinal.start, word.end)))

    def do_pre_random(self, word: Meaning) -> Meaning:
        return self._restrict("rank", tree.Rank("random"))

    def do_pre_other(self, word: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Adjective("other")))

    def do_pre_last(self, word: Meaning) -> Meaning:
        return self._restrict("rank", tree.Rank("ordinal", "", -1))

    def do_post_prep(self, prep: Meaning, phrase: Meaning) -> Meaning | None:
        if prep.value == "of":
            return self._restrict("of", phrase)
        if not self._phrase(phrase):
            return None
        return self._restrict("preposition", (prep.value, phrase.value))

    def do_post_between(self, word: Meaning, phrase: Meaning) -> Meaning | None:
        if not isinstance(phrase.value, tree.Join) and not phrase.plural:
            return None
        return self._restrict("clause", gap_clause(tree.Place(word.value[1], phrase.value)))

    def _relative(self, phrases: Meaning, sorts: frozenset[str]) -> Iterator[tree.Clause]:
        word, verb_phrases = phrases.value
        clauses = [self._apply(phrase, tree.Gap(), sorts) if not phrase.missing else None for phrase in verb_phrases]
        if any(clause is None for clause in clauses):
            return
        if len(clauses) == 1 or word == "and":
            yield from (clause for clause in clauses if clause is not None)

    def do_post_who(self, relative: Meaning, phrases: Meaning) -> Meaning | None:
        word, verb_phrases = phrases.value
        if any(phrase.missing for phrase in verb_phrases):
            return None
        if len(verb_phrases) == 1:
            return self._restrict("verbal", verb_phrases[0])
        return self._restrict("verbals", (word, verb_phrases), cost=2)

    def do_post_that(self, relative: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        word, verb_phrases = phrases.value
        if not self._phrase(subject):
            return None
        clauses = []
        for phrase in verb_phrases:
            clause = self._apply(replace(phrase, missing=""), subject.value, subject.sorts)
            if clause is None or not phrase.missing or not self._agrees(phrase, subject):
                return None
            clauses.append(replace(clause, roles=((phrase.missing, tree.Gap()), *clause.roles)))
        return self._restrict("clause", clauses[0] if len(clauses) == 1 else tree.Both(word, tuple(clauses)), cost=2 * len(clauses) - 2)

    def do_post_of_which(self, _of: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        _, verb_phrases = phrases.value
        if len(verb_phrases) != 1 or verb_phrases[0].missing or not self._phrase(subject):
            return None
        clause = self._apply(verb_phrases[0], subject.value, subject.sorts)
        if clause is None or not self._agrees(verb_phrases[0], subject):
            return None
        roles = tuple(
            (role, replace(filler, of=tree.Gap())) if isinstance(filler, tree.Noun) and role == "object" and filler.of is None else (role, filler)
            for role, filler in clause.roles
        )
        return self._restrict("clause", replace(clause, roles=roles)) if roles != clause.roles else None

    def do_post_participle(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args, passive=True, perfect=True):
            if not phrase.value.missing:
                yield self._restrict("verbal", phrase.value, cost=phrase.cost)

    def do_post_called(self, _called: Meaning, phrase: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Named(phrase.value)))

    def do_post_adjective(self, adjective: Meaning, prep: Meaning, phrase: Meaning) -> Meaning | None:
        found = self.do_adjective_with(adjective, prep, phrase)
        return self._restrict("clause", gap_clause(found.value)) if found else None

    def do_post_bare_adjective(self, adjective: Meaning) -> Meaning | None:
        return None

    def do_post_comparative(self, comparative: Meaning, _than: Meaning, phrase: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Adjective(comparative.value[1], (("than", phrase.value),))))

    def do_post_other_than(self, _other: Meaning, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase):
            return None
        return self._restrict("clause", replace(gap_clause(phrase.value), negative=True))

    def do_post_most(self, _most: Meaning, nbar: Meaning) -> Meaning:
        return self._restrict("rank", tree.Rank("most", nbar.value.kind, span=(nbar.start, nbar.end)))

    def do_post_least(self, _least: Meaning, nbar: Meaning) -> Meaning:
        return self._restrict("rank", tree.Rank("least", nbar.value.kind, span=(nbar.start, nbar.end)))

    def do_post_direction(self, direction: Meaning, _of: Meaning, phrase: Meaning) -> Meaning:
        word = direction.value[1].removeprefix("directly ")
        return self._restrict("clause", gap_clause(tree.Adjective(word, (("of", phrase.value),))))

    def do_order(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                yield Meaning(replace(phrase.value.clause, subject=tree.Gap()), cost=phrase.cost)


_TIMES = frozenset({"period", "week", "update", "phase"})
_PARTIES = frozenset({"party", "player", "person"})
_KEYWORDS = ("WHEN", "COMMA", "AS_SOON_AS", "IF", "UNLESS", "WHILE", "UNTIL", "OR", "ONLY_IF")
_MULTIPLIERS = {"half of": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2)}
_DETERMINERS = {"EVERY": "each", "ALL_THE": "all", "THE_OTHER": "other", "EVERY_OTHER": "each other"}


def _modal(modal: Meaning) -> str:
    word: str = modal.value[1]
    return "can" if word == "cannot" else word


def _has(has: Meaning) -> str:
    return "singular" if has.value[1] == "has" else "plural"


def _one_family(phrases: Sequence[Meaning]) -> bool:
    first = phrases[0].sorts
    return all(fits(first, phrase.sorts) or fits(phrase.sorts, first) for phrase in phrases)


def _fill(slots: list[Any], bare: list[Meaning]) -> Iterator[tuple[list[tuple[str, Any]], list[Any]]]:
    """Give every way to put bare phrases, in order, into slots, in order."""
    if not bare:
        yield [], slots
        return
    for index, slot in enumerate(slots):
        if _fills(bare[0], slot):
            for filled, left in _fill(slots[index + 1 :], bare[1:]):
                yield [(slot.role, bare[0].value), *filled], [*slots[:index], *left]
            if "any" in slot.sorts:
                return


def _fills(phrase: Meaning, slot: Any) -> bool:
    """Say whether a phrase can fill a slot; *it* is never a party in one."""
    node = phrase.value
    if slot.role == "complement" and slot.optional and not (isinstance(node, tree.Name) or isinstance(node, tree.Noun) and node.determiner == "a"):
        return False
    if phrase.sorts <= _TIMES and "any" in slot.sorts and "period" not in slot.sorts:
        return False
    if isinstance(phrase.value, tree.Pronoun) and phrase.value.word in {"it", "nothing"} and slot.sorts <= _PARTIES:
        return False
    return fits(phrase.sorts, slot.sorts)
