"""Squares and Jumpgates in a position: what lies on them, what they are worth, what they border on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypedDict

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put, owner_of
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.mentions import anchors, mentions, names
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.values import Id, Value


class Bomb(TypedDict, total=False):
    """A Blockbuster or its like: its own name, who has placed it in which week, and who helps to disarm it."""

    name: str
    placed: int
    placer: str
    pledges: Sequence[str]


class StoreSold(TypedDict, total=False):
    """What a Store is about, and what it sells."""

    theme: str
    sells: Sequence[str]


def _put_name(names: Names, thing: Id, value: str | None) -> None:
    names.world.rename(thing, "" if value in (None, "none") else str(value))


def _put_owner(names: Names, thing: Id, value: str | None) -> None:
    names.world.set(thing, "owner", names.party(value))


def _put_color(names: Names, thing: Id, value: str | None) -> None:
    names.world.set(thing, "color", names.named(value, "color"))


def _put_coating(names: Names, thing: Id, value: str | None) -> None:
    names.world.set(thing, "coating", None if value in (None, "none") else names.named(value, "coating"))


def _put_branch(names: Names, thing: Id, value: bool) -> None:
    names.world.set(thing, "experimental technology factory", bool(value))


def _put_beams(names: Names, thing: Id, value: int) -> None:
    for _ in range(value):
        names.world.create("Tractor Beam", square=thing)


def _put_renames(names: Names, thing: Id, value: int) -> None:
    for _ in range(value):
        names.remember("rename", names.game.week - 1, object=thing)


def _put_homesteads(names: Names, thing: Id, value: Sequence[str]) -> None:
    for player in value:
        names.world.create("Homestead", owner=names.party(player), square=thing)


def _put_blockbusters(names: Names, thing: Id, value: Sequence[Bomb]) -> None:
    for each in value:
        placed = each.get("placed", names.game.week - 1)
        kind = each.get("name", "Blockbuster")
        created = names.world.create(kind, square=thing, placed=placed)
        names.world.set(created, "placer", names.party(each.get("placer")))
        for player in each.get("pledges", ()):
            names.remember("help disarm", names.game.week, subject=names.party(player), object=created)


def _put_tree(names: Names, thing: Id, value: bool) -> None:
    if value:
        names.world.create("tree", square=thing)


def _put_vomit(names: Names, thing: Id, value: Sequence[str]) -> None:
    for player in value:
        names.world.create("Fake Vomit", square=thing, placer=names.party(player))


def _put_stuck(names: Names, thing: Id, value: Sequence[str]) -> None:
    for player in value:
        names.world.set(names.party(player) or thing, "stuck", True)


def _put_store(names: Names, thing: Id, value: StoreSold | Literal["none"] | None) -> None:
    if value is not None and value != "none":
        names.world.set(thing, "store", True)
        names.world.set(thing, "theme", value.get("theme", ""))
        names.world.set(thing, "sells", tuple(value.get("sells", ())))


def _name(names: Names, thing: Id) -> Plain:
    return names.world.things[thing].name or None


def _square_color(names: Names, thing: Id) -> Plain:
    color = facts.attribute(names.run, "color", thing)
    return None if color is None else names.world.label(color)


def _coating(names: Names, thing: Id) -> Plain:
    coating = names.world.get(thing, "coating")
    return None if coating is None else names.world.label(coating)


def _class(word: str) -> Look:
    return lambda names, thing: facts.has_quality(names.run, thing, word)


def _on(names: Names, square: Id, kind: str) -> list[Id]:
    is_a, world = names.run.program.kinds.is_a, names.world
    return [each for each in world.having("square", square) if is_a(world.kind(each), kind)]


def _things_on(kind: str, give: Callable[[Names, Id], Plain]) -> Look:
    return lambda names, thing: [give(names, each) for each in _on(names, thing, kind)]


def _distances(names: Names, thing: Id) -> Plain:
    found = {}
    for other in names.world.board:
        distance = facts.attribute(names.run, "distance", (thing, other))
        if distance is not None:
            found[names.world.number(other)] = plain(distance)
    return found


def _base(names: Names, thing: Id) -> Plain:
    for team in names.world.of_kind("Team"):
        base = facts.attribute(names.run, "base", team)
        if isinstance(base, tuple) and thing in base:
            return names.world.label(team).removesuffix(" Team")
    return None


def _adjacent(names: Names, thing: Id) -> Plain:
    return [
        names.world.number(other)
        for other in names.world.board
        if other != thing and facts.has_quality(names.run, thing, "adjacent", other)
    ]


def _spoken(test: Callable[[Frame, Value], bool]) -> Look:
    return lambda names, thing: test(Frame(names.run, None), thing)


def _branch(names: Names, thing: Id) -> Plain:
    return names.world.get(thing, "experimental technology factory") is True


def _store(names: Names, thing: Id) -> Plain:
    if not facts.has_quality(names.run, thing, "Store"):
        return None
    return {"theme": names.world.get(thing, "theme"), "sells": names.shown(names.world.get(thing, "sells", ()))}


GIVEN: dict[tuple[str, str], Put] = {
    ("squares", "name"): _put_name,
    ("squares", "owner"): _put_owner,
    ("squares", "color"): _put_color,
    ("squares", "coating"): _put_coating,
    ("squares", "renames"): _put_renames,
    ("squares", "homesteads"): _put_homesteads,
    ("squares", "blockbusters"): _put_blockbusters,
    ("squares", "tree"): _put_tree,
    ("squares", "fake_vomit"): _put_vomit,
    ("squares", "stuck"): _put_stuck,
    ("squares", "store"): _put_store,
    ("squares", "branch"): _put_branch,
    ("squares", "tractor_beams"): _put_beams,
}

TOLD: dict[tuple[str, str], Look] = {
    ("squares", "name"): _name,
    ("squares", "owner"): owner_of,
    ("squares", "color"): _square_color,
    ("squares", "coating"): _coating,
    ("squares", "pollutant"): _class("pollutant"),
    ("squares", "public_property"): _class("Public Property"),
    ("squares", "national_park"): _class("National Park"),
    ("squares", "utility"): _class("Utility"),
    ("squares", "stuck"): lambda names, thing: [
        names.world.label(each)
        for each in facts.occupants(names.run, thing)
        if facts.has_quality(names.run, each, "Stuck")
    ],
    ("squares", "branch"): _branch,
    ("squares", "store"): _store,
    ("squares", "tree"): lambda names, thing: any(
        names.world.kind(each) == "tree" for each in names.world.having("square", thing)
    ),
    ("squares", "homesteads"): _things_on(
        "Homestead", lambda names, each: names.world.label(names.world.get(each, "owner"))
    ),
    ("squares", "renames"): lambda names, thing: sum(1 for _ in names.game.history.of("rename", thing)),
    ("squares", "fake_vomit"): _things_on(
        "Fake Vomit", lambda names, each: names.world.label(names.world.get(each, "placer"))
    ),
    ("squares", "tractor_beams"): lambda names, thing: len(_on(names, thing, "Tractor Beam")),
    ("squares", "blockbusters"): _things_on(
        "Blockbuster",
        lambda names, each: {
            "placer": names.shown(names.world.get(each, "placer")),
            "placed": names.world.get(each, "placed"),
            "name": names.world.kind(each),
            "pledges": [names.shown(fact.role("subject")) for fact in names.game.history.of("help disarm", each)],
        },
    ),
    ("squares", "distance"): _distances,
    ("squares", "base"): _base,
    ("squares", "adjacent"): _adjacent,
    ("squares", "mentioned"): _spoken(mentions),
    ("squares", "named_in_rules"): _spoken(names),
    ("squares", "anchored"): _spoken(anchors),
}
