"""The typed tree of a sentence: what the reader hands to the compiler, the paraphrase and the lints.

One shape carries everything: a noun phrase and a verb phrase make a `Clause`. What a clause is *for* (event,
condition, effect, order, prohibition, value) follows from where it stands, and is said by the `Form` of its sentence.
A restriction on a noun ("a square *that she owns*", "an *unowned* square") is a clause whose subject or object is
the `Gap`. Nodes are frozen and compare by value; spans are character offsets into the sentence and do not compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from operator import attrgetter, is_
from typing import Any, TypeAlias, TypeVar

from moderator.node import Node, Part, node

Span: TypeAlias = "tuple[int, int]"
Same = TypeVar("Same")
"""The same kind of node that was given."""


@node
class Amount(Node):
    """A number written in the text: `10`, `$10`, `5%`, `half`, `one tenth`, `twice`.

    `unit` is "" (a number), "$" or "%". A percentage is stored as its fraction of one (5% is 1/20).
    """

    value: Fraction
    unit: str = ""
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Text(Node):
    """Quoted words: a name, a title, a wording."""

    text: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Name(Node):
    """A thing with a name of its own: `The Government`, `Red`, `Tefflon`, `Duck`. `kind` is its noun."""

    name: str
    kind: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Pronoun(Node):
    """A pronoun as written, before its antecedent is found: she, it, they, them, himself, each (of them), one."""

    word: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Refer(Node):
    """A reference to a phrase introduced earlier, by that phrase's `variable`. `word` keeps what was written."""

    variable: str
    word: str
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Gap(Node):
    """The thing that a restricting clause speaks of."""


@node
class Quantity(Node):
    """How many or how much: `comparison` is one of = >= <= > < any; `amount` is None only for `any number of`.

    `together` says that it is of all that comes of a step, of which there may be several, `exact` that it is written
    "exactly".
    """

    comparison: str
    amount: Phrase | None
    together: bool = False
    exact: bool = field(default=False, compare=False)


@node
class Rank(Node):
    """Which of several, by order.

    `order` is "ordinal" (`position` counts from 1; a position of -1 is the last), "most", "least" or "random".
    `by` names what is compared: an attribute (`number`, `Net Value`, `cash`), a kind that is counted (`member`), or
    an order of its own (`distance`, `east`, `age`). "the second least valuable square" is
    Rank("least", by="market value", position=2); "the 45th square" is Rank("ordinal", position=45). Where more is said
    of what is counted than its kind ("with the most Red squares"), `counted` says it. One that has to be `alone` is
    nobody and nothing where several are equal.
    """

    order: str
    by: str = ""
    position: int = 1
    written: bool = False  # the ordinal was written in figures ("45th"), which mentions that square (II.7)
    span: Span = field(default=(0, 0), compare=False, repr=False)
    counted: Noun | None = None
    alone: bool = False


@node
class Noun(Node):
    """A description: `a square`, `each player with Dues`, `her Team`, `the market value of a square`, `two dice`.

    `kind` is the noun in the singular, as declared. `determiner` is one of: a, the, each, any, no, another, other
    (the other), all, this, that, both, neither, possessive (her X, X's Y), same, new, "" (bare).
    `of` is the possessor or the *of*-phrase. Where `kind` is an attribute of what `of` is, the phrase means that
    attribute's value; else it means the things of that kind that `of` owns.
    `which` are restrictions, each a clause (or joined clauses) with a `Gap`. `label` is a name that is given by
    "(called the Victim)".
    `variable` is filled in when antecedents are resolved; `Refer` nodes point to it.
    """

    kind: str
    determiner: str = ""
    plural: bool = False
    quantity: Quantity | None = None
    rank: Rank | None = None
    which: tuple[Condition, ...] = ()
    of: Phrase | None = None
    label: str = ""
    variable: str = ""
    span: Span = field(default=(0, 0), compare=False, repr=False)


@node
class Join(Node):
    """Several phrases: `A, B and C`. `word` is "and" or "or"."""

    word: str
    items: tuple[Phrase, ...]


@node
class Arithmetic(Node):
    """A computed value.

    `operator`: + - * (products, percentages and fractions of), greater, less, difference, sum, each ("$15 each": that
    amount to every one of several), of ("$10 of her cash": an amount taken from something).
    """

    operator: str
    items: tuple[Phrase, ...]


@node
class ForEach(Node):
    """`$15 for each extra turn beyond 2`, `$1 for each 10 Corporate shares`: `amount` times whole `per`s in `noun`."""

    amount: Phrase
    noun: Noun
    per: int = 1


