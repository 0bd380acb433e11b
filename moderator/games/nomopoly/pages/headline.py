"""A week's headline, wherever it is told: who overtook whom or gained most, and the new law or who lost most."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.record.view import Dollars, WeekView
from moderator.games.nomopoly.world.figures import money, shortened

_TITLE = 40  # letters of a proposal's title


def headline(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]], law: Card | None) -> str:
    """Say who has the most cash now if another had, else the greatest gain; and the foremost new `law` or a loss.

    `kept` are the accounts of everybody.
    """
    now = of_week(made, week, kept)
    ranked = ranking(made, now)
    best, worst = (now[ranked[place]].change if ranked else 0 for place in (0, -1))
    lead = overtaking(made, now)
    if law is None and worst < 0 and lead and lead[1] == ranked[-1]:
        return f"{lead[1]} loses {money(-worst)} and the lead in cash to {lead[0]}"
    parts = [f"{ranked[0]} gains {money(best)}"] if best > 0 else []
    if lead:
        parts = [f"{lead[0]} overtakes {lead[1]} in cash"]
    if law is not None:
        parts.append(f"“{shortened(law.title, _TITLE)}” becomes law")
    elif worst < 0:
        parts.append(f"{ranked[-1]} loses {money(-worst)}")
    if not parts and made.view.ended_in == week.number:
        return "The game is over"
    return (" while " if law is None else " as ").join(parts) or f"Week {week.number} goes by quietly"


def overtaking(made: Telling, now: Mapping[str, Account]) -> tuple[str, str] | None:
    """Give who has the most cash after a week and who had it before, each alone; None where that is no other."""
    if not made.frame.material.money:
        return None
    last = _richest({name: account.closing for name, account in now.items()})
    first = _richest({name: account.opening for name, account in now.items()})
    return (last, first) if last and first and last != first else None


def _richest(held: Mapping[str, Dollars]) -> str:
    """Give who has more than everybody else, "" where nobody has."""
    most = max(held.values(), default=0)
    names = [name for name, amount in held.items() if amount == most]
    return names[0] if len(names) == 1 else ""


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
