"""What was worked out last, for the same position: several letters and a page ask for it within one mail.

Positions are frozen, so that the very same one always has the same; an equal one that was made anew is worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def kept_for_the_latest(work: Callable[P, T]) -> Callable[P, T]:
    """Let a function remember its last result, and give it again as long as it is asked about the very same things.

    The result is shared: nobody changes it.
    """
    latest: list[tuple[tuple[object, ...], T]] = []

    @wraps(work)
    def given(*args: P.args, **named: P.kwargs) -> T:
        asked = (*args, *named.values())
        kept = latest[0] if latest else None
        if kept is not None and len(kept[0]) == len(asked) and all(map(is_, kept[0], asked)):
            return kept[1]
        result = work(*args, **named)
        latest[:] = [(asked, result)]
        return result

    return given
