"""Two installations behind one Postfix, as docs/many.md sets them up: each gets its own mail, and keeps and copies its own."""

from __future__ import annotations

import asyncio
import os
import re
import smtplib
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.house.serving import Service
from moderator.store import inbox
from tests.peer.conftest import Postfix, free_port
from tests.support.installation import RULESETS, Installation, letter

pytestmark = pytest.mark.peer
PAGE = (Path(__file__).parents[2] / "docs" / "many.md").read_text("utf-8")
NAMES = ("east", "west")


def given(first: str) -> str:
    """Give the block of settings of the page that begins with a line."""
    (found,) = re.findall(rf"```\n({re.escape(first)}.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def places(tmp_path):
    if not Path("/usr/sbin/postfix").exists():
        pytest.skip("Postfix is not installed (Debian package postfix)")
    if os.geteuid() != 0:
        pytest.skip("Postfix starts only as root")
    made = {name: Installation(tmp_path / name) for name in NAMES}
    for name, place in made.items():
        place.set('"games.example"', f'"{name}.example.org"')
        place.reopen().begin("ferry", "ferry")
    yield made
    for place in made.values():
        place.house.close()


def told(place, *words):
    """Run a command in one of them, as its timer does."""
    done = CliRunner().invoke(
        main, ["--folder", str(place.folder), *words], obj=Desk(clock=place.clock, rulesets=RULESETS)
    )
    assert done.exit_code == 0, done.output
    return done.output


def test_each_installation_gets_its_own_mail_and_makes_its_own_copy_and_site(places, tmp_path):
    recipients = [f"ferry@{name}.example.org" for name in NAMES]
    raw = letter("ann@example.net", "join Ann", to=", ".join(recipients), ident="both")

    def there():
        return [[entry.recipient for entry in inbox.entries(place.house.database)] for place in places.values()]

    async def play():
        services = [Service(place.house, [f"lmtp:127.0.0.1:{free_port()}"]) for place in places.values()]
        doors = [(await service.open())[0] for service in services]
        routes = tmp_path / "routes"
        routes.write_text(
            given("# /etc/postfix/games").replace("2425", str(doors[0].port)).replace("2426", str(doors[1].port))
        )
        more = given("# main.cf").replace("/etc/postfix/games", str(routes))
        postfix = Postfix(free_port(), free_port(), more=more)
        try:
            with postfix:

                def hand_over(*to):
                    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=20) as client:
                        return client.sendmail("ann@example.net", to, raw)

                assert await asyncio.to_thread(hand_over, *recipients) == {}
                for _ in range(1200):
                    if all(place.letters() for place in places.values()):
                        break
                    await asyncio.sleep(0.05)
                return postfix.log()
        finally:
            for service in services:
                await service.close()

    log = asyncio.run(play())
    assert there() == [[recipient] for recipient in recipients], log
    for name, place in places.items():
        (answer,) = place.letters()
        assert f"@{name}.example.org" in answer.letter.content.decode()
        assert place.house.member("ferry", "ann@example.net") == "Ann"
        told(place, "backup", "--keep", "30")
        told(place, "publish", "--every")
        assert len(list((place.folder / "backups").glob("moderator-*.db"))) == 1
        pages = place.house.site_folder("ferry")
        assert pages.is_relative_to(place.folder)
        assert list(pages.iterdir())
