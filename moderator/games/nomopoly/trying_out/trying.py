"""Tries a proposal on a game: weighed once, what it would take from the game, what of it would read and not be done."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.letters.proposals import Proposal
from moderator.games.nomopoly.proposals.amending import Enacted
from moderator.games.nomopoly.proposals.shortfalls import Undone, cannot_run, which
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.games.nomopoly.trying_out.hazards import hazards
from moderator.language.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Tried:
    """A proposal as it was weighed, and sentences that warn of what it would not do or would take from the game.

    `undone` are its sentences that cannot be carried out, and `at_work` tells how each of the others does in small
    situations.
    """

    weighed: Weighed
    warnings: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()
    undone: tuple[Undone, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """Give all that is to be told of it besides what it changes, a line each."""
        idle = (cannot_run(self.weighed.enacted.rulebook, each) for each in self.undone)
        return (*self.warnings, *idle, *self.at_work)


UNTRIED = Tried(Weighed(Proposal("", ()), Enacted(Rulebook(()))))
"""What is known of a proposal of which nobody is told anything."""


def tried(game: Game, text: str, title: str) -> Tried:
    """Try a proposal on a copy of a game."""
    ground = Ground.of(game)
    found = ground.weighed(text, title)
    broken = (f'{" ".join(each.diagnosis.reasons)} "{each.text}"' for each in found.broken if each.diagnosis)
    short = ground.shortfalls(found)
    book = found.enacted.rulebook
    idle = {(each.item, each.text) for each in short.undone}
    seen = (each for each in ground.at_work(found) if not any((each.item, text) in idle for text in each.texts))
    at_work = tuple(line for each in seen for line in each.lines(which(book, each.item, each.sentence)))
    return Tried(found, (*hazards(game, found), *broken, *short.told), at_work, short.undone)
