"""One file for many games: nothing of it is lost, whatever happens to the disk, the file or the process."""

import asyncio
import signal
import smtplib
import sqlite3
import threading
import time

import pytest

from moderator import files, settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House
from moderator.house.serving import Service
from moderator.store import backup, inbox, migrations, record, troubles
from moderator.store.database import Database
from tests.house.test_serving import _send_until_refused, begin_serving, living, open_doors, post, served, until
from tests.support.installation import RULESETS, SECRET, Installation, StandingClock, letter

__all__ = ["living"]


def test_two_games_of_nomopoly_share_a_house_and_a_player_and_nothing_else(tmp_path):
    settings.begin(tmp_path, "games.example", "boss@games.example")
    house = House(tmp_path, StandingClock(), {"nomopoly": RULESET})
    for name in ("north", "south"):
        house.begin(name, "nomopoly", {}, SECRET)
    for to, sender, words in (
        ("north", "ann@example.net", 'join as "Ann"\nPROPOSAL: Parks\nAmend X.3: replace "$10" with "$15".\n'),
        ("south", "ann@example.net", 'join as "Anna"'),
        ("south", "duck@example.net", 'join as "Duck"'),
        ("north", "ann@example.net", "register to vote"),
    ):
        house.accept(letter(sender, words, to=f"{to}@games.example"), sender, [f"{to}@games.example"])
    both = letter("ann@example.net", "status", to="north@games.example, south@games.example", ident="both")
    house.accept(both, "ann@example.net", ["north@games.example", "south@games.example"])
    house.work()
    house.decide("north", "judge", {"proposal": 1, "verdict": "accept"})
    house.update("north")
    assert (house.game("north").updates, house.game("south").updates) == (1, 0)
    house.update("south")
    states = {name: RULESET.load(house.game(name).state) for name in ("north", "south")}
    assert [RULESET.member(state, "ann@example.net") for state in states.values()] == ["Ann", "Anna"]
    assert [RULESET.member(state, "duck@example.net") for state in states.values()] == [None, "Duck"]
    texts = [state.rules.book.item("X.3").text for state in states.values()]
    assert ["$15" in text for text in texts] == [True, False]
    kinds = {
        name: [type(given).__name__ for given, _ in record.inputs(house.database, house.game(name))] for name in states
    }
    assert kinds == {"north": ["Mail", "Mail", "Mail", "Decision", "Deadline"], "south": ["Mail"] * 3 + ["Deadline"]}
    assert [house.replay(name).difference for name in states] == ["", ""]
    house.close()


def _full(database, pages):
    """Leave a database room for so many pages more."""
    now = database.row("PRAGMA page_count")["page_count"]
    database.rows(f"PRAGMA max_page_count = {now + pages}")


def test_a_full_disk_loses_nothing_that_was_promised_and_goes_on_when_there_is_room(ferry):
    ferry.mail("ann@example.net", "row 2")
    ferry.house.work()
    before = ferry.house.game("ferry")
    kept = len(inbox.entries(ferry.house.database))
    _full(ferry.house.database, 2)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for number in range(200):
            ferry.mail("ann@example.net", f"row 1 {'and pull ' * 90}", subject=f"moves {number}")
            kept += 1
    with pytest.raises(sqlite3.OperationalError, match="full"):
        ferry.house.update("ferry")
    assert ferry.house.game("ferry").updates == before.updates
    assert ferry.house.game("ferry").due == before.due
    assert len(inbox.entries(ferry.house.database)) == kept
    assert all(entry.state != "aside" for entry in inbox.entries(ferry.house.database))
    ferry.house.database.rows("PRAGMA max_page_count = 1000000")
    ferry.house.update("ferry")
    assert ferry.house.game("ferry").updates == 1
    assert {entry.state for entry in inbox.entries(ferry.house.database)} == {"done"}
    assert ferry.house.replay("ferry").difference == ""


def test_a_full_disk_is_try_again_at_the_door(ferry):
    async def try_it():
        async with open_doors(ferry.house) as (door,):
            _full(ferry.house.database, 0)
            raw = letter("ann@example.net", "row 1 " * 9000)
            with pytest.raises(smtplib.SMTPDataError, match=r"452, b'4\.3\.1 "):
                await asyncio.to_thread(post, door.port, raw)
            ferry.house.database.rows("PRAGMA max_page_count = 1000000")
            await asyncio.to_thread(post, door.port, raw)
        assert len(inbox.waiting(ferry.house.database)) == 1

    asyncio.run(try_it())


