"""What comes of a game must not depend on what a process happens to hold: played on, loaded anew, or from nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.games.nomopoly.rules import rules_in_force
from moderator.games.nomopoly.rules.rules_in_force import forget
from moderator.games.nomopoly.wordings import shapes

pytestmark = pytest.mark.slow
BEGIN = datetime(2026, 5, 3, 20, 30, tzinfo=UTC)
WEEK = timedelta(days=7)

WEEKS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("Ann", 'join as "Ann"'), ("Duck", 'join as "Duck"'), ("Pip", 'join as "Pip"'), ("Ann", "register to vote")),
    (
        ("Ann", 'buy 1\nname 1 "Foo"\nname 1 "Foo"\nname 1 "Bar"'),
        ("Duck", 'buy 2\nname 2 "Foo"\nif I land on an unowned square, buy it\nbuy 3 lottery tickets'),
        ("Pip", "buy 4 extra dice\nif I have at least $100, buy 5\ntaxi to 17\nin the purchases phase: buy 6"),
        ("Ann", 'PROPOSAL: Fees\nAmend X.3: replace "$10" with "$15".\n'),
        ("Duck", "PROPOSAL: Ducks\nAdd to X: A player may quack for $5.\nAdd to X: A player may be Merry.\n"),
    ),
    (
        ("Ann", 'name 1 "Foo"\nname 7 "Ann"\ngive Duck $5\nquack'),
        ("Duck", 'quack\nbid $12 on 34\nif I land on Foo, name it "Duck"\nvote for proposal 1'),
        ("Pip", "PROPOSAL: Foo\nAdd to X: When a player lands on Foo, she gets $3 and becomes Merry.\n"),
    ),
    (("Ann", "give Pip $1\nif I land on Foo, quack"), ("Pip", 'name 4 "Quack"\nquack\nbuy Foo')),
)


def test_what_is_put_off_until_the_first_step_can_be_done_before_it():
    state = RULESET.load(RULESET.save(RULESET.begin({}, FairDice(b"prepare", "nomopoly", 0)).state))
    rules_in_force.forget()
    state = RULESET.load(RULESET.save(state))
    assert not state.rules.is_compiled
    RULESET.prepare(state)
    assert state.rules.is_compiled


def test_the_first_mail_of_a_stranger_finds_ready_what_letters_are_read_with():
    saved = RULESET.save(RULESET.begin({}, FairDice(b"prepare", "nomopoly", 0)).state)
    rules_in_force.forget()
    shapes._shapes.cache_clear()
    state = RULESET.load(saved)
    RULESET.prepare(state)
    made = shapes._shapes.cache_info().misses
    mail = Mail(1, BEGIN, "cora@example.net", "What is this game? Does it cost anything?")
    RULESET.step(state, mail, FairDice(b"prepare", "nomopoly", 1))
    assert shapes._shapes.cache_info().misses == made > 0


def _inputs() -> Iterator[Input]:
    """Give the mails of each week, the verdicts on what they propose, and its deadline."""
    mails, proposals, decisions = 0, 0, 0
    for week, said in enumerate(WEEKS, 1):
        due = BEGIN + week * WEEK
        for who, words in said:
            mails += 1
            yield Mail(mails, due - timedelta(days=3), f"{who.lower()}@example.net", words, "", due)
            proposals += words.count("PROPOSAL")
        while decisions < proposals:
            decisions += 1
            details = {"proposal": decisions, "verdict": "accept", "reason": ""}
            yield Decision(decisions, due - timedelta(hours=3), "judge", details)
        yield Deadline(week, due)


def _told(between: Callable[[Game, Input], Game]) -> list[str]:
    """Play the weeks; give what came of each input: the state, what happened, and what the sender was told."""
    state: Game = RULESET.begin({"squares": 36}, FairDice(b"begin", "restarts", 0)).state
    week, found = 1, []
    dice = FairDice(b"secret", "restarts", week)
    for given in _inputs():
        outcome = RULESET.step(between(state, given), given, dice)
        assert outcome.refusal is None, outcome.refusal
        state = outcome.state
        found.append(f"{given}\n{outcome.answer}\n{outcome.events}\n{outcome.notices}\n{RULESET.save(state)}")
        if isinstance(given, Deadline):
            week += 1
            dice = FairDice(b"secret", "restarts", week)
    return found


def _loaded(state: Game, _given: Input) -> Game:
    return RULESET.load(RULESET.save(state))


def _from_nothing(state: Game, given: Input) -> Game:
    """Load the game in a process that has read nothing yet; before each deadline only, since it takes long."""
    if isinstance(given, Deadline):
        forget()
    return _loaded(state, given)


@pytest.fixture(scope="module")
def played_on() -> list[str]:
    return _told(lambda state, _given: state)


@pytest.mark.parametrize("between", [_loaded, _from_nothing], ids=["loaded anew", "from nothing"])
def test_it_comes_to_the_same(played_on: list[str], between: Callable[[Game, Input], Game]) -> None:
    for on, anew in zip(played_on, _told(between), strict=True):
        assert anew == on


def test_why_an_order_fails_is_said_as_it_was_forecast(played_on: list[str]) -> None:
    ended = next(told for told in played_on if told.startswith("Deadline(number=2"))
    assert "1 is named already" in ended
    assert "No rule grants" not in ended


def test_who_looks_at_a_game_compiles_no_rule_and_where_readings_are_kept_reads_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state: Game = RULESET.begin({"squares": 36}, FairDice(b"begin", "restarts", 0)).state
    for given in itertools.takewhile(lambda each: not isinstance(each, Deadline), _inputs()):
        state = RULESET.step(state, given, FairDice(b"secret", "restarts", 1)).state
    mail = Mail(90, BEGIN, "ann@example.net", "PROPOSAL: Songs\nAdd to X: A player may sing: she gets $5.\n")
    saved = RULESET.save(RULESET.step(state, mail, FairDice(b"secret", "restarts", 1)).state)
    rules_in_force._MADE.clear()
    RULESET.load(saved)  # what is not kept of readings yet is read here
    rules_in_force._MADE.clear()

    def never(*_: object) -> None:
        pytest.fail("the rules were made again")

    with monkeypatch.context() as patched:
        patched.setattr(rules_in_force, "compile_rules", never)
        patched.setattr(rules_in_force, "_reader", never)
        game: Game = RULESET.load(saved)
        assert RULESET.wordings(game).keys() == set(RULESET.undecided(game)) == {1}
        assert "player Duck" in RULESET.named(game)
        assert RULESET.member(game, "ann@example.net") == "Ann"
        assert RULESET.save(game) == saved
        with pytest.raises(pytest.fail.Exception, match="made again"):
            assert game.rules.program
    assert game.rules.program.phases
