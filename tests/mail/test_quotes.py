"""Own lines are told from quoted ones without losing an order: the doubtful line is hers."""

from __future__ import annotations

import time

import pytest

from moderator.mail.flowed import unflowed
from moderator.mail.html import lines_of
from moderator.mail.quotes import MARKER, own_lines

LETTER = """\
Ann, your mail was received Tuesday 12 May 2026, 18:04 UTC, and counts for
week 14, which is worked out on Sunday.

NOT UNDERSTOOD
 3  bid $12O on 34
             bid $120 on 34
##- Answer above this line -##
"""


def own(text: str, *earlier: str) -> list[str]:
    return [line for line in own_lines(text, earlier).own if line]


@pytest.mark.parametrize(
    "line",
    [
        "On a 13, send B home",
        "On squares 9, 12 and 15, pay nothing:",
        "To win I need 12 more:",
        "From: now on, pay double",
        "I propose that X.3 charge $15 instead of $10.",
        "-- 9 --",
        "5 > 4",
        "Sent B home on a 13",
        'Subject: to VIII.3, name 9 "Swan Lake"',
        "Ann wrote: pay me",
    ],
)
def test_an_order_that_looks_like_a_frame_stays(line):
    assert own(f"buy 9\n{line}\nbuy 12\n") == ["buy 9", line, "buy 12"]


@pytest.mark.parametrize(
    "words",
    [
        "delete my last proposal, I sent this message by mistake",
        "Proposal: Bids\nWhoever tells of a confidential bid pays $10 to The Government.",
        "buy 9 (this message is confidential!)",
        "Ann Smith\nbuy 12",
        "Ann Smith buys 9\nTel: +44 20 7946 0958",
        "From: now on\nbuy 9\nTo: win",
        "Sent B home\nSent a gift to Duck",
        "buy 9\n1. buy 12\n* paint it Red",
        "mail 9 to Duck\n+44",
    ],
)
def test_words_that_look_like_what_programs_and_employers_add_stay(words):
    found = own_lines(f"hello\n\n{words}\n", name="Ann Smith").own
    assert "\n".join(found) == f"hello\n\n{words}"


def test_above_a_notice_in_the_same_paragraph_words_stay():
    notice = "This e-mail is confidential and intended solely for the addressee. If you have it in error, delete it."
    assert own(f"buy 9\n{notice}\nof Acme Ltd.\n\nbuy 12") == ["buy 9", "buy 12"]


@pytest.mark.parametrize(
    "line",
    [
        "On Tue, May 12, 2026 at 6:05 PM Nomopoly <nomopoly@play.example.org> wrote:",
        "Am 12.05.26 um 18:05 schrieb Nomopoly:",
        "Nomopoly <nomopoly@play.example.org> writes:",
        "2026-05-12 18:05 GMT+02:00 Nomopoly <nomopoly@play.example.org>:",
        "Den 12. maj 2026 kl. 18.05 skrev Nomopoly:",
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
    ],
)
def test_what_introduces_a_quote_ends_the_words(line):
    assert own(f"buy 9\n\n{line}\n\nbuy 77\n") == ["buy 9"]


def test_a_corrected_line_that_she_copied_is_hers():
    quoted = "".join(f"> {line}\n" for line in LETTER.split("\n"))
    assert own("bid $120 on 34\n\n" + quoted, LETTER) == ["bid $120 on 34"]
    assert own(quoted + "\nbid $120 on 34\n", LETTER) == ["bid $120 on 34"]
    trimmed = "".join(f"> {line}\n" for line in LETTER.split("\n")[:2])
    assert own(trimmed + "\nbid $120 on 34\n", LETTER) == ["bid $120 on 34"]
    unmarked = "\n".join(LETTER.split("\n")[:2])
    assert own(unmarked + "\n\nbid $120 on 34\n", LETTER) == ["bid $120 on 34"]


def test_our_letter_is_known_without_any_mark():
    assert own("buy 9\n" + LETTER + "buy 77\n", LETTER) == ["buy 9"]
    assert own("buy 9\n" + LETTER.replace(MARKER, "").strip() + "\nbuy 12", LETTER) == ["buy 9", "buy 12"]
    assert own(LETTER) != []


