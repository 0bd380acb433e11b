"""An installation, opened: the things that every part of the house is handed."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol, runtime_checkable

from moderator import files
from moderator import settings as settings_file
from moderator.core.deadlines import Clock, Weekly
from moderator.core.dice import Draw, FairDice
from moderator.core.inputs import Deadline, Input
from moderator.core.outcome import State
from moderator.core.ruleset import Ruleset
from moderator.house import ending, rulesets
from moderator.house.bounds import Patience
from moderator.house.errors import HouseError, NoGameError
from moderator.house.timing import due_after, is_turn_game
from moderator.mail.signatures import LookUp, can_verify, look_up
from moderator.settings import Settings, SettingsError
from moderator.store import games, migrations, record
from moderator.store.database import Database
from moderator.store.games import Game
from moderator.store.readings import Readings
from moderator.store.record import Step

DATABASE = "moderator.db"
LOCK = "moderator.lock"
"""The file that whoever works on an installation holds; it is there once somebody has."""


@runtime_checkable
class Remembering(Protocol):
    """A ruleset that reads much text and can use a memory of what it has read."""

    def remember(self, readings: Readings) -> None:
        """Take a memory that outlives the process."""
        ...

    def forget(self, readings: Readings) -> None:
        """Let go of a memory that is about to close."""
        ...


class UtcClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Give the moment it is, in UTC."""
        return datetime.now(UTC)


class Commands(Protocol):
    """The command line, as the house knows it."""

    def __call__(self, rooms: Rooms, game: str, words: Sequence[str], text: str) -> tuple[str, ...]:
        """Carry out the command that some words are, on a game of an open installation; give what it prints.

        `text` is what it reads where it reads standard input.
        """
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where an installation stands, by whose clock it lives, and what is played there: all that opens it once more.

    None stands for the clock of the machine and for the games of the package. `commands` carries out what the admin
    commands by mail; without it no mail commands anything. What is here can go to another process.
    """

    folder: Path
    clock: Clock | None = None
    rulesets: Mapping[str, Ruleset] | None = None
    commands: Commands | None = None


@dataclass(slots=True)
class Rooms:
    """An open installation: its `folder`, settings, clock, database, the games that can be played, and when weeks end.

    `loaded` holds the state of each game as it was last seen, by the game's number, with the text that it is kept as;
    `remembering` are the rulesets that were given the installation's memory of readings, `asked` all that were asked
    whether they want it. `turn` and `holds_turn` are those of `turns.alone`; `closing` holds the ends of the weeks that
    are being ended now, by the names of their games; `commanding` the numbers of the mails whose commands are being
    carried out; `tried` holds the edition of each game at which no proposal was left to be tried; `patience` is how
    long one mail may take; `look_up` asks the DNS for the keys of signatures; `commands` carries out what the admin
    commands by mail.
    """

    folder: Path
    settings: Settings
    clock: Clock
    database: Database
    rulesets: Mapping[str, Ruleset]
    weekly: Weekly
    loaded: dict[int, tuple[str, State]] = field(default_factory=dict)
    remembering: dict[str, Readings] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    tried: dict[int, tuple[int, int]] = field(default_factory=dict)
    turn: threading.RLock = field(default_factory=threading.RLock)
    holds_turn: bool = False
    closing: dict[str, datetime] = field(default_factory=dict)
    commanding: set[int] = field(default_factory=set)
    patience: Patience = field(default_factory=Patience)
    look_up: LookUp = look_up
    commands: Commands | None = None

    def game(self, name: str) -> Game:
        """Give a game by its name. Raises NoGameError, naming those that there are."""
        game = games.find(self.database, name)
        if game is not None:
            return game
        known = ", ".join(it.name for it in games.every(self.database))
        mend = f"There are: {known}." if known else "There is none yet; begin one with `moderator new`."
        raise NoGameError(f'There is no game "{name}" here. {mend}')

    def ruleset(self, game: Game) -> Ruleset:
        """Give the rules a game is played by. Raises HouseError when this moderator does not have them."""
        return self.ruleset_named(game.ruleset)

    def title(self, game: Game) -> str:
        """Give what a game is called in letters and on pages: as it was begun, or as its rules are called."""
        return str(game.options.get("title") or self.ruleset(game).title)

    def ruleset_named(self, name: str) -> Ruleset:
        """Give a ruleset by its name. Raises HouseError, naming those that there are."""
        try:
            ruleset = self.rulesets[name]
        except KeyError:
            known = ", ".join(self.rulesets) or "none"
            raise HouseError(f'There is no ruleset "{name}"; there are: {known}.') from None
        if name not in self.asked:
            self.asked.add(name)
            if isinstance(ruleset, Remembering):
                self.remembering[name] = Readings(self.database)
                ruleset.remember(self.remembering[name])
        return ruleset

    def refuse_in_forks(self) -> None:
        """Raise HouseError in a fork, where no mail is taken in and none is sent."""
        if any(game.forked is not None for game in games.every(self.database)):
            raise HouseError(f"{self.folder} is a fork: it takes no mail in, and no letter of it is ever sent.")

    def close(self) -> None:
        """Close the installation's file; no ruleset asks it for readings any more."""
        for name, readings in self.remembering.items():
            readings.flush()
            ruleset = self.rulesets[name]
            if isinstance(ruleset, Remembering):
                ruleset.forget(readings)
        self.remembering.clear()
        self.asked.clear()
        self.database.close()

    def address(self, game: str) -> str:
        """Give the mail address of a game."""
        return f"{game}@{self.settings.domain}"

    def dice(self, game: Game) -> FairDice:
        """Give the luck of a game's open update, as far as it is used."""
        dice = FairDice(game.week_secret, game.name, game.week)
        dice.count = game.drawn
        return dice

    def ends(self, game: Game) -> datetime | None:
        """Give when the open week of a game ends: its deadline, now where it is being ended early, or never."""
        return None if self.ended(game) else self.closing.get(game.name, game.due)

    def first_due(self, moment: datetime) -> datetime:
        """Give the deadline of a week that begins with no other before it: `first` of the settings at least."""
        return self.weekly.after(moment + timedelta(days=self.settings.first))

    def due_from(self, game: Game, moment: datetime) -> datetime:
        """Give the deadline of a week that begins to run, or does so again: not before one to which it was moved."""
        first, moved = self.first_due(moment), record.moved_to(self.database, game)
        return max(first, moved) if moved else first

    def ended(self, game: Game) -> str:
        """Say in a sentence how a game ended, "" while it goes on."""
        return ending.ended(self.ruleset(game), self.state(game))

    def state(self, game: Game) -> State:
        """Give the state of a game as it was read from the store, loaded once."""
        held = self.loaded.get(game.number)
        if held is not None and held[0] == game.state:
            return held[1]
        state = self.ruleset(game).load(game.state)
        self.loaded[game.number] = (game.state, state)
        return state

    def work_out(self, game: Game, given: Input, due: datetime | None) -> Step:
        """Step a game without writing anything; `due` is the deadline that holds after the step if the game goes on.

        Where none is given and a week begins to run with this step, it is `due_from`.
        """
        ruleset = self.ruleset(game)
        dice = self.dice(game)
        outcome = ruleset.step(self.state(game), given, dice)
        for readings in self.remembering.values():
            readings.flush()
        # A deadline given twice to the same game would be two updates; the week says which one this is.
        assert not isinstance(given, Deadline) or given.number == game.week
        is_over = bool(ending.ended(ruleset, outcome.state))
        due = None if is_over else due_after(ruleset, outcome.state, due or self.due_from(game, given.moment))
        draws = tuple[Draw, ...](dice.log)
        # The secret of a weekly game's open week stays sealed at its end, since the admin may let it go on.
        unseals = is_over and is_turn_game(ruleset)
        return Step(game, given, outcome, ruleset.save(outcome.state), draws, dice.count, due, unseals)

    def remember(self, game: Game, state: State) -> None:
        """Keep the state that a step left, so that its letters and the next step need not load it."""
        self.loaded[game.number] = (game.state, state)


