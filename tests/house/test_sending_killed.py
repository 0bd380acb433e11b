"""A sender that is killed at any moment loses no letter, and what it sends twice is the same letter."""

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter

import pytest

from moderator.house import House
from moderator.store import outbox
from moderator.store.outbox import Letter
from tests.support.in_thread import MailServer
from tests.support.installation import RULESETS, begun

LETTERS = 120
PROGRAM = (
    "import sys, time; from pathlib import Path\n"
    "from moderator.house import House\nfrom tests.support.installation import RULESETS\n"
    "house = House(Path(sys.argv[1]), None, RULESETS)\n"
    "print('ready', flush=True)\n"
    "while True:\n    house.send()\n    time.sleep(0.01)\n"
)


class Receiver(MailServer):
    """A mail server that thinks a little before it answers."""

    def __init__(self):
        super().__init__()
        self.taken = []
        self.luck = random.Random(7)

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        await asyncio.sleep(self.luck.random() / 200)
        self.taken.append((envelope.rcpt_tos[0], envelope.content))
        await asyncio.sleep(self.luck.random() / 200)
        return "250 taken"


def letter(number):
    ident = f"<{number}@games.example>"
    content = f"To: p{number}@example.net\r\nMessage-ID: {ident}\r\n\r\nnews {number}\r\n".encode()
    return Letter(ident, f"ferry+r{number}@games.example", f"p{number}@example.net", content)


@pytest.mark.slow
def test_every_letter_arrives_and_a_second_copy_is_the_same(tmp_path):
    folder = begun(tmp_path / "games")
    luck = random.Random(11)
    with Receiver() as receiver:
        path = folder / "moderator.toml"
        path.write_text(path.read_text().replace('"127.0.0.1:25"', f'"127.0.0.1:{receiver.port}"'))
        house = House(folder, None, RULESETS)
        letters = [letter(number) for number in range(LETTERS)]
        outbox.put(house.database, letters, house.now())
        kills = 0
        end = time.monotonic() + 120
        while outbox.oldest_waiting(house.database) is not None:
            assert time.monotonic() < end, "letters are left"
            sending = subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder)], stdout=subprocess.PIPE, text=True)
            assert sending.stdout.readline() == "ready\n"
            time.sleep(luck.uniform(0.02, 0.5))
            sending.kill()
            sending.wait()
            sending.stdout.close()
            kills += 1
        assert {it.state for it in outbox.entries(house.database)} == {"sent"}
        tries = sum(it.attempts for it in outbox.entries(house.database))
        house.close()
    copies = Counter(receiver.taken)
    assert sorted(copies) == sorted((it.recipient, it.content) for it in letters)
    assert kills >= 3
    assert sum(copies.values()) <= tries <= LETTERS + kills
