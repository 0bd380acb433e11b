"""Reads what holds for somebody for a time as something that comes over them: "she cannot buy squares this week".

What happens is over at once, and a ban, a right or a changed payment is not: so whoever it is said of becomes something
for as long as the sentence says, and it holds for whoever is so. The quality is named by the words of the sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.taking import NOT_MORE
from moderator.language.paraphrase import say, say_order
from moderator.language.restating.ending import event_of
from moderator.language.tree import walk
from moderator.node import Part

_LASTS = frozenset({"for", "until", "this", "this and next", "for next"})
_MODALS = frozenset({"may", "can"})
_NARROWED = frozenset({"only", NOT_MORE})
"""What a rule for others, or of how often, begins with: "only Freemasons may", "may only buy Stores"."""
_KINDS = {"she": "player", "he": "player", "player": "player", "it": "square", "square": "square"}
_ANYBODY = tree.Noun("player", "a")


@dataclass(frozen=True, slots=True)
class ForATime:
    """What comes over somebody: that they become so, that one may be so, and what holds for whoever is."""

    becomes: tree.Clause
    declared: tree.Declaration
    standing: tree.Clause


def for_a_time(said: Part, *, shared: bool, rules: Callable[[tree.Clause], bool]) -> tuple[tree.Clause, ...]:
    """Give the clauses that hold for somebody for a time, its own or one `shared` with its sentence.

    `rules` says whether a clause is a standing rule by itself. Two in one breath ("cannot buy or paint squares this
    week") are two clauses for the time of the last.
    """
    said_of_her = said.items if isinstance(said, tree.Both) and said.word == "or" else (said,)
    clauses = tuple(each for each in said_of_her if isinstance(each, tree.Clause) and _holds(each, rules))
    if len(clauses) < len(said_of_her):
        return ()
    times = clauses[-1].times
    lasting = any(map(_lasts, times))
    if not lasting and not (shared and all(each.negative and each.modal for each in clauses)):
        return ()
    return tuple(replace(each, times=each.times or times) for each in clauses)


def _holds(clause: tree.Clause, rules: Callable[[tree.Clause], bool]) -> bool:
    if clause.verb == "be" or _NARROWED.intersection(clause.adverbs):
        return False
    if clause.subject is None:  # "it may not be painted": what is done to a thing can only be barred
        return clause.modal in _MODALS and clause.negative and _kind_done_to(clause) != ""
    return clause.modal in _MODALS or (not clause.modal and rules(replace(clause, subject=_ANYBODY, times=())))


def _kind_done_to(clause: tree.Clause) -> str:
    """Give the kind of what something is done to, a player or a square; "" for anything else."""
    whom = clause.role("object")
    word = whom.word if isinstance(whom, tree.Pronoun) else whom.kind if isinstance(whom, tree.Noun) else ""
    return _KINDS.get(word, "")


def _lasts(time: tree.Time) -> bool:
    return time.kind in _LASTS


def comes_over(clause: tree.Clause, lexicon: Lexicon, ends: Part = None) -> ForATime | None:
    """Give what comes over somebody of whom something holds for a time; None if it leans on the sentence.

    So does a ban on more than so many, which counts what has been done. What `ends` it stands in its name, for it ends
    no other.
    """
    whom = clause.subject if clause.subject is not None else clause.role("object")
    deed = _of(clause, tree.Gap())
    if any(isinstance(node, (tree.Pronoun, tree.Refer, tree.Quantity, tree.Join)) for node in walk(deed)):
        return None
    until = next((event for event in map(event_of, clause.times) if event is not None), ends)
    how = "Unable" if clause.negative else "Able" if clause.modal else "Sure"
    bare = replace(deed, modal="", negative=False)
    done = say_order(bare, lexicon) if clause.subject is not None else f"be {say(bare).removeprefix('it is ')}"
    name = f"{how} to {done}{f' until {say(until, lexicon)}' if until is not None else ''}"
    so = tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective(name)),))
    becomes = tree.Clause(whom, "become", (("complement", tree.Adjective(name)),), times=clause.times)  # type: ignore[arg-type]
    one = tree.Noun(_kind_done_to(clause), "a") if clause.subject is None else _ANYBODY
    return ForATime(becomes, tree.Declaration("flag", one, (name,), "flag"), _of(clause, replace(one, which=(so,))))


def _of(clause: tree.Clause, whom: tree.Phrase) -> tree.Clause:
    """Say it of somebody else, who does it or to whom it is done, and at no time of its own."""
    if clause.subject is not None:
        return replace(clause, subject=whom, times=())
    roles = tuple((role, whom if role == "object" else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles, times=())
