"""Puts a ruling into the rules: the change that makes its value, and the way back, are made in the rulebook's text.

So the rules that are read stay the program: a ruling that a sentence makes is set by putting another sentence there,
never by a switch behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from moderator.games.nomopoly.letters.changes import Add, Replace
from moderator.games.nomopoly.proposals.amending import UnfitError, enact
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.rulings import rulings
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split

_REPLACE = re.compile(r'Amend (\S+): replace "([^"]+)" with "(.*)"\.')
_ADD = re.compile(r"Add to (\S+): (.+)")


def change_of(words: str) -> Replace | Add:
    """Read the change of a ruling: it puts words in the place of others, or adds sentences. Raises ValueError."""
    replacing = _REPLACE.fullmatch(words)
    if replacing:
        item, old, new = replacing.groups()
        return Replace(item, old, new)
    adding = _ADD.fullmatch(words)
    if adding:
        return Add(*adding.groups())
    raise ValueError(f"This is no change that can be taken back: {words}")


def _back(change: Replace | Add) -> Replace:
    if isinstance(change, Add):
        return Replace(change.item, change.text, "")
    return Replace(change.item, change.new, change.old)


def settle(book: Rulebook, number: str, before: str, after: str) -> Rulebook:
    """Give the rules in which a ruling has gone from one value to another.

    Raises ValueError with the reason when the rules have been changed so that it does not fit any more.
    """
    ruling = rulings()[number]
    old, new = ruling.changes_for(before), ruling.changes_for(after)
    changes = [_back(change_of(words)) for words in reversed(old)] + [change_of(words) for words in new]
    settled = book
    for change in changes:
        try:
            settled = enact(settled, change).rulebook
        except UnfitError as unfit:
            raise ValueError(f"{number} cannot be {after or 'as it was'} as the rules stand: {unfit}") from unfit
    if changes:
        known = {(rule, text) for rule, text, _ in rules_in_force(book).troubles()}
        for rule, text, reason in rules_in_force(settled).troubles():
            if (rule, text) not in known:
                raise ValueError(f"{number} cannot be {after}: {rule} would not run: {text} {reason}")
    return settled


def settled_by(book: Rulebook, settings: Mapping[str, str]) -> Rulebook:
    """Give the rules with which a game of these settings begins. Raises ValueError as `settle` does."""
    for number, value in sorted(settings.items()):
        book = settle(book, number, rulings()[number].default, value)
    return book


def sentences_made(book: Rulebook, changes: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Give the sentences, each with its rule, in which changes that have been made stand now."""
    found: dict[tuple[str, str], None] = {}
    for change in map(change_of, changes):
        item = book.item(change.item)
        made = change.text if isinstance(change, Add) else change.new
        pieces = [part.text for part in split(made)]
        for part in split(item.text) if item else ():
            if any(piece in part.text for piece in pieces):
                found[change.item, part.text] = None
    return tuple(found)
