"""What reading comes to: sentences, orders and conditions as they were read, or why they do not read.

A sentence is in one of four states: it *runs*, it *defines*, it is *prose* ("Note: ..."), or it is *almost* running:
it looks like a rule and does not read, which is an error for its author to see.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from moderator.language import tree
from moderator.language.scope import Scope


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Why some words do not read. `at` is the span of the trouble; `send` are wordings that would read."""

    code: str
    reasons: tuple[str, ...]
    at: tuple[int, int] | None = None
    send: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """One sentence as it was read. `start` is its place in the item's text; `form` is None if it does not read."""

    text: str
    start: int
    state: str
    form: tree.Form | None = None
    diagnosis: Diagnosis | None = None

    @property
    def forms(self) -> tuple[tree.Form, ...]:
        """Give each rule that the sentence says; none if it does not read."""
        if isinstance(self.form, tree.Several):
            return self.form.forms
        return () if self.form is None else (self.form,)


@dataclass(frozen=True, slots=True)
class ItemReading:
    """All sentences of an item; `implied` are those that would declare the words which it uses first."""

    number: str
    sentences: tuple[SentenceReading, ...]
    implied: tuple[SentenceReading, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderReading:
    """What the words of an order can mean: clauses whose subject is the `Gap`, the cheapest first, or a diagnosis."""

    text: str
    clauses: tuple[tree.Clause, ...] = ()
    diagnosis: Diagnosis | None = None


@dataclass(frozen=True, slots=True)
class ConditionReading:
    """What the words of a condition mean; `I` is the reference "@sender"."""

    text: str
    condition: tree.Condition | None = None
    diagnosis: Diagnosis | None = None
    scope: Scope | None = field(default=None, compare=False, repr=False)
