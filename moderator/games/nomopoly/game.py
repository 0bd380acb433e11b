"""A game of Nomopoly as it stands: the rules in force, the world, its history, what waits, and how it goes on.

It is the engine's outermost layer: it knows no mail and no clock. Whoever holds a game works on a copy and keeps the
copy if all went well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Event, Question
from moderator.games.nomopoly import amending, facts, weighing
from moderator.games.nomopoly.ahead import behind
from moderator.games.nomopoly.compiling.asking import compile_condition
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.declarations import redescribe
from moderator.games.nomopoly.compiling.events import Pattern
from moderator.games.nomopoly.compiling.forms import as_it_happens
from moderator.games.nomopoly.compiling.steps import compile_steps
from moderator.games.nomopoly.compiling.triggers import events_of
from moderator.games.nomopoly.conditional import holds_now, rests_on_state
from moderator.games.nomopoly.errors import Missing, NotRunnable, Refused
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.history import History
from moderator.games.nomopoly.may import Asked, best_match, carry_out
from moderator.games.nomopoly.occurrence import NO_RULE, Occurrence, Rule
from moderator.games.nomopoly.orders import QueuedOrder, read_again
from moderator.games.nomopoly.program import all_hold
from moderator.games.nomopoly.received import Received
from moderator.games.nomopoly.rewording import without_references, without_sentences
from moderator.games.nomopoly.rules_in_force import RulesInForce, reader_of, rules_in_force
from moderator.games.nomopoly.rulings import settings_of
from moderator.games.nomopoly.run import Run
from moderator.games.nomopoly.settling import settled_by
from moderator.games.nomopoly.taking_back import Decided
from moderator.games.nomopoly.update import end_update, play_update, reset_week, run_phase
from moderator.games.nomopoly.verbs.play import GAME
from moderator.games.nomopoly.world import INDEXED, Id, Value, World
from moderator.language import tree
from moderator.language.lexicon import NamedThing
from moderator.language.reader import Reader
from moderator.language.rulebook import Rulebook

BY_THE_ADMIN = ("admin",)
NO_ORDER = -1
"""The place of what a mail said besides its orders: a proposal that was refused."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An order that was refused: its words, the reason, the rules it quotes, its mail and its place there."""

    words: str
    reason: str
    rules: tuple[str, ...] = ()
    mail: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """An order that was carried out: its words, the mail it came with and its place there."""

    words: str
    mail: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a rule: its text, when it came into force, and the proposal that made it (0: from the start).

    `before` is the text that it had, `causes` what is logged as the reason.
    """

    item: str
    text: str
    week: int
    proposal: int = 0
    before: str = ""
    causes: tuple[str, ...] = ()


@dataclass(eq=False)
class Game:
    """Everything about a game that a save keeps."""

    rules: RulesInForce
    world: World
    history: History
    week: int = 1
    settings: Mapping[str, Any] = field(default_factory=dict)
    orders: list[QueuedOrder] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    holding: frozenset[tuple[Any, ...]] = frozenset()
    used: frozenset[str] = frozenset()
    versions: tuple[Version, ...] = ()
    proposals: int = 0
    letters: list[Received] = field(default_factory=list)
    gone: list[tuple[str, int, int]] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    immediate: bool = False
    touched: set[str] = field(default_factory=set)

    @classmethod
    def begin(
        cls, book: Rulebook, squares: int, settings: Mapping[str, Any], dice: Dice, week: int = 1, admin: str = ""
    ) -> Game:
        """Set a game up on a board of so many squares; `admin` is the address of its admin, "" if nobody's is said.

        Raises ValueError when the board has no square, and for a setting that is none.
        """
        if squares < 1:
            raise ValueError("a board has at least one square")
        world = World()
        world.create("game", identity="game", status="running")
        world.create("admin", identity="admin", address=admin)
        set_so = settings_of(settings)
        game = cls(rules_in_force(settled_by(book, set_so)), world, History(), week, set_so)
        game.used = frozenset(item.key or item.number for item in book.items())
        run = game.run(dice)
        game.declare(run)
        world.lay([world.create("square") for _ in range(squares)])
        game.declare(run)
        run.stand()
        run.make("begin", subject=GAME)
        game.absorb(run)
        game.events.clear()
        world.journal.clear()
        return game

    def copy(self) -> Game:
        """Give an independent game."""
        return replace(
            self,
            world=self.world.copy(),
            history=self.history.copy(),
            orders=list(self.orders),
            answers=dict(self.answers),
            events=list(self.events),
            failed=list(self.failed),
            done=list(self.done),
            questions=list(self.questions),
            letters=list(self.letters),
            gone=list(self.gone),
            decided=list(self.decided),
        )

    # --- running

    def run(self, dice: Dice) -> Run:
        """Give the engine on this game's world."""
        run = Run(self.world, self.rules.program, self.history, dice, self.week, self.settings)
        run.events = self.events
        run.answers = self.answers
        run.holding = set(self.holding)
        run.immediate = self.immediate
        run.gone = self.gone
        run.since = self.in_force_since
        run.touched = self.touched
        run.enact = self._enact
        run.repeal = self._repeal
        run.reword = self._without
        run.read = lambda words: self.reader().read_order(words).clauses
        run.orders = self._carry
        return run

    def absorb(self, run: Run) -> None:
        """Take over what a run has left besides the world."""
        self.holding = frozenset(run.holding)
        self.questions = list(dict.fromkeys([*self.questions, *run.questions]))
        self.world.journal.clear()

    def declare(self, run: Run, before: Iterable[tuple[str, str]] = ()) -> None:
        """Bring into the world what the rules declare anew; take out what they no longer declare."""
        known = set(before)
        for kind, name in known - run.program.declared.keys():
            thing = Id(f"{kind}:{name}")
            if run.world.exists(thing):
                for attribute in INDEXED:
                    for holder in run.world.having(attribute, thing):
                        run.world.set(holder, attribute, None)
                run.world.remove(thing)
        new = [create for what, create in run.program.declared.items() if what not in known]
        for create in (*new, *new):  # once more, since a thing may be described by one that comes after it
            with suppress(Missing):
                create(run)

    def names(self) -> tuple[NamedThing, ...]:
        """Give the names in the game that orders may use: players, squares that bear a name."""
        found = [NamedThing(self.world.things[player].name, "player") for player in self.world.of_kind("player")]
        found += [
            NamedThing(self.world.things[each].name, "square")
            for each in self.world.board
            if self.world.things[each].name
        ]
        program = self.rules.program
        found += [
            NamedThing(self.world.things[each].name, "product")
            for kind in tuple(self.world.kinds)
            if program.kinds.is_a(kind, "product")
            for each in self.world.of_kind(kind)
            if (kind, self.world.things[each].name) not in program.declared
        ]
        for dispute in self.world.of_kind("dispute"):
            found.append(NamedThing(f"trial {self.world.things[dispute].name}", "dispute"))
        return tuple(found)

    def reader(self) -> Reader:
        """Give a reader that knows the rules' words and the names in the game."""
        return self.rules.reader(self.names())

    # --- orders

    def attempt(self, run: Run, order: QueuedOrder, frame: Frame | None = None) -> Failed | None:
        """Carry one order out; gives what failed, or None."""
        author = self.author(order.author)
        asked = Asked(author, order.clauses, order.quoted or order.text or order.reading, order.mail or None)
        words = order.quoted or order.text or order.reading
        with run.chain(f"order of {order.author}") as chain:
            try:
                carry_out(run, asked, frame)
                run.settle()
            except Refused as refusal:
                failed = Failed(words, refusal.reason, refusal.rules, order.mail, order.place)
                self.failed.append(failed)
                return failed
            self.done.append(Done(words, order.mail, order.place))
        if chain.trouble is None:
            return None
        failed = Failed(words, f"{chain.trouble}.", chain.trouble.causes, order.mail, order.place)
        self.failed.append(failed)
        return failed

    def author(self, name: str) -> Value:
        """Give the player of a name; an address of nobody stays what it is."""
        found = [thing for thing in self.world.called(name) if self.world.kind(thing) == "player"]
        if not found and "@" in name:
            found = [each for each in self.world.of_kind("player") if self.world.get(each, "address") == name]
        return found[0] if found else name

    def _carry(self, run: Run, phase: str) -> None:
        """Carry out the orders for a phase ("" for those that name none); conditional ones wait for their moment.

        A conditional order that names no phase waits in every phase but that of the plain orders, until it fires; one
        whose condition only says what must be so is looked at with the plain orders.
        """
        mine = [order for order in self.orders if order.phase == phase and (phase or not self._waits(order))]
        if phase:
            mine += [order for order in self.orders if not order.phase and self._waits(order)]
        if not run.program.by_mail:
            mine.sort(key=lambda order: (order.author.casefold(), -order.mail))
        for queued in self._in_turn(run, mine):
            if queued.unclear and not self._decided(run, queued):
                continue
            order = self._read_again(queued)
            if order.condition is not None and not order.phase and not rests_on_state(order.condition):
                run.waiting.append(Waiting(self, order, run, queued))
                continue
            self.orders.remove(queued)
            if order.condition is not None and rests_on_state(order.condition):
                frame = holds_now(run, self.author(order.author), order.condition)
                if frame is not None:
                    self.attempt(run, order, frame)
            elif order.condition is not None:
                run.waiting.append(Waiting(self, order, run))
            else:
                self.attempt(run, order)

    def _in_turn(self, run: Run, orders: list[QueuedOrder]) -> Iterator[QueuedOrder]:
        """Give first what comes before any other order, then the orders of those whom the rules put first."""
        firsts = [order for order in orders if self._comes_first(run, order)]
        yield from firsts
        others = [order for order in orders if order not in firsts]
        yield from sorted(others, key=lambda order: behind(run, "order", self.author(order.author)))

    def _comes_first(self, run: Run, order: QueuedOrder) -> bool:
        clauses = self._read_again(order).clauses
        granting = (rule for clause in clauses for rule in run.program.orders.get(clause.verb, ()))
        if order.condition is not None or not any(rule.first for rule in granting):
            return False
        with suppress(Refused, Missing):
            return best_match(run, Asked(self.author(order.author), clauses, order.text)).rule.first
        return False

    def take(self, order: QueuedOrder, dice: Dice) -> None:
        """Take an order into the queue; one that somebody has to decide about is put to whom the rules name."""
        self.orders.append(order)
        if order.unclear:
            run = self.run(dice)
            run.program.unclear.decided(Frame(run, run.program.unclear.rule), unclear_key(order), order.text)
            self.absorb(run)

    def _decided(self, run: Run, order: QueuedOrder) -> bool:
        """Say whether an order whose condition nobody can read is carried out now; one that is not to be, fails."""
        asked = run.program.unclear
        answer = asked.decided(Frame(run, asked.rule), unclear_key(order), order.text) if asked is not None else False
        if answer is False:
            self.orders.remove(order)
            rules = () if asked is None else (asked.rule.name,)
            reason = f'Nobody can read the condition "{order.unclear}", and it was not decided that it holds.'
            self.failed.append(Failed(order.quoted or order.text, reason, rules, order.mail, order.place))
            run.log(
                f"order of {order.author} fails: {order.quoted or order.text}", Occurrence("fail", {}), causes=rules
            )
        return answer is True

    def _read_again(self, queued: QueuedOrder) -> QueuedOrder:
        return read_again(queued, self.reader()) if not queued.clauses and queued.reading else queued

    def _waits(self, order: QueuedOrder) -> bool:
        """Say whether an order waits for something to happen."""
        if order.condition is None and not order.asked:
            return False
        return not rests_on_state(self._read_again(order).condition)

    # --- phases

    def phase(self, name: str, dice: Dice) -> None:
        """Play one phase of the present update; the clock stays."""
        run = self.run(dice)
        run_phase(run, name)
        run.waiting.clear()
        self.absorb(run)

    def end(self, dice: Dice) -> None:
        """Play the end of the update; the clock stays."""
        run = self.run(dice)
        end_update(run)
        self.absorb(run)

    def update(self, dice: Dice) -> None:
        """Play the whole update, then move the clock to the next."""
        run = self.run(dice)
        play_update(run, lambda _phase: run.waiting.clear())
        self.orders = [order for order in self.orders if order.phase or not order.asked]
        reset_week(run, self.week + 1)
        self.week += 1
        self.decided = []
        self.absorb(run)

    # --- rules

    def enact_text(
        self,
        run: Run,
        text: str,
        author: str,
        proposal: int = 0,
        title: str = "",
        because: tuple[str, ...] = BY_THE_ADMIN,
    ) -> tuple[str, ...]:
        """Enact the words of a proposal at once; gives the reasons of what did not fit."""
        weighed = weighing.weigh(
            text, self.rules.book, lambda book: reader_of(book, self.names()), title=title, used=self.used
        )
        book = weighed.enacted.rulebook
        reasons = tuple(reason for refusal in weighed.refusals for reason in refusal.reasons)
        reasons += tuple(f"It does not read: {almost.text}" for almost in weighed.almost)
        run.proposer = self.author(author) if author else None
        self.put_in_force(run, book, because, proposal)
        if weighed.enacted.once:
            self.happen_once(run, weighed.enacted.once, run.proposer)
        run.proposer = None
        run.stand()
        return reasons

    def put_in_force(
        self, run: Run, book: Rulebook, because: tuple[str, ...] = BY_THE_ADMIN, proposal: int = 0
    ) -> None:
        """Let a rulebook be the rules from now on; `because` are the rules that brought it about, or the admin."""
        before = {item.key or item.number: item for item in self.rules.book.items()}
        after = {item.key or item.number: item for item in book.items()}
        declared, program = tuple(self.rules.program.declared), self.rules.program
        self.world.journal.append((self._rules_as_before, (run, self.rules, self.used, self.versions)))
        self.rules = rules_in_force(book, self.names())
        self.used = self.used | frozenset(after)
        run.program = self.rules.program
        self.declare(run, declared)
        redescribe(run, program, self.rules.program)
        for key, item in after.items():
            old = before.get(key)
            if old is None or old.text != item.text:
                run.log(f"{item.number} is {'added' if old is None else 'changed'}", causes=because)
                text = old.text if old else ""
                self.versions = (*self.versions, Version(item.number, item.text, self.week, proposal, text, because))
        for key, item in before.items():
            if key not in after:
                run.log(f"{item.number} is removed", causes=because)
                self.versions = (*self.versions, Version(item.number, "", self.week, proposal, item.text, because))

    def in_force_since(self, item: str) -> int:
        """Give the week in which a rule came into force as it stands; 0 for one of the first rulebook."""
        return max((version.week for version in self.versions if version.item == item), default=0)

    def _rules_as_before(
        self, run: Run, rules: RulesInForce, used: frozenset[str], versions: tuple[Version, ...]
    ) -> None:
        self.rules, self.used, self.versions = rules, used, versions
        run.program = rules.program

    def happen_once(self, run: Run, text: str, author: Value) -> None:
        """Carry out sentences that happen once and leave no rule behind; "I" is their author."""
        from moderator.language.rulebook import Item

        reading = self.rules.reader(self.names()).read_item(Item("Once", text))
        frame: Frame | None = None
        for sentence in reading.sentences:
            form = as_it_happens(sentence.form)
            if not isinstance(form, (tree.Once, tree.Continuation)):
                continue
            rule = Rule("once", 0, sentence.text, NO_RULE.place)
            compiler = Compiler(self.rules.program, rule, run.also_asked)
            try:
                steps = compile_steps(compiler, form.steps)
            except NotRunnable:
                continue
            if frame is None or not isinstance(form, tree.Continuation):
                frame = Frame(run, rule, {"@sender": author}, event=Occurrence("time", {}, rule), agent=author)
            try:
                steps.run(frame)
            except Missing:
                continue

    def _enact(self, run: Run, proposal: Id, occurrence: Occurrence) -> None:
        text = run.world.get(proposal, "restated") or run.world.get(proposal, "text", "")
        author = run.world.label(run.world.get(proposal, "proposer"))
        number = int(run.world.label(proposal)) if run.world.label(proposal).isdigit() else 0
        title = str(run.world.get(proposal, "title") or "")
        self.enact_text(run, text, author, number, title, occurrence.causes() or BY_THE_ADMIN)

    def _repeal(self, run: Run, rule: Value, occurrence: Occurrence) -> None:
        book = self.rules.book
        sections = tuple(
            replace(section, items=tuple(item for item in section.items if item.number != rule))
            for section in book.sections
            if section.number != rule
        )
        self.put_in_force(run, Rulebook(sections), occurrence.causes() or BY_THE_ADMIN)

    def _without(self, run: Run, noun: str, occurrence: Occurrence) -> None:
        """Take every sentence that speaks of a noun out of the rules, and what means nothing without it."""
        book = without_references(self.rules.book, self.rules.readings, noun)
        known = {(number, text) for number, text, _ in self.rules.troubles()}
        while True:
            troubles = rules_in_force(book, self.names()).troubles()
            broken = [(number, text) for number, text, _ in troubles if (number, text) not in known]
            if not broken:
                break
            book = without_sentences(book, broken)
        self.put_in_force(run, book, occurrence.causes() or BY_THE_ADMIN)

    # --- proposals

    def propose(
        self, run: Run, author: Value, text: str, mail: int = 0, title: str = ""
    ) -> tuple[Id | None, Failed | None]:
        """File a proposal as the rules have it; gives the thing, or why it is refused."""
        number = self.proposals + 1
        mark = run.world.mark()
        proposal = run.world.create("proposal", str(number), text=text, serial=number, title=title, mail=mail)
        clause = tree.Clause(tree.Gap(), "propose", (("object", tree.Refer("@proposal", "the proposal")),))
        frame = Frame(run, None)
        frame.variables["@proposal"] = proposal
        asked = Asked(author, (clause,), "propose: " + text.partition("\n")[0], mail or None)
        try:
            carry_out(run, asked, frame)
        except Refused as refusal:
            run.world.undo(mark)
            failed = Failed(asked.text, refusal.reason, refusal.rules, mail, NO_ORDER)
            self.failed.append(failed)
            return None, failed
        self.proposals = number
        return proposal, None


