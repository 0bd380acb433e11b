"""What durability costs: mails taken by SMTP and kept on disk before 250, beside a handler that forgets them."""

from __future__ import annotations

import asyncio
import itertools
import smtplib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from moderator.house import House
from moderator.house.serving import Service
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import KEPT, Reply
from tests.support.installation import Installation, letter

BATCH = 25
NUMBERS = itertools.count()


@contextmanager
def opened(make: Callable[[], Intake]) -> Iterator[int]:
    """Run an intake in its own thread and give its port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> Intake:
        intake = make()
        await intake.open()
        return intake

    intake = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield intake.opened[0].port
    finally:
        asyncio.run_coroutine_threadsafe(intake.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def deliver(port: int) -> None:
    """Send a batch of mails in one session, each another."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        for _ in range(BATCH):
            raw = letter("ann@example.net", "row 1\n" * 100, ident=f"bench-{next(NUMBERS)}")
            client.sendmail("ann@example.net", ["ferry@games.example"], raw)


@pytest.mark.benchmark(group="25 mails accepted by SMTP")
def test_baseline_forgotten_at_once(benchmark):
    async def forget(_raw: bytes, _sender: str, to: list[str], _via: str, _peer: str) -> list[Reply]:
        return [KEPT for _ in to]

    with opened(lambda: Intake([Door("smtp", "127.0.0.1")], forget)) as port:
        benchmark(deliver, port)


@pytest.mark.benchmark(group="25 mails accepted by SMTP")
def test_kept_on_disk_before_250(benchmark, tmp_path):
    place = Installation(tmp_path / "games")
    place.house.begin("ferry", "ferry")
    service = Service(place.house, ["smtp:127.0.0.1:0"])
    with opened(lambda: service.intake) as port:
        benchmark(deliver, port)
    place.house.close()


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