@node
class Count(Node):
    """`the number of squares that she owns`."""

    noun: Phrase


@node
class AsMany(Node):
    """`as many squares as the roll shows`, `twice as many squares as ...` (times = 2)."""

    noun: Noun
    clause: Clause
    times: Fraction = Fraction(1)


@node
class OtherRules(Node):
    """`what the other rules make it`: the value that the remaining definitions give."""


@node
class Formula(Node):
    """`floor(sqrt(n))`, `ceiling(log(the amount))`: `function` applied to phrases; a letter is a free Name."""

    function: str
    items: tuple[Phrase, ...]


Phrase: TypeAlias = (
    "Amount | Text | Name | Pronoun | Refer | Gap | Noun | Join | Arithmetic | ForEach | Count | AsMany | OtherRules"
    " | Formula | Quantity"
)


@node
class Adjective(Node):
    """`Sick`, `unowned`, `undecided`, `adjacent to Public Property`, `poorer than another player`, `eligible to win`.

    `arguments` are (preposition, phrase) pairs. A declared flag is an adjective too.
    """

    word: str
    arguments: tuple[tuple[str, Phrase], ...] = ()


@node
class Place(Node):
    """`on the first square`, `in the base of her Team`, `strictly between A and B`."""

    preposition: str
    phrase: Phrase


@node
class Named(Node):
    """`called The Zoo`, `as "Swan Lake"`: the complement of calling."""

    name: Phrase


@node
class Either(Node):
    """Joined complements: `neither a Utility nor a Store`, `Sick or Hurt`. `word` is and, or, nor."""

    word: str
    items: tuple[Complement, ...]


Complement: TypeAlias = "Phrase | Adjective | Place | Named | Either"


Filler: TypeAlias = "Complement | Clause"
"""What fills a role of a clause."""


@node
class Time(Node):
    """When something happens.

    `kind` is one of in, before, right before, after, start, end, during, within, within after, this, last, next, each,
    per, once (a week), times (how often), until, for (a period), order, order in which, this and next. `phrase` is the
    period or event: Noun("purchases phase"), Noun("week"), a count of weeks, a condition.
    """

    kind: str
    phrase: Phrase | Condition | None = None


@node
class Clause(Node):
    """Who does what. Passives are stored in the active voice: "a square is destroyed" has no subject and an object.

    `verb` is the registry's key, or an order phrase that a rulebook declares ("register to vote"); "be" takes the role
    `complement`. `roles` are (role, phrase) pairs named by the registry entry of the verb: object, recipient, amount,
    to, from, on, as, for, with, source ...
    `modal` is "", may, can, must or would. `perfect` is "has landed": a question to the event log.
    `adverbs`: instead, equally, at once, again, forward, still, no longer, at random, ...
    """

    subject: Phrase | None
    verb: str
    roles: tuple[tuple[str, Filler], ...] = ()
    modal: str = ""
    negative: bool = False
    perfect: bool = False
    adverbs: tuple[str, ...] = ()
    times: tuple[Time, ...] = ()
    span: Span = field(default=(0, 0), compare=False, repr=False)

    def role(self, name: str) -> Filler | None:
        """Give what fills a role, or None."""
        for role, filler in self.roles:
            if role == name:
                return filler
        return None


@node
class Exists(Node):
    """`there is an unowned square`."""

    noun: Phrase
    negative: bool = False


@node
class Both(Node):
    """Joined conditions; `word` is and, or."""

    word: str
    items: tuple[Condition, ...]


Condition: TypeAlias = "Clause | Exists | Both"


@node
class Step(Node):
    """Something that happens: clauses carried out in order, under conditions, at a time, so long as they hold.

    `conditions` must all hold (an `unless` is negated already). `otherwise` says that the step belongs to the case in
    which the step before did not apply. `chance` is "with a chance of 50%". `rounding` is "", down or up.
    `each` is "for each judged proposal ..." . `limit` is "but at most $200" and the like.
    """

    clauses: tuple[Clause, ...]
    conditions: tuple[Condition, ...] = ()
    otherwise: bool = False
    chance: Amount | None = None
    each: Phrase | None = None
    rounding: str = ""
    limit: Quantity | None = None
    times: tuple[Time, ...] = ()
    if_possible: bool = False
    sentence: int = 0  # which sentence of the item, from 0


@node
class Price(Node):
    """`for $50`, `for $20 each, paid to X or else to Y`."""

    amount: Phrase
    each: bool = False
    payees: tuple[Phrase, ...] = ()


