"""An amendment compiles what it touches, and what comes out is what compiling the whole book gives."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from moderator import files
from moderator.core.dice import FairDice
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.drafts import Draft
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play.fuel import FRAMES
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.positions.reach import watch
from moderator.games.nomopoly.rules.read_as import read_as
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, reader_of, rules_in_force
from moderator.language import tree
from moderator.language.rulebook import Item, Rulebook, read_folder

pytestmark = pytest.mark.slow
BOOK = read_folder(files.folder("rules_db") / "nomopoly")
NUMBERS = tuple(item.number for item in BOOK.items())
NEW = (
    "A player may be Merry.",
    "When a player who is Merry rolls 7 for a turn, she gets $50.",
    "The market value of a Merry square is $3.",
    "A square may be Merry.",
    "There is an account called the Party Fund, at first with $40.",
    "There is a color called Mauve.",
    "When a player lands on a square, she pays $1 to the Party Fund.",
    "A player has a pride, at first 3.",
    "At the start of each update, each player's pride rises by 1.",
    "A square is Grand if its market value is more than her pride.",
    "No player may buy a square whose number is more than 12.",
    "This rule takes precedence over all other rules.",
    "A player may polish a square for $5: it becomes Merry.",
    "As soon as a player has more than $900, she pays $1 to The Government.",
)


def fresh(rules: RulesInForce) -> Program:
    """Compile the whole book of some rules, taking nothing over."""
    return rules.compile(None)


def read_anew(rules: RulesInForce) -> RulesInForce:
    """Read every rule of a book again, taking nothing over."""
    reader = reader_of(rules.book, rules.names)
    return replace(rules, readings=tuple(map(reader.read_item, rules.book.items())))


def described(value: Any, seen: dict[int, int]) -> Any:
    """Describe a value by what it holds, functions by their code and what they close over."""
    if value is None or isinstance(value, (str, int, float, bool, bytes, type, ModuleType, BuiltinFunctionType)):
        return value
    if isinstance(value, Fraction):  # which says the same, shared or worked out twice
        return ("Fraction", value.numerator, value.denominator)
    if id(value) in seen:
        return ("seen", seen[id(value)])
    if isinstance(value, (tuple, list)):  # a list that is watched says the same as a plain one
        kind = "list" if isinstance(value, list) else type(value).__name__
        return (kind, *(described(each, seen) for each in value))
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted(map(str, value)))
    if isinstance(value, Mapping):
        return ("map", *((described(key, seen), described(each, seen)) for key, each in value.items()))
    if type(value).__module__ != tree.__name__:  # a tree says the same, shared or read twice
        seen[id(value)] = len(seen)
    if isinstance(value, FunctionType):
        cells = tuple(described(cell.cell_contents, seen) for cell in value.__closure__ or ())
        return (value.__qualname__, cells, described(value.__defaults__, seen))
    if isinstance(value, MethodType):
        return (value.__func__.__qualname__, described(value.__self__, seen))
    names = [*getattr(value, "__dict__", ())]
    for kind in type(value).__mro__:
        names += getattr(kind, "__slots__", ())
    return (
        type(value).__name__,
        *((name, described(getattr(value, name), seen)) for name in sorted({*names} - _KEPT) if hasattr(value, name)),
    )


_KEPT = frozenset({"_upwards"})
"""What is worked out when it is first asked for, and says nothing that the rest does not."""


def told(program: Program) -> dict[str, Any]:
    """Describe what a program does, table by table."""
    return {name: described(getattr(program, name), {}) for name in Program.__slots__ if name not in ("serial", "kept")}


def with_item(book: Rulebook, number: str, text: str) -> Rulebook:
    """Give a book in which a rule has another text; "" takes it out."""
    return Rulebook(
        tuple(
            replace(
                section,
                items=tuple(
                    replace(item, text=text) if item.number == number else item
                    for item in section.items
                    if text or item.number != number
                ),
            )
            for section in book.sections
        )
    )


def with_new(book: Rulebook, place: int, text: str) -> Rulebook:
    """Give a book with one more rule at the end of a section."""
    sections = list(book.sections)
    section = sections[place % len(sections)]
    top = max((int(part) for item in section.items if (part := item.number.split(".")[1]).isdigit()), default=0)
    number = f"{section.number}.{top + 1}"
    sections[place % len(sections)] = replace(section, items=(*section.items, Item(number, text, f"{number}~new")))
    return Rulebook(tuple(sections))


@pytest.fixture(autouse=True, scope="module")
def deep():
    """Let the engine call as deep as it wants from the start; hypothesis minds a limit that is moved under it."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    yield
    sys.setrecursionlimit(before)


