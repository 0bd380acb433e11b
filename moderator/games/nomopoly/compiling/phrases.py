"""Phrases: from the tree of a noun phrase, an amount, a name or a formula to its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.arithmetic import arithmetic, equal_share, excess_over
from moderator.games.nomopoly.compiling.brought import BROUGHT, brought
from moderator.games.nomopoly.compiling.counts import as_many, count_of, for_each
from moderator.games.nomopoly.compiling.event_nouns import EVENTS, EventNoun, MadeEvents
from moderator.games.nomopoly.compiling.meaning import (
    Computed,
    Constant,
    GapMeaning,
    Joined,
    Meaning,
    Measured,
    OrElse,
    Referred,
)
from moderator.games.nomopoly.compiling.measures import Repeat, each_unit_of, measure_of
from moderator.games.nomopoly.compiling.names import NameMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import formula
from moderator.games.nomopoly.compiling.owing import amount_owed
from moderator.games.nomopoly.compiling.routes import Route
from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.games.nomopoly.errors import ANY_QUALITY, Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Sort, Value
from moderator.language import tree
from moderator.language.paraphrase import say

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


_SELF = frozenset({"she", "he", "her", "him", "i", "me", "herself", "himself", "it", "itself"})


def compile_phrase(compiler: Compiler, node: Any) -> Meaning:
    """Compile any phrase. Raises NotRunnable with a reason for one that the engine cannot work out."""
    maker = _MAKERS.get(type(node))
    if maker is None:
        raise NotRunnable(f'what "{say(node)}" comes to cannot be told')
    return maker(compiler, node)


def _amount(compiler: Compiler, node: tree.Amount) -> Meaning:
    return Constant(plain(node.value), money=node.unit == "$")


def _text(compiler: Compiler, node: tree.Text) -> Meaning:
    return Constant(node.text)


def _name(compiler: Compiler, node: tree.Name) -> Meaning:
    return NameMeaning(node.name, node.kind)


def _pronoun(compiler: Compiler, node: tree.Pronoun) -> Meaning:
    word = node.word
    if word in ("nobody", "nothing"):
        return Nobody(word)
    if word in _SELF:
        return Computed(lambda frame: _agent(frame, word), kind="player")
    if word in ("everybody", "everyone", "anybody"):
        return compiler.phrase(tree.Noun("player", "each"))
    raise NotRunnable(f"{word!r} has nobody to refer to")


def _is_to_another(compiler: Compiler, kind: str) -> bool:
    """Say whether a noun says only what one player is to another: a Best Friend."""
    person = compiler.program.kinds.is_a(kind, "player") or compiler.program.sorts.get(facts.key(kind)) == "player"
    return person and kind != "member" and compiler.is_attribute(kind) and not compiler.is_class(kind)


class Paid(Meaning):
    """`its price`, of what has just been bought: the one that it has, or else what was paid for it."""

    kind = "price"
    money = True
    weight = 1

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        self.own = NounMeaning(compiler, node)
        self.variable = node.variable

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give it."""
        price = next(self.own.values(frame), None)
        price = brought(frame, "price") if price is None else price
        if price is None:
            raise Missing("there is no price here")
        frame.variables[self.variable] = price
        yield price


class Nobody(Meaning):
    """`nobody`, `nothing`: no value at all."""

    def __init__(self, word: str) -> None:
        self.kind = word

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the absence of a value."""
        yield None

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether there is none."""
        return value is None


def _agent(frame: Frame, word: str) -> Value:
    if frame.agent is None:
        raise Missing(f"{word!r} refers to nobody here")
    return frame.agent


def _refer(compiler: Compiler, node: tree.Refer) -> Meaning:
    if node.variable.startswith("@"):
        noun = node.variable[1:]
        if noun in EVENTS and node.word.split()[-1] in compiler.plurals:
            return MadeEvents(noun)
        if noun in BROUGHT:
            return EventNoun(noun, "", None, compiler.money_noun(noun))
        return Referred(node.variable, node.word)
    return Referred(
        node.variable, node.word, plural=node.word.split()[-1] in compiler.plurals or node.word in ("they", "them")
    )


def _gap(compiler: Compiler, node: tree.Gap) -> Meaning:
    return GapMeaning()


def _quantity(compiler: Compiler, node: tree.Quantity) -> Meaning:
    if node.comparison in (">", ">=") and node.amount is not None:
        compiler.exceeded = node.amount
    return Measured(node.comparison, None if node.amount is None else compiler.phrase(node.amount))


def _join(compiler: Compiler, node: tree.Join) -> Meaning:
    if node.word == "or else":
        return OrElse(tuple(compiler.phrase(item) for item in node.items))
    return Joined(node.word, tuple(compiler.phrase(item) for item in node.items))


