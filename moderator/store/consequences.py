"""What follows from an input, as rows: events, luck, readings, verdicts, questions; all can be worked out again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from moderator.core.dice import Draw
from moderator.core.inputs import Decision, Json
from moderator.core.outcome import Event, Outcome
from moderator.core.reads import Read
from moderator.store import games, moments, plain
from moderator.store.database import Cell, Database
from moderator.store.games import Game


def add_events(database: Database, game: int, place: int, happened: Sequence[Event]) -> None:
    """Write down what happened after the input at a place, 0 for the beginning."""
    database.write_many(
        "INSERT INTO events (game, place, turn, week, phase, verb, line, causes, mail, details) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, place, turn, *plain.event_row(event)) for turn, event in enumerate(happened, 1)],
    )


def add_draws(database: Database, game: int, week: int, place: int, drawn: Sequence[Draw]) -> None:
    """Write down the luck that the input at a place used, after what its week has used already."""
    row = database.row("SELECT count(*) AS before FROM draws WHERE game = ? AND week = ?", (game, week))
    assert row is not None
    database.write_many(
        "INSERT INTO draws (game, week, turn, place, purpose, result, candidates, sides) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, week, turn, place, *plain.draw_row(draw)) for turn, draw in enumerate(drawn, int(row["before"]) + 1)],
    )


def keep_state(database: Database, game: int, week: int, place: int, state: str) -> None:
    """Keep the state that a week left."""
    database.write("INSERT INTO states (game, week, place, content) VALUES (?, ?, ?, ?)", (game, week, place, state))


def seal(database: Database, game: Game, week: int, moment: datetime) -> None:
    """Publish the hash of a week's secret."""
    hashed = games.commitment(games.secret_of(game.secret, game.name, week, game.opened))
    database.write(
        "INSERT INTO seals (game, week, commitment, sealed) VALUES (?, ?, ?, ?)",
        (game.number, week, hashed, moments.write(moment)),
    )


def unseal(database: Database, game: Game, week: int) -> None:
    """Publish a week's secret."""
    secret = games.secret_of(game.secret, game.name, week, game.opened).hex()
    database.write("UPDATE seals SET secret = ? WHERE game = ? AND week = ?", (secret, game.number, week))


def add_readings(database: Database, game: int, mail: int, outcome: Outcome) -> None:
    """Write down what a mail said as it was understood, and the proposals in it."""
    if outcome.answer is None:
        return
    database.write_many(
        "INSERT INTO orders (game, mail, turn, kind, quoted, meaning, refusal) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (game, mail, turn, said.kind, said.quoted, plain.write(said.meaning), plain.write_refusal(said.refusal))
            for turn, said in enumerate(outcome.answer.said, 1)
        ],
    )
    for filed in outcome.answer.proposals:
        troubles = [[said.quoted, plain.write_refusal(said.refusal)] for said in filed.troubles]
        content = plain.write({"effects": (*filed.effects, *filed.at_work), "notes": filed.notes, "troubles": troubles})
        database.write(
            "INSERT INTO proposals (game, number, mail, title, state, changes, content) VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (game, number) DO UPDATE SET title = excluded.title, state = excluded.state, "
            "changes = excluded.changes, content = excluded.content",
            (game, filed.number, mail, filed.title, filed.state, plain.write(filed.changes), content),
        )


def add_brought(database: Database, game: int, place: int, outcome: Outcome) -> None:
    """Write down how the sentences of proposals read as they became law, and at which place they did."""
    database.write_many(
        "UPDATE proposals SET content = json_set(content, '$.brought', json(?), '$.brought_at', ?) "
        "WHERE game = ? AND number = ?",
        [
            (plain.write([[one.text, one.state, one.reasons, one.where] for one in reads]), place, game, number)
            for number, reads in outcome.brought.items()
        ],
    )


def forget_brought(database: Database, game: int, first: int) -> None:
    """Let no proposal have become law at a place or behind it: that is worked out again."""
    database.write(
        "UPDATE proposals SET content = json_remove(content, '$.brought', '$.brought_at') "
        "WHERE game = ? AND json_extract(content, '$.brought_at') >= ?",
        (game, first),
    )


def brought(database: Database, game: int) -> dict[int, tuple[Read, ...]]:
    """Give the sentences of the proposals that became law, by the proposals' numbers, as they read then."""
    rows = database.rows(
        "SELECT number, json_extract(content, '$.brought') AS told FROM proposals WHERE game = ? AND told IS NOT NULL",
        (game,),
    )
    return {row["number"]: tuple(_sentence(*each) for each in plain.read(row["told"])) for row in rows}


def _sentence(text: str, state: str, reasons: Sequence[str], where: str) -> Read:
    return Read(text, state, reasons=tuple(reasons), where=where)


def _cell(told: Json) -> Cell:
    return told if isinstance(told, (str, int, float)) else None


def add_verdict(database: Database, game: int, decision: Decision) -> None:
    """Let a proposal have the verdict that a decision gives or takes back, if it does either."""
    if decision.what == "judge":
        database.write(
            "UPDATE proposals SET verdict = ? WHERE game = ? AND number = ?",
            (plain.write(dict(decision.details)), game, _cell(decision.details.get("proposal"))),
        )
    elif decision.what == "undo":
        # The verdict that stands again is the last one on that proposal that has not been taken back.
        database.write(
            "UPDATE proposals SET verdict = (SELECT judged.details FROM decisions AS judged "
            "WHERE judged.game = proposals.game AND judged.what = 'judge' "
            "AND json_extract(judged.details, '$.proposal') = proposals.number AND judged.number NOT IN "
            "(SELECT json_extract(undone.details, '$.decision') FROM decisions AS undone "
            "WHERE undone.game = judged.game AND undone.what = 'undo') ORDER BY judged.number DESC LIMIT 1) "
            "WHERE game = ? AND number = (SELECT json_extract(details, '$.proposal') FROM decisions "
            "WHERE game = ? AND number = ? AND what = 'judge')",
            (game, game, _cell(decision.details.get("decision"))),
        )


def ask(database: Database, game: int, outcome: Outcome) -> None:
    """Put what the rules now wait for in the place of what they waited for before."""
    database.write("DELETE FROM questions WHERE game = ?", (game,))
    database.write_many(
        "INSERT INTO questions (game, turn, key, who, text, silence) VALUES (?, ?, ?, ?, ?, ?)",
        [(game, turn, q.key, q.who, q.text, q.default) for turn, q in enumerate(outcome.questions, 1)],
    )
