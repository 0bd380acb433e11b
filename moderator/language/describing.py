"""Finds what *the square*, *that color*, *the other player* and *the two players* refer to."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.registry import fits
from moderator.language.scope import PERSON, VALUE, Introduced, Referring, Unresolved, qualities

_ORDINALS = {1: "first", 2: "second"}


class Describing(Referring):
    """Resolves noun phrases that refer."""

    def _anaphor(self, node: tree.Noun) -> tree.Refer | tree.Join | tree.Noun | tree.Name | None:
        """Resolve "the square", "that color", "the other player", "this player"; None if it describes."""
        if node.determiner == "both" and node.plural and node.of is None and not node.which:
            singles = [thing for thing in self.scope.things if thing.kind == node.kind and not thing.plural]
            refers = tuple(tree.Refer(thing.variable, "they", node.span) for thing in singles)
            return tree.Join("and", refers) if len(refers) == len(_ORDINALS) else None
        if node.determiner not in {"the", "that", "other", "those"}:
            return None
        noun = entry.plural if (entry := self.lexicon.nouns.get(node.kind)) and node.plural else node.kind
        word = f"{'the other' if node.determiner == 'other' else node.determiner} {noun}"
        if node.determiner == "other":
            return self._other(node, word)
        if node.of is not None:
            return None
        if node.which:
            return self._new(node, word) if qualities(node) == {"new"} else self._of_that_quality(node)
        if node.rank is not None:
            return self._ordinal(node)
        if node.quantity is not None:
            return self._counted(node, node.quantity, word)
        return self._latest(node, word)

    def _new(self, node: tree.Noun, word: str) -> tree.Refer | None:
        """Resolve "the new square", of one that was brought up and not described: "a new square is created"."""
        found = [thing for thing in self.scope.things if thing.kind == node.kind and "new" in thing.qualities]
        if not found and node.kind == "square":
            raise Unresolved(word.replace("the", "the new", 1), node.span, ())
        alone = found and not found[-1].plural
        return tree.Refer(found[-1].variable, word.replace("the", "the new", 1), node.span) if alone else None

    def _of_that_quality(self, node: tree.Noun) -> tree.Refer | None:
        """Resolve "the Sick player" to the one of those brought up who was said to be so: "a Sick player"."""
        so = qualities(node)
        if len(so) < len(node.which) or node.plural or node.rank is not None or node.quantity is not None:
            return None
        found = [thing for thing in self.scope.things if thing.kind == node.kind and so <= thing.qualities]
        if len({thing.variable for thing in found}) != 1 or found[0].plural or found[0].described:
            return None
        return tree.Refer(found[0].variable, " ".join(("the", *sorted(so), node.kind)), node.span)

    def _ordinal(self, node: tree.Noun) -> tree.Refer | None:
        """Resolve "the first player" and "the second player" where two were introduced, and not by what they are.

        After "a square" and "the destroyed square", which is the same, "the first square" is that of the board.
        """
        rank = node.rank
        if rank is None or rank.order != "ordinal" or rank.position not in _ORDINALS or rank.written:
            return None
        singles = (thing for thing in self.scope.things if not (thing.plural or thing.described))
        same = [thing for thing in singles if thing.kind == node.kind]
        if len(same) < len(_ORDINALS):
            return None
        return tree.Refer(same[rank.position - 1].variable, f"the {_ORDINALS[rank.position]} {node.kind}", node.span)

    def _counted(
        self, node: tree.Noun, quantity: tree.Quantity, word: str
    ) -> tree.Refer | tree.Join | tree.Name | None:
        """Resolve "the two players": both of two that were introduced one by one, or the latest group."""
        found = [thing for thing in self.scope.things if thing.kind == node.kind]
        singles = [thing for thing in found if not thing.plural]
        count = quantity.amount.value if isinstance(quantity.amount, tree.Amount) else 0
        if node.plural and len(singles) > 1 and count == len(singles) == len(found):
            return tree.Join("and", tuple(tree.Refer(thing.variable, word, node.span) for thing in singles))
        return self._point(found[-1], word, node) if found else None

    def _point(self, thing: Introduced, word: str, node: tree.Noun) -> tree.Refer | tree.Name:
        """Give a reference to a thing; what has been brought up by its name is called by it again."""
        if thing.variable.startswith("="):
            return tree.Name(thing.variable[1:], thing.kind, node.span)
        return tree.Refer(thing.variable, word, node.span)

    def _latest(self, node: tree.Noun, word: str) -> tree.Refer | tree.Name | None:
        """Resolve "the square" to the latest square, to what the event brings, or to the latest of a narrower kind.

        A description that its own clause is about comes last: "the theme of the Store becomes that theme". Who does
        something does it to nobody who is called "that player".
        """
        latest = tuple(thing for thing in reversed(self.scope.things) if not self._is_doer_of_it(thing, node))
        things = tuple(sorted(latest, key=self._is_described_subject))
        for thing in things:
            if node.kind in {thing.kind, thing.label}:
                return self._point(thing, word, node)
        if node.kind in self.scope.brought:
            return tree.Refer("@" + node.kind, word, node.span)
        for thing in things:  # "the ticket" after "a lottery ticket", "the can" after "a can of paint"
            if thing.kind.endswith(" " + node.kind) or thing.kind.startswith(node.kind + " of "):
                return self._point(thing, word, node)
        for thing in things:  # "the square" after "a Utility", "the player" after "a Freemason"
            if self._narrower(thing, node.kind):
                return self._point(thing, word, node)
        return None

    def _is_doer_of_it(self, thing: Introduced, node: tree.Noun) -> bool:
        return node.determiner == "that" and thing.variable == self.at.subject and self._sorts(node.kind) <= PERSON

    def _is_described_subject(self, thing: Introduced) -> bool:
        return thing.described and thing.variable == self.at.subject

    def _narrower(self, thing: Introduced, kind: str) -> bool:
        wanted = self._sorts(kind)
        if (entry := self.lexicon.nouns.get(kind)) and entry.declared:
            return False
        if "any" in wanted or "any" in thing.sorts or wanted & VALUE:
            return False
        return thing.sorts <= wanted or (bool(wanted & thing.sorts) and thing.kind != kind and not thing.plural)

    def _other(self, node: tree.Noun, word: str) -> tree.Refer | tree.Noun | None:
        """Resolve "the other player": of two introduced, the one that does not act, or the later one.

        Where the clause is about one of the two without saying which ("the player with the higher roll"), it is the
        one among them that it is not about.
        """
        if node.of is not None or node.which:
            return None
        same = [
            thing
            for thing in self.scope.things
            if thing.kind == node.kind
            or (
                node.kind in {"player", "one", "party"}
                and fits(thing.sorts, self._sorts(node.kind))
                and "any" not in thing.sorts
            )
        ]
        others = [thing for thing in same if thing.variable != self.scope.actor]
        others = [thing for thing in others if thing.kind == node.kind and thing.variable != self.at.subject] or others
        if node.kind in {"party", "piece"} and len(same) == 1:
            return None
        first = [thing for thing in same if thing.variable != self.at.subject]
        about = any(thing.variable == self.at.subject and thing.kind == node.kind for thing in same)
        if about and len(first) == len(_ORDINALS) < len(same):
            pair = tree.Join("and", tuple(tree.Refer(thing.variable, "them", node.span) for thing in first))
            among = tree.Clause(tree.Gap(), "be", (("complement", tree.Place("among", pair)),))
            return replace(node, which=(among,))
        if node.plural and not any(thing.plural for thing in others):
            return None  # "the other Teams" are none of those that were brought up one by one
        if others:
            pick = others[-1] if self.scope.actor in {thing.variable for thing in same} else same[-1]
            return tree.Refer(pick.variable, word, node.span)
        return None
