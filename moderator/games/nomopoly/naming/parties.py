# ruff: noqa: ARG001, ARG005 - the entries of a table all take the same arguments
"""The Government, The Corporation, the WETHA, the Kazoo and the Lottery in a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put, owner_of, plain_attribute, put_items
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.values import Goods, Id

_PAID = "dividend count"
_DIVIDEND = 4000
"""Dollars collected for each dividend, where a position does not say how many were paid (XXIII.4)."""


def _put_kazoo_pot(names: Names, thing: Id, value: int) -> None:
    for pot in names.world.called("Kazoo Pot"):
        names.world.set(pot, "cash", value)


def _put_playing(names: Names, thing: Id, value: bool) -> None:
    owner = names.world.get(thing, "owner")
    if value and owner is None:
        raise ValueError("nobody owns the Kazoo that plays")
    if owner is not None:
        names.world.set(owner, "playing", bool(value))


def _playing(names: Names, thing: Id) -> Plain:
    owner = names.world.get(thing, "owner")
    return owner is not None and names.world.get(owner, "playing") is True


def _put_tickets(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    for party in (*names.world.of_kind("player"), *names.world.of_kind("organization")):
        names.heap(party, "lottery ticket", "", 0)
    for owner, count in value.items():
        names.heap(names.party(owner) or thing, "lottery ticket", "", count)


def _put_queue(names: Names, thing: Id, value: Sequence[int]) -> None:
    queue = names.named("Giveaway Queue", "queue")
    if queue is not None:
        names.world.set(queue, "line", tuple(names.world.square(number) for number in value))


def _queue(names: Names, thing: Id) -> Plain:
    return [
        names.shown(each)
        for queue in names.world.called("Giveaway Queue")
        for each in names.world.get(queue, "line", ())
    ]


def _goods_number(names: Names, word: str) -> Id:
    goods = Id("goods:Corporate share")
    if not names.world.exists(goods):
        names.world.create("goods", "Corporate share")
    return goods


def _put_shares(names: Names, thing: Id, value: int) -> None:
    names.world.set(_goods_number(names, "number"), "number", value)


def _put_price(names: Names, thing: Id, value: int) -> None:
    names.world.set(_goods_number(names, "price"), "price", value)


def _put_shop(names: Names, thing: Id, value: Mapping[str | int, int]) -> None:
    for good, price in value.items():
        square = names.world.square(int(good)) if str(good).isdigit() else None
        goods = square or Id(f"goods:{good}")
        if square is None:
            if not names.world.exists(goods):
                names.world.create("goods", str(good))
            put_items(names, thing, {str(good): 1})
        names.world.set(goods, "offered by", thing)
        names.world.set(goods, "asking price", price)


def _put_collected(names: Names, thing: Id, value: int) -> None:
    names.world.set(thing, "income", value)
    if not names.world.get(thing, _PAID):
        names.world.set(thing, _PAID, value // _DIVIDEND)


def _collected(names: Names, thing: Id) -> Plain:
    income: Plain = plain(names.world.get(thing, "income", 0))
    return income


def _tickets(names: Names, thing: Id) -> Plain:
    found = {}
    for party in (*names.world.of_kind("organization"), *facts.players(names.run)):
        count = names.world.pile(party, "lottery ticket")
        if count:
            found[names.world.label(party)] = count
    return found


def _shop(names: Names, thing: Id) -> Plain:
    world = names.world
    found = {
        str(world.number(square)): plain(world.get(square, "asking price"))
        for square in world.board
        if world.get(square, "offered by") == thing
    }
    for kind, _detail in sorted(world.things[thing].piles):
        price = world.get(Id(f"goods:{kind}"), "asking price")
        if price is not None:
            found[kind] = plain(price)
    return found


def _goods(word: str) -> Look:
    return lambda names, thing: plain(facts.attribute(names.run, word, Goods("Corporate share")))


GIVEN: dict[tuple[str, str], Put] = {
    ("Kazoo", "pot"): _put_kazoo_pot,
    ("Kazoo", "playing"): _put_playing,
    ("lottery", "pot"): plain_attribute("cash")[0],
    ("lottery", "tickets"): _put_tickets,
    ("Corporation", "collected"): _put_collected,
    ("Corporation", "dividends"): plain_attribute(_PAID)[0],
    ("Corporation", "shop"): _put_shop,
    ("Corporation", "shares"): _put_shares,
    ("Corporation", "price"): _put_price,
    ("WETHA", "queue"): _put_queue,
}

TOLD: dict[tuple[str, str], Look] = {
    ("Corporation", "collected"): _collected,
    ("Corporation", "shares"): _goods("number"),
    ("Corporation", "price"): _goods("price"),
    ("Corporation", "dividends"): lambda names, thing: plain(names.world.get(thing, _PAID) or 0),
    ("Corporation", "shop"): _shop,
    ("WETHA", "queue"): _queue,
    ("lottery", "pot"): lambda names, thing: plain(names.world.get(thing, "cash", 0)),
    ("lottery", "tickets"): _tickets,
    ("Kazoo", "pot"): lambda names, thing: next(
        (names.world.get(each, "cash", 0) for each in names.world.called("Kazoo Pot")), 0
    ),
    ("Kazoo", "playing"): _playing,
    ("Kazoo", "owner"): owner_of,
}
