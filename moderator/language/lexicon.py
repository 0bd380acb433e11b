"""The typed lexicon: every word and phrase that a sentence may use, with all the roles it can play.

It holds the language's own words, the registry, what a rulebook declares (found in a first pass over its sentences,
before anything is parsed), and the names in the game. A phrase is stored by its lower-case words; the longest phrase
wins when a sentence is cut into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, TypeAlias

from moderator.language import registry, word_forms
from moderator.language.everyday.wordings import plain
from moderator.language.registry import NounEntry, Slot, Verb
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split

Key: TypeAlias = tuple[str, ...]
Roles: TypeAlias = dict[str, tuple[Any, ...]]

WORD = re.compile(
    r"""\$[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?      # money
      | [0-9]+(?:\.[0-9]+)?%                  # a percentage
      | [0-9]+(?:st|nd|rd|th)\b            # an ordinal
      | \#?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?![\w-])
      | (?:[IVXLCDM]+)\.[0-9]+(?:\.[0-9a-z]+)*(?![\w])   # the number of a rule
      | "[^"]*"                         # quoted words
      | '(?=[A-Z])\w+                   # 'Bot
      | '(?:s\b)?                       # the possessive
      | [^\W_]+(?:-[^\W_]+)*
      | \S""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A thing in the game with a name of its own: a player, a square that its owner named."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class NameEntry:
    """A name as the lexicon knows it: as it is written, and the noun for what it is."""

    name: str
    kind: str
    sorts: frozenset[str]


