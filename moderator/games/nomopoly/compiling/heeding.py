"""Hears which words of a sentence its compiling looks at, and tells the words that nothing heeds.

A sentence that runs without heeding a word of its own deceives whoever reads it. So a sentence can be compiled once
more, from a copy of its tree whose every part can be told from every other, while the parts that are looked at are
written down. Nothing is written down at any other time, and compiling costs nothing more.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any

from moderator.games.nomopoly.occurrence import Rule
from moderator.language import tree

_HEEDED: dict[type, tuple[str, ...]] = {
    tree.Noun: ("rank", "quantity", "which", "of", "label"),
    tree.Clause: ("subject", "roles", "modal", "negative", "perfect", "adverbs", "times"),
    tree.Adjective: ("arguments",),
    tree.Time: ("kind", "phrase"),
    tree.Step: ("conditions", "otherwise", "chance", "each", "rounding", "limit", "times", "if_possible"),
    tree.Price: ("each", "payees"),
    tree.Trigger: ("conditions", "soon", "times"),
    tree.Order: ("price", "conditions", "steps", "limit", "times", "rounding"),
    tree.Prohibition: ("conditions", "only_if"),
    tree.Replacement: ("conditions",),
    tree.Scheduled: ("every",),
    tree.Value: ("conditions", "rounding", "first"),
    tree.Cost: ("event", "amount", "payees", "conditions", "rounding"),
    tree.Declaration: ("first", "details", "adjectives"),
    tree.Standing: ("conditions",),
    tree.Decision: ("default", "when", "each", "conditions"),
    tree.Precedence: ("relation", "other", "of", "conditions"),
}
"""The parts of which each is asked for by itself; of any other node it is enough that something looks at it."""

_ROOMS = ("closed", "demands", "heard", "sorts", "suiting", "takes")
_ONLOOKERS = frozenset(
    {"dataclasses", tree.__name__, *(f"moderator.games.nomopoly.compiling.{room}" for room in _ROOMS)}
)
"""Who looks at a tree without making anything of it: comparing, copying, walking through it."""

_HEARING = threading.Lock()


class Word(str):
    """A word of a tree, not one with any other that is written alike."""

    __slots__ = ()


class Figure(int):
    """A whole number (or yes) of a tree, not one with any other that is alike."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Unheeded:
    """Words of a sentence that runs without them. `sentence` counts from 0 within the item."""

    rule: Rule
    sentence: int
    words: str


class Ear:
    """What compiling looks at while it listens. `asked` are the rules whose sentences are compiled anew for it."""

    def __init__(self, asked: Collection[Rule]) -> None:
        self.asked = asked
        self.forms: dict[Rule, Any] = {}
        self._heard: set[tuple[int, str]] = set()
        self._kept: list[Any] = []

    def copy(self, rule: Rule, form: Any) -> Any:
        """Give the form with every part of it its own, so that a part stays known wherever it is put."""
        copied = self.forms[rule] = self._copied(form)
        return copied

    def _copied(self, node: Any) -> Any:
        made: Any = node
        if isinstance(node, tuple):
            # a tuple made from a list is a new one, unless it is empty
            made = tuple([self._copied(part) for part in node])
        elif is_dataclass(node) and not isinstance(node, type):
            parts = {each.name: getattr(node, each.name) for each in fields(node)}
            made = type(node)(**{name: part if name == "span" else self._copied(part) for name, part in parts.items()})
        elif isinstance(node, str):
            made = Word(node) if node else node
        elif isinstance(node, int):
            made = Figure(node) if node else node
        elif isinstance(node, Fraction):
            made = Fraction(node.numerator, node.denominator)
        self._kept.append(made)
        return made

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Write down every part of a tree that this thread looks at meanwhile."""
        with _HEARING:
            held = {(kind, name): kind.__dict__[name] for kind in _KINDS for name in _parts_of(kind)}
            thread = threading.get_ident()
            for (kind, name), slot in held.items():
                setattr(kind, name, _Slot(slot, name, thread, self._hear))
            try:
                yield
            finally:
                for (kind, name), slot in held.items():
                    setattr(kind, name, slot)

    def _hear(self, value: Any, role: str) -> None:
        self._heard.add((id(value), role))

    def heeds(self, value: Any, role: str = "") -> bool:
        """Say whether something has looked at a part: of the roles of a clause, at this role."""
        return (id(value), "") in self._heard or (role != "" and (id(value), role) in self._heard)


class _Slot:
    """Stands before the slot of a tree's part, and tells who is listening that it is looked at."""

    def __init__(self, slot: Any, name: str, thread: int, hear: Callable[[Any, str], None]) -> None:
        self._slot = slot
        self._name = name
        self._thread = thread
        self._hear = hear

    def __get__(self, node: Any, kind: type | None = None) -> Any:
        if node is None:
            return self._slot
        value = self._slot.__get__(node, kind)
        if threading.get_ident() != self._thread:
            return value
        looking = sys._getframe(1)  # noqa: SLF001 - who looks is all that there is to hear
        if looking.f_globals.get("__name__") not in _ONLOOKERS:
            self._hear(value, "")
        elif looking.f_code is tree.Clause.role.__code__:
            self._hear(value, looking.f_locals["name"])
        return value

    def __set__(self, node: Any, value: Any) -> None:
        self._slot.__set__(node, value)


