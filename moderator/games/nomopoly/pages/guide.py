"""How to play by mail, and how this site can be read: the same help at the same place on every page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making, letter
from moderator.games.nomopoly.pages.invitations import invitations
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.places import ABOUT, HELP
from moderator.games.nomopoly.world.figures import titled


@dataclass(frozen=True, slots=True)
class Order:
    """An order that the rules in force take, with a letter that holds it."""

    line: str
    meaning: Line
    rule: Line
    price: str
    mailto: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """The orders of one section of the rulebook."""

    numeral: str
    title: str
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class HelpPage:
    """What can be mailed."""

    frame: Frame
    chapters: tuple[Chapter, ...]
    join: str
    proposal: str


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What this site is and how it can be read; `pages` are the machine's copies."""

    frame: Frame
    text_path: str


def guide_pages(made: Making) -> Iterator[Page]:
    """Give the page of help and the page about the site."""
    view = made.view
    chapters = []
    for section in view.sections:
        orders = tuple(
            Order(
                line=form.line,
                meaning=made.linker.line(form.meaning),
                rule=made.linker.rule(form.rule),
                price=form.price,
                mailto=letter(view.mail_address, form.line, form.line + "\n"),
            )
            for form in view.orders
            if form.rule.partition(".")[0] == section.numeral
        )
        if orders:
            chapters.append(Chapter(section.numeral, titled(section.title), orders))
    letters = invitations(view)
    model = HelpPage(
        frame=made.frame,
        chapters=tuple(chapters),
        join=letters.join,
        proposal=letters.propose,
    )
    yield Page(HELP, "nomopoly/help.html", "How to play by mail", model)
    yield Page(ABOUT, "nomopoly/about.html", "About this site", AboutPage(made.frame, "rules/rules.txt"))
