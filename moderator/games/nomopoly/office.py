"""A letter's way into a game: orders queued, proposals filed, questions answered, while its answer is written.

What an order would do is tried on a copy of the game with other luck, so that its answer can say what it costs; the
copy goes on from order to order, so that "buy 9, then name it" is told as it will be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.core.dice import Dice, FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Event, Refusal, Voice
from moderator.games.nomopoly import facts
from moderator.games.nomopoly.answers import Filed
from moderator.games.nomopoly.conditional import holds_now, rests_on_state
from moderator.games.nomopoly.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.figures import as_read, count, money
from moderator.games.nomopoly.figures import goods as goods_as_read
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.game import Failed, Game, Waiting
from moderator.games.nomopoly.granted import Granted, granted
from moderator.games.nomopoly.hazards import hazards
from moderator.games.nomopoly.helping import Offer, OrderHelp
from moderator.games.nomopoly.letter import Motion
from moderator.games.nomopoly.letter_holdings import NOTHING, Holdings
from moderator.games.nomopoly.may import NONE_GRANTS, Asked, Match, best_match, grants
from moderator.games.nomopoly.orders import QueuedOrder, read_again
from moderator.games.nomopoly.run import Run
from moderator.games.nomopoly.samples import Sampler
from moderator.games.nomopoly.shortfalls import shortfalls
from moderator.games.nomopoly.telling import standings, worked_out
from moderator.games.nomopoly.vocabulary import Vocabulary
from moderator.games.nomopoly.weighing import weigh
from moderator.games.nomopoly.world import Id
from moderator.language.lexicon import Lexicon
from moderator.language.paraphrase import say_order
from moderator.language.reader import Reader
from moderator.language.rulebook import Rulebook
from moderator.language.tree import Clause

_JOIN = "join"
_MOST_LINES = 6
_MOST_HISTORY = 20
_LONGEST_TITLE = 60
_OF_ME = re.compile(r"\b(?:my|I|me)\b", re.IGNORECASE)
_ASKS_WHO_LEADS = re.compile(
    r"\b(?:richest|poorest|leading|leader|ahead|winning|first place|most (?:money|cash)|scores?|ranking|standings)\b",
    re.IGNORECASE,
)
_TRIAL = b"a trial on a copy, never the luck of the game"


def granted_now(game: Game) -> Granted:
    """Gather what the rules in force let players write."""
    return granted((reading.number, sentence) for reading in game.rules.readings for sentence in reading.sentences)


class GameOffice:
    """The office of one game for one mail. It changes the game that it is given: give it a copy."""

    def __init__(self, game: Game, mail: Mail, dice: Dice) -> None:
        self.game = game
        self.mail = mail
        self.dice = dice
        self.decides_conditions = game.rules.program.unclear is not None
        self.granted = granted_now(game)
        self.number = mail.number
        self.week = game.week
        self.received = mail.moment
        self.deadline = mail.deadline
        self.short_forms = self.granted.short_forms
        self.rulebook: Rulebook = game.rules.book
        self.player = self._sender()
        self.name = game.world.things[self.player].name if self.player else ""
        self.reader = game.reader()
        self._trial = self._as_ordered()
        self._previewed: Game | None = None

    def _as_ordered(self) -> Game:
        """Give a copy of the game on which the sender's earlier plain orders of this week have been carried out.

        Nobody else's orders are on it: what an answer forecasts must not tell what others have ordered.
        """
        trial = self.game.copy()
        mine = [
            order
            for order in trial.orders
            if order.author == self.name and not order.phase and order.condition is None and not order.asked
        ]
        for order in mine if self.name else ():
            _tried(trial, order if order.clauses else read_again(order, self.reader), self.granted.default_phase)
        return trial

    def vocabulary(self) -> Vocabulary:
        """Give what a letter has to know to be cut into orders."""
        return self.granted.vocabulary(self.game.world.things[each].name for each in self.game.world.of_kind("player"))

    def _sender(self) -> Id | None:
        world = self.game.world
        mine = (each for each in world.of_kind("player") if world.get(each, "address") == self.mail.address)
        return next(mine, None)

    # Orders

    def queue(self, order: QueuedOrder) -> tuple[str, ...] | Refusal:
        """Take an order into the week's queue, saying what it would come to as things stand."""
        if self.player is None:
            return self._of_a_stranger(order)
        if order.unclear:
            self.game.take(_by_default(order, self.granted.default_phase), self.dice)
            decides = self.game.rules.program.unclear.rule.name
            return (f"As it stands it is put to the admin whether this is carried out ({decides}).",)
        if order.condition is not None and rests_on_state(order.condition):
            return self._looked_at(order)
        if order.condition is not None:
            return self._kept(order)
        if order.phase and order.phase != self.granted.default_phase:
            return self._queued(order, f"Kept for the {order.phase} of week {self.week}.")
        readings = self._readings(order)
        failed, events = self._carried_out(order)
        if failed is not None and failed.reason.startswith(NONE_GRANTS):
            return _ungranted()
        if failed is None:
            self.game.orders.append(_by_default(order, self.granted.default_phase))
            return readings + (_told(events) or ("It is allowed as things stand.",))
        return self._queued(order, f"As things stand it would fail{_quoted(failed)}: {failed.reason}")

    def _readings(self, order: QueuedOrder) -> tuple[str, ...]:
        """Tell the readings of an order of which the rules would allow more than one, and which of them is taken."""
        run = _phased(self._trial, self.granted.default_phase)
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

    def _queued(self, order: QueuedOrder, said: str) -> tuple[str, ...]:
        self.game.orders.append(_by_default(order, self.granted.default_phase))
        return (said,)

    def _looked_at(self, order: QueuedOrder) -> tuple[str, ...] | Refusal:
        """Keep an order whose condition says what must be so, and say whether it is so now."""
        when = order.phase or self.granted.default_phase
        try:
            run = self._trial.run(_luck(self._trial))
            frame = holds_now(run, self._trial.author(self.name), order.condition) if order.condition else None
        except (NotRunnable, Missing) as trouble:
            reason = f"I can read the condition, but not look whether it is so: {trouble}"
            return Refusal(Voice.UNREADABLE, "condition-not-watched", (reason,))
        met = "is" if frame is not None else "is not"
        told = [f"Looked at in the {when} of week {self.week}. As things stand, its condition {met} met."]
        if frame is not None and when == self.granted.default_phase:
            failed, events = self._carried_out(order, frame)
            told += [f"It would fail{_quoted(failed)}: {failed.reason}"] if failed else _told(events)
        self.game.orders.append(_by_default(order, self.granted.default_phase))
        return tuple(told)

    def holdings(self) -> Holdings:
        """Say which squares are the sender's."""
        if self.player is None:
            return NOTHING
        world = self.game.world
        owned = tuple(str(world.number(each)) for each in world.board if world.get(each, "owner") == self.player)
        here = world.get(self.player, "square")
        return Holdings(owned, str(world.number(here)) if isinstance(here, Id) else "")

    def _kept(self, order: QueuedOrder) -> tuple[str, ...] | Refusal:
        """Keep a conditional order, if the engine can tell when its moment has come."""
        try:
            Waiting(self._trial, order, self._trial.run(_luck(self._trial)))
        except (NotRunnable, Missing) as trouble:
            reason = f"I can read the condition, but not watch for it: {trouble}"
            return Refusal(Voice.UNREADABLE, "condition-not-watched", (reason,))
        when = f"the {order.phase}" if order.phase else "the turns and the Candyland phase"
        return self._queued(order, f"Kept for {when} of week {self.week}.")

    def _of_a_stranger(self, order: QueuedOrder) -> tuple[str, ...] | Refusal:
        """Let a newcomer join at once, so that she can order and propose in the week in which she comes."""
        if not any(clause.verb == _JOIN for clause in order.clauses):
            reason = "You are no player yet. Join first; then send this again."
            return Refusal(Voice.NOT_ALLOWED, "no-player-yet", (reason,), None, ('join as "Your Name"',), ("II.1",))
        before = len(self.game.events)
        run = self.game.run(self.dice)
        failed = self.game.attempt(run, _under(order, self.mail.address))
        self.game.absorb(run)
        if failed is not None:
            return self._not_joined(failed)
        self.player = self._sender()
        self.name = self.game.world.things[self.player].name if self.player else ""
        self.reader = self.game.reader()
        self._trial = self._as_ordered()
        return ("Welcome! This is done at once.", *_told(self.game.events[before:]))

    def _not_joined(self, failed: Failed) -> Refusal:
        """Say why nobody joined. A name that somebody has is no new name, so that no sentence fits."""
        if not failed.reason.startswith(NONE_GRANTS):
            return Refusal(Voice.NOT_ALLOWED, "cannot-join", (failed.reason,), None, (), failed.rules)
        found = [each for each in self.granted.orders if each.phrase.startswith(_JOIN)]
        reasons = tuple(each.sentence for each in found) or (failed.reason,)
        return Refusal(Voice.NOT_ALLOWED, "cannot-join", reasons, None, (), tuple(each.rule for each in found))

    def _carried_out(self, order: QueuedOrder, frame: Frame | None = None) -> tuple[Failed | None, list[Event]]:
        """Carry an order that is kept out where its sender's earlier ones have been; and among those only previewed."""
        if self._previewed is not None:
            _tried(self._previewed, order, self.granted.default_phase, frame)
        return _tried(self._trial, order, self.granted.default_phase, frame)

    def preview(self, order: QueuedOrder) -> tuple[str, ...] | Refusal:
        """Say what an order would do now, with other luck, after all that stands before it, without taking it."""
        if self._previewed is None:
            self._previewed = self._trial.copy()
        when = order.phase or self.granted.default_phase
        if order.condition is not None and not rests_on_state(order.condition):
            return ("It would be kept until its condition comes true.",)
        if when != self.granted.default_phase:
            return (f"It would be kept for the {when}.",)
        frame = None
        if order.condition is not None:
            frame = holds_now(self._previewed.run(_luck(self.game)), self._previewed.author(self.name), order.condition)
            if frame is None:
                return ("As things stand, its condition is not met.",)
        failed, events = _tried(self._previewed, order, self.granted.default_phase, frame)
        if failed is None:
            return _told(events) or ("Nothing would change.",)
        if failed.reason.startswith(NONE_GRANTS):
            return _ungranted()
        reason = f"{failed.reason.rstrip('.')}{_quoted(failed)}."
        return Refusal(Voice.NOT_ALLOWED, "would-fail", (reason,), None, (), failed.rules)

    def grants(self, order: QueuedOrder) -> bool:
        """Say whether some rule grants an order of this form, now or later."""
        if order.condition is not None:
            return True
        author = self.player or self.mail.address
        return grants(self._trial.run(_luck(self.game)), Asked(author, order.clauses, order.text))

    def orders(self) -> Sequence[OrderHelp]:
        """List the orders that the rules in force grant to the sender: to join only if she has not."""
        return [each for each in self.granted.orders if (self.player is None) == each.phrase.lower().startswith(_JOIN)]

    def offer(self, order: OrderHelp) -> Offer:
        """Give an order as a line that reads, with what it would cost the sender."""
        if self.player is None:
            return Offer(order, 'join as "Your Name"', now=True)

        phase = self.granted.default_phase

        def works(clauses: tuple[Clause, ...], line: str) -> bool:
            return _tried(self._trial.copy(), QueuedOrder(self.name, clauses, text=line), phase)[0] is None

        run = _phased(self._trial, phase)
        return Sampler(run, self.player, self.reader, self.holdings(), works).offer(order)

    def offers(self) -> Sequence[Offer]:
        """Give every order that the sender can ever give, each as a line that reads."""
        return [self.offer(each) for each in self.orders()]

    # Proposals

    def file(self, motion: Motion) -> Filed | Refusal:
        """File a proposal as the rules have it, and weigh it."""
        if self.player is None:
            reason = "You are no player yet, and players alone propose. Join first; then send it again."
            return Refusal(Voice.NOT_ALLOWED, "no-player-yet", (reason,), None, ('join as "Your Name"',), ("IX.1",))
        before = {each: self._named(each) for each in self._undecided()}
        run = self.game.run(self.dice)
        made, failed = self.game.propose(run, self.player, motion.text, self.number, motion.title)
        self.game.absorb(run)
        if made is None:
            reason = failed.reason if failed else "The rules do not let you propose now."
            return Refusal(Voice.NOT_ALLOWED, "cannot-propose", (reason,), None, (), failed.rules if failed else ())
        names = self.game.names()
        weighed = weigh(
            motion.text,
            self.rulebook,
            lambda book: Reader(Lexicon.of(book, names)),
            title=motion.title,
            used=self.game.used,
        )
        after = self._undecided()
        gone = [name for each, name in before.items() if each not in after]
        limit = facts.attribute(self.game.run(_luck(self.game)), "proposal limit", self.player)
        return Filed(
            number=self._serial(made),
            place=len(after),
            limit=int(limit) if isinstance(limit, (int, Fraction)) else len(after),
            weighed=weighed,
            effects=(*hazards(self.game, weighed), *shortfalls(weighed, self.game.names())),
            discarded=gone[0] if gone else "",
            oldest=self._named(after[0]) if after else "",
        )

    def _undecided(self) -> list[Id]:
        """Give the sender's proposals that wait for a verdict, oldest first."""
        world = self.game.world
        return [
            each
            for each in world.of_kind("proposal")
            if world.get(each, "proposer") == self.player and world.get(each, "state", "undecided") == "undecided"
        ]

    def _serial(self, proposal: Id) -> int:
        label = self.game.world.label(proposal)
        return int(label) if label.isdigit() else 0

    def proposals(self) -> tuple[str, ...]:
        """List the undecided proposals, oldest first."""
        world = self.game.world
        waiting = (each for each in world.of_kind("proposal") if world.get(each, "state", "undecided") == "undecided")
        return tuple(f"{self._serial(each)}  {self._proposer(each)}: {self._title(each)}" for each in waiting)

    def own_proposals(self) -> tuple[str, ...]:
        """List the sender's proposals that wait for a verdict, oldest first."""
        return tuple(f"{self._serial(each)}  {self._title(each)}" for each in self._undecided())

    def _named(self, proposal: Id) -> str:
        """Name a proposal for its proposer: by its number, and its title or the beginning of its words."""
        return f'number {self._serial(proposal)}, "{self._title(proposal)}"'

    def _proposer(self, proposal: Id) -> str:
        return self.game.world.label(self.game.world.get(proposal, "proposer"))

    def _title(self, proposal: Id) -> str:
        world = self.game.world
        first = str(world.get(proposal, "title") or world.get(proposal, "text", "")).strip().partition("\n")[0]
        return first if len(first) <= _LONGEST_TITLE else f"{first[: _LONGEST_TITLE - 3]}..."

    # Questions

    def status(self, about: str) -> tuple[str, ...]:
        """Say how a player stands: the sender, or the one named."""
        world = self.game.world
        named = (
            next((each for each in world.called(about) if world.kind(each) == "player"), None) if about else self.player
        )
        if named is None:
            return (f'There is no player called "{about}".' if about else "You are no player yet.",)
        lines = self._standing(named)
        waiting = [
            order.text for order in self.game.orders if order.author in (world.things[named].name, self.mail.address)
        ]
        lines += (
            [f"Orders that wait, {len(waiting)}:", *(f"  {text}" for text in waiting)]
            if named == self.player and waiting
            else []
        )
        return tuple(lines)

    def standing(self) -> tuple[str, ...]:
        """Say what the sender has and where she stands; nothing of somebody who is no player."""
        return tuple(self._standing(self.player)) if self.player is not None else ()

    def _standing(self, player: Id) -> list[str]:
        world = self.game.world
        run = self.game.run(_luck(self.game))
        lines = [f"{' and '.join(self._has(player, run))}."]
        lines += [f"{name[:1].upper()}{name[1:]}: {said} ({rule})." for name, _, said, rule in worked_out(run, player)]
        owned = [self._square(square) for square in world.having("owner", player) if square in world.board]
        lines += [f"Squares: {', '.join(owned)}."] if owned else ["No squares yet."]
        goods = [goods_as_read(amount, kind, detail) for (kind, detail), amount in _piles(world, player)]
        return lines + ([f"Items: {', '.join(goods)}."] if goods else [])

    def told_of(self, question: str) -> tuple[str, ...]:
        """Give the facts that a plain question asks for: what the rules work out for the sender, who has the most."""
        run = self.game.run(_luck(self.game))
        if _ASKS_WHO_LEADS.search(question):
            return standings(run)
        asked = question.casefold()
        mine = worked_out(run, self.player) if self.player is not None and _OF_ME.search(question) else ()
        return tuple(
            f"{self.name}'s {name}: {said} ({rule})." for name, _, said, rule in mine if name.casefold() in asked
        )

    def _has(self, player: Id, run: Any) -> tuple[str, str]:
        """Say how much money a player has, and where she stands."""
        world = self.game.world
        cash = facts.cash(run, player)
        square = world.number(place) if isinstance(place := world.get(player, "square"), Id) else 0
        return f"{world.things[player].name} has {money(cash)}", f"stands on square {square}"

    def _square(self, square: Id) -> str:
        name = self.game.world.things[square].name
        number = self.game.world.number(square)
        return f'{number} "{name}"' if name else str(number)

    def square(self, number: int) -> str:
        """Say of a square what it is called, its color, its owner and what it is worth; "" if there is none."""
        square = self.game.world.square(number)
        if square is None:
            return ""
        run = self.game.run(_luck(self.game))
        name = self.game.world.things[square].name
        color, owner = facts.attribute(run, "color", square), facts.owner(run, square)
        said = [f'"{name}"'] if name else []
        said += [self.game.world.label(color)] if color is not None else []
        said += [f"owned by {self.game.world.label(owner)}" if owner is not None else "unowned"]
        worth = facts.attribute(run, "market value", square)
        said += [f"market value {money(worth)}"] if isinstance(worth, (int, Fraction)) else []
        return f"{number}: {', '.join(said)}."

    def board(self) -> tuple[str, ...]:
        """Show every square about which there is something to say, first to last."""
        world = self.game.world
        lines = []
        for square in world.board:
            owner, color = world.get(square, "owner"), world.get(square, "color")
            here = [world.things[each].name for each in world.having("square", square)]
            said = [
                f'"{world.things[square].name}"' if world.things[square].name else "",
                world.label(color) if color is not None else "",
                f"owned by {world.label(owner)}" if owner is not None else "",
                f"here: {', '.join(here)}" if here else "",
            ]
            if any((said[0], owner is not None, here, said[1] not in ("", "White"))):
                lines.append(f"{world.number(square):>4}  {', '.join(part for part in said if part)}")
        return (f"{len(world.board)} squares; those not named here are plain.", *lines)

    def history(self, about: str) -> tuple[str, ...]:
        """Say what a rule has been, or what the sender's orders came to."""
        wanted = about.strip().rstrip(".").upper()
        if wanted:
            found = [each for each in self.game.versions if each.item.upper() == wanted]
            now = self.rulebook.item(wanted)
            lines = [
                f"week {each.week}{f', proposal {each.proposal}' if each.proposal else ''}: {each.text or 'repealed'}"
                for each in found
            ]
            return tuple(lines) or ((f"As it was from the start: {now.text}",) if now else ())
        mine = {letter.mail for letter in self.game.letters if letter.author == self.name and self.name}
        done = [(each.mail, f"done: {each.words}") for each in self.game.done if each.mail in mine]
        failed = [
            (each.mail, f"failed: {each.words} - {each.reason}") for each in self.game.failed if each.mail in mine
        ]
        return tuple(line for _, line in sorted(done + failed, key=lambda pair: pair[0])[-_MOST_HISTORY:])

    def closing(self) -> tuple[str, ...]:
        """Say where the sender stands and what else she can send."""
        asking = "help - status - board - rules X.3 - preview: ..."
        if self.player is None:
            return ('You are no player yet; to become one, send: join as "Your Name"', asking)
        run = self.game.run(_luck(self.game))
        owned = len(self.holdings().owned)
        squares = f"owns {count(owned, 'square')}" if owned else "owns no square yet"
        has, stands = self._has(self.player, run)
        return (f"{has}, {stands} and {squares}. {asking}",)


