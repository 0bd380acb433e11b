"""Reads what somebody may not do for a time as something that comes over her: "she cannot buy squares this week".

What happens is over at once, and a ban is not: so whoever it is said of becomes unable to do it, for as long as the
sentence says, and who is so cannot do it. The quality has the words of the ban for its name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.paraphrase import say, say_order
from moderator.language.tree import walk

_LASTS = frozenset({"for", "until", "this", "this and next", "for next"})
_MODALS = frozenset({"may", "can"})


def for_a_time(said: Any, *, shared: bool) -> tuple[tree.Clause, ...]:
    """Give the clauses that bar somebody from something for a time, its own or one `shared` with its sentence.

    Two bans in one breath ("cannot buy or paint squares this week") are two clauses for the time of the last.
    """
    said_of_her = said.items if isinstance(said, tree.Both) and said.word == "or" else (said,)
    clauses = tuple(each for each in said_of_her if isinstance(each, tree.Clause) and _bars(each))
    if len(clauses) < len(said_of_her):
        return ()
    times = clauses[-1].times
    if not shared and not any(map(_lasts, times)):
        return ()
    return tuple(replace(each, times=each.times or times) for each in clauses)


def _bars(clause: tree.Clause) -> bool:
    denied = clause.negative and clause.modal in _MODALS
    return denied and clause.subject is not None and clause.verb != "be"


def _lasts(time: tree.Time) -> bool:
    return time.kind in _LASTS


def unable(clause: tree.Clause, lexicon: Lexicon, ends: Any = None) -> tuple[tree.Clause, tuple[tree.Form, ...]] | None:
    """Give that somebody becomes unable to do something, and what it is to be so; None if it leans on the sentence.

    So does a ban on more than so many, which counts what has been done. What `ends` a ban stands in its name, for it
    ends no other.
    """
    deed = replace(clause, subject=tree.Gap(), modal="", negative=False, times=())
    if any(isinstance(node, (tree.Pronoun, tree.Refer, tree.Quantity, tree.Join)) for node in walk(deed)):
        return None
    until = next((time.phrase for time in clause.times if time.kind == "until"), ends)
    name = f"Unable to {say_order(deed, lexicon)}{f' until {say(until, lexicon)}' if until is not None else ''}"
    so = tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective(name)),))
    becomes = tree.Clause(clause.subject, "become", (("complement", tree.Adjective(name)),), times=clause.times)
    player = tree.Noun("player", "a")
    declared = tree.Declaration("flag", player, (name,), "flag")
    barred = replace(deed, subject=replace(player, which=(so,)))
    return becomes, (declared, tree.Prohibition(barred, (), modal=clause.modal))