_WORDS = {
    "when": "WHEN",
    "whenever": "WHEN",
    "each time": "WHEN",
    "every time": "WHEN",
    "as soon as": "AS_SOON_AS",
    "if": "IF",
    "only if": "ONLY_IF",
    "unless": "UNLESS",
    "while": "WHILE",
    "until": "UNTIL",
    "then": "THEN",
    "otherwise": "OTHERWISE",
    "for": "FOR",
    "with a chance of": "WITH_A_CHANCE_OF",
    "rounded down": "ROUNDED_DOWN",
    "rounded up": "ROUNDED_UP",
    "by default": "BY_DEFAULT",
    "not": "NOT NEGATION",
    "so": "SO",
    "but": "BUT",
    "once": "ONCE",
    "twice": "TWICE MULTIPLIER",
    "a": "A",
    "an": "A",
    "the": "THE",
    "each": "EACH PRON",
    "every": "EVERY",
    "per": "PER",
    "if possible": "IF_POSSIBLE",
    "at first": "AT_FIRST",
    "who": "RELATIVE",
    "that": "RELATIVE THAT",
    "which": "RELATIVE",
    "whom": "RELATIVE",
    "whose": "WHOSE",
    "from": "FROM",
    "on": "ON",
    "there": "THERE",
    "may": "MODAL",
    "can": "MODAL",
    "cannot": "MODAL",
    "must": "MODAL",
    "would": "MODAL",
    "is": "IS",
    "are": "ARE",
    "am": "IS",
    "be": "BE",
    "been": "BEEN",
    "has": "HAS",
    "have": "HAS",
    "and then": "AND",
    "has already": "HAS",
    "have already": "HAS",
    "do": "DO",
    "does": "DO",
    "did": "DID",
    "cost": "COSTS",
    "costs": "COSTS",
    "is worth": "COSTS",
    "are worth": "COSTS",
    "worth": "WORTH",
    "free": "FREE",
    "instead of": "INSTEAD_OF",
    "rather than": "INSTEAD_OF",
    "no longer": "NEGATION",
    "still": "NEGATION",
    "whether": "WHETHER",
    "neither": "NEITHER",
    "nor": "NOR",
    "called": "CALLED",
    "than": "THAN",
    "at the start of": "AT_THE_START_OF",
    "at the beginning of": "AT_THE_START_OF",
    "at the end of": "AT_THE_END_OF",
    "right before": "RIGHT_BEFORE",
    "before": "BEFORE",
    "after": "AFTER",
    "right after": "AFTER",
    "during": "DURING",
    "within": "WITHIN",
    "this": "THIS",
    "last": "LAST",
    "next": "NEXT",
    "in alphabetical order": "IN_ORDER",
    "in this order": "IN_ORDER",
    "in ascending order": "IN_ORDER",
    "in descending order": "IN_ORDER",
    "in the order in which": "IN_THE_ORDER_IN_WHICH",
    "plus": "PLUS",
    "minus": "MINUS",
    "times": "TIMES",
    "half of": "MULTIPLIER",
    "double": "MULTIPLIER",
    "as many": "AS_MANY",
    "that many": "THAT_MANY",
    "as": "AS PREP",
    "as if": "AS_IF",
    "any number of": "ANY_NUMBER_OF",
    "more": "MORE",
    "fewer": "FEWER",
    "less": "FEWER",
    "each of": "EACH_OF",
    "every one of": "EACH_OF",
    "all of": "ALL_OF",
    "one of": "ONE_OF",
    "any of": "ONE_OF",
    "any one of": "ONE_OF",
    "neither of": "NEITHER_OF",
    "both of": "BOTH_OF",
    "the number of": "THE_NUMBER_OF",
    "the sum of": "THE_SUM_OF",
    "the greater of": "THE_GREATER_OF",
    "the difference between": "THE_DIFFERENCE_BETWEEN",
    "the greatest of": "THE_GREATER_OF",
    "the less of": "THE_LESS_OF",
    "the least of": "THE_LESS_OF",
    "what the other rules make it": "WHAT_OTHER_RULES_MAKE_IT",
    "the most": "THE_MOST",
    "the fewest": "THE_LEAST",
    "with the most": "WITH_THE_MOST",
    "with the highest": "WITH_THE_MOST",
    "with the higher": "WITH_THE_MOST",
    "with the larger": "WITH_THE_MOST",
    "with the lower": "WITH_THE_LEAST",
    "with the smaller": "WITH_THE_LEAST",
    "with the fewest": "WITH_THE_LEAST",
    "with the least": "WITH_THE_LEAST",
    "with the lowest": "WITH_THE_LEAST",
    "her": "HER PRON",
    "his": "HER",
    "its": "HER",
    "their": "HER",
    "her own": "HER",
    "his own": "HER",
    "its own": "HER",
    "their own": "HER",
    "she": "PRON",
    "he": "PRON",
    "it": "PRON",
    "they": "PRON",
    "them": "PRON",
    "him": "PRON",
    "one": "PRON",
    "herself": "PRON",
    "itself": "PRON",
    "himself": "PRON",
    "each other": "PRON EVERY_OTHER",
    "nobody": "PRON",
    "nothing": "PRON",
    "anybody": "PRON",
    "everybody": "PRON",
    "everyone": "PRON",
    "i": "PRON",
    "me": "PRON",
    "my": "HER",
    "the other": "THE_OTHER PRON",
    "any": "ANY",
    "no": "NO",
    "another": "ANOTHER",
    "all": "ALL",
    "all the": "ALL_THE",
    "both": "BOTH",
    "some": "SOME",
    "every other": "EVERY_OTHER",
    "random": "RANDOM",
    "other": "OTHER",
    "between": "BETWEEN",
    "strictly between": "STRICTLY_BETWEEN",
    "other than": "OTHER_THAN",
    "of which": "OF_WHICH",
    "a majority of": "MAJORITY_OF",
    "the majority of": "MAJORITY_OF",
    "or else": "OR_ELSE",
    "or": "OR",
    "and": "AND",
    "in": "IN",
    "of": "OF",
    "to": "TO",
    "at least": "QUANTIFIER",
    "at most": "QUANTIFIER",
    "more than": "QUANTIFIER",
    "less than": "QUANTIFIER",
    "fewer than": "QUANTIFIER",
    "up to": "QUANTIFIER",
    "exactly": "QUANTIFIER",
    "floor": "FUNCTION",
    "ceiling": "FUNCTION",
    "sqrt": "FUNCTION",
    "log": "FUNCTION",
    "n": "LETTER",
    "directly north": "DIRECTION",
    "directly south": "DIRECTION",
    "north": "DIRECTION",
    "south": "DIRECTION",
    "east": "DIRECTION",
    "west": "DIRECTION",
    ",": "COMMA",
    ":": "COLON",
    ";": "SEMICOLON",
    "(": "LPAR",
    ")": "RPAR",
    "'s": "POSS",
    "'": "POSS",
}
_COMPARATIVES = [
    "fewer",
    "poorer",
    "richer",
    "closer",
    "taller",
    "shorter",
    "longer",
    "higher",
    "lower",
    "larger",
    "smaller",
    "older",
    "newer",
]
_FRACTIONS = {
    "third": 3,
    "fourth": 4,
    "quarter": 4,
    "fifth": 5,
    "sixth": 6,
    "tenth": 10,
    "hundredth": 100,
    "twentieth": 20,
}


@lru_cache(maxsize=16384)
def words_of(phrase: str) -> Key:
    """Cut a phrase into its lower-case words, as the lexicon stores them."""
    return tuple(word.lower() for word in WORD.findall(phrase))


