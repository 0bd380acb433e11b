"""Reads what is paid for a deed as what comes of it: "$5 for landing on a Store", "$20 for each square you sell".

Whoever is paid does it. What the schedule or an event sets off is not touched: there it is asked what has been done.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.restating.happenings import as_it_comes, gap_filled, happens
from moderator.language.restating.layers import around, within
from moderator.language.restating.people import pronoun_for
from moderator.language.scope import READER
from moderator.language.tree import walk
from moderator.node import Part

Parted: TypeAlias = tuple[tree.Clause, tree.Clause]
"""What happens, and what comes of it."""

_HOLDS_IT = frozenset({"when", "soon", "then", "otherwise", "once", "limit"})
"""What a sentence waits for, goes on from, or is bounded by: then it is no rule of each such deed."""
_ANY = frozenset({"a", "any", "each", "another", ""})

_BEFALLS = frozenset({"land", "pass", "pass through", "roll"})
"""What nobody orders by itself, so that it has no price."""


def paid_for_doing(value: Any, lexicon: Lexicon) -> Any:
    """Give a meaning in which what is got or paid for a deed waits for that deed; the same for any other."""
    if any(part[0] in _HOLDS_IT or (part[0] == "time" and not _is_so_for_weeks(part[1])) for part in around(value)):
        return value
    main = within(value)
    if not isinstance(main, tuple) or main[0] != "clauses" or len(main[1]) != 1:
        return value
    clause = main[1][0]
    if not isinstance(clause, tree.Clause) or not happens(as_it_comes(clause)) or clause.times:
        return value
    parted = _for_a_deed(clause, lexicon) or _for_each_one(clause) or _a_share_of_it(clause)
    return value if parted is None else _waiting(value, *parted)


def _is_so_for_weeks(time: tree.Time) -> bool:
    """Say whether a time tells in which weeks something holds: "in odd weeks", "until week 8"; not in which phase."""
    weeks = isinstance(time.phrase, tree.Noun) and time.phrase.kind in ("week", "update")
    return weeks and time.kind in ("in", "during", "until", "from", "this")


def _waiting(value: Any, event: tree.Clause, effect: tree.Clause) -> Any:
    """Let an effect wait for an event, under whatever stands around it."""
    if value[0] == "clauses":
        return ("tail", ("when", event), ("clauses", (effect,)))
    return (value[0], value[1], _waiting(value[2], event, effect))


def _for_a_deed(clause: tree.Clause, lexicon: Lexicon) -> Parted | None:
    """Take "a player gets $40 for donating a square" apart; None where nobody is said to do it."""
    deed = clause.role("because of")
    bounded = any(isinstance(filler, tree.Quantity) or filler == tree.Pronoun("nothing") for _, filler in clause.roles)
    if not isinstance(deed, tree.Clause) or deed.subject is not None or not happens(deed) or bounded:
        return None
    if clause.verb == "pay" and clause.role("recipient") is None and deed.verb not in _BEFALLS:
        return None  # "pays $70 for registering to vote" may be its price, or be paid besides
    told = replace(clause, roles=tuple(pair for pair in clause.roles if pair[0] != "because of"))
    for who in (clause.role("recipient"), clause.role("object") if clause.subject is None else clause.subject):
        if isinstance(who, tree.Pronoun) and who.word == READER:
            return replace(deed, subject=who), told
        if isinstance(who, tree.Noun) and who.determiner in _ANY and pronoun_for(who, lexicon) == "she":
            one = replace(who, determiner="a", plural=False)
            return replace(deed, subject=one), tree.exchanged(told, who, tree.Pronoun("she", who.span))
    return None


def _for_each_one(clause: tree.Clause) -> Parted | None:
    """Take "you get $20 for each square you donate" apart; None where it is counted what is, or has been done."""
    each = next((filler for _, filler in clause.roles if isinstance(filler, tree.ForEach)), None)
    if each is None or each.per != 1 or not any(map(_is_reader, walk(clause))):
        return None
    noun = each.noun
    deed = next((one for one in noun.which if isinstance(one, tree.Clause) and happens(one) and not one.times), None)
    one = replace(noun, determiner="a", plural=False, which=tuple(part for part in noun.which if part is not deed))
    event = None if deed is None else gap_filled(deed, one)
    if event is None:
        return None
    roles = tuple((role, each.amount if what is each else what) for role, what in clause.roles)
    return event, replace(clause, roles=roles)


def _a_share_of_it(clause: tree.Clause) -> Parted | None:
    """Take "half of any rent that you pay", "half the value of any square you sell" apart: the deed, and the share."""
    share = next((filler for _, filler in clause.roles if isinstance(filler, tree.Arithmetic)), None)
    if share is None or share.operator != "*" or not any(map(_is_reader, walk(clause))):
        return None
    whole = share.items[-1]
    met = whole.of if isinstance(whole, tree.Noun) and isinstance(whole.of, tree.Noun) else whole
    deed = next((one for one in getattr(met, "which", ()) if isinstance(one, tree.Clause) and happens(one)), None)
    if not isinstance(met, tree.Noun) or deed is None or deed.times or len(met.which) > 1:
        return None
    if not _is_reader(deed.subject):
        return None  # "half of any rent that another player pays you" may be what is left of it
    event = gap_filled(deed, replace(met, determiner="" if met is whole else "a", which=()))
    if event is None:
        return None
    part = tree.exchanged(share, met, replace(met, determiner="the", which=()))
    return event, replace(clause, roles=tuple((role, part if what is share else what) for role, what in clause.roles))


def _is_reader(node: Part) -> bool:
    return isinstance(node, tree.Pronoun) and node.word == READER