def test_a_file_that_cannot_be_written_is_said_to_be_so(ferry):
    ferry.house.database.write("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.OperationalError) as caught:
        ferry.house.update("ferry")
    told = troubles.told(caught.value, ferry.folder)
    assert "cannot be written" in told
    assert "the user that runs the moderator" in told
    ferry.house.database.write("PRAGMA query_only = OFF")
    assert ferry.house.game("ferry").updates == 0


def test_a_file_that_is_no_database_is_said_to_be_so(tmp_path):
    place = Installation(tmp_path / "games")
    place.house.close()
    (place.folder / "moderator.db").write_bytes(b"rubbish" * 4000)
    with pytest.raises(sqlite3.DatabaseError) as caught:
        place.open()
    assert "moderator restore COPY" in troubles.told(caught.value, place.folder)


def test_two_daemons_on_one_installation_answer_each_mail_once(ferry):
    other = ferry.open()

    async def try_it():
        async with served(ferry.house) as (one,), served(other) as (two,):
            for number in range(12):
                raw = letter("ann@example.net", f"row {number % 3 + 1}", ident=f"m{number}")
                await asyncio.to_thread(post, (one, two)[number % 2].port, raw)
            await until(lambda: not inbox.waiting(ferry.house.database), 30)

    asyncio.run(try_it())
    other.close()
    answers = [it for it in ferry.letters() if it.letter.recipient == "ann@example.net"]
    assert len(answers) == 1 + 12
    assert {entry.attempts for entry in inbox.entries(ferry.house.database)} == {1}
    assert ferry.house.replay("ferry").difference == ""


def test_a_door_that_another_holds_is_named(ferry):
    other = ferry.open()

    async def try_it():
        async with served(ferry.house) as (door,):
            with pytest.raises(OSError, match=str(door.port)):
                await Service(other, [f"smtp:127.0.0.1:{door.port}"]).open()

    asyncio.run(try_it())
    other.close()


def test_an_older_file_is_brought_up_and_its_games_go_on(tmp_path):
    steps = migrations.read_folder(files.folder("rules_db") / "migrations")
    folder = tmp_path / "games"
    settings.begin(folder, "games.example", "boss@games.example")
    Database(folder / "moderator.db", steps[:1]).close()
    older = sqlite3.connect(folder / "moderator.db")
    assert older.execute("PRAGMA user_version").fetchone() == (1,)
    older.close()
    place = Installation(folder)
    assert place.house.database.row("PRAGMA user_version") == {"user_version": len(steps)}
    place.house.begin("ferry", "ferry", {}, SECRET)
    place.mail("ann@example.net", "join Ann")
    place.house.work()
    place.house.update("ferry")
    assert place.house.replay("ferry").difference == ""
    place.house.close()


@pytest.mark.slow
def test_a_copy_made_while_mail_comes_in_is_a_whole_installation(living, tmp_path):
    serving, port = begin_serving(living.folder)
    kept = []
    sender = threading.Thread(target=_send_until_refused, args=(port, "copied", kept))
    sender.start()
    copies = []
    for day in range(4):
        time.sleep(0.3)
        safe = len(kept)
        moment = living.house.now().replace(microsecond=0, second=day)
        copies.append((safe, backup.make(living.house.database, tmp_path / "copies", moment, 9)))
    serving.send_signal(signal.SIGTERM)
    sender.join()
    assert serving.wait(30) == 0
    serving.stdout.close()
    for number, (safe, path) in enumerate(copies):
        folder = tmp_path / f"restored-{number}"
        settings.begin(folder, "games.example", "boss@games.example")
        path.rename(folder / "moderator.db")
        restored = House(folder, None, RULESETS)
        there = {entry.message_id for entry in inbox.entries(restored.database)}
        assert set(kept[:safe]) <= there
        restored.work()
        assert restored.replay("ferry").difference == ""
        restored.close()


@pytest.mark.slow
def test_what_was_answered_250_is_there_and_worked_on_after_a_sigterm(living):
    kept = []
    serving, port = begin_serving(living.folder)
    threads = [threading.Thread(target=_send_until_refused, args=(port, f"t{n}", kept)) for n in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.7)
    serving.send_signal(signal.SIGTERM)
    for thread in threads:
        thread.join()
    assert serving.wait(30) == 0
    serving.stdout.close()
    there = [entry.message_id for entry in inbox.entries(living.house.database)]
    assert len(kept) > 5
    assert set(kept) <= set(there)
    living.house.work()
    assert inbox.waiting(living.house.database) == ()
    assert living.house.replay("ferry").difference == ""
