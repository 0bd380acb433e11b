"""Nomopoly behind the seam: what the house calls, and nothing that the engine decides.

A mail is read and queued, a decision recorded, a deadline plays the week; each works on a copy of the game, so that the
state that was given stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from moderator.core.dice import Dice
from moderator.core.inputs import Decision, Details, Input, Json, Mail
from moderator.core.mends import Mends
from moderator.core.outcome import Answer, Event, Notice, Outcome, Refusal, Voice
from moderator.core.revision import Change
from moderator.core.ruleset import Bundle, Options, Page, Record
from moderator.core.trial import Trial
from moderator.games.nomopoly.answers.introducing import about
from moderator.games.nomopoly.decisions import removing, renaming, timetable
from moderator.games.nomopoly.decisions.deciding import REVOCABLE, record_verdict, restate, take_decision
from moderator.games.nomopoly.decisions.fiat import needed
from moderator.games.nomopoly.game import saving
from moderator.games.nomopoly.game.ending import ended, farewell, going_on, stopped
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.rules.books import original_book, own_book
from moderator.games.nomopoly.rules.read_as import read_as, read_otherwise
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.amounts import whole
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.taking_back import attributes_of, compared
from moderator.language.cache import Readings, shared

if TYPE_CHECKING:  # these load what reads and runs rules, which no short command needs
    from moderator.games.nomopoly.reports.law import Law
    from moderator.games.nomopoly.trying_out.hindsight import PastWeeks

_VERDICTS = {"accept": "accepted", "reject": "rejected"}
_NEVER = datetime(1, 1, 1, tzinfo=UTC)
_FIRST_LETTER = "Hello, I would like to join. Please buy 12, and paint it blue."


class Nomopoly:
    """The ruleset that its own rules change."""

    name = "nomopoly"
    title = "Nomopoly"
    options = frozenset({"squares", "settings", "admin", "players", "book", "title"})

    def __init__(self) -> None:
        self._looked: tuple[str, Game] | None = None
        self._past: PastWeeks | None = None

    def remember(self, readings: Readings) -> None:
        """Keep what sentences were read as where the house says, so that a new process need not read them again."""
        shared().back(readings)

    def forget(self, readings: Readings) -> None:
        """Leave a place for readings that the house closes."""
        shared().leave(readings)

    def begin(self, options: Options, dice: Dice) -> Outcome:
        """Set a new game up.

        Options: `book` (the text of another rulebook than Nomopoly's, as `write_book` writes one) and `title` (what
        the game is called), `squares` (so many lie there before the rules begin; 0: as the rules lay them), `settings`
        (rulings by their numbers), `admin` (their address) and `players`, for how many the first week waits (none if
        not said). Raises ValueError, with what there is, for an option or a setting that there is not, and for a
        rulebook with a sentence that does not read.
        """
        unknown = sorted(set(options) - self.options)
        if unknown:
            there = ", ".join(sorted(self.options))
            raise ValueError(f"Nomopoly has no option {', '.join(unknown)}; there are: {there}.")
        told, settings = options.get("squares", 0), options.get("settings", {})
        squares = told if isinstance(told, int) else _count("squares", told)
        if squares < 0:
            raise ValueError(f"A board of {squares} squares cannot be laid.")
        book = own_book(str(options["book"]), squares, settings) if "book" in options else original_book()
        game = Game.begin(book, squares, settings, dice, admin=str(options.get("admin", "")))
        game.rulings = "book" not in options
        game.title = str(options.get("title", self.title))
        game.wanted = _count("players", options.get("players", 0))
        game.readings = read_as(game.rules)
        return Outcome(game)

    def prepare(self, state: Game) -> None:
        """Compile the rules of a game that no step of this process has run, and all that letters are read with.

        A letter that nobody wrote is read on a copy: the first mail of a stranger has less time than the loading takes.
        """
        from moderator.games.nomopoly.answers.desk import luck
        from moderator.games.nomopoly.answers.receiving import receive

        if not state.rules.is_compiled:
            receive(state.copy(), Mail(0, _NEVER, "", _FIRST_LETTER), luck(state), tells=False)

    def step(self, state: Game, given: Input, dice: Dice) -> Outcome:
        """Take one input on a copy of the game."""
        return self._step(state, given, dice, tells=True)

    def retrace(self, state: Game, given: Input, dice: Dice) -> Outcome:
        """Take one input as `step` does, but for what its sender is told of proposals, which takes most of the time."""
        return self._step(state, given, dice, tells=False)

    def held(self, state: Game) -> tuple[str, ...]:
        """Name each sentence that this reader reads otherwise than it was read when it came into force.

        Of a game that began before readings were kept nothing is known, until the admin accepts how it is read.
        """
        return tuple(one.line() for one in read_otherwise(state.rules, state.readings or {}))

    def _step(self, state: Game, given: Input, dice: Dice, *, tells: bool) -> Outcome:
        outcome = self._taken(state, given, dice, tells=tells)
        game = outcome.state
        assert isinstance(game, Game)
        if game.rules is not state.rules and game.readings is not None:
            game.readings = read_as(game.rules)
        return outcome

    def _taken(self, state: Game, given: Input, dice: Dice, *, tells: bool) -> Outcome:
        game = state.copy()
        game.events, game.brought = [], {}
        if isinstance(given, Mail):
            from moderator.games.nomopoly.answers.receiving import receive

            answer = receive(game, given, dice, tells=tells)
            if self.member(state, given.address) is None and self.member(game, given.address) is None:
                return Outcome(state, answer=answer, questions=tuple(state.questions))  # a stranger changes nothing
            timetable.gather(game)
            notices = (*_farewell(state, game), *timetable.notices(state, game))
            return Outcome(game, tuple(game.events), answer, notices, tuple(game.questions))
        if isinstance(given, Decision):
            refusal = _decide(game, given, dice)
            if refusal is not None:
                return Outcome(state, refusal=refusal, questions=tuple(state.questions))
            told = (*timetable.notices(state, game, given.what, given.details), *_told_of_players(state, game, given))
            notices = (*_farewell(state, game), *told)
            questions = tuple(game.questions)
            return Outcome(game, tuple(game.events), notices=notices, questions=questions, brought=game.brought)
        return _update(state, game, dice)

    def member(self, state: Game, address: str) -> str | None:
        """Give the name of the player whose address this is, or None."""
        player = state.world.player_at(address)
        return None if player is None else state.world.name(player)

    def left_as(self, state: Game, address: str) -> str | None:
        """Give the name of who has left and wrote from this address, None for nobody."""
        return next((gone.name for gone in reversed(state.gone) if gone.address == address), None)

    def why(self, told: Record, words: Sequence[str]) -> Sequence[str]:
        """Say why something is as it is. Raises ValueError, with what can be asked, for what it does not know."""
        from moderator.games.nomopoly.reports.reasons import why

        return why(self.look(told), renaming.under_new_names(told), words)

    def retold(self, events: Sequence[Event]) -> Sequence[Event]:
        """Give events in which everybody bears the name that they have in the end."""
        return renaming.retold(events)

    def asks_of_the_past(self, answer: Answer) -> bool:
        """Say whether an answer has a question that only the log can answer."""
        from moderator.games.nomopoly.reports.recalling import asks_of_the_past

        return asks_of_the_past(answer)

    def recalled(self, state: Game, answer: Answer, events: Sequence[Event], ends: Mapping[int, datetime]) -> Answer:
        """Answer such questions; `events` are all, oldest first, `ends` says when each week ended (UTC)."""
        from moderator.games.nomopoly.reports.recalling import recalled

        return recalled(state, answer, renaming.retold(events), ends)

    def compare(self, was: Game, now: Game) -> Sequence[Change]:
        """Give what is otherwise in one state than in another: the rules, then who and what has what."""
        from moderator.games.nomopoly.decisions.comparing import compare

        return compare(was, now)

    def about(self, state: Game) -> str:
        """Say what a game is about: a Nomic of the admin's own rules, or Nomopoly itself."""
        return about(state)

    def players(self, state: Game) -> int:
        """Count the players."""
        return sum(1 for player in state.world.of_kind("player") if state.world.get(player, "address"))

    def waits_for(self, state: Game) -> str:
        """Say for what a game waits, "" where its weeks run."""
        return "" if ended(state.world) else timetable.waits_for(state)

    def ended(self, state: Game) -> str:
        """Say how a game ended, with who won it and by which rule, or that time has stopped in it; "" otherwise."""
        return ended(state.world) or stopped(state.world)

    def undecided(self, state: Game) -> Collection[int]:
        """Give the numbers of the proposals that can still be judged."""
        return tuple(_motions(state))

    def reminders(self, state: Game, now: datetime) -> Sequence[Notice]:
        """Write to each player what waits of hers before a deadline; `now` is the moment (UTC) of writing."""
        from moderator.games.nomopoly.reports.reminder import reminders

        return reminders(state, now)

    def law(self, state: Game) -> Law:
        """Give the rules as they stand in a state, to be looked up and tried."""
        from moderator.games.nomopoly.reports.law import Law

        return Law.of_game(state)

    def trial(self, state: Game, number: int, text: str = "") -> Trial:
        """Try a proposal on the rules as they stand, in its own words as they were restated, or in `text`.

        Raises ValueError when there is no proposal of that number.
        """
        words, title = _worded(state, number)
        return self.law(state).trial(text or words, title)

    def mends(self, state: Game, number: int) -> Mends:
        """Suggest what could stand for the sentences of a proposal that do not read, in its words as they now are.

        Raises ValueError when there is no proposal of that number.
        """
        from moderator.games.nomopoly.trying_out.ground import Ground
        from moderator.games.nomopoly.trying_out.mends import mends_of

        return mends_of(Ground.of(state), *_worded(state, number))

    def save(self, state: Game) -> str:
        """Write a game as canonical JSON."""
        return saving.save(state)

    def load(self, text: str) -> Game:
        """Read a game that `save` wrote."""
        return saving.load(text)

    def look(self, told: Record) -> Game:
        """Give the game that a record ends with, only to be looked at: the one that was looked at last is kept."""
        if self._looked is None or self._looked[0] != told.state:
            self._looked = (told.state, self.load(told.state))
        return self._looked[1]

    def wordings(self, state: Game) -> dict[int, str]:
        """Give the words by which each undecided proposal would be enacted now, by its number."""
        return {number: words for number, (words, _, _) in _motions(state).items()}

    def named(self, state: Game) -> Sequence[str]:
        """Give the names in the game that such words may mean: of all that has one, for which no rule need run."""
        world = state.world
        kinds = sorted(kind for kind in world.kinds if kind != "proposal")
        named = ((kind, world.things[each].name) for kind in kinds for each in world.of_kind(kind))
        return [f"{kind} {name}" for kind, name in named if name]

    def warnings(self, told: Record, proposals: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would take from the game or not do, in those words."""
        from moderator.games.nomopoly.trying_out.trying import tried

        game = self.look(told)
        motions = _motions(game)
        found = {number: tried(game, *motions[number][:2]) for number in proposals if number in motions}
        return {number: trial.told for number, trial in found.items()}

    def hindsight(self, told: Record, proposals: Collection[int], weeks: int) -> dict[int, tuple[str, ...]]:
        """Give what each proposal would have changed in the last weeks."""
        motions = {number: motion for number, motion in _motions(self.look(told)).items() if number in proposals}
        if not motions:
            return {}
        from moderator.games.nomopoly.trying_out.hindsight import PastWeeks, effects

        self._past = self._past or PastWeeks()
        return effects(told.game, motions, self._past.of(told, weeks, self.load, self.retrace))

    def would_have_done(self, told: Record, text: str) -> tuple[str, ...]:
        """Give what a proposal of these words would have changed in each week that is over, the oldest first."""
        from moderator.games.nomopoly.trying_out.hindsight import effects, past_weeks

        trial = self.law(self.look(told)).trial(text, "")
        doubt = () if trial.stands and trial.changes_rules else (_DOES_NOT_STAND,)
        past = tuple(past_weeks(told, len(told.states), self.load, self.retrace))[::-1]
        return (*doubt, *effects(told.game, {0: (text, "", "")}, past)[0])

    def pages(self, record: Record) -> Sequence[Page | Bundle]:
        """Describe every page of the game's site."""
        from moderator.games.nomopoly.viewing import pages_of

        return pages_of(self.look(record), renaming.under_new_names(record))


_DOES_NOT_STAND = "On the rules as they stand not all of it reads, fits and changes a rule: moderator rules check FILE."


def _count(option: str, told: Json) -> int:
    if not str(told).isdecimal():
        raise ValueError(f'{option} is a whole number, not "{told}".')
    return whole(told)


def _worded(game: Game, number: int) -> tuple[str, str]:
    """Give the words of a proposal by which it would be enacted, and its title. Raises ValueError for none."""
    proposal = game.world.find("proposal", str(number))
    if proposal is None:
        raise ValueError(f"There is no proposal {number}.")
    return docket.words(game.world, proposal), docket.title(game.world, proposal)


def _motions(game: Game) -> dict[int, tuple[str, str, str]]:
    """Give the undecided proposals by number: the words that would be enacted, the title, the proposer's name."""
    world = game.world
    return {
        number: (docket.words(world, each), docket.title(world, each), docket.proposer(world, each))
        for each in docket.undecided(world)
        if (number := docket.number(world, each))
    }


def _told_of_players(before: Game, after: Game, decision: Decision) -> Iterator[Notice]:
    yield from removing.notices(before, after, decision)
    yield from renaming.notices(before, after, decision)


def _farewell(before: Game, after: Game) -> tuple[Notice, ...]:
    """Give the letters that say that the game has just ended, or goes on after all, where no update says so."""
    if bool(ended(before.world)) == bool(ended(after.world)):
        return ()
    if ended(before.world):
        return going_on(after.world)
    after.questions = []
    return farewell(after.world)


def _decide(game: Game, decision: Decision, dice: Dice) -> Refusal | None:
    """Record a decision of the admin; gives why it cannot be carried out."""
    run = game.run(dice)
    acts: dict[str, Callable[[], None]] = {
        "judge": lambda: record_verdict(game, run, _judgment(decision.details)),
        "restate": lambda: restate(game, run, needed(decision.details, "proposal"), needed(decision.details, "text")),
    }
    act = acts.get(decision.what, lambda: take_decision(game, run, decision.what, decision.details))
    before = attributes_of(game.world), dict(game.answers)
    try:
        act()
        run.settle()
    except (Refused, Missing, Exhausted, ValueError) as trouble:
        rules = trouble.rules if isinstance(trouble, Refused) else ()
        return Refusal(Voice.NOT_ALLOWED, "decision", (str(trouble),), rules=tuple(rules))
    if decision.what in REVOCABLE:
        after = attributes_of(game.world), game.answers
        game.decided.append(compared(decision, before, after))
    game.absorb(run)
    return None


def _judgment(details: Details) -> dict[str, Json]:
    said = needed(details, "verdict").casefold()
    if said not in _VERDICTS and said not in (*_VERDICTS.values(), "waste"):
        raise ValueError(f"A verdict is accept or reject, not {said}.")
    verdict = "waste" if details.get("waste") else _VERDICTS.get(said, said)
    return {**details, "proposal": needed(details, "proposal"), "verdict": verdict}


def _update(before: Game, game: Game, dice: Dice) -> Outcome:
    """Play the week. Raises Exhausted or ValueError when it cannot be played; then nothing has changed."""
    if stopped_by := stopped(game.world):
        raise ValueError(stopped_by)
    from moderator.games.nomopoly.play.run import Frame
    from moderator.games.nomopoly.reports.newsletter import goodbyes, newsletters
    from moderator.games.nomopoly.reports.summary import summary

    week = game.week
    game.update(dice)
    run = game.run(dice)  # what was asked of this week has taken its default; what comes can be answered in time
    game.questions = []
    if not ended(game.world):
        game.questions = [
            question for asked in run.program.foreseen for question in asked.coming(Frame(run, asked.rule))
        ]
    return Outcome(
        game,
        tuple(game.events),
        notices=(*newsletters(before, game, week), *goodbyes(before, game, week)),
        questions=tuple(game.questions),
        summary=summary(before, game, week),
        brought=game.brought,
    )


RULESET = Nomopoly()
