"""Sheets: what a text must be to be one, what the generator draws, and who touches whom on the map."""

from collections import Counter
from math import hypot, isclose, sqrt

import pytest

from moderator.core.dice import FairDice
from moderator.games.papertown.data import data
from moderator.games.papertown.fixed_sheets import fixed_sheet, sheet_names
from moderator.games.papertown.generator import draw_sheet
from moderator.games.papertown.hexes import Hex, neighbors, read_hex
from moderator.games.papertown.sheet import DIGITS, Sheet, town
from moderator.games.papertown.sheet_text import SheetError, read_sheet


def write_sheet(sheet: Sheet, title: str = "") -> str:
    """Write a sheet as `read_sheet` reads it, shifted rows set in."""
    head = [f"# {title}"] if title else []
    body = [" " * (number % 2) + " ".join(row) for number, row in enumerate(sheet.rows)]
    tail = [f"powers: {', '.join(sheet.powers)}", f"objectives: {', '.join(sheet.objectives)}"]
    return "\n".join([*head, *body, *tail]) + "\n"


def _middle(place):
    return place.column + 0.5 * (place.row % 2), place.row * sqrt(3) / 2


def test_blocks_touch_whose_middles_are_one_width_apart():
    around = neighbors(10, 20)
    for one in around:
        near = [
            other
            for other in around
            if isclose(hypot(*(a - b for a, b in zip(_middle(one), _middle(other), strict=True))), 1)
        ]
        assert around[one] == tuple(sorted(near))


def test_a_block_is_called_by_its_column_and_row():
    assert str(Hex(9, 19)) == "T10"
    assert read_hex("t10") == Hex(9, 19)
    for wrong in ("10T", "C0", "C", "CC3", "C100", ""):
        with pytest.raises(ValueError, match="is no block"):
            read_hex(wrong)


@pytest.mark.parametrize("name", sheet_names())
def test_every_town_with_a_name_is_a_sheet(name):
    sheet = fixed_sheet(name)
    assert read_sheet(write_sheet(sheet, "any title"), data()) == sheet


def test_there_are_towns_with_names():
    assert len(sheet_names()) >= 3
    with pytest.raises(SheetError, match="Atlantis"):
        fixed_sheet("Atlantis")


WRONG = {
    "a row is missing": (lambda rows: rows[:-1], "9 rows of 20"),
    "a row is short": (lambda rows: [*rows[:4], rows[4][:-2], *rows[5:]], "Row 5 has 19 blocks"),
    "every row is short": (lambda rows: [row[:-2] for row in rows], "10 rows of 19"),
    "an unknown letter": (lambda rows: ["Q" + rows[0][1:], *rows[1:]], 'Block A1 is "Q"'),
    "a special block too many": (lambda rows: ["1" + rows[0][1:], *rows[1:]], r"3 special blocks 1"),
    "a digit of no power": (lambda rows: ["4" + rows[0][1:], *rows[1:]], 'Block A1 is "4"'),
    "no rows": (lambda _: [], "needs rows"),
}


@pytest.mark.parametrize("change", WRONG)
def test_a_map_that_is_no_sheet_is_refused_by_its_entry(change):
    wrong, words = WRONG[change]
    rows = [line.strip() for line in write_sheet(fixed_sheet("quayside")).splitlines()[:10]]
    text = "\n".join([*wrong(rows), "powers: branch, bakery, bribery", "objectives: harbor, broadway, oldtown"])
    with pytest.raises(SheetError, match=words):
        read_sheet(text, data())


LINES = {
    "powers: branch, bakery": "special block 3, and the sheet has no such power",
    "powers: branch, bakery, casino": '"casino"',
    "powers: branch, bakery, branch": '"branch" is named twice',
    "objectives: harbor, oldtown, fame": '"fame"',
    "objectives: harbor": "names 1 objectives",
    "mayor: me": '"mayor:" is no line',
}


@pytest.mark.parametrize("line", LINES)
def test_powers_and_objectives_that_no_sheet_has_are_refused(line):
    key = line.partition(":")[0]
    lines = [each for each in write_sheet(fixed_sheet("quayside")).splitlines() if not each.startswith(key)]
    with pytest.raises(SheetError, match=LINES[line]):
        read_sheet("\n".join([*lines, line]), data())


def test_a_sheet_without_powers_says_so():
    rows = "\n".join(fixed_sheet("quayside").rows)
    with pytest.raises(SheetError, match="powers:"):
        read_sheet(rows, data())


class Recorded(FairDice):
    """Fair dice that remember what could have been drawn."""

    def __init__(self, secret):
        super().__init__(secret, "papertown", 0)
        self.asked = []

    def choose(self, candidates, purpose):
        self.asked.append((purpose, tuple(candidates)))
        return super().choose(candidates, purpose)


def _drawn(number):
    dice = Recorded(b"sheet %d" % number)
    return draw_sheet(data().generator, dice), dice.asked


@pytest.mark.parametrize("number", range(12))
def test_a_drawn_sheet_follows_the_designer_s_facts(number):
    sheet, asked = _drawn(number)
    assert read_sheet(write_sheet(sheet), data()) == sheet
    colors = [candidates for purpose, candidates in asked if purpose.startswith("the color of")]
    assert len(colors) == 200
    assert {weight for _, weight in colors[0]} == {1}
    for candidates in colors[1:]:
        assert len(candidates) == 7
        assert Counter(weight for _, weight in candidates) == {14: 1, 1: 6}
        assert sum(weight for _, weight in candidates) == 20


def test_a_block_follows_the_one_up_and_on_and_the_last_of_a_row_the_one_before():
    class Parents:
        """Luck by which every block copies its parent, and the first row begins a new color every five blocks."""

        def roll(self, count, sides, purpose):
            raise AssertionError

        def choose(self, candidates, purpose):
            if purpose in {f"the color of {chr(65 + column)}1" for column in range(0, 20, 5)}:
                return ["A1", "F1", "K1", "P1"].index(purpose.removeprefix("the color of ")) + 1
            weights = [weight for _, weight in candidates]
            return weights.index(max(weights))

    sheet = draw_sheet(data().generator, Parents())
    for row in range(1, 10):
        for column in range(19):
            here, parent = sheet.rows[row][column], sheet.rows[row - 1][column + 1]
            assert here == parent or here in DIGITS or parent in DIGITS
        assert sheet.rows[row][19] == sheet.rows[row][18] or DIGITS[0] <= sheet.rows[row][19] <= DIGITS[-1]


@pytest.mark.parametrize("number", range(12))
def test_special_blocks_stand_where_no_neighbor_has_their_color(number):
    sheet, asked = _drawn(number)
    colors = [candidates for purpose, candidates in asked if purpose == "a special block"]
    assert len(colors) == 6
    assert len(colors[0]) - len(colors[-1]) == 5
    assert Counter(sheet[block] for block in town(sheet).specials) == {"1": 2, "2": 2, "3": 2}


def test_the_same_seed_draws_the_same_sheet_and_another_another():
    assert _drawn(1)[0] == _drawn(1)[0]
    assert _drawn(1)[0] != _drawn(2)[0]
