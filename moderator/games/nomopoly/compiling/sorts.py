"""What sort of thing a phrase stands for, as far as its words tell; and how phrases and verbs are quoted back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import is_measured
from moderator.language import tree
from moderator.language.paraphrase import say
from moderator.language.registry import sorts_above, verbs
from moderator.language.word_forms import article
from moderator.node import Node

_Said = TypeVar("_Said", bound="Node | None")

_ONE = tree.Quantity("=", tree.Amount(Fraction(1)))
_PARTICULAR = frozenset({"a", "another", "any", "some"})
_SHE = frozenset({"she", "he", "her", "him", "herself", "himself", "everybody", "everyone", "anybody", "nobody"})


def parts(filler: Node | None) -> Iterator[Node | None]:
    """Give each phrase of a list, and a phrase alone."""
    if isinstance(filler, (tree.Join, tree.Either)):
        for item in filler.items:
            yield from parts(item)
    elif isinstance(filler, tree.Place):
        yield filler.phrase
    else:
        yield filler


def sorts_of(compiler: Compiler, phrase: Node | None) -> frozenset[str] | None:
    """Give the sorts of what a phrase stands for; None where only play can tell."""
    if isinstance(phrase, tree.Noun):
        return _of_noun(compiler, phrase)
    if isinstance(phrase, tree.Name):
        return _above(compiler, phrase.kind)
    if isinstance(phrase, tree.Refer):
        noun = phrase.variable[1:] if phrase.variable.startswith("@") else phrase.variable.partition("#")[0]
        return _above(compiler, noun)
    if isinstance(phrase, tree.Amount):
        return frozenset({"money", "number", "value"} if phrase.unit != "$" else {"money", "value"})
    if isinstance(phrase, tree.Text):
        return frozenset({"text"})
    if isinstance(phrase, tree.Pronoun):
        return frozenset({"player", "party", "piece"}) if phrase.word in _SHE else None
    if isinstance(phrase, tree.ForEach):
        return sorts_of(compiler, phrase.amount)
    if isinstance(phrase, tree.Quantity):
        return sorts_of(compiler, phrase.amount)
    if isinstance(phrase, tree.Arithmetic):
        found = [sorts_of(compiler, item) for item in phrase.items]
        return None if any(each is None for each in found) else frozenset().union(*filter(None, found))
    return None


def _of_noun(compiler: Compiler, noun: tree.Noun) -> frozenset[str] | None:
    if noun.kind in ("rest", "share", "one", "part", "kind", "sum"):
        return None
    if noun.kind == "everything":
        return frozenset({"everything"})
    if compiler.money_noun(noun.kind):
        return frozenset({"money", "value"}) | compiler.program.kinds.above(noun.kind)
    declared = compiler.program.sorts.get(facts.key(noun.kind)) if noun.of is not None else None
    if declared is not None:
        handed_on = frozenset({"status"}) if is_measured(compiler.program, noun.kind) else frozenset()
        return compiler.program.kinds.above(declared) | handed_on | {declared, noun.kind}
    return _above(compiler, noun.kind)


def _above(compiler: Compiler, kind: str) -> frozenset[str] | None:
    """Give what stands above a noun, itself among it; None for one that only its own declaration knows."""
    found = compiler.program.kinds.above(kind)
    known = "any" not in found and (found != {kind} or kind in sorts_above())
    return found if known and facts.key(kind) not in compiler.program.flags else None


def can_be(compiler: Compiler, phrase: Node | None, *sorts: str) -> bool:
    """Say whether a phrase can be of one of some sorts."""
    found = sorts_of(compiler, phrase)
    return found is None or not found.isdisjoint(sorts)


def is_any(compiler: Compiler, part: Node | None) -> bool:
    """Say whether a phrase is "a square" or "one player", and nothing says which."""
    if not isinstance(part, tree.Noun) or part.rank is not None or part.of is not None:
        return False
    if part.determiner not in _PARTICULAR and part.quantity != _ONE:
        return False
    if part.which and (part.kind != "player" or any(map(_draws, part.which))):
        return False
    if part.quantity not in (None, _ONE):
        return False
    return "square" in compiler.program.kinds.above(part.kind) or part.kind in ("player", "proposal", "job", "lot")


def _draws(restriction: Node | None) -> bool:
    """Say whether a restriction says that one is drawn: a random player."""
    complement = tree.complement_of(restriction)
    return isinstance(complement, tree.Adjective) and complement.word == "random"


def by_job(phrase: _Said) -> _Said | tree.Noun:
    """Give who is meant where somebody is called by her job: who holds it. Any other phrase stays."""
    if isinstance(phrase, tree.Name) and phrase.kind == "job":
        return tree.Noun("holder", "the", of=phrase)
    return phrase


def said(filler: Node | None) -> str:
    """Give the words of a phrase."""
    return say(filler)


def base(clause: tree.Clause) -> str:
    """Give the verb of a clause as a reader looks it up."""
    entry = next((each for each in verbs() if each.key == clause.verb), None)
    return entry.base if entry is not None else clause.verb


_PLAIN = {
    "ownable": "a thing",
    "money": "an amount of money",
    "board": "the game",
    "text": "words in quotation marks",
    "matter": "a dispute",
    "status": "a status",
    "effect": "an effect",
}


def named(sorts: frozenset[str]) -> str:
    """Name some sorts for a reader: "a square or a party"."""
    return "anything" if "any" in sorts else " or ".join(_PLAIN.get(each, article(each)) for each in sorted(sorts))
