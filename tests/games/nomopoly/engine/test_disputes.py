"""What a court will ask stands open before it sits, and a dispute outlives a save."""

from __future__ import annotations

from moderator.core.dice import FairDice
from moderator.games.nomopoly.game.saving import load, save
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.positions.position import Position

DICE = FairDice(b"disputes", "disputes", 1)


def accused() -> Position:
    position = Position.begin({}, (), 20, DICE)
    position.given({"players": {"X": {"square": 12}, "Y": {"square": 6}}, "squares": {12: {"color": "Red"}}})
    assert not position.order("X", "accuse Y of theft, penalty: pays me $300", DICE).failures
    return position


def coming(position: Position) -> list[tuple[str, str, str]]:
    run = position.game.run(DICE)
    foreseen = ((asked, Frame(run, asked.rule)) for asked in run.program.foreseen)
    return [(each.key, each.text, each.default) for asked, frame in foreseen for each in asked.coming(frame)]


def test_a_verdict_is_asked_for_until_it_is_given_or_needed_no_more() -> None:
    position = accused()
    assert coming(position) == [("win:dispute:1", "Is X to win dispute 1?", "no")]
    position.admin({"verdict": 1, "winner": "X"}, DICE)
    assert coming(position) == []
    position = accused()
    position.dispute(1, None, DICE)
    assert coming(position) == []
    assert position.look("disputes", 1, "winner") == "Y"


def test_a_verdict_for_a_stranger_is_refused() -> None:
    position = accused()
    assert (
        "no party of dispute 1" in position.admin({"verdict": 1, "winner": "The Government"}, DICE).failures[0].reason
    )


def test_a_dispute_outlives_a_save() -> None:
    position = accused()
    kept = Position(load(save(position.game)))
    kept.dispute(1, "X", DICE)
    assert (kept.look("players", "X", "cash"), kept.look("players", "Y", "cash")) == (1150, 550)
