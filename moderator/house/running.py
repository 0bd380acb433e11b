"""Steps that the admin or the clock asks for: a new game, a decision, an update. Each is one transaction."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable

from moderator.core.deadlines import say
from moderator.core.dice import FairDice
from moderator.core.inputs import DEADLINE, Deadline, Decision, Details
from moderator.core.outcome import Outcome, State
from moderator.core.ruleset import Options
from moderator.house import moving, post
from moderator.house.absence import is_waited_for
from moderator.house.ending import ended
from moderator.house.errors import DecisionRefusedError, GameEndedError, HouseError, UpdateError, WouldEndError
from moderator.house.rooms import Rooms
from moderator.house.timing import due_after, is_turn_game, waits_for
from moderator.house.turns import alone
from moderator.mail.address import Target, target_of
from moderator.mail.tokens import LONGEST_NAME
from moderator.store import games, moments, outbox, record
from moderator.store.games import Game
from moderator.store.record import OvertakenError, Step


@runtime_checkable
class Holding(Protocol):
    """A ruleset whose rules are text, and which knows how they were read when they came into force."""

    def held(self, state: State) -> tuple[str, ...]:
        """Name each sentence that is read otherwise now."""
        ...


_log = logging.getLogger("moderator.house")
TRIES = 20
FRONT = "games"
"""The local part of the address at which new games are asked for by mail."""
INSTANT = timedelta(microseconds=1)


def begin(rooms: Rooms, name: str, ruleset_name: str, options: Options, secret: bytes | None = None) -> Game:
    """Begin a game under a name that becomes its address.

    The secret of its luck is drawn here unless one is given (32 bytes). Raises HouseError for a name that is taken or
    makes no address, and for options that the ruleset refuses.
    """
    name = name.strip().lower()
    if "+" in name or target_of(f"{name}@{rooms.settings.domain}", (rooms.settings.domain,)) is None:
        raise HouseError(f'"{name}" makes no mail address; use letters, digits and hyphens, such as "nomopoly".')
    if len(name) > LONGEST_NAME:
        raise HouseError(f'"{name}" is too long for an address that takes a secret too; use {LONGEST_NAME} letters.')
    if Target(name, "", rooms.settings.domain).is_office:
        raise HouseError(f"{rooms.address(name)} is an address that every domain keeps for its admin; choose another.")
    if name == FRONT:
        raise HouseError(f"{rooms.address(name)} is where new games are asked for; choose another name.")
    if games.find(rooms.database, name) is not None:
        raise HouseError(f'There is a game "{name}" already; choose another name.')
    ruleset = rooms.ruleset_named(ruleset_name)
    now = rooms.clock.now()
    secret = secret or secrets.token_bytes(32)
    dice = FairDice(games.secret_of(secret, name, 0), name, 0)
    # What the game is called and when it began is not for anybody else to say.
    known = {"admin": rooms.settings.admin, **options, "name": name, "begun": moments.write(now)}
    options = {key: value for key, value in known.items() if key in options or key in ruleset.options}
    try:
        outcome = ruleset.begin(options, dice)
    except ValueError as error:
        raise HouseError(str(error)) from error
    game = Game(
        number=0,
        name=name,
        ruleset=ruleset_name,
        options=options,
        secret=secret,
        begun=now,
        due=due_after(ruleset, outcome.state, rooms.first_due(now)),
        place=0,
        updates=0,
        decisions=0,
        drawn=0,
        state=ruleset.save(outcome.state),
    )
    with rooms.database.transaction():
        kept = record.begin(rooms.database, game, outcome, dice.log)
        rooms.remember(kept, outcome.state)
        outbox.put(rooms.database, post.notices(rooms, kept, outcome.notices), now, kept.number)
    return kept


def decide(rooms: Rooms, name: str, what: str, details: Details) -> Outcome:
    """Carry out a decision of the admin and record it; give what came of it.

    Where it takes back what had ended the game, the open week has a deadline again; the decision "deadline" gives it
    another one, `until`. Raises DecisionRefusedError when
    the game cannot carry it out; then nothing is recorded.
    """
    now = rooms.clock.now()
    moved = _until(details, now) if what == DEADLINE else None

    def worked_out(game: Game) -> Step:
        decision = Decision(game.decisions + 1, now, what, dict(details))
        step = rooms.work_out(game, decision, moved or game.due)
        if step.outcome.refusal is not None:
            raise DecisionRefusedError(step.outcome.refusal)
        return step

    return _step(rooms, name, worked_out, now)[1]


def _until(details: Details, now: datetime) -> datetime:
    """Give the moment to which a deadline is moved. Raises HouseError for what is none, or is over."""
    try:
        until = datetime.fromisoformat(str(details.get("until", "")))
    except ValueError:
        raise HouseError("Say until when, in UTC, such as until=2026-05-17T20:00+00:00.") from None
    if until.tzinfo is None or until <= now:
        raise HouseError(f"{details['until']} is no moment to come; write it with its zone, such as +00:00.")
    return until


def update(
    rooms: Rooms, name: str, drain: Callable[[], object], may_end: Callable[[str], bool] = lambda _said: True
) -> tuple[Game, Outcome]:
    """Work out the open week of a game, due or not; give the game after it and what happened.

    Run early, the week ends now: mail that comes from here on counts for the next. `drain` works through the mail
    that waits, so that all that came in time is in; `may_end` is asked, with who would have won, where the game would
    be over after it. Nothing is written before the week is whole: a process that is ended on the way leaves the
    deadline where it was. Raises GameEndedError for a game that has ended, WouldEndError for one that may not end;
    UpdateError when the rules cannot be carried out, then nothing is written either; sqlite3.Error when the disk is
    full or the file cannot be written.
    """
    now = rooms.clock.now()
    game = rooms.game(name)
    going_on(rooms, game)
    # A week that is ended early still holds the mail of this very moment.
    closed = min(game.due or now, now + INSTANT)
    following = rooms.weekly.after(max(game.due, now)) if game.due else None
    by_turns = is_turn_game(rooms.ruleset(game))
    late = now if by_turns and closed < now else None
    early = game.due if not by_turns and game.due and closed < game.due else None
    week = game.week

    def worked_out(game: Game) -> Step:
        if game.week != week:
            raise HouseError(f"Week {week} of {name} was ended by somebody else just now.")
        step = rooms.work_out(game, Deadline(week, closed, late, early), following)
        over = ended(rooms.ruleset(game), step.outcome.state)
        if over and not may_end(over):
            raise WouldEndError(f"Week {week} of {name} is not ended: it would end the game. {over}")
        return step

    _as_it_was_read(rooms, game)
    with alone(rooms, f"ended week {week} of {name} on {say(now)}"):
        rooms.closing[game.name] = closed
        try:
            drain()
            return _step(rooms, name, worked_out, now)
        except (HouseError, sqlite3.Error):
            raise
        except Exception as error:
            said = (
                f"Week {week} of {name} could not be ended, and everything is as it was: {_told(error)} "
                "Amend the rule or decision that it comes from, and run the update again."
            )
            tell_admin(rooms, game, said)
            raise UpdateError(said) from error
        finally:
            del rooms.closing[game.name]


def _as_it_was_read(rooms: Rooms, game: Game) -> None:
    """Raise UpdateError, naming each sentence, where the rules in force are read otherwise than they were accepted."""
    ruleset = rooms.ruleset(game)
    held = ruleset.held(rooms.state(game)) if isinstance(ruleset, Holding) else ()
    if not held:
        return
    several = f"{len(held)} sentences otherwise than they were read when they came into force"
    one = "a sentence otherwise than it was read when it came into force"
    said = (
        f"Week {game.week} of {game.name} is not ended: this release reads {several if held[1:] else one}.\n  "
        + "\n  ".join(held)
        + "\nEverything is as it was. See what it comes to with `moderator update --preview` and "
        f"`moderator replay --from {max(game.week - 1, 1)}`; then "
        '`moderator decide readings --reason "..."` accepts how the rules are read now.'
    )
    tell_admin(rooms, game, said)
    raise UpdateError(said)


def is_due(rooms: Rooms, game: Game) -> bool:
    """Say whether the deadline of a game's open week has passed, and it waits for nobody who is away."""
    is_over = game.due is not None and game.due <= rooms.clock.now()
    return is_over and not rooms.ended(game) and not is_waited_for(rooms, game)


