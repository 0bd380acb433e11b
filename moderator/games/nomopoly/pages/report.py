"""The week as a newspaper reports it: a headline, what mattered most in a few sentences, then each player's week.

All of it follows from the published log and the verdicts; the whole log stands on the week's own page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from moderator.games.nomopoly.pages.accounts import JOINING, Account, Entry, signed, size
from moderator.games.nomopoly.pages.frame import Making, Telling
from moderator.games.nomopoly.pages.headline import Players, alike, of_week, overtaking, players_in_words, ranking
from moderator.games.nomopoly.pages.lines import Line, Run, begun, in_a_row, linked_once
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.square_history import OWNED, RENT, stops
from moderator.games.nomopoly.pages.stories import RuleChange, Story, Worked, worked
from moderator.games.nomopoly.pages.told import Once, Sealed, Shared, Told, first_word
from moderator.games.nomopoly.record.view import Dollars, EventView, WeekView
from moderator.games.nomopoly.world.figures import as_read, count, is_mass, listed, money, one_sum, plural, times
from moderator.language.inflection import in_words

LEAST_WORDS, MOST_WORDS = 60, 90
_FEW = 2  # new owners who get a sentence each
_REASONS, _MOST_REASONS = 3, 6  # for money, of each player and way
_NAMED = 3  # who paid the same to one, and proposals that were not accepted
_BEGINNERS = 6  # who are named as the game begins
_QUOTED = 40  # letters of a rule's sentence in the middle of another
_BECOMES = re.compile(r"(?P<who>.+?) becomes (?P<what>(?:an? )?[A-Z][\w' -]*)")
_NO_LONGER = re.compile(r"(?P<who>.+?) is no longer (?P<what>.+)")
_SQUARE = re.compile(r" square (\d+)")


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


@dataclass(frozen=True, slots=True)
class _Week:
    """A week with what its report needs: who played, the accounts of all, verdicts, changed rules, and how it ended.

    `stops` are the squares on which each came to rest, in order, `owned` those that became each one's, `became` what
    players have become and who did.
    """

    made: Telling
    week: WeekView
    players: Players
    accounts: Mapping[str, Account]
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]
    over: Line
    stops: Mapping[str, Sequence[int]]
    owned: Mapping[str, Sequence[tuple[EventView, int]]]
    became: Mapping[str, Sequence[str]]


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


def reports(made: Making, stories: Sequence[Story], kept: Mapping[str, tuple[Account, ...]]) -> Iterator[Reported]:
    """Give the weeks with their reports; `stories` are theirs, `kept` the accounts of everybody."""
    for story, week in zip(stories, made.weeks, strict=True):
        players = of_week(made, week.value, kept)
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
    told = _Week(made, week, players, now, verdicts, changes, over, stops(log), _owned(log), _states(log, now))
    names, ranked = _portrayed(made, players), ranking(made, players.stay)
    most = max((size(now[name].change) for name in names), default=0) or 1
    places = made.places
    fortunes = {name: fortune(Run(name, places.who(name)), now[name], places.ledger(name), most) for name in names}
    return Report(
        lead=_lead(told, ranked),
        fortunes=tuple(fortunes[name] for name in ranked),
        portraits=tuple(_portrait(told, name, fortunes[name]) for name in names),
    )


def last_week(week: Run, reported: Once[Report], name: str) -> tuple[Run, Portrait]:
    """Give the portrait of somebody from the report of a week."""
    return week, next(each for each in reported.made.portraits if each.fortune.who.text == name)


def fortune(who: Run, account: Account, path: str, most: Dollars) -> Fortune:
    """Give a week of an account beside the greatest change, `most`; `path` is that of the account."""
    share = round(Fraction(100 * size(account.change)) / most)
    now = money(account.closing).replace("-", "−")
    return Fortune(who, signed(account.change), now, account.change >= 0, path, share)


def _accepted(told: _Week) -> list[Card]:
    return [each for each in told.verdicts if each.state == "accepted"]


def _lead(told: _Week, ranked: Sequence[str]) -> Line:
    """Tell what mattered most, sentence by sentence, as long as there is room for a whole one.

    A week in which little happened is filled up with how the game stands.
    """
    said: list[Run] = []
    words = 0
    news = (
        *([told.over] if told.over else []),
        *_came_and_went(told),
        *_money(told, ranked),
        *_laws(told),
        *_bought(told),
        *_became(told),
        *_rejected(told),
    )
    for place, sentence in enumerate((*news, *_as_it_stands(told))):
        length = len("".join(run.text for run in sentence).split())
        if words + length <= MOST_WORDS and (place < len(news) or words < LEAST_WORDS):
            said += [*([Run(" ")] if said else []), *sentence]
            words += length
    return linked_once([tuple(said)])[0] if said else ()


def _came_and_went(told: _Week) -> Iterator[Line]:
    """Say who joined and who left the game, and what those had who did."""
    who = told.made.linker.who
    joined = told.players.joined
    if joined:
        deed = "began" if told.players.begin else "joined"
        few = len(joined) <= _BEGINNERS
        named = in_a_row([who(name) for name in joined]) if few else (Run(players_in_words(len(joined))),)
        yield (*named, Run(f" {deed} the game."))
    for name, account in told.players.left.items():
        had = f", who had {money(account.opening)}," if account.opening > 0 else ""
        yield (*who(name), Run(f"{had} left the game."))


def _money(told: _Week, ranked: Sequence[str]) -> Iterator[Line]:
    if not ranked:
        return
    stay = told.players.stay
    best, worst = (stay[ranked[place]] for place in (0, -1))
    lead = overtaking(told.made, stay)
    gained, lost = (alike(stay, ranked[place]) for place in (0, -1))
    has: Line = (Run(f", and now has {money(best.closing)}."),)
    if lead:
        first, second = (told.made.linker.who(name) for name in lead)
        cash = money(told.accounts[lead[0]].closing)
        if gained == [lead[0]]:
            has = (Run(", and is now ahead of "), *second, Run(f" with {cash} in cash."))
        else:
            yield (*first, Run(f" now has the most cash, {cash}, ahead of "), *second, Run("."))
    if best.change > 0 and len(gained) > 1:
        yield _together(told, gained, f"gained{{}} {money(best.change)}")
    elif best.change > 0:
        yield (
            *told.made.linker.who(ranked[0]),
            Run(f" gained the most, {money(best.change)}"),
            *_mostly(told, best, 1),
            *has,
        )
    if worst.change < 0 and len(lost) > 1:
        yield _together(told, lost, f"lost{{}} {money(-worst.change)}")
    elif worst.change < 0:
        yield (
            *told.made.linker.who(ranked[-1]),
            Run(f" lost the most, {money(-worst.change)}"),
            *_mostly(told, worst, -1),
            Run(f", and has {money(worst.closing)} left."),
        )


def _together(told: _Week, names: Sequence[str], deed: str) -> Line:
    """Say of several that each did the same; `deed` has a place for "the most"."""
    if len(names) == len(told.players.stay):
        return (Run(f"Everybody {deed.format('')}."),)
    said = deed.format(" the most,")
    if len(names) <= _NAMED:
        return (*in_a_row([told.made.linker.who(each) for each in names]), Run(f" {said} each."))
    return (Run(f"{players_in_words(len(names))} {said} each."),)


def _mostly(told: _Week, account: Account, way: int) -> Line:
    """Say what the better part of a change of money was for, if one thing was."""
    sums = _by_purpose([entry for entry in account.entries if entry.amount * way > 0])
    change = size(account.change)
    if not sums or not sums[0].event.purpose.startswith("for ") or not change <= 2 * size(sums[0].amount) <= 2 * change:
        return ()
    part = "all" if size(sums[0].amount) == change else money(size(sums[0].amount))
    return (Run(f", {part} of it "), *_purpose(told, sums[0]))


def _laws(told: _Week) -> Iterator[Line]:
    """Say which proposals became law, whose they are, and what they have done in this very week."""
    lines: dict[Worked, list[Line]] = {}
    laws = _accepted(told)
    did = worked(told.week, told.changes, laws)
    for each in laws:
        line = (Run(f"“{each.title}”", each.path), Run(" by "), *each.author)
        lines.setdefault(did[each.number], []).append(line)
    moved = sorted((done for done in lines if done.payments), key=lambda done: -done.amount)
    acted = sorted((done for done in lines if done.acts and not done.payments), key=lambda done: -done.acts)
    if moved:
        first, *others = ((done, line) for done in moved for line in lines[done])
        said = [(*first[1], Run(f" became law and has already moved {_so_often(first[0])}"))]
        for done, line in others:  # of payments, as was said of the first
            said.append((*line, Run(f" {money(done.amount)} in {in_words(done.payments) or done.payments}")))
        yield (*in_a_row(said, ", and "), Run("."))
    for done in acted:
        have = "have each" if len(lines[done]) > 1 else "has"
        yield (*in_a_row(lines[done]), Run(f" became law and {have} already acted {times(done.acts)}."))
    if idle := lines.get(Worked(), []):
        yield (*in_a_row(idle), Run(" became law too." if moved or acted else " became law."))


def _so_often(done: Worked) -> str:
    return f"{money(done.amount)} in {_counted(done.payments, 'payment')}"


def _counted(number: int, thing: str) -> str:
    """Write a small number of things in words: "one payment", "21 payments"."""
    word = in_words(number)
    return count(number, thing).replace(str(number), word, 1) if word else count(number, thing)


def _as_it_stands(told: _Week) -> Iterator[Line]:
    """Say what a reader may want to know of a week in which little happened."""
    if not told.verdicts and not any(OWNED.fullmatch(event.line) for event in told.week.events):
        owners = ", and no square got another owner" if told.made.frame.material.board else ""
        yield (Run(f"No proposal was judged{owners}."),)
    yield from _leading(told)
    yield from _rents(told)
    yield from _busiest(told)
    yield from _dearest(told)
    yield from _met(told)


def _leading(told: _Week) -> Iterator[Line]:
    """Say who has the most cash, and by how much."""
    stay = told.players.stay
    ranked = sorted(stay, key=lambda name: (-stay[name].closing, name))
    if len(ranked) < _FEW or not told.made.frame.material.money or overtaking(told.made, stay):
        return
    first, second = ranked[:2]
    most = stay[first].closing
    ahead = most - stay[second].closing
    if ahead:
        behind = (Run(f" has the most cash, {money(ahead)} more than "), *told.made.linker.who(second), Run("."))
        yield (*told.made.linker.who(first), *behind)
    else:
        names = [told.made.linker.who(name) for name in ranked if stay[name].closing == most]
        yield (*in_a_row(names), Run(f" have the most cash, {money(most)} each."))


def _rents(told: _Week) -> Iterator[Line]:
    """Say how much rent was paid, and who got most of it."""
    got: dict[str, Dollars] = {}
    for event in told.week.events:
        if event.transfer is not None and event.transfer.kind == RENT:
            got[event.transfer.payee] = got.get(event.transfer.payee, 0) + event.transfer.amount
    if got:
        most = max(got, key=lambda name: (got[name], name))
        all_of_it = f"Rents came to {money(sum(got.values()))}"
        whose = "all of it" if len(got) == 1 else f"{money(got[most])} of it"
        yield (Run(f"{all_of_it}, {whose} for "), *told.made.linker.who(most), Run("."))


def _busiest(told: _Week) -> Iterator[Line]:
    """Say by which rule the most money of players moved, with what it was for, if that was no single payment."""
    moved: dict[str, list[EventView]] = {}
    for event in told.week.events:
        paid = event.transfer
        if paid is None or paid.sets or not told.made.places.rule(paid.rule):
            continue
        if paid.payer in told.accounts or paid.payee in told.accounts:
            moved.setdefault(paid.rule, []).append(event)
    sums = {rule: _amount(events) for rule, events in moved.items()}
    rule = max(sums, key=lambda each: (sums[each], each), default="")
    if not rule or len(moved[rule]) == 1:
        return
    first = moved[rule][0]
    purposes, payees, kinds = (
        {tell(event, event.transfer) for event in moved[rule] if event.transfer is not None}
        for tell in (
            lambda event, _: event.purpose,
            lambda _, paid: "" if paid.payee in told.accounts else paid.payee,
            lambda _, paid: "" if is_mass(paid.kind) else paid.kind,
        )
    )
    thing = next(iter(kinds)) if len(kinds) == 1 else ""
    most = f"the most money, {money(sums[rule])} in {_counted(len(moved[rule]), thing or 'payment')}"
    went: Line = ()
    if len(purposes) == 1 and first.purpose.startswith("for "):
        went = (Run(", was paid "), *told.made.linker.purpose(first))
    elif len(payees) == 1 and (payee := next(iter(payees))):
        went = (Run(", went "), *told.made.linker.said(f"to {payee}"))
    if went:
        yield (Run(most.capitalize()), *went, *_by(told, rule), Run("."))
    else:
        yield (Run("Rule "), *told.made.linker.rule(rule), Run(f" moved {most}."))


def _dearest(told: _Week) -> Iterator[Line]:
    """Say which payment of one player to another was the dearest, and what it was for."""
    paid = [
        (event.transfer, event)
        for event in told.week.events
        if event.transfer is not None
        and event.transfer.payer in told.accounts
        and event.transfer.payee in told.accounts
    ]
    if paid:
        moved, event = max(paid, key=lambda each: each[0].amount)
        why = told.made.linker.purpose(event)
        yield (
            Run(f"The most that one player paid another was {money(moved.amount)}, from "),
            *told.made.linker.who(moved.payer),
            Run(" to "),
            *told.made.linker.who(moved.payee),
            *((Run(", "), *why) if why else ()),
            Run("."),
        )


def _amount(events: Sequence[EventView]) -> Dollars:
    return sum(event.transfer.amount for event in events if event.transfer is not None)


def _met(told: _Week) -> Iterator[Line]:
    """Say on which square the most players came to rest."""
    here: dict[int, list[str]] = {}
    for name, squares in told.stops.items():
        for number in dict.fromkeys(squares) if name in told.accounts else ():
            here.setdefault(number, []).append(name)
    if here and max(map(len, here.values())) > 1:
        number = max(here, key=lambda each: (len(here[each]), -each))
        names = [told.made.linker.who(name) for name in here[number]]
        yield (
            *in_a_row(names),
            Run(" met on " if len(names) == _FEW else " all met on "),
            *told.made.linker.square(number),
            Run("."),
        )


def _bought(told: _Week) -> Iterator[Line]:
    """Say who got squares: where many did, in one sentence."""
    owned = {name: deeds for name in told.accounts if (deeds := _taken(told, name))}
    if len(owned) <= _FEW:
        said: list[Line] = []
        last: Sequence[str] = ()
        for name, deeds in owned.items():
            verbs = [*deeds] if [*deeds] != last or len(deeds) > 1 else [""]  # Ann bought one, and Duck another
            taken = zip(verbs, deeds.values(), strict=True)
            parts = [(Run(verb), *_all_of(told, squares)) for verb, squares in taken]
            said.append((*told.made.linker.who(name), Run(" "), *in_a_row(parts)))
            last = [*deeds]
        if said:
            yield (*in_a_row(said, ", and "), Run("."))
        return
    squares = {name: [square for taken in deeds.values() for square in taken] for name, deeds in owned.items()}
    number = len({square for taken in squares.values() for square in taken})
    named = [
        (*_all_of(told, taken), Run(" ("), *told.made.linker.who(name), Run(")")) for name, taken in squares.items()
    ]
    yield begun((Run(f"{_counted(number, 'square')} got new owners: "), *in_a_row(named), Run(".")))


def _taken(told: _Week, name: str) -> dict[str, list[int]]:
    """Give the squares that became a player's, by whether she "bought " them or "took " them "over ", as gifts are."""
    paid = {(each.event.mail, each.event.causes) for each in told.accounts[name].entries if each.amount < 0}
    taken: dict[str, list[int]] = {}
    for event, square in told.owned.get(name, ()):
        taken.setdefault("bought " if (event.mail, event.causes) in paid else "took over ", []).append(square)
    return taken


