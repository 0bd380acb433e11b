"""Amounts that are worked out of others: sums, shares, parts and products."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.meaning import (
    Computed,
    Meaning,
    is_of_several,
    size,
)
from moderator.games.nomopoly.compiling.measures import MeasureMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import number, worked_out
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Goods, Id, Sort, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def arithmetic(compiler: Compiler, node: tree.Arithmetic) -> Meaning:
    """Compile a sum, a product, a part of something. Raises NotRunnable for an operator that nobody knows."""
    items = tuple(compiler.phrase(item) for item in node.items)
    money = any(item.money for item in items)
    if node.operator == "each":
        return items[0]
    if node.operator == "of":
        return _part_of(node, items)
    over = next((item for item in items if is_of_several(item)), None)
    operate = _OPERATORS.get(node.operator)
    if operate is None:
        raise NotRunnable(f"the engine knows no way to work out {node.operator!r}")

    def work(frame: Frame, one: Value = None) -> Value:
        numbers: list[Any] = []
        for item in items:
            if one is not None and item is over:
                numbers.append(number(one))
            elif isinstance(item, NounMeaning) and item.quantity is not None and item.of is None and not item.which:
                numbers.append(number(item.described(frame)))
            elif (item.universal or getattr(item, "plural", False)) and node.operator == "*":
                numbers.append(_whole(frame, item))
            elif item.universal or getattr(item, "plural", False):
                numbers += [_counted(each) for each in item.values(frame)]
            elif _spread(item):
                numbers.append(sum(number(each) for each in item.values(frame)))
            else:
                numbers.append(number(item.value(frame)))
        return worked_out(frame, lambda: plain(operate(numbers)))

    parts = items[-1]
    if node.operator == "*" and len(items) == 2 and isinstance(parts, NounMeaning) and _several(parts):
        return SomeOf(items[0], parts, work)
    measure = next((item for item in items if isinstance(item, MeasureMeaning)), None)
    if measure is not None and not money and node.operator not in ("greater", "less"):
        return Computed(lambda frame: Sort(measure.attribute, work(frame), measure.unit), kind=measure.kind)
    meaning = Computed(work, money=money) if over is None else OfSeveral(work, over, money)
    meaning.kind = "money" if money else "number"
    return meaning


class OfSeveral(Computed):
    """`twice the cash of each other player`: of all of them together, and of each where it is compared."""

    def __init__(self, work: Callable[..., Value], of: Meaning, money: bool) -> None:
        super().__init__(work, money=money)
        self.of_one = work
        self.of = of

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give what comes of each."""
        for value in self.of.values(frame):
            yield self.of_one(frame, value)

    def value(self, frame: Frame) -> Value:
        """Give what comes of all."""
        return self.function(frame)


def _whole(frame: Frame, item: Meaning) -> Value:
    """Give how many things a phrase speaks of, or the sum of its numbers; of a closed description it is remembered."""
    if not isinstance(item, NounMeaning) or not item.closed:
        return sum(_counted(each) for each in item.values(frame))
    run, rule = frame.run, frame.rule

    def count() -> Value:
        return sum(_counted(each) for each in item.values(Frame(run, rule)))

    return run.world.memory.remember(("whole", item), count, whatever_happens=True)


def _counted(value: Value) -> Value:
    """Give a number as it is, and count one for a thing: "half of the squares" is half as many."""
    return 1 if isinstance(value, Id) and size(value) is None else number(value)


def _several(whole: NounMeaning) -> bool:
    """Say whether a description is one of several things, not of a number or an amount."""
    return whole.plural and not whole.money and not whole.process and whole.kind not in facts.NUMBER_NOUNS


