"""The pages of accounts: for everybody who has money, every line that moved it, week by week, with what it was for.

Where the published log does not come to what somebody now has, an account says so in a line of its own instead of
hiding it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.accounts import Account, Entry, account, cash_of, folded, signed, size, unexplained
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.lines import Line, Linker, Run, begun, unsaid
from moderator.games.nomopoly.pages.places import LEDGERS
from moderator.games.nomopoly.pages.told import WORD, Sealed, Told
from moderator.games.nomopoly.record.view import Dollars, EventView, WeekView
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
    """A week of an account as it is read; `anchor` is the id under which it stands on its page."""

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
    came = sum(entry.amount for entry in account.entries if entry.amount > 0)
    return Total(
        account=Run(name, made.places.ledger(name)),
        opening=money(account.opening),
        came=money(came),
        went=money(came - account.change),
        closing=money(account.closing),
    )


def _account(
    made: Making, name: str, kept: tuple[Account, ...], now: int | None, beyond: Dollars | None
) -> Iterator[Page]:
    """Give an account as pages, the newest at its own address, each older one at that of its first week."""
    *older, newest = _parted(kept)
    path, title = made.places.ledger(name), f"Account of {shortened(made.linker.said_of(name), 40)}"
    runs = [*(Run(_span(part), _older_path(path, part)) for part in older), Run(_newest(newest), path)]
    weeks = {week.value.number: week for week in made.weeks}
    for place, part in enumerate(older):
        others = (*runs[:place], *runs[place + 1 :])
        sealed = tuple(weeks[each.week] for each in part)
        its = Told(frozenset(WORD.findall(name)), weeks=frozenset(each.week for each in part))
        telling = made.about(Told.any_of((its, *(week.told for week in sealed))))
        unmade = Unmade(_older, (telling, name, part[0].opening, sealed, others))
        yield Page(runs[place].path, "nomopoly/ledger.html", f"{title}, {runs[place].text}", unmade)
    model = replace(
        _page(made, name, newest, tuple(runs[:-1])),
        now=money(now) if now is not None else "",
        beyond=signed(beyond) if beyond is not None else "",
    )
    yield Page(path, "nomopoly/ledger.html", title, model)


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


def _older(
    telling: Telling, name: str, opening: Dollars, weeks: tuple[Sealed[WeekView], ...], others: tuple[Run, ...]
) -> LedgerPage:
    return _page(telling, name, account(name, opening, (week.value for week in weeks)), others)


def _page(telling: Telling, name: str, kept: Iterable[Account], others: tuple[Run, ...]) -> LedgerPage:
    weeks = tuple(_week(telling, each) for each in kept)
    called, who = telling.linker.said_of(name), begun(telling.linker.who(name))
    return LedgerPage(telling.frame, called, who, weeks[::-1], others, now="", beyond="")


def _week(made: Telling, account: Account) -> WeekRows:
    return WeekRows(
        week=Run(f"Week {account.week}", made.places.week(account.week)),
        anchor=_anchor(account.week),
        opening=money(account.opening),
        rows=_quoted_once([_row(made, account.week, entry) for entry in folded(account.entries)]),
        change=signed(account.change),
        closing=money(account.closing),
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
