"""What is published holds no address but the game's own, whatever strangers and players write."""

import re

import pytest

from moderator import settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.games.tphunt.tphunt import RULESET as TPHUNT
from moderator.house import House
from tests.support.installation import SECRET, StandingClock, letter

OWN = ("nomopoly@games.example", "club@games.example")
SIGN = re.compile(rb"[^\s<>]*(?:@|%40|\xef\xbc\xa0)[^\s<>]*")
MAILS = {
    "nomopoly@games.example": (
        ("ann@example.net", 'join as "Ann"\n'),
        ("Bob@example.org", 'join as "Bob@example.org"\n'),
        ("bob@example.org", 'join as "Ann"\n'),
        ("eve@example.edu", 'join as "eve@example.edu"\n'),
        ("mal@example.edu", "buy 12\nPROPOSAL: A player may write to mal@example.edu.\n"),
        ("cy@example.com", 'join as "Cy"\nname 3 "cy@example.com"\nbuy 4 from eve@example.edu\n'),
        ("cy@example.com", 'name 4 "cy@localhost"\nname 5 "cy @ example.com"\nbuy 6 @ $20\nhello cy%40example.com\n'),
        ("cy@example.com", "PROPOSAL: Post\nNote: all prizes are paid by treasurer@example.com.\n"),
        ("ann@example.net", "PROPOSAL: bob@example.org\nWhen a player lands on a Red square, she gets $5.\n"),
        (
            "ann@example.net",
            "buy 5\nthank you, write to me at ann.lee+games@mail.example.net\n-- \nAnn <ann@example.net>\n",
        ),
    ),
    "club@games.example": (
        ("ann@example.net", "join as Ann\n"),
        ("eve@example.edu", "join as eve@example.edu\n"),
        ("bob@example.org", "join as Bob\n"),
        ("bob@example.org", 'say "write to bob@localhost"\nhello\n-- \nBob <bob@example.org>\n'),
    ),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published")
    settings.begin(folder, "games.example", "boss@games.example")
    path = folder / settings.NAME
    path.write_text(path.read_text("utf-8").replace('trust = "one"', 'trust = "from"'), "utf-8")
    opened = House(folder, StandingClock(), {"nomopoly": RULESET, "tphunt": TPHUNT})
    opened.begin("nomopoly", "nomopoly", {"squares": 12}, SECRET)
    opened.begin("club", "tphunt", {"open": True, "players": 2, "map": "sample"}, SECRET)
    for recipient, mails in MAILS.items():
        for number, (sender, words) in enumerate(mails):
            opened.accept(letter(sender, words, to=recipient, ident=f"{number}.{recipient[:4]}"), sender, [recipient])
    opened.work()
    for proposal in (1, 2):
        opened.decide(
            "nomopoly", "judge", {"proposal": proposal, "verdict": "accept", "reason": "As cy@example.com asked."}
        )
    opened.update("nomopoly")
    yield opened
    opened.close()


@pytest.mark.parametrize("name", ["nomopoly", "club"])
def test_no_published_byte_is_of_an_address_but_the_games_own(house, tmp_path, name):
    built = house.publish(name, tmp_path)
    found = {
        (file, sign.decode())
        for file in built.files
        if not file.endswith((".css", ".png"))
        for sign in SIGN.findall(re.sub("|".join(OWN).encode(), b"", (tmp_path / file).read_bytes()))
    }
    assert found == set()
    assert not [file for file in built.files if b"treasurer" in (tmp_path / file).read_bytes()]


def test_what_a_stranger_tries_is_no_event_of_the_game(house):
    told = house.record("nomopoly")
    assert not [event.line for event in told.events if re.search("bob|eve|mal|Sort", event.line)]
    assert {house.member("nomopoly", each) for each in ("bob@example.org", "eve@example.edu")} == {None}
    assert {given.address for given in told.inputs if hasattr(given, "address")} == {
        "ann@example.net",
        "cy@example.com",
    }
    assert house.replay("nomopoly").difference == ""
