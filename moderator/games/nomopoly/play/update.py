"""The update: one phase after the other in the order that the schedule's own sentence gives, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.holding import all_hold
from moderator.games.nomopoly.play.lapsing import lapse
from moderator.games.nomopoly.play.postponing import come_due
from moderator.games.nomopoly.play.program import ScheduledRule, SkipRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import GameOver, Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Place, Sort
from moderator.games.nomopoly.world.rulings import value_of
from moderator.games.nomopoly.world.values import GAME


def phase_label(phase: str) -> str:
    """Give the name of a phase as the log writes it: as the schedule has it, without the word phase."""
    return phase.removesuffix(" phase")


def run_rule(run: Run, rule: ScheduledRule[Frame]) -> None:
    """Carry out what a sentence says for its time."""
    if not _comes_round(run, rule.every):
        return
    if run.suspended(rule.rule):
        return
    if rule.week and run.week != rule.week:
        return
    if rule.delay and run.week != run.since(rule.rule.item) + rule.delay:
        return
    account = run.account_of(rule.rule.item)
    if run.rests(account):
        return
    run.ask_rule(rule.rule)
    run.look()
    cause = Occurrence("time", {}, rule.rule)
    with run.chain(f"what {rule.rule.name} says", (rule.rule.name,), account):
        with suppress(Missing):
            rule.steps.run(Frame(run, rule.rule, event=cause))
        run.settle()


def _comes_round(run: Run, every: int) -> bool:
    beat = 1 if value_of(run.settings, "C90") == "odd" else 0
    return every <= 1 or not (run.week + beat) % every


def skipping(run: Run, phase: str) -> SkipRule[Frame] | None:
    """Give the rule that leaves a phase out this week, or None."""
    for skip in run.program.skips:
        if skip.phase != phase or not _comes_round(run, skip.every) or run.suspended(skip.rule):
            continue
        if skip.week and run.week != skip.week:
            continue
        if skip.span is not None and run.week > run.since(skip.rule.item) + skip.span:
            continue
        if _hold(run, skip):
            return skip
    return None


def _hold(run: Run, skip: SkipRule[Frame]) -> bool:
    try:
        return all_hold(skip.conditions, Frame(run, skip.rule))
    except Missing:
        return False


def run_moment(run: Run, when: str, period: str) -> None:
    """Carry out every sentence for the start or end of the update or of a phase, or for the phase itself.

    What was put off until then comes last.
    """
    done: set[tuple[Place, int]] = set()
    while True:
        following = next(
            (
                rule
                for rule in run.program.scheduled
                if rule.when == when and rule.period == period and (rule.rule.place, rule.delay) not in done
            ),
            None,
        )
        if following is None:
            come_due(run, when, period)
            return
        done.add((following.rule.place, following.delay))
        run_rule(run, following)


def run_phase(run: Run, phase: str) -> None:
    """Play one phase, unless a rule leaves it out."""
    if not run.held:
        run.begin_share()
    skip = None
    with run.chain(f"whether the {phase} is skipped"):
        skip = skipping(run, phase)
    if skip is not None:
        run.ask_rule(skip.rule)
        run.log(f"the {phase} is skipped", causes=(skip.rule.name,))
        return
    run.phase = phase
    run.log(f"phase: {phase_label(phase)}", causes=())
    run_moment(run, "start", phase)
    run_moment(run, "in", phase)
    run_moment(run, "end", phase)
    run.phase = ""


def hold_phase(run: Run, phase: str) -> str | None:
    """Hold a phase out of its turn, within whatever goes on; gives why it cannot be held."""
    if phase not in run.program.phases:
        return f"no phase of the schedule is called {phase}"
    if phase == run.phase or phase in run.held:
        return f"the {phase} is being held already"
    around = run.phase
    run.held.append(phase)
    try:
        run_phase(run, phase)
    finally:
        run.held.pop()
        run.phase = around
    return None


def begin_update(run: Run) -> None:
    """The update begins."""
    run.fill()
    run_moment(run, "start", "update")


def end_update(run: Run) -> None:
    """The update ends: what is done then, what lasted for the week, and where everybody stands is kept."""
    run.begin_share()
    with run.chain("what happens where the week ends"):
        for player in facts.players(run):
            here = facts.place(run, player)
            if here is not None:
                run.happen(Occurrence("end", {"subject": player, "object": Sort("week"), "on": here}))
    run_moment(run, "end", "update")
    expire(run)


def expire(run: Run) -> None:
    """Let go back what was changed for this week only; what may happen once a week may happen again."""
    if run.world.exists(GAME) and run.world.get(GAME, "once"):
        run.world.set(GAME, "once", ())
    lapse(run)


def play_update(run: Run, after_phase: Callable[[str], None] | None = None) -> None:
    """Play a whole update; a phase that a proposal moves in the judging comes where the new order has it."""
    if frozen(run):
        return
    begin_update(run)
    done: list[str] = []
    while True:
        phase = next_phase(run.program.phases, done)
        if phase is None or stopped(run):
            break
        try:
            run_phase(run, phase)
        except GameOver:
            break
        done.append(phase)
        if after_phase is not None:
            after_phase(phase)
    if not frozen(run):
        end_update(run)


def next_phase(phases: tuple[str, ...], done: list[str]) -> str | None:
    """Give the phase that follows: the first after the last one played that has not been played, else any left."""
    last = done[-1] if done else None
    later = phases[phases.index(last) + 1 :] if last in phases else phases
    return next((phase for phase in (*later, *phases) if phase not in done), None)


def frozen(run: Run) -> bool:
    """Say whether time has stopped: then nothing happens of itself any more."""
    return run.world.exists(GAME) and run.world.get(GAME, "status") == "stopped"


def stopped(run: Run) -> bool:
    """Say whether the game no longer goes on."""
    return run.world.exists(GAME) and run.world.get(GAME, "status", "running") != "running"


def reset_week(run: Run, week: int) -> None:
    """Move the clock."""
    run.play_by(week=week)
    run.history.forget(run.program.asked, week)