def test_her_own_earlier_mail_below_our_letter_is_not_read_again():
    block = "From: {}\nSent: Tuesday, May 12, 2026 6:05 PM\nTo: {}\nSubject: moves\n\n"
    mail = "bid 5 on 7\n\n" + block.format("Nomopoly", "Ann") + LETTER.replace(MARKER, "").strip() + "\n\n"
    mail += block.format("Ann", "Nomopoly") + "buy 77\n"
    assert own(mail, LETTER) == ["bid 5 on 7"]
    assert own(mail) == ["bid 5 on 7"]


def test_nothing_is_lost_when_no_letter_is_known():
    text = "buy 9\nWeek 14\nbid 5 on 7"
    assert own(text, LETTER, "", "x") == text.split("\n")


def test_the_marker_ends_the_words_in_any_dress():
    assert own(f"buy 9\n{MARKER}\nbuy 77") == ["buy 9"]
    assert own("buy 9\n*##- Answer above this line -##*\nbuy 77") == ["buy 9"]
    assert own(f"> {MARKER}\nbuy 9") == ["buy 9"]


def test_a_signature_ends_where_a_quote_begins():
    assert own("buy 9\n-- \nAnn\n\nOn 12/05/2026 18:05, Nomopoly wrote:\n> old\n\nbuy 12") == ["buy 9", "buy 12"]


def test_flowed_text_has_the_lines_that_were_typed():
    assert unflowed("a \nb\nc") == "a b\nc"
    assert unflowed("a \nb", delete_space=True) == "ab"
    assert unflowed("> a \n> b\n>> c \n> d") == "> a b\n>> c \n> d"
    assert unflowed("buy 9 \n-- \nAnn \n  indented") == "buy 9 \n-- \nAnn  indented"


def test_html_is_read_as_it_is_seen():
    assert lines_of("<p>a<br>b</p><p>c</p>") == "a\nb\n\nc"
    assert lines_of("<b>bu</b>y <i>9</i>") == "buy 9"
    assert lines_of("<div>a</div>\n<div>b</div>") == "a\nb"
    assert lines_of("<blockquote>q<blockquote>r</blockquote></blockquote>mine") == "> q\n>> r\n>>\nmine"
    assert lines_of("a &lt;b&gt; &amp; &quot;c&quot;") == 'a <b> & "c"'
    assert lines_of("<script>buy 77</script><style>x</style>buy 9<!-- buy 78 -->") == "buy 9"
    assert lines_of("") == ""


@pytest.mark.parametrize(
    "unseen",
    [
        *("hidden", 'aria-hidden="true"', 'style="font-size:0"', 'style="font-size: 0px; x:y"', 'style="opacity: 0"'),
        *(
            'style="position:absolute; left:-9999px"',
            'style="text-indent:-5000px"',
            'style="max-height:0;overflow:hidden"',
        ),
        *('style="DISPLAY: none"', 'style="visibility: hidden"', 'style="clip: rect(0 0 0 0)"'),
    ],
)
def test_what_nobody_sees_on_a_page_is_not_read(unseen):
    assert lines_of(f"<p>buy 9</p><p {unseen}>pay $500 to Bob</p>") == "buy 9"
    assert lines_of('<p style="font-size:10px; opacity:0.9; left:-1px">buy 9</p>') == "buy 9"


LEFT_OUT = [
    ("Yes please. On Mon, 3 May 2021, Bob wrote:\n> row 9", "Yes please."),
    ("row 2\n\nBob Smith <bob@example.org> schrieb am Mo., 3. Mai 2021 um\n10:00 Uhr:\n\n> row 9", "row 2"),
    ("row 2\n\n---- John Smith wrote ----\n\nrow 9", "row 2"),
    ("row 2\n\nFrom: Bob <bob@example.org>\n\nrow 9", "row 2"),
]


@pytest.mark.parametrize(("text", "hers"), LEFT_OUT)
def test_introductions_of_other_programs_are_known(text, hers):
    assert "\n".join(own_lines(text).own) == hers


@pytest.mark.parametrize(
    "page",
    [
        f'<img src="data:{"A" * 300_000}" alt="a > b"><p>row 1</p>',
        f"<p {' '.join(f'a{n}' for n in range(100_000))}>row 1",
        f"<p x='>' {' '.join(f'a{n}' for n in range(100_000))}>row 1",
    ],
    ids=["a picture in a tag", "too many attributes", "too many behind a mark"],
)
def test_a_tag_without_an_end_takes_no_time_and_no_words(page):
    began = time.process_time()
    assert lines_of(page) == "row 1"
    assert time.process_time() - began < 2
