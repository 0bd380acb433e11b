"""Text of format=flowed (RFC 3676) becomes whole lines again: what the sender typed as one line is one line."""

from __future__ import annotations


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(">"))


def unflowed(text: str, *, delete_space: bool = False) -> str:
    """Join flowed lines to the lines that were typed; quoted lines keep a ">" for each level (RFC 3676, section 4).

    `delete_space` is the parameter DelSp=yes: the space before the soft line break is then no part of the text.
    """
    out: list[str] = []
    open_depth: int | None = None
    for line in text.split("\n"):
        depth = _depth(line)
        words = line[depth:]
        words = words.removeprefix(" ")
        is_signature = words == "-- "
        flows = words.endswith(" ") and not is_signature
        shown = words[:-1] if flows and delete_space else words
        if open_depth == depth and not is_signature:
            out[-1] += shown
        else:
            out.append(">" * depth + (" " if depth else "") + shown)
        open_depth = depth if flows else None
    return "\n".join(out)
