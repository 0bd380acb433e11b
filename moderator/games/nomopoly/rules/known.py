"""The words that rules may use: those of the language with an example each, and those that a rulebook declares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from moderator.language import registry
from moderator.language.examples import example
from moderator.language.lexicon import Lexicon
from moderator.language.word_forms import article


@dataclass(frozen=True, slots=True)
class Known:
    """A group of words under a heading; `about` says how they are used."""

    heading: str
    about: str
    words: tuple[str, ...]


def declared_words(lexicon: Lexicon) -> tuple[Known, ...]:
    """Give what the rules themselves have brought: flags, attributes, kinds of thing, names."""
    flags = [f"{flag} (of {article(owner)})" for flag, owner in lexicon.flags.items()]
    attributes = [f"{name} (of {article(owner)})" for owner, name in lexicon.attributes if owner and _is_word(name)]
    taken = {*lexicon.flags, *(name for _, name in lexicon.attributes)}
    kinds = [noun for noun, entry in lexicon.nouns.items() if entry.declared and noun not in taken]
    names = [f"{entry.name} ({entry.kind})" for entry in lexicon.names.values() if entry.kind != "color"]
    colors = [entry.name for entry in lexicon.names.values() if entry.kind == "color"]
    groups = (
        Known("Flags", "What may be so: she becomes Sick; a Sick player; if she is not Sick.", _sorted(flags)),
        Known("Attributes", "What each has: her Dues; the toll of a Jumpgate.", _sorted(attributes)),
        Known("Kinds of thing", "What there may be several of: a Blockbuster, each Lodge.", _sorted(kinds)),
        Known("Names", "What there is one of.", _sorted(names)),
        Known("Colors", "What a square may be painted.", _sorted(colors)),
    )
    return tuple(group for group in groups if group.words)


def language_words() -> tuple[Known, ...]:
    """Give what the language brings with it, whatever the rules say."""
    return (
        Known("Verbs", "Each with what it takes.", _sorted(example(verb) for verb in registry.verbs())),
        Known("Nouns", "With what stands above them: what is said of a party holds for a player.", _sorted(_nouns())),
        Known("Adjectives", "Before a noun, or behind is.", _sorted(registry.adjectives())),
    )


def _nouns() -> list[str]:
    return [entry.noun for entry in registry.nouns()]


def _is_word(name: str) -> bool:
    return not any(sign in name for sign in ":,;")


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(words), key=lambda word: (word.casefold(), word)))
