"""Who plays, who has written this week, and the admin's own word to them, by the command line."""

import json
import re

import pytest

from moderator.store import absences, outbox


@pytest.fixture
def rowing(ferry, run):
    """Ann and Bob row; Ann has written in the second week, Bob wants no news."""
    ferry.mail("bob@example.net", "join Bob")
    run("update")
    ferry.mail("ann@example.net", "row 1")
    ferry.mail("ann@example.net", "row 2")
    ferry.house.work()
    game = ferry.house.game("ferry")
    ferry.house.database.write(
        "INSERT INTO silenced (game, address, mail, moment) VALUES (?, 'bob@example.net', 2, '2026')", (game.number,)
    )
    return ferry


@pytest.mark.usefixtures("rowing")
def test_it_is_told_who_has_not_written_this_week(run):
    told = run("players")
    assert "ann@example.net  (2 mails this week)" in told
    assert "bob@example.net  (has not written this week; wants no news and reminders)" in told
    rows = json.loads(run("players", "--json"))
    assert [(row["name"], row["mails this week"], row["wants no news"]) for row in rows] == [
        ("Ann", 2, False),
        ("Bob", 0, True),
    ]


@pytest.mark.parametrize(
    ("who", "recipients", "said"),
    [
        ("all", ["ann@example.net"], "Not to those who want no news: Bob."),
        ("bob", ["bob@example.net"], "Written to Bob."),
        ("Ann", ["ann@example.net"], "Written to Ann."),
    ],
)
def test_the_admins_word_goes_to_whom_it_is_for(rowing, run, who, recipients, said):
    before = {it.number for it in outbox.entries(rowing.house.database)}
    assert said in run("tell", who, "The", "ferry", "is", "painted.")
    new = [it for it in outbox.entries(rowing.house.database) if it.number not in before]
    assert [it.letter.recipient for it in new] == recipients
    assert "The ferry is painted." in new[0].letter.content.decode()
    assert "a word of the admin" in new[0].letter.content.decode()


def test_two_words_of_one_moment_are_two_letters(rowing, run):
    before = {it.number for it in outbox.entries(rowing.house.database)}
    for words in ("The ferry is painted.", "It is blue."):
        run("tell", "Ann", words)
    new = [it.letter.content.decode() for it in outbox.entries(rowing.house.database) if it.number not in before]
    assert [("painted" in it, "blue" in it) for it in new] == [(True, False), (False, True)]


def test_a_long_word_comes_from_standard_input(rowing, run):
    run("tell", "Ann", text="One line.\nAnother line.\n")
    assert b"Another line." in outbox.entries(rowing.house.database, latest=1)[0].letter.content


@pytest.mark.usefixtures("rowing")
@pytest.mark.parametrize(
    ("words", "said"),
    [(("tell", "Zorro", "Hi."), "there are: Ann, Bob"), (("tell", "Ann", " "), "Say something")],
)
def test_a_word_to_nobody_or_without_words_is_refused(run, words, said):
    assert said in run(*words, code=1)


def test_the_admin_notes_that_a_player_is_away_and_back_and_tells_them(rowing, run):
    def until():
        game = rowing.house.game("ferry")
        return absences.away_until(rowing.house.database, game, "ann@example.net", rowing.clock.now())

    def last_letter():
        found = max(outbox.entries(rowing.house.database), key=lambda each: each.number).letter
        return found.recipient, " ".join(found.content.decode().replace("=\r\n", "").split())

    assert "you are away until" in run("player", "ann", "away", "for", "two", "weeks")
    assert until() is not None
    recipient, said = last_letter()
    assert recipient == "ann@example.net"
    assert "no reminder goes to you" in said
    rowing.clock.move(days=1)
    assert "is told: you are back" in run("player", "Ann", "back")
    assert until() is None
    assert "reminders go to you again" in last_letter()[1]


def test_another_address_is_told_to_both_and_is_where_the_player_is_from_then_on(rowing, run):
    rowing.mail("ann@example.net", "propose a roof")
    rowing.house.work()
    said = run("player", "Ann", "address", "ann@example.org", "--reason", "She has lost the old one.")
    assert said == "Ann writes from ann@example.org from now on, and is told so; the address before is told too.\n"
    assert rowing.house.member("ferry", "ann@example.org") == "Ann"
    last, first = outbox.entries(rowing.house.database)[-2:]
    assert (last.letter.recipient, first.letter.recipient) == ("ann@example.net", "ann@example.org")
    assert "mail from here is theirs" in " ".join(first.letter.content.decode().split())
    assert re.search(r"^Ann +ann@example.org +\(3 mails this week\)", run("players"), re.MULTILINE)
    assert "Written to Ann." in run("tell", "Ann", "Hi.")
    assert "1  Ann: a roof" in run("proposals")


@pytest.mark.usefixtures("rowing")
@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("Zorro", "back"), "there are: Ann, Bob", 1),
        (("Ann", "back"), "Ann is not away", 1),
        (("Ann", "away", "until", "Pancake", "Day"), "names no day to come", 1),
        (("Ann", "away"), "Say until when", 2),
        (("Ann", "address"), "Say which address", 2),
        (("Ann", "remove"), "Say why, with --reason", 2),
        (("Ann", "back", "soon"), "leave it out", 2),
    ],
)
def test_what_cannot_be_done_with_a_player_is_said(run, words, said, code):
    assert said in run("player", *words, code=code)
