"""Productions of descriptions: a noun with its article, its possessor and everything that narrows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.meanings.ballots import having_votes, most_had
from moderator.language.meanings.counting import price_word
from moderator.language.meanings.meaning import (
    AMOUNT,
    ANY,
    OF_PLAYERS,
    PERIODS,
    PERSON,
    Meaning,
    Restriction,
    amount,
    gap_clause,
    is_a_turn,
)
from moderator.language.meanings.names import Names
from moderator.language.registry import NounEntry, fits
from moderator.language.restating.weeks import tells_of_its_time
from moderator.language.scope import QUALITY

_VALUES = frozenset({"money", "number"})
_DETERMINERS = {"EVERY": "each", "ALL_THE": "all", "THE_OTHER": "other", "EVERY_OTHER": "each other"}

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
    "beyond": frozenset({"turn", "process", "number", "money", "item", "square"}),
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


_COUNTABLE = frozenset({"money", "number", "process", "matter", "turn", "value"})


def _each(phrase: object) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.determiner == "each"


_NO_PARTY = frozenset({"square", "region"})


def _so_much_money(phrase: object) -> bool:
    """Say whether a phrase is an amount of cash that a party has: "less money than her"."""
    return isinstance(phrase, tree.Noun) and phrase.kind in {"cash", "money"} and phrase.quantity is not None


def _is_amount(phrase: Meaning, entry: NounEntry) -> bool:
    """Say whether "of ..." tells how much something is: a debt of more than $500, a fine of $20."""
    value = phrase.value.amount if isinstance(phrase.value, tree.Quantity) else phrase.value
    return (
        isinstance(value, (tree.Amount, tree.Arithmetic))
        and "any" not in entry.sorts
        and fits(entry.sorts, _VALUES)
        and not fits(entry.of - ANY, _VALUES)
    )


def exceeding(whole: Meaning) -> Meaning | None:
    """Read "her cash above $1000" as what she has beyond it, "between $1000 and $3000" as what lies between them."""
    node = whole.value
    if "money" not in whole.sorts or len(node.which) != 1:
        return None
    place = tree.complement_of(node.which[0])
    if not isinstance(place, tree.Place) or place.preposition not in {"above", "over", "beyond", "between"}:
        return None
    bare: tree.Phrase = replace(node, which=())
    least: tree.Phrase = place.phrase
    if place.preposition == "between":
        if not isinstance(least, tree.Join) or len(least.items) != 2:
            return None
        least, most = least.items
        bare = tree.Arithmetic("less", (bare, most))
    beyond = tree.Arithmetic("greater", (tree.Amount(Fraction(0), "$"), tree.Arithmetic("-", (bare, least))))
    return Meaning(beyond, frozenset({"money"}), either=True)


def _is_paid(clause: object) -> bool:
    """Say whether a restriction says of what it narrows that it is paid: "that a player pays"."""
    return isinstance(clause, tree.Clause) and isinstance(clause.role(AMOUNT), tree.Gap)


class Nouns(Names):
    """Productions of descriptions: a noun with its article, its possessor and everything that narrows it."""

    def do_nbar(self, *parts: Meaning) -> Iterator[Meaning]:  # noqa: PLR0912, PLR0915 - case by case
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
            if restriction.what == "of" and _is_amount(restriction.value, entry):
                node = replace(node, which=(*node.which, gap_clause(restriction.value.value)))
            elif restriction.what == "of":
                if (
                    node.of is not None
                    or (restriction.value.bare and kind not in {"kind", "base"})
                    or not (entry.of or entry.declared)
                    or not fits(restriction.value.sorts, entry.of or ANY)
                ):
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
                if tells_of_its_time(restriction.value) and not entry.sorts & PERIODS:
                    return
                if _is_paid(restriction.value) and not fits(entry.sorts, frozenset({"money"})):
                    return
                if not self._can_fill_its_gap(restriction.value, entry.sorts):
                    return
                node = replace(node, which=(*node.which, restriction.value))
            elif restriction.what == "costs":
                price = tree.Noun(price_word(entry.sorts), "possessive", of=tree.Gap())
                node = replace(
                    node, which=(*node.which, tree.Clause(price, "be", (("complement", restriction.value),)))
                )
            elif restriction.what == "preposition":
                preposition, phrase = restriction.value
                if not fits(entry.sorts, _POSTS.get(preposition, frozenset({"none"}))):
                    return
                if preposition == "for" and _each(phrase) and not entry.sorts & _COUNTABLE:
                    return
                if preposition == "in" and self._when_it_is(phrase):
                    return  # "a square in Winter": that is when, not which
                if preposition == "to" and any(isinstance(tree.complement_of(one), tree.Amount) for one in node.which):
                    return  # "a fee of $5 to The Government" is paid there, and is no fee of that name
                if preposition == "on" and is_a_turn(phrase):
                    return  # nor is "a total of 10 on her turn"
                if preposition == "with" and _so_much_money(phrase) and entry.sorts <= _NO_PARTY:
                    return  # in "a square whose owner is a player with less money" it is the player's
                person = "any" not in entry.sorts and fits(entry.sorts, PERSON)
                located = self._located(preposition, phrase, "her" if person else "it")
                node = replace(node, which=(*node.which, located))
                cost += 1  # "argues a point for it": what a verb can take is the verb's
            elif restriction.what in {"verbals", "whos"}:
                word, phrases = restriction.value
                if restriction.what == "whos" and not fits(entry.sorts, PERSON | {"piece"}):
                    return
                clauses = [self._apply(phrase, tree.Gap(), entry.sorts) for phrase in phrases]
                if any(clause is None for clause in clauses):
                    return
                node = replace(node, which=(*node.which, tree.Both(word, tuple(clauses))))  # type: ignore[arg-type]
            elif restriction.what in {"verbal", "who"}:
                if restriction.what == "who" and not fits(entry.sorts, PERSON | {"piece"}):
                    return
                clause = self._apply(restriction.value, tree.Gap(), entry.sorts)
                if clause is None:
                    return
                most = most_had(clause)
                if most is not None and node.rank is None:
                    node = replace(node, rank=most)
                else:
                    node = replace(node, which=(*node.which, clause))
            else:
                message = f"no such restriction: {restriction.what}"
                raise AssertionError(message)
        yield Meaning(node, entry.sorts, plural, cost)

    def _can_fill_its_gap(self, clause: object, sorts: frozenset[str]) -> bool:
        """Say whether things of these sorts can be what a clause leaves open: nobody owns "a color that she owns"."""
        verb = self.lexicon.verbs.get(clause.verb) if isinstance(clause, tree.Clause) else None
        if not isinstance(clause, tree.Clause) or verb is None:
            return True
        open_roles = {role for role, filler in clause.roles if isinstance(filler, tree.Gap)}
        return all(fits(sorts, slot.sorts) for slot in verb.slots if slot.role in open_roles)

    def _located(self, preposition: str, phrase: tree.Phrase, word: str = "it") -> tree.Clause:
        if preposition in {"with", "without"}:
            said = tree.Clause(tree.Gap(), "have", (("object", phrase),), negative=preposition == "without")
            return having_votes(said, tree.Gap(), word) or said
        return gap_clause(tree.Place(preposition, phrase))

    def _noun(self, nbar: Meaning, determiner: str, **changes: Any) -> Meaning:
        node = replace(nbar.value, determiner=determiner, span=(nbar.start, nbar.end), **changes)
        return Meaning(node, nbar.sorts, nbar.plural, either=self.lexicon.nouns[node.kind].mass)

    def do_described(self, det: Meaning, nbar: Meaning) -> Meaning | None:
        word = det.value
        if word == "the" and nbar.value.kind == "part" and isinstance(nbar.value.of, tree.Arithmetic):
            return None if nbar.value.which else Meaning(nbar.value.of, frozenset({"money"}), either=True)
        entry = self.lexicon.nouns[nbar.value.kind]
        if word == "any" and nbar.plural:  # "any squares" are as many as one, or more
            nbar = replace(nbar, value=replace(nbar.value, plural=False), plural=False)
        if (
            word in {"a", "each", "another", "this", "that"}
            and nbar.plural
            and not (word in {"this", "that"} and entry.mass)
        ):
            return None
        if word in {"all", "both"} and not nbar.plural and not entry.mass:
            return None
        if word == "each other":
            other = gap_clause(tree.Adjective("other"))
            one = not nbar.plural and not entry.mass  # in "pay each other money" it is no word before *money*
            return self._noun(nbar, "each", which=(other, *nbar.value.which)) if one else None
        if word == "the" and nbar.value.of is None and ("game", nbar.value.kind) in self.lexicon.attributes:
            return self._noun(nbar, word, of=tree.Noun("game", "the", span=(nbar.start, nbar.end)))
        return self._noun(nbar, word)

    def do_described_pronoun(self, pronoun: Meaning, *posts: Meaning) -> Iterator[Meaning]:
        """Read "nobody who holds a job", "everybody with a tree" as no player, each player who does."""
        determiner = OF_PLAYERS.get(pronoun.value[1])
        if determiner is None:
            return
        head = replace(pronoun, value=("NOUN", ("player", False), pronoun.value[2]))
        for described in self.do_nbar(head, *posts):
            yield self._noun(replace(described, start=pronoun.start, end=pronoun.end), determiner)

    def do_those(self, those: Meaning, *posts: Meaning) -> Iterator[Meaning]:
        """Read "those with more than $2000" as the players of whom that is so."""
        return map(self.do_bare_noun, self.do_nbar(replace(those, value=("NOUN", ("player", True), None)), *posts))

    def do_the_others(self, word: Meaning) -> Meaning:
        """Read "the others get $2" as "each other player gets $2"."""
        other = gap_clause(tree.Adjective("other"))
        node = tree.Noun("player", "each", which=(other,), span=(word.start, word.end))
        return Meaning(node, self.lexicon.nouns["player"].sorts, either=True)

    def do_non_nbar(self, _non: Meaning, noun: Meaning, *posts: Meaning) -> Iterator[Meaning]:
        """Read "non-Freemason" as "player who is no Freemason"."""
        kind, plural = noun.value[1]
        if kind == "player" or not fits(self._sorts(kind), PERSON) or "any" in self._sorts(kind):
            return
        is_one = replace(gap_clause(tree.Noun(kind, "a", span=(noun.start, noun.end))), negative=True)
        head = replace(noun, value=("NOUN", ("player", plural), None))
        yield from self.do_nbar(head, self._restrict("clause", is_one), *posts)

    def do_most_of(self, _the: Meaning, most: Meaning, _of: Meaning, whole: Meaning) -> Meaning | None:
        """Read "the poorest of all players" as "the poorest player", "the richest of her Team-mates"."""
        node = whole.value
        if not isinstance(node, tree.Noun) or not whole.plural or node.determiner not in {"all", "the", "possessive"}:
            return None
        by, order, _ = most.value[1]
        if node.rank is not None or node.quantity is not None:
            return None
        determiner = "possessive" if node.determiner == "possessive" else "the"
        ranked = replace(node, determiner=determiner, plural=False, rank=tree.Rank(order, by))
        return Meaning(ranked, whole.sorts)

    def do_post_in_a_row(self, _word: Meaning) -> Meaning:
        """Read "3 weeks in a row" as "3 consecutive weeks"."""
        return self._restrict("clause", gap_clause(tree.Adjective("consecutive")))

    def do_described_number(self, det: Meaning, number: Meaning, nbar: Meaning) -> Meaning | None:
        if det.value in {"a", "another"} or (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, det.value, quantity=quantity)

    def do_possessed_noun(self, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if nbar.value.of is not None:
            return None
        whole = self._noun(nbar, "possessive", of=owner.value)
        # "the rest of Duck's items", "each player on Duck's square": what is behind the *of* or *on* is his
        whose = owner.value
        long = isinstance(whose, tree.Noun) and (whose.of is not None or bool(whose.which))
        return exceeding(whole) or replace(whole, cost=2 if long else 0)

    def do_possessed_number(self, owner: Meaning, number: Meaning, nbar: Meaning) -> Meaning | None:
        if nbar.value.of is not None or (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, "possessive", of=owner.value, quantity=quantity)

    def do_bare_noun(self, nbar: Meaning) -> Meaning:
        entry = self.lexicon.nouns[nbar.value.kind]
        found = self._noun(nbar, "")
        if QUALITY in entry.sorts:
            return replace(found, either=True, cost=1)  # "cannot buy anything": no thing, where a thing can stand
        if entry.mass:
            return replace(found, either=True)
        proper = (entry.declared and entry.noun[:1].isupper()) or entry.noun[:1] == "'"
        if proper or (self.orders and fits(entry.sorts, frozenset({"item"}))):
            # "is President" says what she is, rather than who
            return replace(found, cost=1) if entry.noun in self.lexicon.flags else found
        return found if nbar.plural else replace(found, bare=True)

    def do_so_much_of(self, share: Meaning, _much: Meaning, nbar: Meaning) -> Meaning | None:
        """Read "half as much rent" as "half rent", "twice as much rent" as "double rent"."""
        whole, is_part = self.do_bare_noun(nbar), self._is(share, "FRACTION")
        return self.do_share_of_amount(share, whole) if is_part else self.do_multiple_of(share, whole)

    def do_numbered(self, number: Meaning, nbar: Meaning) -> Meaning | None:
        if (number.value[1] != 1) != nbar.plural and not self.lexicon.nouns[nbar.value.kind].mass:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, "", quantity=quantity)

    def do_any_number(self, word: Meaning, nbar: Meaning) -> Meaning | None:
        if not nbar.plural:
            return None
        return self._noun(nbar, "", quantity=tree.Quantity("any", None))

    def do_any_number_possessed(self, _word: Meaning, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if not nbar.plural or nbar.value.of is not None:
            return None
        return self._noun(nbar, "possessive", of=owner.value, quantity=tree.Quantity("any", None))

    def do_post_contact(self, subject: Meaning, phrases: Meaning) -> Meaning | None:
        """Read "a square she owns" as "a square that she owns"."""
        return self.do_post_that(subject, self._contact(subject), phrases)

    def do_post_contact_stranded(
        self, subject: Meaning, phrases: Meaning, prep: Meaning, *rest: Meaning
    ) -> Meaning | None:
        """Read "a square she has landed on" as "a square that she has landed on"."""
        return self.do_post_stranded(subject, self._contact(subject), phrases, prep, *rest)

    def _contact(self, subject: Meaning) -> Meaning:
        said = self.do_pronoun(subject) if self._is(subject, "PRON") else self.do_name(subject)
        return replace(said, cost=0)

    def do_post_on_whose(
        self, prep: Meaning, _whose: Meaning, nbar: Meaning, subject: Meaning, be: Meaning
    ) -> Meaning | None:
        """Read "a player on whose square nobody is" as one of whose square it is said."""
        if prep.value != "on" or nbar.value.of is not None or not self._phrase(subject):
            return None
        if (be.value == "plural") != subject.plural and not subject.either:
            return None
        place = self._noun(nbar, "possessive", of=tree.Gap())
        there = tree.Clause(subject.value, "be", (("complement", tree.Place("on", place.value)),))
        return self._restrict("clause", there)

    def do_post_whose(self, _whose: Meaning, nbar: Meaning, phrases: Meaning) -> Meaning | None:
        word, verb_phrases = phrases.value
        if any(phrase.missing for phrase in verb_phrases) or nbar.value.of is not None:
            return None
        owned = self._noun(nbar, "possessive", of=tree.Gap())
        if not all(self._agrees(phrase, owned) for phrase in verb_phrases):
            return None
        clauses = tuple(self._apply(phrase, owned.value, nbar.sorts) for phrase in verb_phrases)
        if any(clause is None for clause in clauses):
            return None
        several = tree.Both(word, clauses)  # type: ignore[arg-type]
        return self._restrict("clause", clauses[0] if len(clauses) == 1 else several, cost=2 * len(clauses) - 2)

    def do_same_as(self, _the: Meaning, nbar: Meaning, _as: Meaning, whose: Meaning) -> Meaning | None:
        """Read "the same square as another player" as "the square of another player"."""
        node = nbar.value
        same = gap_clause(tree.Adjective("same"))
        if same not in node.which or node.of is not None or whose.bare:
            return None
        which = tuple(clause for clause in node.which if clause != same)
        return self._noun(replace(nbar, value=replace(node, which=which)), "the", of=whose.value)

    def do_each_of(self, word: Meaning, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        determiner = {"EACH_OF": "each", "ALL_OF": "all", "ONE_OF": "a", "NEITHER_OF": "no", "BOTH_OF": "both"}[
            word.value[0]
        ]
        determiner = "any" if word.value[2].text.lower().startswith("any") else determiner
        if isinstance(node, tree.Pronoun):
            return replace(
                phrase, value=tree.Noun("one", determiner, of=node), plural=determiner in {"all", "both"}, cost=0
            )
        if isinstance(node, tree.Name) and node.kind == "pool" and determiner == "all":
            cash = tree.Noun("cash", "the", of=node, span=(phrase.start, phrase.end))
            return Meaning(cash, frozenset({"money"}), either=True)
        if not isinstance(node, tree.Noun) or node.determiner not in {"possessive", "the", "all"}:
            return None
        entry = self.lexicon.nouns[node.kind]
        if not (phrase.plural or entry.mass):
            return None
        plural = phrase.plural if determiner in {"all", "both"} else False
        changed = replace(node, determiner=determiner, plural=determiner in {"all", "both"} and phrase.plural)
        return Meaning(changed, phrase.sorts, plural, either=entry.mass)

    def do_some_of(self, number: Meaning, _of: Meaning, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        if not isinstance(node, tree.Noun) or not phrase.plural or node.determiner not in {"possessive", "the"}:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return Meaning(replace(node, determiner="", quantity=quantity), phrase.sorts, number.value[1] != 1)

    def do_labeled(self, phrase: Meaning, *rest: Meaning) -> Meaning | None:
        if not isinstance(phrase.value, tree.Noun):
            return None
        label = rest[-2].value[1]
        name = label[0] if isinstance(label, tuple) else label.name
        return replace(phrase, value=replace(phrase.value, label=name), cost=0)

    def do_same_possessor(self, owner: Meaning, _poss: Meaning) -> Meaning | None:
        return owner if self._phrase(owner) else None

    def do_det(self, word: Meaning) -> Meaning:
        role = word.value[0]
        return Meaning(_DETERMINERS.get(role, role.lower()))

    def do_is_are(self, word: Meaning) -> Meaning:
        return Meaning("singular" if word.value[0] == "IS" else "plural")

    def do_prep(self, word: Meaning) -> Meaning:
        return Meaning(word.value[1])

    def _restrict(self, what: str, value: object, cost: int = 0) -> Meaning:
        return Meaning(Restriction(what, value), cost=cost)
