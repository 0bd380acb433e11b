"""Ends the process of a command without taking it apart: its memory is let go whole, and not thing by thing.

The rules as they run are half a million things, and to let go of each takes an eighth of the time of a short command.
"""

from __future__ import annotations

import logging
import os
import sys
import threading

from moderator.cli.program import main


def run() -> None:
    """Carry out what stands on the command line, and end this process.

    Raises SystemExit, as a program ends that is taken apart, where threads run on or processes may have been begun.
    """
    try:
        main(prog_name="moderator")
    except SystemExit as ending:
        if isinstance(ending.code, str) or threading.active_count() > 1 or "multiprocessing" in sys.modules:
            raise
        logging.shutdown()
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            raise ending from None
        os._exit(ending.code or 0)
