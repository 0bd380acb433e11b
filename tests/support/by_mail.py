"""Printed games played over the whole way of a mail: bytes in at the door, work, letters in the outbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from typing import Any

from moderator.core.ruleset import Ruleset
from moderator.games.table.game import Pending
from moderator.games.table.table import OVER, Table
from moderator.house import House
from moderator.house.post import texts_of
from moderator.mail.message import read
from moderator.store import outbox
from tests.support.installation import SECRET, StandingClock, begun, letter

FRONT = "games@games.example"
ANN, BOB = "ann@example.net", "bob@example.net"


@dataclass(frozen=True)
class Came:
    """A letter that went out: to whom, its subject, the text of it, which are read when they are asked for."""

    entry: outbox.Entry

    @property
    def recipient(self) -> str:
        return parseaddr(self.entry.letter.recipient)[1]

    @cached_property
    def subject(self) -> str:
        return read(self.entry.letter.content).headers.first("Subject")

    @cached_property
    def text(self) -> str:
        return texts_of(self.entry.letter.content)[0]


class ByMail:
    """An installation in which printed games are played; senders are taken as they stand.

    So many minutes of its `pace` lie between two mails: whoever says the same too often in an hour is not answered.
    """

    def __init__(self, folder: Path, rulesets: Mapping[str, Ruleset], pace: int = 1) -> None:
        self.pace = pace
        self.clock = StandingClock()
        self.rulesets = rulesets
        self.house = House(begun(folder), self.clock, rulesets)
        self.count = 0
        self.seen = 0

    def close(self) -> None:
        self.house.close()

    def begin(self, name: str, ruleset: str, options: Mapping[str, Any]) -> list[Came]:
        """Begin a game as the admin does, with luck that is always the same."""
        self.house.begin(name, ruleset, dict(options), SECRET)
        return self.letters()

    def lay(self, ruleset: str, **options: Any) -> str:
        """Begin a game of Ann's with Bob, who joins, unless the options say otherwise; give its name."""
        name = f"{ruleset}-1"
        usual = {"host": ANN, "host_name": "Ann", "is_confirmed": True}
        self.begin(name, ruleset, {**usual, **({} if "players" in options else {"with": [BOB]}), **options})
        if "players" not in options:
            self.write(BOB, "join as Bob", f"{name}@games.example")
        return name

    def ask_for(self, ruleset: str, names: Sequence[str], wish: str) -> str:
        """Let the first of some people ask for a game with the others, who join; give its name."""
        name, (host, *others) = f"{ruleset}-1", names
        invited = ", ".join(f"{other.lower()}@example.net" for other in others)
        self.write(f"{host.lower()}@example.net", f"new {ruleset} as {host} with {invited}, {wish}")
        for other in others:
            self.write(f"{other.lower()}@example.net", f"join as {other}", f"{name}@games.example")
        return name

    def write(self, sender: str, words: str, to: str = FRONT, ident: str = "", via: str = "file") -> list[Came]:
        """Hand a mail in, let it be worked on, and give the letters that went out for it."""
        self.count += 1
        raw = letter(sender, words, to=to, ident=ident or f"mail-{self.count}")
        self.house.accept(raw, sender, [to], via)
        self.house.work()
        self.clock.move(minutes=self.pace)
        return self.letters()

    def letters(self) -> list[Came]:
        """Give the letters that have been written since this was last asked."""
        database = self.house.database
        total = int(database.rows("SELECT count(*) AS letters FROM outbox")[0]["letters"])
        fresh = outbox.entries(database, latest=total - self.seen)
        self.seen = total
        return [Came(entry) for entry in fresh]

    def table(self, name: str) -> Table:
        """Give a table as the store has it."""
        game = self.house.game(name)
        loaded: Table = self.house.ruleset(game).load(game.state)
        return loaded

    def pending(self, name: str) -> tuple[Pending, ...]:
        """Give the decisions that a game waits for."""
        return self._pending(name, self.table(name))

    def _pending(self, name: str, table: Table) -> tuple[Pending, ...]:
        game: Any = self.house.ruleset(self.house.game(name))
        return () if table.phase == OVER else tuple(game.game.pending(table.game))

    def play(self, name: str, words: Callable[[Any, int], str], most: int = 400) -> Iterator[list[Came]]:
        """Play a game to its end by mails that `words` writes for a state and the seat that is waited for."""
        for _ in range(most):
            table = self.table(name)
            if table.phase == OVER:
                return
            seat = self._pending(name, table)[0].who[0]
            yield self.write(table.seats[seat].address, words(table.game, seat), f"{name}@games.example")
        raise AssertionError(f"{name} has not ended after {most} mails.")

    def play_silence(self, name: str, mails: int) -> None:
        """Play so many mails, each saying what silence would stand for."""
        silence = (self.pending(name)[0].silence for _ in count())
        for _ in islice(self.play(name, lambda _state, _seat: next(silence)), mails):
            pass

    def play_out(self, name: str, words: Callable[[Any, int], str], most: int = 400) -> list[Came]:
        """Play a game to its end and give all its letters, which are as letters of games are; replayed, it is the same."""
        letters = [letter for came in self.play(name, words, most) for letter in came]
        assert all(letter.subject.startswith(f"[{name}]") for letter in letters)
        assert all(len(line) <= 78 for letter in letters for line in letter.text.splitlines())
        assert self.table(name).game.over
        assert not self.house.replay(name).difference
        return letters
