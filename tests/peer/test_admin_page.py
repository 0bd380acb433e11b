"""docs/admin.md, followed word for word: its own commands, from an empty folder to a published week.

The program is the installed one, in processes of its own, by the machine's clock. Players write through a real Postfix,
which hands over by LMTP as the page says, and into a mailbox on a real Dovecot, from which `moderator serve` takes mail;
letters go out by the same Postfix.
"""

from __future__ import annotations

import re
import smtplib
from email import message_from_bytes
from email.utils import parseaddr
from pathlib import Path

import pytest

from tests.peer.conftest import free_port, waited
from tests.support.dovecot import PASSWORD, USER
from tests.support.installation import letter

pytestmark = [pytest.mark.peer, pytest.mark.slow]
PAGE = (Path(__file__).parents[2] / "docs" / "admin.md").read_text("utf-8")
GAME = "nomopoly@games.example.org"
THE_GAMES = {"41": "1", "42": "2", "43": "3", "46": "4", "log 3": "log 1"}
"""The proposals and the week that the page takes for examples, and those that there are here."""

PROPOSALS = (
    ("Ann", 'Propose: Dearer parks\nAmend X.3: replace "$10" with "$15".'),
    ("Ann", "Propose: Sitting\nAdd to section X: A player may sit: she sits."),
    (
        "Bob",
        "Propose: Parks\nAdd to section X: When a player lands on a Corner, she gets $5 (tourists love an accordion).",
    ),
    ("Bob", "Propose: Fog\nAdd to section X: When a player joins the game, she gets $5. Gribble the snark frobs."),
)


def commands(title: str) -> list[str]:
    """Give the commands of the first block below a heading, without what is said of each behind it."""
    (block,) = re.findall(rf"^## {title}\n.*?^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[:1]
    return [re.split(r"\s{2,}", line)[0] for line in block.splitlines() if line]


def of_the_game(line: str) -> str:
    return re.sub("|".join(map(re.escape, THE_GAMES)), lambda found: THE_GAMES[found[0]], line)


def row(way: str) -> list[str]:
    """Give what stands in code in a row of the table of ways in."""
    (line,) = re.findall(rf"^\| {way} \|.*$", PAGE, re.MULTILINE)
    return re.findall(r"`([^`]+)`", line)


class Players:
    """Those who play: each answers at the address that the last letter to her gives, as mail programs do."""

    def __init__(self, postfix, world, dovecot) -> None:
        self.postfix, self.world, self.dovecot = postfix, world, dovecot
        self.sent = 0

    def letters(self, name: str):
        mine = [raw for raw, _, recipients, _ in self.world.mails if f"{name.lower()}@example.net" in recipients]
        return [message_from_bytes(raw) for raw in mine]

    def writes(self, name: str, words: str, *, by_mailbox: bool = False) -> None:
        """Write a mail and wait for the answer to it."""
        self.sent += 1
        told = self.letters(name)
        to = parseaddr(told[-1]["Reply-To"] or told[-1]["From"])[1] if told else GAME
        sender = f"{name.lower()}@example.net"
        raw = letter(sender, words, to=to, ident=f"{name}-{self.sent}")
        if by_mailbox:
            self.dovecot.deliver(raw)
        else:
            with smtplib.SMTP("127.0.0.1", self.postfix.port, timeout=30) as client:
                assert client.sendmail(sender, [to], raw) == {}
        assert waited(lambda: len(self.letters(name)) > len(told), 240), self.postfix.log()


def test_the_page_leads_from_an_empty_folder_to_a_published_week(machine, dovecot, postfix_between, world):
    *setting_up, serve = commands("Set up")
    assert [line.split()[0] for line in (*setting_up, serve)] == ["moderator", "cd", "moderator", "moderator"]
    machine.types(*setting_up)
    machine.folder = machine.folder / setting_up[1].partition(" ")[2]

    door, transport = row("LMTP")
    lmtp = free_port()
    more = f"virtual_mailbox_domains = games.example.org\n{transport.replace('2424', str(lmtp))}\n"
    postfix = postfix_between(lmtp, world.ports[0], more=more)
    machine.set(door.replace("2424", str(lmtp)))
    machine.set(f'smarthost = "127.0.0.1:{postfix.port}"')
    assert row("IMAP")[:4] == ["[mailbox]", "server", "user", "password_file"]
    (machine.folder / "password").write_text(f"{PASSWORD}\n", "ascii")
    for line in (f'server = "127.0.0.1:{dovecot.port}"', f'user = "{USER}"', 'password_file = "password"'):
        machine.set(line)
    machine.set('security = "none"')
    machine.serves(serve)

    players = Players(postfix, world, dovecot)
    for name in ("Ann", "Bob", "Cy"):
        players.writes(name, f"join as {name}", by_mailbox=name == "Cy")
        players.writes(name, "YES")
    for name, words in PROPOSALS:
        players.writes(name, words)
    (machine.folder / "3.rules").write_text("Repeal X.7.\n", "ascii")

    said = {}
    for line in map(of_the_game, commands("Each week")):
        said[line] = machine.types(line, keys="q\n" if "--ask" in line else "")
    assert "4 proposals to judge" in said["moderator week"]
    assert "Dearer parks" in said["moderator week 1"]
    assert "Ann" in said["moderator players"]
    assert "Ann" in said["moderator log 1 --about Ann"]
    pages = machine.folder / "site" / "nomopoly"
    page = (pages / "rules" / "index.html").read_text("utf-8")
    assert "$15" in page
    assert "accepted" in (pages / "proposals" / "1" / "index.html").read_text("utf-8")
    assert waited(lambda: any("Week 1" in str(each["Subject"]) for each in players.letters("Ann")), 60), postfix.log()
    machine.ends()
