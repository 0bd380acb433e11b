"""What proposals would have done, had they been in force, and how they read: worked out once a week, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from moderator.core.outcome import Refusal, Voice
from moderator.core.reads import read_again
from moderator.core.row import Row
from moderator.core.trial import Trial
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


def trial(database: Database, game: Game, proposal: int, basis: str) -> Trial | None:
    """Give how a proposal read on this basis, None where that is not known."""
    row = database.row(
        "SELECT trial FROM hindsight WHERE game = ? AND proposal = ? AND basis = ?", (game.number, proposal, basis)
    )
    return _trial(Row(plain.read(row["trial"]))) if row is not None and row["trial"] else None


def strike(database: Database, game: Game, proposal: int, basis: str) -> int:
    """Count that a trial begins, before it does, and give how often it has begun on this basis."""
    with database.transaction():
        database.write(
            "INSERT INTO trying (game, proposal, basis, strikes) VALUES (?, ?, ?, 1) "
            "ON CONFLICT (game, proposal) DO UPDATE SET basis = excluded.basis, "
            "strikes = CASE basis WHEN excluded.basis THEN strikes + 1 ELSE 1 END",
            (game.number, proposal, basis),
        )
        row = database.row("SELECT strikes FROM trying WHERE game = ? AND proposal = ?", (game.number, proposal))
    assert row is not None
    return int(row["strikes"])


def forgive(database: Database, game: Game, proposal: int) -> None:
    """Let a trial count as never begun: it was broken off by what is no fault of its own."""
    database.write("DELETE FROM trying WHERE game = ? AND proposal = ?", (game.number, proposal))


def keep(
    database: Database, game: Game, proposal: int, basis: str, found: Sequence[str], trial: Trial | None = None
) -> None:
    """Write down what a proposal would have done and how it reads: its trial has come to an end."""
    with database.transaction():
        database.write(
            "INSERT INTO hindsight (game, proposal, basis, effects, trial) VALUES (?, ?, ?, ?, ?) ON CONFLICT "
            "(game, proposal) DO UPDATE SET basis = excluded.basis, effects = excluded.effects, trial = excluded.trial",
            (game.number, proposal, basis, plain.write(list(found)), _written(trial)),
        )
        forgive(database, game, proposal)


def forget_undecided(database: Database, game: Game) -> None:
    """Let what undecided proposals would have done be worked out anew, since the past is another one."""
    database.write(
        "DELETE FROM hindsight WHERE game = ? AND proposal NOT IN "
        "(SELECT number FROM proposals WHERE game = ? AND verdict IS NOT NULL)",
        (game.number, game.number),
    )


def _written(trial: Trial | None) -> str:
    if trial is None:
        return ""
    refusals = [{**asdict(each), "voice": each.voice.value} for each in trial.refusals]
    return plain.write({**asdict(trial), "refusals": refusals})


def _trial(told: Row) -> Trial:
    return Trial(
        told.text("title"),
        told.text("text"),
        told.texts("changes"),
        told.texts("amended"),
        told.text("once"),
        tuple(map(read_again, told.listed("readings"))),
        tuple(map(_refusal, told.listed("refusals"))),
        told.texts("remarks"),
    )


def _refusal(told: Row) -> Refusal:
    why, at = told.texts("reasons"), told.span("at")
    return Refusal(Voice(told.text("voice")), told.text("code"), why, at, told.texts("send"), told.texts("rules"))