def _as_kind(compiler: Compiler, node: tree.Noun) -> Meaning | None:
    """Read a noun that stands for what it is called: time, a phase, a status; or for all that was made happen."""
    if node.kind == "status" and isinstance(node.of, tree.Noun) and facts.key(node.of.kind) in compiler.program.flags:
        return Constant(Sort(node.of.kind))
    if node.of is not None or node.which:
        return None
    if node.kind == "time":
        return Constant(Sort("time")) if node.quantity is None else Repeat(compiler, node)
    if compiler.program.kinds.is_a(node.kind, "phase"):
        return Constant(Sort(node.kind), kind="phase")
    if node.kind in EVENTS and node.plural and node.determiner == "the":
        return MadeEvents(node.kind)
    return None


def _noun(compiler: Compiler, node: tree.Noun) -> Meaning:  # noqa: PLR0912 - noun by noun
    if node.kind == "square" and node.of is None and any(is_word(each, "next") for each in node.which):
        raise NotRunnable('next to which square is not said: write "the successor of the square", or its number')
    if node.determiner == "this" and node.kind in ("rule", "section") and node.of is None:
        return Constant(compiler.rule.item if node.kind == "rule" else compiler.rule.section, kind=node.kind)
    unknown = node.determiner == "that" and node.kind in _PARTIES
    if (unknown or (node.determiner in ("the", "that") and node.kind in _MANY)) and _says_no_more(node):
        raise NotRunnable(f"which {node.kind} is meant by '{node.determiner} {node.kind}' is not said before it")
    if node.kind == "route":
        return Route(compiler, node)
    if compiler.program.kinds.is_a(node.kind, "quality"):
        raise NotRunnable(ANY_QUALITY.format(node.kind))
    if node.quantity is not None and node.plural and node.of is None and _is_to_another(compiler, node.kind):
        raise NotRunnable(f"whose {node.kind} each of them is, is not said: write who has whom")
    found = _as_kind(compiler, node) or each_unit_of(compiler, node) or measure_of(compiler, node)
    if found is not None:
        return found
    if (due := amount_owed(compiler, node)) is not None:
        return due
    if node.kind == "share" and node.of is not None:
        return equal_share(compiler, node)
    if node.kind == "excess" and node.of is None:
        return excess_over(compiler, node)
    if node.kind == "square" and node.determiner == "possessive" and _of_somebody(node):
        return NounMeaning(compiler, replace(node, determiner="a"))
    if node.kind == "price" and isinstance(node.of, tree.Refer) and "buy" in compiler.at_hand:
        return Paid(compiler, node)
    definite = node.determiner in ("the", "that", "this", "possessive", "")
    referring = node.of is None or isinstance(node.of, (tree.Refer, tree.Pronoun))
    referring = referring or (isinstance(node.of, tree.Name) and node.kind in _ONLY_EVENTS)
    if (
        node.kind in BROUGHT
        and definite
        and referring
        and not node.which
        and node.rank is None
        and node.quantity is None
    ):
        if node.plural and node.of is not None and node.kind in EVENTS and compiler.money_noun(node.kind):
            raise NotRunnable(f"what several {node.kind}s come to is not added up: say what amount is meant")
        ordinary = None if node.determiner == "" or node.kind in _ONLY_EVENTS else NounMeaning(compiler, node)
        if node.determiner != "" and (node.of is None or node.kind in _ONLY_EVENTS):
            whose = None if node.of is None else compiler.phrase(node.of)
            return EventNoun(node.kind, node.variable, ordinary, compiler.money_noun(node.kind), whose)
    return NounMeaning(compiler, node)


_MANY = frozenset({"player", "square"})
"""Of what there are always many, so that "the square" speaks of one that has been brought up."""


_PARTIES = frozenset({"party", "organization", "pseudoplayer", "Team"})


def _of_somebody(node: tree.Noun) -> bool:
    """Say whether it is "another player's square": one that she owns, while "her square" is where she stands."""
    of = node.of
    if node.plural or node.rank is not None or not isinstance(of, tree.Noun):
        return False
    return of.kind == "player" and of.determiner in ("a", "another", "any", "some") and not of.plural


def _says_no_more(node: tree.Noun) -> bool:
    return not (node.plural or node.of or node.which or node.rank or node.quantity or node.label)


_ONLY_EVENTS = frozenset({"move", "roll", "landing", "passage", "creditor", "collector"})

_MAKERS: dict[type, Callable[[Any, Any], Meaning]] = {
    tree.Amount: _amount,
    tree.Text: _text,
    tree.Name: _name,
    tree.Pronoun: _pronoun,
    tree.Refer: _refer,
    tree.Gap: _gap,
    tree.Quantity: _quantity,
    tree.Noun: _noun,
    tree.Join: _join,
    tree.Arithmetic: arithmetic,
    tree.ForEach: for_each,
    tree.Count: count_of,
    tree.AsMany: as_many,
    tree.Formula: formula,
}
