"""Options that may stand anywhere on the line: the folder of the installation, and the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_ANYWHERE = {"-C": "--folder", "--folder": "--folder", "-g": "--game", "--game": "--game"}
"""Options that may stand anywhere on the line, by the ways in which they are written."""


def _cut(args: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Cut a line into words and options that may stand anywhere, each with what it is: "", "--folder" or "--game"."""
    rest = list(args)
    while rest:
        word = rest.pop(0)
        if word == "--":
            yield "", [word, *rest]
            return
        option, equals, _ = word.partition("=")
        if option in _ANYWHERE and equals:
            yield _ANYWHERE[option], [word]
        elif word in _ANYWHERE and rest:
            yield _ANYWHERE[word], [word, rest.pop(0)]
        else:
            yield "", [word]


def is_elsewhere(args: Sequence[str], game: str) -> bool:
    """Say whether a line names a folder, or another game than this."""
    return any(what and (what, words[-1].rpartition("=")[2]) != ("--game", game) for what, words in _cut(args))


def bare_words(args: Sequence[str]) -> list[str]:
    """Give the words of a line that are neither options nor the values of those that may stand anywhere."""
    return [word for what, words in _cut(args) if not what for word in words if not word.startswith("-")]


def in_place(args: Sequence[str], deepest: int) -> list[str]:
    """Put the folder before the command, and the game behind it, wherever on the line they stand.

    `deepest` is how many words name the command: 2 for "rules show".
    """
    cut = list(_cut(args))
    folder = [word for what, words in cut if what == "--folder" for word in words]
    game = [word for what, words in cut if what == "--game" for word in words]
    line: list[str] = []
    for word in (word for what, words in cut if not what for word in words):
        line.append(word)
        deepest -= not word.startswith("-")
        if deepest == 0 and not word.startswith("-"):
            line += game
            game = []
    return [*folder, *line, *game]
