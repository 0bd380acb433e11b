"""Conditions of orders that rest on what is so ("I have $500") and not on what happens ("I land on 12").

An order with such a condition waits for no event: it is looked at when plain orders are carried out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import asked
from moderator.games.nomopoly.compiling.wanted import is_phrase
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.play.holding import all_hold
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.values import Value
from moderator.language import tree
from moderator.language.paraphrase import say
from moderator.node import Node


def rests_on_state(condition: tree.Condition | None) -> bool:
    """Say whether a condition speaks of nothing but states."""
    if isinstance(condition, tree.Both):
        return all(rests_on_state(item) for item in condition.items)
    if not isinstance(condition, tree.Clause) or condition.perfect:
        return False
    happens = isinstance(condition.subject, tree.Noun) and condition.subject.kind in EVENTS
    return not happens and condition.verb in _STATES


_STATES = frozenset(
    {"be", "stand", "own", "have", "hold", "occupy", "lack", "sell", "offer", "have coating", "fulfil"}
    | {"mention", "name", "anchor", "change", "understand", "repeat"}
)
"""What is so, and does not happen."""

_PLACES = frozenset({"object", "on", "at", "to", "in", "with"})
_OF_SQUARES = frozenset({"give", "buy", "paint", "name", "rename", "coat", "donate"})
_COUNTED = frozenset({"have", "owe", "roll", "show"})


def with_squares(condition: tree.Condition | None) -> tree.Condition | None:
    """Take each bare number in what must be so for the square of that number: "I own 14", "14 is Red".

    So is what somebody gives, buys or paints by its bare number, as in an order: "Bob gives me 24".
    """
    if isinstance(condition, tree.Both):
        return replace(condition, items=tuple(filter(None, map(with_squares, condition.items))))
    if isinstance(condition, tree.Clause) and condition.verb in _OF_SQUARES:
        return replace(condition, roles=tuple((role, _complement(role, filler)) for role, filler in condition.roles))
    if not isinstance(condition, tree.Clause) or not rests_on_state(condition) or condition.verb in _COUNTED:
        return condition
    if condition.subject is not None and condition.role("complement") == tree.Text("mine"):
        what = (("object", _square(condition.subject)),)  # "7 is mine": who says so owns it
        return replace(condition, subject=tree.Refer("@sender", "i"), verb="own", roles=what)
    roles = tuple((role, _complement(role, filler)) for role, filler in condition.roles)
    return replace(condition, subject=None if condition.subject is None else _square(condition.subject), roles=roles)


def _complement(role: str, filler: tree.Complement | tree.Clause) -> tree.Complement | tree.Clause:
    if isinstance(filler, tree.Place):
        return replace(filler, phrase=_square(filler.phrase))
    if isinstance(filler, tree.Quantity):
        return filler if filler.amount is None else replace(filler, amount=_square_of(filler.amount))
    if isinstance(filler, tree.Adjective):
        return replace(filler, arguments=tuple((word, _square(phrase)) for word, phrase in filler.arguments))
    return _square(filler) if role in _PLACES and is_phrase(filler) else filler


def _square(phrase: tree.Phrase) -> tree.Phrase:
    if isinstance(phrase, tree.Join):
        return replace(phrase, items=tuple(map(_square, phrase.items)))
    if isinstance(phrase, tree.Noun):
        return _square_of(phrase)
    if not isinstance(phrase, tree.Amount) or phrase.unit or phrase.value.denominator != 1:
        return phrase
    rank = tree.Rank("ordinal", position=int(phrase.value), written=True, span=phrase.span)
    return tree.Noun("square", "the", rank=rank, span=phrase.span)


_Amount = TypeVar("_Amount", bound=Node)


def _square_of(phrase: _Amount) -> _Amount:
    """Take "the market value of 12" for that of the square, and not for a market value that is 12."""
    if not isinstance(phrase, tree.Noun):
        return phrase
    which = phrase.which[0] if len(phrase.which) == 1 else None
    is_so = isinstance(which, tree.Clause) and which.verb == "be" and isinstance(which.subject, tree.Gap)
    value = which.role("complement") if isinstance(which, tree.Clause) and is_so and not which.negative else None
    if isinstance(value, tree.Amount) and phrase.of is None and not value.unit:
        return replace(phrase, which=(), of=_square(value))
    return replace(phrase, of=_square(phrase.of)) if phrase.of is not None else phrase


def untimed(condition: tree.Condition | None) -> str:
    """Give the words of time in what must be so, which is looked at when plain orders are carried out; "" if none."""
    if isinstance(condition, tree.Both):
        return next(filter(None, map(untimed, condition.items)), "")
    if not isinstance(condition, tree.Clause) or not rests_on_state(condition):
        return ""
    return next((say(time) for time in condition.times if time.kind != "this"), "")


def holds_now(run: Run, author: Value, condition: tree.Condition) -> Frame | None:
    """Look at such a condition for the player who made it; give the frame in which it holds, or None."""
    frame = Frame(run, None, {"@sender": author}, agent=author)
    return frame if all_hold(asked(Compiler(run.program), (condition,), condition), frame) else None
