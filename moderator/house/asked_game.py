"""Reads the line by which somebody asks for a new game. grammar/new_game.lark says what can be written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from moderator.core.inputs import Json
from moderator.files import grammar_text

_ADDRESS = re.compile(r'[^\s<("]+$')


class NotReadError(ValueError):
    """A line that does not read; says which word of it cannot stand where it stands."""


Option: TypeAlias = tuple[str, Json]


@dataclass(slots=True)
class Wish:
    """A game that is asked for: which, by which name, with whom, how."""

    ruleset: str
    options: dict[str, Json] = field(default_factory=dict)

    @property
    def invited(self) -> tuple[str, ...]:
        """The addresses of those who are asked to play."""
        found = self.options.get("with", ())
        return tuple(map(str, found)) if isinstance(found, Sequence) else ()


@v_args(inline=True)
class _Makes(Transformer[Token, Wish]):
    def new(self, ruleset: Token, *parts: Option) -> Wish:
        return Wish(str(ruleset).lower(), dict(parts))

    def host_name(self, name: Token) -> Option:
        return "host_name", str(name)

    def invited(self, *addresses: Token) -> Option:
        return "with", [_ADDRESS.search(each)[0].lower() for each in addresses]  # type: ignore[index]

    def players(self, number: Token) -> Option:
        return "players", int(number)

    def alone(self) -> Option:
        return "players", 1

    def open(self, *_words: Token) -> Option:
        return "open", True

    def setting(self, name: Token, value: Token) -> Option:
        return str(name).lower(), str(value)


@cache
def _parser() -> Lark:
    return Lark(grammar_text("new_game.lark"), start="new", parser="lalr", lexer="contextual")


def wished(line: str) -> Wish:
    """Give what a line asks for. Raises NotReadError."""
    try:
        wish: Wish = _Makes().transform(_parser().parse(line))
    except UnexpectedInput as trouble:
        at: int | None = trouble.pos_in_stream
        rest = line[at:].split(maxsplit=1) if at is not None and at >= 0 else []
        raise NotReadError(f'"{rest[0]}" cannot stand here' if rest else "The end cannot stand here") from trouble
    return wish
