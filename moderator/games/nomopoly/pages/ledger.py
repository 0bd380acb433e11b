"""The pages of accounts: for everybody who has money, every line that moved it, week by week, with what it was for.

Where the published log does not come to what somebody now has, an account says so in a line of its own instead of
hiding it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.accounts import (
    Account,
    Entry,
    cash_of,
    folded,
    in_hand,
    signed,
    size,
    unexplained,
    while_playing,
)
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.lines import Line, Linker, Run, begun, unsaid
from moderator.games.nomopoly.pages.places import LEDGERS
from moderator.games.nomopoly.pages.report import Reported
from moderator.games.nomopoly.pages.told import Sealed
from moderator.games.nomopoly.record.view import EventView, WeekView
from moderator.games.nomopoly.world.figures import listed, money, shortened, times

_LINES = 120  # lines of a page of an account


@dataclass(frozen=True, slots=True)
class Row:
    """A line of an account as it is read."""

    party: Line
    why: Line
    sentence: str
    rule: Run
    amount: str
    path: str


@dataclass(frozen=True, slots=True)
class WeekRows:
    """A week of the account of `name` as it is read; `anchor` is the id under which it stands on its page."""

    name: str
    week: Run
    anchor: str
    opening: str
    rows: tuple[Row, ...]
    change: str
    closing: str


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The account of one; `others` are the pages with its other weeks, `beyond` what the log does not tell of."""

    frame: Frame
    name: str
    who: Line
    weeks: tuple[Unmade[WeekRows], ...]
    others: tuple[Run, ...]
    now: str
    beyond: str


@dataclass(frozen=True, slots=True)
class Total:
    """A week of everybody's money in one line: what was had, what came, what went, what is left."""

    account: Run
    opening: str
    came: str
    went: str
    closing: str


@dataclass(frozen=True, slots=True)
class LedgersPage:
    """All accounts of the last week."""

    frame: Frame
    week: Run | None
    totals: tuple[Total, ...]


def ledger_pages(made: Making, kept: Mapping[str, tuple[Account, ...]], reported: Sequence[Reported]) -> Iterator[Page]:
    """Give the list of accounts and the pages of each; `kept` are the accounts of everybody in the `reported` weeks."""
    if not made.view.material.accounts:
        return
    named = [name for name in kept if made.places.ledger(name)]
    last = made.view.weeks[-1] if made.view.weeks else None
    totals = tuple(_total(made, name, kept[name][-1]) for name in named) if last else ()
    week = Run(f"week {last.number}", made.places.week(last.number)) if last else None
    yield Page(LEDGERS, "nomopoly/ledgers.html", "Accounts", LedgersPage(made.frame, week, totals))
    weeks = {told.week.value.number: (told.telling, told.week) for told in reported}
    beyond = unexplained(made.view, kept)
    now = cash_of(made.view)
    for name in named:
        lead = (in_hand(now[name]) if name in now else "", signed(beyond[name]) if name in beyond else "")
        yield from _account(made, name, while_playing(made.view, name, kept[name]), weeks, lead)


def _total(made: Making, name: str, account: Account) -> Total:
    came = sum(entry.amount for entry in account.entries if entry.amount > 0)
    return Total(
        account=Run(name, made.places.ledger(name)),
        opening=in_hand(account.opening),
        came=money(came),
        went=money(came - account.change),
        closing=in_hand(account.closing),
    )


def _account(
    made: Making,
    name: str,
    kept: tuple[Account, ...],
    weeks: Mapping[int, tuple[Telling, Sealed[WeekView]]],
    lead: tuple[str, str],
) -> Iterator[Page]:
    """Give an account as pages, the newest at its own address, each older one at that of its first week.

    `lead` says what the newest tells first: what is had now, and what of it the log does not tell of.
    """
    parts = _parted(kept)
    path, called = made.places.ledger(name), made.linker.said_of(name)
    title = f"Account of {shortened(called, 40)}"
    runs = [*(Run(_span(part), _older_path(path, part)) for part in parts[:-1]), Run(_newest(parts[-1]), path)]
    for place, (part, run) in enumerate(zip(parts, runs, strict=True)):
        is_newest = run is runs[-1]
        model = LedgerPage(
            frame=made.frame,
            name=called,
            who=begun(made.linker.who(name)),
            weeks=tuple(Unmade(_week, (*weeks[each.week], called, each)) for each in part[::-1]),
            others=(*runs[:place], *(() if is_newest else runs[place + 1 :])),
            now=lead[0] if is_newest else "",
            beyond=lead[1] if is_newest else "",
        )
        yield Page(run.path, "nomopoly/ledger.html", title if is_newest else f"{title}, {run.text}", model)


