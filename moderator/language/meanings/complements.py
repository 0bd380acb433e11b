"""Productions of what a thing is said to be, and of adjectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moderator.language import tree
from moderator.language.meanings.clauses import Clauses
from moderator.language.meanings.meaning import Meaning, is_no_place, owner_meant, so_near
from moderator.language.registry import adjectives, fits


class Complements(Clauses):
    """Productions of what a thing is said to be, and of adjectives."""

    def do_single(self, single: Meaning) -> Meaning:
        return single

    def _either(self, word: str, parts: Sequence[Meaning]) -> Meaning:
        said = self._rest(parts, "COMMA", "AND", "OR", "NEITHER", "NOR", "EITHER", "BOTH")
        items = tuple(part.value for part in said)
        if any(self._is(part, "BOTH") for part in parts):
            return Meaning(tree.at_once(items), cost=3)
        return Meaning(tree.Either(word, items), cost=3)

    def do_or_complement(self, *parts: Meaning) -> Meaning:
        return self._either("or", parts)

    def do_and_complement(self, *parts: Meaning) -> Meaning:
        return self._either("and", parts)

    def do_neither(self, *parts: Meaning) -> Meaning:
        return self._either("nor", parts)

    def do_noun_complement(self, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or isinstance(phrase.value, tree.Join):
            several = self._phrase(phrase) and phrase.value.word != "or"
            return replace(phrase, cost=4) if several else None  # "at least 3 and at most 5" is one thing to be
        return _quality_of_a_number(phrase) or phrase

    def do_adjective_complement(self, adjective: Meaning) -> Meaning:
        return adjective

    def do_there_complement(self, there: Meaning) -> Meaning:
        """Read "is there" as on the place that was spoken of."""
        return Meaning(tree.Place("on", tree.Pronoun("there", (there.start, there.end))))

    def do_place_complement(self, prep: Meaning, phrase: Meaning) -> Meaning | None:
        if not self._phrase(phrase) or is_no_place(prep.value, phrase):
            return None
        if prep.value in {"of", "for"} and not fits(phrase.sorts, frozenset({"color", "group"})):
            return None
        return Meaning(so_near(prep.value, phrase.value) or tree.Place(prep.value, phrase.value))

    def do_between_complement(self, between: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(tree.Place("strictly between", phrase.value))

    def do_possessed(self, owner: Meaning, *poss: Meaning) -> Meaning:
        """Read "is Duck's" and "is hers" as owned by somebody."""
        owner = owner if poss else owner_meant(owner)
        return Meaning(tree.Adjective("owned", (("by", owner.value),)))

    def do_called(self, _called: Meaning, phrase: Meaning) -> Meaning:
        return Meaning(tree.Named(phrase.value))

    def do_not_complement(self, _not: Meaning, single: Meaning) -> Meaning:
        return Meaning(tree.Either("nor", (single.value,)), cost=5)

    def do_adjective(self, adjective: Meaning) -> Meaning:
        return Meaning(tree.Adjective(adjective.value[1]))

    def do_adjective_with(self, adjective: Meaning, prep: Meaning, phrase: Meaning) -> Meaning | None:
        word = adjective.value[1]
        if not self._takes(word, prep.value) or not self._phrase(phrase):
            return None
        return Meaning(tree.Adjective(word, ((prep.value, phrase.value),)))

    def _takes(self, word: str, preposition: str) -> bool:

        return any(preposition == taken for taken, _ in adjectives().get(word, ()))

    def do_adjective_to(self, adjective: Meaning, _to: Meaning, verb: Meaning, *args: Meaning) -> Iterator[Meaning]:
        if not self._takes(adjective.value[1], "to"):
            return
        for phrase in self._verb_phrases(verb, args):
            if not phrase.value.missing:
                clause = phrase.value.clause
                yield Meaning(tree.Adjective(adjective.value[1], (("to", clause),)), cost=phrase.cost)

    def do_measured(self, measure: Meaning, comparative: Meaning) -> Meaning | None:
        if not self._phrase(measure):
            return None
        word = {"MORE": "higher", "FEWER": "lower"}.get(comparative.value[0], comparative.value[1])
        return Meaning(tree.Adjective(word, (("by", measure.value),)))

    def do_superlative_adjective(self, word: Meaning) -> Meaning:
        return Meaning(tree.Adjective(word.value[1][2]))

    def do_comparative(self, comparative: Meaning, *rest: Meaning) -> Meaning:
        arguments = (("than", rest[1].value),) if rest else ()
        return Meaning(tree.Adjective(comparative.value[1], arguments))

    def do_direction_of(self, *parts: Meaning) -> Meaning:
        words = [part.value[1].removeprefix("directly ") for part in parts if self._is(part, "DIRECTION")]
        items = tuple(tree.Adjective(word, (("of", parts[-1].value),)) for word in words)
        return Meaning(items[0] if len(items) == 1 else tree.Either("or", items))


def _quality_of_a_number(phrase: Meaning) -> Meaning | None:
    """Read "is an even number" as "is even": that it is a number says nothing. None for anything else."""
    noun = phrase.value
    if not isinstance(noun, tree.Noun) or noun.kind != "number" or noun.determiner != "a" or len(noun.which) != 1:
        return None
    said = tree.complement_of(noun.which[0])
    plain = noun.of is None and noun.rank is None and noun.quantity is None
    return Meaning(said, phrase.sorts) if plain and isinstance(said, tree.Adjective) else None
