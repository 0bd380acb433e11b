"""The rulings of a game: which way the rulebook is taken where it can be taken in more than one.

They are declared in one place, `rules_db/nomopoly/rulings.yaml`. Most are what a sentence of the rules says, and are
changed by amending it; those that no sentence makes are settings, which the admin can change on the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from moderator.files import folder

KINDS = ("setting", "sentence", "note")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its number, what it decides, and by what (`kind`: setting, sentence or note).

    `rule` is the rule that it is about. A setting has a `default` and `values`, each with what it means.
    """

    number: str
    kind: str
    decides: str
    rule: str = ""
    default: str = ""
    values: tuple[tuple[str, str], ...] = ()

    def meaning(self, value: str) -> str:
        """Say what a value of a setting means."""
        return dict(self.values).get(value, "")


@cache
def rulings() -> dict[str, Ruling]:
    """Give every ruling by its number, in order."""
    table = yaml.safe_load((folder("rules_db") / "nomopoly" / "rulings.yaml").read_text("utf-8"))
    return {
        number: Ruling(
            number,
            row["kind"],
            row["decides"],
            str(row.get("rule", "")),
            str(row.get("default", "")),
            tuple((str(value), str(meaning)) for value, meaning in row.get("values", {}).items()),
        )
        for number, row in table.items()
    }


def value_of(settings: Mapping[str, Any], number: str) -> str:
    """Give the value that a setting has in a game."""
    return str(settings.get(number, rulings()[number].default))


def checked(number: str, value: Any) -> str:
    """Give the value of a setting as it is kept. Raises ValueError, with what can be set, for one that cannot be."""
    known = rulings()
    ruling = known.get(number)
    settings = ", ".join(each.number for each in known.values() if each.kind == "setting")
    if ruling is None:
        first, last = next(iter(known)), next(reversed(known))
        raise ValueError(f"There is no ruling {number}; they are numbered {first} to {last}.")
    if ruling.kind == "sentence":
        raise ValueError(f"{number} is what {ruling.rule} says: amend that rule. Settings are: {settings}.")
    if ruling.kind == "note":
        raise ValueError(f"{number} leaves no choice: {ruling.decides} Settings are: {settings}.")
    spelled = ruling.default if value == "default" else str(value)
    if spelled not in dict(ruling.values):
        raise ValueError(f"{number} can be {', '.join(dict(ruling.values))}, not {value!r}.")
    return spelled


def settings_of(told: Any) -> dict[str, str]:
    """Give the settings that differ from their defaults. Raises ValueError for what `checked` refuses."""
    if not hasattr(told, "items"):
        raise ValueError(f'The settings are rulings with their values, as in settings={{"C90": "odd"}}, not {told!r}.')
    found = {number: checked(number, value) for number, value in sorted(told.items())}
    return {number: value for number, value in found.items() if value != rulings()[number].default}
