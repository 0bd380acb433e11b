"""Says phrases and clauses in canonical English.

Each method undoes what `meanings` makes of the words, so that reading them again gives the same tree. Where the tree
has forgotten which of several wordings was used, the one with the fewest other readings is said: a long object comes
after the adverb and the time, so that these stay with their verb.
"""

from __future__ import annotations

from typing import Any

from moderator.language import tree
from moderator.language.inflection import decimal, figures, fraction, in_words
from moderator.language.noun_wording import NounWording
from moderator.language.saying import COMPARISONS, listed
from moderator.node import Part

_COMPUTED = {
    "sum": "the sum of",
    "greater": "the greater of",
    "less": "the less of",
    "difference": "the difference between",
}


class Wording(NounWording):
    """Words for the phrases and clauses of one tree; `plurals` are its variables that stand for several things."""

    def phrase(self, node: Any) -> str:
        """Say a phrase or a complement."""
        match node:
            case tree.Noun():
                return self.noun(node)
            case tree.Refer():
                return self.refer(node)
            case tree.Amount(value, unit):
                return figures(value, unit)
            case tree.Name(name, kind):
                return self.inflection.name(name, kind)
            case tree.Text(text):
                return f'"{text}"'
            case tree.Pronoun(word):
                return "I" if word == "i" else word
            case tree.Gap():
                return self._gap("him", "it")
            case tree.Join("or else", items):
                return " or else to ".join(self.phrase(item) for item in items)
            case tree.Join(word, items):
                if shared := self._shared(node):
                    return shared
                return listed([self.phrase(item) for item in items], word)
        return self._computed(node)

    def _computed(self, node: Part) -> str:
        """Say a value that is worked out, or a count."""
        match node:
            case tree.Arithmetic():
                return self._arithmetic(node)
            case tree.ForEach(amount, noun, per):
                count = f"{per} " if per > 1 else ""
                return f"{self.phrase(amount)} for each {count}{self.nbar(noun)}"
            case tree.Count(noun):
                if isinstance(noun, tree.Noun) and noun.determiner == "all":
                    return f"the number of {self.nbar(noun)}"
                return f"the number of {self.phrase(noun)}"
            case tree.AsMany(noun, clause, times):
                twice = "twice " if times == 2 else f"{decimal(times)} times " if times != 1 else ""
                return f"{twice}as many {self.nbar(noun)} as {self.clause(clause)}"
            case tree.OtherRules():
                return "what the other rules make it"
            case tree.Formula(function, items):
                return f"{function}({', '.join(self.phrase(item) for item in items)})"
        return self._complement(node)

    def _complement(self, node: Part) -> str:
        """Say a quantity, what a thing is said to be, or a condition."""
        match node:
            case tree.Quantity(comparison, amount):
                return f"{COMPARISONS[comparison]} {self.phrase(amount)}"
            case tree.Adjective():
                return self.adjective(node)
            case tree.Place(preposition, phrase):
                return f"{preposition} {self.phrase(phrase)}"
            case tree.Named(name):
                return f"called {self.phrase(name)}"
            case tree.Either():
                return self._either(node)
            case tree.Clause() | tree.Exists() | tree.Both():
                return self.condition(node)
        return str(node)

    def refer(self, node: tree.Refer) -> str:
        """Say a reference as it was written; "the square" becomes "the squares" where it stands for several."""
        if node.word == "i":
            return "I"
        first, _, rest = node.word.partition(" ")
        if rest and node.variable in self.plurals and self.inflection.knows_noun(rest):
            return f"the {self.inflection.plural(rest)}"
        return f"{first} {rest}".strip()

    def _shared(self, node: tree.Join) -> str:
        """Say "the two players" for several references that were written as one."""
        words = {item.word for item in node.items if isinstance(item, tree.Refer)}
        if words and words <= {"they", "them"}:
            return words.pop()
        whole = len(words) == 1 and all(isinstance(item, tree.Refer) for item in node.items)
        first, _, rest = min(words, default="").partition(" ")
        if not whole or not self.inflection.is_plural_noun(rest):
            return ""
        return f"{first} {in_words(len(node.items)) or len(node.items)} {rest}"

    def _arithmetic(self, node: tree.Arithmetic) -> str:
        items = [self.phrase(item) for item in node.items]
        first = node.items[0]
        if node.operator == "*" and isinstance(first, tree.Amount):
            words = fraction(first.value) if not first.unit else ""
            if first.value == 2 and first.span[1] - first.span[0] > 1:
                return f"twice {items[1]}"
            if first.unit == "%" or words:
                return f"{words or items[0]} of {items[1]}"
        joined = {"*": "times", "+": "plus", "-": "minus", "of": "of", "instead": "instead of"}.get(node.operator)
        if joined:
            return f" {joined} ".join(items)
        if node.operator == "each":
            return f"{items[0]} each"
        return f"{_COMPUTED[node.operator]} {listed(items, 'and')}"

    def _either(self, node: tree.Either) -> str:
        items = [self.phrase(item) for item in node.items]
        if node.word == "and" and len(items) == 1:
            return f"both {items[0]}"
        if node.word != "nor":
            return listed(items, node.word)
        return f"not {items[0]}" if len(items) == 1 else f"neither {items[0]} nor {items[1]}"
