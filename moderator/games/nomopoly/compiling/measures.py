"""Attributes that are weighed or measured: `20 pounds of Chains`, `all of her Chains`, `Rusty Chains`.

`A player has Chains, at first 0 pounds` declares such an attribute and its unit. It is a number with a name of its own,
so that it can be got and lost without being money or goods. Its qualities (*Chains may be Rusty*) are those of all that
one holder has of it, and stand with the holder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import rounded
from moderator.games.nomopoly.compiling.meaning import Constant, Meaning, compare, same, size
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Id, Sort, Value
from moderator.language import tree
from moderator.language.word_forms import plural_of

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.program import Program
    from moderator.games.nomopoly.run import Run

NORMAL = "normal"
COUNT = "piece"  # the unit of what is only counted: a number of hotels
COUNTED_IN = frozenset({"dollar", "pip"})


class MeasureMeaning(Meaning):
    """So much of a measured attribute, all that somebody has of it, or any of it."""

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        whole = node if is_measured(compiler.program, node.kind) else node.of
        assert isinstance(whole, tree.Noun)
        self.attribute = whole.kind
        self.kind = whole.kind
        self.unit = compiler.program.measured.get(facts.key(whole.kind), COUNT)
        self.holder: Meaning | None = None if whole.of is None else compiler.phrase(whole.of)
        self.variable = node.variable
        self.negative = node.determiner == "no"
        self.comparison, self.amount = "", None
        if node.quantity is not None:
            self.comparison = node.quantity.comparison
            self.amount = None if node.quantity.amount is None else compiler.phrase(node.quantity.amount)
        elif self.unit == COUNT and node.determiner in {"a", "another"}:
            self.comparison, self.amount = ">=", Constant(1)
        self.qualities = tuple(_quality(compiler, whole.kind, clause) for clause in whole.which)
        self.weight = 1 + len(self.qualities) + (1 if self.amount is not None else 0)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give so much of it, or what each holder has of it."""
        if self.amount is not None:
            yield Sort(self.attribute, size(self.amount.value(frame)) or 0, self.unit)
        elif self.holder is not None:
            for holder in tuple(self.holders(frame)):
                count = held(frame.run, holder, self.attribute)
                yield count if self.unit == COUNT else Sort(self.attribute, count, self.unit)
        else:
            raise Missing(f"of whose {self.attribute} this speaks is not said")

    def holders(self, frame: Frame) -> Iterator[Id]:
        """Give whose it is."""
        for value in self.holder.values(frame) if self.holder is not None else ():
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Id) and frame.run.world.exists(part):
                    yield part

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether a value is so much of it; a holder stands for what she has of it."""
        if isinstance(value, Id):
            return self.holder is not None and self.holder.admits(frame, value)
        amount = size(value)
        if amount is None or (isinstance(value, Sort) and facts.key(value.kind) != facts.key(self.attribute)):
            return False
        if isinstance(value, Sort) and isinstance(value.detail, Id) and self.holder is not None:
            return self.holder.admits(frame, value.detail)
        return self.amount is None or compare(self.comparison, amount, size(self.amount.value(frame)))

    def is_had(self, frame: Frame, holder: Value) -> bool:
        """Say whether somebody has some of it, or as much as is said, of the qualities that are said."""
        count = held(frame.run, holder, self.attribute)
        enough = count > 0 if self.amount is None else compare(self.comparison, count, size(self.amount.value(frame)))
        return enough and all(bears(frame.run, holder, self.attribute, word) for word in self.qualities)


class ShareMeaning(Meaning):
    """`all of her fame`, `half of the tokens of the poorest player`: of what is only counted, so much of it."""

    def __init__(self, compiler: Compiler, node: Any, attribute: str) -> None:
        self.kind = attribute
        self.attribute = attribute
        self.number = compiler.phrase(node)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give so much of it, in whole numbers."""
        count = sum(size(each) or 0 for each in self.number.values(frame))
        yield Sort(self.attribute, rounded(count, frame.rounding or frame.run.program.rounding), COUNT)


class EachUnit(Meaning):
    """`each dollar of her Dues`, `each pound of her Chains`: once for every one of them."""

    universal = True

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        self.kind = node.kind
        self.variable = node.variable
        assert node.of is not None
        self.whole = compiler.phrase(node.of)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Count them."""
        for place in range(1, int(sum(size(each) or 0 for each in self.whole.values(frame))) + 1):
            frame.run.spend()
            if self.variable:
                frame.variables[self.variable] = place
            yield place


class Repeat(Meaning):
    """`3 times`: once after the other."""

    universal = True
    kind = "time"

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        assert node.quantity is not None
        assert node.quantity.amount is not None
        self.amount = compiler.phrase(node.quantity.amount)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Count them."""
        for time in range(1, int(size(self.amount.value(frame)) or 0) + 1):
            frame.run.spend()  # whoever says a billion times burns fuel as they are counted
            yield time


