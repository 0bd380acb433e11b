"""Give a mail to its game, as far as its sender is believed: the step, the letters, and all of it as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from moderator.core.inputs import Mail
from moderator.core.outcome import TALK, Answer, State
from moderator.core.player_names import trouble_with
from moderator.house import absence, brakes, budget, commanding, confirming, forwarding, listing, post, press, recalling
from moderator.house.believing import BY_HAND, Belief, believe, demand_of
from moderator.house.bounds import bounded
from moderator.house.brakes import sendable
from moderator.house.confirming import Received
from moderator.house.fates import Fate, settle
from moderator.house.rooms import Rooms
from moderator.mail.address import target_of
from moderator.mail.opening import Opened
from moderator.mail.tokens import without_tokens
from moderator.store import believed, inbox, outbox, record
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Letter
from moderator.store.record import OvertakenError, Step

MOST_UNPROVEN_LINES = 50
MOST_UNPROVEN_CHARACTERS = 5_000
_ASKING = frozenset({"question", "preview"})


def play(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> None:
    """Take a mail for its game, as far as its sender is believed."""
    with bounded(rooms.patience.opening, f"mail {entry.number}"):
        belief = believe(rooms, entry, opened, game)
    copied = _signed_copy(belief) or _waiting_copy(
        rooms, entry, opened, game, is_proven=belief.is_enough(demand_of(rooms, game))
    )
    if copied is not None:
        settle(rooms, entry, opened, game, copied)
        return
    commands = commanding.commanded(rooms, opened)
    if commands is not None:
        _command(rooms, entry, opened, game, belief, commands)
        return
    wished = confirming.wish(rooms, Received(entry, opened, game))
    if wished is not None:
        opened, said = wished
        if not opened.words.typed.strip():
            settle(rooms, entry, opened, game, Fate("done", said))
            return
    is_proven = belief.is_enough(demand_of(rooms, game))
    opened, fate = forwarding.by_words(rooms, entry, opened, game, is_proven=is_proven)
    if fate is not None:
        settle(rooms, entry, opened, game, fate)
        return
    if is_proven:
        fate, opened = _wishes_by_word(rooms, entry, opened, game)
    else:
        fate, opened = _unread(rooms, entry, opened, game), _shortened(opened)
    if fate is not None:
        settle(rooms, entry, opened, game, fate)
        return
    # Loaded before the clock runs: a book that is read for the first time is not the mail's fault.
    _prepare(rooms, game)
    if not is_proven:
        if budget.is_used_up(rooms, entry):
            _park_unread(rooms, entry, opened, game, belief)
            return
        inbox.strike_out(rooms.database, entry.number)
    with bounded(rooms.patience.playing if is_proven else rooms.patience.unproven, f"mail {entry.number}"):
        while not _step(rooms, entry, opened, rooms.game(game.name), belief):
            pass


@runtime_checkable
class Prepared(Protocol):
    """A ruleset that puts some of its work off until the first step of a process."""

    def prepare(self, state: State) -> None:
        """Do what every step needs and only the first one does."""
        ...


def _prepare(rooms: Rooms, game: Game) -> None:
    ruleset, state = rooms.ruleset(game), rooms.state(rooms.game(game.name))
    if isinstance(ruleset, Prepared):
        ruleset.prepare(state)


def _command(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game, belief: Belief, commands: commanding.Commanded
) -> None:
    """Carry out what a mail commands in the admin's name, or ask the admin whether it is theirs."""
    if not commanding.is_proven(rooms, game, belief):
        confirming.park(rooms, Received(entry, opened, game), belief, None, is_player=True)
        return
    with bounded(rooms.patience.playing, f"mail {entry.number}"):
        commanding.carry_out(rooms, entry, opened, game, belief, commands)


def _signed_copy(belief: Belief) -> Fate | None:
    """Give the fate of a mail that nothing speaks for but a signature that another mail bore before."""
    if belief.copy_of is None or belief.grounds:
        return None
    return Fate("unanswered", f"It bears the signature of mail {belief.copy_of}, and is taken for a copy of it.")


def _waiting_copy(rooms: Rooms, entry: Entry, opened: Opened, game: Game, *, is_proven: bool) -> Fate | None:
    """Give the fate of a copy of a mail that waits for its sender's YES; one that is believed goes in its place."""
    parked = [other for other in copies(rooms, entry, game) if other.state == "parked"]
    if is_proven:
        for other in parked:
            confirming.drop(rooms, other.number, f"The same mail as {entry.number}, whose sender is believed.")
        return None
    said = brakes.likeness(_shortened(opened))
    alike = next((other.number for other in parked if other.likeness == said), None)
    return Fate("unanswered", f"The same mail as {alike}, which waits for its sender's YES.") if alike else None


