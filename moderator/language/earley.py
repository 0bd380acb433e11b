"""An Earley parser for a grammar that Lark has read, made for words of a typed lexicon.

A word has many roles, and a terminal stands for a role, so a word fits by membership. Where a word can be one symbol in
several roles ("Government", an adjective and a name, before a noun), the first in the grammar counts.

Three things make it several times faster than Lark's own and change no reading. It looks one word ahead, so that
nothing is begun, gone on with or completed where the next word cannot follow. What is only predicted is a set of
symbols, and a production is taken up when its first part has been found. A stretch of words is completed once as a
symbol, by however many productions. The result is not a tree but the shared forest with every derivation; `meanings`
folds it from the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

from lark import Lark
from lark.grammar import Rule

from moderator.files import folder
from moderator.language.macros import READ, Macro, Use, literal, macros
from moderator.language.word import Word

Meant = TypeVar("Meant")
"""What a stretch of words means to whoever folds a forest."""
_STARTS = ("sentence", "order", "condition")
_END = "$END"


class NoReading(Exception):  # noqa: N818 - a finding about a text is no fault
    """The words do not make a sentence: the place of the first word that cannot follow, and what could stand there."""

    def __init__(self, place: int, expected: frozenset[str]) -> None:
        super().__init__(place)
        self.place = place
        self.expected = expected


class TooTangled(Exception):  # noqa: N818 - a finding about a text is no fault
    """The words can be taken apart in more ways than are looked at."""


MOST_BUILT = 10_000
"""How many productions are given a meaning for one sentence; the hardest of Nomopoly's own rules needs about 300."""


@dataclass(slots=True, eq=False)
class Production:
    """A production of the grammar: what it is called (its alias, else its symbol), and its parts by name.

    `order` is its place among those of its symbol; one that `repeats` gives its parts to the production it stands in.
    """

    symbol: str
    name: str
    parts: tuple[str, ...]
    order: int
    macro: Macro | None = None

    @property
    def repeats(self) -> bool:
        """Whether Lark made it of a repetition ("(COMMA np)*")."""
        return self.symbol.startswith("__")


@dataclass(slots=True, eq=False)
class Node:
    """A stretch of words as a symbol, or as the beginning of a production: all its derivations, by their last steps."""

    is_beginning: bool
    derivations: list[Derivation] = field(default_factory=list)

    def add(self, step: Derivation) -> None:
        """Take up one more derivation; of those by a single word only the first in the grammar."""
        if step.left is None:
            for place, other in enumerate(self.derivations):
                if other.left is None and other.right is step.right:
                    self.derivations[place] = min(other, step, key=_order)
                    return
        self.derivations.append(step)


@dataclass(slots=True, eq=False)
class Derivation:
    """A production as far as its part number `place`, counted from 1, which is `right`; `left` is what is before it."""

    production: Production
    place: int
    left: Node | Word | None
    right: Node | Word


@dataclass(slots=True, eq=False)
class _Dotted:
    """A production as far as its part number `place`: it `expects` another, or None where it is complete.

    `ahead` are the terminals with which what is expected begins, or which follow the whole; `after` has one part more.
    """

    production: Production
    place: int
    symbol: str
    expects: str | None
    ahead: frozenset[str]
    after: _Dotted | None = None


@dataclass(slots=True, eq=False)
class _Item:
    """A production begun before word number `start`, with what has been found of it."""

    dotted: _Dotted
    start: int
    found: Node | Word


class _Column:
    """What stands open after a word: the items by what they wait for, what may begin, and what is complete there.

    Nothing is in it that a word of the roles `ahead` cannot follow; None: any word may come.
    """

    def __init__(self, ahead: frozenset[str] | None) -> None:
        self.ahead = ahead
        self.waiting: dict[str, list[_Item]] = {}
        self.predicted: frozenset[str] = frozenset()
        self.completed: dict[tuple[str, int], Node] = {}
        self.found: list[tuple[str, int, Node]] = []
        """What is complete, in the order in which it came to be."""
        self._beginnings: dict[tuple[_Dotted, int], Node] = {}

    def take(self, dotted: _Dotted, start: int, left: Node | Word | None, right: Node | Word) -> None:
        """Take up that a production has found one more part, where the word ahead can follow it."""
        if dotted.expects is None:
            node = self.completed.get((dotted.symbol, start))
            if node is None:
                node = self.completed[dotted.symbol, start] = Node(is_beginning=False)
                self.found.append((dotted.symbol, start, node))
        elif left is None:
            self.waiting.setdefault(dotted.expects, []).append(_Item(dotted, start, right))
            return
        else:
            node = self._beginnings.get((dotted, start))
            if node is None:
                node = self._beginnings[dotted, start] = Node(is_beginning=True)
                self.waiting.setdefault(dotted.expects, []).append(_Item(dotted, start, node))
        node.add(Derivation(dotted.production, dotted.place, left, right))


