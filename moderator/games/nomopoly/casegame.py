"""Nomopoly as the runner of cases plays it: each kind of step becomes a call on a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moderator import files
from moderator.core.dice import Dice
from moderator.core.ruleset import Page
from moderator.core.stepped import Failure, Stepped
from moderator.games.nomopoly.naming import Names, look
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.positions.reach import reach, watch
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.rulings import Settings
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

_ENACTING = {"amend", "phase", "update"}
_WORDS = "*"


class NomopolyPosition:
    """A position under the names that cases use for its steps."""

    def __init__(self, position: Position, program: Program[Frame], noted: set[str]) -> None:
        self._position = position
        self._enacted: frozenset[str] = frozenset()
        self._program = program
        self._noted = noted
        self._read = position.game.rules.program is not self._program
        self._names: Names | None = None

    def _as_it_stands(self) -> Names:
        """Give what looks things up, which is made once between two steps."""
        self._names = self._names or self._position.names()
        return self._names

    def step(self, kind: str, value: object, beside: Mapping[str, object], dice: Dice) -> Stepped:
        """Carry one step out. Raises NotImplementedError for a kind that this game does not know."""
        self._names = None
        if kind not in _ENACTING:
            return self._done(kind, value, beside, dice)
        before = dict(self._position.rules())
        done = self._done(kind, value, beside, dice)
        after = self._position.rules()
        self._read |= self._position.game.rules.program is not self._program
        rules = before.keys() | after.keys()
        self._enacted |= {rule for rule in rules if before.get(rule) != after.get(rule)}
        return done

    def _done(self, kind: str, value: Any, beside: Mapping[str, Any], dice: Dice) -> Stepped:
        """Carry one step out."""
        position = self._position
        orders = tuple(beside.get("orders", ()))
        match kind:
            case "turn":
                return position.turn(value, orders, dice)
            case "candyland":
                return position.candyland(value, orders, dice)
            case "land":
                return position.land(value["player"], value["square"], dice)
            case "move":
                return position.move(value["player"], value["square"], dice)
            case "order":
                return position.order(value["from"], value["says"], dice)
            case "mail":
                return position.mail(value["from"], value["body"], value.get("subject", ""), dice)
            case "phase":
                return position.phase(value, dice)
            case "amend":
                return position.amend(value["text"], beside.get("from", value.get("from")), dice)
            case "update":
                return position.update(dice)
            case _:
                return self._decided(kind, value, dice)

    def _decided(self, kind: str, value: Any, dice: Dice) -> Stepped:
        """Carry out a step that only the admin can bring about."""
        match kind:
            case "judge":
                return self._position.judge(value, dice)
            case "admin":
                return self._position.admin(value, dice)
            case "dispute":
                return self._position.dispute(value["number"], value.get("winner"), dice)
            case "tornado":
                return self._position.tornado(dice)
            case _:
                raise NotImplementedError(kind)

    def failures(self, number: int) -> tuple[Failure, ...]:
        """Give what has been refused so far of a mail."""
        return self._position.failures(number)

    def keys(self, kind: str) -> tuple[str | int, ...]:
        """Give the keys of the things of a kind."""
        return self._as_it_stands().keys(kind)

    def look(self, kind: str, key: str | int, attribute: str) -> Plain:
        """Give a value. Raises KeyError for what no rule declares."""
        return look(self._as_it_stands(), kind, key, attribute)

    def pages(self, name: str) -> tuple[Page, ...]:
        """Give the pages that a case calls by this name: `news`, `mail` and `proposals` with the pages below them."""
        self._read = True
        path = "" if name == "top" else f"{name}/"
        below = name in {"news", "mail", "proposals"}
        return tuple(
            page for page in self._position.pages() if page.path == path or (below and page.path.startswith(path))
        )

    def rules(self) -> Mapping[str, str]:
        """Give the texts of the rules in force by their ids."""
        return self._position.rules()

    @property
    def enacted(self) -> frozenset[str]:
        """The ids of the rules that the steps which enact changes have added, changed or removed."""
        return self._enacted

    @property
    def board(self) -> int:
        """The number of squares."""
        return self._position.board

    @property
    def lines(self) -> Sequence[str]:
        """The log so far."""
        return self._position.lines

    @property
    def touched(self) -> frozenset[str]:
        """The places of the program that were asked so far, and `*` if the rules' words have been changed or shown."""
        return frozenset(self._noted) | ({_WORDS} if self._read else set())


