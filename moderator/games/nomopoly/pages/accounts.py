"""What everybody's money did: for each purse, week by week, what it held, what came and what went.

All follows from the published log alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from moderator.games.nomopoly.record.gathering import ON_A_SQUARE, on_squares
from moderator.games.nomopoly.record.view import Dollars, EventView, GameView, TransferView, WeekView
from moderator.games.nomopoly.world.figures import money

JOINING = "for joining the game"
"""What money is for that somebody begins with."""


class Entry(NamedTuple):
    """Money that came or went: `amount` dollars, below 0 where it went, from or to `other` ("" for nobody).

    `number` is that of the event in its week's log, `times` how often the same happened in a row, `also` the others
    with whom it did, if each was another.
    """

    other: str
    amount: Dollars
    event: EventView
    number: int
    times: int = 1
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What one purse held, what moved in and out of it in one week, and what it held then.

    The `entries` follow from the week's log, so they are not read where that is.
    """

    week: int
    opening: Dollars
    closing: Dollars
    entries: tuple[Entry, ...] = field(repr=False)

    @property
    def change(self) -> Dollars:
        """Give by how much it rose."""
        return self.closing - self.opening


def accounts(view: GameView) -> dict[str, tuple[Account, ...]]:
    """Give the account of each name that the log moves money of, a week after the other, from the first on."""
    found: dict[str, list[Account]] = {name: [] for name in (*cash_of(view), *(player.name for player in view.players))}
    held: dict[str, Dollars] = dict.fromkeys(found, 0)
    for week in view.weeks:
        for name, told in accounts_of(week, held).items():
            held[name] = told.closing
            found.setdefault(name, []).append(told)
    return {name: tuple(weeks) for name, weeks in found.items()}


def accounts_of(week: WeekView, opening: Mapping[str, Dollars]) -> dict[str, Account]:
    """Give the accounts of a week of all who had an `opening` balance and all whose money its log moves."""
    held = dict(opening)
    moved: dict[str, list[Entry]] = {}
    for number, event in enumerate(week.events, 1):
        for name, other, amount in _movements(event.transfer, held) if event.transfer is not None else ():
            held[name] = held.get(name, 0) + amount
            moved.setdefault(name, []).append(Entry(other, amount, event, number))
    return {
        name: Account(week.number, opening.get(name, 0), closing, tuple(moved.get(name, ())))
        for name, closing in held.items()
    }


def while_playing(view: GameView, name: str, kept: tuple[Account, ...]) -> tuple[Account, ...]:
    """Give of the accounts `kept` of a player those of the weeks that they played; of who is no player, all."""
    playing = [player for player in view.players if player.name == name]
    return tuple(
        each
        for each in kept
        if not playing
        or each.entries
        or any(player.joined <= each.week <= (player.left or each.week) for player in playing)
    )


def since_joining(account: Account) -> Account:
    """Give the account of the week in which somebody joined: what that brought is what it opens with, and no gain."""
    brought = tuple(entry for entry in account.entries if entry.event.purpose == JOINING)
    entries = tuple(entry for entry in account.entries if entry.event.purpose != JOINING)
    return replace(account, opening=account.opening + sum(each.amount for each in brought), entries=entries)


def unexplained(view: GameView, kept: Mapping[str, tuple[Account, ...]]) -> dict[str, Dollars]:
    """Give what each has beyond what the published log of the weeks that are over makes it, where they differ."""
    now = cash_of(view)
    closing = {name: kept[name][-1].closing if kept.get(name) else 0 for name in now}
    return {name: cash - closing[name] for name, cash in now.items() if int(closing[name]) != cash}


def cash_of(view: GameView) -> dict[str, int]:
    """Give what each purse holds now, by the name that the log calls it."""
    playing = {player.name: player.cash for player in view.players if player.left is None}
    others = {each.name.removeprefix("The "): each.cash for each in view.organizations if each.cash is not None}
    return {**others, **playing}


def _movements(moved: TransferView, held: Mapping[str, Dollars]) -> Iterator[tuple[str, str, Dollars]]:
    """Give whose money a transfer moved, who is at the other end, and how much came (or went, below 0)."""
    if moved.sets:
        yield moved.payee, "", moved.amount - held.get(moved.payee, 0)
        return
    if moved.payer:
        yield moved.payer, moved.payee, -moved.amount
    if moved.payee:
        yield moved.payee, moved.payer, moved.amount


def folded(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Draw neighbors together that move the same amount by the same sentence.

    They are between the same two, on whatever squares, or differ in nothing but in the one at the other end.
    """
    same = groupby(entries, key=lambda entry: (entry.other, entry.amount, _why(entry.event, on_any_square=True)))
    told = groupby((_as_one(list(run)) for _, run in same), key=lambda entry: (entry.amount, _why(entry.event)))
    return tuple(entry for _, run in told for entry in _with_others(list(run)))


def _as_one(run: list[Entry]) -> Entry:
    first = run[0]
    purpose = on_squares([entry.event.purpose for entry in run])
    return first._replace(event=replace(first.event, purpose=purpose), times=len(run)) if len(run) > 1 else first


def _with_others(run: list[Entry]) -> list[Entry]:
    """Draw single payments with others together, if each is with another."""
    others = [entry.other for entry in run]
    if len(run) == 1 or len(set(others)) < len(run) or any(entry.times > 1 or not entry.other for entry in run):
        return run
    return [run[0]._replace(times=len(run), also=tuple(others[1:]))]


def _why(event: EventView, *, on_any_square: bool = False) -> tuple[str, tuple[str, ...], str, str]:
    moved = event.transfer
    purpose = ON_A_SQUARE.sub("", event.purpose, count=1) if on_any_square else event.purpose
    return (purpose, event.causes, moved.rule if moved else "", moved.sentence if moved else "")


def size(amount: Dollars) -> Dollars:
    """Give how much an amount is, whichever way it went."""
    return -amount if amount < 0 else amount


def signed(amount: Dollars) -> str:
    """Write a change of money: +$5, −$5, $0."""
    return f"+{money(amount)}" if amount > 0 else in_hand(amount)


def in_hand(amount: Dollars) -> str:
    """Write what somebody has, which may be less than nothing, with the sign of `signed`."""
    return money(amount).replace("-", "−")
