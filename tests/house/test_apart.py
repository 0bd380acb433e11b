"""A part of the daemon never outlives it, however the daemon ends and whatever the part is doing."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.house.test_serving import begin_serving, until

DAEMON = (
    "import asyncio, sys\nfrom moderator.house.apart import Apart\nfrom tests.house import test_apart\n"
    "async def play():\n"
    "    part = Apart('a part', getattr(test_apart, sys.argv[1]), (), lambda said: print(*said, flush=True), "
    "orphaned=float(sys.argv[2]))\n"
    "    part.begin()\n    await asyncio.sleep(600)\n"
    "asyncio.run(play())\n"
)


def never_listens(line):
    """Do something for ever, without a look at the line."""
    line.send((os.getpid(),))
    while True:
        time.sleep(0.01)


def finishes(line):
    """Hear that the daemon is gone, do what is left to do, and end."""
    line.send((os.getpid(),))
    try:
        line.recv()
    except EOFError:
        Path(f"/tmp/finished-{os.getpid()}").touch()


def is_there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(*processes: int, seconds: float = 15.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and any(map(is_there, processes)):
        time.sleep(0.02)
    return not any(map(is_there, processes))


def parts_of(daemon: int) -> list[int]:
    """Give the processes whose parent is the daemon."""
    return [int(word) for word in Path(f"/proc/{daemon}/task/{daemon}/children").read_text().split()]


def begun(task: str, orphaned: float) -> tuple[subprocess.Popen[str], int]:
    daemon = subprocess.Popen([sys.executable, "-c", DAEMON, task, str(orphaned)], stdout=subprocess.PIPE, text=True)
    return daemon, int(daemon.stdout.readline())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGQUIT, signal.SIGABRT])
def test_a_part_that_never_listens_ends_with_its_daemon(number):
    daemon, part = begun("never_listens", 0.2)
    daemon.send_signal(number)
    daemon.wait(60)
    daemon.stdout.close()
    assert gone(part)


def test_a_part_finishes_what_it_is_doing():
    daemon, part = begun("finishes", 60)
    daemon.kill()
    daemon.wait(60)
    daemon.stdout.close()
    assert gone(part)
    Path(f"/tmp/finished-{part}").unlink()


def test_a_part_whose_daemon_is_gone_before_it_says_a_word_ends_quietly():
    ours, its = socket.socketpair()
    command = [sys.executable, "-m", "moderator.house.apart", str(its.fileno())]
    part = subprocess.Popen(command, pass_fds=(its.fileno(),), stderr=subprocess.PIPE)
    its.close()
    ours.close()
    assert part.communicate(timeout=15)[1] == b""
    assert part.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_nothing_of_an_installation_stays(ferry, number):
    ferry.house.close()
    serving, _ = begin_serving(ferry.folder)
    parts = parts_of(serving.pid)
    assert len(parts) == 2
    serving.send_signal(number)
    serving.wait(40)
    serving.stdout.close()
    assert gone(*parts, seconds=40)
    ferry.house = ferry.open()


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1], ids=["the doors", "the worker"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_part_that_is_killed_is_begun_again_alone(ferry, which, number):
    ferry.house.close()
    serving, _ = begin_serving(ferry.folder)
    before = parts_of(serving.pid)
    os.kill(before[which], number)

    async def play():
        await until(lambda: len(parts_of(serving.pid)) == 2 and before[which] not in parts_of(serving.pid), 30)

    asyncio.run(play())
    after = parts_of(serving.pid)
    assert before[1 - which] in after
    assert before[which] not in after
    serving.terminate()
    assert serving.wait(40) == 0
    serving.stdout.close()
    assert gone(*before, *after)
    ferry.house = ferry.open()
