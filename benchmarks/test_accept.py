"""What durability costs: mails taken by SMTP and kept on disk before 250, and the time until each is answered."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import smtplib
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
SOURCE = shutil.which("smtp-source", path="/usr/sbin:/usr/bin")
SESSIONS, MAILS, BYTES = 20, 1_000, 4_096
ACCEPTED = "a mail of 4 KB accepted, of 1000 in 20 sessions"


def accepted(benchmark: Any, server: Callable[..., None], folder: Path) -> None:
    if SOURCE is None:
        pytest.skip("smtp-source is not installed (Debian package postfix)")
    place = Installation(folder / "games")
    place.house.begin("ferry", "ferry")
    place.house.close()
    benchmark.extra_info["each of"] = MAILS
    with running(server, place.folder) as port:
        told = ["-s", str(SESSIONS), "-m", str(MAILS), "-l", str(BYTES), "-f", "ann@example.net"]
        load = [SOURCE, *told, "-t", "ferry@games.example", f"127.0.0.1:{port}"]
        benchmark.pedantic(lambda: subprocess.run(load, check=True), rounds=5, warmup_rounds=1)


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
    """Measure each of 200 mails to the daemon; on a machine with nothing else to do the 99th of 100 takes 200 ms."""
    place, house = nomopoly(tmp_path)
    waits: list[float] = []

    def post(port: int) -> None:
        with smtplib.SMTP("127.0.0.1", port) as client:
            for _ in range(201):
                number = next(NUMBERS)
                to = "nomopoly@games.example"
                raw = letter("ann@example.net", f"buy {number % 30 + 1}", to=to, ident=f"prompt-{number}")
                before = letters(house)
                client.sendmail("ann@example.net", [to], raw)
                began = time.perf_counter()
                while letters(house) == before:
                    assert time.perf_counter() - began < 30
                    time.sleep(0.001)
                waits.append(time.perf_counter() - began)
            # The first mail waits until the rules have been read.
            del waits[0]

    async def serve() -> None:
        service = Service(house, ["smtp:127.0.0.1:0"])
        (door,) = await service.open()
        await asyncio.to_thread(post, door.port)
        await service.close()

    benchmark.extra_info["each of"] = 200
    benchmark.pedantic(lambda: asyncio.run(serve()), rounds=1)
    waits.sort()
    benchmark.extra_info["p50"], benchmark.extra_info["p99"] = waits[99], waits[197]
    house.close()
    place.house.close()


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
    path = place.folder / "moderator.toml"
    path.write_text(path.read_text().replace("most_answers = 60", "most_answers = 1000000"))
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
    benchmark(lambda: place.mail("ann@example.net", "buy 3", to="nomopoly@games.example"))
    place.house.close()


@pytest.mark.benchmark(group="one mail of Nomopoly, from its bytes to its answer")
def test_order_kept_read_queued_and_answered(benchmark, tmp_path):
    place, house = nomopoly(tmp_path)

    def play() -> None:
        place.mail("ann@example.net", f"buy {next(NUMBERS) % 30 + 1}", to="nomopoly@games.example")
        assert house.work() == 1

    benchmark(play)
    house.close()


def nomopoly(folder: Path) -> tuple[Installation, House]:
    """Give a house in which Ann has joined a game of Nomopoly."""
    place = Installation(folder / "games")
    path = place.folder / "moderator.toml"
    path.write_text(path.read_text().replace("most_answers = 60", "most_answers = 1000000"))
    place.house.close()
    house = place.house = House(place.folder, place.clock)
    house.begin("nomopoly", "nomopoly")
    place.mail("ann@example.net", 'join as "Ann"', to="nomopoly@games.example")
    assert house.work() == 1
    return place, house
