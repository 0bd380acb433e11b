"""No sentence is read, said back, and then does nothing: it changes the game at its moment, or is refused with a reason.

Every verb of the registry is put before every sort of thing, and what runs is played. In a rule of its own each stands
on a square of its own, so that the rules are compiled once and each sentence has a game to itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import pytest

from moderator import files
from moderator.core.dice import FairDice
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, rules_in_force
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id
from moderator.language import registry
from moderator.language.lexicon import NamedThing
from moderator.language.rulebook import Item, Rulebook, Section, read_folder, roman

pytestmark = pytest.mark.slow
BOOK = read_folder(files.folder("rules_db") / "nomopoly")
PREPARED = (
    "A player may be Tired.",
    "A player has a debt, at first $20.",
    "There is a kind of item called Banana.",
    "There is a job called Cook, offered by The Government.",
    "A square may be Haunted.",
)
NAMES = (NamedThing("Ann", "player"), NamedThing("Bob", "player"))
OBJECTS = ("", "Bob", "the 13th square", "7", "a Banana", "$10", "an undecided proposal")
IDLE_HERE = frozenset(
    {
        "she feeds a Banana",
        "she gives up the 13th square",
        "she lands",
        "she loses the 13th square",
        "she plays $10",
        "she plays 7",
        "she plays Bob",
        "she plays a Banana",
        "she plays the 13th square",
        "she strikes",
    }
)
"""What finds nothing to do in this position, and would in another."""


def dice() -> FairDice:
    return FairDice(b"nothing is silent", "nomopoly", 1)


def numbers(count: int) -> list[str]:
    """Give the numbers of so many new items: 20 to a section, as a section looks into each of its own for each."""
    return [f"{roman(41 + place // 20)}.{place % 20 + 1}" for place in range(count)]


def section(name: str, title: str, items: Iterable[tuple[str, str]]) -> Section:
    return Section(name, title, tuple(Item(number, text, number) for number, text in items))


def book(*items: str) -> Rulebook:
    prepared = section("XL", "PREPARED", ((f"XL.{place}", text) for place, text in enumerate(PREPARED, 1)))
    new = groupby(zip(numbers(len(items)), items, strict=True), lambda item: item[0].partition(".")[0])
    return Rulebook((*BOOK.sections, prepared, *(section(name, "NEW", found) for name, found in new)))


def in_force(*items: str) -> tuple[RulesInForce, list[str]]:
    """Give the rules with new items, and why each of these is refused or flagged; "" for one that runs."""
    force = rules_in_force(book(*items), NAMES)
    idle = {trouble.rule.item: trouble.reason for trouble in force.program.troubles}
    new = set(numbers(len(items)))
    nothing = {item: reason for (item, _), reason in force.idle.items()}
    found = []
    for reading in force.readings:
        if reading.number in new:
            unread = next((each.diagnosis for each in reading.sentences if each.state == "almost"), None)
            reasons = " ".join(unread.reasons) if unread else ""
            found.append(reasons or idle.get(reading.number, "") or nothing.get(reading.number, ""))
    return force, found


@pytest.fixture(scope="module")
def prepared() -> Position:
    """Ann is about to act; Bob, Cid and she have something of everything."""
    position = Position.begin({}, (), 60, dice(), book())
    squares = {
        12: {"name": "Port", "color": "Red", "owner": "Ann"},
        13: {"name": "Inn", "color": "Red", "owner": "Bob"},
    }
    players = {
        "Ann": {"square": 6, "team": "North", "shares": 3, "sick": True},
        "Bob": {"square": 14, "team": "South", "shares": 2},
        "Cid": {"square": 9, "team": "East"},
    }
    rich = {"Government": {"cash": 5000}, "Corporation": {"cash": 5000}}
    position.given({"players": players, "squares": squares, "lots": {13: {}}, **rich})
    position.mail("Bob", "propose: Add to section I: The admin likes toast.", "", dice())
    world = position.game.world
    for name in ("Ann", "Bob"):
        world.add(Id(f"player:{name}"), "Banana", "", 4)
    world.journal.clear()
    return position


def done(prepared: Position, force: RulesInForce, item: str) -> tuple[bool, frozenset[str]]:
    """Let a rule have its say as Ann lands somewhere: whether anything came of it, and which rules were asked."""
    run = prepared.game.run(dice())
    run.play_by(force.program)
    run.stand()
    run.touched = set()
    mark = run.world.mark()
    ann = Id("player:Ann")
    landing = Occurrence("land", {"subject": ann, "on": run.world.square(9)}, done=True)
    trigger = next(each for each in run.program.triggers["land"] if each.rule.item == item)
    frame = Frame(run, trigger.rule, event=landing, agent=ann)
    try:
        assert trigger.meets(frame, landing)
        frame.agent = ann
        before = len(run.world.journal)
        try:
            trigger.steps.run(frame)
        except (Refused, Missing, Exhausted):
            return False, frozenset(run.touched)
        return len(run.world.journal) > before, frozenset(run.touched)
    finally:
        run.world.undo(mark)


def landing(deed: str) -> str:
    return f"When a player lands on the 9th square, {deed}."


def test_what_runs_does_something(prepared):
    deeds = [f"she {verb.third} {what}".strip() for verb in registry.verbs() for what in OBJECTS]
    force, refused = in_force(*map(landing, deeds))
    numbered = zip(numbers(len(deeds)), deeds, refused, strict=True)
    running = {number: deed for number, deed, reason in numbered if not reason}
    assert len(running) > 60
    silent = [deed for number, deed in running.items() if not done(prepared, force, number)[0]]
    assert sorted(silent) == sorted(IDLE_HERE)


UNSUITED = {
    "her cash becomes Sick": "that is said of a player",
    "the 12th square becomes 7": "is no amount",
    "the Sickness Color becomes Sick": "that is said of a player",
    "the 12th square is no longer Red": "say what becomes of it",
    "her Team loses $5": "has no money of its own",
    "the Pot is fined $5": "cannot be fined",
    "the 12th square rises by $5": 'does not go with "rise"',
    "the 12th square loses $5": "has no money",
    "her cash is shared equally among all players": "who shares it is not said",
    "the Elephant wins the game": "only a player wins the game",
}


def test_what_a_thing_cannot_become_get_lose_or_win_is_refused():
    _, refused = in_force(*map(landing, UNSUITED))
    for deed, reason in zip(UNSUITED, refused, strict=True):
        assert UNSUITED[deed] in reason, deed
