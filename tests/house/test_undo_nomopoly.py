"""A verdict on the rules of Nomopoly is taken back after its week, and why things are as they are is told."""

import shutil

import pytest

from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import HouseError
from moderator.house.revising import Target
from tests.support.by_mail import ByMail

GAME = "nomopoly@games.example"
ANN, BOB = "ann@example.net", "bob@example.net"
LAW = 'Propose: More pay\nAmend X.3: replace "$10" with "$15".'


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The folder of a game whose first week is over and published, with Ann's proposal accepted, and the time then."""
    folder = tmp_path_factory.mktemp("judged") / "games"
    played = ByMail(folder, {"nomopoly": Nomopoly()})
    played.house.begin("nomopoly", "nomopoly", {})
    for sender, words in ((ANN, "join as Ann"), (BOB, "join as Bob"), (ANN, LAW)):
        played.write(sender, words, GAME)
    played.house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    played.clock.move(days=1)
    played.house.update("nomopoly")
    played.house.publish("nomopoly")
    played.close()
    return folder, played.clock.now()


@pytest.fixture
def judged(kept, tmp_path):
    """A copy of that game, which a test may change."""
    folder, moment = kept
    played = ByMail(shutil.copytree(folder, tmp_path / "games"), {"nomopoly": Nomopoly()})
    played.clock.moment = moment
    played.count = 100
    played.letters()
    yield played
    played.close()


def test_a_verdict_is_taken_back_a_week_later_and_put_back(judged):
    house = judged.house
    before = house.game("nomopoly").state
    considered = house.undo("nomopoly", Target(proposal=1))
    lines = [change.line for change in considered.changes]
    assert "- X.3  When a player lands on a National Park, she pays $15 to The Government." in lines
    assert "+ X.3  When a player lands on a National Park, she pays $10 to The Government." in lines
    assert "proposal 1: state undecided, was accepted" in lines
    assert ANN not in " ".join(lines)

    house.revise(considered, "It was meant for another.")
    assert house.replay("nomopoly").difference == ""
    assert [each.number for each in house.undecided("nomopoly")] == [1]
    told = judged.letters()
    assert [came.entry.letter.recipient for came in told] == [ANN, BOB]
    assert "- X.3 When a player lands" in " ".join(told[0].text.split())

    house.publish("nomopoly")
    page = house.site_folder("nomopoly") / "news" / "week-1" / "index.html"
    assert "The admin takes back decision 1" in page.read_text("utf-8")
    assert "It was meant for another." in page.read_text("utf-8")

    house.revise(house.redo("nomopoly"), "It was right.")
    assert house.game("nomopoly").state == before
    assert house.replay("nomopoly").difference == ""


def test_one_after_another_is_taken_back_and_put_back_in_the_other_order(judged):
    house = judged.house
    stages = [house.game("nomopoly").state]
    for back in ("The update.", "The verdict."):
        house.revise(house.undo("nomopoly", Target()), back)
        stages.append(house.game("nomopoly").state)
        assert house.replay("nomopoly").difference == ""
    assert house.game("nomopoly").week == 1
    assert len(set(stages)) == 3
    with pytest.raises(HouseError, match="done nothing yet that could be taken back"):
        house.undo("nomopoly", Target())
    for stage in (stages[1], stages[0]):
        house.revise(house.redo("nomopoly"), "It was right.")
        assert house.game("nomopoly").state == stage
        assert house.replay("nomopoly").difference == ""


def test_a_verdict_of_the_open_week_is_shown_and_told_to_its_proposer_alone(judged):
    house = judged.house
    judged.write(BOB, LAW.replace("15", "20"), GAME)
    judged.letters()
    house.decide("nomopoly", "judge", {"proposal": 2, "verdict": "accept", "simplifies": True})
    considered = house.undo("nomopoly", Target(proposal=2))
    assert [change.line for change in considered.changes] == [
        "proposal 2: verdict none, was accept, Simplification",
    ]
    house.revise(considered, "A slip.")
    assert [came.entry.letter.recipient for came in judged.letters()] == [BOB]


