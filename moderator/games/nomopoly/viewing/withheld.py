"""What the rules keep secret, and how it is kept from the pages: the highest bidder on a lot (X.5), and so who bids.

An order that a rule grants while keeping something about it secret is secret too: neither the words of its mail nor
the log may tell whose it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from moderator.core.outcome import PURPOSE, Event
from moderator.games.nomopoly.play import facts
from moderator.language.inflection import Inflection
from moderator.language.readings import ItemReading
from moderator.language.tree import Adjective, Clause, Form, Noun, Order, Standing
from moderator.language.tree import Definition as Defined

_WRAPPED = 56
_HEADING = re.compile(r"^proposal\b[^:]{0,40}:\s*", re.IGNORECASE)
_PEOPLE = frozenset({"player", "person", "party"})


@dataclass(frozen=True, slots=True)
class Withheld:
    """What is secret now: `attributes` by key, the `rules` that say so, and the `verbs` of the orders behind them."""

    attributes: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()

    @classmethod
    def of(cls, readings: Iterable[ItemReading]) -> Withheld:
        """Gather what the sentences of the rules keep secret."""
        forms = [(reading.number, one.form) for reading in readings for one in reading.sentences if one.form]
        told = [(rule, word) for rule, form in forms for word in _secret(form)]
        rules = frozenset(rule for rule, _ in told)
        orders = (form.clause for rule, form in forms if isinstance(form, Order) and rule in rules)
        verbs = frozenset(clause.verb for clause in orders if _of_people(clause))
        return cls(frozenset(facts.key(word) for _, word in told), rules, verbs)

    def speaks(self, text: str) -> bool:
        """Say whether words speak of a secret order."""
        return bool(self.verbs) and self._pattern().search(text) is not None

    def _pattern(self) -> re.Pattern[str]:
        known = Inflection(None)
        entries = (known.verb(verb) for verb in sorted(self.verbs))
        spelled = ((each.base, each.third, each.participle, each.gerund) for each in entries)
        forms = dict.fromkeys(form for forms in spelled for form in forms)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)

    def letter(self, words: str, public: Sequence[str] = ()) -> str:
        """Give a mail's words without the lines that speak of secret orders; a broken line takes its rest along.

        No mark is left, since a mark would tell who bids. Lines that stand in a `public` text, a proposal, stay.
        """
        if not self.verbs:
            return words
        kept: list[str] = []
        broken = False
        for line in words.split("\n"):
            bare = _HEADING.sub("", line.strip())
            shown = bool(bare) and any(bare in text for text in public)
            secret = not shown and (self.speaks(line) or (broken and bool(line.strip())))
            kept += [] if secret else [line]
            goes_on = len(line) >= _WRAPPED or not re.search(r"\d", line)
            broken = secret and goes_on and not line.rstrip().endswith(".")
        return "\n".join(kept)

    def event(self, event: Event) -> Event | None:
        """Give an event without what would tell who gave a secret order; None where nothing is left of it."""
        if event.verb in self.verbs or (event.verb == "fail" and _FAILED.match(event.line) and self.speaks(event.line)):
            return None
        if event.purpose and self.speaks(event.purpose):
            event = event._replace(details=tuple(each for each in event.details if each[0] != PURPOSE))
        if event.mail is not None and self.rules.intersection(event.causes):
            return event._replace(mail=None)
        return event


_FAILED = re.compile(r"order of .+ fails: ")


def _of_people(clause: Clause) -> bool:
    return isinstance(clause.subject, Noun) and clause.subject.kind in _PEOPLE


def _secret(form: Form) -> Iterator[str]:
    """Give the attribute of which a sentence says that it is secret."""
    if isinstance(form, (Standing, Defined)):
        clause: Clause = form.clause
        said = clause.role("complement")
        hides = isinstance(said, Adjective) and said.word == "secret" and not clause.negative
        if hides and isinstance(clause.subject, Noun):
            yield clause.subject.kind
