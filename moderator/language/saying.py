"""What all wordings share: the forms of words, who is spoken of, and which phrases are plural."""

from __future__ import annotations

from moderator.language import tree
from moderator.language.inflection import Inflection, in_words
from moderator.language.tree import walk
from moderator.node import Part

COMPARISONS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": "exactly"}

_PERSON = frozenset({"player", "person", "admin"})


def listed(items: list[str], word: str) -> str:
    """Join phrases: "A, B and C"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


class Saying:
    """Words for one tree; `plurals` are its variables that stand for several things."""

    def __init__(self, inflection: Inflection, root: Part) -> None:
        self.inflection = inflection
        self.plurals = {
            node.variable
            for node in walk(root)
            if isinstance(node, tree.Noun) and node.variable and self.is_plural(node)
        }
        self.described: list[tree.Noun] = []

    def phrase(self, node: object) -> str:
        """Say a phrase or a complement."""
        raise NotImplementedError

    def is_plural(self, node: Part) -> bool:
        """Say whether a phrase as a subject takes a plural verb."""
        if isinstance(node, tree.Noun):
            return node.plural and node.determiner not in {"each", "a", "no"}
        if isinstance(node, tree.Refer):
            several = node.word in {"they", "them", "i"} or node.variable in self.plurals
            return several or self.inflection.is_plural_noun(node.word.partition(" ")[2])
        if isinstance(node, tree.Pronoun):
            return node.word in {"they", "them", "i"}
        if isinstance(node, tree.Join):
            return node.word == "and"
        if isinstance(node, tree.Quantity):
            return self.is_plural(node.amount)
        if isinstance(node, tree.Arithmetic):
            return node.operator == "*" and isinstance(node.items[-1], tree.Noun) and self.is_plural(node.items[-1])
        if isinstance(node, tree.Gap):
            return bool(self.described) and self.described[-1].plural
        return isinstance(node, tree.AsMany)

    def sorts(self, node: Part) -> frozenset[str]:
        """Give the sorts of a phrase, as far as its words tell."""
        if isinstance(node, (tree.Noun, tree.Name)):
            return self.inflection.noun(node.kind).sorts
        return frozenset()

    def _personal(self, kind: str) -> bool:
        return not self.inflection.noun(kind).sorts.isdisjoint(_PERSON)

    def _gap(self, person: str, thing: str) -> str:
        return person if self.described and self._personal(self.described[-1].kind) else thing

    def _quantity(self, node: tree.Noun) -> str:
        assert node.quantity is not None
        comparison, amount = node.quantity.comparison, node.quantity.amount
        if amount is None:
            return "any number of"
        words = self.phrase(amount)
        if comparison == "=":
            return f"exactly {words}" if node.quantity.exact else self._counting(amount, words)
        if comparison == "<" and (node.plural or node.kind in self.inflection.lexicon.counted):
            return f"fewer than {words}"
        return f"{COMPARISONS[comparison]} {words}"

    def _counting(self, amount: Part, words: str) -> str:
        """Say a count as it was written, in figures or in a word."""
        if isinstance(amount, tree.Amount) and amount.span[1] - amount.span[0] > len(words):
            return in_words(amount.value) or words
        return words
