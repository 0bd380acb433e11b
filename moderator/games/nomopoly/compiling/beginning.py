"""What a sentence says of the moment when it comes into force.

"When this rule begins, each player gets $50" happens when the change that brings the sentence into the rules is made,
once, and waits for nothing afterwards.
"""

from __future__ import annotations

from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.language import tree

_SENTENCE = "sentence"


class Beginning:
    """The moment when the sentence that says so comes into force."""

    roles: tuple[tuple[str, object], ...] = ()
    weight = 1
    verb = "begin"

    def __init__(self, rule: Rule) -> None:
        self._said = (rule.item, rule.text)

    def meets(self, _frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event is that moment."""
        return occurrence.verb == "begin" and occurrence.state.get(_SENTENCE) == self._said


def is_beginning(clause: tree.Clause) -> bool:
    """Say whether an event is that the rule or the section begins in which it stands."""
    subject = clause.subject
    this = isinstance(subject, tree.Noun) and subject.determiner == "this" and subject.kind in ("rule", "section")
    return clause.verb == "begin" and this and not clause.roles and not clause.negative


def beginnings(program: Program[Frame]) -> tuple[Rule, ...]:
    """Give the sentences that something happens to when they come into force, each once, in the order of the book."""
    waiting = (trigger for trigger in program.triggers.get("begin", ()) if isinstance(trigger.pattern, Beginning))
    rules = sorted({*(trigger.rule for trigger in waiting), *program.counting}, key=lambda rule: rule.place)
    return tuple({(rule.item, rule.text): rule for rule in rules}.values())


def begins(rule: Rule) -> Occurrence:
    """Give the event that a sentence has come into force."""
    roles = {"subject": rule.item, "said": rule.told_as}
    return Occurrence("begin", roles, rule, state={_SENTENCE: (rule.item, rule.text)})
