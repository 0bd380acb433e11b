"""What a thing can be said to be: of a kind, Sick, adjacent to something, on a square, more than a number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.adjectives import ADJECTIVES
from moderator.games.nomopoly.compiling.beside import neighbors
from moderator.games.nomopoly.compiling.complement import Complement
from moderator.games.nomopoly.compiling.events import is_multiple
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, Measured, compare, same, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.places import compile_place
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.memory import StaleError
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Goods, Id, Sort, Value, bare
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def compile_complement(compiler: Compiler, node: Any) -> Complement:
    """Compile a complement. Raises NotRunnable for an adjective that nobody knows."""
    if isinstance(node, tree.Either):
        items = tuple(compile_complement(compiler, item) for item in node.items)
        if node.word == "and":
            return Complement(lambda frame, value: all(item.matches(frame, value) for item in items))
        if node.word == "nor":
            return Complement(lambda frame, value: not any(item.matches(frame, value) for item in items))
        return Complement(lambda frame, value: any(item.matches(frame, value) for item in items))
    if isinstance(node, tree.Adjective):
        return _adjective(compiler, node)
    if isinstance(node, tree.Place):
        return compile_place(compiler, node)
    if isinstance(node, tree.Named):
        name = compiler.phrase(node.name)
        return Complement(lambda frame, value: _called(frame, value, name.value(frame)))
    if isinstance(node, tree.Noun) and node.kind in ("multiple", "odd multiple", "even multiple"):
        multiple = compiler.phrase(node)
        assert isinstance(multiple, NounMeaning)
        return Complement(lambda frame, value: is_multiple(multiple, frame, size(value)))
    if isinstance(node, tree.Noun) and node.determiner == "no":
        some = compile_complement(compiler, replace(node, determiner="a"))
        return Complement(lambda frame, value: not some.matches(frame, value))
    phrase = compiler.phrase(node)
    return Complement(lambda frame, value: _is(frame, phrase, value), weight=phrase.weight)


def _called(frame: Frame, value: Value, name: Value) -> bool:
    if not isinstance(value, Id):
        return False
    if isinstance(name, Id):
        return same(value, name)
    return bare(frame.run.world.name(value)) == bare(str(name))


def _is(frame: Frame, phrase: Meaning, value: Value) -> bool:
    if isinstance(value, Occurrence) and "total" in value.state:
        value = value.state["total"]
    if isinstance(phrase, Measured):
        return phrase.admits(frame, value)
    has_a_color = isinstance(value, (Goods, Sort)) or (isinstance(value, Id) and frame.run.world.kind(value) != "color")
    if phrase.kind == "color" and has_a_color:
        return phrase.admits(frame, facts.attribute(frame.run, "color", value))
    if phrase.kind == "job" and isinstance(value, Id) and frame.run.world.kind(value) != "job":
        return any(phrase.admits(frame, job) for job in facts.jobs(frame.run, value))
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        found = phrase.value(frame)
        return found is not None and size(found) == value
    if isinstance(phrase, NounMeaning) and phrase.plural and isinstance(value, tuple):
        return phrase.admits(frame, value)
    return phrase.admits(frame, value)


_TO_SOMETHING = frozenset({"adjacent"})


def _whose(frame: Frame, value: Value) -> Value:
    """Give whose something is: of a proposal its proposer, of anything else its owner."""
    if isinstance(value, Id) and frame.run.world.kind(value) == "proposal":
        proposer: Value = frame.run.world.get(value, "proposer")
        return proposer
    return facts.owner(frame.run, value)


def _adjective(compiler: Compiler, node: tree.Adjective) -> Complement:
    word = node.word
    if word in _TO_SOMETHING and not node.arguments:
        raise NotRunnable(f'{word} to what is not said: write "{word} to square 12"')
    arguments = tuple((preposition, compiler.argument(phrase)) for preposition, phrase in node.arguments)
    if word == "owned" and arguments:
        owner = arguments[0][1]
        return Complement(lambda frame, value: owner.admits(frame, _whose(frame, value)))
    native = ADJECTIVES.get(word)
    phrase = arguments[0][1] if arguments else None
    known = facts.key(word)
    if native is not None:
        return Complement(
            lambda frame, value: (
                _ruled(frame, known, value, phrase)
                if any(not rule.denies for rule in frame.run.program.classes.get(known, ()))
                else native(frame, value, phrase) and not denied(frame, known, value)
            )
        )
    if not compiler.is_quality(word):
        raise NotRunnable(f"no rule says what {word!r} means")

    def source(frame: Frame, kind: str) -> Iterable[Value] | None:
        return None

    return Complement(lambda frame, value: _ruled(frame, known, value, phrase), source)


def _ruled(frame: Frame, word: str, value: Value, phrase: Meaning | None) -> bool:
    run = frame.run
    if isinstance(value, Goods):
        product = facts.product_of(run, value.kind)
        if product is not None:
            value = product
    if phrase is None:
        return facts.has_quality(run, value, word)
    if phrase.negative:
        return not any(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    if phrase.universal or getattr(phrase, "determiner", "") == "any":
        return all(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    counted = phrase.counted()
    if counted is not None and not isinstance(phrase, GapMeaning):
        comparison, number = counted
        found = sum(1 for other in phrase.group(frame) if facts.has_quality(run, value, word, other))
        return compare(comparison, found, number(frame))
    near = neighbors(run, word, value, phrase)
    if near is None:
        return any(facts.has_quality(run, value, word, other) for other in phrase.values(frame))
    found = any(phrase.admits(frame, other) and facts.has_quality(run, value, word, other) for other in near)
    if run.world.memory.doubt and found != any(
        facts.has_quality(run, value, word, other) for other in phrase.values(frame)
    ):
        raise StaleError(f"{value} is {word} to something that is not beside it")
    return found


def denied(frame: Frame, word: str, value: Value) -> bool:
    """Say whether a sentence says that a thing is not so ("The Impersonator 2000 is not for sale")."""
    denials = (rule for rule in frame.run.program.classes.get(word, ()) if rule.denies)
    return any(rule.holds(Frame(frame.run, rule.rule), value) for rule in denials)
