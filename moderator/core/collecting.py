"""Builds what is large and stays without a look for garbage half-way.

The collector walks over all that has been made each time that so much more has been made; while nothing but a structure
that is kept is being built, it finds nothing, and takes as long as a quarter of the building.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Generator[None]:
    """Put the collector off for the block; whoever had it off already keeps it so."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
