"""Reads what an order lets a player choose: whom she names as her heir, how much she borrows, who stands beside her."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import MAKING_VERBS, fits
from moderator.language.restating.people import PERSON
from moderator.node import Part


def one_at_a_time(clause: tree.Clause, lexicon: Lexicon, *, each: bool) -> tree.Clause:
    """Read "may hug other players" of another player, and what has a price `each` of any number of it."""
    what = clause.role("object")
    if not isinstance(what, tree.Noun) or not what.plural or what.determiner or what.quantity is not None:
        return clause
    entry = lexicon.nouns.get(what.kind)
    if each and entry is not None and fits(entry.sorts, _SOLD) and "any" not in entry.sorts:
        one = replace(what, quantity=tree.Quantity("any", None))
    elif what.which == (_OTHER,):
        one = replace(what, determiner="another", plural=False, which=())
    else:
        return clause
    return replace(clause, roles=tuple((role, one if filler is what else filler) for role, filler in clause.roles))


_SOLD = frozenset({"item"})
_OTHER = tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective("other")),))


def located(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Read "may throw a pie at another player on the same square" of a player who is there.

    An order that the rules declare takes any preposition, and a square that is not the player's to choose is no part
    of it.
    """
    entry = lexicon.verbs.get(clause.verb)
    place = next((pair for pair in clause.roles if pair[0] in {"on", "in"}), None)
    if entry is None or not entry.declared or place is None or clause.roles[0] is place:
        return clause
    role, who = clause.roles[clause.roles.index(place) - 1]
    where = place[1]
    if (
        not isinstance(who, tree.Noun)
        or not isinstance(where, tree.Noun)
        or where.determiner not in {"the", "possessive"}
    ):
        return clause
    known = lexicon.nouns.get(who.kind)
    if known is None or not fits(known.sorts, PERSON | {"piece"}) or "any" in known.sorts:
        return clause
    there = tree.Clause(tree.Gap(), "be", (("complement", tree.Place(place[0], where)),))
    if any(isinstance(one, tree.Clause) and one.role("complement") == tree.Adjective("same") for one in where.which):
        where = replace(where, determiner="possessive", of=tree.Pronoun("she"), which=())
        there = tree.Clause(tree.Gap(), "be", (("complement", tree.Place(place[0], where)),))
    at = replace(who, which=(*who.which, there))
    return replace(
        clause, roles=tuple((name, at if name == role else one) for name, one in clause.roles if name != place[0])
    )


_MAKES = MAKING_VERBS | {"plant", "lay", "dig", "raise", "set up", "install"}


def there_already(clause: tree.Clause, steps: tuple[tree.Step, ...], lexicon: Lexicon) -> tree.Clause:
    """Read "may water a tree on her square" of a square that has one; who plants a tree or gets one makes it."""
    what, where = clause.role("object"), clause.role("on")
    entry = lexicon.verbs.get(clause.verb)
    if entry is None or not entry.declared or clause.verb in _MAKES:
        return clause
    if not isinstance(what, tree.Noun) or what.determiner != "a" or not isinstance(where, tree.Noun):
        return clause
    known, ground = lexicon.nouns.get(what.kind), lexicon.nouns.get(where.kind)
    if known is None or known.sorts != _ON_SQUARES or ground is None or not fits(ground.sorts, frozenset({"square"})):
        return clause
    if any(isinstance(one, tree.Clause) and one.verb == "get" and _is_of(one, what.kind) for one in tree.walk(steps)):
        return clause
    has = tree.Clause(tree.Gap(), "have", (("object", replace(what, which=())),))
    there = replace(where, which=(*where.which, has))
    return replace(clause, roles=tuple((role, there if role == "on" else filler) for role, filler in clause.roles))


_ON_SQUARES = frozenset({"fixture"})


def _is_of(clause: tree.Clause, kind: str) -> bool:
    what = clause.role("object")
    return isinstance(what, tree.Noun) and what.kind == kind


_NAMING = frozenset({"name", "choose", "make", "pick", "appoint"})

CHOICE = "choice"


def naming(clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Give what "may name another player as her heir" does: her heir becomes whoever is named."""
    who = clause.role("object")
    if clause.verb not in _NAMING or not isinstance(who, tree.Noun) or who.determiner not in {"a", "another"}:
        return clause, ()
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Noun) or filler.of is None or role not in {"name", "as", "complement"}:
            continue
        entry = lexicon.nouns.get(filler.kind)
        if entry is not None and (entry.declared or entry.bearers):
            called = replace(who, label=who.label or CHOICE)
            roles = tuple((name, called if name == "object" else one) for name, one in clause.roles)
            chosen = tree.Clause(filler, "become", (("complement", tree.Noun(called.label, "the")),))
            return replace(clause, roles=roles), (chosen,)
    return clause, ()


def asked_for(clause: tree.Clause) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Read "may borrow at most $500" as "may borrow an amount, if the amount is at most $500".

    "Any amount, at most $500" says the same, and then it may be at most anything: "any amount, at most her loan".
    """
    bare = next((pair for pair in clause.roles if _any_amount(pair[1])), None)
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Quantity) or filler.comparison not in {"<=", "<", ">=", ">"}:
            continue
        if bare is None and (not isinstance(filler.amount, tree.Amount) or filler.amount.unit != "$"):
            continue
        span = getattr(filler.amount, "span", (0, 0))
        asked = tree.Clause(tree.Noun("amount", "the", span=span), "be", (("complement", filler),))
        if bare is not None:
            return replace(clause, roles=tuple(pair for pair in clause.roles if pair[0] != role)), (asked,)
        named = tree.Noun("amount", "a", span=span)
        roles = tuple((name, named if name == role else one) for name, one in clause.roles)
        return replace(clause, roles=roles), (asked,)
    return clause, ()


def _any_amount(phrase: Part) -> bool:
    """Say whether a phrase is the bare "any amount" of "any amount, at most $500"."""
    return isinstance(phrase, tree.Noun) and phrase.kind == "amount" and phrase.of is None and not phrase.which
