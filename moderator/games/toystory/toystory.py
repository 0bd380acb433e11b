"""Monopoly: Toy Story behind the seam of the table, composed of its rules, each in its own file."""

from __future__ import annotations

from moderator.games.table.game import ANSWER, HOURS, TableGame
from moderator.games.table.reading import Beginnings
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps.auctions import AUCTION
from moderator.games.table.steps.debts import DEBT
from moderator.games.table.steps.pieces import is_piece
from moderator.games.toystory import bankruptcy, turns
from moderator.games.toystory.carrying_out import carry_out
from moderator.games.toystory.data import players
from moderator.games.toystory.drawn import drawn
from moderator.games.toystory.orders import VERBS, examples, read_order
from moderator.games.toystory.position import CLAIM, INHERIT, Position
from moderator.games.toystory.settings import settings
from moderator.games.toystory.setup import begin
from moderator.games.toystory.sight import places, sight
from moderator.games.toystory.waiting import pending

GAME = TableGame[Position](
    name="toystory",
    title="Monopoly: Toy Story",
    begins=Beginnings(VERBS, within=frozenset({"max", "maximum", "house", "houses", "hotel", "hotels"})),
    state=Position,
    hours={**HOURS, **dict.fromkeys((AUCTION, CLAIM, DEBT, INHERIT), ANSWER)},
    players=players,
    choices=settings,
    help_lines=examples,
    begin=begin,
    read=read_order,
    carry_out=carry_out,
    comes_before=is_piece,
    settle=turns.settle,
    pending=pending,
    resign=bankruptcy.resign,
    won=turns.winners,
    sight=sight,
    drawn=drawn,
    places=places,
)
RULESET = TableRuleset(GAME)
