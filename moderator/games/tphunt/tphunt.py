"""TP HUNT behind the seam of the table, composed of its rules, each in its own file."""

from __future__ import annotations

from moderator.games.table.game import TableGame
from moderator.games.table.ruleset import TableRuleset
from moderator.games.tphunt import turns
from moderator.games.tphunt.carrying_out import carry_out
from moderator.games.tphunt.data import players
from moderator.games.tphunt.drawn import drawn
from moderator.games.tphunt.orders import BEGINNINGS, examples, read_order
from moderator.games.tphunt.position import Position
from moderator.games.tphunt.settings import settings
from moderator.games.tphunt.setup import begin
from moderator.games.tphunt.sight import sight
from moderator.games.tphunt.waiting import pending

GAME = TableGame[Position](
    name="tphunt",
    title="TP HUNT",
    begins=BEGINNINGS,
    state=Position,
    players=players,
    choices=settings,
    help_lines=examples,
    begin=begin,
    read=read_order,
    carry_out=carry_out,
    settle=turns.settle,
    pending=pending,
    resign=turns.resign,
    won=turns.winners,
    sight=sight,
    drawn=drawn,
)
RULESET = TableRuleset(GAME)
