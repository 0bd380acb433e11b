"""How long a mail may take: a process that works on one for too long ends and says why, and no other does."""

import subprocess
import sys

import pytest

from moderator.mail.ingest import ExitCode

PROGRAM = """
import sys, threading, time
from moderator.house.bounds import bounded

def works(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.01)

exec(sys.argv[1])
print("done", sum(thread.name == "bounds" for thread in threading.enumerate()))
"""


def ran(what):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, what], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.strip(), done.stderr


@pytest.mark.parametrize(
    "what",
    [
        'with bounded(0.2, "mail 7"): works(30)',
        'with bounded(60, "mail 6"): pass\nwith bounded(0.2, "mail 7"): works(30)',
        'with bounded(60, "mail 6"):\n  with bounded(0.2, "mail 7"): works(30)',
        'with bounded(0.2, "mail 7"):\n  with bounded(60, "mail 8"): pass\n  works(30)',
    ],
    ids=["the first", "one that is over sooner", "one within another", "one around another"],
)
def test_a_process_that_works_too_long_ends_and_says_on_what(what):
    code, said, told = ran(what)
    assert (code, said) == (ExitCode.TRY_AGAIN, "")
    assert "mail 7 has been worked on for more than 0.2 s" in told


def test_what_is_done_in_time_ends_nothing_and_all_bounds_share_one_thread():
    code, said, told = ran("for number in range(200):\n  with bounded(0.5, str(number)): pass\nworks(1)")
    assert (code, said, told) == (0, "done 1", "")
