"""A printed game as the runner of cases plays it: mail to a table, its beginning, and time that runs out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic

from moderator import files
from moderator.core.dice import Dice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer, Event, Said
from moderator.core.row import Row
from moderator.core.ruleset import Page
from moderator.core.stepped import Failure, Stepped
from moderator.games.table import saving
from moderator.games.table.game import TURN, CaseWords, S, TableGame
from moderator.games.table.mail import receive
from moderator.games.table.reading import LATER
from moderator.games.table.settings import chosen
from moderator.games.table.sitting import Sitting
from moderator.games.table.table import PLAYING, Seat, Table

_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
_HERE = "example.net"


class TablePosition(Generic[S]):
    """A table under way, as a case plays it."""

    def __init__(self, game: TableGame[S], words: CaseWords[S], table: Table, ground: Mapping[str, object]) -> None:
        self._game = game
        self._words = words
        self._table = table
        self._ground = ground
        self._mails = 0
        self._answered: dict[str, Stepped] = {}
        self._log: list[str] = []

    def step(self, kind: str, value: object, beside: Mapping[str, object], dice: Dice) -> Stepped:  # noqa: ARG002 - the runner holds what is beside
        """Carry one step out."""
        told = Row({kind: value})
        match kind:
            case "mail":
                return self._mail(told.row(kind), dice)
            case "start":
                return self._start(told.row(kind), dice)
            case "deadline":
                return self._deadline(told.text(kind) or TURN, dice)
            case _:
                raise NotImplementedError(kind)

    def failures(self, number: int) -> tuple[Failure, ...]:  # noqa: ARG002 - what fails at a table fails at once
        """Give nothing: a mail to a table is acted on in its own step."""
        return ()

    def keys(self, kind: str) -> Sequence[str]:
        """Give the keys of the things of a kind."""
        found = self._words.keys(self._table.game, kind)
        return found or [seat.name for seat in self._table.seats] if kind == "players" else found

    def look(self, kind: str, key: str | int, attribute: str) -> object:
        """Give a value. Raises KeyError for what there is not."""
        state = self._table.game
        won = self._game.winners(state)
        match kind:
            case "over":
                return won is not None
            case "winners":
                return [self._table.seats[seat].name for seat in won or ()]
            case "players" if attribute == "resigned" and key in self._game.names(state):
                try:
                    # A game that has other ways out of it tells those who have resigned apart.
                    return self._words.look(state, kind, str(key), attribute)
                except KeyError:
                    return state.players[self._game.names(state).index(str(key))].is_out
        return self._words.look(state, kind, str(key), attribute)

    def pages(self, name: str) -> Sequence[Page]:
        """Give no page: what a printed game shows of itself is held by the tests of its site."""
        raise KeyError(name)

    def rules(self) -> Mapping[str, str]:
        """Give nothing: the rules are printed."""
        return {}

    def saved(self) -> str:
        """Give the state as it is stored, to the byte."""
        return saving.write(self._table.game)

    @property
    def enacted(self) -> frozenset[str]:
        """Nothing is ever enacted."""
        return frozenset()

    @property
    def board(self) -> int:
        """The number of squares that can be given: none, the board is printed."""
        return 0

    @property
    def lines(self) -> Sequence[str]:
        """The log so far, each line with its causes in brackets."""
        return self._log

    @property
    def touched(self) -> frozenset[str]:
        """Nothing: printed rules are not varied."""
        return frozenset()

    def _mail(self, value: Row, dice: Dice) -> Stepped:
        """Act on a mail; one that comes again is answered as it was."""
        name = str(value.get("id", ""))
        if name in self._answered:
            return self._answered[name]
        self._mails += 1
        sender = value.text("from")
        address = sender if "@" in sender else _address(sender)
        mail = Mail(self._mails, _MOMENT, address, value.text("body"), value.text("subject"))
        received = receive(self._game, self._table, mail, dice)
        self._keep(received.table, received.events)
        failures = tuple(_failed(said) for said in received.answer.said if said.refusal or said.kind == LATER)
        done = Stepped(failures, carried=received.carried, answer=_words_of(received.answer))
        if name:
            self._answered[name] = done
        return done

    def _start(self, how: Row, dice: Dice) -> Stepped:
        names = [seat.name for seat in self._table.seats]
        play = self._words.start(names, self._table.settings, Row({**self._ground, **how}), dice)
        self._keep(replace(self._table, game=play.state, phase=PLAYING), play.events)
        return Stepped()

    def _deadline(self, kind: str, dice: Dice) -> Stepped:
        sitting = Sitting(self._game, self._table, dice)
        for pending in sitting.pending:
            if pending.kind == kind:
                sitting.silence(pending)
                if kind == TURN:
                    break
        self._keep(sitting.table, sitting.events)
        return Stepped()

    def _keep(self, table: Table, events: Sequence[Event]) -> None:
        self._table = table
        self._log += [f"{event.line} [{', '.join(event.causes)}]" for event in events]


class TableCases(Generic[S]):
    """A printed game with the words of its cases (rules_db/GAME/cases.yaml)."""

    def __init__(self, game: TableGame[S], words: CaseWords[S]) -> None:
        self._game = game
        self._words = words

    @property
    def name(self) -> str:
        """The game's name, as `game:` says it."""
        return self._game.name

    @property
    def vocabulary(self) -> Path:
        """The table of what cases may say."""
        return files.folder("rules_db") / self._game.name / "cases.yaml"

    def begin(
        self,
        settings: Mapping[str, object],
        changes: Sequence[Mapping[str, str]],
        board: int,
        given: Mapping[str, object],
        dice: Dice,  # noqa: ARG002 - a position is given, not drawn
    ) -> TablePosition[S]:
        """Set a position up. Raises ValueError when it cannot be."""
        if changes or board:
            raise ValueError("a printed game has no amendments and no other board")
        told = Row(given)
        names = list(told.row("players"))
        if not names:
            raise ValueError("a case of a printed game lists its players, in seat order")
        switched = chosen(self._game, settings)
        position = self._words.given(names, switched, told)
        seats = tuple(Seat(name, _address(name)) for name in self._game.names(position))
        table = Table("case", PLAYING, seats=seats, settings=switched, game=position)
        # A map that is given is the one that the game begins on, unless the step says otherwise.
        ground = {key: given[key] for key in ("map",) if key in given}
        return TablePosition(self._game, self._words, table, ground)

    def rulebook(self) -> dict[str, Sequence[tuple[str, bool]]]:
        """Give nothing: the rules are fixed."""
        return {}

    def varied(self, rule: str, text: str | None) -> TableCases[S]:  # noqa: ARG002 - the seam's own names
        """Refuse: the rules are fixed."""
        raise ValueError(f"The rules of {self._game.title} are printed; rule {rule} cannot be varied.")

    def reach(self, rule: str, text: str | None) -> frozenset[str] | None:  # noqa: ARG002 - the seam's own names
        """Give nowhere."""
        return frozenset()


def _address(name: str) -> str:
    return f"{name.lower()}@{_HERE}"


def _failed(said: Said) -> Failure:
    """Give why something was not carried out: it was refused, or it is kept for later."""
    reasons = (*said.refusal.reasons, *said.refusal.send) if said.refusal is not None else said.meaning
    return Failure(said.quoted, " ".join(reasons))


def _words_of(answer: Answer) -> str:
    """Give all words of an answer in its order."""
    said = [
        line
        for each in answer.said
        for line in (each.quoted, *each.meaning, *((*each.refusal.reasons, *each.refusal.send) if each.refusal else ()))
    ]
    sections = [line for section in answer.sections for line in (section.title, *section.lines)]
    return "\n".join((answer.subject, *answer.opening, *said, *sections, *answer.closing))
