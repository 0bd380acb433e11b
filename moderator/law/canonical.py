"""The law as JSON: variables are numbered as they come, so that the same meaning has the same text and digest."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from moderator.law.nodes import Law, Variable

Json: TypeAlias = "bool | int | str | list[Json] | None"


def as_json(law: object) -> Json:
    """Write a node as nested lists: its class, then its fields. Variables are numbered in the order they are met."""
    numbers: dict[Variable, int] = {}

    def write(node: object) -> Json:
        if isinstance(node, Variable):
            return ["Variable", numbers.setdefault(node, len(numbers) + 1), node.kind.name]
        if isinstance(node, Enum):
            return str(node.value)
        if isinstance(node, Fraction):
            return [node.numerator, node.denominator]
        if isinstance(node, tuple):
            return [write(item) for item in node]
        if is_dataclass(node):
            return [type(node).__name__, *(write(getattr(node, item.name)) for item in fields(node))]
        if node is None or isinstance(node, (bool, int, str)):
            return node
        raise TypeError(f"{node!r} is no part of a law")

    return write(law)


def digest(law: Law) -> str:
    """Give 16 hexadecimal figures that are the same for laws that differ in nothing but the numbers of variables."""
    text = json.dumps(as_json(law), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
