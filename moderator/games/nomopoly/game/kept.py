"""What is kept of a game: the rules in force, the world, its history, what waits, and what came of orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from moderator.core.outcome import Event, Question, State
from moderator.core.reads import Read
from moderator.games.nomopoly.game.received import Received
from moderator.games.nomopoly.orders.queued import QueuedOrder
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.play.stretch import Gone
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.games.nomopoly.world.chains import NOBODY, Account
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.history import History
from moderator.games.nomopoly.world.rulings import Settings
from moderator.games.nomopoly.world.taking_back import Decided
from moderator.games.nomopoly.world.values import Id, Value, bare
from moderator.games.nomopoly.world.world import INDEXED, World
from moderator.language.lexicon import NamedThing

if TYPE_CHECKING:
    from moderator.language.reader import Reader

BY_THE_ADMIN = ("admin",)

TITLE = "Nomopoly"
"""What a game is called that begins with Nomopoly's own rules."""

NO_ORDER = -1
"""The place of what a mail said besides its orders: a proposal that was refused."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An order that was refused: its words, the reason, the rules it quotes, its mail and its place there."""

    words: str
    reason: str
    rules: tuple[str, ...] = ()
    mail: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """An order that was carried out: its words, the mail it came with and its place there."""

    words: str
    mail: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a rule: its text, when it came into force, and the proposal that made it (0: from the start).

    `before` is the text that it had, `causes` what is logged as the reason.
    """

    item: str
    text: str
    week: int
    proposal: int = 0
    before: str = ""
    causes: tuple[str, ...] = ()


@dataclass(eq=False)
class Kept(State):
    """Everything about a game that a save keeps.

    `title` is what it is called; `brought` holds the sentences of the proposals that were enacted since the last input,
    by their numbers, as they read then; `rulings` says that it began with Nomopoly's own rules, which its rulings are
    about; `looked_at` says what came of the conditions of orders in this update, by who mailed them, in which mail and
    where in it.
    """

    rules: RulesInForce
    world: World
    history: History
    week: int = 1
    settings: Settings = field(default_factory=dict)
    orders: list[QueuedOrder] = field(default_factory=list)
    answers: dict[str, Value] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    holding: frozenset[tuple[Value, ...]] = frozenset()
    used: frozenset[str] = frozenset()
    versions: tuple[Version, ...] = ()
    proposals: int = 0
    letters: list[Received] = field(default_factory=list)
    gone: list[Gone] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    immediate: bool = False
    brought: Mapping[int, tuple[Read, ...]] = field(default_factory=dict)
    readings: Mapping[str, str] | None = None
    touched: set[str] = field(default_factory=set)
    looked_at: dict[tuple[str, int, int], bool] = field(default_factory=dict)
    wanted: int = 0  # the players for whom it waits before its first week; 0 once it has begun
    is_paused: bool = False
    title: str = TITLE
    rulings: bool = True
    _accounts: tuple[tuple[Version, ...], dict[str, Account]] = ((), {})

    def copy(self, *, knowing: bool = False) -> Self:
        """Give an independent game; one that is `knowing`, for a trial, remembers what is known of this one."""
        return replace(
            self,
            world=self.world.copy(knowing=knowing),
            history=self.history.copy(),
            orders=list(self.orders),
            answers=dict(self.answers),
            events=list(self.events),
            failed=list(self.failed),
            done=list(self.done),
            questions=list(self.questions),
            letters=list(self.letters),
            gone=list(self.gone),
            decided=list(self.decided),
            looked_at=dict(self.looked_at),
        )

    def absorb(self, run: Run) -> None:
        """Take over what a run has left besides the world."""
        self.holding = frozenset(run.holding)
        self.questions = list(dict.fromkeys([*self.questions, *run.questions]))
        self.world.journal.clear()

    def declare(self, run: Run, before: Iterable[tuple[str, str]] = ()) -> None:
        """Bring into the world what the rules declare anew; take out what they no longer declare.

        A declaration makes its thing once: what has left the game since is not made again by other words of it.
        """
        known = {(kind, bare(name)) for kind, name in before}
        declared = {(kind, bare(name)): create for (kind, name), create in run.program.declared.items()}
        for kind, name in sorted(known - declared.keys()):
            for thing in [each for each in run.world.called(name) if run.world.kind(each) == kind]:
                for attribute in INDEXED:
                    for holder in run.world.having(attribute, thing):
                        run.world.set(holder, attribute, None)
                run.world.remove(thing)
        new = [create for what, create in declared.items() if what not in known]
        frame = Frame(run, None)
        for create in (*new, *new):  # once more, since a thing may be described by one that comes after it
            with suppress(Missing):
                create(frame)

    def names(self) -> tuple[NamedThing, ...]:
        """Give the names in the game that orders may use: players, squares that bear a name."""
        found = [NamedThing(self.world.things[player].name, "player") for player in self.world.of_kind("player")]
        found += [
            NamedThing(self.world.things[each].name, "square")
            for each in self.world.board
            if self.world.things[each].name
        ]
        program = self.rules.program
        found += [
            NamedThing(self.world.things[each].name, "product")
            for kind in tuple(self.world.kinds)
            if program.kinds.is_a(kind, "product")
            for each in self.world.of_kind(kind)
            if (kind, self.world.things[each].name) not in program.declared
        ]
        for dispute in self.world.of_kind("dispute"):
            found.append(NamedThing(f"trial {self.world.things[dispute].name}", "dispute"))
        return tuple(found)

    def reader(self) -> Reader:
        """Give a reader that knows the rules' words and the names in the game."""
        return self.rules.reader(self.names())

    def author(self, name: str) -> Value:
        """Give the player of a name; an address of nobody stays what it is."""
        return self.world.find("player", name) or (self.world.player_at(name) if "@" in name else None) or name

    def has_left(self, name: str) -> bool:
        """Say whether the author of an order was a player and is one no more; an address is somebody who may come."""
        return "@" not in name and bool(name) and not isinstance(self.author(name), Id)

    def account_of(self, item: str) -> Account:
        """Give who answers for what a rule does: the proposal that brought it or changed it last, or its own rules."""
        known, accounts = self._accounts
        if known is not self.versions:
            accounts = {}
            for version in self.versions:
                by_a_rule = accounts.get(version.causes[0]) if version.causes else None
                own = Account(version.proposal) if version.proposal else Account(rule=version.item)
                accounts[version.item] = own if version.proposal else by_a_rule or own
            self._accounts = self.versions, accounts
        return accounts.get(item, NOBODY)

    def in_force_since(self, item: str) -> int:
        """Give the week in which a rule came into force as it stands; 0 for one of the first rulebook."""
        return max((version.week for version in self.versions if version.item == item), default=0)