@node
class Trigger(Node):
    """`When ..., ...` / `Whenever ...`: after such an event, the steps happen.

    `soon` marks `As soon as ...`: a watched state rather than an event. `times` holds "after every other effect".
    """

    event: Condition
    steps: tuple[Step, ...]
    conditions: tuple[Condition, ...] = ()
    soon: bool = False
    times: tuple[Time, ...] = ()


@node
class Order(Node):
    """`A player may ...: ...`: a sentence that grants an order. Without steps, the verb's own effect happens."""

    clause: Clause
    price: Price | None = None
    conditions: tuple[Condition, ...] = ()
    steps: tuple[Step, ...] = ()
    limit: Time | None = None
    times: tuple[Time, ...] = ()
    rounding: str = ""


@node
class Prohibition(Node):
    """`No player may ...`, `X cannot ...`, where the conditions hold.

    With `only_if`, `X can ... only if ...`: where the others hold it is forbidden unless the last one does.
    `modal` is "may" for what nobody does of her own will, "can" for what does not happen at all.
    """

    clause: Clause
    conditions: tuple[Condition, ...] = ()
    only_if: bool = False
    modal: str = "can"


@node
class Replacement(Node):
    """`If ... would ..., ... instead` or `..., the amount is halved`: the event gives way to the steps, or changes."""

    event: Clause
    steps: tuple[Step, ...]
    conditions: tuple[Condition, ...] = ()
    instead: bool = True


@node
class Scheduled(Node):
    """`In the purchases phase, ...`, `At the end of each update, ...`: steps at a time that comes round.

    `every` is 2 for "in every second lottery phase".
    """

    time: Time
    steps: tuple[Step, ...]
    every: int = 1


@node
class Value(Node):
    """`The market value of a square is $10 times its number`: how an attribute is worked out."""

    attribute: Noun | Name
    value: Phrase
    conditions: tuple[Condition, ...] = ()
    rounding: str = ""
    first: bool = False  # "is at first": a starting value, not a standing one


@node
class Cost(Node):
    """`Registering to vote costs $50 instead of $100`: what somebody pays who does it, whatever it cost before.

    Of what nobody orders ("landing on a Casino") it is what is paid when it happens.
    """

    event: Clause
    amount: Phrase
    conditions: tuple[Condition, ...] = ()
    rounding: str = ""
    payees: tuple[Phrase, ...] = ()  # who is paid: the first of several who is there; else as before
    before: Phrase | None = None  # what it is said to have cost until now, which changes nothing


@node
class Definition(Node):
    """`A player owns a block if ...`: when a clause is true. Several definitions of one clause are alternatives."""

    clause: Clause
    conditions: tuple[Condition, ...]


@node
class Declaration(Node):
    """`There is a K called N`, `A K may be F`, `A K has a N, at first V`, `X and Y are K`.

    `what`: thing, possible thing, kind, flag, attribute, member, name, label, spelling.
    `subject` is the kind or the things; `names` what is declared; `first` its starting value; `kind` what it is.
    `details` are further phrases: price, royalty, patent held by, offered by, at first on, holding.
    """

    what: str
    subject: Phrase | None
    names: tuple[str, ...] = ()
    kind: str = ""
    first: Phrase | Place | None = None
    details: tuple[tuple[str, Phrase], ...] = ()
    adjectives: tuple[str, ...] = ()


@node
class Standing(Node):
    """`The Government owns each Public Property`: a fact that the rules keep true."""

    clause: Clause
    conditions: tuple[Condition, ...] = ()


@node
class Decision(Node):
    """`X decides whether ..., by default not`: a question put to X at its moment; without default (None) it waits."""

    who: Phrase
    question: Condition
    default: bool | None
    when: Condition | Time | None = None
    each: Phrase | None = None
    conditions: tuple[Condition, ...] = ()


@node
class Schedule(Node):
    """`The phases of an update are, in this order: ...`."""

    phases: tuple[str, ...]


@node
class Precedence(Node):
    """`This rule takes precedence over X.3`, `gives way to any other rule`, `does not apply to a Tested product`.

    `relation`: over, under, not to. `scope`: rule, section; `of` is the rule or section, "" for this one. Without
    `other`, what does not apply does not apply at all while the conditions hold.
    """

    scope: str
    relation: str
    other: Phrase | None = None
    of: str = ""
    conditions: tuple[Condition, ...] = ()


@node
class Once(Node):
    """A sentence without a trigger in a proposal: it happens when the proposal is accepted."""

    steps: tuple[Step, ...]


