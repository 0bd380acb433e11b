"""What a table chooses before its game begins: the options and rulings of its game, each checked against its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from moderator.games.table.game import S, Setting, TableGame

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

_YES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def chosen(game: TableGame[S], wanted: Mapping[str, object]) -> dict[str, bool | int | str]:
    """Give all settings of a game, those that are not wanted otherwise as they are by default.

    Raises ValueError, with what there is, for a setting or a value that there is not.
    """
    for name in wanted:
        if name not in game.settings:
            there = ", ".join(game.settings) or "none"
            raise ValueError(f'{game.title} has no setting "{name}"; it has {there}.')
    return {name: _value(name, setting, wanted.get(name, setting.default)) for name, setting in game.settings.items()}


def settings_of(kind: type[T], chosen: Mapping[str, object]) -> T:
    """Make a game's own settings of those that its table has chosen; what only its setup asks for is left out."""
    return kind(**{each.name: chosen[each.name] for each in fields(kind)})


def _value(name: str, setting: Setting, value: object) -> bool | int | str:
    """Read a value of the kind of a setting's default."""
    words = str(value).strip().lower()
    if isinstance(setting.default, bool):
        if words not in _YES:
            raise ValueError(f'{name} is yes or no, not "{value}".')
        return _YES[words]
    if isinstance(setting.default, int):
        if not words.isdecimal() or not setting.least <= int(words) <= setting.most:
            raise ValueError(f'{name} is a number from {setting.least} to {setting.most}, not "{value}".')
        return int(words)
    if setting.choices and words not in setting.choices:
        raise ValueError(f'{name} is one of {", ".join(setting.choices)}, not "{value}".')
    return words


def said_settings(game: TableGame[S], settings: Mapping[str, bool | int | str]) -> tuple[str, ...]:
    """Say in a line how a table plays, as far as it differs from what is usual."""
    other = [
        f"{name} {said_value(settings[name])}"
        for name, setting in game.settings.items()
        if name in settings and settings[name] != setting.default
    ]
    return (f"Played with: {', '.join(other)}.",) if other else ()


def said_value(value: bool | int | str) -> str:
    """Say what a setting is as players write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
