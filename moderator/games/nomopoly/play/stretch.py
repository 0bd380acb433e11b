"""What a stretch of play stands on and leaves behind: world, rules, week and phase; log and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from moderator.core.dice import Dice
from moderator.core.inputs import Json
from moderator.core.outcome import ABOUT, NOTE, PURPOSE, SENTENCE, Event, Question
from moderator.games.nomopoly.play.laws import F
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.purpose import behind, moved_by, moves_money, purpose
from moderator.games.nomopoly.world.amounts import rounded
from moderator.games.nomopoly.world.board import Layout
from moderator.games.nomopoly.world.chains import Account, Chain
from moderator.games.nomopoly.world.history import History
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.rulings import Settings, value_of
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value, pack
from moderator.games.nomopoly.world.world import World
from moderator.language import tree

PHASE = "#phase"


class Gone(NamedTuple):
    """A player who has left: her name, the weeks in which she joined and left, and the address that was hers."""

    name: str
    joined: int
    left: int
    address: str = ""


def keepable(value: Value) -> bool:
    """Say whether a value is one that the log and history can keep."""
    return isinstance(value, (str, int, Fraction, bool, Goods, Sort)) or (
        isinstance(value, tuple) and all(isinstance(part, Id) for part in value)
    )


Stretch_contra = TypeVar("Stretch_contra", contravariant=True)


class Considering(Protocol[Stretch_contra]):
    """An order that waits for what happens."""

    def consider(self, run: Stretch_contra, occurrence: Occurrence) -> None:
        """Carry it out if this is the event that it waits for."""


class Stretch(Generic[F]):
    """A world under rules, in one phase of one week, with what happened there."""

    def __init__(
        self,
        world: World,
        program: Program[F],
        history: History,
        dice: Dice,
        week: int = 1,
        settings: Settings | None = None,
    ) -> None:
        self.world = world
        self.history = history
        self.dice = dice
        history.memory = world.memory
        self.play_by(program, week, settings or {})
        self.phase = ""
        self.proposer: Value = None
        self.mail: int | None = None
        self.events: list[Event] = []
        self.answers: dict[str, Value] = {}
        self.questions: list[Question] = []
        self.chains: list[Chain] = []
        self.used: Counter[Account] = Counter()
        self.resting: set[Account] = set()
        self.acting: Occurrence | None = None
        self.incalculable: set[Rule | None] = set()
        self.restless: set[tuple[str, ...]] = set()
        self.touched: set[str] = set()
        self.also_asked: dict[str, int] = {}
        self.read: Callable[[str], tuple[tree.Clause, ...]] | None = None
        self.trouble_with_name: Callable[[str], str] = lambda _name: ""
        self.held: list[str] = []
        self.holding: set[tuple[Value, ...]] = set()
        self.waiting: list[Considering[Self]] = []
        self.immediate = False
        self.asking: set[tuple[Value, ...]] = set()
        self.enact: Callable[[Self, Id, Occurrence], None] | None = None
        self.repeal: Callable[[Self, Value, Occurrence], None] | None = None
        self.amend: Callable[[Self, Value, tuple[str, str], Occurrence], str | None] | None = None
        self.reword: Callable[[Self, str, Occurrence], None] | None = None
        self.orders: Callable[[Self, str], None] | None = None
        self.gone: list[Gone] = []
        self.since: Callable[[str], int] = lambda _item: 0
        self.over = False
        self._layout: tuple[int, int, Layout] | None = None
        self._settling = False
        self._settled = -1
        self._standing: tuple[int, int] = (-1, -1)

    def play_by(
        self, program: Program[F] | None = None, week: int | None = None, settings: Settings | None = None
    ) -> None:
        """Go by these rules, in this week and by these settings from now on; the memory is that of them."""
        self.program: Program[F] = self.program if program is None else program
        self.week: int = self.week if week is None else week
        self.settings: Settings = self.settings if settings is None else settings
        self.world.memory.attend((self.program.serial, self.week, tuple(sorted(self.settings.items()))))

    @property
    def phase(self) -> str:
        """The phase of the update that is played, or ""."""
        self.world.memory.read(PHASE)
        return self._phase

    @phase.setter
    def phase(self, phase: str) -> None:
        self._phase = phase
        self.world.memory.changed(PHASE)

    def log(self, line: str, occurrence: Occurrence | None = None, causes: tuple[str, ...] | None = None) -> None:
        """Write a line into the log, with its causes."""
        found = causes if causes is not None else occurrence.causes() if occurrence else ()
        details: tuple[tuple[str, Json], ...] = ()
        if occurrence is not None:
            details = tuple(
                (role, self.world.label(value) if isinstance(value, (Id, Goods)) else pack(value))
                for role, value in occurrence.roles.items()
                if keepable(value)
            )
            if ABOUT in occurrence.state:
                details += ((ABOUT, occurrence.state[ABOUT]),)
            if moves_money(occurrence):
                details += self._reason(occurrence)
        verb = occurrence.verb if occurrence else NOTE
        self.events.append(Event(verb, line, found, self.week, self.phase, self.mail, details))
        self.world.journal.append((self._unlog, ()))

    def _reason(self, occurrence: Occurrence) -> tuple[tuple[str, Json], ...]:
        """Give the details that say what an amount of money moved for, and the sentence that moved it."""
        moved = behind(occurrence)
        rule = moved.rule
        stages = moved_by(self.program, rule, moved) if rule is not None else ()
        told = purpose(self.world, occurrence, stages, self.program.flags_without_article)
        words = ((PURPOSE, told),) if told else ()
        if rule is None:
            return words
        return (*words, (SENTENCE, [rule.name, " ".join(stage.sentence for stage in stages)]))

    def tell_incalculable(self, rule: Rule | None, why: str) -> None:
        """Write down, once for each sentence, that nothing comes of it since an amount cannot be worked out."""
        if rule in self.incalculable:
            return
        self.incalculable.add(rule)
        where = f'{rule.name}, "{rule.text}"' if rule is not None else "an order"
        self.log(f"nothing comes of {where}: an amount cannot be worked out: {why}", None, (rule.name,) if rule else ())

    def leave(self, player: Id) -> None:
        """Keep who a player was when she is taken out of the game: her name, the weeks in which she came and went."""
        name, joined = self.world.things[player].name, self.world.get(player, "joined", 0) or 0
        self.gone.append(Gone(name, joined, self.week, str(self.world.get(player, "address") or "")))
        self.world.journal.append((self._return, ()))

    def _return(self) -> None:
        self.gone.pop()

    def _unlog(self) -> None:
        self.events.pop()

    def hold(self, key: tuple[Value, ...]) -> None:
        """Note that a watched state has come about."""
        self.world.journal.append((self.holding.discard, (key,)))
        self.holding.add(key)

    def release(self, key: tuple[Value, ...]) -> None:
        """Note that a watched state holds no longer."""
        if key in self.holding:
            self.world.journal.append((self.holding.add, (key,)))
            self.holding.discard(key)

    def ask(self, key: str, who: str, text: str, default: bool | None) -> bool:
        """Give what somebody has decided; without an answer the default holds (None: not yet), the question is open."""
        self.world.memory.spoil()
        if key in self.answers:
            return bool(self.answers[key])
        self.questions.append(Question(key, who, text, "it waits" if default is None else "yes" if default else "no"))
        return bool(default)

    def ask_rule(self, rule: Rule) -> None:
        """Note that a rule has had a say."""
        self.touched.add(rule.item)

    def money(self, amount: Value, rounding: str = "") -> Value:
        """Round an amount as its own sentence says, else as the rules say of all money."""
        return rounded(amount, rounding or self.program.rounding, self.program.unit, value_of(self.settings, "C02"))
