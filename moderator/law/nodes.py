"""The nodes of the law, and what each means.

A `Term` has a value in a world, or none. A `Formula` is true or false. An `Effect` changes the world by events. A `Law`
says when an effect comes about. Whoever evaluates the law gives each variable its value; a
variable belongs to the one node that binds it (`binding` checks that).

What a symbol is called is the business of whoever reads or says the law; here it is an identity.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from moderator.node import Node, node

# --- symbols


@node
class Kind(Node):
    """A kind of thing: square, player, amount."""

    name: str


@node
class Attribute(Node):
    """What a thing has one of, or several: its owner, its number, its members."""

    name: str


@node
class Flag(Node):
    """What a thing is or is not: Sick, unowned."""

    name: str


@node
class Relation(Node):
    """What holds between things or does not: owning, being adjacent."""

    name: str


@node
class Verb(Node):
    """A kind of event."""

    name: str


@node
class Role(Node):
    """A part that something plays in an event or a relation: who does it, to what, for how much."""

    name: str


@node
class Period(Node):
    """A stretch of time that comes round: a week, an update, a phase of it, a turn."""

    name: str


DOER = Role("subject")
BY = Role("by")
"""Who does what is told of as done by them; it is done all the same where there is nobody."""

OBJECT = Role("object")
ONE = Role("one")
OTHER = Role("other")


# --- how


class Unit(Enum):
    """What a number counts."""

    PLAIN = "plain"
    MONEY = "money"
    SHARE = "share"


class Operator(Enum):
    """How values make one value."""

    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    GREATEST = "greatest"
    LEAST = "least"
    REMAINDER = "remainder"
    DIVIDE = "divide"
    FLOOR = "floor"
    CEILING = "ceiling"
    ROOT = "square root"
    LOGARITHM = "logarithm to base 2"


class Comparison(Enum):
    """How two values compare."""

    EQUAL = "="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


class Choice(Enum):
    """How some are chosen of many."""

    ONLY = "only"
    NTH = "nth"
    MOST = "most"
    LEAST = "least"
    RANDOM = "random"


class Span(Enum):
    """Which stretch of the past is asked about, seen from now."""

    EVER = "ever"
    THIS = "this"
    LAST = "last"
    WITHIN = "within"
    RULE = "since the rule began"


class Edge(Enum):
    """Where in a period a moment lies."""

    IN = "in"
    START = "start"
    END = "end"


class Until(Enum):
    """With which week something ends that lasts for a while."""

    THIS = "this week"
    SO_MANY = "so many weeks on"
    NUMBERED = "the week of a number"


class Order(Enum):
    """When something comes about among all that waits for one event."""

    FIRST = -1
    AMONG = 0
    LAST = 1


# --- terms


@node
class Variable(Node):
    """What the binder of this number stands at. `kind` is what it ranges over."""

    number: int
    kind: Kind


@node
class Named(Node):
    """A thing by its name."""

    name: str
    kind: Kind


@node
class Number(Node):
    """A number that is written down; a share is stored as its fraction of one."""

    value: Fraction
    unit: Unit = Unit.PLAIN


@node
class Words(Node):
    """Words that are quoted."""

    text: str


@node
class Here(Node):
    """The rule or the section in which the law stands."""

    kind: Kind


@node
class Nobody(Node):
    """What there is where somebody or something could be and is not."""


@node
class The(Node):
    """An attribute of a thing; of several things, what each of them has."""

    attribute: Attribute
    of: Term


@node
class Part(Node):
    """What plays a part in an event."""

    event: Term
    role: Role


@node
class Calculation(Node):
    """A value worked out from others."""

    operator: Operator
    items: tuple[Term, ...]


@node
class All(Node):
    """All things of the variable's kind of which a formula is true, in the order of the game."""

    variable: Variable
    where: Formula


@node
class Count(Node):
    """How many there are of several things."""

    of: Term


@node
class Sum(Node):
    """A value of each of several things, added up."""

    over: All
    value: Term


@node
class Pick(Node):
    """The first `many` of several things, after `nth - 1` are left out, in the order that `how` and `key` say.

    Of two that are equal the one prevails of which `tie` is less.
    """

    how: Choice
    among: Term
    key: Term | None = None
    nth: int = 1
    many: Term | None = None
    tie: Term | None = None


