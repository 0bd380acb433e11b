"""Two hundred histories of Nomopoly: what is taken back has never been, and put back it is as it was.

Most are by a few of its rules, to which the whole engine is at work; a few by the whole rulebook.
"""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import House, HouseError
from moderator.house.revising import Target
from moderator.store import games, plain, record, revisions
from tests.support.installation import SECRET, StandingClock, begun, letter
from tests.support.small_nomopoly import SmallNomopoly

pytestmark = pytest.mark.slow
NAME, ADDRESS = "nomopoly", "nomopoly@games.example"
PLAYERS = ("ann", "bob", "cy")
LAWS = (
    'Propose: More for the parks\nAmend X.3: replace "$10" with "$15".',
    "Propose: A gift\nAdd to section IX: Each player gets $7 at the end of each update.",
    "Propose: Luck\nAdd to section IX: At the start of each update, a random player gets $3.",
)
ORDERS = ("buy square 9", "register to vote", "buy 1 lottery ticket", "if I land on an unowned square, buy it", "sing")


class Played:
    """A game in a folder of its own, with what of it stands by the test's own account: mails, decisions and updates."""

    def __init__(self, folder: Path, clock: StandingClock, rules: Nomopoly) -> None:
        self.folder, self.clock, self.rules = folder, clock, rules
        self.house = House(folder, clock, {NAME: rules})
        self.mails = 0

    def copy(self, folder: Path) -> "Played":
        shutil.copytree(self.folder, folder)
        return Played(folder, StandingClock(self.clock.moment), self.rules)

    def mail(self, who: str, words: str) -> None:
        self.clock.move(minutes=11)
        self.mails += 1
        ident = f"{self.clock.moment:%d%H%M}.{self.mails}"
        self.house.accept(letter(f"{who}@example.net", words, to=ADDRESS, ident=ident), f"{who}@example.net", [ADDRESS])
        self.house.work()

    def standing(self) -> tuple[str, ...]:
        """Give what stands by the record, each input as it is called below."""
        return tuple(called(each.given) for each in record.taken(self.house.database, self.house.game(NAME)))

    def folded(self) -> str:
        """Give the state to which the inputs that stand come, one after another, from the end of the first week if it is over."""
        database, game = self.house.database, self.house.game(NAME)
        standing = record.taken(database, game)
        places = {each.place for each in standing}
        openings = revisions.openings(database, game, frozenset(range(1, game.place + 1)) - places)
        states = record.states(database, game)
        over = min(1, game.updates)
        state, week, text = self.rules.load(states[over]), over + 1, states[over]
        dice = FairDice(games.secret_of(game.secret, NAME, week, openings[week]), NAME, week)
        for each in (each for each in standing if each.place > over * (2 * len(PLAYERS) + 1)):
            text = self.rules.save(self.rules.retrace(state, each.given, dice).state)
            state = self.rules.load(text)
            if isinstance(each.given, Deadline):
                week += 1
                dice = FairDice(games.secret_of(game.secret, NAME, week, openings[week]), NAME, week)
        return text

    def fingerprint(self) -> str:
        """Give the digest of all that follows from the inputs of the game."""
        database, game = self.house.database, self.house.game(NAME)
        told = [database.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in ("events", "draws", "standing")]
        told += [
            database.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("states", "proposals", "questions")
        ]
        told += [database.rows("SELECT * FROM orders ORDER BY 1, 2, 3")]
        told += [database.rows("SELECT game, week, commitment, secret FROM seals ORDER BY 1, 2")]
        return plain.digest(plain.write([told, game.state, game.updates, game.drawn, game.opened]))


def called(given) -> str:
    match given:
        case Mail():
            return f"mail {given.number}"
        case Decision():
            return f"decision {given.number}"
        case Deadline():
            return f"update {given.number}"


def a_week_is_over(folder: Path, rules: Nomopoly) -> Played:
    """Give a game that three have joined, who proposed something each; a week is over, and nothing is judged."""
    played = Played(begun(folder), StandingClock(), rules)
    played.house.begin(NAME, NAME, {}, SECRET)
    for who, law in zip(PLAYERS, LAWS, strict=True):
        played.mail(who, f"join as {who.title()}")
        played.mail(who, law)
    played.clock.move(days=5)
    played.house.update(NAME)
    assert [each.number for each in played.house.waiting(NAME)] == [1, 2, 3]
    played.house.close()
    return played


