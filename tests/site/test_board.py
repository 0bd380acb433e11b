"""The board as one wants to play on it: who is who, whose is what, which way, and what was new in the last week."""

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.pages.frame import making
from moderator.games.nomopoly.pages.picture import as_tokens, picture, swatches
from moderator.games.nomopoly.world.figures import stretches
from moderator.site.checks import check


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


def _larger(sample, count, row):
    """Give the sample's game on a board of so many squares in rows of so many; each piece stands where it stood."""
    squares = []
    for place in range(count):
        line, along = divmod(place, row)
        column = along + 1 if line % 2 == 0 else row - along
        like = sample.squares[place % 60]
        here = like.occupants if place < 60 else ()
        squares.append(replace(like, number=place + 1, row=line + 1, column=column, occupants=here))
    return replace(sample, squares=tuple(squares))


@pytest.fixture(scope="module", params=[(65, 8), (144, 12), (400, 20)], ids=["65", "144", "400"])
def larger(request, sample):
    return _larger(sample, *request.param)


def test_a_plan_has_every_square_once_with_its_number_and_color(larger):
    plan = _drawn(larger).plan
    letters = {name: swatch.letter for name, swatch in swatches(larger).items()}
    told = sorted((int(word.text.split()[0]), word.text.split()[1]) for patch in plan.bands for word in patch.words)
    assert told == [(square.number, letters[square.color]) for square in larger.squares]
    at = {(word.x, word.y): int(word.text.split()[0]) for patch in plan.bands for word in patch.words}
    assert len(at) == len(larger.squares), "no two lie on each other"
    assert [word.text for patch in plan.bands for word in patch.words if "START" in word.text] == ["1 W START"]
    assert at[min(at, key=lambda place: (-place[1], place[0]))] == 1, "the first lies in the south-west"


def test_a_plan_tells_owners_pieces_and_what_squares_are(larger):
    plan = _drawn(larger).plan
    players = {player.name for player in larger.players}
    assert len(plan.owners) == sum(square.owner in players for square in larger.squares)
    assert [word.text for word in plan.owners if "NEW" in word.text] == ["Ann NEW"]
    assert sum(patch.path.count("M") for patch in plan.edges) == len(plan.owners)
    shown = len(plan.tokens) + sum(int(word.text.removeprefix("+")) for word in plan.more)
    assert shown == sum(len(square.occupants) for square in larger.squares)
    assert plan.signs
    assert {word.text for word in plan.marks} == {"NP", "PP"}


def test_a_row_of_a_plan_leads_to_its_table(larger, build):
    files = build(larger)
    page = LexborHTMLParser(files["board/index.html"])
    leads = [link.attributes["href"] for link in page.css(".over a") if "from-" in link.attributes["href"]]
    assert len(leads) == max(square.row for square in larger.squares)
    assert leads[0] == "from-1/#square-1"
    rows = [
        int(cell.text())
        for start in range(1, len(larger.squares) + 1, 100)
        for cell in LexborHTMLParser(files[f"board/from-{start}/index.html"]).css(".squares tbody th")
    ]
    assert rows == [square.number for square in larger.squares]
    assert [trouble for trouble in check(files, heaviest=400_000) if trouble.startswith(("index", "board/"))] == []


def test_of_a_large_board_a_phone_gets_the_squares_where_something_happened(build, larger):
    files = build(larger)
    cells = [int(link.text().split()[0]) for link in LexborHTMLParser(files["index.html"]).css(".strip a")]
    assert cells == [square.number for square in larger.squares if square.occupants or square.number == 9]
    whole = LexborHTMLParser(files["board/from-1/index.html"])
    assert [int(link.text().split()[0]) for link in whole.css(".strip a")] == list(
        range(1, min(100, len(larger.squares)) + 1)
    )
    assert whole.css_first(".strip li").text().endswith("START")


def test_no_page_of_a_large_board_is_heavy(build, larger):
    files = build(larger)
    board = {path: len(files[path]) for path in files if path.startswith(("index", "board/")) and path.endswith("html")}
    assert len(board) > len(larger.squares)
    assert {path: size for path, size in board.items() if size > 60_000} == {}
