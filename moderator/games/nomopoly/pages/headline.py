"""A week's headline: who gained most, and the first new law. It stands over the week wherever the week is told."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.figures import money, shortened
from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.view import WeekView

_TITLE = 40  # letters of a proposal's title


def headline(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]], verdicts: tuple[Card, ...]) -> str:
    """Say the greatest gain of a player and the first new law, whichever there are; `kept` are all accounts."""
    now = of_week(made, week, kept)
    ranked = ranking(made, now)
    best = now[ranked[0]].change if ranked else 0
    parts = [f"{ranked[0]} gains {money(best)}"] if best > 0 else []
    parts += [f"“{shortened(each.title, _TITLE)}” becomes law" for each in verdicts if each.state == "accepted"][:1]
    if not parts and made.view.ended_in == week.number:
        return "The game is over"
    return ", ".join(parts) or f"Week {week.number} goes by quietly"


def of_week(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]]) -> dict[str, Account]:
    """Give the account of one week of each who played then."""
    names = [player.name for player in made.view.players if player.joined <= week.number]
    return {name: account for name in names for account in kept.get(name, ()) if account.week == week.number}


def ranking(made: Telling, now: Mapping[str, Account]) -> list[str]:
    """Give the names by the change of their money, the greatest gain first; none in a game without money."""
    return sorted(now, key=lambda name: (-now[name].change, name)) if made.frame.material.money else []
