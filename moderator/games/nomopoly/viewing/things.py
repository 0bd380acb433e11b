"""The things of a game as the site shows them: squares, players, pieces, organizations, lots, colors and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.mentions import written_numbers
from moderator.games.nomopoly.record.view import (
    AreaView,
    ColorView,
    Fact,
    LotView,
    OrganizationView,
    PieceView,
    PlayerView,
    SquareView,
)
from moderator.games.nomopoly.viewing.declared import Declared
from moderator.games.nomopoly.viewing.looking import Looking, whole
from moderator.games.nomopoly.viewing.worth import NET_VALUE, Worth
from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.values import GAME, Goods, Id, Value, bare
from moderator.language import registry

_COLUMNS = {
    "player": frozenset({"cash", "net value", "team", "square"}),
    "square": frozenset({"color", "owner", "name", "number", "market value", "rent", "coating"}),
    "pseudoplayer": frozenset({"square"}),
    "lot": frozenset({"highest bid", "thing"}),
}
_PURSES = ("organization", "account", "pool")
_INNER = frozenset({"created"})  # what the engine keeps for itself
_SINCE = " since"  # ends the name of what says in which week something became so
_SCENERY = frozenset({"square", "player", "color", "coating", "lot", "proposal", "game", "order", "place", "rule"})


# Attributes


def facts_of(looking: Looking, thing: Id) -> tuple[Fact, ...]:
    """Give all that the rules let a thing have, in their order, then the goods that it holds.

    What has a column of its own on the pages is left out, and so is what the rules keep secret.
    """
    return (*_declared(looking, thing), *_goods(looking, thing))


def _applies(looking: Looking, one: Declared, thing: Id) -> bool:
    kind = looking.world.kind(thing)
    if one.bearer:
        return bare(one.bearer) == bare(looking.world.things[thing].name)
    if looking.run.program.kinds.is_a(kind, one.kind):
        return True
    return facts.key(one.kind) in looking.run.program.flags and looking.is_so(one.kind, thing)


def _declared(looking: Looking, thing: Id) -> Iterator[Fact]:
    hidden = _COLUMNS.get(looking.world.kind(thing), frozenset()) | looking.withheld.attributes
    square = looking.world.kind(thing) == "square"
    said: set[str] = set()
    for one in looking.declared:
        if one.key in hidden or one.key in said or not _applies(looking, one, thing):
            continue
        if one.what == "flag":
            if square:
                continue
            said.add(one.key)
            yield Fact(one.label, "yes" if looking.is_so(one.word, thing) else "no", (one.rule,))
            continue
        if one.what == "value" and one.word in _ways():
            continue
        value = looking.attribute(one.word, thing)
        if one.what == "value" and (value is None or _is_way(looking, value)):
            continue
        said.add(one.key)
        money = one.money or one.key in looking.run.program.money
        yield Fact(one.label, "none" if value is None else looking.said(value, money=money), (one.rule,))


@cache
def _ways() -> frozenset[str]:
    """Give the attributes that the language itself knows to be squares, which need not be asked for: a neighbor."""
    return frozenset(entry.noun for entry in registry.nouns() if entry.sorts == {"square"})


def _is_way(looking: Looking, value: Value) -> bool:
    """Say whether a value only leads from square to square, which the board itself shows."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(part, Id) and looking.world.kind(part) in ("square", "") for part in parts)


def _goods(looking: Looking, thing: Id) -> Iterator[Fact]:
    kinds: dict[str, list[str]] = {}
    for (kind, detail), count in sorted(looking.world.things[thing].piles.items()):
        kinds.setdefault(kind, []).append(f"{count} {detail}".rstrip() if count != 1 or not detail else detail)
    for kind, told in kinds.items():
        several = len(told) > 1 or (told[0][:1].isdecimal() and told != ["1"])
        yield Fact(_headed(figures.plural(kind) if several else kind), ", ".join(told))
    for each in looking.world.having("owner", thing):
        if looking.world.kind(each) not in ("square", "lot", "player"):
            yield Fact(_headed(looking.world.kind(each)), looking.name(each))


