"""Letters: their lines, their carets, their header fields, and that one occasion gives one letter."""

from __future__ import annotations

import email.policy
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from email import message_from_bytes
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.core.outcome import Answer, Notice, Proposed, Refusal, Said, Section, Voice
from moderator.files import folder
from moderator.house.post import texts_of
from moderator.mail import compose
from moderator.mail.compose import date_field, encoded, mailbox, message_bytes
from moderator.mail.headers import readable
from moderator.mail.layout import WIDTH, columns, paragraphs, pieces, refused, understood, wrapped
from moderator.mail.letter import Desk, Letters, Occasion, answered_subject
from moderator.mail.message import read
from moderator.mail.opening import open_mail
from moderator.mail.quotes import MARKER
from moderator.mail.screen import Kind
from moderator.mail.transcript import answer_text, tally
from moderator.mail.words import own_words

GOLDEN = Path(__file__).parent / "golden" / "letters"
DESK = Desk("Nomopoly", "nomopoly@play.example.org", "play.example.org", "https://nomopoly.example.org/")
LETTERS = Letters(DESK, folder("site_templates") / "mail")
OCCASION = Occasion(
    "nomopoly/answer/17",
    "ann@example.net",
    datetime(2026, 5, 12, 18, 5, tzinfo=UTC),
    "moves!!",
    "<17@example.net>",
    ("<1@example.net>", "<2@play.example.org>"),
)


def not_an_amount() -> Said:
    reasons = ("This is not an amount: the letter O stands where a zero would.",)
    return Said("bid $12O on 34", (), Refusal(Voice.UNREADABLE, "amount", reasons, (4, 8), ("bid $120 on 34",)))


WEEK = Answer(
    "Ann",
    opening=(
        "Ann, your mail was received Tuesday 12 May 2026, 18:04 UTC, and counts for week 14,",
        "which is worked out on Sunday 17 May 2026, 20:00 UTC. Nothing can be taken back (XXII.7).",
    ),
    said=(
        Said("buy 9", ("You may, from landing there in week 13 (XXII.8).", "Price now $99 (V.2). You have $1,000.")),
        Said('name 9 "Swan Lake"', ("Free (VIII.3), once it is yours.",)),
        not_an_amount(),
        Said("see you all on Sunday", kind="talk"),
        Said(
            "if you land on an unowned square whose market value is under $200: buy it",
            ("Kept for your turns and the Candyland phase of week 14.",),
        ),
        Said(
            "teleport to 50",
            (),
            Refusal(
                Voice.UNREADABLE,
                "order",
                ("No rule in force grants this.",),
                (0, 8),
                ("use Warp Bubble to 50", "taxi to 50"),
            ),
        ),
        Said(
            "give 12 to Duck",
            (),
            Refusal(
                Voice.AMBIGUOUS, "two", ("Square 12, or $12?",), (5, 7), ("give square 12 to Duck", "pay $12 to Duck")
            ),
        ),
        Said("paint 9 Plaid", (), Refusal(Voice.NOT_ALLOWED, "color", ("Plaid is no color (XIII.1).",), (8, 13))),
    ),
    proposals=(
        Proposed(
            41,
            "",
            "undecided, your first this week",
            ("X.3   ... she pays [$10 -> $15] to The Government.",),
            (),
            ("Had it been in force these four weeks: you -$10, Duck -$5, The Government +$15.",),
            ("If this is not what you meant, send it again; a third would push out your oldest (IX.2).",),
        ),
        Proposed(
            42,
            "Bridges",
            "undecided",
            (),
            (
                Said(
                    "Whenever somebody passes the Bridge they should cough up fifteen bucks to the govt.",
                    (),
                    Refusal(
                        Voice.UNREADABLE,
                        "word",
                        ('"somebody passes": a player passes through a square.',),
                        (9, 24),
                        ("When a player passes through a Bridge square, she pays $15 to The Government.",),
                    ),
                ),
            ),
        ),
    ),
    sections=(Section("RULE X.3", ("When a player lands on a National Park, she pays $10 to The Government.",)),),
    closing=(
        "You have $1,000, square 1, no squares yet. help - status - board - rules X.3 - preview: ...",
        "This week so far: https://nomopoly.example.org/",
    ),
)

