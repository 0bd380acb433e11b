"""An opinion beside a rule binds nobody; whatever could have been meant to bind is never taken for one."""

import pytest

from moderator.language.opinions import only_says
from tests.support.nomopoly_letters import reader


@pytest.mark.parametrize(
    "words",
    [
        "Nobody likes a hoarder.",
        "That noise!",
        "Trees are lovely, don't you think?",
        "It's nice to drop in on the neighbors!",
        "Shoes don't last.",
        "Chains make a dreadful racket.",
        "Five is an unlucky number round here.",
        "Every new landlord deserves a honeymoon.",
        "Who likes a crowded place?",
    ],
)
def test_an_opinion_only_says(words: str) -> None:
    assert only_says(words, reader().lexicon)


@pytest.mark.parametrize(
    "words",
    [
        "A hoarder is out of the game.",
        "The hoarder pays double rent.",
        "Hoarders must sell a square.",
        "Nobody may hoard squares!",
        "Snorers get $5.",
        "The Government hires a jester each week.",
        "You hoard, you lose.",
        "If a player snores, she is Sick.",
        "The owner of a square sells lemonade.",
        "Mona owns the Bridge.",
        "No haggling except on Utilities.",
        "Every banker forfeits half his fortune.",
        "Widows and orphans exempt.",
        "How about each player donates $5 to Charity?",
        "Freemasons are the exception.",
    ],
)
def test_what_could_bind_is_no_opinion(words: str) -> None:
    assert not only_says(words, reader().lexicon)
