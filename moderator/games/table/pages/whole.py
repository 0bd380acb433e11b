"""All pages of a printed game, from its record alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import wrap
from urllib.parse import quote

from moderator.core.deadlines import machine_readable, say
from moderator.core.dice import Draw
from moderator.core.outcome import Event
from moderator.core.ruleset import Page, Record, Seal
from moderator.games.table.clock import due_of, open_decisions
from moderator.games.table.gathering import standing
from moderator.games.table.letters import how_it_ended
from moderator.games.table.pages.models import (
    DicePage,
    ExtraPage,
    Frame,
    GatheringPage,
    Line,
    Link,
    LogPage,
    RulesPage,
    Sealed,
    Thrown,
    TurnPage,
    Waited,
)
from moderator.games.table.pages.replayed import Playable, Turn, turns
from moderator.games.table.printed import PrintedRules, printed
from moderator.games.table.settings import said_value
from moderator.games.table.table import CALLED_OFF, OVER, Table

_BROAD = 70  # letters of a line of the log in the middle of a board
_JOIN = "join as YOUR NAME\n"
_ALWAYS = (
    ("status, board, log, rules, help", "tell how things stand, and change nothing"),
    ("preview move n2", "tries orders up to the next die, and keeps nothing"),
    ("when it is my turn: ...", "keeps orders until then, and carries them out once"),
    ("resign", "leaves the game, after you have confirmed it"),
)


def pages_of(ruleset: Playable, record: Record) -> Sequence[Page]:
    """Describe every page of a table's site."""
    return tuple(_Site(ruleset, record).pages())