class _Grammar:
    """The productions by what they begin with; none of them is empty."""

    def __init__(self, rules: Sequence[Rule], turns: Sequence[Macro]) -> None:
        self._productions: dict[str, list[Production]] = {}
        self.begun: dict[str, list[_Dotted]] = {}
        """Productions of no macro as far as their first part, by that part."""
        self._turns: dict[Macro, _Dotted] = {}
        """Productions of those macros that some words could stand for so far, of the thousands that there are."""
        of_rules = [
            Production(str(rule.origin.name), str(rule.alias or rule.origin.name), _parts(rule), rule.order)
            for rule in rules
        ]
        of_macros = [
            Production(turn.symbol, turn.name, turn.parts, len(rules) + number, turn)
            for number, turn in enumerate(turns)
        ]
        for made in (*of_rules, *of_macros):
            self._productions.setdefault(made.symbol, []).append(made)
        self._begin = {
            symbol: tuple(dict.fromkeys(made.parts[0] for made in several))
            for symbol, several in self._productions.items()
        }
        self.first = self._firsts()
        self._follow = self._follows()
        self.terminals = frozenset(self.first.keys() - self._productions.keys())
        for made in of_rules:
            self.begun.setdefault(made.parts[0], []).append(self._dotted(made))
        self._of_macros = {made.macro: made for made in of_macros}
        self._predicted: dict[tuple[str, frozenset[str]], frozenset[str]] = {}
        self._begun_before: dict[tuple[str, frozenset[str] | None], list[_Dotted]] = {}

    def _firsts(self) -> dict[str, frozenset[str]]:
        """Give the terminals with which each symbol begins, itself for a terminal."""
        made = (made for several in self._productions.values() for made in several)
        names = {name for each in made for name in each.parts}
        found = {name: frozenset({name} if name not in self._productions else ()) for name in names | {_END}}
        return _closed(found | dict.fromkeys(self._productions, frozenset()), self._begin)

    def _follows(self) -> dict[str, frozenset[str]]:
        """Give the terminals that can stand behind each symbol."""
        behind: dict[str, set[str]] = {symbol: set() for symbol in self._productions}
        ends: dict[str, dict[str, None]] = {}
        for start in _STARTS:
            behind[start].add(_END)
        for made in (made for several in self._productions.values() for made in several):
            for part, following in pairwise(made.parts):
                if part in behind:
                    behind[part].add(following)
            ends.setdefault(made.parts[-1], {})[made.symbol] = None
        found = {symbol: frozenset().union(*map(self.first.__getitem__, parts)) for symbol, parts in behind.items()}
        return _closed(found, {symbol: tuple(ends.get(symbol, ())) for symbol in found})

    def begun_by(self, able: frozenset[Macro]) -> dict[str, list[_Dotted]]:
        """Give the productions of some macros as far as their first part, by that part."""
        found: dict[str, list[_Dotted]] = {}
        for macro in able - self._turns.keys():
            self._turns[macro] = self._dotted(self._of_macros[macro])
        for dotted in sorted((self._turns[macro] for macro in able), key=lambda each: each.production.order):
            found.setdefault(dotted.production.parts[0], []).append(dotted)
        return found

    def begun_before(self, part: str, ahead: frozenset[str] | None) -> Sequence[_Dotted]:
        """Give the productions of no macro that begin with a part and go on with a word of these roles; None: any."""
        found = self._begun_before.get((part, ahead))
        if found is None:
            begun = self.begun.get(part, ())
            found = [dotted for dotted in begun if ahead is None or not ahead.isdisjoint(dotted.ahead)]
            self._begun_before[part, ahead] = found
        return found

    def roles(self, word: Word) -> frozenset[str]:
        """Give the terminals that a word can be, or begin where it stands for a phrase."""
        named = (self.first.get(role, frozenset()) for role in word.roles)
        return frozenset().union(*named, {self.literal(word)})

    def literal(self, word: Word) -> str:
        """Give the terminal of a word as it is written, if a macro has it; else ""."""
        name = literal(word.text)
        return name if name in self.terminals else ""

    def predicted(self, expected: Iterable[str], roles: frozenset[str]) -> frozenset[str]:
        """Give the symbols that may begin where some are expected and a word of these roles comes."""
        return frozenset().union(*(self._reached(name, roles) for name in expected if name in self._productions))

    def _reached(self, symbol: str, roles: frozenset[str]) -> frozenset[str]:
        found = self._predicted.get((symbol, roles))
        if found is None:
            reached = [] if roles.isdisjoint(self.first[symbol]) else [symbol]
            for each in reached:
                for name in self._begin[each]:
                    if name in self._productions and name not in reached and not roles.isdisjoint(self.first[name]):
                        reached.append(name)
            found = self._predicted[symbol, roles] = frozenset(reached)
        return found

    def _dotted(self, made: Production) -> _Dotted:
        """Give a production as far as its first part, with all that comes after."""
        dotted = _Dotted(made, len(made.parts), made.symbol, None, self._follow[made.symbol])
        for place in range(len(made.parts) - 1, 0, -1):
            expects = made.parts[place]
            dotted = _Dotted(made, place, made.symbol, expects, self.first[expects], dotted)
        return dotted


