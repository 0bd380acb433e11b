"""What moved for one purpose in a week, added up and said: "$68 for rent on square 9", "a $50 fine"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from moderator.games.nomopoly.pages.accounts import Entry, size
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.told_week import ToldWeek
from moderator.games.nomopoly.record.view import Dollars, EventView
from moderator.games.nomopoly.world.figures import is_mass, listed, money, one_sum, plural, times

_NAMED = 3  # who paid the same to one
_SEVERAL = 2  # squares that are named together
_QUOTED = 40  # letters of a rule's sentence in the middle of another
_SQUARE = re.compile(r" square (\d+)")


@dataclass(frozen=True, slots=True)
class Sum:
    """What moved for one purpose in all, in how many `payments`, of which `event` is the first.

    `squares` are those that it is about, `others` from or to whom it went, each once.
    """

    amount: Dollars
    event: EventView
    squares: tuple[int, ...]
    others: tuple[str, ...]
    payments: int


def by_purpose(entries: Sequence[Entry]) -> list[Sum]:
    """Add up what moved by one rule for one purpose on whatever squares, the greatest sum first."""
    sums: dict[tuple[str, str], Sum] = {}
    for entry in entries:
        rule = entry.event.transfer.rule if entry.event.transfer else ""
        words = _about(entry.event)
        before = sums.get((rule, words), Sum(0, entry.event, (), (), 0))
        squares = (*before.squares, *(int(number) for number in _SQUARE.findall(entry.event.purpose)[:1]))
        others, payments = tuple(dict.fromkeys((*before.others, entry.other))), before.payments + entry.times
        sums[rule, words] = Sum(before.amount + entry.amount, before.event, squares, others, payments)
    return sorted(sums.values(), key=lambda told: -size(told.amount))


def so_much(found: Sum) -> str:
    """Say how much, so that what it was for can follow: "$5 " for rent, "a $5 " for a fine, "$9 in " for fines."""
    if not _counted_kind(found):
        return f"{money(size(found.amount))} "
    return f"{one_sum(size(found.amount))} " if found.payments == 1 else f"{money(size(found.amount))} in "


def _counted_kind(found: Sum) -> str:
    """Give what a sum is called that its purpose begins with, if one can count such: a fine, but not rent."""
    kind = found.event.transfer.kind if found.event.transfer else ""
    return kind if kind and found.event.purpose.startswith(kind) and not is_mass(kind) else ""


def other_player(told: ToldWeek, found: Sum) -> Line:
    """Say which player gave or was given what: without that, "for renaming" would say who paid for another's deed."""
    (name,) = found.others if len(found.others) == 1 else ("",)
    if name not in told.accounts or not found.event.purpose or (found.event.transfer and found.event.transfer.kind):
        return ()
    return (*_party(told, found), Run(" "))


def _party(told: ToldWeek, found: Sum) -> Line:
    """Say from or to whom all of a sum went, if it was one."""
    (name,) = found.others if len(found.others) == 1 else ("",)
    return told.made.linker.said(f"{'from' if found.amount > 0 else 'to'} {name}") if name else ()


def why(told: ToldWeek, found: Sum) -> Line:
    """Say what a sum was for, with its rule: by its purpose, else by the sentence that moved it or by when it moved."""
    event = found.event
    rule = event.transfer.rule if event.transfer else ""
    by = cited(told, rule)
    if event.purpose:
        bare = event.purpose == _counted_kind(found)  # then who was paid says the most
        return (*purpose(told, found), *((Run(" "), *_party(told, found)) if bare else ()), *by)
    said = told.made.linker.why(event)
    if len("".join(run.text for run in said)) > _QUOTED:
        other = _party(told, found)
        when = f"in the {event.phase} phase" if event.phase else "at the end of the update"
        said = (*other, Run(f"{' ' if other else ''}{when}"))
    elif said:
        said = (Run("by "), *(Run(run.text.replace(".”", "”"), run.path) for run in said))  # the sentence goes on
    if said:
        return (*said, *by)
    return (Run("by rule "), *told.made.linker.rule(rule)) if by else (Run("by what became law once"),)


def cited(told: ToldWeek, rule: str) -> Line:
    """Cite a rule in brackets, if it has a page."""
    return (Run(" ("), *told.made.linker.rule(rule), Run(")")) if told.made.places.rule(rule) else ()


def purpose(told: ToldWeek, found: Sum) -> Line:
    """Say what a sum was for, with all of its squares; of an order in the same words, how often.

    What somebody got as rent or a fine was for what others did: "rent from Ann for landing on square 8".
    """
    squares = dict.fromkeys(found.squares)
    about = found.event.purpose
    if len(squares) >= _SEVERAL:
        about = f"{_about(found.event)} {listed([f'square {number}' for number in squares])}"
    kind = found.event.transfer.kind if found.event.transfer else ""
    if kind and about.startswith(kind):
        counted = plural(kind) if found.payments > 1 and _counted_kind(found) else kind
        payers = listed(found.others) if len(found.others) <= _NAMED else f"{len(found.others)} others"
        is_theirs = found.amount > 0 and about.startswith(f"{kind} for ") and all(found.others)
        about = f"{counted}{f' from {payers}' if is_theirs else ''}{about.removeprefix(kind)}"
    is_repeated = found.payments > 1 and found.event.mail is not None and len(found.others) == 1
    often = (Run(f", {times(found.payments)}"),) if is_repeated and len(squares) < _SEVERAL else ()
    return (*told.made.linker.purpose(replace(found.event, purpose=about)), *often)


def _about(event: EventView) -> str:
    """Give a purpose without its squares."""
    return event.purpose.partition(" square ")[0]
