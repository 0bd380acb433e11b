"""A position of Nomopoly that can be set up, played and looked at piece by piece, in the words of its rules.

Worked games speak of players, squares and accounts by attribute names, each the words of the declaring rule in lower
case joined by `_`. This module is the bridge between such names and the world of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Event, Refusal
from moderator.core.ruleset import Page, Record
from moderator.files import folder
from moderator.games.nomopoly.compiling.steps import iterate
from moderator.games.nomopoly.deciding import DECISIONS, record_verdict, take_decision
from moderator.games.nomopoly.errors import Exhausted, Missing, Refused
from moderator.games.nomopoly.game import Failed, Game, Waiting
from moderator.games.nomopoly.letter import Motion, Talk, Unread, Wish, read_letter
from moderator.games.nomopoly.naming import PIECES, SINGLE, Names
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.orders import QueuedOrder, read_wish, refuse_unread
from moderator.games.nomopoly.rulings import rulings, value_of
from moderator.games.nomopoly.run import Run
from moderator.games.nomopoly.update import begin_update, expire, phase_label
from moderator.games.nomopoly.vocabulary import Vocabulary
from moderator.games.nomopoly.world import Id
from moderator.language.rulebook import Rulebook, read_folder

PHASES = {
    "auction and lottery": ("auction phase", "lottery phase"),
    "pseudoplayers": ("pseudoplayer phase",),
    "easy moves": ("Easy Move phase",),
    "candyland": ("Candyland phase",),
    "phantom effect": ("Phantom phase",),
}
_CALLED = {phase_label(phases[0]): name for name, phases in PHASES.items() if len(phases) == 1}


@dataclass(frozen=True, slots=True)
class Failure:
    """Words that were refused: the line as it was written, the reason in whole sentences, the rules it quotes."""

    line: str
    reason: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a step. `failures` is empty when all of it was done; a step that failed has changed nothing."""

    failures: tuple[Failure, ...] = ()
    number: int | None = None


