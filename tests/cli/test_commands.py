"""The admin's evening, typed."""

import json

import pytest
from click.testing import CliRunner

from moderator import settings
from moderator.cli import Desk, main
from tests.support.ferry import Ferry
from tests.support.installation import letter


def test_an_installation_is_begun_once(tmp_path):
    folder = tmp_path / "new" / "games"
    words = ["init", str(folder), "--domain", "games.example", "--admin", "boss@games.example"]
    first = CliRunner().invoke(main, words)
    assert first.exit_code == 0, first.output
    assert (folder / "moderator.db").exists()
    assert settings.read(folder) == settings.Settings(
        "games.example", "boss@games.example", doors=("smtp:127.0.0.1:2525",), smarthost="127.0.0.1:25"
    )
    odd = CliRunner().invoke(main, ["init", str(tmp_path / "odd"), "--domain", 'a"b'])
    assert odd.exit_code == 1
    assert "is no domain" in odd.output
    assert not (tmp_path / "odd").exists()
    again = CliRunner().invoke(main, words)
    assert again.exit_code == 1
    assert "already there" in again.output


def test_outside_an_installation_the_way_in_is_named(tmp_path):
    result = CliRunner().invoke(main, ["--folder", str(tmp_path), "week"])
    assert result.exit_code == 1
    assert "moderator init" in result.output
    assert "Traceback" not in result.output


def test_a_game_is_begun(place, run):
    said = run("new", "ferry", "width=30")
    assert "Players write to ferry@games.example" in said
    assert "Week 1 ends on Sunday 17 May 2026, 20:00 UTC." in said
    assert json.loads(place.house.game("ferry").state)["width"] == 30
    assert "there are: ferry" in run("new", "chess", code=1)
    assert 'no option "depth"' in run("new", "other", "--ruleset", "ferry", "depth=2", code=1)
    assert "KEY=VALUE" in run("new", "other", "--ruleset", "ferry", "depth", code=2)


def test_without_a_game_the_admin_is_told_how_to_begin_one(run):
    assert "moderator new" in run("update", code=1)


def test_of_several_games_one_must_be_named(ferry, run):
    run("new", "barge", "--ruleset", "ferry")
    assert "--game: ferry, barge" in run("update", code=2)
    assert "Week 1 of barge is over" in run("update", "--game", "barge")
    assert "There are: ferry, barge" in run("update", "--game", "raft", code=1)


@pytest.mark.parametrize(
    "line",
    [
        "update --game barge",
        "--game barge update",
        "-g barge update --preview",
        "update --preview --game=barge",
        "rules show IV --game barge",
        "rules --game barge show IV",
        "--game barge rules show IV",
    ],
)
def test_the_game_is_named_anywhere_on_the_line(ferry, run, line):
    run("new", "barge", "--ruleset", "ferry")
    wrong = line.replace("barge", "raft")
    assert 'There is no game "raft" here' in run(*wrong.split(), code=1)


def test_the_folder_is_named_anywhere_on_the_line(ferry, run, tmp_path):
    for line in ("-C {} week", "week -C {}", "week --folder={}", "--folder {} week --unread"):
        assert f"There is no moderator.toml in {tmp_path}" in run(*line.format(tmp_path).split(), code=1)
        assert "Week 1 of ferry" in run(*line.format(ferry.folder).split())


def test_a_game_is_chosen_once_for_all_commands(ferry, run):
    run("new", "barge", "--ruleset", "ferry")
    assert "Week 1 of barge" in run("week", environment={"MODERATOR_GAME": "barge"})
    ferry.set('default_game = ""', 'default_game = "barge"')
    assert "Week 1 of barge" in run("week")
    assert "Week 1 of ferry" in run("week", environment={"MODERATOR_GAME": "ferry"})
    assert "Week 1 of ferry" in run("week", "--game", "ferry", environment={"MODERATOR_GAME": "barge"})
    ferry.set('default_game = "barge"', 'default_game = "raft"')
    assert "default_game in moderator.toml that names it" in run("week", code=1)


