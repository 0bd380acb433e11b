"""What a newcomer is told once: how the game is won, how a week goes, first moves that they can make, whom to ask.

The moves stand in a file beside the rulebook. Each is tried for its reader: the rules refuse none that is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from moderator import files
from moderator.core.deadlines import say
from moderator.core.outcome import Refusal, Section
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.letters.letter import read_letter
from moderator.games.nomopoly.orders.reading import read_wish
from moderator.games.nomopoly.rules.looking_up import ways_to_move, ways_to_win
from moderator.games.nomopoly.wordings.helping import order_form

_MOST = 5
_COLUMN = 52
_RULE = re.compile(r"\(([IVXLC]+\.\w+(?:\.\w+)*)")
_COST = re.compile(r" pays (\$[\d,]+)[^()]*\(([IVXLC]+\.[\w.]+)")


@cache
def _moves() -> tuple[str, ...]:
    text = (files.folder("rules_db") / "nomopoly" / "first_moves.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line.strip() and not line.startswith("#"))


def welcome(office: Office) -> tuple[Section, ...]:
    """Write the sections of the letter that welcomes a newcomer."""
    wins = next(iter(ways_to_win(office.rulebook)), None)
    until = f" on {say(office.deadline)}" if office.deadline else ""
    week = (
        f"A week: mail orders as often as you like until the deadline{until}; then all orders are carried out together."
    )
    lines = [
        *([f"To win: ask How do I win?, or send: rules {wins.number}"] if wins else []),
        f"{week} A letter tells you what happened.",
        *(f"To get a turn, {turn}" for turn in ways_to_move(office.rulebook)[:1]),
        "To change a rule, or add one: write propose: and below it what you want, in plain words. The admin judges it.",
        "To reach the person who runs the game, begin a line with admin:",
    ]
    moves = list(possible_moves(office))
    if not moves and office.waiting():  # what could be shown has been ordered with joining
        return (Section("HOW IT GOES", (*lines, "help tells all that you can do.")),)
    if not moves:
        return (Section("HOW IT GOES", tuple(lines)), order_form(office.orders(), office.offer))
    more = "Send any of them as it stands, or in your own words. help tells all that you can do."
    return (Section("HOW IT GOES", tuple(lines)), Section("FIRST MOVES", (*moves, more)))


def possible_moves(office: Office) -> Iterator[str]:
    """Give the first moves that the rules allow the reader now, or will when their condition comes true."""
    owned = office.holdings().owned
    others = [name for name in office.vocabulary().players if name != office.name]
    given = {rule for text in office.waiting() for rule in _rules_of(_tried(text, office))}
    awaited = {said for text in office.waiting() if (said := _once_so(text, office))}
    shown = 0
    board = office.square(1) != ""
    for move in _moves():
        if "square" in move and not board:
            continue
        if ("SQUARE" in move and not owned) or ("PLAYER" in move and not others) or shown == _MOST:
            continue
        line = move.replace("SQUARE", next(iter(owned), "")).replace("PLAYER", next(iter(others), ""))
        told = _tried(line, office)
        if told is not None and given.isdisjoint(_rules_of(told)) and _once_so(line, office) not in awaited:
            shown += 1
            cost = _COST.search(" ".join(told))
            yield f"  {line:<{_COLUMN}}({cost[1]}; {cost[2]})" if cost else f"  {line}"


def _once_so(line: str, office: Office) -> str:
    """Give what an order is for whose condition must come true, "" for any other: no rule can be told of it yet."""
    wish = next(read_letter(line, office.vocabulary(), office.holdings()).wishes(), None)
    return wish.order.text if wish is not None and wish.condition is not None else ""


def _rules_of(told: tuple[str, ...] | None) -> tuple[str, ...]:
    """Give the rules by which what is told of an order would come about."""
    return tuple(_RULE.findall(" ".join(told or ())))


def _tried(line: str, office: Office) -> tuple[str, ...] | None:
    """Say what an order would come to now; None where it is none, or would fail."""
    wishes = list(read_letter(line, office.vocabulary(), office.holdings()).wishes())
    if len(wishes) != 1:
        return None
    read = read_wish(wishes[0], office.name, office.number, office.reader, office.short_forms, why=False)
    if isinstance(read, Refusal) or not office.grants(read):
        return None
    told = office.preview(read)
    return None if isinstance(told, Refusal) or told.would_fail else told.lines
