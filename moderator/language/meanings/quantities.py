"""Productions of how many and how much: counts, sums, comparisons and formulas of what nouns describe."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.meanings.counting import number_of_counted
from moderator.language.meanings.meaning import Meaning, amount
from moderator.language.meanings.nouns import Nouns
from moderator.language.meanings.phrases import MULTIPLIERS
from moderator.language.registry import STATE_VERBS, fits


class Quantities(Nouns):
    """Productions of how many and how much: counts, sums, comparisons and formulas of what nouns describe."""

    def do_times_as_many(
        self, multiplier: Meaning, _as: Meaning, noun: Meaning, _as2: Meaning, clause: Meaning
    ) -> Meaning | None:
        found = self._as_many(noun, clause)
        if found is None:
            return None
        times = MULTIPLIERS[multiplier.value[1]]
        return replace(found, value=replace(found.value, times=times))

    def do_times_as_much(
        self, multiplier: Meaning, _as: Meaning, noun: Meaning, _as2: Meaning, phrase: Meaning
    ) -> Meaning | None:
        """Read "twice as much cash as she has" as twice her cash, "twice as many squares" as twice their number."""
        if phrase.bare or not fits(phrase.sorts, frozenset({"party"})) or "any" in phrase.sorts:
            return None
        whole = replace(noun.value, determiner="possessive", of=phrase.value)
        much = whole if self.lexicon.nouns[noun.value.kind].mass else tree.Count(whole)
        times = amount(MULTIPLIERS[multiplier.value[1]], "", multiplier.value[2])
        return Meaning(tree.Arithmetic("*", (times, much)), noun.sorts, either=True)

    def do_more_than_they_do(
        self, word: Meaning, nbar: Meaning, than: Meaning, who: Meaning, does: Meaning
    ) -> Meaning | None:
        """Read "less cash than he does", "fewer squares than she owns" as "less cash than him"."""
        if self._is(does, "V_S") and does.value[1] not in STATE_VERBS:
            return None
        return self.do_more_than(word, nbar, than, self.do_pronoun(who))

    def do_more_than(self, word: Meaning, nbar: Meaning, _than: Meaning, phrase: Meaning) -> Meaning | None:
        entry = self.lexicon.nouns[nbar.value.kind]
        if nbar.plural and phrase.plural and _is_bare_like(phrase.value, nbar.value.kind):
            hers = replace(phrase.value, determiner="possessive", of=tree.Pronoun("her"))
            comparison = ">" if word.value[1] == "more" else "<"
            return replace(self._noun(nbar, "", quantity=tree.Quantity(comparison, tree.Count(hers))), either=True)
        if not (nbar.plural or entry.mass) or phrase.bare or _whose_is_open(phrase.value):
            return None
        comparison = ">" if word.value[1] == "more" else "<"
        other: tree.Phrase = phrase.value
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

    def do_formula_noun(self, *parts: Meaning) -> Meaning | None:
        if not parts[-1].plural:
            return None
        formula = self.do_formula(*parts[:-1])
        return self._noun(parts[-1], "", quantity=tree.Quantity("=", formula.value))

    def do_the_most(self, _most: Meaning, nbar: Meaning) -> Meaning | None:
        return self._extreme("most", nbar)

    def do_the_least(self, _least: Meaning, nbar: Meaning) -> Meaning | None:
        return self._extreme("least", nbar)

    def _extreme(self, order: str, nbar: Meaning) -> Meaning | None:
        rank = self._by_count(order, nbar)
        if rank is None:
            return None
        node = tree.Noun(nbar.value.kind, "the", rank=rank.value.value)
        return Meaning(node, nbar.sorts, either=True)


def _is_bare_like(phrase: object, kind: str) -> bool:
    """Say whether things of the same kind stand behind *than*: "more Red squares than Blue squares"."""
    if not isinstance(phrase, tree.Noun) or phrase.kind != kind or phrase.determiner or phrase.of is not None:
        return False
    return phrase.quantity is None and phrase.rank is None


def _whose_is_open(phrase: object) -> bool:
    """Say whether several things are spoken of without a word of whose: "more Red squares than Blue squares"."""
    return isinstance(phrase, tree.Noun) and phrase.plural and not phrase.determiner and phrase.quantity is None
