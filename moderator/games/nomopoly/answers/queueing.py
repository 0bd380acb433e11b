"""Orders of a letter on their way into the week's queue, each with what it would come to as things stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from moderator.core.outcome import NOTE, WOULD_FAIL, Event, Refusal, Voice
from moderator.core.player_names import called, named_by_address, trouble_with
from moderator.games.nomopoly.answers.desk import JOIN, Desk, luck, phased, tried
from moderator.games.nomopoly.answers.outcomes import Taken
from moderator.games.nomopoly.compiling.private import keep_private
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.game.waiting import Waiting
from moderator.games.nomopoly.orders.conditional import rests_on_state
from moderator.games.nomopoly.orders.may import NONE_GRANTS, Asked, Match, best_match, refused
from moderator.games.nomopoly.orders.queued import QueuedOrder, ReadOrder
from moderator.games.nomopoly.orders.unheeded import UNHEEDED, refusal_of_parts, unheeded
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.proposals.free_names import name_given, trouble_with_name
from moderator.games.nomopoly.rules.citing import which_grants
from moderator.games.nomopoly.world.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.world.figures import as_read, listed
from moderator.language.paraphrase import say_order
from moderator.language.tree import Clause, Noun, Refer, exchanged, walk

_MOST_LINES = 6
_JOINING = 'join as "Your Name"'


def _quoted(failed: Failed) -> str:
    """Give the rules that a failure quotes and its reason does not name by itself."""
    rules = [rule for rule in failed.rules if f"{rule}: " not in failed.reason]
    return f" ({', '.join(rules)})" if rules else ""


def _told(events: Sequence[Event]) -> tuple[str, ...]:
    """Give what would happen, each with its rule; what follows in many places for one reason is told once."""
    alike = [list(group) for _, group in groupby(events, lambda event: event.causes if event.verb == NOTE else event)]
    told = ((_with_more(as_read(first.told), len(more)), first.causes) for first, *more in alike)
    lines = [f"{line} ({', '.join(causes)})" if causes else line for line, causes in told]
    more = (f"... and {len(lines) - _MOST_LINES} things more.",) if len(lines) > _MOST_LINES else ()
    return (*lines[:_MOST_LINES], *more)


def _with_more(told: str, more: int) -> str:
    """Say of an event how many more like it there are; of rules that are changed, how many."""
    changed = _CHANGED.fullmatch(told) if more else None
    if changed is not None:
        return f"{more + 1} rules are changed, {changed['rule']} the first of them"
    return f"{told}, and {more} more like it" if more else told


_CHANGED = re.compile(r"(?P<rule>[IVXLC]+\.[\w.]+) is changed")


def _ungranted() -> Refusal:
    return Refusal(Voice.UNREADABLE, "unknown-order", ("No rule in force grants this.",))


def _by_default(order: ReadOrder, default: str) -> QueuedOrder:
    """Give an order as the queue keeps it, its words: one that names the default phase names none."""
    return replace(order.words, phase="") if order.phase == default else order.words


def _name_in(order: ReadOrder) -> str:
    """Give the name under which an order wants to join, as it is written; "" where it names none."""
    said = re.fullmatch(r"join as (?:\"([^\"]*)\"|(.*))", order.text, re.IGNORECASE)
    return (said[1] if said[1] is not None else said[2]) if said else ""


def _under(order: ReadOrder, address: str) -> ReadOrder:
    return replace(order, words=replace(order.words, author=address))


class Queueing(Desk):
    """A desk that takes orders."""

    def queue(self, order: ReadOrder) -> Taken | Refusal:
        """Take an order into the week's queue, saying what it would come to as things stand."""
        if self.player is None:
            return self._of_a_stranger(order)
        phase = order.words.phase
        if phase and phase not in self.game.rules.program.phases:
            return self._of_no_phase(phase)
        waits = order.condition is not None and not rests_on_state(order.condition)
        if phase and phase not in self.granted.open_phases and not waits:
            if not self._is_for(order, phase):
                return self._of_closed_phase(phase)
            said = order.words.text.removeprefix(f"in the {phase}: ")
            order = replace(order, words=replace(order.words, phase="", text=said))
        timed = self._timed(order)
        if isinstance(timed, Refusal):
            return timed
        taken = self._taken(timed)
        if isinstance(taken, Refusal) or timed.weeks.last <= self.week:
            return taken
        often = "" if timed.weeks.first == timed.weeks.last else ", once in each"
        kept = f"Kept for {timed.weeks}{often}."
        return replace(taken, lines=(kept, *taken.lines)) if timed.weeks.include(self.week) else Taken((kept,))

    def grants(self, order: ReadOrder) -> bool:
        """Say whether some rule grants an order of this form, now or later."""
        return not self._refused(order).startswith(NONE_GRANTS)

    def _refused(self, order: ReadOrder) -> str:
        """Say why no rule allows an order now, "" where one does; what "it" is may be known only later."""
        clauses = order.clauses
        goods = (each for each in walk(order.condition) if isinstance(each, Noun) and self._is_goods(each))
        bound = {each.variable: each for each in goods}
        for said in [each for each in walk(clauses) if isinstance(each, Refer)]:
            clauses = exchanged(clauses, said, bound.get(said.variable, said))
        if order.condition is not None and any(isinstance(each, Refer) for each in walk(clauses)):
            return ""
        when = order.phase or self.game.rules.phase_for(clauses) or self.granted.default_phase
        return refused(phased(self._trial, when), Asked(self.player or self.mail.address, clauses, order.text))

    def _is_goods(self, noun: Noun) -> bool:
        """Say whether a noun of a condition is of things that an order can name as well as "it": "If I have a hat"."""
        entry = self.reader.lexicon.nouns.get(noun.kind)
        return entry is not None and "item" in entry.sorts

    def unfit(self, order: ReadOrder) -> Refusal | None:
        """Say why an order cannot be taken whatever the position is: for its words or its weeks; None where it can."""
        timed = self._timed(order)
        return timed if isinstance(timed, Refusal) else None

    def _timed(self, order: ReadOrder) -> ReadOrder | Refusal:
        """Give an order for the weeks that it names.

        One is refused that gives a name which is not free, that speaks of somebody's address, or that says more than
        its rules heed.
        """
        name = next((name for clause in order.clauses if (name := name_given(clause)) is not None), None)
        trouble = trouble_with_name(name, self.reader.lexicon) if name is not None else ""
        if trouble:
            reasons = (f'Nothing can be called "{name}". {trouble}', "Take another name.")
            return Refusal(Voice.NOT_ALLOWED, "name-taken", reasons)
        try:
            keep_private((order.clauses, order.condition))
        except NotRunnable as reason:
            return Refusal(Voice.NOT_ALLOWED, "told-to-nobody", (f"{str(reason).capitalize()}.",))
        left = [parts for clause in order.clauses if (parts := self._unheeded(clause)) is not None]
        if left and all(left):
            least = min(left, key=len)
            return refusal_of_parts(least)
        return order.for_weeks(self.week)

    def _unheeded(self, clause: Clause) -> tuple[str, ...] | None:
        """Give the parts of an order that no rule which grants one of its form heeds; None if none grants it."""
        given = {role for role, _ in clause.roles}
        rules = self.game.rules.program.orders.get(clause.verb, ())
        granting = [rule.form for rule in rules if given <= {slot.role for slot in rule.slots}]
        found = [tuple(unheeded(clause, form.clause, form.times)) for form in granting]
        return min(found, key=len, default=None)

    def _taken(self, order: ReadOrder) -> Taken | Refusal:
        """Take an order whose weeks are known."""
        reason = self._refused(order)
        if reason.startswith(NONE_GRANTS):
            return _ungranted()
        if reason.startswith(UNHEEDED):
            return Refusal(Voice.UNREADABLE, "unheeded-words", (reason,))
        decided = self.game.rules.program.unclear
        if order.words.unclear and decided is not None:
            self.game.take(_by_default(order, self.granted.default_phase), self.dice)
            decides = decided.rule.name
            return Taken((f"As it stands it is put to the admin whether this is carried out ({decides}).",))
        if order.condition is not None and rests_on_state(order.condition):
            return self._looked_at(order)
        if order.condition is not None:
            return self._kept(order)
        phase = order.phase or self.game.rules.phase_for(order.clauses)
        if phase and phase != self.granted.default_phase:
            return self._queued(order, f"Kept for the {phase} of week {self.week}.")
        if not order.weeks.include(self.week):
            return self._queued(order, "")
        readings = self._readings(order)
        failed, events = self._carried_out(order)
        if failed is None:
            self.game.orders.append(_by_default(order, self.granted.default_phase))
            return Taken(readings + (_told(events) or ("It is allowed as things stand.",)))
        would = f"{WOULD_FAIL}{_quoted(failed)}: {failed.reason}"
        return replace(self._queued(order, would), would_fail=True)

    def _is_for(self, order: ReadOrder, phase: str) -> bool:
        """Say whether the rule that grants an order says what comes of it in a phase: "in the auction I bid $5"."""
        rules = self.game.rules.program.orders
        granting = (rule.rule.name for clause in order.clauses for rule in rules.get(clause.verb, ()))
        return any(f"the {phase}" in item.text for name in granting if (item := self.rulebook.item(name)) is not None)

    def _of_no_phase(self, wanted: str) -> Refusal:
        """Refuse an order for a phase that the schedule does not have, or has no more."""
        phases = listed([phase.removesuffix(" phase") for phase in self.game.rules.program.phases])
        reason = f"The schedule has no {wanted}. Its phases are: {phases or 'none'}."
        return Refusal(Voice.NOT_ALLOWED, "no-such-phase", (reason,))

    def _of_closed_phase(self, wanted: str) -> Refusal:
        """Refuse an order for a phase in which the schedule carries no orders out: it would never come to its turn."""
        phases = listed([phase.removesuffix(" phase") for phase in self.granted.open_phases])
        named = f", or for one of these: {phases}" if phases else ""
        reason = f"No orders are carried out in the {wanted}. Send it without a phase{named}."
        return Refusal(Voice.NOT_ALLOWED, "no-such-phase", (reason,))

    def _readings(self, order: ReadOrder) -> tuple[str, ...]:
        """Tell the readings of an order of which the rules would allow more than one, and which of them is taken."""
        run = phased(self._trial, self.granted.default_phase)
        found: dict[str, Match] = {}
        for clause in order.clauses if len(order.clauses) > 1 else ():
            try:
                match = best_match(run, Asked(self._trial.author(self.name), (clause,), order.text))
            except (Refused, Missing, NotRunnable):
                continue
            if all(match.roles != other.roles or match.rule is not other.rule for other in found.values()):
                found[say_order(clause, self.reader.lexicon)] = match
        if len(found) < 2:
            return ()
        taken = max(found, key=lambda said: (found[said].weight, found[said].rule.rule.place))
        others = " or ".join(said for said in found if said != taken)
        return (f'Taken as "{taken}" ({found[taken].rule.rule.name}). If you meant {others}, say it with numbers.',)

    def _queued(self, order: ReadOrder, said: str) -> Taken:
        self.game.orders.append(_by_default(order, self.granted.default_phase))
        return Taken((said,))

    def _looked_at(self, order: ReadOrder) -> Taken | Refusal:
        """Keep an order whose condition says what must be so, and say whether it is so now."""
        when = order.phase or self.game.rules.phase_for(order.clauses) or self.granted.default_phase
        try:
            frame = self._trial.met(self._trial.run(luck(self._trial)), order)
        except (NotRunnable, Missing) as trouble:
            reason = f"I can read the condition, but not look whether it is so: {trouble}"
            return Refusal(Voice.UNREADABLE, "condition-not-watched", (reason,))
        met = "is" if frame is not None else "is not"
        told = [f"Looked at in the {when} of week {self.week}. As things stand, its condition {met} met."]
        failed: Failed | None = None
        if frame is not None and when == self.granted.default_phase:
            failed, events = self._carried_out(order, frame)
            told += [f"It would fail{_quoted(failed)}: {failed.reason}"] if failed else _told(events)
        self.game.orders.append(_by_default(order, self.granted.default_phase))
        return Taken(tuple(told), would_fail=failed is not None)

    def _kept(self, order: ReadOrder) -> Taken | Refusal:
        """Keep a conditional order, if the engine can tell when its moment has come."""
        try:
            vain = Waiting(self._trial, order, self._trial.run(luck(self._trial))).in_vain()
        except (NotRunnable, Missing) as trouble:
            reason = f"I can read the condition, but not watch for it: {trouble}"
            return Refusal(Voice.UNREADABLE, "condition-not-watched", (reason,))
        if vain:
            reason = f"The condition would never come true: {vain}."
            return Refusal(Voice.UNREADABLE, "condition-in-vain", (reason,))
        when = f"the {order.phase}" if order.phase else "every phase"
        return self._queued(order, f"Kept for {when} of week {self.week}, until its condition comes true.")

    def _of_a_stranger(self, order: ReadOrder) -> Taken | Refusal:
        """Let a newcomer join at once, so that she can order and propose in the week in which she comes."""
        if not any(clause.verb == JOIN for clause in order.clauses):
            joining = which_grants(self.game.rules.readings, JOIN)
            reason = "You are no player yet. Join first; then send this again."
            return Refusal(Voice.NOT_ALLOWED, "no-player-yet", (reason,), None, (_JOINING,), joining)
        barred = self._barred(_name_in(order))
        if barred is not None:
            return barred
        before, failures = len(self.game.events), len(self.game.failed)
        run = self.game.run(self.dice)
        failed = self.game.attempt(run, _under(order, self.mail.address))
        self.game.absorb(run)
        if failed is not None:
            # What a stranger tried is no event of the game: it would tell everybody their address.
            del self.game.events[before:], self.game.failed[failures:]
            return self._not_joined(failed, order)
        self.player = self.game.world.player_at(self.mail.address)
        self.name = self.game.world.things[self.player].name if self.player else ""
        self.reader = self.game.reader()
        self._trial = self._as_ordered(self.game.copy())
        return Taken(("Welcome! This is done at once.", *_told(self.game.events[before:])))

    def newcomer(self) -> str:
        """Give the name for a newcomer who says none: the first in their mail's From that can be one, or ""."""
        players = self.vocabulary().players
        known_as = (*called(self.mail.author), *named_by_address(self.mail.address))
        free = (name for name in known_as if name not in players)
        return next((name for name in free if self._barred(name) is None), "")

    def _barred(self, name: str) -> Refusal | None:
        """Say why this newcomer cannot join under a name ("" for none said), before any rule is asked."""
        gone = next((each for each in self.game.gone if each.address == self.mail.address), None)
        if gone is not None:
            reason = f"You have played here as {gone.name} and left in week {gone.left}: nobody begins a game twice."
            mend = "Ask the admin: only a decision lets somebody join again."
            return Refusal(Voice.NOT_ALLOWED, "cannot-join", (reason, mend))
        players = self.vocabulary().players
        if not name or name in players:
            return None
        trouble = trouble_with(name, players) or trouble_with_name(name, self.reader.lexicon)
        if not trouble:
            return None
        reasons = (f'"{name}" cannot be the name of a player. {trouble}', "Take another one.")
        return Refusal(Voice.NOT_ALLOWED, "cannot-join", reasons, None, (_JOINING,))

    def _not_joined(self, failed: Failed, order: ReadOrder) -> Refusal:
        """Say why nobody joined. A name that somebody has is no new name, so that no sentence fits."""
        taken = next(
            (name for name in self.vocabulary().players if re.search(rf"\b{re.escape(name)}\b", order.text)), ""
        )
        if taken:
            reasons = (f"There is a player called {taken} already: join under another name.",)
            send = (f'join as "{self.newcomer() or "Your Name"}"',)
            return Refusal(Voice.NOT_ALLOWED, "cannot-join", reasons, None, send, self._joining_rules(failed))
        if not failed.reason.startswith(NONE_GRANTS):
            return Refusal(Voice.NOT_ALLOWED, "cannot-join", (failed.reason,), None, (), failed.rules)
        reason = "Say which name you want to play under; no other player may have it."
        return Refusal(Voice.NOT_ALLOWED, "cannot-join", (reason,), None, (_JOINING,), self._joining_rules(failed))

    def _joining_rules(self, failed: Failed) -> tuple[str, ...]:
        return failed.rules or tuple(each.rule for each in self.granted.orders if each.phrase.startswith(JOIN))

    def _carried_out(self, order: ReadOrder, frame: Frame | None = None) -> tuple[Failed | None, list[Event]]:
        """Carry an order that is kept out where its sender's earlier ones have been; and among those only previewed."""
        if self._previewed is not None:
            tried(self._previewed, order, self.granted.default_phase, frame)
        played = self._plays_in_trial()
        done = tried(self._trial, order, self.granted.default_phase, frame)
        self.is_farewell |= played and not self._plays_in_trial()
        return done

    def _plays_in_trial(self) -> bool:
        """Say whether the sender is still a player where their orders so far have been carried out."""
        return self._trial.world.player_at(self.mail.address) is not None

    def would(self, order: ReadOrder) -> Taken | Refusal:
        """Say what an order would do now, apart from what is previewed in the same mail."""
        kept, self._previewed = self._previewed, None
        done = self.preview(order)
        self._previewed = kept
        return done

    def preview(self, order: ReadOrder) -> Taken | Refusal:
        """Say what an order would do now, with other luck, after all that stands before it, without taking it."""
        if self._previewed is None:
            self._previewed = self._trial.copy(knowing=True)
        timed = self._timed(order)
        if isinstance(timed, Refusal):
            return timed
        if not timed.weeks.include(self.week):
            return Taken((f"It would be kept for {timed.weeks}.",))
        when = order.phase or self.granted.default_phase
        if order.condition is not None and not rests_on_state(order.condition):
            return Taken(("It would be kept until its condition comes true.",))
        if when != self.granted.default_phase:
            return Taken((f"It would be kept for the {when}.",))
        frame = None
        if order.condition is not None:
            frame = self._previewed.met(self._previewed.run(luck(self.game)), order)
            if frame is None:
                return Taken(("As things stand, its condition is not met.",))
        failed, events = tried(self._previewed, order, self.granted.default_phase, frame)
        if failed is None:
            return Taken(_told(events) or ("Nothing would change.",))
        if failed.reason.startswith(NONE_GRANTS):
            return _ungranted()
        reason = f"{failed.reason.rstrip('.')}{_quoted(failed)}."
        return Refusal(Voice.NOT_ALLOWED, "would-fail", (reason,), None, (), failed.rules)
