"""The rules, a reader and an office, for tests of what players write and what they are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from moderator.core.outcome import Refusal, Voice
from moderator.files import folder
from moderator.games.nomopoly.answers.outcomes import Filed, Taken
from moderator.games.nomopoly.letters.holdings import NOTHING, Holdings
from moderator.games.nomopoly.letters.items import Choice
from moderator.games.nomopoly.letters.letter import Letter, Motion, read_letter
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.proposals.weighing import weigh
from moderator.games.nomopoly.rules.granted import Granted, granted
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.games.nomopoly.wordings.helping import Offer, OrderHelp
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import NamedThing
from moderator.language.reader import Reader
from moderator.language.rulebook import Rulebook, read_folder

PLAYERS = ("Ann", "Duck", "Geppetto", "Josh", "Mona", "Pip", "Vynd", "Wren", "A", "B", "C", "D", "X", "Y", "V")
NAMES = tuple(NamedThing(name, "player") for name in PLAYERS)


@cache
def book() -> Rulebook:
    return read_folder(folder("rules_db") / "nomopoly")


def make_reader(rules: Rulebook) -> Reader:
    return Reader(lexicon_of(rules, NAMES))


@cache
def reader() -> Reader:
    return make_reader(book())


@cache
def rules() -> Granted:
    sentences = ((item.number, sentence) for item in book().items() for sentence in reader().read_item(item).sentences)
    return granted(sentences, rules_in_force(book()).program.kinds)


@cache
def vocabulary() -> Vocabulary:
    return rules().vocabulary(PLAYERS)


def read(words: str) -> Letter:
    return read_letter(words, vocabulary())


class Office:
    """Takes every order that some verb of the rules begins with, and files every proposal."""

    def __init__(self, name: str = "Ann") -> None:
        self.name = name
        self.number = 7
        self.week = 14
        self.received = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)
        self.deadline = datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
        self.reader = reader()
        self.short_forms = rules().short_forms
        self.rulebook = book()
        self.decides_conditions = False
        self.tells = True
        self.is_farewell = False
        self.is_first_mail = True
        self.final_by = ("XXII.7",)
        self.queued: list[ReadOrder] = []
        self.motions: list[Motion] = []

    def unfit(self, order: ReadOrder) -> Refusal | None:
        return None

    def queue(self, order: ReadOrder) -> Taken | Refusal:
        if not any(clause.verb in rules().verbs for clause in order.clauses):
            return Refusal(Voice.UNREADABLE, "unknown-order", ("No rule in force grants this.",))
        self.queued.append(order)
        return Taken(("Taken.",))

    def preview(self, order: ReadOrder) -> Taken | Refusal:
        return Taken((f"{order.text} would be taken.",))

    def file(self, motion: Motion) -> Filed | Refusal:
        self.motions.append(motion)
        weighed = weigh(motion.text, self.rulebook, make_reader, title=motion.title)
        place = len(self.motions)
        pushed_out = f'number {38 + place}, "{self.motions[place - 3].title}"' if place > 2 else ""
        return Filed(40 + place, min(place, 2), 2, weighed, ("IX.2",), pushed_out, "number 42")

    def choose(self, choice: Choice) -> Filed | Refusal:
        return Refusal(Voice.NOT_ALLOWED, "nothing-to-choose", ("There is nothing to choose.",))

    def waits_for(self) -> str:
        return ""

    def orders(self):
        return rules().orders

    def offer(self, order: OrderHelp) -> Offer:
        return Offer(order, order.phrase, now=order.phrase.startswith("register"))

    def offers(self):
        return [self.offer(each) for each in self.orders()]

    def grants(self, order: ReadOrder) -> bool:
        return any(clause.verb in rules().verbs for clause in order.clauses)

    def vocabulary(self) -> Vocabulary:
        return replace(vocabulary(), nouns=tuple(reader().lexicon.nouns.values()))

    def holdings(self) -> Holdings:
        return NOTHING

    def waiting(self) -> tuple[str, ...]:
        return ()

    def square(self, number: int) -> str:
        return f"{number}: White, unowned." if number <= 36 else ""

    def bearers(self, term: str) -> tuple[str, ...]:
        return ()

    def absent(self, words: str) -> tuple[str, ...]:
        return ()

    def told_of(self, question: str) -> tuple[str, ...]:
        return ()

    def status(self, about: str) -> tuple[str, ...]:
        return (f"{about or self.name} has $1,000.",)

    def board(self) -> tuple[str, ...]:
        return ("1 2 3",)

    def proposals(self) -> tuple[str, ...]:
        return ()

    def history(self, about: str) -> tuple[str, ...]:
        return ()

    def closing(self) -> tuple[str, ...]:
        return (f"{self.name} has $1,000.",)

    def commands(self) -> tuple[str, ...]:
        return ("You can also send: help - status - board - rules X.3 - preview: ...",)
