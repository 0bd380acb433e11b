"""From mail to state and letter: each mail once, whole, and nothing lost."""

import sqlite3
import threading
import time

import pytest

from moderator.house.order_addresses import order_address
from moderator.house.post import texts_of
from moderator.mail.message import read
from moderator.store import inbox, open_matters, record
from moderator.store.inbox import STRIKES
from tests.support.ferry import Ferry
from tests.support.installation import Installation, letter


def text_of(entry):
    return " ".join(texts_of(entry.letter.content)[0].split())


def test_a_mail_is_answered_once_and_becomes_an_input(ferry):
    number = ferry.mail("ann@example.net", "row 2\ndance\npropose cheaper planks", subject="my week")
    assert ferry.house.work() == 1
    assert ferry.house.work() == 0
    last = ferry.letters()[-1]
    assert last.letter.recipient == "ann@example.net"
    assert last.letter.answers == number
    assert "You pull with 2 dice" in text_of(last)
    assert "Sunday 17 May 2026, 20:00 UTC" in text_of(last)
    entry = inbox.entry(ferry.house.database, number)
    assert (entry.state, entry.game) == ("done", "ferry")
    assert entry.outcome == "Ann: 2 orders, 1 not taken, proposal 1; answered"
    given, _ = record.inputs(ferry.house.database, ferry.house.game("ferry"))[-1]
    assert (given.number, given.words.splitlines()[0]) == (number, "row 2")


def test_what_was_read_is_kept_for_the_pages(ferry):
    number = ferry.mail("ann@example.net", "row 2\ndance\npropose cheaper planks")
    ferry.house.work()
    orders = ferry.house.database.rows("SELECT * FROM orders WHERE mail = ? ORDER BY turn", (number,))
    assert [(row["quoted"], row["refusal"] is None) for row in orders] == [("row 2", True), ("dance", False)]
    (filed,) = open_matters.proposals(ferry.house.database, ferry.house.game("ferry"))
    assert (filed.number, filed.title, filed.changes) == (1, "cheaper planks", ("The river: cheaper planks",))


def test_the_same_mail_twice_is_one_mail(ferry):
    raw = letter("ann@example.net", "row 1", ident="same")
    first = ferry.house.accept(raw, "ann@example.net", ["ferry@games.example"])
    again = ferry.house.accept(b"Received: by b\r\n" + raw, "ann@example.net", ["FERRY@games.example"])
    assert again[0] == inbox.Kept(first[0].number, repeated=True)
    assert ferry.mail("ann@example.net", "dance") == first[0].number + 1
    ferry.house.work()
    assert len([it for it in ferry.letters() if it.letter.answers == first[0].number]) == 1


def test_a_stranger_is_told_how_to_join_and_leaves_no_trace_in_the_game(ferry):
    before = ferry.house.game("ferry")
    number = ferry.mail("nobody@example.net", "row 9")
    ferry.house.work()
    assert ferry.house.game("ferry") == before
    assert "stranger" in inbox.entry(ferry.house.database, number).outcome
    assert ferry.letters()[-1].letter.recipient == "nobody@example.net"
    assert ferry.letters()[-1].letter.sender == ""


@pytest.mark.parametrize("words", ["join\nbuy pills", "help"])
def test_a_strangers_own_words_go_to_nobody_but_what_tells_of_joining(ferry, words):
    ferry.mail("nobody@example.net", words, subject=f"{words.splitlines()[0]} pills")
    ferry.house.work()
    last = ferry.letters()[-1].letter
    assert last.sender == ""
    assert b"pills" not in last.content
    assert ("HELP" if words == "help" else "Only rowers row") in text_of(ferry.letters()[-1])


def test_a_letter_to_the_admin_is_no_lists(ferry):
    ferry.mail("ann@example.net", "sink")
    for _ in range(STRIKES):
        ferry.house.work()
    headers = {it.letter.recipient: read(it.letter.content).headers for it in ferry.letters()[-2:]}
    assert not headers["boss@games.example"].has("List-Id")


def test_a_player_joins_by_mail(ferry):
    ferry.mail("duck@example.net", "join Duck")
    ferry.house.work()
    game = ferry.house.game("ferry")
    assert ferry.house.ruleset(game).member(ferry.house.ruleset(game).load(game.state), "duck@example.net") == "Duck"


