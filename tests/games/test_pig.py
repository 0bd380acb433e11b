"""Pig, the worked example of docs/new-game.md: whole games by programs and by mail, its letters, its page."""

import random

import pytest

from moderator.core.dice import FairDice
from moderator.core.outcome import Refusal
from moderator.files import folder
from moderator.games.pig.orders import Hold, Roll
from moderator.games.pig.pig import GAME, RULESET
from moderator.games.pig.position import figures
from moderator.games.table import saving
from moderator.games.table.play import Play
from moderator.house import HouseError, rulesets
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support.by_mail import ANN, ByMail

NAMES = ("Ann", "Bob", "Cy", "Dee")


def careful(state, _luck):
    """Roll until the turn has twenty points."""
    return Roll(until=20) if state.points < 20 else Hold()


def by_luck(state, luck):
    """Roll once or several times, and hold at random."""
    return Hold() if state.points and luck.random() < 0.3 else Roll(times=luck.randint(1, 3))


def played(number, bots):
    """Play a game between programs, holding after each order what must hold; give its last state and all lines."""
    luck = random.Random(number)
    dice = FairDice(b"%d" % number, "pig", 0)
    play = GAME.begin(NAMES, {"goal": 100}, dice)
    lines = [event.line for event in play.events]
    while not play.state.over:
        before = play.state
        play = Play(before, before.turn, dice)
        assert GAME.carry_out(play, before.active, bots[before.active](before, luck)) is None
        assert play.state.done == (play.state.points == 0)
        GAME.settle(play)
        scores = zip(before.players, play.state.players, strict=True)
        assert all(now.score >= was.score for was, now in scores)
        assert saving.read(type(play.state), saving.write(play.state)) == play.state
        lines += [event.line for event in play.events]
    return play.state, lines


@pytest.mark.parametrize("number", range(40))
def test_a_game_between_programs_ends_and_is_the_same_again(number):
    bots = (careful, by_luck, careful, by_luck)
    state, lines = played(number, bots)
    (won,) = GAME.winners(state)
    assert state.players[won].score >= figures().goal
    assert lines[-1] == f"{NAMES[won]} wins"
    assert played(number, bots) == (state, lines)


def test_whatever_a_letter_offers_can_be_sent():
    luck = random.Random(1)
    dice = FairDice(b"letters", "pig", 0)
    play = GAME.begin(NAMES, {"goal": 100}, dice)
    while not play.state.over:
        for line in GAME.sight(play.state, play.state.active).legal:
            order = GAME.read(line)
            assert not isinstance(order, Refusal), line
            assert GAME.carry_out(Play(play.state, play.state.turn, dice), play.state.active, order) is None
        assert GAME.sight(play.state, (play.state.active + 1) % 4).legal == ()
        GAME.carry_out(play, play.state.active, by_luck(play.state, luck))
        GAME.settle(play)


def test_a_game_of_four_by_mail_is_told_shown_and_played_again(tmp_path):
    house = ByMail(tmp_path / "games", {"pig": RULESET}, pace=10)
    name = house.ask_for("pig", NAMES, "goal 60")
    letters = house.play_out(name, lambda state, _seat: "roll 2 times; hold" if state.turn % 3 else "roll until 15")
    assert any("points at risk" in letter.text or "roll until" in letter.text for letter in letters)
    assert any("the game is over" in letter.subject for letter in letters)
    record = house.house.record(name)
    files = render(RULESET.pages(record), folder("site_templates"), Site("Pig", style="pig"), {})
    assert check(files) == []
    house.close()


def test_who_begins_is_told_to_everybody_once(tmp_path):
    """Also to who joined last, in the answer to that very mail."""
    house = ByMail(tmp_path / "games", {"pig": RULESET})
    house.write(ANN, "new pig as Ann with bob@example.net, cy@example.net")
    house.write("bob@example.net", "join as Bob", "pig-1@games.example")
    came = house.write("cy@example.net", "join as Cy", "pig-1@games.example")
    assert sorted(letter.recipient for letter in came) == [ANN, "bob@example.net", "cy@example.net"]
    assert all(letter.text.count(" begins") == 1 for letter in came)
    table = house.table("pig-1")
    later = house.write(table.seats[table.game.active].address, "roll 3 times; hold", "pig-1@games.example")
    assert not any(" begins" in letter.text for letter in later)
    house.close()


def test_it_is_offered_only_where_the_admin_turns_it_on(tmp_path):
    assert "pig" not in rulesets.find()
    assert rulesets.find("pig")["pig"] is RULESET
    house = ByMail(tmp_path / "games", rulesets.find())
    with pytest.raises(HouseError, match="pig"):
        house.begin("pig-1", "pig", {"host": ANN})
    house.close()
