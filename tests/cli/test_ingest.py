"""Mail by file and by pipe, with the exit codes that a mail server understands."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import main
from moderator.store import inbox
from tests.support.installation import letter

ROOT = Path(__file__).resolve().parents[2]


def test_a_file_is_kept_and_answered(ferry, run, tmp_path):
    mail = tmp_path / "one.eml"
    mail.write_bytes(letter("ann@example.net", "row 1"))
    assert "one.eml: kept for ferry@games.example." in run("ingest", str(mail))
    assert inbox.entries(ferry.house.database)[-1].outcome == "Ann: 1 order; answered"


def test_what_a_terminal_shows_of_a_mail_and_its_answer_has_no_letters_that_steer_it(ferry, run):
    number = ferry.mail("ann@example.net", "row 1\x1b[2J\x07\u202e\x9b then some", subject="moves \x1b]0;x\x07")
    ferry.house.work()
    (answer,) = (each.number for each in ferry.letters() if each.letter.answers == number)
    for shown in (run("inbox", str(number)), run("outbox", str(answer)), run("inbox"), run("outbox")):
        assert [letter for letter in shown if letter != "\n" and not letter.isprintable()] == []


def test_an_mbox_is_kept_mail_by_mail_and_twice_is_once(ferry, run, tmp_path):
    box = tmp_path / "old.mbox"
    mails = [letter("ann@example.net", f"row {n}").replace(b"\r\n", b"\n") for n in (1, 2, 3)]
    box.write_bytes(b"".join(b"From ann@example.net Tue May 12 18:04:00 2026\n" + mail + b"\n" for mail in mails))
    assert "mail 3: kept for ferry@games.example.\n" in run("ingest", str(box))
    assert run("ingest", str(box)).count("as it was when it came before") == 3
    assert len(inbox.entries(ferry.house.database)) == 4


def test_a_pipe_goes_by_what_the_mail_server_says(ferry, run):
    environment = {"SENDER": "ann@example.net", "ORIGINAL_RECIPIENT": "ferry@games.example"}
    raw = letter("ann@example.net", "row 1", to="somebody@else.example").decode()
    assert run("ingest", "--quiet", "-", text=raw, environment=environment) == ""
    entry = inbox.entries(ferry.house.database)[-1]
    assert (entry.recipient, entry.via, entry.state) == ("ferry@games.example", "pipe", "done")


def test_a_mail_server_is_told_to_try_again(tmp_path):
    result = CliRunner().invoke(main, ["--folder", str(tmp_path), "ingest", "-"], input="From: a@b.example\n\nhi\n")
    assert result.exit_code == 75
    assert "Traceback" not in result.output


def test_what_cannot_be_taken_is_said_by_the_code(ferry, run, tmp_path):
    stray, empty = tmp_path / "stray.eml", tmp_path / "empty.eml"
    stray.write_bytes(letter("ann@example.net", "row 1", to="x@else.example"))
    empty.write_bytes(b"")
    assert "--to ADDRESS" in run("ingest", str(stray), code=67)
    assert "cannot be read" in run("ingest", str(tmp_path / "none.eml"), code=66)
    assert "empty" in run("ingest", str(empty), code=65)
    run("ingest", str(stray), "--to", "ferry@games.example")
    assert "no address of ours" in run("ingest", str(stray), "--to", "ferry@else.example", code=67)


def test_what_nobody_foresaw_is_try_again_too(ferry, run, tmp_path, monkeypatch):
    mail = tmp_path / "one.eml"
    mail.write_bytes(letter("ann@example.net", "row 1"))

    def broken(*_):
        raise RuntimeError("something odd")

    monkeypatch.setattr("moderator.house.accepting.parcels", broken)
    assert "something odd" in run("ingest", str(mail), code=75)
    monkeypatch.undo()
    # Once it is safe, the mail server shall hear so, whatever becomes of the work on it.
    monkeypatch.setattr("moderator.house.working.inbox.waiting", broken)
    assert "The mail is safe, and could not be worked on now: something odd" in run("ingest", str(mail))
    monkeypatch.undo()
    run("ingest", str(mail))
    assert len(inbox.entries(ferry.house.database)) == 2


_WITH_A_LIMIT = """
import resource, sys
from pathlib import Path
from moderator.cli import Desk, main
from tests.support.installation import RULESETS, StandingClock
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
main(["ingest", sys.argv[3]], obj=Desk(Path(sys.argv[2]), StandingClock(), RULESETS))
"""


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (33_000, "The mail could not be kept now (OperationalError: disk I/O error)."),
        (60_000, "The mail could not be kept now (OperationalError: disk I/O error)."),
        (100_000, "The mail is safe, and could not be worked on now: disk I/O error"),
        (160_000, "The mail is safe, and could not be worked on now: disk I/O error"),
        (4_000_000, ""),
    ],
)
def test_a_mail_is_called_safe_only_if_it_is_there_when_the_disk_has_no_more_room(ferry, tmp_path, room, said):
    """No file can grow beyond so many bytes: the database's log ends within the mail, or within the work on it."""
    mail = tmp_path / "one.eml"
    mail.write_bytes(letter("ann@example.net", f"row 1\n{'and so on, ' * 5}\n" + "row 1\n" * 6_000))
    before = len(inbox.entries(ferry.house.database))
    ferry.house.close()
    done = subprocess.run(
        [sys.executable, "-c", _WITH_A_LIMIT, str(room), str(ferry.folder), str(mail)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    ferry.house = ferry.open()
    is_there = len(inbox.entries(ferry.house.database)) > before
    assert done.returncode == (0 if is_there else 75), done.stderr
    assert is_there is (room > 90_000)
    assert ("kept for" in done.stdout) is is_there
    assert done.stderr.rpartition(".eml: ")[2].strip() == said
    assert "Traceback" not in done.stderr


def test_a_mistake_in_the_line_of_a_mail_server_costs_a_delay_and_no_mail(run):
    assert "o such option" in run("ingest", "-", "--silent", code=75)
    assert "No such option" in run("ingest", "one.eml", "--silent", code=2)


def test_a_mail_too_large_by_a_pipe_is_kept_and_answered(ferry, run):
    raw = letter("ann@example.net", "row 1\n" + "x" * 70 + "\n" * 4_200_000).decode()
    run("ingest", "-", text=raw, environment={"RECIPIENT": "ferry@games.example"})
    entry = inbox.entries(ferry.house.database)[-1]
    assert entry.outcome.startswith("Too large: 8,4")
    assert b"larger than the 4096 KiB" in ferry.letters()[-1].letter.content


def test_the_program_itself_says_it_to_the_shell(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "moderator", "--folder", str(tmp_path), "ingest", "-"],
        input=b"hello",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 75
    assert b"moderator init" in done.stderr
