"""Sets and tells the attributes that a position speaks of, each thing's by the module of its kind."""

from __future__ import annotations

from moderator.games.nomopoly.naming import matters, parties, pieces, play, players, remembered, squares
from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put
from moderator.games.nomopoly.naming.words import PILES, Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.amounts import whole
from moderator.games.nomopoly.world.values import Id

_ROOMS = (matters, parties, pieces, play, players, remembered, squares)
_GIVEN: dict[tuple[str, str], Put] = {word: put for room in _ROOMS for word, put in room.GIVEN.items()}
_TOLD: dict[tuple[str, str], Look] = {word: look for room in _ROOMS for word, look in room.TOLD.items()}


def attributes_of(names: Names, kind: str, thing: Id) -> set[str]:
    """Give the attributes that a thing has or that a rule in force gives to its like."""
    program, alike = names.run.program, names.world.of_kind(names.world.kind(thing))
    found = {word for each in alike for word in names.world.things[each].attributes}
    found |= {word for of, word in _GIVEN if of == kind} | set(PILES) | set(program.flags) | set(program.values)
    return found | {word for pair in program.firsts for word in pair} | {"cash", "square", "owner", "holder"}


def put(names: Names, kind: str, key: str | int, word: str, value: Plain) -> None:
    """Set an attribute. Raises ValueError for one that cannot be given."""
    thing = names.thing(kind, key)
    if thing is None:
        raise ValueError(f"there is no {key or kind} among the {kind}")
    special = _GIVEN.get((kind, word))
    if special is not None:
        special(names, thing, value)
        return
    if word in PILES:
        names.heap(thing, PILES[word], "", whole(value))
        return
    noun = word.replace("_", " ")
    if noun in names.run.program.flags or isinstance(value, bool):
        names.world.set(thing, noun, bool(value))
        return
    if word == "square":
        names.world.set(thing, "square", names.world.square(whole(value)))
        return
    if word in ("owner", "holder", "best_friend"):
        names.world.set(thing, noun, names.party(None if value is None else str(value)))
        return
    if isinstance(value, str):
        found = [
            each
            for each in names.world.called(value)
            if names.world.kind(each) in ("player", "color", "Team", "organization")
        ]
        names.world.set(thing, noun, found[0] if found else value)
        return
    names.world.set(thing, noun, value)


def look(names: Names, kind: str, key: str | int, word: str) -> Plain:
    """Give an attribute as plain data. Raises KeyError for what no rule declares."""
    thing = names.thing(kind, key)
    if thing is None:
        raise KeyError(f"{kind} {key}")
    special = _TOLD.get((kind, word))
    if special is not None:
        return special(names, thing)
    if word in PILES and kind == "players":
        return names.world.pile(thing, PILES[word])
    noun = word.replace("_", " ")
    program = names.run.program
    if noun in program.flags and program.flags[noun] != "":
        return facts.has_quality(names.run, thing, noun)
    declared = any((above, noun) in program.firsts for above in program.kinds.above(names.world.kind(thing)))
    if noun in program.values or declared or noun in ("cash", "square", "owner"):
        return names.shown(facts.attribute(names.run, noun, thing))
    if noun in names.world.things[thing].attributes:
        return names.shown(names.world.get(thing, noun))
    if noun in program.classes:
        return facts.has_quality(names.run, thing, noun)
    raise KeyError(word)
