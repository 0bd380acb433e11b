"""Lark's Earley parser, asked in a way that suits a typed lexicon.

A word has many roles, so the matcher tests membership. The predictor looks one word ahead: a production that cannot
begin with the next word is never tried, which makes the parser several times faster and changes no reading. The
result is not a tree but the shared forest with every derivation; `meanings` folds it from the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from lark import Lark
from lark.grammar import NonTerminal
from lark.lexer import Lexer
from lark.parsers.earley import Parser
from lark.parsers.earley_common import Item
from lark.parsers.earley_forest import PackedNode, SymbolNode

from moderator.files import folder
from moderator.language.lexer import Word

_ITEM: Any = Item  # Lark's items carry no types


class NoReading(Exception):  # noqa: N818 - a finding about a text is no fault
    """The words do not make a sentence: the place of the first word that cannot follow, and what could stand there."""

    def __init__(self, place: int, expected: frozenset[str]) -> None:
        super().__init__(place)
        self.place = place
        self.expected = expected


class _Words(Lexer):
    """Hands the words to Lark as they are."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:  # noqa: ARG002 - Lark's signature
        return iter(lexer_state)


class _LookAhead(Parser):
    """An Earley parser that predicts only what can begin with the word to come."""

    def __init__(self, lexer_conf: Any, parser_conf: Any) -> None:
        super().__init__(
            lexer_conf,
            parser_conf,
            lambda term, word: term.name in word.roles,
            resolve_ambiguity=False,
            tree_class=None,
        )
        self.Tree = None
        self.first: dict[Any, frozenset[str]] = {
            symbol: frozenset(term.name for term in terms) for symbol, terms in self.FIRST.items()
        }
        self.rules_by_word: dict[tuple[Any, frozenset[str]], tuple[Any, ...]] = {}

    def predicted(self, symbol: Any, roles: frozenset[str]) -> tuple[Any, ...]:
        found = self.rules_by_word.get((symbol, roles))
        if found is None:
            found = tuple(
                rule
                for rule in self.predictions[symbol]
                if not roles.isdisjoint(
                    {rule.expansion[0].name} if rule.expansion[0].is_term else self.first[rule.expansion[0]]
                )
            )
            self.rules_by_word[symbol, roles] = found
        return found

    def forest(self, words: Sequence[Word], start: str) -> Any:
        """Parse and give the root of the forest. Raises NoReading."""
        start_symbol = NonTerminal(start)
        columns: list[dict[Any, None]] = [{}]
        to_scan: dict[Any, None] = {}
        roles = [frozenset(word.roles) for word in words] + [frozenset()]
        self._predict(start_symbol, 0, roles[0], columns[0], to_scan, [])
        node_cache: dict[Any, Any] = {}
        by_symbol: list[dict[Any, list[Any]]] = [{}]
        for place, word in enumerate(words):
            self._close(place, roles[place], columns, to_scan, node_cache, by_symbol)
            following: dict[Any, None] = {}
            column: dict[Any, None] = {}
            cache_next: dict[Any, Any] = {}
            for item in to_scan:
                if item.expect.name in word.roles:
                    self._advance(item, place + 1, word, item.start, cache_next, column, following)
            if not column and not following:
                raise NoReading(place, frozenset(item.expect.name for item in to_scan))
            columns.append(column)
            by_symbol.append({})
            to_scan, node_cache = following, cache_next
        self._close(len(words), roles[-1], columns, to_scan, node_cache, by_symbol)
        for item in columns[-1]:
            if item.is_complete and item.s == start_symbol and item.start == 0 and item.node is not None:
                return item.node
        expected = frozenset(item.expect.name for item in to_scan) | self._wanted(columns[-1])
        raise NoReading(len(words), expected)

    def _wanted(self, column: dict[Any, None]) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for item in column:
            if item.expect is not None and not item.expect.is_term:
                found |= self.first[item.expect]
        return found

    def _predict(
        self,
        symbol: Any,
        place: int,
        roles: frozenset[str],
        column: dict[Any, None],
        to_scan: dict[Any, None],
        queue: list[Any],
    ) -> None:
        for rule in self.predicted(symbol, roles):
            item = _ITEM(rule, 0, place)
            if item.expect.is_term:
                to_scan[item] = None
            elif item not in column:
                column[item] = None
                queue.append(item)

    def _advance(
        self,
        item: Any,
        end: int,
        child: Any,
        start: int,
        node_cache: dict[Any, Any],
        column: dict[Any, None],
        to_scan: dict[Any, None],
        queue: list[Any] | None = None,
    ) -> None:
        advanced: Any = item.advance()
        label = (advanced.s, advanced.start, end)
        node: Any = node_cache.get(label)
        if node is None:
            make: Any = self.SymbolNode
            node = node_cache[label] = make(*label)
        advanced.node = node
        node.add_family(advanced.s, item.rule, start, item.node, child)
        if advanced.expect is not None and advanced.expect.is_term:
            to_scan[advanced] = None
        elif advanced not in column:
            column[advanced] = None
            if queue is not None:
                queue.append(advanced)

    def _close(
        self,
        place: int,
        roles: frozenset[str],
        columns: list[dict[Any, None]],
        to_scan: dict[Any, None],
        node_cache: dict[Any, Any],
        by_symbol: list[dict[Any, list[Any]]],
    ) -> None:
        column = columns[place]
        waiting = by_symbol[place]
        queue = list(column)
        predicted: set[Any] = set()
        while queue:
            item = queue.pop()
            if item.is_complete:
                origins = by_symbol[item.start].get(item.s, ())
                for originator in list(origins):
                    self._advance(originator, place, item.node, item.start, node_cache, column, to_scan, queue)
            else:
                waiting.setdefault(item.expect, []).append(item)
                if item.expect not in predicted:
                    predicted.add(item.expect)
                    self._predict(item.expect, place, roles, column, to_scan, queue)


