"""What is kept of a trial comes back as it was; one that is never ended is counted for as long as its basis stands."""

from datetime import UTC, datetime

import pytest

from moderator.core.outcome import Refusal, Voice
from moderator.core.reads import Read
from moderator.core.trial import Trial
from moderator.store import games, hindsight

READ = Read("She flurbs.", "almost", "", (4, 10), ("No such word.",), ("She paints.",), ("Ann pays.",), "?", "X.1")
REFUSAL = Refusal(Voice.UNREADABLE, "no-rule", ("There is no rule X.99.",), (0, 4), ("Repeal X.9.",), ("IX.1",))


@pytest.fixture
def game(database):
    begun = datetime(2026, 4, 26, tzinfo=UTC)
    return games.add(database, games.Game(1, "nomopoly", "nomopoly", {}, b"s", begun, None, 0, 0, 0, 0, "{}"))


@pytest.mark.parametrize(
    "trial",
    [
        Trial("Hats"),
        Trial(
            "Hats",
            "Repeal X.9.",
            ("X.9 gone",),
            ("X.9",),
            "Ann gets $5.",
            (READ, Read("It ends.", "runs")),
            (),
            ("So.",),
        ),
        Trial("", refusals=(REFUSAL,)),
    ],
)
def test_a_trial_comes_back_as_it_was_kept(database, game, trial):
    hindsight.keep(database, game, 7, "basis", ("Week 1: nothing.",), trial)
    assert hindsight.trial(database, game, 7, "basis") == trial
    assert hindsight.trial(database, game, 7, "another basis") is None
    assert hindsight.trial(database, game, 8, "basis") is None


def test_strikes_count_for_one_basis_until_the_trial_ends(database, game):
    assert [hindsight.strike(database, game, 7, basis) for basis in ("a", "a", "b", "b")] == [1, 2, 1, 2]
    hindsight.keep(database, game, 7, "b", ())
    assert hindsight.strike(database, game, 7, "b") == 1
    hindsight.forgive(database, game, 7)
    assert hindsight.strike(database, game, 7, "b") == 1
