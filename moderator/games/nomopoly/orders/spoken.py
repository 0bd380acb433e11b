"""What the words of an order stand for: things of the game, goods, amounts, and what something is to become."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import refused
from moderator.games.nomopoly.evaluation.told import LawfulPhrase
from moderator.games.nomopoly.lowering.asked import stand_for
from moderator.games.nomopoly.lowering.context import Lowering
from moderator.games.nomopoly.lowering.descriptions import INDEFINITE, is_random
from moderator.games.nomopoly.lowering.told import lower_phrase
from moderator.games.nomopoly.orders.conditional import with_squares
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import COUNT
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Goods, Sort, Value
from moderator.language import tree

Words: TypeAlias = "tree.Complement | tree.Clause"

MUST_BE_NAMED = frozenset({"color", "player", "person", "organization", "square", "piece", "Team", "proposal"})
"""Of what there are several, so that an order must say which one it means."""

SENDER = "@sender"
"""How a frame names whoever has sent an order."""


def value_of(frame: Frame, words: Words) -> Value:
    """Give what words stand for by themselves.

    Raises Missing if there is no such thing, NotRunnable by what has no meaning here.
    """
    match words:
        case tree.Amount(value):
            return plain(value)
        case tree.Text(text):
            return text
        case tree.Refer(variable) if variable in frame.variables:
            return frame.variables[variable]
        case tree.Adjective(word, ()):
            return Sort(word)
        case tree.Clause(verb=verb):
            return Sort(verb)
        case tree.Either() | tree.Adjective():
            raise Missing("which of them is meant is not said")
        case tree.Place() | tree.Named():
            raise Missing("where something is, or what it is called, names no thing by itself")
    found = _phrase(frame, words).values(frame)
    if not found:
        raise Missing(f"there is no {getattr(words, 'kind', '') or 'such thing'} here")
    one = isinstance(words, tree.Noun) and not words.plural and words.determiner in INDEFINITE
    if one and len(found) > 1 and not all(isinstance(each, Goods) for each in found):
        raise Missing(f"which {getattr(words, 'kind', '')} is meant is not said")
    return found[0] if one or len(found) == 1 else found


def named_in(frame: Frame, words: Words) -> Value:
    """Give what an order names by words: so many goods, something of a kind, or a thing that is there.

    Raises as `value_of` does.
    """
    if not isinstance(words, tree.Noun) or words.determiner not in INDEFINITE:
        return value_of(frame, words)
    kinds = frame.run.program.kinds
    if words.kind == "share":
        words = replace(words, kind=kinds.meant_by(words.kind))
    item = kinds.is_a(words.kind, "item")
    if words.rank is not None or is_random(words) or (words.of is not None and not item):
        return value_of(frame, words)
    count = 1 if words.quantity is None or words.quantity.amount is None else value_of(frame, words.quantity.amount)
    if (unit := _unit(words.kind, frame)) is not None:
        return Sort(words.kind, count, unit)
    if _is_process(words.kind, frame):
        return Sort(words.kind, count, _extra_dice(words))
    if item or words.kind in ("share", "die"):
        detail = "" if words.of is None else frame.run.world.label(value_of(frame, words.of))
        if words.which and not kinds.is_a(words.kind, "die"):
            return value_of(frame, words)
        return Goods(words.kind, detail, int(count))
    if words.determiner in ("a", "") and not words.which and words.kind not in MUST_BE_NAMED:
        return Sort(words.kind, count)
    return value_of(frame, words)


def _phrase(frame: Frame, words: tree.Phrase) -> LawfulPhrase:
    if isinstance(words, tree.Noun):
        words = replace(words, which=tuple(with_squares(clause) or clause for clause in words.which))
    run, form = frame.run, tree.Clause(None, "be", (("object", words),))
    lowering = Lowering(Compiler(run.program, asked=run.also_asked), form)
    stand_for(SENDER, tree.Noun("player"), lowering)
    lowering.doer = lowering.known[SENDER]
    with refused():
        term = lower_phrase(words, form, lowering)
    return LawfulPhrase(term, lowering.names)


def _unit(kind: str, frame: Frame) -> str | None:
    """Give in what so much of an attribute is measured that can be got and lost; None for any other noun."""
    program, word = frame.run.program, facts.key(kind)
    return program.measured.get(word, COUNT if word in program.counted else None)


def _is_process(kind: str, frame: Frame) -> bool:
    return Compiler(frame.run.program).is_process(kind)


def _extra_dice(noun: tree.Noun) -> int | None:
    """Give how many extra dice "a turn with one extra die" brings."""
    for clause in noun.which:
        thing = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "have" else None
        if isinstance(thing, tree.Noun) and thing.kind in ("extra die", "die"):
            amount = thing.quantity.amount if thing.quantity is not None else None
            return int(amount.value) if isinstance(amount, tree.Amount) else 1
    return None
