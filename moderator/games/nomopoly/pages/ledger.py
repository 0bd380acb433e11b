"""The pages of accounts: for everybody who has money, every line that moved it, week by week, with what it was for.

Where the published log does not come to what somebody now has, an account says so in a line of its own instead of
hiding it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from moderator.core.ruleset import Page
from moderator.games.nomopoly.figures import money, shortened
from moderator.games.nomopoly.pages.accounts import Account, Entry, cash_of, folded, signed, unexplained
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Linker, Run
from moderator.games.nomopoly.pages.places import LEDGERS
from moderator.games.nomopoly.view import EventView

_LINES = 140  # lines of a page of an account


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
    """A week of an account as it is read."""

    week: Run
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
    weeks: tuple[WeekRows, ...]
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


def ledger_pages(made: Making, kept: Mapping[str, tuple[Account, ...]]) -> Iterator[Page]:
    """Give the list of accounts and the pages of each; `kept` are the accounts of everybody."""
    if not made.view.material.money:
        return
    named = [name for name in kept if made.places.ledger(name)]
    last = made.view.weeks[-1] if made.view.weeks else None
    totals = tuple(_total(made, name, kept[name][-1]) for name in named) if last else ()
    week = Run(f"week {last.number}", made.places.week(last.number)) if last else None
    yield Page(LEDGERS, "nomopoly/ledgers.html", "Accounts", LedgersPage(made.frame, week, totals))
    beyond = unexplained(made.view, kept)
    now = cash_of(made.view)
    for name in named:
        yield from _account(made, name, kept[name], now.get(name), beyond.get(name))


def _total(made: Making, name: str, account: Account) -> Total:
    came = sum((entry.amount for entry in account.entries if entry.amount > 0), Fraction(0))
    return Total(
        account=Run(name, made.places.ledger(name)),
        opening=money(account.opening),
        came=money(came),
        went=money(came - account.change),
        closing=money(account.closing),
    )


def _account(
    made: Making, name: str, kept: tuple[Account, ...], now: int | None, beyond: Fraction | None
) -> Iterator[Page]:
    """Give an account as pages, the newest at its own address, each older one at that of its first week."""
    parts: list[list[WeekRows]] = [[]]
    weeks = [account.week for account in kept]
    lines = 0
    for account in kept:
        told = _week(made, account)
        if parts[-1] and lines + len(told.rows) > _LINES:
            parts.append([])
            lines = 0
        parts[-1].append(told)
        lines += len(told.rows)
    path = made.places.ledger(name)
    runs = []
    for place, part in enumerate(parts):
        span = weeks[sum(map(len, parts[:place])) :][: len(part)]
        said = " to ".join(str(week) for week in dict.fromkeys((*span[:1], *span[-1:])))
        newest = place == len(parts) - 1
        words = f"week{'s' if len(span) > 1 else ''} {said}"
        runs.append(Run(words, path if newest else f"{path}from-week-{span[0]}/"))
    for place, part in enumerate(parts):
        newest = place == len(parts) - 1
        model = LedgerPage(
            frame=made.frame,
            name=name,
            who=made.linker.who(name),
            weeks=tuple(part[::-1]),
            others=tuple(run for run in runs if run is not runs[place]),
            now=money(now) if now is not None and newest else "",
            beyond=signed(beyond) if beyond is not None and newest else "",
        )
        title = f"Account of {shortened(name, 40)}" + ("" if newest else f", {runs[place].text}")
        yield Page(runs[place].path, "nomopoly/ledger.html", title, model)


def _week(made: Making, account: Account) -> WeekRows:
    return WeekRows(
        week=Run(f"Week {account.week}", made.places.week(account.week)),
        opening=money(account.opening),
        rows=tuple(_row(made, account.week, entry) for entry in folded(account.entries)),
        change=signed(account.change),
        closing=money(account.closing),
    )


def _row(made: Making, week: int, entry: Entry) -> Row:
    moved = entry.event.transfer
    assert moved is not None
    rule = moved.rule if made.places.rule(moved.rule) else made.linker.cause(entry.event)
    times = f", {entry.times} times" if entry.times > 1 else ""
    return Row(
        party=party(made.linker, entry),
        why=(*reason(made.linker, entry.event), *((Run(times),) if times else ())),
        sentence="" if entry.event.purpose.strip() not in ("", "fine") else moved.sentence,
        rule=Run(rule, made.places.rule(rule)),
        amount=signed(entry.amount * entry.times),
        path=made.places.event(week, entry.number),
    )


def party(linker: Linker, entry: Entry) -> Line:
    """Say at the other end of an entry who pays or is paid."""
    if not entry.other:
        return ()
    return (Run("from " if entry.amount > 0 else "to "), *linker.who(entry.other))


def reason(linker: Linker, event: EventView) -> Line:
    """Say what money was for: "for" is not said where it stands in a column of purposes."""
    told = linker.purpose(event)
    if told and told[0].text.startswith("for "):
        told = (Run(told[0].text.removeprefix("for "), told[0].path), *told[1:])
    return tuple(run for run in told if run.text)