class _Chart:
    """One parse: a column before the first word and after each, made from left to right."""

    def __init__(self, grammar: _Grammar, words: Sequence[Word], start: str, able: frozenset[Macro]) -> None:
        self._grammar = grammar
        self._begun = grammar.begun_by(able)
        """What the macros begin that can stand among these words."""
        self._words = words
        self._start = start
        self._columns: list[_Column] = []

    def forest(self) -> Node:
        """Give the root of the forest. Raises NoReading."""
        ends = frozenset({_END}) if self._start in _STARTS else None
        roles = [*(self._grammar.roles(word) for word in self._words), ends]
        first = _Column(roles[0])
        first.predicted = self._grammar.predicted({self._start}, first.ahead or frozenset())
        self._columns.append(first)
        for place, ahead in enumerate(roles):
            if place:
                self._columns.append(self._column(place, ahead))
            last = self._columns[-1]
            if not (last.waiting or last.predicted) and place < len(self._words):
                raise NoReading(place, self._expected(place))
        root = self._columns[-1].completed.get((self._start, 0))
        if root is None:
            raise NoReading(len(self._words), self._expected(len(self._words)))
        return root

    def _column(self, place: int, ahead: frozenset[str] | None) -> _Column:
        """Make the column after word number `place`, counted from 1."""
        column, word = _Column(ahead), self._words[place - 1]
        for role in (*word.roles, self._grammar.literal(word)):
            self._tell(column, role, place - 1, word)
        for each in column.found:  # which grows meanwhile
            self._tell(column, *each)
        if ahead is not None:
            column.predicted = self._grammar.predicted(column.waiting, ahead)
        return column

    def _tell(self, column: _Column, name: str, start: int, part: Node | Word) -> None:
        """Let everything go on that waits for such a part where it starts, or may begin there with it."""
        origin, ahead = self._columns[start], column.ahead
        for item in origin.waiting.get(name, ()):
            after = item.dotted.after
            assert after is not None
            if ahead is None or not ahead.isdisjoint(after.ahead):
                column.take(after, item.start, item.found, part)
        for dotted in self._grammar.begun_before(name, ahead):
            if dotted.symbol in origin.predicted:
                column.take(dotted, start, None, part)
        for dotted in self._begun.get(name, ()):
            if dotted.symbol in origin.predicted and (ahead is None or not ahead.isdisjoint(dotted.ahead)):
                column.take(dotted, start, None, part)

    def _expected(self, place: int) -> frozenset[str]:
        """Give the terminals that could stand behind word number `place`, where nothing can that does."""
        if not place:
            return frozenset()
        return frozenset().union(*(self._grammar.first[name] for name in self._column(place, None).waiting))


def _parts(rule: Rule) -> tuple[str, ...]:
    return tuple(str(part.name) for part in rule.expansion)