@node
class Group(Node):
    """Several things together; or the `first` of them that there is."""

    items: tuple[Term, ...]
    first: bool = False


@node
class Otherwise(Node):
    """What the other rules make of what the law says, or nothing."""


@node
class Goods(Node):
    """So many of something that is only counted; of what is measured, so much of it in its `unit`."""

    number: Term
    kind: Kind
    unit: Kind | None = None


@node
class Week(Node):
    """The number of the week that goes on; with `began` of the one in which the rule came into force."""

    began: bool = False


@node
class Extent(Node):
    """How much there is between things: what one owes the other."""

    relation: Relation
    parts: tuple[tuple[Role, Term], ...]


@node
class Tally(Node):
    """A value of each of the events of a pattern that have come to pass in the window, added up."""

    event: Pattern
    value: Term
    window: Window


@node
class Streak(Node):
    """How many of the latest events of a verb, one after the other, were of the pattern; or of the latest periods."""

    event: Pattern
    period: Period | None = None


@node
class Since(Node):
    """When an event of the pattern came to pass for the first time in the window, or the latest; none if never."""

    event: Pattern
    window: Window
    latest: bool = False


@node
class Made(Node):
    """The events of a verb that have come about so far by the effect in which it stands, the earliest first."""

    verb: Verb


@node
class Around(Node):
    """The nearest event of a verb around another: that one itself, what it has come of, and so on."""

    event: Term
    verb: Verb


@node
class Paid(Node):
    """What has been paid as something of a kind for an event, or for what it has come of; the latest of several."""

    event: Term
    kind: Kind


@node
class Route(Node):
    """The shortest way of somebody to a square, past what it avoids and without the steps of some kinds; or none."""

    who: Term
    to: Term
    avoids: tuple[Kind, ...] = ()
    without: tuple[Kind, ...] = ()


@node
class Sort(Node):
    """A kind of thing, spoken of as such: what something becomes, what is paid it is paid as.

    So many of them where `number` says so; a turn can have more dice than others: `dice`; a member is one `of`
    something.
    """

    kind: Kind
    dice: int = 0
    number: Term | None = None
    of: Term | None = None


Term: TypeAlias = (
    "Variable | Named | Here | Number | Words | Nobody | The | Part | Calculation | All | Count | Sum | Pick | Group"
    " | Otherwise | Goods | Sort | Week | Extent | Tally | Streak | Since | Made | Around | Paid | Route"
)


# --- formulas


@node
class Truth(Node):
    """What is always so, or never."""

    value: bool = True


@node
class Is(Node):
    """A thing has a flag or is of a kind."""

    term: Term
    what: Flag | Kind


@node
class Holds(Node):
    """A relation holds between things."""

    relation: Relation
    parts: tuple[tuple[Role, Term], ...]


@node
class Compare(Node):
    """Two values compare so; equality is of things as well."""

    how: Comparison
    left: Term
    right: Term


@node
class Among(Node):
    """A thing is one of several."""

    term: Term
    several: Term


@node
class Both(Node):
    """Each of these is so."""

    items: tuple[Formula, ...]


@node
class Either(Node):
    """One of these is so, or more than one."""

    items: tuple[Formula, ...]


@node
class Not(Node):
    """The opposite."""

    item: Formula


@node
class Some(Node):
    """Of one at least of several things a formula is true."""

    over: All
    body: Formula


@node
class Every(Node):
    """Of each of several things a formula is true; of none where there are none."""

    over: All
    body: Formula


@node
class HowMany(Node):
    """The number of those of several things of which a formula is true compares so."""

    over: All
    body: Formula
    how: Comparison
    number: Term


@node
class SoLong(Node):
    """A thing has been so for at least so many weeks and still is; with an empty flag where it is, or in the game."""

    term: Term
    what: Flag
    weeks: Term
    so: Formula


@node
class Window(Node):
    """A stretch of time that ends now. `weeks` is how many weeks it is long where that is said."""

    span: Span
    weeks: int = 0


@node
class Before(Window):
    """A stretch of time that ends right before the event at hand, which is no past of its own."""


@node
class Happened(Node):
    """Events of this pattern have come to pass in the window, so often."""

    event: Pattern
    window: Window
    how: Comparison = Comparison.AT_LEAST
    times: Term = Number(Fraction(1))


