"""What whoever answers a letter asks of the game, apart from how the answer is worded and from how the game does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from moderator.core.mends import NO_MENDS, Mends
from moderator.core.outcome import Refusal
from moderator.games.nomopoly.letters.holdings import Holdings
from moderator.games.nomopoly.letters.items import Choice
from moderator.games.nomopoly.letters.letter import Motion
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.proposals.shortfalls import Undone
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.wordings.helping import Offer, OrderHelp
from moderator.games.nomopoly.wordings.short_forms import ShortForms
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.rulebook import Rulebook

if TYPE_CHECKING:
    from moderator.language.reader import Reader


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of a proposal when it was filed.

    `number` and `title` are its own; `place` counts the sender's undecided ones with it; `limit` is how many she may
    have, None where no rule sets a limit, and `limited_by` the rule by which the oldest then goes; `discarded` names
    the one that it pushed out, `oldest` the one that goes next ("number 4, "Cheap Parks""); `effects` say what it would
    have done to past weeks; `undone` are its sentences that read and cannot be carried out, `mends` what could stand
    for those that do not read.
    """

    number: int
    place: int
    limit: int | None
    weighed: Weighed
    limited_by: tuple[str, ...] = ()
    discarded: str = ""
    oldest: str = ""
    effects: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()
    undone: tuple[Undone, ...] = ()
    mends: Mends = NO_MENDS
    title: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """What is told of an order that was taken or tried: the lines, and whether it would fail as things stand."""

    lines: tuple[str, ...]
    would_fail: bool = False


class Office(Protocol):
    """What the game offers while a letter is answered. Orders are queued and proposals filed in the letter's order.

    `decides_conditions` says that somebody can decide about an order whose condition nobody can read. `final_by` is the
    rule by which no order can be taken back, if there is one. It `tells` what is asked unless nobody reads the answer.
    `is_farewell` says that an order of this letter would end its sender's game, `is_first_mail` that it is their first
    of this week.
    """

    name: str
    number: int
    week: int
    received: datetime
    deadline: datetime | None
    reader: Reader
    short_forms: ShortForms
    rulebook: Rulebook
    decides_conditions: bool
    tells: bool
    is_farewell: bool
    is_first_mail: bool
    final_by: tuple[str, ...]

    def queue(self, order: ReadOrder) -> Taken | Refusal:
        """Take an order, saying what it costs and waits for and whether it would fail, or refuse it."""
        ...

    def preview(self, order: ReadOrder) -> Taken | Refusal:
        """Say what an order would do if it were carried out now, without taking it."""
        ...

    def would(self, order: ReadOrder) -> Taken | Refusal:
        """Say what an order would do as `preview` does, apart from what is previewed in the same mail."""
        ...

    def file(self, motion: Motion) -> Filed | Refusal:
        """File a proposal, or refuse it where the rules bar the sender from proposing."""
        ...

    def choose(self, choice: Choice) -> Filed | Refusal:
        """Put the sender's latest proposal into words that were suggested for it, or say why nothing is taken."""
        ...

    def orders(self) -> Sequence[OrderHelp]:
        """List the orders that the rules in force grant."""
        ...

    def offer(self, order: OrderHelp) -> Offer:
        """Give an order as a line that reads, with what it would cost the sender."""
        ...

    def offers(self) -> Sequence[Offer]:
        """Give every order that the sender can ever give, each as a line that reads."""
        ...

    def grants(self, order: ReadOrder) -> bool:
        """Say whether some rule grants an order of this form, now or later."""
        ...

    def unfit(self, order: ReadOrder) -> Refusal | None:
        """Say why an order cannot be taken whatever the position is, None where it can."""
        ...

    def vocabulary(self) -> Vocabulary:
        """Give what a letter has to know to be cut into orders."""
        ...

    def holdings(self) -> Holdings:
        """Say which squares are the sender's."""
        ...

    def square(self, number: int) -> str:
        """Say what there is to say of a square; "" if there is no such square."""
        ...

    def bearers(self, term: str) -> tuple[str, ...]:
        """Say which players bear a flag of the rules ("Freemason") now; nothing of a word that is none."""
        ...

    def absent(self, words: str) -> tuple[str, ...]:
        """Say which of the squares and named things that some words speak of there are not, or not yet."""
        ...

    def told_of(self, question: str) -> tuple[str, ...]:
        """Give the facts that a plain question asks for: what the rules work out for the sender, who has the most."""
        ...

    def unowned(self) -> tuple[str, ...]:
        """Say which squares nobody owns."""
        ...

    def standing(self) -> tuple[str, ...]:
        """Say what the sender has and where they stand; nothing of somebody who is no player."""
        ...

    def about(self) -> str:
        """Say what the game is about, as the rest of a sentence: "a board game by mail ..."."""
        ...

    def waiting(self) -> Sequence[str]:
        """List the sender's orders that wait."""
        ...

    def failures(self) -> tuple[str, ...]:
        """Say which orders of the sender failed last, and why."""
        ...

    def changes(self) -> tuple[str, ...]:
        """Say which rules have changed since the sender's last mail."""
        ...

    def phases(self) -> tuple[str, ...]:
        """Say which phases an update has, and in which of them orders are carried out."""
        ...

    def waits_for(self) -> str:
        """Say for what the game waits, "" where its weeks run."""
        ...

    def status(self, about: str) -> tuple[str, ...]:
        """Say how a player stands: the sender, or the one named."""
        ...

    def board(self) -> tuple[str, ...]:
        """Show the board, row by row."""
        ...

    def proposals(self) -> tuple[str, ...]:
        """List the undecided proposals."""
        ...

    def history(self, about: str) -> tuple[str, ...]:
        """Say what a rule has been, or what the sender's orders came to."""
        ...

    def closing(self) -> tuple[str, ...]:
        """Say where the sender stands in one line; of somebody who is no player, how to become one."""
        ...

    def commands(self) -> tuple[str, ...]:
        """Name the questions that can be sent, in one line."""
        ...