def test_a_game_that_is_not_here_is_named_with_those_that_are(ferry):
    number = ferry.mail("ann@example.net", "row 1", to="barge@games.example")
    ferry.house.work()
    assert "ferry@games.example" in text_of(ferry.letters()[-1])
    assert (
        inbox.entry(ferry.house.database, number).outcome
        == "There is no game at barge@games.example; the sender was told."
    )


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("Auto-Submitted: auto-replied\r\n", "Auto-Submitted"),
        ("Precedence: bulk\r\n", "Precedence"),
        ("X-Nomic-Moderator: 1\r\n", "letters of ours"),
    ],
)
def test_machines_are_never_answered(ferry, head, why):
    letters = len(ferry.letters())
    raw = head.encode() + letter("ann@example.net", "row 1")
    number = ferry.house.accept(raw, "ann@example.net", ["ferry@games.example"])[0].number
    ferry.house.work()
    entry = inbox.entry(ferry.house.database, number)
    assert entry.state == "unanswered"
    assert why in entry.outcome
    assert len(ferry.letters()) == letters


def test_a_player_is_told_what_was_done_to_find_her_words(ferry):
    raw = (
        b"From: ann@example.net\r\nTo: ferry@games.example\r\nMessage-ID: <att@x.example>\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\n'
        b'Content-Type: text/plain; name="moves.txt"\r\nContent-Disposition: attachment; filename="moves.txt"\r\n\r\n'
        b"row 3\r\n--b--\r\n"
    )
    ferry.house.accept(raw, "ann@example.net", ["ferry@games.example"])
    ferry.house.work()
    assert "moves.txt was read" in text_of(ferry.letters()[-1])
    assert "You pull with 3 dice" in text_of(ferry.letters()[-1])


def test_an_answer_to_a_player_goes_back_to_her_secret_address_and_one_to_a_stranger_to_none(ferry):
    for sender, words in (
        ("ann@example.net", "row 1"),
        ("ann@example.net", "> row 1"),
        ("nobody@example.net", "row 1"),
    ):
        ferry.mail(sender, words)
    ferry.house.work()
    secret = order_address(ferry.house._rooms, ferry.house.game("ferry"), "ann@example.net")
    replies_to = [read(it.letter.content).headers.first("Reply-To") for it in ferry.letters()[-3:]]
    assert replies_to == [secret, secret, ""]


def test_a_mail_without_words_is_answered_with_how_to_write(ferry):
    before = ferry.house.game("ferry")
    number = ferry.mail("ann@example.net", "> row 3")
    ferry.house.work()
    assert inbox.entry(ferry.house.database, number).outcome.startswith("No words to read (quoted only)")
    assert ferry.letters()[-1].letter.answers == number
    assert ferry.house.game("ferry") == before


def test_what_she_quotes_of_our_letter_is_not_hers(ferry):
    ferry.mail("ann@example.net", "row 2")
    ferry.house.work()
    ours = texts_of(ferry.letters()[-1].letter.content)[0]
    number = ferry.mail("ann@example.net", f"row 5\n\n{ours}")
    ferry.house.work()
    orders = ferry.house.database.rows("SELECT quoted FROM orders WHERE mail = ?", (number,))
    assert [row["quoted"] for row in orders] == ["row 5"]


def test_two_authors_are_nobody(ferry):
    raw = b"From: duck@example.net\r\n" + letter("ann@example.net", "row 1")
    number = ferry.house.accept(raw, "ann@example.net", ["ferry@games.example"])[0].number
    ferry.house.work()
    assert "2 From fields" in inbox.entry(ferry.house.database, number).outcome


def test_a_mail_that_cannot_be_worked_on_is_set_aside_after_three_tries(ferry):
    before = ferry.house.game("ferry")
    number = ferry.mail("ann@example.net", "sink")
    after = ferry.mail("ann@example.net", "row 1")
    for _ in range(STRIKES):
        ferry.house.work()
    entry = inbox.entry(ferry.house.database, number)
    assert entry.state == "aside"
    assert "the ferry has sunk" in entry.outcome
    assert ferry.house.game("ferry").place == before.place + 1
    assert inbox.entry(ferry.house.database, after).state == "done"
    told = {it.letter.recipient: text_of(it) for it in ferry.letters()[-2:]}
    assert "sunk" not in told["ann@example.net"]
    assert f"moderator inbox {number}" in told["boss@games.example"]