@node
class Caused(Node):
    """An event comes about because of one of this pattern, near or far, or of any deed of somebody's."""

    event: Variable
    by: Pattern | Term


@node
class May(Node):
    """Nothing forbids such an event, were it to come about now."""

    deed: Deed


@node
class Would(Node):
    """Were the effect to come about now, the formula would be true; after what cannot come about nothing is."""

    after: Effect
    formula: Formula


@node
class Came(Node):
    """An event of this pattern has come about by the effect so far, or is the one at hand, or what that comes of.

    With `settled` a payment that is forbidden is none that is still to be made.
    """

    event: Pattern
    settled: bool = False


@node
class Under(Node):
    """An event comes of a rule, or of a rule of a section; with neither of the section in which the law stands."""

    event: Variable
    section: str = ""
    rule: str = ""


@node
class GoesOn(Node):
    """A period is the one that goes on."""

    period: Period


Formula: TypeAlias = (
    "Truth | Is | Holds | Compare | Among | Both | Either | Not | Some | Every | HowMany | Happened | Caused | Came"
    " | GoesOn | Under | May | Would | SoLong"
)

TRUE = Truth()


# --- deeds and patterns


@node
class Deed(Node):
    """An event of a verb with what plays its parts. With variables that nothing has bound it describes many events.

    What goes on for a while, as a move does, ends where `until` would be so.
    """

    verb: Verb
    parts: tuple[tuple[Role, Term], ...] = ()
    manner: tuple[str, ...] = ()
    until: Formula | None = None


@node
class Pattern(Node):
    """Events like the deed. Its own variables are bound by what plays the parts; `binds` are further things that exist.

    `where` is what must hold of all of them. `event` stands for the event itself.
    """

    event: Variable
    deed: Deed
    own: tuple[Variable, ...] = ()
    binds: tuple[All, ...] = ()
    where: Formula = TRUE


@node
class State(Node):
    """For some of these things a formula holds; whatever rests on the state can speak of them."""

    binds: tuple[All, ...] = ()
    formula: Formula = TRUE


# --- effects


@node
class Sequence(Node):
    """One effect after the other; what one chooses the next can speak of. Without any, nothing happens."""

    effects: tuple[Effect, ...] = ()


class Turn(Enum):
    """In which order several things have their turn, one by one."""

    FOUND = "found"
    RISING = "rising"
    FALLING = "falling"
    NAMED = "by name"
    MADE = "made"
    JUDGED = "judged"
    AGE = "age"


@node
class Each(Node):
    """The effect for each of several things, all of them known before the first is done, in an order."""

    over: All
    body: Effect
    order: Turn = Turn.FOUND


@node
class If(Node):
    """One effect where a formula holds, else the other."""

    test: Formula
    then: Effect
    otherwise: Effect | None = None


@node
class Let(Node):
    """A value is found once, and the effect speaks of it; where there is none but one is needed, nothing happens."""

    variable: Variable
    value: Term
    body: Effect
    needed: bool = True


@node
class Chance(Node):
    """The effect with a probability, which `share` gives as its fraction of one, else the other."""

    share: Fraction
    body: Effect
    otherwise: Effect | None = None


class Shift(Enum):
    """How a value changes: to another one, by so much, so many times, or to so much at least or at most."""

    TO = "to"
    UP = "up"
    DOWN = "down"
    TIMES = "times"
    AT_LEAST = "at least"
    AT_MOST = "at most"


@node
class Change(Node):
    """An attribute of a thing changes; of several things, that of each of them."""

    attribute: Attribute
    of: Term
    how: Shift
    value: Term


@node
class Amend(Node):
    """A part of an event that is to come, or that is under way, changes."""

    part: Part
    how: Shift
    value: Term


@node
class Shape(Node):
    """The move under way, or else the next move or roll of the turn, changes in its length or its number of dice.

    Nothing makes it less than `least`; times -1 a move goes the other way.
    """

    verb: Verb
    how: Shift
    by: Term
    least: Term | None = None


@node
class Rounded(Node):
    """The effect with its amounts of money rounded up or down, and not as the rules round all others."""

    up: bool
    body: Effect


@node
class Once(Node):
    """The effect at most once for somebody: within an event of a verb around it, else ever."""

    within: Verb
    who: Term | None
    body: Effect


