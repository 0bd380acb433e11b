"""Players of TP HUNT that play by themselves: one by luck, one with sense. What they order, any mail could say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from moderator.core.dice import FairDice
from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.tphunt.orders import Buy, Go, Move, Order, Start
from moderator.games.tphunt.position import BUY, EMPTY, PLACE, Position
from moderator.games.tphunt.squares import beside, directions, edge
from moderator.games.tphunt.stopping import most_to_buy
from moderator.games.tphunt.tphunt import GAME
from moderator.games.tphunt.ways import distances_to, legal_stops

Bot = Callable[[Position, random.Random], Order]
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
MOST_TURNS = 4000


def by_luck(hunt: Position, luck: random.Random) -> Order:
    """Order anything that is legal."""
    if hunt.phase == PLACE:
        return Start(luck.choice([square for square in edge() if not hunt.seats_at(square)]))
    if hunt.phase == BUY:
        return Buy(luck.randint(0, most_to_buy(hunt)))
    stops = legal_stops(hunt)
    square = luck.choice(list(stops))
    against = _opponent(hunt, square)
    if square not in hunt.dangers:
        return Go(square, True, against)
    return _one_step(hunt, luck, stops)


def with_sense(hunt: Position, luck: random.Random) -> Order:
    """Order what leads to paper: money first for whom it lacks, then the nearest store that has any."""
    if hunt.phase == PLACE:
        return by_luck(hunt, luck)
    if hunt.phase == BUY:
        return Buy(None)
    wanted = {store.square for store in hunt.stores if store.visits < EMPTY}
    if hunt.mover.cash < 3:
        wanted = set(hunt.atms) or wanted
    stops = {square: reach for square, reach in legal_stops(hunt).items() if square not in hunt.dangers}
    there = sorted(square for square in stops if square in wanted and not _opponent(hunt, square))
    if there:
        return Go(min(there, key=lambda square: stops[square].passing or 0), True)
    near = [distances_to(hunt, square, 144, passing=True) for square in sorted(wanted)]
    far = {square: min((way.get(square, 999) for way in near), default=999) for square in stops}
    free = [square for square in sorted(stops) if not hunt.seats_at(square)]
    if not free:
        return by_luck(hunt, luck)
    return Go(min(free, key=lambda square: (far[square], square)), True)


def _opponent(hunt: Position, square: int) -> str:
    there = [seat for seat in hunt.seats_at(square) if seat != hunt.active]
    return hunt.players[there[0]].name if len(there) > 1 else ""


def _one_step(hunt: Position, luck: random.Random, stops) -> Order:
    assert hunt.mover.square is not None
    steps = [(step, beside(hunt.mover.square, step)) for step in directions(hunt.settings.movement)]
    step, square = luck.choice([each for each in steps if each[1] in stops])
    return Move((step,), _opponent(hunt, square or 0))


@dataclass
class Played:
    """A game that was played: how it stood at the end, how many orders it took, and its last play."""

    hunt: Position
    orders: int


def begun(seed: int, **wanted) -> tuple[Play[Position], random.Random, FairDice]:
    """Begin a game with 2 to 6 players by a seed."""
    luck = random.Random(seed)
    dice = FairDice(f"tphunt {seed}".encode(), "bots", 0)
    settings = {name: setting.default for name, setting in GAME.settings.items()} | {"idle_rounds": 40} | wanted
    return GAME.begin(NAMES[: luck.randint(2, 6)], settings, dice), luck, dice


def steps(seed: int, bot: Bot, **wanted) -> Iterator[tuple[Position, Order, Position]]:
    """Play a game and give each order with the hunt before and after it, until it is over."""
    play, luck, dice = begun(seed, **wanted)
    hunt = play.state
    while GAME.winners(hunt) is None:
        order = bot(hunt, luck)
        play = Play(hunt, hunt.turn, dice)
        refusal = GAME.carry_out(play, hunt.active, order)
        assert refusal is None, (seed, hunt.turn, order, refusal)
        GAME.settle(play)
        before, hunt = hunt, play.state
        assert hunt.turn < MOST_TURNS, f"game {seed} does not end"
        yield before, order, hunt


def played(seed: int, bot: Bot, **wanted) -> Played:
    """Play a game to its end."""
    hunts = [after for _, _, after in steps(seed, bot, **wanted)]
    return Played(hunts[-1], len(hunts))


def refusal_of(hunt: Position, seat: int, order: Order) -> Refusal | None:
    """Give why an order would be refused, None if it could be carried out."""
    return GAME.carry_out(Play(hunt, hunt.turn, FairDice(b"luck", "bots", 0)), seat, order)