def test_the_week_shows_what_waits(ferry, run):
    ferry.mail("ann@example.net", "row 2\ndance\npropose cheaper planks\nleak")
    said = run("week")
    assert "Week 1 of ferry - closes Sunday 17 May 2026, 20:00 UTC (in 5 days 1 h)" in said
    assert "2 mails, 4 orders, 1 not taken - 1 proposal to judge - 1 question" in said
    assert "[1/1] Proposal 1, Ann: cheaper planks" in said
    assert "   The river: cheaper planks" in said
    assert "   Ann: dance - " in said
    assert "Silence means it goes on leaking:\n   The ferry leaks. Caulk it?  (leak)" in said


def test_a_proposal_is_judged(ferry, run):
    ferry.mail("ann@example.net", "propose cheaper planks")
    said = run("judge", "1", "reject", "--waste", "--reason", "no")
    assert "Proposal 1: rejected, waste. (no)" in said
    assert "moderator undo 1" in said
    details = json.loads(ferry.house.database.row("SELECT details FROM decisions")["details"])
    assert details == {"proposal": 1, "verdict": "reject", "simplifies": False, "waste": True, "reason": "no"}
    assert "0 proposals to judge" in run("week")
    assert "There is no proposal 9" in run("judge", "9", "accept", code=1)


def test_of_two_admins_the_second_is_told_of_the_verdict_of_the_first(ferry, run):
    ferry.mail("ann@example.net", "propose More oars")
    assert "Before that" not in run("judge", "1", "accept")
    told = run("judge", "1", "reject", "--reason", "Too dear.")
    assert "Proposal 1: rejected. (Too dear.)\n  Before that, decision 1: accepted.\n" in told


def test_an_evening_is_asked_through(ferry, run):
    ferry.mail("ann@example.net", "row 3\npropose cheaper planks\npropose a roof")
    said = run("week", "--ask", text="s\nr\nno roof\ny\nn\n")
    assert "Preview of week 1" in said
    assert "Proposal 1: accepted, simplifies." in said
    assert "Proposal 2: rejected. (no roof)" in said
    assert "Worked out: 1 events." in said
    rows = ferry.house.database.rows("SELECT details FROM decisions ORDER BY number")
    verdicts = [json.loads(row["details"]) for row in rows]
    assert [(it["verdict"], it["simplifies"], it["reason"]) for it in verdicts] == [
        ("accept", True, ""),
        ("reject", False, "no roof"),
    ]
    assert ferry.house.game("ferry").updates == 1


def test_an_evening_can_be_left(ferry, run):
    ferry.mail("ann@example.net", "propose cheaper planks")
    run("week", "--ask", text="q\n")
    assert ferry.house.game("ferry").decisions == 0


def test_other_decisions_take_keys_or_json(ferry, run):
    run("decide", "caulk", "with=tar", "times=[1,2]", "--reason", "it leaks")
    run("decide", "caulk", "--json", text='{"with": "wax", "reason": "it leaks"}')
    rows = ferry.house.database.rows("SELECT details FROM decisions ORDER BY number")
    assert [json.loads(row["details"]) for row in rows] == [
        {"with": "tar", "times": [1, 2], "reason": "it leaks"},
        {"with": "wax", "reason": "it leaks"},
    ]
    run("decide", "caulk", "times=NaN", "with=Infinity", "reason=it leaks")
    assert json.loads(ferry.house.database.rows("SELECT details FROM decisions ORDER BY number")[-1]["details"]) == {
        "times": "NaN",
        "with": "Infinity",
        "reason": "it leaks",
    }
    assert "not JSON" in run("decide", "caulk", "--json", text='{"with": NaN}', code=2)
    assert "knows address, judge and caulk" in run("decide", "sail", "--reason", "no wind", code=1)
    assert "Say why, with --reason" in run("decide", "caulk", "with=tar", code=2)
    assert "not JSON" in run("decide", "caulk", "--json", text="{", code=2)


