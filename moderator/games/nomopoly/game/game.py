"""A game of Nomopoly as it stands: the rules in force, the world, its history, what waits, and how it goes on.

It is the engine's outermost layer: it knows no mail and no clock. Whoever holds a game works on a copy and keeps the
copy if all went well.
"""

from __future__ import annotations

from typing import ClassVar, Self

from moderator.core.dice import Dice
from moderator.core.inputs import Json
from moderator.games.nomopoly.game.carrying import Carrying, unclear_key
from moderator.games.nomopoly.game.engine import Engine
from moderator.games.nomopoly.game.kept import NO_ORDER, Failed
from moderator.games.nomopoly.orders.carrying_out import carry_out
from moderator.games.nomopoly.orders.may import Asked
from moderator.games.nomopoly.orders.queued import QueuedOrder
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.play.update import end_update, play_update, reset_week, run_phase
from moderator.games.nomopoly.proposals.free_names import trouble_with_name
from moderator.games.nomopoly.proposals.settling import settled_by
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.world.errors import Refused
from moderator.games.nomopoly.world.history import History
from moderator.games.nomopoly.world.rulings import settings_of
from moderator.games.nomopoly.world.values import GAME, Id, Value
from moderator.games.nomopoly.world.world import World
from moderator.language import tree
from moderator.language.rulebook import Rulebook


class Game(Carrying):
    """Everything about a game that a save keeps. `engine` is what it is run by."""

    engine: ClassVar[type[Engine]] = Engine

    @classmethod
    def begin(cls, book: Rulebook, squares: int, settings: Json, dice: Dice, week: int = 1, admin: str = "") -> Self:
        """Set a game up; `admin` is the address of its admin, "" if nobody's is said.

        So many squares lie there before the rules begin: with 0 the board is what the rules lay, if they lay one.
        Raises ValueError for a setting that is none.
        """
        world = World()
        world.create("game", identity="game", status="running")
        world.create("admin", identity="admin", address=admin)
        set_so = settings_of(settings)
        game = cls(rules_in_force(settled_by(book, set_so)), world, History(), week, set_so)
        game.used = frozenset(item.key or item.number for item in book.items())
        run = game.run(dice)
        game.declare(run)
        world.lay([world.create("square") for _ in range(squares)])
        game.declare(run)
        run.stand()
        run.make("begin", subject=GAME)
        game.declare(run)
        game.let_begin(run)
        game.absorb(run)
        game.events.clear()
        world.journal.clear()
        return game

    # --- running

    def run(self, dice: Dice) -> Run:
        """Give the engine on this game's world."""
        run = self.engine(self.world, self.rules.program, self.history, dice, self.week, self.settings)
        run.events = self.events
        run.answers = self.answers
        run.holding = set(self.holding)
        run.immediate = self.immediate
        run.gone = self.gone
        run.since = self.in_force_since
        run.account_of = self.account_of
        run.touched = self.touched
        run.enact = self._enact
        run.repeal = self._repeal
        run.amend = self._amend
        run.reword = self._without
        run.read = lambda words: self.reader().read_order(words, why=False).clauses
        run.trouble_with_name = lambda name: trouble_with_name(name, self.reader().lexicon)
        run.orders = self._carry
        return run

    # --- orders

    def take(self, order: QueuedOrder, dice: Dice) -> None:
        """Take an order into the queue; one that somebody has to decide about is put to whom the rules name."""
        self.orders.append(order)
        if order.unclear:
            run = self.run(dice)
            asked = run.program.unclear
            assert asked is not None
            asked.decided(Frame(run, asked.rule), unclear_key(order), order.text)
            self.absorb(run)

    # --- phases

    def phase(self, name: str, dice: Dice) -> None:
        """Play one phase of the present update; the clock stays."""
        run = self.run(dice)
        run_phase(run, name)
        run.waiting.clear()
        self.absorb(run)

    def end(self, dice: Dice) -> None:
        """Play the end of the update; the clock stays."""
        run = self.run(dice)
        end_update(run)
        self.absorb(run)

    def update(self, dice: Dice) -> None:
        """Play the whole update, then move the clock to the next."""
        run = self.run(dice)
        play_update(run, lambda _phase: run.waiting.clear())
        self.orders = [
            order for order in self.orders if order.phase or not order.asked or order.weeks.after(self.week) is not None
        ]
        reset_week(run, self.week + 1)
        self.week += 1
        self.decided = []
        self.looked_at = {}
        self.absorb(run)

    # --- proposals

    def propose(
        self, run: Run, author: Value, text: str, mail: int = 0, title: str = ""
    ) -> tuple[Id | None, Failed | None]:
        """File a proposal as the rules have it; gives the thing, or why it is refused."""
        number = self.proposals + 1
        mark = run.world.mark()
        proposal = run.world.create("proposal", str(number), text=text, serial=number, title=title, mail=mail)
        clause = tree.Clause(tree.Gap(), "propose", (("object", tree.Refer("@proposal", "the proposal")),))
        frame = Frame(run, None)
        frame.variables["@proposal"] = proposal
        asked = Asked(author, (clause,), "propose: " + text.partition("\n")[0], mail or None)
        try:
            carry_out(run, asked, frame)
        except Refused as refusal:
            run.world.undo(mark)
            failed = Failed(asked.text, refusal.reason, refusal.rules, mail, NO_ORDER)
            self.failed.append(failed)
            return None, failed
        self.proposals = number
        return proposal, None
