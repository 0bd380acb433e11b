"""Phases that are left out: `In every third update, the Candyland phase is skipped`."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import asked
from moderator.games.nomopoly.play.program import SkipRule
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree


def skipped(compiler: Compiler, steps: tuple[tree.Step, ...]) -> tuple[str, ...]:
    """Give the phases that a sentence leaves out; () if it does something else. Raises NotRunnable for both at once."""
    clauses = [clause for step in steps for clause in step.clauses]
    found = [_phases(compiler, clause) for clause in clauses]
    if not any(found):
        return ()
    if len(steps) != 1 or not all(found):
        raise NotRunnable("a phase is left out by a sentence of its own: In every third update, ... is skipped.")
    return tuple(phase for phases in found for phase in phases)


def _phases(compiler: Compiler, clause: tree.Clause) -> tuple[str, ...]:
    if clause.verb != "skip" or clause.subject is not None:
        return ()
    what = clause.role("object")
    items = what.items if isinstance(what, tree.Join) else (what,)
    phases = tuple(each.kind for each in items if isinstance(each, tree.Noun))
    return phases if all(compiler.program.kinds.is_a(phase, "phase") for phase in phases) else ()


def compile_skip(
    compiler: Compiler,
    phases: tuple[str, ...],
    step: tree.Step,
    *,
    every: int = 1,
    week: int = 0,
    span: int | None = None,
) -> None:
    """Take in that phases are left out."""
    if step.chance is not None or step.each is not None or step.otherwise or step.times:
        raise NotRunnable("when a phase is left out is said by weeks or with 'if'")
    conditions = asked(compiler, step.conditions, tree.Once((step,)))
    for phase in phases:
        compiler.program.skips.append(SkipRule(compiler.rule, phase, conditions, every, week, span))
