"""Productions of clauses: a subject and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from moderator.language import tree
from moderator.language.meanings.ballots import outnumbering, turned
from moderator.language.meanings.counting import AMOUNTS, price_word
from moderator.language.meanings.meaning import PERSON, Meaning, VerbPhrase, is_more_of_hers, whoever
from moderator.language.meanings.taking import ways_to_take
from moderator.language.meanings.verbs import VerbPhrases
from moderator.language.registry import fits
from moderator.language.restating.people import as_subject
from moderator.language.restating.values import cost_of

_PRICED = frozenset({"square", "item"})
"""What is bought: a turn that "costs $5" is nothing that a price is asked of."""
_PLAYER = frozenset({"player"})
_SOLD = frozenset({"status"})
"""What is bought and is no thing: an insurance."""


class Clauses(VerbPhrases):
    """Productions of clauses: a subject and what is said of it."""

    def do_clause(self, subject: Meaning, phrases: Meaning) -> Meaning | None:
        if not self._phrase(subject):
            return None
        if isinstance(subject.value, tree.Text) and not all(phrase.passive for phrase in phrases.value[1]):
            return None  # words do nothing; they can be replaced
        subject = _nominative(whoever(subject))
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

    def do_only_clause(self, only: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        """Read "only a Registered Voter may vote": the form says who may not."""
        found = self.do_clause(subject, phrases) if only.value[1] == "only" else None
        if found is None or not isinstance(found.value, tree.Clause):
            return None
        return replace(found, value=replace(found.value, adverbs=("only", *found.value.adverbs)))

    def do_costs(self, subject: Meaning, word: Meaning, amount: Meaning) -> Meaning | None:
        """Read "a lottery ticket costs $45", "each Green square is worth $20 more": what its price is."""
        said = word.value[2].text.lower()
        if isinstance(subject.value, tree.Amount):
            return None
        if not self._phrase(subject) or not fits(amount.sorts, AMOUNTS) or not fits(subject.sorts, _PRICED):
            return None
        if not subject.either and (said in {"cost", "are worth"}) != subject.plural:
            return None
        price = tree.Noun(price_word(subject.sorts), "the", of=subject.value, span=(subject.start, word.end))
        return Meaning(tree.Clause(price, "be", (("complement", amount.value),)))

    def do_doing_costs(self, verb: Meaning, *rest: Meaning) -> Iterator[Meaning]:
        """Read "painting a square costs $30 for a Freemason", "registering to vote is free"."""
        at = next(place for place, each in enumerate(rest) if self._is(each, "COSTS", "IS"))
        if rest[at].value[2].text.lower().endswith("worth"):
            return  # what landing somewhere is worth is got, and not paid
        behind = [each for each in rest[at + 1 :] if not self._is(each, "INSTEAD_OF", "ADVERB", "FREE")]
        if any(self._is(each, "ADVERB") and each.value[1] != "only" for each in rest[at + 1 :]):
            return
        doer: tree.Phrase = behind.pop().value[1] if behind and _is_for_whom(behind[-1]) else tree.Noun("player", "a")
        if not all(fits(each.sorts, AMOUNTS) for each in behind):
            return
        amount = cost_of(behind[0].value) if behind else tree.Amount(Fraction(0), "$")
        before = behind[1].value if len(behind) > 1 else None
        if before is not None and verb.value[1] == "sell":
            return  # whoever sells is paid, and what it costs instead of what is not said
        for phrase in self._verb_phrases(verb, rest[:at]):
            clause = None if phrase.value.missing else self._apply(phrase.value, doer, _PLAYER)
            if clause is not None:
                yield Meaning(tree.Cost(clause, amount, before=before), cost=phrase.cost)

    def do_buying_costs(self, subject: Meaning, word: Meaning, *rest: Meaning) -> Meaning | None:
        """Read "a lottery ticket costs $30 instead of $50 for a Freemason" as of buying one."""
        if any(self._is(each, "ADVERB") and each.value[1] != "only" for each in rest):
            return None
        *amounts, whom = (each for each in rest if not self._is(each, "ADVERB", "INSTEAD_OF"))
        thing = subject.value
        if whom.value[2] or not all(fits(each.sorts, AMOUNTS) for each in amounts):
            return None
        said = word.value[2].text.lower()
        if not isinstance(thing, tree.Noun) or not self._phrase(subject) or not fits(subject.sorts, _PRICED | _SOLD):
            return None
        if not subject.either and (said in {"cost", "are worth"}) != subject.plural:
            return None
        if thing.quantity is not None:
            return None
        if (thing.determiner or thing.plural) and thing.rank is None:
            thing = replace(thing, determiner="a", plural=False)
        before = amounts[1].value if len(amounts) > 1 else None
        return Meaning(
            tree.Cost(tree.Clause(whom.value[1], "buy", (("object", thing),)), cost_of(amounts[0].value), before=before)
        )

    def do_for_whom(self, _for: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "for players who own a tree" as of each such player."""
        noun = phrase.value
        if not self._phrase(phrase) or not fits(phrase.sorts, _PLAYER):
            return None
        if not isinstance(noun, tree.Noun):
            return Meaning(("for whom", noun, False)) if isinstance(noun, tree.Name) else None
        if noun.determiner == "the" and not noun.plural:
            return Meaning(("for whom", noun, False))
        one = noun.quantity is None and noun.determiner in {"", "a", "all", "any", "each"}
        each = noun.determiner == "each"
        return Meaning(("for whom", replace(noun, determiner="a", plural=False), each)) if one else None

    def do_cost_before(self, amount: Meaning, _instead: Meaning, _before: Meaning) -> Meaning:
        """Read "costs $45 instead of $50" as what it costs; what it cost before changes nothing."""
        return amount

    do_value_before = do_cost_before

    def do_changed_cost(self, amount: Meaning, word: Meaning) -> Meaning | None:
        """Read "$20 more" of what something costs as "$20 higher"."""
        higher = tree.Adjective("higher" if word.value[0] == "MORE" else "lower", (("by", amount.value),))
        return Meaning(higher, AMOUNTS) if isinstance(amount.value, tree.Amount) else None

    def do_outnumbered(
        self, more: Meaning, noun: Meaning, phrases: Meaning, _than: Meaning, prep: Meaning, phrase: Meaning
    ) -> Meaning | None:
        """Read "more players have voted for it than against it": two numbers are compared."""
        said = self._both_sides(noun, phrases, prep.value, phrase.value)
        return None if said is None else Meaning(outnumbering(more.value[1], noun.value, said))

    def _both_sides(
        self, noun: Meaning, phrases: Meaning, preposition: str, filler: tree.Filler
    ) -> tuple[tree.Clause, tree.Clause] | None:
        _, verb_phrases = phrases.value
        if len(verb_phrases) != 1 or verb_phrases[0].missing or verb_phrases[0].passive or not noun.plural:
            return None
        if not self._agrees(verb_phrases[0], noun) or verb_phrases[0].entry is None:
            return None
        first = self._apply(verb_phrases[0], tree.Gap(), noun.sorts)
        second = first and turned(first, verb_phrases[0].entry, preposition, filler)
        return (first, second) if first is not None and second is not None else None

    def _with_subject(self, phrase: VerbPhrase, subject: Meaning, *, first: bool) -> tree.Clause | None:
        if phrase.missing or not self._agrees(phrase, subject):
            return None
        nobody = isinstance(subject.value, tree.Noun) and subject.value.determiner == "no"
        if phrase.owed and nobody and phrase.clause.verb != "pay":
            return None  # that nobody has to vote is no ban, and that nobody must might be one
        return self._apply(phrase, subject.value, subject.sorts)

    def do_exists(self, _there: Meaning, be: Meaning, phrase: Meaning) -> Meaning | None:
        if (be.value == "plural") != phrase.plural and not phrase.either:
            return None
        node = phrase.value
        if is_more_of_hers(node):
            return None  # "more Red squares than Blue squares" are what somebody owns
        if isinstance(node, tree.Noun) and node.determiner == "no":
            return Meaning(tree.Exists(replace(node, determiner="a"), negative=True))
        return Meaning(tree.Exists(node))

    def do_may_exist(self, _there: Meaning, _modal: Meaning, _be: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(("possible thing", phrase.value))

    def do_list_and(self, *parts: Meaning) -> Meaning | None:
        phrases = self._phrases_of(parts)
        found, first, last = _listed("and", phrases), phrases[0], phrases[-1]
        # what stands behind a relative clause goes on with it, if it can: "a square that is Red and is unowned"
        goes_on = first is not None and last is not None and self._goes_on(first.clause, last.clause)
        return replace(found, cost=3) if found is not None and goes_on else found

    def _goes_on(self, clause: tree.Clause, said: tree.Clause) -> bool:
        """Say whether the last thing that a clause names is described, and can be or have what is said next."""
        thing = clause.roles[-1][1] if clause.roles else None
        told = thing.which[-1] if isinstance(thing, tree.Noun) and thing.which else None
        about = told.subject if isinstance(told, tree.Clause) else None
        of = about.of if isinstance(about, tree.Noun) else about
        if not isinstance(thing, tree.Noun) or not isinstance(of, tree.Gap) or clause.times:
            return False
        entry = self.lexicon.nouns[about.kind if isinstance(about, tree.Noun) else thing.kind]
        if said.verb == "be":
            quality = tree.complement_of(said)
            bearer = self.lexicon.flags.get(quality.word) if isinstance(quality, tree.Adjective) else None
            known = isinstance(quality, (tree.Adjective, tree.Name))
            return known and (bearer is None or fits(entry.sorts, frozenset({bearer})))
        if said.verb in {"have", "own"} and fits(entry.sorts, PERSON) and "any" not in entry.sorts:
            return True
        what = said.role("object") if said.verb == "have" else None
        return isinstance(what, tree.Noun) and any((sort, what.kind) in self.lexicon.attributes for sort in entry.sorts)

    def do_list_or(self, *parts: Meaning) -> Meaning | None:
        return _listed("or", self._phrases_of(parts))

    def _phrases_of(self, parts: Sequence[Meaning]) -> tuple[VerbPhrase | None, ...]:
        first, *rest = self._rest(parts, "COMMA", "AND", "OR", "BUT")
        return (first.value, *(self._of_the_same_verb(first.value, part) for part in rest))

    def _of_the_same_verb(self, first: VerbPhrase, part: Meaning) -> VerbPhrase | None:
        """Give a phrase that leaves out the verb of the first one with it; None where that does not take it."""
        if isinstance(part.value, VerbPhrase):
            return part.value
        entry = first.entry
        if entry is None or first.passive or first.clause.modal or first.clause.negative:
            return None
        for roles, extra, missing, _ in ways_to_take(entry, part.value, part.start, passive=False):
            if not missing:
                return replace(first, clause=replace(first.clause, roles=roles, **extra))
        return None

    def _relative(self, phrases: Meaning, sorts: frozenset[str]) -> Iterator[tree.Clause]:
        word, verb_phrases = phrases.value
        clauses = [self._apply(phrase, tree.Gap(), sorts) if not phrase.missing else None for phrase in verb_phrases]
        if any(clause is None for clause in clauses):
            return
        if len(clauses) == 1 or word == "and":
            yield from (clause for clause in clauses if clause is not None)


def _listed(word: str, phrases: Sequence[VerbPhrase | None]) -> Meaning | None:
    """Give verb phrases in a row, each with what it shares with the first; None if a participle stands alone."""
    first = phrases[0]
    assert first is not None
    found = [first]
    denied = word == "or" and first.clause.negative and not first.clause.modal
    for phrase in phrases[1:]:
        led = None if phrase is None else _led(phrase, first, word)
        if led is None:
            return None
        denied = denied and phrase is not None and led.clause.negative and not phrase.clause.negative
        found.append(led)
    if first.clause.perfect and all(phrase is not None and phrase.number == "shared" for phrase in phrases[1:]):
        found = [_at_the_times_of(found[-1].clause, phrase) for phrase in found]
    last = dict(found[-1].clause.roles)
    for place, phrase in enumerate(found[:-1]):
        # "Passes through or lands on the Bridge": what one is done to, the other is done on, at its time.
        wanted = phrase.missing or _goes_over_squares(phrase)
        shared = (last.get(wanted) if phrase.missing else None) or (last.get("on") if wanted == "object" else None)
        if wanted and shared is not None:
            roles = (*phrase.clause.roles, (wanted, shared))
            times = phrase.clause.times or found[-1].clause.times
            found[place] = replace(phrase, clause=replace(phrase.clause, roles=roles, times=times), missing="")
    return Meaning(("and" if denied else word, tuple(found)))  # who "has not bought or named it" has done neither


def _at_the_times_of(last: tree.Clause, phrase: VerbPhrase) -> VerbPhrase:
    """Let who "has bought a square or landed on a Store this week" have bought it this week, too."""
    clause = phrase.clause
    return phrase if clause.times else replace(phrase, clause=replace(clause, times=last.times))


def _goes_over_squares(phrase: VerbPhrase) -> str:
    """Give the role of the square that a verb leaves out: nobody only "passes", who "passes or lands on" one."""
    entry = phrase.entry
    over = entry is not None and any(preposition == "through" for preposition, _ in entry.prepositions)
    return "object" if over and not (phrase.clause.roles or phrase.passive) else ""


def _led(phrase: VerbPhrase, first: VerbPhrase, word: str) -> VerbPhrase | None:
    """Put a phrase under the auxiliary that leads the first: "may not roll or move", "cannot be bought or named"."""
    above = first.clause
    if phrase.number == "shared":
        if phrase.passive != first.passive or not (first.passive or above.perfect):
            return None
        clause = replace(phrase.clause, modal=above.modal, negative=above.negative, perfect=above.perfect)
        return replace(phrase, clause=clause, number=first.number)
    bare = phrase.number == "plural" and not (phrase.passive or phrase.clause.negative or phrase.clause.perfect)
    leads = not (first.passive or above.perfect) and (above.modal or above.negative)
    if word == "or" and bare and leads:
        clause = replace(phrase.clause, modal=above.modal, negative=above.negative)
        return replace(phrase, clause=clause, number=first.number)
    return phrase


def _is_for_whom(part: Meaning) -> bool:
    return isinstance(part.value, tuple) and part.value[0] == "for whom"


def _nominative(subject: Meaning) -> Meaning:
    """Give a subject as one stands, which in an everyday turn was something else: "that costs her $5", she pays it."""
    pronoun = subject.value
    if not isinstance(pronoun, tree.Pronoun):
        return subject
    return replace(subject, value=replace(pronoun, word=as_subject(pronoun.word)))
