"""The rulebook: all of it on one page, a page for each rule with its history, and one for each wording it ever had."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.figures import titled
from moderator.games.nomopoly.pages.deeds import Deeds, Done, deeds
from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.glossary import terms_of_rules
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.news import proposed
from moderator.games.nomopoly.pages.places import GLOSSARY, RULES, RULES_TEXT, RULINGS
from moderator.games.nomopoly.view import ItemView, SectionView, SentenceView, VersionView

_REFERENCE = re.compile(r"\b[IVXLCDM]+\.\d+(?:\.(?:\d+|[a-z])\b)*")
_STATES = {
    "runs": ("runs as it is written", "run as they are written"),
    "defines": ("holds always", "hold always"),
    "prose": ("is for people", "are for people"),
    "waits": ("reads, but cannot run yet", "read, but cannot run yet"),
    "almost": ("almost runs", "almost run"),
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in force: `state` is its class, `says` its state in words, `note` what keeps it from running.

    `read_as` is how the game says it back, () where that is the text itself.
    """

    line: Line
    state: str
    says: str
    note: str
    read_as: Line


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in the full text; `repealed` says in which week that happened, "" for one in force."""

    id: str
    path: str
    depth: int
    short: str
    sentences: tuple[Sentence, ...]
    repealed: str
    versions: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the full text."""

    numeral: str
    title: str
    heading: str
    anchor: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sentences are of one state."""

    state: str
    says: str
    number: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The whole rulebook as in force."""

    frame: Frame
    sections: tuple[Section, ...]
    tallies: tuple[Tally, ...]
    text_path: str
    rulings_path: str
    words_path: str


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a rule in its history: `since` the week that brought it, `why` the reason with its links."""

    number: int
    path: str
    since: str
    since_path: str
    why: Line
    parts: tuple[Part, ...]
    repeals: bool


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule: its text in force, what speaks of it, and every wording, newest first."""

    frame: Frame
    id: str
    section: str
    section_path: str
    version: int
    version_path: str
    repealed: bool
    sentences: tuple[Sentence, ...]
    under: tuple[Rule, ...]
    refers: tuple[Run, ...]
    referred: tuple[Run, ...]
    terms: tuple[Run, ...]
    squares: tuple[Run, ...]
    proposals: tuple[Run, ...]
    deeds: Deeds | None
    history: tuple[Wording, ...]
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class VersionPage:
    """One wording of a rule, at an address that always shows these words."""

    frame: Frame
    id: str
    rule_path: str
    text_path: str
    wording: Wording
    text: Line
    current: bool
    newest: Run
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class WordingText:
    """One wording as plain text, which never changes."""

    id: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class RulebookText:
    """The whole rulebook as plain text."""

    sections: tuple[tuple[str, str, tuple[tuple[int, str, str], ...]], ...]


def rule_pages(made: Making, done: Mapping[str, list[Done]]) -> Iterator[Page]:
    """Give every page of the rulebook; `done` is what each rule brought about."""
    sections = tuple(_section(made, section) for section in made.view.sections)
    counted = [
        sentence.state for section in made.view.sections for item in section.items for sentence in item.sentences
    ]
    tallies = tuple(
        Tally(state, says[counted.count(state) > 1], counted.count(state))
        for state, says in _STATES.items()
        if state in counted
    )
    rulings = RULINGS if made.view.rulings else ""
    words = GLOSSARY if made.view.terms else ""
    page = RulesPage(made.frame, sections, tallies, RULES_TEXT, rulings, words)
    yield Page(RULES, "nomopoly/rules.html", "Rules", page)
    yield Page(RULES_TEXT, "nomopoly/rules.txt", "Rules", _text(made))
    ordered = [(section, item) for section in made.view.sections for item in section.items]
    mentions = _mentions(made)
    terms = terms_of_rules(made)
    for place, (section, item) in enumerate(ordered):
        around = tuple(
            _link(made, ordered[other][1].id) if 0 <= other < len(ordered) else None for other in (place - 1, place + 1)
        )
        history = _history(made, item)
        yield _rule_page(made, section, item, mentions, terms, done.get(item.id, []), history, around)
        yield from _version_pages(made, item, history)


def _section(made: Making, section: SectionView) -> Section:
    rules = tuple(_rule(made, item) for item in section.items)
    return Section(section.numeral, section.title, titled(section.title), f"section-{section.numeral}", rules)


def _rule(made: Making, item: ItemView) -> Rule:
    return Rule(
        id=item.id,
        path=made.places.rule(item.id),
        depth=item.depth,
        short=item.id.rpartition(".")[2],
        sentences=tuple(_sentence(made, sentence) for sentence in item.sentences),
        repealed="" if item.sentences else f"week {item.versions[-1].week}",
        versions=len(item.versions),
    )


