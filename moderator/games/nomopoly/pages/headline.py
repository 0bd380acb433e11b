"""A week's headline, wherever the week is told: who gained most, and the foremost new law or who lost most."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.record.view import WeekView
from moderator.games.nomopoly.world.figures import money, shortened

_TITLE = 40  # letters of a proposal's title


def headline(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]], law: Card | None) -> str:
    """Say the greatest gain and the foremost new `law`, or the greatest loss where none is new.

    `kept` are the accounts of everybody.
    """
    now = of_week(made, week, kept)
    ranked = ranking(made, now)
    best, worst = (now[ranked[place]].change if ranked else 0 for place in (0, -1))
    parts = [f"{ranked[0]} gains {money(best)}"] if best > 0 else []
    if law is not None:
        parts.append(f"“{shortened(law.title, _TITLE)}” becomes law")
    elif worst < 0:
        parts.append(f"{ranked[-1]} loses {money(-worst)}")
    if not parts and made.view.ended_in == week.number:
        return "The game is over"
    return ", ".join(parts) or f"Week {week.number} goes by quietly"


def of_week(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]]) -> dict[str, Account]:
    """Give the account of one week of each who played then."""
    names = [
        player.name
        for player in made.view.players
        if player.joined <= week.number and (player.left is None or player.left >= week.number)
    ]
    return {name: account for name in names for account in kept.get(name, ()) if account.week == week.number}


def ranking(made: Telling, now: Mapping[str, Account]) -> list[str]:
    """Give the names by the change of their money, the greatest gain first; none in a game without money."""
    return sorted(now, key=lambda name: (-now[name].change, name)) if made.frame.material.money else []
