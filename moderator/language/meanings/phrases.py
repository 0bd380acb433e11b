"""Productions of phrases that stand for things and values: lists, sums, shares, names, numbers, pronouns."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from moderator.language import tree
from moderator.language.meanings.ballots import majority
from moderator.language.meanings.counting import number_of_counted, one_of, says_how_often
from moderator.language.meanings.meaning import (
    QUANTIFIED,
    Meaning,
    amount,
    gap_clause,
)
from moderator.language.meanings.times import Times
from moderator.language.registry import fits

MULTIPLIERS = {"half of": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2)}


class Phrases(Times):
    """Productions of phrases that stand for things and values: lists, sums, shares, names, numbers, pronouns."""

    def do_measured_each(self, measure: Meaning, comparative: Meaning, *rest: Meaning) -> Meaning | None:
        each = self.do_for_each(measure, *rest)
        if each is None:
            return None
        return Meaning(tree.Adjective(comparative.value[1], (("by", each.value),)))

    def do_np(self, phrase: Meaning) -> Meaning:
        return phrase

    def _joined(self, word: str, parts: Sequence[Meaning]) -> Meaning | None:
        phrases = _completed(self._rest(parts, "COMMA", "AND", "OR", "EITHER", "BOTH"))
        if _limits_a_thing(phrases):
            return None
        if word == "or" and _mixes_money(phrases):
            return None  # "$5 from The Government, or $9 if ..." is no choice between a party and an amount
        sorts = frozenset().union(*(phrase.sorts for phrase in phrases))
        return Meaning(
            tree.Join(word, tuple(phrase.value for phrase in phrases)),
            sorts,
            plural=word == "and",
            cost=1 if _one_family(phrases) else 9,
            bare=any(phrase.bare for phrase in phrases),
        )

    def do_and_phrase(self, *parts: Meaning) -> Meaning | None:
        return self._joined("and", parts)

    def do_or_phrase(self, *parts: Meaning) -> Meaning | None:
        return self._joined("or", parts)

    def do_quantified(self, quantifier: Meaning, phrase: Meaning) -> Meaning | None:
        return self._quantified(QUANTIFIED.get(quantifier.value[1], "<"), phrase)

    def _quantified(self, comparison: str, phrase: Meaning) -> Meaning | None:
        node = phrase.value
        if isinstance(node, tree.Noun) and node.quantity and node.quantity.comparison == "=" and not node.determiner:
            quantity = tree.Quantity(comparison, node.quantity.amount, exact=comparison == "=")
            return replace(phrase, value=replace(node, quantity=quantity), cost=0, either=True)
        if phrase.bare or (
            isinstance(node, tree.Noun) and node.determiner in {"a", "each", "no"} and "money" not in phrase.sorts
        ):
            return None
        return Meaning(tree.Quantity(comparison, node), phrase.sorts, plural=phrase.plural, either=True)

    def do_or_more(self, phrase: Meaning, _or: Meaning, word: Meaning) -> Meaning | None:
        """Read "5 squares or more" as "at least 5 squares", "$10 or less" as "at most $10"."""
        comparison = ">=" if word.value[1] in {"more", "higher", "larger", "greater"} else "<="
        if word.value[0] == "COMPARATIVE" and word.value[1] not in {"higher", "larger", "lower", "smaller", "fewer"}:
            return None
        return self._quantified(comparison, phrase)

    def do_majority(self, _of: Meaning, whole: Meaning) -> Meaning | None:
        """Read "a majority of the players" as "more than half of the players"."""
        if whole.bare or not whole.plural:
            return None
        return Meaning(majority(whole.value), whole.sorts, plural=True, either=True)

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
        if isinstance(right.value, tree.Noun) and not fits(right.sorts, frozenset({"value", "roll"})):
            return None  # "three times a week" says how often
        return self._computed("*", (left, right))

    def do_share_of(self, share: Meaning, _of: Meaning, whole: Meaning) -> Meaning | None:
        _, data, word = share.value
        part = amount(data, "%", word) if share.value[0] == "PERCENT" else amount(Fraction(*data), "", word)
        if whole.bare:
            return None
        sorts = frozenset({"money"}) if "pool" in whole.sorts else whole.sorts
        return Meaning(tree.Arithmetic("*", (part, whole.value)), sorts, either=True)

    def do_share_of_amount(self, share: Meaning, whole: Meaning) -> Meaning | None:
        """Read "half the rent" and "half rent" as "half of the rent"."""
        if whole.bare or "any" in whole.sorts or not fits(whole.sorts, frozenset({"value"})):
            return None
        found = self.do_share_of(share, share, whole)
        return None if found is None or not isinstance(whole.value, tree.Noun) else found

    def do_money_of(self, money: Meaning, _of: Meaning, whole: Meaning) -> Meaning | None:
        if whole.bare or not fits(whole.sorts, frozenset({"money"})):
            return None
        part = amount(money.value[1], "$", money.value[2])
        return Meaning(tree.Arithmetic("of", (part, whole.value)), frozenset({"money"}), either=True)

    def do_multiple_of(self, multiplier: Meaning, whole: Meaning) -> Meaning | None:
        if whole.bare or (not fits(whole.sorts, frozenset({"value"})) and multiplier.value[1] != "half of"):
            return None
        part = amount(MULTIPLIERS[multiplier.value[1]], "", multiplier.value[2])
        sorts = frozenset({"money"}) if "pool" in whole.sorts else whole.sorts
        return Meaning(tree.Arithmetic("*", (part, whole.value)), sorts, plural=whole.plural, either=True)

    def do_each_amount(self, product: Meaning, _each: Meaning) -> Meaning | None:
        if product.bare or not fits(product.sorts, frozenset({"value"})) or "any" in product.sorts:
            return None
        return replace(product, value=tree.Arithmetic("each", (product.value,)), cost=0)

    def do_more_by(self, amount: Meaning, comparative: Meaning, _than: Meaning, whole: Meaning) -> Meaning | None:
        """Read "$3 higher than what the other rules make it" as a sum."""
        word = comparative.value[1]
        operator = "+" if word in {"higher", "larger", "more"} else "-" if word in {"lower", "smaller"} else ""
        if not operator or not fits(amount.sorts, frozenset({"value"})) or "any" in amount.sorts:
            return None
        return self._computed(operator, (whole, amount))

    def do_for_each(self, product: Meaning, _for: Meaning, _each: Meaning, *rest: Meaning) -> Meaning | None:
        noun = rest[-1]
        per = int(rest[0].value[1]) if len(rest) == 2 else 1
        measured = isinstance(product.value, tree.Noun) and product.value.quantity is not None
        if not (measured or fits(product.sorts, frozenset({"value"}))) or product.bare or noun.plural != (per > 1):
            return None
        if says_how_often(noun.value):
            return None
        if per == 1 and (number := number_of_counted(self.lexicon, noun.value)) is not None:
            return Meaning(tree.Arithmetic("*", (product.value, number)), product.sorts, either=True)
        return Meaning(tree.ForEach(product.value, noun.value, per), product.sorts, either=True)

    def do_for_each_other(self, product: Meaning, _for: Meaning, _each: Meaning, noun: Meaning) -> Meaning | None:
        """Read "$5 for each other square that she owns"."""
        other = gap_clause(tree.Adjective("other"))
        others = replace(noun, value=replace(noun.value, which=(other, *noun.value.which)))
        return self.do_for_each(product, _for, _each, others)

    def do_for_each_of(self, product: Meaning, _for: Meaning, _of: Meaning, phrase: Meaning) -> Meaning | None:
        """Read "$5 for each of her squares"."""
        noun = one_of(phrase)
        return None if noun is None else self.do_for_each(product, _for, _of, noun)


def _completed(phrases: list[Meaning]) -> list[Meaning]:
    """Give the noun of the last phrase to those that leave it out: "the 7th or the 18th square"."""
    last = phrases[-1]
    return [
        replace(last, value=replace(last.value, rank=phrase.value.rank))
        if isinstance(phrase.value, tree.Noun) and not phrase.value.kind and isinstance(last.value, tree.Noun)
        else phrase
        for phrase in phrases
    ]


def _mixes_money(phrases: Sequence[Meaning]) -> bool:
    """Say whether an amount of money stands beside what is none."""
    sums = [isinstance(phrase.value, tree.Amount) and phrase.value.unit == "$" for phrase in phrases]
    values = [fits(phrase.sorts, frozenset({"money", "value"})) for phrase in phrases]
    return any(sums) and not all(values)


def _limits_a_thing(phrases: Sequence[Meaning]) -> bool:
    """Say whether a bare limit ("at most 16") stands beside things, of which it says nothing."""
    limits = [isinstance(phrase.value, tree.Quantity) and "number" in phrase.sorts for phrase in phrases]
    numbers = [fits(phrase.sorts, _NUMBERS) and not _is_described(phrase.value) for phrase in phrases]
    return any(limits) and not all(map(operator.or_, limits, numbers))


_NUMBERS = frozenset({"number", "money", "value"})


def _is_described(node: object) -> bool:
    """Say whether a phrase brings something up that it describes: "a number that is at least 1"."""
    return isinstance(node, tree.Noun) and node.determiner == "a" and bool(node.which)


def _one_family(phrases: Sequence[Meaning]) -> bool:
    first = phrases[0].sorts
    return all(fits(first, phrase.sorts) or fits(phrase.sorts, first) for phrase in phrases)
