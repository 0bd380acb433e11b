"""For whom words of a mail are that go from player to player, and what of the mail is left."""

import pytest

from moderator.house.press import Word, said_to_players, unknown_in

PLAYERS = {"Ann": "ann@example.net", "Bob": "bob@example.net", "Big Eve": "eve@example.net"}


@pytest.mark.parametrize(
    ("typed", "names", "words", "rest"),
    [
        ("to Bob: shall we swap?", ("Bob",), "shall we swap?", ""),
        ("To bob and big eve: hello\nand more\n\nbuy 12", ("Bob", "Big Eve"), "hello\nand more", "buy 12"),
        ("pay Bob $5\n\nTo all: good luck", ("Big Eve", "Bob"), "good luck", "pay Bob $5"),
        ("to Bob: yes\nto Zed: no\nbuy 12", ("Bob",), "yes", "to Zed: no\nbuy 12"),
        ("Buy 12. To Bob: yes!", ("Bob",), "yes!", "Buy 12."),
        ("A message to Bob:\nare you there?", ("Bob",), "are you there?", ""),
    ],
)
def test_a_paragraph_is_for_whom_its_first_line_names(typed, names, words, rest):
    assert said_to_players(typed, PLAYERS, "Ann") == ((Word(names, words),), rest)


@pytest.mark.parametrize("typed", ["to Bob: yes\nto Big Eve: no", "to Bob: yes. To Big Eve: no"])
def test_words_to_one_do_not_run_into_those_to_another(typed):
    words, rest = said_to_players(typed, PLAYERS, "Ann")
    assert [(word.names, word.words.rstrip(".")) for word in words] == [(("Bob",), "yes"), (("Big Eve",), "no")]
    assert rest == ""


@pytest.mark.parametrize(
    "typed", ["to Zed: hello", "to Bob and Zed: hello", "to Ann: a note to myself", "taxi to 12: now"]
)
def test_words_to_anybody_who_does_not_play_stay(typed):
    assert said_to_players(typed, PLAYERS, "Ann") == ((), typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("to Hans: shall we trade?", "Nobody here is called Hans, so your words did not go on. The players: Ann, "),
        ("buy 12\n\nto Bob and Zed: hello", "Nobody here is called Zed, so"),
        ("to Bob: hello", ""),
        ("to all: hello", ""),
        ("to do: buy milk", ""),
        ("taxi to 12: now", ""),
    ],
)
def test_a_name_that_nobody_bears_is_told(typed, told):
    assert unknown_in(typed, PLAYERS).startswith(told)
    assert bool(unknown_in(typed, PLAYERS)) == bool(told)
