"""The rulebooks that a game can begin with: Nomopoly's own, or one that the admin brings."""

from __future__ import annotations

import re

from moderator.core.inputs import Json
from moderator.files import folder
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.rulebook import Rulebook, read_book, read_folder

_SQUARE = re.compile(r"\bsquares?\b", re.IGNORECASE)
_MOST_TOLD = 5


def original_book() -> Rulebook:
    """Give the rulebook that Nomopoly begins with."""
    return read_folder(folder("rules_db") / "nomopoly")


def own_book(text: str, squares: int, settings: Json) -> Rulebook:
    """Read the rulebook that a game is to begin with, and see that it can be played.

    Raises ValueError with what to mend: a text that is no rulebook, a sentence that does not read or cannot be carried
    out, squares for rules that speak of none, rulings that are about Nomopoly's rules.
    """
    book = read_book(text)
    if not any(book.items()):
        raise ValueError("There is no rule in this rulebook: its folder holds *.rules files, one for each section.")
    if settings:
        raise ValueError("Rulings are about the rules of Nomopoly; say in your own rules what you want.")
    rules = rules_in_force(book)
    running = (each for reading in rules.readings for each in reading.sentences if each.state != "prose")
    if squares and not any(_SQUARE.search(each.text) for each in running):
        raise ValueError("These rules speak of no square, so there is no board to lay.")
    troubles = (*rules.troubles(), *((lack.rule, lack.sentence, lack.reason) for lack in rules.lacks))
    if troubles:
        told = "".join(f"\n  {rule}: {sentence} {reason}" for rule, sentence, reason in troubles[:_MOST_TOLD])
        more = f"\n  ... and {len(troubles) - _MOST_TOLD} more" if len(troubles) > _MOST_TOLD else ""
        raise ValueError(
            f"{len(troubles)} sentences of these rules do not read or cannot be carried out:{told}{more}\n"
            "`moderator rules check --book FOLDER` shows what would read."
        )
    return book
