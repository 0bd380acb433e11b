"""What proposals would have done, had they been in force, and how they read: worked out once a week, and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from moderator.core.outcome import Refusal, Voice
from moderator.core.reads import Read
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
    return _trial(plain.read(row["trial"])) if row is not None and row["trial"] else None


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


def _trial(told: Mapping[str, Any]) -> Trial:
    return Trial(
        **{
            **_tuples(told),
            "readings": tuple(_read(each) for each in told["readings"]),
            "refusals": tuple(Refusal(**{**_tuples(each), "voice": Voice(each["voice"])}) for each in told["refusals"]),
        }
    )


_WRITTEN = frozenset(part.name for part in fields(Read))


def _read(told: Mapping[str, object]) -> Read:
    """Make a sentence again; what an earlier release has written of it besides is no longer told."""
    return Read(**_tuples({name: part for name, part in told.items() if name in _WRITTEN}))


def _tuples(told: Mapping[str, object]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
