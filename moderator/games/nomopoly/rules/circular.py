"""Tells of definitions that go round in a ring: who is a Knight would hang on who is a Knight."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.language import tree


def circular(force: RulesInForce, new: set[tuple[str, str]]) -> Iterator[str]:
    """Warn of each new sentence (rule, words) that says what something is by what it then would have to be already."""
    hangs: dict[str, set[str]] = {}
    said: list[tuple[str, str]] = []
    for reading in force.readings:
        for sentence in reading.sentences:
            for form in sentence.forms:
                if not isinstance(form, tree.Definition) or form.clause.verb != "be":
                    continue
                for word in _quality(form.clause):
                    hangs.setdefault(word, set()).update(_asked_of_it(form))
                    if (reading.number, sentence.text) in new:
                        said.append((word, sentence.text))
    for word, text in said:
        if word in _reached_from(word, hangs):
            yield f'Warning: whether anything is {word} would hang on itself, so that nothing tells: "{text}"'


def _quality(clause: tree.Clause) -> Iterator[str]:
    """Give what a clause says that something is: "Sick", "Knight"."""
    what = clause.role("complement")
    if isinstance(what, tree.Adjective):
        yield what.word
    elif isinstance(what, tree.Noun) and what.of is None:
        yield what.kind


def _asked_of_it(form: tree.Definition) -> Iterator[str]:
    """Give what the conditions ask of the very thing that is defined; what they ask of others is no ring."""
    it = getattr(form.clause.subject, "variable", "")
    for clause in tree.walk(form.conditions):
        if isinstance(clause, tree.Clause) and clause.verb == "be" and isinstance(clause.subject, tree.Refer):
            yield from _quality(clause) if clause.subject.variable == it else ()


def _reached_from(word: str, hangs: dict[str, set[str]]) -> set[str]:
    """Give all qualities on which one hangs, at whatever remove."""
    found: set[str] = set()
    left = [word]
    while left:
        for each in hangs.get(left.pop(), set()) - found:
            found.add(each)
            left.append(each)
    return found
