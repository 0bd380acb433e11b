"""Tells a situation in a line of plain English: who is how, what happens, what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from moderator.games.nomopoly.situations.outcome import (
    ASKED,
    EXISTS,
    NAME,
    PILE,
    PLACE,
    STATUS,
    WINNERS,
    Difference,
    Outcome,
)
from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.games.nomopoly.world.world import World
from moderator.language.word_forms import article

_MOST = 4


def number_words(noun: str, value: Value, *, money: bool) -> str:
    """Say an attribute with its number: "$30", "12 Karma"."""
    if money and noun == "cash":
        return f"has {figures.money(value)}"
    return f"{noun} {figures.money(value) if money else value}"


def counted(number: int, kind: str, detail: str = "") -> str:
    """Say so many goods: "no hat", "2 hats"."""
    return f"no {kind}" if not number else figures.goods(number, kind, detail)


def ordered(world: World, who: Value, found: Iterable[Difference]) -> list[Difference]:
    """Put first what happens to whom the situation is about, then to players, money before all else."""

    def rank(each: Difference) -> tuple[bool, bool, bool]:
        thing, what, _ = each.key
        return thing != who, world.kind(thing) != "player", what != "cash"

    return sorted(found, key=rank)


def others(world: World, who: Value, said: Mapping[Value, Sequence[str]]) -> list[str]:
    """Say how the things are that the situation is not about; those that are alike together."""
    alike: dict[tuple[str, ...], list[Value]] = {}
    for thing, words in said.items():
        if thing != who:
            alike.setdefault(tuple(words), []).append(thing)
    return [f"{_group(world, things)} ({', '.join(words)})" for words, things in alike.items()]


def _group(world: World, things: Sequence[Value]) -> str:
    numbers = [world.label(each) for each in things if isinstance(each, Id) and world.number(each)]
    if len(numbers) == len(things) > 1:
        return f"squares {figures.listed(numbers)}"
    return figures.listed([called(world, each) for each in things])


def effect(
    world: World,
    was: Outcome,
    now: Outcome,
    found: Sequence[Difference],
    flags: Mapping[str, tuple[str, str]],
    *,
    changes: bool = False,
) -> str:
    """Say what is otherwise with the sentence: "Ann gets $10"; "nothing" where nothing is.

    `flags` say by name what one does who gets it, and who loses it. A sentence that only `changes` what is paid anyway
    is told with what would be paid without it: "Ann loses $50 instead of $100".
    """
    if now.refused and not was.refused:
        return "does not happen"
    paid = {each.key[0] for each in found if each.key[1] == "cash"}  # whose income says the same again
    told = (each for each in found if each.key[1] != "income" or each.key[0] not in paid)
    parts = [part for part in (_part(world, each, flags, was.purses if changes else {}) for each in told) if part]
    if was.refused and not now.refused and not parts:
        parts.append("may happen")
    if not parts:
        return "nothing"
    more = [f"and {len(parts) - _MOST} more"] if len(parts) > _MOST else []
    return ", ".join([*parts[:_MOST], *more])


def _part(world: World, each: Difference, flags: Mapping[str, tuple[str, str]], purses: Mapping[Id, Value]) -> str:
    thing, what, kind = each.key
    who = called(world, thing)
    number = is_number(each.was or 0) and is_number(each.now or 0) and not isinstance(each.now or each.was, bool)
    if what == ASKED:
        return f"{kind} {_value(world, each.now)} instead of {_value(world, each.was)}"
    if what == WINNERS:
        before = each.was if isinstance(each.was, tuple) else ()
        won = [called(world, one) for one in each.now or () if one not in before]
        return f"{figures.listed(won)} {'win' if len(won) > 1 else 'wins'}" if won else "nobody wins"
    if what == STATUS:
        return "the game ends" if each.now else "the game goes on"
    if what == EXISTS:
        return f"{who} {'comes into the game' if each.now else 'leaves the game'}"
    if what == PILE and number:
        is_one = abs(each.shift) == 1 and not figures.is_mass(kind)
        goods = article(kind) if is_one else figures.goods(abs(each.shift), kind)
        return f"{who} {'gets' if each.shift > 0 else 'loses'} {goods}"
    if what == "cash" and number:
        before = purses.get(thing, each.was or 0)
        return f"{who} {_of_her_cash((each.was or 0) - before, (each.now or 0) - before)}"
    if what == "owner":
        return f"{who} becomes {world.label(each.now)}'s" if each.now is not None else f"{who} is nobody's any more"
    if what in ("square", PLACE):
        return f"{who} is on {_value(world, each.now)}" if what == "square" else ""
    if what == NAME:
        return f"{who} is called {each.now}" if each.now else f"{who} has no name"
    if isinstance(each.now or each.was, bool):
        gets, loses = flags.get(what, (f"becomes {what}", f"is no longer {what}"))
        return f"{who} {gets if each.now else loses}"
    if number:
        return f"the {what} of {who} {'rises' if each.shift > 0 else 'falls'} by {_value(world, abs(each.shift))}"
    if each.now is None:
        return f"{who} has no {what} any more"
    return f"the {what} of {who} becomes {_value(world, each.now)}"


def _of_her_cash(otherwise: Value, now: Value) -> str:
    """Say how somebody's cash changes, and how it would change without the sentence, in dollars."""
    gets = "gets" if now > 0 else "loses"
    if not otherwise:
        return f"{gets} {figures.money(abs(now))}"
    if not now:
        return f"{'does not get' if otherwise > 0 else 'keeps'} {figures.money(abs(otherwise))}"
    if (otherwise > 0) == (now > 0):
        return f"{gets} {figures.money(abs(now))} instead of {figures.money(abs(otherwise))}"
    getting = "getting" if otherwise > 0 else "losing"
    return f"{gets} {figures.money(abs(now))} instead of {getting} {figures.money(abs(otherwise))}"


def called(world: World, thing: Value) -> str:
    """Give how a thing is called in what is told."""
    return f"square {world.label(thing)}" if isinstance(thing, Id) and world.number(thing) else world.label(thing)


def _value(world: World, value: Value) -> str:
    if isinstance(value, (Id, Goods, Sort)):
        return world.label(value)
    if isinstance(value, tuple):
        return figures.listed([_value(world, each) for each in value]) or "nothing"
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return figures.number(value)
    return "nothing" if value is None else str(value)
