"""Names as players write them: any beginning of one that means it alone, in any case, with or without its article."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.core.outcome import Refusal
from moderator.games.table.refusals import ambiguous, unreadable

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
