"""A real verifier before us: OpenDKIM at a Postfix writes what it found, and forgers write what they would have found."""

from __future__ import annotations

import os
import smtplib
from pathlib import Path

import pytest

from moderator.mail.message import read
from moderator.store import inbox
from tests.peer.conftest import free_port
from tests.support.in_thread import Served
from tests.support.installation import SECRET, Installation, letter
from tests.support.opendkim import PROGRAM, OpenDkim
from tests.support.signing import SIGNED, signed

pytestmark = [pytest.mark.peer, pytest.mark.slow]
ANN = "ann@example.net"
GAME = "ferry@play.example.org"
SERVER = "mx.example.org"
PASSED = b"dkim=pass (1024-bit key) header.d=example.net header.i=@example.net header.s=one"


@pytest.fixture
def place(tmp_path):
    """An installation that believes the server `SERVER`, in which Ann rows."""
    if not Path(PROGRAM).exists():
        pytest.skip("OpenDKIM is not installed (Debian package opendkim)")
    made = Installation(tmp_path / "games", trust="one")
    made.set('"games.example"', '"play.example.org"')
    made.set("authserv_ids = []", f'authserv_ids = ["{SERVER}"]')
    made.reopen()
    made.house.begin("ferry", "ferry", {}, SECRET)
    made.mail(ANN, "join Ann", to=GAME)
    made.house.work()
    yield made
    made.house.close()


@pytest.fixture
def handed_over(place, postfix_between, eventually):
    """Hand mails to a Postfix with a verifier; give what became of each, by the words that it says."""

    def become(*mails: bytes, verifies_as: str = SERVER) -> dict[str, inbox.Entry]:
        with Served(place.house) as served, OpenDkim(free_port(), verifies_as, removed=SERVER) as verifier:
            postfix = postfix_between(served.port, free_port(), "", f"inet:127.0.0.1:{verifier.port}")
            for mail in mails:
                with smtplib.SMTP("127.0.0.1", postfix.port, timeout=20) as client:
                    assert client.sendmail(ANN, [GAME], mail) == {}

            def found():
                entries = inbox.entries(place.house.database)[1:]
                return entries if len(entries) == len(mails) else ()

            def are_worked_on():
                return found() and all(it.state != "waiting" for it in found())

            assert eventually(are_worked_on, 60), postfix.log()
        return {read(it.raw).body.text.strip().splitlines()[-1]: it for it in found()}

    assert os.geteuid() == 0 or pytest.skip("Postfix starts only as root")
    return become


def row(number: int, *, ident: str = "") -> bytes:
    return letter(ANN, f"row {number}", to=GAME, ident=ident or f"row-{number}")


def vouching(server: str) -> bytes:
    return b"Authentication-Results: %s; %s\r\n" % (server.encode(), PASSED)


def test_its_word_is_taken_and_no_word_that_came_with_the_mail(place, handed_over):
    unsigned_field = b"DKIM-Signature: v=1; a=rsa-sha256; d=example.net; s=one; h=from:to:subject:date; bh=x; b=x\r\n"
    became = handed_over(
        signed(row(1)),
        signed(row(2)).replace(b"row 2", b"row 20"),
        vouching(SERVER) + row(3),
        vouching(SERVER) + unsigned_field + row(4),
        vouching("mx.elsewhere.example") + row(5),
        signed(row(6), length=True) + b"row 60\r\n",
        signed(row(7), domain="elsewhere.example"),
        b"From: Duck <duck@example.net>\r\n" + signed(row(8)),
        vouching(f"{SERVER} 1") + vouching(f'"{SERVER}"') + vouching(f"(hello) {SERVER}") + row(9),
    )
    assert became["row 1"].trust == f"signed by example.net ({SERVER})"
    assert {words for words, it in became.items() if it.state == "done"} == {"row 1"}
    assert became["row 8"].state == "unanswered"
    assert "2 From fields" in became["row 8"].outcome
    parked = {words: it for words, it in became.items() if it.state == "parked"}
    assert len(parked) == len(became) - 2
    for words in ("row 20", "row 3", "row 4", "row 7", "row 9"):
        assert "No signature of its sender's domain is found to hold." in parked[words].outcome, parked[words].outcome
    assert "covers only the beginning of the text" in parked["row 60"].outcome
    # What came with a mail is gone, or stands below what the verifier wrote.
    for words, it in became.items():
        said = read(it.raw).headers.every("Authentication-Results")
        assert said[0].startswith(f"{SERVER};"), words
        # It passes what it should not: the beginning of a text, a stranger's signature, a second From above the signed one.
        assert ("dkim=pass" in said[0]) is (words in ("row 1", "row 60", "row 7", "row 8")), words
        assert not any(PASSED.decode() in each for each in said if each.startswith(f"{SERVER};")), words


def test_a_server_that_is_not_on_the_list_is_not_heard(place, handed_over):
    became = handed_over(signed(row(1)), vouching(SERVER) + row(2), verifies_as="mx.elsewhere.example")
    assert {it.state for it in became.values()} == {"parked"}
    assert "dkim=pass" in read(became["row 1"].raw).headers.first("Authentication-Results")
    assert "No mail server whose word is taken says anything of a signature." in became["row 1"].outcome


def test_a_copy_of_a_signed_mail_moves_nothing_again(place, handed_over):
    named = tuple(name for name in SIGNED if name != "message-id")
    first = signed(row(1, ident="first"), covers=named)
    copy = first.replace(b"<first@", b"<second@") + b"\r\n"
    became = handed_over(first, copy)
    every = inbox.entries(place.house.database)[1:]
    assert [it.state for it in every] == ["done", "unanswered"]
    assert f"It bears the signature of mail {every[0].number}" in every[1].outcome
    assert len(became) == 1
