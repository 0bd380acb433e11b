"""Productions of descriptions: a noun with its article, its possessor and everything that narrows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.meanings.ballots import having_votes, most_votes
from moderator.language.meanings.counting import number_of_counted
from moderator.language.meanings.meaning import ANY, PERSON, Meaning, Restriction, amount, gap_clause
from moderator.language.meanings.modifiers import Modifiers
from moderator.language.meanings.phrases import MULTIPLIERS
from moderator.language.meanings.times import week
from moderator.language.registry import NounEntry, fits

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


_COUNTABLE = frozenset({"money", "number", "process", "matter", "turn", "value"})


def _each(phrase: Any) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.determiner == "each"


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
    bare: Any = replace(node, which=())
    least: Any = place.phrase
    if place.preposition == "between":
        if not isinstance(least, tree.Join) or len(least.items) != 2:
            return None
        least, most = least.items
        bare = tree.Arithmetic("less", (bare, most))
    beyond = tree.Arithmetic("greater", (tree.Amount(Fraction(0), "$"), tree.Arithmetic("-", (bare, least))))
    return Meaning(beyond, frozenset({"money"}), either=True)


class Nouns(Modifiers):
    """Productions of descriptions: a noun with its article, its possessor and everything that narrows it."""

    def do_times_as_many(
        self, multiplier: Meaning, _as: Meaning, noun: Meaning, _as2: Meaning, clause: Meaning
    ) -> Meaning | None:
        found = self._as_many(noun, clause)
        if found is None:
            return None
        times = MULTIPLIERS[multiplier.value[1]]
        return replace(found, value=replace(found.value, times=times))

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
                node = replace(node, which=(*node.which, restriction.value))
            elif restriction.what == "preposition":
                preposition, phrase = restriction.value
                if not fits(entry.sorts, _POSTS.get(preposition, frozenset({"none"}))):
                    return
                if preposition == "for" and _each(phrase) and not entry.sorts & _COUNTABLE:
                    return
                if preposition == "in" and self._when_it_is(phrase):
                    return  # "a square in Winter": that is when, not which
                person = "any" not in entry.sorts and fits(entry.sorts, PERSON)
                located = self._located(preposition, phrase, "her" if person else "it")
                node = replace(node, which=(*node.which, located))
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
                most = most_votes(clause)
                if most is not None and node.rank is None:
                    node = replace(node, rank=most)
                else:
                    node = replace(node, which=(*node.which, clause))
            else:
                message = f"no such restriction: {restriction.what}"
                raise AssertionError(message)
        yield Meaning(node, entry.sorts, plural, cost)

    def _located(self, preposition: str, phrase: Any, word: str = "it") -> tree.Clause:
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
            return self._noun(nbar, "each", which=(other, *nbar.value.which)) if not nbar.plural else None
        if word == "the" and nbar.value.of is None and ("game", nbar.value.kind) in self.lexicon.attributes:
            return self._noun(nbar, word, of=tree.Noun("game", "the", span=(nbar.start, nbar.end)))
        return self._noun(nbar, word)

    def do_described_number(self, det: Meaning, number: Meaning, nbar: Meaning) -> Meaning | None:
        if det.value in {"a", "another"} or (number.value[1] != 1) != nbar.plural:
            return None
        quantity = tree.Quantity("=", amount(number.value[1], "", number.value[2]))
        return self._noun(nbar, det.value, quantity=quantity)

    def do_possessed_noun(self, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if nbar.value.of is not None:
            return None
        whole = self._noun(nbar, "possessive", of=owner.value)
        return exceeding(whole) or whole

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
        proper = (entry.declared and entry.noun[:1].isupper()) or entry.noun[:1] == "'"
        if proper or (self.orders and fits(entry.sorts, frozenset({"item"}))):
            # "is President" says what she is, rather than who
            return replace(found, cost=1) if entry.noun in self.lexicon.flags else found
        return found if nbar.plural else replace(found, bare=True)

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

    def do_more_votes(
        self, word: Meaning, nbar: Meaning, _than: Meaning, prep: Meaning, phrase: Meaning
    ) -> Meaning | None:
        """Read "more votes for it than against it"."""
        if nbar.value.kind != "vote" or not nbar.plural or prep.value not in {"for", "against"}:
            return None
        others = replace(nbar.value, determiner="all", which=(self._located(prep.value, phrase.value),))
        comparison = ">" if word.value[1] == "more" else "<"
        return replace(self._noun(nbar, "", quantity=tree.Quantity(comparison, tree.Count(others))), either=True)

    def do_name(self, name: Meaning) -> Meaning:
        entry = name.value[1]
        node = tree.Name(entry.name, entry.kind, (name.start, name.end))
        # "Janitors get $5" speaks of whoever holds the job.
        return Meaning(node, entry.sorts, either=entry.kind == "job")

    def do_the_name(self, _the: Meaning, name: Meaning) -> Meaning:
        return replace(self.do_name(name), cost=1 if name.value[1].kind == "player" else 0)

    def do_a_named_job(self, _article: Meaning, name: Meaning) -> Meaning | None:
        """Read "a Janitor" of a job that one player holds at a time as that job."""
        return self.do_name(name) if name.value[1].kind == "job" else None

    def do_pronoun(self, pronoun: Meaning) -> Meaning:
        word = pronoun.value[1]
        node = tree.Pronoun(word, (pronoun.start, pronoun.end))
        cost = 3 if word in {"her", "one", "each"} else 0
        if word in {"she", "he", "her", "him", "i", "me", "herself", "himself"}:
            return Meaning(node, PERSON, cost=cost, either=word == "i")
        if word in {"nobody", "anybody", "everybody", "everyone"}:
            return Meaning(node, PERSON)
        return Meaning(node, ANY, plural=word in {"they", "them"}, cost=cost, either=word == "nothing")

    def do_money(self, money: Meaning) -> Meaning:
        return Meaning(amount(money.value[1], "$", money.value[2]), frozenset({"money"}), either=True)

    def do_number(self, number: Meaning) -> Meaning:
        sorts = frozenset({"number", "square"}) if self.orders else frozenset({"number"})
        return Meaning(amount(number.value[1], "", number.value[2]), sorts, cost=1, either=True)

    def do_rolled_number(self, _a: Meaning, number: Meaning) -> Meaning | None:
        """Read "rolls a 6" as "rolls 6"."""
        return None if self.orders else self.do_number(number)

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

    def do_numbered_period(self, noun: Meaning, number: Meaning) -> Meaning | None:
        """Read "week 12" and "square 12" as "the 12th week" and "the 12th square", "proposal 3" as a name."""
        kind, plural = noun.value[1]
        if plural or isinstance(number.value[1], str) or number.value[1].denominator != 1:
            return None
        if kind in {"proposal", "dispute"}:
            return Meaning(tree.Name(str(number.value[1]), kind, (noun.start, number.end)), self._sorts(kind))
        counted = kind in {"week", "update"} or "square" in self._sorts(kind)
        node = week(kind, number, noun.start) if counted else None
        return None if node is None else Meaning(node, self._sorts(kind))

    def do_post_contact(self, subject: Meaning, phrases: Meaning) -> Meaning | None:
        """Read "a square she owns" as "a square that she owns"."""
        said = self.do_pronoun(subject) if self._is(subject, "PRON") else self.do_name(subject)
        return self.do_post_that(subject, replace(said, cost=0), phrases)

    def do_post_whose(self, _whose: Meaning, nbar: Meaning, phrases: Meaning) -> Meaning | None:
        _, verb_phrases = phrases.value
        if len(verb_phrases) != 1 or verb_phrases[0].missing or nbar.value.of is not None:
            return None
        owned = self._noun(nbar, "possessive", of=tree.Gap())
        if not self._agrees(verb_phrases[0], owned):
            return None
        clause = self._apply(verb_phrases[0], owned.value, nbar.sorts)
        return self._restrict("clause", clause) if clause is not None else None

    def do_numbered_rule(self, noun: Meaning, rule: Meaning) -> Meaning | None:
        return self.do_rule(rule) if noun.value[1] == ("rule", False) else None

    def do_same_as(self, _the: Meaning, nbar: Meaning, _as: Meaning, whose: Meaning) -> Meaning | None:
        """Read "the same square as another player" as "the square of another player"."""
        node = nbar.value
        same = gap_clause(tree.Adjective("same"))
        if same not in node.which or node.of is not None or whose.bare:
            return None
        which = tuple(clause for clause in node.which if clause != same)
        return self._noun(replace(nbar, value=replace(node, which=which)), "the", of=whose.value)

    def do_new_name(self, name: Meaning) -> Meaning:
        return Meaning(tree.Text(name.value[1], (name.start, name.end)), frozenset({"text", "any"}), cost=2)

    def do_each_of(self, word: Meaning, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        determiner = {"EACH_OF": "each", "ALL_OF": "all", "ONE_OF": "a", "NEITHER_OF": "no", "BOTH_OF": "both"}[
            word.value[0]
        ]
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

    def do_count(self, _word: Meaning, nbar: Meaning) -> Meaning | None:
        if not self._is(nbar, "NAME") and (number := number_of_counted(self.lexicon, nbar.value)) is not None:
            return Meaning(number, frozenset({"number"}))
        if self._is(nbar, "NAME") or not nbar.plural:
            return None
        return Meaning(tree.Count(self._noun(nbar, "all").value), frozenset({"number"}))

    def do_count_possessed(self, _word: Meaning, owner: Meaning, nbar: Meaning) -> Meaning | None:
        if not nbar.plural:
            return None
        found = self.do_possessed_noun(owner, nbar)
        return Meaning(tree.Count(found.value), frozenset({"number"})) if found else None

    def do_number_of(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if phrase.bare or not isinstance(phrase.value, (tree.Noun, tree.Pronoun, tree.Name)):
            return None
        if phrase.plural:
            several = isinstance(phrase.value, tree.Noun) and phrase.value.determiner == "the"
            return Meaning(tree.Count(phrase.value), frozenset({"number"})) if several else None
        return Meaning(tree.Noun("number", "the", of=phrase.value), frozenset({"number"}))

    def do_nearest_amount(self, _the: Meaning, _word: Meaning, money: Meaning) -> Meaning:
        return self.do_money(money)

    def do_as_many_as(self, _as: Meaning, nbar: Meaning, _as2: Meaning, phrase: Meaning) -> Meaning | None:
        if not nbar.plural or phrase.bare:
            return None
        if phrase.sorts == frozenset({"number"}):
            return replace(self._noun(nbar, "", quantity=tree.Quantity("=", phrase.value)), either=True)
        whole = replace(nbar.value, determiner="possessive", of=phrase.value)
        return replace(self._noun(nbar, "", quantity=tree.Quantity("=", tree.Count(whole))), either=True)

    def do_that_many(self, _many: Meaning, nbar: Meaning) -> Meaning | None:
        """Read "that many squares", behind a roll, as "as many squares as the roll shows"."""
        shows = tree.Clause(tree.Noun("roll", "the", span=(_many.start, _many.end)), "show")
        return self._as_many(nbar, Meaning(shows))

    def do_total(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        if not isinstance(phrase.value, tree.Join) and not phrase.plural:
            return None
        items = phrase.value.items if isinstance(phrase.value, tree.Join) else (phrase.value,)
        return Meaning(tree.Arithmetic("sum", items), phrase.sorts)

    def do_greater(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._compared("greater", phrase)

    def do_less(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        return self._compared("less", phrase)

    def do_difference(self, _word: Meaning, phrase: Meaning) -> Meaning | None:
        two = isinstance(phrase.value, tree.Join) and len(phrase.value.items) == 2
        return self._compared("difference", phrase) if two else None

    def _compared(self, which: str, phrase: Meaning) -> Meaning | None:
        """The greater or the less is one of several."""
        if isinstance(phrase.value, tree.Join):
            return Meaning(tree.Arithmetic(which, phrase.value.items), phrase.sorts)
        return Meaning(tree.Arithmetic(which, (phrase.value,)), phrase.sorts) if phrase.plural else None

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
        word = {"her": "she", "his": "he", "its": "it", "their": "they", "my": "i"}[her.value[1].removesuffix(" own")]
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

    def _restrict(self, what: str, value: Any, cost: int = 0) -> Meaning:
        return Meaning(Restriction(what, value), cost=cost)
