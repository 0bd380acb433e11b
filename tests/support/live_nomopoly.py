"""Three weeks of a small game, played through the seam as the house plays it, with the record that a store would keep."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TypeAlias

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.ruleset import Record, Seal
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.nomopoly import Nomopoly

BEGAN = datetime(2026, 4, 26, 20, 0, tzinfo=UTC)
DECLARES = (
    "PROPOSAL: Moods\n"
    "A player may be Merry. A player has a Glow, at first 3. Mauve is a Corporate color. "
    "A square may be a Teapot. A player may cheer for $5, paid to The Corporation: she becomes Merry.\n"
)
Weeks: TypeAlias = tuple[tuple[tuple[str, str], ...], ...]
"""What is mailed in each week, from which address."""
WEEKS: Weeks = (
    (
        ("ann@example.org", 'join as "Ann"\n' + DECLARES),
        ("duck@example.org", 'join as "Duck"\nhello everybody, good luck!\n'),
        ("eve@example.org", 'join as "Eve"\n'),
        ("judge", "1 Merry times."),
    ),
    (
        ("ann@example.org", "Please cheer.\nregister to vote\nIf I land on 999, buy it\nteleport to 50\n"),
        ("duck@example.org", 'PROPOSAL: Amend X.3: replace "$10" with "$15".\n'),
        ("judge", "2 Parks <b>are</b> dear."),
    ),
    (
        ("duck@example.org", 'buy a can of Teal paint\nbid $177 on 19\nname 2 as "<i>Puddle</i>"\n'),
        ("ann@example.org", "bid $7 on 19\nPROPOSAL: Repeal XVII.2.\n"),
    ),
    (("ann@example.org", "buy 12, and nobody must know it yet\n"),),
)


@cache
def live() -> tuple[Game, Record]:
    """Give the game as it stands in its fourth week, and its record."""
    return played(WEEKS, 40, lot=19)


def played(weeks: Weeks, squares: int, lot: int = 0) -> tuple[Game, Record]:
    """Give a game in its last week, which is open, and its record; "judge" accepts a proposal by its number, with a reason.

    A square may be up for auction as the first week ends.
    """
    ruleset = Nomopoly()
    game = ruleset.begin({"squares": squares}, FairDice(b"begin", "nomopoly", 0)).state
    inputs, events, draws, seals = [], [], {}, {}
    number = 0
    for week, given in enumerate(weeks, 1):
        dice = FairDice(b"secret %d" % week, "nomopoly", week)
        closes = BEGAN + timedelta(weeks=week)
        for address, words in given:
            number += 1
            moment = closes - timedelta(days=6, minutes=-number)
            if address == "judge":
                proposal, _, reason = words.partition(" ")
                details = {"proposal": int(proposal), "verdict": "accept", "reason": reason}
                taken = Decision(number, moment, "judge", details)
            else:
                taken = Mail(number, moment, address, words, "My moves", closes)
            game = _step(ruleset, game, taken, dice, inputs, events)
        if week < len(weeks):
            if week == 1 and lot:
                game = _with_lot(game, lot)
            game = _step(ruleset, game, Deadline(week, closes), dice, inputs, events)
        draws[week] = tuple(dice.log)
        seals[week] = Seal(dice.commitment, dice.secret.hex() if week < len(weeks) else None)
    state = ruleset.save(game)
    return ruleset.load(state), Record(
        game="nomopoly",
        title="Nomopoly",
        inputs=tuple(inputs),
        events=tuple(events),
        states={},
        next_deadline=BEGAN + timedelta(weeks=len(weeks)),
        state=state,
        draws=draws,
        seals=seals,
        address="nomopoly@example.org",
    )


def _step(ruleset, game, given, dice, inputs, events):
    outcome = ruleset.step(game, given, dice)
    assert outcome.refusal is None, outcome.refusal
    inputs.append(given)
    events.extend(outcome.events)
    return outcome.state


def _with_lot(game: Game, number: int) -> Game:
    """Give a square to The Government, which puts it up for auction."""
    game = game.copy()
    square = game.world.square(number)
    game.world.set(square, "owner", next(iter(game.world.called("The Government"))))
    return game
