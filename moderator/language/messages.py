"""Lists every kind of message that the reader has, each with words that show it: docs/messages.md is made from this.

Run `python -m moderator.language.messages` to print the page.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import NamedThing
from moderator.language.reader import Reader
from moderator.language.readings import Diagnosis
from moderator.language.rulebook import Item, Rulebook, Section

RULES = (
    "There is an organization called The Government.",
    "There is an organization called The Circus.",
    "A player may be Sick.",
    "A square may be a Store.",
    "Red and Blue are Corporate colors.",
    "A player may buy a square for $10 times its number.",
)
PLAYERS = ("Ann", "Duck")


@dataclass(frozen=True, slots=True)
class Message:
    """A kind of message: its code, what it is about, and words that show it; `order` says that they are an order."""

    code: str
    about: str
    words: str
    order: bool = False


MESSAGES = (
    Message("nothing", "There are no words.", "", order=True),
    Message(
        "too-long", "The sentence has more words than the language reads.", "Ann pays Duck $5" + " and $5" * 40 + "."
    ),
    Message(
        "too-tangled",
        "The clauses stand in one another in more ways than are looked at.",
        "At the end of each update, each player who owns a square "
        + "that is adjacent to a square " * 7
        + "that a player owns gets $1.",
    ),
    Message(
        "unknown-word",
        "A word that no rule knows; known ones that are spelled much like it.",
        "When a player lands on a sqaure, she gets $10.",
    ),
    Message(
        "undeclared-name",
        "A name, a role or a flag that no sentence has declared.",
        "When a player becomes Invisible, she gets $10.",
    ),
    Message("letter-in-number", "A letter stands where a figure would.", "pay Duck $12O", order=True),
    Message(
        "cannot-stand-here", "The first word that cannot follow those before it.", "A player may may buy a square."
    ),
    Message("unfinished", "The words end too early.", "When a player lands on a Store, gets $5."),
    Message(
        "left-out",
        "Words are left out that the language wants said.",
        "When a player lands on a Store, she pays $5, and if she does not, she becomes Sick.",
    ),
    Message("article-missing", "A thing stands without its article.", "When a player lands on square, she gets $10."),
    Message("number", "One and several do not agree.", "When a player pay $10, she becomes Sick."),
    Message(
        "preposition",
        "The verb does not take this preposition.",
        "When a player pays $20 at The Government, she becomes Sick.",
    ),
    Message(
        "does-not-fit", "What stands behind the verb does not fit it.", "When a player lands a square, she gets $10."
    ),
    Message("missing", "The verb wants something behind it.", "When a player gives, she gets $10."),
    Message(
        "shared-object",
        "Two verbs share what they are done to.",
        "When a player buys or moves to a Store, she pays $5.",
    ),
    Message("subject", "The subject cannot do this.", "When a color lands on a square, The Government gets $10."),
    Message("no-rule", "The clauses are sound, but make no rule together.", "No player may not buy a square."),
    Message("two-readings", "More than one reading is left; each is said, and can be sent.", ""),
    Message("refers-to-nothing", "A word refers to nothing.", "It becomes public."),
    Message(
        "refers-to-several",
        "A word may refer to several things.",
        "When a player trades a Store for a Jumpgate, it is destroyed.",
    ),
    Message(
        "several-persons",
        "*She* may be several persons.",
        "When a Store goes to a player from another player, she gets $5.",
    ),
)


def reader() -> Reader:
    """Give a reader over the few rules of the page."""
    items = tuple(Item(f"I.{place}", rule) for place, rule in enumerate(RULES, 1))
    return Reader(
        lexicon_of(Rulebook((Section("I", "Rules", items),)), [NamedThing(name, "player") for name in PLAYERS])
    )


def shown(message: Message, over: Reader) -> Diagnosis | None:
    """Give the diagnosis that the words of a message get."""
    if message.order:
        return over.read_order(message.words).diagnosis
    return over.read_sentence(message.words).diagnosis


def page() -> str:
    """Give docs/messages.md."""
    over = reader()
    parts = [
        "# What the reader says",
        "Each kind of message has a code that does not change. The examples are read with these rules:",
        "\n".join(f"    {rule}" for rule in RULES),
    ]
    for message in MESSAGES:
        parts += [f"## {message.code}", message.about]
        diagnosis = shown(message, over) if message.words else None
        if diagnosis is not None and len(message.words) < 100:
            parts.append(_block(message.words, diagnosis))
    return "\n\n".join(parts) + "\n"


def _block(words: str, diagnosis: Diagnosis) -> str:
    lines = [words]
    if diagnosis.at is not None:
        start, end = diagnosis.at
        lines.append(" " * start + "^" * max(1, end - start))
    lines += diagnosis.reasons
    if diagnosis.send:
        lines += ["Send:", *(f"    {one}" for one in diagnosis.send)]
    return "\n".join(f"    {line}" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(page())
