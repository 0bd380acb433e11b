"""The admin's terminal over a live game of Nomopoly: what matters on a screen, details on request, the game's own rules."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.cli.readings import read_lines
from moderator.core.reads import Read
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
    """Give a command line over one installation, in which Ann and Duck have joined and proposed."""
    clock = StandingClock(TUESDAY)

    def call(*words, text=None, code=0, folder=place):
        result = CliRunner().invoke(main, list(words), obj=Desk(folder, clock), input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    call("init", str(place), "--domain", "games.example", "--admin", "boss@games.example", folder=place.parent)
    call("new", "nomopoly", "--players", "1")
    mails = (
        ("ann@example.net", 'join as "Ann"\nname 1 "Swan Lake"\nteleport to 5\n'),
        ("duck@example.net", 'join as "Duck"\n' + PARKS),
        ("ann@example.net", BRIDGE),
    )
    for number, (sender, words) in enumerate(mails):
        mail = place.parent / f"{number}.eml"
        mail.write_bytes(letter(sender, words, to=GAME, subject=f"moves {number}"))
        call("ingest", str(mail), "--to", GAME)
    return call


@pytest.fixture(scope="module")
def said(run, place):
    """What the commands of one evening print, by what they are given for; the evening runs once, in its order."""
    draft = place.parent / "draft.txt"
    told = {"week": run("week"), "one": run("week", "2"), "none": run("week", "9", code=1)}
    told["unread"] = run("judge", "1", "2", "accept", code=1)
    told["after the refusal"] = run("week")
    told["as it reads"] = run("judge", "2", "accept", "--as-it-reads")
    told["as it is"] = run("judge", "1", "accept")
    run("undo", "--yes", "--reason", "Better not.")
    run("undo", "--yes", "--reason", "Better not.")
    draft.write_text(BRIDGE.partition("\n")[2] + RESTATED)
    told["try"] = run("restate", "2", str(draft), "--try")
    told["after the try"] = run("week")
    told["restate"] = run("restate", "2", str(draft))
    draft.write_text(RESTATED)
    told["restate well"] = run("restate", "2", str(draft))
    told["restate nothing"] = run("restate", "9", str(draft), code=1)
    told["ask"] = run("week", "--ask", text="d\na\ns\ny\nn\n")
    told["judged"] = run("week", "1")
    told["judged again"] = run("judge", "1", "accept", code=1)
    return told


def test_the_week_says_what_matters_in_a_screenful(said):
    week = said["week"]
    assert "   Ann: teleport to 5 - No rule in force grants this." in week
    assert "[1/2] Proposal 1, Duck: X.3: $15 in place of $10\n" in week
    assert "   X.3  ... National Park, she pays [$10 -> $15] to The Government.\n   reads: yes\n" in week
    assert "[2/2] Proposal 2, Ann: Tolls\n   reads: no; one sentence does not read" in week
    assert "send it again" not in week
    assert week.count("Silence means no:") == 1
    assert "   Is Ann Confusing?  (confusing:ann)\n   Is Duck Confusing?" in week
    assert len(week.splitlines()) <= 25


def test_what_does_not_read_is_not_enacted_unawares(said):
    assert "Proposal 2 is not accepted: not all of it reads" in said["unread"]
    assert "moderator judge 2 accept --as-it-reads" in said["unread"]
    assert 'For "govt" the rules say The Government.' in said["unread"]
    assert said["after the refusal"] == said["week"]


def _shown_anew(run):
    """Show all rules with nothing kept of how they are told."""
    with patch("moderator.games.nomopoly.rules.reads_kept.shared") as asked:
        asked.return_value.get.return_value = None
        told = run("rules", "show")
    assert asked.called
    return told


def test_a_verdict_says_what_will_be_law_and_what_not(said):
    told = said["as it reads"]
    assert "Proposal 2: accepted.\n" in told
    assert "  The rules stay as they are.\n  Does nothing: Whenever somebody passes the Bridge" in told
    assert "  The rules will say:\n    X.3  ... National Park, she pays [$10 -> $15]" in said["as it is"]


def test_what_was_judged_in_an_earlier_week_is_said_to_be_so(said):
    assert said["judged again"] == "Error: Proposal 1 has been judged already: accepted.\n"


def test_one_proposal_is_shown_whole_on_request(said):
    assert "   > Whenever somebody passes the Bridge" in said["one"]
    assert "^\n" in said["one"]
    assert 'For "govt" the rules say The Government.' in said["one"]
    assert "There is no proposal 9; without a verdict: 1, 2." in said["none"]


def test_a_proposal_that_was_judged_is_shown_with_its_verdict(said):
    assert "Proposal 1, Duck: " in said["judged"]
    assert "   Proposal 1: accepted.\n   as sent, mail " in said["judged"]


def test_a_restatement_shows_how_each_sentence_reads(said):
    assert "+ A player may sing" in said["try"]
    assert " NO       Whenever somebody passes the Bridge" in said["try"]
    assert " runs     A player may sing for $5" in said["try"]
    assert "Tolls\n   reads: no" in said["after the try"]
    assert "Proposal 2 is restated." in said["restate"]
    assert "does nothing when it is accepted" in said["restate"]
    assert "does nothing" not in said["restate well"]
    assert "There is no proposal 9" in said["restate nothing"]


def test_an_evening_echoes_each_verdict_and_sums_the_week_up(said):
    ask = said["ask"]
    assert "sentence by sentence:" in ask
    assert "   Proposal 1: accepted." in ask
    assert "   Proposal 2: accepted, simplifies." in ask
    assert "2 accepted:   1 X.3: $15 in place of $10" in ask
    assert "Rules that changed: " in ask
    assert "Cash of players" in ask
    assert "passes" not in ask


@pytest.mark.usefixtures("said")
def test_the_log_gives_the_details_on_request(run):
    log = run("log")
    assert log.startswith("Week 1 of nomopoly\n")
    assert "passes" not in log
    assert "phase: " not in log
    assert "passes" in run("log", "1", "--all")
    about = run("log", "--about", "Duck", "--phase", "turns")
    assert "Duck rolls" in about
    assert "Ann rolls" not in about
    assert "Nothing of that" in run("log", "1", "--about", "Zorro", code=1)
    assert "There is no week 9 yet: week 2 is the open one." in run("log", "9", code=1)


@pytest.mark.usefixtures("said")
def test_the_rules_are_those_of_the_game(run):
    assert "she pays $15 to The Government" in run("rules", "show", "X.3")
    assert "X.3  (version 2, week 1, proposal 1)" in run("rules", "show", "X.3")
    assert run("rules", "show", "x.3") == run("rules", "show", "X.3")
    assert run("rules", "show") == _shown_anew(run)
    assert run("rules", "show", "vii") == run("rules", "show", "VII.")
    assert "she pays $10 to The Government" in run("rules", "show", "X.3", "--week", "0")
    assert "she pays $10 to The Government" in run("rules", "show", "X.3", "--version", "1")
    history = run("rules", "show", "X.3", "--history")
    assert "X.3/1  from the beginning" in history
    assert "X.3/2  week 1, proposal 1" in history
    assert "has versions 1 to 2" in run("rules", "show", "X.3", "--version", "7", code=2)
    assert "Week 8 of nomopoly is not over" in run("rules", "show", "--week", "8", code=1)


@pytest.mark.usefixtures("said")
def test_a_draft_is_checked_beside_the_rules_of_the_game(run, tmp_path):
    draft = tmp_path / "draft.txt"
    draft.write_text(
        "# a remark\nA player may be a Sailor.\nWhen a Sailor lands on a Utility, she pays $12O to the owner.\n"
        "When a player lands on a square, gets $5.\nWhen a Sailor sings, she gets $3.\n"
    )
    checked = run("rules", "check", str(draft), code=1)
    assert "defines  A player may be a Sailor." in checked
    assert "^^^^\n" in checked
    assert "Could say, 1: When a Sailor lands on a Utility, she pays $120 to the owner." in checked
    assert "The sentence is not finished." in checked
    assert re.search(r"A rule with “(?:get|land)”, [IVXLC]+\.\d", checked)
    assert "runs     When a Sailor sings, she gets $3." in checked
    assert "draft.txt: 1 run, 1 define, 2 do not read." in checked
    draft.write_text(
        '# Dearer.\nAmend X.3: replace "$15" with "$20".\nAdd to section X: When a player lands on $quare 7.\n'
    )
    checked = run("rules", "check", str(draft), code=1)
    assert "[$15 -> $20]" in checked
    assert "draft.txt: 1 run, 1 do not read." in checked
    draft.write_text("Salaries are out of hand. In VII.5 change $400 to $250.\n")
    checked = run("rules", "check", str(draft))
    assert "[$400 -> $250]" in checked
    assert "Only said: Salaries are out of hand." in checked
    draft.write_text("When a player frobnicates a square, she gets $10.\n")
    checked = run("rules", "check", str(draft), code=1)
    assert "Here could stand a verb." in checked
    assert "A rule with “get”, " in checked
    assert "Reads:" not in checked  # no verb is near it, and any other would mean something else
    draft.write_text("Each player gets $100 from The Government.\n")
    assert "draft.txt: 1 wait." in run("rules", "check", str(draft), code=1)
    draft.write_text("Add to section X: A player who rolls doubles may roll again.\n")
    checked = run("rules", "check", str(draft))
    assert "+ A player who rolls doubles takes an extra turn." in checked
    assert '(mailed as: "A player who rolls' in checked
    draft.write_text('Amend X.3: replace "$17" with "$20".\n')
    assert "Does not fit: " in run("rules", "check", str(draft), code=1)


def test_the_rules_are_counted(run):
    counted = json.loads(run("rules", "stats", "--json"))
    assert counted["sentences"] == sum(counted[state] for state in ("runs", "defines", "prose", "waits", "almost"))
    assert min(counted[what] for what in ("sections", "items", "numbers", "mechanisms", "runs", "defines")) > 5
    stats = run("rules", "stats")
    assert f"{counted['numbers']:>5} numbers" in stats
    assert "Rounding" in stats
    assert "   IV.4: Every amount of money is rounded" in run("rules", "stats", "--mechanisms")


def test_a_caret_stands_under_its_word_in_a_long_sentence():
    text = "When a player lands on a square " + "that another player owns " * 4 + "she frobs $5 to the other player."
    at = text.index("frobs")
    lines = list(read_lines(Read(text, "almost", at=(at, at + 5), reasons=("No rule knows it.",))))
    caret = next(place for place, line in enumerate(lines) if "^" in line)
    assert lines[caret].index("^") == lines[caret - 1].index("frobs")


def test_what_does_not_read_is_accepted_in_the_evening_only_when_asked_twice(run, place, said):
    assert said["judged"]
    mail = place.parent / "unread.eml"
    mail.write_bytes(letter("duck@example.net", "Propose: Fog\nAdd to X.3: Gribble the snark frobs.", to=GAME))
    run("ingest", str(mail), "--to", GAME)
    asked = run("week", "--ask", text="a\nn\nq\n")
    assert "Accept what of it reads? [y/N]: n" in asked
    assert "You decided nothing.\n   Proposal 3 waits." in asked
    assert "Proposal 3: accepted. Decision" in run("week", "--ask", text="a\ny\nn\n")


def test_a_rule_is_corrected_by_hand(run, said):
    assert said["judged"]
    text = "The Government owns each National Park."
    told = run("decide", "set", "rule=X.3", f"value={text}", "--reason", "A slip of the pen.")
    assert "X.3 is changed" in told
    assert text in run("rules", "show", "X.3")
    unread = run("decide", "set", "rule=x.3", "value=Gribble the snark.", "--reason", "A slip.", code=1)
    assert 'It does not read: Gribble the snark. No rule knows the word "Gribble".' in unread
    idle = run("decide", "set", "rule=x.3", "value=A player may sing for 0.", "--reason", "A slip.")
    assert 'no rule says what comes of "sing"' in idle.replace("\n", " ").lower()
    assert "X.3 is removed" in run("decide", "repeal", "rule=x.3", "--reason", "It is of no use.")
