"""The words of the language alone, which every lexicon begins with: those of its grammar, and the registry's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from moderator.language import registry, word_forms
from moderator.language.lexicon import Lexicon, NameEntry, words_of
from moderator.language.tables import table

_WORDS = {
    "when": "WHEN",
    "whenever": "WHEN",
    "each time": "WHEN",
    "every time": "WHEN",
    "as soon as": "AS_SOON_AS",
    "if": "IF",
    "only if": "ONLY_IF",
    "unless": "UNLESS",
    "except": "EXCEPT",
    "except for": "EXCEPT",
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
    "where": "WHERE",
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
    "was": "WAS",
    "were": "WAS",
    "has": "HAS",
    "have": "HAS",
    "and then": "AND",
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
    "already": "NEGATION",
    "also": "NEGATION",
    "currently": "NEGATION",
    "whether": "WHETHER",
    "either": "EITHER",
    "should": "SHOULD",
    "in which case": "IN_WHICH_CASE",
    "'ll": "WILL",
    "will": "WILL",
    "as of": "AS_OF",
    "and later": "AND_LATER",
    "onwards": "ON AND_LATER",
    "through": "THROUGH",
    "those": "THOSE",
    "the others": "THE_OTHERS",
    "in a row": "IN_A_ROW",
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
    "as much": "AS_MANY",
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
    "non-": "NON",
    "anything": "PRON",
    "a cent": "PRON",
    "a penny": "PRON",
    "anybody": "PRON",
    "everybody": "PRON",
    "everyone": "PRON",
    "i": "PRON",
    "me": "PRON",
    "my": "HER",
    "you": "PRON",
    "yourself": "PRON",
    "yours": "HERS",
    "hers": "HERS",
    "theirs": "HERS",
    "your": "HER",
    "your own": "HER",
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
    "'s": "POSS IS HAS",
    "'re": "ARE",
    "'ve": "HAS",
    "'d": "MODAL",
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


@cache
def own_words() -> Lexicon:  # noqa: PLR0912 - case by case
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
    lexicon.add("'s got", "V_S", "have")
    lexicon.add("'ve got", "V_B", "have")
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
    lexicon.add("weekly", "WEEKLY", "week")
    for word in ("hourly", "daily", "nightly", "monthly", "yearly", "today", "tonight", "tomorrow", "yesterday"):
        lexicon.add(word, "NO_WEEK", word)  # a time that no game knows, which is refused and is no part of a new verb
    add_synonyms(lexicon, table("synonyms"))
    return lexicon


def add_synonyms(lexicon: Lexicon, rows: Iterable[Sequence[str]]) -> None:
    """Add other words for known ones: a verb in its three forms, or anything in all roles of the word it stands for.

    Raises KeyError for a word that stands for one which the lexicon does not know.
    """
    for other, word in rows:
        base, *forms = other.split("/")
        if forms:
            third, participle = forms
            said = ((base, "V_B"), (third, "V_S"), (participle, "V_EN"), (word_forms.gerund_of(base), "V_ING"))
            for form, role in said:
                lexicon.add(form, role, word)
            continue
        for role, data in tuple(lexicon.entries[words_of(word)].items()):
            for each in data:
                lexicon.add(other, role, each)
