"""What small situations show of a proposal's sentences: at work, or which word of theirs is not heeded."""

from __future__ import annotations

import pytest

from moderator import files
from moderator.games.nomopoly.proposals.weighing import weigh
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.situations.trials import of_weighed
from moderator.games.nomopoly.situations.verdict import Finding, Verdict
from moderator.language.rulebook import read_folder

BOOK = read_folder(files.folder("rules_db") / "nomopoly")


def tried(words: str) -> Finding:
    """Try a proposal and give what was found of its last sentence."""
    weighed = weigh(words, BOOK, lambda book: reader_of(book, ()))
    assert not weighed.almost
    return of_weighed(weighed, BOOK, {})[-1]


AT_WORK = (
    (
        "When a player lands on the 6th square, if she owns at most 2 squares, she gets $10.",
        "Ann (owns 12, 13) lands on 6: gets $10.",
        "Ann (owns 12, 13, 14) lands on 6: nothing.",
    ),
    (
        "A player may be a Clown. When a Clown lands on a National Park, she gets $40.",
        "Ann (Clown) lands on 25: gets $40.",
        "Ann (not Clown) lands on 25: nothing.",
    ),
    (
        "A player may be Jailed. A Jailed player may pay bail for $50, paid to The Government: she is no longer Jailed.",
        'Ann (Jailed) mails "pay bail": loses $50, Ann is no longer Jailed, Government gets $50',
        'Ann (not Jailed) mails "pay bail": nothing.',
    ),
    (
        "In every second lottery phase, each player with no squares gets $5.",
        "Ann (no squares): Ann gets $5",
        "Ann (owns 12): Josh gets $5",
    ),
    (
        "No player may buy a Red square if she owns more than 3 Red squares.",
        "squares 6, 12, 13, 14 and 15 (Red): does not happen.",
        "Ann (owns 12, 13, 14) buys 6; squares 6, 12, 13 and 14 (Red): nothing.",
    ),
    (
        "The rent of a Blue square is $20 if its owner is Sick.",
        "Ann (owns 6, Sick): the rent of 6 is 20",
        "Ann (owns 6, not Sick): nothing.",
    ),
    (
        "If a player would land on an owned square, she lands on the 7th square instead, unless she is Sick.",
        "Ann (not Sick) lands on 6; square 6 (owned by Pip): Ann is on 7.",
        "Ann (Sick) lands on 6; square 6 (owned by Pip): nothing.",
    ),
    (
        "As soon as a player has at least $5000, she wins the game.",
        "Ann (has $5,000): the game ends, Ann wins.",
        "Ann (has $4,999): nothing.",
    ),
    (
        "There is a job called Cook, offered by The Government. If a player lands on a Utility, she pays the Cook $9.",
        "Josh (is Cook): Ann loses $9, Josh gets $9.",
        "",
    ),
    ("The Government owns each Red square.", "square 6 (Red): square 6 becomes Government's.", "(Orange): nothing."),
    ("Once: each player gets $100.", "As it is accepted: Ann gets $100", "Pip gets $100"),
    (
        "A player may throw darts for $5: she rolls one die. If it shows 6, she gets $50.",
        'mails "throw darts": loses $5',
        "",
    ),
    (
        "A player may throw a party for $5, paid to The Government: she gets $2 from The Corporation.",
        'mails "throw a party": loses $3',
        "",
    ),
    (
        "A player may throw a party for $5. When a player throws a party, she gets $2 from The Government.",
        "Ann throws a party: gets $2, Government loses $2.",
        "",
    ),
    (
        "When a square is painted, its owner gets $5 from The Government.",
        "Paints 6 Red; Ann (owns 6): Ann gets $5, Government loses $5.",
        "",
    ),
    (
        "A player may buy a Souvenir Hat from a player with $20.",
        "Josh (has $20): Ann gets a Souvenir Hat, Josh loses a Souvenir Hat.",
        "Josh (has $19): nothing.",
    ),
    (
        "When a player lands on the 9th square, she becomes a Freemason.",
        "Ann lands on 9: becomes a Freemason, Ann has no team any more",
        "",
    ),
    ("When a player lands on the 9th square, she gets a Bad Credit Rating.", "gets a Bad Credit Rating.", ""),
    (
        "When a player lands on another player's square, she gets $5.",
        "Ann lands on 12; Josh (owns 12): Ann gets $5.",
        "",
    ),
    (
        "When a player pays rent to her Team-mate, she gets $5 from The Government.",
        "Ann pays $100 Josh as a rent; Josh (in the Team of Ann): Ann gets $5",
        "",
    ),
    (
        "When a player pays another player who is her Team-mate, she gets $5 from The Government.",
        "Josh (in the Team of Ann): Ann gets $5",
        "Josh (not in the Team of Ann): nothing.",
    ),
    (
        "At the end of each update, the player who has paid the most rent this week gets $35 from The Government.",
        "Ann (pays $100 Josh as a rent before): Ann gets $35",
        "As the update ends: nothing.",
    ),
    (
        "At the end of each update, the player who has bought the fewest squares this week gets $35.",
        "Josh, Mona and Pip (buys 6 before): Ann gets $35.",
        "",
    ),
    ("When a Freemason lands on the 9th square, she is no longer a Freemason.", "is no longer a Freemason", ""),
)


