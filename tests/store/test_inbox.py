from dataclasses import replace
from datetime import UTC, datetime

import pytest

from moderator.store import inbox
from moderator.store.inbox import Parcel

PARCEL = Parcel(
    received=datetime(2026, 5, 12, 18, 4, tzinfo=UTC),
    via="smtp",
    peer="127.0.0.1:4711",
    sender="ann@example.net",
    recipient="ferry@games.example",
    raw=b"From: ann@example.net\r\n\r\nrow 2\r\n",
    message_id="<1@example.net>",
    digest="d1",
    content="c1",
)


def test_a_mail_is_kept_as_it_came(database):
    (kept,) = inbox.keep(database, [PARCEL])
    assert not kept.repeated
    entry = inbox.entry(database, kept.number)
    assert (entry.raw, entry.received, entry.state, entry.attempts) == (PARCEL.raw, PARCEL.received, "waiting", 0)


def test_the_same_mail_again_is_the_same_mail(database):
    (first,) = inbox.keep(database, [PARCEL])
    (again,) = inbox.keep(database, [replace(PARCEL, raw=b"Received: again\r\n" + PARCEL.raw)])
    assert again == inbox.Kept(first.number, repeated=True)
    assert len(inbox.entries(database)) == 1


@pytest.mark.parametrize(
    "other", [{"digest": "d2"}, {"recipient": "barge@games.example"}, {"message_id": "<2@example.net>"}]
)
def test_a_reused_message_id_or_another_recipient_is_another_mail(database, other):
    first, second = inbox.keep(database, [PARCEL, replace(PARCEL, **other)])
    assert first.number != second.number
    assert not second.repeated


def test_one_delivery_to_several_is_kept_for_all_or_none(database):
    with pytest.raises(AttributeError):
        inbox.keep(database, [PARCEL, replace(PARCEL, recipient="b@x.example", received=None)])
    assert inbox.entries(database) == ()


def test_a_mail_is_settled_once(database):
    (kept,) = inbox.keep(database, [PARCEL])
    assert inbox.settle(database, kept.number, "done", "taken")
    assert not inbox.settle(database, kept.number, "unanswered", "somebody else was slower")
    assert inbox.entry(database, kept.number).outcome == "taken"
    assert inbox.waiting(database) == ()


def test_tries_are_counted_before_they_are_made(database):
    (kept,) = inbox.keep(database, [PARCEL])
    assert [inbox.strike(database, kept.number) for _ in range(3)] == [1, 2, 3]
    inbox.settle(database, kept.number, "aside", "it does not go")
    assert inbox.again(database, kept.number)
    entry = inbox.entry(database, kept.number)
    assert (entry.state, entry.attempts) == ("waiting", 0)
    assert not inbox.again(database, kept.number)


def test_the_latest_mails_are_listed_oldest_first(database):
    kept = inbox.keep(database, [replace(PARCEL, digest=f"d{n}") for n in range(5)])
    inbox.settle(database, kept[1].number, "done", "")
    assert [entry.number for entry in inbox.entries(database, latest=2)] == [4, 5]
    assert [entry.number for entry in inbox.entries(database, "waiting")] == [1, 3, 4, 5]
