"""The rulebook: all of it on one page, a page for each rule with its history, and one for each wording it ever had."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from moderator.core.ruleset import Bundle, Page, Unmade
from moderator.games.nomopoly.pages.deeds import Deeds, Done, deeds
from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.glossary import terms_of_rules
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import GLOSSARY, RULES, RULES_TEXT, RULINGS
from moderator.games.nomopoly.pages.rows import by_first, neighbors
from moderator.games.nomopoly.pages.told import Sealed, Told, first_word, sealed_rules, sealed_whole
from moderator.games.nomopoly.record.view import ItemView, SectionView, SentenceView, VersionView
from moderator.games.nomopoly.world.figures import titled

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

    `read_as` is how the game says it back, () where that is the text itself but for its articles.
    """

    line: Line
    state: str
    says: str
    note: str
    read_as: Line


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in the full text; `since` is the week that brought its wording, or repealed it, None for the beginning."""

    id: str
    path: str
    depth: int
    short: str
    sentences: tuple[Sentence, ...]
    since: Run | None
    versions: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the full text."""

    numeral: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sentences are of one state."""

    state: str
    says: str
    number: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The whole rulebook as in force; `contents` are the numerals of its sections with their headings."""

    frame: Frame
    contents: tuple[tuple[str, str], ...]
    sections: tuple[Unmade[Section], ...]
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
class Beside:
    """What a rule's page tells beside the rule: all that speaks of it, and what it did."""

    referred: tuple[str, ...] = ()
    terms: tuple[Run, ...] = ()
    squares: tuple[int, ...] = ()
    proposals: tuple[int, ...] = ()
    deeds: Deeds | None = None

    @property
    def told(self) -> Told:
        """Give what must be known of the game to link these."""
        return Told(frozenset(map(str, self.squares)), frozenset(self.referred), frozenset(self.proposals))


_NOTHING = Beside()
_TOGETHER = 8  # rules whose pages wait together


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


def rule_pages(made: Making, done: Mapping[str, Done]) -> Iterator[Page | Bundle]:
    """Give every page of the rulebook; `done` is what each rule brought about."""
    rulings = RULINGS if made.view.rulings else ""
    words = GLOSSARY if made.view.terms else ""
    beside = _beside(made, done)
    ids = (None, *(item.id for section in made.view.sections for item in section.items), None)
    place = 0
    book: list[tuple[Telling, Sealed[SectionView]]] = []
    bundles = []
    for section in made.view.sections:
        head = (section.numeral, section.title)
        stretches = [_sealed(made, items) for items in _stretches(section.items, beside)]
        for stretch in stretches:
            around = (ids[place], ids[place + len(stretch.value) + 1])
            place += len(stretch.value)
            its = {item.id: beside[item.id] for item in stretch.value if item.id in beside}
            near = Told(rules=frozenset((section.numeral, *filter(None, around))))
            telling = made.about(Told.any_of((stretch.told, near, *(each.told for each in its.values()))))
            bundles.append(Bundle(_stretch_pages, (telling, head, stretch, its, around)))
        whole = sealed_whole(section, stretches, *head)
        book.append((made.about(whole.told), whole))
    yield Page(RULES, "nomopoly/rules.html", "Rules", Unmade(_rules_page, (made.frame, tuple(book), rulings, words)))
    yield Page(RULES_TEXT, "nomopoly/rules.txt", "Rules", Unmade(_text, (tuple(section for _, section in book),)))
    yield from bundles


def _beside(made: Making, done: Mapping[str, Done]) -> dict[str, Beside]:
    """Give what speaks of each rule, and what it did."""
    items = [item for section in made.view.sections for item in section.items]
    mentions = by_first((rule, item.id) for item in items for rule in references(item))
    squares = by_first((rule, square.number) for square in made.view.squares for rule in square.rules)
    undecided = [proposal for proposal in made.view.proposals if proposal.state == "undecided"]
    waiting = by_first((change.rule, proposal.number) for proposal in undecided for change in proposal.changes)
    terms = terms_of_rules(made)
    return {
        rule: Beside(
            mentions.get(rule, ()),
            terms.get(rule, ()),
            squares.get(rule, ()),
            waiting.get(rule, ()),
            deeds(made, done.get(rule, {})),
        )
        for rule in dict.fromkeys((*mentions, *terms, *squares, *waiting, *done))
    }


