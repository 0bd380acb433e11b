"""The rulings of a game: which way the rulebook is taken where it can be taken in more than one.

They are declared in one place, `rules_db/nomopoly/rulings.yaml`. What a sentence of the rules says is changed by
amending it; a value of such a ruling carries that change in the words of a proposal (`settling` makes it). Those that
no sentence makes are settings of the engine. Both can be set when a game begins, and by the admin on the record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from moderator.core.inputs import Json
from moderator.core.row import Row
from moderator.files import folder

Settings: TypeAlias = Mapping[str, str]
"""What a house has settled otherwise than it stands in the table, by the number of the ruling."""

KINDS = ("setting", "sentence", "note")

_PARTIES = {"Government": "The Government", "Corporation": "The Corporation", "WETHA": "the WETHA", "SBA": "the SBA"}
_NONE = ("nobody", "nothing")
_NAMED = r"[^\W_][\w'-]*"
_SORTS = {
    "number": ("a whole number", re.compile(r"[1-9]\d*")),
    "square": ("the number of a square", re.compile(r"[1-9]\d*")),
    "color": ("a color", re.compile(r"[A-Z][\w-]*")),
    "party": (f"one of {', '.join(_PARTIES)}, or a player's name", re.compile(_NAMED)),
    "holder": (f"one of {', '.join(_PARTIES)}, or a player's name", re.compile(_NAMED)),
    "player": ("a player's name", re.compile(_NAMED)),
    "product": ("the name of a product", re.compile(r"[A-Z'][\w '-]*")),
}
_ANY = {
    "number": ("any whole number",),
    "square": ("any square",),
    "color": ("any color",),
    "party": (*_PARTIES.values(), "any player"),
    "holder": (*_PARTIES.values(), "any player"),
    "player": ("any player",),
    "product": ("any product",),
}


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a ruling can have: its word, what it means, and the changes of the rules that make it."""

    word: str
    meaning: str
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen under a ruling: one of `options`, or any value of a `sort`, put where {} stands in `changes`.

    `sentence` says of a value of a sort what it means, with {} in its place; "" where the value says it by itself.
    """

    default: str = ""
    options: tuple[Option, ...] = ()
    sort: str = ""
    changes: tuple[str, ...] = ()
    sentence: str = ""

    def possible(self) -> str:
        """Say what can be chosen."""
        return ", ".join(each.word for each in self.options) or _SORTS[self.sort][0]

    def spelled(self, value: Json) -> str | None:
        """Give the word of a value, or None for one that cannot be chosen."""
        word = {False: "no", True: "yes"}[value] if isinstance(value, bool) else str(value).strip()
        if word == "default" or (word == "no" and self.default in _NONE):
            return self.default
        if self.sort:
            return word if _SORTS[self.sort][1].fullmatch(word) else None
        return word if any(word == each.word for each in self.options) else None

    def meaning(self, word: str) -> str:
        """Say what a value means."""
        return next((each.meaning for each in self.options if each.word == word), word)

    def said(self, word: str) -> str:
        """Say a value as one would in a sentence; "any ..." is what `others` gives for a whole sort."""
        if self.sentence and not word.startswith("any "):
            return self.sentence.replace("{}", f"{int(word):,}" if word.isdecimal() else word)
        return f"square {word}" if self.sort == "square" and word.isdigit() else _PARTIES.get(word, self.meaning(word))

    def others(self, word: str) -> tuple[str, ...]:
        """Give what else can be chosen: the words of the other values, and any value of a sort in words."""
        named = tuple(each.word for each in self.options if each.word != word)
        return (*named, *(other for other in _ANY.get(self.sort, ()) if _PARTIES.get(word, word) != other))

    def changes_for(self, word: str) -> tuple[str, ...]:
        """Give the changes of the rules that make a value, in the words of proposals; none for the default."""
        if word == self.default:
            return ()
        named = next((each.changes for each in self.options if each.word == word), ())
        return named or tuple(change.replace("{}", _phrase(self.sort, word)) for change in self.changes)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its number, what it decides, and by what (`kind`: setting, sentence or note).

    `rule` is the rule that it is about. One that can be set has `choices`, by the part of it that each is about: ""
    for the whole.
    """

    number: str
    kind: str
    decides: str
    rule: str = ""
    choices: tuple[tuple[str, Choice], ...] = ()

    @property
    def default(self) -> str:
        """The value that it has if nobody sets another; "" for one whose parts all have their defaults."""
        return dict(self.choices)[""].default if self.whole else ""

    @property
    def whole(self) -> bool:
        """Whether one value is set, and not one for each part."""
        return any(not part for part, _ in self.choices)

    @staticmethod
    def parts(value: str) -> dict[str, str]:
        """Take "shares=3000, price=3" apart. Raises ValueError for words that are no pairs."""
        pairs = [pair.partition("=") for pair in value.split(",") if pair.strip()]
        if any(not sign for _, sign, _ in pairs):
            raise ValueError(f"Say what each part becomes, as in part=value, not {value!r}.")
        return {part.strip(): word.strip() for part, _, word in pairs}

    def meaning(self, value: str) -> str:
        """Say what a value means."""
        return dict(self.choices)[""].meaning(value) if self.whole else value or "as the rules have it from the start"

    def possible(self) -> str:
        """Say what it can be set to."""
        if self.whole:
            return dict(self.choices)[""].possible()
        return ", ".join(f"{part}=({choice.possible()})" for part, choice in self.choices)

    def changes_for(self, value: str) -> tuple[str, ...]:
        """Give the changes of the rules that make a value, in the words of proposals."""
        if self.whole:
            return dict(self.choices)[""].changes_for(value)
        told = self.parts(value)
        return tuple(change for part, one in self.choices if part in told for change in one.changes_for(told[part]))


