"""Looking at a position: attributes, rules, pages, events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from moderator.core.dice import Dice, NoDice
from moderator.core.outcome import Event
from moderator.core.ruleset import Page, Record, unbundled
from moderator.core.stepped import Failure, Stepped
from moderator.games.nomopoly.evaluation.laws import LawfulSteps
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.letters.letter import Wish, read_letter
from moderator.games.nomopoly.naming import Names, look
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.orders.may import NONE_GRANTS
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_wish
from moderator.games.nomopoly.play.update import phase_label
from moderator.games.nomopoly.positions.given import Given
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.world.chains import Exhausted

PHASES = {
    "auction and lottery": ("auction phase", "lottery phase"),
    "pseudoplayers": ("pseudoplayer phase",),
    "easy moves": ("Easy Move phase",),
    "candyland": ("Candyland phase",),
    "phantom effect": ("Phantom phase",),
}

_CALLED = {tuple(map(phase_label, phases)): name for name, phases in PHASES.items()}


def _phase(line: str) -> str:
    """Give the phase that a line of the log opens, or nothing."""
    before, colon, phase = line.partition("phase: ")
    return "" if before or not colon else phase


def _as_called(lines: Sequence[str]) -> Iterator[str]:
    """Give the lines of the log, phases as cases call them: the first of two that follow each other by both names."""
    opened = [phase for phase in map(_phase, lines) if phase]
    for line in lines:
        if not _phase(line):
            yield line
            continue
        called = (name for phases, name in _CALLED.items() if tuple(opened[: len(phases)]) == phases)
        yield f"phase: {next(called, opened[0])}"
        del opened[0]


class Seen(Given):
    """A position that can be looked at piece by piece."""

    def failures(self, number: int) -> tuple[Failure, ...]:
        """Give the lines of a mail that have been refused so far, at once or when they were carried out."""
        later = [self._failure(failed) for failed in self.game.failed if failed.mail == number]
        return (*self.refused.get(number, ()), *later)

    def _failure(self, failed: Failed) -> Failure:
        understood = not failed.reason.startswith(NONE_GRANTS) or self.once_granted(failed.words)
        return Failure(failed.words, failed.reason, failed.rules, understood)

    def vocabulary(self, rules: RulesInForce) -> Vocabulary:
        """Give the words that letters lean on while some rules are in force."""
        program = rules.program
        players = tuple(self.game.world.things[each].name for each in self.game.world.of_kind("player"))
        found = ((each.period, each.steps) for each in program.scheduled)
        carried = (period for period, steps in found if isinstance(steps, LawfulSteps) and steps.does("carry out"))
        named = tuple(dict.fromkeys(carried))
        return Vocabulary.of(tuple(program.orders), rules.granted.short_forms, program.phases, named, players)

    def once_granted(self, words: str) -> bool:
        """Say whether words are an order that the rules of the beginning granted, whatever has become of them since."""
        names = self.game.names()
        for rules in self.earlier:
            reader = rules.reader(names)
            for item in read_letter(words, self.vocabulary(rules)).items:
                order = read_wish(item, "", 0, reader, rules.granted.short_forms) if isinstance(item, Wish) else None
                if isinstance(order, ReadOrder) and any(each.verb in rules.program.orders for each in order.clauses):
                    return True
        return False

    def update(self, dice: Dice) -> Stepped:
        """Work out the whole update with what has been mailed and decided; then the clock moves on."""
        kept = self.game.copy()
        try:
            self.game.update(dice)
        except (Exhausted, ValueError) as trouble:
            self.game = kept
            return Stepped((Failure("", str(trouble)),))
        return Stepped()

    def names(self) -> Names:
        """Give what looks things up by their names, in the position as it stands now and until the next step."""
        return Names(self.game, self.game.run(NoDice()))

    def keys(self, kind: str) -> tuple[str | int, ...]:
        """Give the keys of the things of a kind ("players", "squares", "lots", ...; ("",) for a single thing)."""
        return self.names().keys(kind)

    def look(self, kind: str, key: str | int, attribute: str) -> Plain:
        """Give an attribute's value, stored or derived. Raises KeyError for what no rule declares."""
        return look(self.names(), kind, key, attribute)

    def rules(self) -> Mapping[str, str]:
        """Give the texts of the rules in force by their ids ("X.3")."""
        return {item.number: item.text for item in self.game.rules.book.items()}

    def pages(self) -> Sequence[Page]:
        """Give the whole site as it would be published now."""
        from moderator.games.nomopoly.viewing import pages_of

        return tuple(unbundled(pages_of(self.game, Record("nomopoly", "Nomopoly", (), (), {}))))

    @property
    def board(self) -> int:
        """The number of squares."""
        return len(self.game.world.board)

    @property
    def events(self) -> Sequence[Event]:
        """The log so far."""
        return self.game.events

    @property
    def lines(self) -> Sequence[str]:
        """The log as lines, each ending with its cause in brackets: `A pays $12 to B (VIII.5)`.

        A phase is called as cases call it.
        """
        events = self.events
        lines = zip(_as_called([event.line for event in events]), events, strict=True)
        return [f"{line} ({', '.join(event.causes)})" if event.causes else line for line, event in lines]
