"""Proposals: what was asked, in whose words, what came of it and why, and what it changes word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.deeds import Done, by_proposal, said
from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.lines import Line, Run, begun
from moderator.games.nomopoly.pages.places import PROPOSALS
from moderator.games.nomopoly.pages.rows import neighbors
from moderator.games.nomopoly.pages.told import RULE, Shared
from moderator.games.nomopoly.record.recorded import ONCE
from moderator.games.nomopoly.record.view import ChangeView, ProposalView, SentenceView
from moderator.games.nomopoly.world.figures import as_read, shortened
from moderator.language.inflection import ordinal

_SHOWN = 24  # proposals of one state in full
_TITLE = 70  # letters of a title that a proposal without one gets
_SHORT = 40  # letters of a title among many
_IN_WEEK = re.compile(r"Week (\d+): ")
_VERDICTS = {
    "undecided": "Undecided",
    "accepted": "Accepted",
    "rejected": "Rejected",
    "waste": "Rejected as a complete waste of time",
    "discarded": "Discarded",
}
_STANDINGS = {
    "runs": "runs",
    "defines": "defines",
    "prose": "prose",
    "waits": "reads, and cannot run yet",
    "almost": "does not read",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What happens to one rule: `heading` says it in words, `parts` show it."""

    heading: Line
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Card(Shared):
    """A proposal as it stands in a list; `state` is its class in the stylesheet, `verdict` its words."""

    number: int
    path: str
    title: str
    author: Line
    state: str
    verdict: str
    week: int
    judged: int | None
    judged_path: str
    reason: Line
    labels: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class JudgedIn:
    """Proposals that one week judged."""

    week: Run
    proposals: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Proposals of one state under a heading: the newest in full, the `earlier` ones by name."""

    heading: str
    key: str
    cards: tuple[Card, ...]
    earlier: tuple[JudgedIn, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """How many proposals somebody has made, and how many of them became law, did not, and wait: these come to all."""

    who: Line
    made: int
    accepted: int
    refused: int
    waiting: int


@dataclass(frozen=True, slots=True)
class ProposalsPage:
    """All proposals, the open ones first."""

    frame: Frame
    groups: tuple[Group, ...]
    authors: tuple[Author, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """A sentence that a proposal brings: `standing` says what it would be ("runs"), `where` in which rule."""

    standing: str
    where: Line
    words: Line
    note: str


@dataclass(frozen=True, slots=True)
class Since:
    """What a rule has done in the wording that a proposal gave it: "3 events, moving $45", and in which weeks."""

    rule: Run
    said: str
    weeks: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a proposal would have done in a `week`; None for what is said of no week."""

    week: Run | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ProposalPage:
    """One proposal; `text` as it was sent, `restated` as the admin put it into the rule language."""

    frame: Frame
    card: Card
    text: str
    restated: str
    mail: int | None
    mail_path: str
    effects: tuple[Tried, ...]
    since: tuple[Since, ...]
    sentences: tuple[Brought, ...]
    unfit: tuple[str, ...]
    earlier: Run | None
    later: Run | None


def cards_of(made: Making) -> dict[int, Card]:
    """Give the card of each proposal by its number: several pages show it."""
    return {proposal.number: _card(made, proposal) for proposal in made.view.proposals}


def _card(made: Telling, proposal: ProposalView) -> Card:
    return Card(
        number=proposal.number,
        path=made.places.proposal(proposal.number),
        title=proposal.title or shortened(proposal.text, _TITLE) or f"Proposal {proposal.number}",
        author=made.linker.who(proposal.author),
        state=proposal.state,
        verdict=_VERDICTS.get(proposal.state, proposal.state.capitalize()),
        week=proposal.week,
        judged=proposal.judged,
        judged_path=made.places.week(proposal.judged) if proposal.judged is not None else "",
        reason=made.linker.line(proposal.reason),
        labels=proposal.labels,
        changes=tuple(
            _change(made, each, "is" if proposal.state == "accepted" else "would be") for each in proposal.changes
        ),
    )


def _titled(proposal: ProposalView) -> str:
    return f"{proposal.number}. {shortened(proposal.title or proposal.text, _SHORT)}"


def _change(made: Telling, told: ChangeView, verb: str) -> Change:
    """Give a change with its heading: Rule X.3 is amended, Section "The Circus" would be created."""
    deed = f"{verb} {'added' if not told.before else 'repealed' if not told.after else 'amended'}"
    if told.rule:
        heading: Line = (Run("Rule "), *made.linker.rule(told.rule), Run(f" {deed}"))
    elif told.section:
        heading = (Run(f"Section {told.section} {deed if told.before else f'{verb} created'}"),)
    else:
        heading = (Run(f"Once, {'as it was' if verb == 'is' else 'when it is'} accepted"),)
    return Change(heading, difference(told.before, told.after))


