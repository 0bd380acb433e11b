"""What sentences mean: which ones say the same, which words make a difference, and which are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.files import folder
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.lowering.orders import lower_cost, lower_grant
from moderator.games.nomopoly.lowering.sentences import lower
from moderator.games.nomopoly.lowering.worth import lower_worth
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import NO_RULE
from moderator.language import tree
from moderator.language.rulebook import Item, read_folder
from moderator.law.binding import free
from moderator.law.canonical import digest

SAME = [
    tuple(said.split("\n= "))
    for said in (Path(__file__).parent / "means_the_same.txt").read_text("utf-8").strip().split("\n\n")[1:]
]
DIFFERENT = [
    (
        "{}, each player gets $5.",
        ["Each week", "In week 3", "In week 4", "In the next update", "In 2 weeks"],
    ),
    ("At the end of every {} update, each player gets $5.", ["second", "third"]),
    ("At the end of each update, each player who has {} on square 12 this week gets $5.", ["landed", "not landed"]),
    ("At the end of each update, the player with the most {} gets $5.", ["squares", "Red squares", "Blue squares"]),
    ("No {} may buy a Red square.", ["player", "Freemason", "Sick player"]),
    ("No player may {} a Red square.", ["buy", "name", "land on"]),
    ("A player {} land on a Red square.", ["may not", "cannot"]),
    ("A player may land on a Red square only if she owns {}.", ["a Red square", "a Blue square", "at least 2 squares"]),
    ("A player may own at most {} squares.", ["2", "3"]),
    ("If a player would pay {}, she pays $5 instead.", ["rent", "a fine", "property tax", "an amount"]),
    ("If a {} player would pay rent, she pays nothing instead.", ["Sick", "Hurt"]),
    ("If a player would pay rent, {} instead.", ["she pays nothing", "she becomes Sick"]),
    ("If a player would pay rent, the rent is {}.", ["doubled", "halved", "$5", "at most $5", "at least $5"]),
    ("If a player would pay rent, the rent {}.", ["rises by $5", "falls by $5", "rises by 5%"]),
    (
        "No player may buy more than {} in one update.",
        ["2 lottery tickets", "3 lottery tickets", "2 trees", "2 squares"],
    ),
    ("No player may pay another player {} in one week.", ["twice", "3 times"]),
    ("No player may pay {} twice in one week.", ["a player", "another player", "The Government"]),
    ("{}, no player may buy a square.", ["In even updates", "In every fifth week", "Until week 3", "Until week 4"]),
    (
        "No player may buy a square {}.",
        ["in the purchases phase", "in the turns phase", "from a Store", "if she owes The Government more than $600"],
    ),
    ("A tree can be removed only if {}.", ["its square is destroyed", "its square is painted", "its square is Red"]),
    ("No player may own {}.", ["squares of more than two colors", "at least two squares of one color", "two squares"]),
    (
        "No square {} can be destroyed.",
        ["that the rules name", "that the rules mention", "with a tree", "with no tree"],
    ),
    ("No square {} can be painted.", ["coated with grease", "coated with glue", "that is not coated with glue"]),
    ("No player may vote {} a proposal.", ["for", "against", "for or against"]),
    ("Nobody {}.", ["pays rent", "pays rent on a Red square", "pays a fine", "collects rent"]),
    ("The cash of a {} player cannot fall.", ["Sick", "Hurt"]),
    ("If a player would pay rent, the amount is halved, rounded {}.", ["up", "down"]),
    ("If a player would pay rent, she pays $5 to The Corporation instead, once {}.", ["a turn", "a week"]),
    (
        "If a player would pay her Best Friend{}, she pays nothing instead.",
        ["", " under this section", " under section VIII"],
    ),
    (
        "If a Sick player would get money, {} instead.",
        ["The Corporation gets it", "The Government gets it", "she gets nothing"],
    ),
    (
        "If a player would land on square 12, she {} instead.",
        ["lands on square 13", "lands on the square of a random player"],
    ),
    ("If a Sick player would roll dice for a turn, she rolls {} instead.", ["one die", "three dice"]),
    ("If a Sick player would buy a square, the price {}.", ["is halved", "is $5", "rises by $5"]),
    (
        "If a player who has refused property tax on a square this week would pay property tax for {}, she pays nothing instead.",
        ["that square", "a square", "square 12"],
    ),
    (
        "If a player would leave everything, The Magic Kazoo goes to {}.",
        ["a random player with the least cash", "a random player", "the player with the least cash"],
    ),
    ("No player may owe The Corporation more than {}.", ["$300", "$301"]),
    ("If a player would pay a fine, she gets {} of Chains times 2 instead.", ["10 pounds", "20 pounds"]),
    ("If a player would roll {} dice, she rolls one die instead.", ["two", "three"]),
    ("If a player would roll dice for a turn, {} to the roll.", ["a die is added", "two dice are added", "2 is added"]),
    ("If a player would be affected by {}, nothing happens instead.", ["wearing a Souvenir Hat", "buying a tree"]),
    ("If a player would pay a fine, {} is fined $5 instead.", ["the Taxi Driver", "the Head GIPPer"]),
    ("If a player would take a normal turn, she takes a normal turn{} instead.", ["", " with one extra die"]),
    (
        "When a player lands on square 12, if she owns {}, she gets $5.",
        ["a square", "exactly one square", "two squares"],
    ),
    ("When a player lands on square 12 for {}, she gets $5.", ["the first time", "the first time this week"]),
    ("When a player lands on square 12 for every {} time, she gets $5.", ["second", "third"]),
    ("When a player lands on a square between {}, she gets $5.", ["12 and 14", "12 and 15", "square 12 and square 14"]),
    ("When a player lands on square 12, {} of her items are destroyed.", ["half", "a third", "all"]),
    (
        "When a player lands on square 12, she gets $5 {}.",
        ["next week", "in two weeks", "in the judging phase", "at the end of the update"],
    ),
    ("When a player lands on square 12, she and {} trade squares.", ["a random other player", "the richest player"]),
    ("When a player passes through square 12, every effect of {} on her move is undone.", ["glue", "grease"]),
    ("When a player has {} this week, she gets $5.", ["ended 2 turns", "ended 3 turns"]),
    ("As soon as a player has rolled {} consecutive doubles, she becomes Sick.", ["two", "three"]),
    ("When a player rolls a multiple of {}, she gets $5.", ["4", "5"]),
    ("Each player who has been Sick for {} gets $5 at the end of each update.", ["1 week", "2 weeks"]),
    ("Right before the turn for {} proposal, its proposer gets $5.", ["an accepted", "a rejected"]),
    ("In the purchases phase, {} the property tax, each player gets $5.", ["before", "after"]),
    (
        "At the end of each update, the {} player who landed on square 12 this week gets $5.",
        ["first", "second", "last", "richest"],
    ),
    ("At the end of each update, the two players with the most {} become Sick.", ["votes", "squares"]),
    ("In this update and the next {} updates, each player gets $5.", ["two", "three"]),
    ("When a player lands on square 12, her move is {}.", ["doubled", "reversed"]),
    ("When a player lands on square 12 {}, she gets $5.", ["in a normal turn", "in an extra turn", "in her turn"]),
    ("When a player rolls 1, {}, she becomes Sick.", ["before any other effect of the roll", "after any other effect"]),
    ("As soon as a player has paid more than {} this week, she becomes Sick.", ["$400", "$400 of rent", "$500"]),
    (
        "If a Sick player would get an amount because of {}, she gets $1 more.",
        ["her landing", "her passage", "her passage or her landing"],
    ),
    ("When a player {} $100, she becomes Sick.", ["gets", "loses", "pays"]),
    (
        "When a player gets {}, she becomes Sick.",
        ["$100", "at least $100", "an amount from nobody", "$100 from her Team-mate"],
    ),
    (
        "When a player lands on square 12, the cash of {} rises by $5.",
        ["each player", "her Team-mates", "The Government"],
    ),
    ("When a player lands on a {} square, she gets $5.", ["Red", "Blue", "named", "unowned", "undecided"]),
    ("When a player {} square 12, she gets $5.", ["lands on", "passes through"]),
    ("At the {} of each update, each player gets $5.", ["start", "end"]),
    (
        "At the end of each update, each player with {} $100 gets $50.",
        ["less than", "more than", "at least", "at most", "exactly"],
    ),
    (
        "At the end of each update, the player with the {} gets $20.",
        ["least cash", "most cash", "most squares", "fewest squares"],
    ),
    ("At the end of each update, {} player gets $5.", ["each", "each Sick", "a random", "a random Sick"]),
    (
        "At the end of each update, each player who has landed on square 12 {} gets $5.",
        ["this week", "last week", "within 3 weeks", "twice this week", "once this week"],
    ),
    (
        "At the end of each update, if {} squares are Red, each player gets $5.",
        ["two", "at least two", "at most two", "more than two", "no"],
    ),
    (
        "As soon as {} players are on the same square, each of them gets $5.",
        ["at least two", "at least three", "more than three"],
    ),
    (
        "When a player lands on square 12, she {}.",
        ["gets $5", "loses $5", "becomes Sick", "is no longer Sick", "gets a lottery ticket", "takes an extra turn"],
    ),
    (
        "When a player lands on square 12, {} gets $5.",
        [
            "she",
            "her Best Friend",
            "each of her Team-mates",
            "each other player",
            "each player",
            "the owner of the square",
        ],
    ),
    ("When a player rolls {}, she gets $5.", ["7", "7 or 11", "doubles", "at least 9", "at most 9"]),
    (
        "When a player lands on square 12, {}she gets $5.",
        ["", "if she is Sick, ", "if she is not Sick, ", "unless she owns it, ", "with a chance of 50%, "],
    ),
]

REFUSED = [
    ("When a player lands on a Utility with Rusty Chains, she loses 10 pounds of Chains.", "has no Chains"),
    ("When the property tax is done, the poorest player gets $30.", "nothing is heard"),
    ("When a square turns White, its owner gets $5.", "nothing is heard"),
    ("The successor of The Zoo is White.", "no color"),
    ("When a player lands on a Corner, she gets her rent from The Government.", "a player has no rent"),
    ("At the end of each update, each player who sells a square gets $5.", "standing for sale"),
    ("No player may accuse her Best Friend of a thing.", "what charge"),
    ("At the end of each update, the owner of the most squares gets $10.", "a square owns none"),
    ("When a player lands on a square of a Freemason, the Freemason may pay her $5.", "name whom"),
    ("A Red square has a rent of $5 in week 3.", "says what is so"),
    ("If a player who owns no squares would pay rent, The Government pays it for her.", "instead"),
    ("No player may own a Red square only if she is Sick.", "no event"),
    ("When another player lands on a Red square, she gets $5.", "other than which"),
    ("When a player lands on square 12, The Government pays half of the fee to the WETHA.", "which fee"),
    ("When a player lands on a square twice, she gets $10.", "twice"),
    ("When a player lands on a square equally, she gets $10.", "equally"),
    (
        "When a player lands on a square, if she owns at least three Red squares, she pays the owner of the square $10.",
        "which one",
    ),
    ("When a player lands on a Sick square, she gets $5.", 'a square is never "Sick"'),
    ("At the end of each update, each player who is Going Once gets $5.", 'a player is never "Going Once"'),
    ("At the end of each update, each player who has more cash than nobody gets $5.", "no other player"),
    ("When a player lands on a square whose proposal limit is 3, she gets $5.", "a square has no proposal limit"),
    ("When a player lands on square 9, she becomes a Freemason if she is not one.", "a player is never a square"),
    ("When a player buys a lottery ticket, it becomes Sick.", "a lottery ticket never becomes Sick"),
    ("When a player pays Dues, she gets $2.", "what a player pays is no Dues"),
]


@pytest.fixture(scope="module")
def law_of():
    rules = rules_in_force(read_folder(folder("rules_db") / "nomopoly"))
    reader = rules.reader(())

    def make(text):
        (sentence,) = reader.read_item(Item("X.99", text)).sentences
        (form,) = sentence.forms
        compiler = Compiler(rules.program, NO_RULE, {})
        match form:
            case tree.Order():
                return lower_grant(form, compiler)[0]
            case tree.Cost():
                return lower_cost(form, compiler)
            case tree.Value():
                return lower_worth(form, compiler)
        return lower(form, compiler)

    return make


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_of_saying_are_one_law(law_of, one, other) -> None:
    assert digest(law_of(one)) == digest(law_of(other))


@pytest.mark.parametrize(("sentence", "words"), DIFFERENT)
def test_each_word_makes_a_difference(law_of, sentence, words) -> None:
    laws = [law_of(sentence.format(word)) for word in words]
    assert [free(law) for law in laws] == [frozenset()] * len(words)
    assert len({digest(law) for law in laws}) == len(words)


@pytest.mark.parametrize(("sentence", "named"), REFUSED)
def test_a_word_without_a_meaning_is_refused_by_its_name(law_of, sentence, named) -> None:
    with pytest.raises(NotRunnable, match=named):
        law_of(sentence)
