"""Proposals that are meant to break the game: said when they come, stopped when they run, and the game goes on.

Each is filed, accepted all the same, and played for two weeks. However hostile it is, reading it and working its weeks
out takes bounded steps (tests/conftest.py counts those of every update), every phase that the schedule has is played,
and the state is whole: each week it saves and loads the same, and the last week played again from its save, with all
that the attack has left, gives the same bytes.
"""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.outcome import UNDONE
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.language.rulebook import roman

pytestmark = pytest.mark.slow
WHEN = datetime(2026, 5, 4, tzinfo=UTC)
ATTACKS = yaml.safe_load((Path(__file__).parent / "attacks.yaml").read_text("utf-8"))
SPECIAL = {
    "cyrillic o": "\N{CYRILLIC SMALL LETTER O}",
    "zero width": "\N{ZERO WIDTH SPACE}",
    "right to left": "\N{RIGHT-TO-LEFT OVERRIDE}",
    "sections": "\n".join(f"Repeal section {roman(number)}." for number in range(1, 38)),
}
LISTS = {
    "rules": "When a player lands on a Store, she pays ${} to The Government. ",
    "amendments": 'Amend X.3: replace "$10" with "${}".\n',
    "moods": "A player may be Mood{}. ",
}


def written_out(text):
    """Give an attack's words with what stands in braces written out."""

    def part(found):
        if found[1] in SPECIAL:
            return SPECIAL[found[1]]
        what, _, count = found[1].rpartition("*")
        if what in LISTS:
            return "".join(LISTS[what].format(_letters(number)) for number in range(int(count)))
        return what * int(count)

    return re.sub(r"\{([^{}]*)\}", part, text)


def _letters(number):
    return "".join(chr(97 + number // 26**place % 26) for place in range(3)) if number else "aaa"


@pytest.fixture(scope="module")
def begun():
    state = RULESET.begin({}, FairDice(b"attacks", "attacks", 0)).state
    for number, name in enumerate(("Ann", "Duck", "Eve"), 1):
        mail = Mail(number, WHEN, f"{name.lower()}@example.org", f'join as "{name}"')
        state = RULESET.step(state, mail, FairDice(b"joins", name, 1)).state
    return state


@pytest.mark.parametrize("attack", ATTACKS, ids=[each["attack"] for each in ATTACKS])
def test_the_game_withstands(begun, attack):
    state = begun.copy()
    bank = next(iter(state.world.called("SBA")))
    state.world.set(bank, "cash", attack.get("sba", 0))
    words = f"PROPOSAL: Attack\n{written_out(attack['proposal'])}\n"
    filed = RULESET.step(state, Mail(10, WHEN, "ann@example.org", words), FairDice(b"attacks", "attacks", 1))
    (proposal,) = filed.answer.proposals
    assert attack.get("refused", "") in {"", *(trouble.refusal.code for trouble in proposal.troubles)}
    undone = [said for said in proposal.troubles if said.kind == UNDONE]
    told = [*proposal.effects, *(f"cannot be carried out: {said.refusal.reasons[0]}" for said in undone)]
    assert attack.get("warned", "") in " ".join(told)
    endless = [effect for effect in proposal.effects if "come to no end" in effect]
    assert bool(endless) is bool(attack.get("stopped") and not attack.get("unforeseen"))
    warnings = [effect for effect in proposal.effects if "Warning: " in effect]
    assert "warned" in attack or warnings == endless
    accepted = Decision(1, WHEN, "judge", {"proposal": proposal.number, "verdict": "accept"})
    outcome = RULESET.step(filed.state, accepted, FairDice(b"attacks", "attacks", 1))
    assert outcome.refusal is None
    state, events = outcome.state, []
    last = attack.get("weeks", 2)
    for week in range(1, last + 1):
        if week == 2:
            state = _mailed(attack, state)
        outcome = _played(state, week, again=week == last)
        state = outcome.state
        events += outcome.events
    _stopped(attack, state, events)
    assert [line for line in attack.get("logged", ()) if line not in {event.line for event in events}] == []
    assert [event.line for event in events if any(part in event.line for part in attack.get("never", ()))] == []
    assert state.world.get(bank, "cash", 0) >= attack.get("sba", 0)
    assert max(state.world.get(player, "cash", 0) for player in state.world.of_kind("player")) <= attack.get(
        "richest", math.inf
    )
    assert not [event for event in events if "@" in event.line]
    if attack.get("hidden"):
        told = RULESET.save(state)
        assert not any(SPECIAL[name] in told for name in ("zero width", "right to left"))


def _mailed(attack, state):
    """Let players mail what the attack says in its second week; what they propose is accepted."""
    for number, (name, words) in enumerate(attack.get("mails", {}).items(), 20):
        mail = Mail(number, WHEN, f"{name.lower()}@example.org", words)
        outcome = RULESET.step(state, mail, FairDice(b"attacks", "attacks", 2))
        assert [said.refusal for said in outcome.answer.said if said.refusal is not None] == []
        state = outcome.state
        for proposal in outcome.answer.proposals:
            accepted = Decision(number, WHEN, "judge", {"proposal": proposal.number, "verdict": "accept"})
            state = RULESET.step(state, accepted, FairDice(b"attacks", "attacks", 2)).state
    return state


def _played(state, week, *, again):
    """Play a week, and `again` from its saved form."""
    saved = RULESET.save(state)
    outcome = RULESET.step(state, Deadline(week, WHEN), FairDice(b"attacks", "attacks", week))
    text = RULESET.save(outcome.state)
    if again:
        twice = RULESET.step(RULESET.load(saved), Deadline(week, WHEN), FairDice(b"attacks", "attacks", week))
        assert RULESET.save(twice.state) == text
        assert twice.events == outcome.events
    assert RULESET.save(RULESET.load(text)) == text
    phases = [event for event in outcome.events if event.line.startswith("phase: ")]
    assert week > 1 or len(phases) >= 3
    assert outcome.state.week == week + 1
    return outcome


def _stopped(attack, state, events):
    """Hold that the log says of a rule that ran without end that it was rolled back, and which it is."""
    back = [event for event in events if " is rolled back: " in event.line]
    assert any("would do rests until the update is over" in event.line for event in events) is bool(back)
    if attack.get("stopped"):
        mine = {version.item for version in state.versions if version.proposal}
        assert any(mine & set(event.causes) for event in back)
    elif "rolled_back" in attack:
        assert any(attack["rolled_back"] in event.causes for event in back)
    else:
        assert back == []
    assert all(event.causes for event in back)


def test_what_was_rolled_back_leaves_the_verdict_and_the_rules_whole(begun):
    words = "PROPOSAL: Attack\nWhenever a player gets money, she gets $1.\n"
    filed = RULESET.step(begun, Mail(10, WHEN, "ann@example.org", words), FairDice(b"attacks", "attacks", 1))
    accepted = Decision(1, WHEN, "judge", {"proposal": 1, "verdict": "accept"})
    judged = RULESET.step(filed.state, accepted, FairDice(b"attacks", "attacks", 1)).state
    before = {item.key: item.text for item in judged.rules.book.items()}
    after = RULESET.step(judged, Deadline(1, WHEN), FairDice(b"attacks", "attacks", 1)).state
    (proposal,) = after.world.of_kind("proposal")
    assert after.world.get(proposal, "state") == "accepted"
    new = {item.key: item.text for item in after.rules.book.items()}
    assert [text for key, text in new.items() if key not in before] == ["Whenever a player gets money, she gets $1."]
