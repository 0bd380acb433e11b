"""Patterns of events: the clause after *When*, after *If ... would*, under *No ... may*, and in the perfect tense."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.courses import check_course, of_a_turn
from moderator.games.nomopoly.compiling.direct import DIRECT
from moderator.games.nomopoly.compiling.meaning import Joined, Meaning, Measured, Referred, compare, same, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.sorts import by_job, can_be, sorts_of
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.language import tree
from moderator.language.registry import verbs

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

GENERAL_MONEY = frozenset({"amount", "money", "payment", "cash", "price"})


_CHANGED = {"increase": "rise", "decrease": "fall", "reduce": "fall", "swap": "trade"}
"""Verbs of what happens, by the ones under which it is heard of."""


def _heard(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Give a clause in the words under which its event is heard of. Raises NotRunnable for what is no event."""
    clause = _as_it_comes_about(compiler, clause)
    verb = _CHANGED.get(clause.verb, clause.verb)
    what = clause.role("object")
    if verb in _MAILED and isinstance(what, tree.Noun) and what.kind == "order" and not what.which:
        return replace(clause, verb="order", roles=())
    if verb in ("rise", "fall") and what is not None:
        if clause.subject is not None:
            raise NotRunnable("a number rises or falls whoever brings it about: when the ... of a player rises")
        roles = tuple((role, filler) for role, filler in clause.roles if role != "object")
        clause = replace(clause, subject=what, roles=roles)  # type: ignore[arg-type]
    if verb in DIRECT and verb not in PRIMITIVES and verb not in _EVENTS and verb not in compiler.program.offered:
        raise NotRunnable(_NO_EVENT.get(verb, f"nothing is heard of it when something {_is_done(verb)}"))
    return replace(clause, verb=verb)