def answer_for_silence(rooms: Rooms, drain: Callable[[], object]) -> int:
    """Work out the decisions of turn games whose time is over; give how many were.

    A deadline of a week is the admin's, or a timer's, to work out; nobody waits for a turn but the next player.
    """
    count = 0
    for game in games.every(rooms.database):
        if not is_turn_game(rooms.ruleset(game)):
            continue
        try:
            while is_due(rooms, rooms.game(game.name)):
                update(rooms, game.name, drain)
                count += 1
        except HouseError as error:
            _log.error("%s", error)
    return count


def going_on(rooms: Rooms, game: Game) -> None:
    """Raise GameEndedError, with who won, for a game that has no open week any more; HouseError where none runs yet."""
    if said := rooms.ended(game):
        raise GameEndedError(f"{game.name} has no further week. {said}")
    ruleset = rooms.ruleset(game)
    waiting = "" if is_turn_game(ruleset) else waits_for(ruleset, rooms.state(game))
    if waiting:
        raise HouseError(
            f"No week of {game.name} runs: {waiting}. To let it run: moderator begin, or resume where it is paused."
        )


def tell_admin(rooms: Rooms, game: Game, said: str) -> None:
    """Write to the admin that an update failed; once for each week, however often a timer tries it."""
    key = f"update/{game.name}/{moments.write(game.begun)}/{game.week}"
    letters = post.for_admin(rooms, key, f"Week {game.week} of {game.name} could not be ended", (said,), game)
    outbox.put(rooms.database, letters, rooms.clock.now(), game.number)


def _told(error: Exception) -> str:
    text = str(error).strip()
    return f"{text or type(error).__name__}" + ("" if text.endswith((".", "!", "?")) else ".")


def _step(rooms: Rooms, name: str, worked_out: Callable[[Game], Step], now: datetime) -> tuple[Game, Outcome]:
    """Work a step out and commit it, again from the start while others step the same game meanwhile."""
    for _ in range(TRIES):
        step = worked_out(rooms.game(name))
        try:
            with rooms.database.transaction():
                after = record.commit(rooms.database, step)
                rooms.remember(after, step.outcome.state)
                letters = post.notices(rooms, after, step.outcome.notices)
                outbox.put(rooms.database, letters, now, after.number)
                moving.move(rooms, step, after)
        except OvertakenError:
            continue
        return after, replace(step.outcome, state=State())
    raise HouseError(f"Others keep {name} busy; try again in a moment.")
