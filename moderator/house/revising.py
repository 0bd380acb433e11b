"""Takes an input of the admin's back with everything that came of it, or puts it back: all else is worked out again.

After a mend of the moderator itself the same weeks may be worked out again with all that stands.
The inputs are all that there is; so what would be without one of them is found by playing on from the week before it.
Nothing is written until the admin has seen what would change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol, runtime_checkable

from moderator.core.deadlines import say
from moderator.core.inputs import DEADLINE, Deadline, Decision, Input, Mail
from moderator.core.outcome import Notice, State
from moderator.core.revision import Change, Revision, Way
from moderator.house import post, replaying
from moderator.house.errors import HouseError
from moderator.house.playing_on import played
from moderator.house.rooms import Rooms
from moderator.house.running import INSTANT
from moderator.house.timing import is_turn_game
from moderator.house.turns import alone
from moderator.store import outbox, record, revisions, rewriting
from moderator.store.games import Game
from moderator.store.record import OvertakenError, Taken
from moderator.store.rewriting import Rewritten


@runtime_checkable
class Comparing(Protocol):
    """A ruleset that can say what is otherwise in one state than in another."""

    def compare(self, was: State, now: State) -> Sequence[Change]:
        """Give what differs, the rules first."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be taken back: the last update, a decision by its number, or the verdict on a proposal by its number.

    Neither number: the last of all that the admin did.
    """

    decision: int | None = None
    proposal: int | None = None
    update: bool = False


@dataclass(frozen=True, slots=True)
class Considered:
    """A revision as it would be, of which nothing is written yet.

    `changes` is what would be otherwise; `answered` the mails whose answers, already given, would no longer hold;
    `fallen` the decisions that could no longer be carried out. Of the letters that nobody asked for and that were
    written since, so many are `sent`; `untold` are the numbers of those that tell what is no more and will not go out.
    """

    revision: Revision
    new: Rewritten
    changes: tuple[Change, ...]
    answered: tuple[str, ...]
    fallen: tuple[str, ...]
    sent: int
    untold: tuple[int, ...]


_ELSEWHERE = {
    "deadline": "Move the deadline again: moderator deadline NAME WHEN.",
    "address": "Give the player the address that is theirs: moderator player NAME address ADDRESS.",
}
"""Decisions that did more than change the game, with what to do instead of taking them back."""


def undo(rooms: Rooms, game: Game, target: Target) -> Considered:
    """Consider taking something back. Raises HouseError, saying what can be, for what cannot."""
    _weekly(rooms, game)
    taken = record.taken(rooms.database, game)
    chosen = _chosen(taken, target)
    if isinstance(chosen.given, Decision) and chosen.given.what in _ELSEWHERE:
        raise HouseError(f"{_what(chosen.given).capitalize()} cannot be taken back. {_ELSEWHERE[chosen.given.what]}")
    return _consider(rooms, game, Way.UNDO, chosen, [each for each in taken if each != chosen])


def redo(rooms: Rooms, game: Game) -> Considered:
    """Consider putting back what was taken back last. Raises HouseError where that cannot be."""
    _weekly(rooms, game)
    places = revisions.taken_back(rooms.database, game)
    if not places:
        raise HouseError(f"Nothing of {game.name} is taken back, so nothing can be put back.")
    chosen = record.taken_back(rooms.database, game, places[-1])
    taken = sorted((*record.taken(rooms.database, game), chosen), key=lambda each: each.place)
    ends = [each.given.number for each in taken if isinstance(each.given, Deadline)]
    if ends != list(range(1, len(ends) + 1)):
        raise HouseError(
            f"{_what(chosen.given).capitalize()} cannot be put back: that week has been played again since."
        )
    return _consider(rooms, game, Way.REDO, chosen, taken)


def again(rooms: Rooms, game: Game, first: int) -> Considered:
    """Consider working out again what stands, from the week `first` on, as the moderator does it by now.

    Raises HouseError for a week that is not there, and where all would be as it is.
    """
    _weekly(rooms, game)
    if not replaying.replay(rooms, game, first).difference:
        raise HouseError(
            f"Worked out again from week {first}, all of {game.name} is as it is: there is nothing to adopt."
        )
    standing = record.taken(rooms.database, game)
    ends = [each.place for each in standing if isinstance(each.given, Deadline)]
    place = ends[first - 2] + 1 if first > 1 else 1
    new = played(rooms, game, place, standing, whole=True)
    weeks = f"week {first}" if first >= new.after.week - 1 else f"weeks {first} to {new.after.week - 1}"
    said = f"The admin has {weeks} played again by the mended moderator, with the same orders and the same luck."
    now = rooms.clock.now()
    began = next((each.given.moment for each in standing if each.place >= place), now)
    revision = Revision(game.revised + 1, now, Way.AGAIN, place, first, said, "", game.due)
    return _compared(rooms, game, new, revision, began)


def carry_out(rooms: Rooms, considered: Considered, reason: str) -> Game:
    """Write a revision down with its reason, drop the letters that would tell what is no more, and tell the players.

    Raises HouseError when something has come in since it was considered; then nothing is written.
    """
    new = considered.new
    now = rooms.clock.now()
    revision = replace(considered.revision, moment=now, reason=reason)
    with alone(rooms):
        try:
            with rooms.database.transaction():
                after = rewriting.rewrite(rooms.database, new, revision)
                outbox.withdraw(rooms.database, considered.untold, "what it tells of was taken back")
                told = _told(rooms, replace(considered, revision=revision))
                outbox.put(rooms.database, post.of_revision(rooms, after, told), now, after.number)
        except OvertakenError:
            raise HouseError(
                f"Something of {new.before.name} came in just now; nothing is changed. Look again."
            ) from None
    return after


def _weekly(rooms: Rooms, game: Game) -> None:
    if is_turn_game(rooms.ruleset(game)):
        raise HouseError(f"In {game.name} each order counts at once and its luck is known: nothing is taken back.")


def _what(given: Input) -> str:
    match given:
        case Decision():
            return f"decision {given.number} ({given.line})"
        case Deadline():
            return f"the update of week {given.number}"
        case Mail():
            return f"mail {given.number}"


def _chosen(taken: Sequence[Taken], target: Target) -> Taken:
    decisions = [each for each in taken if isinstance(each.given, Decision)]
    ends = [each for each in taken if isinstance(each.given, Deadline)]
    if target.update:
        found, missing = ends, "No week is over yet, so no update can be taken back."
    elif target.decision is not None:
        found = [each for each in decisions if each.given.number == target.decision]
        missing = f"There is no decision {target.decision} that stands.{_known(decisions)}"
    elif target.proposal is not None:
        found = [each for each in decisions if _judges(each.given, target.proposal)]
        missing = f"No verdict on proposal {target.proposal} stands."
    else:
        found = [each for each in taken if not isinstance(each.given, Mail)]
        missing = "The admin has done nothing yet that could be taken back."
    if not found:
        raise HouseError(missing)
    return found[-1]


def _judges(given: Input, proposal: int) -> bool:
    return isinstance(given, Decision) and given.what == "judge" and str(given.details.get("proposal")) == str(proposal)


def _known(decisions: Sequence[Taken]) -> str:
    last = [
        f"\n  {each.given.number}  {each.given.line}" for each in decisions[-5:] if isinstance(each.given, Decision)
    ]
    return f" The last are:{''.join(last)}" if last else ""


def _consider(rooms: Rooms, game: Game, way: Way, chosen: Taken, standing: Sequence[Taken]) -> Considered:
    """Play on from the week of an input with what stands then, and compare."""
    new = played(rooms, game, chosen.place, standing, due=_due(rooms, game, way, chosen, standing))
    week = 1 + sum(1 for each in standing if each.place < chosen.place and isinstance(each.given, Deadline))
    said = _said(way, chosen.given, week, new)
    revision = Revision(game.revised + 1, rooms.clock.now(), way, chosen.place, week, said, "", game.due)
    return _compared(rooms, game, new, revision, chosen.given.moment)


def _due(rooms: Rooms, game: Game, way: Way, chosen: Taken, standing: Sequence[Taken]) -> datetime | None:
    """Give the deadline that the week has again which is open in the end, None where the game keeps the one it has.

    It keeps it where that of the other week is over, or the admin has moved the deadline since.
    """
    if not isinstance(chosen.given, Deadline):
        return None
    later = (each.given for each in standing if each.place > chosen.place)
    if any(isinstance(given, Decision) and given.what == DEADLINE for given in later):
        return None
    due = chosen.given.due if way is Way.UNDO else revisions.due_before(rooms.database, game, chosen.place)
    return due if due and due > rooms.clock.now() else None


def _compared(rooms: Rooms, game: Game, worked_out: Rewritten, revision: Revision, began: datetime) -> Considered:
    """Hold a game as it would be against the game as it is; `began` is when the first input came that is looked at."""
    new = replace(worked_out, after=replace(worked_out.after, revised=revision.number))
    state = rooms.ruleset(game).load(new.after.state)
    ruleset = rooms.ruleset(game)
    changes = tuple(ruleset.compare(rooms.state(game), state)) if isinstance(ruleset, Comparing) else ()
    fallen = tuple(
        f"{_what(taken.given)}: {' '.join(step.outcome.refusal.reasons)}"
        for taken, step in new.steps
        if step.outcome.refusal is not None
    )
    since = began - INSTANT  # the letters of a week that was ended early are that much older
    sent, untold = outbox.sent_since(rooms.database, game.number, since), _untold(rooms, game, new, since)
    return Considered(revision, new, changes, tuple(_answered(rooms, game, new)), fallen, sent, untold)


def _untold(rooms: Rooms, game: Game, new: Rewritten, since: datetime) -> tuple[int, ...]:
    """Give the letters that have not gone out and that nothing writes any more, or writes otherwise.

    What was said of an input that stands and says the same stays, as does the admin's own word, and what was said of
    an earlier revision: it was made, whatever comes after it.
    """
    unsent = outbox.unsent_since(rooms.database, game.number, since)
    if not unsent:
        return ()
    # The steps as they were are worked out too: what a letter says otherwise shows in its notice, not in its bytes.
    was = _notices(played(rooms, game, new.first, record.taken(rooms.database, game), tells=False))
    again = _notices(new)
    most = max(1, *(number for _, number in (*was, *again)), len(outbox.readers(rooms.database, game.number)))
    written = post.of_inputs(rooms, game, range(new.first, game.place + 1), most)
    holds = {message_id for message_id, at in written.items() if at in was and was[at] == again.get(at)}
    untrue = written.keys() - holds
    return tuple(entry.number for entry in unsent if entry.letter.message_id in untrue)


def _notices(worked_out: Rewritten) -> dict[tuple[int, int], Notice]:
    """Give what was written to players, by the place of the input and the number of the letter there."""
    return {
        (taken.place, number): notice
        for taken, step in worked_out.steps
        for number, notice in enumerate(step.outcome.notices, 1)
    }


def _said(way: Way, given: Input, week: int, new: Rewritten) -> str:
    after, due = new.after, new.after.due
    done = "takes back" if way is Way.UNDO else "puts back"
    again = ""
    if week < after.week:
        last = after.week - 1
        weeks = f"Week {week} is" if week == last else f"Weeks {week} to {last} are"
        again = f" {weeks} played again {'without' if way is Way.UNDO else 'with'} it, with the same luck."
    elif isinstance(given, Deadline):
        again = f" Week {week} is open again; its luck will be other luck."
    until = f" Week {after.week} ends on {say(due)}." if due and due != new.before.due else ""
    return f"The admin {done} {_what(given)}.{again}{until}"


def _answered(rooms: Rooms, game: Game, new: Rewritten) -> Sequence[str]:
    """Say which orders were answered otherwise than they would be now."""
    before = record.heeded(rooms.database, game)
    lines = []
    for taken, step in new.steps:
        answer = step.outcome.answer
        if not isinstance(taken.given, Mail) or answer is None:
            continue
        for turn, said in enumerate(answer.said, 1):
            was_taken = before.get((taken.given.number, turn))
            if was_taken is None or was_taken == said.is_taken:
                continue
            why = " ".join(said.refusal.reasons[:1]) if said.refusal else "it would be read as talk."
            now = f"was taken, and would not be: {why}" if was_taken else "was not taken, and would be."
            lines.append(f'mail {taken.given.number} from {answer.name or taken.given.address}: "{said.quoted}" {now}')
    return lines


_SUBJECT = {
    Way.UNDO: "something is taken back",
    Way.REDO: "something is put back",
    Way.AGAIN: "weeks are played again",
}


def _told(rooms: Rooms, considered: Considered) -> tuple[Notice, ...]:
    """Write to each player whom a revision touches, each what touches them."""
    revision, new = considered.revision, considered.new
    ruleset, before = rooms.ruleset(new.before), rooms.state(new.before)
    after = ruleset.load(new.after.state)
    is_for_all = not considered.changes or new.before.updates != new.after.updates
    notices = []
    for address in outbox.readers(rooms.database, new.before.number):
        if ruleset.member(after, address) is None and ruleset.member(before, address) is None:
            continue
        lines = [each.line for each in considered.changes if each.touches is None or address in each.touches]
        if not (lines or is_for_all):
            continue
        why = [f"The reason: {revision.reason}"] if revision.reason else []
        changed = ["What is otherwise now:", *(f"  {line}" for line in lines)] if lines else []
        subject = f"{rooms.title(new.before)}: {_SUBJECT[revision.way]}"
        notices.append(Notice(address, subject, (revision.said, *why, *changed), is_personal=True))
    return tuple(notices)