class _Site:
    """The site of one table."""

    def __init__(self, ruleset: Playable, record: Record) -> None:
        self.game = ruleset.game
        self.record = record
        self.table: Table = ruleset.load(record.state)
        self.turns = turns(ruleset, record, self.table)
        self.rules: PrintedRules = printed(self.game.name)
        address = record.address
        mailto = f"mailto:{quote(address, safe='@+')}?subject={quote(f'[{record.game}]')}" if address else ""
        self.frame = Frame(record.game, self.game.title, address, mailto, is_begun=bool(self.turns))

    def pages(self) -> Iterator[Page]:
        """Give the newest turn at the root, then everything else."""
        if not self.turns:
            yield self._gathering()
        for place in range(len(self.turns)):
            yield self._turn(place, is_index=False)
        if self.turns:
            yield self._turn(len(self.turns) - 1, is_index=True)
            yield Page("board.png", "", f"{self.game.title} as it stands", self.game.drawn(self.turns[-1].state).card)
            yield from self._extra()
            yield self._log()
        yield self._rules()
        yield Page("dice/", "table/dice.html", "The dice", self._dice())

    def _gathering(self) -> Page:
        is_off = self.table.phase == CALLED_OFF
        lead = "Too few players came, and it was called off." if is_off else "The table waits for its players."
        lines = () if is_off else standing(self.game, self.table)
        can_join = self.table.is_open and not is_off and self.frame.mailto
        join = f"{self.frame.mailto}&body={quote(_JOIN)}" if can_join else ""
        heading = "Called off" if is_off else "Before the game"
        model = GatheringPage(self.frame, heading, lead, lines, join)
        return Page("", "table/gathering.html", f"{self.game.title}: {heading.lower()}", model)

    def _turn(self, place: int, *, is_index: bool) -> Page:
        turn, is_newest = self.turns[place], place == len(self.turns) - 1
        drawn = self.game.drawn(turn.state)
        heading = _heading(turn)
        lead = _sentence(self.game.sight(turn.state, None).headline) if turn.number or is_newest else ""
        ended = how_it_ended(self.game, self.table) if is_newest else ""
        model = TurnPage(
            frame=self.frame,
            heading=ended.rstrip(".") if is_index and ended else heading,
            lead=(f"After {heading.lower()}." if turn.number else "") if is_index and ended else ended or lead,
            board_template=drawn.template,
            board=drawn.board,
            key=f"t{turn.number}",
            figures=drawn.figures,
            waited=self._waited() if is_newest else (),
            log=tuple(self._line(event) for event in turn.events),
            latest=self._latest(place, drawn.room),
            before=self._link(place - 1) if is_index else None,
            log_before=tuple(self._line(event) for event in self.turns[place - 1].events) if is_index and place else (),
            earlier=self._link(place - 1),
            later=self._link(place + 1),
            extra=tuple(Link(title, path) for path, (_, title, _) in sorted(drawn.extra.items())),
        )
        path = "" if is_index else _path(turn)
        return Page(
            path, "table/turn.html", f"{heading} of {self.record.game}" if not is_index else self.game.title, model
        )

    def _latest(self, place: int, room: int) -> tuple[str, ...]:
        """Give the last lines of the log until the end of a turn, broken, as many as fit a board's middle whole."""
        latest: list[str] = []
        for event in chain.from_iterable(turn.events[::-1] for turn in self.turns[place::-1]):
            told = wrap(f"\N{BULLET} {event.line}", _BROAD, subsequent_indent="\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}")
            if len(told) + len(latest) > room:
                break
            latest = [*told, *latest]
        return tuple(latest)

    def _extra(self) -> Iterator[Page]:
        for path, (template, title, sheet) in sorted(self.game.drawn(self.table.game).extra.items()):
            yield Page(path, template, title, ExtraPage(self.frame, sheet, "sheet"))

    def _log(self) -> Page:
        told = tuple(
            (Link(_heading(turn), _path(turn)), tuple(self._line(event) for event in turn.events))
            for turn in self.turns
        )
        return Page("log/", "table/log.html", "The log", LogPage(self.frame, told))

    def _rules(self) -> Page:
        chosen = self.table.settings
        settings = tuple(
            (name, said_value(chosen.get(name, setting.default)), setting.what)
            for name, setting in self.game.settings.items()
        )
        orders = tuple((words, what) for words, _, what in (each.partition(" - ") for each in self.game.examples))
        model = RulesPage(self.frame, self.rules, settings, orders, _ALWAYS)
        return Page("rules/", "table/rules.html", f"The rules of {self.game.title}", model)

    def _dice(self) -> DicePage:
        return DicePage(self.frame, tuple(self._sealed(*each) for each in sorted(self.record.seals.items())))

    def _sealed(self, number: int, seal: Seal) -> Sealed:
        """Tell the luck under a seal: while the game goes on, nothing from which cards follow that nobody has seen."""
        draws = tuple(enumerate(self.record.draws.get(number, ()), 1))
        told = tuple((place, draw) for place, draw in draws if not draw.candidates or self.table.phase == OVER)
        secret = seal.secret or "" if len(told) == len(draws) else ""
        rolls = tuple(_thrown(place, draw) for place, draw in told)
        return Sealed(number, seal.commitment, secret, rolls, len(draws) - len(told))

    def _waited(self) -> tuple[Waited, ...]:
        found = []
        for each in open_decisions(self.game, self.table):
            due = due_of(self.table, each.key)
            who = ", ".join(self.table.seats[seat].name for seat in each.who)
            until = (say(due), machine_readable(due)) if due else ("", "")
            found.append(Waited(who, each.asked, *until, each.silence))
        return tuple(found)

    def _line(self, event: Event) -> Line:
        return Line(event.line, tuple(Link(cause, self._anchor(cause)) for cause in event.causes))

    def _anchor(self, cause: str) -> str:
        place = self.rules.place(cause)
        return f"rules/#{place}" if place else ""

    def _link(self, place: int) -> Link | None:
        if not 0 <= place < len(self.turns):
            return None
        return Link(_heading(self.turns[place]), _path(self.turns[place]))


def _heading(turn: Turn) -> str:
    return f"Turn {turn.number}" if turn.number else "Before the first turn"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _path(turn: Turn) -> str:
    return f"turns/{turn.number}/"


def _thrown(place: int, draw: Draw) -> Thrown:
    result = draw.result if isinstance(draw.result, str) else " and ".join(map(str, draw.result))
    return Thrown(place, draw.purpose, result)
