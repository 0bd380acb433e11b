"""Deeds: what somebody is to do or to suffer later, named by an order and kept as data until its time.

What the rules call it (a penalty) is its kind. Who will do it is not known yet.
"""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import Sort, Value


def done_by(what: Value, who: Value, rule: Rule | None = None, parent: Occurrence | None = None) -> Occurrence | None:
    """Give the event that a deed comes to when somebody does it; None for what is no deed."""
    if not isinstance(what, Sort) or not isinstance(what.detail, tuple):
        return None
    verb, roles = what.detail
    subject = {} if who is None else {"subject": who}
    return Occurrence(verb, {**subject, **dict(roles), "as": Sort(what.kind)}, rule, parent)


def recognized(frame: Frame, what: Value) -> bool:
    """Say whether a sentence of the rules says that such a deed is one of its kind."""
    event = done_by(what, None)
    if event is None:
        return False
    for rule in frame.run.program.classes.get(facts.key(f"recognized {what.kind}"), ()):
        if rule.subject.admits(Frame(frame.run, rule.rule), event):
            frame.run.ask_rule(rule.rule)
            return True
    return False
