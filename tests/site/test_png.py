"""A picture that is drawn without a library reads, as the specification of PNG says to read it, as what was drawn."""

import struct
import zlib
from dataclasses import replace

import pytest

from moderator.core.drawing import Drawing, Patch
from moderator.site.png import png

COLORS = {"paper": "#ffffff", "red": "#c5302a", "blue": "#2b65bd", "other": "#8b8378"}


def _read(data: bytes) -> list[list[str]]:
    """Give the color of each pixel, row by row, as the specification says to read them."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, chunks = 8, {}
    while at < len(data):
        (size,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        chunks[kind] = data[at + 8 : at + 8 + size]
        (sum_of,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert sum_of == zlib.crc32(kind + chunks[kind])
        at += 12 + size
    width, height, depth, by_number, *plain = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, by_number, plain) == (8, 3, [0, 0, 0])
    table = [f"#{chunks[b'PLTE'][place : place + 3].hex()}" for place in range(0, len(chunks[b"PLTE"]), 3)]
    told, rows, above = zlib.decompress(chunks[b"IDAT"]), [], bytes(width)
    assert len(told) == height * (width + 1)
    for begin in range(0, len(told), width + 1):
        kind, row = told[begin], told[begin + 1 : begin + 1 + width]
        above = row if kind == 0 else bytes((one + other) % 256 for one, other in zip(row, above, strict=True))
        assert kind in (0, 2)
        rows.append([table[number] for number in above])
    return rows


def test_patches_lie_over_each_other_on_the_ground():
    rows = _read(png(Drawing(6, 4, "paper", (Patch(1, 1, 3, 2, "red"), Patch(3, 0, 9, 2, "blue"))), COLORS))
    drawn = ["".join({"#ffffff": ".", "#c5302a": "r", "#2b65bd": "b"}[color] for color in row) for row in rows]
    assert drawn == ["...bbb", ".rrbbb", ".rrr..", "......"]


def test_a_disk_is_round_and_even():
    rows = _read(png(Drawing(20, 20, "paper", (Patch(0, 0, 20, 20, "red", 10),)), COLORS))
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    wide = [row.count("#c5302a") for row in rows]
    assert wide[:10] == sorted(wide[:10])
    assert wide[9] == 20
    assert abs(sum(wide) - 314) < 10


def test_what_lies_outside_is_cut_off():
    rows = _read(png(Drawing(3, 2, "paper", (Patch(-5, -5, 6, 6, "red"), Patch(9, 9, 2, 2, "blue"))), COLORS))
    assert rows == [["#c5302a", "#ffffff", "#ffffff"], ["#ffffff"] * 3]


def test_a_color_that_the_palette_does_not_have_is_like_any_other():
    assert _read(png(Drawing(1, 1, "mauve", ()), COLORS)) == [["#8b8378"]]


def test_too_many_colors_are_refused():
    with pytest.raises(ValueError, match="A picture of 257 colors: use 256 at most"):
        png(Drawing(1, 1, "paper", tuple(Patch(0, 0, 1, 1, f"color {number}") for number in range(256))), COLORS)


def test_a_link_to_any_page_shows_the_board(files, sample, build):
    image = b'<meta property="og:image" content="https://nomopoly.example.org/board.png">'
    pages = [path for path in files if path.endswith(".html") and path != "404.html"]
    assert [path for path in pages if image not in files[path]] == []
    rows = _read(files["board.png"])
    assert (len(rows[0]), len(rows)) == (1200, 630)
    assert len({color for row in rows for color in row}) > 10
    assert "board.png" not in build(sample, address="")["index.html"].decode()


def test_a_game_without_a_board_has_no_picture(build, empty):
    bare = build(replace(empty, squares=(), material=replace(empty.material, board=False)))
    assert "board.png" not in bare
    assert b"og:image" not in bare["index.html"]
