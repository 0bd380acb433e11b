"""A season of Nomopoly as its site shows it: many weeks of many players under the kept rulebook, by a fixed seed."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from moderator.files import folder
from moderator.games.nomopoly.record.view import (
    ChangeView,
    EventView,
    GameView,
    ItemView,
    MailView,
    OrderView,
    PlayerView,
    ProposalView,
    SectionView,
    SentenceView,
    SquareView,
    TransferView,
    VersionView,
    WeekView,
)
from moderator.language.rulebook import read_folder

SQUARES = 60
ROW = 7
BEGAN = datetime(2026, 4, 26, 20, 0, tzinfo=UTC)
RENT = "VIII.5"


def season(weeks: int, players: int) -> GameView:
    """Give a game after so many weeks: two turns and six orders a player and week, a proposal every other week."""
    luck = random.Random(f"{weeks} {players}")  # noqa: S311 - any play will do, but always the same
    names = [f"Player {chr(ord('A') + place)}" for place in range(players)]
    squares = tuple(
        SquareView(n, (n - 1) // ROW + 1, (n - 1) % ROW + 1, "White", 10 * n, n, owner=luck.choice(names))
        for n in range(1, SQUARES + 1)
    )
    proposals = tuple(_proposals(weeks, names))
    return GameView(
        "nomopoly",
        "Nomopoly",
        weeks + 1,
        "open for mail",
        BEGAN,
        (),
        squares,
        tuple(_player(name, place, weeks, luck.randint(1, SQUARES)) for place, name in enumerate(names)),
        (),
        tuple(_sections(proposals)),
        proposals=proposals,
        mails=tuple(_mails(weeks, names)),
        weeks=tuple(
            WeekView(week, BEGAN + timedelta(weeks=week), tuple(_events(names, luck))) for week in range(1, weeks + 1)
        ),
    )


def as_of(view: GameView, week: int) -> GameView:
    """Give a season as its site showed it once so many of its weeks had been worked out."""
    sections = (
        replace(section, items=tuple(item for item in section.items if item.versions[0].week <= week))
        for section in view.sections
    )
    proposals = (
        each if (each.judged or 0) <= week else replace(each, state="undecided", judged=None, reason="")
        for each in view.proposals
        if each.week <= week + 1
    )
    players = (replace(each, net_values=each.net_values[:week]) for each in view.players)
    return replace(
        view,
        week=week + 1,
        players=tuple(players),
        sections=tuple(section for section in sections if section.items),
        proposals=tuple(proposals),
        mails=tuple(mail for mail in view.mails if mail.week <= week + 1),
        weeks=tuple(each for each in view.weeks if each.number <= week),
    )


def _player(name: str, place: int, weeks: int, square: int) -> PlayerView:
    worth = tuple((week, 2000 + 7 * week * (place + 1)) for week in range(1, weeks + 1))
    return PlayerView(name, 0, square, 1000, worth[-1][1], net_values=worth)


def _events(names: list[str], luck: random.Random) -> list[EventView]:
    told = []
    for name in [*names, *names]:
        start, dice = luck.randint(1, SQUARES - 12), luck.randint(2, 12)
        told.append(EventView(f"{name} rolls {dice // 2} {dice - dice // 2}", "turns", ("VII.1",)))
        told += [
            EventView(f"{name} passes {on}", "turns", ("VII.1",), None, (on,)) for on in range(start + 1, start + dice)
        ]
        told.append(EventView(f"{name} lands on {start + dice}", "turns", ("VII.1",), None, (start + dice,)))
        other = luck.choice(names)
        moved = TransferView(name, other, start, rule=RENT)
        purpose = f"for rent on square {start + dice}"
        told.append(EventView(f"{name} pays ${start} to {other}", "turns", (RENT,), None, (), purpose, moved))
        gift = TransferView("", name, 100, rule="IX.6")
        told.append(EventView(f"{name} gets $100", "salaries", ("IX.6",), None, (), "for a vote", gift))
    return told


def _proposals(weeks: int, names: list[str]) -> list[ProposalView]:
    told = []
    for week in range(1, weeks + 1):
        for place, name in enumerate(names):
            if (place + week) % 2:
                continue
            number = len(told) + 1
            text = f"When a player lands on square {number % SQUARES + 1}, she pays ${number} to The Government."
            state = "accepted" if number % 4 == 0 else "rejected"
            change = ChangeView(f"XC.{number}", "", text)
            reason = f"Compare {RENT}."
            told.append(
                ProposalView(number, name, week, text, state, f"Toll {number}", number, "", reason, week, (), (change,))
            )
    return told


def book_sections() -> list[SectionView]:
    """Give the rulebook as it is kept, each rule in its first wording."""
    return [
        SectionView(
            section.number,
            section.title,
            tuple(
                ItemView(item.number, (SentenceView(item.text, "runs"),), (VersionView(1, item.text, 0),))
                for item in section.items
            ),
        )
        for section in read_folder(folder("rules_db") / "nomopoly").sections
    ]


def _sections(proposals: tuple[ProposalView, ...]) -> list[SectionView]:
    added = tuple(
        ItemView(
            each.changes[0].rule,
            (SentenceView(each.text, "runs"),),
            (VersionView(1, each.text, each.week, each.number, each.mail),),
        )
        for each in proposals
        if each.state == "accepted"
    )
    return [*book_sections(), SectionView("XC", "TOLLS", added)]


def _mails(weeks: int, names: list[str]) -> list[MailView]:
    said = (f"buy {number}" for number in range(6))
    orders = tuple(OrderView(line, "done", understood=("Price $50.",), rules=("VIII.4",)) for line in said)
    words = "\n".join(each.quoted for each in orders)
    told = []
    for week in range(1, weeks + 1):
        for place, name in enumerate(names):
            mailed = BEGAN + timedelta(weeks=week - 1, hours=place)
            told.append(MailView(len(told) + 1, week, mailed, name, "moves", words, orders))
    return told
