"""Values on the command line: KEY=VALUE, each as JSON where it is JSON, else as the text it is; and the reason why."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from moderator.core.inputs import Json

KEY_VALUES = "[KEY=VALUE]..."


def read_values(words: Sequence[str]) -> dict[str, Json]:
    """Read KEY=VALUE words. Raises click.UsageError for a word without "=" and for a key that stands twice."""
    values: dict[str, Json] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not key:
            raise click.UsageError(f'"{word}" is not of the form KEY=VALUE, such as player=Ann.')
        if key in values:
            raise click.UsageError(f'"{key}" stands twice; give it once.')
        try:
            values[key] = json.loads(text, parse_constant=refuse_constant)
        except ValueError:
            values[key] = text
    return values


def refuse_constant(constant: str) -> None:
    """Refuse what JSON has not though Python's reader takes it: NaN and Infinity are texts."""
    raise ValueError(constant)


def said_why(reason: str) -> None:
    """Raise click.UsageError for a decision without a reason, since it is published."""
    if not reason.strip():
        raise click.UsageError('Say why, with --reason "..."; it is published with the decision.')
