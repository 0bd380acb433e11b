"""`moderator doctor --round` where mail really goes: by a real Postfix, by LMTP or by a Dovecot's mailbox, to the daemon.

Each is a process of its own, as on an admin's machine.
"""

from __future__ import annotations

import json
import socket
from contextlib import closing

import pytest

from moderator.store import backup
from tests.peer.conftest import Machine, Postfix, free_port, waited
from tests.support.dovecot import PASSWORD, USER

pytestmark = [pytest.mark.peer, pytest.mark.slow]
DOMAIN = "games.example.org"


@pytest.fixture
def games(machine):
    machine.types(f"moderator init . --domain {DOMAIN} --admin me@example.org", "moderator new tphunt")
    return machine


def by_lmtp(games: Machine, postfix_between) -> tuple[Postfix, int]:
    """Let a Postfix hand over the mail of the games at a door of ours, and take our letters; give it and the port."""
    lmtp = free_port()
    postfix = postfix_between(lmtp, free_port(), more=f"virtual_mailbox_domains = {DOMAIN}\n")
    games.set(f'doors = ["lmtp:127.0.0.1:{lmtp}"]')
    games.set(f'smarthost = "127.0.0.1:{postfix.port}"')
    return postfix, lmtp


def found(games: Machine, *more: str) -> dict[str, tuple[str, str, str]]:
    """Give how each thing stands that the doctor looks at, what is said of it, and its mend.

    The DNS is left out: what it says of a domain that nobody has is no matter of the mail that goes round.
    """
    told = games.types(f"moderator doctor --quick --json --round tphunt {' '.join(more)} || true")
    return {it["thing"]: (it["state"], it["said"], it["mend"]) for it in json.loads(told) if it["thing"] != "DNS"}


def kept(games: Machine) -> list[tuple[str, str, str]]:
    with closing(backup.open_to_read(games.folder / "moderator.db")) as opened:
        return [tuple(row) for row in opened.execute("SELECT via, recipient, state FROM inbox ORDER BY number")]


def letters(games: Machine) -> int:
    with closing(backup.open_to_read(games.folder / "moderator.db")) as opened:
        return int(opened.execute("SELECT count(*) FROM outbox").fetchone()[0])


def all_is_well_and_nobody_reads_it(games: Machine, postfix: Postfix, via: str) -> None:
    told = found(games)
    assert {thing for thing, (state, _, _) in told.items() if state == "WRONG"} == set(), (told, postfix.log())
    assert f"A mail to tphunt@{DOMAIN} came back within" in told["round"][1]
    assert waited(lambda: kept(games) == [(via, f"tphunt@{DOMAIN}", "unanswered")]), kept(games)
    assert letters(games) == 0
    assert "came back within" in found(games)["round"][1]  # the second is another mail, and no copy of the first
    assert len(kept(games)) == 2
    games.ends()


def test_a_mail_goes_round_by_postfix_and_lmtp(games, postfix_between):
    postfix, lmtp = by_lmtp(games, postfix_between)
    games.serves("moderator serve")
    with closing(socket.socket()) as probe:
        assert waited(lambda: probe.connect_ex(("127.0.0.1", lmtp)) == 0, 60)
    all_is_well_and_nobody_reads_it(games, postfix, "lmtp")


def test_a_mail_goes_round_by_postfix_and_a_mailbox(games, dovecot, postfix_between):
    box = dovecot.folder / "mail"
    more = (
        f"virtual_mailbox_domains = {DOMAIN}\nvirtual_transport = virtual\nvirtual_mailbox_base = {box}\n"
        f"virtual_mailbox_maps = static:{USER}/\nvirtual_minimum_uid = 1\n"
        f"virtual_uid_maps = static:{box.stat().st_uid}\nvirtual_gid_maps = static:{box.stat().st_gid}\n"
    )
    postfix = postfix_between(free_port(), free_port(), more=more)
    (games.folder / "password").write_text(f"{PASSWORD}\n", "ascii")
    for line in (f'server = "127.0.0.1:{dovecot.port}"', f'user = "{USER}"', 'password_file = "password"'):
        games.set(line)
    games.set('security = "none"')
    games.set("doors = []")
    games.set(f'smarthost = "127.0.0.1:{postfix.port}"')
    games.serves("moderator serve")
    all_is_well_and_nobody_reads_it(games, postfix, "imap")


def test_a_mail_that_postfix_keeps_since_nobody_takes_it_is_told(games, postfix_between):
    postfix, _ = by_lmtp(games, postfix_between)
    told = found(games, "--wait 1")
    assert told["doors"][0] == "WRONG"
    assert told["round"][:2] == ("WRONG", f"A mail to tphunt@{DOMAIN} went out and is not here after 1 s.")
    assert "mailq" in told["round"][2]
    assert kept(games) == []
    games.serves("moderator serve")

    def there():
        postfix.retry()
        return len(kept(games)) == 1

    assert waited(there, 60), postfix.log()  # nothing is lost
    games.ends()


def test_what_postfix_says_of_a_mail_that_it_does_not_take_is_told(games, postfix_between):
    postfix = postfix_between(free_port(), free_port())  # it knows nothing of the games' domain
    games.set(f'smarthost = "127.0.0.1:{postfix.port}"')
    state, said, mend = found(games, "--wait 1")["round"]
    assert state == "WRONG"
    assert f"did not take a mail to tphunt@{DOMAIN}: 554 5.7.1" in said
    assert "Relay access denied" in said
    assert "its log says why" in mend.lower()
