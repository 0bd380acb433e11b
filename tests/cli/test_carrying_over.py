"""One game as one file, and forks, by the command line: the same to the byte elsewhere, and nothing of a fork goes out."""

import json
import stat

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.house import HouseError
from moderator.store import outbox, record
from tests.support.installation import RULESETS, Installation


@pytest.fixture
def crossing(ferry, run):
    """Two weeks of the ferry, with a decision, something taken back, a proposal, and orders for the open week."""
    for sender, words in (("bob@example.net", "join Bob\nrow 2"), ("ann@example.net", "row 3\npropose More oars")):
        ferry.mail(sender, words)
    run("decide", "caulk", "--reason", "It leaks.")
    run("update")
    ferry.mail("ann@example.net", "row 1")
    run("update")
    run("undo", "update", "--reason", "Too early.", "--yes")
    run("update")
    ferry.mail("bob@example.net", "row 1")
    ferry.house.work()
    return ferry


@pytest.fixture
def elsewhere(tmp_path):
    made = Installation(tmp_path / "elsewhere")
    yield made
    made.house.close()


def at(place, *words, code=0, text=None):
    result = CliRunner().invoke(main, list(words), obj=Desk(place.folder, place.clock, RULESETS), input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def exported(crossing, run, tmp_path):
    path = tmp_path / "ferry.game"
    assert f"ferry is in {path}" in run("export", "--to", str(path))
    return path


def history(house):
    """All that is known of the game, but for the moment of its deadline."""
    game = house.game("ferry")
    told = house.record("ferry")
    return (game.state, game.due, game.opened, told.inputs, told.events, told.states, told.draws, told.seals)


def test_the_file_is_for_its_owner_alone_and_is_not_written_over(exported, run):
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    assert "is there already" in run("export", "--to", str(exported), code=1)


def test_a_game_is_the_same_to_the_byte_elsewhere(crossing, exported, elsewhere):
    told = at(elsewhere, "import", str(exported))
    assert "8 inputs, 2 updates, played again." in told
    assert "Numbers of mails" not in told
    assert history(elsewhere.house) == history(crossing.house)
    assert elsewhere.house.replay("ferry").difference == ""
    crossing.house.update("ferry")
    elsewhere.house.update("ferry")
    assert elsewhere.house.game("ferry").state == crossing.house.game("ferry").state


def test_letters_that_had_not_gone_out_do_not_go_out_twice(crossing, exported, elsewhere):
    at(elsewhere, "import", str(exported))
    assert {it.state for it in outbox.entries(crossing.house.database)} == {"waiting", "dropped"}
    assert {it.state for it in outbox.entries(elsewhere.house.database)} == {"dropped"}


def test_where_numbers_of_mails_are_taken_the_game_is_worked_out_under_others(crossing, exported, elsewhere):
    other = "other@games.example"
    at(elsewhere, "new", "other", "--ruleset", "ferry")
    for name in ("Cid", "Dan", "Eve"):
        elsewhere.mail(f"{name.lower()}@example.net", f"join {name}\nrow 1", to=other, subject=name)
    elsewhere.house.work()
    assert "its mail 1 is mail 4 now" in at(elsewhere, "import", str(exported))
    there, here = elsewhere.house, crossing.house
    assert there.replay("ferry").difference == there.replay("other").difference == ""
    lines = [[event.line for event in house.record("ferry").events] for house in (there, here)]
    assert lines[0] == lines[1]
    assert there.game("ferry").state != here.game("ferry").state  # the orders of the open week name their mails
    there.update("ferry")
    here.update("ferry")
    assert json.loads(there.game("ferry").state)["at"] == json.loads(here.game("ferry").state)["at"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda place: at(place, "new", "ferry"), "There is a game ferry here already"),
        (lambda place: (place.folder.parent / "ferry.game").write_text("x" * 5000), "is no sound file of a game"),
        (lambda place: (place.folder.parent / "ferry.game").unlink(), "There is no file"),
    ],
)
def test_what_cannot_come_in_changes_nothing(exported, elsewhere, change, said):
    change(elsewhere)
    before = at(elsewhere, "games")
    assert said in at(elsewhere, "import", str(exported), code=1)
    assert at(elsewhere, "games") == before
    assert not (elsewhere.folder / "importing").exists()


