"""The words of the game from A to Z: what the rules declare, in their own sentences, and all names.

It is what a reader searches, with the browser's own search and without a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import GLOSSARY
from moderator.games.nomopoly.pages.rows import by_first


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about a word, and the rule in which it stands ((), for what no rule says)."""

    sentence: Line
    rule: Line


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its place on the page, where it leads to ("" for nowhere), and what is told of it."""

    word: str
    anchor: str
    path: str
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """All words that begin alike."""

    letter: str
    anchor: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """All words, letter by letter."""

    frame: Frame
    letters: tuple[Letter, ...]


def glossary_pages(made: Making) -> Iterator[Page]:
    """Give the page of all words; none while there are none."""
    terms = sorted((*_of_rules(made), *_names(made)), key=lambda term: _in_order(term.word))
    if not terms:
        return
    letters = tuple(
        Letter(letter, f"letter-{letter}", tuple(alike))
        for letter, alike in groupby(terms, key=lambda it: _first(it.word))
    )
    yield Page(GLOSSARY, "nomopoly/glossary.html", "From A to Z", GlossaryPage(made.frame, letters))


def terms_of_rules(made: Making) -> dict[str, tuple[Run, ...]]:
    """Give the words that each rule brings in, as links to them."""
    linked = ((term, Run(term.word, f"{GLOSSARY}#{anchor(term.word)}")) for term in made.view.terms)
    return by_first((rule, link) for term, link in linked for rule, _ in term.sentences)


def anchor(word: str) -> str:
    """Give the id under which a word stands on the page."""
    return "word-" + re.sub(r"\W+", "-", word).strip("-").casefold()


def _of_rules(made: Making) -> Iterator[Term]:
    """Give the words of the rules; two that differ in marks alone share one entry."""
    seen: dict[str, Term] = {}
    for each in made.view.terms:
        told = tuple(Told(made.linker.line(sentence), made.linker.rule(rule)) for rule, sentence in each.sentences)
        key = anchor(each.word)
        before = seen.get(key)
        path = made.places.who(each.word)
        seen[key] = (
            Term(before.word, key, before.path, (*before.told, *told)) if before else Term(each.word, key, path, told)
        )
    yield from seen.values()


def _names(made: Making) -> Iterator[Term]:
    """Give the players, and the squares that have a name."""
    known = {anchor(term.word) for term in made.view.terms}
    named = [(player.name, made.places.who(player.name), "A player.") for player in made.view.players]
    named += [
        (square.name, made.places.square(square.number), f"The name of square {square.number}.")
        for square in made.view.squares
        if square.name
    ]
    for word, path, said in named:
        key = anchor(word)
        if key not in known:
            known.add(key)
            yield Term(word, key, path, (Told((Run(said),), ()),))


def _in_order(word: str) -> tuple[str, str]:
    """Give a key that sorts words as an index does: without marks before them, small and great letters alike."""
    return "".join(letter for letter in word if letter.isalnum() or letter == " ").strip().casefold(), word


def _first(word: str) -> str:
    """Give the letter under which a word stands; what begins with none stands under #."""
    first = _in_order(word)[0][:1].upper()
    return first if first.isalpha() else "#"