def _headed(kind: str) -> str:
    return kind[:1].upper() + kind[1:]


# The board


def colors(looking: Looking) -> tuple[ColorView, ...]:
    """Give the colors of the game with what they are: Corporate, Government, Non-Profit, or what a rule says."""
    world = looking.world
    spelled = {facts.key(word): word for word in sorted(looking.run.program.qualities)}
    told = []
    for color in world.of_kind("color"):
        stored = world.things[color].attributes
        if facts.color_of_name(looking.run, color) is None:
            kinds = [spelled.get(word, word) for word, held in stored.items() if held is True]
            told.append(ColorView(looking.name(color), " ".join(kinds)))
    return tuple(told)


def squares(looking: Looking) -> tuple[SquareView, ...]:
    """Give every square from the first to the last."""
    texts = looking.run.program.texts
    numbers = {rule: written_numbers({rule: text}) for rule, text in texts.items()}
    return tuple(_square(looking, square, texts, numbers) for square in looking.world.board)


def _square(
    looking: Looking, square: Id, texts: Mapping[str, str], numbers: Mapping[str, frozenset[int]]
) -> SquareView:
    world = looking.world
    number, name = world.number(square), world.things[square].name
    row, column = looking.run.layout.cell(number)
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") if name else None
    flags, because = _flags(looking, square)
    speaking = [rule for rule, text in texts.items() if number in numbers[rule] or (named and named.search(text))]
    return SquareView(
        number=number,
        row=row + 1,
        column=column + 1,
        color=looking.name(looking.attribute("color", square)),
        market_value=looking.dollars("market value", square),
        rent=looking.dollars("rent", square),
        name=name,
        owner=looking.name(world.get(square, "owner")),
        coating=looking.name(world.get(square, "coating")),
        flags=flags,
        occupants=tuple(looking.name(each) for each in facts.occupants(looking.run, square)),
        facts=facts_of(looking, square),
        rules=tuple(dict.fromkeys((*because, *speaking))),
        value_by=looking.because("market value", square),
        rent_by=looking.because("rent", square),
    )


def _flags(looking: Looking, square: Id) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give what a square is besides, and the rules that make it so; what stands on it is told too."""
    words: dict[str, str] = {}
    for one in looking.declared:
        fits = one.what == "flag" and looking.run.program.kinds.is_a("square", one.kind)
        if fits and one.word not in words and looking.is_so(one.word, square):
            words[one.word] = one.rule
    pieces = set(facts.occupants(looking.run, square))
    standing = [looking.world.kind(each) for each in looking.world.having("square", square) if each not in pieces]
    return tuple(dict.fromkeys((*words, *standing))), tuple(dict.fromkeys(words.values()))


# People and pieces


def players(looking: Looking, worths: Mapping[str, Worth]) -> tuple[PlayerView, ...]:
    """Give the players by name, then those who have left; `worths` are Net Values of the past by the players' ids."""
    world = looking.world
    told = []
    for player in facts.players(looking.run):
        place = facts.place(looking.run, player)
        told.append(
            PlayerView(
                name=world.things[player].name,
                joined=whole(world.get(player, "joined", 0)),
                square=world.number(place) if isinstance(place, Id) and world.exists(place) else None,
                cash=whole(world.get(player, "cash", 0)),
                net_value=looking.dollars(NET_VALUE, player),
                team=looking.name(looking.attribute("team", player)),
                facts=facts_of(looking, player),
                goods=_counted(looking, player),
                net_values=worths.get(player, ()),
            )
        )
    here = {player.name for player in told}
    return (*told, *(each for each in _gone(looking) if each.name not in here))


