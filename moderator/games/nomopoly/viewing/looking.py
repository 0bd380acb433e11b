"""One look at a game: its world, the rules in force and the engine to ask them, on a copy that nobody else holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from moderator.core.dice import FairDice
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import ValueRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.viewing.declared import Declared, articled, births, declared
from moderator.games.nomopoly.viewing.withheld import Withheld
from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.games.nomopoly.world.world import World
from moderator.language.tree import Schedule

_LUCK = b"looking draws nothing from the game's own luck"
_TROUBLE = (Missing, NotRunnable, Refused, Exhausted, ValueError, TypeError, ArithmeticError, RecursionError)


@dataclass(frozen=True, slots=True, eq=False)
class Looking:
    """What every part of the view is handed."""

    game: Game
    run: Run
    declared: tuple[Declared, ...]
    births: dict[str, str]
    articled: frozenset[str]
    withheld: Withheld

    @classmethod
    def at(cls, game: Game) -> Looking:
        """Begin a look at a game; nothing that is asked changes it."""
        copy = game.copy()
        readings = copy.rules.readings
        run = copy.run(FairDice(_LUCK, "looking", copy.week))
        return cls(copy, run, declared(readings), births(readings), articled(readings), Withheld.of(readings))

    @property
    def world(self) -> World:
        """The world that is looked at."""
        return self.game.world

    def name(self, thing: Value) -> str:
        """Give a thing's whole name; a square is its number."""
        if isinstance(thing, Id) and self.world.exists(thing) and thing not in self.world.numbers:
            return self.world.things[thing].name or self.world.label(thing)
        return "" if thing is None else self.world.label(thing)

    def born(self, name: str) -> tuple[str, ...]:
        """Give the rule that brings a thing of this name into the game, if one does."""
        found = self.births.get(name)
        return () if found is None else (found,)

    def schedule(self) -> tuple[str, ...]:
        """Give the rule whose sentence orders the phases of an update, if one does."""
        readings = self.game.rules.readings
        found = [each.number for each in readings for one in each.sentences if isinstance(one.form, Schedule)]
        return tuple(found[-1:])

    def attribute(self, word: str, thing: Id) -> Value:
        """Give what an attribute amounts to; None where the rules cannot tell now."""
        return self.asked(lambda: facts.attribute(self.run, word, thing))

    def because(self, word: str, thing: Id) -> tuple[tuple[str, str], ...]:
        """Give the sentences that an attribute is worked out by, each behind its rule: the first prevails.

        Behind it stand those that it asks in turn ("half of what the other rules make it").
        """
        used: list[tuple[str, str]] = []

        def noted() -> Iterator[tuple[ValueRule[Frame], Frame]]:
            for rule, frame in facts.applicable(self.run, word, thing):
                used.append((rule.rule.item, rule.rule.text))
                yield rule, frame

        self.asked(lambda: facts.worked_out(self.run, noted()))
        return tuple(used)

    def prevailing(self, word: str, thing: Id) -> tuple[str, ...]:
        """Give the rule by which an attribute is worked out, () where none does."""
        found = self.asked(lambda: next((rule.rule.item for rule, _ in facts.applicable(self.run, word, thing)), None))
        return () if found is None else (str(found),)

    def is_so(self, word: str, thing: Id) -> bool:
        """Say whether a thing has a quality."""
        return bool(self.asked(lambda: facts.has_quality(self.run, thing, word)))

    def asked(self, question: Callable[[], Value]) -> Value:
        """Ask the rules; a rule that fails at this moment spoils its own answer and nothing else."""
        try:
            return question()
        except _TROUBLE:
            return None

    def dollars(self, word: str, thing: Id) -> int:
        """Give an amount in whole dollars, 0 where there is none."""
        return whole(self.attribute(word, thing))

    def said(self, value: Value, *, money: bool = False) -> str:
        """Write a value as it is read: $120, yes, Teal, 12 and 13."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (int, Fraction)):
            return figures.money(value) if money else figures.number(value)
        if isinstance(value, tuple):
            return ", ".join(self.said(part, money=money) for part in value)
        if isinstance(value, Sort):
            return str(value.kind)
        if isinstance(value, Id) and value in self.world.numbers:
            return f"square {self.world.number(value)}"
        if isinstance(value, Goods):
            return self.world.label(value)
        return self.name(value)


def whole(value: Value) -> int:
    """Give a number's whole part, 0 for what is none."""
    return int(value) if isinstance(value, (int, Fraction)) and not isinstance(value, bool) else 0
