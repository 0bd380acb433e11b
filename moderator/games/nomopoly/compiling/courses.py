"""What has a course: a turn is taken, begins and ends where somebody stands; of phases and weeks the schedule tells."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import can_be, said
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node

_WHERE = frozenset({"on", "in", "at"})
_COURSE = frozenset({"take", "begin", "start", "end"})


def of_a_turn(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Give whose turn begins or ends as who does that, and where: "her turn on a Red square" is taken there."""
    turn = clause.role("object") or clause.subject
    if clause.verb not in _COURSE or not isinstance(turn, tree.Noun):
        return clause
    if turn.kind != "move" and not is_turn(compiler, turn):
        return clause
    verb = "start" if clause.verb == "begin" else clause.verb
    if turn is clause.subject:
        taken = replace(turn, of=None, determiner="a")
        return replace(clause, subject=turn.of, verb=verb, roles=(("object", taken), *clause.roles))
    places = [tree.complement_of(one) for one in turn.which]
    here = next((one for one in places if isinstance(one, tree.Place) and one.preposition in _WHERE), None)
    which = tuple(one for one in turn.which if here is None or tree.complement_of(one) is not here)
    hers = isinstance(turn.of, tree.Refer) and turn.of.variable == getattr(clause.subject, "variable", "")
    bare = replace(turn, which=which, of=None, determiner="a") if hers else replace(turn, which=which)
    roles = tuple((role, bare if role == "object" else filler) for role, filler in clause.roles)
    return replace(clause, verb=verb, roles=roles if here is None else (*roles, ("on", here.phrase)))


def is_turn(compiler: Compiler, what: Node | None) -> bool:
    """Say whether a phrase is a turn of some kind."""
    return isinstance(what, tree.Noun) and compiler.program.kinds.is_a(what.kind, "turn")


def check_course(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse what nobody hears of: that a lottery ends, that a week is started somewhere. Raises NotRunnable."""
    what = clause.role("object")
    if clause.verb == "take" and isinstance(what, tree.Noun) and is_turn(compiler, what) and what.rank is not None:
        raise NotRunnable(
            'which of her turns it is, is said by how often: write "takes a turn for the second time this week"'
        )
    if clause.verb not in ("begin", "start", "end"):
        return
    if clause.verb == "end" and what is not None:
        known = not can_be(compiler, what, "phase")
    elif what is not None:
        known = clause.verb in compiler.program.offered or is_turn(compiler, what)
    else:
        rule = ("rule",) if clause.verb == "begin" else ()
        known = clause.subject is None or can_be(compiler, clause.subject, "board", "matter", *rule)
    if not known:
        raise NotRunnable(
            f"nothing is heard of it when {said(what or clause.subject)} begins or ends: "
            'write "At the end of each update" or "When a player starts her turn"'
        )


def as_taken(compiler: Compiler, clause: tree.Clause) -> tree.Clause:
    """Let a turn that would begin, or may not, be one that would be taken: what has begun is no longer held up."""
    starts = clause.verb in ("begin", "start") and is_turn(compiler, clause.role("object"))
    return replace(clause, verb="take") if starts else clause
