"""Looks for garbage seldom, and not at all while something large that stays is being built.

The collector walks over all that has been made each time that so much more has been made; while nothing but a structure
that is kept is being built, it finds nothing, and takes as long as a quarter of the building.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Generator
from contextlib import contextmanager

_AFTER = (50_000, 10, 2)
"""How many more things are made than let go before the youngest are looked through; how often those before the older.

A million things, which take about a hundred megabytes, may so be left behind in rings before all is looked through.
"""


def collect_seldom() -> None:
    """Let the collector of this process look for garbage more seldom than Python's own 700, 10, 10 would.

    Most of what is made is let go without the collector, and what is left is mostly the rules, which stay: it looked
    through them every few hundred milliseconds, for an eighth of the time of a game. Nor does it look at the end of the
    process, when all is let go.
    """
    gc.set_threshold(*_AFTER)
    atexit.unregister(gc.disable)
    atexit.register(gc.disable)


@contextmanager
def without_collecting(*, stays: bool = False) -> Generator[None]:
    """Put the collector off for the block; whoever had it off already keeps it so.

    What `stays` is among the oldest at once: the collector would else look through all of it right behind the block,
    as through what is youngest.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if stays:
                gc.freeze()
                gc.unfreeze()
            gc.enable()
