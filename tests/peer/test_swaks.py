"""swaks, a client that is no program of ours, by both protocols."""

from __future__ import annotations

import pytest

from moderator.mail.opening import open_mail

pytestmark = pytest.mark.peer


def test_a_mail_by_smtp(ours, swaks):
    done = swaks(
        *("--server", f"127.0.0.1:{ours.ports[1]}", "--from", "ann@example.net", "--to", "nomopoly@play.example.org"),
        *("--header", "Subject: moves", "--body", "buy 9\n.\nbid 5 on 7"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ((raw, sender, recipients, via),) = ours.mails
    assert (sender, recipients, via) == ("ann@example.net", ("nomopoly@play.example.org",), "smtp")
    opened = open_mail(raw, sender, recipients[0])
    assert opened.words.text == "buy 9\n.\nbid 5 on 7"
    assert opened.sender.address == "ann@example.net"
    assert opened.verdict.is_read


def test_a_mail_by_lmtp_to_two_of_whom_one_is_nobody(ours, swaks):
    ours.refused = {"chess@play.example.org"}
    done = swaks(
        *("--protocol", "LMTP", "--server", f"127.0.0.1:{ours.ports[0]}", "--from", "<>"),
        *("--to", "nomopoly@play.example.org,chess@play.example.org,toystory@play.example.org"),
    )
    assert done.stdout.count("250 2.6.0 kept") == 2, done.stdout + done.stderr
    assert "550 5.1.1" in done.stdout
    assert ours.mails[0][1:] == ("", ("nomopoly@play.example.org", "toystory@play.example.org"), "lmtp")


def test_a_mail_put_off_is_seen_as_put_off(ours, swaks):
    ours.deferred = {"nomopoly@play.example.org": 1}
    arguments = ("--server", f"127.0.0.1:{ours.ports[1]}", "--from", "a@b.c", "--to", "nomopoly@play.example.org")
    assert swaks(*arguments).returncode != 0
    assert swaks(*arguments).returncode == 0
    assert len(ours.mails) == 1


def test_pipelined_commands_are_answered_in_their_order(ours, swaks):
    done = swaks(
        *("--pipeline", "--server", f"127.0.0.1:{ours.ports[1]}", "--from", "a@b.c"),
        *("--to", "nomopoly@play.example.org,toystory@play.example.org"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert ours.recipients() == ["nomopoly@play.example.org", "toystory@play.example.org"]
