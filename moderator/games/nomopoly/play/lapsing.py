"""What was changed for a while only: it is noted when it is changed, and goes back at the end of its last week.

Of a number only the change goes back, so that what has come upon it since stays. A quality goes back to what it was.
"""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.occurrence import Sort
from moderator.games.nomopoly.world.values import GAME, Id, Value
from moderator.games.nomopoly.world.world import World
from moderator.law.nodes import Until

_PENDING = "expiring"
_STATE, _AMOUNT, _SHIFT, _QUALITY = "state", "amount", "shift", "quality"


def lapse_to(world: World, thing: Id, word: str, old: Value, last: int) -> None:
    """Let an attribute go back to an old value at the end of week `last`."""
    _note(world, (thing, word, old if old is not None else "", last, _STATE))


def last_week(until: Until, weeks: int, week: int, *, updating: bool) -> int:
    """Give the number of the week at whose end something goes back that begins in a week, or while that is `updating`.

    `weeks` is how many it lasts, or the number of a week.
    """
    if until is Until.NUMBERED:
        return weeks
    if until is Until.THIS:
        return week
    # updates are counted from the one that is going on, or, between two, from the one to come
    return week + weeks - (0 if updating else 1)


def stop_after(world: World, thing: Id, word: str, quality: str, last: int) -> None:
    """Let a thing bear a quality no longer at the end of week `last`; `word` is the attribute under which it stands.

    What was to be over earlier lasts until then, too.
    """
    pending = world.get(GAME, _PENDING, ())
    known = [each for each in pending if (each[0], each[1], each[4]) == (thing, word, _QUALITY)]
    world.set(GAME, _PENDING, tuple(each for each in pending if each not in known))
    _note(world, (thing, word, quality, max([last, *(each[3] for each in known)]), _QUALITY))


def is_passing(world: World, thing: Id, word: str) -> bool:
    """Say whether a thing bears a quality for some weeks only."""
    pending = world.get(GAME, _PENDING, ()) if world.exists(GAME) else ()
    return any((each[0], each[1], each[4]) == (thing, word, _QUALITY) for each in pending)


def lapse_by(world: World, thing: Id, word: str, amount: Value, last: int) -> None:
    """Let a number lose again, at the end of week `last`, what it has gained."""
    _note(world, (thing, word, amount, last, _AMOUNT))


def lapse_shift(world: World, thing: Id, word: str, shift: tuple[Value, Value], last: int) -> None:
    """Let one shift of what the rules make an attribute end with week `last`."""
    _note(world, (thing, word, shift, last, _SHIFT))


def settle_for_good(world: World, thing: Id, word: str) -> None:
    """A number is set for good: nothing that was to go back of it does so any more."""
    pending = world.get(GAME, _PENDING, ()) if world.exists(GAME) else ()
    kept = tuple(each for each in pending if (each[0], each[1]) != (thing, word))
    if kept != pending:
        world.set(GAME, _PENDING, kept)


def shifts(world: World, thing: Id, word: str) -> tuple[tuple[Value, Value], ...]:
    """Give how what the rules make an attribute is shifted: factors and differences, the earliest first."""
    found: tuple[tuple[Value, Value], ...] = world.get(thing, _key(word), ())
    return found


def shift(world: World, thing: Id, word: str, by: tuple[Value, Value]) -> None:
    """Shift what the rules make an attribute; a factor of 0 sets it, whatever was before."""
    before = () if by[0] == 0 else shifts(world, thing, word)
    world.set(thing, _key(word), (*before, by))


def lapse(run: Run) -> None:
    """Let go back what was changed up to this week."""
    world = run.world
    if not world.exists(GAME):
        return
    pending = world.get(GAME, _PENDING, ())
    for thing, word, old, last, how in reversed(pending):
        if last > run.week or not world.exists(thing):
            continue
        if how == _AMOUNT:
            world.set(thing, word, world.get(thing, word, 0) - old)
        elif how == _SHIFT:
            left = list(shifts(world, thing, word))
            if old in left:
                left.remove(old)
            world.set(thing, _key(word), tuple(left))
        elif how == _QUALITY:
            run.make("stop", subject=thing, complement=Sort(str(old)))
        else:
            world.set(thing, word, old if old != "" else None)
    if pending:
        world.set(GAME, _PENDING, tuple(each for each in pending if each[3] > run.week))


def _note(world: World, entry: tuple[Value, ...]) -> None:
    world.set(GAME, _PENDING, (*world.get(GAME, _PENDING, ()), entry))


def _key(word: str) -> str:
    return f"{word} shifts"
