"""Dice that anybody can check: what was promised before the rolls, what was rolled, and the recipe to roll again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Run, begun
from moderator.games.nomopoly.pages.places import DICE
from moderator.games.nomopoly.pages.rows import neighbors
from moderator.games.nomopoly.record.view import DrawView, WeekView

_RECIPE = """\
import hashlib, hmac

secret = bytes.fromhex("{secret}")
print("commitment", hashlib.sha256(secret).hexdigest())

count = 0
def below(limit):
    global count
    ceiling = 2**64 - 2**64 % limit
    while True:
        label = ({start} + str(count)).encode()
        count += 1
        value = int.from_bytes(hmac.digest(secret, label, "sha256")[:8], "big")
        if value < ceiling:
            return value % limit

def dice(number, sides):
    print(*(below(sides) + 1 for _ in range(number)))

def draw(*candidates):
    left = below(sum(weight for _, weight in candidates))
    for label, weight in candidates:
        left -= weight
        if left < 0:
            return print(label)

"""


@dataclass(frozen=True, slots=True)
class Roll:
    """A use of luck as it is listed: `what` says which dice or how many candidates."""

    number: int
    purpose: Line
    what: str
    result: Line
    candidates: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DiceWeekPage:
    """The rolls of one week, and the program that rolls them again."""

    frame: Frame
    week: int
    commitment: str
    secret: str
    rolls: tuple[Roll, ...]
    recipe: str
    news_path: str
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class DiceLink:
    """A week in the list."""

    week: int
    path: str
    rolls: int
    commitment: str


@dataclass(frozen=True, slots=True)
class DicePage:
    """How the dice are made and checked; `commitment` is the promise for the coming update."""

    frame: Frame
    open_week: int
    commitment: str
    weeks: tuple[DiceLink, ...]


def dice_pages(made: Making) -> Iterator[Page]:
    """Give the page on dice and the page of each week's rolls."""
    weeks = made.view.weeks
    links = tuple(
        DiceLink(week.number, made.places.dice(week.number), len(week.draws), week.commitment) for week in weeks
    )
    yield Page(
        DICE, "nomopoly/dice.html", "Dice", DicePage(made.frame, made.now.week, made.view.commitment, links[::-1])
    )
    told = [Run(f"Week {link.week}", link.path) for link in links]
    for place, week in enumerate(weeks):
        earlier, later = neighbors(told, place)
        model = DiceWeekPage(
            frame=made.frame,
            week=week.number,
            commitment=week.commitment,
            secret=week.secret,
            rolls=tuple(_roll(made, draw) for draw in week.draws),
            recipe=recipe(made.view.game, week),
            news_path=made.places.week(week.number),
            earlier=earlier,
            later=later,
        )
        yield Page(made.places.dice(week.number), "nomopoly/dice_week.html", f"Dice of week {week.number}", model)


def recipe(game: str, week: WeekView) -> str:
    """Write a Python program that prints a week's draws, "" while its secret is not published.

    It needs Python's own library only, and says nothing but the commitment and the results in the order of the page.
    """
    if not week.secret:
        return ""
    lines = [_RECIPE.format(secret=week.secret, start=ascii(f"{game}/{week.number}/"))]
    for draw in week.draws:
        if draw.candidates:
            lines.append(f"draw({', '.join(ascii(candidate) for candidate in draw.candidates)})\n")
        else:
            lines.append(f"dice({len(draw.result.split())}, {draw.sides})\n")
    return "".join(lines)


def _roll(made: Making, draw: DrawView) -> Roll:
    if draw.sides:
        number = len(draw.result.split())
        what = f"{number} {'die' if number == 1 else 'dice'} with {draw.sides} sides"
    else:
        what = f"one of {len(draw.candidates)}"
    purpose = begun(made.linker.said(draw.purpose))
    return Roll(draw.number, purpose, what, made.linker.line(draw.result), draw.candidates)
