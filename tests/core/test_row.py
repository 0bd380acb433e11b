"""What somebody wrote in a file is taken as what it must be, and refused by its name where it is something else."""

from __future__ import annotations

import pytest

from moderator.core.row import Row

TOLD = Row(
    {
        "name": "Ann",
        "cash": 5,
        "sick": True,
        "squares": [3, 4],
        "cards": ["in", "out"],
        "at": [1, 9],
        "decks": [["pay", 2], ["go"]],
        "players": {"Ann": {"cash": 7}, 2: {}},
        "auctions": [{"lot": "12"}],
        "owner": None,
    }
)


def test_each_entry_is_taken_as_what_it_is():
    assert (TOLD.text("name"), TOLD.number("cash"), TOLD.yes("sick")) == ("Ann", 5, True)
    assert (TOLD.numbers("squares"), TOLD.texts("cards"), TOLD.span("at")) == ((3, 4), ("in", "out"), (1, 9))
    assert TOLD.lists("decks") == (["pay", 2], ["go"])
    assert {key: row.number("cash", 1) for key, row in TOLD.rows("players").items()} == {"Ann": 7, "2": 1}
    assert [row.text("lot") for row in TOLD.listed("auctions")] == ["12"]


def test_what_is_not_there_or_none_is_the_usual():
    for name in ("owner", "nowhere"):
        assert (TOLD.text(name, "nobody"), TOLD.number(name, 3), TOLD.yes(name)) == ("nobody", 3, False)
        assert (TOLD.texts(name), dict(TOLD.row(name)), TOLD.rows(name), TOLD.span(name)) == ((), {}, {}, None)


@pytest.mark.parametrize(
    ("take", "words"),
    [
        (lambda: TOLD.text("cash"), "cash: 5 is no text"),
        (lambda: TOLD.number("sick"), "sick: True is no whole number"),
        (lambda: TOLD.yes("name"), "name: 'Ann' is neither true nor false"),
        (lambda: TOLD.several("players"), "players: .* is no list"),
        (lambda: TOLD.texts("squares"), "squares: 3 is no text"),
        (lambda: TOLD.row("cards"), "cards: .* is no table"),
        (lambda: TOLD.listed("squares"), "squares: 3 is no table"),
    ],
)
def test_another_is_refused_by_its_name(take, words):
    with pytest.raises(ValueError, match=words):
        take()
