"""Which nouns stand above which: what is a party, a piece, an item. The language's sorts and what rules declare."""

from __future__ import annotations

from functools import cache

from moderator.language.registry import nouns, sorts_above
from moderator.language.word_forms import head_of


@cache
def language_kinds() -> dict[str, frozenset[str]]:
    """Give for each noun of the language all nouns that stand above it, itself among them."""
    above = sorts_above()
    found = {sort: higher | {sort} for sort, higher in above.items()}
    for entry in nouns():
        higher = frozenset().union(*(above.get(sort, frozenset({sort})) for sort in entry.sorts))
        found[entry.noun] = found.get(entry.noun, frozenset()) | higher | {entry.noun}
    found["property"] = frozenset({"property", "thing", "ownable"})
    found["item"] = frozenset({"item", "object", "thing", "ownable"})
    return found


class Kinds:
    """The nouns of a rulebook: the language's and those that its sentences declare."""

    def __init__(self) -> None:
        self.declared: dict[str, frozenset[str]] = {}
        self.copied: dict[str, frozenset[str]] = {}
        self._upwards: dict[str, tuple[str, ...]] = {}

    def declare(self, kind: str, above: str) -> None:
        """Put a noun below another one; an item is also what its head says: a lottery ticket is a ticket."""
        self._upwards.clear()
        higher = self.above(above)
        head = frozenset({head_of(kind)} if "item" in higher else ())
        self.declared[kind] = self.declared.get(kind, frozenset()) | higher | head | {kind}

    def copy(self, kind: str, original: str) -> None:
        """Let goods do what others do under a name of their own. Of what sort those are is not said of the copy."""
        self._upwards.clear()
        self.copied[kind] = frozenset({original}) | self.copied.get(original, frozenset())
        self.declared[kind] = self.above(kind) | self.copied[kind]

    def above(self, kind: str) -> frozenset[str]:
        """Give all nouns that stand above one, itself among them."""
        return self.declared.get(kind) or language_kinds().get(kind) or frozenset({kind})

    def upwards(self, kind: str) -> tuple[str, ...]:
        """Give a noun and all nouns that stand above it, the nearest first: what stands below more comes earlier."""
        found = self._upwards.get(kind)
        if found is None:
            above = self.above(kind) - {kind}
            found = self._upwards[kind] = (kind, *sorted(above, key=lambda each: (-len(self.above(each)), each)))
        return found

    def meant_by(self, noun: str) -> str:
        """Give the one kind of items of which a noun is the head, where rules declare just one: "a share"."""
        if noun in self.declared:
            return noun
        found = [kind for kind, above in self.declared.items() if kind != noun and {noun, "item"} <= above]
        return found[0] if len(found) == 1 else noun

    def is_a(self, kind: str, noun: str) -> bool:
        """Say whether a thing of this kind can be called by that noun, by what it is alone."""
        return kind == noun or noun in self.above(kind)
