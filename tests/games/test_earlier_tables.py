"""A table that an earlier release wrote down is read with all that lay on it, and is played on."""

from pathlib import Path

import pytest

from moderator.core.dice import FairDice
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.sitting import Sitting
from moderator.games.table.steps.offers import Offer
from moderator.games.toystory.toystory import RULESET as TOY_STORY
from moderator.games.tphunt.position import Settings
from moderator.games.tphunt.tphunt import RULESET as TP_HUNT

EARLIER = Path(__file__).parent / "earlier_tables"
"""Tables as they were kept when Toy Story had `toys`, and offers among what is open, and TP HUNT `cars` and `options`."""
SILENCES = 30


def _table(ruleset: TableRuleset):
    return ruleset.load((EARLIER / f"{ruleset.name}.json").read_text(encoding="utf-8"))


def test_a_table_of_toy_story_has_its_toys_and_its_offers():
    state = _table(TOY_STORY).game
    assert [(toy.name, toy.piece) for toy in state.players] == [("Ann", ""), ("Bob", ""), ("Cy", "")]
    assert state.offers == (Offer(39, 1, 2, ("space 5",), ("space 7",), 102),)
    assert state.claim is not None


def test_a_table_of_tp_hunt_has_its_cars_and_the_options_it_was_begun_with():
    state = _table(TP_HUNT).game
    assert [(car.name, car.tp) for car in state.players] == [("Ann", 9), ("Bob", 8), ("Cy", 14)]
    assert state.settings == Settings(idle_rounds=40)


@pytest.mark.parametrize("ruleset", [TOY_STORY, TP_HUNT], ids=lambda ruleset: ruleset.name)
def test_the_game_goes_on_and_is_written_down_as_it_now_is(ruleset: TableRuleset):
    table = _table(ruleset)
    sitting = Sitting(ruleset.game, table, FairDice(b"earlier", ruleset.name, 0))
    turn = table.game.turn
    for _ in range(SILENCES):
        if sitting.pending:
            sitting.silence(sitting.pending[0])
    assert sitting.table.game.turn > turn
    assert ruleset.load(ruleset.save(sitting.table)) == sitting.table