@node
class Continuation(Node):
    """`Then ...`, `Otherwise, ...`, `If she ..., ...`: steps that go on from the sentence before in its item."""

    steps: tuple[Step, ...]


@node
class Prose(Node):
    """`Note: ...`: words that the engine leaves alone."""

    text: str


@node
class Several(Node):
    """Rules said in one breath, each of which stands by itself: "a Sick player may not roll or move"."""

    forms: tuple[Form, ...]


Form: TypeAlias = (
    "Trigger | Order | Prohibition | Replacement | Scheduled | Value | Cost | Definition | Declaration | Standing"
    " | Decision | Schedule | Precedence | Once | Continuation | Prose | Several"
)


def complement_of(condition: Part) -> Any:
    """Give what a clause says that its subject is or becomes; None for any other condition."""
    return condition.role("complement") if isinstance(condition, Clause) else None


def says_no_more(clause: Clause, *, negative: bool = False) -> bool:
    """Tell whether a clause says nothing beside its verb and its roles: not when, not how, not that it may be so."""
    return bool(clause.negative) == negative and not (clause.modal or clause.times or clause.adverbs)


def at_once(items: tuple[Complement, ...]) -> Either:
    """Give what is so only if each of several is: what is not "both A and B" may still be either."""
    return Either("and", (Either("and", items),))


def quality_said(condition: Part) -> Any:
    """Give what a clause says that its subject is, and nothing else of it; None for any other condition."""
    if isinstance(condition, Clause) and says_no_more(condition) and len(condition.roles) == 1:
        return condition.role("complement")
    return None


def walk(node: object) -> Iterator[Node]:
    """Give every node of a tree, outermost first."""
    left = [node]
    while left:
        one = left.pop()
        if isinstance(one, Node):
            yield one
            left += _INSIDE[one.__class__](one)
        elif isinstance(one, tuple):
            left += one[::-1]


class _Inside(dict[type[Node], Callable[[Node], tuple[object, ...]]]):
    """By kind of node, what gives the parts of one that can hold others, the last first; made once for each."""

    def __missing__(self, kind: type[Node]) -> Callable[[Node], tuple[object, ...]]:
        names = inner_of(kind)[::-1]

        def few(one: Node) -> tuple[object, ...]:
            return tuple(getattr(one, name) for name in names)

        self[kind] = attrgetter(*names) if len(names) > 1 else few
        return self[kind]


_INSIDE = _Inside()


def rebuilt(node: Same, change: Callable[[Any], Any]) -> Same:
    """Give a node, or several, with what `change` makes of each part; itself where all of them stay as they are."""
    made: Any = node
    if isinstance(node, tuple):
        several = tuple([change(each) for each in node])
        made = node if all(map(is_, several, node)) else several
    elif isinstance(node, Node):
        parts = [(name, getattr(node, name)) for name in _INNER[node.__class__]]
        changes = {name: new for name, part in parts if (new := change(part)) is not part}
        made = replace(made, **changes) if changes else node
    same: Same = made
    return same


def exchanged(node: Any, old: Part, new: Part) -> Any:
    """Give a tree with another node in the place of one of its nodes."""
    return new if node is old else rebuilt(node, lambda part: exchanged(part, old, new))


@cache
def is_node(kind: object) -> bool:
    """Say whether a class is a kind of node, with parts or without any ("what the other rules make it")."""
    return is_dataclass(kind)


_WORDS = frozenset({"str", "int", "bool", "bool | None", "Fraction", "Span", "tuple[str, ...]"})


class _Inner(dict[type[object], tuple[str, ...]]):
    """By class, the names of the fields that can hold nodes; they are looked for once."""

    def __missing__(self, kind: type[object]) -> tuple[str, ...]:
        parts = fields(kind) if is_dataclass(kind) else ()
        self[kind] = tuple(item.name for item in parts if item.type not in _WORDS)
        return self[kind]


_INNER = _Inner()


def inner_of(kind: type[object]) -> tuple[str, ...]:
    """Give the names of the fields of a kind of node that can hold other nodes; () for what is none."""
    return _INNER[kind]


def inner(node: Node) -> tuple[str, ...]:
    """Give the names of the parts of a node that can hold other nodes."""
    return _INNER[node.__class__]


@cache
def parts_of(kind: Any) -> tuple[str, ...]:
    """Give the names of the fields of a kind of node; () for what is none."""
    return tuple(item.name for item in fields(kind)) if is_dataclass(kind) else ()
