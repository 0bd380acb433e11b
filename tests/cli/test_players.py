"""Who plays, who has written this week, and the admin's own word to them, by the command line."""

import json

import pytest

from moderator.store import outbox


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
