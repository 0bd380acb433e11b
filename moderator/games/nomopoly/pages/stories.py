"""A week in short, as it is told wherever weeks are listed: headline, verdicts, and rules that are new or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.digest import OF_RULES
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.headline import Players, headline
from moderator.games.nomopoly.pages.lines import Line, Run, in_a_row
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.rows import by_first
from moderator.games.nomopoly.pages.told import Shared
from moderator.games.nomopoly.pages.words import Moment, moment
from moderator.games.nomopoly.record.recorded import ONCE, by_verdict, is_new
from moderator.games.nomopoly.record.view import Dollars, EventView, WeekView


class Deed(Enum):
    """What happened to a rule."""

    ADDED = "new"
    AMENDED = "changed"
    REPEALED = "repealed"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that got a new wording in a week, and why: as a proposal asked, or by what follows from the rules."""

    rule: str
    path: str
    why: Line
    parts: tuple[Part, ...]
    deed: Deed
    is_proposed: bool


@dataclass(frozen=True, slots=True, repr=False)
class Story(Shared):
    """A week in short: `ended` is who won where the game did, then the verdicts, and which rules they `changed`."""

    week: int
    path: str
    closed: Moment
    headline: str
    ended: Line
    judged: Line
    changed: Line
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]

    @property
    def judgements(self) -> tuple[Card, ...]:
        """Give the verdicts without the changes of rules that are told as such."""
        changed = {each.rule for each in self.changes}
        return tuple(
            replace(
                card,
                changes=tuple(each for each in card.changes if changed.isdisjoint(run.text for run in each.heading)),
            )
            if card.state == "accepted"
            else card
            for card in self.verdicts
        )

    @property
    def summary(self) -> Line:
        """Give all of it in a few sentences."""
        return _sentences([part for part in (self.ended, self.judged, self.changed) if part])


@dataclass(frozen=True, slots=True)
class Worked:
    """What a new law brought about: `amount` dollars in so many `payments`, and how often its rules acted in all."""

    amount: Dollars = 0
    payments: int = 0
    acts: int = 0


def worked(week: WeekView, changes: Sequence[RuleChange], laws: Sequence[Card]) -> dict[int, Worked]:
    """Give what each of the proposals that became law in a week brought about in it, by its rules and once.

    Nothing counts that happened before it was accepted, nor what a rule that it changed did by its older sentences.
    """
    numbers = {law.path: law.number for law in laws}
    by_rule: dict[str, dict[int, RuleChange]] = {}
    for each in changes:
        for number in {numbers[run.path] for run in each.why if run.path in numbers}:
            by_rule.setdefault(each.rule, {})[number] = each
    acted: dict[int, list[EventView]] = {law.number: [] for law in laws}
    accepted: dict[int, int] = {}
    for number, place, event in by_verdict(week.events) if acted else ():
        accepted.setdefault(number, place)
        if number in acted and event.causes[:1] == (ONCE,):
            acted[number].append(event)
    for place, event in enumerate(week.events, 1) if by_rule else ():
        if event.causes and event.causes[0] in by_rule and not event.line.endswith(OF_RULES):
            for number, change in by_rule[event.causes[0]].items():
                if accepted.get(number, 0) < place and _is_of(event, change):
                    acted[number].append(event)
    return {number: _worked(events) for number, events in acted.items()}


def _is_of(event: EventView, change: RuleChange) -> bool:
    """Say whether a change of its rule let something happen; where the rule is older, only money tells its sentence."""
    before = "".join(part.text for part in change.parts if part.kind != "added")
    return change.deed is Deed.ADDED or (event.transfer is not None and is_new(event, before))


def _worked(acted: Sequence[EventView]) -> Worked:
    amounts = [event.transfer.amount for event in acted if event.transfer is not None and not event.transfer.sets]
    return Worked(sum(amounts), len(amounts), len(acted))


def stories_of(made: Making, played: Sequence[Players], cards: Mapping[int, Card]) -> tuple[Story, ...]:
    """Tell all weeks in short, each of those who `played` in it; `cards` are those of all proposals."""
    verdicts = by_first((card.judged, card) for card in cards.values())
    changes = by_first(_changes(made))
    return tuple(
        _story(made, week, players, verdicts.get(week.number, ()), changes.get(week.number, ()))
        for week, players in zip(made.view.weeks, played, strict=True)
    )


def _story(
    made: Making,
    week: WeekView,
    players: Players,
    verdicts: tuple[Card, ...],
    changes: tuple[RuleChange, ...],
) -> Story:
    return Story(
        week=week.number,
        path=made.places.week(week.number),
        closed=moment(week.closed),
        headline=headline(made, week, players, _foremost(week, changes, verdicts)),
        ended=made.linker.line(made.view.ended) if week.number == made.view.ended_in else (),
        judged=_judged(verdicts),
        changed=_changed(changes),
        verdicts=verdicts,
        changes=changes,
    )


def _foremost(week: WeekView, changes: Sequence[RuleChange], verdicts: Sequence[Card]) -> Card | None:
    """Give the new law that has done the most in its week, the first of several; None where none is new."""
    laws = [each for each in verdicts if each.state == "accepted"]
    did = worked(week, changes, laws)
    return max(laws, key=lambda law: (did[law.number].amount, did[law.number].acts), default=None)


def _judged(verdicts: tuple[Card, ...]) -> Line:
    """Say what was accepted and what was not."""
    told = []
    for words, good in (("accepted", True), ("not accepted", False)):
        chosen = [(Run(f"“{each.title}”", each.path),) for each in verdicts if (each.state == "accepted") is good]
        if chosen:
            told.append((*in_a_row(chosen), Run(f" {'was' if len(chosen) == 1 else 'were'} {words}.")))
    return _sentences(told) or (Run("No proposal was judged."),)


def _changed(changes: tuple[RuleChange, ...]) -> Line:
    """Say which rules are new, which read otherwise, and which are gone."""
    told = []
    for deed, one, several in (
        (Deed.ADDED, "is new", "are new"),
        (Deed.AMENDED, "reads differently now", "read differently now"),
        (Deed.REPEALED, "is repealed", "are repealed"),
    ):
        rules = [(Run(changed.rule, changed.path),) for changed in changes if changed.deed is deed]
        if rules:
            which, becomes = ("Rule ", one) if len(rules) == 1 else ("Rules ", several)
            told.append((Run(which), *in_a_row(rules), Run(f" {becomes}.")))
    return _sentences(told)


def _sentences(told: Sequence[Line]) -> Line:
    return tuple(run for place, line in enumerate(told) for run in (*([Run(" ")] if place else []), *line))


def _changes(made: Making) -> Iterator[tuple[int, RuleChange]]:
    """Give what was changed of the rules, each with its week."""
    for item in (item for section in made.view.sections for item in section.items):
        for before, version in zip((None, *item.versions), item.versions, strict=False):
            if version.week:
                old = before.text if before else ""
                why = made.linker.proposal(version.proposal) or made.linker.line(version.reason)
                path = made.places.version(item.id, version.number)
                deed = Deed.ADDED if not old else Deed.AMENDED if version.text else Deed.REPEALED
                yield (
                    version.week,
                    RuleChange(item.id, path, why, difference(old, version.text), deed, version.proposal is not None),
                )
