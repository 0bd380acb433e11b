"""How a sentence lets an event happen: what the event at hand hands on to it, and what comes of its being forbidden."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.play.run import Frame, Primitive
from moderator.games.nomopoly.world.errors import refuse
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import GAME, Value


def bring_about(
    frame: Frame,
    rule: Rule,
    verb: str,
    roles: dict[str, Value],
    manner: frozenset[str] = frozenset(),
    state: Mapping[str, object] | None = None,
    act: Primitive | None = None,
    *,
    if_possible: bool = False,
) -> Occurrence:
    """Let an event happen that a rule brings about, and give it; `act` is what it does instead of what its verb does.

    Raises Refused where it is forbidden and an order asked for it, unless it is only to happen if possible.
    """
    event = frame.event
    occurrence = Occurrence(verb, roles, rule, event, manner, state=dict(state or {}))
    same_event = (
        event is not None
        and event.verb == verb
        and (roles.get("subject") == event.subject or _only_the_doer_differs(event, roles))
    )
    if event is not None and same_event and not event.dropped and not event.done:
        for role, value in event.roles.items():
            occurrence.roles.setdefault(role, value)
        for word in ("plus", "minus", "added"):
            if word in event.state:
                occurrence.state.setdefault(word, event.state[word])
        occurrence.voluntary = event.voluntary
    if event is not None and event.verb == verb and not event.done:
        occurrence.used = list(event.used)
        for role, value in event.roles.items():
            if role != "price" and role not in ("subject", "agent"):
                occurrence.roles.setdefault(role, value)
    if event is not None and event.ordered:
        occurrence.voluntary = True
        occurrence.roles.setdefault("agent", event.subject)
    occurrence.state.setdefault("rounding", frame.rounding)
    if frame.current is not None and verb == "take":
        occurrence.roles.setdefault("for", frame.current)
    happened = not frame.run.exempt(rule, occurrence) and frame.run.happen(occurrence, act)
    frame.made.append(occurrence)
    frame.recent.append(occurrence)
    frame.recent.extend(occurrence.replaced)
    if not happened and occurrence.refused and not if_possible:
        order = event.within("order") if event is not None else None
        if order is not None and event is not None and event.ordered:
            raise refuse(occurrence)
    return occurrence


def _only_the_doer_differs(event: Occurrence, roles: dict[str, Value]) -> bool:
    """Say whether somebody else does just what the event at hand says: "her Victim pays the amount instead"."""
    said = {role: value for role, value in roles.items() if role != "subject"}
    return bool(said) and all(role in event.roles and event.roles[role] == value for role, value in said.items())


def first_time(frame: Frame, rule: Rule, within: str, who: Value) -> bool:
    """Say whether what a rule does once (a turn, an explosion, a week) is done for the first time; then it now is."""
    key = (rule.place, who)
    around = frame.event.within(within) if within and frame.event is not None else None
    if around is not None:
        seen = around.state.setdefault("once", set())
        if key in seen:
            return False
        seen.add(key)
        return True
    world = frame.run.world
    done = world.get(GAME, "once", ())
    if key in done:
        return False
    world.set(GAME, "once", (*done, key))
    return True
