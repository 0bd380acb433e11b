"""The admin's terminal over a live game of Nomopoly: what matters on a screen, details on request, the game's own rules."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.cli.readings import read_lines
from moderator.core.trial import Read
from tests.support.installation import StandingClock, letter

TUESDAY = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)
GAME = "nomopoly@games.example"
PARKS = 'PROPOSAL: Amend X.3: replace "$10" with "$15".\n'
BRIDGE = "PROPOSAL: Tolls\nWhenever somebody passes the Bridge they should cough up fifteen bucks to the govt.\n"
RESTATED = "A player may sing for $5, paid to The Government: she gets $1."


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("desk") / "games"


@pytest.fixture(scope="module")
def run(place):
    """Give a command line over one installation that all tests of this file share, in their order."""
    clock = StandingClock(TUESDAY)

    def call(*words, text=None, code=0, folder=place):
        result = CliRunner().invoke(main, list(words), obj=Desk(folder, clock), input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    call("init", str(place), "--domain", "games.example", "--admin", "boss@games.example", folder=place.parent)
    call("new", "nomopoly")
    mails = (
        ("ann@example.net", 'join as "Ann"\nname 1 "Swan Lake"\nteleport to 50\n'),
        ("duck@example.net", 'join as "Duck"\n' + PARKS),
        ("ann@example.net", BRIDGE),
    )
    for number, (sender, words) in enumerate(mails):
        mail = place.parent / f"{number}.eml"
        mail.write_bytes(letter(sender, words, to=GAME, subject=f"moves {number}"))
        call("ingest", str(mail), "--to", GAME)
    return call


def test_the_week_says_what_matters_in_a_screenful(run):
    said = run("week")
    assert "   Ann: teleport to 50 - No rule in force grants this." in said
    assert "[1/2] Proposal 1, Duck: X.3: $15 in place of $10\n" in said
    assert "   X.3  ... National Park, she pays [$10 -> $15] to The Government.\n   reads: yes\n" in said
    assert "[2/2] Proposal 2, Ann: Tolls\n   reads: no; one sentence does not read" in said
    assert "send it again" not in said
    assert said.count("Silence means no:") == 1
    assert "   Is Ann Confusing?  (confusing:ann)\n   Is Duck Confusing?" in said
    assert len(said.splitlines()) <= 25


def test_one_proposal_is_shown_whole_on_request(run):
    said = run("week", "2")
    assert "   > Whenever somebody passes the Bridge" in said
    assert "            ^^^^^^^^\n" in said
    assert 'No rule knows the word "somebody".' in said
    assert "there wait: 1, 2" in run("week", "9", code=1)


def test_a_restatement_shows_how_each_sentence_reads(run, tmp_path):
    draft = tmp_path / "draft.txt"
    draft.write_text(BRIDGE.partition("\n")[2] + RESTATED)
    said = run("restate", "2", str(draft), "--try")
    assert "XXXVIII.1  + A player may sing" in said or "+ A player may sing" in said
    assert " NO       Whenever somebody passes the Bridge" in said
    assert " runs     A player may sing for $5" in said
    assert "Tolls\n   reads: no" in run("week")
    said = run("restate", "2", str(draft))
    assert "Proposal 2 is restated." in said
    assert "does nothing when it is accepted" in said
    draft.write_text(RESTATED)
    assert "does nothing" not in run("restate", "2", str(draft))
    assert "Tolls\n" in run("week")
    assert "There is no proposal 9" in run("restate", "9", str(draft), code=1)


def test_an_evening_echoes_each_verdict_and_sums_the_week_up(run):
    said = run("week", "--ask", text="d\na\ns\ny\nn\n")
    assert "sentence by sentence:" in said
    assert "   Proposal 1: accepted." in said
    assert "   Proposal 2: accepted, simplifies." in said
    assert "2 accepted:   1 X.3: $15 in place of $10" in said
    assert "Rules that changed: " in said
    assert "Cash of players" in said
    assert "passes" not in said


def test_the_log_gives_the_details_on_request(run):
    said = run("log")
    assert said.startswith("Week 1 of nomopoly\n")
    assert "passes" not in said
    assert "phase: " not in said
    assert "passes" in run("log", "1", "--all")
    about = run("log", "--about", "Duck", "--phase", "turns")
    assert "Duck rolls" in about
    assert "Ann rolls" not in about
    assert "Nothing of that" in run("log", "9", code=1)


def test_the_rules_are_those_of_the_game(run):
    assert "she pays $15 to The Government" in run("rules", "show", "X.3")
    assert "X.3  (version 2, week 1, proposal 1)" in run("rules", "show", "X.3")
    assert "she pays $10 to The Government" in run("rules", "show", "X.3", "--week", "0")
    assert "she pays $10 to The Government" in run("rules", "show", "X.3", "--version", "1")
    history = run("rules", "show", "X.3", "--history")
    assert "X.3/1  from the beginning" in history
    assert "X.3/2  week 1, proposal 1" in history
    assert "has versions 1 to 2" in run("rules", "show", "X.3", "--version", "7", code=2)
    assert "Week 8 of nomopoly has not been worked out" in run("rules", "show", "--week", "8", code=1)


def test_a_draft_is_checked_beside_the_rules_of_the_game(run, tmp_path):
    draft = tmp_path / "draft.txt"
    draft.write_text(
        "# a remark\nA player may be a Sailor.\nWhen a Sailor lands on a Utility, she pays $12O to the owner.\n"
        "When a player lands on a square, gets $5.\nWhen a Sailor sings, she gets $3.\n"
    )
    said = run("rules", "check", str(draft), code=1)
    assert "defines  A player may be a Sailor." in said
    assert "^^^^\n" in said
    assert "Reads: When a Sailor lands on a Utility, she pays $120 to the owner." in said
    assert "The sentence is not finished." in said
    assert "A sentence with " in said
    assert "runs     When a Sailor sings, she gets $3." in said
    assert "draft.txt: 1 run, 1 define, 2 do not read." in said


def test_the_rules_are_counted(run):
    counted = json.loads(run("rules", "stats", "--json"))
    assert counted["sentences"] == sum(counted[state] for state in ("runs", "defines", "prose", "waits", "almost"))
    assert min(counted[what] for what in ("sections", "items", "numbers", "mechanisms", "runs", "defines")) > 5
    said = run("rules", "stats")
    assert f"{counted['numbers']:>5} numbers" in said
    assert "Rounding" in said


def test_a_caret_stands_under_its_word_in_a_long_sentence():
    text = "When a player lands on a square " + "that another player owns " * 4 + "she frobs $5 to the other player."
    at = text.index("frobs")
    lines = list(read_lines(Read(text, "almost", at=(at, at + 5), reasons=("No rule knows it.",))))
    caret = next(place for place, line in enumerate(lines) if "^" in line)
    assert lines[caret].index("^") == lines[caret - 1].index("frobs")
