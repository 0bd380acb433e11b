"""What the cases of a game may say, read from its table: things and attributes, steps, names, settings, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from moderator.cases.kinds import ANYTHING, Kind, Words, read_kind
from moderator.core.row import Row

NAMES = frozenset(
    {
        "player", "mover", "sender", "square", "owner", "color", "team", "item", "product", "good", "job", "lot",
        "phase", "coating", "change", "mail", "judgment", "decision", "given", "page",
        "rule",
    }
)  # fmt: skip
KEPT, LISTED, DERIVED = "kept", "listed", "derived"
VALUE = "value"
ENFORCED = frozenset({"E", "P"})


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of a thing: its kind of value, the first value, and how it is compared.

    `settled`: every new thing has the first value, where otherwise the rules settle it; `implied`: what the first value
    says may be left out by a case that lists the others.
    """

    name: str
    kind: Kind
    compare: str
    first: object = None
    settled: bool = False
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of the position: one (`Government`), several by key (`players`), a list of alike (`gates`), or one value.

    A thing that is one value (`rolled`) has the one attribute VALUE. `optional`: it may be absent; `counted`: one more
    or one fewer of them is a difference by itself; `lapses`: once the game is over nobody asks for it any more.
    """

    name: str
    form: str
    attributes: Mapping[str, Attribute]
    key: str = ""
    optional: bool = False
    counted: bool = False
    lapses: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A kind of step: what its own key holds, the keys beside it, and whether it may be expected to fail."""

    name: str
    value: Kind
    beside: Mapping[str, Kind]
    fails: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that the cases of one game may say; `rulings` are those that it numbers itself, if it does."""

    things: Mapping[str, Thing]
    steps: Mapping[str, Step]
    shapes: Mapping[str, Kind]
    decisions: Mapping[str, Mapping[str, Kind]]
    names: Mapping[str, tuple[str, ...]]
    spellings: Mapping[str, str]
    settings: Mapping[str, Kind]
    rules: Mapping[str, str]
    rulings: tuple[str, ...] = ()

    @property
    def acts_at_once(self) -> bool:
        """Whether a mail is acted on in its own step, so that it can be said what of it was done."""
        return "mail" in self.steps and "done" in self.steps["mail"].beside

    def thing(self, name: str) -> Thing | None:
        """Give the thing of that name."""
        return self.things.get(name)


def new_thing(name: str, attributes: tuple[str, ...]) -> Thing:
    """Give the thing that a change brings into being, with attributes of any kind, compared where listed."""
    return Thing(name, "one", {word: Attribute(word, ANYTHING, LISTED) for word in attributes}, optional=True)


def _thing(name: str, table: Row) -> Thing:
    """Read one thing of the table."""
    rows = {VALUE: table} if table.text("form") == "value" else table.rows("attributes")
    attributes = {
        word: Attribute(
            word,
            read_kind(row.text("type"), NAMES),
            row.text("compare"),
            None if row.get("first") == "none" else row.get("first"),
            "first" in row,
            row.yes("implied"),
        )
        for word, row in rows.items()
    }
    optional, counted, lapses = map(table.yes, ("optional", "counted", "lapses"))
    return Thing(name, table.text("form"), attributes, table.text("key"), optional, counted, lapses)


def _setting(values: Sequence[object]) -> Kind:
    """Read what a setting can be beside its default: words, or one kind of value in angle brackets."""
    words = tuple(str(value) for value in values)
    return read_kind(words[0][1:-1], NAMES) if words[0].startswith("<") else Words(words)


def read_vocabulary(path: Path) -> Vocabulary:
    """Read a game's table of words."""
    table = yaml.safe_load(path.read_text("utf-8"))
    names = dict(table["names"])
    spellings = names.pop("spellings", {})
    return Vocabulary(
        things={name: _thing(name, row) for name, row in Row(table).rows("things").items()},
        steps={
            name: Step(
                name,
                read_kind(row["value"], NAMES),
                {key: read_kind(kind, NAMES) for key, kind in row.get("beside", {}).items()},
                bool(row.get("fails")),
            )
            for name, row in table["steps"].items()
        },
        shapes={name: read_kind(kind, NAMES) for name, kind in table["shapes"].items()},
        decisions={
            name: {key: read_kind(kind, NAMES) for key, kind in row.items()} for name, row in table["decisions"].items()
        },
        names={kind: tuple(words) for kind, words in names.items()},
        spellings=spellings,
        settings={name: _setting(values) for name, values in table["settings"].items()},
        rules=table["rules"],
        rulings=tuple(str(ruling) for ruling in table.get("rulings", ())),
    )
