"""The schedule of an update: its phases, what is done in them, before them and after them, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.later import delay_of
from moderator.games.nomopoly.compiling.lawful import by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.skipping import compile_skip, skipped
from moderator.games.nomopoly.compiling.wanted import is_word, kind_of
from moderator.games.nomopoly.evaluation.laws import LawfulSteps
from moderator.games.nomopoly.play.program import Program, ScheduledRule, Trouble
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node


def compile_schedule(compiler: Compiler, sentence: Sentence) -> None:
    """Take in the order of the phases."""
    assert isinstance(sentence.form, tree.Schedule)
    compiler.program.phases = sentence.form.phases
    for phase in sentence.form.phases:
        compiler.program.kinds.declare(phase, "phase")


def compile_scheduled(compiler: Compiler, sentence: Sentence) -> None:
    """Take in steps at a time that comes round. Raises NotRunnable for a time that never comes."""
    form = sentence.form
    assert isinstance(form, tree.Scheduled)
    time = form.time
    if isinstance(time.phrase, tree.Join) and time.kind in ("in", "start", "end", "before", "after", "during"):
        for each in time.phrase.items:
            once = replace(form, time=tree.Time(time.kind, each))
            compile_scheduled(compiler, replace(sentence, form=once))
        return
    period = getattr(time.phrase, "kind", "")
    _check_period(compiler, time, period)
    if _ranking(compiler, form):
        return
    if phases := skipped(compiler, form.steps):
        if time.kind not in ("in", "during", "each", "this and next") or period not in ("update", "week"):
            raise NotRunnable("when a phase is left out is said by weeks or with 'if'")
        span = delay_of(time.phrase) if time.kind == "this and next" else None
        compile_skip(compiler, phases, form.steps[0], every=form.every, week=_which_week(time.phrase), span=span)
        return
    by_law(compiler, sentence)


def _check_period(compiler: Compiler, time: tree.Time, period: str) -> None:
    """Refuse a time that never comes. Raises NotRunnable."""
    named = compiler.program.kinds.is_a(period, "phase") or period in ("update", "week")
    if not named and time.kind in ("in", "start", "end", "during"):
        raise NotRunnable(f"no phase of the schedule is called {period!r}")
    if period == "phase":
        raise NotRunnable("say which phase, by its name; or write: at the start of each update")


def order_scheduled(program: Program[Frame]) -> None:
    """Put what is done at fixed times in order: by place in the book, unless a sentence says before or after what."""
    program.scheduled.sort(
        key=lambda rule: (
            rule.rule.item not in program.early and rule.rule.section not in program.early,
            rule.rule.place,
        )
    )
    for rule in tuple(program.scheduled):
        if rule.beside is None:
            continue
        relation, noun = rule.beside
        at_its_time = (each for each in program.scheduled if each.period and rule.period in (each.period, ""))
        anchors = [each for each in at_its_time if _pays(each, noun)]
        if not rule.period and not anchors:
            program.scheduled.remove(rule)
            program.troubles.append(Trouble(rule.rule, f"no rule says when {noun} is paid"))
        if not anchors or rule in anchors:
            continue
        anchor = anchors[0] if relation == "before" else anchors[-1]
        placed = replace(rule, when=anchor.when)
        if not rule.period:
            placed = replace(placed, period=anchor.period, every=max(rule.every, anchor.every), week=anchor.week)
        program.scheduled.remove(rule)
        if relation == "before":
            program.scheduled.insert(program.scheduled.index(anchors[0]), placed)
        else:
            after = program.scheduled.index(anchors[-1])
            later = [each for each in program.scheduled[after + 1 :] if each.rule.place < rule.rule.place]
            program.scheduled.insert(program.scheduled.index(later[-1]) + 1 if later else after + 1, placed)


def _pays(rule: ScheduledRule[Frame], noun: str) -> bool:
    """Say whether a sentence makes somebody pay something that a noun names ("as property tax")."""
    return isinstance(rule.steps, LawfulSteps) and rule.steps.pays_as(noun)


def _which_week(phrase: Node | None) -> int:
    """Give the number of the one week that a time is in, or 0."""
    if not isinstance(phrase, tree.Noun) or phrase.rank is None or phrase.rank.order != "ordinal":
        return 0
    numbered = phrase.kind in ("week", "update") and phrase.determiner == "the"
    if numbered and phrase.rank.position < 1:
        raise NotRunnable("which week is the last one nobody knows")
    return phrase.rank.position if numbered else 0


def _ranking(compiler: Compiler, form: tree.Scheduled) -> bool:
    """`Every player's first proposal is judged before any player's second`: in which order a phase takes them."""
    clause = form.steps[0].clauses[0] if form.steps else None
    if clause is None or clause.verb != "judge":
        return False
    first = clause.role("object")
    before = next((time.phrase for time in clause.times if time.kind == "before"), None)
    ranks = [noun.rank.position for noun in (first, before) if isinstance(noun, tree.Noun) and noun.rank is not None]
    if len(ranks) != 2:
        return False
    reason = "the judging phase takes every player's first undecided proposal before any player's second one"
    for noun in (first, before):
        assert isinstance(noun, tree.Noun)
        undecided = len(noun.which) == 1 and is_word(noun.which[0], "undecided")
        if noun.kind != "proposal" or not undecided or kind_of(noun.of) != "player":
            raise NotRunnable(reason)
    if form.time.kind != "in" or kind_of(form.time.phrase) != "judging phase":
        raise NotRunnable(reason)
    if ranks[0] >= ranks[1]:
        raise NotRunnable("no proposal is judged before itself: a first before a second, a second before a third")
    program = compiler.program
    program.ranks[ranks[1]] = max(program.ranks.get(ranks[1], 0), program.ranks.get(ranks[0], 0) + 1)
    return True


def move_phase(compiler: Compiler, phase: str, relation: str, other: str) -> None:
    """Take in that a phase comes right before or after another."""
    compiler.program.kinds.declare(phase, "phase")
    compiler.program.moved_phases.append((phase, relation, other))


def ordered_phases(phases: tuple[str, ...], moved: Iterable[tuple[str, str, str]]) -> tuple[str, ...]:
    """Put each phase that a sentence places where it says, in turn; beside no known phase it is left out."""
    order = list(phases)
    for phase, relation, other in moved:
        if other not in order or phase == other:
            continue
        if phase in order:
            order.remove(phase)
        order.insert(order.index(other) + (relation == "after"), phase)
    return tuple(order)
