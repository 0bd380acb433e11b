"""Says phrases and clauses in canonical English.

Each method undoes what `meanings` makes of the words, so that reading them again gives the same tree. Where the tree
has forgotten which of several wordings was used, the one with the fewest other readings is said: a long object comes
after the adverb and the time, so that these stay with their verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import registry, tree
from moderator.language.inflection import Inflection, article, decimal, figures, fraction, ordinal
from moderator.language.registry import fits
from moderator.language.tree import walk

_NUMBERS = {value: word for word, value in registry.NUMBER_WORDS.items()}
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
_COMPARISONS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": "exactly"}
_PERSON = frozenset({"player", "person", "admin"})
_VALUE = frozenset({"money", "number", "value", "roll"})
_BEFORE_VERB = frozenset({"no longer", "still", "each"})
_OF_SEVERAL = {"each": "each of", "all": "all of", "a": "one of", "no": "neither of", "both": "both of"}
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


def listed(items: list[str], word: str) -> str:
    """Join phrases: "A, B and C"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


class Wording:
    """Words for the phrases and clauses of one tree; `plurals` are its variables that stand for several things."""

    def __init__(self, inflection: Inflection, root: Any) -> None:
        self.inflection = inflection
        self.plurals = {
            node.variable
            for node in walk(root)
            if isinstance(node, tree.Noun) and node.variable and self.is_plural(node)
        }
        self.described: list[tree.Noun] = []

    def is_plural(self, node: Any) -> bool:
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

    def sorts(self, node: Any) -> frozenset[str]:
        """Give the sorts of a phrase, as far as its words tell."""
        if isinstance(node, (tree.Noun, tree.Name)):
            return self.inflection.noun(node.kind).sorts
        return frozenset()

    def _personal(self, kind: str) -> bool:
        return not self.inflection.noun(kind).sorts.isdisjoint(_PERSON)

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

    def _computed(self, node: Any) -> str:
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

    def _complement(self, node: Any) -> str:
        """Say a quantity, what a thing is said to be, or a condition."""
        match node:
            case tree.Quantity(comparison, amount):
                return f"{_COMPARISONS[comparison]} {self.phrase(amount)}"
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

    def _gap(self, person: str, thing: str) -> str:
        return person if self.described and self._personal(self.described[-1].kind) else thing

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
        return f"{first} {_NUMBERS.get(len(node.items), str(len(node.items)))} {rest}"

    def _arithmetic(self, node: tree.Arithmetic) -> str:
        items = [self.phrase(item) for item in node.items]
        first = node.items[0]
        if node.operator == "*" and isinstance(first, tree.Amount):
            words = fraction(first.value) if not first.unit else ""
            if first.value == 2 and first.span[1] - first.span[0] > 1:
                return f"twice {items[1]}"
            if first.unit == "%" or words:
                return f"{words or items[0]} of {items[1]}"
        joined = {"*": "times", "+": "plus", "-": "minus", "of": "of"}.get(node.operator)
        if joined:
            return f" {joined} ".join(items)
        if node.operator == "each":
            return f"{items[0]} each"
        prefix = {"sum": "the sum of", "greater": "the greater of", "less": "the less of"}[node.operator]
        return f"{prefix} {listed(items, 'and')}"

    def _either(self, node: tree.Either) -> str:
        items = [self.phrase(item) for item in node.items]
        if node.word != "nor":
            return listed(items, node.word)
        return f"not {items[0]}" if len(items) == 1 else f"neither {items[0]} nor {items[1]}"

    def adjective(self, node: tree.Adjective) -> str:
        """Say an adjective with its arguments: "adjacent to the square", "$10 higher", "The Government's"."""
        if not node.arguments:
            return node.word
        preposition, argument = node.arguments[0]
        if node.word == "owned" and preposition == "by":
            return self._possessor(argument)
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
            return f"the {'most' if node.rank.order == 'most' else 'fewest'} {self._counted(node.kind)}"
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

    def _possessor(self, owner: Any) -> str:
        if isinstance(owner, (tree.Refer, tree.Pronoun)) and owner.word in _POSSESSIVE:
            return _POSSESSIVE[owner.word]
        if isinstance(owner, tree.Gap):
            return self._gap("his", "its")
        return f"{self.phrase(owner)}'s"

    def _quantity(self, node: tree.Noun) -> str:
        assert node.quantity is not None
        comparison, amount = node.quantity.comparison, node.quantity.amount
        if amount is None:
            return "any number of"
        words = self.phrase(amount)
        if comparison == "=":
            return self._counting(amount, words)
        if comparison == "<" and (node.plural or node.kind in self.inflection.lexicon.counted):
            return f"fewer than {words}"
        return f"{_COMPARISONS[comparison]} {words}"

    def _counting(self, amount: Any, words: str) -> str:
        """Say a count as it was written, in figures or in a word."""
        if isinstance(amount, tree.Amount) and amount.span[1] - amount.span[0] > len(words):
            return next((word for word, value in registry.NUMBER_WORDS.items() if value == amount.value), words)
        return words

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
            less = "fewer" if node.plural else "less"
            return f"{'more' if comparison == '>' else less} {rest} than {self.phrase(other)}"
        return f"{self._quantity(node)} {rest}"

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
        return f"number of {node.kind}" if node.of is not None else node.kind

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
        return "", f"with the {high} {counted}"

    def _before(self, clause: Any) -> str | None:
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
        return self._relative(clause)

    def _relative(self, clause: tree.Clause) -> str:
        if isinstance(clause.subject, tree.Gap) or (clause.subject is None and self._gapped(clause)):
            return f"{self._gap('who', 'that')} {self.verb_phrase(clause, self.is_plural(tree.Gap()))}"
        if self._gapped(clause):
            rest = replace(clause, roles=clause.roles[1:])
            said = f"that {self.phrase(clause.subject)} {self.verb_phrase(rest, self.is_plural(clause.subject))}"
            return f"{said} {left}" if (left := self._left_behind(clause)) else said
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
            if groups and subject and groups[-1][0] == subject:
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

    def _group(self, subject: str, members: list[Any], word: str) -> str:
        if len(members) == 1:
            return self.condition(members[0])
        plural = self.is_plural(self._subject(members[0]))
        phrases = [self.verb_phrase(member, plural) for member in members]
        return f"{subject} {listed(phrases, word)}"

    def _subject(self, clause: tree.Clause) -> Any:
        if clause.subject is None and clause.roles:
            return clause.roles[0][1]
        return clause.subject

    def _shown_subject(self, item: Any) -> str:
        if not isinstance(item, tree.Clause):
            return ""
        subject = self._subject(item)
        return "" if subject is None else self._nominative(subject)

    def _nominative(self, subject: Any) -> str:
        if isinstance(subject, tree.Gap):
            return self._gap("she", "it")
        return self.phrase(subject)

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

    def _arranged(self, clause: tree.Clause, group: str, roles: tuple[tuple[str, Any], ...]) -> str:
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

    def _arguments(self, verb: registry.Verb, roles: tuple[tuple[str, Any], ...]) -> Iterator[str]:
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
                yield self.phrase(filler)
            elif wanted:
                yield f"{self._preposition(wanted, filler)} {self.phrase(filler)}"
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

    def _never_bare(self, filler: Any) -> bool:
        return isinstance(filler, (tree.Refer, tree.Pronoun)) and filler.word in {"it", "nothing"}

    def _preposition(self, wanted: list[tuple[str, registry.Slot]], filler: Any) -> str:
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
                return f"{self.phrase(phrase)} times"
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

    def _once(self, phrase: Any) -> str:
        if not isinstance(phrase, tree.Noun) or phrase.quantity is None:
            return self.phrase(phrase)
        count = phrase.quantity.amount
        twice = isinstance(count, tree.Amount) and count.value == Fraction(2)
        return f"{'twice' if twice else 'once'} {article(phrase.kind)}"


def _other_of_two(node: tree.Noun) -> bool:
    """Say whether a noun stands for "the other player", of two of which neither is named as the subject."""
    clause = node.which[0] if node.determiner == "other" and len(node.which) == 1 else None
    place = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return isinstance(place, tree.Place) and place.preposition == "among" and isinstance(place.phrase, tree.Join)


def _start(node: Any) -> int:
    """Give the first place in the sentence that a node knows of; 0 if it knows none."""
    return min((inner.span[0] for inner in walk(node) if getattr(inner, "span", (0, 0)) != (0, 0)), default=0)
