"""No noun that only the rulebook declares stands in the code: what it means, its sentences say.

Looked for are names and kinds with a capital or of several words, as the rulebook spells them, in the strings of the
code; DECISIONS.md says why the files of `EXCEPT` hold some.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from moderator import games, language
from moderator.files import folder
from moderator.language.book_words import lexicon_of
from moderator.language.rulebook import Rulebook, read_folder

HOUSES = (Path(games.__file__).parent / "nomopoly", Path(language.__file__).parent)
EXCEPT = {
    "nomopoly/compiling/decisions.py": {"Simplification", "judging phase"},
    "nomopoly/compiling/demands.py": {"The Government", "The Zoo"},
    "nomopoly/orders/spoken.py": {"extra die"},
    "nomopoly/evaluation/related.py": {"Store"},
    "nomopoly/compiling/schedule.py": {"judging phase"},
    "nomopoly/compiling/takes.py": {"Store"},
    "nomopoly/decisions/deciding.py": {
        "Complete Waste Of Time",
        "Sick Proposal",
        "Simplification",
        "The Elephant",
        "Tornado",
    },
    "nomopoly/answers/enquiries.py": {"White"},
    "nomopoly/answers/filing.py": {"proposal limit"},
    "nomopoly/wordings/helping.py": {"Store"},
    "nomopoly/rules/known.py": {"Blockbuster", "Dues", "Lodge"},
    "nomopoly/play/mentions.py": {"National Park", "Public Property"},
    "nomopoly/naming/matters.py": {"Chains", "can of paint", "trial die"},
    "nomopoly/naming/parties.py": {
        "Corporate share",
        "Giveaway Queue",
        "Kazoo Pot",
        "WETHA",
        "dividend count",
        "lottery ticket",
    },
    "nomopoly/naming/pieces.py": {"Elephant Expulsion Color", "Elephant Skin Color"},
    "nomopoly/naming/play.py": {"Sickness Color"},
    "nomopoly/naming/players.py": {
        "All-Nighter",
        "Chains",
        "Easy Move",
        "Explosive Insurance",
        "Eye Opener",
        "Impersonator 2000",
        "Net Value",
        "can of paint",
        "cover cost",
        "purchases phase",
        "target cost",
    },
    "nomopoly/naming/remembered.py": {"Acclaim", "Best Friend", "Charity", "Watertower"},
    "nomopoly/naming/squares.py": {
        "Blockbuster",
        "Fake Vomit",
        "Homestead",
        "National Park",
        "Public Property",
        "Store",
        "Tractor Beam",
        "Utility",
    },
    "nomopoly/naming/words.py": {
        "Charity",
        "Corporate share",
        "Pot",
        "SBA",
        "TISSSG",
        "The Corporate Player",
        "The Corporation",
        "The Elephant",
        "The Government",
        "The Magic Kazoo",
        "The Phantom Piece",
        "WETHA",
        "can of paint",
        "extra die",
        "lottery ticket",
        "trial die",
    },
    "nomopoly/pages/charts.py": {"Net Value"},
    "nomopoly/pages/players.py": {"Net Value"},
    "nomopoly/positions/position.py": {"Tornado", "purchases phase", "turns phase"},
    "nomopoly/positions/seen.py": {
        "Candyland phase",
        "Easy Move phase",
        "Phantom phase",
        "auction phase",
        "lottery phase",
        "pseudoplayer phase",
    },
    "nomopoly/world/rulings.py": {"SBA", "The Corporation", "The Government", "WETHA"},
    "nomopoly/orders/samples.py": {"Charity", "Public Property", "Store"},
    "nomopoly/situations/causes.py": {"turns phase"},
    "nomopoly/verbs/movement.py": {"The Zoo"},
    "nomopoly/viewing/examples.py": {"Charity"},
    "nomopoly/viewing/material.py": {"The Government"},
    "nomopoly/viewing/worth.py": {"Net Value"},
    "language/diagnosis.py": {"Victim"},
    "language/examples.py": {"Store", "The Government"},
    "language/inflection.py": {"Store"},
    "language/lexicon.py": {"'Bot"},
    "language/messages.py": {"Blue", "Red", "Store", "The Government"},
    "language/ordering.py": {"The Government"},
    "language/unknown.py": {"The Government"},
}
"""Each file with the nouns that it may hold."""


def declared() -> set[str]:
    """Give the nouns and names that the language does not know without the rulebook."""
    book = lexicon_of(read_folder(folder("rules_db") / "nomopoly"))
    alone = lexicon_of(Rulebook())
    nouns = {entry.noun for entry in book.nouns.values()} | {entry.name for entry in book.names.values()}
    known = {entry.noun for entry in alone.nouns.values()}
    return {noun for noun in nouns - known if " " in noun or not noun.islower()}


def strings(path: Path) -> Iterator[str]:
    """Give the strings of a file that are no docstrings."""
    program = ast.parse(path.read_text("utf-8"))
    told = {
        id(node.body[0].value)
        for node in ast.walk(program)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(program):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def found() -> dict[str, set[str]]:
    """Give for each file the nouns of the rulebook that its strings hold."""
    either = "|".join(sorted(map(re.escape, declared()), key=len, reverse=True))
    wanted = re.compile(rf"(?<![\w'-])(?:{either})(?![\w-])")
    held: dict[str, set[str]] = {}
    for house in HOUSES:
        for path in sorted(house.rglob("*.py")):
            nouns = {hit for text in strings(path) for hit in wanted.findall(text)}
            if nouns:
                held[path.relative_to(house.parent).as_posix()] = nouns
    return held


def test_the_code_holds_no_noun_of_the_rulebook():
    more = {file: nouns - EXCEPT.get(file, set()) for file, nouns in found().items()}
    assert {file: nouns for file, nouns in more.items() if nouns} == {}


def test_no_exception_is_idle():
    held = found()
    assert {
        file: nouns - held.get(file, set()) for file, nouns in EXCEPT.items() if nouns - held.get(file, set())
    } == {}