def test_a_proposal_is_restated_from_a_file(ferry, run, tmp_path):
    words = tmp_path / "words.rules"
    words.write_text("")
    assert "empty" in run("restate", "1", str(words), code=2)
    words.write_text("Rowers rest.")
    assert 'no decision "restate"' in run("restate", "1", str(words), code=1)


def test_an_update_is_previewed_run_replayed_and_verified(ferry, run):
    ferry.mail("ann@example.net", "row 2")
    assert "Ann pulls" in run("update", "--preview")
    said = run("update")
    assert "Week 1 of ferry is over: 1 events. Its deadline had not come yet." in said
    assert "Ann pulls" in said
    assert "every state, event and draw is the same" in run("replay")
    assert "week 1: 1 draws follow from the published secret" in run("verify")
    ferry.house.database.write("UPDATE events SET line = 'Ann pulls 99.' WHERE verb = 'row'")
    assert "Ann pulls 99" in run("replay", code=1)


def test_a_timer_runs_only_what_is_due(ferry, run):
    assert run("update", "--due") == ""
    ferry.clock.move(days=6)
    assert "Week 1 of ferry is over" in run("update", "--due")
    assert run("update", "--due") == ""


def test_one_games_fault_holds_up_no_other_game(ferry, run):
    run("new", "barge", "--ruleset", "ferry")
    ferry.mail("ann@example.net", "leak")
    ferry.clock.move(days=6)
    said = run("update", "--due", code=1)
    assert "Week 1 of barge is over" in said
    assert "Not run: ferry." in said
    assert (ferry.house.game("barge").updates, ferry.house.game("ferry").updates) == (1, 0)


def test_an_update_that_fails_says_so_without_a_traceback(ferry, run):
    ferry.mail("ann@example.net", "leak")
    said = run("update", code=1)
    assert "everything is as it was: rule 1 cannot be carried out" in said
    assert "Traceback" not in said


def test_a_player_verifies_with_what_was_published(ferry, run):
    ferry.mail("ann@example.net", "row 2\nrow 3")
    ferry.house.update("ferry")
    record = ferry.house.record("ferry")
    seal, draws = record.seals[1], record.draws[1]
    words = ["verify", "--game", "ferry", "--week", "1", "--secret", seal.secret, "--commitment", seal.commitment]
    said = run(*words, "2d6", "3d6")
    assert "The secret is the one whose hash was published." in said
    for draw in draws:
        assert f"{len(draw.result)}d6: {' '.join(map(str, draw.result))}" in said
    assert "another secret" in run(*words[:-1], "00", code=1)
    assert "no draw" in run("verify", "--game", "ferry", "--week", "1", "--secret", "00", "Ann", code=2)


def test_every_mail_and_what_became_of_it(ferry, run):
    number = ferry.mail("ann@example.net", "row 2", subject="my week")
    ferry.mail("nobody@example.net", "row 2")
    ferry.house.work()
    said = run("inbox")
    assert "Ann: 1 order; answered" in said
    assert "From a stranger, nobody@example.net" in said
    one = run("inbox", str(number))
    assert "my week" in one
    assert one.rstrip().endswith("row 2")
    assert run("inbox", str(number), "--raw") == letter("ann@example.net", "row 2", subject="my week").decode().replace(
        "\r\n", "\n"
    )
    assert "There is no mail 99" in run("inbox", "99", code=1)
    assert run("inbox", "--state", "aside") == "No mail is aside.\n"
    assert "only a mail that was set aside" in run("inbox", str(number), "--again", code=1)
    assert "There is no mail 99" in run("inbox", "99", "--drop", "--reason", "x", code=1)
    assert "either released or dropped" in run("inbox", "1", "--drop", "--release", "--reason", "x", code=2)
    assert "does not wait for its sender's YES" in run("inbox", "1", "--drop", "--reason", "x", code=1)


