"""Secrets in addresses are in letters and nowhere else: not on the site, not in what a replay reads."""

import pytest

from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House
from moderator.house.order_addresses import order_address
from moderator.mail.message import read
from moderator.store import inbox, outbox
from tests.support.installation import SECRET, StandingClock, begun, letter

ANN, NEW, GAME = "ann@example.net", "ann@example.org", "nomopoly@games.example"


def arrive(house, sender, words, to, subject="moves"):
    raw = letter(sender, words, to=GAME, subject=subject)
    number = house.accept(raw, sender, [to], "lmtp", "local")[0].number
    house.work()
    return inbox.entry(house.database, number)


def reply_to(house, place):
    return read(outbox.entries(house.database)[place].letter.content).headers.first("Reply-To")


@pytest.mark.slow
def test_a_published_game_tells_no_secret_and_replays_without_any(tmp_path):
    clock = StandingClock()
    house = House(begun(tmp_path / "games", "one"), clock, {"nomopoly": RULESET})
    house.begin("nomopoly", "nomopoly", {}, SECRET)
    tokens = []
    arrive(house, ANN, "join as Ann", GAME)
    tokens.append(reply_to(house, -1))
    arrive(house, ANN, "YES", tokens[-1])
    assert house.member("nomopoly", ANN) == "Ann"
    address = order_address(house._rooms, house.game("nomopoly"), ANN)
    tokens.append(address)
    entry = arrive(
        house, ANN, f"buy 12\nI have forwarded what came to {address}\nhelp", address, subject=f"to {address}"
    )
    assert (entry.state, entry.trust) == ("done", "secret order address")
    arrive(house, ANN, f"change my address to {NEW}", address)
    tokens.append(reply_to(house, -1))
    arrive(house, ANN, "yes", tokens[-1])
    (asked,) = [it.letter for it in outbox.entries(house.database) if it.letter.recipient == NEW]
    tokens.append(read(asked.content).headers.first("Reply-To"))
    arrive(house, NEW, "yes", tokens[-1])
    assert house.member("nomopoly", NEW) == "Ann"
    clock.move(days=6)
    house.update("nomopoly")
    assert house.replay("nomopoly").difference == ""
    house.publish("nomopoly")
    pages = [path.read_bytes() for path in house.site_folder("nomopoly").rglob("*") if path.is_file()]
    game = house.game("nomopoly")
    kept = "".join(
        str(row)
        for table in ("inputs", "events", "orders", "states", "proposals", "questions")
        for row in house.database.rows(f"SELECT * FROM {table} WHERE game = ?", (game.number,))
    )
    house.close()
    assert len(pages) > 20
    for token in tokens:
        word = token.partition("+")[2].partition("@")[0]
        assert len(word) == 28
        assert not any(word.encode() in page for page in pages)
        assert word not in kept
    assert not any(NEW.encode() in page or ANN.encode() in page for page in pages)
