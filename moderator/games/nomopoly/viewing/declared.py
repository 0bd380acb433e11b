"""What the rules in force let things have: flags, attributes and worked-out values, each with the rule that says so.

It is gathered from the sentences, so that what a new rule declares stands on the pages by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from moderator.games.nomopoly.play import facts
from moderator.language.readings import ItemReading
from moderator.language.tree import (
    Adjective,
    Amount,
    Clause,
    Declaration,
    Definition,
    Form,
    Name,
    Noun,
    Standing,
    Value,
)

_NEVER = frozenset({"address", "email", "e-mail"})
_BIRTHS = frozenset({"thing", "possible thing", "member", "name"})
_PRONOUNS = frozenset({"one"})
_ARTICLES = ("a ", "an ", "the ")


@dataclass(frozen=True, slots=True)
class Declared:
    """Something that things of a `kind` can have: `what` is flag, attribute or value; `word` is how the rules call it.

    `money` tells that it begins as an amount of dollars; `bearer` is the name of the one thing that can have it.
    """

    what: str
    kind: str
    word: str
    rule: str
    money: bool = False
    bearer: str = ""

    @property
    def key(self) -> str:
        """Give the key under which the world keeps it."""
        return facts.key(self.word)

    @property
    def label(self) -> str:
        """Give it as a heading: "Proposal limit"."""
        bare = next((self.word[len(article) :] for article in _ARTICLES if self.word.startswith(article)), self.word)
        return bare[:1].upper() + bare[1:]


def declared(readings: Iterable[ItemReading]) -> tuple[Declared, ...]:
    """Gather everything that the sentences declare, in the order of the rules, each once; addresses never."""
    found: dict[tuple[str, str], Declared] = {}
    for reading in readings:
        for sentence in reading.sentences:
            for one in (each for form in sentence.forms for each in _of(form, reading.number)):
                if one.key not in _NEVER:
                    found.setdefault((one.kind or one.bearer, one.key), one)
    return tuple(found.values())


def births(readings: Iterable[ItemReading]) -> dict[str, str]:
    """Give the rule that brings each named thing into the game, by the name."""
    found: dict[str, str] = {}
    for reading in readings:
        for sentence in reading.sentences:
            form = sentence.form
            if isinstance(form, Declaration) and form.what in _BIRTHS:
                for name in form.names:
                    found.setdefault(name, reading.number)
    return found


def articled(readings: Iterable[ItemReading]) -> frozenset[str]:
    """Give the names that the sentence which brings them into the game calls with an article, each without it."""
    return frozenset(
        name.removeprefix("The ")
        for reading in readings
        for sentence in reading.sentences
        if isinstance(sentence.form, Declaration) and sentence.form.what in _BIRTHS
        for name in sentence.form.names
        if name.startswith("The ") or f"the {name}" in sentence.text
    )


def _of(form: Form | None, rule: str) -> Iterator[Declared]:
    match form:
        case Declaration(what="flag" | "attribute" as what, subject=Noun(kind=kind), names=names, first=first):
            money = isinstance(first, Amount) and first.unit == "$"
            yield from (Declared(what, kind, name, rule, money) for name in names)
        case Declaration(what="flag" | "attribute" as what, subject=Name(name=name), names=names, first=first):
            money = isinstance(first, Amount) and first.unit == "$"
            yield from (Declared(what, "", word, rule, money, bearer=name) for word in names)
        case Declaration(what="member", subject=Noun(kind=kind), kind=flag) if flag and kind != "color":
            yield Declared("flag", kind, flag, rule)
        case Value(attribute=Noun(kind=word, of=Noun(kind=kind))):
            yield Declared("value", kind, word, rule)
        case Definition(clause=clause) | Standing(clause=clause):
            yield from _quality(clause, rule)
        case _:
            pass


def _quality(clause: Clause, rule: str) -> Iterator[Declared]:
    """Give the quality of "a square is a National Park if ...", "a player is Gloomy if ..."."""
    subject, said = clause.subject, clause.role("complement")
    if clause.verb != "be" or clause.negative or not isinstance(subject, Noun):
        return
    if isinstance(said, Noun) and said.kind not in _PRONOUNS:
        yield Declared("flag", subject.kind, said.kind, rule)
    elif isinstance(said, Adjective) and said.word[:1].isupper() and not said.arguments:
        yield Declared("flag", subject.kind, said.word, rule)
