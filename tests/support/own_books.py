"""Games with rulebooks of their own, each played by mail as its script in tests/own_books says."""

from __future__ import annotations

from pathlib import Path

import yaml

from moderator.files import folder
from moderator.house import House
from moderator.language.rulebook import read_folder, write_book
from moderator.store import outbox
from tests.support.installation import StandingClock, begun, letter

SCRIPTS = sorted((Path(__file__).parents[1] / "own_books").glob("*.yaml"))


class Table:
    """A game of a script, and the house in which it is played; the book may be `without` some words."""

    def __init__(self, place: Path, script: Path, without: str = "") -> None:
        self.script = yaml.safe_load(script.read_text("utf-8"))
        self.name = self.script["book"]
        self.clock = StandingClock()
        self.house = House(begun(place), self.clock)
        book = write_book(read_folder(folder("rules_db") / self.name)).replace(without, "")
        options = {"book": book, "title": self.name.capitalize()}
        self.house.begin(self.name, "nomopoly", options, bytes([self.script["secret"]] * 32))

    def mail(self, name: str, words: str) -> None:
        sender, to = f"{name.lower()}@example.org", f"{self.name}@games.example"
        mailed = letter(sender, words, to=to, ident=f"{self.clock.now():%d%H%M%S}")
        self.house.accept(mailed, sender, [to])
        self.house.work()
        self.clock.move(minutes=1)

    def play(self) -> list[list[str]]:
        """Play the script; give the log of each week."""
        for name in self.script["players"]:
            self.mail(name, f"join as {name}")
        logs = []
        for week in self.script["weeks"]:
            for mailed in week["mails"]:
                for name, words in mailed.items():
                    self.mail(name, words)
            if "judge" in week:
                self.house.decide(self.name, "judge", week["judge"])
            outcome = self.house.update(self.name)
            logs.append([event.line for event in outcome.events])
            self.clock.move(days=7)
        return logs

    def letters(self) -> list[str]:
        return [entry.letter.content.decode() for entry in outbox.entries(self.house.database)]
