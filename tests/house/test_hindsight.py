"""What a proposal would have done to the last weeks: told at the desk and on its page, bounded, and no part of the game."""

from __future__ import annotations

import itertools
import os
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import Pipe

import pytest

from moderator import settings
from moderator.core.inputs import Mail
from moderator.house import House, examining, hindsight, worker
from moderator.house.bounds import Patience
from moderator.store import hindsight as kept
from tests.support.installation import SECRET, StandingClock, letter
from tests.support.small_nomopoly import SmallNomopoly

GAME = "nomopoly@games.example"
RULESET = SmallNomopoly()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Give a house in whose third week three proposals on the two before it wait."""
    folder = tmp_path_factory.mktemp("hindsight")
    settings.begin(folder, "games.example", "boss@games.example")
    house = House(folder, StandingClock(), {"nomopoly": RULESET})
    house.begin("nomopoly", "nomopoly", {}, SECRET)
    send(house, "ann@example.net", 'join as "Ann"')
    send(house, "duck@example.net", 'join as "Duck"')
    house.update("nomopoly")
    send(house, "ann@example.net", "register to vote")
    send(house, "duck@example.net", "help")
    house.update("nomopoly")
    send(house, "ann@example.net", "PROPOSAL: Gifts\nIn the purchases phase, each player gets $7.\n")
    send(house, "ann@example.net", "PROPOSAL: No voters\nNo player may register to vote.\n")
    send(house, "duck@example.net", "PROPOSAL: Kites\nA player may be Merry.\n")
    house.work()
    yield house
    house.close()


def send(house, sender, words):
    house.accept(letter(sender, words, to=GAME), sender, [GAME])
    house.work()


def test_the_desk_is_told_week_by_week_what_would_have_been_different(played):
    gifts, voters, kites = played.undecided("nomopoly")
    assert any("Week 1: Ann and Duck would have had $7 more" in line for line in gifts.effects)
    assert any(line.startswith("Week 2: Ann and Duck each get $7 (") for line in gifts.effects)
    (failed,) = [line for line in voters.effects if "would have failed" in line]
    assert failed.startswith('Week 2: "register to vote" of mail 3 would have failed: ')
    assert any("Ann would have had $100 more" in line for line in voters.effects)
    assert kites.effects == (
        "Week 1: nothing would have been different.",
        "Week 2: nothing would have been different.",
    )


def test_the_page_of_a_proposal_tells_it_too_and_keeps_it_when_judged(played, tmp_path):
    played.publish("nomopoly", tmp_path)
    page = (tmp_path / "proposals" / "1" / "index.html").read_text("utf-8")
    assert "Had it been in force" in page
    assert "Week 2" in page


def test_it_is_no_part_of_the_game(played):
    before = played.game("nomopoly")
    played.undecided("nomopoly")
    assert played.game("nomopoly") == before
    assert played.replay("nomopoly").difference == ""


def test_it_is_worked_out_once_a_week_and_once_for_other_words(played, monkeypatch):
    asked = []
    sound = type(RULESET).hindsight

    def counting(self, told, proposals, weeks):
        asked.append(tuple(proposals))
        return sound(self, told, proposals, weeks)

    monkeypatch.setattr(type(RULESET), "hindsight", counting)
    played.undecided("nomopoly")
    assert asked == []
    played.decide("nomopoly", "restate", {"proposal": 3, "text": "In the purchases phase, each player gets $9."})
    (_, _, kites) = played.undecided("nomopoly")
    assert asked == [(3,)]
    assert any("Ann and Duck would have had $9 more" in line for line in kites.effects)


def test_it_is_worked_out_again_when_the_admin_amends_a_rule_within_the_week(played):
    played.undecided("nomopoly")
    game = played.game("nomopoly")
    before = kept.bases(played.database, game)
    played.decide("nomopoly", "repeal", {"rule": "X.3", "reason": "It is no use."})
    played.undecided("nomopoly")
    after = kept.bases(played.database, played.game("nomopoly"))
    assert before.keys() == after.keys()
    assert all(before[number] != after[number] for number in before)


def test_what_is_told_does_not_rest_on_the_clock_nor_on_what_is_tried_beside_it(played, monkeypatch):
    rooms = played._rooms

    def told():
        played.database.write("DELETE FROM hindsight")
        hindsight.reckon(rooms, played.game("nomopoly"))
        return {filed.number: filed.effects for filed in played.undecided("nomopoly")}

    before = told()
    slow = itertools.count(step=10_000.0)
    for clock in ("time", "monotonic", "perf_counter", "thread_time", "process_time"):
        monkeypatch.setattr(time, clock, lambda: next(slow))
    assert told() == before
    record = played.record("nomopoly")
    for number in before:
        assert RULESET.hindsight(record, [number], 3)[number] == RULESET.hindsight(record, [*before], 3)[number]


def test_a_warning_is_of_the_words_as_they_now_stand(played):
    send(played, "duck@example.net", "PROPOSAL: An end\nRepeal IX.1.\n")
    number = played.undecided("nomopoly")[-1].number
    assert any(
        line.startswith("Warning: after it nobody could propose") for line in played.undecided("nomopoly")[-1].effects
    )
    played.decide("nomopoly", "restate", {"proposal": number, "text": "Repeal X.3."})
    assert not any("Warning" in line for line in played.undecided("nomopoly")[-1].effects)
    assert not any("Warning" in line for line in played.record("nomopoly").effects[number])
    played.decide("nomopoly", "restate", {"proposal": number, "text": "Repeal IX.2."})
    assert any("Warning" in line for line in played.undecided("nomopoly")[-1].effects)


def test_what_stands_already_is_not_worked_out_again(played, tmp_path, monkeypatch):
    first = played.publish("nomopoly", tmp_path)
    assert first.written == len(first.files)

    def never(*_):
        raise AssertionError("the pages were made again")

    with monkeypatch.context() as patched:
        patched.setattr(type(RULESET), "pages", never)
        patched.setattr("moderator.house.publishing.reckon", never)
        assert played.publish("nomopoly", tmp_path) == replace(first, written=0)
    (tmp_path / "index.html").unlink()
    (tmp_path / "help" / "index.html").write_text("something else", "utf-8")
    assert played.publish("nomopoly", tmp_path) == replace(first, written=2)
    send(played, "ann@example.net", "hello")
    assert played.publish("nomopoly", tmp_path).written > 0


@pytest.mark.parametrize(
    ("waiting", "weeks"),
    [(0, []), (1, [3]), (32, [3] * 32), (40, [3] * 16 + [2] * 24), (96, [1] * 96), (100, [1] * 96 + [0] * 4)],
)
def test_a_hundred_proposals_share_the_fuel_of_so_many_weeks(waiting, weeks):
    numbers = list(range(7, 7 + waiting))
    assert [hindsight.shares(numbers[::-1])[number] for number in numbers] == weeks
    assert sum(weeks) <= hindsight.MOST_WEEKS


def test_a_proposal_is_tried_on_its_share_whatever_was_tried_before(played, monkeypatch):
    rooms, game = played._rooms, played.game("nomopoly")
    monkeypatch.setattr(hindsight, "MOST_WEEKS", 2)
    numbers = [filed.number for filed in played.undecided("nomopoly")]
    assert len(numbers) > 2

    def told(*orders):
        played.database.write("DELETE FROM hindsight")
        for only in orders:
            hindsight.reckon(rooms, game, only)
        return {filed.number: filed.effects for filed in played.undecided("nomopoly")}

    found = told(None)
    assert found == told(*reversed(numbers), None)
    for number in numbers:
        said = [line for line in found[number] if line.startswith("Tried on ")]
        (share,) = {line.partition(",")[0] for line in said}
        assert share == ("Tried on 1 of the last weeks" if number in numbers[:2] else "Tried on none of the last weeks")
        weeks = {line.partition(":")[0] for line in found[number] if line.startswith("Week ")}
        assert len(weeks) == (1 if number in numbers[:2] else 0)


def test_the_weeks_that_are_over_are_played_again_once_for_all_proposals(played, monkeypatch):
    past, rooms, game = RULESET._past, played._rooms, played.game("nomopoly")
    replayed = []
    sound = type(RULESET).retrace

    def counting(self, state, given, dice):
        replayed.append(given.number)
        return sound(self, state, given, dice)

    monkeypatch.setattr(RULESET, "_past", type(past)())
    monkeypatch.setattr(type(RULESET), "retrace", counting)
    played.database.write("DELETE FROM hindsight")
    numbers = [filed.number for filed in played.waiting("nomopoly")]
    for number in numbers:
        hindsight.reckon(rooms, game, number)
    assert len(numbers) > 2
    mails = [given.number for given in played.record("nomopoly").inputs if isinstance(given, Mail)]
    assert replayed
    assert len(replayed) <= len(mails) + 2  # each mail before a deadline, and the two deadlines
    monkeypatch.undo()
    assert {filed.number: filed.effects for filed in played.undecided("nomopoly")} == {
        filed.number: filed.effects for filed in played.waiting("nomopoly")
    }


def untried(house):
    house.database.write("DELETE FROM hindsight")
    house._rooms.tried.clear()
    return sorted(house.untried("nomopoly"))


def test_the_daemon_tries_what_waits_one_proposal_at_a_time(played):
    waiting = untried(played)
    assert len(waiting) > 2
    for number in waiting:
        assert min(played.untried("nomopoly")) == number
        assert played.try_next()
    assert not played.untried("nomopoly")
    assert not played.try_next()
    alone = {each.number: each.effects for each in played.waiting("nomopoly")}
    untried(played)
    assert {each.number: each.effects for each in played.undecided("nomopoly")} == alone


@contextmanager
def working(house, monkeypatch, quiet):
    """Run the process that works on mail in a thread; give the daemon's end of its line and what counts the trials."""
    told, sound = threading.Semaphore(0), kept.keep
    monkeypatch.setattr(kept, "keep", lambda *given: (sound(*given), told.release()))
    monkeypatch.setattr(worker, "QUIET", quiet)
    ours, its = Pipe()
    thread = threading.Thread(target=worker.keep_working, args=(its, house.place, Patience()))
    thread.start()
    try:
        yield ours, told
    finally:
        ours.send(("stop",))
        thread.join()


