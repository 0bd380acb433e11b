"""Which sentences as a whole may stand in a note, and which could bind somebody."""

import pytest

from moderator.language.told import is_told, leans
from tests.support.nomopoly_letters import reader


def told(text, others=(), *, first=True):
    return is_told(text, reader().lexicon, others, first=first)


@pytest.mark.parametrize(
    "text",
    [
        "Security's tight at The Large Factory these days!",
        "Nobody should give for nothing, folks!",
        "Yellow's the color of envy!",
        "Let the others breathe!",
        "Best Friends share the fun!",
        "Snake eyes!",
        "Losing an auction hurts.",
        "It's hot in The Large Factory, and the workers are thirsty.",
    ],
)
def test_what_leads_up_to_a_rule_may_be_a_note_before_it_only(text):
    assert told(text)
    assert not told(text, first=False)


@pytest.mark.parametrize(
    "text",
    [
        "East against West, hooray!",
        "Poor you!",
        "I'm tired of people snapping up the cheap land.",
        "I could really use a bank.",
        "We were all beginners once.",
        "It's silly that the parks cost everybody the same.",
    ],
)
def test_what_somebody_shouts_or_thinks_may_be_a_note_anywhere(text):
    assert told(text, first=False)


@pytest.mark.parametrize(
    "text",
    [
        "Paying rent makes you Grumpy.",
        "There's a shuttle between the Public Property squares now.",
        "Unlucky 13!",
        "Only once per dare, nice try.",
        "Short names stay free.",
        "No yodeling in Parks!",
        "Yodelers pay nothing!",
        "Yodelers may skip rent!",
        "Corners are haunted!",
        "Freemasons are untouchable!",
        "Never mind the rent!",
        "Rent is halved!",
        "Nobody should yodel on a Corner!",
        "Bakers dance on Corners.",
        "Winners buy the drinks!",
        "Until week 3 everybody yodels!",
        "The Goverment is greedy!",
        "Everybody gets a turn!",
        "Each Lodge is a zorp!",
        "In the judging phase, the admin makes a zorp!",
        "The Southwest Corner is the first zorp!",
        "Hooray, everybody becomes Sick!",
        "I'm generous, so everybody becomes Sick.",
        "It's late, everybody becomes Sick.",
        "It's forbidden to yodel in Parks.",
        "It's unlawful that a Sick player buys squares.",
        "I hereby abolish rent.",
        "We should all skip the auction.",
        "If that's you yourself, you're off the hook.",
        "When the week's over, your card is thrown away and the count starts again at zero.",
        "It doesn't work the other way round (life's unfair).",
    ],
)
def test_what_could_bind_somebody_is_no_note(text):
    assert not told(text)


def test_what_a_sentence_brings_up_for_another_is_no_note():
    assert told("Hats are lovely!")
    assert not told("Hats are lovely!", ["When a player has no hat, she pays $5."])


def test_a_rule_that_speaks_of_what_was_told_leans_on_it():
    lexicon = reader().lexicon
    assert leans("If you land there, you pay $5.", "It's dark in The Large Factory.", lexicon)
    assert not leans("If you land on a Corner, you pay $5.", "It's dark in The Large Factory.", lexicon)
