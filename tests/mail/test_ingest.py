"""Files and pipes: every mail of a source is found whole, and the exit code says what a mail server must do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail import replies
from moderator.mail.ingest import ExitCode, exit_code, ingest, mails_in

MAIL = b"From: Ann <ann@example.net>\nTo: Duck <duck@example.net>, Game <nomopoly@play.example.org>\n\nbuy 9\n"
OURS = ["play.example.org"]


class Shelf:
    def __init__(self, *answers):
        self.answers = list(answers)
        self.kept = []

    def keep(self, raw, sender, recipients, via, place):
        answer = self.answers.pop(0) if self.answers else replies.KEPT
        if isinstance(answer, Exception):
            raise answer
        self.kept.append((raw, sender, recipients, via, place))
        return [answer] * len(recipients)


def test_one_mail_of_a_file():
    shelf = Shelf()
    results = ingest("a.eml", MAIL, shelf.keep, OURS)
    assert shelf.kept == [(MAIL, "ann@example.net", ["nomopoly@play.example.org"], "file", "a.eml")]
    assert exit_code(results) is ExitCode.OK


def test_an_mbox_gives_its_mails_as_they_were():
    mbox = (
        b"From x@y.z Tue May 12 2026\n"
        + MAIL
        + b">From here on\n>>From there\nFrom me\n\nFrom MAILER-DAEMON x\n"
        + MAIL
        + b"\n"
    )
    found = list(mails_in(mbox))
    assert [each.raw for each in found] == [MAIL + b"From here on\n>From there\nFrom me\n", MAIL]
    assert [each.envelope_sender for each in found] == ["x@y.z", ""]
    shelf = Shelf()
    assert len(ingest("box", mbox, shelf.keep, OURS)) == 2
    assert [kept[1] for kept in shelf.kept] == ["x@y.z", "ann@example.net"]


@given(
    st.lists(
        st.lists(st.sampled_from([b"buy 9", b"From here", b">From there", b">>From", b"", b"x"]), min_size=1),
        max_size=4,
    )
)
def test_what_goes_into_an_mbox_comes_out(bodies):
    mails = [b"Subject: x\n\n" + b"\n".join(lines) + b"\n" for lines in bodies]
    quoted = [
        b"".join(
            b">" + line if line.lstrip(b">").startswith(b"From ") else line for line in mail.splitlines(keepends=True)
        )
        for mail in mails
    ]
    mbox = b"".join(b"From a@b.c x\n" + mail + b"\n" for mail in quoted)
    assert [each.raw for each in mails_in(mbox)] == mails


def test_a_pipe_is_told_the_envelope_by_the_mail_server():
    shelf = Shelf()
    told = {"SENDER": "Bounce@Example.NET", "RECIPIENT": "x@y.z", "ORIGINAL_RECIPIENT": "nomopoly+k@play.example.org"}
    ingest("-", MAIL, shelf.keep, OURS, environment=told)
    assert shelf.kept[0][1:4] == ("bounce@example.net", ["nomopoly+k@play.example.org"], "pipe")
    ingest("-", MAIL, shelf.keep, OURS, environment={"SENDER": "", "RECIPIENT": "nomopoly@play.example.org"})
    assert shelf.kept[1][1] == ""
    ingest("a.eml", MAIL, shelf.keep, OURS, environment=told)
    assert shelf.kept[2][1:3] == ("ann@example.net", ["nomopoly@play.example.org"])


def test_what_a_mail_server_pipes_in_is_one_mail_whatever_its_lines_begin_with():
    shelf = Shelf()
    mail = MAIL + b"\nFrom here on: row 5\n>From there too\n"
    told = {"SENDER": "ann@example.net", "RECIPIENT": "nomopoly@play.example.org"}
    ingest("-", b"From ann@example.net Tue May 12 20:04:11 2026\n" + mail, shelf.keep, OURS, environment=told)
    assert [kept[0] for kept in shelf.kept] == [mail]
    ingest("-", b"From ann@example.net x\n" + MAIL + b"\nFrom duck@example.net x\n" + MAIL, shelf.keep, OURS)
    assert [kept[1] for kept in shelf.kept[1:]] == ["ann@example.net", "duck@example.net"]


def test_an_address_that_is_not_ours_keeps_nothing():
    shelf = Shelf()
    (wrong,) = ingest("a.eml", MAIL, shelf.keep, OURS, recipients=["nomopoly@elsewhere.example"])
    assert wrong.code is ExitCode.NO_USER
    assert "@play.example.org" in wrong.trouble
    assert shelf.kept == []
    # A mail server may know the game by a local alias; then the header tells.
    ingest("-", MAIL, shelf.keep, OURS, environment={"ORIGINAL_RECIPIENT": "nomopoly@localhost"})
    assert shelf.kept[0][2] == ["nomopoly@play.example.org"]


def test_the_null_sender_of_a_file_stays_one():
    shelf = Shelf()
    ingest("a.eml", b"Return-Path: <>\n" + MAIL, shelf.keep, OURS)
    assert shelf.kept[0][1] == ""


def test_recipients_given_by_hand_come_first():
    shelf = Shelf()
    ingest("a.eml", MAIL, shelf.keep, OURS, recipients=["toystory@play.example.org"])
    assert shelf.kept[0][2] == ["toystory@play.example.org"]
    ingest("a.eml", b"Delivered-To: papertown@play.example.org\n" + MAIL, shelf.keep, OURS)
    assert shelf.kept[1][2] == ["papertown@play.example.org"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (replies.KEPT, ExitCode.OK),
        (replies.LATER, ExitCode.TRY_AGAIN),
        (replies.NO_SUCH_MAILBOX, ExitCode.NO_USER),
        (replies.TOO_LARGE, ExitCode.UNAVAILABLE),
        (OSError("disk full"), ExitCode.TRY_AGAIN),
    ],
)
def test_the_exit_code_says_what_to_do(answer, code):
    results = ingest("a.eml", MAIL, Shelf(answer).keep, OURS)
    assert exit_code(results) is code
    assert int(code) in (0, 67, 69, 75)


def test_try_again_wins_and_one_bad_mail_stops_no_other():
    mbox = b"".join(b"From x@y.z x\n" + MAIL + b"\n" for _ in range(3))
    shelf = Shelf(replies.NO_SUCH_MAILBOX, OSError("disk full"), replies.KEPT)
    results = ingest("box", mbox, shelf.keep, OURS)
    assert [each.code for each in results] == [ExitCode.NO_USER, ExitCode.TRY_AGAIN, ExitCode.OK]
    assert exit_code(results) is ExitCode.TRY_AGAIN
    assert "disk full" in results[1].trouble


def test_nothing_and_nobody_are_said():
    (empty,) = ingest("a.eml", b"\n \n", Shelf().keep, OURS)
    assert (empty.code, empty.trouble) == (ExitCode.DATA, "There is no mail in it: it is empty.")
    (nobody,) = ingest("a.eml", b"From: a@b.c\nTo: x@y.z\n\nbuy 9\n", Shelf().keep, OURS)
    assert nobody.code is ExitCode.NO_USER
    assert "--to" in nobody.trouble
