"""After a mend of the moderator itself a game is worked out again from a week on, once its admin has seen what changes."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.core.dice import Dice
from moderator.core.inputs import Deadline, Input
from moderator.core.outcome import Outcome
from moderator.core.revision import Change
from moderator.house import House
from moderator.house.revising import Target
from moderator.store import outbox
from tests.support.ferry import Ferry, River

AGAIN = ("replay", "--from", "2", "--adopt", "--reason", "The current was left out.")


class Mended(Ferry):
    """The ferry under a release that no longer forgets the current, which takes it five further each week."""

    def step(self, state: River, given: Input, dice: Dice) -> Outcome:
        outcome = super().step(state, given, dice)
        if isinstance(given, Deadline):
            return replace(outcome, state=replace(outcome.state, at=outcome.state.at + 5))
        return outcome

    def compare(self, was: River, now: River) -> Sequence[Change]:
        return (Change(f"the ferry: at {now.at}, was {was.at}"),) if was.at != now.at else ()


@pytest.fixture
def played(ferry):
    """Two weeks are over, each with a row; a third is open."""
    for _ in range(2):
        ferry.mail("ann@example.net", "row 1", subject=f"{ferry.clock.now()}")
        ferry.house.work()
        ferry.house.update("ferry")
        ferry.clock.move(days=7)
    return ferry


@pytest.fixture
def mended(played):
    """Give a command line of the mended release over that installation."""

    def call(*words, text=None, code=0):
        result = CliRunner().invoke(
            main, list(words), obj=Desk(played.folder, played.clock, {"ferry": Mended()}), input=text
        )
        assert result.exit_code == code, result.output
        return result.output

    return call


def test_it_is_shown_asked_and_adopted(played, mended):
    was = played.house.game("ferry")
    at = Ferry().load(was.state).at
    assert "moderator replay --from 2 --adopt" in mended("replay", "--from", "2", code=1)
    shown = mended(*AGAIN, text="n\n", code=1)
    assert "The admin has week 2 played again by the mended moderator" in shown
    assert f"Otherwise than now:\n  the ferry: at {at + 5}, was {at}" in shown
    assert played.house.game("ferry").state == was.state
    assert "Done. Week 3 of ferry is open until " in mended(*AGAIN, text="y\n")
    assert "every state, event and draw is the same" in mended("replay", "--from", "2")
    house = House(played.folder, played.clock, {"ferry": Mended()})
    assert Ferry().load(house.game("ferry").state).at == at + 5
    (revision,) = house.record("ferry").revisions
    assert (revision.way.value, revision.week, revision.reason) == ("again", 2, "The current was left out.")
    last = outbox.entries(house.database)[-1].letter.content
    assert b"weeks are played again" in last
    house.revise(house.undo("ferry", Target(update=True)), "A slip.")
    house.revise(house.redo("ferry"), "None.")
    assert Ferry().load(house.game("ferry").state).at == at + 5
    assert house.replay("ferry", 2).difference == ""
    house.close()


def test_what_was_adopted_is_what_is_played_again_from_then_on(played, mended):
    assert "The replay differs" in mended("replay", code=1)
    mended(*AGAIN, "--yes")
    for words in (("replay",), ("replay", "--all")):
        assert "What was before week 2 stands as an earlier moderator worked it out" in mended(*words)
    assert "The replay differs" in mended("replay", "--from", "1", code=1)
    assert "ok     replay       ferry: 5 inputs, every state and event is the same." in mended("doctor", code=1)
    mended("backup")
    (copy,) = (played.folder / "backups").glob("*.db")
    played.house.close()
    assert "played again: all the same" in mended("restore", str(copy), "--yes")
    mended("undo", "update", "--yes", "--reason", "A slip.")
    mended("undo", "update", "--yes", "--reason", "Another.")
    assert "every state, event and draw is the same" in mended("replay")


def test_what_is_as_it_is_needs_no_adopting(played, mended, run):
    assert "there is nothing to adopt" in run(*AGAIN, code=1)
    assert "no week 9" in run("replay", "--from", "9", "--adopt", "--reason", "x", code=1)
    assert "Say why, with --reason" in run("replay", "--adopt", code=2)
    assert "leave out what is about one game" in run("replay", "--all", "--adopt", "--reason", "x", code=2)
    assert mended("replay", "--adopt", "--yes", "--reason", "x").endswith(
        "Publish it: moderator publish --game ferry\n"
    )
