"""What follows from inputs when it is worked out again: after a revision, or where a game has come from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.outcome import Outcome
from moderator.core.revision import Revision
from moderator.store import consequences, games, hindsight, moments, plain, record, revisions
from moderator.store.database import Database
from moderator.store.games import Game
from moderator.store.record import OvertakenError, Step, Taken


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What follows from the inputs of a game that stand after a revision, worked out and not yet committed.

    `before` is the game as it was read, `after` as it then is; `first` the first place from which on all is written
    anew, and `steps` what came of each input from there; `outcome` is the last of them, or what came before where there
    is none. `openings` say which luck each week has.
    """

    before: Game
    after: Game
    first: int
    steps: Sequence[tuple[Taken, Step]]
    outcome: Outcome
    openings: Mapping[int, int]


def rewrite(database: Database, new: Rewritten, revision: Revision) -> Game:
    """Write a revision down with all that follows from the inputs that stand after it, and give the game as it then is.

    Called inside a transaction with what else must stand or fall with it. Raises OvertakenError when the game has been
    stepped or revised meanwhile.
    """
    with database.transaction():
        _stand(database, new)
        revisions.add(database, new.before, revision)
        _write_again(database, new, revision.moment)
    return new.after


def rebuild(database: Database, new: Rewritten, moment: datetime) -> Game:
    """Write down what follows from the inputs of a game that has come from elsewhere, and give it as it then is.

    Called where nobody else knows of the game yet.
    """
    with database.transaction():
        _stand(database, new)
        _write_again(database, new, moment)
    return new.after


def _stand(database: Database, new: Rewritten) -> None:
    game, after = new.before, new.after
    cursor = database.write(
        "UPDATE games SET updates = ?, drawn = ?, due = ?, state = ?, revised = ?, opened = ? "
        "WHERE number = ? AND place = ? AND revised = ?",
        (
            after.updates,
            after.drawn,
            moments.write(after.due) if after.due else None,
            after.state,
            after.revised,
            after.opened,
            game.number,
            *game.edition,
        ),
    )
    if cursor.rowcount != 1:
        raise OvertakenError(f"{game.name} was stepped by somebody else")


def _write_again(database: Database, new: Rewritten, moment: datetime) -> None:
    game, after = new.before, new.after
    mails = "SELECT number FROM inputs WHERE game = ? AND kind = 'mail' AND place >= ?"
    for table in ("events", "draws", "states"):
        database.write(f"DELETE FROM {table} WHERE game = ? AND place >= ?", (game.number, new.first))  # noqa: S608
    for table in ("orders", "proposals"):
        database.write(
            f"DELETE FROM {table} WHERE game = ? AND mail IN ({mails})",  # noqa: S608
            (game.number, game.number, new.first),
        )
    consequences.forget_brought(database, game.number, new.first)
    for taken, step in new.steps:
        _add_again(database, taken, step)
    _seal_again(database, after, new.openings, moment)
    _judge_again(database, game, [step for _, step in new.steps])
    consequences.ask(database, game.number, new.outcome)
    hindsight.forget_undecided(database, game)


def _add_again(database: Database, taken: Taken, step: Step) -> None:
    game, outcome = step.before, step.outcome
    database.write(
        "UPDATE inputs SET state_digest = ? WHERE game = ? AND place = ?",
        (plain.digest(step.state), game.number, taken.place),
    )
    consequences.add_events(database, game.number, taken.place, outcome.events)
    consequences.add_draws(database, game.number, game.week, taken.place, step.draws)
    consequences.add_brought(database, game.number, taken.place, outcome)
    match taken.given:
        case Mail():
            consequences.add_readings(database, game.number, taken.given.number, outcome)
        case Deadline():
            consequences.keep_state(database, game.number, game.week, taken.place, step.state)


def _seal_again(database: Database, game: Game, openings: Mapping[int, int], moment: datetime) -> None:
    """Seal each week that has other luck than before, and open the seals of those that are over alone."""
    database.write("DELETE FROM seals WHERE game = ? AND week > ?", (game.number, game.week))
    for week, opened in openings.items():
        secret = games.secret_of(game.secret, game.name, week, opened)
        database.write(
            "INSERT INTO seals (game, week, commitment, sealed, secret) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (game, week) DO UPDATE SET secret = coalesce(excluded.secret, "
            "CASE commitment WHEN excluded.commitment THEN secret END), commitment = excluded.commitment, sealed "
            "= CASE commitment WHEN excluded.commitment THEN sealed ELSE excluded.sealed END",
            (
                game.number,
                week,
                games.commitment(secret),
                moments.write(moment),
                secret.hex() if week < game.week else None,
            ),
        )


def _judge_again(database: Database, game: Game, steps: Sequence[Step]) -> None:
    """Let each proposal have the last verdict on it that stands and could be carried out."""
    refused = {step.given.number for step in steps if isinstance(step.given, Decision) and step.outcome.refusal}
    database.write("UPDATE proposals SET verdict = NULL WHERE game = ?", (game.number,))
    for each in record.taken(database, game):
        if isinstance(each.given, Decision) and each.given.number not in refused:
            consequences.add_verdict(database, game.number, each.given)
