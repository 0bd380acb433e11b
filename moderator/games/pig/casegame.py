"""Pig as the runner of cases plays it: its cases name the fields of its position (rules_db/pig/cases.yaml)."""

from __future__ import annotations

from moderator.games.pig.pig import GAME, set_up
from moderator.games.table.cases import TableCases
from moderator.games.table.plain_cases import PlainWords

CASE_GAME = TableCases(GAME, PlainWords(GAME, set_up))