def _sentence(made: Making, sentence: SentenceView) -> Sentence:
    line = made.linker.line(sentence.text)
    said = made.linker.line(sentence.read_as)
    return Sentence(line, sentence.state, _STATES.get(sentence.state, (sentence.state,))[0], sentence.note, said)


def _text(made: Making) -> RulebookText:
    return RulebookText(
        tuple(
            (
                section.numeral,
                section.title,
                tuple(
                    (item.depth, item.id.rpartition(".")[2], " ".join(each.text for each in item.sentences))
                    for item in section.items
                    if item.sentences
                ),
            )
            for section in made.view.sections
        )
    )


def _link(made: Making, rule: str) -> Run:
    return Run(rule, made.places.rule(rule))


def references(item: ItemView) -> tuple[str, ...]:
    """Give the ids of the rules that a rule's text in force names, each once, in the order of the text."""
    text = " ".join(sentence.text for sentence in item.sentences)
    return tuple(dict.fromkeys(found for found in _REFERENCE.findall(text) if found != item.id))


def _mentions(made: Making) -> dict[str, list[str]]:
    mentions: dict[str, list[str]] = {}
    for section in made.view.sections:
        for item in section.items:
            for rule in references(item):
                mentions.setdefault(rule, []).append(item.id)
    return mentions


def _rule_page(
    made: Making,
    section: SectionView,
    item: ItemView,
    mentions: dict[str, list[str]],
    terms: Mapping[str, tuple[Run, ...]],
    done: list[Done],
    history: tuple[Wording, ...],
    around: tuple[Run | None, ...],
) -> Page:
    last = item.versions[-1]
    under = tuple(_rule(made, other) for other in section.items if other.id.startswith(f"{item.id}."))
    speaking = [square for square in made.view.squares if item.id in square.rules]
    waiting = [
        proposal
        for proposal in made.view.proposals
        if proposal.state == "undecided" and any(change.rule == item.id for change in proposal.changes)
    ]
    model = RulePage(
        frame=made.frame,
        id=item.id,
        section=f"{section.numeral}. {titled(section.title)}",
        section_path=made.places.rule(section.numeral),
        version=last.number,
        version_path=made.places.version(item.id, last.number),
        repealed=not item.sentences,
        sentences=tuple(_sentence(made, sentence) for sentence in item.sentences),
        under=under,
        refers=tuple(_link(made, rule) for rule in references(item) if made.places.rule(rule)),
        referred=tuple(_link(made, rule) for rule in mentions.get(item.id, ())),
        terms=terms.get(item.id, ()),
        squares=tuple(Run(made.linker.called(square.number), made.places.square(square.number)) for square in speaking),
        proposals=tuple(Run(f"proposal {each.number}", made.places.proposal(each.number)) for each in waiting),
        deeds=deeds(made, done),
        history=history[::-1],
        earlier=around[0],
        later=around[1],
    )
    return Page(made.places.rule(item.id), "nomopoly/rule.html", f"Rule {item.id}", model)


def _history(made: Making, item: ItemView) -> tuple[Wording, ...]:
    return tuple(
        _wording(made, item, version, item.versions[place - 1].text if place else "")
        for place, version in enumerate(item.versions)
    )


def _wording(made: Making, item: ItemView, version: VersionView, before: str) -> Wording:
    why = [*(proposed(made, version) or made.linker.line(version.reason))]
    if path := made.places.mail(version.mail):
        why += [Run(", "), Run(f"mail {version.mail}", path)]
    return Wording(
        number=version.number,
        path=made.places.version(item.id, version.number),
        since=f"week {version.week}" if version.week else "the beginning",
        since_path=made.places.week(version.week),
        why=tuple(why),
        parts=difference(before, version.text) if version.number > 1 else (Part(version.text, "same"),),
        repeals=not version.text,
    )


def _version_pages(made: Making, item: ItemView, history: tuple[Wording, ...]) -> Iterator[Page]:
    for place, version in enumerate(item.versions):
        around = tuple(
            Run(f"{item.id}/{history[other].number}", history[other].path) if 0 <= other < len(history) else None
            for other in (place - 1, place + 1)
        )
        model = VersionPage(
            frame=made.frame,
            id=item.id,
            rule_path=made.places.rule(item.id),
            text_path=made.places.wording(item.id, version.number),
            wording=history[place],
            text=made.linker.line(version.text),
            current=place == len(history) - 1,
            newest=Run(f"{item.id}/{history[-1].number}", history[-1].path),
            earlier=around[0],
            later=around[1],
        )
        yield Page(history[place].path, "nomopoly/version.html", f"Rule {item.id}/{version.number}", model)
        text = WordingText(item.id, version.number, version.text)
        yield Page(model.text_path, "nomopoly/wording.txt", f"Rule {item.id}/{version.number}", text, lasting=True)
