"""The board as one wants to play on it: who is who, whose is what, which way, and what was new in the last week."""

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.figures import stretches
from moderator.games.nomopoly.pages.frame import making
from moderator.games.nomopoly.pages.picture import MOST, as_tokens, picture


def _drawn(view):
    made = making(view)
    return picture(view, made.places)


def test_no_two_pieces_have_one_token(sample):
    drawn = _drawn(sample)
    told = [(mark.shade, mark.shape) for mark in drawn.people]
    assert len(told) > 6
    assert len(set(told)) == len(told)


def test_far_more_pieces_than_colors_are_told_apart_by_shape_and_by_letters():
    told = as_tokens(["Ann", "Anna", "Annabel", "Anne", *(f"Ann{number}" for number in range(96))])
    letters = [mark.letters for mark in told.values()]
    assert len(set(letters)) == len(letters)
    assert max(map(len, letters)) <= 3
    first = [(mark.shade, mark.shape) for mark in list(told.values())[:48]]
    assert len(set(first)) == 48


def test_each_square_bears_the_mark_of_its_owner(sample):
    drawn = _drawn(sample)
    people = {mark.name: mark for mark in drawn.people}
    owners = {square.number: square.owner for square in sample.squares}
    players = {player.name for player in sample.players}
    for tile in drawn.tiles:
        owner = owners[tile.number]
        assert (tile.owner_mark.name if tile.owner_mark else "") == (owner if owner in players else "")
        assert tile.owner_mark is None or tile.owner_mark == people.get(owner, tile.owner_mark)


def test_arrows_lead_from_each_square_to_the_next(sample):
    drawn = _drawn(sample)
    assert drawn.arrows.count("M") == len(sample.squares) - 1


def test_gates_join_their_squares(sample):
    drawn = _drawn(replace(sample, gates=((2, 30), (4, 999))))
    assert len(drawn.gates) == 1
    assert drawn.gates[0].squares == "2 and 30"
    assert drawn.gates[0].arc.startswith("M")


def test_what_belongs_together_lies_on_one_carpet_and_is_told_by_number(sample, files):
    bridge = next(carpet for carpet in _drawn(sample).carpets if carpet.name == "Bridge")
    at = {tile.number: (tile.x, tile.y) for tile in _drawn(sample).tiles}
    assert [(x + 5, y + 5) for x, y in bridge.corners] == [at[28], at[29], at[30]]
    page = LexborHTMLParser(files["board/index.html"])
    assert "Bridge (28 to 30)" in " ".join(page.css_first("ul[aria-label^=Squares\\ that\\ belong]").text().split())
    assert "Bridge (X.3)" in " ".join(LexborHTMLParser(files["board/29/index.html"]).css_first(".facts").text().split())


def test_stretches_of_numbers_are_drawn_together():
    assert stretches([2, 3, 4, 5, 9, 12, 13]) == "2 to 5, 9, 12 and 13"
    assert stretches([7]) == "7"
    assert stretches([34, 35, 36, 1, 2]) == "34 to 36, 1 and 2", "as one passes them"


def test_what_was_bought_and_who_came_to_rest_where_in_the_last_week(sample):
    drawn = _drawn(sample)
    assert [tile.number for tile in drawn.tiles if tile.bought] == [9]
    stops = {move.mark.name: [number for number, _ in move.stops] for move in drawn.moves}
    assert set(stops) == {"Ann", "Josh", "Duck"}
    assert all(stops.values())


@pytest.mark.parametrize("path", ["index.html", "board/index.html"])
def test_a_phone_gets_every_square_in_its_order(files, sample, path):
    page = LexborHTMLParser(files[path])
    cells = [int(link.text().split()[0]) for link in page.css(".strip a")]
    assert cells == [square.number for square in sample.squares]
    assert "START" in page.css_first(".strip li").text(separator=" ").split()
    new = [cell.css_first("a").text().split()[0] for cell in page.css(".strip li") if "NEW" in cell.text(separator=" ")]
    assert new == ["9"]


def test_of_a_large_board_a_phone_gets_the_squares_that_matter(build, sample):
    more = [replace(sample.squares[n % 60], number=n + 1, row=n // 20 + 1, column=n % 20 + 1) for n in range(MOST + 1)]
    page = LexborHTMLParser(build(replace(sample, squares=tuple(more)))["board/index.html"])
    cells = [int(link.text().split()[0]) for link in page.css(".strip a")]
    players = {player.name for player in sample.players}
    assert cells == [square.number for square in more if square.owner in players or square.occupants]


@pytest.mark.parametrize("squares", [60, 400])
def test_the_strip_marks_the_first_square_and_no_other_as_the_start(sample, build, squares):
    more = [replace(sample.squares[n % 60], number=n + 1, row=n // 20 + 1, column=n % 20 + 1) for n in range(squares)]
    page = LexborHTMLParser(build(replace(sample, squares=tuple(more)))["board/index.html"])
    starts = [node for node in page.css(".strip li") if "START" in node.text()]
    assert [node.css_first("a").text() for node in starts] == (["1 W"] if squares == 60 else [])
    assert len(page.css(".strip li")) > 20
