"""Players that are programs: one marks at random whatever is legal, one looks for what pays most."""

from __future__ import annotations

import random

from moderator.games.papertown.actions import Mark, Use, act, bribed, ready
from moderator.games.papertown.marking import mark
from moderator.games.papertown.orders import Order
from moderator.games.papertown.papertown import RULESET
from moderator.games.papertown.reach import power_reach, rolled_reach
from moderator.games.papertown.scoring import score
from tests.support.by_mail import ByMail

EXTRA = ("branch", "bakery", "material")


def rated(position):
    """Rate a position for its mover: money, and a little for powers that will be of use."""
    mover = position.mover
    return score(position, mover).total + 0.6 * len(mover.taken) + 0.01 * len(mover.marks)


def random_block(position, blocks, luck):
    return luck.choice(sorted(blocks))


def best_block(position, blocks, luck):
    return max(sorted(blocks), key=lambda block: rated(mark(position, block)))


def turn_of(position, luck, pick):
    """Give the actions of a whole turn, each legal when its time comes."""
    actions = []
    if ready(position, "bribery") and luck.random() < 0.1:
        blocks = power_reach(position, "bribery").blocks
        return [Use("bribery", pick(position, blocks, luck))] if blocks else [Mark()]
    before = luck.random() < 0.5
    if before:
        position = _extras(position, luck, pick, actions)
    after, blocks = position, ()
    while len(blocks) < position.duty and (now := rolled_reach(after).blocks):
        blocks = (*blocks, pick(after, now, luck))
        after = mark(after, blocks[-1])
    actions.append(Mark(blocks))
    _extras(act(position, actions[-1]), luck, pick, actions)
    return actions


def _extras(position, luck, pick, actions):
    for power in EXTRA:
        while power in position.sheet.powers and ready(position, power) and not bribed(position):
            blocks = power_reach(position, power).blocks
            if not blocks or luck.random() < 0.15:
                break
            action = Use(power, pick(position, blocks, luck))
            position = act(position, action)
            actions.append(action)
    return position


def orders(position, luck, pick):
    """Give the turn as orders."""
    virtual = position.mover.name if position.mover.virtual else ""
    return [Order((action,), virtual) for action in turn_of(position, luck, pick)]


def words(position, luck, pick):
    """Write the mail of a turn as a player would."""
    return "\n".join(_written(order) for order in orders(position, luck, pick))


def _written(order):
    (action,) = order.actions
    prefix = f"{order.virtual} " if order.virtual else ""
    if isinstance(action, Use):
        return f"{prefix}{'bribe' if action.power == 'bribery' else action.power} {action.block}"
    return f"{prefix}mark {', '.join(map(str, action.blocks))}" if action.blocks else f"{prefix}skip"


def played(folder, options=None, mails=9, luck=None):
    """Play some mails of a game and give its record, as its site is made of it."""
    luck = luck or random.Random(4)
    house = ByMail(folder, {"papertown": RULESET})
    try:
        base = {"host": "ann@example.net", "host_name": "Ann", "is_confirmed": True, "sheet": "quayside"}
        house.begin("papertown-1", "papertown", {**base, **(options or {"with": ["bob@example.net"]})})
        if not options:
            house.write("bob@example.net", "join as Bob", "papertown-1@games.example")
        turns = house.play("papertown-1", lambda state, _seat: words(state, luck, best_block))
        for _, _letters in zip(range(mails), turns, strict=False):
            pass
        return house.house.record("papertown-1")
    finally:
        house.close()
