"""Tells how each sentence of a rule or of a proposal reads: it runs, defines, explains, waits, or does not read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from moderator.core.reads import Read, read_again
from moderator.core.row import Row
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.proposals.taken_as import taken_as
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.rules.reads_kept import kept
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, rules_in_force
from moderator.games.nomopoly.world.figures import plain
from moderator.language.lexicon import Lexicon, NamedThing
from moderator.language.paraphrase import say
from moderator.language.readings import Diagnosis, ItemReading, SentenceReading

UNFIT = "unfit"
"""The state of what a proposal asks for that does not fit the rules: its text says why."""


def of_proposal(weighed: Weighed, names: tuple[NamedThing, ...], mailed: Mapping[str, str]) -> tuple[Read, ...]:
    """Give the new sentences of a proposal as they read in the rules that it leaves, each once."""
    book, enacted = weighed.enacted.rulebook, weighed.enacted
    force = rules_in_force(book, names)
    new = {(difference.item, difference.after) for difference in enacted.differences if difference.after}
    touched = {item for item, _ in new}
    found: list[Read] = []
    for reading in force.readings:
        if reading.number in touched:
            fresh = (read for read in of_item(reading, force) if (reading.number, read.text) in new)
            found += [replace(read, where=f"{reading.number}{mailed.get(read.text, '')}") for read in fresh]
    if enacted.once:
        once = force.once(enacted.once, names)
        fresh = (_read(sentence, force.lexicon, idle) for sentence, idle in once)
        found += [replace(read, where=f"once{mailed.get(read.text, '')}") for read in fresh]
    seen = {read.text for read in found}
    found += [_unread(almost.text, almost.diagnosis) for almost in weighed.almost if almost.text not in seen]
    return tuple(found)


def of_rules(force: RulesInForce, numbers: Collection[str]) -> dict[str, tuple[Read, ...]]:
    """Give the sentences of rules as they read in the rules in force, by the rules' numbers."""
    readings = (item for item in force.readings if item.number in numbers)
    return {item.number: of_item(item, force) for item in readings}


def every(force: RulesInForce) -> dict[str, tuple[Read, ...]]:
    """Give the sentences of all rules as they read in the rules in force, by the rules' numbers; see `reads_kept`."""
    numbers = frozenset(item.number for item in force.book.items())
    return kept(force, "reads", lambda: of_rules(force, numbers), _again)


def _again(written: Mapping[str, Sequence[Mapping[str, object]]]) -> dict[str, tuple[Read, ...]]:
    return {number: tuple(read_again(Row(each)) for each in reads) for number, reads in written.items()}


def each_once(weighed: Weighed, names: tuple[NamedThing, ...]) -> tuple[Read, ...]:
    """Give every sentence of a proposal once: those that it would bring, what it only remarks, what does not fit."""
    found = of_proposal(weighed, names, taken_as(weighed))
    seen = {each.text for each in found}
    remarks = (each.text for each in weighed.proposal.changes if isinstance(each, Remark))
    unfit = (Read(plain(" ".join(each.reasons)), UNFIT) for each in weighed.refusals)
    return (*found, *(Read(text, "prose") for text in remarks if text not in seen), *unfit)


def of_item(item: ItemReading, force: RulesInForce) -> tuple[Read, ...]:
    """Give the sentences of a rule as they read in the rules in force."""
    idle = {lack.sentence: lack.reason for lack in force.lacks if lack.rule == item.number}
    idle |= {
        trouble.rule.text: trouble.reason for trouble in force.program.troubles if trouble.rule.item == item.number
    }
    found: list[Read] = []
    for sentence in (*item.sentences, *item.implied):
        read = _read(sentence, force.lexicon, idle.get(sentence.text, ""))
        if not read.reasons and (nothing := force.idle.get((item.number, sentence.text))):
            read = replace(read, reasons=(_as_sentence(nothing),))
        found.append(read)
    return tuple(found)


def _read(sentence: SentenceReading, lexicon: Lexicon, idle: str) -> Read:
    if sentence.state == "almost":
        return _unread(sentence.text, sentence.diagnosis)
    words = say(sentence.form, lexicon) if sentence.form is not None else ""
    if idle and sentence.state != "prose":
        return Read(sentence.text, "waits", words, reasons=(_as_sentence(idle),))
    return Read(sentence.text, sentence.state, words)


def _as_sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:].rstrip('.')}."


def _unread(text: str, found: Diagnosis | None) -> Read:
    if found is None:
        return Read(text, "almost")
    return Read(text, "almost", "", found.at, tuple(map(plain, found.reasons)), found.send)