class SomeOf(Meaning):
    """`half of her items`, `10% of the squares`: how many that is; where they are meant themselves, luck says which."""

    universal = True

    def __init__(self, part: Meaning, whole: NounMeaning, many: Callable[[Frame], Value]) -> None:
        self.part = part
        self.whole = whole
        self.kind = whole.kind
        self.many = many

    def value(self, frame: Frame) -> Value:
        """Give how many."""
        return self.many(frame)

    def values(self, frame: Frame) -> Iterator[Value]:
        """Draw as many as the part comes to, rounded as the sentence says, each one by itself."""
        run = frame.run
        left = [(value, size(value) if isinstance(value, Goods) else 1) for value in self.whole.values(frame)]
        wanted = run.money(number(self.part.value(frame)) * sum(count for _, count in left), frame.rounding)
        for _ in range(int(wanted)):
            shown = [replace(value, count=1, holder=None) if isinstance(value, Goods) else value for value, _ in left]
            place = shown.index(run.draw(shown, f"a random {self.kind}", [count for _, count in left]))
            chosen, count = left[place]
            left[place : place + 1] = [(chosen, count - 1)] if count > 1 else []
            yield replace(chosen, count=1) if isinstance(chosen, Goods) else chosen


def _part_of(node: tree.Arithmetic, items: tuple[Meaning, ...]) -> Meaning:
    """`$10 of her cash`, `$40 of each price`: an amount out of something, once for each that was ordered."""
    whole = node.items[1] if len(node.items) > 1 else None
    if isinstance(whole, tree.Noun) and whole.kind == "price" and whole.determiner == "each":

        def of_each_price(frame: Frame) -> Value:
            wanted, left = number(items[0].value(frame)) * frame.variables.get("#any", 1), brought(frame, "rest")
            return wanted if size(left) is None else min(wanted, size(left))  # no more than was paid

        return Computed(of_each_price, money=True, kind="money")
    return Computed(lambda frame: number(items[0].value(frame)), money=items[0].money, kind=items[0].kind)


def _spread(item: Meaning) -> bool:
    """Say whether a phrase is an attribute of several things ("the market value of her squares"): their sum."""
    of = getattr(item, "of", None)
    return isinstance(of, Meaning) and (of.universal or _spread(of))


def _total(numbers: list[Any]) -> Value:
    return sum(numbers)


def _product(numbers: list[Any]) -> Value:
    result: Any = 1
    for each in numbers:
        result *= each
    return result


_OPERATORS: dict[str, Callable[[list[Any]], Value]] = {
    "+": _total,
    "sum": _total,
    "-": lambda numbers: numbers[0] - sum(numbers[1:]),
    "*": _product,
    "greater": max,
    "less": min,
    "difference": lambda numbers: max(numbers) - min(numbers),
}


def excess_over(compiler: Compiler, node: tree.Noun) -> Meaning:
    """`the excess over $3000`: what whoever acts has above an amount, or above what the sentence asks her to exceed.

    Raises NotRunnable where it names no amount.
    """
    for clause in node.which:
        complement = tree.complement_of(clause)
        if isinstance(complement, tree.Place) and complement.preposition == "over":
            return _above(compiler.phrase(complement.phrase), node.variable)
    if compiler.exceeded is None:
        raise NotRunnable('above what is not said: write "the excess over $1000"')
    return _above(compiler.phrase(compiler.exceeded), node.variable)


def _above(least: Meaning, variable: str) -> Meaning:
    def above(frame: Frame) -> Value:
        if not isinstance(frame.agent, Id):
            raise Missing("whose excess is meant is not said")
        return max(0, number(facts.cash(frame.run, frame.agent)) - number(least.value(frame)))

    return Computed(above, money=True, kind="money", variable=variable)


def equal_share(compiler: Compiler, node: tree.Noun) -> Meaning:
    """`an equal share of X`: X divided by how many the sentence speaks of, worked out once for all of them."""
    whole = compiler.phrase(node.of)

    def share(frame: Frame) -> Value:
        key = f"#share {id(whole)}"
        if key not in frame.variables:
            value = whole.value(frame)
            if isinstance(value, Id):
                value = facts.cash(frame.run, value)
            frame.variables[key] = Fraction(number(value)) / max(1, frame.variables.get("#among", 1))
        return frame.variables[key]

    return Computed(share, money=True, kind="money", variable=node.variable)
