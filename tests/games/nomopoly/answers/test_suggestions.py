"""What an answer says to send instead: sent, it is read, it is granted, and it is not what has just been refused."""

from __future__ import annotations

import re

import pytest

from moderator.core.dice import FairDice
from moderator.core.outcome import Voice
from moderator.games.nomopoly.game.game import Game
from tests.games.nomopoly.answers.test_office import mailed
from tests.games.nomopoly.answers.test_wordings import WORDINGS, answered, begun
from tests.support.nomopoly_letters import book

NEWCOMERS = """\
vote for proposal 8
sell my square to Otto
sell 2 to Otto
trade 2 with Ann
boo the admin
teleport to 50
bid $20 on Police Officer
bid $12O on 34
buy a Bomb
paint 2 Rde
paint 2 teh Red
nmae 2 "Swan"
feed The Elephant a hat
build a bridge between 2 and 4
give Otto my hat
buy 2 lotery tickets
register for vote
take a taxxi to 9
take the bus to 9
refuse to pay tax on 2
marry Ann
rob 12
send Ann home
hire a painter for 2
quit my job
leave
swap 2 for 3
withdraw my order
buy
paint
12
$50 to Ann
name my square Home and paint it Blue
name my square "Swan Lake", paint it Blue and give it to Otto
"""
REMARK = re.compile(r"  +\([^()]*(?:\([^()]*\)[^()]*)*\)$")


@pytest.fixture(scope="module")
def game() -> Game:
    return begun()


def sendable(line: str) -> str:
    """Leave the cost and the rule of an offer out."""
    return REMARK.sub("", line)


def refused(game: Game, words: str):
    return [said for said in answered(game, words).said if said.refusal is not None]


def test_every_line_that_is_offered_is_taken_as_an_order_when_it_is_sent(game: Game) -> None:
    mails = [block.partition("\n")[0] for block in WORDINGS.read_text("utf-8").split("\n\n")]
    checked = set()
    for words in [*NEWCOMERS.splitlines(), *mails]:
        for said in refused(game, words):
            for line in map(sendable, said.refusal.send):
                if line in checked or said.refusal.code in ("order-repeated", "below-the-end", "asked-not-ordered"):
                    continue
                checked.add(line)
                assert line.lower() != said.quoted.lower(), words
                again = answered(game, line).said
                assert again, (words, line)
                for each in again:
                    unread = each.refusal is not None and each.refusal.voice is not Voice.NOT_ALLOWED
                    assert not unread, (words, line, each.refusal)
                    assert each.kind in ("order", "preview"), (words, line)
    assert len(checked) > 20


def test_help_offers_only_what_reads_and_what_is_said_to_work_now_works(game: Game) -> None:
    (section,) = answered(game, "help all").sections
    assert len(section.lines) < 70
    offered = [sendable(line.strip()) for line in section.lines if line.startswith("  ") and "(" in line]
    assert len(offered) > 20
    for line in offered:
        for said in answered(game, line).said:
            assert said.refusal is None, (line, said.refusal)
            assert not any("would fail" in meaning for meaning in said.meaning), (line, said.meaning)


def test_a_newcomer_gets_lines_that_work_as_they_stand(game: Game) -> None:
    form = mailed(game, "join as Newcomer", "Newcomer").sections[-1]
    offered = [line.strip() for line in form.lines if line.startswith("  ")]
    assert len(offered) > 3
    assert all(len(line) < 74 for line in offered)
    said = mailed(game, "\n".join(offered), "Newcomer").said
    assert [each.refusal for each in said] == [None] * len(offered)
    assert mailed(game, "status", "Newcomer").sections[0].title == "STATUS"


def test_who_is_alone_in_the_game_is_helped_too() -> None:
    alone = Game.begin(book(), 12, {}, FairDice(b"tests", "nomopoly", 1))
    answer = mailed(alone, "join as Ann\nhelp\nhelp give\nhelp sneeze\nteleport to 5", "Ann")
    titles = ["WHAT YOU CAN ORDER", "HELP: give", "HELP: sneeze", "HOW IT GOES", "FIRST MOVES"]
    assert [section.title for section in answer.sections] == titles
    assert any(line.startswith("  register to vote ") for line in answer.sections[0].lines)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("don't pay Otto $5", []),
        ("do not buy 3", []),
        ("don't pay property tax on 2", ["refuse property tax on 2"]),
    ],
)
def test_what_somebody_will_not_do_is_not_offered_to_be_done(game: Game, words: str, offered: list[str]) -> None:
    (said,) = refused(game, words)
    assert said.refusal is not None
    assert said.refusal.code == "negated-order"
    assert [sendable(line) for line in said.refusal.send] == offered


@pytest.mark.parametrize("words", ["Penalty: he pays me $40", "I pay the penalty"])
def test_what_comes_and_goes_is_offered_only_while_it_is_there(game: Game, words: str) -> None:
    offered = [line for said in refused(game, words) for line in said.refusal.send]
    assert not [line for line in offered if re.search(r"\b(?:an?|the) (?:open )?(?:penalty|dispute)\b", line)]


@pytest.mark.parametrize(
    ("words", "both"),
    [
        ("Paint 2 blue or green, you choose", ("Paint 2 blue", "Paint 2 green")),
        ("pay Ann $5 or $6", ("pay Ann $5", "pay Ann $6")),
    ],
)
def test_a_choice_that_is_left_open_is_asked_for(words, both):
    (said,) = mailed(begun(), words).said
    assert said.refusal is not None
    assert said.refusal.send == both


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("pant 2 gren plese, and by a lotery ticket", "paint 2 green please, and buy a lottery ticket"),
        ("pant 2 blu and pay Ann $5", "paint 2 blue and pay Ann $5"),
    ],
)
def test_all_slips_of_a_line_are_mended_together(words, meant):
    """Only the part that read was offered, or nothing."""
    (said,) = mailed(begun(), words).said
    assert said.refusal is not None
    assert said.refusal.send == (meant,)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("sell 2 to Ann for $150", ["sell 2 to The Corporation"]),
        ("put a hotel on 2", ["put a Blockbuster on 2"]),
        ("lend Ann $20 until next week", ["pay Ann $20"]),
        (
            "teleport to 5",
            ["ride a Warp Bubble to 5", "take Corporate transport to 5", "take Government transport to 5"],
        ),
        ("become a registered voter", ["register to vote"]),
    ],
)
def test_what_is_offered_is_near_in_sense_and_of_what_was_named(game: Game, words: str, offered: list[str]) -> None:
    (said,) = refused(game, words)
    assert said.refusal is not None
    assert sorted(map(sendable, said.refusal.send)) == sorted(offered)


@pytest.mark.parametrize(
    "words",
    [
        "trade 2 for Ann's 4",
        "rent 2 to Ann for $5",
        "steal 4 from Ann",
        "borrow $100 from Ann",
        "discard a ticket",
        "cancel my taxi",
        "send 12 home",
        "request the registration of my person as a voter",
    ],
)
def test_what_is_far_from_what_was_asked_is_not_offered(game: Game, words: str) -> None:
    for said in answered(game, words).said:
        offered = said.refusal.send if said.refusal is not None else said.meaning
        assert not offered, offered
        assert said.refusal is None or not any("nearest" in reason for reason in said.refusal.reasons)