def test_the_process_that_works_on_mail_tries_proposals_between_two_rounds(played, monkeypatch):
    wanted = len(untried(played))
    with working(played, monkeypatch, quiet=0.0) as (_, told):
        assert all(told.acquire(timeout=300) for _ in range(wanted))
    assert not played.untried("nomopoly")


def test_no_trial_begins_while_mails_come_one_after_another(played, monkeypatch):
    assert untried(played)
    with working(played, monkeypatch, quiet=600.0) as (line, told):
        for _ in range(3):
            assert line.recv() == ("awake",)
            assert not told.acquire(timeout=0.2)
            line.send(("mail",))


def test_what_is_kept_of_how_a_proposal_reads_is_what_reading_it_gives(played, monkeypatch):
    send(played, "ann@example.net", "PROPOSAL: Odd\nEach player flurbs her hat.\n")
    numbers = [each.number for each in played.undecided("nomopoly")]
    rooms, game = played._rooms, played.game("nomopoly")
    fresh = {number: RULESET.trial(rooms.state(game), number) for number in numbers}
    assert any(trial.readings for trial in fresh.values())

    def never(*_, **__):
        raise AssertionError("it was read again")

    monkeypatch.setattr(type(RULESET), "trial", never)
    assert {number: played.trial("nomopoly", number) for number in numbers} == fresh
    with pytest.raises(AssertionError, match="read again"):
        played.trial("nomopoly", numbers[0], "Repeal X.4.")