def open_rooms(
    folder: Path,
    clock: Clock | None = None,
    known: Mapping[str, Ruleset] | None = None,
    commands: Commands | None = None,
) -> Rooms:
    """Open the installation in a folder.

    Raises settings.SettingsError or migrations.SchemaError, and HouseError where the database has gone: whoever mails
    to a game of it shall not hear that there is none.
    """
    settings = settings_file.read(folder)
    try:
        weekly = Weekly.read(settings.weekday, settings.time)
    except ValueError as error:
        raise SettingsError(f"{folder / settings_file.NAME}, deadline: {error}") from error
    if settings.verify and not can_verify():
        raise SettingsError(
            f"{folder / settings_file.NAME}, senders.verify: signatures are verified with packages that are not "
            'installed: pip install "nomic-moderator[auth]".'
        )
    if (folder / LOCK).exists() and not (folder / DATABASE).exists():
        raise HouseError(
            f"There is no {folder / DATABASE}, though there was one. Put a copy in its place: moderator restore COPY. "
            f"To begin afresh with an empty one, remove {folder / LOCK}."
        )
    steps = migrations.read_folder(files.folder("rules_db") / "migrations")
    database = Database(folder / DATABASE, steps)
    return Rooms(
        folder,
        settings,
        clock or UtcClock(),
        database,
        rulesets.find(*settings.more) if known is None else known,
        weekly,
        commands=commands,
    )