def proposal_pages(made: Making, acted: Mapping[str, Done], cards: Mapping[int, Card]) -> Iterator[Page]:
    """Give the list of proposals and the page of each; `acted` is what each rule brought about, `cards` are theirs."""
    since = by_proposal(made.view, acted)
    items = [item for section in made.view.sections for item in section.items]
    kinds = {item.id: {sentence.state for sentence in item.sentences} for item in items}
    came = {item.id: item.versions[0].week for item in items}
    proposals = made.view.proposals
    groups = []
    for heading, key, states in (
        ("Undecided", "undecided", {"undecided"}),
        ("Judged", "judged", {"accepted", "rejected", "waste"}),
        ("Discarded", "discarded", {"discarded"}),
    ):
        chosen = [each for each in proposals if each.state in states]
        if key != "undecided":
            chosen.sort(key=lambda each: (-(each.judged or 0), each.number))
        if chosen:
            groups.append(_group(made, heading, key, chosen, cards))
    yield Page(
        PROPOSALS, "nomopoly/proposals.html", "Proposals", ProposalsPage(made.frame, tuple(groups), _authors(made))
    )
    told = [Run(f"Proposal {each.number}", made.places.proposal(each.number)) for each in proposals]
    for place, proposal in enumerate(proposals):
        earlier, later = neighbors(told, place)
        model = ProposalPage(
            frame=made.frame,
            card=cards[proposal.number],
            text=proposal.text,
            restated=proposal.restated,
            mail=proposal.mail,
            mail_path=made.places.mail(proposal.mail),
            effects=tuple(_by_week(made, _as_tried(proposal, came))),
            since=tuple(_since(made, rule, done, kinds) for rule, done in since.get(proposal.number, {}).items()),
            sentences=tuple(_brought(made, each) for each in proposal.sentences),
            unfit=proposal.unfit,
            earlier=earlier,
            later=later,
        )
        title = f"Proposal {proposal.number}: {shortened(model.card.title, 45)}"
        yield Page(made.places.proposal(proposal.number), "nomopoly/proposal.html", title, model)


def _by_week(made: Making, effects: Iterator[str]) -> Iterator[Tried]:
    """Draw together what is said of each week, behind what is said of none."""
    told = [(_IN_WEEK.match(effect), effect) for effect in effects]
    for number, during in groupby(told, key=lambda each: int(each[0][1]) if each[0] else None):
        lines = tuple(
            begun(made.linker.said(as_read(effect[found.end() :] if found else effect))) for found, effect in during
        )
        yield Tried(None if number is None else Run(f"Week {number}", made.places.week(number)), lines)


def _as_tried(proposal: ProposalView, came: Mapping[str, int]) -> Iterator[str]:
    """Give what a proposal would have done; one that was judged calls the rules new that it was tried with.

    They had numbers that others may have been given since. `came` is the week that brought each rule.
    """
    if proposal.state == "undecided" or not proposal.effects:
        yield from proposal.effects
        return
    judged = proposal.judged or proposal.week
    settled = {change.rule for change in proposal.changes} | {rule for rule, week in came.items() if week < judged}
    named = dict.fromkeys(rule for effect in proposal.effects for rule in RULE.findall(effect) if rule not in settled)
    which = [f"the {ordinal(place, figures=False)} new rule" for place in range(1, len(named) + 1)]
    called = dict(zip(named, which if len(which) > 1 else ["the new rule"], strict=False))
    for effect in proposal.effects:
        said = RULE.sub(lambda it: called.get(it[0], it[0]), effect)
        yield said[:1].upper() + said[1:]


def _group(made: Making, heading: str, key: str, chosen: Sequence[ProposalView], cards: Mapping[int, Card]) -> Group:
    """Show the first of one state as they stand, and name the others by the week that judged them."""
    shown = tuple(cards[each.number] for each in chosen[:_SHOWN])
    earlier = tuple(
        JudgedIn(
            Run(f"Week {week}" if week else "Before any week", made.places.week(week or 0)),
            tuple(Run(_titled(each), made.places.proposal(each.number)) for each in judged),
        )
        for week, judged in groupby(chosen[_SHOWN:], key=attrgetter("judged"))
    )
    return Group(heading, key, shown, earlier)


def _since(made: Making, rule: str, done: Done, kinds: Mapping[str, set[str]]) -> Since:
    weeks = tuple(Run(f"week {week}", made.places.week(week)) for week in done)
    what = Run("Once", "") if rule == ONCE else Run(f"Rule {rule}", made.places.rule(rule))
    only_defines = kinds.get(rule) == {"defines"}
    return Since(what, said(done) if done else "holds always" if only_defines else "nothing yet", weeks)


def _authors(made: Making) -> tuple[Author, ...]:
    """Count by author: whose proposals became law most often comes first."""
    told = []
    for name in dict.fromkeys(each.author for each in made.view.proposals if each.author):
        states = [each.state for each in made.view.proposals if each.author == name]
        accepted, waiting = states.count("accepted"), states.count("undecided")
        told.append(Author(made.linker.who(name), len(states), accepted, len(states) - accepted - waiting, waiting))
    return tuple(sorted(told, key=lambda each: (-each.accepted, -each.made, each.who[0].text)))


def _brought(made: Making, told: SentenceView) -> Brought:
    line = made.linker.line
    return Brought(_STANDINGS[told.state], line(told.where), line(told.text), told.note)
