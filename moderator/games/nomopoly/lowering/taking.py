"""Hands out the parts of a tree, each once, so that no word is left without a meaning."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from moderator.games.nomopoly.world.errors import AGAIN, NotRunnable
from moderator.language import tree
from moderator.language.paraphrase import say
from moderator.law.binding import walk
from moderator.law.nodes import DOER, Compare, Comparison, Deed, Nobody, Role, SoLong, The, Variable


class NotYet(Exception):  # noqa: N818 - a finding about what can be lowered so far
    """No construction takes a tree of this shape yet."""


Filler: TypeAlias = "tree.Complement | tree.Clause"


class ClauseTaker:
    """The parts of a clause: who, which verb, what in which role, how and when."""

    def __init__(self, clause: tree.Clause) -> None:
        self.clause = clause
        self.verb = clause.verb
        self.subject = clause.subject
        self._roles = list(clause.roles)
        self._adverbs = list(clause.adverbs)
        self._times = list(clause.times)

    def role(self, name: str) -> Filler | None:
        """Take what fills a role, or None."""
        for pair in self._roles:
            if pair[0] == name:
                self._roles.remove(pair)
                return pair[1]
        return None

    def roles(self) -> tuple[tuple[str, Filler], ...]:
        """Take all roles that are left."""
        found, self._roles = tuple(self._roles), []
        return found

    def adverb(self, *words: str) -> str:
        """Take one of these adverbs, or give ""."""
        for word in self._adverbs:
            if word in words:
                self._adverbs.remove(word)
                return word
        return ""

    def time(self, *kinds: str) -> tree.Time | None:
        """Take a time of one of these kinds, or None."""
        for time in self._times:
            if time.kind in kinds:
                self._times.remove(time)
                return time
        return None

    def gone(self) -> None:
        """Let another taker have all that is left."""
        self._roles, self._adverbs, self._times = [], [], []

    def done(self) -> None:
        """See that nothing is left. Raises NotRunnable for an adverb, NotYet for a role or a time."""
        if self._roles:
            raise NotYet(f"the role {self._roles[0][0]} of {self.verb}")
        if self._times:
            raise NotYet(f"the time {self._times[0].kind}")
        if "again" in self._adverbs:
            raise NotRunnable(AGAIN)
        if self._adverbs:
            raise NotRunnable(f'what "{self._adverbs[0]}" says of this nobody heeds: say it otherwise, or leave it out')


def said(node: object) -> str:
    """Give the words of a phrase for a message."""
    return str(say(node))


def _is_somebody(term: object) -> bool:
    return isinstance(term, Variable) and term.kind.name == "player"


def check_sound(law: object, left: Collection[object]) -> None:
    """Raise NotYet where variables of a law are `left` that nothing in it binds.

    Raises NotRunnable where it compares something with itself, which is always so or never; what has been where it is
    for so long is asked of its past.
    """
    if left:
        raise NotYet("a phrase that stands outside what it is said of")
    lasting = {each for node in walk(law) if isinstance(node, SoLong) for each in walk(node.so)}
    compared = (node for node in walk(law) if isinstance(node, Compare) and node not in lasting)
    if any(each.left == each.right for each in compared):
        raise NotRunnable("this compares somebody or something with itself: name the other one")
    if any(isinstance(node, The) and isinstance(node.of, Nobody) for node in walk(law)):
        raise NotRunnable("nobody has that: say *no player* or *no other player*, or what has no owner")
    ordered = (node for node in walk(law) if isinstance(node, Compare) and node.how is not Comparison.EQUAL)
    if any(_is_somebody(each.left) != _is_somebody(each.right) for each in ordered):
        raise NotRunnable("this compares a number with somebody: say what of theirs, as in *than their cash*")
    deeds = (dict(node.parts) for node in walk(law) if isinstance(node, Deed) and node.verb.name in ("pay", "give"))
    if any(parts.get(DOER) is not None and parts.get(DOER) == parts.get(Role("recipient")) for parts in deeds):
        raise NotRunnable("who pays and who is paid are one here: name the other one")
