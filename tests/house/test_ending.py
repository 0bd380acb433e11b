"""A game that has ended has no open week: no deadline, no update, no reminder; its mail is answered at once."""

from datetime import UTC, datetime

import pytest

from moderator import settings
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.house import House, HouseError
from moderator.store import inbox, outbox
from tests.support.installation import SECRET, StandingClock, letter

GAME = "nomopoly@games.example"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ending")
    settings.begin(folder, "games.example", "boss@games.example")
    opened = House(folder, StandingClock(), {"nomopoly": RULESET})
    opened.begin("nomopoly", "nomopoly", {"squares": 12}, SECRET)
    opened.accept(letter("nora@example.net", 'join as "Nora"', to=GAME), "nora@example.net", [GAME])
    opened.decide("nomopoly", "messed_up", {"reason": "Nobody can follow it."})
    yield opened
    opened.close()


def test_there_is_no_further_week(house):
    assert house.ended("nomopoly") == "The game is over: Nora has won it (III.3)."
    assert house.game("nomopoly").due is None
    house._rooms.clock.move(days=30)
    assert not house.is_due("nomopoly")
    assert house.remind() == ()
    for work_out in (house.update, house.preview):
        with pytest.raises(HouseError, match=r"no further week\. The game is over: Nora has won it"):
            work_out("nomopoly")
    assert house.game("nomopoly").updates == 0


def test_all_are_told_and_later_mail_is_answered_at_once(house):
    told = list(outbox.entries(house.database))[-1].letter.content
    assert b"The game is over: Nora has won it (III.3)." in told
    mail = letter("nora@example.net", "buy 3\nrules III.3", to=GAME)
    number = house.accept(mail, "nora@example.net", [GAME])[0].number
    house.work()
    assert inbox.entry(house.database, number).state == "done"
    answer = list(outbox.entries(house.database))[-1].letter.content
    assert b"The game is over: Nora has won it (III.3)." in answer
    assert b"UNDERSTOOD" not in answer
    assert house.replay("nomopoly").difference == ""


def test_what_ended_the_game_can_be_taken_back_and_the_week_has_its_deadline_again(tmp_path):
    settings.begin(tmp_path, "games.example", "boss@games.example")
    opened = House(tmp_path, StandingClock(), {"nomopoly": RULESET})
    opened.begin("nomopoly", "nomopoly", {"squares": 12}, SECRET)
    rich = "PROPOSAL: Riches\nAs soon as a player has at least $5000, she wins the game and the game ends.\n"
    for name, words in (("otto", 'join as "Otto"'), ("nora", f'join as "Nora"\n{rich}')):
        mail = letter(f"{name}@example.net", words, to=GAME)
        opened.accept(mail, f"{name}@example.net", [GAME])
    opened.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    opened.update("nomopoly")
    opened.decide("nomopoly", "set", {"player": "Nora", "attribute": "cash", "value": 9000})
    number = opened.game("nomopoly").decisions
    assert opened.ended("nomopoly").startswith("The game is over: Nora has won it")
    assert opened.game("nomopoly").due is None
    opened.decide("nomopoly", "undo", {"decision": number, "reason": "a slip"})
    assert opened.ended("nomopoly") == ""
    assert opened.game("nomopoly").due == datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
    assert b"The game goes on" in list(outbox.entries(opened.database))[-1].letter.content
    assert opened.replay("nomopoly").difference == ""
    opened.close()