def unclear_key(order: QueuedOrder) -> str:
    """Give the key under which it is decided whether an order with an unreadable condition is carried out."""
    return f"carry out:{order.mail}.{order.place}"


class Waiting:
    """A conditional order that waits for its moment."""

    def __init__(self, game: Game, order: QueuedOrder, run: Run, queued: QueuedOrder | None = None) -> None:
        self.game = game
        self.order = order
        self.queued = queued
        self.author = game.author(order.author)
        compiler = Compiler(run.program, asked=run.also_asked)
        events, extra = events_of(order.condition)
        self.patterns = tuple(Pattern(compiler, event) for event in events)
        self.extra = tuple(compile_condition(compiler, each) for each in extra)
        self.later: Frame | None = None

    def consider(self, run: Run, occurrence: Occurrence) -> None:
        """Carry the order out if this is the event that it waits for; or when the move that follows it has ended."""
        if self.later is not None:
            if occurrence.verb == "end" and occurrence.within("take") is self._turn(self.later.event):
                self._attempt(run, self.later)
            return
        for pattern in self.patterns:
            frame = Frame(run, None, event=occurrence)
            frame.variables["@sender"] = self.author
            frame.agent = self.author
            if pattern.meets(frame, occurrence) and all_hold(self.extra, frame):
                frame.agent = self.author
                if self._turn(occurrence) is not None and self._comes_after_the_move(run):
                    self.later = frame
                else:
                    self._attempt(run, frame)
                return

    def _attempt(self, run: Run, frame: Frame) -> None:
        run.waiting.remove(self)
        if self.queued in self.game.orders:
            self.game.orders.remove(self.queued)
        self.game.attempt(run, self.order, frame)

    def _turn(self, occurrence: Occurrence | None) -> Occurrence | None:
        return occurrence.within("take") if occurrence is not None else None

    def _comes_after_the_move(self, run: Run) -> bool:
        """Say whether the rules have such orders carried out *after the move*."""
        granting = (rule for clause in self.order.clauses for rule in run.program.orders.get(clause.verb, ()))
        return any(rule.after_move for rule in granting)


__all__ = ["GAME", "Callable", "Failed", "Game", "Sequence", "Version", "amending", "facts"]