def _all_of(told: _Week, squares: Sequence[int]) -> Line:
    """Give squares in a row; where none has a name, their numbers: "squares 9 and 16"."""
    numbers = dict.fromkeys(squares)
    named = [told.made.linker.square(number) for number in numbers]
    if len(named) > 1 and all(line[0].text == f"square {number}" for line, number in zip(named, numbers, strict=True)):
        bare = [(Run(str(number), line[0].path),) for line, number in zip(named, numbers, strict=True)]
        return (Run("squares "), *in_a_row(bare))
    return in_a_row(named)


def _became(told: _Week) -> Iterator[Line]:
    for what, names in told.became.items():
        each = " each" if len(names) > 1 else ""
        yield (*in_a_row([told.made.linker.who(name) for name in names]), Run(f"{each} became {what}."))


def _states(events: Sequence[EventView], playing: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Give what players have become in a week and still are at its end, and who of those `playing` did."""
    became: dict[str, list[str]] = {}
    for event in events:
        line = as_read(event.line)
        if (ends := _NO_LONGER.fullmatch(line)) and ends["who"] in (names := became.get(ends["what"], [])):
            names.remove(ends["who"])
        found = _BECOMES.fullmatch(line)
        if found and found["who"] in playing and not event.line.endswith("'s"):
            became.setdefault(found["what"], []).append(found["who"])
    return {what: tuple(dict.fromkeys(names)) for what, names in became.items() if names}


def _owned(events: Sequence[EventView]) -> dict[str, list[tuple[EventView, int]]]:
    """Give the squares that each came to own in a week, with the events that tell it."""
    owned: dict[str, list[tuple[EventView, int]]] = {}
    for event in events:
        if found := OWNED.fullmatch(event.line):
            owned.setdefault(found["owner"], []).append((event, int(found["square"])))
    return owned


def _rejected(told: _Week) -> Iterator[Line]:
    """Say which proposals were not accepted: a few by their titles, of more how many."""
    lost = [(Run(f"“{each.title}”", each.path),) for each in told.verdicts if each.state != "accepted"]
    more = len(lost) - _NAMED
    if more > 1:
        lost = [*lost[:_NAMED], (Run(f"{in_words(more) or more} others"),)]
    if lost:
        yield (*in_a_row(lost), Run(f" {'were' if len(lost) > 1 else 'was'} not accepted."))


def _portrait(told: _Week, name: str, fortune: Fortune) -> Portrait:
    what_came = (_joined(told, name), _landed(told, name), _taken_over(told, name), _has_become(told, name))
    lines = [line for line in (*what_came, *_reasons(told, name)) if line]
    if name in told.players.left:
        lines.append((Run("Left the game."),))
    return Portrait(fortune, linked_once(lines))


def _joined(told: _Week, name: str) -> Line:
    """Say that a player joined, and with how much money by which rule."""
    account = told.accounts[name]
    if name not in told.players.joined:
        return ()
    brought = [each for each in told.week.events if each.purpose == JOINING and each.transfer is not None]
    rule = next((each.transfer.rule for each in brought if each.transfer and each.transfer.payee == name), "")
    held = (Run(f" with {money(account.opening)}"), *_by(told, rule)) if account.opening else ()
    return (Run("Joined the game"), *held, Run("."))


def _landed(told: _Week, name: str) -> Line:
    """Say where a player came to rest."""
    squares = told.stops.get(name)
    return (Run("Landed on "), *_all_of(told, squares), Run(".")) if squares else ()


def _taken_over(told: _Week, name: str) -> Line:
    """Say which squares a player was given; what was bought stands with what it cost."""
    squares = _taken(told, name).get("took over ")
    return (Run("Got "), *_all_of(told, squares), Run(".")) if squares else ()


def _has_become(told: _Week, name: str) -> Line:
    """Say what a player has become."""
    states = [what for what, names in told.became.items() if name in names]
    return (Run(f"Became {listed(states)}."),) if states else ()


def _reasons(told: _Week, name: str) -> Iterator[Line]:
    """Say what most of the money came for, then what it went for."""
    for verb, way in (("Got ", 1), ("Paid ", -1)):
        sums = _by_purpose([entry for entry in told.accounts[name].entries if entry.amount * way > 0])
        shown = _told_of([size(each.amount) for each in sums])
        parts = [(Run(_so_much(found)), *_other(told, found), *_why(told, found)) for found in sums[:shown]]
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


@dataclass(frozen=True, slots=True)
class _Sum:
    """What moved for one purpose in all, in how many `payments`, of which `event` is the first.

    `squares` are those that it is about, `others` from or to whom it went, each once.
    """

    amount: Dollars
    event: EventView
    squares: tuple[int, ...]
    others: tuple[str, ...]
    payments: int


def _by_purpose(entries: Sequence[Entry]) -> list[_Sum]:
    """Add up what moved by one rule for one purpose on whatever squares, the greatest sum first."""
    sums: dict[tuple[str, str], _Sum] = {}
    for entry in entries:
        rule = entry.event.transfer.rule if entry.event.transfer else ""
        words = _about(entry.event)
        before = sums.get((rule, words), _Sum(0, entry.event, (), (), 0))
        squares = (*before.squares, *(int(number) for number in _SQUARE.findall(entry.event.purpose)[:1]))
        others, payments = tuple(dict.fromkeys((*before.others, entry.other))), before.payments + entry.times
        sums[rule, words] = _Sum(before.amount + entry.amount, before.event, squares, others, payments)
    return sorted(sums.values(), key=lambda told: -size(told.amount))


def _so_much(found: _Sum) -> str:
    """Say how much, so that what it was for can follow: "$5 " for rent, "a $5 " for a fine, "$9 in " for fines."""
    if not _counted_kind(found):
        return f"{money(size(found.amount))} "
    return f"{one_sum(size(found.amount))} " if found.payments == 1 else f"{money(size(found.amount))} in "


def _counted_kind(found: _Sum) -> str:
    """Give what a sum is called that its purpose begins with, if one can count such: a fine, but not rent."""
    kind = found.event.transfer.kind if found.event.transfer else ""
    return kind if kind and found.event.purpose.startswith(kind) and not is_mass(kind) else ""


def _other(told: _Week, found: _Sum) -> Line:
    """Say which player gave or was given what: without that, "for renaming" would say who paid for another's deed."""
    (name,) = found.others if len(found.others) == 1 else ("",)
    if name not in told.accounts or not found.event.purpose or (found.event.transfer and found.event.transfer.kind):
        return ()
    return (*_party(told, found), Run(" "))


def _party(told: _Week, found: _Sum) -> Line:
    """Say from or to whom all of a sum went, if it was one."""
    (name,) = found.others if len(found.others) == 1 else ("",)
    return told.made.linker.said(f"{'from' if found.amount > 0 else 'to'} {name}") if name else ()


def _why(told: _Week, found: _Sum) -> Line:
    event = found.event
    rule = event.transfer.rule if event.transfer else ""
    by = _by(told, rule)
    if event.purpose:
        bare = event.purpose == _counted_kind(found)  # then who was paid says the most
        return (*_purpose(told, found), *((Run(" "), *_party(told, found)) if bare else ()), *by)
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


def _by(told: _Week, rule: str) -> Line:
    """Cite a rule in brackets, if it has a page."""
    return (Run(" ("), *told.made.linker.rule(rule), Run(")")) if told.made.places.rule(rule) else ()


def _purpose(told: _Week, found: _Sum) -> Line:
    """Say what a sum was for, with all of its squares; of an order in the same words, how often.

    What somebody got as rent or a fine was for what others did: "rent from Ann for landing on square 8".
    """
    squares = dict.fromkeys(found.squares)
    about = found.event.purpose
    if len(squares) >= _FEW:
        about = f"{_about(found.event)} {listed([f'square {number}' for number in squares])}"
    kind = found.event.transfer.kind if found.event.transfer else ""
    if kind and about.startswith(kind):
        counted = plural(kind) if found.payments > 1 and _counted_kind(found) else kind
        payers = listed(found.others) if len(found.others) <= _NAMED else f"{len(found.others)} others"
        is_theirs = found.amount > 0 and about.startswith(f"{kind} for ") and all(found.others)
        about = f"{counted}{f' from {payers}' if is_theirs else ''}{about.removeprefix(kind)}"
    is_repeated = found.payments > 1 and found.event.mail is not None and len(found.others) == 1
    often = (Run(f", {times(found.payments)}"),) if is_repeated and len(squares) < _FEW else ()
    return (*told.made.linker.purpose(replace(found.event, purpose=about)), *often)


def _about(event: EventView) -> str:
    """Give a purpose without its squares."""
    return event.purpose.partition(" square ")[0]
