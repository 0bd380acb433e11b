"""PaperTown behind the seam of the table, composed of its rules, each in its own file."""

from __future__ import annotations

from moderator.games.papertown import ending, turns
from moderator.games.papertown.carrying_out import carry_out
from moderator.games.papertown.data import players
from moderator.games.papertown.drawn import drawn
from moderator.games.papertown.orders import BEGINNINGS, examples, read_order
from moderator.games.papertown.position import Position, seated_names
from moderator.games.papertown.settings import Choices
from moderator.games.papertown.setup import begin
from moderator.games.papertown.sight import sight
from moderator.games.papertown.waiting import pending
from moderator.games.table.game import TableGame
from moderator.games.table.ruleset import TableRuleset

GAME = TableGame[Position](
    name="papertown",
    title="PaperTown",
    begins=BEGINNINGS,
    state=Position,
    players=players,
    names=seated_names,
    choices=Choices,
    help_lines=examples,
    begin=begin,
    read=read_order,
    carry_out=carry_out,
    settle=turns.settle,
    pending=pending,
    resign=turns.resign,
    won=ending.seats_of_winners,
    sight=sight,
    drawn=drawn,
)
RULESET = TableRuleset(GAME)
