"""Every printed game that there is, for tests that hold all of them."""

from __future__ import annotations

from moderator.files import folder
from moderator.games.table.game import TableGame
from moderator.games.table.ruleset import TableRuleset
from moderator.house import rulesets

FOLDERS = sorted(each.name for each in (folder("grammar").parent / "moderator/games").iterdir())
GAMES: dict[str, TableGame] = {
    name: each.game for name, each in rulesets.find(*FOLDERS).items() if isinstance(each, TableRuleset)
}
"""By name, also those that an admin has to turn on."""
