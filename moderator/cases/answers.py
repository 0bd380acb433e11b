"""What a mail that is acted on at once must have done and said: how much was carried out, what the answer holds."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.cases.case import CaseStep
from moderator.cases.documents import texts_in
from moderator.core.stepped import Stepped


def troubles(step: CaseStep, done: Stepped) -> Iterator[str]:
    """Give a line for each thing that a mail did or said otherwise than its step says: `done` and `reply`."""
    if done.carried is None:
        yield "the game does not tell what it did with the mail"
        return
    wanted = step.beside.get("done")
    if wanted is not None and done.carried != wanted:
        yield f"expected {wanted} orders carried out, came {done.carried}"
    answer, at = done.answer.casefold(), 0
    for text in texts_in(step.beside.get("reply", ())):
        found = answer.find(text.casefold(), at)
        if found < 0:
            yield f"expected an answer with {text!r}{' after what came before it' if at else ''}, came {done.answer!r}"
            return
        at = found + len(text)


def refusals(step: CaseStep, done: Stepped, found: Iterator[str]) -> Iterator[str]:
    """Give what is wrong with the refusals of a mail; the words of `fails` may stand anywhere in the answer.

    `found` is what is wrong where they must stand in the reason.
    """
    is_said = isinstance(step.fails, str) and step.fails.casefold() in done.answer.casefold()
    if not (is_said and done.failures):
        yield from found


def must_change_nothing(step: CaseStep) -> bool:
    """Say whether a mail may change nothing at all: one that fails whole, or comes for the second time."""
    return bool(step.beside.get("repeats")) or (bool(step.fails) and not step.beside.get("done"))
