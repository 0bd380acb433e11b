"""Where the admin sits: the installation's folder, and the clock and games that a test or a demonstration may bring."""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from moderator.core.deadlines import Clock
from moderator.core.ruleset import Ruleset
from moderator.house import House, NoGameError
from moderator.house.rooms import Commands


@dataclass(frozen=True, slots=True)
class Desk:
    """What every command is handed. `clock` and `rulesets` are the machine's and the package's own when None.

    `commands` carries out what the admin commands by mail; `opened` is the installation where it is open already, as
    for a command that comes by mail.
    """

    folder: Path = Path()
    clock: Clock | None = None
    rulesets: Mapping[str, Ruleset] | None = None
    opened: House | None = None
    commands: Commands | None = None

    @contextmanager
    def house(self) -> Generator[House]:
        """Open the installation for the time of a command."""
        if self.opened is not None:
            yield self.opened
            return
        house = House(self.folder, self.clock, self.rulesets, self.commands)
        try:
            yield house
        finally:
            house.close()


pass_desk = click.make_pass_decorator(Desk)


def game_option(command: click.decorators.FC) -> click.decorators.FC:
    """Give a command the option --game; see `game_of`."""
    return click.option(
        "--game",
        "-g",
        "game",
        metavar="NAME",
        help="Which game; else MODERATOR_GAME, else default_game of the settings, else the only one.",
    )(command)


def game_of(house: House, name: str | None) -> str:
    """Give the game that is meant: the one named here, in MODERATOR_GAME or in the settings, else the only one.

    Tables that wait for players do not count there. Raises house.NoGameError or click.UsageError with the names to
    choose from.
    """
    if name is not None:
        return house.game(name).name
    elsewhere = {
        "MODERATOR_GAME": os.environ.get("MODERATOR_GAME"),
        "default_game in moderator.toml": house.settings.default_game,
    }
    for where, chosen in elsewhere.items():
        if chosen:
            try:
                return house.game(chosen).name
            except NoGameError as error:
                raise NoGameError(f"{error} It is {where} that names it.") from None
    known = [game.name for game in house.meant()]
    if len(known) == 1:
        return known[0]
    if not known:
        raise click.ClickException("There is no game here yet. Begin one: moderator new nomopoly")
    raise click.UsageError(f"There are several games here; say which one with --game: {', '.join(known)}.")
