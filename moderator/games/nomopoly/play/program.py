"""The rules in force, compiled: tables indexed by what each sentence waits for, says or allows. Made once a version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Generic, Protocol, TypeAlias

from moderator.games.nomopoly.play.holding import Condition, all_hold
from moderator.games.nomopoly.play.laws import (
    CompiledSteps,
    CostLaw,
    Definition,
    EventPattern,
    F,
    Foreseen,
    Limit,
    OfNumbers,
    OrderedDeed,
    OrderedSteps,
    Phrase,
    Price,
    ToldOf,
    Unclear,
    WatchedState,
    WorthLaw,
)
from moderator.games.nomopoly.play.stages import Stage
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence, Place, Rule
from moderator.games.nomopoly.world.values import Value
from moderator.language import tree

next_serial = partial(next, count(1))
"""Gives a number that no other program of this process has."""


@dataclass(slots=True, eq=False)
class EventRule(Generic[F]):
    """What a sentence says of some events."""

    rule: Rule
    pattern: EventPattern[F]

    def meets(self, frame: F, occurrence: Occurrence) -> bool:
        """Say whether an event is one of them, binding what its words bring in."""
        return self.pattern.meets(frame, occurrence)


@dataclass(slots=True, eq=False)
class TriggerRule(EventRule[F]):
    """`When ..., ...`. `timing` sorts it before (negative) or after (positive) the others."""

    steps: CompiledSteps[F]
    timing: int = 0


@dataclass(slots=True, eq=False)
class ReplacementRule(EventRule[F]):
    """`If ... would ..., ... instead`, or a change of the event before it happens."""

    steps: CompiledSteps[F]
    instead: bool
    before: bool = False


@dataclass(slots=True, eq=False)
class ProhibitionRule(EventRule[F]):
    """`No ... may ...`, `... cannot ...`, `... can ... only if ...`; `form` is the sentence's tree."""

    only_voluntary: bool
    form: tree.Prohibition


