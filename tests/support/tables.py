"""A house in which printed games are played by mail, each player with her own secret address."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from moderator.games.table.ruleset import TableRuleset
from moderator.house import House
from moderator.house.post import texts_of
from moderator.mail.message import read
from moderator.store import inbox, outbox
from tests.support.installation import Installation, StandingClock, letter

FRONT = "games@games.example"
STRANGER = ("smtp", "198.51.100.7:4321")


class Tables(Installation):
    """An installation with turn games. Its senders must prove who they are, as in the world."""

    def __init__(self, folder: Path, *rulesets: TableRuleset, trust: str = "one") -> None:
        self.rulesets = {each.name: each for each in rulesets}
        self.count = 0
        super().__init__(folder, StandingClock(), trust)

    def open(self) -> House:
        return House(self.folder, self.clock, self.rulesets)

    def write(self, sender: str, words: str, to: str, subject: str = "x", ident: str = "") -> int:
        """Hand a mail over as a stranger's server does, and work on it; give its number."""
        self.count += 1
        raw = letter(sender, words, to=to, subject=subject, ident=ident or f"m{self.count}")
        number = self.house.accept(raw, sender, [to], *STRANGER)[0].number
        self.house.work()
        return number

    def reply(self, sender: str, words: str, *, game: str = "", **more: str) -> str:
        """Answer the last letter that somebody got (about a game), and give the text of what she gets back."""
        before = len(self.letters())
        self.write(sender, words, self.address_of(sender, game), **more)
        came = [each for each in self.letters()[before:] if each.letter.recipient == sender]
        return texts_of(came[0].letter.content)[0] if came else ""

    def address_of(self, player: str, game: str = "") -> str:
        """Give the address to which somebody's answers go."""
        found = (
            read(each.letter.content).headers.first("Reply-To")
            for each in reversed(self.letters())
            if each.letter.recipient == player
        )
        return next(each for each in found if each.startswith(f"{game or ''}"))

    def to(self, player: str) -> list[str]:
        """Give the texts of all letters to somebody, oldest first, each with its subject before it."""
        told = [each.letter.content for each in self.letters() if each.letter.recipient == player]
        return [f"{read(each).headers.first('Subject')}\n{texts_of(each)[0]}" for each in told]

    def state(self, game: str):
        """Give the table of a game."""
        return self.house.ruleset(self.house.game(game)).load(self.house.game(game).state)

    def entry(self, number: int) -> inbox.Entry:
        found = inbox.entry(self.house.database, number)
        assert found is not None
        return found

    def send_all(self) -> None:
        """Take every letter for sent."""
        while (taken := outbox.take(self.house.database, self.clock.now())) is not None:
            outbox.sent(self.house.database, taken.number, "250 taken")

    def play(
        self, game: str, order: Callable[[object, random.Random], str], luck: random.Random, most: int = 5000
    ) -> int:
        """Let programs play a game to its end; give how many mails that took."""
        for count in range(most):
            table = self.state(game)
            if self.house.ended(game):
                return count
            seat = table.seats[self.house.ruleset(self.house.game(game)).game.pending(table.game)[0].who[0]]
            self.clock.move(minutes=7)
            self.write(seat.address, order(table.game, luck), self.address_of(seat.address, game))
        raise AssertionError(f"{game} does not end")
