"""Lets the clause that comes first say whom a sentence is about.

Players say it in any order: "if a player is Sick, she pays ...", "a Sick player pays ... when she lands there", "each
other player pays, unless she is Sick". Whoever is resolved first has to be the one who is brought up, and the pronoun
to stand where they come again.
"""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.parts import Parts, replace_parts
from moderator.language.restating.happenings import acting, happened
from moderator.language.restating.people import PERSON, pronoun_for

_HERS = frozenset({"she", "her", "he", "him"})
_ITS = frozenset({"it", "its"})


def acting_or_done_to(clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a Freemason who lands on The Zoo is fined $25" apart, too: what happens, and what is done to her for it."""
    whom = clause.role("object")
    if clause.subject is not None or not isinstance(whom, tree.Noun):
        return acting(clause, lexicon)
    found = acting(replace(clause, subject=whom), lexicon)
    if found is None or found[1].subject is None:
        return None
    roles = tuple((role, found[1].subject if role == "object" else what) for role, what in clause.roles)
    return found[0], replace(clause, roles=roles)


def swapped(clause: tree.Clause, condition: tree.Condition) -> tuple[tree.Condition, tree.Clause] | None:
    """Let the condition introduce whom it is about: "a player wins if she ..." as "if a player ..., she wins".

    So does "a player is fined $25 if she quits a job", in which something is done to her.
    """
    done_to = (each for each in clause.roles if isinstance(each[1], tree.Noun) and each[1].determiner == "a")
    role, who = ("", clause.subject) if clause.subject is not None else next(done_to, ("", None))
    if not isinstance(who, tree.Noun) or who.determiner != "a":
        return None
    first = condition.items[0] if isinstance(condition, tree.Both) else condition
    if (
        not isinstance(first, tree.Clause)
        or not isinstance(first.subject, tree.Pronoun)
        or first.subject.word not in {"she", "it"}
    ):
        return None
    opened = replace(first, subject=who)
    event = replace(condition, items=(opened, *condition.items[1:])) if isinstance(condition, tree.Both) else opened
    if not role:
        return event, replace(clause, subject=first.subject)
    roles = tuple((name, first.subject if name == role else one) for name, one in clause.roles)
    return event, replace(clause, roles=roles)


def each_by_herself(parts: Parts, lexicon: Lexicon) -> Parts:
    """Ask of each of several what is said of *her* or *it*: "each other player pays $3, unless she is Sick".

    So is "each Red square becomes White if its owner is Sick" asked of each, and not of another square told of before.
    """
    clause = parts.clauses[0] if len(parts.clauses) == 1 else None
    if not isinstance(clause, tree.Clause):
        return parts
    who = clause.subject
    if not isinstance(who, tree.Noun) or who.determiner != "each" or parts.before("for"):
        return parts
    words = _HERS if pronoun_for(who, lexicon) == "she" else _ITS
    if any(isinstance(each, tree.Pronoun) and each.word in words for each in tree.walk(clause.roles)):
        return parts  # "each other player pays her $5, unless she is Sick": who is Sick may be either
    that = tree.Noun(who.kind, "that", span=who.span)
    tails = [
        (tail[0], _asked_of(that, tail[1], words)) if tail[0] in {"if", "unless"} else tail for tail in parts.tails
    ]
    if tails == parts.tails:
        return parts
    return replace_parts(
        parts, prefixes=[*parts.prefixes, ("for", who)], clauses=(replace(clause, subject=that),), tails=tails
    )


def _asked_of(that: tree.Noun, condition: tree.Condition, words: frozenset[str]) -> tree.Condition:
    """Give a condition about *her* or *it*, or about what is hers, as one about that one."""
    if isinstance(condition, tree.Both):
        return replace(condition, items=tuple(_asked_of(that, item, words) for item in condition.items))
    if not isinstance(condition, tree.Clause):
        return condition
    about = condition.subject
    if isinstance(about, tree.Pronoun) and about.word in words:
        return replace(condition, subject=that)
    if isinstance(about, tree.Noun) and isinstance(about.of, tree.Pronoun) and about.of.word in words:
        return replace(condition, subject=replace(about, of=that))
    return condition


def said_of_whoever(clause: tree.Clause, condition: tree.Condition) -> tuple[tree.Clause, tree.Condition] | None:
    """Let a clause introduce whom its condition is about: "if a player is, she pays" as "a player pays, if she is"."""
    first = condition.items[0] if isinstance(condition, tree.Both) else condition
    if not isinstance(first, tree.Clause) or not isinstance(clause.subject, tree.Pronoun):
        return None
    who: tree.Filler | None = first.subject
    of = who.of if isinstance(who, tree.Noun) and who.determiner in {"the", "possessive"} else None
    if isinstance(of, tree.Noun) and of.kind in PERSON:
        who = of  # "if a player's fame is at least 3, she ..."
    if not isinstance(who, tree.Noun) or who.determiner != "a" or clause.subject.word not in {"she", who.label}:
        return None
    return replace(clause, subject=who), tree.exchanged(condition, who, clause.subject)


def of_whoever_does(event: tree.Clause, parts: Parts, lexicon: Lexicon) -> tuple[tree.Clause, Parts]:
    """Let an event that stands behind introduce who acts: "a player who is Sick gets $5 when she lands on a Corner"."""
    clause = parts.clauses[0] if parts.clauses else None
    who = clause.subject if isinstance(clause, tree.Clause) else None
    she = isinstance(event.subject, tree.Pronoun) and event.subject.word in {"she", "they"}
    if not isinstance(clause, tree.Clause) or not isinstance(who, tree.Noun) or not she:
        return event, parts
    person = pronoun_for(who, lexicon) == "she"
    if not person or who.determiner not in {"a", "any", "each", ""} or who.quantity is not None:
        return event, parts
    one = replace(who, determiner="a", plural=False)
    clauses = tuple(
        replace(each, subject=tree.Pronoun("she", who.span)) if getattr(each, "subject", None) == who else each
        for each in parts.clauses
    )
    return replace(event, subject=one), replace_parts(parts, clauses=clauses)


def event_first(event: tree.Clause, parts: Parts) -> tuple[tree.Clause, Parts]:
    """Let an event that stands behind introduce whom the condition before it is about."""
    for place, prefix in enumerate(parts.prefixes):
        told = said_of_whoever(event, prefix[1]) if prefix[0] in {"if", "while"} else None
        if told is not None:
            others = [*parts.prefixes[:place], (prefix[0], told[1]), *parts.prefixes[place + 1 :]]
            return told[0], replace_parts(parts, prefixes=others)
    return event, parts


def introduced_by_it(
    clause: tree.Clause, condition: tree.Condition, lexicon: Lexicon
) -> tuple[tree.Condition, tree.Clause] | None:
    """The same in the passive: "a proposal is accepted if ..." as "if there is a proposal and ..., it is accepted"."""
    for role, filler in clause.roles:
        if isinstance(filler, tree.Noun) and filler.determiner == "a":
            it = tree.Pronoun(pronoun_for(filler, lexicon))
            roles = tuple((name, it if name == role else one) for name, one in clause.roles)
            return tree.Both("and", (tree.Exists(filler), happened(condition))), replace(clause, roles=roles)
    return None