def each_unit_of(compiler: Compiler, node: tree.Noun) -> EachUnit | None:
    """Read "each dollar of ..." where what it is of is a number; None for anything else."""
    if node.determiner != "each" or node.of is None or node.which or node.quantity:
        return None
    inner = node.of.kind if isinstance(node.of, tree.Noun) else ""
    if node.kind in COUNTED_IN or (inner and compiler.program.measured.get(facts.key(inner)) == node.kind):
        return EachUnit(compiler, node)
    return None


def is_measured(program: Program, attribute: str) -> bool:
    """Say whether so much of an attribute can be got and lost: by a unit, or as a bare number."""
    word = facts.key(attribute)
    return word in program.measured or word in program.counted


def measure_of(compiler: Compiler, node: tree.Noun) -> MeasureMeaning | None:
    """Read a description as so much of a measured attribute, if it is one."""
    measured = compiler.program.measured
    if facts.key(node.kind) in measured and node.rank is None:
        return MeasureMeaning(compiler, node)
    if facts.key(node.kind) in compiler.program.counted and node.of is None and node.quantity is not None:
        return MeasureMeaning(compiler, node)
    inner = node.of
    if isinstance(inner, tree.Noun) and measured.get(facts.key(inner.kind)) == node.kind and node.rank is None:
        return MeasureMeaning(compiler, node)
    return None


def share_of(compiler: Compiler, node: Any) -> ShareMeaning | None:
    """Read what is got, lost or handed on of a counted attribute, all or a part of it; None for anything else."""
    whole = node
    while isinstance(whole, tree.Arithmetic) and whole.operator in {"*", "/"}:
        nouns = [item for item in whole.items if not isinstance(item, tree.Amount) or item.unit == "$"]
        whole = nouns[0] if len(nouns) == 1 else None
    if not isinstance(whole, tree.Noun) or whole.of is None or whole.quantity is not None:
        return None
    word = facts.key(whole.kind)
    only_counted = word in compiler.program.counted or compiler.program.measured.get(word) == COUNT
    return ShareMeaning(compiler, node, whole.kind) if only_counted else None


def held(run: Run, holder: Value, attribute: str) -> Value:
    """Give how much of a measured attribute somebody has."""
    if not isinstance(holder, Id):
        return 0
    return size(facts.attribute(run, attribute, holder)) or 0


def bears(run: Run, holder: Value, attribute: str, word: str) -> bool:
    """Say whether what somebody has of a measured attribute has a quality; *normal* is what has none."""
    if word == NORMAL:
        return not any(facts.has_quality(run, holder, each) for each in flags_of(run.program, attribute))
    return facts.has_quality(run, holder, word)


def flags_of(program: Program, attribute: str) -> Iterable[str]:
    """Give the qualities that the rules say a measured attribute may have."""
    return tuple(word for word, kind in program.flags.items() if facts.key(kind) == facts.key(attribute))


def _quality(compiler: Compiler, attribute: str, clause: Any) -> str:
    said = clause.role("complement") if isinstance(clause, tree.Clause) and not clause.negative else None
    word = said.word if isinstance(said, tree.Adjective) else ""
    if word != NORMAL and facts.key(word) not in flags_of(compiler.program, attribute):
        raise NotRunnable(f"no rule says that {attribute} may be {word or 'so'}")
    return word


def change(run: Run, holder: Id, what: Sort, sign: int) -> bool:
    """Let somebody have so much more or less of a measured attribute; gives whether anything has changed.

    Nobody has less than nothing, and nothing has no qualities.
    """
    before = held(run, holder, what.kind)
    after = max(0, before + sign * (size(what) or 0))
    if same(before, after):
        return False
    run.world.set(holder, facts.key(what.kind), after)
    run.touched.add(facts.key(what.kind))
    if not after:
        for word in flags_of(run.program, what.kind):
            if run.world.get(holder, word) is True:
                run.world.set(holder, word, False)
    return True


def taken(run: Run, occurrence: Occurrence, holder: Value, what: Sort) -> str | None:
    """Let somebody lose what another is to get of a measured attribute; gives why not, if she has not so much."""
    if held(run, holder, what.kind) < what.count:
        return f"{run.world.label(holder)} does not have {spoken(what)}"
    return run.make("lose", occurrence, subject=holder, object=what).refused or None


def spoken(what: Sort) -> str:
    """Write so much of a measured attribute: "90 pounds of Chains"."""
    unit = str(what.detail)
    if unit == COUNT:
        return f"{what.count} {what.kind}"
    return f"{what.count} {unit if what.count == 1 else plural_of(unit)} of {what.kind}"
