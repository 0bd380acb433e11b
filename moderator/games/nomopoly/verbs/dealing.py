"""Dealing out: what somebody has goes in bundles to others drawn by lot, each served once before anybody twice."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Value


@verb("deal out")
def deal_out(run: Run, occurrence: Occurrence) -> str | None:
    """Each bundle goes to one of those who have had the fewest: so much of everything as a bundle holds (II.8.3)."""
    giver, among = occurrence.subject, occurrence.roles.get("to")
    group = among if isinstance(among, tuple) else (among,)
    bundle = run.program.bundle
    if not isinstance(giver, Id) or not group or None in group:
        return "there is nobody to whom it could be dealt out"
    if not bundle:
        return "what a bundle holds, no rule says"
    waiting: list[Value] = []
    while True:
        parts = _bundle(Frame(run, occurrence.rule), giver)
        if not parts:
            return None
        run.spend()
        waiting = waiting or list(group)
        receiver = run.draw(tuple(waiting), "who gets a bundle")
        waiting.remove(receiver)
        before = _wealth(run, giver)
        for part in parts:
            run.make("give", occurrence, subject=giver, object=part, recipient=receiver)
        if _wealth(run, giver) == before:
            return "nothing of it can be given away"


def _bundle(frame: Frame, giver: Id) -> list[Value]:
    """Give what the next bundle holds: the first of each kind of thing, and money up to its limit."""
    run, found = frame.run, []
    for kind, most in run.program.bundle:
        limit = int(most.value(frame))
        if kind == "":
            found += [min(limit, facts.cash(run, giver))] if facts.cash(run, giver) > 0 else []
            continue
        for thing in list(facts.possessions(run, giver, kind)):
            if limit <= 0:
                break
            part = (
                Goods(thing.kind, thing.detail, min(limit, thing.count), giver) if isinstance(thing, Goods) else thing
            )
            limit -= part.count if isinstance(part, Goods) else 1
            found.append(part)
    return found


def _wealth(run: Run, party: Id) -> tuple[Value, ...]:
    return (facts.cash(run, party), *facts.possessions(run, party, "thing"))
