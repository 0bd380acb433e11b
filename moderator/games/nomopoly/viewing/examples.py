"""What can be mailed, as lines to copy: each order of the rules with names and numbers put in for its open places."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from moderator.games.nomopoly.play.facts import players
from moderator.games.nomopoly.record.view import OrderForm
from moderator.games.nomopoly.rules.reads_kept import kept
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.wordings.helping import OrderHelp

_HOLDER = r"(?:you|Charity|The \w+)"
_FILLED = (
    (r"^name an unnamed square as a new name$", 'name 12 as "Swan Lake"'),
    (r"^rename a named square as a new name$", 'rename 12 as "Swan Lake"'),
    (r"^join the game under a new name$", 'join as "Swan"'),
    (r"\ba new (?:name|theme)\b", '"Swan Lake"'),
    (r"\ba neighbor of your square\b", "13"),
    (rf"\b(?:an?|your) (?:unowned |named )?square(?: that (?:{_HOLDER} owns?(?: or occupy)?|is [^,]+))?\b", "12"),
    (r"\b12 and 12\b", "12 and 13"),
    (r"\bany number of (?=[A-Za-z ]+(?:s|dice)\b)", "2 "),
    (r"\ban amount\b", "$50"),
    (r"\ba lot\b", "12"),
)
_PERSON = r"\b(?:another player|a player|a Team-mate)\b(?: on (?:12|your square))?(?: who [^,]+)?"


def forms(looking: Looking, orders: Sequence[OrderHelp]) -> tuple[OrderForm, ...]:
    """Give the orders that the rules in force take, each with a line that can be mailed."""
    colors = {kind: _color(looking, kind.casefold()) for kind in ("Corporate", "Government")}
    names = [looking.world.things[each].name for each in players(looking.run)]
    lines = []
    for order in orders:
        line = order.phrase
        for pattern, instead in _FILLED:
            line = re.sub(pattern, instead, line)
        for kind, color in colors.items():
            line = re.sub(rf"\ba {kind} color\b", color, line) if color else line
        line = re.sub(_PERSON, lambda _: names[0], line) if names else line
        lines.append(line)
    reads = _that_read(looking, {line for order, line in zip(orders, lines, strict=True) if line != order.phrase})
    return tuple(
        OrderForm(line if line in reads else order.phrase, order.sentence, order.rule, order.price)
        for order, line in zip(orders, lines, strict=True)
    )


def _that_read(looking: Looking, lines: Collection[str]) -> Collection[str]:
    """Give those of some lines that read as orders, which is kept."""
    game = looking.game
    asked = sorted(lines)
    names = [name for name in game.names() if any(name.name in line for line in asked)]

    def read() -> list[str]:
        reader = game.rules.reader(names)
        return [line for line in asked if reader.read_order(line).clauses]

    return frozenset(kept(game.rules, "orders", read, list, (names, asked)))


def _color(looking: Looking, kind: str) -> str:
    world = looking.world
    return next((looking.name(each) for each in world.of_kind("color") if world.get(each, kind) is True), "")
