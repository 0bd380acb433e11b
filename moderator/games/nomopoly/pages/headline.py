"""A week's headline, wherever it is told: who overtook whom or gained most, and the new law or who lost most.

What joining brings is no gain, and what goes with somebody who leaves no loss: the one has begun, the other is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from moderator.games.nomopoly.pages.accounts import Account, since_joining, size
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.record.view import Dollars, WeekView
from moderator.games.nomopoly.world.figures import listed, money, shortened
from moderator.language.inflection import in_words

_TITLE = 40  # letters of a proposal's title
_NAMED = 2  # who are named together


@dataclass(frozen=True, slots=True)
class Players:
    """Who played in a week: the accounts of those who `stay` and of those who `left`, and who of all `joined` in it.

    Of those who left, the admin has taken out the `removed`, each for a reason.
    """

    stay: Mapping[str, Account]
    left: Mapping[str, Account]
    joined: tuple[str, ...]
    removed: Mapping[str, str]

    @property
    def begin(self) -> bool:
        """Say whether the game begins with them: nobody was there before."""
        return len(self.joined) == len(self.stay) + len(self.left)


def headline(made: Making, week: WeekView, players: Players, law: Card | None) -> str:
    """Say who has the most cash now if another had, else the greatest gain; and the foremost new `law` or a loss.

    In the first week, how many begin comes before either; where nobody gains, who joins or leaves. Where the game ends,
    who wins it comes before all.
    """
    now = players.stay
    ranked = ranking(made, now)
    best, worst = (now[ranked[place]].change if ranked else 0 for place in (0, -1))
    lead = overtaking(made, now)
    is_over = made.view.ended_in == week.number
    if law is None and worst < 0 and lead and not is_over and alike(now, ranked[-1]) == [lead[1]]:
        return f"{lead[1]} loses {money(-worst)} and the lead in cash to {lead[0]}"
    parts = [_together(now, ranked[0], "gain")] if best > 0 else []
    if lead:
        parts = [f"{lead[0]} overtakes {lead[1]} in cash"]
    if players.joined and (players.begin or not parts):
        parts = [f"{_all(players.joined, 'begin' if players.begin else 'join')} the game"]
    elif players.left and not parts:
        gone = tuple(players.left)
        is_removed = players.removed.keys() == players.left.keys()
        parts = [f"The admin takes {_those(gone)} out of the game" if is_removed else f"{_all(gone, 'leave')} the game"]
    if is_over:
        winners = made.view.winners
        parts = [f"{_all(winners, 'win')} the game" if winners else "The game is over"]
    if law is not None:
        parts.append(f"“{shortened(law.title, _TITLE)}” becomes law")
    elif worst < 0 and not is_over:
        parts.append(_together(now, ranked[-1], "lose", "everybody" if parts else "Everybody"))
    return (" while " if law is None else " as ").join(parts) or f"Week {week.number} goes by quietly"


def _all(names: tuple[str, ...], verb: str) -> str:
    """Say what some do, by their names if they are few: "Ann joins", "Five players begin"."""
    return f"{_those(names)} {verb}s" if len(names) == 1 else f"{_those(names)} {verb}"


def _those(names: tuple[str, ...]) -> str:
    """Give names if they are few, else how many they are."""
    return listed(names) if len(names) <= _NAMED else players_in_words(len(names))


def players_in_words(number: int) -> str:
    """Count players at the beginning of a sentence: "Five players"."""
    return f"{in_words(number) or number} players".capitalize()


def alike(now: Mapping[str, Account], name: str) -> list[str]:
    """Give all whose money has changed by as much as that of one."""
    return sorted(each for each in now if now[each].change == now[name].change)


def _together(now: Mapping[str, Account], name: str, verb: str, everybody: str = "Everybody") -> str:
    """Say who all gain or lose as much as one: "Ann and Bob gain $100 each"."""
    names, amount = alike(now, name), money(size(now[name].change))
    if len(names) == 1:
        return f"{name} {verb}s {amount}"
    if len(names) == len(now):
        return f"{everybody} {verb}s {amount}"
    return f"{listed(names) if len(names) <= _NAMED else f'{len(names)} players'} {verb} {amount} each"


def overtaking(made: Telling, now: Mapping[str, Account]) -> tuple[str, str] | None:
    """Give who has the most cash after a week and who had it before, each alone; None where that is no other."""
    if not made.frame.material.accounts:
        return None
    last = _richest({name: account.closing for name, account in now.items()})
    first = _richest({name: account.opening for name, account in now.items()})
    return (last, first) if last and first and last != first else None


def _richest(held: Mapping[str, Dollars]) -> str:
    """Give who has more than everybody else, "" where nobody has."""
    most = max(held.values(), default=0)
    names = [name for name, amount in held.items() if amount == most]
    return names[0] if len(names) == 1 else ""


def by_week(made: Making, kept: Mapping[str, tuple[Account, ...]]) -> list[Players]:
    """Give who played in each week; `kept` are the accounts of everybody."""
    accounts: dict[int, dict[str, Account]] = {week.number: {} for week in made.view.weeks}
    for name, theirs in kept.items():
        for account in theirs:
            accounts[account.week][name] = account
    return [_of_week(made, week, accounts[week.number]) for week in made.view.weeks]


def _of_week(made: Making, week: WeekView, kept: Mapping[str, Account]) -> Players:
    """Give who played in a week, each with the account of it, which are `kept` by name."""
    playing = [
        player
        for player in made.view.players
        if player.joined <= week.number and (player.left is None or player.left >= week.number)
    ]
    stay: dict[str, Account] = {}
    left: dict[str, Account] = {}
    for player in playing:
        theirs = left if player.left == week.number else stay
        if (account := kept.get(player.name)) is not None:
            theirs[player.name] = since_joining(account) if player.joined == week.number else account
    joined = tuple(player.name for player in playing if player.joined == week.number)
    said = {name: f"the admin takes {name} out of the game: " for name in left}
    removed = {
        name: event.line.removeprefix(words)
        for name, words in said.items()
        for event in week.events
        if event.line.startswith(words)
    }
    return Players(stay, left, joined, removed)


def ranking(made: Telling, now: Mapping[str, Account]) -> list[str]:
    """Give the names by the change of their money, the greatest gain first; none in a game without money."""
    return sorted(now, key=lambda name: (-now[name].change, name)) if made.frame.material.accounts else []
