"""Whole mails out of nothing: whatever their structure, header and words, each is opened and read in counted work.

`make test` reads so many as take less than two minutes of one core, always the same ones, in two parts that two workers may
share; `make fuzz` reads others, and many more.
What is counted are calls, of Python and of what is built in: the same mail makes as many on every machine.
"""

from __future__ import annotations

import cProfile
import os
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from moderator.games.nomopoly.letters.letter import read_letter
from moderator.mail.opening import Opened, open_mail
from moderator.mail.signatures import signatures
from moderator.mail.words import LONGEST_LINE, MOST_CHARACTERS, MOST_LINES
from tests.support.nomopoly_letters import vocabulary

pytestmark = pytest.mark.slow
T = TypeVar("T")
MAILS = int(os.environ.get("FUZZ_MAILS", "4800"))
IS_NEW = "FUZZ_MAILS" in os.environ
PARTS = 2
FIRST = 'buy 3 and 4, then pay Ann $5\nhelp\n\nProposal: x\nAmend X.3: replace "$10" with "$20".\nbuyy 4'
OPENING, OPENING_A_BYTE = 30_000, 60
READING_A_THING, READING_A_LETTER = 80_000, 300

PIECES = st.sampled_from(
    [
        *(
            "buy",
            "buy 3",
            ", 4",
            " and 4",
            " ",
            "   ",
            "\t",
            "\u00a0",
            "9",
            "$",
            "the ",
            "propose: ",
            "I propose that ",
        ),
        *("When x doesn't a in a ", "if I land on 12, ", "preview: ", 'name 3 "', '"', "(", ")", "> ", "-- \n", "--\n"),
        *(
            "On Mon, 3 May 2021, Bob wrote:\n",
            "From: Bob <bob@example.org>\n",
            "-----Original Message-----\n",
            "_____\n",
        ),
        *(
            "a",
            "a ",
            "@",
            "<p>",
            "<div style='display:none'>",
            "</div>",
            "<!--",
            "&lt;",
            "\u202e",
            "\U0001f389",
            "\u0430",
        ),
        *(
            "during dice phase: ",
            "please ",
            "thanks",
            "1. ",
            "* ",
            "!",
            "?",
            ".",
            ";",
            ":",
            "join as Ann",
            "help",
            "\n",
            "\r",
        ),
        *(
            "\n\n",
            "Amend X.3: replace ",
            "X.3",
            "when a player lands on a square, she gets $5",
            "=20",
            "=\n",
            "\0",
            "\x1b",
        ),
    ]
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from([1, 1, 1, 2, 7, 60, 900])), max_size=12).map(
    lambda pieces: "".join(piece * count for piece, count in pieces)
)
NAMES = st.sampled_from(
    [
        *(
            "From",
            "To",
            "Cc",
            "Subject",
            "Date",
            "Message-ID",
            "Reply-To",
            "Sender",
            "In-Reply-To",
            "References",
            "Received",
        ),
        *(
            "MIME-Version",
            "Content-Type",
            "Content-Transfer-Encoding",
            "Content-Disposition",
            "Auto-Submitted",
            "List-Id",
        ),
        *("DKIM-Signature", "Authentication-Results", "Return-Path", "Precedence", "X-Odd", "FROM", "from ", ""),
    ]
)
VALUES = st.one_of(
    st.sampled_from(
        [
            *(
                "Ann <ann@example.net>",
                "ann@example.net",
                "nomopoly@games.example",
                "<1@example.net>",
                "1.0",
                "text/html",
            ),
            *(
                "text/plain; charset=utf-7",
                "text/plain; format=flowed",
                "base64",
                "quoted-printable",
                "x-uuencode",
                "no",
            ),
            *(
                'multipart/mixed; boundary="b"',
                'multipart/alternative; boundary="b"',
                "message/rfc822",
                "multipart/signed",
            ),
            *(
                "Tue, 12 May 2026 20:00:00 +0200",
                "=?utf-8?q?buy=203?=",
                "=?x?b?" + "A" * 300,
                "(((((",
                "<<<<",
                "attachment",
            ),
            *(
                "v=1; d=example.net; h=from:to:subject:date; bh=x; b=x; s=one",
                "mx.example; dkim=pass header.d=example.net",
            ),
        ]
    ),
    st.tuples(PIECES, st.sampled_from([1, 3, 400])).map(lambda said: said[0] * said[1]),
)
FIELDS = st.lists(st.tuples(NAMES, VALUES), max_size=14)


def shown(fields: list[tuple[str, str]]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields)


PART = st.recursive(
    st.builds(lambda fields, text: shown(fields) + "\n" + text, FIELDS, TEXTS),
    lambda inner: st.builds(
        lambda fields, parts, mark: (
            shown([*fields, ("Content-Type", f'multipart/mixed; boundary="{mark}"')])
            + "\n"
            + "".join(f"--{mark}\n{part}\n" for part in parts)
            + f"--{mark}--\n"
        ),
        FIELDS,
        st.lists(inner, max_size=3),
        st.sampled_from(["b", "c", "-", "---Original Message-----", "x" * 70]),
    ),
    max_leaves=5,
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
MAIL = st.builds(
    lambda head, part, end: (shown(head) + part).replace("\n", end).encode("utf-8", "surrogatepass"),
    st.sampled_from([[], [("From", "ann@example.net"), ("To", "nomopoly@games.example")]]),
    PART,
    ENDS,
)


def counted(task: Callable[[], T]) -> tuple[T, int]:
    """Do something; give what came of it and how many calls it made, of which nobody asks by whom."""
    profile = cProfile.Profile(subcalls=False)
    made = profile.runcall(task)
    return made, sum(entry.callcount for entry in profile.getstats())


def opened(raw: bytes) -> Opened:
    return open_mail(raw, "ann@example.net", "nomopoly@games.example")


@cache
def reading(typed: str, subject: str) -> tuple[int, int]:
    """Read a letter; give of how many things it is, and in how many calls. Many mails have the same, or none."""
    letter, calls = counted(lambda: read_letter(typed, vocabulary(), subject=subject))
    return len(letter.items), calls


@pytest.mark.parametrize("part", range(PARTS))
def test_any_mail_is_opened_and_read_in_counted_work(part):
    # What is read for the first time is built for it: grammars and tables.
    read_letter(FIRST, vocabulary())
    read = settings(
        max_examples=MAILS // PARTS,
        derandomize=not IS_NEW,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )(given(MAIL)(opened_and_read))
    (read if IS_NEW else seed(part)(read))()


def opened_and_read(raw: bytes) -> None:
    found, calls = counted(lambda: opened(raw))
    assert calls <= OPENING + OPENING_A_BYTE * len(raw)
    lines = found.words.typed.split("\n")
    assert len(found.words.text) == len(found.words.typed) <= MOST_CHARACTERS + MOST_LINES
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= LONGEST_LINE
    assert all(each.trouble or each.domain for each in signatures(found.message.headers, found.sender.address))
    assert opened(raw) == found
    items, calls = reading(found.words.typed, found.message.subject)
    assert calls <= READING_A_THING * (1 + len(lines) + items) + READING_A_LETTER * len(found.words.typed)