def _as_it_comes_about(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Give a clause with the verb of what comes to pass: who visits a square comes there, who wins $5 gets it.

    A verb that a rule grants as an order is what players write, and stays.
    """
    clause = of_a_turn(compiler, clause)
    what = clause.role("object")
    if clause.verb == "give" and isinstance(what, (tree.Amount, tree.Quantity)) and not _goods(compiler, what):
        return replace(clause, verb="pay", roles=_renamed(clause, "amount"))
    if is_over(clause):
        return replace(clause, verb="stop", adverbs=tuple(each for each in clause.adverbs if each != _NO_LONGER))
    if clause.verb == "get" and isinstance(what, tree.Noun) and what.kind == "fine" and clause.subject is not None:
        return replace(clause, subject=None, verb="fine", roles=(("object", clause.subject),))
    if clause.verb in compiler.program.offered:
        return clause
    if clause.verb in ("enter", "visit", "reach") and what is not None and can_be(compiler, what, "square", "place"):
        return replace(clause, verb="come", roles=_renamed(clause, "to"))
    if (
        clause.verb == "pass"
        and what is not None
        and can_be(compiler, what, "square")
        and not _is_value(compiler, what)
    ):
        return replace(clause, verb="pass through")
    if clause.verb in ("go", "advance") and clause.role("distance") is not None:
        return replace(clause, verb="move")
    sorts = None if what is None else sorts_of(compiler, what)
    goods = _goods(compiler, what)
    amount = isinstance(what, (tree.Amount, tree.Quantity)) and not goods
    if (clause.verb in ("take", "win") and (goods or amount)) or (clause.verb == "collect" and amount):
        return replace(clause, verb="get")
    if clause.verb in ("discard", "destroy") and sorts is not None and "item" in sorts and clause.subject is not None:
        return replace(clause, verb="lose")
    return clause


def _goods(compiler: Compiler, what: Any) -> bool:
    """Say whether a phrase is something to own, and no amount of money."""
    sorts = None if what is None else sorts_of(compiler, what)
    return sorts is not None and not sorts.isdisjoint({"item", "square", "job"})


def is_over(clause: tree.Clause) -> bool:
    """Say whether a clause tells that something ceases to be so: she is no longer Sick."""
    return clause.verb in ("be", "become") and _NO_LONGER in clause.adverbs and not clause.perfect


_NO_LONGER = "no longer"


def _is_value(compiler: Compiler, what: Any) -> bool:
    """Say whether a phrase is a number or an amount, which somebody's cash can pass too."""
    if isinstance(what, tree.Noun) and compiler.program.kinds.is_a(what.kind, "square"):
        return False
    sorts = sorts_of(compiler, what)
    return sorts is None or not sorts.isdisjoint({"number", "money", "value"})


def _renamed(clause: tree.Clause, role: str) -> tuple[tuple[str, Any], ...]:
    return tuple((role if name == "object" else name, filler) for name, filler in clause.roles)


def _is_done(verb: str) -> str:
    entry = next((each for each in verbs() if each.key == verb), None)
    return f"is {entry.participle}" if entry is not None else verb


_MAILED = frozenset({"mail", "send", "give"})
"""Verbs of an order that has been sent, which is heard of when it is carried out."""

_EVENTS = frozenset({"be", "rise", "fall", "trade", "vanish", "fail", "subtract"})
_NO_EVENT = dict.fromkeys(
    ("double", "halve", "multiply"), "a number that is doubled or halved is heard of when it rises or falls"
)


_CAUSES = ("cause", "because of")
_OF_JOBS = frozenset({"be", "become", "vanish"})
"""What is said of a job itself, and not of who holds it."""


class Pattern:
    """A clause as the description of an event. `weight` counts what it demands beyond its verb."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        clause = _heard(compiler, clause)
        _check_one(clause)
        check_course(compiler, clause)
        self.verb = f"not {clause.verb}" if clause.negative else clause.verb
        subject = by_job(clause.subject) if clause.verb not in _OF_JOBS else clause.subject
        self.subject: Meaning | None = None if subject is None else compiler.phrase(subject)
        self.roles: list[tuple[str, Any]] = []
        for role, filler in clause.roles:
            deed = filler if role in _CAUSES and isinstance(filler, tree.Clause) else None
            self.roles.append((role, compiler.filler(filler) if deed is None else Pattern(compiler, deed)))
        self.adverbs = frozenset(clause.adverbs) - {"instead", "still", "again", "also", "at once"}
        self.times = tuple(TimeTest(compiler, time) for time in clause.times)
        self.weight = sum(filler.weight for _, filler in self.roles if isinstance(filler, Meaning))
        self.weight += len(self.times) + (self.subject.weight if self.subject is not None else 0)

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event is one of these, binding what the words bring in."""
        if occurrence.verb != self.verb:
            return False
        earlier, frame.before = frame.before, True
        try:
            return self._meets(frame, occurrence)
        finally:
            frame.before = earlier

    def _meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        try:
            if self.subject is not None and not self._subject(frame, _doer(occurrence)):
                return False
            before = frame.agent
            if occurrence.subject is not None:
                frame.agent = _whose(occurrence.subject)
            elif occurrence.roles.get("object") is not None and self.subject is None:
                frame.agent = before
            fits = all(self._role(frame, role, filler, occurrence) for role, filler in self.roles)
            if not fits or not all(time.meets(frame, occurrence) for time in self.times):
                frame.agent = before
                return False
            if frame.agent is None and self.subject is None:
                frame.agent = occurrence.roles.get("object")
            return self.adverbs <= occurrence.adverbs or self._manner(occurrence)
        except Missing:
            return False

    def _manner(self, occurrence: Occurrence) -> bool:
        return not (self.adverbs - occurrence.adverbs - {"forward", "once", "twice", "equally", "there"})

    def _subject(self, frame: Frame, value: Value) -> bool:
        assert self.subject is not None
        return self.subject.admits(frame, value)

    def _role(self, frame: Frame, role: str, filler: Any, occurrence: Occurrence) -> bool:
        special = _SPECIAL.get((self.verb, role))
        if special is not None:
            return special(frame, filler, occurrence)
        if role in _CAUSES:
            return _caused(frame, filler, occurrence)
        if role == "by" and self.subject is None and "by" not in occurrence.roles:
            return isinstance(filler, Meaning) and filler.admits(frame, occurrence.subject)
        value = occurrence.roles.get(role)
        if isinstance(filler, Meaning):
            if role == "amount" and isinstance(filler, Referred) and isinstance(frame.variables.get(filler.name), Sort):
                kind = occurrence.roles.get("as")
                return isinstance(kind, Sort) and kind.kind == frame.variables[filler.name].kind
            paid = role == "amount" or (role == "object" and occurrence.verb in ("collect", "get"))
            if paid and isinstance(filler, NounMeaning) and filler.kind not in GENERAL_MONEY and filler.money:
                return _as_kind(frame, filler, occurrence)
            if (
                role == "amount"
                and isinstance(filler, Joined)
                and all(item.kind not in GENERAL_MONEY and item.money for item in filler.items)
            ):
                return any(_as_kind(frame, item, occurrence) for item in filler.items)
            if value is None and role == "for" and self.verb == "pay" and filler.admits(frame, _bought(occurrence)):
                return True
            if value is None and role in ("on", "for", "in") and self.verb in ("pay", "collect", "lose", "get"):
                value = _place_of(frame, occurrence)
            elif value is None and role == "on":
                value = facts.place(frame.run, occurrence.subject)  # where she is who does it
            return filler.admits(frame, value)
        return bool(filler.matches(frame, value))


_ON_ONE = {"land": "on", "come": "to", "pass through": "object", "leave": "object"}


def _check_one(clause: tree.Clause) -> None:
    """Refuse an event on several squares at once: each is on one. Raises NotRunnable."""
    square = clause.role(_ON_ONE.get(clause.verb, ""))
    if not isinstance(square, tree.Noun) or square.kind != "square":
        return
    ordinal = square.rank is not None and square.rank.order == "ordinal" and square.determiner == "possessive"
    amount = square.quantity.amount if square.quantity is not None else None
    if ordinal or (isinstance(amount, tree.Amount) and amount.value > 1):
        raise NotRunnable('each time it is one square: write "When a player has landed on 3 squares this week"')


def _doer(occurrence: Occurrence) -> Value:
    """Give who does it: who has ordered it, where the words of the order name nobody ("the square is painted")."""
    if occurrence.subject is None and occurrence.voluntary:
        return occurrence.roles.get("agent")
    return occurrence.subject


def _whose(subject: Value) -> Value:
    """Give whose number it is that rises, falls or passes something; anybody else is the doer herself."""
    return subject.detail if isinstance(subject, Sort) and isinstance(subject.detail, Id) else subject


def _caused(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    """Say whether an event comes of another one that the words name, or of somebody's doing.

    What somebody is said to do ("becomes Sick because of sneezing") is her own deed.
    """
    for each in occurrence.chain():
        if each is occurrence:
            continue
        if isinstance(filler, Pattern):
            if each.subject in (occurrence.subject, occurrence.roles.get("object")) and filler.meets(frame, each):
                return True
            continue
        if isinstance(filler, Meaning) and (filler.admits(frame, each) or filler.admits(frame, each.subject)):
            return True
    return False


def _as_kind(frame: Frame, filler: Meaning, occurrence: Occurrence) -> bool:
    """Say whether a payment is of a kind: rent, a fine, property tax."""
    kind = occurrence.roles.get("as")
    if isinstance(kind, Sort) and facts.is_a(frame.run, kind, filler.kind):
        variable = filler.variable
        if variable:
            frame.variables[variable] = occurrence.roles.get("amount", occurrence.roles.get("object"))
        if isinstance(filler, NounMeaning):
            return _restricted(frame, filler, occurrence)
        return True
    return filler.kind == "fine" and occurrence.verb == "pay" and occurrence.within("fine") is not None


def _restricted(frame: Frame, filler: NounMeaning, occurrence: Occurrence) -> bool:
    before = frame.gap
    try:
        frame.gap = occurrence
        return all(condition.holds(frame) for condition in filler.which)
    finally:
        frame.gap = before


def _bought(occurrence: Occurrence) -> Value:
    """What comes of a purchase is paid for the thing bought."""
    purchase = occurrence.within("buy")
    return None if purchase is None else purchase.roles.get("object")


def _place_of(frame: Frame, occurrence: Occurrence) -> Value:
    for each in occurrence.chain():
        for role in ("on", "for", "object"):
            value = each.roles.get(role)
            if facts.is_a(frame.run, value, "square"):
                return value
    return None


def _rolled(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    total = occurrence.state.get("total", 0)
    if isinstance(filler, Joined):
        return any(_rolled(frame, item, occurrence) for item in filler.items)
    if isinstance(filler, NounMeaning):
        if filler.kind == "doubles":
            return bool(occurrence.state.get("doubles"))
        if filler.kind in ("multiple", "odd multiple", "even multiple"):
            return is_multiple(filler, frame, total)
        if frame.run.program.kinds.is_a(filler.kind, "die"):
            counted = filler.counted()
            if counted is None or (filler.plural and filler.quantity is None):
                return True
            return compare(counted[0], size(occurrence.roles.get("object")), counted[1](frame))
        return True
    if isinstance(filler, Measured):
        return filler.admits(frame, total)
    return any(same(value, total) for value in filler.values(frame))


def is_multiple(filler: NounMeaning, frame: Frame, number: Value) -> bool:
    """Say whether a number is a multiple (odd, even) of another."""
    if filler.of is None or size(number) is None:
        return False
    of = size(filler.of.value(frame))
    if not of or (number <= 0 and filler.kind == "multiple" and frame.event is not None and frame.event.verb == "roll"):
        return False
    times, rest = divmod(number, of)
    if rest:
        return False
    return filler.kind == "multiple" or bool(times % 2) == (filler.kind == "odd multiple")


def _purpose(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    value = occurrence.roles.get("purpose")
    if value is None:
        return False
    return bool(filler.admits(frame, value))


def _passed(frame: Frame, filler: Any, occurrence: Occurrence) -> bool:
    """Say whether what is passed is what the words name: a multiple of something, a square, an amount."""
    value = occurrence.roles.get("object")
    if isinstance(filler, NounMeaning) and filler.kind == "multiple" and size(value) is not None:
        return is_multiple(filler, frame, value)
    return isinstance(filler, Meaning) and filler.admits(frame, value)


_SPECIAL = {("roll", "object"): _rolled, ("roll", "purpose"): _purpose, ("pass", "object"): _passed}


class TimeTest:
    """A time in a pattern or a condition: in a normal turn, this week, within 2 weeks, during the extra turn."""

    def __init__(self, compiler: Compiler, time: tree.Time) -> None:
        self.kind = time.kind
        self.phrase: Meaning | None = None
        self.condition: Any = None
        self.noun = ""
        self.weeks = 0
        phrase = time.phrase
        if time.kind == "after" and isinstance(phrase, tree.Clause):
            raise NotRunnable("only what *would* be so is asked after something else happens")
        if isinstance(phrase, (tree.Clause, tree.Both, tree.Exists)):
            if time.kind == "within after":
                assert isinstance(phrase, tree.Both)
                self.weeks = weeks_of(phrase.items[0])
                self.condition = compiler.condition(phrase.items[1])
            else:
                self.condition = compiler.condition(phrase)
        elif isinstance(phrase, tree.Noun):
            self.noun = phrase.kind
            if time.kind in ("within", "for") and phrase.kind in ("week", "update"):
                self.weeks = weeks_of(phrase)
            else:
                self.phrase = compiler.phrase(phrase)
        elif isinstance(phrase, tree.Join) and time.kind == "within after":
            self.weeks = weeks_of(phrase.items[0])
            self.noun = getattr(phrase.items[1], "kind", "")
        elif phrase is not None:
            self.phrase = compiler.phrase(phrase)
        if time.kind not in _TIMES:
            raise NotRunnable(f"the engine cannot tell the time {time.kind!r} here")

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event happens at this time."""
        if self.kind in ("in", "during"):
            return self._inside(frame, occurrence)
        if self.kind in ("while", "until") and self.condition is not None:
            return bool(self.condition.holds(frame)) == (self.kind == "while")
        if self.kind == "within after" and self.condition is not None:
            frame.past = (frame.run.week - self.weeks + 1, frame.run.week)
            try:
                return bool(self.condition.holds(frame))
            finally:
                frame.past = None
        return True

    def _inside(self, frame: Frame, occurrence: Occurrence) -> bool:
        run = frame.run
        if self.phrase is None:
            return True
        if run.program.kinds.is_a(self.noun, "phase"):
            return run.phase == self.noun
        for each in occurrence.chain():
            if each.verb == "take" and self.phrase.admits(frame, each.roles.get("object")):
                return True
            if (
                each is not occurrence
                and each.verb in ("move", "roll", "land", "order")
                and self.phrase.admits(frame, each)
            ):
                return True
            if each.verb == "take":
                return False
        return False

    def covers(self, frame: Frame, week: int) -> bool:
        """Say whether a fact of some week lies in this time."""
        now = frame.run.week
        if self.kind == "this":
            return week == now
        if self.kind == "last":
            return week == now - 1 or (frame.acting and frame.run.immediate and week == now)
        if self.kind == "within":
            return week > now - self.weeks
        if self.kind == "for":
            return week > now - self.weeks
        return True

    def span(self) -> int:
        """Give how many weeks back a fact may matter; -1 for ever."""
        if self.kind in ("within", "within after", "for"):
            return self.weeks
        return {"this": 0, "last": 1}.get(self.kind, -1)


_TIMES = frozenset(
    {
        "in",
        "during",
        "while",
        "until",
        "within",
        "within after",
        "this",
        "last",
        "order",
        "each",
        "per",
        "once",
        "after",
        "before",
        "start",
        "end",
        "for",
        "right before",
        "next",
    }
)


def weeks_of(node: Any) -> int:
    """Give how many weeks a phrase like "2 weeks" names."""
    if isinstance(node, tree.Noun):
        if node.quantity is not None and isinstance(node.quantity.amount, tree.Amount):
            return int(node.quantity.amount.value)
        return 1
    raise NotRunnable("a length of time is written as a number of weeks")
