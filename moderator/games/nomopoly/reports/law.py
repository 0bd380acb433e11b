"""The rules as somebody looks them up: each with its sentences, how each is read, and every wording that it has had.

It is the same for the rules of a live game, of an earlier week of it, and of a folder of texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from moderator.core.mends import Mends
from moderator.core.reads import Read
from moderator.core.trial import Trial
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import Version
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.proposals.amending import difference_lines
from moderator.games.nomopoly.proposals.sentences_read import every, of_item, of_proposal, of_rules
from moderator.games.nomopoly.proposals.taken_as import taken_as
from moderator.games.nomopoly.proposals.titles import titled
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.games.nomopoly.rules.mechanisms import Mechanism, mechanisms
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, reader_of, rules_in_force
from moderator.games.nomopoly.situations.trials import of_weighed, trials
from moderator.games.nomopoly.situations.verdict import Finding
from moderator.games.nomopoly.trying_out.ground import Ground
from moderator.games.nomopoly.trying_out.mends import mends_of
from moderator.games.nomopoly.world.rulings import Settings
from moderator.language.lexicon import NamedThing
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Item, Rulebook, Section
from moderator.language.sentences import split

DRAFT = "DRAFT"
_ADMIN = "admin"
_QUOTED = re.compile(r'"[^"]*"')
_FIGURE = re.compile(r"(?<![\w.-])\$?\d[\d,]*(?:\.\d+)?%?(?!\w)")


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a rule, counted from 1: its text ("" where it was repealed), its week, and what brought it.

    `proposal` is the number of the one that brought it, 0 where none did.
    """

    number: int
    text: str
    week: int
    why: str
    proposal: int = 0


@dataclass(frozen=True, eq=False)
class Law:
    """Some rules: the book, and the game that is played by them, if there is one."""

    book: Rulebook
    game: Game | None = None

    @classmethod
    def of_game(cls, game: Game) -> Law:
        """Give the rules of a game as they stand."""
        return cls(game.rules.book, game)

    @cached_property
    def names(self) -> tuple[NamedThing, ...]:
        """The names in the game that sentences may use. To tell them from words of the rules takes the program."""
        return self.game.names() if self.game else ()

    @cached_property
    def force(self) -> RulesInForce:
        """The rules read and compiled, as the game runs them."""
        return self.game.rules if self.game else rules_in_force(self.book)

    @property
    def settings(self) -> Settings:
        """The settings by which the game is played, among them its rulings."""
        return self.game.settings if self.game else {}

    @cached_property
    def every(self) -> Mapping[str, tuple[Read, ...]]:
        """Every sentence as it is read, by the rules' numbers; kept for whoever asks next (`reads_kept`)."""
        return every(self.force)

    def sentences(self, numbers: Iterable[str]) -> dict[str, tuple[Read, ...]]:
        """Give the sentences of rules as they are read, with what keeps one from running, by the rules' numbers."""
        return of_rules(self.force, frozenset(numbers))

    def wordings(self, number: str) -> tuple[Wording, ...]:
        """Give every wording of a rule, the oldest first; none for a rule that never was."""
        found = [version for version in self.game.versions if version.item == number] if self.game else []
        item = self.book.item(number)
        if not found:
            return (Wording(1, item.text, 0, "from the beginning"),) if item else ()
        told = [Wording(1, found[0].before, 0, "from the beginning")] if found[0].before else []
        for version in found:
            told.append(Wording(len(told) + 1, version.text, version.week, _why(version), version.proposal or 0))
        return tuple(told)

    def draft(self, texts: Sequence[str]) -> tuple[tuple[Read, ...], ...]:
        """Read texts as rules that stand beside these, each as an item; a word that one declares all may use."""
        items = tuple(Item(f"{DRAFT}.{place}", text, f"{DRAFT}.{place}") for place, text in enumerate(texts, 1))
        book = Rulebook((*self.book.sections, Section(DRAFT, "A DRAFT", items)))
        force = rules_in_force(book, self.names)
        readings = {reading.number: reading for reading in force.readings}
        new = frozenset((item.number, one.text) for item in items for one in readings[item.number].sentences)
        found = trials(self.book, book, tuple(sorted(self.settings.items())), new)
        return tuple(_at_work(of_item(readings[item.number], force), found, item.number) for item in items)

    def trial(self, text: str, title: str = "", *, at_work: bool = False) -> Trial:
        """Try a proposal's words on these rules, without enacting them; `at_work` plays each new sentence too."""
        used = self.game.used if self.game else frozenset()
        weighed = weigh(text, self.book, lambda book: reader_of(book, self.names), title=title, used=used)
        mailed = taken_as(weighed)
        remarks = tuple(change.text for change in weighed.proposal.changes if isinstance(change, Remark))
        return Trial(
            title=titled(title, text),
            text=text,
            changes=difference_lines(weighed.enacted.differences, mailed),
            amended=difference_lines([each for each in weighed.enacted.differences if each.before]),
            once=" ".join(f"{one.text}{mailed.get(one.text, '')}" for one in split(weighed.enacted.once)),
            readings=_at_work(of_proposal(weighed, self.names, mailed), self._at_work(weighed) if at_work else ()),
            refusals=weighed.refusals,
            remarks=remarks,
        )

    def mends(self, text: str, title: str = "") -> Mends:
        """Suggest what could stand for the sentences of a proposal that do not read or cannot be done."""
        used = self.game.used if self.game else frozenset()
        return mends_of(Ground(self.force, self.names, self.settings, used), text, title)

    def _at_work(self, weighed: Weighed) -> tuple[Finding, ...]:
        players = tuple(name.name for name in self.names if name.kind == "player")
        return of_weighed(weighed, self.book, self.settings, players)

    def mechanisms(self) -> tuple[tuple[Mechanism, str, str], ...]:
        """Give each mechanism that a sentence of these rules binds, with its rule and sentence."""
        return mechanisms(self.force.readings)

    def numbers(self) -> int:
        """Count the numbers in sentences that run or define: each is one that a proposal can change."""
        running = (read for item in self.force.readings for read in item.sentences if _counts(read))
        return sum(len(_FIGURE.findall(_QUOTED.sub("", read.text))) for read in running)


def _counts(read: SentenceReading) -> bool:
    return read.state in ("runs", "defines")


def _at_work(reads: tuple[Read, ...], findings: tuple[Finding, ...], item: str | None = None) -> tuple[Read, ...]:
    """Put to each sentence what came of trying it."""
    told = {each.texts[0]: each for each in findings if item is None or each.item == item}
    return tuple(
        replace(read, shown=told[read.text].shown, doubt=told[read.text].told) if read.text in told else read
        for read in reads
    )


def _why(version: Version) -> str:
    if version.proposal:
        return f"proposal {version.proposal}"
    rules = [cause for cause in version.causes if cause != _ADMIN]
    return f"rule {rules[0]}" if rules else "the admin"