def test_a_mail_set_aside_is_worked_on_again(ferry, run, monkeypatch):
    number = ferry.mail("ann@example.net", "sink\nrow 1")
    for _ in range(3):
        ferry.house.work()
    assert "the ferry has sunk" in run("inbox", "--state", "aside")
    monkeypatch.setattr(Ferry, "_mail", lambda self, state, mail: Ferry._deadline(self, state, mail, None))
    assert f"Mail {number}: done" in run("inbox", str(number), "--again")


def test_letters_are_listed_and_shown(ferry, run):
    assert "waiting   to ann@example.net  answers mail 1" in run("outbox")
    shown = run("outbox", "1")
    assert "Ann rows." in shown
    assert shown.count("Ann rows.") == 1
    assert "In-Reply-To:" not in shown
    assert run("outbox", "1", "--raw").startswith("Date: Tue, 12 May 2026")
    assert "In-Reply-To:" in run("outbox", "1", "--raw")
    assert "Say which letter" in run("outbox", "--raw", code=2)
    assert "letters stay in the outbox" in _without_server(ferry, run, "outbox", "--send")
    assert run("outbox", "--state", "failed") == "No letter is failed.\n"
    assert "There is no letter 9" in run("outbox", "9", code=1)
    assert "waited longest is 1, since Tuesday 12 May" in run("outbox")
    assert "Say which letter" in run("outbox", "--drop", code=2)
    assert "Letter 1 to ann@example.net: dropped" in run("outbox", "1", "--drop")
    assert "is dropped. It cannot be dropped" in run("outbox", "1", "--drop", code=1)
    assert "Letter 1 to ann@example.net: waiting, not tried so far" in run("outbox", "1", "--again")
    assert "There is no letter 9" in run("outbox", "9", "--again", code=1)
    assert run("outbox", "--state", "waiting", "--drop") == "1 letter dropped.\n"
    assert run("outbox", "--state", "failed", "--again") == "0 letters to be tried again at once.\n"
    assert run("outbox", "--state", "dropped", "--again") == "1 letter to be tried again at once.\n"
    assert "either tried again or dropped" in run("outbox", "1", "--drop", "--again", code=2)
    assert "Say which letter, or which state" in run("outbox", "--state", "sent", "--again", code=2)


def _without_server(place, run, *words):
    place.set('smarthost = "127.0.0.1:25"', 'smarthost = ""')
    return run(*words)


def test_the_site_is_written(ferry, run, tmp_path):
    said = run("publish", "--to", str(tmp_path / "site"))
    assert "written anew" in said
    first = {path: path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}
    assert "build.json" in {path.name for path in first}
    assert " 0 written anew" in run("publish", "--to", str(tmp_path / "site"))
    run("new", "barge", "--ruleset", "ferry")
    assert run("publish", "--every").count("First page") == 2
    assert (ferry.folder / "site" / "barge" / "build.json").is_file()
    assert "leave --to" in run("publish", "--every", "--game", "barge", code=2)


def test_a_backup_is_an_installation(ferry, run, tmp_path):
    run("backup", "--to", str(tmp_path / "copies"))
    (copy,) = (tmp_path / "copies").iterdir()
    other = tmp_path / "other"
    other.mkdir()
    (other / "moderator.toml").write_bytes((ferry.folder / "moderator.toml").read_bytes())
    copy.rename(other / "moderator.db")
    desk = Desk(other, ferry.clock, {"ferry": Ferry()})
    result = CliRunner().invoke(main, ["replay"], obj=desk)
    assert result.exit_code == 0, result.output


def test_the_admin_is_reminded(ferry, run):
    ferry.mail("ann@example.net", "propose a roof")
    ferry.house.work()
    ferry.clock.move(days=5)
    assert run("remind") == "Reminded of ferry.\n"


