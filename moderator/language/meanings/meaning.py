"""What a stretch of words can mean while it is being read: values with sorts, numbers and costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.registry import Verb
from moderator.language.word import Word
from moderator.node import Node, node

ANY = frozenset({"any"})
PERSON = frozenset({"player", "person", "admin"})
QUANTIFIED = {"at least": ">=", "at most": "<=", "up to": "<=", "more than": ">", "exactly": "="}
"""What words say of how many; "fewer than" is what the others are not."""
AMOUNT = "amount"
"""The role of what is paid."""


@node
class Meaning(Node):
    """What a stretch of words can mean: a value with its sorts and number, where it stands, and what it cost."""

    value: Any
    sorts: frozenset[str] = ANY
    plural: bool = False
    cost: int = 0
    start: int = 0
    end: int = 0
    bare: bool = False  # a singular count noun without an article: no phrase of its own
    either: bool = False  # fits a singular and a plural verb alike

    def at(self, start: int, end: int, cost: int) -> Meaning:
        """Give what the same means where it stands there and cost so much."""
        return Meaning(self.value, self.sorts, self.plural, cost, start, end, self.bare, self.either)


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb with its roles, still without a subject. `number` is what the verb form asks of the subject."""

    clause: tree.Clause
    passive: bool = False
    number: str = ""  # singular, plural or ""; shared: a participle that stands under the auxiliary before it
    missing: str = ""  # a role that the verb requires and that is not filled: a relative clause fills it
    entry: Verb | None = None
    owed: bool = False  # what somebody must do


@dataclass(frozen=True, slots=True)
class Argument:
    """Something after a verb: bare, prep, adjective, possessed, adverb, time, whether, until, gerund, so."""

    what: str
    meaning: Any
    preposition: str = ""


@dataclass(frozen=True, slots=True)
class Restriction:
    """A modifier of a noun: a clause with a gap, a rank, an *of* phrase, a quantity or a label."""

    what: str
    value: Any
    cost: int = 0


CENTS = frozenset({"a cent", "a penny"})
ANYTHING = CENTS | {"anything"}
"""What is said not to be paid, got or done at all."""
PERIODS = frozenset({"period", "process", "week", "update", "phase", "turn", "move", "roll"})


def amount(value: Fraction | int, unit: str, word: Word) -> tree.Amount:
    """Make an amount with its place in the sentence."""
    return tree.Amount(Fraction(value), unit, (word.start, word.end))


def past_week(time: tree.Time, *, any_week: bool) -> tree.Time:
    """Read "has moved during the week" as "has moved this week", and with `any_week` "has not moved in a week" too."""
    week = time.phrase
    if time.kind not in {"in", "during"} or not isinstance(week, tree.Noun) or week.kind not in {"week", "update"}:
        return time
    bare = replace(week, determiner="", plural=False) == tree.Noun(week.kind) and not week.plural
    named = week.determiner in {"the", "that"} or (any_week and week.determiner == "a")
    return tree.Time("this", replace(week, determiner="")) if bare and named else time


def owner_meant(hers: Meaning) -> Meaning:
    """Give whom "hers", "theirs" and "yours" speak of."""
    word = {"hers": "she", "theirs": "they", "yours": "you"}[hers.value[1]]
    return Meaning(tree.Pronoun(word, (hers.start, hers.end)), PERSON)


def gap_clause(complement: tree.Filler) -> tree.Clause:
    """Say something of the gap: "which is ..."."""
    return tree.Clause(tree.Gap(), "be", (("complement", complement),))


def other_than(phrase: tree.Phrase) -> tree.Clause:
    """Say of the gap that it is not such a one: "other than Freemasons" is no Freemason."""
    if isinstance(phrase, tree.Noun) and phrase.plural and not phrase.determiner and phrase.quantity is None:
        phrase = replace(phrase, determiner="a", plural=False)
    return replace(gap_clause(phrase), negative=True)


def so_near(preposition: str, phrase: object) -> tree.Noun | None:
    """Read "within 4 squares of her square" as at most 4 squares from it; None for anything else."""
    if preposition != "within" or not isinstance(phrase, tree.Noun) or phrase.kind != "square" or phrase.of is None:
        return None
    if phrase.quantity is None or phrase.quantity.comparison != "=":
        return None
    place = gap_clause(tree.Place("from", phrase.of))
    return replace(phrase, quantity=replace(phrase.quantity, comparison="<="), of=None, which=(*phrase.which, place))


OF_PLAYERS = {"nobody": "no", "anybody": "any", "everybody": "each", "everyone": "each"}
"""The article with which *player* says what a pronoun of all players says."""


def whoever(subject: Meaning) -> Meaning:
    """Read "nobody" as "no player", "everybody" as "each player"; any other subject stays."""
    pronoun = subject.value
    if not isinstance(pronoun, tree.Pronoun) or pronoun.word not in OF_PLAYERS:
        return subject
    return replace(subject, value=tree.Noun("player", OF_PLAYERS[pronoun.word], span=pronoun.span))


_NOWHERE = frozenset({"cash", "money", "time"})


def is_no_place(preposition: str, phrase: Meaning) -> bool:
    """Say whether nothing can be there: between one thing alone, as "between 12", "in cash", "at a time"."""
    noun = phrase.value
    if isinstance(noun, tree.Noun) and noun.kind in _NOWHERE and noun.of is None:
        return preposition in {"in", "at", "on"}
    return preposition == "between" and not isinstance(phrase.value, tree.Join) and not phrase.plural


def is_a_turn(phrase: object) -> bool:
    """Say whether a phrase is a turn, so that what stands behind *on* is a time and no place."""
    return isinstance(phrase, tree.Noun) and phrase.kind.rpartition(" ")[2] == "turn"


def is_more_of_hers(phrase: Any) -> bool:
    """Say whether a phrase is so many of one thing against so many of another that somebody has."""
    quantity = phrase.quantity if isinstance(phrase, tree.Noun) else None
    counted = quantity.amount.noun if quantity is not None and isinstance(quantity.amount, tree.Count) else None
    hers = isinstance(counted, tree.Noun) and counted.of == tree.Pronoun("her")
    return hers and isinstance(counted, tree.Noun) and counted.which != phrase.which
