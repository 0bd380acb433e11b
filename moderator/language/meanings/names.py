"""Productions of what needs no noun: names, pronouns, numbers, sums of money, rules by their numbers, quoted words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from moderator.language import tree
from moderator.language.meanings.meaning import ANY, ANYTHING, PERSON, Meaning, amount, gap_clause
from moderator.language.meanings.modifiers import Modifiers
from moderator.language.meanings.times import week
from moderator.language.registry import fits

_WHOSE = {"her": "she", "his": "he", "its": "it", "their": "they", "my": "i", "your": "you"}


_TURNS = frozenset({"get", "go", "fall"})
_EXTRA = frozenset({"extra", "additional", "further"})


class Names(Modifiers):
    """Productions of what needs no noun: names, pronouns, numbers, sums of money, rules, quoted words."""

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
        if word in {"you", "yourself"}:
            return Meaning(replace(node, word="you"), PERSON, plural=True)
        if word in {"nobody", "anybody", "everybody", "everyone"}:
            return Meaning(node, PERSON)
        if word in ANYTHING:
            return Meaning(node, ANY, cost=cost, either=True)
        return Meaning(node, ANY, plural=word in {"they", "them"}, cost=cost, either=word == "nothing")

    def do_money(self, money: Meaning) -> Meaning:
        return Meaning(amount(money.value[1], "$", money.value[2]), frozenset({"money"}), either=True)

    def do_the_money(self, _the: Meaning, money: Meaning) -> Meaning:
        """Read "the $10" of which a rule speaks as $10."""
        return self.do_money(money)

    def do_more_of_it(self, money: Meaning, word: Meaning, noun: Meaning) -> Meaning | None:
        """Read "$5 more rent" as the rent plus $5, "$5 less rent" as the rent minus $5."""
        if noun.value.of is not None or not fits(noun.sorts, frozenset({"money"})):
            return None
        operator = "+" if self._is(word, "MORE") else "-"
        return Meaning(tree.Arithmetic(operator, (noun.value, self.do_money(money).value)), noun.sorts, either=True)

    def do_turns(self, verb: Meaning, adjective: Meaning, *more: Meaning) -> Iterator[Meaning]:
        """Read "gets Sick", "turns Red", "gets Sick too" as becoming so."""
        if verb.value[1] not in _TURNS:
            return
        if self._is(adjective, "NAME"):
            said = self.do_bare(self.do_name(adjective)) if adjective.value[1].kind == "color" else None
        else:
            plain = isinstance(adjective.value, tree.Adjective) and not adjective.value.arguments
            said = self.do_adjectival_arg(adjective) if plain else None
        if said is not None:
            become = replace(verb, value=(verb.value[0], "become", verb.value[2]))
            said = Meaning((*said.value, *(more[0].value if more else ())))
            yield from self._verb_phrases(become, (said,), number="singular" if self._is(verb, "V_S") else "plural")

    def do_extra_of_it(self, article: Meaning, extra: Meaning, money: Meaning, noun: Meaning) -> Meaning | None:
        """Read "an extra $5 rent" as "$5 more rent"."""
        more = replace(article, value=("MORE", "more", None))
        return self.do_more_of_it(money, more, noun) if extra.value[1] in _EXTRA else None

    def do_sum_as(self, _a: Meaning, money: Meaning, noun: Meaning) -> Meaning | None:
        """Read "a $5 fee" as "a fee of $5"."""
        if noun.plural or not fits(noun.sorts, frozenset({"money"})):
            return None
        of = gap_clause(self.do_money(money).value)
        node = replace(noun.value, determiner="a", which=(*noun.value.which, of), span=(noun.start, noun.end))
        return Meaning(node, noun.sorts)

    def do_elliptic(self, _the: Meaning, ordinal: Meaning) -> Meaning:
        """Read "the 7th" in "the 7th or the 18th square"; whoever joins them says of what."""
        return Meaning(tree.Noun("", "the", which=(), rank=self.do_pre_ordinal(ordinal).value.value), bare=True)

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

    def do_numbered_rule(self, noun: Meaning, rule: Meaning) -> Meaning | None:
        return self.do_rule(rule) if noun.value[1] == ("rule", False) else None

    def do_new_name(self, name: Meaning) -> Meaning:
        return Meaning(tree.Text(name.value[1], (name.start, name.end)), frozenset({"text", "any"}), cost=2)

    def do_nearest_amount(self, _the: Meaning, word: Meaning, money: Meaning) -> Meaning | None:
        """Read "the nearest $1" as $1; in "pays the poorest $5" the poorest is somebody."""
        by, *_ = word.value[1]
        return self.do_money(money) if by == "distance" else None

    def do_letter(self, letter: Meaning) -> Meaning:
        return Meaning(tree.Name(letter.value[1], "letter", (letter.start, letter.end)), frozenset({"number"}))

    def do_her(self, her: Meaning) -> Meaning:
        word = _WHOSE[her.value[1].removesuffix(" own")]
        return Meaning(tree.Pronoun(word, (her.start, her.end)), PERSON if word in {"she", "he", "i", "you"} else ANY)
