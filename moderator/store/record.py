"""What came of each input: events, luck, readings and the next state, committed together or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from moderator.core.dice import Draw
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import Event, Outcome
from moderator.core.revision import Revision
from moderator.core.ruleset import Record, Seal
from moderator.store import games, hindsight, moments, plain, revisions
from moderator.store.database import Database
from moderator.store.games import Game


class OvertakenError(Exception):
    """Somebody else has stepped this game since it was read; step it again from where it now stands."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game, worked out and not yet committed.

    `before` is the game as it was read; `state` the canonical JSON of the state that follows; `draws` the luck of this
    step and `drawn` how far the luck of the update is used after it; `due` is the next deadline. `unseals`: the game is
    over, and the secret of its open update is to be known.
    """

    before: Game
    given: Input
    outcome: Outcome
    state: str
    draws: Sequence[Draw]
    drawn: int
    due: datetime | None
    unseals: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """An input that a game has taken: its place, itself, and the digest of the state that followed."""

    place: int
    given: Input
    digest: str


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


def begin(database: Database, game: Game, outcome: Outcome, draws: Sequence[Draw]) -> Game:
    """Write a new game down with what its beginning brought, and seal the luck of its first update."""
    with database.transaction():
        kept = games.add(database, game)
        _add_events(database, kept.number, 0, outcome.events)
        _add_draws(database, kept.number, 0, 0, draws)
        _seal(database, kept, 0, kept.begun)
        _unseal(database, kept, 0)
        _seal(database, kept, 1, kept.begun)
        _keep_state(database, kept.number, 0, 0, kept.state)
        _ask(database, kept.number, outcome)
    return kept


def commit(database: Database, step: Step) -> Game:
    """Write a step down and give the game as it then stands.

    Called inside a transaction with what else must stand or fall with it. Raises OvertakenError when the game has been
    stepped meanwhile.
    """
    game, given, outcome = step.before, step.given, step.outcome
    place = game.place + 1
    ends = isinstance(given, Deadline)
    after = replace(
        game,
        place=place,
        updates=game.updates + ends,
        decisions=game.decisions + isinstance(given, Decision),
        drawn=0 if ends else step.drawn,
        due=step.due,
        state=step.state,
    )
    with database.transaction():
        cursor = database.write(
            "UPDATE games SET place = ?, updates = ?, decisions = ?, drawn = ?, due = ?, state = ? "
            "WHERE number = ? AND place = ? AND revised = ?",
            (
                after.place,
                after.updates,
                after.decisions,
                after.drawn,
                moments.write(after.due) if after.due else None,
                after.state,
                game.number,
                game.place,
                game.revised,
            ),
        )
        if cursor.rowcount != 1:
            raise OvertakenError(f"{game.name} was stepped by somebody else")
        database.write(
            "INSERT INTO inputs (game, place, kind, number, moment, content, state_digest) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                game.number,
                place,
                plain.kind_of(given),
                given.number,
                moments.write(given.moment),
                plain.write_input(given),
                plain.digest(step.state),
            ),
        )
        _add_events(database, game.number, place, outcome.events)
        _add_draws(database, game.number, game.week, place, step.draws)
        _ask(database, game.number, outcome)
        match given:
            case Mail():
                _add_readings(database, game.number, given.number, outcome)
            case Decision():
                _add_verdict(database, game.number, given)
            case Deadline():
                _keep_state(database, game.number, after.updates, place, step.state)
                _unseal(database, game, game.week)
                _seal(database, after, after.week, given.moment)
        if step.unseals:
            _unseal(database, after, after.week)
    return after


def read(database: Database, game: Game, title: str, address: str) -> Record:
    """Give the whole history of a game, as its pages are made from."""
    return Record(
        game=game.name,
        title=title,
        inputs=tuple(given for given, _ in inputs(database, game)),
        events=tuple(event for _, event in events(database, game)),
        states=states(database, game),
        next_deadline=game.due,
        state=game.state,
        draws=draws(database, game),
        seals=seals(database, game),
        address=address,
        effects=hindsight.effects(database, game),
        revisions=revisions.every(database, game),
    )


def inputs(database: Database, game: Game) -> tuple[tuple[Input, str], ...]:
    """Give all inputs that stand, in order, each with the digest of the state that followed."""
    return tuple((each.given, each.digest) for each in taken(database, game))


def taken(database: Database, game: Game) -> tuple[Taken, ...]:
    """Give all inputs that stand, in order."""
    rows = database.rows("SELECT * FROM standing WHERE game = ? ORDER BY place", (game.number,))
    return tuple(Taken(row["place"], plain.read_input(row), row["state_digest"]) for row in rows)


def taken_back(database: Database, game: Game, place: int) -> Taken:
    """Give an input that stands no longer, by its place."""
    row = database.row("SELECT * FROM inputs WHERE game = ? AND place = ?", (game.number, place))
    assert row is not None
    return Taken(place, plain.read_input(row), row["state_digest"])


def refusals(database: Database, game: Game) -> dict[tuple[int, int], bool]:
    """Say of each thing that a mail said, by mail and turn, whether it was refused."""
    rows = database.rows("SELECT mail, turn, refusal FROM orders WHERE game = ?", (game.number,))
    return {(row["mail"], row["turn"]): row["refusal"] is not None for row in rows}


def events(database: Database, game: Game) -> tuple[tuple[int, Event], ...]:
    """Give all events in order, each with the place of the input that it followed from."""
    rows = database.rows("SELECT * FROM events WHERE game = ? ORDER BY place, turn", (game.number,))
    return tuple((row["place"], plain.read_event(row)) for row in rows)


def draws(database: Database, game: Game) -> dict[int, tuple[Draw, ...]]:
    """Give all luck that was used, by the number of its update."""
    found: dict[int, list[Draw]] = {}
    for row in database.rows("SELECT * FROM draws WHERE game = ? ORDER BY week, turn", (game.number,)):
        found.setdefault(row["week"], []).append(plain.read_draw(row))
    return {week: tuple(drawn) for week, drawn in found.items()}


def seals(database: Database, game: Game) -> dict[int, Seal]:
    """Give the published hashes, and the secrets of the updates that are over."""
    rows = database.rows("SELECT * FROM seals WHERE game = ? ORDER BY week", (game.number,))
    return {row["week"]: Seal(row["commitment"], row["secret"]) for row in rows}


def states(database: Database, game: Game) -> dict[int, str]:
    """Give the state after each update by its number; 0 is the beginning."""
    rows = database.rows("SELECT week, content FROM states WHERE game = ? ORDER BY week", (game.number,))
    return {row["week"]: row["content"] for row in rows}


def _add_events(database: Database, game: int, place: int, happened: Sequence[Event]) -> None:
    database.write_many(
        "INSERT INTO events (game, place, turn, week, phase, verb, line, causes, mail, details) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, place, turn, *plain.event_row(event)) for turn, event in enumerate(happened, 1)],
    )


def _add_draws(database: Database, game: int, week: int, place: int, drawn: Sequence[Draw]) -> None:
    row = database.row("SELECT count(*) AS before FROM draws WHERE game = ? AND week = ?", (game, week))
    assert row is not None
    database.write_many(
        "INSERT INTO draws (game, week, turn, place, purpose, result, candidates, sides) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, week, turn, place, *plain.draw_row(draw)) for turn, draw in enumerate(drawn, int(row["before"]) + 1)],
    )


def _keep_state(database: Database, game: int, week: int, place: int, state: str) -> None:
    database.write("INSERT INTO states (game, week, place, content) VALUES (?, ?, ?, ?)", (game, week, place, state))


def _seal(database: Database, game: Game, week: int, moment: datetime) -> None:
    hashed = games.commitment(games.secret_of(game.secret, game.name, week, game.opened))
    database.write(
        "INSERT INTO seals (game, week, commitment, sealed) VALUES (?, ?, ?, ?)",
        (game.number, week, hashed, moments.write(moment)),
    )


def _unseal(database: Database, game: Game, week: int) -> None:
    secret = games.secret_of(game.secret, game.name, week, game.opened).hex()
    database.write("UPDATE seals SET secret = ? WHERE game = ? AND week = ?", (secret, game.number, week))


def _add_readings(database: Database, game: int, mail: int, outcome: Outcome) -> None:
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


def _add_verdict(database: Database, game: int, decision: Decision) -> None:
    if decision.what == "judge":
        database.write(
            "UPDATE proposals SET verdict = ? WHERE game = ? AND number = ?",
            (plain.write(dict(decision.details)), game, decision.details.get("proposal")),
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
            (game, game, decision.details.get("decision")),
        )


def _ask(database: Database, game: int, outcome: Outcome) -> None:
    database.write("DELETE FROM questions WHERE game = ?", (game,))
    database.write_many(
        "INSERT INTO questions (game, turn, key, who, text, silence) VALUES (?, ?, ?, ?, ?, ?)",
        [(game, turn, q.key, q.who, q.text, q.default) for turn, q in enumerate(outcome.questions, 1)],
    )


def rewrite(database: Database, new: Rewritten, revision: Revision) -> Game:
    """Write a revision down with all that follows from the inputs that stand after it, and give the game as it then is.

    Called inside a transaction with what else must stand or fall with it. Raises OvertakenError when the game has been
    stepped or revised meanwhile.
    """
    game, after = new.before, new.after
    mails = "SELECT number FROM inputs WHERE game = ? AND kind = 'mail' AND place >= ?"
    with database.transaction():
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
        revisions.add(database, game, revision)
        for table in ("events", "draws", "states"):
            database.write(f"DELETE FROM {table} WHERE game = ? AND place >= ?", (game.number, new.first))  # noqa: S608
        for table in ("orders", "proposals"):
            database.write(
                f"DELETE FROM {table} WHERE game = ? AND mail IN ({mails})",  # noqa: S608
                (game.number, game.number, new.first),
            )
        for taken, step in new.steps:
            _add_again(database, taken, step)
        _seal_again(database, after, new.openings, revision.moment)
        _judge_again(database, game, [step for _, step in new.steps])
        _ask(database, game.number, new.outcome)
        hindsight.forget_undecided(database, game)
    return after


def _add_again(database: Database, taken: Taken, step: Step) -> None:
    game, outcome = step.before, step.outcome
    database.write(
        "UPDATE inputs SET state_digest = ? WHERE game = ? AND place = ?",
        (plain.digest(step.state), game.number, taken.place),
    )
    _add_events(database, game.number, taken.place, outcome.events)
    _add_draws(database, game.number, game.week, taken.place, step.draws)
    match taken.given:
        case Mail():
            _add_readings(database, game.number, taken.given.number, outcome)
        case Deadline():
            _keep_state(database, game.number, game.week, taken.place, step.state)


def _seal_again(database: Database, game: Game, openings: Mapping[int, int], moment: datetime) -> None:
    """Seal each week that has other luck than before, and open the seals of those that are over alone."""
    database.write("DELETE FROM seals WHERE game = ? AND week > ?", (game.number, game.week))
    for week, opened in openings.items():
        secret = games.secret_of(game.secret, game.name, week, opened)
        database.write(
            "INSERT INTO seals (game, week, commitment, sealed, secret) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (game, week) DO UPDATE SET secret = excluded.secret, commitment = excluded.commitment, sealed "
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
    for each in taken(database, game):
        if isinstance(each.given, Decision) and each.given.number not in refused:
            _add_verdict(database, game.number, each.given)
