"""Drawings as PNG files, the one kind of picture that every messenger shows beside a link.

Made of the standard library alone (W3C, "Portable Network Graphics", third edition): rows of numbers of colors, of
which most are like the row above.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from math import isqrt

from moderator.core.drawing import Drawing, Patch

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_OTHER = "other"
_BY_NUMBER, _AS_ABOVE, _AS_IT_IS = 3, 2, 0  # the type of colors with a table, and how rows are written


def png(drawing: Drawing, colors: Mapping[str, str]) -> bytes:
    """Draw a picture; `colors` are those of the palette as #rrggbb, "other" stands for a name that it does not have.

    Raises ValueError for more than 256 colors, which no table of a PNG holds.
    """
    named = dict.fromkeys((drawing.ground, *(patch.color for patch in drawing.patches)))
    table = {name: place for place, name in enumerate(named)}
    if len(table) > 256:
        message = f"A picture of {len(table)} colors: use 256 at most."
        raise ValueError(message)
    told = b"".join(bytes.fromhex(colors.get(name, colors[_OTHER])[1:]) for name in table)
    head = struct.pack(">IIBBBBB", drawing.width, drawing.height, 8, _BY_NUMBER, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", told),
        (b"IDAT", zlib.compress(_written(_rows(drawing, table)), 6)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(drawing: Drawing, table: Mapping[str, int]) -> list[bytearray]:
    """Give the number of the color of each pixel, row by row."""
    rows = [bytearray([table[drawing.ground]]) * drawing.width for _ in range(drawing.height)]
    for patch in drawing.patches:
        left, right = max(patch.x, 0), min(patch.x + patch.width, drawing.width)
        paint = bytes([table[patch.color]]) * max(right - left, 0)
        for y in range(max(patch.y, 0), min(patch.y + patch.height, drawing.height)):
            inset = _inset(patch, y - patch.y)
            begin, end = max(patch.x + inset, 0), min(patch.x + patch.width - inset, drawing.width)
            if begin < end:
                rows[y][begin:end] = paint[: end - begin]
    return rows


def _inset(patch: Patch, row: int) -> int:
    """Give how far the edge of a rounded corner lies inside of the rectangle, in a row of it."""
    from_edge = row if 2 * row < patch.height else patch.height - 1 - row
    if from_edge >= patch.radius:
        return 0
    up = 2 * (patch.radius - from_edge) - 1  # in halves, from the middle of the pixels
    return patch.radius - (isqrt(4 * patch.radius**2 - up**2) + 1) // 2


def _written(rows: list[bytearray]) -> bytes:
    """Write rows with how each is: one like the row above is all noughts then."""
    parts = []
    above = bytearray()
    for row in rows:
        parts.append(bytes([_AS_ABOVE]) + bytes(len(row)) if row == above else bytes([_AS_IT_IS]) + row)
        above = row
    return b"".join(parts)
