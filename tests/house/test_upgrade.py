"""A game goes on under another release, another process and another hash seed, or it is said where it cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from moderator import settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House, UpdateError, rulesets
from tests.support.installation import SECRET, StandingClock, letter

pytestmark = pytest.mark.slow
GAME = "nomopoly@games.example"
ROOT = Path(__file__).parents[2]
EARLIER = "f52eb49160debf4122f5803eccab95dd50dc186e"
"""The release before readings were kept under the reader that made them, and with the rules that they are of."""
LAST = "c6a4375e2a8b4fdb1b1d26298879d04d3886d6ac"
"""The release before this one: set it anew with each."""


def fill(folder: Path) -> None:
    """Play two weeks in which rules are proposed, restated, accepted and used; it runs under an earlier release too."""
    settings.begin(folder, "games.example", "boss@games.example")
    path = folder / settings.NAME
    path.write_text(path.read_text("utf-8").replace('trust = "one"', 'trust = "from"'), "utf-8")
    house = House(folder, StandingClock(), {"nomopoly": RULESET})
    try:
        house.begin("nomopoly", "nomopoly", {}, SECRET)
        for sender, words in (
            ("ann@example.net", 'join as "Ann"'),
            ("duck@example.net", 'join as "Duck"'),
            ("duck@example.net", "buy 2\nbuy 1 lottery ticket"),
            ("ann@example.net", "PROPOSAL: Parks\nAdd to X: Tax is $7.\n"),
        ):
            send(house, sender, words)
        house.decide("nomopoly", "restate", {"proposal": 1, "text": 'Amend X.3: replace "$10" with "$15".'})
        house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
        house.update("nomopoly")
        send(house, "duck@example.net", 'name 2 "Foo"\nname 2 "Foo"\ntaxi to 17')
        house.update("nomopoly")
        send(house, "ann@example.net", "taxi to 5")
    finally:
        house.close()


def send(house: House, sender: str, words: str) -> None:
    house.accept(letter(sender, words, to=GAME), sender, [GAME])
    house.work()


def unpacked(release: str, folder: Path) -> Path:
    """Unpack an earlier release into a folder."""
    folder.mkdir()
    archived = subprocess.run(["git", "archive", release], cwd=ROOT, capture_output=True, check=False)
    if archived.returncode:
        pytest.skip(f"there is no history here with {release} in it: {archived.stderr.decode().strip()}")
    subprocess.run(["tar", "-x"], cwd=folder, input=archived.stdout, check=True)
    return folder


def run_under(release: Path, script: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(release)}
    subprocess.run([sys.executable, "-c", script], cwd=release, env=environment, check=True)


@pytest.mark.parametrize("release", [EARLIER, LAST], ids=["earlier", "last"])
def test_a_game_of_an_earlier_release_is_replayed_and_goes_on(tmp_path: Path, release: str) -> None:
    place, folder = unpacked(release, tmp_path / "release"), tmp_path / "games"
    folder.mkdir()
    shutil.copy(__file__, place / "tests" / "house" / "filling.py")
    fills = f"from tests.house.filling import fill; from pathlib import Path; fill(Path({str(folder)!r}))"
    run_under(place, fills)
    house = House(folder, StandingClock(), {"nomopoly": RULESET})
    try:
        found = house.replay("nomopoly")
        assert (found.difference, found.updates) == ("", 2)
        house.update("nomopoly")
        house.decide("nomopoly", "readings", {})
        house.update("nomopoly")
        assert house.replay("nomopoly", 3).difference == ""
        assert house.replay("nomopoly").difference == ""
    finally:
        house.close()


TOLD = frozenset({"monoply-two", "toystory-three", "pig-four"})
"""Games of the last release in which an offer of a trade had hours, which lapses by turns alone now, or in which somebody
was asked whether they leave for good, which is kept now so that a bare *yes* answers it.
"""

PRINTED = """
import sys
from pathlib import Path
import yaml
from tests.house.test_golden_games import FOLDER, _told
for path in sorted(FOLDER.glob("*.yaml")):
    _told(yaml.safe_load(path.read_text("utf-8")), Path(sys.argv[1]) / path.stem)
"""


def test_printed_games_of_the_last_release_are_replayed_or_told(tmp_path: Path) -> None:
    release, folder = unpacked(LAST, tmp_path / "release"), tmp_path / "games"
    folder.mkdir()
    run_under(release, PRINTED.replace("sys.argv[1]", repr(str(folder))))
    played = sorted(folder.iterdir())
    assert len(played) >= 5
    for each in played:
        house = House(each, StandingClock(), rulesets.find(each.name.partition("-")[0]))
        try:
            (game,) = house.games()
            difference = house.replay(game.name).difference
            if each.name in TOLD:
                assert difference.endswith("the state is another one, though its events are the same."), each.name
            else:
                assert difference == "", each.name
        finally:
            house.close()


def test_an_update_stops_where_a_rule_is_read_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # this file runs under earlier releases too, where it stood elsewhere
    from moderator.games.nomopoly.rules import read_as

    with monkeypatch.context() as earlier:
        now = read_as.digest
        earlier.setattr(read_as, "digest", lambda form: now(form)[::-1] if "National Park" in repr(form) else now(form))
        fill(tmp_path)
    house = House(tmp_path, StandingClock(), {"nomopoly": RULESET})
    try:
        before = house.game("nomopoly")
        with pytest.raises(UpdateError) as stopped:
            house.update("nomopoly")
        assert 'X.3: "When a player lands on a National Park' in str(stopped.value)
        assert "`moderator replay --from 2`" in str(stopped.value)
        assert "I.1:" not in str(stopped.value)
        assert house.game("nomopoly") == before
        house.decide("nomopoly", "readings", {})
        house.update("nomopoly")
        assert house.replay("nomopoly", 3).difference == ""
    finally:
        house.close()