def _stretches(items: Sequence[ItemView], beside: Mapping[str, Beside]) -> Iterator[tuple[ItemView, ...]]:
    """Cut the rules of a section into stretches whose pages wait together: a rule that acts, or neighbors that do not.

    What stands under a rule goes with it. The page of one that acts is another each week, and those beside it are not.
    """
    stretch: list[ItemView] = []
    for _, group in groupby(items, key=lambda item: item.id.split(".")[:2]):
        its = list(group)
        acts = any(beside.get(item.id, _NOTHING).deeds for item in its)
        if stretch and (acts or len(stretch) + len(its) > _TOGETHER):
            yield tuple(stretch)
            stretch = []
        stretch += its
        if acts:
            yield tuple(stretch)
            stretch = []
    if stretch:
        yield tuple(stretch)


def _stretch_pages(
    telling: Telling,
    head: tuple[str, str],
    stretch: Sealed[tuple[ItemView, ...]],
    beside: Mapping[str, Beside],
    around: tuple[str | None, str | None],
) -> Iterator[Page]:
    """Give the pages of neighbors; `head` is the numeral and title of their section, `around` are the rules beside."""
    ids = (around[0], *(item.id for item in stretch.value), around[1])
    items = [_sealed(telling, (item,)) for item in stretch.value]
    for place, item in enumerate(items):
        rule = item.value[0].id
        under = [other for other in items if other.value[0].id.startswith(f"{rule}.")]
        near = (ids[place], ids[place + 2])
        its = beside.get(rule, _NOTHING)
        named = Told(rules=frozenset((head[0], *filter(None, near))))
        within = telling.about(Told.any_of((named, its.told, item.told, *(other.told for other in under))))
        parts = (within, item, *head, tuple(each.value[0] for each in under), its, near)
        yield Page(telling.places.rule(rule), "nomopoly/rule.html", f"Rule {rule}", Unmade(_rule_page, parts))
        yield from _version_pages(within, item)


def _sealed(telling: Telling, items: tuple[ItemView, ...]) -> Sealed[tuple[ItemView, ...]]:
    """Seal some rules, with the authors of their wordings."""
    found = sealed_rules(items)
    authors = {telling.linker.authors.get(number, "") for number in found.told.proposals}
    return replace(found, told=Told.any_of((found.told, Told(frozenset(map(first_word, authors))))))


def _rules_page(
    frame: Frame, book: Sequence[tuple[Telling, Sealed[SectionView]]], rulings_path: str, words_path: str
) -> RulesPage:
    sections = [section.value for _, section in book]
    counted = [sentence.state for section in sections for item in section.items for sentence in item.sentences]
    return RulesPage(
        frame=frame,
        contents=tuple((section.numeral, titled(section.title)) for section in sections),
        sections=tuple(Unmade(_section, told) for told in book),
        tallies=tuple(
            Tally(state, says[counted.count(state) > 1], counted.count(state))
            for state, says in _STATES.items()
            if state in counted
        ),
        text_path=RULES_TEXT,
        rulings_path=rulings_path,
        words_path=words_path,
    )


def _section(telling: Telling, section: Sealed[SectionView]) -> Section:
    told = section.value
    return Section(told.numeral, told.title, tuple(_rule(telling, item) for item in told.items))


def short(rule: str) -> str:
    """Give the last part of a rule's number, by which it goes in its section."""
    return rule.rpartition(".")[2]


def _rule(made: Telling, item: ItemView) -> Rule:
    return Rule(
        id=item.id,
        path=made.places.rule(item.id),
        depth=item.depth,
        short=short(item.id),
        sentences=tuple(_sentence(made, sentence) for sentence in item.sentences),
        since=Run(f"week {week}", made.places.week(week)) if (week := item.versions[-1].week) else None,
        versions=len(item.versions),
    )


