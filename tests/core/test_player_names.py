"""No name of a player passes for another player, for a thing of the rules or for a word that means everybody."""

import pytest

from moderator.core.player_names import skeleton, trouble_with

TAKEN = ("Ann", "Bob", "Bill", "Zo\u00eb")
GOOD = (
    "Duck",
    "Mary Ann",
    "O'Neil",
    "J. R.",
    "\u732b Neko",
    "\u674e",
    "\u0418\u0432\u0430\u043d",
    "Ann2",
    "Rose-Marie",
    "Vi",
    "Zoe",
)
REFUSED = {
    "Ann ": "blanks",
    "Mary  Ann": "blanks",
    " ": "letters",
    "": "letters",
    "\U0001f600": "letters",
    "12": "letters",
    "$5": "letters",
    "?": "letters",
    "..": "letters",
    "A\u200bn": "nobody sees",
    "\u202eAnn": "nobody sees",
    "Bob, Ann": 'not ","',
    "http://x": 'not ":"',
    "<b>": 'not "<"',
    "X.3": "number of a rule",
    "IV": "number",
    "3rd": "number",
    "Bob's": "possessive",
    "Anns'": "possessive",
    "The SBA": "language",
    "each player": "language",
    "a random player": "language",
    "nobody": "language",
    "Admin": "language",
    "\u0392\u043eb": "alphabets",
    "An\u0430": "alphabets",
    "ann": "looks like Ann",
    "Bi1l": "looks like Bill",
    "BiII": "looks like Bill",
    "\uff22ob": "alphabets",
    "Zoe\u0308": "looks like Zo\u00eb",
    "x" * 41: "at most 40",
}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_like_people_have_is_taken(name):
    assert trouble_with(name, TAKEN) == ""


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_deceives_is_refused_with_its_reason(name):
    assert REFUSED[name] in trouble_with(name, TAKEN)


def test_a_name_of_one_strange_alphabet_is_held_against_what_it_looks_like():
    assert skeleton("\u0410\u0415\u041d") == skeleton("AEH")
    assert "looks like AEH" in trouble_with("\u0410\u0415\u041d", ("AEH",))
