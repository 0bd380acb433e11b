"""Lines with links: every name, number and verdict in a sentence leads to its player, square, rule or mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from moderator.games.nomopoly.pages.places import RULES, Places
from moderator.games.nomopoly.pages.told import FIGURES, PROPOSAL, RULE, SECTION, WORD, Told, first_word
from moderator.games.nomopoly.record.view import EventView, GameView
from moderator.games.nomopoly.world.figures import as_read, shortened

_DOLLARS = re.compile(r"-?\$\d[\d,]*")
_SPEAKING = frozenset({"Square", "square", "Section", "section", "Proposal", "proposal"})
_QUOTED = 140  # letters of a rule's sentence
_NAMING = " is named "
NAMED = re.compile(rf"(?P<square>\d+){_NAMING}(?P<name>.+)")
_NUMERALS = frozenset("IVXLCDM")
_SQUARE = re.compile(r"[Ss]quare (\d{1,9})\b")
_SQUARES = re.compile(r"square \d{1,9}(?:(?:, | and )square \d{1,9})*\b")


class Run(NamedTuple):
    """Some words, and the address that they lead to ("" for none)."""

    text: str
    path: str = ""

    def __repr__(self) -> str:
        """Give the words and the address: that of named tuples took a tenth of seeing which pages stay."""
        return tuple.__repr__(self)


Line: TypeAlias = tuple[Run, ...]

Names: TypeAlias = frozenset[tuple[int, str]]
"""What squares were called at a time, by their numbers, "" for no name; where that is as it is now, none is given."""


class _Context(NamedTuple):
    """What is known of a line beside its words."""

    squares: tuple[int, ...] = ()
    cause: str = ""
    logged: bool = False
    spoken: bool = False
    then: Names = frozenset()


class _Found(NamedTuple):
    """A stretch of a line that leads somewhere."""

    begin: int
    end: int
    words: str
    path: str


def unsaid(event: EventView) -> str:
    """Give the sentence that moved an event's money if nothing else tells what for: no more than "fine" is said."""
    moved = event.transfer
    return moved.sentence if moved is not None and event.purpose in ("", moved.kind) else ""


def begun(line: Line) -> Line:
    """Give a line as a sentence begins, with a capital letter."""
    if not line or not line[0].text[:1].islower():
        return line
    return (Run(line[0].text[:1].upper() + line[0].text[1:], line[0].path), *line[1:])


def in_a_row(told: Sequence[Line], last: str = " and ") -> Line:
    """Give several things in a row: A, B and C."""
    runs: list[Run] = []
    for place, line in enumerate(told, 1):
        runs += [Run(last if place == len(told) else ", ")] if runs else []
        runs += line
    return tuple(runs)


def linked_once(paragraph: Iterable[Line]) -> tuple[Line, ...]:
    """Give the lines of a paragraph with each thing linked where it is first named; a rule is cited every time."""
    seen: set[str] = set()
    told = []
    for line in paragraph:
        paths = [run.path for run in line if run.path and not run.path.startswith(RULES)]
        if len({*paths}) == len(paths) and seen.isdisjoint(paths):
            told.append(line)
            seen.update(paths)
            continue
        runs = []
        for run in line:
            runs.append(Run(run.text) if run.path in seen else run)
            if run.path and not run.path.startswith(RULES):
                seen.add(run.path)
        told.append(tuple(runs))
    return tuple(told)


