"""Any bytes at all are read, quickly, and never raise; well-made mails of any build give the words that went in."""

from __future__ import annotations

import email.policy
import time
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.mail.message import Caps, read, read_headers
from moderator.mail.opening import open_mail
from moderator.mail.words import own_words

GOLDEN = sorted((Path(__file__).parent / "golden").rglob("in.eml"))
ORDERS = ("buy 9", 'name 9 "Swan Lake"', "bid $120 on 34", "paint it red", "On a 13, send B home", "wörter für Zoë")


@st.composite
def built_mails(draw):
    """Build a mail by the standard library: its text, then wrapped in parts and encodings at random."""
    lines = draw(st.lists(st.sampled_from(ORDERS), min_size=1, max_size=6))
    text = "\n".join(lines) + "\n"
    charset = draw(st.sampled_from(["utf-8", "iso-8859-1", "windows-1252", "iso-8859-15", "gb18030", "latin1"]))
    encoding = draw(st.sampled_from(["base64", "quoted-printable", "8bit"]))
    mail = EmailMessage(policy=email.policy.SMTP if draw(st.booleans()) else email.policy.default)
    mail["From"] = "Ann <ann@example.net>"
    mail["Subject"] = draw(st.sampled_from(["moves", "Zoë – 12", "=?", "x" * 300]))
    mail.set_content(text, charset=charset, cte=encoding)
    if draw(st.booleans()):
        mail.add_alternative("<p>" + "</p><p>".join(lines) + "</p>", subtype="html")
    if draw(st.booleans()):
        mail.add_attachment(b"\x00\x01buy 77\n" * 10, maintype="application", subtype="octet-stream", filename="a.bin")
    if draw(st.booleans()):
        mail.add_attachment("buy 77\n", subtype="plain", filename="b.txt")
    for _ in range(draw(st.integers(0, 3))):
        inner, mail = mail, EmailMessage(policy=mail.policy)
        for name in ("From", "Subject"):
            mail[name] = str(inner[name])
            del inner[name]
        mail.make_mixed()
        mail.attach(inner)
    for number, part in enumerate(mail.walk()):
        if part.is_multipart():
            part.set_boundary(f"part-{number}")
    return mail.as_bytes(), lines


@pytest.mark.parametrize(
    ("line", "count", "read_lines"),
    [("buy 9", 3_000, 1_000), ("buy 9 " + "x" * 994, 500, 100), ("buy 9", 1_000, 1_000)],
)
def test_of_a_mail_without_end_the_beginning_is_read_and_its_sender_told(line, count, read_lines):
    words = own_words(read(b"From: a@b.c\r\n\r\n" + f"{line}\r\n".encode() * count))
    assert words.text.split("\n") == [line] * read_lines
    told = f"Only its first {read_lines} lines were read"
    assert any(told in note for note in words.notes) == (count > read_lines)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(built_mails())
def test_the_same_words_come_out_of_any_build(built):
    raw, lines = built
    words = own_words(read(raw))
    assert words.text.split("\n") == lines
    assert words.trouble == ""


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=2_000))
def test_any_bytes_are_read(raw):
    opened = open_mail(raw, "", "nomopoly@play.example.org")
    assert isinstance(opened.words.text, str)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_mails_with_bytes_changed_are_read(data):
    raw = bytearray(data.draw(st.sampled_from(GOLDEN)).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
        raw = raw or bytearray(b"x")
    open_mail(bytes(raw), "ann@example.net", "nomopoly@play.example.org", earlier=["a letter\nof ours"])


@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda path: path.parent.name)
def test_truncation_at_every_byte_is_read(path):
    raw = path.read_bytes()
    for end in range(len(raw) + 1):
        open_mail(raw[:end], "ann@example.net", "nomopoly@play.example.org")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}/{path.parent.name}")
def test_line_ends_of_a_wire_and_of_a_file_give_the_same(path):
    raw = path.read_bytes()
    wire = raw.replace(b"\n", b"\r\n")
    here = open_mail(raw, "a@b.c", "n@d.e")
    there = open_mail(wire, "a@b.c", "n@d.e")
    assert (here.words, here.identity, here.sender) == (there.words, there.identity, there.sender)
    assert read_headers(raw) == read(raw).headers


DEEP = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (each, each) for each in range(3_000))
HOSTILE = {
    "parts within parts": DEEP,
    "mails within mails": b"Content-Type: message/rfc822\n\n" * 2_000,
    "only line ends": b"\n" * 4_000_000,
    "only carriage returns": b"\r" * 4_000_000,
    "fifty thousand fields": b"a: b\n" * 50_000 + b"\nbuy 9\n",
    "twenty thousand parts": b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 20_000,
    "a field of parameters": b"Content-Type: text/plain"
    + b"".join(b"; a*%d*=x" % each for each in range(6_000))
    + b"\n\nx",
    "brackets without end": b"From: " + b"(" * 64_000 + b"\n\nx",
    "a subject of encoded words": b"Subject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\nx",
    "a subject of question marks": b"Subject: " + b"=?" * 4_000 + b"\n\nx",
    "nested html": b"From: a@b.c\nContent-Type: text/html\n\n" + b"<div>" * 200_000,
    "open comments": b"From: a@b.c\nContent-Type: text/html\n\n" + b"<!--" * 200_000,
    "endless On": b"From: a@b.c\n\n" + b"On \n" * 50_000,
    "wrote and digits by turns": b"From: a@b.c\n\n" + b"On 1 2 wrote\nOn 5 6:\n" * 20_000,
    "one long line": b"From: a@b.c\n\n" + b"On a a a " * 100_000,
    "many From lines": b"From: a@b.c\n\n" + b"From: x\n" * 50_000,
    "base64 of nothing": b"From: a@b.c\nContent-Transfer-Encoding: base64\n\n" + b"=" * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_costly_mail_takes_little_time(name):
    began = time.process_time()
    open_mail(HOSTILE[name], "a@b.c", "n@d.e", earlier=["Ann, your mail was received on Tuesday, 12 May 2026\nbuy 9"])
    assert time.process_time() - began < 3.0


def test_caps_are_said():
    assert read(DEEP).troubles == ("It has parts within parts, more than 30 deep.",)
    assert read(HOSTILE["twenty thousand parts"]).troubles == ("It has more than 200 parts.",)
    long = read(b"From: a@b.c\n\n" + b"buy 9\n" * 100, Caps(text=60))
    assert long.body.text == "buy 9\n" * 10
    assert long.troubles == ("Only the first 0 KiB of its text were read.",)


def test_a_costly_mail_still_has_its_header():
    mail = read(b"From: ann@example.net\nMessage-ID: <a@b>\n" + DEEP)
    assert mail.headers.first("from") == "ann@example.net"
    assert mail.headers.first("Message-Id") == "<a@b>"


def test_an_ordinary_mail_is_read_in_well_under_five_milliseconds():
    raw = (Path(__file__).parent / "golden/replies/interleaved/in.eml").read_bytes()
    earlier = [(Path(__file__).parent / "golden/replies/unmarked-with-our-letter/earlier.txt").read_text()]
    best = 1.0
    for _ in range(30):
        began = time.process_time()
        open_mail(raw, "ann@example.net", "nomopoly@play.example.org", earlier=earlier)
        best = min(best, time.process_time() - began)
    assert best < 0.005
