"""The slots of a *may* sentence: what the words of an order put into them, and whether that is what they are for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.evaluation.building import Scope
from moderator.games.nomopoly.evaluation.names import ByName
from moderator.games.nomopoly.evaluation.related import related
from moderator.games.nomopoly.evaluation.sets import fits_kind
from moderator.games.nomopoly.orders.deed_words import deed
from moderator.games.nomopoly.orders.spoken import MUST_BE_NAMED, SENDER, Words, named_in, value_of
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import OrderRule, Slot
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value
from moderator.language import tree
from moderator.node import Node


def goes_without_saying(verb: str, slot: Slot) -> bool:
    """Say whether an order can leave a slot out: what the sentence speaks of, her square, the one lender that there is.

    Who buys says from whom, if the sentence does: "buy 11" is for the square that she is on.
    """
    said = slot.said
    if slot.role == "on" and isinstance(said, tree.Noun) and isinstance(said.of, tree.Refer) and not said.plural:
        return said.kind == "square" and said.determiner == "possessive" and said.quantity is None
    lender = (slot.role == "from" and verb != "buy") or (verb == "repay" and slot.role == "recipient")
    return isinstance(said, tree.Refer) or (lender and isinstance(said, tree.Name))


def deeds(
    frame: Frame, rule: OrderRule[Frame], person: Value, roles: Mapping[str, Value]
) -> Iterator[dict[str, Value]]:
    """Give each way in which what is ordered is what a *may* sentence says, with what it then stands for by its role.

    Who only does what a slot is for is not that: who sells extra dice sells none that are repackaged.
    """
    bought = next((slot for slot in rule.slots if slot.role == "object" and rule.verb == "buy"), None)
    if bought is None or "object" not in roles or not _is_copy(frame.run, bought, roles["object"]):
        yield from rule.deed.ways(frame, {"subject": person, **roles})


def nearness(run: Run, slot: Slot, value: Value) -> int:
    """Say how closely a slot is of the kind of a value: 2 for the very kind, 1 for a kind that takes it in."""
    kind = slot.noun
    if is_number(value):
        return 2 if slot.is_money or kind in facts.NUMBER_NOUNS else 0
    own = run.world.kind(value) if isinstance(value, Id) else getattr(value, "kind", "")
    if own == kind:
        return 2
    return 1 if kind not in ("thing", "ownable") and run.program.kinds.is_a(own, kind) else 0


def _is_copy(run: Run, slot: Slot, value: Value) -> bool:
    name = run.world.name(value) if isinstance(value, Id) else getattr(value, "kind", "")
    return bool(name) and facts.copies(run, name, slot.noun)


def kind_fits(frame: Frame, slot: Slot, value: Value) -> bool:
    """Say whether a value is of the kind that a slot is for, whatever else the slot demands."""
    match slot.said:
        case tree.Noun():
            return _is_of_kind(frame, slot, value)
        case tree.Name(name, kind):
            return ByName(name, kind).admits(frame, value)
        case tree.Refer():
            return isinstance(value, Id) or not _wants_square(frame.run, slot)
        case tree.Adjective(word):
            return isinstance(value, Sort) and value.kind.casefold() == word.casefold()
    return True


def _is_of_kind(frame: Frame, slot: Slot, value: Value) -> bool:
    """Say whether a value can be called by the noun of a slot."""
    run, kind = frame.run, slot.kind
    if slot.noun in facts.TEXT_NOUNS:
        return isinstance(value, str)
    if isinstance(value, str) and not isinstance(value, Id):
        return False
    if is_number(value):
        return slot.is_money or slot.is_attribute or fits_kind(Scope(frame), value, kind)
    if isinstance(value, tuple):
        return all(facts.is_a(run, part, kind) for part in value)
    of = slot.said.of if isinstance(slot.said, tree.Noun) else None
    return (of is not None and slot.is_attribute and isinstance(value, Id)) or fits_kind(Scope(frame), value, kind)


def same_words(run: Run, node: Node | None, slot: Slot) -> Sort | None:
    """Give a slot that is words of the order alone, and names no thing: the squares of "swap squares", a new Shop."""
    wanted = slot.said
    if (
        not isinstance(node, tree.Noun)
        or not isinstance(wanted, tree.Noun)
        or (node.kind, node.plural) != (wanted.kind, wanted.plural)
    ):
        return None
    if any((each.which, each.of, each.rank, each.quantity) != ((), None, None, None) for each in (node, wanted)):
        return None
    made = facts.key(node.kind) in run.program.flags and node.determiner == wanted.determiner == "a"
    return Sort(node.kind, 1, "words") if made or (node.plural and node.determiner == wanted.determiner == "") else None


def value_in(run: Run, frame: Frame, node: Words, slot: Slot | None, *, placed: bool = True) -> Value:
    """Give what the words of an order put into a slot; a bare number stands for a square where one is wanted.

    A slot that is not for something `placed` in the game is for what it is to become ("a Utility").
    """
    if isinstance(node, tree.Amount) and node.unit == "" and _wants_square(run, slot):
        return _as_lot(run, run.world.square(int(node.value)), slot)
    if isinstance(node, tree.Join) and node.word == "and" and _wants_square(run, slot):
        found = tuple(value_in(run, frame, item, slot) for item in node.items)
        return None if any(each is None for each in found) else found
    if isinstance(node, tree.Text) and slot is not None and slot.noun == "penalty":
        return deed(frame, "penalty", node.text)
    if isinstance(node, tree.Noun) and _is_of_a_square(node):
        return _of_square(frame, node, slot)
    if isinstance(node, tree.Noun) and _is_of_this_game(run, node):
        return _as_wanted(run, frame, Goods(node.kind, "", 1), slot)
    try:
        if isinstance(node, tree.Noun) and node.kind == "square" and (number := _number_said(frame, node)) is not None:
            return run.world.square(number)
        if isinstance(node, tree.Noun) and _is_of_hers(run, node):
            value = _own_goods(run, frame, node)
        else:
            value = named_in(frame, node)
    except (Missing, NotRunnable):
        if not isinstance(node, tree.Noun) or slot is None or node.kind != slot.noun:
            return None
        alike = (node.plural or node.determiner == "possessive" or node.kind not in MUST_BE_NAMED) and (
            isinstance(slot.said, tree.Noun) or node.determiner == "the"
        )
        told = node.which and (_wants_square(run, slot) or run.program.kinds.is_a(node.kind, "item"))
        return Sort(node.kind, 1, "words") if alike and not told else None
    if slot is not None and slot.noun in facts.TEXT_NOUNS and isinstance(value, Id):
        return run.world.things[value].name
    return _as_wanted(run, frame, value, slot) if placed else value


def _number_said(frame: Frame, noun: tree.Noun) -> int | None:
    """Give the number behind a noun: "3 squares" is taken for square 3."""
    amount = noun.quantity.amount if noun.quantity is not None else None
    number = None if amount is None else value_of(frame, amount)
    return int(number) if isinstance(number, (int, Fraction)) else None


def _is_of_hers(run: Run, noun: tree.Noun) -> bool:
    """Say whether goods are spoken of as those that somebody has: "the Hat", "my Hat", "one of my Hats"."""
    one_of_mine = noun.determiner == "a" and isinstance(noun.of, tree.Refer) and noun.of.variable == SENDER
    told = noun.determiner in ("the", "possessive") or one_of_mine
    return told and not noun.which and run.program.kinds.is_a(noun.kind, "item")


def _is_of_this_game(run: Run, node: tree.Noun) -> bool:
    """Say whether a noun is for goods of which no rule speaks, since they have been repackaged in play: "a Soap"."""
    bare = not node.which and node.of is None and node.determiner in ("a", "the", "")
    return bare and node.kind not in run.program.kinds.declared and facts.product_of(run, node.kind) is not None


def says_what_it_becomes(node: Node | None, slot: Slot, on: Slot | None) -> bool:
    """Say whether a slot is for what the square beside it is to become: "open a Store on 9"."""
    if not isinstance(node, tree.Noun) or node.which or node.of is not None or node.determiner not in ("a", ""):
        return False
    return on is not None and isinstance(on.said, tree.Refer) and node.kind == slot.noun


def _is_of_a_square(node: tree.Noun) -> bool:
    """Say whether something is said of a square by its number ("the name of 14"), or is its name by that name."""
    if isinstance(node.of, tree.Amount):
        return node.of.unit == ""
    return isinstance(node.of, tree.Name) and node.of.kind == "square" and node.kind == "name"


def _of_square(frame: Frame, node: tree.Noun, slot: Slot | None) -> Value:
    """Give what "the name of 14" or "the color of 14" means, where something of a square or of its kind is asked for.

    Where the sentence speaks of "its theme", it is the Store of the order that it speaks of.
    """
    square = _square_said(frame.run, node.of)
    said = slot.said if slot is not None else None
    wanted = said.of if isinstance(said, tree.Noun) and said.kind == node.kind else None
    is_other = wanted is not None and not (
        isinstance(wanted, (tree.Noun, tree.Refer)) and _is_square(frame.run, _noun_of(wanted))
    )
    if square is None or is_other:
        return None
    if isinstance(wanted, tree.Refer):
        frame.required[wanted.variable] = square
    return next(iter(related(Frame(frame.run, None), node.kind, square)), None)


def _square_said(run: Run, said: object) -> Id | None:
    """Give the square that is said by its number or its name, if there is such a one."""
    if isinstance(said, tree.Amount):
        return run.world.square(int(said.value))
    named = run.world.called(said.name) if isinstance(said, tree.Name) and said.kind == "square" else ()
    return next((each for each in named if run.world.kind(each) == "square"), None)


def _as_lot(run: Run, square: Id | None, slot: Slot | None) -> Value:
    """Give the lot that a square is, where a lot is asked for."""
    if slot is None or slot.noun != "lot" or square is None:
        return square
    return facts.lot_of(run, square)


def _own_goods(run: Run, frame: Frame, noun: tree.Noun) -> Value:
    holder = frame.variables.get(SENDER)
    held = run.world.pile(holder, noun.kind) if isinstance(holder, Id) else 0
    return Goods(noun.kind, "", 1, holder) if held else named_in(frame, replace(noun, determiner="a", of=None))


def _as_wanted(run: Run, frame: Frame, value: Value, slot: Slot | None) -> Value:
    """Turn a kind of goods into the sender's own goods where the slot speaks of what she owns."""
    holder = frame.variables.get("@sender")
    if (
        isinstance(value, Goods)
        and value.holder is None
        and isinstance(holder, Id)
        and slot is not None
        and isinstance(slot.said, tree.Noun)
        and slot.said.which
    ) and run.world.pile(holder, value.kind, value.detail) >= value.count:
        return Goods(value.kind, value.detail, value.count, holder)
    if isinstance(value, Sort) and slot is not None and isinstance(slot.said, tree.Noun) and _wants_square(run, slot):
        return None
    return value


def product_offered(run: Run, slot: Slot, value: Value) -> Value:
    """Give the product itself for goods of its kind, where it is of the product that the sentence speaks."""
    product = facts.product_of(run, value.kind) if isinstance(value, Goods) and value.holder is None else None
    if product is None or not run.program.kinds.is_a(run.world.kind(product), slot.noun):
        return value
    return product


def _noun_of(said: tree.Noun | tree.Refer) -> str:
    return said.kind if isinstance(said, tree.Noun) else said.variable.partition("#")[0]


def _wants_square(run: Run, slot: Slot | None) -> bool:
    return slot is not None and any(_is_square(run, noun) for noun in slot.nouns)


def _is_square(run: Run, noun: str) -> bool:
    return noun in ("thing", "property", "ownable", "place", "lot") or run.program.kinds.is_a(noun, "square")
