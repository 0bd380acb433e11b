"""Players of MONO-PLY that play by themselves: one by luck, one that buys, upgrades, keeps clean and trades."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.monoply.data import LAVATORY
from moderator.games.monoply.orders import Answer, Befriend, Buy, Decline, Draw, Roll, Simple, Trade, Upgrade
from moderator.games.monoply.position import AGAIN, BUY, FRIEND, PREROLL, Position
from moderator.games.monoply.upgrading import can_upgrade

OPTIONS = (Simple("clean"), Simple("back"), Draw("stockpile"), Draw("exposure"), Draw("virtual"), Simple("card"))


def friend(state: Position, luck) -> str:
    others = [each.name for seat, each in enumerate(state.players) if seat != state.active and not each.resigned]
    return luck.choice(others)


def buyer(state: Position):
    """Roll, and buy what leaves 100 TP; a friend is the next player."""
    if state.stage == BUY:
        return Buy() if state.mover.tp - state.space(state.mover.pos).price >= 100 else Decline()
    if state.stage == FRIEND:
        return Befriend("", next(state.players[seat].name for seat in state.left() if seat != state.active))
    return Roll()


def by_luck(state: Position, luck):
    """Order anything; what is refused is tried again differently."""
    if state.stage == BUY:
        return luck.choice([Buy(), Decline()])
    if state.stage == FRIEND:
        return Befriend("", friend(state, luck))
    mine = [space for space in state.owned(state.active) if space.type == LAVATORY]
    if luck.random() < 0.3 and state.stage == PREROLL:
        return luck.choice(OPTIONS)
    if mine and luck.random() < 0.3:
        return Upgrade((luck.choice(mine).name.lower(),))
    return Roll()


def with_sense(state: Position, luck):
    """Buy what leaves something, upgrade what can be, wash often."""
    mover = state.mover
    if state.stage == BUY:
        return Buy() if mover.tp - state.space(mover.pos).price >= 150 else Decline()
    if state.stage == FRIEND:
        return Befriend("", friend(state, luck))
    if (
        state.stage == PREROLL
        and not mover.menace
        and mover.exposure >= 6
        and mover.tp > 300
        and "clean" not in state.used
    ):
        return Simple("clean")
    if state.stage in {PREROLL, AGAIN} and mover.tp > 500:
        good = [space for space in state.owned(state.active) if can_upgrade(state, space)]
        if good:
            return Upgrade((good[0].name.lower(),))
    return Roll()


def trades(state: Position, luck) -> Iterator[tuple[int, object]]:
    """Offer and answer trades, out of turn as well, whether they can be or not."""
    seats = range(len(state.players))
    for each in state.offers:
        if luck.random() < 0.5:
            yield each.taker, Answer(luck.choice(["accept", "reject"]), each.number)
        elif luck.random() < 0.2:
            yield each.giver, Answer("withdraw", each.number)
    if luck.random() < 0.2:
        giver = luck.choice(list(seats))
        taker = luck.choice(list(seats))
        gives, gets = (_items(state, seat, luck) for seat in (giver, taker))
        yield giver, Trade(state.players[taker].name.lower(), gives, gets)


def _items(state: Position, seat: int, luck) -> tuple[str, ...]:
    owned = [f"name {space.name.lower()}" for space in state.owned(seat)]
    things = [*owned, f"tp {luck.choice([20, 60, 100, 2000])}", "card"]
    return tuple(luck.sample(things, k=min(len(things), luck.choice([0, 1, 1, 2]))))


def wealth(state: Position) -> int:
    """Count all toilet paper that players hold."""
    return sum(player.tp for player in state.players)
