"""The rulings: which way the game takes what its rulebook leaves open, and what changes that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.places import RULES, RULINGS
from moderator.games.nomopoly.view import RulingView


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice that the admin can change; `others` are the other values, each with what it means.

    `sentences` are what the value has put into the rules, each with the link to its rule.
    """

    number: str
    decides: str
    rule: Line
    value: str
    meaning: str
    changed: bool
    others: tuple[tuple[str, str], ...]
    sentences: tuple[tuple[Line, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A choice that a rule makes, or none any more (then `rule` says nothing)."""

    number: str
    decides: str
    rule: Line


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """All rulings: first the settings, then what the rules say, then what is no choice."""

    frame: Frame
    settings: tuple[Setting, ...]
    sentences: tuple[Said, ...]
    notes: tuple[Said, ...]
    rules_path: str


def ruling_pages(made: Making) -> Iterator[Page]:
    """Give the page of the rulings."""
    known = made.view.rulings
    if not known:
        return
    model = RulingsPage(
        frame=made.frame,
        settings=tuple(_setting(made, each) for each in known if each.kind == "setting"),
        sentences=tuple(_said(made, each) for each in known if each.kind == "sentence"),
        notes=tuple(_said(made, each) for each in known if each.kind == "note"),
        rules_path=RULES,
    )
    yield Page(RULINGS, "nomopoly/rulings.html", "Rulings", model)


def _setting(made: Making, each: RulingView) -> Setting:
    changed = each.value != each.default
    rule = made.linker.line(each.rule)
    sentences = tuple((made.linker.line(number), sentence) for number, sentence in each.sentences)
    return Setting(each.number, each.decides, rule, each.value, each.meaning, changed, each.others, sentences)


def _said(made: Making, each: RulingView) -> Said:
    return Said(each.number, each.decides, made.linker.line(each.rule))
