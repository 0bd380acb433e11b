"""The printed rules of a game, restated, with the rulings that this house adds: rules_db/GAME/rules.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import yaml

from moderator.core.row import Row
from moderator.files import folder


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the house rules where the printed text is silent or of two minds; `setting` is the name that turns it."""

    number: int
    text: str
    setting: str = ""


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A part of the rules: the word by which events name it, and its text in paragraphs."""

    rule: str
    title: str
    text: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """All rules of a game, who made it, and what it is `about` and how long it is, in a few sentences.

    `first` is what somebody must know to begin: the aim, a turn, how to answer a letter.
    """

    title: str
    credit: str
    about: str
    first: tuple[str, ...]
    sections: tuple[PrintedRule, ...]

    def place(self, cause: str) -> str:
        """Give the anchor of the rule or ruling that an event names, "" for what is none ("silence")."""
        for section in self.sections:
            if cause == section.rule:
                return section.rule
            if any(cause == f"ruling {ruling.number}" for ruling in section.rulings):
                return cause.replace(" ", "-")
        return ""


@cache
def printed(game: str) -> PrintedRules:
    """Read the restated rules of a game, with the figures of its data file where they name one ("{start_cash}")."""
    place = folder("rules_db") / game
    table = Row(yaml.safe_load((place / "rules.yaml").read_text("utf-8")))
    named = next(path for path in (place / "data.json", place / f"{game}.yaml") if path.is_file())
    figures: Mapping[str, object] = yaml.safe_load(named.read_text("utf-8"))

    def told(text: str) -> str:
        return " ".join(text.split()).format_map(figures)

    return PrintedRules(
        table.text("title"),
        table.text("credit"),
        told(table.text("about")),
        tuple(map(told, table.texts("first"))),
        tuple(
            PrintedRule(
                str(each["rule"]),
                each.text("title"),
                tuple(map(told, each.texts("text"))),
                tuple(
                    Ruling(one.number("number"), told(one.text("text")), one.text("setting"))
                    for one in each.listed("rulings")
                ),
            )
            for each in table.listed("sections")
        ),
    )
