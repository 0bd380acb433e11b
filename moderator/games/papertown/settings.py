"""The rulings that a game is played by, where the rulebook leaves a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from moderator.games.papertown.data import Choice, Data, data
from moderator.games.papertown.fixed_sheets import RANDOM, sheet_names
from moderator.games.table.board import read_entry
from moderator.games.table.game import Setting

SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's choices; what each means stands in the data file under `settings`."""

    difficulty: int
    solo_boxes: int
    solo_rolls: str = "strict"
    power_delay: int = 0
    bank: str = "taken"
    first_player: str = "seat"


class Choices(Mapping[str, Setting]):
    """What a table may choose, by name. The data file is read when a setting is looked at, not when code is loaded."""

    def __getitem__(self, name: str) -> Setting:
        """Give a setting. Raises KeyError for one that there is not."""
        if name == SHEET:
            return Setting(RANDOM, data().settings[SHEET].what, (RANDOM, *sheet_names()))
        return _setting(data().settings[name])

    def __iter__(self) -> Iterator[str]:
        """Give the names, the sheet first."""
        return iter((SHEET, *(field.name for field in fields(Settings))))

    def __len__(self) -> int:
        """Count them."""
        return len(fields(Settings)) + 1


def read_settings(chosen: Mapping[str, object], figures: Data) -> Settings:
    """Take what was chosen, numbers also as text; what is not named is at its default.

    Raises ValueError for a value that a setting cannot have.
    """
    values: dict[str, int | str] = {}
    for field in fields(Settings):
        possible = {str(each): each for each in figures.settings[field.name].values}
        value = str(chosen.get(field.name, next(iter(possible)))).strip().lower()
        if value not in possible:
            raise ValueError(f'{field.name} cannot be "{value}"; it is one of {", ".join(possible)}.')
        values[field.name] = int(value) if value.isdecimal() else value
    return read_entry(Settings, values)


def _setting(choice: Choice) -> Setting:
    """Give a choice as the table takes it: numbers within their bounds, or words."""
    numbers = [value for value in choice.values if isinstance(value, int)]
    if numbers:
        return Setting(choice.values[0], choice.what, least=min(numbers), most=max(numbers), ruling=choice.ruling)
    return Setting(choice.values[0], choice.what, tuple(map(str, choice.values)), ruling=choice.ruling)