def _closed(found: dict[str, frozenset[str]], others: Mapping[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """Add to what is found for each symbol all that is found for others, until nothing more comes of it."""
    grown = True
    while grown:
        grown = False
        for symbol, several in others.items():
            more = found[symbol].union(*(found[other] for other in several))
            if len(more) > len(found[symbol]):
                found[symbol], grown = more, True
    return found


def _order(step: Derivation) -> int:
    return step.production.order


@cache
def _rules() -> Sequence[Rule]:
    text = (folder("grammar") / "rules.lark").read_text("utf-8")
    rules: Sequence[Rule] = Lark(text, parser=None, lexer="basic", start=list(_STARTS), maybe_placeholders=False).rules
    return rules


@cache
def _grammar(with_macros: bool) -> _Grammar:
    """Give the grammar, made once, with all macros or with none."""
    return _Grammar(_rules(), macros() if with_macros else ())


@cache
def _literals(uses: frozenset[Use]) -> frozenset[str]:
    """Give the terminals that stand for one word in a macro of these uses."""
    return frozenset().union(*(macro.own_words for macro in macros() if macro.use in uses))


@cache
def _by_a_word(uses: frozenset[Use]) -> dict[str, tuple[Macro, ...]]:
    """Give the macros of these uses by the longest of their own words, which few sentences have, or by ""."""
    found: dict[str, list[Macro]] = {}
    for macro in (each for each in macros() if each.use in uses):
        found.setdefault(max(sorted(macro.own_words), key=len, default=""), []).append(macro)
    return {word: tuple(several) for word, several in found.items()}


def _able_to_stand(words: Sequence[Word], uses: frozenset[Use]) -> frozenset[Macro]:
    """Give the macros of these uses of which all own words are among some words."""
    written = {literal(word.text) for word in words}
    table = _by_a_word(uses)
    return frozenset(each for word in (*written, "") for each in table.get(word, ()) if written >= each.own_words)


def parse(words: Sequence[Word], symbol: str, uses: frozenset[Use] = READ) -> Node:
    """Parse words as a symbol, such as a start symbol (sentence, order, condition), into the forest. Raises NoReading.

    With macros of no `uses` it is parsed as what expands to nothing else, such as an expansion, but for those that are
    looked for from the start.
    """
    able = _able_to_stand(words, uses or _FROM_THE_START)
    return _Chart(_grammar(bool(able)), words, symbol, able).forest()


_FROM_THE_START = frozenset({Use.BESIDE})


def is_known(word: Word, uses: frozenset[Use] = READ) -> bool:
    """Say whether a word can stand anywhere: it has a role, or a macro of these uses has it as it is written."""
    return bool(word.roles) or literal(word.text) in _literals(uses)


def fold(
    root: Node,
    leaf: Callable[[str, Word], Sequence[Meant]],
    build: Callable[[Production, Sequence[Meant]], Sequence[Meant]],
    prune: Callable[[list[Meant]], list[Meant]],
) -> list[Meant]:
    """Fold a forest from the bottom up and give all meanings of the root.

    `leaf` gives the meanings of a word in a role; `build` the meanings of a production from one meaning
    for each of its parts; `prune` keeps, of the meanings of one stretch of words, those worth keeping. Derivations are
    never enumerated whole: every stretch is folded once. Raises TooTangled after `MOST_BUILT` productions.
    """
    known: dict[int, list[Any]] = {}
    built = 0

    def meanings(node: Any, role: str) -> Sequence[Any]:
        if isinstance(node, Word):
            return leaf(role, node)
        found = known.get(id(node))
        nonlocal built
        if found is None:
            found = []
            for step in sorted(node.derivations, key=_order):
                for parts in sequences(step):
                    built += 1
                    if built > MOST_BUILT:
                        raise TooTangled
                    found.extend([("", parts)] if step.production.repeats else build(step.production, parts))
            if not (found and isinstance(found[0], tuple)):
                found = prune(found)
            known[id(node)] = found
        return found

    partial: dict[int, list[tuple[Any, ...]]] = {}

    def sequences(step: Derivation) -> list[tuple[Any, ...]]:
        names, left = step.production.parts, step.left
        heads: list[tuple[Any, ...]]
        if left is None:
            heads = [()]
        elif isinstance(left, Node) and left.is_beginning:
            cached = partial.get(id(left))
            if cached is None:
                cached = partial[id(left)] = [parts for inner in left.derivations for parts in sequences(inner)]
            heads = cached
        else:
            heads = [_spliced((), one) for one in meanings(left, names[step.place - 2])]
        return [_spliced(head, last) for head in heads for last in meanings(step.right, names[step.place - 1])]

    return list(meanings(root, ""))


def _spliced(head: tuple[Any, ...], part: Any) -> tuple[Any, ...]:
    """Add a part; the parts of a repetition ("(COMMA np)*") are added one by one."""
    if isinstance(part, tuple) and len(part) == 2 and part[0] == "" and isinstance(part[1], tuple):
        return head + part[1]
    return (*head, part)
