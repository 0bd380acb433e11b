"""What scripts are told: JSON with the same facts as the words, the exit codes, and the completion of a shell."""

import json
import os
import subprocess
import sys

import pytest

COMMANDS = {
    "week": {"game", "week", "deadline", "mails", "orders", "not taken", "not written", "proposals", "questions"},
    "log": {"week", "phase", "verb", "line", "rules", "mail"},
    "inbox": {"number", "received", "state", "sender", "recipient", "game", "message_id", "believed by", "outcome"},
    "outbox": {
        "number",
        "made",
        "state",
        "recipient",
        "subject",
        "answers mail",
        "message_id",
        "tries",
        "next try",
        "outcome",
    },
    "proposals": {"number", "who", "title", "mail", "received", "state", "changes", "troubles", "verdict"},
    "verify": {"week", "holds", "said"},
    "games": {"name", "ruleset", "state", "week", "deadline", "waits for"},
}


@pytest.fixture
def played(ferry, run):
    """A week with a proposal that was judged, and one that was not."""
    ferry.mail("ann@example.net", "propose More oars\nrow 2")
    run("update")
    ferry.mail("ann@example.net", "propose Fewer oars")
    ferry.house.work()
    return ferry


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("command", COMMANDS)
def test_each_tells_the_same_as_data(run, command):
    told = json.loads(run(command, "--json"))
    assert told
    for row in told if isinstance(told, list) else [told]:
        assert set(row) == COMMANDS[command]


@pytest.mark.usefixtures("played")
def test_the_data_are_those_of_the_week(run):
    week = json.loads(run("week", "--json"))
    assert (week["week"], week["mails"], week["not written"]) == (2, 1, [])
    assert week["deadline"].endswith("+00:00")
    assert [each["number"] for each in week["proposals"]] == [1, 2]
    assert week["proposals"][0]["who"] == "Ann"
    assert "   2  Ann: Fewer oars" in run("proposals")


def test_nothing_is_an_empty_list(place, run):
    run("new", "ferry")
    assert json.loads(run("inbox", "--json")) == []
    assert json.loads(run("proposals", "--json")) == []


@pytest.mark.parametrize(
    ("words", "code"), [(("week",), 0), (("week", "9"), 1), (("week", "--ask", "--never"), 2), (("weke",), 2)]
)
@pytest.mark.usefixtures("played")
def test_exit_codes_are_as_documented(run, words, code):
    run(*words, code=code)


def test_a_shell_completes_names():
    line = {"_MODERATOR_COMPLETE": "bash_complete", "COMP_WORDS": "moderator pl", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", "from moderator.cli import main; main(prog_name='moderator')"],
        env={**os.environ, **line},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["plain,player", "plain,players"]
