"""The week as a newspaper reports it: a headline, what mattered most in a few sentences, then each player's week.

All of it follows from the published log and the verdicts; the whole log stands on the week's own page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from moderator.games.nomopoly.figures import count, money, times
from moderator.games.nomopoly.pages.accounts import Account, Entry, signed, size
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.headline import ranking
from moderator.games.nomopoly.pages.lines import Line, Run, linked_once
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.stories import RuleChange
from moderator.games.nomopoly.view import Dollars, EventView, WeekView

MOST_WORDS = 90
_REASONS = 3  # for money, of each player and way
_OWNED = re.compile(r"(?P<square>\d+) becomes (?P<owner>.+)'s")
_BECOMES = re.compile(r"(?P<who>.+?) becomes (?P<what>(?:an? )?[A-Z][\w' -]*)")
_SQUARE = re.compile(r" square (\d+)")
_LANDS = re.compile(r"(?P<who>.+) lands on (?P<square>\d+)")


@dataclass(frozen=True, slots=True)
class Fortune:
    """How a player's money changed in the week, and what is in hand at its end; `rose` says which way it went.

    `share` is the change in hundredths of the greatest one of all players.
    """

    who: Run
    change: str
    now: str
    rose: bool
    ledger: str
    share: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """A player's week: the change of money, then sentences."""

    fortune: Fortune
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A week's report under its headline: `lead` has at most MOST_WORDS words; `fortunes` the greatest gain first."""

    lead: Line
    fortunes: tuple[Fortune, ...]
    portraits: tuple[Portrait, ...]


@dataclass(frozen=True, slots=True)
class _Week:
    """A week with what its report needs: the accounts of those who play, verdicts, changed rules, and how it ended.

    `stops` are the squares on which each came to rest, in order.
    """

    made: Telling
    week: WeekView
    accounts: Mapping[str, Account]
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]
    over: Line
    stops: Mapping[str, Sequence[int]]


def ended(made: Making, week: WeekView) -> Line:
    """Say who won if the game ended in this week; () else."""
    return made.linker.line(made.view.ended) if made.view.ended_in == week.number else ()


def report(
    made: Telling,
    week: WeekView,
    now: Mapping[str, Account],
    verdicts: tuple[Card, ...],
    changes: tuple[RuleChange, ...],
    over: Line,
) -> Report:
    """Report a week; `now` are the accounts of those who play, `over` says who won if the game ended in it."""
    told = _Week(made, week, now, verdicts, changes, over, _stops(week))
    ranked = ranking(made, now)
    most = max((size(now[name].change) for name in ranked), default=0) or 1
    fortunes = {name: _fortune(told, name, most) for name in ranked}
    return Report(
        lead=_lead(told, ranked),
        fortunes=tuple(fortunes.values()),
        portraits=tuple(_portrait(told, name, fortunes[name]) for name in ranked),
    )


def _fortune(told: _Week, name: str, most: Dollars) -> Fortune:
    account = told.accounts[name]
    path = told.made.places.ledger(name)
    who = Run(name, told.made.places.who(name))
    share = round(Fraction(100 * size(account.change)) / most)
    now = money(account.closing).replace("-", "−")
    return Fortune(who, signed(account.change), now, account.change >= 0, path, share)


def _accepted(told: _Week) -> list[Card]:
    return [each for each in told.verdicts if each.state == "accepted"]


def _lead(told: _Week, ranked: Sequence[str]) -> Line:
    """Tell what mattered most, sentence by sentence, as long as there is room for a whole one."""
    said: list[Run] = []
    words = 0
    for sentence in (
        *([told.over] if told.over else []),
        *_money(told, ranked),
        *_laws(told),
        *_bought(told),
        *_became(told),
        *_rejected(told),
    ):
        length = len("".join(run.text for run in sentence).split())
        if words + length <= MOST_WORDS:
            said += [*([Run(" ")] if said else []), *sentence]
            words += length
    return linked_once([tuple(said)])[0]


def _money(told: _Week, ranked: Sequence[str]) -> Iterator[Line]:
    if not ranked:
        return
    best, worst = (told.accounts[ranked[place]] for place in (0, -1))
    if best.change > 0:
        yield (
            *told.made.linker.who(ranked[0]),
            Run(f" gained the most, {money(best.change)}, and now has {money(best.closing)}."),
        )
    if worst.change < 0:
        lost = money(-worst.change)
        words = f" lost the most, {lost}, and has {money(worst.closing)} left."
        yield (*told.made.linker.who(ranked[-1]), Run(words))


def _laws(told: _Week) -> Iterator[Line]:
    """Say which proposals became law, whose they are, and what the new wordings have done in this very week."""
    for each in _accepted(told):
        line: Line = (Run(f"“{each.title}”", each.path), Run(" by "), *each.author, Run(" became law"))
        done = _done_by(told, {change.rule for change in told.changes if _from(change, each)})
        yield (*line, Run(f" and has already {done}." if done else "."))


def _from(change: RuleChange, card: Card) -> bool:
    return any(run.path == card.path for run in change.why)


def _done_by(told: _Week, rules: set[str]) -> str:
    """Say what rules brought about: how much money in how many payments, else how many events."""
    acted = [event for event in told.week.events if rules.intersection(event.causes[:1])]
    acted = [event for event in acted if not event.line.endswith((" is added", " is changed", " is removed"))]
    amounts = [event.transfer.amount for event in acted if event.transfer is not None and not event.transfer.sets]
    if amounts:
        return f"moved {money(sum(amounts))} in {count(len(amounts), 'payment')}"
    return f"acted {times(len(acted))}" if acted else ""


