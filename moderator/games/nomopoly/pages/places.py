"""Where each thing of the game stands on the site: the one place that knows the page tree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from moderator.games.nomopoly.view import GameView, Material

TOP = ""
MAIL = "mail/"
PROPOSALS = "proposals/"
RULES = "rules/"
PLAYERS = "players/"
BOARD = "board/"
GOVERNMENT = "Gov’t"
LEDGERS = "ledgers/"
CHARTS = "charts/"
NEWS = "news/"
DICE = "dice/"
HELP = "help/"
ABOUT = "about/"
FEED = "feed.xml"
RULES_FEED = "rules/feed.xml"
PROPOSALS_FEED = "proposals/feed.xml"
CALENDAR = "deadline.ics"
WRITING = "rules/writing/"
MECHANISMS = "rules/mechanisms/"
RULES_TEXT = "rules/rules.txt"
RULES_DATA = "rules/rules.json"
PLAYERS_DATA = "players/players.json"
BOARD_DATA = "board/board.json"
PROPOSALS_DATA = "proposals/proposals.json"
CHANGES = "rules/changes/"
RULINGS = "rulings/"
GLOSSARY = "glossary/"


def others_of(material: Material) -> str:
    """Give the address of the page of all that is no player's, under the name that it has on the pages."""
    return "government/" if material.treasury == GOVERNMENT else "state/"


def rulebook(week: int) -> str:
    """Give the address of the rulebook as it was after a week, 0 for the beginning."""
    return f"{RULES}week-{week}/"


def rulebook_text(week: int) -> str:
    """Give the address of the same as plain text."""
    return f"{RULES}week-{week}.txt"


class Places:
    """Addresses of players, squares, rules and the rest; "" for what has no page."""

    def __init__(self, view: GameView) -> None:
        self._players = _slugs((player.name for player in view.players), "player")
        organizations = _slugs((each.name for each in view.organizations), "organization")
        pieces = _slugs((piece.name for piece in view.pieces), "piece")
        self._others = {name: f"{others_of(view.material)}#{slug}" for name, slug in organizations.items()}
        self._others |= {name: f"{PLAYERS}#piece-{slug}" for name, slug in pieces.items()}
        for name in tuple(self._others):
            self._others.setdefault(name.removeprefix("The "), self._others[name])
        purses = [each.name for each in view.organizations if each.cash is not None]
        self._purses = _slugs(dict.fromkeys((*self._players, *purses)), "purse") if view.material.money else {}
        for name in tuple(self._purses):
            self._purses.setdefault(name.removeprefix("The "), self._purses[name])
        self._squares = frozenset(square.number for square in view.squares)
        self._rules = frozenset(item.id for section in view.sections for item in section.items)
        self._sections = frozenset(section.numeral for section in view.sections)
        self._proposals = frozenset(proposal.number for proposal in view.proposals)
        done = {week.number for week in view.weeks}
        self._weeks = frozenset(done)
        self._mails = {mail.number: mail.week for mail in view.mails if mail.week in done}

    def who(self, name: str) -> str:
        """Give the address of a player, an organization or a piece."""
        return f"{PLAYERS}{self._players[name]}/" if name in self._players else self._others.get(name, "")

    def names(self) -> tuple[str, ...]:
        """Give every name that `who` knows."""
        return (*self._players, *self._others)

    def anchor(self, name: str) -> str:
        """Give the id under which an organization or a piece stands on its page."""
        return self._others[name].partition("#")[2]

    def ledger(self, name: str) -> str:
        """Give the address of the account of a player or an organization, "" for one that has no money."""
        return f"{LEDGERS}{self._purses[name]}/" if name in self._purses else ""

    def event(self, week: int, number: int) -> str:
        """Give the address of a line in the log of a week, by its number there, which counts from 1."""
        return f"{self.week(week)}#event-{number}"

    def square(self, number: int) -> str:
        """Give the address of a square's page."""
        return f"{BOARD}{number}/" if number in self._squares else ""

    def rule(self, rule: str) -> str:
        """Give the address of a rule, or of a section on the page of all rules."""
        if rule in self._rules:
            return f"{RULES}{rule}/"
        return f"{RULES}#section-{rule}" if rule in self._sections else ""

    def version(self, rule: str, number: int) -> str:
        """Give the lasting address of one wording of a rule."""
        return f"{RULES}{rule}/v{number}/"

    def wording(self, rule: str, number: int) -> str:
        """Give the address of one wording of a rule as plain text."""
        return f"{RULES}{rule}/v{number}.txt"

    def proposal(self, number: int) -> str:
        """Give the address of a proposal."""
        return f"{PROPOSALS}{number}/" if number in self._proposals else ""

    def mail(self, number: int | None) -> str:
        """Give the address of a mail; mails are published when their week has been worked out (I.2)."""
        return f"{self.mails(self._mails[number])}#mail-{number}" if number in self._mails else ""

    def mails(self, week: int) -> str:
        """Give the address of a week's mail."""
        return f"{MAIL}week-{week}/"

    def week(self, number: int) -> str:
        """Give the address of a week's news."""
        return f"{NEWS}week-{number}/" if number in self._weeks else ""

    def week_data(self, number: int) -> str:
        """Give the address of a week's events as JSON."""
        return f"{NEWS}week-{number}/week.json"

    def dice(self, week: int) -> str:
        """Give the address of a week's rolls."""
        return f"{DICE}week-{week}/"


def _slugs(names: Iterable[str], otherwise: str) -> dict[str, str]:
    """Give each name a word that can stand in an address; the first bearer of a word keeps it."""
    slugs: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        word = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40] or otherwise
        slug, again = word, 2
        while slug in taken:
            slug, again = f"{word}-{again}", again + 1
        taken.add(slug)
        slugs.setdefault(name, slug)
    return slugs
