"""What the caution in reading a mail costs: all that is found out about one, beside the standard library's parser."""

from __future__ import annotations

from email import message_from_bytes, policy
from pathlib import Path

import pytest

from moderator.mail.opening import open_mail

REPLIES = Path(__file__).parents[1] / "tests/mail/golden/replies"
RAW = (REPLIES / "interleaved/in.eml").read_bytes()
EARLIER = [(REPLIES / "unmarked-with-our-letter/earlier.txt").read_text(encoding="utf-8")]
OURS = ["nomopoly@play.example.org"]


@pytest.mark.benchmark(group="one reply with quotes read")
def test_baseline_standard_parser(benchmark):
    benchmark(lambda: message_from_bytes(RAW, policy=policy.default).get_body(("plain",)))


@pytest.mark.benchmark(group="one reply with quotes read")
def test_opened(benchmark):
    opened = benchmark(open_mail, RAW, "ann@example.net", OURS[0], OURS, (), EARLIER)
    assert opened.words.text == "bid $120 on 34\n\ntaxi to 50"