def paths_of_weeks(path: str, kept: Sequence[Account]) -> dict[int, str]:
    """Give where each week of an account stands, by its number; `path` is that of the account."""
    *older, newest = _parted(kept)
    paths = [*(_older_path(path, part) for part in older), path]
    parts = zip((*older, newest), paths, strict=True)
    return {each.week: f"{page}#{_anchor(each.week)}" for part, page in parts for each in part}


def _older_path(path: str, part: Sequence[Account]) -> str:
    return f"{path}from-week-{part[0].week}/"


def _anchor(week: int) -> str:
    return f"week-{week}"


def _parted(kept: Sequence[Account]) -> list[list[Account]]:
    """Divide an account into pages that are not too long, the oldest first."""
    parts: list[list[Account]] = [[]]
    lines = 0
    for each in kept:
        if parts[-1] and lines + len(each.entries) > _LINES:
            parts.append([])
            lines = 0
        parts[-1].append(each)
        lines += len(each.entries)
    return parts


def _span(part: Sequence[Account]) -> str:
    first, last = part[0].week, part[-1].week
    return f"week {first}" if first == last else f"weeks {first} to {last}"


def _newest(part: Sequence[Account]) -> str:
    """Say which weeks the newest page has, in words that stay while further weeks come."""
    return f"week {part[0].week} and later" if part else "later"


def _week(telling: Telling, week: Sealed[WeekView], name: str, account: Account) -> WeekRows:
    number = week.value.number
    return WeekRows(
        name=name,
        week=Run(f"Week {number}", telling.places.week(number)),
        anchor=_anchor(number),
        opening=in_hand(account.opening),
        rows=_quoted_once([_row(telling, number, entry) for entry in folded(account.entries)]),
        change=signed(account.change),
        closing=in_hand(account.closing),
    )


def _quoted_once(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Give the rows of a week with each sentence where it first moves money: what follows cites its rule alone."""
    quoted: set[str] = set()
    told = []
    for row in rows:
        told.append(replace(row, sentence="") if row.sentence in quoted else row)
        quoted.add(row.sentence)
    return tuple(told)


def _row(made: Telling, week: int, entry: Entry) -> Row:
    moved = entry.event.transfer
    assert moved is not None
    rule = moved.rule if made.places.rule(moved.rule) else made.linker.cause(entry.event)
    often = ""
    if entry.also:
        often = f", {money(size(entry.amount))} each"
    elif entry.times > 1:
        often = f", {times(entry.times)}{',' if entry.other else ''}"
    return Row(
        party=party(made.linker, entry),
        why=(*reason(made.linker, entry.event), *((Run(often),) if often else ())),
        sentence=unsaid(entry.event),
        rule=Run(rule, made.places.rule(rule)),
        amount=signed(entry.amount * entry.times),
        path=made.places.event(week, entry.number),
    )


def party(linker: Linker, entry: Entry) -> Line:
    """Say at the other end of an entry who pays or is paid."""
    if not entry.other:
        return ()
    return linker.said(f"{'from' if entry.amount > 0 else 'to'} {listed([entry.other, *entry.also])}")


def reason(linker: Linker, event: EventView) -> Line:
    """Say what money was for: "for" is not said where it stands in a column of purposes."""
    told = linker.purpose(event)
    if told and told[0].text.startswith("for "):
        told = (Run(told[0].text.removeprefix("for "), told[0].path), *told[1:])
    return tuple(run for run in told if run.text)
