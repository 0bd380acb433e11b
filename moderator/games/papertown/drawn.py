"""The page of a position: its picture, the tables that say the same in words, and the sheet to be printed."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import Entry, data
from moderator.games.papertown.picture import Picture, blank, card, picture
from moderator.games.papertown.position import Position
from moderator.games.papertown.scoring import score
from moderator.games.papertown.sheet import town
from moderator.games.papertown.stack import cards_left
from moderator.games.table.game import Drawn, Figures


@dataclass(frozen=True, slots=True)
class Told:
    """An objective or a power in words; `now` says how it stands, "" on a sheet to be printed."""

    name: str
    text: str
    now: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A game as it stands: what the mayor pays for, the map, the special powers."""

    objectives: tuple[Told, ...]
    picture: Picture
    powers: tuple[Told, ...]


def drawn(position: Position) -> Drawn:
    """Give the page of a game as it stands."""
    objectives, powers = position.sheet.objectives, position.sheet.powers
    board = Board(
        tuple(_told(data().objectives[each], _money_now(position, each)) for each in objectives),
        picture(position),
        tuple(_told(data().powers[each], _blocks_now(position, each)) for each in powers),
    )
    sheet = Board(
        tuple(_told(data().objectives[each]) for each in objectives),
        blank(position.sheet, position.boxes),
        tuple(_told(data().powers[each]) for each in powers),
    )
    extra = {"sheet/": ("papertown/sheet.html", "The game sheet, to be printed", sheet)}
    figures = (_money(position), _powers(position), _cards(position))
    return Drawn("papertown/board.html", board, figures, card(position.sheet, board.picture), extra)


def _told(entry: Entry, now: str = "") -> Told:
    return Told(entry.name, entry.text, now)


def _money_now(position: Position, objective: str) -> str:
    """Say what each player has of an objective so far: "Ann 4, Bob 6"."""
    scores = [(player.name, dict(score(position, player).objectives)[objective]) for player in position.players]
    return ", ".join(f"{name} {money}" for name, money in scores)


def _blocks_now(position: Position, power: str) -> str:
    """Say who has acquired which special block of a power: "A5 Ann, M5 free"."""
    blocks = [block for block in town(position.sheet).specials if position.sheet.power(block) == power]
    owners = [(block, position.owner(block)) for block in blocks]
    return ", ".join(f"{block} {owner.name if owner else 'free'}" for block, owner in owners)


def _money(position: Position) -> Figures:
    """Set out what each player has so far, in millions."""
    scores = [score(position, player) for player in position.players]
    rows = [
        (data().objectives[each].name, *(str(dict(counted.objectives)[each]) for counted in scores))
        for each in position.sheet.objectives
    ]
    if "bank" in position.sheet.powers:
        rows.append((data().powers["bank"].name, *(str(counted.bank) for counted in scores)))
    rows.append(("All of it", *(str(counted.total) for counted in scores)))
    names = tuple(player.name for player in position.players)
    return Figures("Money so far, in millions", ("The mayor pays", *names), tuple(rows))


def _powers(position: Position) -> Figures:
    """Set out how often each player has each special power."""
    rows = []
    for power in position.sheet.powers:
        counts = [sum(position.sheet.power(block) == power for block in player.taken) for player in position.players]
        rows.append((data().powers[power].name, *map(str, counts)))
    names = tuple(player.name for player in position.players)
    return Figures("Special powers", ("Power", *names), tuple(rows))


def _cards(position: Position) -> Figures:
    """Set out which of the ten cards are left."""
    left = cards_left(position)
    rows = tuple((NAMES[color], str(count), str(position.shown.count(color))) for color, count in left.items())
    return Figures("Cards", ("Color", "Left of this ten", "Shown so far"), rows)
