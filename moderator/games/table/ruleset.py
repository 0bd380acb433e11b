"""A printed game behind the seam of the house: one class that makes a ruleset of any game of the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Generic

from moderator.core.deadlines import say_left
from moderator.core.dice import Dice
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import Event, Notice, Outcome
from moderator.core.ruleset import Page, Record
from moderator.games.table import gathering, letters, saving
from moderator.games.table import mail as mails
from moderator.games.table.clock import due_of, next_due, open_decisions, timed
from moderator.games.table.game import S, TableGame
from moderator.games.table.pages import pages_of
from moderator.games.table.pages.replayed import Closed
from moderator.games.table.printed import printed
from moderator.games.table.refusals import not_allowed
from moderator.games.table.sitting import Ahead, Sitting, failed
from moderator.games.table.table import CALLED_OFF, GATHERING, OVER, PLAYING, Table


class TableRuleset(Generic[S]):
    """A game of the table as the house runs it. Its states are `Table`s.

    One that is not `is_offered` can be played only where the admin has turned it on.
    """

    def __init__(self, game: TableGame[S], *, is_offered: bool = True) -> None:
        self.game = game
        self.is_offered = is_offered
        self.name = game.name
        self.title = game.title
        self.options: Collection[str] = frozenset({*gathering.OPTIONS, *game.settings})

    def begin(self, options: Mapping[str, object], dice: Dice) -> Outcome:
        """Lay a table and ask the players. Raises ValueError for an option that there is not."""
        gathered = gathering.gather(self.game, options, dice)
        return Outcome(gathered.table, gathered.events, notices=gathered.notices)

    def step(self, state: Table, given: Input, dice: Dice) -> Outcome:
        """Take one input: act on a mail at once, answer for who has been silent, carry a decision of the admin out."""
        return self.played(state, given, dice)[0]

    def played(self, state: Table, given: Input, dice: Dice) -> tuple[Outcome, Closed]:
        """Take one input; give also the turns that passed with it, each with the game's state as it ended."""
        match given:
            case Mail():
                return self._mail(state, given, dice)
            case Deadline():
                return self._deadline(state, given, dice)
            case Decision():
                return self._decision(state, given, dice)

    def member(self, state: Table, address: str) -> str | None:
        """Give the name of the player whose address this is, or None."""
        seat = state.seat_of(address)
        return None if seat is None else state.seats[seat].name

    def ended(self, state: Table) -> str:
        """Say how a game ended, "" while it goes on."""
        if state.phase == CALLED_OFF:
            return f"{state.name} was called off: too few players came."
        return letters.how_it_ended(self.game, state) if state.phase == OVER else ""

    def about(self, _state: Table) -> str:
        """Say what the game is about, as the rest of a sentence, and those after it."""
        many = f"{self.game.least} to {self.game.most}" if self.game.least < self.game.most else f"{self.game.least}"
        return f"a game by mail for {many} players. {printed(self.game.name).about}"

    def players(self, state: Table) -> int:
        """Count those who have a seat."""
        return len(state.seats)

    def waits_for(self, state: Table) -> str:
        """Say for what a table waits before its first turn, "" once it has begun or was called off."""
        return gathering.waits_for(self.game, state) if state.phase == GATHERING else ""

    def turn_of(self, state: Table) -> Sequence[str]:
        """Give the names of those who have something to decide now."""
        seats = enumerate(state.seats)
        return tuple(taken.name for seat, taken in seats if letters.decisions(self.game, state, seat))

    def can_join(self, state: Table) -> bool:
        """Say whether anybody may take a seat now."""
        return state.phase == GATHERING and state.is_open

    def is_confirmed(self, state: Table) -> bool:
        """Say whether the admin laid this table, or who asked for it has said yes."""
        return state.is_confirmed

    def due(self, state: Table) -> datetime | None:
        """Give when the next decision runs out (UTC); None where nothing is waited for."""
        return next_due(state)

    def reminders(self, state: Table, now: datetime) -> Sequence[Notice]:
        """Write to each player whose time runs."""
        return tuple(
            self._reminder(state, seat, now)
            for seat in range(len(state.seats))
            if any(due_of(state, each.key) for each in letters.decisions(self.game, state, seat))
        )

    def save(self, state: Table) -> str:
        """Write a table as canonical JSON."""
        game = None if state.game is None else saving.plain(state.game)
        return saving.canonical({**saving.plain(replace(state, game=None)), "game": game})

    def load(self, text: str) -> Table:
        """Read a table that `save` wrote."""
        table = saving.read(Table, text)
        return table if table.game is None else replace(table, game=saving.made(self.game.state, table.game))

    def pages(self, record: Record) -> Sequence[Page]:
        """Describe every page of the game's site."""
        return pages_of(self, record)

    def _mail(self, table: Table, mail: Mail, dice: Dice) -> tuple[Outcome, Closed]:
        if table.phase in (GATHERING, CALLED_OFF):
            gathered = gathering.receive(self.game, table, mail, dice)
            return Outcome(gathered.table, gathered.events, gathered.answer, gathered.notices), ()
        received = mails.receive(self.game, table, mail, dice)
        sender = table.seat_of(mail.address)
        after, notices = self._notices(table, received.table, sender, received.ahead)
        return Outcome(after, received.events, received.answer, notices), received.closed

    def _deadline(self, table: Table, deadline: Deadline, dice: Dice) -> tuple[Outcome, Closed]:
        """Answer for everybody whose time is over; ended early by the admin, for those whose time ends next."""
        asked = deadline.late or deadline.moment
        if table.phase == GATHERING:
            gathered = gathering.close(self.game, table, asked, dice)
            told_events = _told(gathered.events)
            return Outcome(gathered.table, gathered.events, None, gathered.notices, summary=told_events), ()
        sitting = Sitting(self.game, table, dice)
        last = max(deadline.moment.astimezone(UTC), next_due(table) or deadline.moment)
        silent: set[int] = set()
        for pending in open_decisions(self.game, table):
            due = due_of(table, pending.key)
            if due is not None and due <= last and any(each.key == pending.key for each in sitting.pending):
                silent.update(pending.who)
                sitting.silence(pending)
        after = timed(self.game, sitting.table, asked)
        told, notices = self._notices(table, after, None, sitting.carried, silent)
        outcome = Outcome(told, tuple(sitting.events), notices=notices, summary=_told(sitting.events))
        return outcome, tuple(sitting.closed)

    def _decision(self, table: Table, decision: Decision, dice: Dice) -> tuple[Outcome, Closed]:
        """Carry out what the admin decides: another address for a player, or that a player leaves."""
        if decision.what == "close":
            return self._close(table), ()
        if decision.what != "address" and not (decision.what == "resign" and table.phase == PLAYING):
            resign = ", resign (player)" if table.phase == PLAYING else ""
            there = f'"{decision.what}" is no decision here now; there is address (player, value){resign}, and close.'
            return Outcome(table, refusal=not_allowed("what", there)), ()
        name = str(decision.details.get("player", ""))
        seat = next((place for place, each in enumerate(table.seats) if each.name.casefold() == name.casefold()), None)
        if seat is None:
            names = ", ".join(each.name for each in table.seats) or "nobody yet"
            return Outcome(table, refusal=not_allowed("who", f'"{name}" does not sit at this table: {names}.')), ()
        if decision.what == "address":
            changed = replace(table.seats[seat], address=str(decision.details.get("value", "")).lower())
            seats = (*table.seats[:seat], changed, *table.seats[seat + 1 :])
            return Outcome(replace(table, seats=seats)), ()
        sitting = Sitting(self.game, table, dice)
        sitting.resign(seat)
        after = timed(self.game, sitting.table, decision.moment)
        told, notices = self._notices(table, after, None, ())
        return Outcome(told, tuple(sitting.events), notices=notices), tuple(sitting.closed)

    def _close(self, table: Table) -> Outcome:
        """Call off a table at which nobody plays yet."""
        if table.phase != GATHERING:
            return Outcome(table, refusal=not_allowed("begun", f"{table.name} is no table that waits for players."))
        gathered = gathering.call_off(self.game, table)
        return Outcome(gathered.table, notices=gathered.notices)

    def _notices(
        self,
        before: Table,
        after: Table,
        sender: int | None,
        ahead: Ahead,
        silent: Collection[int] = (),
    ) -> tuple[Table, tuple[Notice, ...]]:
        """Write to those who are waited for since this step or whose kept orders were done; at the end to all.

        Who was `silent` is written what was played in their place. They may not read their letters, so that this one
        counts for none: their next one tells it again.
        """
        known = {each.key for each in open_decisions(self.game, before)}
        concerned = {
            seat for each in open_decisions(self.game, after) if each.key not in known for seat in each.who
        } | {seat for seat, _ in ahead}
        if after.phase == OVER and before.phase != OVER:
            concerned = set(range(len(after.seats)))
        concerned -= {sender}
        notices = tuple(
            letters.notice(self.game, after, seat, failed(ahead, seat)) for seat in sorted(concerned.union(silent))
        )
        for seat in sorted(concerned):
            after = after.with_told(seat)
        return after, notices

    def _reminder(self, table: Table, seat: int, now: datetime) -> Notice:
        dues = [due for each in letters.decisions(self.game, table, seat) if (due := due_of(table, each.key))]
        left = say_left(min(dues) - now)
        told = letters.notice(self.game, table, seat)
        return replace(told, subject=f"[{table.name}] Your time ends {left}")


def _told(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(event.line for event in events)