def _unread(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> Fate | None:
    """Give the fate of a stranger's mail that need not be read, since no stranger is answered any more today."""
    if rooms.ruleset(game).member(rooms.state(game), opened.sender.address) is not None:
        return None
    told = brakes.closed_to_strangers(rooms, entry)
    if told is None:
        return None
    return Fate("unanswered", f"From a stranger, {opened.sender.address}, after the last of today's answers.", told)


def _park_unread(rooms: Rooms, entry: Entry, opened: Opened, game: Game, belief: Belief) -> None:
    """Let a mail wait that proves nothing and whose sender has had this hour's work; a stranger's comes to its end."""
    is_player = rooms.ruleset(game).member(rooms.state(game), opened.sender.address) is not None
    if not is_player:
        fate = Fate("unanswered", f"From a stranger, {entry.sender}, whose mail was too much work in this hour.")
        settle(rooms, entry, opened, game, fate)
        return
    confirming.park(rooms, confirming.Received(entry, opened, game), belief, None, is_player=True)


def _shortened(opened: Opened) -> Opened:
    """Give the beginning of a mail that proves nothing: so much can be asked about, and costs no flood of work."""
    words = opened.words
    lines, typed = words.text.split("\n"), words.typed.split("\n")
    if len(lines) <= MOST_UNPROVEN_LINES and len(words.text) <= MOST_UNPROVEN_CHARACTERS:
        return opened
    note = f"Only its first {MOST_UNPROVEN_LINES} lines were read so far, since nothing proves who wrote it."
    short = replace(
        words,
        text="\n".join(lines[:MOST_UNPROVEN_LINES])[:MOST_UNPROVEN_CHARACTERS],
        typed="\n".join(typed[:MOST_UNPROVEN_LINES])[:MOST_UNPROVEN_CHARACTERS],
        notes=(*words.notes, note),
    )
    return replace(opened, words=short)


def fate_of_copy(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> Fate | None:
    """Give the fate of a mail that has come to this game by another of its addresses or another way too, or None.

    A copy of which something else was read, or nothing, is no reason to leave this one: somebody may have altered it.
    """
    for other in copies(rooms, entry, game):
        is_read_alike = other.state == "done" and other.likeness == brakes.likeness(opened)
        comes_first = other.state == "waiting" and "+" in other.recipient and "+" not in entry.recipient
        if is_read_alike or comes_first:
            where = "to another address" if other.recipient != entry.recipient else "another way"
            return Fate("unanswered", f"The same mail as {other.number}, which came {where}.")
    return None


def copies(rooms: Rooms, entry: Entry, game: Game) -> list[Entry]:
    """Give the other rows of a mail that came to addresses of the same game."""
    targets = [
        (other, target_of(other.recipient, (rooms.settings.domain,))) for other in inbox.copies(rooms.database, entry)
    ]
    return [other for other, target in targets if target is not None and target.local == game.name]


def _wishes_by_word(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> tuple[Fate | None, Opened]:
    """Do what a player says of the news, of being away and to others; give the mail with what else it says.

    A mail that says nothing else has its fate already.
    """
    address = opened.sender.address
    if rooms.ruleset(game).member(rooms.state(game), address) is None:
        return None, opened
    wish, typed = listing.asked_by_words(opened.words.typed)
    told = [listing.carry_out(rooms, game, address, wish, entry)] if wish is not None else []
    away, typed = absence.said_of_absence(typed, entry.received)
    told += [absence.carry_out(rooms, game, address, away, entry.number)] if away is not None else []
    typed, passed = press.pass_on(rooms, entry, replace(opened, words=replace(opened.words, typed=typed)), game)
    told += [passed] if passed else []
    if not told:
        return None, opened
    if not typed.strip():
        said = " ".join(told)
        letter = post.about_news(rooms, entry, opened, game, address, said)
        return Fate("done", said, sendable(rooms, entry, opened, game, letter)), opened
    words = replace(opened.words, typed=typed, notes=(*opened.words.notes, *told))
    return None, replace(opened, words=words)


def _step(rooms: Rooms, entry: Entry, opened: Opened, game: Game, belief: Belief) -> bool:
    """Give a mail to its game and write down all that follows; False when somebody else has stepped the game."""
    address, ruleset = opened.sender.address, rooms.ruleset(game)
    is_player = ruleset.member(rooms.state(game), address) is not None
    given = Mail(
        entry.number,
        entry.counts_from,
        address,
        opened.words.typed,
        without_tokens(opened.message.subject),
        rooms.ends(game),
        belief.said,
        "" if is_player else opened.sender.name,
    )
    step = rooms.work_out(game, given, game.due)
    stranger = ruleset.member(step.outcome.state, address) is None
    is_believed = belief.is_enough(demand_of(rooms, game))
    harmless = _changes_nothing(step) if stranger else not is_believed and _only_asks(step)
    answer = step.outcome.answer
    is_grave = (
        answer is not None
        and answer.is_farewell
        and is_player
        and (entry.released is None or entry.says_more)
        and entry.via != BY_HAND
    )
    if is_grave or (not is_believed and not harmless):
        mail = confirming.Received(entry, opened, game)
        newcomer = "" if is_player else ruleset.member(step.outcome.state, address) or ""
        newcomer = "" if trouble_with(newcomer, ()) else newcomer  # else anybody's words could be sent to anybody
        confirming.park(rooms, mail, belief, answer, is_player=is_player, newcomer=newcomer)
        return True
    answer = answer if is_believed else _without_talk(answer)
    answer = recalling.with_the_past(rooms, game, step.outcome.state, answer)
    letter = post.answer(rooms, entry, opened, game, answer, stranger=stranger)
    letters, why_not = brakes.sending(rooms, entry, opened, game, letter, is_proven=is_believed)
    answered = f"not answered: {why_not}" if why_not else "answered"
    if harmless:
        who = "a stranger" if stranger else "somebody who did not prove to be the player"
        settle(rooms, entry, opened, game, Fate("done", f"From {who}, {address}; {answered}", letters))
        return True
    return _commit(rooms, entry, opened, (letters, answered), step, belief)


def _commit(
    rooms: Rooms, entry: Entry, opened: Opened, answer: tuple[tuple[Letter, ...], str], step: Step, belief: Belief
) -> bool:
    """Write down the step of a mail, its letters and whether it was answered, in words; False if somebody was first."""
    letters, answered = answer
    now, game = rooms.clock.now(), step.before
    try:
        with rooms.database.transaction():
            after = record.commit(rooms.database, step)
            rooms.remember(after, step.outcome.state)
            outcome = f"{_summary(step)}; {answered}"
            if not inbox.settle(rooms.database, entry.number, "done", outcome, game.number, after.place):
                # Another process has finished this mail; nothing of this step may stand beside its work.
                raise OvertakenError(f"mail {entry.number} was worked on by somebody else")
            inbox.mark(rooms.database, entry.number, belief.said, brakes.likeness(opened))
            for digest in belief.signed:
                believed.sign(rooms.database, game, digest, entry.number)
            outbox.put(rooms.database, letters, now, game.number)
            outbox.put(rooms.database, post.notices(rooms, after, step.outcome.notices), now, game.number)
    except OvertakenError:
        current = inbox.entry(rooms.database, entry.number)
        return current is None or current.state != "waiting"
    return True


def _changes_nothing(step: Step) -> bool:
    return step.state == step.before.state and not step.outcome.events and not step.draws


def _summary(step: Step) -> str:
    answer = step.outcome.answer
    if answer is None:
        return f"Input {step.before.place + 1} of {step.before.name}"
    orders = [said for said in answer.said if said.kind == "order"]
    refused = sum(1 for said in answer.said if said.refusal is not None)
    parts = [f"{len(orders)} orders" if len(orders) != 1 else "1 order"]
    if refused:
        parts.append(f"{refused} not taken")
    parts.extend(f"proposal {filed.number}" for filed in answer.proposals)
    return f"{answer.name or 'Somebody new'}: {', '.join(parts)}"


def _only_asks(step: Step) -> bool:
    """Say whether a mail asks, and does nothing besides: its answer can go to the registered address, whoever wrote it.

    One that is not understood is no such mail: its words would go to somebody who perhaps did not write them.
    """
    answer = step.outcome.answer
    if answer is None or answer.proposals or step.outcome.events or step.draws:
        return False
    asked = [said for said in answer.said if said.kind != TALK]
    return bool(asked or answer.sections) and all(said.kind in _ASKING and said.refusal is None for said in asked)


def _without_talk(answer: Answer | None) -> Answer | None:
    """Leave out what a mail says besides what it asks."""
    return answer and replace(answer, said=tuple(said for said in answer.said if said.kind != TALK))