class PermissionRule(EventRule[F]):
    """`... may ...` as a permission for an event that another rule forbids."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class Exemption(Generic[F]):
    """`X.4 does not apply to Sick players`, `... in odd updates`: whom a rule spares, and while what is so."""

    rule: Rule
    spared: ToldOf[F] | None
    conditions: tuple[Condition[F], ...] = ()

    def holds(self, frame: F, values: Iterable[Value] = ()) -> bool:
        """Say whether one of the values is spared, or the rule does not apply at all."""
        spares = self.spared is None or any(self.spared.admits(frame, value) for value in values)
        return spares and all_hold(self.conditions, frame)


@dataclass(frozen=True, slots=True)
class Slot:
    """What an order names in one place, as a sentence that grants it says it: by `nouns`, which `name` stands for.

    `kind` is of what kind it can be: a Team-mate is a player.
    """

    role: str
    said: tree.Complement | tree.Clause
    nouns: tuple[str, ...]
    kind: str = ""
    name: str = ""
    is_money: bool = False
    is_attribute: bool = False

    @property
    def noun(self) -> str:
        """The noun of what is ordered, "" where it has none."""
        return self.nouns[0] if self.nouns else ""

    @property
    def number(self) -> int | None:
        """How many or how far it says, where that is written down."""
        quantity = getattr(self.said, "quantity", None)
        return None if quantity is None else getattr(quantity.amount, "value", None)


@dataclass(slots=True, eq=False)
class OrderRule(Generic[F]):
    """A sentence that grants an order: who may order which deeds, what they name, its price, its effects.

    Its `steps` are None where its verb's own effect comes of it.

    `limit` is how often a week it may be given; `after_move` that it is carried out after the move of a turn; `instead`
    that its steps may take the place of what its verb does. `form` is the sentence's tree, from which a refusal says
    what does not hold. `first` says that it is carried out before the others.
    """

    rule: Rule
    verb: str
    deed: OrderedDeed[F]
    subject: Slot
    slots: tuple[Slot, ...]
    conditions: tuple[Condition[F], ...]
    price: Price[F] | None
    price_each: bool
    steps: OrderedSteps[F] | None
    limit: int | None
    rounding: str
    form: tree.Order
    after_move: bool = False
    instead: bool = False
    first: bool = False


Demand: TypeAlias = tuple[int, OrderRule[F], tree.Noun | tuple[tree.Condition, ...]]
"""What a program, by its serial number, is asked of a *may* sentence: what a noun of it describes, or conditions."""


@dataclass(slots=True, eq=False)
class ScheduledRule(Generic[F]):
    """Steps at a time that comes round: `when` is in, start, end, before or after; `period` a phase or the update.

    `beside` says before or after which payments of the same time they come ("before", "property tax").
    With `week` it comes in that week only, with `delay` so many weeks after its rule has come into force.
    """

    rule: Rule
    when: str
    period: str
    steps: CompiledSteps[F]
    every: int = 1
    beside: tuple[str, str] | None = None
    week: int = 0
    delay: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class LaterRule(Generic[F]):
    """What a sentence does later than it is set off. `place` counts such parts of the sentence from 0."""

    rule: Rule
    place: int
    act: Callable[[F], None]


@dataclass(frozen=True, slots=True, eq=False)
class SkipRule(Generic[F]):
    """A phase that is left out: each so many weeks, in one week, for some weeks, or while something holds."""

    rule: Rule
    phase: str
    conditions: tuple[Condition[F], ...] = ()
    every: int = 1
    week: int = 0
    span: int | None = None


@dataclass(slots=True, eq=False)
class ValueRule(Generic[F]):
    """How an attribute is worked out for the things of which the law tells it."""

    rule: Rule
    attribute: str
    worth: WorthLaw[F]
    rounding: str
    weight: int


@dataclass(slots=True, eq=False)
class CostRule(Generic[F]):
    """What an order costs of which the law tells it, whatever the sentence that grants it says."""

    rule: Rule
    cost: CostLaw[F]
    rounding: str
    weight: int


@dataclass(slots=True, eq=False)
class ClassRule(Generic[F]):
    """What makes a thing one of a kind, or gives it a quality: `X is a K if ...`; `denies` says that it is none.

    `beside` are the directions in which one of two things must lie from the other; empty where they may lie anywhere.
    Where nothing but the number of a square says whether it is such a one, `numbered` tells of which numbers it is.
    """

    rule: Rule
    subject: ToldOf[F]
    conditions: tuple[Condition[F], ...]
    denies: bool = False
    pair: bool = False
    beside: tuple[str, ...] = ()
    numbered: OfNumbers[F] | None = None

    def holds(self, frame: F, thing: Value, other: Value = None) -> bool:
        """Say whether it is true of a thing; of two things together where it speaks of two."""
        if not self.pair:
            for _ in self.subject.ways(frame, thing, other):  # noqa: SIM110 - asked of every square
                if all_hold(self.conditions, frame):
                    return True
            return False
        if other is None or thing == other:
            return False
        if not self.subject.admits(frame, thing) or not self.subject.admits(frame, other):
            return False
        frame.variables[self.subject.name] = (thing, other)
        return all_hold(self.conditions, frame)


@dataclass(slots=True, eq=False)
class WatchRule(Generic[F]):
    """`As soon as ..., ...`: a state whose coming about is answered once."""

    rule: Rule
    condition: WatchedState[F]
    steps: CompiledSteps[F]

    def solutions(self, frame: F, thing: Value = None) -> Iterator[None]:
        """Bind each way in which the state holds now, of a thing where that is said."""
        yield from self.condition.solve(frame, thing)


@dataclass(slots=True, eq=False)
class ActingRule(Generic[F]):
    """`A player who has landed on a square last update may act as if she is on that square`, in a phase.

    `variable` is what the square is called in it.
    """

    rule: Rule
    deed: OrderedDeed[F]
    variable: str
    phase: str


@dataclass(slots=True, eq=False)
class StandingRule(Generic[F]):
    """A fact that the rules keep true: `establish` makes it so."""

    rule: Rule
    establish: Callable[[F], None]


@dataclass(frozen=True, slots=True)
class Trouble:
    """A sentence that reads and cannot be carried out, with the reason as a sentence."""

    rule: Rule
    reason: str


class Compiled(Protocol):
    """What compiling one sentence came to, with what it asked of the program."""

    @property
    def trouble(self) -> str:
        """Why it does not run, "" if it does."""
        ...

    def holds(self, form: tree.Form, program: Program[Any]) -> bool:
        """Say whether compiling this form into that program would come to the same."""
        ...

    def repeat(self, program: Program[Any]) -> None:
        """Write into a program what the sentence makes of it."""


@dataclass(slots=True, eq=False)
class Program(Generic[F]):
    """Everything that the rules in force say, ready to run."""

    kinds: Kinds = field(default_factory=Kinds)
    triggers: dict[str, list[TriggerRule[F]]] = field(default_factory=dict)
    replacements: dict[str, list[ReplacementRule[F]]] = field(default_factory=dict)
    prohibitions: dict[str, list[ProhibitionRule[F]]] = field(default_factory=dict)
    permissions: dict[str, list[PermissionRule[F]]] = field(default_factory=dict)
    limits: list[Limit[F]] = field(default_factory=list)
    moved_phases: list[tuple[str, str, str]] = field(default_factory=list)
    orders: dict[str, list[OrderRule[F]]] = field(default_factory=dict)
    scheduled: list[ScheduledRule[F]] = field(default_factory=list)
    skips: list[SkipRule[F]] = field(default_factory=list)
    later: list[LaterRule[F]] = field(default_factory=list)
    values: dict[str, list[ValueRule[F]]] = field(default_factory=dict)
    costs: dict[str, list[CostRule[F]]] = field(default_factory=dict)
    classes: dict[str, list[ClassRule[F]]] = field(default_factory=dict)
    definitions: dict[str, list[Definition[F]]] = field(default_factory=dict)
    standings: list[StandingRule[F]] = field(default_factory=list)
    watches: list[WatchRule[F]] = field(default_factory=list)
    firsts: dict[tuple[str, str], Phrase[F] | None] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)
    money: set[str] = field(default_factory=set)
    names: dict[str, Callable[[F], Value]] = field(default_factory=dict)
    spellings: dict[str, str] = field(default_factory=dict)
    declared: dict[tuple[str, str], Callable[[F], None]] = field(default_factory=dict)
    told: dict[tuple[str, str], str] = field(default_factory=dict)
    described: dict[tuple[str, str], tuple[tuple[str, Phrase[F]], ...]] = field(default_factory=dict)
    phases: tuple[str, ...] = ()
    over: dict[str, set[str]] = field(default_factory=dict)
    yields: set[str] = field(default_factory=set)
    exempt: dict[str, list[Exemption[F]]] = field(default_factory=dict)
    early: set[str] = field(default_factory=set)
    asked: dict[str, int] = field(default_factory=dict)
    granted: set[str] = field(default_factory=set)
    troubles: list[Trouble] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    rounding: str = ""
    unit: int = 1
    sides: int = 0
    lowest: int = 1
    bundle: tuple[tuple[str, Phrase[F]], ...] = ()
    eastward: dict[str, bool] = field(default_factory=dict)
    row: Phrase[F] | None = None
    flags_without_article: set[str] = field(default_factory=set)
    flags_had: set[str] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)
    exclusive: dict[str, tuple[str, ...]] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)
    written: frozenset[int] = frozenset()
    order_kinds: dict[str, str] = field(default_factory=dict)
    route: tuple[str, ...] = ()
    treated: list[tuple[str, ToldOf[F]]] = field(default_factory=list)
    forms: dict[Place, tree.Form] = field(default_factory=dict)
    topics: dict[Place, frozenset[str]] = field(default_factory=dict)
    acting: list[ActingRule[F]] = field(default_factory=list)
    only_if: dict[str, list[tuple[Rule, tuple[Condition[F], ...]]]] = field(default_factory=dict)
    by_mail: bool = False
    unclear: Unclear[F] | None = None
    ranks: dict[int, int] = field(default_factory=dict)
    qualities: set[str] = field(default_factory=set)
    said_of: dict[str, set[str]] = field(default_factory=dict)
    compared: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    ties: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    measured: dict[str, str] = field(default_factory=dict)
    counted: set[str] = field(default_factory=set)
    standing_for: dict[str, Phrase[F]] = field(default_factory=dict)
    foreseen: list[Foreseen[F]] = field(default_factory=list)
    ahead: dict[str, list[tuple[Rule, ToldOf[F]]]] = field(default_factory=dict)
    deputies: list[tuple[Rule, ToldOf[F], ToldOf[F]]] = field(default_factory=list)
    discounted: list[tuple[Rule, ToldOf[F]]] = field(default_factory=list)
    lasting: set[str] = field(default_factory=set)
    counting: list[Rule] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)
    sorts: dict[str, str] = field(default_factory=dict)
    awaited: set[str] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)
    priced: set[str] = field(default_factory=set)  # offered for a price
    paid_besides: set[str] = field(default_factory=set)  # whoever does it pays in its steps, or by another sentence
    carried_out: dict[str, list[tree.Clause]] = field(default_factory=dict)
    heard: dict[str, set[str]] = field(default_factory=dict)
    kept: dict[Rule, Compiled] = field(default_factory=dict)
    stages: dict[Rule, tuple[Stage, ...]] = field(default_factory=dict)
    demands: dict[Demand[F], Condition[F]] = field(default_factory=dict)
    serial: int = field(default_factory=next_serial)

    def exemptions(self, rule: Rule) -> Sequence[Exemption[F]]:
        """Give what says to whom, or when, a rule does not apply: it, or its whole section."""
        return (*self.exempt.get(rule.item, ()), *self.exempt.get(rule.section, ())) if self.exempt else ()

    def width(self, frame: F, squares: int) -> int:
        """Give how many squares a row holds; one row holds all while no rule says anything."""
        if self.row is None or squares == 0:
            return max(squares, 1)
        frame.variables["n"] = squares
        return max(1, int(self.row.value(frame)))
