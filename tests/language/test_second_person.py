"""What speaks to its reader is said of a player, and *they* of the other one."""

import pytest

from moderator.files import folder
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.paraphrase import say
from moderator.language.rulebook import Item, read_folder


@pytest.fixture(scope="module")
def reader():
    return rules_in_force(read_folder(folder("rules_db") / "nomopoly")).reader(())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("When you roll doubles, you get $22.", "When a player rolls doubles, she gets $22."),
        (
            "When you land on another player's square, you pay them $2.",
            "When a player lands on another player's square, she pays the other player $2.",
        ),
        (
            "When somebody lands on your square, they pay you $2.",
            "When a player lands on another player's square, she pays the other player $2.",
        ),
        (
            "If somebody else lands on a square of yours, they pay you $5.",
            "When a player lands on a square of another player, she pays the other player $5.",
        ),
        (
            "When your Best Friend lands on a Corner, you get $6.",
            "When a player's Best Friend lands on a Corner, the player gets $6.",
        ),
        (
            "When a proposal of yours is rejected, every other player gives you $2.",
            "When a proposal of a player is rejected, each other player gives the player $2.",
        ),
        (
            "At the end of each update, you get $5 if you own a Store.",
            "At the end of each update, for each player, if she owns a Store, she gets $5.",
        ),
        (
            "You get $3 at the end of each update if you are Sick.",
            "At the end of each update, for each player, if she is Sick, she gets $3.",
        ),
        (
            "You get $5 if another player lands on your square.",
            "When a player lands on another player's square, the other player gets $5.",
        ),
        (
            "You become Sick if you land on a square of a Freemason.",
            "When a player lands on a square of a Freemason, she becomes Sick.",
        ),
        (
            "Quitting your job means paying The Government $25.",
            "When a player quits her job, she pays The Government $25.",
        ),
        ("Accusing your Best Friend is not allowed.", "No player may accuse her Best Friend."),
        ("You can't buy a square if you're Sick.", "A player cannot buy a square if she is Sick."),
        ("You win the game if you own 5 Red squares.", "As soon as a player owns 5 Red squares, she wins the game."),
        (
            "When you register to vote, every other player who's already a Registered Voter pays you $3.",
            "When a player registers to vote, each other player who is a Registered Voter pays her $3.",
        ),
    ],
)
def test_the_reader_is_a_player(reader, said, meant):
    (sentence,) = reader.read_item(Item("X.99", said)).sentences
    assert sentence.state != "almost", sentence.diagnosis
    assert say(sentence.form) == meant
