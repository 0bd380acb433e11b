"""A real name server before us: what `doctor` says of a domain, and keys of signatures that are looked up here."""

from __future__ import annotations

import json
from pathlib import Path

import dns.resolver
import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.house import examining_mail
from moderator.mail import signatures
from moderator.store import inbox
from tests.peer.conftest import free_port
from tests.support.installation import RULESETS, SECRET, Installation, letter
from tests.support.signing import DOMAIN, SELECTOR, look_up, signed
from tests.support.tables import STRANGER
from tests.support.unbound import PROGRAM, Unbound, record

pytestmark = pytest.mark.peer
ANN = f"ann@{DOMAIN}"
KEY = look_up(f"{SELECTOR}._domainkey.{DOMAIN}").decode()
LONG = f"{KEY}; n={'a' * 300}"
"""A key with a note that makes it longer than one string of a TXT record can be."""


@pytest.fixture
def asked(monkeypatch):
    """Start a name server with some records that everything here asks from then on."""
    if not Path(PROGRAM).exists():
        pytest.skip("Unbound is not installed (Debian package unbound)")
    started = []

    def start(*records: str) -> Unbound:
        server = Unbound(free_port(), records).__enter__()
        started.append(server)
        monkeypatch.setattr(dns.resolver, "default_resolver", server.resolver())
        return server

    yield start
    for server in started:
        server.__exit__()


@pytest.fixture
def place(tmp_path):
    made = Installation(tmp_path / "games", trust="one")
    made.set("verify = false", "verify = true")
    made.reopen()
    made.house.begin("ferry", "ferry", {}, SECRET)
    yield made
    made.house.close()


def found(place):
    """Run the doctor; give what it says of the DNS: the state, what was found, the mend."""
    desk = Desk(place.folder, place.clock, RULESETS)
    told = CliRunner().invoke(main, ["doctor", "--quick", "--json"], obj=desk)
    every = json.loads(told.stdout)
    return [(each["state"], each["said"], each["mend"]) for each in every if each["thing"] == "DNS"]


MX = record("games.example", "MX", "10 mail.games.example.")
SPF = record("games.example", "TXT", "v=spf1 mx -all")
ADDRESS = record("games.example", "A", "192.0.2.7")


def test_the_doctor_reads_the_records_of_the_domain(place, asked):
    asked(MX, record("games.example", "TXT", "something else"), SPF)
    assert found(place) == [("ok", "Mail for games.example goes to mail.games.example.", "")]
    asked(ADDRESS)
    (where, _, _), (who, said, mend) = found(place)
    assert (where, who) == ("note", "note")
    assert "Nothing says who may send for games.example (SPF)" in said
    assert "v=spf1 mx -all" in mend
    asked(record("elsewhere.example", "A", "192.0.2.7"))
    assert found(place)[0][1] == "Nothing says where mail for games.example goes."


def test_a_name_server_that_does_not_answer_is_told(place, asked, monkeypatch):
    monkeypatch.setattr(examining_mail, "_HELD", 0.3)
    asked(MX, SPF).hold()
    ((state, said, mend),) = found(place)
    assert state == "WRONG"
    assert "It does not answer" in said
    assert "/etc/resolv.conf" in mend


def trust_of(place, raw):
    number = place.house.accept(raw, ANN, ["ferry@games.example"], *STRANGER)[0].number
    place.house.work()
    return inbox.entry(place.house.database, number)


def test_a_signature_is_verified_by_the_key_in_the_dns(place, asked):
    asked(record(f"{SELECTOR}._domainkey.{DOMAIN}", "TXT", LONG))
    assert trust_of(place, signed(letter(ANN, "join Ann"))).trust == f"signed by {DOMAIN} (verified here)"
    forged = signed(letter(ANN, "row 1", ident="row")).replace(b"row 1", b"row 9")
    assert trust_of(place, forged).state == "parked"


def test_without_the_key_or_an_answer_a_mail_is_parked(place, asked, monkeypatch):
    asked(record(DOMAIN, "TXT", KEY))
    assert trust_of(place, signed(letter(ANN, "join Ann"))).state == "parked"
    monkeypatch.setattr(signatures, "LONGEST_LOOK_UP", 0.3)
    asked(record(f"{SELECTOR}._domainkey.{DOMAIN}", "TXT", KEY)).hold()
    assert trust_of(place, signed(letter(ANN, "join Ann", ident="again"))).state == "parked"
