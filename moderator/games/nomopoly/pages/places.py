"""Where each thing of the game stands on the site: the one place that knows the page tree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from moderator.games.nomopoly.pages.told import Told, first_word
from moderator.games.nomopoly.record.view import GameView, Material

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
WORDS = "rules/writing/words/"
MECHANISMS = "rules/mechanisms/"
RULES_TEXT = "rules/rules.txt"
RULES_DATA = "rules/rules.json"
PLAYERS_DATA = "players/players.json"
BOARD_DATA = "board/board.json"
PROPOSALS_DATA = "proposals/proposals.json"
CHANGES = "rules/changes/"
RULINGS = "rulings/"
GLOSSARY = "glossary/"
SEARCH = "search/"
SEARCH_SCRIPT = "search/search.js"
POSTER = "board.png"
TABLE = 100  # squares that stand in one table


def others_of(material: Material) -> str:
    """Give the address of the page of all that is no player's, under the name that it has on the pages."""
    return "government/" if material.treasury == GOVERNMENT else "state/"


def table_of(square: int) -> str:
    """Give the address of the table that a square of a large board stands in: its hundred."""
    return f"{BOARD}from-{(square - 1) // TABLE * TABLE + 1}/"


def news_of(week: int) -> str:
    """Give the address of a week's news, once it is worked out."""
    return f"{NEWS}week-{week}/"


def version_of(rule: str, number: int) -> str:
    """Give the lasting address of one wording of a rule."""
    return f"{RULES}{rule}/v{number}/"


def rulebook(week: int) -> str:
    """Give the address of the rulebook as it was after a week, 0 for the beginning."""
    return f"{RULES}week-{week}/"


def rulebook_text(week: int) -> str:
    """Give the address of the same as plain text."""
    return f"{RULES}week-{week}.txt"


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses of players, squares, rules and the rest, by what each is called; "" for what has no page.

    Squares go by their numbers as they are written. `mailed` has the mails that are published: a week's are when the
    week has been worked out (I.2). `called` are the names by their first words.
    """

    people: Mapping[str, str]
    purses: Mapping[str, str]
    squares: Mapping[str, str]
    rules: Mapping[str, str]
    proposals: Mapping[int, str]
    weeks: Mapping[int, str]
    mailed: Mapping[int, str]
    called: Mapping[str, tuple[str, ...]] = field(repr=False)

    @classmethod
    def of(cls, view: GameView) -> Places:
        """Give every thing of a game its place."""
        players = _slugs((player.name for player in view.players), "player")
        organizations = _slugs((each.name for each in view.organizations), "organization")
        pieces = _slugs((piece.name for piece in view.pieces), "piece")
        others = {name: f"{others_of(view.material)}#{slug}" for name, slug in organizations.items()}
        others |= {name: f"{PLAYERS}#piece-{slug}" for name, slug in pieces.items()}
        named = [each.name for each in view.organizations if each.cash is not None]
        purses = _slugs(dict.fromkeys((*players, *named)), "purse") if view.material.accounts else {}
        rules = [item.id for section in view.sections for item in section.items]
        people = {name: f"{PLAYERS}{slug}/" for name, slug in players.items()} | _also_short(others, players)
        money = _also_short({name: f"{LEDGERS}{slug}/" for name, slug in purses.items()})
        called: dict[str, tuple[str, ...]] = {}
        for name in dict.fromkeys((*people, *money)):
            called[first_word(name)] = (*called.get(first_word(name), ()), name)
        weeks = {week.number: news_of(week.number) for week in view.weeks}
        return cls(
            people=people,
            purses=money,
            squares={str(square.number): f"{BOARD}{square.number}/" for square in view.squares},
            rules={section.numeral: f"{RULES}#section-{section.numeral}" for section in view.sections}
            | {rule: f"{RULES}{rule}/" for rule in rules},
            proposals={each.number: f"{PROPOSALS}{each.number}/" for each in view.proposals},
            weeks=weeks,
            mailed={
                mail.number: f"{MAIL}week-{mail.week}/#mail-{mail.number}" for mail in view.mails if mail.week in weeks
            },
            called=called,
        )

    def within(self, told: Told) -> Places:
        """Give the places of what is told of, and of nothing else."""
        called = {word: self.called[word] for word in sorted({*told.words, ""} & self.called.keys())}
        names = [name for alike in called.values() for name in alike]
        return Places(
            people={name: self.people[name] for name in names if name in self.people},
            purses={name: self.purses[name] for name in names if name in self.purses},
            squares={each: self.squares[each] for each in sorted(told.words & self.squares.keys())},
            rules={rule: self.rules[rule] for rule in sorted(told.rules) if rule in self.rules},
            proposals={each: self.proposals[each] for each in sorted(told.proposals) if each in self.proposals},
            weeks={each: self.weeks[each] for each in sorted(told.weeks) if each in self.weeks},
            mailed={each: self.mailed[each] for each in sorted(told.mails) if each in self.mailed},
            called=called,
        )

    def who(self, name: str) -> str:
        """Give the address of a player, an organization or a piece."""
        return self.people.get(name, "")

    def names(self) -> tuple[str, ...]:
        """Give every name that `who` knows."""
        return tuple(self.people)

    def anchor(self, name: str) -> str:
        """Give the id under which an organization or a piece stands on its page."""
        return self.people[name].partition("#")[2]

    def ledger(self, name: str) -> str:
        """Give the address of the account of a player or an organization, "" for one that has no money."""
        return self.purses.get(name, "")

    def event(self, week: int, number: int) -> str:
        """Give the address of a line in the log of a week, by its number there, which counts from 1."""
        return f"{self.week(week)}#event-{number}"

    def square(self, number: int) -> str:
        """Give the address of a square's page."""
        return self.squares.get(str(number), "")

    def rule(self, rule: str) -> str:
        """Give the address of a rule, or of a section on the page of all rules."""
        return self.rules.get(rule, "")

    def version(self, rule: str, number: int) -> str:
        """Give the lasting address of one wording of a rule."""
        return version_of(rule, number)

    def wording(self, rule: str, number: int) -> str:
        """Give the address of one wording of a rule as plain text."""
        return f"{RULES}{rule}/v{number}.txt"

    def proposal(self, number: int) -> str:
        """Give the address of a proposal."""
        return self.proposals.get(number, "")

    def mail(self, number: int | None) -> str:
        """Give the address of a mail; mails are published when their week has been worked out (I.2)."""
        return self.mailed.get(number, "") if number is not None else ""

    def mails(self, week: int) -> str:
        """Give the address of a week's mail."""
        return f"{MAIL}week-{week}/"

    def week(self, number: int) -> str:
        """Give the address of a week's news."""
        return self.weeks.get(number, "")

    def week_data(self, number: int) -> str:
        """Give the address of a week's events as JSON."""
        return f"{NEWS}week-{number}/week.json"

    def dice(self, week: int) -> str:
        """Give the address of a week's rolls."""
        return f"{DICE}week-{week}/"


def _also_short(paths: Mapping[str, str], taken: Container[str] = ()) -> dict[str, str]:
    """Call what is "The Government" also "Government", as the log does; nothing by a name that is `taken`."""
    told = {name: path for name, path in paths.items() if name not in taken}
    for name, path in paths.items():
        short = name.removeprefix("The ")
        if short not in taken:
            told.setdefault(short, path)
    return told


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