_MAIL = some.tuples(some.just("mail"), some.tuples(some.sampled_from(PLAYERS), some.sampled_from(ORDERS)))
_JUDGE = some.tuples(some.just("judge"), some.tuples(some.integers(1, 3), some.sampled_from(["accept", "reject"])))
_FIAT = some.tuples(some.just("set"), some.sampled_from(PLAYERS))
_END = ("update", None)
_UPDATE = some.just(_END)
_BACK = some.tuples(
    some.just("undo"),
    some.tuples(some.sampled_from(["update", "decision", "decision", "proposal"]), some.integers(0, 3)),
)
_DONE = some.one_of(_MAIL, _JUDGE, _JUDGE, _FIAT, _UPDATE)
_HISTORY = some.tuples(
    _JUDGE,
    some.lists(_DONE, max_size=2),
    some.sampled_from([[], [_END]]),
    _BACK,
    some.lists(some.one_of(_DONE, _BACK, some.just(("redo", None))), max_size=2),
).map(lambda parts: [parts[0], *parts[1], *parts[2], parts[3], *parts[4]])


def do(played: Played, what: str, detail) -> None:
    """Carry out what a history says next, where it is not a revision. Raises HouseError for what cannot be done."""
    house = played.house
    match what:
        case "mail":
            played.mail(*detail)
        case "judge":
            house.decide(NAME, "judge", {"proposal": detail[0], "verdict": detail[1], "reason": "So it is."})
        case "set":
            details = {"player": detail.title(), "attribute": "cash", "value": "1234", "reason": "A slip."}
            house.decide(NAME, "set", details)
        case "update":
            played.clock.move(days=5)
            house.update(NAME)


def target_of(played: Played, kind: str, place: int) -> Target:
    """Give what of this kind is taken back: of several that stand, one by its place."""
    taken = record.taken(played.house.database, played.house.game(NAME))
    decisions = [each.given for each in taken if isinstance(each.given, Decision)]
    judged = [each for each in decisions if each.what == "judge"]
    match kind:
        case "update":
            return Target(update=True)
        case "decision" if decisions:
            return Target(decision=decisions[place % len(decisions)].number)
        case "proposal" if judged:
            return Target(proposal=judged[place % len(judged)].details["proposal"])
    return Target()


def undo(played: Played, target: Target, done: Counter[str]) -> None:
    """Take something back, put it back, take it back again, and hold what must be so each time."""
    house, before, stood = played.house, played.fingerprint(), played.standing()
    considered = house.undo(NAME, target)
    assert played.fingerprint() == before
    taken = record.taken(house.database, house.game(NAME))
    gone = next(called(each.given) for each in taken if each.place == considered.revision.place)
    house.revise(considered, "A slip.")
    left = played.fingerprint()
    assert left != before
    assert played.standing() == tuple(each for each in stood if each != gone)
    assert played.folded() == house.game(NAME).state

    house.revise(house.redo(NAME), "Not a slip.")
    assert (played.fingerprint(), played.standing()) == (before, stood)
    house.revise(house.undo(NAME, target), "A slip after all.")
    assert played.fingerprint() == left
    done[f"{gone.partition(' ')[0]} undone"] += 1
    done["undone with weeks since"] += any(each.startswith("update") for each in stood[stood.index(gone) + 1 :])


@pytest.mark.parametrize(
    ("rules", "histories", "undone"),
    [(SmallNomopoly(), 190, (40, 80, 15, 10)), (Nomopoly(), 10, (4, 2, 0, 0))],
    ids=["a few rules", "the whole book"],
)
def test_undone_is_as_if_it_had_never_been_and_redone_as_it_was(tmp_path, rules, histories, undone):
    begun_game = a_week_is_over(tmp_path / "begun", rules)
    done: Counter[str] = Counter()

    @settings(max_examples=histories, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(_HISTORY)
    def holds(history):
        done["histories"] += 1
        played = begun_game.copy(tmp_path / f"{done['histories']}")
        for what, detail in history:
            played.clock.move(minutes=1)
            try:
                if what == "undo":
                    undo(played, target_of(played, *detail), done)
                elif what == "redo":
                    played.house.revise(played.house.redo(NAME), "Not a slip.")
                    done["redone"] += 1
                else:
                    do(played, what, detail)
            except HouseError:
                done["refused"] += 1  # it cannot be done here, which is said
        if done["histories"] % 10 == 0:
            assert played.house.replay(NAME).difference == ""
        played.house.close()
        shutil.rmtree(played.folder)

    holds()
    assert done["histories"] >= histories
    counted = (done["update undone"], done["decision undone"], done["undone with weeks since"], done["redone"])
    assert [each for each, least in zip(counted, undone, strict=True) if each < least] == [], done