@dataclass(frozen=True, slots=True)
class Linker:
    """Finds what a line speaks of. Names are looked up by first words, so that a thousand cost no more than ten.

    `named` are the names of squares by their numbers as they are written, `titles` and `authors` those of proposals,
    `names` all that has one by its first word: the name, where that word stands in it, and its page. `areas` are the
    squares that bear one name together, `articled` the names that are spoken of with an article, which the log leaves
    out: the Government.
    """

    places: Places
    colors: tuple[str, ...]
    titles: Mapping[int, str]
    authors: Mapping[int, str]
    named: Mapping[str, str]
    names: Mapping[str, tuple[tuple[str, int, str], ...]]
    areas: Mapping[str, tuple[int, ...]]
    articled: tuple[str, ...] = ()
    _lines: dict[tuple[str, _Context], Line] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, view: GameView, places: Places) -> Linker:
        """Give one that knows all of a game."""
        named = {str(square.number): square.name for square in view.squares if square.name}
        people = frozenset(places.names())
        paths = [  # "Otto's" speaks of Otto, also where a square is called so
            (name, places.square(int(number)))
            for number, name in named.items()
            if name.removesuffix("'s") not in people
        ]
        names: dict[str, list[tuple[str, int, str]]] = {}
        players = frozenset(player.name for player in view.players)
        articled = tuple(name for name in view.articled if name not in players)
        called = dict.fromkeys((*places.names(), *articled))
        for name, path in (*paths, *((name, places.who(name)) for name in called)):
            first = WORD.search(name)
            if first:
                names.setdefault(first.group(), []).append((name, first.start(), path))
        return cls(
            places=places,
            colors=tuple(dict.fromkeys(color.name for color in view.colors)),
            titles={proposal.number: proposal.title for proposal in view.proposals if proposal.title},
            authors={proposal.number: proposal.author for proposal in view.proposals if proposal.author},
            named=named,
            names={word: tuple(sorted(told, key=lambda it: (-len(it[0]), it[0]))) for word, told in names.items()},
            areas={area.name: area.squares for area in view.areas},
            articled=articled,
        )

    def within(self, told: Told) -> Linker:
        """Give one that knows what is told of, and of nothing else.

        A line that speaks of no more leads to the same wherever it stands, so all share the lines that have been read.
        """
        proposals = sorted(told.proposals)
        return Linker(
            places=self.places.within(told),
            colors=self.colors,
            titles={number: self.titles[number] for number in proposals if number in self.titles},
            authors={number: self.authors[number] for number in proposals if number in self.authors},
            named={number: self.named[number] for number in sorted(told.words & self.named.keys())},
            names={word: self.names[word] for word in sorted(told.words & self.names.keys())},
            areas={name: squares for name, squares in self.areas.items() if first_word(name) in told.words},
            articled=tuple(name for name in self.articled if first_word(name) in told.words),
            _lines=self._lines,
        )

    def as_named(self, events: Iterable[EventView]) -> Linker:
        """Give one that calls squares as these events have named them, whatever they are called now."""
        then = {found["square"]: found["name"] for each in events if (found := NAMED.fullmatch(each.line))}
        return self if then.items() <= self.named.items() else replace(self, named={**self.named, **then}, _lines={})

    def called(self, number: int, then: Names = frozenset()) -> str:
        """Give what a square is called in a sentence: its name, or "square 12" if it has none."""
        names = [name for each, name in then if each == number] or [self.named.get(str(number), "")]
        return names[0] or f"square {number}"

    def who(self, name: str) -> Line:
        """Give a name as a link, as it is said within a sentence: "the Government"."""
        return (Run(self.said_of(name), self.places.who(name)),)

    def said_of(self, name: str) -> str:
        """Give a name as it is said within a sentence."""
        bare = name.removeprefix("The ")
        return f"the {bare}" if bare in self.articled else name

    def said(self, text: str, then: Names = frozenset()) -> Line:
        """Give words with their links as they are said within a sentence: "to the Government", squares by name."""
        return self._linked(text, _Context(spoken=True, then=then))

    def square(self, number: int, then: Names = frozenset()) -> Line:
        """Give a square by what it is called, as a link."""
        return (Run(self.called(number, then), self.places.square(number)),)

    def proposal(self, number: int | None) -> Line:
        """Say by whose proposal something came, with its title; () for None."""
        if number is None:
            return ()
        author = self.authors.get(number)
        which = self.said(f"proposal {number}")
        return (Run("by "), *((*self.who(author), Run("’s ")) if author else ()), *which)

    def rule(self, rule: str) -> Line:
        """Give a rule's id as a link."""
        return (Run(rule, self.places.rule(rule)),)

    def line(self, text: str, squares: tuple[int, ...] = (), cause: str = "") -> Line:
        """Give a line with its links.

        `squares` are the numbers in it that mean squares; amounts lead to the rule `cause`.
        """
        return self._linked(text, _Context(squares, cause))

    def event(self, event: EventView, *, quoting: bool = False) -> Line:
        """Give an event's line and what its money was for; its amounts lead to the rule that caused it.

        Where `quoting`, the words of the rule stand behind it if nothing else tells what the money was for.
        """
        line = begun(self._linked(as_read(event.line), _Context(event.squares, self.cause(event), logged=True)))
        why = self.why(event) if quoting else self.purpose(event)
        return (*line, Run(" ("), *why, Run(")")) if why else line

    def purpose(self, event: EventView, then: Names = frozenset()) -> Line:
        """Give what an event's money was for, with its squares by name, or by the one that the rule calls them by."""
        said = as_read(event.purpose)
        if event.transfer is not None and "square " in said:
            said = self._by_area(said, event.transfer.sentence)
        return self.said(said, then)

    def _by_area(self, said: str, sentence: str) -> str:
        """Say squares as the sentence does that money moved by, if that speaks of a name that all of them bear."""
        for name, numbers in self.areas.items():
            if (called := re.search(rf"(?:\bthe )?\b{re.escape(name)}\b", sentence)) is None:
                continue
            squares = _SQUARES.search(said)
            if squares is not None and _numbers_in(squares[0]) <= {*numbers}:
                return said[: squares.start()] + called[0] + said[squares.end() :]
        return said

    def why(self, event: EventView, then: Names = frozenset()) -> Line:
        """Give what an event's money was for; where nothing but its rule tells that, the words of the rule."""
        if not (sentence := unsaid(event)):
            return self.purpose(event, then)
        kind = f"{event.purpose}: " if event.purpose else ""
        return (Run(f"{kind}“{shortened(sentence, _QUOTED)}”"),)

    def spoken(self, event: EventView, then: Names = frozenset(), *, again: bool = False) -> Line:
        """Give an event's line as one would tell it: squares by name (those `then` as they were called), with titles.

        Where money moved, it says what for and by which rule; where that has been told and comes `again`, what for.
        """
        if _NAMING in event.line:  # until then it was not called so
            then = frozenset((number, "") for number in event.squares)
        rule = self.moved_by(event)
        why = [*(self.purpose(event, then) if again else self.why(event, then))]
        is_told = bool(why) or (event.transfer is not None and rule != "")
        context = _Context(event.squares, "" if is_told else rule, spoken=True, then=then)
        line = self._linked(as_read(event.line), context)
        if not is_told:
            return line
        if rule and not (again and why):
            why += [*([Run(", ")] if why else []), *self.rule(rule)]
        return (*line, Run(" ("), *why, Run(")"))

    def moved_by(self, event: EventView) -> str:
        """Give the rule by which an event's money moved, else its cause; "" where neither has a page."""
        return event.transfer.rule if event.transfer and self.places.rule(event.transfer.rule) else self.cause(event)

    def cause(self, *events: EventView) -> str:
        """Give the first rule with a page that stands behind these events, or ""."""
        rules = (rule for event in events for rule in event.causes)
        return next((rule for rule in rules if self.places.rule(rule)), "")

    def _linked(self, text: str, context: _Context) -> Line:
        line = self._lines.get((text, context))
        if line is None:
            line = self._lines[text, context] = self._read(text, context)
        return line

    def _read(self, text: str, context: _Context) -> Line:
        runs: list[Run] = []
        start = 0
        for word in WORD.finditer(text):
            said, at = word[0], word.start()
            leads = said in self.names or said in _SPEAKING or said[0] in _NUMERALS or said.isdecimal()
            if not leads or at < start:
                continue  # as most words: they lead nowhere
            found = self._at(text, said, at, context)
            if found is None or found.begin < start or not (found.path or found.words != text[found.begin : found.end]):
                continue
            if found.begin > start:
                runs.append(Run(text[start : found.begin]))
            runs.append(Run(found.words, found.path))
            start = found.end
        if start < len(text):
            runs.append(Run(text[start:]))
        return tuple(runs)

    def _at(self, text: str, said: str, at: int, context: _Context) -> _Found | None:
        """Find what begins at the word that is `said` there."""
        for name, offset, path in self.names.get(said, ()):
            begin, end = at - offset, at - offset + len(name)
            if begin >= 0 and text.startswith(name, begin) and not _goes_on(text, begin, end):
                words = self._spoken_name(text, begin, name) if context.spoken or context.logged else name
                return _Found(begin, end, words, path)
        if said.isdecimal() and len(said) <= FIGURES:
            return self._figure(text, said, at, context)
        if said in _SPEAKING:
            return self._spoken_of(text, at, context)
        if said[0] in _NUMERALS and (rule := RULE.match(text, at)) is not None:
            return _Found(at, rule.end(), rule.group(), self.places.rule(rule.group()))
        return None

    def _spoken_name(self, text: str, begin: int, name: str) -> str:
        """Give a name as it is spoken where it stands in a line."""
        bare = name.removeprefix("The ")
        before = text[:begin]
        if bare not in self.articled or before.count('"') % 2 or (bare == name and before.endswith(("the ", "The "))):
            return name
        return f"{'the' if begin else 'The'} {bare}"

    def _figure(self, text: str, said: str, at: int, context: _Context) -> _Found | None:
        """Find an amount, or a number that means a square."""
        if at and text.startswith("$", at - 1) and (dollars := _DOLLARS.match(text, at - 1)) is not None:
            return _Found(at - 1, dollars.end(), dollars.group(), self.places.rule(context.cause))
        if int(said) not in context.squares:
            return None
        as_logged = said if at else f"Square {said}"
        words = self.called(int(said), context.then) if context.spoken else as_logged if context.logged else said
        return _Found(at, at + len(said), words, self.places.square(int(said)))

    def _spoken_of(self, text: str, at: int, context: _Context) -> _Found | None:
        """Find what a word and its number say: "square 12", "Section X", "proposal 4"."""
        if (square := _SQUARE.match(text, at)) is not None and self.places.square(int(square.group(1))):
            number = int(square.group(1))
            words = self.called(number, context.then) if context.spoken else square.group()
            return _Found(at, square.end(), words, self.places.square(number))
        if (section := SECTION.match(text, at)) is not None:
            return _Found(at, section.end(), section.group(), self.places.rule(section.group(1)))
        if (proposal := PROPOSAL.match(text, at)) is not None:
            number = int(proposal.group(1))
            title = f" “{self.titles[number]}”" if context.spoken and number in self.titles else ""
            return _Found(at, proposal.end(), proposal.group() + title, self.places.proposal(number))
        return None


def _numbers_in(text: str) -> set[int]:
    """Give the numbers of the squares in some words."""
    return {int(found) for found in _SQUARE.findall(text)}


def _goes_on(text: str, begin: int, end: int) -> bool:
    """Whether the words from `begin` to `end` are only a part of longer ones."""
    before = text[begin - 1] if begin else " "
    after = text[end] if end < len(text) else " "
    return (before.isalnum() and text[begin].isalnum()) or (after.isalnum() and text[end - 1].isalnum())
