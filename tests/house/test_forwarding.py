"""What players write to the admin goes on to the admin, so much in a day; wishes about the news are heard in words."""

from __future__ import annotations

import pytest

from moderator.house.forwarding import MOST_OF_ONE, said_to_admin
from moderator.house.listing import LEAVE, RETURN, asked_by_words
from moderator.house.post import texts_of
from moderator.mail.message import read
from tests.support.installation import SECRET, Installation

ANN, BOSS = "ann@example.net", "boss@games.example"


@pytest.mark.parametrize(
    ("typed", "mine", "rest"),
    [
        ("admin: my order was lost\nand I am sad\n\nrow 2", "admin: my order was lost\nand I am sad", "\nrow 2"),
        (
            "row 2\nCould the admin please have a look? I am confused.",
            "Could the admin please have a look? I am confused.",
            "row 2",
        ),
        ("admin: I am sad\nto Bob: do not tell", "admin: I am sad", "to Bob: do not tell"),
        ("please ask the admin whether I may", "please ask the admin whether I may", ""),
        ("To the admin: hello", "To the admin: hello", ""),
        ("admin: I am sad\nto all: hello", "admin: I am sad", "to all: hello"),
    ],
)
def test_paragraphs_for_the_admin_are_taken_out(typed, mine, rest):
    assert said_to_admin(typed) == (mine, rest)


@pytest.mark.parametrize("typed", ["row 2", "the admin judges it", "propose: The admin gets $5.", "pay admin $5"])
def test_words_about_the_admin_are_not_for_the_admin(typed):
    assert said_to_admin(typed) is None


def passed_on(place):
    return [it.letter for it in place.letters() if it.letter.recipient == BOSS]


def test_the_admin_gets_the_words_and_can_answer_and_the_player_is_told(ferry):
    ferry.mail(ANN, "row 2\n\nadmin: please mend the oars")
    ferry.house.work()
    (letter,) = passed_on(ferry)
    assert read(letter.content).headers.first("Reply-To") == ANN
    assert "please mend the oars" in texts_of(letter.content)[0]
    told = next(
        it.letter for it in ferry.letters() if it.letter.recipient == ANN and b"gone to the admin" in it.letter.content
    )
    assert b"row 2" in told.content


def test_the_admin_gets_nothing_that_is_for_others(ferry):
    ferry.mail(ANN, "row 2\n\nadmin: please mend the oars\n\nto Bob: the key is under the mat")
    ferry.house.work()
    (letter,) = passed_on(ferry)
    assert "please mend the oars" in texts_of(letter.content)[0]
    assert not any("key" in text or "row 2" in text for text in texts_of(letter.content))


def test_a_stranger_reaches_the_admin_too_and_so_much_in_a_day(ferry):
    for number in range(MOST_OF_ONE + 2):
        ferry.mail("eve@example.net", f"admin: question {number}")
        ferry.house.work()
    assert len(passed_on(ferry)) == MOST_OF_ONE
    assert b"stay here" in ferry.letters()[-1].letter.content


@pytest.mark.parametrize("wanted", [True, False])
def test_mail_to_admin_goes_on_where_the_settings_want_it(tmp_path, wanted):
    place = Installation(tmp_path / "games")
    if wanted:
        place.set("admin_mail = false", "admin_mail = true")
        place.reopen()
    place.house.begin("ferry", "ferry", {}, SECRET)
    place.mail("eve@example.net", "Hello, may I?", to="admin@games.example")
    place.house.work()
    assert (["Hello, may I?" in texts_of(it.content)[0] for it in passed_on(place)] == [True]) is wanted
    place.house.close()


@pytest.mark.parametrize(
    ("words", "wish"),
    [
        ("unsubscribe", LEAVE),
        ("please unsubscribe me from the reminders", LEAVE),
        ("Can you take me off the mailing list?", LEAVE),
        ("Please stop sending me reminders.", LEAVE),
        ("no more news please", LEAVE),
        ("please subscribe me to the news again", RETURN),
        ("remove me", ""),
        ("I want no more squares", ""),
        ("pay Ann $5 for the letters", ""),
    ],
)
def test_wishes_about_the_news_are_heard_in_words(words, wish):
    found, rest = asked_by_words(words)
    assert (found is not None) is bool(wish)
    assert found is asked_by_words(wish)[0]
    assert rest == ("" if wish else words)
