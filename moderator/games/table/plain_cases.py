"""What cases may say of a game whose vocabulary names the fields of its position as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from moderator.core.dice import Dice
from moderator.core.row import Row
from moderator.games.table.game import TableGame
from moderator.games.table.play import Play
from moderator.games.table.seated import Seats

S = TypeVar("S", bound=Seats)


class PlainWords(Generic[S]):
    """Case words over a position's own fields; see `moderator.games.table.game.CaseWords`.

    `set_up` gives the position before anything has been rolled.
    """

    def __init__(self, game: TableGame[S], set_up: Callable[[Sequence[str], Mapping[str, object]], S]) -> None:
        self._game = game
        self._set_up = set_up

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> S:
        """Set a position up: fields of the players by their names, and fields of the position; `active` is a name."""
        state = self._set_up(names, settings)
        for seat, name in enumerate(names):
            state = state.with_player(seat, **given.row("players").row(name))
        fields = {key: value for key, value in given.items() if key not in {"players", "active"}}
        active = list(names).index(given.text("active", names[0]))
        return state.changed(**fields, active=active)

    def start(
        self,
        names: Sequence[str],
        settings: Mapping[str, object],
        how: Row,  # noqa: ARG002 - there is nothing to say
        dice: Dice,
    ) -> Play[S]:
        """Begin a game."""
        return self._game.begin(names, settings, dice)

    def keys(self, state: S, kind: str) -> Sequence[str]:  # noqa: ARG002 - the seam's own names
        """Give nothing: only players are looked at one by one."""
        return ()

    def look(self, state: S, kind: str, key: str, attribute: str) -> object:
        """Give a field. Raises KeyError for one that there is not."""
        place: object = state
        name = kind
        if kind == "players":
            place, name = next(player for player in state.players if player.name == key), attribute
        elif kind == "active":
            return state.players[state.active].name
        if not hasattr(place, name):
            raise KeyError(name)
        return getattr(place, name)
