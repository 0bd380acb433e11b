"""The settings that docs/mail.md gives for real servers are those that work: they are taken from the page and run."""

from __future__ import annotations

import re
import smtplib
import subprocess
from pathlib import Path

import pytest

from moderator.mail.signatures import READ
from tests.support.opendkim import PROGRAM

pytestmark = pytest.mark.peer
PAGE = (Path(__file__).parents[2] / "docs" / "mail.md").read_text("utf-8")
MAIL = b"From: ann@example.net\r\nSubject: moves\r\nMessage-ID: <1@example.net>\r\n\r\nbuy 9\r\n"


def settings(first: str) -> str:
    """Give the block of settings that begins with a line."""
    (found,) = re.findall(rf"```\n({re.escape(first)}.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_postfix_asks_for_whom_there_is_a_game(ours, postfix_between, eventually):
    ours.refused = {"chess@games.example.org"}
    given = settings("# main.cf: mail of the games").replace(":2424", f":{ours.ports[0]}")
    # Loopback is where the test comes from, and outside for it.
    given = given.replace("permit_mynetworks, ", "") + "address_verify_poll_delay = 1s\n"
    postfix = postfix_between(*ours.ports, more=given)
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        assert client.esmtp_features["size"] == "4194304"
        client.mail("ann@example.net")

        def said(recipient: str, code: int) -> bool:
            return eventually(lambda: client.rcpt(recipient)[0] == code, 40)

        # Until it has asked, it says "try again".
        assert said("chess@games.example.org", 550), postfix.log()
        assert said("nomopoly+o-abc@games.example.org", 250), postfix.log()
        assert client.rcpt("x@elsewhere.example.org")[0] == 554
        assert client.data(MAIL)[0] == 250
    assert eventually(lambda: ours.recipients() == ["nomopoly+o-abc@games.example.org"]), postfix.log()


def test_opendkim_takes_the_settings(tmp_path):
    if not Path(PROGRAM).exists():
        pytest.skip("OpenDKIM is not installed (Debian package opendkim)")
    key = tmp_path / "mail.private"
    subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True)
    path = tmp_path / "opendkim.conf"
    path.write_text(
        settings("# /etc/opendkim.conf").replace("/etc/dkimkeys/mail.private", str(key)) + "RequireSafeKeys no\n"
    )
    key.chmod(0o600)
    checked = subprocess.run([PROGRAM, "-n", "-x", path], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_our_letters_are_signed_so_that_none_of_what_is_read_can_be_added():
    (fields,) = re.findall(r"^OversignHeaders (.*)$", settings("# /etc/opendkim.conf"), re.MULTILINE)
    assert set(READ) <= {field.lower() for field in fields.split(",")}
