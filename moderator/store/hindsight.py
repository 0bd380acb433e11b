"""What proposals would have done, had they been in force: kept so that it is worked out once for each week."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.store import plain
from moderator.store.database import Database
from moderator.store.games import Game


def bases(database: Database, game: Game) -> dict[int, str]:
    """Give, by the proposals' numbers, the digest of what the effects were worked out from."""
    rows = database.rows("SELECT proposal, basis FROM hindsight WHERE game = ?", (game.number,))
    return {row["proposal"]: row["basis"] for row in rows}


def effects(database: Database, game: Game) -> dict[int, tuple[str, ...]]:
    """Give the sentences on each proposal: what was worked out of it, or else what its proposer was told."""
    rows = database.rows(
        "SELECT proposals.number, json_extract(proposals.content, '$.effects') AS told, hindsight.effects AS past "
        "FROM proposals LEFT JOIN hindsight ON hindsight.game = proposals.game "
        "AND hindsight.proposal = proposals.number WHERE proposals.game = ? ORDER BY proposals.number",
        (game.number,),
    )
    return {row["number"]: tuple(plain.read(row["past"] or row["told"])) for row in rows}


def keep(database: Database, game: Game, proposal: int, basis: str, found: Sequence[str]) -> None:
    """Write down what a proposal would have done."""
    database.write(
        "INSERT INTO hindsight (game, proposal, basis, effects) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, proposal) DO UPDATE SET basis = excluded.basis, effects = excluded.effects",
        (game.number, proposal, basis, plain.write(list(found))),
    )


def forget_undecided(database: Database, game: Game) -> None:
    """Let what undecided proposals would have done be worked out anew, since the past is another one."""
    database.write(
        "DELETE FROM hindsight WHERE game = ? AND proposal NOT IN "
        "(SELECT number FROM proposals WHERE game = ? AND verdict IS NOT NULL)",
        (game.number, game.number),
    )
