"""Proposals: made, discarded, judged, and their changes made."""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Line, Run
from moderator.games.nomopoly.verbs.primitive import noted, verb
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id


def _says(words: str) -> Line:
    def line(run: Run, occurrence: Occurrence) -> str:
        return f"proposal {run.world.label(occurrence.roles.get('object'))} is {words}"

    return line


def _state(run: Run, occurrence: Occurrence, state: str) -> str | None:
    proposal = occurrence.roles.get("object")
    if not isinstance(proposal, Id) or not run.world.exists(proposal):
        return "there is no such proposal"
    judging = state in ("accepted", "rejected")
    if judging and docket.state(run.world, proposal) != docket.UNDECIDED:
        return "it has been judged already"
    if judging and run.world.get(proposal, "judged") != run.week:
        run.happen(Occurrence("judge", {"object": proposal}, occurrence.rule, occurrence))
    run.world.set(proposal, "state", state)
    if judging:
        others = [each for each in run.world.of_kind("proposal") if each != proposal]
        latest = max((run.world.get(each, "judged as", 0) for each in others), default=0)
        run.world.set(proposal, "judged as", latest + 1)
    run.world.set(proposal, "judged", run.week if judging else None)
    return None


@verb("propose")
def propose(run: Run, occurrence: Occurrence) -> str | None:
    """A proposal is made: it waits, undecided."""
    proposal = occurrence.roles.get("object")
    if not isinstance(proposal, Id):
        return "what is proposed is not said"
    run.world.set(proposal, "state", docket.UNDECIDED)
    run.world.set(proposal, "proposer", occurrence.subject)
    return None


@verb("accept", line=_says("accepted"))
def accept(run: Run, occurrence: Occurrence) -> str | None:
    """A proposal is accepted; what follows, the rules say."""
    return _state(run, occurrence, "accepted")


noted("not accept")


@verb("reject", line=_says("rejected"))
def reject(run: Run, occurrence: Occurrence) -> str | None:
    """A proposal is rejected."""
    return _state(run, occurrence, "rejected")


@verb("discard", line=_says("discarded"))
def discard(run: Run, occurrence: Occurrence) -> str | None:
    """A proposal is put away unjudged."""
    return _state(run, occurrence, "discarded")


@verb("judge")
def judge(run: Run, occurrence: Occurrence) -> str | None:
    """A proposal is judged; by what, other sentences say. Whoever accepts or rejects it has judged it."""
    proposal = occurrence.roles.get("object")
    if isinstance(proposal, Id):
        run.world.set(proposal, "judged", run.week)
    return None


@verb("make")
def make(run: Run, occurrence: Occurrence) -> str | None:
    """The changes of an accepted proposal are made."""
    accepted = occurrence.within("accept")
    proposal = accepted.roles.get("object") if accepted is not None else None
    if isinstance(proposal, Id) and run.enact is not None:
        run.enact(run, proposal, occurrence)
    return None


@verb("repeal")
def repeal(run: Run, occurrence: Occurrence) -> str | None:
    """A rule leaves the book."""
    rule = occurrence.roles.get("object")
    if run.repeal is not None and rule is not None:
        run.repeal(run, rule, occurrence)
    return None


@verb("replace")
def replace(run: Run, occurrence: Occurrence) -> str | None:
    """Words of a rule give way to others."""
    rule, old, new = (occurrence.roles.get(role) for role in ("in", "object", "with"))
    if not isinstance(old, str) or not isinstance(new, str) or rule is None:
        return "which words are replaced, and in which rule, is not said"
    trouble = run.amend(run, rule, (old, new), occurrence) if run.amend is not None else None
    if trouble is not None:
        occurrence.dropped = True
        run.log(f"{rule} stays as it is: {trouble}", occurrence)
    return None
