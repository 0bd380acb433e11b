"""A real Postfix before a whole installation: mail goes in by LMTP, is kept for each recipient, and is answered."""

from __future__ import annotations

import asyncio
import os
import smtplib
from pathlib import Path

import pytest

from moderator.house.serving import Service
from moderator.store import inbox
from tests.peer.conftest import Postfix, free_port
from tests.support.installation import Installation, letter

pytestmark = pytest.mark.peer


@pytest.fixture
def place(tmp_path):
    if not Path("/usr/sbin/postfix").exists():
        pytest.skip("Postfix is not installed (Debian package postfix)")
    if os.geteuid() != 0:
        pytest.skip("Postfix starts only as root")
    made = Installation(tmp_path / "games")
    path = made.folder / "moderator.toml"
    path.write_text(path.read_text().replace('"games.example"', '"play.example.org"'))
    made.reopen()
    for name in ("ferry", "barge"):
        made.house.begin(name, "ferry")
    yield made
    made.house.close()


def test_each_recipient_gets_it_once_though_one_is_nobody_and_the_doors_are_killed(place):
    recipients = [f"{name}@play.example.org" for name in ("ferry", "nobody", "barge")]
    raw = letter("ann@example.net", "join Ann", to=", ".join(recipients), ident="three")

    def there():
        return sorted(entry.recipient for entry in inbox.entries(place.house.database))

    async def until(true):
        for _ in range(600):
            if true():
                return
            await asyncio.sleep(0.05)

    async def play():
        service = Service(place.house, [f"lmtp:127.0.0.1:{free_port()}"])
        (door,) = await service.open()
        try:
            with Postfix(door.port, free_port()) as postfix:

                def hand_over(content):
                    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=20) as client:
                        return client.sendmail("ann@example.net", recipients, content)

                assert await asyncio.to_thread(hand_over, raw) == {}
                await until(lambda: len(there()) == 2)
                assert there() == ["barge@play.example.org", "ferry@play.example.org"], postfix.log()
                assert "550 5.1.1" in postfix.log()
                # Postfix keeps what it cannot hand over, and the doors are open again before it gives up.
                service._taking.end_now()
                again = letter("ann@example.net", "row 1", ident="again")
                assert await asyncio.to_thread(hand_over, again) == {}

                def retried():
                    postfix.retry()
                    return len(there()) == 4

                await until(retried)
                await until(lambda: len(place.letters()) >= 4)
                return postfix.log()
        finally:
            await service.close()

    log = asyncio.run(play())
    assert there() == ["barge@play.example.org"] * 2 + ["ferry@play.example.org"] * 2, log
    assert {entry.state for entry in inbox.entries(place.house.database)} == {"done"}
    assert {entry.via for entry in inbox.entries(place.house.database)} == {"lmtp"}
