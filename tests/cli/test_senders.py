"""What the admin sees and decides of who wrote a mail."""

import pytest

from moderator.house.serving import Service
from moderator.store import inbox
from tests.support.installation import letter


@pytest.fixture
def parked(ferry, run):
    """A mail of Ann's that nothing proves to be hers; gives its number."""
    run("senders", "--demand", "one", "--reason", "the net is open")
    number = ferry.house.accept(letter("ann@example.net", "row 2"), "ann@example.net", ["ferry@games.example"], "lmtp")
    ferry.house.work()
    return number[0].number


def test_what_a_game_demands_is_set_on_the_record(ferry, run):
    assert 'ferry demands "from"' in run("senders")
    assert "Say why" in run("senders", "--demand", "both", code=2)
    said = run("senders", "--demand", "both", "--reason", "Somebody wrote in Ann's name.")
    assert 'ferry demands "both": the secret order address and a signature' in said
    run("senders", "--demand", "one", "--reason", "It was Ann.")
    said = run("senders")
    assert 'since Tuesday 12 May 2026, 18:04 UTC: "both", Somebody wrote in Ann\'s name.' in said
    assert said.index("It was Ann.") > said.index("Somebody wrote")


def test_a_secret_address_is_renewed_for_a_player_only(ferry, run):
    assert "another secret order address" in run("senders", "--renew", "Ann@example.net")
    assert "Nobody plays ferry from eve@example.org" in run("senders", "--renew", "eve@example.org", code=1)


def test_the_inbox_shows_what_is_parked_and_why(ferry, run, parked):
    assert f"{parked}  2026-05-12 18:04  parked" in run("inbox", "--state", "parked")
    said = run("inbox", str(parked))
    assert "believed   not so far" in said
    assert "waits      for YES from ann@example.net (orders) until Friday 15 May 2026" in said
    assert "No mail server is named whose word on signatures is taken" in said


def test_a_parked_mail_is_released_with_a_reason(ferry, run, parked):
    assert "Say why" in run("inbox", str(parked), "--release", code=2)
    said = run("inbox", str(parked), "--release", "--reason", "She telephoned.")
    assert "by the admin's word: She telephoned., since Tuesday 12 May 2026" in said
    assert inbox.entry(ferry.house.database, parked).state == "done"
    assert "does not wait" in run("inbox", str(parked), "--drop", "--reason", "no", code=1)


def test_a_parked_mail_is_dropped_with_a_reason(ferry, run, parked):
    assert "The admin has dropped it: Nobody knows of it." in run(
        "inbox", str(parked), "--drop", "--reason", "Nobody knows of it."
    )
    assert inbox.entry(ferry.house.database, parked).state == "unanswered"


def test_no_screen_shows_a_secret(ferry, run, parked):
    secret = ferry.house._rooms
    from moderator.house.order_addresses import order_address

    address = order_address(secret, ferry.house.game("ferry"), "ann@example.net")
    number = ferry.house.accept(letter("ann@example.net", f"row 3 {address}"), "ann@example.net", [address], "lmtp")
    ferry.house.work()
    token = address.partition("+")[2].partition("@")[0]
    shown = run("inbox") + run("inbox", str(number[0].number)) + run("outbox")
    assert token not in shown
    assert "believed   by secret order address" in shown


def test_a_message_id_that_another_mail_bears_is_shown(ferry, run):
    for words in ("row 2", "row 3"):
        ferry.house.accept(letter("ann@example.net", words, ident="same"), "ann@example.net", ["ferry@games.example"])
    ferry.house.work()
    assert "which mail 3 bears too, saying something else" in run("inbox", "2")


@pytest.mark.parametrize(
    ("envelope", "header", "line"),
    [
        ("ann@example.net", "ann@example.net", "from       ann@example.net"),
        ("Ann@Example.net", "ann@example.net", "from       Ann@Example.net"),
        (
            "bounces@lists.example",
            "ann@example.net",
            "from       bounces@lists.example, for a mail that says that it is from ann@example.net",
        ),
        ("", "ann@example.net", "from       <>, for a mail that says that it is from ann@example.net"),
    ],
)
def test_a_mail_is_shown_with_who_sent_it_and_whom_it_names_as_its_author(ferry, run, envelope, header, line):
    (kept,) = ferry.house.accept(letter(header, "row 2"), envelope, ["ferry@games.example"])
    said = run("inbox", str(kept.number)).splitlines()
    assert [each.strip() for each in said if each.strip().startswith("from ")] == [line]


def test_the_oldest_mail_that_waits_to_be_worked_on_raises_an_alarm(ferry, run, caplog):
    number = ferry.mail("ann@example.net", "row 1")
    ferry.mail("ann@example.net", "row 2")
    service = Service(ferry.house, ["smtp:127.0.0.1:0"])
    for minutes, is_late in ((0, False), (5, False), (1, True), (60, True)):
        ferry.clock.move(minutes=minutes)
        assert ("The mail that has waited longest to be worked on is" in run("inbox")) is is_late
        service._watch()
    assert f"worked on is {number}, since Tuesday 12 May 2026, 18:04 UTC." in run("inbox")
    warned = [record.getMessage() for record in caplog.records if "has waited since" in record.getMessage()]
    assert warned == [f"mail {number} has waited since Tuesday 12 May 2026, 18:04 UTC: see `moderator inbox`"]
    ferry.house.work()
    assert "waited longest to be worked on" not in run("inbox")
