"""Orders as lines to copy: each order of the rules with what is in the game put in for its open places.

A line that is shown reads, and what can be done now is told from what must wait, by asking the rules themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from moderator.games.nomopoly.letters.holdings import Holdings
from moderator.games.nomopoly.orders.charges import cost_now
from moderator.games.nomopoly.orders.may import Asked, fitting
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.wordings.helping import Offer, OrderHelp
from moderator.games.nomopoly.world.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.world.figures import money
from moderator.games.nomopoly.world.values import Id
from moderator.language.tree import Clause
from moderator.language.word_forms import article

if TYPE_CHECKING:
    from moderator.language.reader import Reader

_HOLDER = r"(?:you|Charity|The \w+|the patent holder)"
_THAT = rf"(?: that (?:{_HOLDER} owns?(?: or occupy)?|is [^,]+?(?= with| as|$)))"
_SLOTS = (
    ("name", r"\ba new (?:name|theme)\b"),
    ("neighbor", r"\ba neighbor of your square\b"),
    ("unowned", r"\ban unowned square\b"),
    ("two", r"\btwo squares that you own\b"),
    ("own", r"\b(?:a|an unnamed|a named) (?:square|Store) that you own(?: or occupy)?\b"),
    ("square", rf"\b(?:a|an unnamed|a named) (?:square|Jumpgate|Store|Public Property|lot)\b{_THAT}?"),
    ("item", r"\ban item that you own\b"),
    ("thing", r"\ba thing that you own\b"),
    ("amount", r"\ban amount\b"),
    ("number", r"\bany number of (?:your )?(?=[A-Za-z ]+(?:s|dice)\b)"),
    ("Corporate", r"\b(?:in )?a Corporate color\b"),
    ("Government", r"\ba Government color\b"),
    ("job", r"\ban open job\b"),
    ("proposal", r"(?<!propose )\b(?:an undecided|a) proposal\b"),
    (
        "person",
        r"\b(?:another player|a player|a Team-mate|a member of another Team)\b(?: on your square)?(?: who [^,]+)?",
    ),
)
_OPEN = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in _SLOTS))
_MADE = re.compile(r"\w+ an? [A-Z]\w+ ")  # what an order makes stands for itself: "build a Jumpgate between ..."
_MOST_TRIED = 3


class Trial(Enum):
    """What came of a sample order when it was tried: one that harms leaves its giver far poorer, or out of the game."""

    FAILS = auto()
    HARMS = auto()
    WORKS = auto()


@dataclass(frozen=True, slots=True)
class Sampler:
    """Makes sample orders for one player of a game, as things stand; `tries` tries one on a copy of the game."""

    run: Run
    player: Id
    reader: Reader
    holdings: Holdings
    tries: Callable[[tuple[Clause, ...], str], Trial]

    def offer(self, order: OrderHelp) -> Offer:
        """Give an order as a line that reads, with what it costs if the player could give it now."""
        readable: dict[str, int] = {}
        harms = False
        for line in self._lines(order.phrase):
            clauses = self.reader.read_order(line, why=False).clauses
            if not clauses:
                continue
            readable[line] = fitting(self.run, Asked(self.player, clauses, line))
            try:
                price = cost_now(self.run, Asked(self.player, clauses, line))
            except (Refused, Missing, NotRunnable):
                continue
            trial = self.tries(clauses, line)
            if trial is Trial.WORKS:
                return Offer(order, line, now=True, cost=money(price) if price else "")
            harms |= trial is Trial.HARMS
        return Offer(order, max(readable, key=readable.__getitem__, default=order.phrase), harms=harms)

    def _lines(self, phrase: str) -> Iterator[str]:
        """Give the phrase with its open places filled, in several ways where squares or players may differ."""
        if made := _MADE.match(phrase):
            yield made[0] + next(self._lines(phrase[made.end() :]), "")
        slots = {hit.lastgroup or "" for hit in _OPEN.finditer(phrase)}
        fillings = {slot: self._fillings(slot) for slot in sorted(slots)}
        most = max(1, min(_MOST_TRIED, max((len(found) for found in fillings.values()), default=1)))
        for turn in range(most):

            def fill(hit: re.Match[str], turn: int = turn) -> str:
                found = fillings[hit.lastgroup or ""]
                return found[min(turn, len(found) - 1)] if found else hit[0]

            yield re.sub(r"\byour\b", "my", _OPEN.sub(fill, phrase))

    def _fillings(self, slot: str) -> list[str]:
        world = self.run.world
        owned, here = list(self.holdings.owned), self.holdings.here
        numbers = [str(world.number(square)) for square in world.board]
        match slot:
            case "name":
                return ['"Swan Lake"']
            case "neighbor":
                place = numbers.index(here) if here in numbers else 0
                return numbers[place + 1 : place + 2] or numbers[:1]
            case "unowned":
                free = [str(world.number(square)) for square in world.board if world.get(square, "owner") is None]
                return [here] * (here in free) + [number for number in free if number != here][:1] or numbers[:1]
            case "own" | "thing":
                return owned or numbers[:1]
            case "two":
                return [" and ".join([*owned, *(number for number in numbers if number not in owned)][:2])]
            case "square":
                return [*owned[:1], *([here] if here not in owned[:1] else []), numbers[min(11, len(numbers) - 1)]]
            case "item":
                held = sorted(kind for (kind, _), count in world.things[self.player].piles.items() if count)
                return [article(kind) for kind in held[:1]]
            case "amount":
                return ["$50"]
            case "number":
                return ["2 "]
            case "Corporate" | "Government":
                return self._colors(slot)
            case "job" | "proposal":
                return self._named(slot)
            case _:
                others = [each for each in world.of_kind("player") if each != self.player]
                return [world.things[each].name for each in others[:_MOST_TRIED]]

    def _named(self, kind: str) -> list[str]:
        """Give a job by its name, and undecided proposals by their numbers."""
        world = self.run.world
        if kind == "job":
            return [world.label(job) for job in world.of_kind("job")][:1]
        waiting = (each for each in world.of_kind("proposal") if world.get(each, "state") == "undecided")
        return [f"proposal {world.label(each)}" for each in waiting][:_MOST_TRIED]

    def _colors(self, kind: str) -> list[str]:
        world = self.run.world
        found = (color for color in world.of_kind("color") if world.get(color, kind.casefold()) is True)
        return [world.label(color) for color in found][:_MOST_TRIED]