def test_settings_that_cannot_be_used_are_named_with_the_line(ferry, run):
    path = ferry.folder / "moderator.toml"
    good = path.read_text()
    for bad, named in [
        (good.replace('weekday = "Sunday"', 'weekday = "Sonntag"'), "is no weekday"),
        (good.replace("remind = 24", 'remind = "24"'), '"deadline.remind" must be a whole number'),
        (good.replace("remind = 24", "remaind = 24"), 'no setting "deadline.remaind"'),
        (good.replace('domain = "games.example"', ""), '"domain" is missing'),
        (good.replace('"games.example"', '"me@games.example"'), "without @"),
        (good.replace('"boss@games.example"', '"boss"'), "is no address"),
        (good + "\n[[", "cannot be read"),
    ]:
        path.write_text(bad)
        said = run("new", "other", "--ruleset", "ferry", code=1)
        assert named in said
        assert "moderator.toml" in said


def test_a_damaged_database_is_said_in_words(ferry, run):
    ferry.house.close()
    (ferry.folder / "moderator.db").write_bytes(b"no database at all" * 1000)
    for left in ("moderator.db-wal", "moderator.db-shm"):
        (ferry.folder / left).unlink(missing_ok=True)
    said = run("week", code=1)
    assert "database" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [["show", "X.3"], ["check", "X.3"]])
def test_rules_are_shown_as_they_are_read(run, words):
    said = run("rules", *words)
    assert "X.3" in said or said == "Every sentence reads and can be carried out.\n"
    assert 'no rule or section "XC"' in run("rules", words[0], "XC", code=2)


def test_a_game_that_cannot_say_why_says_so(ferry, run):
    assert "ferry cannot say why; see what happened with `moderator log" in run("why", "Ann", "cash", code=1)


def test_what_was_done_last_is_taken_back_and_put_back(ferry, run):
    ferry.mail("ann@example.net", "row 2\npropose a roof")
    run("judge", "1", "accept")
    run("update")
    assert "Missing option '--reason'" in run("undo", code=2)
    said = run("undo", "--reason", "Too early.", text="n\n", code=1)
    assert "The admin takes back the update of week 1. Week 1 is open again; its luck will be other luck." in said
    assert "Would not go out any more: 1 letter" in said
    assert "Nothing is changed." in said
    assert ferry.house.game("ferry").week == 2
    assert "Done. Week 1 of ferry is open until " in run("undo", "--reason", "Too early.", text="y\n")
    assert "Done. Week 1 of ferry is open until " in run("undo", "proposal", "1", "--reason", "A slip.", "--yes")
    assert "1 proposal to judge" in run("week")
    assert "is nothing to take back" in run("undo", "everything", "--reason", "So.", code=2)
    assert "puts back decision 1" in run("redo", "--reason", "No slip.", "--yes")
    assert "Week 2 of ferry is open until " in run("redo", "--reason", "Not too early.", "--yes")
    assert "the same" in run("replay")


def test_a_verdict_of_the_evening_is_taken_back_and_the_evening_summed_up(ferry, run):
    ferry.mail("ann@example.net", "propose cheaper planks\npropose a roof")
    said = run("week", "--ask", text="n\na\nn\nr\ntoo cheap\nk\nn\n")
    assert "This is the first one; nothing is before it." in said
    assert "Your verdict on proposal 1 is taken back." in said
    assert "You decided:\n   Proposal 1: rejected. (too cheap)\n   Proposal 2 waits.\n" in said
    assert ferry.house.proposal("ferry", 1).verdict["verdict"] == "reject"
    assert ferry.house.replay("ferry").difference == ""


def test_games_are_listed_as_data_with_their_moments(ferry, run):
    (told,) = json.loads(run("games", "--json"))
    game = ferry.house.game("ferry")
    assert (told["name"], told["week"], told["deadline"]) == ("ferry", 1, game.due.isoformat())


def test_a_game_with_weeks_is_no_table_that_could_be_closed(ferry, run):
    said = run("close", "ferry", code=1)
    assert "ferry is no table, and stays" in said
    assert 'moderator pause --game ferry --reason "..."' in said
    assert ferry.house.replay("ferry").inputs == 1
