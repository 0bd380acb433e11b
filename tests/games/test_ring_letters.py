"""Boards round an edge, in letters: nobody's piece is lost, and nobody is taken for somebody else."""

import pytest

from moderator.games.table.ring_letters import Cell, Visitor, in_letters, owned


def _board(count, **changed):
    cells = [Cell(owned(index, None), f"S{index}") for index in range(count)]
    for place, cell in changed.items():
        cells[int(place[1:])] = cell
    return cells


@pytest.mark.parametrize("count", [8, 32, 40])
def test_a_ring_goes_round_clockwise_from_the_lower_right(count):
    lines = in_letters(_board(count), (), ())
    side = count // 4
    assert lines[0].split() == [str(index) for index in range(2 * side, 3 * side + 1)]
    assert lines[-2].split() == [str(index) for index in range(side, -1, -1)]
    assert len(lines) == 2 * (side + 1)
    assert all(len(line) <= 78 for line in lines)


def test_six_pieces_on_one_space_are_all_seen():
    lines = in_letters(
        _board(40, s7=Cell(owned(7, 5, "B"), "Seven")), [Visitor(seat, 7, "there") for seat in range(6)], ()
    )
    assert any("@123456" in line for line in lines)
    assert any("7#6B" in line for line in lines)


def test_who_share_an_initial_are_told_apart_by_their_numbers():
    pieces = [Visitor(0, 3, "Alice"), Visitor(1, 4, "Adam")]
    lines = in_letters(_board(32, s3=Cell(owned(3, 1), "Three")), pieces, ())
    text = "\n".join(lines)
    assert "@1 Alice" in text
    assert "@2 Adam" in text
    assert "3#2" in text


def test_a_middle_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="no room"):
        in_letters(_board(8), (), ("one", "two", "three", "four", "five"))
