"""Deadlines and decisions: what counts for which week, and that nothing goes halfway."""

import signal
import subprocess
import sys
import threading
from datetime import timedelta

import pytest

from moderator.core.deadlines import say
from moderator.house import DecisionRefusedError, HouseError, NoGameError, UpdateError, running, turns
from moderator.store import inbox, open_matters, record
from tests.support.ferry import Ferry
from tests.support.installation import SECRET


def test_an_update_works_out_the_orders_and_opens_the_next_week(ferry):
    ferry.mail("ann@example.net", "row 2")
    ferry.clock.move(days=5, hours=3)
    outcome = ferry.house.update("ferry")
    assert [event.verb for event in outcome.events] == ["row"]
    game = ferry.house.game("ferry")
    assert (game.updates, game.drawn, say(game.due)) == (1, 0, "Sunday 24 May 2026, 20:00 UTC")
    (given, _) = record.inputs(ferry.house.database, game)[-1]
    assert (given.number, say(given.moment)) == (1, "Sunday 17 May 2026, 20:00 UTC")
    letter = ferry.letters()[-1].letter.content
    assert b"Week 1 on the river" in letter
    assert b"Mail counts for week 2 until Sunday 24 May 2026, 20:00 UTC." in letter


def test_mail_after_the_deadline_counts_for_the_next_week(ferry):
    ferry.mail("ann@example.net", "row 1")
    ferry.clock.move(days=5, hours=2)
    late = ferry.mail("ann@example.net", "row 6")
    ferry.house.work()
    entry = inbox.entry(ferry.house.database, late)
    assert (entry.state, entry.attempts) == ("waiting", 0)
    assert "counts once week 1 is over" in entry.outcome
    outcome = ferry.house.update("ferry")
    assert [len(dict(event.details)["rower"]) for event in outcome.events] == [3]
    ferry.house.work()
    assert inbox.entry(ferry.house.database, late).state == "done"
    given, _ = record.inputs(ferry.house.database, ferry.house.game("ferry"))[-1]
    assert say(given.deadline) == "Sunday 24 May 2026, 20:00 UTC"


def test_an_early_update_ends_the_week_now(ferry):
    ferry.house.update("ferry")
    game = ferry.house.game("ferry")
    assert (game.updates, say(game.due)) == (1, "Sunday 24 May 2026, 20:00 UTC")
    assert record.inputs(ferry.house.database, game)[-1][0].moment - ferry.clock.now() == timedelta(microseconds=1)
    assert not ferry.house.is_due("ferry")


def test_weeks_that_nobody_worked_out_are_one(ferry):
    ferry.clock.move(days=40)
    assert ferry.house.is_due("ferry")
    ferry.house.update("ferry")
    assert ferry.house.game("ferry").updates == 1
    assert ferry.house.game("ferry").due > ferry.clock.now()


def test_an_update_that_fails_changes_nothing(ferry):
    ferry.mail("ann@example.net", "row 2\nleak")
    ferry.house.work()
    before = ferry.house.game("ferry")
    with pytest.raises(UpdateError, match="rule 1 cannot be carried out") as caught:
        ferry.house.update("ferry")
    assert "everything is as it was" in str(caught.value)
    assert ferry.house.game("ferry") == before
    with pytest.raises(UpdateError):
        ferry.house.update("ferry")
    told = [it for it in ferry.letters() if it.letter.recipient == "boss@games.example"]
    assert len(told) == 1
    assert b"could not be ended" in told[0].letter.content
    ferry.house.decide("ferry", "caulk")
    assert [event.verb for event in ferry.house.update("ferry").events] == ["row"]
    assert ferry.house.replay("ferry").difference == ""


def test_decisions_are_inputs_and_their_verdicts_stand_with_the_proposals(ferry):
    ferry.mail("ann@example.net", "propose cheaper planks")
    outcome = ferry.house.decide("ferry", "judge", {"proposal": 1, "verdict": "accept", "reason": "why not"})
    assert outcome.events[0].line == "Proposal 1: accept."
    game = ferry.house.game("ferry")
    assert game.decisions == 1
    assert open_matters.proposals(ferry.house.database, game, undecided=True) == ()
    (row,) = ferry.house.database.rows("SELECT number, what, details FROM decisions")
    assert row == {
        "number": 1,
        "what": "judge",
        "details": '{"proposal":1,"reason":"why not","verdict":"accept"}',
    }


def test_a_decision_that_cannot_be_carried_out_is_not_recorded(ferry):
    before = ferry.house.game("ferry")
    with pytest.raises(DecisionRefusedError, match="There is no proposal 7"):
        ferry.house.decide("ferry", "judge", {"proposal": 7, "verdict": "accept"})
    assert ferry.house.game("ferry") == before


def test_a_proposal_that_lost_its_turn_waits_for_nobody(ferry):
    ferry.mail("ann@example.net", "propose a roof\npropose oars\nwithdraw 1")
    ferry.house.work()
    assert [it.title for it in ferry.house.undecided("ferry")] == ["oars"]


def test_open_questions_are_those_of_the_last_step(ferry):
    ferry.mail("ann@example.net", "leak")
    ferry.house.work()
    asked = open_matters.questions(ferry.house.database, ferry.house.game("ferry"))
    assert [it.key for it in asked] == ["leak"]
    ferry.house.decide("ferry", "caulk")
    assert open_matters.questions(ferry.house.database, ferry.house.game("ferry")) == ()