@dataclass(slots=True)
class Lexicon:
    """All phrases with their roles. Build one with `Lexicon.of`; it does not change afterwards."""

    entries: dict[Key, Roles] = field(default_factory=dict)
    longest: int = 1
    capital: set[Key] = field(default_factory=set)
    nouns: dict[str, NounEntry] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    names: dict[str, NameEntry] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)  # flags that products may bear, before their category is said
    flags: dict[str, str] = field(default_factory=dict)
    attributes: dict[tuple[str, str], str] = field(default_factory=dict)
    counted: dict[str, str] = field(default_factory=dict)  # attributes that count: singular by plural, hotels: hotel
    phases: tuple[str, ...] = ()
    outright: Lexicon | None = None  # without what the rules only bring up by use; None where they bring up nothing so
    sentences: tuple[tuple[str, str], ...] = ()  # those of the rulebook, each with the number of its rule
    implied: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by a sentence, what declares the words it uses
    taken: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what is read for one that brings up a new word

    @classmethod
    def of(cls, book: Rulebook, names: Iterable[NamedThing] = ()) -> Lexicon:
        """Make the lexicon of a rulebook and of the names in a game.

        Names made of words that the book does not use change nothing of what it declares, and come in at the end.
        """
        every = tuple(names)
        strange = {thing for thing in every if _is_strange(book, thing)}
        lexicon = _declared(book, tuple(thing for thing in every if thing not in strange)).copy()
        for thing in every:
            if thing in strange:
                lexicon.add_name(thing.name, thing.kind)
        return lexicon

    def copy(self) -> Lexicon:
        """Give an independent lexicon with the same words."""
        return replace(
            self,
            entries=dict(self.entries),
            capital=set(self.capital),
            marks=set(self.marks),
            counted=dict(self.counted),
            nouns=dict(self.nouns),
            verbs=dict(self.verbs),
            names=dict(self.names),
            flags=dict(self.flags),
            attributes=dict(self.attributes),
        )

    def add(self, phrase: str, role: str, data: Any = None) -> None:
        """Give a phrase one more role, with what belongs to it there."""
        key = words_of(phrase)
        roles = self.entries.get(key, {})
        known = roles.get(role, ())
        if data not in known:
            self.entries[key] = {**roles, role: (*known, data)}  # a copy of the lexicon may share what was there
        self.longest = max(self.longest, len(key))

    def add_noun(self, entry: NounEntry) -> None:
        """Add a noun in both numbers."""
        self.nouns[entry.noun] = entry
        self.add(entry.noun, "NOUN", (entry.noun, False))
        if entry.plural != entry.noun:
            self.add(entry.plural, "NOUN", (entry.noun, True))

    def add_verb(self, verb: Verb) -> None:
        """Add a verb in all its forms."""
        self.verbs[verb.key] = verb
        self.add(verb.base, "V_B", verb.key)
        self.add(verb.third, "V_S", verb.key)
        self.add(verb.participle, "V_EN", verb.key)
        self.add(verb.gerund, "V_ING", verb.key)

    def add_name(self, name: str, kind: str) -> None:
        """Add a name. One that is a known word of another role counts only as it is written."""
        bare = name.removeprefix("The ").removeprefix("the ") if kind != "player" else name
        key = words_of(bare)
        if not key:
            return
        if self.entries.get(key, {}).keys() - {"NAME"} or (
            len(key) > 1 and all((word,) in self.entries for word in key)
        ):
            self.capital.add(key)
        sorts = self.sorts_of_kind(kind)
        entry = NameEntry(name, kind, sorts)
        self.names[name.lower()] = entry
        self.add(bare, "NAME", entry)
        if kind == "job":
            self.add(word_forms.plural_of(bare), "NAME", entry)
        if kind == "product" and not self.knows(bare, "NOUN"):
            self.add_noun(NounEntry(bare, word_forms.plural_of(bare), sorts, declared=True))

    def sorts_of_kind(self, kind: str) -> frozenset[str]:
        """Give the sorts of things of a kind; an unknown kind may be anything."""
        entry = self.nouns.get(kind)
        return entry.sorts if entry else frozenset({"any"})

    def knows(self, phrase: str, *roles: str) -> bool:
        """Say whether a phrase is known, in one of these roles if any are named."""
        found = self.entries.get(words_of(phrase), {})
        return any(role in found for role in roles) if roles else bool(found)

    def declared_verb(self, base: str, subject: frozenset[str], slots: tuple[Slot, ...] = ()) -> None:
        """Add the order phrase that a *may* sentence makes: any preposition is welcome in it."""
        if base in self.verbs:
            return
        self.add_verb(
            Verb(
                base,
                base,
                word_forms.third_of(base),
                word_forms.participle_of(base),
                word_forms.gerund_of(base),
                subject,
                slots
                or (
                    Slot("object", frozenset({"any"}), optional=True),
                    Slot("amount", frozenset({"any"}), optional=True),
                ),
                declared=True,
            )
        )
        for spelled in word_forms.spelled_otherwise(base):
            self.add(spelled, "V_EN" if spelled.partition(" ")[0].endswith("ed") else "V_ING", base)

    def signature(self, keys: Iterable[Key]) -> str:
        """Describe the roles of some phrases, so that a cached reading can be told to be stale."""
        return repr(
            [(key, sorted((role, repr(data)) for role, data in self.entries.get(key, {}).items())) for key in keys]
        )