@cache
def _parser() -> _LookAhead:
    lark = Lark(
        (folder("grammar") / "rules.lark").read_text("utf-8"),
        parser="earley",
        lexer=_Words,
        ambiguity="explicit",
        start=["sentence", "order", "condition"],
        maybe_placeholders=False,
    )
    inner = lark.parser.parser
    return _LookAhead(inner.lexer_conf, inner.parser_conf)


def parse(words: Sequence[Word], start: str) -> Any:
    """Parse words from a start symbol (sentence, order, condition) into the forest. Raises NoReading."""
    return _parser().forest(words, start)


def fold(
    root: SymbolNode,
    leaf: Callable[[str, Word], Sequence[Any]],
    build: Callable[[str, Sequence[Any]], Sequence[Any]],
    prune: Callable[[list[Any]], list[Any]],
) -> list[Any]:
    """Fold a forest from the bottom up and give all meanings of the root.

    `leaf` gives the meanings of a word in a role; `build` the meanings of a production (by its alias) from one meaning
    for each of its parts; `prune` keeps, of the meanings of one stretch of words, those worth keeping. Derivations are
    never enumerated whole: every stretch is folded once.
    """
    known: dict[int, list[Any]] = {}

    def meanings(node: Any, role: str) -> Sequence[Any]:
        if isinstance(node, Word):
            return leaf(role, node)
        found = known.get(id(node))
        if found is None:
            found = []
            for packed in node.children:
                for parts in sequences(packed):
                    found.extend(assemble(packed.rule, parts))
            if not (found and isinstance(found[0], tuple)):
                found = prune(found)
            known[id(node)] = found
        return found

    def assemble(rule: Any, parts: tuple[Any, ...]) -> Sequence[Any]:
        name = str(rule.alias or rule.origin.name)
        if rule.origin.name.startswith("__"):
            return [("", parts)]
        return build(name, parts)

    partial: dict[int, list[tuple[Any, ...]]] = {}

    def sequences(packed: PackedNode) -> list[tuple[Any, ...]]:
        rule = packed.rule
        place = packed.s[1] if isinstance(packed.s, tuple) else len(rule.expansion)
        role = rule.expansion[place - 1].name
        heads: list[tuple[Any, ...]]
        if packed.left is None:
            heads = [()]
        elif packed.left.is_intermediate:
            cached = partial.get(id(packed.left))
            if cached is None:
                cached = [parts for inner in packed.left.children for parts in sequences(inner)]
                partial[id(packed.left)] = cached
            heads = cached
        else:
            heads = [_spliced((), one) for one in meanings(packed.left, rule.expansion[place - 2].name)]
        return [_spliced(head, last) for head in heads for last in meanings(packed.right, role)]

    return list(meanings(root, ""))


def _spliced(head: tuple[Any, ...], part: Any) -> tuple[Any, ...]:
    """Add a part; the parts of a repetition ("(COMMA np)*") are added one by one."""
    if isinstance(part, tuple) and len(part) == 2 and part[0] == "" and isinstance(part[1], tuple):
        return head + part[1]
    return (*head, part)