@pytest.mark.parametrize(("words", "case", "near_miss"), AT_WORK)
def test_a_rule_is_shown_at_work_and_where_it_does_nothing(words, case, near_miss):
    found = tried(words)
    shown = " ".join(found.shown)
    assert found.verdict is Verdict.AT_WORK, (found.told, shown)
    assert case in shown
    assert near_miss in shown
    assert not found.doubtful


DOUBTFUL = (
    ("When a player gets money, she gets $5 too.", Verdict.ENDLESS, "sets itself off again and again without end"),
    ("When a square is painted, the squares adjacent to it become Red.", Verdict.ENDLESS, "is taken back"),
    ("A player may sail to Anti-Spam Island for $20.", Verdict.ONLY_COSTS, "takes its price, and nothing else"),
    (
        "When a Sick player lands on the 9th square, she becomes Sick and gets $5.",
        Verdict.NO_DIFFERENCE,
        '"she becomes Sick" changes nothing there.',
    ),
    (
        "A player may dig up $100 on her square: she becomes Hurt.",
        Verdict.NO_DIFFERENCE,
        "$100 is neither paid nor got.",
    ),
    (
        "The property tax of a Lime square is 10% of its market value instead of 5%.",
        Verdict.NOTHING,
        "no rule pays it: VIII.7 says itself how much is paid as a property tax",
    ),
    (  # who owns so much wins by III.2 anyway
        "At the end of each update, if a player owns at least 12 squares and has at least $2000, she wins the game.",
        Verdict.NOTHING,
        "the game is won there without it",
    ),
)


@pytest.mark.parametrize(("words", "verdict", "told"), DOUBTFUL)
def test_a_rule_that_does_not_do_what_it_says_is_told_so(words, verdict, told):
    found = tried(words)
    assert found.verdict is verdict, (found.verdict, found.told, found.shown)
    assert told in found.told
    assert found.doubtful
    assert found.lines("X.9")[0].startswith(f"Look again at X.9: {found.told}")


def test_other_numbers_in_a_sentence_need_no_trial_of_their_own():
    found = tried('Amend IX.6: replace "gets $100" with "gets $120".')
    assert found.verdict is Verdict.OTHER_NUMBERS
    assert not found.doubtful


def test_the_same_proposal_is_tried_alike():
    words = "When a player lands on the 9th square, she gets $10."
    first = tried(words)
    assert tried(words) == first
    assert first.shown == ("Ann lands on 9: gets $10.",)
