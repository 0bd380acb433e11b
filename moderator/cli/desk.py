"""Where the admin sits: the installation's folder, and the clock and games that a test or a demonstration may bring."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from moderator.core.deadlines import Clock
from moderator.core.ruleset import Ruleset
from moderator.house import House
from moderator.store import games


@dataclass(frozen=True, slots=True)
class Desk:
    """What every command is handed. `clock` and `rulesets` are the machine's and the package's own when None."""

    folder: Path = Path()
    clock: Clock | None = None
    rulesets: Mapping[str, Ruleset] | None = None

    @contextmanager
    def house(self) -> Generator[House]:
        """Open the installation for the time of a command."""
        house = House(self.folder, self.clock, self.rulesets)
        try:
            yield house
        finally:
            house.close()


pass_desk = click.make_pass_decorator(Desk)


def game_option(command: click.decorators.FC) -> click.decorators.FC:
    """Give a command the option --game; see `game_of`."""
    return click.option(
        "--game", "-g", "game", metavar="NAME", help="Which game; needed only where there are several."
    )(command)


def game_of(house: House, name: str | None) -> str:
    """Give the game that is meant: the one named, or the only one there is.

    Raises house.NoGameError or click.UsageError with the names to choose from.
    """
    if name is not None:
        return house.game(name).name
    known = [game.name for game in games.every(house.database)]
    if len(known) == 1:
        return known[0]
    if not known:
        raise click.ClickException("There is no game here yet. Begin one: moderator new nomopoly")
    raise click.UsageError(f"There are several games here; say which one with --game: {', '.join(known)}.")
