"""Letters that come back are counted by their own addresses; a dead address gets no more, until it lives again."""

import re

import pytest

from moderator.mail.message import read
from moderator.store import inbox, outbox, returned
from tests.support import reports
from tests.support.installation import RULESETS


@pytest.fixture
def letters(ferry):
    """Three letters to Ann, each with the address that it comes back to."""
    for words in ("row 1", "row 2"):
        ferry.mail("ann@example.net", words)
    ferry.house.work()
    return ferry.letters()


def give(ferry, raw, to):
    number = ferry.house.accept(raw + to.encode(), "", [to])[0].number
    ferry.house.work()
    return inbox.entry(ferry.house.database, number)


def dead(ferry):
    return returned.dead(ferry.house.database, "ann@example.net")


def test_each_letter_to_a_player_has_a_return_address_of_its_own(ferry, letters):
    senders = [it.letter.sender for it in letters]
    assert len(set(senders)) == 3
    assert all(re.fullmatch(r"ferry\+r-[a-z2-7]{26}@games\.example", sender) for sender in senders)
    assert all(len(sender.partition("@")[0]) <= 64 for sender in senders)


def test_three_that_came_back_end_it_and_the_same_one_counts_once(ferry, letters):
    for number, it in enumerate([letters[0], letters[0], letters[1]]):
        came = give(ferry, reports.SPAM + str(number).encode(), it.letter.sender)
        assert came.state == "unanswered"
    assert dead(ferry) is None
    assert "was counted before" in [it.outcome for it in inbox.entries(ferry.house.database)][-2]
    came = give(ferry, reports.FULL, letters[2].letter.sender)
    assert "Nothing is mailed there any more" in came.outcome
    assert (dead(ferry).count, dead(ferry).last.words) == (3, "<duck@example.net>: 552 5.2.2 Mailbox is over quota")


@pytest.mark.parametrize("raw", [reports.POSTFIX, reports.EXIM, reports.QMAIL, reports.EXCHANGE])
def test_one_report_that_there_is_no_such_mailbox_ends_it(ferry, letters, raw):
    give(ferry, raw, letters[0].letter.sender)
    assert dead(ferry).count == 1
    assert len(ferry.letters()) == 3


@pytest.mark.parametrize("raw", [reports.LATE, reports.LATE_PLAIN, reports.AWAY, reports.RELAYED])
def test_what_is_late_or_away_counts_nothing(ferry, letters, raw):
    for it in letters:
        assert "came back" not in give(ferry, raw, it.letter.sender).outcome
    assert not ferry.house.database.rows("SELECT * FROM returned")


def test_a_report_to_any_other_address_counts_nothing(ferry, letters):
    for to in ("ferry@games.example", letters[0].letter.sender.replace("+r-", "+r-a")[:-14] + "@games.example"):
        give(ferry, reports.POSTFIX, to)
    give(ferry, reports.POSTFIX, f"ferry+r-{'a' * 26}@games.example")
    assert dead(ferry) is None


def test_a_dead_address_is_written_to_no_more_until_she_writes_again(ferry, letters):
    give(ferry, reports.POSTFIX, letters[0].letter.sender)
    path = ferry.folder / "moderator.toml"
    path.write_text(path.read_text().replace('smarthost = "127.0.0.1:25"', 'smarthost = "127.0.0.1:1"'))
    ferry.reopen()
    ferry.house.send()
    assert {it.state for it in ferry.letters()} == {"held"}
    assert "Nothing reaches ann@example.net: 1 letter came back" in ferry.letters()[0].outcome
    ferry.mail("ann@example.net", "row 3")
    ferry.house.work()
    assert dead(ferry) is None
    assert [it.state for it in ferry.letters()] == ["held", "held", "held", "waiting"]


def test_a_machine_at_her_address_is_not_she(ferry, letters):
    give(ferry, reports.POSTFIX, letters[0].letter.sender)
    raw = b"From: ann@example.net\nSubject: Out of office\nAuto-Submitted: auto-replied\n\naway"
    ferry.house.accept(raw, "", ["ferry@games.example"])
    ferry.house.work()
    assert dead(ferry) is not None


def test_the_admin_sees_it_and_clears_it(ferry, letters):
    give(ferry, reports.POSTFIX, letters[0].letter.sender)
    from click.testing import CliRunner

    from moderator.cli import Desk, main

    def run(*words, code=0):
        result = CliRunner().invoke(main, list(words), obj=Desk(ferry.folder, ferry.clock, RULESETS))
        assert result.exit_code == code, result.output
        return " ".join(result.output.split())

    assert "Nothing reaches Ann, ann@example.net: 1 letter came back" in run("week")
    assert (
        "Ann ann@example.net (3 mails this week; nothing arrives: 1 letter came back, the last on 2026-05-12: 550 5.1.1"
        in run("players")
    )
    assert "moderator players --clear ann@example.net" in run("outbox", "1", "--again", code=1)
    assert "Letters go to ann@example.net again." in run("players", "--clear", "Ann@example.net")
    assert run("players") == "Ann ann@example.net (3 mails this week)"
    assert "letters go there" in run("players", "--clear", "ann@example.net", code=1)


def test_a_letter_is_dropped_by_hand_and_taken_up_again(ferry, letters):
    database, now = ferry.house.database, ferry.clock.now()
    assert outbox.drop(database, 1)
    assert not outbox.drop(database, 1)
    assert outbox.take(database, now).number == 2
    assert not outbox.drop(database, 2)
    assert outbox.again(database, 1, now)
    assert outbox.take(database, now).number == 1


def test_our_own_letter_is_quoted_in_a_report_and_told_apart(ferry, letters):
    raw = reports.POSTFIX.replace(reports.COPY.encode(), letters[0].letter.content)
    came = give(ferry, raw, letters[0].letter.sender)
    assert "came back" in came.outcome
    assert read(letters[0].letter.content).subject in raw.decode()
