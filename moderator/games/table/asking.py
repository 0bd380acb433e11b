"""What can always be asked at a table: how it stands, the board, the rules, the log, help. Asking changes nothing."""

from __future__ import annotations

import re

from moderator.core.outcome import Section
from moderator.games.table.game import S, TableGame
from moderator.games.table.letters import how_it_ended, waiting
from moderator.games.table.names import bare
from moderator.games.table.printed import PrintedRule, PrintedRules, printed
from moderator.games.table.settings import said_settings
from moderator.games.table.table import Table

LOG = 20
_TELLING = 3
"""Of how many letters a word is at most that names no part of the rules by itself."""


def asked(game: TableGame[S], table: Table, seat: int | None, words: str) -> tuple[Section, ...]:
    """Answer one of the words that can always be asked; `words` are the word and what follows it."""
    word, _, about = words.lower().partition(" ")
    match word:
        case "status":
            ended = tuple(line for line in (how_it_ended(game, table),) if line)
            stands = game.sight(table.game, None).others
            return (
                Section("STATUS", (*waiting(game, table), *ended, *said_settings(game, table.settings))),
                *((Section("WHO HAS WHAT", stands),) if stands else ()),
            )
        case "board":
            return (Section("THE BOARD", game.sight(table.game, seat).board),)
        case "log":
            count = int(about) if about.isdecimal() else LOG
            return (Section("THE LOG", table.recent[-max(1, count) :] or ("Nothing has happened yet.",)),)
        case "rules":
            return _rules(game, about) or _seen(game, table, seat, about)
        case _:
            return _help(game, about)


def told_of_places(game: TableGame[S], table: Table, question: str) -> tuple[Section, ...]:
    """Tell of the places that a question names ("What does the Diner cost?"); () where it names none."""
    asked = question.casefold()
    lines = tuple(
        line
        for name, line in (game.places(table.game) if table.game is not None else {}).items()
        if re.search(rf"(?<!\w){re.escape(bare(name))}(?!\w)", asked)
    )
    return (Section("YOU ASKED", lines),) if lines else ()


def _rules(game: TableGame[S], about: str) -> tuple[Section, ...]:
    """Give the rules that some words name, () for none, or the list of them without words."""
    book = printed(game.name)
    words = (about, *(word for word in about.split() if len(word) > _TELLING)) if about else ()
    found = next(filter(None, (_sections(book, each) for each in words)), ())
    if not found and (orders := _orders_with(game, about)):
        return (Section("HELP", orders),)
    if not found and about:
        return ()
    if not found:
        names = tuple(f"  rules {each.rule:<12} {each.title}" for each in book.sections)
        return (Section("RULES", (book.about, "Ask for a part of the rules by its word:", *names)),)
    return tuple(
        Section(each.title.upper(), (*each.text, *(f"  Ruling {one.number}: {one.text}" for one in each.rulings)))
        for each in found
    )


def _seen(game: TableGame[S], table: Table, seat: int | None, about: str) -> tuple[Section, ...]:
    """Give what a letter says of something that no part of the rules is called by: "Bakery - Once a turn, ..."."""
    lines = game.sight(table.game, seat).board if table.game is not None else ()
    found = list[str]()
    for line in lines:
        goes_on = found and line.startswith("    ")
        said = line.strip().casefold().startswith(about)
        found += [line.strip()] if said else [line] if goes_on else []
        if found and not (said or goes_on):
            break
    if found:
        return (Section("YOU ASKED", tuple(found)),)
    return (Section("RULES", (f'Nothing here is called "{about}"; rules alone lists the parts of the rules.',)),)


def _sections(book: PrintedRules, about: str) -> tuple[PrintedRule, ...]:
    """Give the rules that some words name: by word or number, or by words of their titles.

    "3b" is all whose numbers begin with it, and "5c.i" is told in 5c.
    """
    exact = [each for each in book.sections if each.rule == about]
    below = [each for each in book.sections if about[0].isdecimal() and each.rule.startswith(about)]
    titled = [each for each in book.sections if about in each.title.lower()]
    above = [each for each in book.sections if about.startswith(f"{each.rule}.")]
    ends = [each for each in book.sections if about == "winning" and each.rule == "end"]
    return tuple(exact or below or titled or above or ends)


def _orders_with(game: TableGame[S], about: str) -> tuple[str, ...]:
    """Give the orders that have a word in them, each with what it does."""
    return tuple(f"  {line}" for line in game.examples if about and about in line.partition(" - ")[0])


def _help(game: TableGame[S], about: str) -> tuple[Section, ...]:
    """Give the orders that there are; only those with a word, if one is asked for."""
    always = (
        "  status, board, log, rules, help - tell how things stand, and change nothing",
        "  preview ORDERS - tries orders up to the next die, and keeps nothing",
        "  when it is my turn: ORDERS - keeps them until then; forget - drops what is kept",
        "  resign - leaves the game, after you have confirmed it",
    )
    if named := _orders_with(game, about):
        return (Section("HELP", named),)
    orders = tuple(f"  {line}" for line in game.examples)
    return (Section("HELP", ("One order on a line, or several with semicolons between:", *orders, *always)),)
