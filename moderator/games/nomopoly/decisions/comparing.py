"""Tells two states of a game apart: which rules read otherwise, and who and what has something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.core.revision import Change
from moderator.games.nomopoly.decisions.deciding import verdict_on
from moderator.games.nomopoly.decisions.timetable import waits_for
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.taking_back import attributes_of
from moderator.games.nomopoly.world.values import Id, Value
from moderator.games.nomopoly.world.world import World
from moderator.language.sentences import split

_UNSAID = frozenset({"address", "text", "restated", "judged", "judged as", "published"})
"""What is no business of anybody's letter, is too long for a line, or stands in another line too."""


def compare(was: Game, now: Game) -> Sequence[Change]:
    """Give what is otherwise, the rules first; a rule touches everybody, what a player has that player alone."""
    return (*_rules(was, now), *_things(was.world, now.world), *_answers(was, now), *_weeks(was, now))


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


def _answers(was: Game, now: Game) -> Iterator[Change]:
    """Give what the admin has found otherwise: verdicts that wait for the judging phase, and answers to questions."""
    keys = [key for key in dict.fromkeys((*was.answers, *now.answers)) if was.answers.get(key) != now.answers.get(key)]
    judged = {found: None for key in keys if (found := _proposal_of(now if key in now.answers else was, key))}
    for proposal in judged:
        if {docket.state(game.world, proposal) for game in (was, now)} == {docket.UNDECIDED}:
            old, new = (verdict_on(game.answers, proposal) for game in (was, now))
            proposer = now.world.get(proposal, "proposer")
            touched = _touched(was.world, now.world, proposal, proposer)
            yield Change(f"proposal {now.world.label(proposal)}: verdict {new}, was {old}", touched)
    for key in keys:
        if _proposal_of(now if key in now.answers else was, key) is None:
            old, new = (_answer(game.answers.get(key)) for game in (was, now))
            yield Change(f"the answer to {key}: {new}, was {old}")


def _proposal_of(game: Game, key: str) -> Id | None:
    thing = Id(key.partition(":")[2])
    return thing if thing in game.world.things and game.world.kind(thing) == "proposal" else None


def _answer(found: Value) -> str:
    return "none" if found is None else "yes" if found else "no"


def _weeks(was: Game, now: Game) -> Iterator[Change]:
    old, new = waits_for(was), waits_for(now)
    if old != new:
        yield Change(f"the weeks: {new or 'they run'}, was: {old or 'they run'}")


def _value(world: World, value: Value | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return world.label(value) if value else "none"


def _touched(was: World, now: World, thing: Id, *values: Value | None) -> tuple[str, ...]:
    """Give the addresses of the players who are the thing, or are spoken of in what it had or has."""
    found = dict.fromkeys(each for each in (thing, *values) if isinstance(each, Id))
    addresses = (str(world.get(each, "address") or "") for each in found for world in (was, now))
    return tuple(dict.fromkeys(address for address in addresses if "@" in address))
