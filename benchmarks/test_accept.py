"""What durability costs: mails taken by SMTP and kept on disk before 250, and the time until each is answered."""

from __future__ import annotations

import asyncio
import itertools
import re
import shutil
import smtplib
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks import servers
from benchmarks.servers import running
from moderator.house import House
from moderator.house.serving import Service
from tests.support.installation import Installation, letter

NUMBERS = itertools.count()
IN_A_ROW = 200
SOURCE = shutil.which("smtp-source", path="/usr/sbin:/usr/bin")
SESSIONS, MAILS, BYTES, ROUNDS = 20, 1_000, 4_096, 5
ACCEPTED = "a mail of 4 KB accepted, of 1000 in 20 sessions"


def accepted(benchmark: Any, server: Callable[..., None], folder: Path) -> None:
    if SOURCE is None:
        pytest.skip("smtp-source is not installed (Debian package postfix)")
    place = Installation(folder / "games")
    place.house.begin("ferry", "ferry")
    place.house.close()
    benchmark.extra_info["each of"] = MAILS
    with running(server, place.folder) as (port, process):
        told = ["-s", str(SESSIONS), "-m", str(MAILS), "-l", str(BYTES), "-f", "ann@example.net"]
        load = [SOURCE, *told, "-t", "ferry@games.example", f"127.0.0.1:{port}"]
        subprocess.run(load, check=True)
        before = servers.used(process)
        benchmark.pedantic(lambda: subprocess.run(load, check=True), rounds=ROUNDS)
        # On a machine that does other things too, this is the figure to go by.
        benchmark.extra_info["server's own microseconds for each"] = round(
            (servers.used(process) - before) * 1e6 / (ROUNDS * MAILS)
        )


@pytest.mark.benchmark(group=ACCEPTED)
def test_baseline_by_a_handler_that_does_nothing(benchmark, tmp_path):
    accepted(benchmark, servers.forgetful, tmp_path)


@pytest.mark.benchmark(group=ACCEPTED)
def test_with_one_commit_a_mail(benchmark, tmp_path):
    accepted(benchmark, servers.one_commit_a_mail, tmp_path)


@pytest.mark.benchmark(group=ACCEPTED)
def test_with_one_commit_a_group(benchmark, tmp_path):
    accepted(benchmark, servers.groups, tmp_path)


@pytest.mark.benchmark(group="from 250 to the reply in the outbox, a mail of Nomopoly")
def test_from_250_to_the_reply(benchmark, tmp_path):
    """Measure each of many mails to the daemon; with the machine to itself 99 of 100 are answered within 200 ms."""
    place, house = nomopoly(tmp_path)
    waits: list[float] = []

    def post(port: int) -> None:
        with smtplib.SMTP("127.0.0.1", port) as client:
            for _ in range(IN_A_ROW + 1):
                number = next(NUMBERS)
                to = "nomopoly@games.example"
                raw = letter("ann@example.net", order(number), to=to, ident=f"prompt-{number}")
                before = letters(house)
                client.sendmail("ann@example.net", [to], raw)
                began = time.perf_counter()
                while letters(house) == before:
                    assert time.perf_counter() - began < 120
                    time.sleep(0.001)
                waits.append(time.perf_counter() - began)
            # The first mail waits until the rules have been read.
            del waits[0]

    async def serve() -> None:
        service = Service(house, ["smtp:127.0.0.1:0"])
        (door,) = await service.open()
        await asyncio.to_thread(post, door.port)
        await service.close()

    benchmark.extra_info["each of"] = IN_A_ROW
    benchmark.pedantic(lambda: asyncio.run(serve()), rounds=1)
    hundredths = statistics.quantiles(waits, n=100)
    benchmark.extra_info["p50"], benchmark.extra_info["p99"] = hundredths[49], hundredths[98]
    house.close()
    place.house.close()


def unbraked(folder: Path) -> None:
    """Let one player be answered as often as she mails, and believe her."""
    path = folder / "moderator.toml"
    text = re.sub(r"^(most_an\w+|most_of_game) = \d+$", r"\1 = 1000000", path.read_text(), flags=re.MULTILINE)
    path.write_text(re.sub(r'^trust = "\w+"$', 'trust = "from"', text, flags=re.MULTILINE))


def order(number: int) -> str:
    """Give an order that no other mail gives: what is said again and again is not answered."""
    return f"buy {number % 30 + 1} if I have ${number}"


def letters(house: House) -> int:
    row = house.database.row("SELECT max(number) AS latest FROM outbox")
    assert row is not None
    return int(row["latest"] or 0)


@pytest.mark.benchmark(group="one mail, in the house")
def test_baseline_kept(benchmark, tmp_path):
    place = Installation(tmp_path / "games")
    place.house.begin("ferry", "ferry")
    benchmark(lambda: place.mail("ann@example.net", f"row {next(NUMBERS)}"))
    place.house.close()


@pytest.mark.benchmark(group="one mail, in the house")
def test_kept_read_played_and_answered(benchmark, tmp_path):
    place = Installation(tmp_path / "games")
    unbraked(place.folder)
    house = place.reopen()
    house.begin("ferry", "ferry")

    def play() -> None:
        place.mail("ann@example.net", f"join {next(NUMBERS)}")
        assert house.work() == 1

    benchmark(play)
    house.close()


@pytest.mark.benchmark(group="one mail of Nomopoly, from its bytes to its answer")
def test_baseline_order_kept(benchmark, tmp_path):
    place, _ = nomopoly(tmp_path)
    to = "nomopoly@games.example"
    benchmark(lambda: place.mail("ann@example.net", "buy 3", to=to, subject=f"order {next(NUMBERS)}"))
    place.house.close()


@pytest.mark.benchmark(group="one mail of Nomopoly, from its bytes to its answer")
def test_order_kept_read_queued_and_answered(benchmark, tmp_path):
    place, house = nomopoly(tmp_path)

    def play() -> None:
        number = next(NUMBERS)
        place.mail("ann@example.net", order(number), to="nomopoly@games.example")
        assert house.work() == 1

    benchmark(play)
    house.close()


def nomopoly(folder: Path) -> tuple[Installation, House]:
    """Give a house in which Ann has joined a game of Nomopoly."""
    place = Installation(folder / "games")
    unbraked(place.folder)
    place.house.close()
    house = place.house = House(place.folder, place.clock)
    house.begin("nomopoly", "nomopoly")
    place.mail("ann@example.net", 'join as "Ann"', to="nomopoly@games.example")
    assert house.work() == 1
    return place, house