def test_a_preview_writes_nothing_and_shows_no_real_roll(ferry):
    ferry.mail("ann@example.net", "row 20")
    ferry.house.work()
    before = ferry.house.game("ferry")
    shown = [ferry.house.preview("ferry").events for _ in range(2)]
    assert shown[0] == shown[1]
    assert ferry.house.game("ferry") == before
    assert ferry.house.update("ferry").events != shown[0]


def test_a_week_goes_on_where_its_luck_was_left_and_a_restart_changes_nothing(place):
    def played(*, restarts: bool) -> str:
        name = "one" if restarts else "two"
        place.house.begin(name, "ferry", {}, SECRET)
        for words in ("join Ann", "row 3", "row 2"):
            place.mail("ann@example.net", words, to=f"{name}@games.example")
            place.house.work()
            if restarts:
                place.reopen()
        place.house.update(name)
        return place.house.game(name).state

    # The luck of two games differs by their names, so only what does not depend on it is compared.
    assert played(restarts=True).count("Ann") == played(restarts=False).count("Ann")
    assert place.house.replay("one").difference == place.house.replay("two").difference == ""


@pytest.mark.parametrize("name", ["two words", "a+b", "", "postmaster", "x" * 80])
def test_a_name_that_makes_no_address_is_refused(place, name):
    with pytest.raises(HouseError):
        place.house.begin(name, "ferry")


def test_refusals_name_what_there_is(ferry):
    with pytest.raises(NoGameError, match="There are: ferry"):
        ferry.house.game("barge")
    with pytest.raises(HouseError, match="there are: ferry"):
        ferry.house.begin("two", "chess")
    with pytest.raises(HouseError, match="already"):
        ferry.house.begin("Ferry", "ferry")
    with pytest.raises(HouseError, match='no option "depth"'):
        ferry.house.begin("two", "ferry", {"depth": 3})


def test_the_admin_is_reminded_once_a_week_of_what_waits(ferry):
    ferry.mail("ann@example.net", "propose cheaper planks")
    ferry.house.work()
    assert ferry.house.remind() == ()
    ferry.clock.move(days=4, hours=12)
    assert ferry.house.remind() == ("ferry",)
    assert ferry.house.remind() == ()
    last = ferry.letters()[-1].letter
    assert last.recipient == "boss@games.example"
    assert b"Proposal 1" in last.content


def test_a_mail_in_time_gets_all_its_tries_before_its_week_is_worked_out(ferry, monkeypatch):
    ferry.mail("ann@example.net", "row 2")
    faults = [RuntimeError("a passing fault")]
    sound = Ferry._mail

    def once_broken(self, state, mail):
        if faults:
            raise faults.pop()
        return sound(self, state, mail)

    monkeypatch.setattr(Ferry, "_mail", once_broken)
    assert [event.verb for event in ferry.house.update("ferry").events] == ["row"]


def test_of_two_updates_at_once_one_is_refused_and_the_next_week_stays_open(ferry, monkeypatch):
    other, waiting, refused = ferry.open(), threading.Event(), []
    lock = turns.fcntl.flock

    def telling(held, kind):
        if threading.current_thread() is second:
            waiting.set()
        lock(held, kind)

    def late():
        with pytest.raises(HouseError, match="by somebody else") as caught:
            other.update("ferry")
        refused.append(caught)

    second = threading.Thread(target=late)
    monkeypatch.setattr(turns.fcntl, "flock", telling)

    def drain():
        second.start()
        assert waiting.wait(20)

    running.update(ferry.house._rooms, "ferry", drain)
    second.join(20)
    other.close()
    assert refused
    game = ferry.house.game("ferry")
    assert game.updates == 1
    assert game.due > ferry.clock.now() + timedelta(days=1)


KILLED = """
import os, signal, sys
from datetime import timedelta
from pathlib import Path

from moderator.house import House, playing, running
from moderator.store import consequences
from tests.support.ferry import Ferry
from tests.support.installation import StandingClock


def die(*args, **more):
    os.kill(os.getpid(), signal.SIGKILL)


folder, place = Path(sys.argv[1]), sys.argv[2]
where, name = {
    "with the mail half read": (playing, "_commit"),
    "with the week half played": (Ferry, "_deadline"),
    "with the week half written": (consequences, "keep_state"),
    "with the letters half written": (running.post, "notices"),
}[place]
house = House(folder, StandingClock(), {"ferry": Ferry()})
setattr(where, name, die)
house.update("ferry")
"""


@pytest.mark.parametrize(
    "killed",
    [
        "with the mail half read",
        "with the week half played",
        "with the week half written",
        "with the letters half written",
    ],
)
def test_an_early_update_that_is_killed_half_way_leaves_the_week_as_it_was(ferry, killed):
    ferry.mail("ann@example.net", "row 2")
    before = ferry.house.game("ferry")
    ended = subprocess.run([sys.executable, "-c", KILLED, str(ferry.folder), killed], check=False, timeout=60)
    assert ended.returncode == -signal.SIGKILL
    after = ferry.house.game("ferry")
    assert (after.due, after.updates, after.week) == (before.due, before.updates, before.week)
    assert ferry.house.replay("ferry").difference == ""
    late = ferry.mail("ann@example.net", "row 1", subject="once more")
    ferry.house.work()
    assert inbox.entry(ferry.house.database, late).state == "done"
    assert [dict(event.details)["rower"] for event in ferry.house.update("ferry").events]
    assert ferry.house.game("ferry").updates == 1
    assert ferry.house.replay("ferry").difference == ""
