"""Commands typed at a terminal: each runs in a process of its own on a pseudo-terminal, as an admin would see it.

The process is forked from the one that tests, so that nothing is imported anew for each command.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import termios
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SILENT = 60
"""For how many seconds a command may say nothing; a bound for one that hangs, which no test waits for otherwise."""


class TerminalError(Exception):
    """A command that does not ask what it is answered, or does not end."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What stood on the screen in the end, and how the process ended: its exit code, or minus the signal's number."""

    screen: str
    code: int


def typed(run: Callable[[], None], answers: Sequence[tuple[str, str]] = (), columns: int = 120) -> Seen:
    """Run something on a terminal of its own; each answer is what its question ends with, and what is typed there.

    Raises TerminalError, with the screen, where a question does not come.
    """
    child, line = pty.fork()
    if not child:
        _run(run)
    termios.tcsetwinsize(line, (40, columns))
    shown, asked = "", 0
    try:
        for question, answer in answers:
            while not shown[asked:].endswith(question):
                shown += _more(line, f'It does not ask "{question}":\n{shown}')
            asked = len(shown)
            os.write(line, f"{answer}\n".encode())
        while more := _more(line, f"It does not end:\n{shown}", may_end=True):
            shown += more
    except TerminalError:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.close(line)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Seen("".join(f"{_left(each)}\n" for each in shown.replace("\r\n", "\n").split("\n")).rstrip("\n"), code)


def _more(line: int, trouble: str, *, may_end: bool = False) -> str:
    if not select.select([line], [], [], SILENT)[0]:
        raise TerminalError(trouble)
    try:
        more = os.read(line, 65536)
    except OSError:  # the other side of a pseudo-terminal is closed
        more = b""
    if not more and not may_end:
        raise TerminalError(trouble)
    return more.decode()


def _left(text: str) -> str:
    """Give what is left of a line on which a carriage return has let something be written over."""
    shown = ""
    for part in re.split("\r", text):
        shown = part + shown[len(part) :]
    return shown.rstrip()


def _run(run: Callable[[], None]) -> None:
    """Run something as a whole process does, and end this one."""
    code = 1
    try:
        sys.stdin, sys.stdout, sys.stderr = (open(0), open(1, "w"), open(2, "w"))  # noqa: SIM115
        run()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