def test_a_copy_of_an_installation_is_no_file_of_a_game(crossing, run, elsewhere):
    run("new", "other", "--ruleset", "ferry")
    run("backup")
    path = next((crossing.folder / "backups").glob("*.db"))
    assert "holds not one game (ferry, other)" in at(elsewhere, "import", str(path), code=1)


def test_a_fork_is_played_and_the_game_stays_as_it_is(crossing, run):
    before = history(crossing.house)
    assert "week 3 of it is open" in run("fork", "trial")
    fork = crossing.folder / "forks" / "trial"
    told = run("-C", str(fork), "update")
    assert told.splitlines()
    assert all(line.startswith("[fork trial] ") for line in told.splitlines())
    assert f"Every event: moderator -C {fork} log 3 --game ferry   Publish it: moderator -C {fork} publish" in told
    assert "every state, event and draw is the same" in run("-C", str(fork), "replay")
    assert history(crossing.house) == before
    assert "trial  ferry, week 4" in run("forks")
    assert "is gone" in run("drop", "trial")
    assert not fork.exists()
    assert "There is no fork. " in run("forks")


def test_a_fork_stands_where_a_week_had_not_ended_yet(crossing, run):
    run("fork", "trial", "--at", "2")
    fork = Installation(crossing.folder / "forks" / "trial", crossing.clock)
    try:
        game = fork.house.game("ferry")
        assert game.week == 2
        inputs = tuple(given for given, _ in record.inputs(fork.house.database, game))
        whole = crossing.house.record("ferry").inputs
        assert inputs == whole[: len(inputs)]
        assert whole[len(inputs)].number == 2  # the end of week 2
        assert fork.house.replay("ferry").difference == ""
        fork.house.update("ferry")
        assert fork.house.game("ferry").state == crossing.house.record("ferry").states[2]
        fork.mail("ann@example.net", "row 1")
        fork.house.work()
        fork.house.update("ferry")
        assert fork.house.replay("ferry").difference == ""
    finally:
        fork.house.close()


def test_nobody_learns_from_a_fork_what_luck_is_to_come(crossing, run):
    run("fork", "trial")
    fork = Installation(crossing.folder / "forks" / "trial", crossing.clock)
    try:
        assert fork.house.game("ferry").week_secret != crossing.house.game("ferry").week_secret
        fork.house.update("ferry")
        assert all(each.holds for each in fork.house.verify("ferry"))
        assert len(fork.house.verify("ferry")) == 4
    finally:
        fork.house.close()


@pytest.mark.parametrize(
    "words", [("outbox", "--send"), ("serve",), ("fetch",), ("export",), ("fork", "another")], ids=" ".join
)
def test_no_mail_goes_out_of_a_fork_or_into_it(crossing, run, words):
    run("fork", "trial")
    said = run("-C", str(crossing.folder / "forks" / "trial"), *words, code=1)
    assert "fork" in said.removeprefix("Error: [fork trial]")
    assert said.startswith("Error: [fork trial] ")


def test_a_fork_cannot_take_the_place_of_a_game(crossing, run, elsewhere):
    run("fork", "trial")
    file = str(crossing.folder / "forks" / "trial" / "moderator.db")
    assert "holds a fork" in at(elsewhere, "import", file, code=1)
    elsewhere.house.close()
    assert "is a fork" in at(elsewhere, "restore", file, "--yes", code=1)


def test_data_of_a_fork_stays_data(crossing, run):
    run("fork", "trial")
    told = run("-C", str(crossing.folder / "forks" / "trial"), "games", "--json")
    assert json.loads(told[told.index("[\n") :])[0]["name"] == "ferry"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fork", "../x"), "cannot be the name of a fork"),
        (("fork", "trial", "--at", "9"), "has weeks 1 to 3, and no week 9"),
        (("drop", "trial"), "There is no fork trial. There is none."),
    ],
)
def test_what_cannot_be_forked_is_said(crossing, run, words, said):
    assert said in run(*words, code=1)
    with pytest.raises(HouseError):
        crossing.house.drop_fork("..")


def test_a_name_is_taken_once(crossing, run):
    run("fork", "trial")
    assert "There is a fork trial already" in run("fork", "trial", code=1)
