"""Games of any size for measuring: players who have joined, and the orders of a week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Outcome
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.positions.position import Position
from moderator.house import rulesets

SUNDAY = datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
NOMOPOLY = rulesets.find()["nomopoly"]
KINDS = ("buy {square}", "buy 1 lottery ticket", "if I land on an unowned square, buy it")


def dice(label: str) -> FairDice:
    """Give luck that is the same each time."""
    return FairDice(label.encode(), "bench", 1)


def names(count: int) -> list[str]:
    """Give so many names of players."""
    syllables = ("an", "bo", "cy", "de", "ed", "fa", "gi", "ho", "il", "jo")
    return ["".join(syllables[int(figure)] for figure in f"{number:04}").title() for number in range(count)]


def joined(players: int, squares: int) -> Game:
    """Give a game that so many players have joined."""
    position = Position(NOMOPOLY.begin({"squares": squares}, dice("begin")).state)
    for name in names(players):
        step = position.order(f"{name.lower()}@example.net", f'join as "{name}"', dice(name))
        assert not step.failures, step.failures
    return position.game


def placed(players: int, squares: int) -> Game:
    """Give a game in which so many players stand who own a square each, without the mails by which they have joined."""
    position = Position(NOMOPOLY.begin({"squares": squares}, dice("begin")).state)
    called = names(players)
    ours = (square for square in range(squares, 0, -1) if square % 5)
    owned = {square: {"owner": name} for name, square in zip(called, ours, strict=False)}
    position.given({"players": {name: {"team": "North"} for name in called}, "squares": owned})
    return position.game


def ordered(game: Game, orders: int) -> Game:
    """Give the game with so many orders mailed, an equal share by each player, each one of them taken."""
    position = Position(game.copy())
    players = [game.world.name(player) for player in game.world.of_kind("player")]
    squares = len(game.world.board)
    words: dict[str, list[str]] = {}
    for number in range(orders):
        mine = words.setdefault(players[number % len(players)], [])
        mine.append(KINDS[len(mine) % len(KINDS)].format(square=number % squares + 1))
    for name, lines in words.items():
        step = position.mail(name, "\n".join(lines), "", dice(name))
        assert not step.failures, step.failures
    return position.game


def mailed(game: Game, number: int, name: str, words: str) -> Outcome:
    """Give what comes of a mail."""
    moment = SUNDAY - timedelta(days=3) + timedelta(seconds=number)
    return NOMOPOLY.step(game, Mail(number, moment, f"{name.lower()}@example.net", words, "", SUNDAY), dice("mail"))


def decided(game: Game, number: int, **details: Any) -> Outcome:
    """Give what comes of a verdict."""
    from moderator.core.inputs import Decision

    return NOMOPOLY.step(game, Decision(number, SUNDAY, "judge", details), dice("decision"))
