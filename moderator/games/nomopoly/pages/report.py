"""The week as a newspaper reports it: what mattered most (`lead`), winners and losers, then each player's week.

All of it follows from the published log and the verdicts; the whole log stands on the week's own page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from moderator.games.nomopoly.pages.accounts import JOINING, Account, in_hand, signed, size
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.headline import Players, ranking
from moderator.games.nomopoly.pages.lead import lead_of
from moderator.games.nomopoly.pages.lines import Line, Run, in_a_row, linked_once
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.square_history import stops
from moderator.games.nomopoly.pages.stories import RuleChange, Story
from moderator.games.nomopoly.pages.sums import by_purpose, cited, other_player, so_much, why
from moderator.games.nomopoly.pages.told import Once, Sealed, Shared, Told, first_word
from moderator.games.nomopoly.pages.told_week import ToldWeek, all_of, owned_after, squares_taken, states_after
from moderator.games.nomopoly.record.view import Dollars, WeekView
from moderator.games.nomopoly.world.figures import listed, money

_REASONS, _MOST_REASONS = 3, 6  # for money, of each player and way


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


@dataclass(frozen=True, slots=True, repr=False)
class Portrait(Shared):
    """A player's week: the change of money, then sentences."""

    fortune: Fortune
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A week's report under its headline: `lead` has at most MOST_WORDS words; `fortunes` the greatest gain first.

    There are `portraits` of those who left besides.
    """

    lead: Line
    fortunes: tuple[Fortune, ...]
    portraits: tuple[Portrait, ...]


def ended(made: Making, week: WeekView) -> Line:
    """Say who won if the game ended in this week; () else."""
    return made.linker.line(made.view.ended) if made.view.ended_in == week.number else ()


@dataclass(frozen=True, slots=True)
class Reported:
    """A week with what is needed to tell of it, those of whom its report has a portrait, and the report."""

    telling: Telling
    week: Sealed[WeekView]
    names: tuple[str, ...]
    report: Once[Report]


def reports(made: Making, stories: Sequence[Story], played: Sequence[Players]) -> Iterator[Reported]:
    """Give the weeks with their reports; `stories` are theirs, and of those who `played` in each."""
    for story, week, players in zip(stories, made.weeks, played, strict=True):
        telling = made.about(Told.any_of((week.told, Told(frozenset(map(first_word, (*players.stay, *players.left)))))))
        parts = (telling, week, players, story.verdicts, story.changes, ended(made, week.value))
        yield Reported(telling, week, _portrayed(made, players), Once(report, parts))


def _portrayed(made: Telling, players: Players) -> tuple[str, ...]:
    """Give the names of those whose week is told: of who stays by the change of their money, then of who left."""
    return (*ranking(made, players.stay), *ranking(made, players.left))


def report(
    made: Telling,
    sealed: Sealed[WeekView],
    players: Players,
    verdicts: tuple[Card, ...],
    changes: tuple[RuleChange, ...],
    over: Line,
) -> Report:
    """Report a week; `over` says who won if the game ended in it."""
    week = sealed.value
    made = Telling(made.linker.as_named(week.events), made.frame)
    now = {**players.stay, **players.left}
    log = week.events
    followed = stops(log), owned_after(log), states_after(log, now)
    told = ToldWeek(made, week, players, now, verdicts, changes, over, *followed)
    names, ranked = _portrayed(made, players), ranking(made, players.stay)
    most = max((size(now[name].change) for name in names), default=0) or 1
    places = made.places
    fortunes = {name: fortune(Run(name, places.who(name)), now[name], places.ledger(name), most) for name in names}
    return Report(
        lead=lead_of(told, ranked),
        fortunes=tuple(fortunes[name] for name in ranked),
        portraits=tuple(_portrait(told, name, fortunes[name]) for name in names),
    )


def last_week(week: Run, reported: Once[Report], name: str) -> tuple[Run, Portrait]:
    """Give the portrait of somebody from the report of a week."""
    return week, next(each for each in reported.made.portraits if each.fortune.who.text == name)


def fortune(who: Run, account: Account, path: str, most: Dollars) -> Fortune:
    """Give a week of an account beside the greatest change, `most`; `path` is that of the account."""
    share = round(Fraction(100 * size(account.change)) / most)
    return Fortune(who, signed(account.change), in_hand(account.closing), account.change >= 0, path, share)


def _portrait(told: ToldWeek, name: str, fortune: Fortune) -> Portrait:
    what_came = (_joined(told, name), _landed(told, name), _taken_over(told, name), _has_become(told, name))
    lines = [line for line in (*what_came, *_reasons(told, name)) if line]
    if name in told.players.left:
        reason = told.players.removed.get(name, "").rstrip(". ")
        left = f"Was taken out of the game by the admin: {reason}." if reason else "Left the game."
        lines += [_left_behind(told, name), (Run(left),)]
    return Portrait(fortune, linked_once(lines))


def _left_behind(told: ToldWeek, name: str) -> Line:
    """Say to whom a player's squares went: by the mail that said that the player leaves, or as the admin decided."""
    events = told.week.events
    lines = [event.line for event in events]
    leaves = f"{name} leaves the game"
    if name in told.players.removed:
        began = next(place for place, line in enumerate(lines) if line.startswith(f"the admin takes {name} out of "))
        ended = lines.index(leaves, began) if leaves in lines[began:] else began
        leaving = events[began:ended]
    else:
        mails = {event.mail for event in events if event.line == leaves} - {None}
        leaving = tuple(event for event in events if event.mail in mails)
    parts = [
        (*all_of(told, squares), Run(" to "), *told.made.linker.who(owner))
        for owner, owned in told.owned.items()
        if owner != name and (squares := [square for event, square in owned if event in leaving])
    ]
    return (Run("Left "), *in_a_row(parts), Run(".")) if parts else ()


