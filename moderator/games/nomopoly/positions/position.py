"""A position of Nomopoly that can be set up, played and looked at piece by piece, in the words of its rules.

Worked games speak of players, squares and accounts by attribute names, each the words of the declaring rule in lower
case joined by `_`. This module is the bridge between such names and the world of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moderator.core.dice import Dice, NoDice
from moderator.core.inputs import Details
from moderator.core.outcome import Refusal
from moderator.core.stepped import Failure, Stepped
from moderator.games.nomopoly.decisions.deciding import DECISIONS, record_verdict, take_decision
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.game.waiting import Waiting
from moderator.games.nomopoly.letters.letter import Motion, Talk, Unread, Wish, read_letter
from moderator.games.nomopoly.naming import PIECES, Names
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_wish, refuse_unread
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.play.update import begin_update, end_update, phase_label, run_phase, run_rule
from moderator.games.nomopoly.positions.seen import PHASES, Seen
from moderator.games.nomopoly.verbs.movement import end_of_turn
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Id


class Position(Seen):
    """A game under way. Every step takes the luck it uses as `dice`, so that a case can inject it.

    Values are plain: int, bool, str, None for *none*, lists and dicts of these; players by name, squares by number,
    owners by the names `Government`, `Corporation`, `WETHA`, `Charity`, or a player's.
    """

    # --- steps

    def _step(self, dice: Dice, act: Callable[[Run], None]) -> Stepped:
        """Do something; if it is refused, nothing has changed."""
        game = self.game
        kept = game.copy()
        run = game.run(dice)
        try:
            act(run)
            run.settle()
        except (Refused, Missing, Exhausted, ValueError) as trouble:
            self.game = kept
            rules = trouble.rules if isinstance(trouble, Refused) else ()
            return Stepped((Failure("", str(trouble), rules),))
        game.absorb(run)
        return Stepped()

    def _name(self, name: str) -> Id:
        kind = name if name in PIECES else "players"
        names = Names(self.game, self.game.run(NoDice()))
        found = names.thing(kind, name) or next(iter(self.game.world.called(name)), None)
        if found is None:
            raise ValueError(f"nobody is called {name}")
        return found

    def _queue(self, run: Run, name: str, orders: Sequence[str]) -> None:
        for words in orders:
            for order in self._read(name, words, 0):
                if order.condition is not None:
                    run.waiting.append(Waiting(self.game, order, run))
                else:
                    failed = self.game.attempt(run, order)
                    if failed is not None:
                        raise Refused(failed.reason, failed.rules)

    def turn(self, name: str, orders: Sequence[str], dice: Dice) -> Stepped:
        """Play one turn of a player or the weekly move of a pseudoplayer; `orders` are conditional orders for it."""

        def act(run: Run) -> None:
            piece = self._name(name)
            if name in PIECES or run.world.kind(piece) != "player":
                self._weekly(run, piece)
                return
            self._queue(run, name, orders)
            run.phase = "turns phase"
            run.happen(Occurrence("take", {"subject": piece, "object": Sort("normal turn")}))
            run.phase = ""

        return self._step(dice, act)

    def _weekly(self, run: Run, piece: Id) -> None:
        """Carry out the sentences of the pseudoplayers' phase that speak of one of them."""
        label = run.world.label(piece)
        phase = next((each for each in run.program.phases if "pseudoplayer" in each), "")
        for rule in tuple(run.program.scheduled):
            if rule.period == phase and label in rule.rule.text:
                run_rule(run, rule)

    def candyland(self, name: str, orders: Sequence[str], dice: Dice) -> Stepped:
        """Play one CL turn."""

        def act(run: Run) -> None:
            self._queue(run, name, orders)
            run.happen(Occurrence("take", {"subject": self._name(name), "object": Sort("CL turn")}))

        return self._step(dice, act)

    def land(self, name: str, square: int, dice: Dice) -> Stepped:
        """Let a piece land as at the end of a normal turn's movement."""

        def act(run: Run) -> None:
            piece = self._name(name)
            turn = Occurrence("take", {"subject": piece, "object": Sort("normal turn")}, done=True, state={"queue": []})
            run.happen(Occurrence("land", {"subject": piece, "on": run.world.square(square)}, None, turn))
            end_of_turn(run, turn)

        return self._step(dice, act)

    def move(self, name: str, square: int, dice: Dice) -> Stepped:
        """Put a piece on a square; it does not land."""

        def act(run: Run) -> None:
            run.happen(Occurrence("move", {"object": self._name(name), "to": run.world.square(square)}))

        return self._step(dice, act)

    # --- words

    def _read(self, sender: str, words: str, mail: int) -> list[ReadOrder]:
        letter = read_letter(words, self.vocabulary(self.game.rules))
        reader = self.game.reader()
        found = []
        for item in letter.items:
            if isinstance(item, Wish):
                order = read_wish(item, sender, mail, reader, self.game.rules.granted.short_forms)
                if isinstance(order, Refusal):
                    raise Refused(" ".join(order.reasons), order.rules)
                timed = order.for_weeks(self.game.week)
                if isinstance(timed, Refusal) or not timed.weeks.include(self.game.week):
                    raise Refused("It would be kept for another week.")
                found.append(timed)
            elif isinstance(item, Unread):
                raise Refused(item.reason)
        if not found:
            raise Refused("There is no order in these words.")
        return found

    def order(self, sender: str, words: str, dice: Dice) -> Stepped:
        """Carry one order out at once. `sender` is a player's name, or the address of somebody who is no player."""
        reading: list[ReadOrder] = []
        sender = self._sender(sender)

        def act(run: Run) -> None:
            run.immediate = True
            run.phase = "purchases phase"
            for order in reading:
                failed = self.game.attempt(run, order)
                if failed is not None:
                    raise Refused(failed.reason, failed.rules)
            run.phase = ""

        try:
            reading = self._read(sender, words, 0)
        except Refused as refusal:
            return Stepped((Failure(words, refusal.reason, refusal.rules, self.once_granted(words)),))
        step = self._step(dice, act)
        return Stepped(tuple(self._failure(Failed(words, each.reason, each.rules)) for each in step.failures))

    def _sender(self, sender: str) -> str:
        player = self.game.world.player_at(sender) if "@" in sender else None
        return sender if player is None else self.game.world.name(player)

    def mail(self, sender: str, body: str, subject: str, dice: Dice) -> Stepped:
        """Queue a mail; the step's number is the mail's. What is refused at once is in its failures."""
        self.mails += 1
        number = self.mails
        failures: list[Failure] = []
        sender = self._sender(sender)
        letter = read_letter(body, self.vocabulary(self.game.rules), subject=subject)
        reader = self.game.reader()
        for place, item in enumerate(letter.items):
            if isinstance(item, Wish):
                unclear = self.game.rules.program.unclear is not None
                order = read_wish(item, sender, number, reader, self.game.rules.granted.short_forms, unclear=unclear)
                if isinstance(order, Refusal):
                    known = self.once_granted(item.quoted)
                    failures.append(Failure(item.quoted, " ".join(order.reasons), order.rules, known))
                elif not item.preview:
                    timed = order.for_weeks(self.game.week)
                    if isinstance(timed, Refusal):
                        failures.append(Failure(item.quoted, " ".join(timed.reasons), timed.rules))
                    else:
                        self.game.take(timed.at(place).words, dice)
            elif isinstance(item, Motion):
                run = self.game.run(dice)
                _, failed = self.game.propose(run, self.game.author(sender), item.text, number, item.title)
                self.game.absorb(run)
                if failed is not None:
                    self.game.failed.remove(failed)
                    failures.append(Failure(item.quoted, failed.reason, failed.rules))
            elif isinstance(item, Unread):
                refusal = refuse_unread(item)
                known = self.once_granted(item.quoted)
                failures.append(Failure(item.quoted, " ".join(refusal.reasons), refusal.rules, known))
            elif isinstance(item, Talk):
                continue
        self.refused[number] = failures
        return Stepped(tuple(failures), number)

    # --- phases

    def phase(self, name: str, dice: Dice) -> Stepped:
        """Play one phase of the present update, by the case's name for it; the clock stays."""

        def act(run: Run) -> None:
            if name == "beginning":
                begin_update(run)
            elif name == "end":
                end_update(run)
            else:
                wanted = (*PHASES.get(name, ()), f"{name} phase")
                found = [phase for phase in run.program.phases if phase in wanted or phase_label(phase) == name]
                if not found:
                    raise ValueError(f"no phase of the schedule is called {name}")
                for phase in found:
                    run_phase(run, phase)
            run.waiting.clear()

        return self._step(dice, act)

    def amend(self, text: str, author: str | None, dice: Dice) -> Stepped:
        """Enact a change at once, in the words of a proposal."""

        def act(run: Run) -> None:
            reasons = self.game.enact_text(run, text, author or "")
            if reasons:
                raise Refused(" ".join(reasons))

        return self._step(dice, act)

    def judge(self, judgment: Details, dice: Dice) -> Stepped:
        """Record the admin's verdict: {proposal, verdict, simplifies?, sick?, reason?}."""

        def act(run: Run) -> None:
            record_verdict(self.game, run, judgment)

        return self._step(dice, act)

    def admin(self, decision: Details, dice: Dice) -> Stepped:
        """Take one other decision of the admin, as the vocabulary lists them."""

        def act(run: Run) -> None:
            what = next((key for key in decision if key in DECISIONS), next(iter(decision)))
            take_decision(self.game, run, what, decision)

        return self._step(dice, act)

    def dispute(self, number: int, winner: str | None, dice: Dice) -> Stepped:
        """Settle a dispute now; `winner` is the verdict of the admin where a court asks for one."""

        def act(run: Run) -> None:
            dispute = run.world.find("dispute", str(number))
            if dispute is None:
                raise ValueError(f"there is no dispute {number}")
            if winner is not None:
                take_decision(self.game, run, "verdict", {"verdict": number, "winner": winner})
            run.happen(Occurrence("settle", {"object": dispute}))

        return self._step(dice, act)

    def tornado(self, dice: Dice) -> Stepped:
        """Let the Tornado strike."""

        def act(run: Run) -> None:
            storm = next(iter(run.world.called("Tornado")), None)
            run.happen(Occurrence("strike", {"subject": storm}))

        return self._step(dice, act)

    # --- looking