def doctors(house):
    """What the doctor says of proposals."""
    return [each.said for each in examining.of_house(house._rooms, house.place.folder) if each.thing == "proposals"]


def test_a_trial_that_fails_is_kept_as_such_and_spoils_no_other(played, monkeypatch):
    first, *rest = untried(played)
    assert doctors(played) == []
    played.place.clock.move(hours=2)
    assert doctors(played) == [f"Not tried yet in nomopoly: {', '.join(map(str, (first, *rest)))}."]
    sound = type(RULESET).hindsight

    def failing(self, told, proposals, weeks):
        if first in proposals:
            raise ArithmeticError("a fault")
        return sound(self, told, proposals, weeks)

    monkeypatch.setattr(type(RULESET), "hindsight", failing)
    found = {each.number: each.effects for each in played.undecided("nomopoly")}
    assert found[first] == ("It could not be tried: trying it failed, which is a fault of the moderator's.",)
    assert all("could not be tried" not in line for number in rest for line in found[number])
    assert not played.untried("nomopoly")
    assert doctors(played) == [f"Could not be tried in nomopoly: {first}."]
    assert played.trial("nomopoly", first) is not None  # what it reads as can be asked all the same
    untried(played)


def test_a_trial_that_ends_its_process_is_begun_three_times_and_no_more(played, monkeypatch):
    first = untried(played)[0]

    def dying(*_):
        os._exit(9)

    for _ in range(3):
        child = os.fork()
        if child == 0:
            monkeypatch.setattr(type(RULESET), "hindsight", dying)
            House(played.place.folder, played.place.clock, played.place.rulesets).try_next()
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        assert first in played.untried("nomopoly")
    monkeypatch.setattr(type(RULESET), "hindsight", lambda *_: pytest.fail("it was begun a fourth time"))
    assert played.try_next()
    (found,) = [each for each in played.waiting("nomopoly") if each.number == first]
    assert "could not be tried" in found.effects[0]
    untried(played)


def test_looking_at_what_waits_does_not_read_the_record(played, monkeypatch):
    numbers = [each.number for each in played.undecided("nomopoly")]
    monkeypatch.setattr("moderator.store.record.read", lambda *_: pytest.fail("the whole record was read"))
    assert not played.untried("nomopoly")
    assert all(played.trial("nomopoly", number) is not None for number in numbers)