def _joined(told: ToldWeek, name: str) -> Line:
    """Say that a player joined, and with how much money by which rule."""
    account = told.accounts[name]
    if name not in told.players.joined:
        return ()
    brought = [each for each in told.week.events if each.purpose == JOINING and each.transfer is not None]
    rule = next((each.transfer.rule for each in brought if each.transfer and each.transfer.payee == name), "")
    held = (Run(f" with {money(account.opening)}"), *cited(told, rule)) if account.opening else ()
    return (Run("Joined the game"), *held, Run("."))


def _landed(told: ToldWeek, name: str) -> Line:
    """Say where a player came to rest."""
    squares = told.stops.get(name)
    return (Run("Landed on "), *all_of(told, squares), Run(".")) if squares else ()


def _taken_over(told: ToldWeek, name: str) -> Line:
    """Say which squares a player was given; what was bought stands with what it cost."""
    squares = squares_taken(told, name).get("took over ")
    return (Run("Got "), *all_of(told, squares), Run(".")) if squares else ()


def _has_become(told: ToldWeek, name: str) -> Line:
    """Say what a player has become."""
    states = [what for what, names in told.became.items() if name in names]
    return (Run(f"Became {listed(states)}."),) if states else ()


def _reasons(told: ToldWeek, name: str) -> Iterator[Line]:
    """Say what most of the money came for, then what it went for."""
    for verb, way in (("Got ", 1), ("Paid ", -1)):
        sums = by_purpose([entry for entry in told.accounts[name].entries if entry.amount * way > 0])
        shown = _told_of([size(each.amount) for each in sums])
        parts = [(Run(so_much(found)), *other_player(told, found), *why(told, found)) for found in sums[:shown]]
        if len(sums) > shown:
            rest = sum(size(each.amount) for each in sums[shown:])
            parts.append((Run(f"{money(rest)} for "), Run("other things", told.made.places.ledger(name))))
        if parts:
            yield (Run(verb), *in_a_row(parts), Run("."))


def _told_of(sums: Sequence[Dollars]) -> int:
    """Give how many sums are named, the greatest first: the rest together is no more than the last of these."""
    shown = _REASONS
    while shown < min(len(sums), _MOST_REASONS) and sum(sums[shown:]) > sums[shown - 1]:
        shown += 1
    return len(sums) if len(sums) <= shown + 1 else shown  # to name one more takes no more words