def _bought(told: _Week) -> Iterator[Line]:
    owned: dict[str, list[int]] = {}
    for event in told.week.events:
        found = _OWNED.fullmatch(event.line)
        if found and found["owner"] in told.accounts:
            owned.setdefault(found["owner"], []).append(int(found["square"]))
    for name, squares in owned.items():
        yield (*told.made.linker.who(name), Run(" took over "), *_all_of(told, squares), Run("."))


def _all_of(told: _Week, squares: Sequence[int]) -> Line:
    runs: list[Run] = []
    for place, number in enumerate(dict.fromkeys(squares), 1):
        last = place == len(dict.fromkeys(squares))
        runs += [Run(" and " if last else ", ")] if runs else []
        runs += told.made.linker.square(number)
    return tuple(runs)


def _became(told: _Week) -> Iterator[Line]:
    became: dict[str, list[str]] = {}
    for event in told.week.events:
        found = _BECOMES.fullmatch(event.line)
        if found and found["who"] in told.accounts and not event.line.endswith("'s"):
            became.setdefault(found["what"], []).append(found["who"])
    for what, names in became.items():
        runs: list[Run] = []
        for place, name in enumerate(dict.fromkeys(names), 1):
            runs += [Run(" and " if place == len(dict.fromkeys(names)) else ", ")] if runs else []
            runs += told.made.linker.who(name)
        yield (*runs, Run(f"{' each' if len(set(names)) > 1 else ''} became {what}."))


def _rejected(told: _Week) -> Iterator[Line]:
    lost = [each for each in told.verdicts if each.state != "accepted"]
    for place, each in enumerate(lost):
        more = len(lost) - place - 1
        beside = f", and {more} more" if more else ""
        if place == 0:
            words = f"{beside}, {'were' if more else 'was'} not accepted."
            yield (Run(f"“{each.title}”", each.path), Run(words.replace(", was", " was")))


def _portrait(told: _Week, name: str, fortune: Fortune) -> Portrait:
    lines = [line for line in (_landed(told, name), *_reasons(told, name)) if line]
    return Portrait(fortune, linked_once(lines))


def _stops(week: WeekView) -> dict[str, list[int]]:
    """Give the squares on which each piece came to rest."""
    stops: dict[str, list[int]] = {}
    for event in week.events:
        if (found := _LANDS.fullmatch(event.line)) is not None:
            stops.setdefault(found["who"], []).append(int(found["square"]))
    return stops


def _landed(told: _Week, name: str) -> Line:
    """Say where a player came to rest."""
    squares = told.stops.get(name)
    return (Run("Landed on "), *_all_of(told, squares), Run(".")) if squares else ()


def _reasons(told: _Week, name: str) -> Iterator[Line]:
    """Say what most of the money came for, then what it went for."""
    for verb, way in (("Got ", 1), ("Paid ", -1)):
        sums = _by_purpose([entry for entry in told.accounts[name].entries if entry.amount * way > 0])
        runs: list[Run] = []
        for place, found in enumerate(sums[:_REASONS]):
            runs += [Run(", ") if place else Run(verb), Run(money(size(found.amount)) + " ")]
            runs += [*_other(told, found), *_why(told, found)]
        if len(sums) > _REASONS:
            rest = sum(size(each.amount) for each in sums[_REASONS:])
            runs.append(Run(f", and {money(rest)} for other things"))
        if runs:
            yield (*runs, Run("."))


@dataclass(frozen=True, slots=True)
class _Sum:
    """What moved for one purpose in all: its first event, the squares that it is about, and from or to whom it went."""

    amount: Dollars
    event: EventView
    squares: tuple[int, ...]
    others: frozenset[str]


def _by_purpose(entries: Sequence[Entry]) -> list[_Sum]:
    """Add up what moved by one rule for one purpose on whatever squares, the greatest sum first."""
    sums: dict[tuple[str, str], _Sum] = {}
    for entry in entries:
        rule = entry.event.transfer.rule if entry.event.transfer else ""
        words = _about(entry.event)
        before = sums.get((rule, words), _Sum(0, entry.event, (), frozenset()))
        squares = (*before.squares, *(int(number) for number in _SQUARE.findall(entry.event.purpose)[:1]))
        sums[rule, words] = _Sum(before.amount + entry.amount, before.event, squares, before.others | {entry.other})
    return sorted(sums.values(), key=lambda told: -size(told.amount))


def _other(told: _Week, found: _Sum) -> Line:
    """Say which player gave or was given what: without that, "for renaming" would say who paid for another's deed."""
    (name,) = found.others if len(found.others) == 1 else ("",)
    if name not in told.accounts or not found.event.purpose.startswith("for "):
        return ()
    return (Run("from " if found.amount > 0 else "to "), *told.made.linker.who(name), Run(" "))


def _why(told: _Week, found: _Sum) -> Line:
    event = found.event
    rule = event.transfer.rule if event.transfer else ""
    cited = told.made.linker.rule(rule) if told.made.places.rule(rule) else ()
    by = (Run(" ("), *cited, Run(")")) if cited else ()
    if not event.purpose:
        said = told.made.linker.why(event)
        if said:
            return (Run("by "), *said, *by)
        return (Run("by rule "), *cited) if cited else (Run("by what became law once"),)
    if len(set(found.squares)) > 1:
        return (Run(f"{_about(event)} "), *_all_of(told, found.squares), *by)
    return (*told.made.linker.purpose(event), *by)


def _about(event: EventView) -> str:
    """Give a purpose without its squares."""
    return event.purpose.partition(" square ")[0]
