"""A site that was published week after week is the one that a full build gives, also where weeks were taken back."""

import shutil
from pathlib import Path

import pytest

from moderator.games.nomopoly.rules.rules_in_force import forget
from moderator.house import House
from moderator.house.revising import Target
from tests.support.installation import SECRET, StandingClock, begun, letter
from tests.support.small_nomopoly import SmallNomopoly

NAME, ADDRESS = "nomopoly", "nomopoly@games.example"
pytestmark = pytest.mark.slow
LAW = 'Propose: More for the parks\nAmend X.3: replace "$10" with "$15".'


@pytest.fixture
def house(tmp_path):
    opened = House(begun(tmp_path / "games"), StandingClock(), {NAME: SmallNomopoly()})
    opened.begin(NAME, NAME, {}, SECRET)
    yield opened
    opened.close()


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_state_is_published_as_at_once(house, tmp_path):
    mails = 0
    written = []

    def mail(who: str, words: str) -> None:
        nonlocal mails
        mails += 1
        sender = f"{who}@example.net"
        house.accept(letter(sender, words, to=ADDRESS, ident=str(mails)), sender, [ADDRESS])
        house.work()

    def is_as_at_once(after: str) -> None:
        written.append(house.publish(NAME, tmp_path / "grown").written)
        fresh = tmp_path / "fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        house.publish(NAME, fresh)
        grown, whole = _bytes(tmp_path / "grown"), _bytes(fresh)
        lasting = {path for path in grown.keys() - whole.keys() if path.startswith("rules/") and path.endswith(".txt")}
        differing = [path for path in grown.keys() | whole.keys() if grown.get(path) != whole.get(path)]
        assert sorted({*differing} - lasting - {"build.json"}) == [], after
        if not lasting:
            assert grown["build.json"] == whole["build.json"], after

    for who in ("ann", "bob", "cy"):
        mail(who, f"join as {who.title()}")
    mail("ann", LAW)
    is_as_at_once("all have joined")
    for week in range(1, 5):
        mail("bob", f"buy square {week + 8}")
        if week == 2:
            house.decide(NAME, "judge", {"proposal": 1, "verdict": "accept", "reason": "Trees are good."})
        house.update(NAME)
        is_as_at_once(f"week {week}")
    house.revise(house.undo(NAME, Target(update=True)), "A slip.")
    is_as_at_once("the last update is taken back")
    house.revise(house.undo(NAME, Target(update=True)), "Another.")
    is_as_at_once("and the one before")
    house.update(NAME)
    is_as_at_once("week 3 by other luck")
    house.revise(house.undo(NAME, Target(proposal=1)), "Not judged yet.")
    is_as_at_once("the verdict is taken back")
    house.revise(house.redo(NAME), "It was right.")
    is_as_at_once("the verdict is put back")
    house.decide(NAME, "rename", {"player": "bob", "value": "Zoe", "reason": "She asks for it."})
    is_as_at_once("a player is called otherwise in all weeks")
    house.update(NAME)
    is_as_at_once("the next week, under the new name")
    whole = len(_bytes(tmp_path / "fresh"))
    assert max(written[1:5]) * 2 < whole, "an ordinary week writes the smaller part of the site"


def test_who_publishes_the_same_rules_again_loads_nothing_that_reads(house, tmp_path, monkeypatch):
    """What is told of rules and waiting proposals is kept: another process needs no reader, and tells the same."""
    for number, (who, words) in enumerate((("ann", "join as Ann"), ("bob", "join as Bob"), ("ann", LAW))):
        sender = f"{who}@example.net"
        house.accept(letter(sender, words, to=ADDRESS, ident=str(number)), sender, [ADDRESS])
    house.work()
    house.close()

    def published(folder: Path) -> dict[str, bytes]:
        forget()
        opened = House(tmp_path / "games", StandingClock(), {NAME: SmallNomopoly()})
        opened.publish(NAME, folder)
        opened.close()
        return _bytes(folder)

    first = published(tmp_path / "first")

    def never(*_: object) -> None:
        raise AssertionError("a reader was made")

    monkeypatch.setattr("moderator.games.nomopoly.rules.rules_in_force.lexicon_of", never)
    assert published(tmp_path / "second") == first
