"""How much of one letter is read: what goes beyond keeps everybody else waiting, and its sender is told where to go on.

All of it is counted, never timed, so that a replay reads as much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from moderator.games.nomopoly.letters.items import Motion, Question, Said, Unread

MOST_THINGS = 1_000
MOST_PROPOSALS = 10
MOST_PROPOSED = 3_000
MOST_QUESTIONS = 20
LONGEST_SENTENCE = 2_000
MOST_LISTED = 100
MOST_FIGURES = 500

_LISTING = re.compile(r"[,;&+/|]|\band\b", re.IGNORECASE)
_FIGURES = re.compile(rf"\d{{{MOST_FIGURES + 1}}}")


def beyond(words: str) -> tuple[str, str] | None:
    """Say why one sentence is not read, as a code and a sentence for its writer; None where it is.

    What reads a sentence needs more than its length of work for each of its letters, things and figures.
    """
    if len(words) > LONGEST_SENTENCE:
        return "too-long", f"A sentence may have {LONGEST_SENTENCE:,} letters; this one has {len(words):,}."
    listed = sum(1 for _ in _LISTING.finditer(words)) + 1
    if listed > MOST_LISTED:
        return "too-many-listed", f"One sentence may list {MOST_LISTED} things; this one lists {listed}. Send several."
    if _FIGURES.search(words):
        return "too-many-figures", f"A number may have {MOST_FIGURES} figures."
    return None


def bounded(items: Iterable[Said]) -> list[Said]:
    """Give the things of a letter of which a game can take care at once; in the place of others stands what to do.

    At most MOST_THINGS are read, MOST_PROPOSALS proposals filed, with MOST_PROPOSED words together unless it is one
    alone, and MOST_QUESTIONS questions answered, each once.
    """
    kept = list(_filed_and_asked(items))
    left = len(kept) - MOST_THINGS
    if left <= 0:
        return kept
    reason = (
        f"Only the first {MOST_THINGS:,} things of a mail are read. From here on {left:,} were not: "
        "send them in another mail."
    )
    return [*kept[:MOST_THINGS], _left(kept[MOST_THINGS], "too-many-things", reason)]


def _filed_and_asked(items: Iterable[Said]) -> Iterator[Said]:
    proposals = words = 0
    asked: set[tuple[str, str]] = set()
    for item in items:
        if isinstance(item, Motion):
            proposals, words = proposals + 1, words + len(item.text.split())
            if proposals > 1 and (proposals > MOST_PROPOSALS or words > MOST_PROPOSED):
                reason = (
                    f"Of one mail at most {MOST_PROPOSALS} proposals are filed, with {MOST_PROPOSED:,} words together. "
                    "Send this one in another mail."
                )
                yield _left(item, "too-many-proposals", reason)
                continue
        elif isinstance(item, Question):
            about = (item.topic, item.about.casefold())
            if about in asked:
                continue
            asked.add(about)
            if len(asked) > MOST_QUESTIONS:
                reason = f"Of one mail at most {MOST_QUESTIONS} questions are answered. Send this one in another mail."
                yield _left(item, "too-many-questions", reason)
                continue
        yield item


def _left(item: Said, code: str, reason: str) -> Unread:
    return Unread(item.quoted.partition("\n")[0], item.span, code, reason)
