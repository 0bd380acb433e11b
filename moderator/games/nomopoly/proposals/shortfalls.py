"""Tells what of a proposal would read and still not be done: sentences that cannot run, and of which nothing comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.rules.basics import Lack
from moderator.games.nomopoly.rules.circular import circular
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, rules_in_force
from moderator.language.lexer import asides
from moderator.language.lexicon import NamedThing
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split


@dataclass(frozen=True, slots=True)
class Undone:
    """A new sentence of the rule numbered `item` ("" for what happens once) that reads and cannot be carried out."""

    item: str
    text: str
    reason: str

    @property
    def why(self) -> str:
        """Say why, as a sentence."""
        return f"{self.reason[:1].upper()}{self.reason[1:].rstrip('.')}."


@dataclass(frozen=True, slots=True)
class Shortfalls:
    """What a proposal would not do: sentences that cannot be carried out, and what is `told` of others."""

    undone: tuple[Undone, ...] = ()
    told: tuple[str, ...] = ()


def shortfalls(weighed: Weighed, names: Iterable[NamedThing], before: RulesInForce) -> Shortfalls:
    """Find each new sentence of a proposal that would not do all that it says.

    A sentence of another rule that would do nothing any more, as it did `before`, is told too.
    """
    enacted, names = weighed.enacted, tuple(names)
    if not enacted.differences and not enacted.once:
        return Shortfalls()
    force = rules_in_force(enacted.rulebook, names)
    new = {(each.item, each.after) for each in enacted.differences if each.after}
    touched = {item for item, _ in new}
    found: list[str] = []
    undone = [
        Undone(trouble.rule.item, trouble.rule.text, trouble.reason)
        for trouble in force.program.troubles
        if (trouble.rule.item, trouble.rule.text) in new
    ]
    texts = {
        (reading.number, place): sentence.text
        for reading in force.readings
        if reading.number in touched
        for place, sentence in enumerate(reading.sentences)
    }
    found += [
        f"{which(enacted.rulebook, *place)} does nothing: {reason}."
        for place, reason in force.idle.items()
        if place in new
    ]
    for (item, _), text in texts.items():
        if (item, text) in new and (aside := asides(text, force.lexicon)):
            found.append(f"{which(enacted.rulebook, item, text)}: {_only_explains(aside)}")
    found += circular(force, new)
    found += _idle(force.lacks, before.lacks)
    for read, reason in force.once(enacted.once, names) if enacted.once else ():
        if reason:
            undone.append(Undone("", read.text, reason))
    return Shortfalls(tuple(dict.fromkeys(undone)), tuple(dict.fromkeys(found)))


def _idle(after: Iterable[Lack], before: Iterable[Lack]) -> Iterator[str]:
    """Say of what sentences nothing would come any more, those that miss the same rule together."""
    known = set(before)
    by_reason: dict[str, list[Lack]] = {}
    for lack in after:
        if lack not in known:
            by_reason.setdefault(lack.reason, []).append(lack)
    for reason, idle in by_reason.items():
        others = f", and of {len(idle) - 1} more" if len(idle) > 1 else ""
        yield f'Nothing would come of {idle[0].rule}, "{idle[0].sentence}"{others}. {reason}'


def which(book: Rulebook, number: str, text: str) -> str:
    """Name a sentence by its rule, and its place there where the rule has several: its words stand with the changes."""
    item = book.item(number)
    if item is None:
        return "What happens once"
    texts = [each.text for each in split(item.text)]
    return f"Sentence {texts.index(text) + 1} of {number}" if len(texts) > 1 and text in texts else number


def cannot_run(book: Rulebook, undone: Undone) -> str:
    """Say of a sentence, by its place in the rules as they would stand, that it cannot be carried out, and why."""
    return f"{which(book, undone.item, undone.text)} reads, but cannot be carried out: {undone.why}"


def _only_explains(words: Iterable[str]) -> str:
    quoted = " and ".join(f'"{each}"' for each in words)
    return f"{quoted} only explains, since no rule knows such a thing: the sentence does the same without it."