AMENDMENTS = st.one_of(
    st.tuples(st.just("repeal"), st.sampled_from(NUMBERS), st.just("")),
    st.tuples(st.just("exchange"), st.sampled_from(NUMBERS), st.sampled_from(NEW)),
    st.tuples(st.just("add"), st.integers(0, 36), st.sampled_from(NEW)),
)


def amended(book: Rulebook, amendment: tuple[str, Any, str]) -> Rulebook:
    how, where, text = amendment
    return with_new(book, where, text) if how == "add" else with_item(book, where, text)


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(AMENDMENTS, min_size=1, max_size=4))
@example([("repeal", "II.3", "")])  # then II.6 is the first to speak of Freemasons
def test_what_is_taken_over_is_what_compiling_everything_gives(amendments):
    book = BOOK
    rules_in_force(book)
    for amendment in amendments:
        book = amended(book, amendment)
        rules = rules_in_force(book)
    assert read_as(rules) == read_as(read_anew(rules))
    whole = told(fresh(rules))
    watch(rules.program)  # as the trials of a proposal leave it
    for name, said in told(rules.program).items():
        assert said == whole[name], name


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(AMENDMENTS, min_size=2, max_size=5), st.integers(0, 1000))
@example([("repeal", "I.1", "")], 0)
def test_a_week_is_the_same_under_rules_amended_and_rules_compiled_whole(amendments, seed):
    book = BOOK
    rules_in_force(book)
    for amendment in amendments:
        book = amended(book, amendment)
    played = []
    for program in (rules_in_force(book).program, fresh(rules_in_force(book))):
        dice = FairDice(str(seed).encode(), "incremental", 1)
        game = Game.begin(BOOK, 20, {}, dice)
        game.rules = replace(rules_in_force(book))
        vars(game.rules)["program"] = program
        position = Position(game)
        for name in ("An", "Bo"):
            position.order(f"{name.lower()}@example.net", f'join as "{name}"', dice)
        position.order("An", "buy 3", dice)
        position.update(dice)
        played.append(tuple(game.events))
    assert played[0] == played[1]


def test_an_amendment_compiles_only_what_it_touches():
    before = rules_in_force(BOOK).program
    after = rules_in_force(with_item(BOOK, "VII.6", "When a player rolls 7 for a turn, she gets $90.")).program
    compiled = [rule for rule, kept in after.kept.items() if kept is not before.kept.get(rule)]
    overlooking = {rule for rule in compiled if any(question[0] == "rules" for question, _ in after.kept[rule].asked)}
    assert {rule.item for rule in compiled if rule not in overlooking} == {"VII.6"}
    assert all("any other rule" in rule.text or "every rule" in rule.text for rule in overlooking)


def test_a_new_word_compiles_again_what_speaks_of_it():
    book = with_new(BOOK, 3, "A player may be Merry.")
    before = rules_in_force(with_new(book, 4, "Merry players are cheerful.")).program
    after = rules_in_force(book).program
    compiled = {rule.item for rule, kept in after.kept.items() if kept is not before.kept.get(rule)}
    assert len(compiled) < 3


def test_nothing_that_runs_keeps_hold_of_the_compiler():
    program = rules_in_force(BOOK).program
    waiting, seen = [program.triggers, program.orders, program.declared, program.kept, program.values], set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (type, ModuleType)):
            continue
        seen.add(id(each))
        assert not isinstance(each, (Draft, Compiler)), each
        if isinstance(each, FunctionType):
            waiting += list(each.__closure__ or ())
        else:
            waiting += gc.get_referents(each) if not isinstance(each, CellType) else [each.cell_contents]
    assert len(seen) > 10_000
