"""The rules that a proposal is tried on: those of a game as they stand, or of a book that nobody plays by yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.proposals.shortfalls import Shortfalls, shortfalls
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, reader_of
from moderator.games.nomopoly.situations.trials import of_weighed
from moderator.games.nomopoly.situations.verdict import Finding
from moderator.games.nomopoly.world.rulings import Settings
from moderator.language.lexicon import NamedThing


@dataclass(frozen=True, slots=True)
class Ground:
    """The rules in force, the names that sentences may use, the rulings, and the numbers that rules have had."""

    force: RulesInForce
    names: tuple[NamedThing, ...] = ()
    settings: Settings = field(default_factory=dict)
    used: frozenset[str] = frozenset()

    @classmethod
    def of(cls, game: Game) -> Ground:
        """Give what a proposal in a game is tried on."""
        return cls(game.rules, tuple(game.names()), game.settings, game.used)

    def weighed(self, text: str, title: str) -> Weighed:
        """Weigh a proposal."""
        read = self.force.book
        return weigh(text, read, lambda book: reader_of(book, self.names), title=title, used=self.used)

    def shortfalls(self, weighed: Weighed) -> Shortfalls:
        """Find what of a proposal would not be done."""
        return shortfalls(weighed, self.names, self.force)

    def at_work(self, weighed: Weighed) -> tuple[Finding, ...]:
        """Try each new sentence of a proposal in small situations."""
        players = tuple(name.name for name in self.names if name.kind == "player")
        return of_weighed(weighed, self.force.book, self.settings, players)
