"""Every way known to pass for somebody else by mail, as a table: what must come of each mail in spoofing.yaml.

The installation verifies signatures itself and also hears its mail server, which is honest: where a row does not say
what the server wrote, it wrote what is true of the signatures. So a forger needs to deceive only one of the two.
"""

from __future__ import annotations

import re
from pathlib import Path

import dkim
import pytest
import yaml

from moderator.house.order_addresses import order_address
from moderator.store import inbox
from tests.support.installation import SECRET, Installation, letter
from tests.support.signing import look_up, signed

ROWS = yaml.safe_load((Path(__file__).parent / "spoofing.yaml").read_text("utf-8"))
SERVER = "mx.games.example"
GAME = "ferry@games.example"
ANN, DUKE = "ann@example.net", "duke@example.net"
COVERS = {
    "usual": ("from", "to", "subject", "date", "message-id"),
    "twice": ("from", "from", "to", "to", "cc", "subject", "subject", "date", "date", "reply-to", "message-id"),
    "whole": (
        *("from", "to", "cc", "subject", "date", "message-id"),
        *("mime-version", "content-type", "content-transfer-encoding"),
    ),
}
FIELDS = {
    "From": ANN,
    "To": GAME,
    "Subject": "moves",
    "Message-ID": "<1@example.net>",
    "Date": "Tue, 12 May 2026 20:00:00 +0200",
}


def built(row, secrets) -> bytes:
    """Build the mail of a row: its fields and text, signed, then changed as a forger changes it."""
    fields = {**FIELDS, **row.get("fields", {})}
    head = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    text = "\n".join([*row.get("above0", "").splitlines(), *head, "", row.get("body", "row 2"), ""])
    raw = wired(text.format(**secrets) if "{hers}" in text else text)
    signs = row.get("signs")
    if signs == "badly":
        raw = signed(raw, domain=row.get("domain", "example.net")).replace(b"row 2", b"row 3")
    elif signs == "part":
        raw = signed(raw, length=True)
    elif signs is not None:
        raw = signed(raw, domain=row.get("domain", "example.net"), covers=tuple(COVERS.get(str(signs), signs)))
    for old, new in row.get("change", ()):
        assert wired(old) in raw
        raw = raw.replace(wired(old), wired(new), 1)
    raw = wired("".join(f"{line}\n" for line in row.get("above", "").splitlines())) + raw
    if "below" in row:
        raw += wired(row["below"] + "\n")
    said = row.get("server", honest(raw))
    return (f"Authentication-Results: {said}\r\n".encode() if said else b"") + raw


def wired(text: str) -> bytes:
    """Give a text as it goes over the wire."""
    return re.sub(r"\r?\n", "\r\n", text).encode()


def honest(raw: bytes) -> str:
    """Say of the signatures of a mail what an honest mail server says."""
    said = []
    for place, found in enumerate(
        re.findall(rb"^DKIM-Signature:(?:[^\r]|\r\n[ \t])*?\bd=([^;\s]+)", raw, re.MULTILINE)
    ):
        try:
            holds = dkim.DKIM(raw).verify(place, lambda name, timeout=5: look_up(name.decode()))
        except Exception:  # noqa: BLE001 - the library raises much on odd mail
            holds = False
        said.append(f"dkim={'pass' if holds else 'fail'} header.d={found.decode()}")
    return "; ".join([SERVER, *(said or ["dkim=none"])])


@pytest.fixture
def place(tmp_path):
    """An installation that demands one proof."""
    made = Installation(tmp_path / "games", trust="one")
    made.set("authserv_ids = []", f'authserv_ids = ["{SERVER}"]')
    made.set("verify = false", "verify = true")
    made.reopen()
    made.house._rooms.look_up = look_up
    made.house.begin("ferry", "ferry", {}, SECRET)
    yield made
    made.house.close()


def secrets_of(place, player) -> dict[str, str]:
    """Give the secret addresses by the names that the table has for them."""
    hers, dukes = (order_address(place.house._rooms, place.house.game("ferry"), who) for who in (player, DUKE))
    changed = hers[:12] + ("b" if hers[12] == "a" else "a") + hers[13:]
    return {"hers": hers, "HERS": hers.upper(), "changed": changed, "dukes": dukes}


def came(place, row) -> inbox.Entry:
    """Have the mail of a row come in a game that Ann and Duke play; give what is kept of it after the work on it."""
    player = row.get("player", ANN)
    for who, name in ((player, "Ann"), (DUKE, "Duke")):
        place.house.accept(letter(who, f"join {name}"), who, [GAME], "file", "")
    place.house.work()
    secrets = secrets_of(place, player)
    to, via, peer = row.get("to", GAME).format(**secrets), row.get("via", "lmtp"), row.get("peer", "local")
    kept = place.house.accept(built(row, secrets), row.get("sender", player), [to], via, peer)[0]
    place.house.work()
    return inbox.entry(place.house.database, kept.number)


@pytest.mark.parametrize("row", ROWS, ids=[row["case"] for row in ROWS])
def test_of_each_mail_comes_what_the_table_says(place, row):
    entry = came(place, row)
    orders = place.house.database.rows("SELECT quoted FROM orders WHERE mail = ?", (entry.number,))
    becomes = {True: "hers", False: "a stranger's"}[bool(orders)] if entry.state == "done" else entry.state
    assert becomes == row["becomes"], entry.outcome
    assert bool(orders) is (row["becomes"] == "hers")


def test_the_table_has_the_whole_catalogue():
    assert len({row["case"] for row in ROWS}) == len(ROWS) >= 120
    assert {row["becomes"] for row in ROWS} == {"hers", "a stranger's", "parked", "unanswered"}
