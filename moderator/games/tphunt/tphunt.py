"""TP HUNT behind the seam of the table: its rules, each in its own file, under the names that the table asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.table.game import TURN, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.table.ruleset import TableRuleset
from moderator.games.tphunt import driving, stopping, turns
from moderator.games.tphunt.data import Neighborhood, data
from moderator.games.tphunt.hunt import BUY, DONE, END, MOVE, PLACE, Car, Hunt, Options, Store
from moderator.games.tphunt.neighborhood import roll_map
from moderator.games.tphunt.orders import BEGINNINGS, EXAMPLES, Buy, Go, Move, Order, Start, read
from moderator.games.tphunt.picture import drawn
from moderator.games.tphunt.sight import legal, sight
from moderator.games.tphunt.squares import KING, ORTHOGONAL, beside, directions, said
from moderator.games.tphunt.ways import is_waived, legal_stops


def _settings() -> Mapping[str, Setting]:
    """Give what a table may choose, as the data file has it at first."""
    figures = data().figures
    return {
        "map": Setting("random", "Whether the map is rolled anew or a printed one.", ("random", *data().maps)),
        "movement": Setting(
            figures.movement,
            "Whether cars drive north, east, south and west, or diagonally too.",
            (ORTHOGONAL, KING),
            ruling=1,
        ),
        "revisit": Setting(
            "any", "Who counts as a store's second visitor: anybody who comes again.", ("any",), ruling=7
        ),
        "jungle": Setting(False, "The optional law of the jungle: cars may stop on one another and fight."),
        "infection": Setting(False, "The optional spreading infection: new danger zones between the turns."),
        "idle_rounds": Setting(
            figures.idle_rounds,
            "After so many rounds in which nobody comes to a store with rolls it is over; 0: never.",
            ruling=22,
        ),
        "stores": Setting(figures.stores, "How many stores a rolled map has.", least=1, most=48, ruling=19),
        "atms": Setting(figures.atms, "How many ATMs a rolled map has.", least=0, most=48, ruling=19),
        "dangers": Setting(figures.dangers, "How many danger zones a rolled map has.", least=0, most=48, ruling=19),
    }


class TPHunt:
    """TP HUNT, for 2 to 6 players."""

    name = "tphunt"
    title = "TP HUNT"
    begins = BEGINNINGS
    examples: tuple[str, ...] = EXAMPLES
    state: type[Hunt] = Hunt

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Give what a table may choose."""
        return _settings()

    @property
    def least(self) -> int:
        """Give how many players it takes."""
        return data().figures.players[0]

    @property
    def most(self) -> int:
        """Give for how many players it is at most."""
        return data().figures.players[-1]

    def begin(self, names: Sequence[str], settings: Mapping[str, Any], dice: Dice) -> Play[Hunt]:
        """Make the map, draw who is first, and wait for the cars to be placed."""
        rolling: Play[None] = Play(None, 0, dice)
        if settings["map"] == "random":
            town = roll_map(rolling, int(settings["stores"]), int(settings["atms"]), int(settings["dangers"]))
        else:
            town = data().maps[settings["map"]]
        return self.set_out(names, settings, town, dice)

    def set_out(self, names: Sequence[str], settings: Mapping[str, Any], town: Neighborhood, dice: Dice) -> Play[Hunt]:
        """Draw who is first on a map that is there, and wait for the cars to be placed."""
        play = Play(self.opened(names, settings, town), 0, dice)
        first = play.draw(names, "who goes first")
        play.state = play.state._replace(turn=0, first=first, active=first, phase=PLACE)
        play.happens("first", f"{names[first]} goes first", "start", "ruling 11", who=names[first])
        return play

    def opened(self, names: Sequence[str], settings: Mapping[str, Any], town: Neighborhood) -> Hunt:
        """Give a hunt on a map with nobody on it yet."""
        return Hunt(
            cars=tuple(Car(name, cash=data().figures.start_cash) for name in names),
            stores=tuple(Store(square) for square in sorted(town.stores)),
            atms=tuple(sorted(town.atms)),
            dangers=tuple(town.dangers),
            options=Options(
                str(settings["movement"]),
                bool(settings["jungle"]),
                bool(settings["infection"]),
                int(settings["idle_rounds"]),
            ),
        )

    def read(self, state: Hunt, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - the seam's own names
        """Read one order."""
        return read(words)

    def carry_out(self, play: Play[Hunt], seat: int, order: Order) -> Refusal | None:
        """Carry an order out, if it is this seat's turn and what is waited for."""
        hunt = play.state
        if seat != hunt.active:
            return not_your_turn(hunt.car.name)
        match order:
            case Start(square):
                return turns.place(play, square) if hunt.phase == PLACE else _not_now(hunt)
            case Move():
                return driving.move(play, order) if hunt.phase == MOVE else _not_now(hunt)
            case Go(square):
                if hunt.phase == PLACE:
                    return turns.place(play, square)
                return driving.go(play, order) if hunt.phase == MOVE else _not_now(hunt)
            case Buy(rolls):
                if hunt.phase == BUY:
                    return stopping.buy(play, rolls)
                if hunt.phase == DONE and hunt.turn:
                    play.pass_over("There was nothing to buy there.")
                    return None
                return _not_now(hunt)

    def settle(self, play: Play[Hunt]) -> None:
        """Pass the turn if nothing of it is waited for."""
        turns.settle(play)

    def pending(self, state: Hunt) -> tuple[Pending, ...]:
        """Give the one decision that is open: a starting square, a drive, or a purchase."""
        asked = {
            PLACE: "On which edge square does your car start?",
            MOVE: f"You rolled {state.rolled}: where do you drive?",
            BUY: f"How many of the {state.sold} rolls do you buy?",
        }
        if state.phase not in asked:
            return ()
        key = f"turn {state.turn}, {state.phase}" + (f" {state.active}" if state.phase == PLACE else "")
        silence = words_of(self.autopilot_order(state))
        return (Pending(TURN, key, (state.active,), asked[state.phase], silence),)

    def autopilot(self, state: Hunt, pending: Pending) -> tuple[int, Order]:  # noqa: ARG002 - there is only one
        """Give the order that silence stands for."""
        return state.active, self.autopilot_order(state)

    def autopilot_order(self, state: Hunt) -> Order:
        """Start on the first free edge square; drive one step, to a plain square if there is one; buy all it can."""
        if state.phase == PLACE:
            return Start(turns.first_free_edge(state))
        if state.phase == BUY:
            return Buy(None)
        stops = legal_stops(state)
        steps = [(step, _ahead(state, step)) for step in directions(state.options.movement)]
        legal_steps = [(step, square) for step, square in steps if square in stops]
        taken = state.occupied(state.active) | frozenset(state.dangers) | state.atd
        plain = [step for step, square in legal_steps if square not in taken]
        return Move(((plain or [step for step, _ in legal_steps])[0],), _first_there(state, legal_steps, plain))

    def resign(self, play: Play[Hunt], seat: int) -> None:
        """Take a car off the map."""
        turns.resign(play, seat)

    def turn(self, state: Hunt) -> int:
        """Give the number of the turn, 0 while the cars are being placed."""
        return state.turn

    def names(self, state: Hunt) -> tuple[str, ...]:
        """Give the players in seat order."""
        return tuple(car.name for car in state.cars)

    def is_out(self, state: Hunt, seat: int) -> bool:
        """Say whether a player has resigned."""
        return state.cars[seat].resigned

    def winners(self, state: Hunt) -> tuple[int, ...] | None:
        """Give who has most rolls once the hunt is over."""
        return turns.winners(state) if state.phase == END else None

    def sight(self, state: Hunt, seat: int | None) -> Sight:
        """Give the hunt as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Hunt) -> Drawn:
        """Give the map and the wallets as a page shows them."""
        return drawn(state)


def words_of(order: Order) -> str:
    """Write an order as a player would."""
    match order:
        case Start(square):
            return f"start {said(square)}"
        case Go(square, passing, against):
            return f"go {said(square)}{' pass' if passing else ''}{f' against {against}' if against else ''}"
        case Buy(rolls):
            return f"buy {'max' if rolls is None else rolls}"
        case Move(steps, against):
            return f"move {' '.join(_legs(steps))}{f' against {against}' if against else ''}"


def _legs(steps: Sequence[str]) -> list[str]:
    legs: list[str] = []
    count = 0
    for place, step in enumerate(steps):
        count += 1
        if place + 1 == len(steps) or steps[place + 1] != step:
            legs.append(f"{step}{count}")
            count = 0
    return legs


def _ahead(hunt: Hunt, step: str) -> int | None:
    return None if hunt.car.square is None else beside(hunt.car.square, step)


def _first_there(hunt: Hunt, legal_steps: Sequence[tuple[str, int | None]], plain: Sequence[str]) -> str:
    """Name whom the autopilot fights where it can only step onto a square with several cars."""
    if plain or not legal_steps or legal_steps[0][1] is None:
        return ""
    there = [seat for seat in hunt.seats_at(legal_steps[0][1]) if seat != hunt.active]
    return hunt.cars[there[0]].name if len(there) > 1 else ""


def _not_now(hunt: Hunt) -> Refusal:
    """Refuse an order of the player on turn that is not what is waited for."""
    reasons = {
        PLACE: "The cars are being placed: say on which edge square yours starts.",
        MOVE: f"You rolled {hunt.rolled}, and drive first." + (" (Nothing needs the pass.)" if is_waived(hunt) else ""),
        BUY: f"You stand in a store that sells {hunt.sold}: say how many you buy.",
        DONE: "Your drive is done, and your turn ends with it.",
        END: "The hunt is over.",
    }
    return not_allowed("not-now", reasons[hunt.phase], send=legal(hunt) if hunt.phase != DONE else ())


GAME = TPHunt()
RULESET = TableRuleset(GAME)