class Position:
    """A game under way. Every step takes the luck it uses as `dice`, so that a case can inject it.

    Values are plain: int, bool, str, None for *none*, lists and dicts of these; players by name, squares by number,
    owners by the names `Government`, `Corporation`, `WETHA`, `Charity`, or a player's.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mails = 0
        self._failures: dict[int, list[Failure]] = {}

    @classmethod
    def begin(
        cls,
        settings: Mapping[str, Any],
        changes: Sequence[Mapping[str, str]],
        board: int,
        dice: Dice,
        rulebook: Rulebook | None = None,
    ) -> Position:
        """Take the rulebook (or the one given), enact `changes` ({"text": ..., "from": ...} each), lay out the board.

        Raises ValueError when a change does not read, when a setting is unknown, or when the board has no square.
        """
        book = rulebook or read_folder(folder("rules_db") / "nomopoly")
        position = cls(Game.begin(book, max(board, 1), settings, dice))
        position.change(changes, dice)
        return position

    def change(self, changes: Sequence[Mapping[str, str]], dice: Dice) -> None:
        """Enact `changes` ({"text": ..., "from": ...} each). Raises ValueError when one does not read."""
        game = self.game
        for change in changes:
            run = game.run(dice)
            reasons = game.enact_text(run, change["text"], change.get("from", ""))
            game.absorb(run)
            if reasons:
                raise ValueError("; ".join(reasons))
        game.events.clear()

    def copy(self) -> Position:
        """Give an independent copy."""
        other = Position(self.game.copy())
        other.mails = self.mails
        other._failures = {number: list(found) for number, found in self._failures.items()}
        return other

    def given(self, position: Mapping[str, Any]) -> None:  # noqa: PLR0912 - kind by kind
        """Set attributes, as the key `given` of a case holds them (ranges already spread out).

        Raises ValueError for an unknown thing or attribute, a wrong type, or a contradiction of a standing rule.
        """
        game = self.game
        run = game.run(NoDice())
        names = Names(game, run)
        world = game.world
        if "update" in position.get("game", {}):
            names.put("game", "", "update", position["game"]["update"])
        for name, attributes in position.get("players", {}).items():
            freemason = attributes.get("freemason", not attributes.get("team") or attributes.get("team") == "none")
            world.create("player", str(name), cash=1000, address=f"{str(name).casefold()}@example.org", joined=0)
            player = names.thing("players", name)
            assert player is not None
            world.set(player, "square", world.board[0])
            world.set(player, "freemason", bool(freemason))
        for kind in PIECES:
            if kind in position:
                continue
            piece = names.thing(kind, "")
            if piece is not None:
                world.remove(piece)
        self._usual(names)
        standing = {square: world.get(square, "owner") for square in world.board}
        for kind, things in position.items():
            if kind == "gates":
                for gate in things:
                    squares = tuple(world.square(number) for number in gate["squares"])
                    world.create("Jumpgate", squares=squares, toll=gate.get("toll", 0))
            elif kind in ("players", "squares", "lots", "jobs", "disputes", "proposals", "products"):
                for key, attributes in things.items():
                    self._given_thing(names, kind, key, attributes)
            else:
                self._given_thing(names, kind, "", things)
        self._placed(names, position)
        for square, owner in standing.items():
            if owner is not None and world.get(square, "owner") != owner:
                number = world.number(square)
                raise ValueError(f"square {number} is {world.label(owner)}'s by a rule that always holds")
        run.stand()
        self.game.events.clear()
        world.journal.clear()

    def _placed(self, names: Names, position: Mapping[str, Any]) -> None:
        """Put pieces that are given without a square where the setting of C132 has them, else on the first."""
        told = rulings()["C132"].parts(value_of(self.game.settings, "C132"))
        for kind in PIECES:
            piece = names.thing(kind, "")
            if kind in position and "square" not in position[kind] and kind not in told and piece is not None:
                names.world.set(piece, "square", names.world.board[0])

    def _usual(self, names: Names) -> None:
        """Put in place what every position has unless it says otherwise: jobs that nobody is asked to bid for."""
        for job in names.world.of_kind("job"):
            names.world.set(job, "open", False)

    def _given_thing(self, names: Names, kind: str, key: Any, attributes: Mapping[str, Any]) -> None:
        world = names.world
        if names.thing(kind, key) is None:
            if kind == "proposals":
                number = int(key)
                world.create("proposal", str(number), serial=number, state="undecided")
                names.game.proposals = max(names.game.proposals, number)
            elif kind == "lots":
                square = world.square(int(key)) if str(key).isdigit() else None
                lot = world.create("lot", "" if square else str(key), thing=square)
                if square is not None:
                    world.set(square, "lot", True)
                world.set(lot, "going once", True)
            elif kind == "disputes":
                world.create("dispute", str(key), open=True, placed=0)
                names.put("disputes", key, "posted", 0)
            elif kind in ("products", "jobs"):
                world.create(kind[:-1], str(key))
            elif kind in SINGLE:
                world.create(SINGLE[kind][1], SINGLE[kind][0])
            elif kind in PIECES:
                world.create("pseudoplayer", PIECES[kind], square=world.board[0])
            elif kind not in ("players", "squares", "game"):
                raise ValueError(f"there is nothing called {kind}")
        for word, value in attributes.items():
            if (kind, word) != ("game", "update"):
                names.put(kind, key, word, value)

    # --- steps

    def _step(self, dice: Dice, act: Callable[[Run], None]) -> Step:
        """Do something; if it is refused, nothing has changed."""
        game = self.game
        kept = game.copy()
        run = game.run(dice)
        try:
            act(run)
            run.settle()
        except (Refused, Missing, Exhausted, ValueError) as trouble:
            self.game = kept
            rules = trouble.rules if isinstance(trouble, Refused) else ()
            return Step((Failure("", str(trouble), rules),))
        game.absorb(run)
        return Step()

    def _name(self, name: str) -> Id:
        kind = name if name in PIECES else "players"
        names = Names(self.game, self.game.run(NoDice()))
        found = names.thing(kind, name) or next(iter(self.game.world.called(name)), None)
        if found is None:
            raise ValueError(f"nobody is called {name}")
        return found

    def _queue(self, run: Run, name: str, orders: Sequence[str]) -> None:
        for words in orders:
            for order in self._read(name, words, 0):
                if order.condition is not None:
                    run.waiting.append(Waiting(self.game, order, run))
                else:
                    failed = self.game.attempt(run, order)
                    if failed is not None:
                        raise Refused(failed.reason, failed.rules)

    def turn(self, name: str, orders: Sequence[str], dice: Dice) -> Step:
        """Play one turn of a player or the weekly move of a pseudoplayer; `orders` are conditional orders for it."""

        def act(run: Run) -> None:
            piece = self._name(name)
            if name in PIECES or run.world.kind(piece) != "player":
                self._weekly(run, piece)
                return
            self._queue(run, name, orders)
            run.phase = "turns phase"
            run.happen(Occurrence("take", {"subject": piece, "object": Sort("normal turn")}))
            run.phase = ""

        return self._step(dice, act)

    def _weekly(self, run: Run, piece: Id) -> None:
        """Carry out the sentences of the pseudoplayers' phase that speak of one of them."""
        from moderator.games.nomopoly.update import run_rule

        label = run.world.label(piece)
        phase = next((each for each in run.program.phases if "pseudoplayer" in each), "")
        for rule in tuple(run.program.scheduled):
            if rule.period == phase and label in rule.rule.text:
                run_rule(run, rule)

    def candyland(self, name: str, orders: Sequence[str], dice: Dice) -> Step:
        """Play one CL turn."""

        def act(run: Run) -> None:
            self._queue(run, name, orders)
            run.happen(Occurrence("take", {"subject": self._name(name), "object": Sort("CL turn")}))

        return self._step(dice, act)

    def land(self, name: str, square: int, dice: Dice) -> Step:
        """Let a piece land as at the end of a normal turn's movement."""

        def act(run: Run) -> None:
            piece = self._name(name)
            turn = Occurrence("take", {"subject": piece, "object": Sort("normal turn")}, done=True, state={"queue": []})
            run.happen(Occurrence("land", {"subject": piece, "on": run.world.square(square)}, None, turn))
            from moderator.games.nomopoly.verbs.movement import _end_of_turn

            _end_of_turn(run, turn)

        return self._step(dice, act)

    def move(self, name: str, square: int, dice: Dice) -> Step:
        """Put a piece on a square; it does not land."""

        def act(run: Run) -> None:
            run.happen(Occurrence("move", {"object": self._name(name), "to": run.world.square(square)}))

        return self._step(dice, act)

    # --- words

    def _vocabulary(self) -> Vocabulary:
        program = self.game.rules.program
        players = tuple(self.game.world.things[each].name for each in self.game.world.of_kind("player"))
        carried = (
            each.period
            for each in program.scheduled
            if any(effect.verb == "carry out" for effect in iterate(each.steps))
        )
        named = tuple(dict.fromkeys(carried))
        return Vocabulary.of(tuple(program.orders), self.game.rules.short_forms, program.phases, named, players)

    def _read(self, sender: str, words: str, mail: int) -> list[QueuedOrder]:
        letter = read_letter(words, self._vocabulary())
        reader = self.game.reader()
        found = []
        for item in letter.items:
            if isinstance(item, Wish):
                order = read_wish(item, sender, mail, reader, self.game.rules.short_forms)
                if isinstance(order, Refusal):
                    raise Refused(" ".join(order.reasons), order.rules)
                found.append(order)
            elif isinstance(item, Unread):
                raise Refused(item.reason)
        if not found:
            raise Refused("There is no order in these words.")
        return found

    def order(self, sender: str, words: str, dice: Dice) -> Step:
        """Carry one order out at once. `sender` is a player's name, or the address of somebody who is no player."""
        reading: list[QueuedOrder] = []
        sender = self._sender(sender)

        def act(run: Run) -> None:
            run.immediate = True
            run.phase = "purchases phase"
            for order in reading:
                failed = self.game.attempt(run, order)
                if failed is not None:
                    raise Refused(failed.reason, failed.rules)
            run.phase = ""

        try:
            reading = self._read(sender, words, 0)
        except Refused as refusal:
            return Step((Failure(words, refusal.reason, refusal.rules),))
        step = self._step(dice, act)
        return Step(tuple(Failure(words, failure.reason, failure.rules) for failure in step.failures))

    def _sender(self, sender: str) -> str:
        if "@" not in sender:
            return sender
        world = self.game.world
        return next(
            (world.things[each].name for each in world.of_kind("player") if world.get(each, "address") == sender),
            sender,
        )

    def mail(self, sender: str, body: str, subject: str, dice: Dice) -> Step:
        """Queue a mail; the step's number is the mail's. What is refused at once is in its failures."""
        self.mails += 1
        number = self.mails
        failures: list[Failure] = []
        sender = self._sender(sender)
        letter = read_letter(body, self._vocabulary(), subject=subject)
        reader = self.game.reader()
        for place, item in enumerate(letter.items):
            if isinstance(item, Wish):
                unclear = self.game.rules.program.unclear is not None
                order = read_wish(item, sender, number, reader, self.game.rules.short_forms, unclear=unclear)
                if isinstance(order, Refusal):
                    failures.append(Failure(item.quoted, " ".join(order.reasons), order.rules))
                elif not item.preview:
                    self.game.take(replace(order, place=place), dice)
            elif isinstance(item, Motion):
                run = self.game.run(dice)
                _, failed = self.game.propose(run, self.game.author(sender), item.text, number, item.title)
                self.game.absorb(run)
                if failed is not None:
                    self.game.failed.remove(failed)
                    failures.append(Failure(item.quoted, failed.reason, failed.rules))
            elif isinstance(item, Unread):
                refusal = refuse_unread(item)
                failures.append(Failure(item.quoted, " ".join(refusal.reasons), refusal.rules))
            elif isinstance(item, Talk):
                continue
        self._failures[number] = failures
        return Step(tuple(failures), number)

    def failures(self, number: int) -> tuple[Failure, ...]:
        """Give the lines of a mail that have been refused so far, at once or when they were carried out."""
        later = [self._failure(failed) for failed in self.game.failed if failed.mail == number]
        return (*self._failures.get(number, ()), *later)

    def _failure(self, failed: Failed) -> Failure:
        return Failure(failed.words, failed.reason, failed.rules)

    # --- phases

    def phase(self, name: str, dice: Dice) -> Step:
        """Play one phase of the present update, by the case's name for it; the clock stays."""

        def act(run: Run) -> None:
            from moderator.games.nomopoly.update import end_update, run_phase

            if name == "beginning":
                begin_update(run)
            elif name == "end":
                end_update(run)
            else:
                wanted = (*PHASES.get(name, ()), f"{name} phase")
                found = [phase for phase in run.program.phases if phase in wanted or phase_label(phase) == name]
                if not found:
                    raise ValueError(f"no phase of the schedule is called {name}")
                for phase in found:
                    run_phase(run, phase)
            run.waiting.clear()

        return self._step(dice, act)

    def amend(self, text: str, author: str | None, dice: Dice) -> Step:
        """Enact a change at once, in the words of a proposal."""

        def act(run: Run) -> None:
            reasons = self.game.enact_text(run, text, author or "")
            if reasons:
                raise Refused(" ".join(reasons))

        return self._step(dice, act)

    def judge(self, judgment: Mapping[str, Any], dice: Dice) -> Step:
        """Record the admin's verdict: {proposal, verdict, simplifies?, sick?, reason?}."""

        def act(run: Run) -> None:
            record_verdict(self.game, run, judgment)

        return self._step(dice, act)

    def admin(self, decision: Mapping[str, Any], dice: Dice) -> Step:
        """Take one other decision of the admin, as the vocabulary lists them."""

        def act(run: Run) -> None:
            what = next((key for key in decision if key in DECISIONS), next(iter(decision)))
            take_decision(self.game, run, what, decision)

        return self._step(dice, act)

    def dispute(self, number: int, winner: str | None, dice: Dice) -> Step:
        """Settle a dispute now; `winner` is the verdict of the admin where a court asks for one."""

        def act(run: Run) -> None:
            dispute = next((each for each in run.world.called(str(number)) if run.world.kind(each) == "dispute"), None)
            if dispute is None:
                raise ValueError(f"there is no dispute {number}")
            if winner is not None:
                take_decision(self.game, run, "verdict", {"verdict": number, "winner": winner})
            run.happen(Occurrence("settle", {"object": dispute}))

        return self._step(dice, act)

    def tornado(self, dice: Dice) -> Step:
        """Let the Tornado strike."""

        def act(run: Run) -> None:
            storm = next(iter(run.world.called("Tornado")), None)
            run.happen(Occurrence("strike", {"subject": storm}))

        return self._step(dice, act)

    def update(self, dice: Dice) -> Step:
        """Work out the whole update with what has been mailed and decided; then the clock moves on."""
        kept = self.game.copy()
        try:
            self.game.update(dice)
        except (Exhausted, ValueError) as trouble:
            self.game = kept
            return Step((Failure("", str(trouble)),))
        return Step()

    # --- looking

    def _names(self) -> Names:
        return Names(self.game, self.game.run(NoDice()))

    def keys(self, kind: str) -> tuple[str | int, ...]:
        """Give the keys of the things of a kind ("players", "squares", "lots", ...; ("",) for a single thing)."""
        return self._names().keys(kind)

    def look(self, kind: str, key: str | int, attribute: str) -> Any:
        """Give an attribute's value, stored or derived. Raises KeyError for what no rule declares."""
        return self._names().look(kind, key, attribute)

    def rules(self) -> Mapping[str, str]:
        """Give the texts of the rules in force by their ids ("X.3")."""
        return {item.number: item.text for item in self.game.rules.book.items()}

    def pages(self) -> Sequence[Page]:
        """Give the whole site as it would be published now."""
        from moderator.games.nomopoly.viewing import pages_of

        return pages_of(self.game, Record("nomopoly", "Nomopoly", (), (), {}))

    @property
    def board(self) -> int:
        """The number of squares."""
        return len(self.game.world.board)

    @property
    def events(self) -> Sequence[Event]:
        """The log so far."""
        return self.game.events

    @property
    def lines(self) -> Sequence[str]:
        """The log as lines, each ending with its cause in brackets: `A pays $12 to B (VIII.5)`.

        A phase is called as cases call it.
        """
        return [
            f"{_line(event)} ({', '.join(event.causes)})" if event.causes else _line(event) for event in self.events
        ]


def _line(event: Event) -> str:
    """Give a line of the log, a phase as cases call it."""
    before, colon, phase = event.line.partition("phase: ")
    return event.line if before or not colon else f"phase: {_CALLED.get(phase, phase)}"


class NoDice:
    """Luck where none may be needed."""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seam's arguments
        """Refuse."""
        raise ValueError(f"no dice are thrown here ({purpose})")

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:  # noqa: ARG002 - the seam's arguments
        """Refuse."""
        raise ValueError(f"nothing is drawn here ({purpose})")


__all__ = ["Failure", "Position", "Step", "expire"]
