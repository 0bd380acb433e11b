"""Plays the last weeks again as they were and as they would have been with a proposal in force, and tells them apart.

Each week begins from where the game really stood, with the orders that were really mailed, and the same roll comes to
the same pips. So what is told is the doing of the proposal alone, week by week.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from moderator.core.dice import Draw, FairDice
from moderator.core.inputs import Deadline, Input
from moderator.core.ruleset import Record
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.record.gathering import gathered
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.games.nomopoly.trying_out.hazards import TRIED
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.figures import count, listed

_MOST = 5
_TROUBLE = (Refused, Missing, Exhausted, ValueError, RecursionError)

Step = Callable[[Game, Input, Any], Any]


@dataclass(frozen=True, slots=True)
class Past:
    """A week that is over: the game just before its deadline, the luck that was left of it, and how it ended."""

    number: int
    ready: Game
    secret: bytes
    used: int
    ended: Game
    draws: Sequence[Draw]


class SameLuck:
    """Luck that gives each roll what the same roll really came to; what was never rolled comes from the same secret."""

    def __init__(self, dice: FairDice, draws: Sequence[Draw]) -> None:
        self.dice = dice
        self.draws = list(draws)

    def _again(self, fits: Callable[[Draw], bool]) -> Draw | None:
        found = next((place for place, draw in enumerate(self.draws) if fits(draw)), None)
        return None if found is None else self.draws.pop(found)

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Give the pips of the first roll alike that has not been given yet."""
        wanted = (purpose, sides, count)
        draw = self._again(lambda draw: draw.sides > 0 and (draw.purpose, draw.sides, len(draw.result)) == wanted)
        return tuple(map(int, draw.result)) if draw else self.dice.roll(count, sides, purpose)

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Give what the first draw alike came to, if it is among the candidates."""
        labels = [label for label, _ in candidates]
        draw = self._again(lambda draw: draw.sides == 0 and draw.purpose == purpose and draw.result in labels)
        return labels.index(str(draw.result)) if draw else self.dice.choose(candidates, purpose)


def past_weeks(told: Record, weeks: int, load: Callable[[str], Game], step: Step) -> Iterator[Past]:
    """Give the last weeks that are over, the latest first; a week whose secret is not published is left out."""
    deadlines = [place for place, given in enumerate(told.inputs) if isinstance(given, Deadline)]
    for turn in range(len(deadlines) - 1, max(len(deadlines) - 1 - weeks, -1), -1):
        number = told.inputs[deadlines[turn]].number
        seal = told.seals.get(number)
        if seal is None or seal.secret is None or number - 1 not in told.states:
            continue
        secret = bytes.fromhex(seal.secret)
        dice = FairDice(secret, told.game, number)
        game = load(told.states[number - 1])
        for given in told.inputs[deadlines[turn - 1] + 1 if turn else 0 : deadlines[turn]]:
            game = step(game, given, dice).state
        used, before = dice.count, len(dice.log)
        ended = step(game, told.inputs[deadlines[turn]], dice).state
        yield Past(number, game, secret, used, ended, dice.log[before:])


class PastWeeks:
    """The last weeks as they were played again last: proposals are tried one after another on the same weeks."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._weeks: tuple[Past, ...] = ()

    def of(self, told: Record, weeks: int, load: Callable[[str], Game], step: Step) -> tuple[Past, ...]:
        """Give the last weeks of a record, the oldest first, played again only where the record's past is another."""
        over = max((place for place, given in enumerate(told.inputs) if isinstance(given, Deadline)), default=-1)
        of = (told.game, weeks, told.inputs[: over + 1], told.states, told.seals)
        if of != self._of:
            self._weeks = tuple(past_weeks(told, weeks, load, step))[::-1]
            self._of = of
        return self._weeks


def effects(name: str, motions: dict[int, tuple[str, str, str]], past: Sequence[Past]) -> dict[int, tuple[str, ...]]:
    """Give what each of these proposals (words, title, proposer by number) would have done, the oldest week first.

    Each is tried on its own, so that what is said of it is the same whatever is tried beside it, and on any machine:
    fuel alone bounds a week. `name` is the game's.
    """
    return {
        number: tuple(line for week in past for line in _week(name, week, motion)) for number, motion in motions.items()
    }


def _week(name: str, past: Past, motion: tuple[str, str, str]) -> tuple[str, ...]:
    """Tell one week apart."""
    text, title, author = motion
    game = past.ready.copy()
    game.events = []
    dice = FairDice(past.secret, name, past.number)
    dice.count = past.used
    luck = SameLuck(dice, past.draws)
    try:
        before = dict(_rules(game))
        run = game.run(luck)
        enacted = Ground.of(game).weighed(text, title).enacted
        game.put_in_force(run, enacted.rulebook, proposal=TRIED)
        if enacted.once:
            game.happen_once(run, enacted.once, game.author(author))
        run.stand()
        game.absorb(run)
        ours = {number for number, words in _rules(game) if before.get(number) != words} | {"once"}
        game.update(luck)
    except _TROUBLE as trouble:
        return (f"Week {past.number} could not have been played to its end: {trouble}",)
    said = [*_money(past.ended, game), *_orders(past.ended, game), *_events(past.ended, game, ours)]
    if not said:
        return (f"Week {past.number}: nothing would have been different.",)
    return tuple(f"Week {past.number}: {line}" for line in said)


def _rules(game: Game) -> Iterator[tuple[str, str]]:
    return ((item.number, item.text) for item in game.rules.book.items())


def _money(was: Game, now: Game) -> Iterator[str]:
    """Tell who would have had more or less money, players first."""
    changed: dict[str, list[str]] = {}
    things = sorted(was.world.things.values(), key=lambda thing: thing.kind != "player")
    for thing in things:
        had, has = thing.attributes.get("cash"), now.world.get(thing.id, "cash")
        if isinstance(had, int) and isinstance(has, int) and had != has:
            words = f"${abs(has - had):,} {'more' if has > had else 'less'}"
            changed.setdefault(words, []).append(was.world.label(thing.id))
    if changed:
        (first, whose), *others = changed.items()
        rest = "".join(f"; {listed(names)} {words}" for words, names in others)
        yield f"{listed(whose)} would have had {first}{rest}."


def _orders(was: Game, now: Game) -> Iterator[str]:
    """Tell which orders would have failed or worked."""
    failed = {(each.mail, each.place): each for each in was.failed}
    done = {(each.mail, each.place): each for each in was.done}
    for order in now.failed:
        if (order.mail, order.place) in done:
            yield f'"{order.words}" of mail {order.mail} would have failed: {order.reason}'
    for worked in now.done:
        if (worked.mail, worked.place) in failed:
            yield f'"{worked.words}" of mail {worked.mail} would have worked.'


def _events(was: Game, now: Game, ours: AbstractSet[str]) -> Iterator[str]:
    """Tell what would have happened by the proposal's own rules, and how much that happened would not have."""
    happened = Counter(event.line for event in was.events)
    new = []
    for event in now.events:
        if happened[event.line]:
            happened[event.line] -= 1
        elif ours & set(event.causes):
            new.append(event)
    told = gathered(new)
    for each in told[:_MOST]:
        causes = new[each.places[0]].causes
        yield f"{each.line} ({causes[0]})." if causes else f"{each.line}."
    if len(told) > _MOST:
        more = sum(len(each.places) for each in told[_MOST:])
        yield f"... and {count(more, 'more event', 'more events')} by its rules."