def test_a_mail_that_ends_the_process_is_not_tried_for_ever(ferry):
    number = ferry.mail("ann@example.net", "row 1")
    for _ in range(STRIKES):
        inbox.strike(ferry.house.database, number)
    ferry.house.work()
    assert inbox.entry(ferry.house.database, number).state == "aside"


def test_the_log_names_the_mail_that_a_process_ended_on(ferry, caplog):
    number = ferry.mail("ann@example.net", "row 1")
    inbox.strike(ferry.house.database, number)
    ferry.house.work()
    assert f"mail {number} was worked on when the process ended that did so; this is try 2" in caplog.text
    assert inbox.entry(ferry.house.database, number).state == "done"


def test_a_full_disk_is_no_mails_fault(ferry, monkeypatch):
    number = ferry.mail("ann@example.net", "row 1")

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("moderator.house.playing.record.commit", full)
    for _ in range(STRIKES + 2):
        with pytest.raises(sqlite3.OperationalError):
            ferry.house.work()
    monkeypatch.undo()
    ferry.house.work()
    assert inbox.entry(ferry.house.database, number).state == "done"


def test_a_step_is_whole_or_nothing(ferry, monkeypatch):
    number = ferry.mail("ann@example.net", "row 1")
    before = ferry.house.game("ferry")

    def fail(*_):
        raise RuntimeError("between state and letter")

    monkeypatch.setattr("moderator.house.working.outbox.put", fail)
    ferry.house.work()
    monkeypatch.undo()
    assert ferry.house.game("ferry") == before
    assert inbox.entry(ferry.house.database, number).state == "waiting"
    assert ferry.house.database.rows("SELECT * FROM orders WHERE mail = ?", (number,)) == []
    ferry.house.work()
    assert inbox.entry(ferry.house.database, number).state == "done"


def test_two_processes_share_the_work(ferry):
    numbers = [ferry.mail("ann@example.net", f"row {n}") for n in range(1, 21)]
    other = ferry.open()
    threads = [threading.Thread(target=house.work) for house in (ferry.house, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    ferry.house.work()
    game = ferry.house.game("ferry")
    told = [given.number for given, _ in record.inputs(ferry.house.database, game)]
    assert sorted(told)[1:] == numbers
    assert [it.letter.answers for it in ferry.letters() if it.letter.answers in numbers].count(numbers[0]) == 1
    assert len(ferry.letters()) == len(numbers) + 1
    assert ferry.house.replay("ferry").difference == ""


def test_a_crowd_of_workers_is_no_strike_against_a_mail(ferry, monkeypatch):
    slow = Ferry._mail

    def slowly(self, state, mail):
        time.sleep(0.05)
        return slow(self, state, mail)

    monkeypatch.setattr(Ferry, "_mail", slowly)
    numbers = [ferry.mail("ann@example.net", f"row {n}") for n in range(1, 4)]
    houses = [ferry.open() for _ in range(2 * STRIKES)]
    threads = [threading.Thread(target=house.work) for house in houses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for house in houses:
        house.close()
    entries = [inbox.entry(ferry.house.database, number) for number in numbers]
    assert [(entry.state, entry.attempts) for entry in entries] == [("done", 1)] * 3


def test_answers_to_strangers_have_an_end_and_players_are_answered_on(tmp_path):
    place = Installation(tmp_path / "games")
    path = place.folder / "moderator.toml"
    path.write_text(path.read_text().replace("most_to_strangers = 200", "most_to_strangers = 2"))
    house = place.reopen()
    house.begin("ferry", "ferry")
    for n in range(4):
        place.mail(f"forged{n}@example.net", "row 1")
    place.mail("ann@example.net", "join Ann")
    house.work()
    assert [it.letter.recipient for it in place.letters()] == [
        "forged0@example.net",
        "forged1@example.net",
        "boss@games.example",
        "ann@example.net",
    ]
    house.close()


def test_answers_to_one_address_have_an_end_and_orders_have_not(tmp_path):
    place = Installation(tmp_path / "games")
    path = place.folder / "moderator.toml"
    path.write_text(path.read_text().replace("most_answers = 60", "most_answers = 3"))
    house = place.reopen()
    house.begin("ferry", "ferry")
    place.mail("ann@example.net", "join Ann")
    for n in range(1, 6):
        place.mail("ann@example.net", f"row {n}")
    house.work()
    assert [it.letter.recipient for it in place.letters()] == [*["ann@example.net"] * 3, "boss@games.example"]
    assert house.game("ferry").place == 6
    house.close()
