"""Works on mail in a process of its own: a mail that kills or hangs this process ends nothing else.

When no mail waits it tries the proposals that came, one between two rounds, so that nobody waits for them at the desk.
A mail that comes meanwhile waits for the trial; mails often come several at a time, so a trial begins only when none
has come for a while.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection

from moderator.faults import Faults
from moderator.house.bounds import Patience
from moderator.house.house import House
from moderator.house.rooms import Place

_log = logging.getLogger("moderator.house")
ROUND = 5.0
QUIET = 2.0
"""For how many seconds no mail must have come before a proposal is tried."""


@dataclass(slots=True)
class _Ear:
    """What the daemon says: that there is mail, or that it is over."""

    line: Connection
    has_news: bool = False
    is_over: bool = False

    def listen(self, seconds: float = 0.0) -> bool:
        """Take in what was said, waiting so long for the first word; say whether it is over."""
        try:
            while not self.is_over and self.line.poll(seconds):
                self.is_over = self.line.recv()[0] == "stop"
                self.has_news, seconds = True, 0.0
        except (EOFError, OSError):
            self.is_over = True
        return self.is_over


def keep_working(line: Connection, place: Place, patience: Patience) -> None:
    """Be the process that works: through all that waits, then whenever it is told, and every few seconds besides.

    Says ("awake",) before each round, and ("done", how many) after one in which mails came to their end.
    """
    house = House(place.folder, place.clock, place.rulesets, place.commands)
    house.be_patient(patience)
    ear, faults, tried = _Ear(line), Faults(_log), False
    try:
        while not ear.is_over:
            ear.has_news = False
            line.send(("awake",))
            began = time.monotonic()
            try:
                done = house.work(ear.listen)
            except Exception as error:  # noqa: BLE001 - the daemon outlives every single fault
                faults.tell("a round of work failed, and is tried again", error)
                time.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
                done = 0
            if done:
                line.send(("done", done))
            # What came in while it worked may have come too late for this round.
            tried = not ear.listen(0.0 if tried else QUIET) and not ear.has_news and _try_one(house, faults)
            ear.listen(0.0 if ear.has_news or tried else ROUND)
    except OSError:
        _log.info("the daemon is gone")
    finally:
        house.close()


def _try_one(house: House, faults: Faults) -> bool:
    try:
        return house.try_next()
    except Exception as error:  # noqa: BLE001 - the daemon outlives every single fault
        faults.tell("a proposal could not be tried, and is tried again", error)
        return False