def _sentence(made: Telling, sentence: SentenceView) -> Sentence:
    line = made.linker.line(sentence.text)
    said = made.linker.line(sentence.read_as)
    return Sentence(line, sentence.state, _STATES.get(sentence.state, (sentence.state,))[0], sentence.note, said)


def _text(book: Sequence[Sealed[SectionView]]) -> RulebookText:
    return RulebookText(
        tuple(
            (
                section.numeral,
                section.title,
                tuple(
                    (item.depth, short(item.id), " ".join(each.text for each in item.sentences))
                    for item in section.items
                    if item.sentences
                ),
            )
            for section in (each.value for each in book)
        )
    )


def _link(made: Telling, rule: str) -> Run:
    return Run(rule, made.places.rule(rule))


def references(item: ItemView) -> tuple[str, ...]:
    """Give the ids of the rules that a rule's text in force names, each once, in the order of the text."""
    text = " ".join(sentence.text for sentence in item.sentences)
    return tuple(dict.fromkeys(found for found in _REFERENCE.findall(text) if found != item.id))


def _rule_page(
    telling: Telling,
    rule: Sealed[tuple[ItemView, ...]],
    numeral: str,
    title: str,
    under: tuple[ItemView, ...],
    beside: Beside,
    around: tuple[str | None, str | None],
) -> RulePage:
    item = rule.value[0]
    last = item.versions[-1]
    earlier, later = (_link(telling, other) if other else None for other in around)
    return RulePage(
        frame=telling.frame,
        id=item.id,
        section=f"{numeral}. {titled(title)}",
        section_path=telling.places.rule(numeral),
        version=last.number,
        version_path=telling.places.version(item.id, last.number),
        repealed=not item.sentences,
        sentences=tuple(_sentence(telling, sentence) for sentence in item.sentences),
        under=tuple(_rule(telling, other) for other in under),
        refers=tuple(_link(telling, other) for other in references(item) if telling.places.rule(other)),
        referred=tuple(_link(telling, other) for other in beside.referred),
        terms=beside.terms,
        squares=tuple(Run(telling.linker.called(each), telling.places.square(each)) for each in beside.squares),
        proposals=tuple(Run(f"proposal {each}", telling.places.proposal(each)) for each in beside.proposals),
        deeds=beside.deeds,
        history=_history(telling, item)[::-1],
        earlier=earlier,
        later=later,
    )


def _history(made: Telling, item: ItemView) -> tuple[Wording, ...]:
    return tuple(
        _wording(made, item, version, item.versions[place - 1].text if place else "")
        for place, version in enumerate(item.versions)
    )


def _wording(made: Telling, item: ItemView, version: VersionView, before: str) -> Wording:
    why = [*(made.linker.proposal(version.proposal) or made.linker.line(version.reason))]
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


def _version_pages(telling: Telling, rule: Sealed[tuple[ItemView, ...]]) -> Iterator[Page]:
    item = rule.value[0]
    for place, version in enumerate(item.versions):
        title = f"Rule {item.id}/{version.number}"
        path = telling.places.version(item.id, version.number)
        yield Page(path, "nomopoly/version.html", title, Unmade(_version_page, (telling, rule, place)))
        text = WordingText(item.id, version.number, version.text)
        wording = telling.places.wording(item.id, version.number)
        yield Page(wording, "nomopoly/wording.txt", title, text, lasting=True)


def _version_page(telling: Telling, rule: Sealed[tuple[ItemView, ...]], place: int) -> VersionPage:
    item = rule.value[0]
    history = _history(telling, item)
    runs = [Run(f"{item.id}/{wording.number}", wording.path) for wording in history]
    earlier, later = neighbors(runs, place)
    return VersionPage(
        frame=telling.frame,
        id=item.id,
        rule_path=telling.places.rule(item.id),
        text_path=telling.places.wording(item.id, history[place].number),
        wording=history[place],
        text=telling.linker.line(item.versions[place].text),
        current=place == len(history) - 1,
        newest=runs[-1],
        earlier=earlier,
        later=later,
    )
