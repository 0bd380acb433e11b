"""Says noun phrases: determiners, counts, ranks, and what describes them before and behind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.clause_wording import ClauseWording
from moderator.language.inflection import ordinal
from moderator.language.saying import listed
from moderator.language.tree import walk
from moderator.language.word_forms import article
from moderator.node import Part

_COUNTED_VALUES = frozenset({"vote", "pip", "pound", "dollar"})

_POSSESSIVE = {
    "she": "her",
    "her": "her",
    "he": "his",
    "him": "his",
    "it": "its",
    "they": "their",
    "them": "their",
    "i": "my",
}

_VALUE = frozenset({"money", "number", "value", "roll"})

_OF_SEVERAL = {
    "each": "each of",
    "all": "all of",
    "a": "one of",
    "no": "neither of",
    "both": "both of",
    "another": "another of",
}


def _other_of_two(node: tree.Noun) -> bool:
    """Say whether a noun stands for "the other player", of two of which neither is named as the subject."""
    clause = node.which[0] if node.determiner == "other" and len(node.which) == 1 else None
    place = tree.complement_of(clause)
    return isinstance(place, tree.Place) and place.preposition == "among" and isinstance(place.phrase, tree.Join)


def _start(node: Part) -> int:
    """Give the first place in the sentence that a node knows of; 0 if it knows none."""
    spans = (getattr(inner, "span", (0, 0)) for inner in walk(node))
    return min((span[0] for span in spans if span != (0, 0)), default=0)


_ALONE = {"her": "hers", "their": "theirs", "your": "yours"}
"""Whose something is, where no noun stands behind it."""


class NounWording(ClauseWording):
    """Words for noun phrases."""

    def adjective(self, node: tree.Adjective) -> str:
        """Say an adjective with its arguments: "adjacent to the square", "$10 higher", "The Government's"."""
        if not node.arguments:
            return node.word
        preposition, argument = node.arguments[0]
        if node.word == "owned" and preposition == "by":
            whose = self._possessor(argument)
            return _ALONE.get(whose, whose)
        if preposition == "by":
            if isinstance(argument, tree.ForEach):
                count = f"{argument.per} " if argument.per > 1 else ""
                return f"{self.phrase(argument.amount)} {node.word} for each {count}{self.nbar(argument.noun)}"
            return f"{self.phrase(argument)} {node.word}"
        if isinstance(argument, tree.Clause):
            return f"{node.word} {preposition} {self.base(argument)}"
        if node.word in {"north", "south", "east", "west"}:
            return (
                f"directly {node.word} of {self.phrase(argument)}"
                if node.word in {"north", "south"}
                else f"{node.word} of {self.phrase(argument)}"
            )
        return f"{node.word} {preposition} {self.phrase(argument)}"

    def noun(self, node: tree.Noun) -> str:
        """Say a noun phrase with its determiner and all that describes it."""
        words = self._determined(node)
        return f"{words} (called the {node.label})" if node.label else words

    def _determined(self, node: tree.Noun) -> str:
        if node.kind == "one" and node.of is not None:
            return f"{_OF_SEVERAL[node.determiner]} {self.phrase(node.of)}"
        if node.rank and node.rank.by == node.kind and node.determiner == "the" and not node.which:
            return f"the {self._most(node.rank)}"
        several = node.plural and node.determiner in {"each", "a"}
        nominative = (
            isinstance(node.of, tree.Refer)
            and node.of.word in {"she", "he", "they", "i"}
            and node.determiner != "possessive"
        )
        if several or (nominative and node.determiner in _OF_SEVERAL):
            return f"{_OF_SEVERAL[node.determiner]} {self._whole(replace(node, plural=not self._is_mass(node)))}"
        if nominative and not node.determiner and node.quantity is not None:
            return f"{self._quantity(node)} of {self._whole(replace(node, quantity=None))}"
        if node.determiner == "a" and node.rank is not None and node.quantity is not None:
            return f"one of {self.phrase(replace(node, determiner='the', plural=True))}"
        if node.determiner == "possessive" and node.quantity is not None and node.quantity.amount is None:
            return f"any number of {self._whole(replace(node, quantity=None))}"
        if node.determiner == "possessive":
            quantity = f"{self._quantity(node)} " if node.quantity else ""
            return f"{self._possessor(node.of)} {quantity}{self.nbar(replace(node, of=None))}"
        if node.quantity is not None and not node.determiner:
            return self._quantified(node)
        quantity = f"{self._quantity(node)} " if node.quantity else ""
        words = quantity + self.nbar(node)
        if node.determiner == "a":
            return article(words)
        if _other_of_two(node):
            return f"the other {node.kind}"
        determiner = {"other": "the other", "": ""}.get(node.determiner, node.determiner)
        return f"{determiner} {words}".strip()

    def _is_mass(self, node: tree.Noun) -> bool:
        return not node.plural and self.inflection.noun(node.kind).mass

    def _whole(self, node: tree.Noun) -> str:
        """Say the group that "each of ..." takes from."""
        if node.of is None or isinstance(node.of, (tree.Noun, tree.Join)):
            return f"the {self.nbar(node)}"
        return f"{self._possessor(node.of)} {self.nbar(replace(node, of=None))}"

    def _possessor(self, owner: Part) -> str:
        if isinstance(owner, (tree.Refer, tree.Pronoun)) and owner.word in _POSSESSIVE:
            return _POSSESSIVE[owner.word]
        if isinstance(owner, tree.Gap):
            return self._gap("his", "its")
        return f"{self.phrase(owner)}'s"

    def _quantified(self, node: tree.Noun) -> str:
        """Say "at least 3 squares", "more squares than she", "as many squares as the Team"."""
        assert node.quantity is not None
        comparison, amount = node.quantity.comparison, node.quantity.amount
        counted = amount.noun if isinstance(amount, tree.Count) else amount
        same = isinstance(counted, tree.Noun) and counted.kind == node.kind and counted.determiner == "possessive"
        rest = self.nbar(node)
        if same and comparison == "=" and isinstance(counted, tree.Noun):
            return f"as many {rest} as {self.phrase(counted.of)}"
        if comparison == "=" and isinstance(amount, (tree.Noun, tree.Refer)):
            return f"as many {rest} as {self.phrase(amount)}"
        if comparison in {"<", ">"} and not isinstance(amount, tree.Amount):
            other = counted.of if same and isinstance(counted, tree.Noun) else amount
            if isinstance(counted, tree.Noun) and same and counted.which and counted.which != node.which:
                bare = replace(counted, determiner="", of=None)  # "more Red squares than Blue squares"
                return f"{'more' if comparison == '>' else 'fewer'} {rest} than {self.nbar(bare)}"
            less = "fewer" if node.plural else "less"
            return f"{'more' if comparison == '>' else less} {rest} than {self.phrase(other)}"
        return f"{self._quantity(node)} {rest}"

    def _most(self, rank: tree.Rank) -> str:
        """Say of what there is the most, or the least: "most Red squares", "least rent"."""
        mass = self._counted(rank.by) == rank.by
        what = self._counted(rank.by)
        if rank.counted is not None:
            what = self.nbar(replace(rank.counted, plural=not mass, determiner=""))
        return f"{'most' if rank.order == 'most' else 'least' if mass else 'fewest'} {what}"

    def _counted(self, kind: str) -> str:
        entry = self.inflection.noun(kind)
        value = entry.mass or (bool(entry.sorts & (_VALUE | {"roll"})) and kind not in _COUNTED_VALUES)
        return kind if value else entry.plural

    def nbar(self, node: tree.Noun) -> str:
        """Say a noun with what describes it, without determiner and count."""
        front: list[str] = []
        which = list(node.which)
        while which and (word := self._before(which[0])) is not None:
            front.append(word)
            which.pop(0)
        behind: list[tuple[int, str]] = []
        ranked, with_most = self._rank(node)
        if ranked:
            front.insert(0 if "random" not in front else 1, ranked)
        of_noun = isinstance(node.of, tree.Noun)
        self.described.append(node)
        for clause in which:
            start = _start(clause)
            apart = of_noun and not 0 < start < _start(node.of)
            behind.append((start, self._behind(clause, apart=apart)))
        self.described.pop()
        if with_most:
            behind.append((node.rank.span[0] if node.rank else 0, with_most))
        if node.of is not None:
            place = _start(node.of)
            at = next((index for index, (start, _) in enumerate(behind) if place <= start or not start), len(behind))
            behind.insert(at, (place, f"of {self._of(node)}"))
        head = self.inflection.plural(node.kind) if node.plural else self._one_of(node)
        return " ".join([*front, head, *(words for _, words in behind)])

    def _one_of(self, node: tree.Noun) -> str:
        """Say a noun that is no plural; of what is counted, one is a hotel, and all of them are a number of hotels."""
        one = self.inflection.lexicon.counted.get(node.kind)
        if one is None:
            return node.kind
        amount = node.quantity.amount if node.quantity is not None else None
        if node.determiner in {"a", "another", "each"} or (isinstance(amount, tree.Amount) and amount.value == 1):
            return one
        return f"number of {node.kind}" if node.of is not None or node.determiner == "possessive" else node.kind

    def _of(self, node: tree.Noun) -> str:
        if isinstance(node.of, tree.Refer) and node.of.word in {"she", "he", "they"}:
            return {"she": "her", "he": "him", "they": "them"}[node.of.word]
        return self.phrase(node.of)

    def _rank(self, node: tree.Noun) -> tuple[str, str]:
        rank = node.rank
        if rank is None:
            return "", ""
        if rank.order == "random":
            return "random", ""
        if rank.order == "ordinal":
            return ordinal(rank.position, figures=rank.written), ""
        word = self.inflection.superlative(rank.by, rank.order)
        if word:
            return (f"{ordinal(rank.position, figures=False)} " if rank.position > 1 else "") + word, ""
        counted = self._counted(rank.by)
        most = counted != rank.by or self.inflection.noun(rank.by).mass
        high = (
            ("most" if most else "highest")
            if rank.order == "most"
            else ("fewest" if counted != rank.by else "least" if most else "lowest")
        )
        return "", f"with the {high} {counted if rank.counted is None else self.nbar(rank.counted)}"

    def _before(self, clause: Part) -> str | None:
        """Say a restriction that stands before its noun: an adjective, a color, a participle; None for any other."""
        if not isinstance(clause, tree.Clause) or clause.modal or clause.negative or clause.adverbs or clause.times:
            return None
        if clause.subject == tree.Gap() and clause.verb == "be" and not clause.perfect:
            complement = clause.role("complement")
            if (
                isinstance(complement, tree.Adjective)
                and not complement.arguments
                and self._attributive(complement.word)
            ):
                return complement.word
            if isinstance(complement, tree.Name) and complement.kind == "color":
                return complement.name
            return None
        verb = self.inflection.verb(clause.verb)
        lone = len(clause.roles) == 1 and isinstance(clause.roles[0][1], tree.Gap) and clause.subject is None
        return verb.participle if lone and clause.perfect and not verb.declared else None

    def _attributive(self, word: str) -> bool:
        roles = self.inflection.lexicon.entries.get(tuple(word.lower().split()), {})
        return not roles or bool({"ADJ", "OTHER", "RANDOM"} & roles.keys())

    def _behind(self, clause: Any, *, apart: bool) -> str:
        """Say a restriction behind its noun; `apart` from it, behind another, only a relative clause finds it again."""
        if isinstance(clause, tree.Both):
            return self._relatives(clause)
        complement = clause.role("complement")
        plain = not (clause.modal or clause.perfect or clause.adverbs or clause.times or apart)
        if plain and clause.subject == tree.Gap():
            if clause.verb == "have" and len(clause.roles) == 1:
                return f"{'without' if clause.negative else 'with'} {self.phrase(clause.role('object'))}"
            if clause.verb == "be" and isinstance(complement, tree.Named) and not clause.negative:
                return self.phrase(complement)
            if clause.verb == "be" and isinstance(complement, tree.Place) and not clause.negative:
                return self.phrase(complement)
            if (
                clause.verb == "be"
                and isinstance(complement, tree.Adjective)
                and complement.arguments
                and not clause.negative
            ):
                preposition, argument = complement.arguments[0]
                if preposition != "by" and not isinstance(argument, tree.Clause):
                    return self.adjective(complement)
            if clause.verb == "be" and clause.negative and isinstance(complement, (tree.Name, tree.Refer, tree.Noun)):
                return f"other than {self.phrase(complement)}"
        bare = not (clause.modal or clause.negative or clause.adverbs or clause.times or apart)
        if bare and clause.perfect and clause.subject is None and self._gapped(clause):
            verb = self.inflection.verb(clause.verb)
            if not verb.declared:
                return self._arranged(clause, verb.participle, clause.roles[1:])
        return self._relative(clause)

    def _relative(self, clause: tree.Clause) -> str:
        if isinstance(clause.subject, tree.Gap) or (clause.subject is None and self._gapped(clause)):
            return f"{self._gap('who', 'that')} {self.verb_phrase(clause, self.is_plural(tree.Gap()))}"
        if self._gapped(clause):
            rest, left = replace(clause, roles=clause.roles[1:]), self._left_behind(clause)
            behind = [left, *(each for each in rest.adverbs if each == "before"), *map(self.time, rest.times)]
            if left:
                rest = replace(rest, adverbs=tuple(each for each in rest.adverbs if each != "before"), times=())
            said = f"that {self.phrase(clause.subject)} {self.verb_phrase(rest, self.is_plural(clause.subject))}"
            return " ".join((said, *behind)) if left else said
        subject = self._subject(clause)
        if isinstance(subject, tree.Noun) and isinstance(subject.of, tree.Gap):
            return f"whose {self.nbar(replace(subject, of=None))} {self.verb_phrase(clause, self.is_plural(subject))}"
        roles = tuple(
            (
                role,
                replace(filler, of=None)
                if isinstance(filler, tree.Noun) and isinstance(filler.of, tree.Gap)
                else filler,
            )
            for role, filler in clause.roles
        )
        return f"of which {self.clause(replace(clause, roles=roles))}"

    def _gapped(self, clause: tree.Clause) -> bool:
        return bool(clause.roles) and isinstance(clause.roles[0][1], tree.Gap)

    def _left_behind(self, clause: tree.Clause) -> str:
        """Give the preposition whose phrase is the gap: a proposal that nobody has voted for."""
        verb, role = self.inflection.verb(clause.verb), clause.roles[0][0]
        if any(slot.role == role for slot in verb.slots):
            return ""
        return next((word for word, slot in verb.prepositions if slot.role == role), "")

    def _relatives(self, both: tree.Both) -> str:
        """Say several restrictions of one relative: "who has no Dues and owns a Lodge"."""
        clauses = [item for item in both.items if isinstance(item, tree.Clause)]
        first = clauses[0]
        if isinstance(first.subject, tree.Gap) or first.subject is None:
            plural = self.is_plural(tree.Gap())
            return f"{self._gap('who', 'that')} " + listed(
                [self.verb_phrase(clause, plural) for clause in clauses], both.word
            )
        plural = self.is_plural(first.subject)
        phrases = [self.verb_phrase(replace(clause, roles=clause.roles[1:]), plural) for clause in clauses]
        return f"that {self.phrase(first.subject)} {listed(phrases, both.word)}"
