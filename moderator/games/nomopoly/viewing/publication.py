"""What of each week the rules have had published, and how the rest is kept from the pages (I.2, XXII.6).

The orders, what came of them, what else happened and the dice are published because a sentence says so when the update
ends; without it the week's page and its mails stay as empty as those of the open week.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from moderator.core.outcome import Event
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.record.view import MailView, WeekView
from moderator.games.nomopoly.world.values import GAME

ORDERS, RESULTS, EVENTS, DICE = "order", "result", "event", "die"
RESULT = "fail"


@dataclass(frozen=True, slots=True)
class Publication:
    """What is published of each week that has been worked out, by the nouns that the rules use."""

    told: dict[int, frozenset[str]]

    @classmethod
    def of(cls, game: Game) -> Publication:
        """Gather it from a game."""
        return cls({week: frozenset(kinds) for week, kinds in game.world.get(GAME, "published", ())})

    def has(self, week: int, what: str) -> bool:
        """Say whether something of a week is published."""
        return what in self.told.get(week, ())

    def event(self, event: Event) -> bool:
        """Say whether a line of the log is published: what comes of an order is a result, all else an event."""
        return self.has(event.week, RESULTS if event.verb == RESULT else EVENTS)

    def week(self, week: WeekView) -> WeekView:
        """Give a week with its dice, or without."""
        return week if self.has(week.number, DICE) else replace(week, draws=())

    def mail(self, mail: MailView) -> MailView:
        """Give a mail with its words and what came of them, or without."""
        shown = mail if self.has(mail.week, RESULTS) else replace(mail, orders=(), told=False)
        return shown if self.has(mail.week, ORDERS) else replace(shown, subject="", words="", orders=(), told=False)
