"""Says who does something to whom where those of one kind do it to *each other*: each of them to another one.

"Registered Voters pay each other no rent" is said of a Registered Voter and another Registered Voter, "Best Friends" of
a player and her Best Friend, and "players on the same Team" of a player and another player on her Team. Of two whom
an event has brought together ("they pay each other $5") it says nothing: they are no kind.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.tree import rebuilt, walk
from moderator.node import Part

_EACH_OTHER = frozenset({"each other", "one another"})
_KINDS = frozenset({"", "all", "any", "each", "no"})
_SAME = tree.Adjective("same")


def among_themselves(value: Part, lexicon: Lexicon) -> Part:
    """Give a meaning in which nobody of a kind is spoken of as *each other*; the same if nobody was."""
    if not any(isinstance(node, tree.Pronoun) and node.word in _EACH_OTHER for node in walk(value)):
        return value
    return _told(value, lexicon)


def _told(node: Part, lexicon: Lexicon) -> Part:
    if isinstance(node, tree.Clause):
        node = _of_one_and_another(node, lexicon)
    return rebuilt(node, lambda part: _told(part, lexicon))


def _of_one_and_another(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Give a clause about a kind and each other as one about somebody of it and another one."""
    kind = clause.subject
    if not isinstance(kind, tree.Noun) or kind.quantity is not None or kind.rank is not None:
        return clause
    if kind.determiner not in _KINDS or not any(_is_each_other(filler) for _, filler in clause.roles):
        return clause
    one, another = _pair(kind, lexicon)
    roles = tuple((role, another if _is_each_other(filler) else filler) for role, filler in clause.roles)
    return replace(clause, subject=one, roles=roles)


def _pair(kind: tree.Noun, lexicon: Lexicon) -> tuple[tree.Noun, tree.Noun]:
    """Give one of a kind, and another as seen from the one: her Best Friend, another Freemason, another on her Team."""
    entry = lexicon.nouns[kind.kind]
    if entry.of and kind.of is None:
        one = replace(kind, kind="player")
        return one, tree.Noun(
            kind.kind, "possessive", of=tree.Pronoun("her", kind.span), which=kind.which, span=kind.span
        )
    if any(node == _SAME for node in walk(kind.of)):  # members of the same Team
        one = tree.Noun("player", kind.determiner, plural=kind.plural, span=kind.span)
        return one, replace(kind, determiner="another", plural=False, of=_hers(kind.of))
    shared = tuple(each for each in kind.which if any(node == _SAME for node in walk(each)))
    one = replace(kind, which=tuple(each for each in kind.which if each not in shared))
    which = tuple(_hers(each) if each in shared else each for each in kind.which)
    return one, replace(kind, determiner="another", plural=False, which=which)


def _hers(node: Part) -> Any:
    """Give a description in which "the same Team" is hers."""
    if isinstance(node, tree.Noun) and any(tree.complement_of(each) == _SAME for each in node.which):
        which = tuple(each for each in node.which if tree.complement_of(each) != _SAME)
        return replace(node, determiner="possessive", of=tree.Pronoun("her", node.span), which=which)
    return rebuilt(node, _hers)


def _is_each_other(filler: Part) -> bool:
    return isinstance(filler, tree.Pronoun) and filler.word in _EACH_OTHER