def _luck(game: Game) -> Dice:
    """Give the luck of trials: never that of the game."""
    return FairDice(_TRIAL, "trial", game.week)


def _phased(trial: Game, phase: str) -> Run:
    """Give the engine of a trial as it is in the phase in which orders are carried out: whoever has landed may buy."""
    run = trial.run(_luck(trial))
    run.phase = phase
    run.immediate = True
    return run


def _tried(
    trial: Game, order: QueuedOrder, phase: str, frame: Frame | None = None
) -> tuple[Failed | None, list[Event]]:
    """Carry an order out on a copy, as in its phase; give what failed, and what happened."""
    before = len(trial.events)
    run = _phased(trial, phase)
    failed = trial.attempt(run, order, frame)
    trial.absorb(run)
    return failed, trial.events[before:]


def _quoted(failed: Failed) -> str:
    """Give the rules that a failure quotes and its reason does not name by itself."""
    rules = [rule for rule in failed.rules if f"{rule}: " not in failed.reason]
    return f" ({', '.join(rules)})" if rules else ""


def _told(events: Sequence[Event]) -> tuple[str, ...]:
    """Give what would happen, each with its rule."""
    told = ((as_read(event.told), event.causes) for event in events)
    lines = [f"{line} ({', '.join(causes)})" if causes else line for line, causes in told]
    more = (f"... and {len(lines) - _MOST_LINES} things more.",) if len(lines) > _MOST_LINES else ()
    return (*lines[:_MOST_LINES], *more)


def _ungranted() -> Refusal:
    return Refusal(Voice.UNREADABLE, "unknown-order", ("No rule in force grants this.",))


def _by_default(order: QueuedOrder, default: str) -> QueuedOrder:
    """Give an order as the queue keeps it: one that names the default phase names none."""
    return replace(order, phase="") if order.phase == default else order


def _under(order: QueuedOrder, address: str) -> QueuedOrder:
    return replace(order, author=address)


def _piles(world: Any, holder: Id) -> list[tuple[tuple[str, str], int]]:
    return sorted((key, count) for key, count in world.things[holder].piles.items() if count)
