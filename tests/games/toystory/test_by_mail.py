"""Whole games of Toy Story over the mail path, two to four players, played again from the record."""

import os
import random

import pytest

from moderator.files import folder
from moderator.games.table.game import TURN
from moderator.games.table.steps.auctions import AUCTION
from moderator.games.table.steps.debts import DEBT
from moderator.games.toystory import auctions
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.position import BUY, INHERIT
from moderator.games.toystory.toystory import GAME, RULESET
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support.by_mail import ByMail

GAMES = int(os.environ.get("TOYSTORY_MAIL_GAMES", "2"))
"""How many games are played by mail; before a release a dozen and more."""
TURNS = 60 if GAMES > 2 else 24
"""After so many turns a game ends."""


def _words(state, seat, luck):
    """Answer the first open decision in words, as a player would write it."""
    pending = GAME.pending(state)[0]
    toy = state.players[seat]
    if pending.kind == AUCTION:
        lot = state.open.auctions[0]
        least = AUCTIONS.least(state, lot)
        if least <= min(toy.cash, luck.randrange(20, 260)):
            return f"bid up to {min(toy.cash, least + 40)} on {auctions.title(state, lot.lot)}"
        return f"pass on {auctions.title(state, lot.lot)}"
    if pending.kind in (DEBT, INHERIT):
        return pending.silence
    if pending.kind == TURN and state.stage == BUY:
        return f"buy keeping {luck.choice([0, 200])} else auction max 60"
    if pending.kind == TURN:
        rolls = "roll; buy if under 150 else auction max 90"
        leaves = "card; " if toy.cards else "pay; " if toy.cash >= 50 else ""
        out = leaves if toy.jailed else ""
        build = next((line for line in GAME.sight(state, seat).legal if line.startswith("build")), "")
        if toy.jailed and not out:
            return "pay"
        return f"{build}\n{out}{rolls}" if build and toy.cash > 300 else f"{out}{rolls}"
    return pending.silence


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_played_by_mail_ends_and_is_the_same_again(tmp_path, number):
    house = ByMail(tmp_path / "games", {"toystory": RULESET}, pace=10)
    names = ("Ann", "Bob", "Cy", "Dee")[: 2 + number % 3]
    game = house.ask_for("toystory", names, f"end_after_turns {TURNS}")
    for name in names:
        house.write(f"{name.lower()}@example.net", "rent always", f"{game}@games.example")
    luck = random.Random(number)
    house.play_out(game, lambda state, seat: _words(state, seat, luck), most=900)
    if number == 0:
        record = house.house.record(game)
        files = render(
            RULESET.pages(record),
            folder("site_templates"),
            Site("Toy Story", "https://play.example.org/", style="toystory"),
            {},
        )
        assert check(files) == []
    house.close()


def test_a_debt_that_nobody_raises_is_settled_at_its_deadline_and_the_bankrupt_are_told(tmp_path):
    house = ByMail(tmp_path / "games", {"toystory": RULESET}, pace=5)
    to = "toystory-1@games.example"
    house.lay("toystory", **{"with": ["bob@example.net", "cy@example.net"]}, players=3)
    for name in ("Bob", "Cy"):
        house.write(f"{name.lower()}@example.net", f"join as {name}", to)
    house.play_silence("toystory-1", 10)
    state = house.table("toystory-1").game
    seat, toy = next((place, each) for place, each in enumerate(state.players) if each.name == "Cy")
    deed = state.space(state.owned(0)[0]).name
    house.write("cy@example.net", f"offer Ann: {toy.cash - 1} for {deed} - I need it badly", to)
    house.write("ann@example.net", "accept Cy's offer, you are welcome!", to)
    assert house.table("toystory-1").game.players[seat].cash == 1
    for name in ("ann", "bob"):
        house.write(f"{name}@example.net", "rent always", to)
    for _ in range(200):
        if house.table("toystory-1").game.players[seat].is_out:
            break
        pending = house.pending("toystory-1")[0]
        if (pending.kind, pending.who) == (DEBT, (seat,)):
            house.clock.move(hours=25)
            house.house.work()
            continue
        address = house.table("toystory-1").seats[pending.who[0]].address
        house.write(address, pending.silence, to)
    told = [letter for letter in house.letters() if letter.recipient == "cy@example.net"][-1]
    assert "you are out of the game" in told.subject
    assert "Cy says nothing in time: settle" in told.text
    assert "Cy is bankrupt" in told.text
    assert "YOU HAVE" not in told.text
    assert "WHO HAS WHAT\nAnn: " in house.write("cy@example.net", "Who is winning?", to)[0].text
    assert not house.house.replay("toystory-1").difference
    house.close()


def test_what_was_sent_ahead_and_could_not_be_done_is_told_when_the_turn_comes(tmp_path):
    house = ByMail(tmp_path / "games", {"toystory": RULESET})
    house.lay("toystory")
    pending = house.pending("toystory-1")[0]
    first, other = (house.table("toystory-1").seats[seat].address for seat in (pending.who[0], 1 - pending.who[0]))
    house.write(other, "when it is my turn: pay; roll, wish me luck!", "toystory-1@games.example")
    letters = house.write(first, "roll; buy", "toystory-1@games.example")
    (told,) = (letter.text for letter in letters if letter.recipient == other)
    assert "SENT AHEAD, AND NOT DONE\n  pay: " in told
    assert "\n  roll: not tried." in told
    house.close()


def test_rent_is_told_at_once_to_whom_it_is_due(tmp_path):
    house = ByMail(tmp_path / "games", {"toystory": RULESET})
    house.lay("toystory")
    for letters in house.play("toystory-1", lambda _state, _seat: "roll; buy", most=200):
        state = house.table("toystory-1").game
        if state.claim is None:
            continue
        owner, debtor = state.players[state.claim.owner], state.players[state.claim.debtor]
        told = next(letter for letter in letters if letter.recipient == f"{owner.name.lower()}@example.net")
        assert f"{debtor.name} stands on your" in told.subject
        assert "OPEN CLAIM" in told.text
        house.write(f"{owner.name.lower()}@example.net", "rent", "toystory-1@games.example")
        after = house.table("toystory-1").game
        assert after.claim is None
        assert after.players[state.claim.owner].cash > owner.cash
        break
    else:
        raise AssertionError("nobody came to owe rent")
    house.close()