WRITTEN = {
    "week": lambda: LETTERS.answer(WEEK, OCCASION),
    "help-only": lambda: LETTERS.answer(
        Answer("Ann", sections=(Section("HELP", ("buy SQUARE", "paint SQUARE COLOR")),)),
        replace(OCCASION, subject="help"),
    ),
    "foreign-subject": lambda: LETTERS.answer(
        Answer("Zoë"), replace(OCCASION, subject="Re: AW: Zoë – дом " + "x" * 300)
    ),
    "how-to-join": lambda: LETTERS.how_to_join(
        OCCASION, ("Nomopoly is a game by mail. 7 people play.", "https://nomopoly.example.org")
    ),
    "unknown-game": lambda: LETTERS.unknown_game(OCCASION, "chess@play.example.org", [("Nomopoly", DESK.address)]),
    "no-game-at-all": lambda: LETTERS.unknown_game(OCCASION, "chess@play.example.org", []),
    "unreadable": lambda: LETTERS.unreadable(OCCASION, "winmail", ["It has more than 200 parts."]),
    "quoted-only": lambda: LETTERS.unreadable(OCCASION, "quoted only"),
    "too-large": lambda: LETTERS.too_large(OCCASION, 20_000_000, 10_485_760),
    "set-aside": lambda: LETTERS.set_aside(OCCASION),
    "notice": lambda: LETTERS.notice(
        Notice("ann@example.net", "Week 14 of Nomopoly", ("Week 14.", "", "Ann bought Swan Lake for $99 " * 4)),
        OCCASION,
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_the_letter_reads_as_it_was_reviewed(name, golden):
    golden(GOLDEN / f"{name}.eml", WRITTEN[name]().raw)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_letter_is_fit_to_be_sent(name):
    letter = WRITTEN[name]()
    assert letter.raw == WRITTEN[name]().raw
    parsed = message_from_bytes(letter.raw, policy=email.policy.default)
    assert not parsed.defects
    body = parsed.get_body(("plain",)).get_content()
    assert all(columns(line) <= WIDTH for line in body.splitlines())
    assert all(len(line) <= WIDTH for line in letter.raw.split(b"\r\n") if b"=?" not in line)
    assert letter.raw.count(b"\n") == letter.raw.count(b"\r\n")
    assert parsed["Message-ID"] == letter.message_id
    assert parsed["Auto-Submitted"] in ("auto-replied", "auto-generated")
    assert parsed["In-Reply-To"] == "<17@example.net>"
    assert parsed["References"] == "<1@example.net> <2@play.example.org> <17@example.net>"


@pytest.mark.parametrize("name", WRITTEN)
def test_our_own_letter_coming_back_is_known(name):
    assert open_mail(WRITTEN[name]().raw, "x@y.z", DESK.address, [DESK.address]).verdict.kind is Kind.LOOP


def test_a_reply_to_our_letter_is_told_from_it():
    text = message_from_bytes(WRITTEN["week"]().raw, policy=email.policy.default).get_body(("plain",)).get_content()
    mail = b"From: ann@example.net\n\nbid $120 on 34\n\n" + text.encode() + b"\nbuy 77\n"
    assert own_words(read(mail), [text]).text == "bid $120 on 34"


def test_carets_stand_under_the_trouble():
    lines = refused(5, not_an_amount())
    assert lines[0] == " 5  bid $12O on 34"
    assert lines[1].startswith("        ^^^^ This is not an amount")
    assert lines[0][8:12] == "$12O"
    assert lines[-1].strip() == "bid $120 on 34"
    wide = Said("name 9 東京 $12O", (), Refusal(Voice.UNREADABLE, "x", ("No.",), (10, 14)))
    above, below = refused(1, wide)[:2]
    assert columns(above.split("$")[0]) == len(below.split("^")[0])


@settings(max_examples=300)
@given(
    st.text(alphabet="ab $1ë東\u0301", min_size=1, max_size=200).filter(str.strip),
    st.integers(0, 220),
    st.integers(0, 30),
    st.lists(st.text(alphabet="word .", max_size=120), max_size=3),
)
def test_no_line_is_ever_too_wide_and_no_word_is_lost(quoted, start, length, words):
    words = [word for word in words if word.strip()]
    refusal = Refusal(Voice.UNREADABLE, "x", tuple(words), (start, start + length), tuple(words))
    for lines in (refused(3, Said(quoted, (), refusal)), understood(3, Said(quoted, tuple(words)))):
        assert all(columns(line) <= WIDTH for line in lines)
        shown = "".join("".join(lines).split())
        for word in words:
            assert "".join(word.split()) in shown.replace("^", "")
        assert "".join(quoted.split())[:20] in shown


@given(st.text(alphabet="ab \u6771", max_size=300), st.integers(2, 90))
def test_pieces_cover_the_line(text, width):
    spans = pieces(text, width)
    assert "".join(text[start:end] for start, end in spans).replace(" ", "") == text.replace(" ", "")
    assert all(columns(text[start:end]) <= width for start, end in spans)


def test_a_web_address_stays_whole():
    address = "https://nomopoly.example.org/" + "a" * 100
    assert address in wrapped(f"This week so far: {address}")[-1]


def test_paragraphs_are_filled_and_parted():
    assert paragraphs(["a", "b", "", "", "c"]) == ["a b", "", "c"]
    assert paragraphs([]) == []


def test_subjects_say_what_was_taken():
    assert tally(WEEK) == "2 proposals, 3 understood, 1 to confirm, 2 not understood, 1 not allowed, 1 only talk"
    assert answered_subject("moves!!", "4 understood, 2 not") == "Re: moves!!  [4 understood, 2 not]"
    again = answered_subject("Re: AW: RE: moves!! [4 understood, 2 not]", "1 understood")
    assert again == "Re: moves!!  [1 understood]"
    assert answered_subject("") == "Re: your mail"
    assert answered_subject("a\r\nBcc: x@y.z") == "Re: a Bcc: x@y.z"
    assert tally(Answer("Ann")) == ""
    assert tally(Answer("Ann", proposals=WEEK.proposals)) == "2 proposals"


def test_what_would_fail_and_what_is_only_talk_never_count_as_understood():
    said = (
        Said("paint 9 Red", ("$50.",)),
        Said("buy 12", ("As things stand it would fail: Ann has not landed on 12.",), would_fail=True),
        Said("I want to sing", kind="talk"),
        Said("who leads?", ("Duck leads.",), kind="talk"),
    )
    assert tally(Answer("Ann", said=said)) == "1 understood, 1 would fail, 1 only talk"
    groups = {each.heading: each.lines for each in answer_text(Answer("Ann", said=said)).groups}
    assert [(heading, lines[0][:13].strip()) for heading, lines in groups.items()] == [
        ("UNDERSTOOD", "1  paint 9 R"),
        ("WOULD FAIL AS THINGS STAND", "2  buy 12"),
        ("YOU ASKED", "who leads"),
        ("TAKEN AS TALK, NOT AS ORDERS", "I want to"),
    ]
    remark = tally(Answer("Ann", said=said))
    assert answered_subject(f"Re: hm [{remark}]", "1 understood") == "Re: hm  [1 understood]"
    assert answered_subject("Re: my list [3 understood jokes]") == "Re: my list [3 understood jokes]"


@given(st.text(max_size=300))
def test_any_subject_makes_one_field_that_reads_the_same(subject):
    letter = LETTERS.answer(Answer("Ann"), replace(OCCASION, subject=subject))
    headers = read(letter.raw).headers
    assert len(headers.every("Subject")) == 1
    assert headers.first("To") == "ann@example.net"
    wanted = answered_subject(subject)
    assert headers.text("Subject") == " ".join(readable(encoded(wanted)).split())


def test_dates_are_utc_and_english():
    assert date_field(datetime(2026, 5, 3, 8, 5, 9, tzinfo=UTC)) == "Sun, 03 May 2026 08:05:09 +0000"
    east = timezone(timedelta(hours=9))
    assert date_field(datetime(2026, 1, 1, 8, 0, tzinfo=east)) == "Wed, 31 Dec 2025 23:00:00 +0000"
    with pytest.raises(ValueError, match="time zone"):
        date_field(datetime(2026, 5, 3))  # noqa: DTZ001


def test_long_references_are_trimmed_and_never_encoded():
    many = tuple(f"<{'x' * 70}{each}@example.net>" for each in range(20))
    letter = LETTERS.answer(Answer("Ann"), replace(OCCASION, references=(*many, "broken")))
    kept = read(letter.raw).headers.first("References").split()
    assert kept == [*many[:4], *many[-5:], "<17@example.net>"]
    assert b"=?" not in letter.raw


def test_header_values_cannot_be_smuggled():
    with pytest.raises(ValueError, match="plain ASCII on one line"):
        message_bytes([("Subject", "a\r\nBcc: x")], "text")
    assert mailbox('Zoë "Z"\n', "z@example.net") == "=?utf-8?b?Wm/DqyAiWiI=?= <z@example.net>"
    assert mailbox('Ann "A" \\', "a@b.c") == '"Ann \\"A\\" \\\\" <a@b.c>'


def test_a_letter_may_have_both_text_and_html():
    raw = message_bytes([("From", "a@b.c")], "buy ü\n", "<p>buy ü</p>\n", boundary="part-1")
    parsed = message_from_bytes(raw, policy=email.policy.default)
    assert [part.get_content_type() for part in parsed.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert parsed.get_body(("plain",)).get_content() == "buy ü\r\n"
    assert not parsed.defects


def test_lines_that_trouble_the_wire_are_encoded():
    for text in ("trailing space \n", "x" * 2_000 + "\n", "ü\n"):
        raw = message_bytes([], text)
        assert b"quoted-printable" in raw
        assert max(map(len, raw.split(b"\r\n"))) <= compose.LONGEST_BODY_LINE
        assert own_words(read(b"From: a@b.c\r\n" + raw)).text == text.rstrip()


def test_strangers_are_answered_from_the_null_sender_and_without_their_words():
    hostile = replace(OCCASION, subject="BUY PILLS http://pills.example.com")
    asked = LETTERS.answer(Answer("", sections=(Section("HELP", ("join as NAME",)),)), hostile, is_stranger=True)
    for letter in (LETTERS.how_to_join(hostile, ()), LETTERS.unknown_game(hostile, "x@y.z", []), asked):
        assert letter.envelope_sender == ""
        assert b"PILLS" not in letter.raw
    assert LETTERS.answer(WEEK, OCCASION).envelope_sender == ""
    assert LETTERS.answer(WEEK, replace(OCCASION, bounces="nomopoly+r@x.y")).envelope_sender == "nomopoly+r@x.y"
    assert LETTERS.answer(WEEK, OCCASION, is_stranger=True).envelope_sender == ""


def test_long_lines_of_a_list_hang_so_that_each_begins_where_the_eye_looks():
    lines = ("buy an Experimental Technology  " + "(its price to the patent holder) " * 3, "help")
    body = LETTERS.answer(Answer("Ann", sections=(Section("HELP", lines),)), OCCASION).raw.decode()
    shown = body.partition("HELP\r\n")[2].split("\r\n")
    assert [line[:4].strip() == "" for line in shown[:3]] == [False, True, False]


def test_only_what_goes_to_all_players_is_a_lists():
    news = Notice("ann@example.net", "Week 14", ("News.",))
    assert read(LETTERS.notice(news, OCCASION).raw).headers.has("List-Id")
    alone = read(LETTERS.notice(news, OCCASION, is_list=False).raw).headers
    assert not alone.has("List-Id")
    assert not alone.has("Precedence")
    assert alone.first("Auto-Submitted") == "auto-generated"


def test_what_was_done_with_the_mail_is_said_below_the_opening():
    note = "Your mail itself was empty, so its subject was read."
    letter = LETTERS.answer(Answer("Ann", ("Ann, your mail was received.",)), OCCASION, [note])
    text, page = texts_of(letter.raw)
    assert text.startswith(f"Ann, your mail was received.\n\n{note}\n")
    assert page.startswith(f"Ann, your mail was received.\n\n{note}\n")


def test_the_marker_ends_both_forms_of_every_answer():
    for text in texts_of(LETTERS.answer(WEEK, OCCASION).raw):
        assert text.rstrip().endswith(MARKER)


def test_a_page_shows_what_the_text_says_and_fetches_nothing():
    text, page = texts_of(LETTERS.answer(WEEK, OCCASION).raw)
    shown = [line.strip() for line in text.split("\n")]
    for line in page.split("\n"):
        words = line.split()
        assert " ".join(words) in " ".join(" ".join(shown).replace("^", "").split()), line
    raw = LETTERS.answer(WEEK, OCCASION).raw.partition(b"text/html")[2].lower()
    assert not any(each in raw for each in (b"<img", b"<script", b"<link", b"src=", b"url(", b"@import"))


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=80))
def test_a_players_words_stay_words_on_the_page(quoted, title, line):
    hostile = f'{quoted}</strong><script>alert(1)</script><img src="http://x.example/">'
    said = (
        Said(hostile, (f"<b>{line}",)),
        Said(hostile, (), Refusal(Voice.UNREADABLE, "x", (hostile,), (3, 90), (hostile,))),
    )
    proposals = (Proposed(1, f"<i>{title}", "undecided", (hostile,), (said[1],), (hostile,), (hostile,), (hostile,)),)
    answer = Answer("Ann", (hostile,), said, proposals, (Section(hostile, (hostile,)),), (hostile,))
    page = next(
        part.text for part in read(LETTERS.answer(answer, OCCASION).raw).body.walk() if part.kind == "text/html"
    )
    assert "<script" not in page
    assert "<img" not in page
    assert "<b>" not in page
    assert "<i>" not in page
