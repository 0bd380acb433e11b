"""Says clauses and conditions: subject, verb, what goes with it, in the order in which it is read again, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import registry, tree
from moderator.language.registry import fits
from moderator.language.restating.people import as_subject
from moderator.language.saying import Saying, listed
from moderator.language.tree import walk
from moderator.language.word_forms import article
from moderator.node import Part

_BEFORE_VERB = frozenset({"no longer", "still", "each"})

_TIMES = {
    "in": "in",
    "start": "at the start of",
    "end": "at the end of",
    "before": "before",
    "right before": "right before",
    "after": "after",
    "during": "during",
    "within": "within",
    "until": "until",
    "from": "from",
    "for": "for",
}

TAIL_PREPOSITIONS = frozenset({"for", "with", "except", "through", "by"})


class ClauseWording(Saying):
    """Words for clauses."""

    def condition(self, node: Any) -> str:
        """Say a condition: a clause, "there is ...", or several joined."""
        if isinstance(node, tree.Exists):
            return self._exists(node)
        if isinstance(node, tree.Both):
            return self.clauses(node.items, node.word)
        return self.clause(node)

    def _exists(self, node: tree.Exists) -> str:
        verb = "are" if self.is_plural(node.noun) else "is"
        noun = replace(node.noun, determiner="no") if node.negative and isinstance(node.noun, tree.Noun) else node.noun
        return f"there {verb} {self.phrase(noun)}"

    def clauses(self, items: tuple[Any, ...], word: str = "and") -> str:
        """Say several clauses; neighbors with one subject share it."""
        groups: list[tuple[str, list[Any]]] = []
        for item in items:
            subject = self._shown_subject(item)
            if groups and subject and (groups[-1][0] == subject or self._goes_on(groups[-1][1][0], item)):
                groups[-1][1].append(item)
            else:
                groups.append((subject, [item]))
        parts = [self._group(subject, members, word) for subject, members in groups]
        if len(parts) == 1:
            return parts[0]
        comma = "," if any(len(members) > 1 for _, members in groups) or (word == "and" and len(parts) > 2) else ""
        if word == "or":
            return " or ".join(parts)
        return f"{', '.join(parts[:-1])}{comma} and {parts[-1]}"

    def _goes_on(self, first: Part, then: Part) -> bool:
        """Say whether a clause says more of each of those of whom the first one is said."""
        whom, again = (self._subject(one) if isinstance(one, tree.Clause) else None for one in (first, then))
        if not isinstance(whom, tree.Noun) or not isinstance(again, tree.Refer):
            return False
        return whom.determiner == "each" and again.variable == whom.variable

    def _group(self, subject: str, members: list[Any], word: str) -> str:
        if len(members) == 1:
            return self.condition(members[0])
        plural = self.is_plural(self._subject(members[0]))
        phrases = [self.verb_phrase(member, plural) for member in members]
        return f"{subject} {listed(phrases, word)}"

    def _subject(self, clause: tree.Clause) -> Part:
        if clause.subject is None and clause.roles:
            return clause.roles[0][1]
        return clause.subject

    def _shown_subject(self, item: Part) -> str:
        if not isinstance(item, tree.Clause):
            return ""
        subject = self._subject(item)
        return "" if subject is None else self._nominative(subject)

    def _nominative(self, subject: Part) -> str:
        if isinstance(subject, tree.Gap):
            return self._gap("she", "it")
        return as_subject(self.phrase(subject))  # to whom something is done: "she is given $12"

    def clause(self, clause: tree.Clause) -> str:
        """Say a clause with its subject."""
        subject = self._subject(clause)
        return f"{self._nominative(subject)} {self.verb_phrase(clause, self.is_plural(subject))}"

    def base(self, clause: tree.Clause) -> str:
        """Say a clause without subject in the base form: an order."""
        return self._arranged(clause, self.inflection.verb(clause.verb).base, clause.roles)

    def gerund(self, clause: tree.Clause) -> str:
        """Say a clause without subject as a gerund: "paying $10"."""
        return self._arranged(clause, self.inflection.verb(clause.verb).gerund, clause.roles)

    def verb_phrase(self, clause: tree.Clause, plural: bool) -> str:
        """Say what is said of the subject."""
        before = next((adverb for adverb in clause.adverbs if adverb in _BEFORE_VERB), "")
        if clause.verb == "be":
            return self._be(clause, plural, before)
        verb = self.inflection.verb(clause.verb)
        passive = clause.subject is None
        roles = clause.roles[1:] if passive else clause.roles
        third = "has" if not plural else "have"
        negation = " not" if clause.negative else f" {before}" if before else ""
        if clause.modal:
            modal = "cannot" if clause.modal == "can" and clause.negative else clause.modal + negation
            group = f"{modal} be {verb.participle}" if passive else f"{modal} {verb.base}"
        elif clause.perfect:
            group = f"{third}{negation} been {verb.participle}" if passive else f"{third}{negation} {verb.participle}"
        elif passive:
            group = f"{self._is(clause, plural)}{negation} {verb.participle}"
        elif clause.negative:
            group = f"{'do' if plural else 'does'} not {verb.base}"
        else:
            form = verb.base if plural else verb.third
            group = f"{before} {form}".strip()
        return self._arranged(clause, group, roles)

    def _is(self, clause: tree.Clause, plural: bool) -> str:
        subject = self._subject(clause)
        if isinstance(subject, tree.Refer) and subject.word == "i" and self.inflection.lexicon.knows("am"):
            return "am"
        return "are" if plural else "is"

    def _be(self, clause: tree.Clause, plural: bool, before: str) -> str:
        negation = " not" if clause.negative else f" {before}" if before else ""
        if clause.modal:
            group = ("cannot" if clause.modal == "can" and clause.negative else clause.modal + negation) + " be"
        elif clause.perfect:
            group = f"{'have' if plural else 'has'}{negation} been"
        else:
            group = f"{self._is(clause, plural)}{negation}"
        adverbs = [adverb for adverb in clause.adverbs if adverb != before]
        if "at first" in adverbs:
            adverbs.remove("at first")
            group += " at first"
        complement = self.phrase(clause.role("complement"))
        return " ".join([group, complement, *adverbs, *(self.time(time) for time in clause.times)])

    def _arranged(self, clause: tree.Clause, group: str, roles: tuple[tuple[str, Part], ...]) -> str:
        """Put the roles, adverbs and times behind the verb."""
        verb = self.inflection.verb(clause.verb)
        arguments = list(self._arguments(verb, roles))
        adverbs = [
            adverb
            for adverb in clause.adverbs
            if adverb not in _BEFORE_VERB or adverb not in group.split(" ", 1)[-1] + " " + group
        ]
        modifiers = [*adverbs, *(self.time(time) for time in clause.times)]
        heavy = any(isinstance(node, tree.Clause) and node.verb != "be" for _, filler in roles for node in walk(filler))
        inner = [words for words in arguments if not words.startswith(",")]
        tails = [words for words in arguments if words.startswith(",")]
        ordered = [*modifiers, *inner] if heavy else [*inner, *modifiers]
        return " ".join([group, *ordered]) + "".join(tails)

    def _arguments(self, verb: registry.Verb, roles: tuple[tuple[str, Part], ...]) -> Iterator[str]:
        places = {slot.role: place for place, slot in enumerate(verb.slots)}
        last = -1
        for role, filler in roles:
            place = places.get(role, -1)
            wanted = [(word, slot) for word, slot in verb.prepositions if slot.role == role]
            if role == "whether":
                yield f"whether {self.condition(filler)}"
            elif role == "as if":
                yield f"as if {self.condition(filler)}"
            elif isinstance(filler, tree.Clause):
                yield f"{role} {self.gerund(filler)}"
            elif place > last and not (wanted and self._never_bare(filler)):
                last = place
                yield self._object(filler)
            elif wanted:
                yield f"{self._preposition(wanted, filler)} {self._object(filler)}"
            elif role == "price":
                yield f"for {self.phrase(filler)}"
            elif role == "cause":
                yield f"because of {self.phrase(filler)}"
            elif role == "by" or verb.declared:
                yield f"{role} {self.phrase(filler)}"
            elif role in TAIL_PREPOSITIONS:
                yield f", {role} {self.phrase(filler)}"
            elif role == "recipient":
                yield f", paid to {self.phrase(filler)}"
            else:
                yield f"{role} {self.phrase(filler)}"

    def _object(self, filler: Part) -> str:
        return "her" if isinstance(filler, tree.Refer) and filler.word == "she" else self.phrase(filler)

    def _never_bare(self, filler: Part) -> bool:
        return isinstance(filler, (tree.Refer, tree.Pronoun)) and filler.word in {"it", "nothing"}

    def _preposition(self, wanted: list[tuple[str, registry.Slot]], filler: Part) -> str:
        sorts = self.sorts(filler)
        exact = [word for word, slot in wanted if slot.sorts & sorts]
        fitting = [word for word, slot in wanted if not sorts or fits(sorts, slot.sorts)]
        return (exact or fitting or [wanted[0][0]])[0]

    def time(self, time: tree.Time) -> str:
        """Say when."""
        phrase = time.phrase
        match time.kind:
            case "this" | "last" | "next":
                return f"{time.kind} {phrase.kind}" if isinstance(phrase, tree.Noun) else time.kind
            case "each" | "per":
                return self.phrase(phrase)
            case "from to" if isinstance(time.phrase, tree.Join):
                first, last = time.phrase.items
                return f"from {self.phrase(first)} to {self.phrase(last)}"
            case "from":
                return f"from {self.phrase(phrase)} on"
            case "order":
                return phrase.text if isinstance(phrase, tree.Text) else self.phrase(phrase)
            case "order in which":
                return f"in the order in which {self.phrase(phrase)}"
            case "times":
                often = self.phrase(phrase)
                return {"at least 1": "at least once", "at least 2": "at least twice"}.get(often, f"{often} times")
            case "once":
                return self._once(phrase)
            case "this and next" if isinstance(phrase, tree.Noun) and phrase.quantity is not None:
                return self._next(phrase)
            case "within after" if isinstance(phrase, (tree.Join, tree.Both)):
                period, event = phrase.items
                return f"within {self.phrase(period)} after {self.phrase(event)}"
        return f"{_TIMES.get(time.kind, time.kind)} {self.phrase(phrase)}"

    def _next(self, phrase: tree.Noun) -> str:
        assert phrase.quantity is not None
        count = phrase.quantity.amount
        one = isinstance(count, tree.Amount) and count.value == 1
        several = "" if one else f" {self._quantity(phrase)}"
        noun = phrase.kind if one else self.inflection.plural(phrase.kind)
        return f"in this {phrase.kind} and the next{several} {noun}"

    def _once(self, phrase: Part) -> str:
        if not isinstance(phrase, tree.Noun) or phrase.quantity is None:
            return self.phrase(phrase)
        count = phrase.quantity.amount
        often = {tree.Amount(Fraction(1)): "once", tree.Amount(Fraction(2)): "twice"}
        said = often.get(count) if isinstance(count, tree.Amount) else None
        return f"{said or f'{self.phrase(count)} times'} {article(phrase.kind)}"
