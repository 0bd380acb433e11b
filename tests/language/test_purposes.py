"""What a payment is for, in words of no rule, only explains; where it would say which payment is meant, it is refused."""

from __future__ import annotations

import pytest

from moderator.language.lexer import asides
from moderator.language.paraphrase import say

_EXPLAINS = {
    "A player who lands on a Corner must pay The Government $10 for the mess.": "for the mess",
    "When a player becomes Sick, she gets $5 from The Government for medicine and becomes Hurt.": "for medicine",
    "When a player lands on a Corner, The Government fines her $5 because of the smell.": "because of the smell",
    "When a player becomes Hurt, she pays $4 to The Government for the upkeep of her teeth.": (
        "for the upkeep of her teeth"
    ),
    "When a player lands on a Corner, each other player gives her $2 to bribe the guard.": "to bribe the guard",
    "When a player lands on a Corner, each other player gives her $2 as a tip.": "as a tip",
    "When a player lands on The Zoo, she pays $5 to bribe the guard and becomes Hurt.": "to bribe the guard",
}
_MATTERS = [
    "When a player pays $5 for a sandwich, she gets $3.",
    "A player who pays $5 for a sandwich gets $3.",
    "A player gets $3 if she pays $5 for a sandwich.",
    "A player may pay $5 for a sandwich.",
    "When a player lands on square 5, she pays $5 for each sandwich that she has.",
    "When a player lands on a Corner, she pays $2 to The Government for the landng.",
    "A player who is fined because of the smell gets $3.",
    "When a player pays $5 to bribe the guard, she gets $7.",
    "A player may pay $50 to bribe the guard.",
    "When a player lands on a Corner, she pays $10 to beggars.",
]


@pytest.mark.parametrize("text", _EXPLAINS)
def test_purpose_explains(reader, text):
    aside = _EXPLAINS[text]
    assert asides(text, reader.lexicon) == (aside,)
    found = reader.read_sentence(text)
    assert found.state == "runs"
    without = reader.read_sentence(text.replace(f" {aside}", ""))
    assert say(found.form, reader.lexicon) == say(without.form, reader.lexicon)


@pytest.mark.parametrize("text", _MATTERS)
def test_purpose_that_says_which_one_is_meant(reader, text):
    assert asides(text, reader.lexicon) == ()
    assert reader.read_sentence(text).state == "almost"
