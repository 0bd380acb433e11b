"""The words that the rules bring in, each with the sentences that say what it is, so that no one has to write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moderator.games.nomopoly.record.view import TermView
from moderator.language.readings import ItemReading
from moderator.language.tree import Adjective, Clause, Declaration, Definition, Form, Name, Noun, Standing, Value

_OF_ORDERS = "short form"  # these stand with what can be mailed
_MOST = 3  # sentences of one word; the rest is found from the rules that they stand in


def terms(readings: Iterable[ItemReading]) -> tuple[TermView, ...]:
    """Gather the words in the order of the rules, each with the first sentences that bring it in."""
    found: dict[str, list[tuple[str, str]]] = {}
    for reading in readings:
        for sentence in reading.sentences:
            for word in (each for form in sentence.forms for each in _words(form)):
                said = found.setdefault(word, [])
                if (reading.number, sentence.text) not in said and len(said) < _MOST:
                    said.append((reading.number, sentence.text))
    return tuple(TermView(word, tuple(said)) for word, said in found.items())


def _words(form: Form | None) -> Iterator[str]:
    match form:
        case Declaration(what=what, names=names, kind=kind) if what != _OF_ORDERS:
            yield from names or ((kind,) if kind else ())
        case Value(attribute=Noun(kind=word, of=Noun())):
            yield word
        case Definition(clause=clause) | Standing(clause=clause):
            yield from _quality(clause)
        case _:
            pass


def _quality(clause: Clause) -> Iterator[str]:
    """Give the quality of "a square is a National Park if ..."; a name or a number brings no word in."""
    said = clause.role("complement")
    if clause.verb != "be" or clause.negative or isinstance(clause.subject, Name):
        return
    if isinstance(said, Noun) and said.kind and said.kind != "one":
        yield said.kind
    elif isinstance(said, Adjective) and not said.arguments:
        yield said.word