@cache
def _language() -> Lexicon:  # noqa: PLR0912 - case by case
    """Give the words of the language alone, which every lexicon begins with."""
    lexicon = Lexicon()
    for word, roles in _WORDS.items():
        for role in roles.split():
            lexicon.add(word, role, word)
    for preposition in registry.prepositions():
        if preposition not in {"of", "in", "before", "after", "during", "within", "for", "between", "to", "than"}:
            lexicon.add(preposition.replace("_", " "), "PREP", preposition.replace("_", " "))
    for adverb in registry.adverbs():
        lexicon.add(adverb, "ADVERB", adverb)
    for word, value in registry.number_words().items():
        lexicon.add(word, "NUM", value)
    for word, value in registry.ordinal_words().items():
        lexicon.add(word, "ORDWORD", value)
    for word, value in _FRACTIONS.items():
        for count, name in enumerate(("one", "two", "three", "four"), 1):
            lexicon.add(
                f"{name} {word}" if count == 1 else f"{name} {word_forms.plural_of(word)}", "FRACTION", (count, value)
            )
    lexicon.add("half", "FRACTION", (1, 2))
    for word in registry.adjectives():
        lexicon.add(word, "ADJ", word)
    for word, means in registry.other_adjectives().items():
        lexicon.add(word, "ADJ", means)
    for word in _COMPARATIVES:
        lexicon.add(word, "COMPARATIVE", word)
    for word, (by, order) in registry.superlatives().items():
        lexicon.add(word, "SUPERLATIVE", (by, order, word))
    for direction in ("north", "south", "east", "west"):
        lexicon.add(direction, "NAME", NameEntry(direction, "direction", frozenset({"direction"})))
    for noun in registry.nouns():
        lexicon.add_noun(noun)
    for verb in registry.verbs():
        lexicon.add_verb(verb)
    return lexicon


def _declared(book: Rulebook, names: tuple[NamedThing, ...]) -> Lexicon:
    """Give the words of the language, these names in the game and all that the sentences of a rulebook declare."""
    numbered = tuple((item.number, sentence.text) for item in book.items() for sentence in split(item.text))
    spoken = tuple((number, text) for number, text in numbered if not text.startswith("Note:"))
    return replace(_declared_by(spoken, names), sentences=numbered)


@lru_cache(maxsize=48)
def _declared_by(numbered: tuple[tuple[str, str], ...], names: tuple[NamedThing, ...]) -> Lexicon:
    """Give what sentences declare, each with the number of its rule: books that differ in notes alone share it.

    What sentences bring up by speaking of it is looked for among the words that are declared.
    """
    from moderator.language.everyday.novelties import novelties, order_sentences

    lexicon = _declaring(names, [text for _, text in numbered])
    lexicon.sentences = numbered
    bare = _declaring(names, [text for _, text in numbered], by_use=False) if lexicon.implied else lexicon
    declared = bare
    if taken := novelties(bare, numbered):
        lexicon = _declaring(names, [said for _, text in numbered for said in taken.get(text, (text,))])
        lexicon.sentences, lexicon.taken = numbered, taken
    lexicon.outright = None if declared is lexicon else declared
    order_sentences(lexicon)
    return lexicon


def _declaring(names: tuple[NamedThing, ...], sentences: Sequence[str], *, by_use: bool = True) -> Lexicon:
    from moderator.language.declarations import declare

    lexicon = _language().copy()
    for thing in names:
        lexicon.add_name(thing.name, thing.kind)
    declare(lexicon, [plain(text).text for text in sentences], by_use=by_use)
    return lexicon


_LETTERS = re.compile(r"\w+")


@lru_cache(maxsize=48)
def _used_in(book: Rulebook) -> frozenset[str]:
    """Give all runs of letters that stand in a rulebook or in a phrase of the language, in lower case."""
    return _of_language().union(*(_runs(item.text) for item in book.items()))


@cache
def _of_language() -> frozenset[str]:
    return frozenset(run for words in _language().entries for word in words for run in _letters(word))


@lru_cache(maxsize=2048)
def _runs(text: str) -> frozenset[str]:
    return frozenset(_letters(text))


def _letters(text: str) -> list[str]:
    return _LETTERS.findall(text.lower())


def _is_strange(book: Rulebook, thing: NamedThing) -> bool:
    """Say whether a name has a word that neither a rulebook nor the language uses anywhere."""
    return thing.kind in _language().nouns and not _used_in(book).issuperset(_letters(thing.name))
