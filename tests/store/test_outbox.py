from dataclasses import replace
from datetime import UTC, datetime, timedelta

from moderator.store import outbox
from moderator.store.database import Database
from moderator.store.outbox import Letter

NOW = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)
LETTER = Letter("<a@games.example>", "ferry@games.example", "ann@example.net", b"To: ann\r\n\r\nhello\r\n")


def test_a_letter_is_put_once(database):
    outbox.put(database, [LETTER, LETTER], NOW)
    outbox.put(database, [LETTER], NOW + timedelta(days=1))
    (entry,) = outbox.entries(database)
    assert entry.letter == LETTER
    assert entry.made == NOW


def test_a_letter_is_marked_before_it_leaves_and_taken_up_again_when_its_process_died(database):
    outbox.put(database, [LETTER], NOW)
    taken = outbox.take(database, NOW)
    assert (taken.state, taken.attempts) == ("sending", 1)
    assert outbox.take(database, NOW + timedelta(days=1)) is None
    assert outbox.take_up(database, NOW) == 1
    again = outbox.take(database, NOW)
    assert (again.letter, again.attempts) == (LETTER, 2)
    assert "may have arrived" in again.outcome


def test_tries_come_ever_later_and_end(database):
    outbox.put(database, [LETTER], NOW)
    moment, waits = NOW, []
    while entry := outbox.take(database, moment):
        outbox.later(database, entry, moment, "450 busy")
        (shown,) = outbox.entries(database)
        if shown.state == "failed":
            break
        waits.append(shown.next_attempt - moment)
        moment = shown.next_attempt
    longest = [min(timedelta(minutes=2 ** min(n, 12)), outbox.LONGEST_WAIT) for n in range(len(waits))]
    assert all(0.75 * most <= wait <= most for wait, most in zip(waits, longest, strict=True))
    assert longest[-1] == outbox.LONGEST_WAIT
    assert moment - NOW > outbox.PATIENCE
    assert shown.outcome == "given up after 5 days; 450 busy"


def test_letters_that_were_put_off_together_come_back_one_by_one_and_always_at_the_same_moments(tmp_path, steps):
    def waits(folder):
        folder.mkdir()
        database = Database(folder / "moderator.db", steps)
        letters = [replace(LETTER, message_id=f"<{n}@games.example>") for n in range(20)]
        outbox.put(database, letters, NOW)
        while entry := outbox.take(database, NOW):
            outbox.later(database, entry, NOW, "450 busy")
        found = [it.next_attempt - NOW for it in outbox.entries(database)]
        database.close()
        return found

    first = waits(tmp_path / "one")
    assert waits(tmp_path / "two") == first
    assert len(set(first)) == 20
    assert max(first) - min(first) > timedelta(seconds=8)


def test_a_letter_waits_for_a_mail_server_however_long_that_is_gone(database):
    outbox.put(database, [LETTER], NOW)
    late = NOW + 3 * outbox.PATIENCE
    outbox.later(database, outbox.take(database, NOW), late, "no connection", is_tried=False)
    entry = outbox.take(database, late + outbox.FIRST_WAIT)
    assert entry.attempts == 1
    outbox.later(database, entry, late, "450 busy")
    assert outbox.entries(database)[0].state == "failed"
    assert outbox.again(database, entry.number, late)
    outbox.later(database, outbox.take(database, late), late, "450 busy")
    assert outbox.entries(database)[0].state == "waiting"


def test_a_letter_that_is_gone_stays_gone(database):
    outbox.put(database, [LETTER], NOW)
    entry = outbox.take(database, NOW)
    outbox.sent(database, entry.number, "250 ok")
    assert outbox.take(database, NOW + timedelta(days=9)) is None
    assert not outbox.again(database, entry.number, NOW)


def test_a_poisoned_letter_does_not_hold_up_the_others(database):
    other = Letter("<b@games.example>", "", "duck@example.net", b"x")
    outbox.put(database, [LETTER, other], NOW)
    first = outbox.take(database, NOW)
    outbox.later(database, first, NOW, "421")
    assert outbox.take(database, NOW).letter == other


def test_letters_to_an_address_are_counted_and_remembered(database):
    outbox.put(database, [LETTER], NOW - timedelta(days=2))
    outbox.put(database, [Letter("<c@x.example>", "", "ann@example.net", b"newer")], NOW)
    assert outbox.count_since(database, "ann@example.net", NOW - timedelta(days=1)) == 1
    assert outbox.said_to(database, "ann@example.net") == (b"newer", LETTER.content)
