"""Mails that kill or hang whoever opens them, for a process that opens mail apart from all others.

A process that takes these rules from another one falls into the traps from then on.
"""

from __future__ import annotations

import os
import re
import signal
from typing import Any

from moderator.house import working
from tests.support.ferry import Ferry

SNARE = re.compile(r"(a+)+b")


class Trapped(Ferry):
    """The ferry, in a process in which a mail with `sting` ends it and one with `snare` holds it for ever."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (armed, ())


def armed() -> Trapped:
    """Set the traps in this process."""
    sound = working.open_mail

    def opened(raw: bytes, *told: Any) -> Any:
        if b"\r\nsting" in raw:
            os.kill(os.getpid(), signal.SIGSEGV)
        if b"\r\nsnare" in raw:
            # The interpreter does not come back from here: no thread of its process and no signal handler runs.
            SNARE.match("a" * 60)
        return sound(raw, *told)

    working.open_mail = opened
    return Trapped()


RULESETS = {"ferry": Trapped()}
