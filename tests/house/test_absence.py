"""What a mail says of its sender's being away, and until which day."""

from datetime import UTC, datetime

import pytest

from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house.absence import Absence, said_of_absence
from moderator.house.reminding import waiting_lines
from tests.support.by_mail import ByMail

NOW = datetime(2026, 5, 19, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("away until 5 June", (2026, 6, 5)),
        ("I'm away until 5 June.", (2026, 6, 5)),
        ("I\u2019ll be on holiday until June 5th, so no orders from me.", (2026, 6, 5)),
        ("away for two weeks", (2026, 6, 2)),
        ("So: away until 5 June", (2026, 6, 5)),
        ("I am abroad with my family until the 5th of June 2026", (2026, 6, 5)),
        ("away until Friday", (2026, 5, 22)),
        ("away till 2026-06-05", (2026, 6, 5)),
        ("I can't play until next week", (2026, 5, 26)),
        ("Travelling, back on June 3", (2026, 6, 3)),
        ("I'm away from 25 May until 5 June", (2026, 6, 5)),
    ],
)
def test_the_day_until_which_somebody_is_away_is_read(said, day):
    assert said_of_absence(said, NOW) == (Absence(datetime(*day, tzinfo=UTC)), "")


@pytest.mark.parametrize("said", ["away until 1 May", "on vacation until 31 June", "I'll be away for a while"])
def test_a_day_that_is_not_clear_is_asked_for(said):
    assert said_of_absence(said, NOW) == (Absence(None, clear=False), "")


@pytest.mark.parametrize(
    "said", ["back", "I'm back in the lead", "I'm off to 12", "pay Bob $5", "take me away from 12"]
)
def test_other_words_go_to_the_game(said):
    assert said_of_absence(said, NOW) == (None, said)


def test_the_rest_of_the_mail_is_kept():
    assert said_of_absence("I'm back!\nbuy 12", NOW) == (Absence(None), "buy 12")


def test_being_away_is_heard_behind_another_sentence():
    away, rest = said_of_absence("Buy 12 please. I'm away until 5 June. Have fun!", NOW)
    assert away is not None
    assert away.until is not None
    assert (away.until.month, away.until.day) == (6, 5)
    assert rest == "Buy 12 please. Have fun!"


@pytest.mark.parametrize("day", ["2026-06-05", "June 5", "Friday", "5 June"])
@pytest.mark.parametrize("order", ["Buy 12.", "buy 12."])
def test_an_order_behind_the_day_is_kept(day, order):
    away, rest = said_of_absence(f"I'm away until {day}. {order}", NOW)
    assert away is not None
    assert away.clear
    assert rest == order


def test_the_letter_of_a_week_misses_no_mail_of_whoever_is_away(tmp_path):
    made = ByMail(tmp_path / "games", {"nomopoly": Nomopoly()})
    made.house.begin("nomopoly", "nomopoly", {})
    for name in ("Ann", "Bob"):
        made.write(f"{name.lower()}@example.net", f"join as {name}", "nomopoly@games.example")
    made.house.update("nomopoly")
    made.letters()
    (answer,) = made.write("bob@example.net", "I'm away until 5 June.", "nomopoly@games.example")
    assert "the admin hears of it before the week ends" in " ".join(answer.text.split())
    made.letters()
    made.house.update("nomopoly")
    told = {each.recipient: " ".join(each.text.split()) for each in made.letters()}
    assert "You are away until Friday 5 June 2026, so nothing was expected of you." in told["bob@example.net"]
    assert "No mail came" not in told["bob@example.net"]
    assert "No mail came from you this week." in told["ann@example.net"]
    made.close()


def test_the_admin_hears_before_the_deadline_what_is_asked_of_whoever_is_away(tmp_path):
    made = ByMail(tmp_path / "games", {"nomopoly": Nomopoly()})
    made.house.begin("nomopoly", "nomopoly", {})
    for name in ("Ann", "Bob"):
        made.write(f"{name.lower()}@example.net", f"join as {name}", "nomopoly@games.example")
    made.write("bob@example.net", "I'm away until 5 June.", "nomopoly@games.example")
    rooms = made.house._rooms
    game = rooms.game("nomopoly")
    for turn, who in enumerate(("Ann", "Bob")):
        rooms.database.write(
            "INSERT INTO questions (game, key, who, text, silence, turn) VALUES (?, ?, ?, ?, ?, ?)",
            (game.number, f"lit:{who}", who, "Is the lamp lit?", "no", 100 + turn),
        )
    (line,) = (each for each in waiting_lines(rooms, game) if "lamp" in each)
    assert line.startswith("Bob is away until Friday 5 June 2026 and is asked: Is the lamp lit? (silence means: no)")
    made.close()
