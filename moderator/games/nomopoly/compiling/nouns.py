"""Descriptions: `a square`, `each player with Dues`, `the market value of a square`, `her second best square`.

A description looks its things up by what it says (of whom, where), tests its restrictions, ranks, and binds what it
stands for. The same description, met with a thing, says whether it can stand for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.closed import is_closed
from moderator.games.nomopoly.compiling.meaning import Computed, Meaning, Referred, compare, same, size
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.memory import StaleError
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.run import Run

_UNIVERSAL = frozenset({"each", "all", "both", "each other"})
_INDEFINITE = frozenset({"a", "any", "another", "some", "new"})
_DEFINITE = frozenset({"the", "possessive", "this", "that", "other", "same"})
_HERS = frozenset({"Team-mate"})
_OF_TWO = frozenset({"row distance", "column distance"})
EVENTS = {
    "landing": "land",
    "passage": "pass through",
    "move": "move",
    "roll": "roll",
    "payment": "pay",
    "fine": "fine",
    "award": "get",
    "loss": "lose",
    "destruction": "destroy",
    "explosion": "explode",
    "order": "order",
    "purchase": "buy",
}
_AMOUNTS = facts.NUMBER_NOUNS


class NounMeaning(Meaning):
    """A description, compiled."""

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        self.node = node
        self.kind = node.kind
        self.variable = node.variable
        self.label = node.label
        self.plural = node.plural
        self.determiner = node.determiner
        located = (
            next(filter(None, map(_located_at, node.which)), None)
            if node.of is None and _measures(compiler, node.kind)
            else None
        )
        if located is not None:
            node = replace(
                node, of=located, which=tuple(clause for clause in node.which if _located_at(clause) is None)
            )
        self.of: Meaning | None = None if node.of is None else compiler.phrase(node.of)
        self.random = any(_is_word(clause, "random") for clause in node.which)
        self.lazy = node.kind == "square" and any(map(_on_the_way, node.which))
        which = tuple(
            clause
            for clause in node.which
            if not _is_word(clause, "random") and not _is_other(clause) and not _on_the_way(clause)
        )
        if compiler.is_attribute(node.kind):
            which = tuple(clause for clause in which if _between(clause) is None)
        if self.of is None and node.kind in _HERS:
            self.of = Computed(_agent, kind="player")
        self.which = tuple(compiler.condition(clause, gap=True) for clause in which)
        self.called = _calls(node.variable, which)
        ends = next(filter(None, map(_between, node.which)), None) if compiler.is_attribute(node.kind) else None
        self.between: Meaning | None = None if ends is None else compiler.phrase(ends)
        self.other = node.determiner in ("another", "other", "each other") or any(map(_is_other, node.which))
        self.among = any(map(_is_among, node.which))
        self.rank = node.rank
        if node.rank is not None and node.rank.by == VOTE:
            compiler.asks(VOTE, -1)
        self.quantity: tuple[str, Meaning | None] | None = None
        if node.quantity is not None:
            amount = None if node.quantity.amount is None else compiler.phrase(node.quantity.amount)
            self.quantity = (node.quantity.comparison, amount)
        self.universal = node.determiner in _UNIVERSAL or (
            node.plural and node.determiner in _DEFINITE and (node.quantity is None or node.rank is not None)
        )
        self.negative = node.determiner in ("no", "neither")
        self.indefinite = node.determiner in _INDEFINITE or (node.determiner == "" and not self.universal)
        self.money = compiler.money_noun(node.kind)
        self.process = compiler.is_process(node.kind)
        self.attribute = compiler.is_attribute(node.kind)
        self.closed = not self.other and not self.lazy and not self.random and is_closed(node)
        demands = sum(1 for clause in node.which if not _excludes(clause))
        self.weight = 1 + demands + (2 if node.rank is not None else 0) + (self.of.weight if self.of is not None else 0)
        if compiler.is_class(node.kind):
            self.weight += 1
        if node.kind in ("thing", "party", "piece", "player", "square", "amount"):
            self.weight = max(0, self.weight - 1)

    # --- enumeration

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give each thing that the description fits, binding its variable."""
        for value in self._ranked(frame):
            if self.variable in frame.required and not same(frame.required[self.variable], value):
                continue
            self.bind(frame, value)
            yield value

    def value(self, frame: Frame) -> Value:
        """Give the thing, or all of them as a group if the phrase is plural."""
        if self.universal:
            group = tuple(self.values(frame))
            self.bind(frame, group)
            return group
        for value in self.values(frame):
            return value
        raise Missing(f"there is no such {self.kind}")

    def bind(self, frame: Frame, value: Value) -> None:
        """Let the phrase's variable stand for a value."""
        if self.variable:
            frame.variables[self.variable] = value

    def _ranked(self, frame: Frame) -> Iterable[Value]:
        if self.rank is None:
            return self._random(frame, list(self._found(frame))) if self.random else self._found(frame)
        rank = self.rank
        if (
            self.kind == "square"
            and self.of is None
            and not self.which
            and rank.by in ("", "number")
            and rank.order != "random"
        ):
            board = frame.run.world.board
            place = rank.position - 1 if rank.position > 0 else len(board) + rank.position
            if rank.order == "most":
                place = len(board) - rank.position
            return (board[place],) if 0 <= place < len(board) else ()
        found = list(self._found(frame))
        if rank.order == "random":
            return self._random(frame, found)
        if rank.order == "ordinal":
            place = rank.position - 1 if rank.position > 0 else len(found) + rank.position
            return (found[place],) if 0 <= place < len(found) else ()
        if rank.by == VOTE and rank.order == "most":
            found = [each for each in found if votes_for(frame.run, each)]
        found = self._as_they_did(frame, found)
        numbers = frame.run.world.numbers
        if rank.by in ("", "number") and not self.random and all(each in numbers for each in found):
            found.sort(key=numbers.__getitem__, reverse=rank.order == "most")
            return tuple(found[rank.position - 1 :][: self._ranked_count(frame)]) if rank.position > 0 else ()
        compared = _compared(frame, rank)
        measure = self._measure(frame) if compared is None else cmp_to_key(compared)
        found.sort(key=measure, reverse=compared is None and rank.order == "most")
        if self.random and found:
            best = measure(found[0])
            return self._random(frame, [each for each in found if measure(each) == best])
        if not 0 < rank.position <= len(found):
            return ()
        return tuple(found[rank.position - 1 :][: self._ranked_count(frame)])

    def _ranked_count(self, frame: Frame) -> int:
        """Give how many the rank takes: "the two richest players"."""
        if self.quantity is None or self.quantity[1] is None:
            return 1
        return int(size(self.quantity[1].value(frame)) or 0)

    def _as_they_did(self, frame: Frame, found: list[Value]) -> list[Value]:
        """Put those who have done something into the order in which they did it: the first prevails in a tie."""
        for condition in self.which:
            doers = condition.doers(frame)
            if doers is not None:
                places = {who: place for place, who in enumerate(doers)}
                return sorted(found, key=lambda each: places.get(each, len(places)))
        return found

    def _random(self, frame: Frame, found: list[Value]) -> Iterable[Value]:
        if not found:
            return ()
        unique = list(dict.fromkeys(found))
        weights = [_weight(value) for value in unique]
        return (frame.run.draw(unique, f"a random {self.kind}", weights),)

    def _measure(self, frame: Frame) -> Callable[[Value], Any]:
        run, by = frame.run, self.rank.by if self.rank is not None else ""

        def measure(value: Value) -> Any:
            if isinstance(value, (int, Fraction)):
                return value
            if isinstance(value, Occurrence):
                return value.state.get("total", 0)
            if by in ("", "number"):
                return run.world.number(value) if run.world.kind(value) == "square" else _order(value)
            if by == "age":
                return -run.world.get(value, "serial", 0)
            if by in ("east", "west", "north", "south"):
                row, column = run.layout.cell(run.world.number(value))
                return {"east": column, "west": -column, "north": row, "south": -row}[by]
            if by == "distance":
                return self._distance(frame, value)
            if by == "wealth":
                return run.world.get(value, "cash", 0)
            if by in EVENTS:
                return self._last_total(frame, by, value)
            if by == VOTE:
                return votes_for(run, value)
            found = list(related(frame, by, value))
            if found and all(size(each) is not None for each in found):
                return sum(size(each) for each in found)
            return len(found)

        return measure

    def _last_total(self, frame: Frame, noun: str, who: Value) -> tuple[bool, Any]:
        """Give what somebody's last roll shows; whoever has not rolled comes last, whichever way the rank goes."""
        made = [each for each in frame.made if each.verb == EVENTS[noun] and each.done and same(each.subject, who)]
        most = self.rank is not None and self.rank.order == "most"
        return (bool(made) is most, made[-1].state.get("total", 0) if made else 0)

    def _distance(self, frame: Frame, value: Value) -> Any:
        anchor = frame.event.roles.get("object") if frame.event is not None else None
        here = facts.place(frame.run, anchor if anchor is not None else frame.agent)
        if here is None:
            return 0
        compared, most = frame.run.program.compared.get("distance"), self.rank is not None and self.rank.order == "most"
        if not compared:
            raise Missing("no rule says which is closest")
        ties = () if most else frame.run.program.ties.get("distance", ())
        return tuple(self._compared_by(frame, here, value, by, down) for by, down in (compared[-1], *ties))

    def _compared_by(self, frame: Frame, here: Value, value: Value, by: str, down: bool) -> Any:
        run = frame.run
        number: Any = run.world.number(value) if by == "number" else None
        if by == "distance":
            number = facts.attribute(run, by, (here, value), frame)
        elif number is None:
            number = facts.attribute(run, by, value, frame)
        found = size(number) or 0
        return -found if down else found

    def _found(self, frame: Frame) -> Iterable[Value]:
        """Give what fits. A closed description fits the same things whoever asks, and is remembered."""
        if not self.closed or self.variable in frame.required:
            return self._looked_for(frame)
        memory = frame.run.world.memory

        def look() -> tuple[Value, ...]:
            run, rule = frame.run, frame.rule
            if not self._ranges_over_all(Frame(run, rule)):
                return tuple(self._looked_for(Frame(run, rule)))
            things = facts.candidates(run, self.kind)
            return memory.sift(("found", self), things, lambda thing: self.fits(Frame(run, rule), thing))

        found = memory.remember(("found", self), look, whatever_happens=True)
        if memory.doubt and found != tuple(self._looked_for(frame)):
            raise StaleError(f"{self.node} is no closed description: {frame.rule}")
        return found

    def _ranges_over_all(self, frame: Frame) -> bool:
        """Say whether what fits is found by asking each thing of the kind, and not by an index or a relation."""
        if self.of is not None or self.between is not None or self.kind in EVENTS:
            return False
        return all(condition.source(frame, self.kind) is None for condition in self.which)

    def _looked_for(self, frame: Frame) -> Iterator[Value]:  # noqa: PLR0912 - one way to look after the other
        run = frame.run
        if self.lazy:
            from moderator.games.nomopoly.verbs.movement import on_the_way

            yield from on_the_way(frame)
            return
        if self.kind == "one" and self.of is not None:
            for value in self.of.values(frame):
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(self.of, Referred):
                        frame.variables["#one " + self.of.name] = part
                    yield part
            return
        if self.of is not None:
            for holder in self.holders(frame):
                if holder is not None:
                    yield from self.of_holder(frame, holder)
            return
        pair = self._pair(frame)
        if pair is not None:
            for value in related(frame, self.kind, pair):
                yield value
            return
        for value in self._source(frame):
            if self.fits(frame, value):
                yield value
        if (
            self.attribute
            and not self.which
            and any(rule.of is None for rule in run.program.values.get(facts.key(self.kind), ()))
        ):
            value = facts.attribute(run, self.kind, None, frame)
            if value is not None:
                yield value

    def _pair(self, frame: Frame) -> Value:
        """Give the two things of "the distance between A and B"."""
        if self.between is None:
            return None
        return tuple(self.between.values(frame))

    def holders(self, frame: Frame) -> Iterator[Value]:
        """Give each thing that the phrase is of ("the price of a Corporate share" is of the kind, not of each)."""
        assert self.of is not None
        if isinstance(self.of, NounMeaning) and self.of.is_kind(frame):
            yield self.of.described(frame) if self.of.indefinite else Goods(self.of.kind)
            return
        if self.kind in _OF_TWO:
            yield self.of.value(frame)
            return
        for holder in self.of.values(frame):
            if isinstance(holder, tuple) and not (self.attribute and facts.key(self.kind) in frame.run.program.values):
                yield from holder
            else:
                yield holder

    def of_holder(self, frame: Frame, holder: Value) -> Iterator[Value]:
        """Give what fits of one holder."""
        for value in self._related(frame, holder):
            if self.fits(frame, value):
                yield value

    def is_kind(self, frame: Frame) -> bool:
        """Say whether the phrase means a kind of item, and not some of them: a Corporate share, the Disguise Kit."""
        if self.indefinite:
            return self.variable not in frame.required and frame.run.program.kinds.is_a(self.kind, "item")
        plain = self.determiner == "the" and not self.plural and not self.which and self.of is None
        return plain and self.rank is None and facts.product_of(frame.run, self.kind) is not None

    def _related(self, frame: Frame, holder: Value) -> Iterable[Value]:
        if (
            (self.plural or self.determiner in ("each", "all", "a", "any", "no") or self.rank is not None)
            and self.kind == "square"
            and isinstance(holder, Id)
            and frame.run.program.kinds.is_a(frame.run.world.kind(holder), "party")
        ):
            return tuple(each for each in frame.run.world.having("owner", holder) if each in frame.run.world.numbers)
        try:
            return related(frame, self.kind, holder)
        except Missing:
            return ()

    def _source(self, frame: Frame) -> Iterable[Value]:
        """Give what the description ranges over, by the narrowest index that its restrictions offer."""
        run = frame.run
        required = frame.required.get(self.variable)
        if isinstance(required, Id) and self.kind == run.world.kind(required):
            return (required,)
        if self.kind in EVENTS and self.rank is not None:
            return [each for each in frame.made if each.verb == EVENTS[self.kind] and each.done]
        for condition in () if self.called else self.which:
            narrowed = condition.source(frame, self.kind)
            if narrowed is not None:
                return narrowed
        return facts.candidates(run, self.kind)

    def fits(self, frame: Frame, value: Value) -> bool:
        """Say whether the restrictions hold of a value."""
        if self.other and (same(value, frame.agent) or (not self.among and self._known(frame, value))):
            return False
        if not self.which:
            return True
        before, earlier = frame.gap, frame.variables.pop(self.variable, None)
        try:
            frame.gap = value
            if self.called:
                frame.variables[self.variable] = value
            return self._holds(frame, self.which)
        finally:
            frame.gap = before
            if self.called:
                frame.variables.pop(self.variable, None)
            if earlier is not None:
                frame.variables.setdefault(self.variable, earlier)

    def _known(self, frame: Frame, value: Value) -> bool:
        """Say whether the sentence has already spoken of this one, so that another one is meant."""
        return any(
            "#" in name[1:] and name != self.variable and isinstance(held, Id) and same(held, value)
            for name, held in frame.variables.items()
        )

    def _holds(self, frame: Frame, conditions: tuple[Any, ...]) -> bool:
        gap = frame.gap
        for condition in conditions:
            frame.gap = gap
            if not condition.holds(frame):
                return False
        return True

    # --- meeting a value

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the description fits a value, binding its variable if it does."""
        if value is None or (self.variable in frame.required and not same(frame.required[self.variable], value)):
            return False
        if not self.kind_fits(frame, value):
            return False
        if self.of is not None and not self._of_fits(frame, value):
            return False
        if not all(self.fits(frame, part) for part in (value if isinstance(value, tuple) else (value,))):
            return False
        if (
            self.rank is not None
            and self.rank.order != "random"
            and not any(same(each, value) for each in self._ranked(frame))
        ):
            return False
        if self.quantity is not None and not self._quantity_fits(frame, value):
            return False
        self.bind(frame, value)
        return True

    def kind_fits(self, frame: Frame, value: Value) -> bool:
        """Say whether a value is of the kind that the noun names."""
        if self.kind == "player" and isinstance(value, Id) and self._treated(frame, value):
            return True
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            return (
                self.money
                or self.kind in _AMOUNTS
                or (self.attribute and not frame.run.program.kinds.is_a(self.kind, "matter"))
                or frame.run.program.kinds.is_a(self.kind, "number")
            )
        if isinstance(value, str) and not isinstance(value, Id):
            return True
        if isinstance(value, Occurrence):
            return self._event_fits(frame, value)
        if self.of is not None and self.attribute and isinstance(value, Id):
            return True
        if isinstance(value, tuple):
            return all(facts.is_a(frame.run, part, self.kind) for part in value)
        return facts.is_a(frame.run, value, self.kind) or self.kind in ("thing", "ownable")

    def _treated(self, frame: Frame, value: Id) -> bool:
        """Say whether something that is no player counts as one for the rules about the event at hand."""
        verb = frame.event.verb if frame.event is not None else frame.asked
        return any(who.admits(frame, value) for who in frame.run.program.treated.get(verb, ()))

    def _event_fits(self, frame: Frame, value: Occurrence) -> bool:
        if self.kind == value.verb:
            return True
        verb = EVENTS.get(self.kind)
        if verb is not None:
            return verb == value.verb
        taken = value.roles.get("object")
        return value.verb == "take" and isinstance(taken, Sort) and facts.is_a(frame.run, taken, self.kind)

    def _of_fits(self, frame: Frame, value: Value) -> bool:
        assert self.of is not None
        run, world = frame.run, frame.run.world
        if isinstance(value, Occurrence):
            return any(self.of.admits(frame, part) for part in value.roles.values())
        if isinstance(value, Sort) and isinstance(value.detail, Id):
            return self.of.admits(frame, value.detail)
        if isinstance(value, Goods) and value.detail:
            return self.of.admits(frame, facts.color(run, value.detail))
        stands = (
            self.kind == "square"
            and not self.plural
            and self.determiner in ("possessive", "the")
            and run.program.kinds.is_a(self.of.kind, "piece")
        )
        if (
            not stands
            and isinstance(value, Id)
            and world.kind(value) == "square"
            and facts.key(self.kind) not in run.program.values
        ):
            owner, color = world.get(value, "owner"), world.get(value, "color")
            kinds = run.program.kinds
            for tried in (owner, facts.attribute(run, "color", value) if color is None else color):
                if tried is not None and self.of.admits(frame, tried):
                    return True
            if kinds.is_a(self.of.kind, "party") or kinds.is_a(self.of.kind, "color"):
                return False
        found = any(
            same(value, each)
            for holder in self.holders(frame)
            if holder is not None
            for each in self._related(frame, holder)
        )
        return found != self.of.negative

    def _quantity_fits(self, frame: Frame, value: Value) -> bool:
        assert self.quantity is not None
        comparison, amount = self.quantity
        count = len(value) if isinstance(value, tuple) else size(value)
        if count is None:
            count = 1
        return amount is None or compare(comparison, count, size(amount.value(frame)))

    def counted(self) -> tuple[str, Callable[[Frame], Value]] | None:
        """Give the comparison and the number, if the phrase says how many."""
        if self.quantity is None:
            return None
        comparison, amount = self.quantity
        return comparison, (lambda frame: size(amount.value(frame)) if amount is not None else 0)

    # --- bringing something new

    def described(self, frame: Frame) -> Value:
        """Give what an effect means by the phrase: a thing that is there, so many goods, or something of a kind."""
        program = frame.run.program
        count: Value = 1
        if self.quantity is not None:
            count = (
                size(self.quantity[1].value(frame)) if self.quantity[1] is not None else frame.variables.get("#any", 1)
            )
        if self.rank is not None or self.random or (self.of is not None and not program.kinds.is_a(self.kind, "item")):
            return self.value(frame)
        if self.process:
            return self._bound(frame, Sort(self.kind, count, self._extra(frame)))
        if program.kinds.is_a(self.kind, "item") or self.kind in ("share", "die"):
            detail = ""
            if self.of is not None:
                detail = frame.run.world.label(self.of.value(frame))
            if not self.which or program.kinds.is_a(self.kind, "die"):
                return self._bound(frame, Goods(self.kind, detail, int(count)))
            return self.value(frame)
        if self.determiner in ("a", "") and not self.which and self.kind != "color":
            return self._bound(frame, Sort(self.kind, count))
        return self.value(frame)

    def _extra(self, frame: Frame) -> Value:
        """Give how many extra dice "a turn with one extra die" brings."""
        for clause in self.node.which:
            thing = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "have" else None
            if isinstance(thing, tree.Noun) and thing.kind in ("extra die", "die"):
                amount = thing.quantity.amount if thing.quantity is not None else None
                return int(amount.value) if isinstance(amount, tree.Amount) else 1
        return None

    def _bound(self, frame: Frame, value: Value) -> Value:
        self.bind(frame, value)
        return value


class EventNoun(Meaning):
    """`the amount`, `the roll`, `her move`: what the event at hand brings."""

    def __init__(
        self, noun: str, variable: str, ordinary: Meaning | None, money: bool, whose: Meaning | None = None
    ) -> None:
        self.noun = noun
        self.whose = whose
        self.kind = noun
        self.variable = variable
        self.ordinary = ordinary
        self.money = money
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give it."""
        value = brought(frame, self.noun)
        if value is None and self.ordinary is not None:
            yield from self.ordinary.values(frame)
            return
        if value is None:
            raise Missing(f"there is no {self.noun} here")
        if self.variable:
            frame.variables[self.variable] = value
        yield value

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the event's noun is this value."""
        found = brought(frame, self.noun)
        if found is None and self.ordinary is not None:
            return self.ordinary.admits(frame, value)
        if isinstance(found, Occurrence) and self.whose is not None and not self.whose.admits(frame, found.subject):
            return False
        return found is not None and (found is value or same(found, value))