def _parts_of(kind: type) -> Iterator[str]:
    return (each.name for each in fields(kind) if each.name != "span")


_KINDS: tuple[type, ...] = tuple(each for each in vars(tree).values() if isinstance(each, type) and is_dataclass(each))


def unheeded(ear: Ear, rule: Rule, text_of: Callable[[int], str]) -> tuple[Unheeded, ...]:
    """Give the words of a sentence that nothing has looked at. `text_of` gives a sentence of the item by its place."""
    search = _Search(ear, rule, text_of)
    search.look(ear.forms[rule])
    return tuple(dict.fromkeys(search.found))


class _Search:
    """Goes through a tree and gathers what nothing has looked at, the largest parts only."""

    def __init__(self, ear: Ear, rule: Rule, text_of: Callable[[int], str]) -> None:
        self.ear = ear
        self.rule = rule
        self.text_of = text_of
        self.sentence = rule.sentence
        self.found: list[Unheeded] = []

    def look(self, node: Any) -> None:
        """Look through a node whose holder is heeded."""
        if isinstance(node, tuple):
            for part in node:
                self.look(part)
            return
        if not is_dataclass(node) or isinstance(node, _WHOLE):
            return
        if isinstance(node, tree.Step) and node.sentence:
            self.sentence = int(node.sentence)
        said = [(name, part) for name in _parts_of(type(node)) if _says(node, name, part := getattr(node, name))]
        if said and not any(self._heeded(part) for _, part in said):
            self._tell(node)
            return
        asked = _HEEDED.get(type(node), ())
        for name, part in said:
            if name in asked and not self._heeded(part) and name != "roles":
                self._tell(part, node, name)
            elif isinstance(node, tree.Clause) and name == "roles":
                self._roles(node)
            else:
                self.look(part)

    def _heeded(self, part: Any) -> bool:
        return self.ear.heeds(part) or (
            isinstance(part, tuple)
            and any(isinstance(each, tuple) and self.ear.heeds(part, str(each[0])) for each in part if each)
        )

    def _roles(self, clause: tree.Clause) -> None:
        for role, filler in clause.roles:
            if self.ear.heeds(clause.roles, str(role)):
                self.look(filler)
            else:
                self._tell(filler)

    def _tell(self, part: Any, holder: Any = None, name: str = "") -> None:
        words = self._words(part) or (str(part) if isinstance(part, str) else "")
        if isinstance(holder, tree.Clause) and name == "adverbs":
            words = " ".join(part)
        words = words or _SAID_AS.get(name, "") or _plain(part) or name
        if words:  # of what no word says, none can be told
            self.found.append(Unheeded(self.rule, self.sentence, words))

    def _words(self, part: Any) -> str:
        """Give the words of the sentence that a part covers, with the preposition before them."""
        spans = tuple(_spans(part))
        if not spans:
            return ""
        text = self.text_of(self.sentence)
        start, end = min(start for start, _ in spans), max(end for _, end in spans)
        if isinstance(part, tree.Time):
            before = text[:start].rstrip()
            kind = str(part.kind)
            if before.casefold().endswith(kind.casefold()):
                start = len(before) - len(kind)
        return text[start:end]


def _plain(part: Any) -> str:
    """Say a part that has no place of its own in the sentence."""
    if isinstance(part, tuple):
        return " ".join(filter(None, map(_plain, part)))
    if isinstance(part, tree.Adjective):
        return str(part.word)
    return str(part.kind) if isinstance(part, tree.Time) else str(part) if isinstance(part, str) else ""


_UNSAID: tuple[Any, ...] = ("", (), None, False, 0, tree.Gap())
_WHOLE = (tree.Rank, tree.Gap, tree.OtherRules, tree.Text)
"""What is heeded as a whole, or says no more than that it is there."""


def _says(node: Any, name: str, part: Any) -> bool:
    """Say whether a part says anything: not what is so when nothing is said, nor names, which the reader takes up."""
    if isinstance(node, tree.Scheduled) and name == "every":
        return bool(part != 1)
    if isinstance(node, tree.Declaration) and name == "subject":
        return False
    return part not in _UNSAID


_SAID_AS = {"otherwise": "otherwise", "negative": "not", "if_possible": "if possible", "perfect": "the perfect tense"}


def _spans(node: Any) -> Iterator[tuple[int, int]]:
    if isinstance(node, tuple):
        for part in node:
            yield from _spans(part)
    elif is_dataclass(node) and not isinstance(node, type):
        span = getattr(node, "span", (0, 0))
        if span != (0, 0):
            yield span
        for name in _parts_of(type(node)):
            yield from _spans(getattr(node, name))