def _phrase(sort: str, word: str) -> str:
    """Give the words of a value as a sentence has them."""
    if sort == "square":
        tens = int(word) // 10 % 10
        ending = "th" if tens == 1 else {1: "st", 2: "nd", 3: "rd"}.get(int(word) % 10, "th")
        return f"{word}{ending}"
    if sort == "product":
        return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"
    if sort == "holder":
        return _PARTIES.get(word, f'"{word}"')
    return _PARTIES.get(word, f'the player called "{word}"') if sort == "party" else word


def _changes(row: object) -> tuple[str, ...]:
    told = row.get("change", ()) if isinstance(row, Mapping) else ()
    return (told,) if isinstance(told, str) else tuple(told)


def _choice(row: Row) -> Choice:
    options = tuple(
        Option(str(word), str(told["means"] if isinstance(told, Mapping) else told), _changes(told))
        for word, told in row.row("values").items()
    )
    return Choice(
        str(row.get("default", "")), options, str(row.get("any", "")), _changes(row), str(row.get("said", ""))
    )


@cache
def rulings() -> dict[str, Ruling]:
    """Give every ruling by its number, in order."""
    import yaml

    table = yaml.load((folder("rules_db") / "nomopoly" / "rulings.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return {
        number: Ruling(number, row.text("kind"), row.text("decides"), str(row.get("rule", "")), tuple(_choices(row)))
        for number, row in Row({"rulings": table}).rows("rulings").items()
    }


def _choices(row: Row) -> list[tuple[str, Choice]]:
    if "parts" in row:
        return [(part, _choice(told)) for part, told in row.rows("parts").items()]
    return [("", _choice(row))] if "default" in row else []


def value_of(settings: Settings, number: str) -> str:
    """Give the value that a ruling has in a game."""
    return str(settings.get(number, rulings()[number].default))


def checked(number: str, value: Json) -> str:
    """Give the value of a ruling as it is kept; parts are written "shares=3000, price=3".

    Raises ValueError, with what can be set, for one that cannot be.
    """
    known = rulings()
    ruling = known.get(number)
    settable = ", ".join(each.number for each in known.values() if each.choices)
    if ruling is None:
        first, last = next(iter(known)), next(reversed(known))
        raise ValueError(f"There is no ruling {number}; they are numbered {first} to {last}.")
    if not ruling.choices and ruling.kind == "sentence":
        raise ValueError(f"{number} is what {ruling.rule} says: amend that rule. What can be set is: {settable}.")
    if not ruling.choices:
        raise ValueError(f"{number} leaves no choice: {ruling.decides} What can be set is: {settable}.")
    if ruling.whole:
        return _spelled(number, dict(ruling.choices)[""], value)
    told = dict(value) if isinstance(value, Mapping) else {} if value == "default" else ruling.parts(str(value))
    choices = dict(ruling.choices)
    unknown = ", ".join(str(part) for part in told if part not in choices)
    if unknown:
        raise ValueError(f"{number} has no part {unknown}; it has {', '.join(choices)}.")
    words = {part: _spelled(f"{number}, {part}", choices[part], told[part]) for part in choices if part in told}
    return ", ".join(f"{part}={word}" for part, word in words.items() if word != choices[part].default)


def _spelled(place: str, choice: Choice, value: Json) -> str:
    word = choice.spelled(value)
    if word is None:
        raise ValueError(f"{place} can be {choice.possible()}, not {value!r}.")
    return word


def settings_of(told: Json) -> dict[str, str]:
    """Give the settings that differ from their defaults. Raises ValueError for what `checked` refuses."""
    if not isinstance(told, Mapping):
        raise ValueError(  # noqa: TRY004 - the admin is told
            f'The settings are rulings with their values, as in settings={{"C90": "odd"}}, not {told!r}.'
        )
    found = {number: checked(number, value) for number, value in sorted(told.items())}
    return {number: value for number, value in found.items() if value != rulings()[number].default}
