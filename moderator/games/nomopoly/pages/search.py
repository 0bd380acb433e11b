"""Search: a page where whoever types some words is shown the pages that have all of them.

It is the only page with a script, which holds what there is to be found and asks nobody. Without it the page leads to
the lists that are there to be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.data import as_json
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.glossary import anchor
from moderator.games.nomopoly.pages.places import (
    ABOUT,
    BOARD,
    CHARTS,
    DICE,
    GLOSSARY,
    HELP,
    LEDGERS,
    RULINGS,
    SEARCH,
    SEARCH_SCRIPT,
    WORDS,
)
from moderator.games.nomopoly.pages.stories import Story
from moderator.games.nomopoly.pages.writing import guide
from moderator.games.nomopoly.world.figures import shortened, titled

_WORDS = 240  # letters of what a proposal says
_CONTROLS = dict.fromkeys(range(ord(" ")), " ")


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The page on which one searches; `words_path` leads to all words from A to Z, "" where there are none."""

    frame: Frame
    words_path: str
    script_path: str


@dataclass(frozen=True, slots=True)
class SearchScript:
    """What there is to be found, as JSON: of each page its title, what it says, and its address."""

    entries: str


def search_pages(made: Making, stories: Sequence[Story]) -> Iterator[Page]:
    """Give the page and its script; `stories` are those of all weeks."""
    words = GLOSSARY if made.view.terms else ""
    yield Page(SEARCH, "nomopoly/search.html", "Search", SearchPage(made.frame, words, SEARCH_SCRIPT))
    found = (*_of_rules(made), *_of_game(made), *_of_weeks(made, stories), *_of_site(made))
    told = [(_flat(title), _flat(said), path) for title, said, path in found if path]
    yield Page(SEARCH_SCRIPT, "nomopoly/search.js", "Search", SearchScript(as_json(told)))


def _flat(text: str) -> str:
    """Give a text in one line, without the control characters that JSON would carry into the script."""
    return " ".join((text if text.isprintable() else text.translate(_CONTROLS)).split())


def _of_rules(made: Making) -> Iterator[tuple[str, str, str]]:
    for section in made.view.sections:
        yield f"{section.numeral}. {titled(section.title)}", "", made.places.rule(section.numeral)
        for item in section.items:
            said = " ".join([sentence.text for sentence in item.sentences])
            yield f"Rule {item.id}", said or "Repealed.", made.places.rule(item.id)
    for term in made.view.terms:
        yield term.word, "A word of the rules", f"{GLOSSARY}#{anchor(term.word)}"


def _of_game(made: Making) -> Iterator[tuple[str, str, str]]:
    for player in made.view.players:
        yield player.name, "A player", made.places.who(player.name)
    for name in (*(each.name for each in made.view.organizations), *(piece.name for piece in made.view.pieces)):
        yield name, "", made.places.who(name)
    for square in made.view.squares:
        whose = f", of {square.owner}" if square.owner else ""
        told = f"{square.color}{whose}"
        yield f"Square {square.number} {square.name}".strip(), told, made.places.square(square.number)


def _of_weeks(made: Making, stories: Sequence[Story]) -> Iterator[tuple[str, str, str]]:
    for each in made.view.proposals:
        title = f"Proposal {each.number} {each.title}".strip()
        told = f"{each.author}: {shortened(each.text, _WORDS)}" if each.author else shortened(each.text, _WORDS)
        yield title, told, made.places.proposal(each.number)
    for story in stories[::-1]:
        yield f"Week {story.week}", story.headline, story.path


def _of_site(made: Making) -> Iterator[tuple[str, str, str]]:
    material = made.view.material
    yield "How to play by mail", "Join, order, propose", HELP
    for chapter in guide()[1]:
        said = shortened(" ".join([block.text for block in chapter.blocks]), _WORDS)
        yield f"How to write rules: {chapter.title}", said, chapter.path
    yield "Words that the game knows now", "What rules may say", WORDS
    yield "Rulings", "How the rules are taken where they leave a choice", RULINGS if made.view.rulings else ""
    yield "Board", "", BOARD if material.board else ""
    yield "Accounts", "Every line of them", LEDGERS if material.accounts else ""
    yield "Charts", "Figures of all weeks", CHARTS
    yield "Dice", "Check every roll", DICE
    yield "About this site", "", ABOUT
