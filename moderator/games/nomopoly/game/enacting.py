"""Changing the rules of a game under way: proposals enacted, rules repealed, what happens once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from moderator.core.reads import Read
from moderator.games.nomopoly.compiling.beginning import beginnings, begins
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.declarations import redescribe
from moderator.games.nomopoly.compiling.forms import as_it_happens
from moderator.games.nomopoly.compiling.lawful import once_by_law
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN, Kept, Version
from moderator.games.nomopoly.letters.changes import Replace
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.proposals.amending import UnfitError, enact
from moderator.games.nomopoly.proposals.rewording import without_references, without_sentences
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, reader_of, rules_in_force
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.chains import NOBODY, Account
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import NO_RULE, Occurrence, Rule
from moderator.games.nomopoly.world.values import Id, Value
from moderator.language import tree
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Item, Rulebook
from moderator.language.sentences import split

REWORDING = 500
"""How many steps it is to make the rules anew: they are read and compiled again where they change."""

LETTERS = 10
"""How many letters of a rule that is worded anew are read for one step."""


def _fails(read: Read) -> str:
    """Say that a sentence does not read or cannot be carried out."""
    why = "It does not read" if read.state == "almost" else "It cannot be carried out"
    return " ".join((f"{why}:", read.text, *(read.reasons if read.state == "waits" else ())))


class Enacting(Kept):
    """A game whose rules change."""

    def enact_text(
        self,
        run: Run,
        text: str,
        author: str,
        proposal: int = 0,
        title: str = "",
        because: tuple[str, ...] = BY_THE_ADMIN,
    ) -> tuple[str, ...]:
        """Enact the words of a proposal at once; gives why what does not fit, read or run as it stands does not."""
        # what only notes a verdict enacts nothing
        from moderator.games.nomopoly.proposals.sentences_read import each_once
        from moderator.games.nomopoly.proposals.weighing import weigh

        weighed = weigh(text, self.rules.book, lambda book: reader_of(book, self.names()), title=title, used=self.used)
        book = weighed.enacted.rulebook
        run.proposer = self.author(author) if author else None
        items = self.rules.book.items()
        before = frozenset((item.key, sentence.text) for item in items for sentence in split(item.text))
        program = self.rules.program
        self.put_in_force(run, book, because, proposal)
        reads = each_once(weighed, self.names())
        if proposal:
            self.brought = {**self.brought, proposal: reads}
        with run.guarded(program), run.chain("what happens once", because, Account(proposal) if proposal else NOBODY):
            self.let_begin(run, before)
            if weighed.enacted.once:
                self.happen_once(run, weighed.enacted.once, run.proposer)
        run.proposer = None
        run.stand()
        reasons = tuple(reason for refusal in weighed.refusals for reason in refusal.reasons)
        return (*reasons, *(_fails(read) for read in reads if read.state in ("almost", "waits")))

    def put_in_force(
        self, run: Run, book: Rulebook, because: tuple[str, ...] = BY_THE_ADMIN, proposal: int = 0
    ) -> None:
        """Let a rulebook be the rules from now on; `because` are the rules that brought it about, or the admin."""
        before = {item.key or item.number: item for item in self.rules.book.items()}
        after = {item.key or item.number: item for item in book.items()}
        declared, program = tuple(self.rules.program.declared), self.rules.program
        self.world.journal.append((self._rules_as_before, (run, self.rules, self.used, self.versions, self.brought)))
        self.rules = rules_in_force(book, self.names())
        self.used = self.used | frozenset(after)
        run.play_by(self.rules.program)
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

    def let_begin(self, run: Run, before: Collection[tuple[str, str]] = ()) -> None:
        """Let happen what sentences say of their own beginning; `before` are those in force already, by their keys."""
        for rule in beginnings(self.rules.program):
            if (rule.key, rule.text) not in before:
                run.happen(begins(rule))

    def _rules_as_before(
        self,
        run: Run,
        rules: RulesInForce,
        used: frozenset[str],
        versions: tuple[Version, ...],
        brought: Mapping[int, tuple[Read, ...]],
    ) -> None:
        self.rules, self.used, self.versions, self.brought = rules, used, versions, brought
        run.play_by(rules.program)

    def happen_once(self, run: Run, text: str, author: Value) -> None:
        """Carry out sentences that happen once and leave no rule behind; "I" is their author."""
        reading = self.rules.reader(self.names()).read_item(Item("Once", text))
        for said, steps in _happening(reading.sentences):
            rule = Rule("once", 0, said, NO_RULE.place)
            frame = Frame(run, rule, {"@sender": author}, event=Occurrence("time", {}, rule), agent=author)
            with suppress(NotRunnable, Missing):
                once_by_law(Compiler(self.rules.program, rule, run.also_asked), rule, steps).run(frame)

    def _enact(self, run: Run, proposal: Id, occurrence: Occurrence) -> None:
        text, title = docket.words(run.world, proposal), docket.title(run.world, proposal)
        author, number = docket.proposer(run.world, proposal), docket.number(run.world, proposal)
        self.enact_text(run, text, author, number, title, occurrence.causes() or BY_THE_ADMIN)

    def _repeal(self, run: Run, rule: Value, occurrence: Occurrence) -> None:
        run.spend(REWORDING)
        book = self.rules.book
        sections = tuple(
            replace(section, items=tuple(item for item in section.items if item.number != rule))
            for section in book.sections
            if section.number != rule
        )
        self.put_in_force(run, Rulebook(sections), occurrence.causes() or BY_THE_ADMIN)

    def _amend(self, run: Run, rule: Value, words: tuple[str, str], occurrence: Occurrence) -> str | None:
        """Put other words into a rule; gives why that cannot be: they do not stand there, or it would not read."""
        run.spend(REWORDING)
        before = {(number, text) for number, text, _ in self.rules.troubles()}
        try:
            book = enact(self.rules.book, Replace(str(rule), *words), self.used).rulebook
        except UnfitError as unfit:
            return " ".join(unfit.refusal.reasons)
        reworded = book.item(str(rule))
        run.spend(len(reworded.text) // LETTERS if reworded else 0)
        broken = [
            text for number, text, _ in rules_in_force(book, self.names()).troubles() if (number, text) not in before
        ]
        if broken:
            return f"this would not read any more: {broken[0]}"
        self.put_in_force(run, book, occurrence.causes() or BY_THE_ADMIN)
        return None

    def _without(self, run: Run, noun: str, occurrence: Occurrence) -> None:
        """Take every sentence that speaks of a noun out of the rules, and what means nothing without it."""
        book = without_references(self.rules.book, self.rules.readings, noun)
        known = {(number, text) for number, text, _ in self.rules.troubles()}
        while True:
            run.spend(REWORDING)
            troubles = rules_in_force(book, self.names()).troubles()
            broken = [(number, text) for number, text, _ in troubles if (number, text) not in known]
            if not broken:
                break
            book = without_sentences(book, broken)
        self.put_in_force(run, book, occurrence.causes() or BY_THE_ADMIN)


def _happening(sentences: Iterable[SentenceReading]) -> list[tuple[str, tuple[tree.Step, ...]]]:
    """Give the steps of what happens once with its words; a sentence that goes on from one before goes with it."""
    found: list[tuple[str, tuple[tree.Step, ...]]] = []
    for sentence in sentences:
        form = as_it_happens(sentence.form)
        if isinstance(form, tree.Continuation) and found:
            text, steps = found[-1]
            found[-1] = (f"{text} {sentence.text}", (*steps, *form.steps))
        elif isinstance(form, (tree.Once, tree.Continuation)):
            found.append((sentence.text, form.steps))
    return found
