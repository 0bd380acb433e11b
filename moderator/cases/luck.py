"""Luck for cases: pips and draws given one by one, or all that is wanted from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moderator.core.dice import Draw, FairDice


class LuckError(Exception):
    """A step drew more than its case gave it, or something that cannot be drawn."""


def flat(dice: object) -> tuple[int, ...]:
    """Write out grouped dice; inner lists only group. Raises TypeError for what is neither pips nor a list of them."""
    if isinstance(dice, int) and not isinstance(dice, bool):
        return (dice,)
    if not isinstance(dice, list | tuple):
        raise TypeError(dice)
    return tuple(pips for part in dice for pips in flat(part))


class InjectedLuck:
    """The dice and draws of one step, in order. `draws` logs every draw that was not a die."""

    def __init__(self, dice: Iterable[int], choices: Iterable[object], spelled: Callable[[str], str]) -> None:
        self._dice = list(dice)
        self._choices = [str(choice) for choice in choices]
        self._spelled = spelled
        self.draws: list[Draw] = []
        self.trouble = ""

    def _short(self, message: str) -> LuckError:
        """Keep the first trouble: a game may catch the error, the case must not lose it."""
        self.trouble = self.trouble or message
        return LuckError(message)

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Give the next `count` pips."""
        if len(self._dice) < count:
            message = f"{purpose}: {count} dice are thrown, and the step has {len(self._dice)} left"
            raise self._short(message)
        pips, self._dice = tuple(self._dice[:count]), self._dice[count:]
        for value in pips:
            if not 1 <= value <= sides:
                message = f"{purpose}: a die with {sides} sides cannot show {value}"
                raise self._short(message)
        return pips

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Give the candidate that the step names next; one candidate takes nothing."""
        if len(candidates) == 1:
            return 0
        labels = [self._spelled(label) for label, _ in candidates]
        if not self._choices:
            message = f"{purpose}: one of {', '.join(labels)} is drawn, and the step has no choice left"
            raise self._short(message)
        chosen = self._spelled(self._choices.pop(0))
        if chosen not in labels:
            message = f"{purpose}: {chosen} is not among {', '.join(labels)}"
            raise self._short(message)
        index = labels.index(chosen)
        self.draws.append(Draw(purpose, chosen, tuple(candidates)))
        return index

    def left(self) -> str:
        """Say what was given and not drawn; empty if nothing is left."""
        parts = []
        if self._dice:
            parts.append("dice " + " ".join(map(str, self._dice)))
        if self._choices:
            parts.append("choices " + ", ".join(self._choices))
        return " and ".join(parts)


class SeededLuck:
    """All the luck that a case wants, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._dice = FairDice(f"seed {seed}".encode(), "cases", 0)
        self.draws: list[Draw] = []
        self.trouble = ""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw dice."""
        return self._dice.roll(count, sides, purpose)

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Draw a candidate."""
        index = self._dice.choose(candidates, purpose)
        if len(candidates) > 1:
            self.draws.append(Draw(purpose, candidates[index][0], tuple(candidates)))
        return index

    def left(self) -> str:
        """Give nothing: a seed never has too much."""
        return ""
