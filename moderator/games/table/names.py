"""Names as players write them: any beginning of one that means it alone, in any case, with or without its article."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.refusals import ambiguous, unreadable

T = TypeVar("T")

_ARTICLES = ("the ", "a ", "an ")


def bare(name: str) -> str:
    """Give a name as it is compared: in lower case, without its article, spaces once."""
    words = " ".join(name.casefold().split())
    return next((words.removeprefix(article) for article in _ARTICLES if words.startswith(article)), words)


def named(words: str, names: Iterable[str], kind: str) -> str | Refusal:
    """Give the one name that some words mean: the whole name, else what begins with them.

    Refused where several begin so, with all of them, and where none does; `kind` says what is looked for ("player").
    """
    wanted, every = bare(words), tuple(names)
    whole = [name for name in every if bare(name) == wanted]
    found = whole or [name for name in every if bare(name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        return ambiguous(words.strip(), found)
    return unreadable(f'There is no {kind} "{words.strip()}" here; there is {", ".join(every)}.')


def one_of(words: str, things: Mapping[str, T], kind: str) -> T | Refusal:
    """Give the one thing whose name some words mean, refused as `named` does."""
    found = named(words, things, kind)
    return found if isinstance(found, Refusal) else things[found]


def seat_of(words: str, players: Sequence[str]) -> int | Refusal:
    """Give the seat of the player whom some words mean."""
    return one_of(words, {name: seat for seat, name in enumerate(players)}, "player")