def _counted(looking: Looking, player: Id) -> tuple[tuple[str, int], ...]:
    """Count the items of each kind that a player holds."""
    counts: dict[str, int] = {}
    for (kind, _), count in looking.world.piles(player).items():
        counts[figures.plural(kind)] = counts.get(figures.plural(kind), 0) + count
    return tuple(sorted(counts.items()))


def _gone(looking: Looking) -> Iterator[PlayerView]:
    """Give those who have left, each as of the last time."""
    for name, (joined, left) in {name: (joined, left) for name, joined, left, _ in looking.game.gone}.items():
        yield PlayerView(name, joined, None, 0, 0, left=left)


def pieces(looking: Looking) -> tuple[PieceView, ...]:
    """Give what is on the board and is no player."""
    world = looking.world
    told = []
    for kind in _kinds_of_pieces(looking):
        for piece in world.of_kind(kind):
            place = looking.attribute("square", piece)
            if isinstance(place, Id) and world.number(place):
                told.append(PieceView(looking.name(piece), world.number(place), facts_of(looking, piece)))
    return tuple(told)


def _kinds_of_pieces(looking: Looking) -> tuple[str, ...]:
    is_a = looking.run.program.kinds.is_a
    return tuple(kind for kind in looking.world.kinds if kind != "player" and is_a(kind, "piece"))


def articled(looking: Looking) -> tuple[str, ...]:
    """Give what the log tells of that is spoken of with an article, by the names that the log has: the Government."""
    world = looking.world
    acting = (each for kind in (*_PURSES, *_kinds_of_pieces(looking)) for each in world.of_kind(kind))
    bare = dict.fromkeys(looking.name(each).removeprefix("The ") for each in acting)
    return (looking.name(GAME), *(name for name in bare if name in looking.articled))


# Organizations and what they trade in


def organizations(looking: Looking) -> tuple[OrganizationView, ...]:
    """Give the organizations, the richest first, then accounts and pools, each with its money."""
    world = looking.world
    told = []
    for kind in _PURSES:
        for each in sorted(world.of_kind(kind), key=lambda each: -whole(world.get(each, "cash"))):
            name = looking.name(each)
            cash = world.get(each, "cash")
            purse = whole(cash) if cash is not None or kind != "organization" else None
            told.append(OrganizationView(name, purse, facts_of(looking, each), looking.born(name)))
    return tuple(told)


def lots(looking: Looking) -> tuple[LotView, ...]:
    """Give the lots: the highest bid is public, its bidder is not (X.5)."""
    world = looking.world
    told = []
    for lot in world.of_kind("lot"):
        thing = world.get(lot, "thing")
        number = world.number(thing) if isinstance(thing, Id) else 0
        states = (one.word for one in looking.declared if one.kind == "lot" and looking.is_so(one.word, lot))
        told.append(
            LotView(
                name=looking.name(thing) or looking.name(lot),
                square=number or None,
                status=next(states, ""),
                bid=looking.dollars("highest bid", lot),
                contents=() if number else tuple(_contents(looking, lot)),
            )
        )
    return tuple(sorted(told, key=lambda lot: (lot.square is None, lot.square or 0, lot.name)))


def _contents(looking: Looking, lot: Id) -> Iterator[str]:
    world = looking.world
    thing = world.get(lot, "thing")
    for part in thing if isinstance(thing, tuple) else ():
        yield looking.said(part)
    for (kind, detail), count in sorted(world.things[lot].piles.items()):
        yield world.label(Goods(kind, detail, count))
    yield from (looking.name(each) for each in world.having("owner", lot))


def gates(looking: Looking) -> tuple[tuple[int, int], ...]:
    """Give the pairs of squares that some thing joins: whatever has two `squares`, such as a Jumpgate."""
    world = looking.world
    found = []
    for kind in tuple(world.kinds):
        for each in world.of_kind(kind):
            pair = world.things[each].attributes.get("squares")
            if isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(one, Id) for one in pair):
                numbers = (world.number(pair[0]), world.number(pair[1]))
                found += [numbers] if all(numbers) else []
    return tuple(sorted(found))


