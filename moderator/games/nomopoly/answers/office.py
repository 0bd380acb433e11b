"""A letter's way into a game: orders queued, proposals filed, questions answered, while its answer is written.

What an order would do is tried on a copy of the game with other luck, so that its answer can say what it costs; the
copy goes on from order to order, so that "buy 9, then name it" is told as it will be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.answers.desk import JOIN, phased, tried
from moderator.games.nomopoly.answers.enquiries import Enquiries
from moderator.games.nomopoly.answers.filing import Filing
from moderator.games.nomopoly.answers.queueing import Queueing
from moderator.games.nomopoly.decisions.timetable import waits_for
from moderator.games.nomopoly.orders.queued import QueuedOrder, ReadOrder
from moderator.games.nomopoly.orders.samples import Sampler, Trial
from moderator.games.nomopoly.wordings.helping import Offer, OrderHelp
from moderator.games.nomopoly.wordings.order_frames import matters_of
from moderator.games.nomopoly.world.values import Id
from moderator.games.nomopoly.world.world import World
from moderator.language.tree import Clause


def _harms(before: World, after: World, player: Id) -> bool:
    """Say whether a player has left the game, owns a square less, or has lost half of their cash or more."""
    if player not in after.of_kind("player"):
        return True
    had, has = before.get(player, "cash", 0), after.get(player, "cash", 0)
    poorer = isinstance(had, (int, Fraction)) and isinstance(has, (int, Fraction)) and 2 * (had - has) >= had > 0
    return poorer or not set(before.having("owner", player)) <= set(after.having("owner", player))


class Office(Queueing, Filing, Enquiries):
    """The office of one game for one mail. It changes the game that it is given: give it a copy."""

    def orders(self) -> Sequence[OrderHelp]:
        """List the orders that the rules in force grant to the sender: to join only if she has not."""
        return [each for each in self.granted.orders if (self.player is None) == each.phrase.lower().startswith(JOIN)]

    def offer(self, order: OrderHelp) -> Offer:
        """Give an order as a line that reads, with what it would cost the sender."""
        if self.player is None:
            return Offer(order, 'join as "Your Name"', now=True)

        phase = self.granted.default_phase

        player = self.player

        def tries(clauses: tuple[Clause, ...], line: str) -> Trial:
            after = self._trial.copy(knowing=True)
            if tried(after, ReadOrder(QueuedOrder(self.name, text=line), clauses), phase)[0] is not None:
                return Trial.FAILS
            return Trial.HARMS if _harms(self._trial.world, after.world, player) else Trial.WORKS

        run = phased(self._trial, phase)
        found = Sampler(run, player, self.reader, self.holdings(), tries).offer(order)
        return replace(found, now=found.now and self._is_there(order))

    def _is_there(self, order: OrderHelp) -> bool:
        """Say whether there is any of the matters that an order is about, or that those of its section are."""
        nouns = tuple(self.reader.lexicon.nouns.values())
        if not matters_of(order, nouns):
            return True
        section = order.rule.partition(".")[0]
        alike = (each for each in self.granted.orders if each.rule.partition(".")[0] == section)
        matters = {matter for each in alike for matter in matters_of(each, nouns)}
        return any(True for matter in sorted(matters) for _ in self.game.world.of_kind(matter))

    def offers(self) -> Sequence[Offer]:
        """Give every order that the sender can ever give, each as a line that reads."""
        return [self.offer(each) for each in self.orders()]

    def waits_for(self) -> str:
        """Say for what the game waits, "" where its weeks run."""
        return waits_for(self.game)
