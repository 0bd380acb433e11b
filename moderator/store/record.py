"""What came of each input: events, luck, readings and the next state, committed together or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from moderator.core.dice import Draw
from moderator.core.inputs import DEADLINE, Deadline, Decision, Input, Mail
from moderator.core.outcome import TALK, Event, Outcome
from moderator.core.ruleset import Record, Seal
from moderator.store import consequences, games, hindsight, moments, plain, revisions
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


def begin(database: Database, game: Game, outcome: Outcome, draws: Sequence[Draw]) -> Game:
    """Write a new game down with what its beginning brought, and seal the luck of its first update."""
    with database.transaction():
        kept = games.add(database, game)
        consequences.add_events(database, kept.number, 0, outcome.events)
        consequences.add_draws(database, kept.number, 0, 0, draws)
        consequences.seal(database, kept, 0, kept.begun)
        consequences.unseal(database, kept, 0)
        consequences.seal(database, kept, 1, kept.begun)
        consequences.keep_state(database, kept.number, 0, 0, kept.state)
        consequences.ask(database, kept.number, outcome)
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
        consequences.add_events(database, game.number, place, outcome.events)
        consequences.add_draws(database, game.number, game.week, place, step.draws)
        consequences.add_brought(database, game.number, place, outcome)
        consequences.ask(database, game.number, outcome)
        match given:
            case Mail():
                consequences.add_readings(database, game.number, given.number, outcome)
            case Decision():
                consequences.add_verdict(database, game.number, given)
            case Deadline():
                consequences.keep_state(database, game.number, after.updates, place, step.state)
                consequences.unseal(database, game, game.week)
                consequences.seal(database, after, after.week, given.moment)
        if step.unseals:
            consequences.unseal(database, after, after.week)
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
        brought=consequences.brought(database, game.number),
        revisions=revisions.every(database, game),
    )


_READ = (
    "SELECT kind, number, moment, content FROM standing WHERE game = ? ORDER BY place",
    "SELECT verb, line, causes, week, phase, mail, details FROM events WHERE game = ? ORDER BY place, turn",
    "SELECT week, content FROM states WHERE game = ? ORDER BY week",
    "SELECT week, purpose, result, candidates, sides FROM draws WHERE game = ? ORDER BY week, turn",
    "SELECT week, commitment, secret FROM seals WHERE game = ? ORDER BY week",
    "SELECT number, way, moment, place, week, said, reason, due FROM revisions WHERE game = ? ORDER BY number",
    "SELECT number, json_extract(content, '$.effects', '$.brought') FROM proposals WHERE game = ? ORDER BY number",
    "SELECT proposal, effects FROM hindsight WHERE game = ? ORDER BY proposal",
)
"""All that a record is read from, besides the game's own row."""


def digest(database: Database, game: Game) -> str:
    """Give the SHA-256 of what `read` would read, as it is written: none of it is read for that."""
    told = hashlib.sha256(repr((game.name, game.due, game.state)).encode("utf-8", "surrogatepass"))
    for query in _READ:
        for row in database.tuples(query, (game.number,)):
            for value in row:
                written = str(value).encode("utf-8", "surrogatepass")
                told.update(b"%d " % len(written) + written)
    return told.hexdigest()


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


def heeded(database: Database, game: Game) -> dict[tuple[int, int], bool]:
    """Say of each thing that a mail said, by mail and turn, whether it was taken; talk is not."""
    rows = database.rows("SELECT mail, turn, kind, refusal FROM orders WHERE game = ?", (game.number,))
    return {(row["mail"], row["turn"]): row["kind"] != TALK and row["refusal"] is None for row in rows}


def events(database: Database, game: Game) -> tuple[tuple[int, Event], ...]:
    """Give all events in order, each with the place of the input that it followed from."""
    rows = database.rows("SELECT * FROM events WHERE game = ? ORDER BY place, turn", (game.number,))
    return tuple((row["place"], plain.read_event(row)) for row in rows)


def recent_events(database: Database, game: Game, week: int) -> tuple[Event, ...]:
    """Give the events of a week and of all later ones, oldest first."""
    rows = database.rows("SELECT * FROM events WHERE game = ? AND week >= ? ORDER BY place, turn", (game.number, week))
    return tuple(plain.read_event(row) for row in rows)


def ends_of_weeks(database: Database, game: Game) -> dict[int, datetime]:
    """Give when each week ended that has been played (UTC), by its number."""
    rows = database.rows("SELECT number, moment FROM standing WHERE game = ? AND kind = 'deadline'", (game.number,))
    return {row["number"]: moments.read(row["moment"]) for row in rows}


def moved_to(database: Database, game: Game) -> datetime | None:
    """Give the moment to which the admin has moved the deadline of the open week, None where it was left alone."""
    rows = database.rows(
        "SELECT * FROM standing WHERE game = ? AND kind = 'decision' AND place > "
        "(SELECT coalesce(max(place), 0) FROM standing WHERE game = ? AND kind = 'deadline') ORDER BY place DESC",
        (game.number, game.number),
    )
    decisions = (given for row in rows if isinstance(given := plain.read_input(row), Decision))
    moved = next((each for each in decisions if each.what == DEADLINE), None)
    return datetime.fromisoformat(str(moved.details["until"])) if moved is not None else None


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


def state_after(database: Database, game: Game, week: int) -> str:
    """Give the state after an update by its number, "" where it is not kept."""
    row = database.row("SELECT content FROM states WHERE game = ? AND week = ?", (game.number, week))
    return row["content"] if row is not None else ""
