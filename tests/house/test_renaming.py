"""The admin gives a player another name: orders, proposals, pages and reasons say the new one, and it can be undone."""

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.core.ruleset import unbundled
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import DecisionRefusedError
from moderator.house.revising import Target
from tests.support.by_mail import ByMail
from tests.support.models import in_full

GAME = "nomopoly@games.example"
ANN, BOB, CY = "ann@example.net", "bob@example.net", "cy@example.net"
MAILS = (
    (ANN, "join as Ann"),
    (BOB, "join as Bob"),
    (BOB, "pay $5 to Ann"),
    (BOB, "when Ann lands on 7, pay her $3"),
    (ANN, "pay $1 to Bob"),
    (BOB, "Propose: For Ann\nAdd to section IV: Ann gets $7 each week."),
)


@pytest.fixture(scope="module")
def renamed(tmp_path_factory):
    """The game, the letters that told of the new name, the state before, and the week after it."""
    played = ByMail(tmp_path_factory.mktemp("games"), {"nomopoly": Nomopoly()})
    house = played.house
    house.begin("nomopoly", "nomopoly", {})
    for sender, words in MAILS:
        played.write(sender, words, GAME)
    played.before = house.game("nomopoly").state
    house.decide("nomopoly", "rename", {"player": "ann", "value": "Zoe", "reason": "She asks for it."})
    played.told = {each.recipient: " ".join(each.text.split()) for each in played.letters()}
    house.revise(house.undo("nomopoly", Target(decision=1)), "A slip.")
    played.undone = house.game("nomopoly").state
    house.revise(house.redo("nomopoly"), "None, after all.")
    played.written = played.write(BOB, "pay $2 to Zoe", GAME)
    played.joined = played.write(CY, "join as Ann", GAME)
    house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    played.lines = [event.line for event in house.update("nomopoly").events]
    yield played
    played.close()


def test_everybody_is_told(renamed):
    assert renamed.told[ANN].startswith("You are called Zoe from now on: She asks for it.")
    assert renamed.told[BOB].startswith("Ann is called Zoe from now on: She asks for it.")


def test_orders_and_proposals_that_waited_mean_the_same_player(renamed):
    assert {"Bob pays $5 to Zoe", "Zoe pays $1 to Bob", "Bob pays $2 to Zoe"} <= set(renamed.lines)
    assert renamed.house.law("nomopoly").book.item("IV.7").text == "Zoe gets $7 each week."


def test_why_and_the_site_tell_the_past_under_the_new_name(renamed):
    told = "\n".join(renamed.house.why("nomopoly", ["Zoe", "cash"]))
    assert "Zoe gets $1000" in told
    assert "pay $5 to Ann" in told
    assert "No line of the log" not in told
    pages = {page.path: in_full(page.made) for page in unbundled(Nomopoly().pages(renamed.house.record("nomopoly")))}
    assert "' from now on: She asks for it.'" in pages["news/week-1/"]
    assert "('Zoe', 'players/zoe/'), (' pays $1 to ', '')" in pages["players/zoe/"]
    assert "players/ann/" in pages


def test_the_name_is_free_for_somebody_else(renamed):
    assert "Ann joins the game" in renamed.joined[0].text
    assert [each.name for each in renamed.house.players("nomopoly")] == ["Zoe", "Bob", "Ann"]


def test_it_is_played_again_and_undone(renamed):
    assert renamed.undone == renamed.before
    assert renamed.house.replay("nomopoly").difference == ""


@pytest.mark.parametrize(
    ("name", "new", "said"),
    [
        ("Zorro", "Zed", "There is no player Zorro; there are: Ann, Bob, Zoe."),
        ("Bob", "ann", "It looks like Ann, who plays already."),
        ("Bob", "Die", "It is a word of the rules"),
        ("Zoe", "Yve", "Rule IV.7 speaks of Zoe; amend it first"),
    ],
)
def test_a_name_that_cannot_be_is_refused(renamed, name, new, said):
    with pytest.raises(DecisionRefusedError, match=said):
        renamed.house.decide("nomopoly", "rename", {"player": name, "value": new, "reason": "Why not."})


def test_the_log_finds_a_player_by_the_new_name_and_by_the_old(renamed):
    desk = Desk(renamed.house.place.folder, renamed.clock, renamed.rulesets)
    for name in ("zoe", "Ann"):
        told = CliRunner().invoke(main, ["log", "1", "--about", name], obj=desk).output
        assert "Ann gets $1000" in told
        assert "the admin calls Ann Zoe from now on" in told
    assert "Bob pays $5 to Zoe" in CliRunner().invoke(main, ["log", "--about", "Zoe"], obj=desk).output
