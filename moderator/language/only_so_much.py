"""Reads "she pays only $6" behind what she pays anyway: so much is paid instead of it, and not besides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from moderator.language import tree
from moderator.language.readings import Diagnosis, SentenceReading

_ONLY = re.compile(r"\bonly (?:\w+ )?\$\d")
_CONDITION = re.compile(r"^(?:But |However, )?(?:If|When|Unless|While)\b[^,]*, | (?:if|when|unless|while) .*$")
_WHOM = ("recipient", "from")


def only_so_much(found: Sequence[SentenceReading], reading: SentenceReading) -> SentenceReading:
    """Give a sentence that goes on from the one before with *instead*, where it says *only* so much is paid or got.

    It takes the place of the one thing that is done before, by the same player and to the same payee. Where more is
    done, or something else, it is refused.
    """
    if not isinstance(reading.form, tree.Continuation) or not _ONLY.search(_CONDITION.sub("", reading.text)):
        return reading
    said = _one(reading.form)
    if said is not None and "instead" in said.adverbs:
        return reading
    before = _one(found[-1].form) if len(found) == 1 else None
    if said is None or before is None or said.adverbs or not _alike(before, said):
        why = "Only so much may be instead of what is done before, or besides it."
        diagnosis = Diagnosis("only-so-much", (why, "Say *instead*, and who pays whom, or say *another $...*."))
        return replace(reading, state="almost", form=None, diagnosis=diagnosis)
    whom = tuple((role, who) for role, who in before.roles if role in _WHOM and said.role(role) is None)
    clause = replace(said, roles=(*said.roles, *whom), adverbs=("instead",))
    return replace(reading, form=tree.Continuation((replace(reading.form.steps[0], clauses=(clause,)),)))


def _one(form: tree.Form | None) -> tree.Clause | None:
    """Give the one clause of what happens; None of several, and of what is no event or time."""
    if not isinstance(form, (tree.Trigger, tree.Scheduled, tree.Continuation)) or len(form.steps) != 1:
        return None
    step = form.steps[0]
    return step.clauses[0] if len(step.clauses) == 1 and not step.otherwise and step.chance is None else None


def _alike(before: tree.Clause, said: tree.Clause) -> bool:
    """Say whether the same player pays or gets, and whom is plain: nobody, or somebody with a name."""
    one, other = before.subject, said.subject
    if before.verb != said.verb or not isinstance(one, tree.Refer) or not isinstance(other, tree.Refer):
        return False
    named = all(isinstance(who, tree.Name) for role, who in before.roles if role in _WHOM and said.role(role) is None)
    return named and one.variable == other.variable
