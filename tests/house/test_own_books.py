"""Games with rulebooks of their own, each played by mail from its first day to its end, as its script says."""

from pathlib import Path

import pytest
import yaml

from moderator.files import folder
from moderator.house import House
from moderator.language.rulebook import read_folder, write_book
from moderator.site.checks import check
from moderator.store import outbox
from tests.support.installation import StandingClock, begun, letter

SCRIPTS = sorted((Path(__file__).parents[1] / "own_books").glob("*.yaml"))


class Table:
    """A game of a script, and the house in which it is played."""

    def __init__(self, place, script):
        self.script = yaml.safe_load(script.read_text("utf-8"))
        self.name = self.script["book"]
        self.clock = StandingClock()
        self.house = House(begun(place), self.clock)
        book = write_book(read_folder(folder("rules_db") / self.name))
        options = {"book": book, "title": self.name.capitalize()}
        self.house.begin(self.name, "nomopoly", options, bytes([self.script["secret"]] * 32))

    def mail(self, name, words):
        sender, to = f"{name.lower()}@example.org", f"{self.name}@games.example"
        mailed = letter(sender, words, to=to, ident=f"{self.clock.now():%d%H%M%S}")
        self.house.accept(mailed, sender, [to])
        self.house.work()
        self.clock.move(minutes=1)

    def play(self):
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

    def letters(self):
        return [entry.letter.content.decode() for entry in outbox.entries(self.house.database)]


@pytest.fixture(params=SCRIPTS, ids=lambda script: script.stem)
def table(request, tmp_path):
    made = Table(tmp_path / "games", request.param)
    yield made
    made.house.close()


def test_a_game_with_its_own_book_is_played_by_mail_to_its_end(table, tmp_path):
    logs = table.play()
    for week, log in zip(table.script["weeks"], logs, strict=True):
        missing = [line for line in week["log"] if line not in log]
        assert not missing, log
    assert table.house.ended(table.name).startswith(table.script["ended"])
    assert table.house.replay(table.name).difference == ""
    pages = tmp_path / "pages"
    table.house.publish(table.name, pages)
    files = {str(path.relative_to(pages)): path.read_bytes() for path in pages.rglob("*") if path.is_file()}
    assert check(files) == []
    told = {place: content.decode() for place, content in files.items() if _speaks_of_the_game(place)}
    for place, words in (*enumerate(table.letters()), *told.items()):
        assert not [noun for noun in table.script["never"] if noun in words], place


def _speaks_of_the_game(place):
    """Say whether a file is a page about the game, and not about the language in which every game's rules are written."""
    return place.endswith((".html", ".xml")) and not place.startswith("rules/writing/")


def test_a_book_is_kept_with_its_game(table):
    options = table.house.game(table.name).options
    assert "I. PLAYERS" in options["book"]
    assert table.house.law(table.name).book == read_folder(folder("rules_db") / table.name)
