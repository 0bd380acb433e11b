"""When weeks run: a game waits for its players, is paused and resumed, its deadline is moved, and its end is asked for."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from click.testing import CliRunner

from moderator import settings
from moderator.cli import Desk, main
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House, HouseError, WouldEndError
from moderator.store import outbox
from tests.support.installation import TUESDAY, StandingClock, letter

GAME = "nomopoly@games.example"
SUNDAY = datetime(2026, 5, 17, 20, 0, tzinfo=UTC)


class Club:
    """An installation with Nomopoly in it, and the hands of its admin."""

    def __init__(self, folder, moment=TUESDAY):
        settings.begin(folder, "games.example", "boss@games.example")
        path = folder / settings.NAME
        path.write_text(path.read_text("utf-8").replace('trust = "one"', 'trust = "from"'), "utf-8")
        self.folder, self.clock = folder, StandingClock(moment)
        self.house = House(folder, self.clock, {"nomopoly": RULESET})

    def run(self, *words, code=0):
        result = CliRunner().invoke(main, words, obj=Desk(self.folder, self.clock, {"nomopoly": RULESET}))
        assert result.exit_code == code, result.output
        return result.output

    def join(self, *names):
        for name in names:
            sender = f"{name.lower()}@example.net"
            self.house.accept(letter(sender, f'join as "{name}"', to=GAME), sender, [GAME])
        self.house.work()

    def told(self, name):
        sent = outbox.entries(self.house.database)
        return [each.letter.content.decode() for each in sent if each.letter.recipient == f"{name.lower()}@example.net"]


@pytest.fixture
def club(tmp_path):
    made = Club(tmp_path)
    yield made
    made.house.close()


def test_the_readmes_first_game_waits_for_three_players(club):
    said = club.run("new", "nomopoly", "squares=12")
    assert "0 of 3 players have joined" in said
    assert "moderator begin" in said
    club.join("Ann", "Bob")
    assert "2 of 3 players have joined" in club.told("Ann")[0] + club.told("Bob")[0]
    assert club.house.game("nomopoly").due is None
    assert "No week of nomopoly runs: 2 of 3 players have joined" in club.run("update", code=1)
    assert club.run("update", "--due") == ""
    assert "has no deadline: 2 of 3 players have joined" in club.run("week")
    club.join("Cy")
    assert club.house.game("nomopoly").due == SUNDAY
    for name in ("Ann", "Bob", "Cy"):
        assert "Ann, Bob and Cy play. The first week has begun." in club.told(name)[-1]
        assert "Sunday 17 May 2026, 20:00 UTC" in club.told(name)[-1]
    assert club.house.replay("nomopoly").difference == ""


def test_the_first_deadline_is_four_days_off_at_least(tmp_path):
    club = Club(tmp_path, SUNDAY - timedelta(minutes=46))
    club.run("new", "nomopoly", "squares=12", "--players", "1")
    club.join("Ann")
    assert club.house.game("nomopoly").due == SUNDAY + timedelta(days=7)
    club.house.close()


def test_the_admin_begins_without_the_others(club):
    club.run("new", "nomopoly", "squares=12", "--players", "5")
    club.join("Ann", "Bob")
    assert "Week 1 ends on Sunday 17 May 2026" in club.run("begin")
    assert "begun already" in club.run("begin", code=1)
    assert club.house.replay("nomopoly").difference == ""


def test_an_update_that_would_end_the_game_is_run_on_word_only(club):
    club.run("new", "nomopoly", "squares=12", "--players", "1")
    club.join("Ann")
    said = club.run("update", code=1)
    assert "it would end the game. The game is over: Ann has won it" in said
    assert "moderator update --end" in said
    with pytest.raises(WouldEndError):
        club.house.update("nomopoly", lambda _: False)
    told = partial(outbox.entries, club.house.database)
    assert "boss@games.example" not in [each.letter.recipient for each in told()]  # who has just been told here
    club.clock.move(days=8)
    club.run("update", "--due", code=1)
    club.run("update", "--due", code=1)
    assert [each.letter.recipient for each in told()].count("boss@games.example") == 1
    assert club.house.game("nomopoly").updates == 0
    assert "Ann has won it" in club.run("update", "--end")


def test_a_deadline_is_moved_and_the_week_after_ends_as_ever(club):
    club.run("new", "nomopoly", "squares=12", "--players", "2")
    assert "no deadline to move" in club.run("deadline", "nomopoly", "+3d", "--reason", "Easter.", code=1)
    club.join("Ann", "Bob")
    assert "Wednesday 20 May 2026, 20:00 UTC" in club.run("deadline", "nomopoly", "+3d", "--reason", "Easter.")
    assert "Wednesday 20 May 2026" in club.told("Bob")[-1]
    assert "The admin has moved the deadline: Easter." in club.told("Bob")[-1]
    assert "Easter." in [event.line for event in club.house.record("nomopoly").events][-1]
    assert "write +3d" in club.run("deadline", "soon", "--reason", "x", code=2)
    assert "no moment to come" in club.run("deadline", "-30d", "--reason", "x", code=1)
    assert "--reason" in club.run("deadline", "+3d", code=2)
    club.clock.move(days=9)
    club.house.update("nomopoly")
    assert club.house.game("nomopoly").due == SUNDAY + timedelta(days=7)
    assert club.house.replay("nomopoly").difference == ""


def test_a_moved_deadline_comes_again_with_the_week_that_was_ended_before_it(club):
    club.run("new", "nomopoly", "squares=12", "--players", "2")
    club.join("Ann", "Bob")
    club.run("deadline", "+2d", "--reason", "Easter.")
    club.run("update")
    assert club.house.game("nomopoly").due == SUNDAY + timedelta(days=7)
    said = club.run("undo", "update", "--reason", "A slip.", "--yes")
    assert "Week 1 of nomopoly is open until Tuesday 19 May 2026, 20:00 UTC" in said
    club.run("deadline", "+1d", "--reason", "A birthday.")
    assert "Wednesday 20 May 2026" in club.run("redo", "--reason", "No slip.", "--yes")  # the admin has moved it since
    assert "Wednesday 20 May 2026" in club.run("undo", "update", "--reason", "A slip.", "--yes")
    club.run("pause", "--reason", "Away.")
    assert club.house.game("nomopoly").due is None
    assert "Week 2 of nomopoly is open. " in club.run("redo", "--reason", "No slip.", "--yes")
    club.run("undo", "update", "--reason", "A slip.", "--yes")
    assert club.house.game("nomopoly").due is None
    assert club.house.replay("nomopoly").difference == ""


def test_a_paused_game_has_no_deadline_until_it_goes_on(club):
    club.run("new", "nomopoly", "squares=12", "--players", "2")
    assert "No week runs that could be paused" in club.run("pause", "--reason", "Away.", code=1)
    club.join("Ann", "Bob")
    club.run("pause", "--reason", "Away.")
    club.clock.move(days=30)
    assert not club.house.is_due("nomopoly")
    club.join("Cy")
    assert club.house.game("nomopoly").due is None
    with pytest.raises(HouseError, match="it is paused"):
        club.house.update("nomopoly")
    assert "nomopoly  nomopoly   waiting, week 1, it is paused" in club.run("games")
    club.run("resume")
    assert club.house.game("nomopoly").due == datetime(2026, 6, 21, 20, 0, tzinfo=UTC)
    assert "The game goes on" in club.told("Cy")[-1]
    assert club.house.replay("nomopoly").difference == ""


def test_a_moved_deadline_stands_when_a_paused_game_goes_on(club):
    club.run("new", "nomopoly", "squares=12", "--players", "2")
    club.join("Ann", "Bob")
    club.run("deadline", "+21d", "--reason", "Summer.")
    club.run("pause", "--reason", "Away.")
    club.clock.move(days=2)
    assert "Week 1 ends on Sunday 7 June 2026, 20:00 UTC" in club.run("resume")
    club.run("pause", "--reason", "Away again.")
    club.clock.move(days=23)
    assert "Sunday 14 June 2026" in club.run("resume")  # the moment to which it was moved is too near now
    club.clock.move(days=12)
    club.house.update("nomopoly")
    club.run("pause", "--reason", "Away once more.")
    assert "Sunday 28 June 2026" in club.run("resume")  # what was moved was an earlier week
    assert club.house.replay("nomopoly").difference == ""
