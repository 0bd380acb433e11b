"""The same mail is known again by whatever way it comes; two mails with one id stay two."""

from __future__ import annotations

from moderator.mail.headers import Headers
from moderator.mail.message import read
from moderator.mail.message_id import Identity, identity, ids_in, made_id, normalized

RAW = b"From: ann@example.net\r\nMessage-ID: <1@example.net>\r\nSubject: moves\r\n\r\nbuy 9\r\n"


def of(raw: bytes, recipient: str = "nomopoly@d.e") -> Identity:
    return identity(raw, read(raw).headers, recipient)


def test_a_second_try_is_the_same_mail():
    again = b"Received: from a by b\r\nReturn-Path: <ann@example.net>\r\n" + RAW
    assert of(again) == of(RAW)
    assert of(RAW.replace(b"\r\n", b"\n")) == of(RAW)
    assert of(RAW + b"\r\n") == of(RAW)
    assert of(RAW, "Nomopoly@D.E ") == of(RAW)


def test_a_copy_that_differs_in_a_field_that_matters_is_another_mail_with_the_same_content():
    for field in (b"Auto-Submitted: auto-replied", b"Content-Type: image/png", b"List-Id: <x>", b"DKIM-Signature: a=b"):
        copy = of(field + b"\r\n" + RAW)
        assert copy.digest != of(RAW).digest
        assert (copy.content, copy.message_id) == (of(RAW).content, of(RAW).message_id)


def test_other_words_another_recipient_or_another_sender_is_another_mail():
    others = [
        of(RAW.replace(b"buy 9", b"buy 8")),
        of(RAW, "toystory@d.e"),
        of(RAW.replace(b"ann@", b"duck@")),
        of(RAW.replace(b"moves", b"more")),
    ]
    assert len({each.key for each in [*others, of(RAW)]}) == 5
    assert {each.message_id for each in others} == {"<1@example.net>"}


def test_a_mail_without_an_id_gets_one_from_what_it_is():
    one, two = of(b"From: a@b.c\n\nbuy 9\n"), of(b"From: a@b.c\nMessage-ID: \n\nbuy 8\n")
    assert one.message_id.startswith("sha256:")
    assert one.message_id != two.message_id


def test_only_well_formed_ids_count():
    assert ids_in("<a@b> junk <c@d>, <e f@g> <@h> <i@> <<j@k>> <l@m><n@o> <p@q@r>") == (
        "<a@b>",
        "<c@d>",
        "<l@m>",
        "<n@o>",
    )
    assert normalized(" <A@b> (comment) <c@d>") == "<A@b>"
    assert normalized("none") == ""
    assert ids_in("<" * 5000 + "a@b>") == ()


def test_our_id_is_the_same_at_each_try():
    assert made_id("nomopoly/answer/17", "play.example.org") == made_id("nomopoly/answer/17", "play.example.org")
    assert made_id("nomopoly/answer/17", "play.example.org") != made_id("nomopoly/answer/18", "play.example.org")
    assert ids_in(made_id("x", "play.example.org"))


def test_header_names_in_any_case():
    assert Headers((("MESSAGE-id", "<a@b>"),)).first("Message-ID") == "<a@b>"
