"""Tells two states of a game apart: which rules read otherwise, and who and what has something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.core.revision import Change
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.taking_back import attributes_of
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.world import World
from moderator.language.sentences import split

_UNSAID = frozenset({"address", "text", "restated", "judged", "judged as", "published"})
"""What is no business of anybody's letter, is too long for a line, or stands in another line too."""


def compare(was: Game, now: Game) -> Sequence[Change]:
    """Give what is otherwise, the rules first; a rule touches everybody, what a player has that player alone."""
    return (*_rules(was, now), *_things(was.world, now.world))


def _rules(was: Game, now: Game) -> Iterator[Change]:
    before = {item.number: item.text for item in was.rules.book.items()}
    after = {item.number: item.text for item in now.rules.book.items()}
    for number in dict.fromkeys((*before, *after)):
        old, new = before.get(number), after.get(number)
        if old == new:
            continue
        had, has = ([sentence.text for sentence in split(text or "")] for text in (old, new))
        yield from (Change(f"- {number}  {text}") for text in had if text not in has)
        yield from (Change(f"+ {number}  {text}") for text in has if text not in had)


def _things(was: World, now: World) -> Iterator[Change]:
    had, has = attributes_of(was), attributes_of(now)
    for thing, word in dict.fromkeys((*had, *has)):
        old, new = had.get((thing, word)), has.get((thing, word))
        if (old or None) == (new or None) or word in _UNSAID:
            continue
        world = now if thing in now.things else was
        label, touched = world.label(thing), _touched(was, now, thing, old, new)
        kind = f"{world.kind(thing)} {label}" if label.isdigit() else label
        yield Change(f"{kind}: {word} {_value(now, new)}, was {_value(was, old)}", touched)


def _value(world: World, value: Value | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return world.label(value) if value else "none"


def _touched(was: World, now: World, thing: Id, *values: Value | None) -> tuple[str, ...]:
    """Give the addresses of the players who are the thing, or are spoken of in what it had or has."""
    found = dict.fromkeys(each for each in (thing, *values) if isinstance(each, Id))
    addresses = (str(world.get(each, "address") or "") for each in found for world in (was, now))
    return tuple(dict.fromkeys(address for address in addresses if "@" in address))