def test_a_pause_is_shown(judged):
    judged.house.decide("nomopoly", "pause", {"reason": "Away."})
    considered = judged.house.undo("nomopoly", Target())
    assert [change.line for change in considered.changes] == ["the weeks: they run, was: it is paused"]
    judged.house.revise(considered, "Not away.")
    judged.letters()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "ann cash",
            ("Ann gets $1000\n", "week 1: IV.1, by II.1: When a player joins the game, she gets $1000.", "join"),
        ),
        (
            "square 1 owner",
            ("Square 1 is owned by Ann.\n  1 becomes Ann's\n", "II.7, by II.1: When a player joins", "mail 1 from Ann"),
        ),
        ("square 25 owner", ("Square 25 is owned by Government.", "by what the rules define")),
        (
            "rule x.3",
            ("X.3, wording 1, from the beginning: ", "X.3, wording 2, since week 1, by proposal 1: ", "mail 3"),
        ),
        ("order 1", ("mail 1 from Ann", "\n  Ann gets $1000\n")),
        ("order 3", ("mail 3 from Ann", "\n  proposal 1")),
        ("proposal 1", ("Proposal 1 is accepted.", "mail 3 from Ann", "IX.3", "\n  X.3, since week 1: A square is")),
    ],
)
def test_why_something_is_as_it_is(judged, asked, said):
    told = "\n".join(judged.house.why("nomopoly", asked.split()))
    assert [part for part in said if part not in told] == []
    assert ("No line of the log" in told) is False


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("why cash?", "Bob gets $1,000 (for joining the game), by IV.1: When a player joins the game"),
        ("why Ann cash", "Ann gets $1,000 (for joining the game), by IV.1"),
        ("why square 1 owner", "1 becomes Ann's, by II.7: When a player joins the game, squares are created"),
        ("why square 1 owner", "do not mention. (mail 1 of Ann)"),
        ("why rule x.3", "X.3, wording 1, from the beginning: A square is a National Park"),
        ("why rule x.3", "X.3, wording 2, since week 1, by proposal 1: A square is a National Park"),
        ("why rule x.3", "This rule gives way to any other rule. (mail 3 of Ann)"),
        ("why proposal 1", "proposal 1 is accepted, by IX.3: "),
        ("why order 1", "Ann joins the game, by II.1"),
        ("why order 2", "(your mail 2)"),
        ("why rule x.4", "X.4, wording 1, from the beginning: "),
        ("why rule X.99", "The log of the weeks that are over says nothing of it."),
    ],
)
def test_a_player_asks_by_mail_why_something_is_as_it_is(judged, asked, said):
    (answer,) = judged.write(BOB, asked, GAME)
    assert said in " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("the weather", "What can be asked: Ann cash"),
        ("Zoe cash", "players are: Ann, Bob"),
        ("square 999 owner", "There is no square 999"),
        ("rule C.9", "There is no rule C.9"),
        ("order 99", "Mail 99 is none"),
        ("proposal 99", "There is no proposal 99"),
    ],
)
def test_what_nobody_can_say_is_said_to_be_so(judged, asked, said):
    with pytest.raises(HouseError, match=said):
        judged.house.why("nomopoly", asked.split())


def test_what_the_admin_has_put_is_among_the_reasons(judged):
    judged.house.decide("nomopoly", "set", {"player": "Bob", "attribute": "cash", "value": 700, "reason": "Lost."})
    told = judged.house.why("nomopoly", ["Bob", "cash"])
    assert told[-2:] == (
        "    $700  the admin overrules: the cash of Bob is $700 and was $950: Lost.",
        f"            week {judged.house.game('nomopoly').week}: I.4: The admin may overrule a result.",
    )
