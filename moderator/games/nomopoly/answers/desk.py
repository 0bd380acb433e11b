"""The desk of a game for one mail: who wrote it, what the rules grant, and a copy of the game to try orders on.

The copy goes on from order to order with other luck, so that "buy 9, then name it" is told as it will be.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from moderator.core.dice import Dice, FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Event
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.letters.holdings import NOTHING, Holdings
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_order
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.rules.citing import which_forbids
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.world.values import Id
from moderator.language.rulebook import Rulebook

JOIN = "join"

_TRIAL = b"a trial on a copy, never the luck of the game"


def luck(game: Game) -> Dice:
    """Give the luck of trials: never that of the game."""
    return FairDice(_TRIAL, "trial", game.week)


def phased(trial: Game, phase: str) -> Run:
    """Give the engine of a trial as it is in the phase in which orders are carried out: whoever has landed may buy."""
    run = trial.run(luck(trial))
    run.phase = phase
    run.immediate = True
    return run


def tried(trial: Game, order: ReadOrder, phase: str, frame: Frame | None = None) -> tuple[Failed | None, list[Event]]:
    """Carry an order out on a copy, as in its phase; give what failed, and what happened."""
    before = len(trial.events)
    run = phased(trial, phase)
    failed = trial.attempt(run, order, frame)
    trial.absorb(run)
    return failed, trial.events[before:]


class Desk:
    """A game, the mail that is being answered, and a copy for trials.

    It `decides_conditions` where somebody can decide about an order whose condition nobody can read. `final_by` is the
    rule by which no order can be taken back, if there is one. `is_farewell` says that an order of this letter would end
    its sender's game, `is_first_mail` that it is their first of this week.
    """

    def __init__(self, game: Game, mail: Mail, dice: Dice, *, tells: bool = True) -> None:
        """Open the desk; it `tells` what is asked, and what proposals would do, unless nobody reads it."""
        self.game = game
        self.mail = mail
        self.dice = dice
        self.tells = tells
        self.decides_conditions = game.rules.program.unclear is not None
        self.final_by = which_forbids(game.rules.readings, "withdraw")
        self.granted = game.rules.granted
        self.number = mail.number
        self.week = game.week
        self.received = mail.moment
        self.deadline = mail.deadline
        self.short_forms = self.granted.short_forms
        self.rulebook: Rulebook = game.rules.book
        self.player: Id | None = game.world.player_at(mail.address)
        self.name = game.world.things[self.player].name if self.player else ""
        self.reader = game.reader()
        self.is_first_mail = not any(each.author == self.name and each.week == self.week for each in game.letters)
        self._found = game.copy()
        self.is_farewell = False
        self._previewed: Game | None = None

    @cached_property
    def _trial(self) -> Game:
        """The game as the mail found it, with the sender's earlier orders carried out where that is asked for first."""
        return self._as_ordered(self._found)

    def _as_ordered(self, trial: Game) -> Game:
        """Carry the sender's earlier plain orders of this week out on a copy of the game, and give it.

        Nobody else's orders are on it: what an answer forecasts must not tell what others have ordered.
        """
        mine = [
            order
            for order in trial.orders
            if order.author == self.name and order.weeks.include(self.week) and not order.phase and not order.asked
        ]
        for order in mine if self.name else ():
            tried(trial, read_order(order, self.reader), self.granted.default_phase)
        return trial

    def vocabulary(self) -> Vocabulary:
        """Give what a letter has to know to be cut into orders."""
        world = self.game.world
        known = self.granted.vocabulary(world.things[each].name for each in world.of_kind("player"))
        squares = tuple((name, str(world.number(each))) for each in world.board if (name := world.things[each].name))
        colors = tuple(world.label(each).lower() for each in world.of_kind("color"))
        jobs = tuple(world.label(each) for each in world.of_kind("job"))
        lexicon = self.reader.lexicon
        nouns, names = tuple(lexicon.nouns.values()), tuple(entry.name for entry in lexicon.names.values())
        return replace(
            known,
            named_squares=squares,
            last_square=len(world.board),
            week=self.week,
            colors=colors,
            jobs=jobs,
            nouns=nouns,
            names=names,
        )

    def holdings(self) -> Holdings:
        """Say which squares are the sender's."""
        if self.player is None:
            return NOTHING
        world = self.game.world
        players = list(world.of_kind("player"))
        owned: dict[Id, list[str]] = {player: [] for player in players}
        for square in world.board:
            owner = world.get(square, "owner")
            if isinstance(owner, Id) and owner in owned:
                owned[owner].append(str(world.number(square)))
        found = {player: self._holdings_of(player, tuple(owned[player])) for player in players}
        mine = found.pop(self.player)
        return replace(mine, others=tuple(found.values()))

    def _holdings_of(self, player: Id, owned: tuple[str, ...]) -> Holdings:
        world = self.game.world
        here = world.get(player, "square")
        return Holdings(owned, str(world.number(here)) if isinstance(here, Id) else "", world.things[player].name or "")
