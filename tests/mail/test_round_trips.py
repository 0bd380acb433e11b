"""Our letter, answered by each kind of mail program: only the player's new words are read, whatever was quoted how."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.outcome import Answer, Notice, Refusal, Said, Section, Voice
from moderator.files import folder
from moderator.house.post import texts_of
from moderator.mail.letter import Desk, Letters, Occasion
from moderator.mail.message import read
from moderator.mail.words import own_words
from tests.support.mail_clients import CLIENTS, ENDINGS

DESK = Desk("Nomopoly", "nomopoly@play.example.org", "play.example.org", "https://nomopoly.example.org/")
WRITER = Letters(DESK, folder("site_templates") / "mail")
OCCASION = Occasion(
    "nomopoly/answer/17", "ann@example.net", datetime(2026, 5, 12, 18, 5, tzinfo=UTC), "moves!!", "<17@example.net>"
)
NOT_AN_AMOUNT = Refusal(
    Voice.UNREADABLE,
    "amount",
    ("This is not an amount: the letter O stands where a zero would.",),
    (4, 8),
    ("bid $120 on 34",),
)
LETTERS = {
    "answer": WRITER.answer(
        Answer(
            "Ann",
            (
                "Ann, your mail was received Tuesday 12 May 2026, 18:04 UTC, and counts for week 14,",
                "which is worked out on Sunday 17 May 2026, 20:00 UTC. Nothing can be taken back (XXII.7).",
            ),
            (
                Said("buy 9", ("Price now $99 (V.2). You have $1,000.",)),
                Said('name 9 "Swan <b>Lake</b>"', ("Free (VIII.3), once it is yours.",)),
                Said("if you land on an unowned square whose market value is under $200: buy it", ("Kept.",)),
                Said("bid $12O on 34", refusal=NOT_AN_AMOUNT),
                Said("> I said: nothing", kind="talk"),
            ),
            sections=(
                Section(
                    "THE BOARD",
                    (
                        "  1  2  3",
                        "  4  5  6  a line that is longer than a letter is wide is wrapped",
                    ),
                ),
            ),
            closing=("You have $1,000, square 1, no squares yet. help - status - board - rules X.3 - preview: ...",),
        ),
        OCCASION,
    ),
    "help": WRITER.answer(
        Answer(
            "Ann", sections=(Section("WHAT YOU CAN ORDER", ("Now:", "  buy 9    (V.2)", "  pay Duck $40    (VIII.1)")),)
        ),
        OCCASION,
    ),
    "news": WRITER.notice(
        Notice(
            "ann@example.net",
            "Week 14 of Nomopoly",
            (
                "Ann, week 14 has been worked out.",
                "",
                "WHERE YOU STAND",
                "You have $1,000.",
                "",
                "ORDERS",
                "  buy 9 (V.2)",
            ),
        ),
        OCCASION,
        closing=("Mail counts for week 15 until Sunday 24 May 2026, 20:00 UTC.",),
    ),
    "a reminder with its form": WRITER.notice(
        Notice(
            "ann@example.net",
            "Week 14 of Nomopoly ends soon",
            ("Ann, week 14 ends soon.", "", "YOUR ORDERS SO FAR", "  buy 9"),
            sections=(
                Section(
                    "YOU CAN SEND, FOR INSTANCE",
                    (
                        "  register to vote                            ($100; X.4)",
                        "  paint 9 Red                                 ($50; XIII.3)",
                        "One order on a line, as it stands here or in your own words; preview: before it shows more.",
                    ),
                ),
            ),
        ),
        OCCASION,
        closing=("Mail counts for week 14 until Sunday 17 May 2026, 20:00 UTC.",),
    ),
    "asks for plain text": WRITER.unreadable(OCCASION, "winmail"),
}
WORDS = {
    "one order": "register to vote",
    "several": "pay Duck $45\nbuy 12\ngive 12 to Duck",
    "the line that she was told to send": "bid $120 on 34",
    "a line of the form": "paint 9 Red ($50; XIII.3)",
    "the form filled in": "register to vote ($100; X.4)\npaint 12 Blue ($50; XIII.3)",
    "talk and a proposal": 'thanks!\n\npropose "Parks": Amend X.3: replace "$10" with "$15".',
}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS)
def test_only_the_new_words_are_read(client, letter, words):
    found = own_words(read(client(letter.raw, words)), texts_of(letter.raw))
    assert [line for line in found.text.split("\n") if line] == [line for line in words.split("\n") if line]
    assert not any("different things" in note for note in found.notes)


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
@pytest.mark.parametrize("client", ["gmail", "gmail_page_alone", "outlook_with_lists", "mutt_between", "unmarked"])
def test_what_programs_and_employers_add_is_not_read(client, ending):
    letter = LETTERS["answer"]
    below = f"buy 12\npay Duck $45\n\n{ending}"
    found = own_words(read(CLIENTS[client](letter.raw, below)), texts_of(letter.raw))
    kept = [line for line in found.text.split("\n") if line]
    assert kept[:2] == ["buy 12", "pay Duck $45"]
    assert client == "mutt_between" or len(kept) == 2
