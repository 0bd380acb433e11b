"""MONO-PLY behind the seam of the table, composed of its rules, each in its own file."""

from __future__ import annotations

from moderator.games.monoply import turns
from moderator.games.monoply.carrying_out import carry_out
from moderator.games.monoply.data import players
from moderator.games.monoply.drawn import drawn
from moderator.games.monoply.orders import VERBS, examples, read_order
from moderator.games.monoply.position import Position
from moderator.games.monoply.settings import settings
from moderator.games.monoply.setup import begin
from moderator.games.monoply.sight import places, sight
from moderator.games.monoply.waiting import pending
from moderator.games.table.game import TableGame
from moderator.games.table.reading import Beginnings
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps.pieces import is_piece

GAME = TableGame[Position](
    name="monoply",
    title="MONO-PLY",
    begins=Beginnings(VERBS, within=frozenset({"backward", "backwards", "forward", "max", "maximum", "bidet"})),
    state=Position,
    players=players,
    choices=settings,
    help_lines=examples,
    begin=begin,
    read=read_order,
    carry_out=carry_out,
    comes_before=is_piece,
    settle=turns.settle,
    pending=pending,
    resign=turns.resign,
    won=turns.winners,
    sight=sight,
    drawn=drawn,
    places=places,
)
RULESET = TableRuleset(GAME)
