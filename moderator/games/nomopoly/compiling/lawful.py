"""Puts the law of a sentence into the tables of a program."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.evaluation.events import Watcher, as_heard
from moderator.games.nomopoly.evaluation.laws import LawfulBound, LawfulState, LawfulSteps
from moderator.games.nomopoly.lowering.sentences import lower_named
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.program import ProhibitionRule, ReplacementRule, ScheduledRule, TriggerRule, WatchRule
from moderator.law.nodes import Alter, Becomes, Bound, Forbid, Instead, Moment, On, Pattern, Variable


def compile_law(compiler: Compiler, sentence: Sentence) -> bool:
    """Put a sentence into the program by its law; gives whether it has one yet.

    Raises NotRunnable where a word of the sentence has no meaning where it stands.
    """
    try:
        law, names = lower_named(sentence.form, compiler)
    except NotYet:
        return False
    program = compiler.program
    match law:
        case On(Pattern() as pattern, effect):
            steps = LawfulSteps(effect)
            for watcher in map(Watcher, as_heard(pattern)):
                program.triggers.setdefault(watcher.verb, []).append(TriggerRule(sentence.rule, watcher, (), steps))
        case On(Becomes() as state, effect):
            watched = LawfulState(state, _named(state, names))
            program.watches.append(WatchRule(sentence.rule, watched, LawfulSteps(effect)))
        case On(Moment(edge, period, every, week, after), effect):
            steps = LawfulSteps(effect)
            when = ScheduledRule(sentence.rule, edge.value, period.name, steps, every, week=week, delay=after)
            program.scheduled.append(when)
        case Instead(pattern, effect) | Alter(pattern, effect):
            steps = LawfulSteps(effect)
            for watcher in map(Watcher, as_heard(pattern)):
                replacement = ReplacementRule(sentence.rule, watcher, (), steps, isinstance(law, Instead))
                program.replacements.setdefault(watcher.verb, []).append(replacement)
        case Forbid(pattern, ordered):
            for watcher in map(Watcher, as_heard(pattern)):
                may = ordered and not (pattern.deed.verb.name == "gain" and watcher.verb == "pay")
                forbidden = ProhibitionRule(
                    sentence.rule, watcher, (), only_if=False, only_voluntary=may, form=sentence.form
                )
                program.prohibitions.setdefault(watcher.verb, []).append(forbidden)
        case Bound():
            program.limits.append(LawfulBound(sentence.rule, law))
        case _:
            return False
    return True


def _named(state: Becomes, names: dict[Variable, str]) -> tuple[str, ...]:
    """Give how what a state binds is known where it is kept what has come about."""
    return tuple(names.get(over.variable, f"#{place}") for place, over in enumerate(state.binds))