_RUNNING = {"runs", "defines"}


class _Untried:
    """Luck that notes whether any was wanted."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.tried = False

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw dice."""
        self.tried = True
        return self._dice.roll(count, sides, purpose)

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:
        """Draw one of several."""
        self.tried = True
        return self._dice.choose(candidates, purpose)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A game as it begins under a program, with the places of the program that were asked for that."""

    program: Program[Frame]
    position: Position
    asked: frozenset[str]


class NomopolyGame:
    """Nomopoly with one rulebook: that of the project, or one that differs from it by a rule.

    How a game begins is worked out once for each board and settings, unless it takes luck.
    """

    name = "nomopoly"

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._begun: dict[tuple[int, str], _Begun] = {}

    @property
    def vocabulary(self) -> Path:
        """The table of what cases may say."""
        return files.folder("rules_db") / "nomopoly" / "cases.yaml"

    def begin(
        self,
        settings: Settings,
        changes: Sequence[Mapping[str, str]],
        board: int,
        given: Mapping[str, object],
        dice: Dice,
    ) -> NomopolyPosition:
        """Set a position up; see `Position.begin` and `Position.given`."""
        program = rules_in_force(self._book).program
        noted = watch(program)
        position = self._begin(settings, board, dice, program, noted)
        position.change(changes, dice)
        position.given(given)
        return NomopolyPosition(position, program, noted)

    def _begin(self, settings: Settings, board: int, dice: Dice, program: Program[Frame], noted: set[str]) -> Position:
        key = (board, repr(sorted(settings.items())))
        begun = self._begun.get(key)
        if begun is not None and begun.program is program:
            noted |= begun.asked
            return begun.position.copy()
        luck = _Untried(dice)
        position = Position.begin(settings, (), board, luck, self._book)
        if not luck.tried:
            self._begun[key] = _Begun(program, position.copy(), frozenset(noted))
        return position

    def rulebook(self) -> dict[str, list[tuple[str, bool]]]:
        """Give the sentences of each rule, each with whether it runs."""
        rules = rules_in_force(self._book)
        idle = {(rule, text) for rule, text, _ in rules.troubles()}
        return {
            reading.number: [
                (one.text, one.state in _RUNNING and (reading.number, one.text) not in idle)
                for one in reading.sentences
            ]
            for reading in rules.readings
        }

    def varied(self, rule: str, text: str | None) -> NomopolyGame:
        """Give the game with one rule's text replaced, or without it. Raises ValueError if the text does not read."""
        book = self._varied(rule, text)
        if text is not None:
            _must_run(self._book, book, rule)
        return NomopolyGame(book)

    def reach(self, rule: str, text: str | None) -> frozenset[str] | None:
        """Give the places of the program at which that change can show; the rules' own words are one."""
        places = reach(rules_in_force(self._book), rules_in_force(self._varied(rule, text)))
        return None if places is None else places | {_WORDS}

    def _varied(self, rule: str, text: str | None) -> Rulebook:
        """Give the varied rulebook, compiled with what it has in common with this one taken over."""
        rules_in_force(self._book)
        book = Rulebook(tuple(_varied_section(section, rule, text) for section in self._book.sections))
        rules_in_force(book)
        return book


def _varied_section(section: Section, rule: str, text: str | None) -> Section:
    """Give a section with one of its items replaced or left out."""
    items = []
    for item in section.items:
        if item.number != rule:
            items.append(item)
        elif text is not None:
            items.append(Item(item.number, text, item.key))
    return Section(section.number, section.title, tuple(items))


def _must_run(before: Rulebook, after: Rulebook, rule: str) -> None:
    """Raise ValueError if a rule has a sentence that cannot run, and had not before."""
    idle = {sentence for number, sentence, _ in rules_in_force(before).troubles() if number == rule}
    for number, sentence, reason in rules_in_force(after).troubles():
        if number == rule and sentence not in idle:
            raise ValueError(f"{rule} would not run: {sentence} {reason}")


CASE_GAME = NomopolyGame(read_folder(files.folder("rules_db") / "nomopoly"))
