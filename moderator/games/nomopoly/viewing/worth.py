"""What everybody was worth when each week had ended, by the rules that were in force then.

No log tells that: a Net Value hangs on what squares are worth, which hangs on the rules. So the state that each week
left is looked at, once, and what was found is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.game import saving
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.rules.reads_kept import kept_of
from moderator.games.nomopoly.viewing.looking import Looking

NET_VALUE = "Net Value"

Worth = tuple[tuple[int, int], ...]
"""The number of each week, the oldest first, with dollars."""


def worths(states: Mapping[int, str]) -> dict[str, Worth]:
    """Give the Net Value of each player at the end of each week; players by their ids, which outlive names."""
    found: dict[str, Worth] = {}
    for week, state in sorted(states.items()):
        if week:
            for player, worth in _worths_in(state).items():
                found[player] = (*found.get(player, ()), (week, worth))
    return found


def _worths_in(state: str) -> dict[str, int]:
    return kept_of(state, "net values", lambda: _looked_up(state), dict)


def _looked_up(state: str) -> dict[str, int]:
    looking = Looking.at(saving.load(state))
    return {str(player): looking.dollars(NET_VALUE, player) for player in facts.players(looking.run)}
