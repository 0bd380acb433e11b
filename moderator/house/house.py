"""The house as its callers see it: one object that opens an installation and does what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.core.deadlines import Clock
from moderator.core.inputs import Details
from moderator.core.mends import Mends
from moderator.core.outcome import Event, Outcome, Question
from moderator.core.ruleset import Options, Record, Ruleset
from moderator.core.trial import Trial
from moderator.house import (
    absence,
    accepting,
    believing,
    confirming,
    forking,
    hindsight,
    knowing,
    moving,
    order_addresses,
    previewing,
    reminding,
    repeating,
    replaying,
    returning,
    revising,
    running,
    standing,
    verifying,
    waiting,
    word_of_admin,
    working,
)
from moderator.house.bounds import Patience
from moderator.house.forking import Fork
from moderator.house.replaying import Replayed
from moderator.house.revising import Considered, Target
from moderator.house.rooms import Commands, Place, Rooms, open_rooms
from moderator.house.standing import Standing
from moderator.house.timing import Waiting, is_turn_game, waits_for
from moderator.house.verifying import Checked
from moderator.house.word_of_admin import Present
from moderator.mail.opening import Opened
from moderator.settings import Settings
from moderator.store import believed, open_matters, record
from moderator.store.believed import Demand
from moderator.store.database import Database
from moderator.store.games import Game
from moderator.store.inbox import STRIKES, Entry, Kept
from moderator.store.open_matters import Filed

if TYPE_CHECKING:
    # What few commands need is imported by those: clients of IMAP and SMTP, templates, whole games as files.
    from moderator.house.carrying_over import Arriving
    from moderator.house.fetching import Fetched
    from moderator.house.sending import Sent
    from moderator.site.build import Built, Progress


class House:
    """An installation, opened: mail comes in, games are played, pages and letters go out.

    `clock` and `rulesets` are the machine's and the package's own unless others are given. One house may be used from
    several threads, and several processes may open the same folder. `commands` carries out what the admin commands by
    mail. Raises settings.SettingsError for a folder without usable settings.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock | None = None,
        rulesets: Mapping[str, Ruleset] | None = None,
        commands: Commands | None = None,
        *,
        at_work: Rooms | None = None,
    ) -> None:
        self.place = Place(folder, clock, rulesets, commands)
        self._rooms = at_work or open_rooms(folder, clock, rulesets, commands)
        self._is_at_work = at_work is not None

    @classmethod
    def at_work(cls, rooms: Rooms) -> House:
        """Give the house while a mail is worked on, for what that mail commands: it takes up no other one."""
        return cls(rooms.folder, rooms.clock, rooms.rulesets, rooms.commands, at_work=rooms)

    @property
    def settings(self) -> Settings:
        """Give the settings of the installation."""
        return self._rooms.settings

    @property
    def database(self) -> Database:
        """Give the installation's database, for what only looks."""
        return self._rooms.database

    def now(self) -> datetime:
        """Give the moment by the house's clock, in UTC."""
        return self._rooms.clock.now()

    def game(self, name: str) -> Game:
        """Give a game by its name. Raises NoGameError, naming those that there are."""
        return self._rooms.game(name)

    def games(self) -> tuple[Game, ...]:
        """Give every game of the installation, without what nobody has confirmed."""
        return standing.confirmed(self._rooms)

    def meant(self) -> tuple[Game, ...]:
        """Give the games that a command can mean that names none; see `standing.meant`."""
        return standing.meant(self._rooms)

    def standing(self, game: Game) -> Standing:
        """Say how a game stands."""
        return standing.standing(self._rooms, game)

    def waits_for_players(self, ruleset: str) -> bool:
        """Say whether games of a ruleset have weeks that can wait for players. Raises HouseError if there is none."""
        found = self._rooms.ruleset_named(ruleset)
        return isinstance(found, Waiting) and not is_turn_game(found)

    def waits_for(self, game: Game) -> str:
        """Say for what a game waits, "" where it goes on or is over."""
        return waits_for(self._rooms.ruleset(game), self._rooms.state(game))

    def ruleset(self, game: Game) -> Ruleset:
        """Give the rules that a game is played by."""
        return self._rooms.ruleset(game)

    def address(self, name: str) -> str:
        """Give the mail address of a game."""
        return self._rooms.address(name)

    def begin(
        self,
        name: str,
        ruleset: str,
        options: Options | None = None,
        secret: bytes | None = None,
    ) -> Game:
        """Begin a game; see `running.begin`."""
        return running.begin(self._rooms, name, ruleset, options or {}, secret)

    def accept(
        self, raw: bytes, sender: str, recipients: Sequence[str], via: str = "file", peer: str = ""
    ) -> tuple[Kept, ...]:
        """Keep a mail durably, for each recipient; see `accepting.accept`."""
        return accepting.accept(self._rooms, raw, sender, recipients, via, peer)

    def fetch(self) -> Fetched:
        """Take what lies in the mailbox of the settings; see `fetching.fetch`."""
        from moderator.house import fetching

        return fetching.fetch(self._rooms)

    def undecided(self, name: str) -> tuple[Filed, ...]:
        """Give the proposals of a game that wait for a verdict, with what they would have done (`hindsight.reckon`)."""
        hindsight.reckon(self._rooms, self._rooms.game(name))
        return waiting.undecided(self._rooms, self._rooms.game(name))

    def waiting(self, name: str) -> tuple[Filed, ...]:
        """Give the proposals of a game that wait for a verdict, with what is known of their effects; none is tried."""
        return waiting.undecided(self._rooms, self._rooms.game(name))

    def untried(self, name: str) -> frozenset[int]:
        """Give the numbers of those of which it is still to be worked out what they would have done."""
        return hindsight.untried(self._rooms, self._rooms.game(name))

    def try_next(self) -> bool:
        """Try one of the proposals that wait untried, and say whether there was one; see `hindsight.reckon_next`."""
        return hindsight.reckon_next(self._rooms)

    def effects(self, name: str, number: int, *, tried: bool) -> tuple[str, ...]:
        """Give what a proposal that waits would have done: what is known of it, or what comes of trying it now."""
        game = self._rooms.game(name)
        if tried:
            hindsight.reckon(self._rooms, game, number)
        found = (each for each in waiting.undecided(self._rooms, game) if each.number == number)
        return next((each.effects for each in found), ())

    def proposal(self, name: str, number: int) -> Filed | None:
        """Give a proposal of a game by its number, whatever has become of it; None if there is none."""
        filed = open_matters.proposals(self.database, self._rooms.game(name))
        return next((each for each in filed if each.number == number), None)

    def questions(self, name: str) -> tuple[Question, ...]:
        """Give the questions that the rules of a game put to the admin."""
        return waiting.questions(self._rooms, self._rooms.game(name))

    def law(self, name: str, week: int | None = None) -> object:
        """Give the rules of a game, now or as a week left them; see `knowing.law`."""
        return knowing.law(self._rooms, self._rooms.game(name), week)

    def events(self, name: str) -> tuple[tuple[Event, Event], ...]:
        """Give all events of a game, each as it was logged and under the names of now; see `knowing.events`."""
        return knowing.events(self._rooms, self._rooms.game(name))

    def why(self, name: str, words: Sequence[str]) -> tuple[str, ...]:
        """Say why something in a game is as it is; see `knowing.why`."""
        return knowing.why(self._rooms, self._rooms.game(name), words)

    def trial(self, name: str, number: int, text: str = "") -> Trial | None:
        """Try a proposal on the rules as they stand; see `knowing.trial`."""
        self.work()
        return knowing.trial(self._rooms, self._rooms.game(name), number, text)

    def mends(self, name: str, number: int) -> Mends:
        """Suggest what could stand for the sentences of a proposal that do not read; see `knowing.mends`."""
        self.work()
        return knowing.mends(self._rooms, self._rooms.game(name), number)

    def member(self, name: str, address: str) -> str | None:
        """Give the name of the player whose address this is, or None."""
        game = self._rooms.game(name)
        return self._rooms.ruleset(game).member(self._rooms.state(game), address)

    def called(self, name: str, address: str) -> str:
        """Give how somebody is called who has written to a game, who may have moved or left since."""
        return moving.called(self._rooms, self._rooms.game(name), address)

    def work(self, stopping: Callable[[], bool] = lambda: False) -> int:
        """Work through the mail that waits, then answer for those whose turn is over; see `working.work`.

        Gives how many mails and turns came to their end.
        """
        if self._is_at_work:
            return 0
        worked = working.work(self._rooms, stopping) + repeating.answer_again(self._rooms)
        silent = 0 if stopping() else running.answer_for_silence(self._rooms, self._drain)
        # What came after a deadline has waited for it.
        return worked + silent + (working.work(self._rooms, stopping) if silent else 0)

    def be_patient(self, patience: Patience) -> None:
        """Say how long one mail may take; the process ends when one takes longer."""
        self._rooms.patience = patience

    def release(self, number: int, reason: str) -> bool:
        """Let a parked mail go on, on the admin's word; say whether there was one. See `confirming.release`."""
        released = confirming.release(self._rooms, number, f"the admin's word: {reason}")
        self.work()
        return released

    def drop(self, number: int, reason: str) -> bool:
        """Forget a parked mail; say whether there was one."""
        return confirming.drop(self._rooms, number, f"The admin has dropped it: {reason}")

    def demand(self, name: str) -> str:
        """Give what proof a game demands of its senders: a key of `believing.DEMANDS`."""
        return believing.demand_of(self._rooms, self._rooms.game(name))

    def set_demand(self, name: str, demand: str, reason: str) -> None:
        """Demand this proof of a game's senders from now on, on the record."""
        believed.set_demand(self.database, self._rooms.game(name), Demand(self.now(), demand, reason))

    def renew_address(self, name: str, address: str) -> str:
        """Give the player with this address another secret order address; see `order_addresses.renew`."""
        return order_addresses.renew(self._rooms, self._rooms.game(name), address)

    def open_mail(self, entry: Entry) -> Opened:
        """Open a mail of the inbox: what it is, who wrote it, and her own words."""
        return working.open_entry(self._rooms, entry)

    def decide(self, name: str, what: str, details: Details | None = None) -> Outcome:
        """Carry out and record a decision of the admin, after the mail that came before it; see `running.decide`."""
        self.work()
        return running.decide(self._rooms, name, what, details or {})

    def undo(self, name: str, target: Target) -> Considered:
        """Consider taking something of the admin's back, after the mail that came before it; see `revising.undo`."""
        self.work()
        return revising.undo(self._rooms, self._rooms.game(name), target)

    def redo(self, name: str) -> Considered:
        """Consider putting back what was taken back last; see `revising.redo`."""
        self.work()
        return revising.redo(self._rooms, self._rooms.game(name))

    def again(self, name: str, first: int) -> Considered:
        """Consider working out again what stands, from a week on; see `revising.again`."""
        self.work()
        return revising.again(self._rooms, self._rooms.game(name), first)

    def revise(self, considered: Considered, reason: str) -> Game:
        """Carry out what was considered; see `revising.carry_out`."""
        return revising.carry_out(self._rooms, considered, reason)

    def update(self, name: str, may_end: Callable[[str], bool] = lambda _said: True) -> Outcome:
        """Work out the open week of a game; see `running.update`."""
        return running.update(self._rooms, name, self._drain, may_end)[1]

    def tell_admin(self, name: str, said: str) -> None:
        """Write to the admin, once for each week, why the open week of a game was not worked out."""
        running.tell_admin(self._rooms, self._rooms.game(name), said)

    def preview(self, name: str) -> Outcome:
        """Show what the update would bring, with other luck, writing nothing."""
        self.work()
        return previewing.preview(self._rooms, self._rooms.game(name))

    def ended(self, name: str) -> str:
        """Say in a sentence how a game ended, "" while it goes on."""
        return self._rooms.ended(self._rooms.game(name))

    def is_due(self, name: str) -> bool:
        """Say whether the deadline of a game's open week has passed."""
        return running.is_due(self._rooms, self._rooms.game(name))

    def record(self, name: str) -> Record:
        """Give the whole history of a game."""
        game = self._rooms.game(name)
        return record.read(self.database, game, self._rooms.title(game), self.address(game.name))

    def replay(self, name: str, first: int | None = None) -> Replayed:
        """Play a game again from its inputs and compare, from its `first` week on; see `replaying.replay`."""
        return replaying.replay(self._rooms, self._rooms.game(name), first)

    def replay_all(self, names: Sequence[str], cluster: str | None) -> Iterator[Replayed]:
        """Play games again, in this process or on a cluster; see `bulk.of_games`."""
        from moderator.house import bulk

        return bulk.of_games(self._rooms, names, bulk.replayed, cluster)

    def recast(self, names: Sequence[str], text: str, cluster: str | None) -> Iterator[tuple[str, ...]]:
        """Say of games what a proposal would have changed in all past weeks; see `bulk.of_games`."""
        from moderator.house import bulk

        return bulk.of_games(self._rooms, names, partial(bulk.recast, text), cluster)

    def verify(self, name: str, week: int | None = None) -> tuple[Checked, ...]:
        """Work the luck of the weeks that are over out again from their published secrets."""
        return verifying.verify(self._rooms, self._rooms.game(name), week)

    def players(self, name: str) -> tuple[Present, ...]:
        """Give the players of a game, and how much of the open week's mail is theirs."""
        return word_of_admin.present(self._rooms, self._rooms.game(name))

    def tell(self, name: str, who: str, words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Write to a player or to all; see `word_of_admin.tell`."""
        self.work()
        return word_of_admin.tell(self._rooms, self._rooms.game(name), who, words)

    def away(self, name: str, who: str, words: str) -> str:
        """Note that a player is away or back, on the admin's word; see `absence.by_admin`."""
        game = self._rooms.game(name)
        return absence.by_admin(self._rooms, game, word_of_admin.called(self._rooms, game, who), words)

    def site_folder(self, name: str) -> Path:
        """Give the folder that a game's site is written into, as the settings say; a fork's own in a fork."""
        if self._rooms.game(name).forked is not None:
            return self._rooms.folder / "site" / name
        return self._rooms.folder / self.settings.site_folder / name

    def publish(self, name: str, folder: Path | None = None, progress: Progress | None = None) -> Built:
        """Write the site of a game; see `publishing.build`."""
        from moderator.house import publishing

        return publishing.build(self._rooms, self._rooms.game(name), folder or self.site_folder(name), progress)

    def publish_games(self) -> Built | None:
        """Write the page of all games into the root of the published site; None in a fork, which publishes none."""
        from moderator.house import games_page

        if any(game.forked is not None for game in self.games()):
            return None
        return games_page.build(self._rooms, self._rooms.folder / self.settings.site_folder)

    def export(self, name: str, path: Path) -> Path:
        """Write a game into a file of its own, after the mail that came before; see `carrying_over.write_out`."""
        from moderator.house import carrying_over

        self.work()
        return carrying_over.write_out(self._rooms, self._rooms.game(name), path)

    @contextmanager
    def arriving(self, path: Path) -> Generator[Arriving]:
        """Open the file of a game and play it again; see `carrying_over.arriving`."""
        from moderator.house import carrying_over

        with carrying_over.arriving(self._rooms, path) as arrived:
            yield arrived

    def take_in(self, arrived: Arriving) -> Game:
        """Bring a game in; see `carrying_over.take_in`."""
        from moderator.house import carrying_over

        return carrying_over.take_in(self._rooms, arrived)

    def fork(self, name: str, fork: str, week: int | None = None) -> Fork:
        """Copy a game to try things in, after the mail that came before; see `forking.fork`."""
        self.work()
        return forking.fork(self._rooms, self._rooms.game(name), fork, week)

    def forks(self) -> tuple[Fork, ...]:
        """Give all forks."""
        return forking.forks(self._rooms)

    def drop_fork(self, name: str) -> None:
        """Remove a fork; see `forking.drop`."""
        forking.drop(self._rooms, name)

    def send(self) -> Sent:
        """Send the letters whose time has come; see `sending.send`."""
        from moderator.house import sending

        return sending.send(self._rooms)

    def overdue(self) -> Entry | None:
        """Give the mail that has waited too long to be worked on; see `working.overdue`."""
        return working.overdue(self._rooms)

    def check_servers(self) -> None:
        """Raise HouseError in a fork, and for a mail server or mailbox of the settings that cannot be understood."""
        from moderator.house import sending

        self._rooms.refuse_in_forks()
        if self.settings.smarthost:
            sending.smarthost(self._rooms)
        from moderator.house import fetching

        fetching.account(self._rooms.folder, self.settings)

    def remind(self) -> tuple[str, ...]:
        """Write to the admin what waits before deadlines that are near; give the names of those games."""
        return reminding.remind(self._rooms)

    def works_again(self, address: str) -> int:
        """Mail to an address again at which nothing arrived; see `returning.works_again`."""
        return returning.works_again(self._rooms, address)

    def close(self) -> None:
        """Close the installation's file."""
        self._rooms.close()

    def _drain(self) -> None:
        for _ in range(STRIKES):
            working.work(self._rooms, lambda: False)
