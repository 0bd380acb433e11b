"""The rulings: which way the game takes what its rulebook leaves open, and what changes that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, in_a_row
from moderator.games.nomopoly.pages.places import RULES, RULINGS
from moderator.games.nomopoly.record.view import ChoiceView, RulingView

_COLOR = re.compile(r"\.([A-Z][a-z]+)$")  # a part of a ruling may be named by its color: "XXXIII.3.Khaki"


@dataclass(frozen=True, slots=True)
class Taken:
    """How something is taken, in which parts of the ruling (none for the whole), and how else it could be."""

    now: str
    where: Line
    could: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice that the admin can change, with how each part of it is taken.

    `sentences` are what the value has put into the rules, each with the link to its rule.
    """

    number: str
    decides: str
    rule: Line
    changed: bool
    taken: tuple[Taken, ...]
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
    rule = made.linker.line(each.rule)
    sentences = tuple((made.linker.line(number), sentence) for number, sentence in each.sentences)
    return Setting(each.number, each.decides, rule, each.changed, tuple(_taken(made, each.choices)), sentences)


def _taken(made: Making, choices: tuple[ChoiceView, ...]) -> Iterator[Taken]:
    """Draw together the parts that are taken alike and have the same choice."""
    parts: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for choice in choices:
        parts.setdefault((choice.now, choice.could), []).append(choice.part)
    for (now, could), names in parts.items():
        where = in_a_row([made.linker.line(_COLOR.sub(r" (\1)", name)) for name in names if name])
        yield Taken(f"{now[:1].upper()}{now[1:]}", where, _either(could))


def _either(could: tuple[str, ...]) -> str:
    """Write what else could be: with semicolons where one of them has a comma, else with commas and *or*."""
    if any("," in each for each in could):
        return "; or ".join(could)
    return ", ".join(could[:-1]) + (" or " if could[1:] else "") + could[-1] if could else ""


def _said(made: Making, each: RulingView) -> Said:
    return Said(each.number, each.decides, made.linker.line(each.rule))
