"""The rulebook is text: what is read is written back letter by letter."""

from __future__ import annotations

import pytest

from moderator.files import folder
from moderator.language.rulebook import arabic, read_section, roman, write_section

FILES = sorted((folder("rules_db") / "nomopoly").glob("*.rules"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_section_is_written_back_as_it_was(path):
    text = path.read_text("utf-8")
    assert write_section(read_section(text, path.name)) == text


def test_all_sections_are_there_in_order(book):
    assert [section.number for section in book.sections] == [roman(number) for number in range(1, 38)]


def test_sub_items_stand_under_their_item():
    section = read_section(
        "X. THE CIRCUS\n1. Note: a tent.\n  1. Note: a clown.\n  a. Note: a lion.\n2. Note: a door.\n"
    )
    assert [item.number for item in section.items] == ["X.1", "X.1.1", "X.1.a", "X.2"]
    assert section.items[1].parent == "X.1"


def test_roman_figures_go_there_and_back():
    assert all(arabic(roman(number)) == number for number in range(1, 4000))


@pytest.mark.parametrize("figures", ["", "IIII", "VX", "IC", "ABC", "XIIX"])
def test_what_is_no_roman_number_is_refused(figures):
    with pytest.raises(ValueError, match="Roman"):
        arabic(figures)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("THE CIRCUS\n1. Note: a tent.", "number and title"),
        ("X. THE CIRCUS\nNote: a tent.", "line 2"),
        ("X. THE CIRCUS\n  1. Note: a tent.", "item above"),
        ("", "number and title"),
    ],
)
def test_a_section_that_is_none_is_refused_with_its_place(text, place):
    with pytest.raises(ValueError, match=place):
        read_section(text, "99.rules")
