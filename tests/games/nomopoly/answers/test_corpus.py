"""What players write, in their English, becomes what the corpus says (tests/mails/orders.txt), and nothing else.

`PYTHONPATH=. .venv/bin/python tests/games/nomopoly/answers/test_corpus.py FILE` counts how many lines of another file
of the same form come out right, wrong or as a question.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.nomopoly import RULESET
from tests.support.insides import insides

pytestmark = pytest.mark.slow
CORPUS = Path(__file__).parents[3] / "mails" / "orders.txt"
MOMENT = datetime(2026, 5, 4, tzinfo=UTC)
PLAYERS = ("Ann", "Bob", "Duck", "Eve")
OWNED = {7: "Ann", 12: "Ann", 14: "Bob", 15: "Bob", 24: "Duck"}
STANDS = {"Ann": 13, "Bob": 12, "Duck": 20, "Eve": 5}
MAIL = 50


@dataclass(frozen=True)
class Line:
    """A line of the corpus: its words, what it must become, and the class of lines that it stands in."""

    words: str
    becomes: tuple[str, ...]
    kind: str


def lines(path: Path) -> list[Line]:
    found: list[Line] = []
    kind = ""
    for line in path.read_text("utf-8").split("\n"):
        if line.startswith("## "):
            kind = line.removeprefix("## ")
        elif line.startswith("  "):
            last = found[-1]
            found[-1] = Line(last.words, (*last.becomes, line.strip()), kind)
        elif line and not line.startswith("#"):
            found.append(Line(line.replace(" / ", "\n"), (), kind))
    return found


def begun() -> Game:
    """Begin a game in which Ann owns 7 and 12 and stands on the unowned 13; 14 is called Pond."""
    state = RULESET.begin({}, FairDice(b"corpus", "corpus", 0)).state
    for number, name in enumerate(PLAYERS, 1):
        mail = Mail(number, MOMENT, f"{name.lower()}@example.org", f'join as "{name}"')
        state = RULESET.step(state, mail, FairDice(b"corpus", name, 1)).state
    world = state.world
    player = {name: next(iter(world.called(name))) for name in PLAYERS}
    for square in world.board:
        owner = OWNED.get(world.number(square))
        world.set(square, "owner", player[owner] if owner else None)
    for name, number in STANDS.items():
        world.set(player[name], "square", world.square(number))
    world.rename(world.square(14), "Pond")
    return state


def became(state: Game, line: Line) -> tuple[tuple[str, ...], Answer]:
    """Give what a line becomes, in the words of the corpus, and the answer."""
    mail = Mail(MAIL, MOMENT, "ann@example.org", line.words)
    outcome = RULESET.step(state, mail, FairDice(b"corpus", "corpus", 1))
    assert outcome.answer is not None
    kept = {order.place: order for order in outcome.state.orders if order.mail == MAIL}
    found = []
    for place, said in enumerate(outcome.answer.said):
        order = kept.get(place)
        weeks = order.weeks if order is not None else None
        if said.kind == "talk" and said.refusal is None:
            continue
        if said.refusal is not None:
            found.append("ask")
        elif order is not None and order.unclear:
            found.append(f"admin {said.quoted}")
        elif weeks is not None and weeks.last > 1:
            span = str(weeks.first) if weeks.first == weeks.last else f"{weeks.first}-{weeks.last}"
            found.append(f"week {span} {said.quoted}")
        else:
            found.append(f"do {said.quoted.removesuffix(' this week')}")
    found += [f"tell {section.title}" for section in outcome.answer.sections]
    found += ["file" for _ in outcome.answer.proposals]
    return tuple(found) or ("talk",), outcome.answer


@pytest.fixture(scope="module")
def state() -> Game:
    return begun()


def test_there_are_four_hundred() -> None:
    assert len({line.words for line in lines(CORPUS)}) >= 400


@pytest.mark.parametrize(
    ("condition", "is_met"),
    [
        ("the market value of 13 is less than $200", "is met"),
        ("13's market value is less than $200", "is met"),
        ("13 costs less than $100", "is not met"),
    ],
)
def test_a_bare_number_is_the_square_whose_value_a_condition_asks_for(state: Game, condition: str, is_met: str) -> None:
    _, answer = became(state, Line(f"if {condition}, pay Bob $1", (), ""))
    assert f"its condition {is_met}" in answer.said[0].meaning[0]


@pytest.mark.parametrize("line", lines(CORPUS), ids=lambda line: line.words)
def test_a_line_becomes_what_it_must(state: Game, line: Line) -> None:
    found, answer = became(state, line)
    assert found == line.becomes
    assert insides(answer) == []


def verdict(found: tuple[str, ...], wanted: tuple[str, ...]) -> str:
    """Say whether a line came out right, as a question, or wrong: something is done that was not meant, or is not."""
    found, wanted = tuple(map(str.casefold, found)), tuple(map(str.casefold, wanted))
    if found == wanted:
        return "right"
    extra = Counter(each for each in found if each not in ("ask", "talk")) - Counter(wanted)
    return "wrong" if extra else "asked"


def report(path: Path) -> str:
    """Count how the lines of a file come out, by their classes, with each that is not right."""
    state = begun()
    counted: dict[str, Counter[str]] = {}
    told = []
    for line in lines(path):
        came, _ = became(state, line)
        out = verdict(came, line.becomes)
        counted.setdefault(line.kind, Counter())[out] += 1
        told += [f"{out:<6}{line.words!r}\n      wanted {line.becomes}\n      came   {came}"] * (out != "right")
    told += [f"{kind:<40}{dict(count)}" for kind, count in counted.items()]
    return "\n".join([*told, str(dict(sum(counted.values(), Counter())))]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(report(Path(sys.argv[1])))
