"""What somebody who does not play yet writes to be let in, and under which name it lets them in."""

from __future__ import annotations

import pytest

from moderator.core.player_names import called, named_by_address
from moderator.games.nomopoly.letters.letter import read_letter
from tests.support.nomopoly_letters import vocabulary


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Hi! I'd love to join, please call me Bob.", "Bob"),
        ("Hi, I'd love to join. Call me Bob!", "Bob"),
        ("I would like to play", "Robert"),
        ("I'd love to join!", "Robert"),
        ("count me in", "Robert"),
        ("Sign me up please", "Robert"),
        ("Can I join too?", "Robert"),
        ("join", "Robert"),
        ("Please add me to the game, my name is Bob", "Bob"),
        ("I want to play, you can call me Big Bob", "Big Bob"),
        ("Please sign me up as Duck", "Duck"),
        ("join as Duck", "Duck"),
        ("join Duck", "Duck"),
        ("Hi there! I saw your game and would love to play. I'm Bob.", "Bob"),
        ("My friend Duck told me about this, I'd like to join", "Robert"),
        ("I do not know how it works but I'd like to take part. My name is Zed.", "Zed"),
        ("My name is Duck. Can I take part in the game, please?", "Duck"),
        ("Hiya, can I be in on this? I'm Zed.", "Zed"),
        ("Mona from the office told me about this game, sign me up please, name's Fay", "Fay"),
        ("Yes I'd like to play. Fay", "Fay"),
        ("Is there still room for one more player? I would be happy to take part.", "Robert"),
        ("yes, but call me Hal then", "Hal"),
        ("yeah go ahead", "Robert"),
        ("Sounds fun! Where do I sign up? Lou", "Lou"),
        ("Are you still taking players? I am called Tess", "Tess"),
        ("I'm in! I'd be up for it. Sign me up as Evie", "Evie"),
        ("Sign me up!! I'll be Ann the Great", "Ann the Great"),
        ("Can I still get in on this? Greetings, Robert", "Robert"),
        ("I'd like to join as Zoe.\n\nCheers,\nZoe Smith\n\ncall me Zed", "Zed"),
        ("I'm Zoe and I'd love to play.\n\nCall me Zed.", "Zed"),
        ("I'd like to join as Zoe. I'm Canadian.", "Zoe"),
    ],
)
def test_a_wish_to_play_joins_under_the_name_that_it_says_or_that_the_sender_bears(words, name):
    (wish,) = read_letter(words, vocabulary(), newcomer="Robert").wishes()
    assert wish.order.text.replace('"', "") == f"join as {name}"


@pytest.mark.parametrize(
    "words",
    [
        "How do I join?",
        "I am Bob",
        "Is this the game that one can join?",
        "call me Bob",
        "If it is free, I'd like to play",
        "I don't want to play",
        "I'm in the office until Friday.",
    ],
)
def test_what_is_no_wish_to_play_joins_nobody(words):
    found = read_letter(words, vocabulary(), newcomer="Robert").wishes()
    assert not [each for each in found if each.order.text.startswith("join as")]


def test_what_a_newcomer_asks_for_behind_the_wish_to_play_happens_with_it():
    words = "Sign me up as Evie and register to vote, and what is this game about?"
    letter = read_letter(words, vocabulary(), newcomer="Robert")
    assert [wish.order.text for wish in letter.wishes()] == ['join as "Evie"', "register to vote"]
    assert letter.items[-1].quoted == "what is this game about"


@pytest.mark.parametrize(
    ("address", "names"),
    [("dan.d@example.org", ("Dan",)), ("eve2@example.org", ("Eve",)), ("2x@example.org", ()), ("q@example.org", ())],
)
def test_an_address_can_bear_a_name(address, names):
    assert named_by_address(address) == names


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Bob Miller", ("Bob", "Bob Miller")),
        ("Miller, Bob", ("Bob", "Bob Miller")),
        ("Bob", ("Bob",)),
        ("", ()),
    ],
)
def test_somebody_is_called_by_their_first_name_or_else_by_the_whole(author, names):
    assert called(author) == names
