"""What mattered most in a week, in a few sentences, as the lead of its report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.games.nomopoly.pages.accounts import Account, size
from moderator.games.nomopoly.pages.headline import alike, overtaking, players_in_words
from moderator.games.nomopoly.pages.lines import Line, Run, begun, in_a_row, linked_once
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.square_history import OWNED, RENT
from moderator.games.nomopoly.pages.stories import Worked, worked
from moderator.games.nomopoly.pages.sums import by_purpose, cited, purpose
from moderator.games.nomopoly.pages.told_week import ToldWeek, all_of, squares_taken
from moderator.games.nomopoly.record.view import Dollars, EventView
from moderator.games.nomopoly.world.figures import count, is_mass, money, times
from moderator.language.inflection import in_words

LEAST_WORDS, MOST_WORDS = 60, 90
_FEW = 2  # new owners who get a sentence each
_NAMED = 3  # who did the same, and proposals that were not accepted
_BEGINNERS = 6  # who are named as the game begins


def lead_of(told: ToldWeek, ranked: Sequence[str]) -> Line:
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


def _came_and_went(told: ToldWeek) -> Iterator[Line]:
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
        if name in told.players.removed:
            yield (Run("The admin took "), *who(name), Run(f"{had} out of the game."))
        else:
            yield (*who(name), Run(f"{had} left the game."))


def _money(told: ToldWeek, ranked: Sequence[str]) -> Iterator[Line]:
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


def _together(told: ToldWeek, names: Sequence[str], deed: str) -> Line:
    """Say of several that each did the same; `deed` has a place for "the most"."""
    if len(names) == len(told.players.stay):
        return (Run(f"Everybody {deed.format('')}."),)
    said = deed.format(" the most,")
    if len(names) <= _NAMED:
        return (*in_a_row([told.made.linker.who(each) for each in names]), Run(f" {said} each."))
    return (Run(f"{players_in_words(len(names))} {said} each."),)


def _mostly(told: ToldWeek, account: Account, way: int) -> Line:
    """Say what the better part of a change of money was for, if one thing was."""
    sums = by_purpose([entry for entry in account.entries if entry.amount * way > 0])
    change = size(account.change)
    if not sums or not sums[0].event.purpose.startswith("for ") or not change <= 2 * size(sums[0].amount) <= 2 * change:
        return ()
    part = "all" if size(sums[0].amount) == change else money(size(sums[0].amount))
    return (Run(f", {part} of it "), *purpose(told, sums[0]))


def _laws(told: ToldWeek) -> Iterator[Line]:
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


def _accepted(told: ToldWeek) -> list[Card]:
    return [each for each in told.verdicts if each.state == "accepted"]


def _so_often(done: Worked) -> str:
    return f"{money(done.amount)} in {_counted(done.payments, 'payment')}"


def _counted(number: int, thing: str) -> str:
    """Write a small number of things in words: "one payment", "21 payments"."""
    word = in_words(number)
    return count(number, thing).replace(str(number), word, 1) if word else count(number, thing)


def _as_it_stands(told: ToldWeek) -> Iterator[Line]:
    """Say what a reader may want to know of a week in which little happened."""
    if not told.made.frame.material.told:
        yield (Run("No rule has published what else happened."),)
        return
    if not told.verdicts and not any(OWNED.fullmatch(event.line) for event in told.week.events):
        owners = ", and no square got another owner" if told.made.frame.material.board else ""
        yield (Run(f"No proposal was judged{owners}."),)
    yield from _leading(told)
    yield from _rents(told)
    yield from _busiest(told)
    yield from _dearest(told)
    yield from _met(told)


def _leading(told: ToldWeek) -> Iterator[Line]:
    """Say who has the most cash, and by how much."""
    stay = told.players.stay
    ranked = sorted(stay, key=lambda name: (-stay[name].closing, name))
    if len(ranked) < _FEW or not told.made.frame.material.accounts or overtaking(told.made, stay):
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


def _rents(told: ToldWeek) -> Iterator[Line]:
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


def _busiest(told: ToldWeek) -> Iterator[Line]:
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
        yield (Run(most.capitalize()), *went, *cited(told, rule), Run("."))
    else:
        yield (Run("Rule "), *told.made.linker.rule(rule), Run(f" moved {most}."))


def _dearest(told: ToldWeek) -> Iterator[Line]:
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


def _met(told: ToldWeek) -> Iterator[Line]:
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


def _bought(told: ToldWeek) -> Iterator[Line]:
    """Say who got squares: where many did, in one sentence."""
    owned = {name: deeds for name in told.accounts if (deeds := squares_taken(told, name))}
    if len(owned) <= _FEW:
        said: list[Line] = []
        last: Sequence[str] = ()
        for name, deeds in owned.items():
            verbs = [*deeds] if [*deeds] != last or len(deeds) > 1 else [""]  # Ann bought one, and Duck another
            taken = zip(verbs, deeds.values(), strict=True)
            parts = [(Run(verb), *all_of(told, squares)) for verb, squares in taken]
            said.append((*told.made.linker.who(name), Run(" "), *in_a_row(parts)))
            last = [*deeds]
        if said:
            yield (*in_a_row(said, ", and "), Run("."))
        return
    squares = {name: [square for taken in deeds.values() for square in taken] for name, deeds in owned.items()}
    number = len({square for taken in squares.values() for square in taken})
    named = [
        (*all_of(told, taken), Run(" ("), *told.made.linker.who(name), Run(")")) for name, taken in squares.items()
    ]
    yield begun((Run(f"{_counted(number, 'square')} got new owners: "), *in_a_row(named), Run(".")))


def _became(told: ToldWeek) -> Iterator[Line]:
    for what, names in told.became.items():
        each = " each" if len(names) > 1 else ""
        yield (*in_a_row([told.made.linker.who(name) for name in names]), Run(f"{each} became {what}."))


def _rejected(told: ToldWeek) -> Iterator[Line]:
    """Say which proposals were not accepted: a few by their titles, of more how many."""
    lost = [(Run(f"“{each.title}”", each.path),) for each in told.verdicts if each.state != "accepted"]
    more = len(lost) - _NAMED
    if more > 1:
        lost = [*lost[:_NAMED], (Run(f"{in_words(more) or more} others"),)]
    if lost:
        yield (*in_a_row(lost), Run(f" {'were' if len(lost) > 1 else 'was'} not accepted."))
