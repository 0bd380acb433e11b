"""Which things have a quality is found alike whether the rules are asked only where they may tell it, or everywhere."""

from __future__ import annotations

import random

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.memory import Standing
from moderator.games.nomopoly.world.values import Id
from tests.support.weeks import dice, placed

WORDS = (
    "Lodge",
    "Experimental Technology Factory",
    "Factory",
    "National Park",
    "Public Property",
    "pollutant",
    "Corner",
)
NAMES = ("The Carnival", "The Large Factory", "The Zoo", "Southwest Corner", "Anywhere")


def asked_everywhere(run: Run, word: str) -> set[Id]:
    """Ask every rule of every square, and remember nothing."""
    rules = run.program.classes[facts.key(word)]

    def is_so(square: Id) -> bool:
        ways = [rule for rule in rules if rule.holds(Frame(run, rule.rule), square)]
        if any(rule.denies for rule in ways):
            return False
        return bool(ways) or run.world.get(square, facts.key(word)) is True

    return {square for square in run.world.board if is_so(square)}


def test_a_rule_that_names_what_is_so_is_asked_of_nothing_else() -> None:
    for seed in range(2):
        chance = random.Random(seed)
        run = placed(3, 60).run(dice(str(seed)))
        found: dict[str, set[Id]] = {}
        for _ in range(30):
            world, square = run.world, chance.choice(run.world.board)
            match chance.randrange(5):
                case 0:
                    world.rename(square, chance.choice(NAMES))
                case 1:
                    world.set(square, facts.key(chance.choice(WORDS)), chance.choice((True, False, None)))
                case 2:
                    order = list(world.board)
                    chance.shuffle(order)
                    world.lay(order)
                case 3:
                    new = world.create("square")
                    world.rename(new, chance.choice(NAMES))
                    world.lay([*world.board, new])
                case _:
                    world.lay([each for each in world.board if each != square])
                    world.remove(square)
            for word in WORDS:
                so = {thing for thing in facts.candidates(run, word) if thing in world.numbers}
                assert so == asked_everywhere(run, word), word
                found.setdefault(word, set()).update(so)
        assert all(found.values()), found


def test_where_the_number_alone_tells_it_no_other_square_is_asked() -> None:
    run = placed(3, 60).run(dice("numbers"))
    public, world = facts.key("Public Property"), run.world
    assert [world.number(square) for square in facts.candidates(run, "Public Property")] == [10, 20, 30, 40, 60]
    asked = [world.number(each) for each in world.board if world.memory.knows(Standing(("is", public), each))]
    assert asked == [10, 20, 30, 40, 50, 60]