class MadeEvents(Meaning):
    """`the rolls`, `the payments`: all that the sentences before have made happen, as a group."""

    def __init__(self, noun: str) -> None:
        self.kind = noun
        self.verb = EVENTS[noun]
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the group, the earliest first."""
        yield tuple(each for each in frame.made if each.verb == self.verb and each.done)


VOTE = "vote"


def votes_for(run: Run, value: Value) -> int:
    """Count who has voted for something: for somebody, this week; for a proposal, since it is there."""
    if not isinstance(value, Id):
        return 0
    lasting = run.program.kinds.is_a(run.world.kind(value), "matter")
    voters = {
        fact.role("subject")
        for fact in run.history.of(VOTE, value)
        if fact.role("for") == value and (lasting or fact.week == run.week)
    }
    return len(voters)


_COMPARATIVES = {"wealth": ("richer", "poorer"), "age": ("older", "newer")}


def _compared(frame: Frame, rank: tree.Rank) -> Callable[[Value, Value], int] | None:
    """Give how two are compared where the rules say what *poorer* or *richer* means."""
    for word, sign in zip(_COMPARATIVES.get(rank.by, ()), (1, -1), strict=False):
        if facts.key(word) in frame.run.program.classes:
            towards = sign if rank.order == "least" else -sign
            return lambda one, other: (
                towards * facts.has_quality(frame.run, one, word, other)
                - towards * facts.has_quality(frame.run, other, word, one)
            )
    return None


def _is_other(clause: Any) -> bool:
    return _is_word(clause, "other")


def _agent(frame: Frame) -> Value:
    if frame.agent is None:
        raise Missing("whose it is is not said")
    return frame.agent


def _measures(compiler: Compiler, noun: str) -> bool:
    """Say whether a noun measures or says whose something is, so that "on a lot" after it means "of a lot"."""
    return compiler.is_attribute(noun) and (compiler.money_noun(noun) or noun.endswith("bidder"))


def _located_at(clause: Any) -> Any:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return complement.phrase if isinstance(complement, tree.Place) and complement.preposition in ("on", "for") else None


def _between(clause: Any) -> Any:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return complement.phrase if isinstance(complement, tree.Place) and complement.preposition == "between" else None


def _on_the_way(clause: Any) -> bool:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return (
        isinstance(complement, tree.Place)
        and isinstance(complement.phrase, tree.Noun)
        and complement.phrase.kind == "way"
    )


def _calls(variable: str, restrictions: tuple[Any, ...]) -> bool:
    """Say whether the restrictions of a description speak of what is described by its variable."""
    return bool(variable) and any(
        isinstance(node, tree.Refer) and node.variable == variable for node in tree.walk(restrictions)
    )


def _is_word(clause: Any, word: str) -> bool:
    complement = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return isinstance(complement, tree.Adjective) and complement.word == word


def _order(value: Value) -> Any:
    tail = str(value).rpartition(":")[2]
    return (0, int(tail), "") if tail.isdigit() else (1, 0, tail)


def _is_among(clause: tree.Condition) -> bool:
    """Say whether a restriction names those of whom one is meant."""
    place = clause.role("complement") if isinstance(clause, tree.Clause) else None
    return isinstance(place, tree.Place) and place.preposition == "among"


def _excludes(clause: tree.Condition) -> bool:
    """Say whether a restriction only takes something out: what is left is no more special for that."""
    if not isinstance(clause, tree.Clause):
        return False
    complement = clause.role("complement")
    return clause.negative or (isinstance(complement, tree.Either) and complement.word == "nor")


def _weight(value: Value) -> int:
    return value.count if isinstance(value, Goods) else 1