@node
class Repeat(Node):
    """The effect again and again: so many times, or until a formula holds, which is asked before each time."""

    times: Term | None
    body: Effect
    until: Formula | None = None


@node
class Lasting(Node):
    """The effect for a while: it goes back at the end of this week, of so many weeks, or of the week of a number."""

    until: Until
    weeks: int
    body: Effect


@node
class During(Node):
    """What the deed says somebody becomes they are as long as the nearest event of a verb lasts, made or around."""

    within: Verb
    body: Deed


@node
class Due(Node):
    """When something is done that is not done at once: at a point of a period, so many weeks from now.

    `week` is the number of the week where that is said. With the edge IN a phase that goes on now will do.
    """

    edge: Edge
    period: Period
    weeks: int = 0
    week: int = 0


@node
class Later(Node):
    """The effect, when it is due. `place` tells apart what one sentence puts off.

    `keeps` are the variables of which the effect speaks, by the names under which they are kept until then, and `event`
    stands for the event at hand.
    """

    due: Due
    place: int
    body: Effect
    keeps: tuple[tuple[str, Variable], ...] = ()
    event: Variable | None = None


@node
class Possibly(Node):
    """The effect as far as it may come about: where it is forbidden an order that asks for it does not fail."""

    body: Effect


@node
class Work(Node):
    """What is done to the play itself and is no event: something is undone, given back, worded anew, paired."""

    what: Verb
    parts: tuple[tuple[Role, Term], ...] = ()


@node
class Fail(Node):
    """The order under way fails."""


@node
class Drop(Node):
    """The event that is to come does not, except for what has come of it."""

    event: Variable


Effect: TypeAlias = (
    "Deed | Sequence | Each | If | Let | Chance | Change | Amend | Shape | Rounded | Once | Repeat | Lasting"
    " | During | Later | Possibly | Work | Fail | Drop"
)


# --- laws


@node
class Moment(Node):
    """A point of a period: each one, or each so many-th; with `week` in that week only.

    With `after` it comes once, so many weeks after the rule has come into force. The period of a rule starts once.
    With `beside` it is before or after something is paid as that; in the period of this name "", whenever that is.
    """

    edge: Edge
    period: Period
    every: int = 1
    week: int = 0
    after: int = 0
    beside: Kind | None = None
    before: bool = False


@node
class On(Node):
    """After such an event, at such a moment or when such a state comes about that was not, the effect does.

    Of what waits for one event some comes before or after all the rest, as `order` says. What comes of a roll may wait
    until the move that it makes is over: `moved`.
    """

    trigger: Pattern | Moment | State
    effect: Effect
    order: Order = Order.AMONG
    moved: bool = False


@node
class Instead(Node):
    """Where such an event would come about it does not, and the effect does."""

    pattern: Pattern
    effect: Effect


@node
class Alter(Node):
    """Before such an event comes about the effect changes it; the `first` of them before what happens instead."""

    pattern: Pattern
    effect: Effect
    first: bool = False


@node
class Forbid(Node):
    """Such an event does not come about; where `ordered`, only not because somebody orders it."""

    pattern: Pattern
    ordered: bool = False


@node
class Bound(Node):
    """Nothing brings it about anew that the formula is true of one of these things."""

    over: All
    formula: Formula


@node
class Grant(Node):
    """Somebody may order such a deed: the event of the `pattern`, of which the effect then comes.

    The pattern's own variables stand for who orders it and for what the order names. It may be ordered while the
    `state` holds. Its `price` is paid to the first of its `payees` who is there.
    """

    pattern: Pattern
    state: State
    effect: Effect
    price: Term | None = None
    payees: tuple[Term, ...] = ()


@node
class Worth(Node):
    """An attribute of such a thing, of both of two together or of nothing, has the value while the state holds."""

    attribute: Attribute
    of: tuple[Variable, ...]
    state: State
    value: Term


@node
class Cost(Node):
    """Who does such a thing is charged the amount while the state holds; the first payee who is there is paid it."""

    pattern: Pattern
    state: State
    amount: Term
    payees: tuple[Term, ...] = ()


Law: TypeAlias = "On | Instead | Alter | Forbid | Bound | Grant | Worth | Cost"