def areas(looking: Looking) -> tuple[AreaView, ...]:
    """Give the squares that bear one name together (the Bridge), and those that the rules give to a Team (its base)."""
    world = looking.world
    found = []
    for place in world.of_kind("place"):
        name = looking.name(place)
        numbers = tuple(world.number(square) for square in world.board if looking.is_so(name, square))
        found.append(AreaView(name, numbers, looking.born(name)))
    for team in world.of_kind("Team"):
        for word in sorted(looking.run.program.values):
            value = looking.attribute(word, team)
            parts = value if isinstance(value, tuple) else ()
            if parts and all(isinstance(part, Id) and world.kind(part) == "square" for part in parts):
                numbers = tuple(world.number(part) for part in parts)
                found.append(AreaView(f"{word} of the {looking.name(team)}", numbers, looking.prevailing(word, team)))
    return tuple(area for area in found if area.squares)


def standing(looking: Looking, phases: Sequence[str]) -> tuple[Fact, ...]:
    """Give what belongs to nobody, in groups: the game's own attributes, its phases, then things of each kind."""
    return tuple(_ungrouped(looking, phases)) + tuple(_kinds(looking)) + tuple(_teams(looking))


def _ungrouped(looking: Looking, phases: Sequence[str]) -> Iterator[Fact]:
    world = looking.world
    yield from facts_of(looking, GAME) if world.exists(GAME) else ()
    if phases:
        order = looking.schedule()
        yield Fact("Phases of an update", ", ".join(each.removesuffix(" phase") for each in phases), order)
    for color in world.of_kind("color"):
        value = facts.color_of_name(looking.run, color)
        if value is not None:
            yield Fact(looking.name(color), looking.said(value), looking.born(looking.name(color)))


def _kinds(looking: Looking) -> Iterator[Fact]:
    """Give the things of every other kind; a piece that stands nowhere is one of them."""
    world = looking.world
    for kind in tuple(world.kinds):
        if kind in _SCENERY or kind in _PURSES or kind == "Team":
            continue
        moves = looking.run.program.kinds.is_a(kind, "piece")
        for each in world.of_kind(kind):
            place = looking.attribute("square", each) if moves else None
            if not (isinstance(place, Id) and world.number(place)):
                yield from _thing(looking, each)


def _teams(looking: Looking) -> Iterator[Fact]:
    for team in looking.world.of_kind("Team"):
        members = [looking.name(each) for each in facts.members(looking.run, team)]
        name = looking.name(team)
        yield Fact(name, ", ".join(members) or "nobody", looking.born(name), "Teams")


@cache
def _of_money() -> frozenset[str]:
    """Give the attributes that the language itself knows to be money: a price, a royalty."""
    return frozenset(entry.noun for entry in registry.nouns() if "money" in entry.sorts)


def _thing(looking: Looking, thing: Id) -> Iterator[Fact]:
    """Give a thing of any other kind with what the world keeps of it, so that nothing that rules bring in is lost."""
    world = looking.world
    name = world.things[thing].name
    if not name:
        return
    spelled = {facts.key(word): word for word in sorted(looking.run.program.qualities)}
    kept = []
    attributes = world.things[thing].attributes
    for word, value in attributes.items():
        if word in looking.withheld.attributes or value is None or value == () or word in _INNER:
            continue
        if word.endswith(_SINCE) and word.removesuffix(_SINCE) in attributes:
            continue
        if value is True:
            week = attributes.get(f"{word}{_SINCE}")
            kept.append(f"{spelled.get(word, word)}{f' since week {week}' if week else ''}")
        elif value is not False:
            money = word in looking.run.program.money or word in _of_money()
            kept.append(f"{word} {looking.said(value, money=money)}")
    kind = world.kind(thing)
    yield Fact(
        name,
        "; ".join(kept) or "in the game",
        looking.born(name),
        _headed(kind if kind == "goods" else figures.plural(kind)),
    )
