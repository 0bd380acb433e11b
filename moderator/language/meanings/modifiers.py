"""Productions of what narrows a noun: adjectives and ranks before it, prepositions and relative clauses behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moderator.language import tree
from moderator.language.meanings.ballots import outnumbering, turned
from moderator.language.meanings.counting import AMOUNTS
from moderator.language.meanings.meaning import (
    AMOUNT,
    PERIODS,
    Meaning,
    Restriction,
    VerbPhrase,
    gap_clause,
    is_no_place,
    other_than,
    owner_meant,
    so_near,
    whoever,
)
from moderator.language.meanings.phrases import Phrases
from moderator.language.meanings.taking import PARTIES
from moderator.language.registry import STATE_VERBS, fits
from moderator.language.restating.weeks import IN_WHICH

_WHEN = frozenset({"in", "during", "before", "after", "until", "since"})
_LENGTHS = frozenset({"period", "week", "update", "phase"})


def _without_a_place(phrase: VerbPhrase) -> int:
    """Cost a deed that wants a place and has none: in "each player who lands on it", *on it* goes with *lands*."""
    entry = phrase.entry
    wants = (
        entry is not None
        and not entry.slots
        and not entry.declared
        and any(prep == "on" for prep, _ in entry.prepositions)
    )
    return int(wants and not phrase.clause.roles)


class Modifiers(Phrases):
    """What stands before and behind a noun."""

    def _restrict(self, what: str, value: object, cost: int = 0) -> Meaning:
        return Meaning(Restriction(what, value), cost=cost)

    def do_pre_adjective(self, adjective: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Adjective(adjective.value[1])))

    def do_pre_not(self, _non: Meaning, quality: Meaning) -> Meaning | None:
        """Read "a non-White square" as a square that is not White."""
        clause = quality.value.value if quality.value.what == "clause" else None
        return None if clause is None else self._restrict("clause", replace(clause, negative=True))

    def do_pre_participle(self, verb: Meaning) -> Meaning | None:
        entry = self.lexicon.verbs.get(verb.value[1])
        if entry is None or entry.declared:
            return None
        phrase = VerbPhrase(
            tree.Clause(None, entry.key, perfect=True, span=(verb.start, verb.end)), passive=True, entry=entry
        )
        return self._restrict("verbal", phrase, cost=1)

    def do_pre_name(self, name: Meaning) -> Meaning | None:
        entry = name.value[1]
        if entry.kind in {"place", "organization"}:
            named = tree.Name(entry.name, entry.kind, (name.start, name.end))
            return self._restrict("of", Meaning(named, entry.sorts))
        if entry.kind != "color":
            return None
        return self._restrict("clause", gap_clause(tree.Name(entry.name, entry.kind, (name.start, name.end))))

    def do_pre_either(self, *parts: Meaning) -> Meaning | None:
        """Read "a Blue or Indigo square" as a square that is Blue or Indigo."""
        found = [part.value for part in self._rest(parts, "COMMA", "OR")]
        if not all(isinstance(each, Restriction) and each.what == "clause" for each in found):
            return None
        qualities = tuple(tree.complement_of(each.value) for each in found)
        return self._restrict("clause", gap_clause(tree.Either("or", qualities)))

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
        if not self._phrase(phrase) or (prep.value == "for" and isinstance(phrase.value, tree.Amount)):
            return None
        if is_no_place(prep.value, phrase):
            return None
        if prep.value == "for" and phrase.sorts <= _LENGTHS and _counted(phrase.value):
            return None  # "for 10 weeks" says how long something is so, never what a thing is
        if prep.value == "for" and isinstance(phrase.value, tree.Noun) and phrase.value.kind == "time":
            return None  # "for the first time" says how often something has happened
        if prep.value in _WHEN and phrase.sorts and phrase.sorts <= PERIODS:
            return None  # "in a normal turn" and "in the auction phase" say when, never what a thing is
        near = so_near(prep.value, phrase.value)
        if near is not None:
            return self._restrict("clause", gap_clause(near))
        return self._restrict("preposition", (prep.value, phrase.value))

    def do_post_of_hers(self, _of: Meaning, hers: Meaning) -> Meaning | None:
        return self._restrict("of", owner_meant(hers))

    def do_post_between(self, word: Meaning, phrase: Meaning) -> Meaning | None:
        if is_no_place("between", phrase):
            return None
        return self._restrict("clause", gap_clause(tree.Place(word.value[1], phrase.value)))

    def do_post_who(self, relative: Meaning, phrases: Meaning) -> Meaning | None:
        word, verb_phrases = phrases.value
        if any(phrase.missing for phrase in verb_phrases):
            return None
        who = _says(relative, "who")
        if len(verb_phrases) == 1:
            return self._restrict("who" if who else "verbal", verb_phrases[0], cost=_without_a_place(verb_phrases[0]))
        return self._restrict("whos" if who else "verbals", (word, verb_phrases), cost=2)

    def do_post_that(self, relative: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        word, verb_phrases = phrases.value
        if not self._phrase(subject):
            return None
        subject = whoever(subject)
        clauses = []
        for phrase in verb_phrases:
            clause = self._apply(replace(phrase, missing=""), subject.value, subject.sorts)
            missing = phrase.missing or (_whom(phrase) if _says(relative, "whom") else _how_much(phrase))
            if clause is None or not missing or not self._agrees(phrase, subject):
                return None
            clauses.append(replace(clause, roles=((missing, tree.Gap()), *clause.roles)))
        return self._restrict(
            "clause",
            _standing_there(clauses[0]) if len(clauses) == 1 else tree.Both(word, tuple(clauses)),
            cost=2 * len(clauses) - 2,
        )

    def do_post_stranded(
        self, relative: Meaning, subject: Meaning, phrases: Meaning, prep: Meaning, *rest: Meaning
    ) -> Meaning | None:
        """Read "a proposal that nobody has voted for", "each square that she has landed on this week" (or "before")."""
        found = self._with_preposition(subject, phrases, prep.value, rest)
        time = self._rest(rest, "BEFORE")
        if not time or found is None or not isinstance(found.value.value, tree.Clause):
            return None if time else found
        clause = found.value.value
        return self._restrict("clause", replace(clause, times=(*clause.times, time[0].value)))

    def do_post_where(self, _where: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        """Read "a square where she has landed this week", "where a player is Sick"."""
        _, said = phrases.value
        who, so = subject.value, [tree.complement_of(phrase.clause) for phrase in said]
        one = isinstance(who, tree.Noun) and who.determiner in {"a", "another"} and who.rank is None
        if isinstance(who, tree.Noun) and one and all(isinstance(each, tree.Adjective) for each in so) and len(so) == 1:
            described = replace(who, which=(*who.which, gap_clause(so[0])))
            return self._restrict("clause", tree.Clause(described, "stand", (("on", tree.Gap()),)))
        told = all(phrase.clause.perfect or phrase.clause.verb in {"stand", *STATE_VERBS} for phrase in said)
        return self._with_preposition(subject, phrases, "on") if told and self._phrase(subject) else None

    def do_post_is_on(self, *parts: Meaning) -> Meaning | None:
        """Read "a square that she is on", "where another player is", as one on which somebody stands."""
        subject, be, *on = self._rest(parts, "RELATIVE", "WHERE")
        if not self._phrase(subject) or any(each.value != "on" for each in on):
            return None
        if (be.value == "plural") != subject.plural and not subject.either:
            return None
        return self._restrict("clause", tree.Clause(whoever(subject).value, "stand", (("on", tree.Gap()),)))

    def do_post_there(self, there: Meaning) -> Meaning:
        """Read "each player there" as one who is on the square that was spoken of."""
        place = tree.Place("on", tree.Pronoun("there", (there.start, there.end)))
        return self._restrict("clause", tree.Clause(tree.Gap(), "be", (("complement", place),)))

    def do_post_on_which(self, prep: Meaning, _which: Meaning, subject: Meaning, be: Meaning) -> Meaning | None:
        """Read "a square on which two players are" as one that they are on."""
        return self.do_post_is_on(subject, be, prep)

    def do_post_for_which(
        self, prep: Meaning, relative: Meaning, subject: Meaning, phrases: Meaning, *before: Meaning
    ) -> Meaning | None:
        """Read "a proposal for which nobody has voted"."""
        if not _says(relative, "which", "whom"):
            return None
        return self._with_preposition(subject, phrases, prep.value, before)

    def _with_preposition(
        self, subject: Meaning, phrases: Meaning, preposition: str, behind: Sequence[Meaning] = ()
    ) -> Meaning | None:
        _, verb_phrases = phrases.value
        if len(verb_phrases) != 1 or verb_phrases[0].missing or verb_phrases[0].entry is None:
            return None
        slot = dict(verb_phrases[0].entry.prepositions).get(preposition)
        most = subject.value.rank if isinstance(subject.value, tree.Noun) else None
        if most is not None and most.order in {"most", "least"} and most.by == subject.value.kind:
            if verb_phrases[0].entry.key != "vote" or preposition != "for":
                return None
            return self._restrict("rank", tree.Rank(most.order, "vote", span=(subject.start, phrases.end)))
        said = self.do_clause(subject, phrases)
        if said is not None and isinstance(said.value, tree.Clause) and any(self._is(one, "BEFORE") for one in behind):
            said = replace(said, value=replace(said.value, adverbs=(*said.value.adverbs, "before")))
        if slot is None and preposition == "in" and said is not None and isinstance(said.value, tree.Clause):
            return self._restrict("clause", replace(said.value, roles=(*said.value.roles, (IN_WHICH, tree.Gap()))))
        if slot is None or said is None or not isinstance(said.value, tree.Clause) or said.value.role(slot.role):
            return None
        return self._restrict("clause", replace(said.value, roles=((slot.role, tree.Gap()), *said.value.roles)))

    def do_post_costs(self, *parts: Meaning) -> Meaning | None:
        """Read "a square worth more than $300" as "a square whose market value is more than $300"."""
        amount = parts[-1]
        return self._restrict("costs", amount.value) if fits(amount.sorts, AMOUNTS) else None

    def do_post_outnumbered(
        self,
        _relative: Meaning,
        more: Meaning,
        noun: Meaning,
        phrases: Meaning,
        prep: Meaning,
        _than: Meaning,
        other: Meaning,
    ) -> Meaning | None:
        """Read "a proposal that more players have voted for than against"."""
        return self._outnumbered(more, noun, phrases, prep.value, other.value)

    def do_post_for_which_more(
        self,
        prep: Meaning,
        relative: Meaning,
        more: Meaning,
        noun: Meaning,
        phrases: Meaning,
        _than: Meaning,
        other: Meaning,
        phrase: Meaning,
    ) -> Meaning | None:
        """Read "a proposal for which more players have voted than against it"."""
        if not _says(relative, "which") or not isinstance(phrase.value, tree.Pronoun):
            return None
        return self._outnumbered(more, noun, phrases, prep.value, other.value)

    def _outnumbered(
        self, more: Meaning, noun: Meaning, phrases: Meaning, preposition: str, other: str
    ) -> Meaning | None:
        it = tree.Pronoun("it")
        said = self._both_sides(noun, phrases, other, it)
        entry = phrases.value[1][0].entry
        first = said and turned(said[0], entry, preposition, it)
        if said is None or first is None:
            return None
        return self._restrict("clause", outnumbering(more.value[1], noun.value, (first, said[1])))

    def do_post_of_which(self, _of: Meaning, subject: Meaning, phrases: Meaning) -> Meaning | None:
        _, verb_phrases = phrases.value
        if len(verb_phrases) != 1 or verb_phrases[0].missing or not self._phrase(subject):
            return None
        clause = self._apply(verb_phrases[0], subject.value, subject.sorts)
        if clause is None or not self._agrees(verb_phrases[0], subject):
            return None
        roles = tuple(
            (role, replace(filler, of=tree.Gap()))
            if isinstance(filler, tree.Noun) and role in {"object", "complement"} and filler.of is None
            else (role, filler)
            for role, filler in clause.roles
        )
        return self._restrict("clause", replace(clause, roles=roles)) if roles != clause.roles else None

    def do_post_participle(self, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        if verb.value[1] == "leave" and not args:  # "the squares left" are still there: nobody has left them
            return
        for phrase in self._verb_phrases(verb, args, passive=True, perfect=True):
            if not phrase.value.missing:
                yield self._restrict("verbal", phrase.value, cost=phrase.cost)

    def do_post_called(self, _called: Meaning, phrase: Meaning) -> Meaning:
        return self._restrict("clause", gap_clause(tree.Named(phrase.value)))

    def do_post_adjective(self, adjective: Meaning, prep: Meaning, phrase: Meaning) -> Meaning | None:
        found = self.do_adjective_with(adjective, prep, phrase)
        return self._restrict("clause", gap_clause(found.value)) if found else None

    def do_post_comparative(self, comparative: Meaning, _than: Meaning, phrase: Meaning) -> Meaning | None:
        if isinstance(phrase.value, tree.OtherRules):
            return None
        return self._restrict("clause", gap_clause(tree.Adjective(comparative.value[1], (("than", phrase.value),))))

    def do_post_other_than(self, _other: Meaning, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase):
            return None
        return self._restrict("clause", other_than(phrase.value))

    def do_post_with_on_it(self, prep: Meaning, phrase: Meaning, _on: Meaning, it: Meaning) -> Meaning | None:
        """Read "a square with another player on it" as one where another player is, "with a tree on it" as with one."""
        if prep.value not in {"with", "without"} or it.value[1] not in {"it", "them"} or not self._phrase(phrase):
            return None
        if fits(phrase.sorts, frozenset({"piece"})) and "any" not in phrase.sorts and prep.value == "with":
            return self._restrict("clause", tree.Clause(phrase.value, "stand", (("on", tree.Gap()),)))
        return self.do_post_prep(prep, phrase)

    def do_post_most(self, _most: Meaning, nbar: Meaning) -> Meaning | None:
        return self._by_count("most", nbar)

    def do_post_least(self, _least: Meaning, nbar: Meaning) -> Meaning | None:
        return self._by_count("least", nbar)

    def _by_count(self, order: str, nbar: Meaning) -> Meaning | None:
        """Rank by how many there are of what a noun describes; "the highest number of squares" is the most squares."""
        counted = nbar.value
        if counted.kind == "number" and isinstance(counted.of, tree.Noun) and counted.of.plural:
            counted = counted.of
        which = tuple(clause for clause in counted.which if not _is_there(clause))
        if counted.rank is not None or counted.determiner:
            return None
        more = replace(counted, plural=True, which=which) if which or counted.of is not None else None
        span = (nbar.start, nbar.end)
        return self._restrict("rank", tree.Rank(order, counted.kind, counted=more, span=span))

    def do_post_direction(self, direction: Meaning, _of: Meaning, phrase: Meaning) -> Meaning:
        word = direction.value[1].removeprefix("directly ")
        return self._restrict("clause", gap_clause(tree.Adjective(word, (("of", phrase.value),))))


def _is_there(clause: tree.Condition) -> bool:
    """Say whether a restriction tells only that something is with what is ranked: "the most players on it"."""
    place = tree.complement_of(clause)
    return isinstance(place, tree.Place) and place.preposition in {"on", "in", "of"} and _is_it(place.phrase)


def _is_it(phrase: object) -> bool:
    return isinstance(phrase, tree.Pronoun) and phrase.word in {"it", "her", "she"}


def _counted(phrase: object) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.quantity is not None


def _says(word: Meaning, *texts: str) -> bool:
    return word.value[2].text.lower() in texts


def _standing_there(clause: tree.Clause) -> tree.Clause:
    """Read "a square that she occupies" as one on which she stands."""
    if clause.verb != "occupy" or clause.modal or clause.perfect or len(clause.roles) != 1:
        return clause
    return replace(clause, verb="stand", roles=(("on", tree.Gap()),)) if clause.roles[0][0] == "object" else clause


def _how_much(phrase: VerbPhrase) -> str:
    """Give the role of an amount that a verb need not name, as of "pay" in "the rent that she pays"; or ""."""
    slots = phrase.entry.slots if phrase.entry else ()
    return next((AMOUNT for slot in slots if slot.role == AMOUNT and phrase.clause.role(AMOUNT) is None), "")


def _whom(phrase: VerbPhrase) -> str:
    """Give the role of the party that a verb need not name, as of "pay" in "a player whom she has paid"; or ""."""
    slots = phrase.entry.slots if phrase.entry else ()
    roles = (slot.role for slot in slots if slot.optional and slot.sorts <= PARTIES)
    return next((role for role in roles if phrase.clause.role(role) is None), "")
