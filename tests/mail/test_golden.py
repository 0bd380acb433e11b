"""Mails as real programs send them: what came in (in.eml) and what was taken out of it (opened.txt).

A folder may hold envelope.txt (the envelope sender, "<>" for none; else the From address) and earlier.txt (a letter of
ours that the mail quotes). To add one: a short mail without X- fields, invented addresses at example.net, then
`pytest tests/mail --golden-update`, then read opened.txt.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from moderator.files import folder
from moderator.mail.letter import Desk, Letters, Occasion
from moderator.mail.opening import Opened, open_mail

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(path.parent for path in GOLDEN.rglob("in.eml"))
RECIPIENT = "nomopoly@play.example.org"
DESK = Desk("Nomopoly", RECIPIENT, "play.example.org", "https://nomopoly.example.org/")


def opened(case: Path) -> Opened:
    envelope, earlier = case / "envelope.txt", case / "earlier.txt"
    sender = envelope.read_text().strip("<>\n") if envelope.exists() else "ann@example.net"
    letters = [earlier.read_text()] if earlier.exists() else []
    return open_mail(
        (case / "in.eml").read_bytes(), sender, RECIPIENT, [RECIPIENT], ["<0123@play.example.org>"], letters
    )


def shown(mail: Opened) -> str:
    """Give what was found out about a mail as lines that a person can review."""
    facts = [
        ("kind", f"{mail.verdict.kind.value}{'' if mail.verdict.answer else ', not answered'}"),
        ("because", mail.verdict.reason),
        ("sender", mail.sender.address or mail.sender.reason),
        ("subject", mail.message.subject),
        ("answers", " ".join(mail.answers)),
        ("trouble", mail.words.trouble),
        *(("note", note) for note in mail.words.notes),
    ]
    head = "".join(f"{name}: {value}\n" for name, value in facts if value)
    typed = "" if mail.words.typed == mail.words.text else f"--- typed\n{mail.words.typed}\n"
    return f"{head}--- words\n{mail.words.text}\n{typed}"


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_taken_out_of_a_mail(case, golden):
    golden(case / "opened.txt", shown(opened(case)))


@pytest.mark.parametrize("case", [case for case in CASES if case.parent.name == "closed"], ids=lambda path: path.name)
def test_the_letter_that_asks_for_plain_text(case, golden):
    mail = opened(case)
    if not mail.words.trouble:
        assert mail.words.text
        return
    occasion = Occasion(
        f"nomopoly/unreadable/{case.name}",
        mail.sender.address,
        datetime(2026, 5, 12, 18, 5, tzinfo=UTC),
        mail.message.subject,
        mail.identity.message_id,
        tuple(reversed(mail.answers)),
    )
    letter = Letters(DESK, folder("site_templates") / "mail").unreadable(occasion, mail.words.trouble, mail.words.notes)
    golden(case / "reply.eml", letter.raw)


def test_typed_words_keep_every_place():
    for case in CASES:
        words = opened(case).words
        assert len(words.text) == len(words.typed), case


def test_every_golden_folder_is_whole():
    for path in GOLDEN.rglob("opened.txt"):
        assert (path.parent / "in.eml").exists(), f"{path.parent} has an answer to no mail"
    assert len(CASES) > 60
