"""Before or after every other effect: when a sentence comes among all that wait for one event."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.brought import EVENT_MONEY
from moderator.games.nomopoly.compiling.wanted import kind_of, want
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node


def times_of(form: tree.Trigger) -> list[tree.Time]:
    """Give each time that is said of a sentence or of one of its steps."""
    return [*form.times, *(time for step in form.steps for time in step.times)]


def timing(form: tree.Trigger, verb: str) -> int:
    """Say whether it comes before the other rules that wait for the event (-1), among them or after them (1)."""
    said = times_of(form)
    for time in said:
        if time.kind in ("before", "right before", "after", "right after"):
            _beside_the_others(time.phrase, verb)
    times = [time.kind for time in said]
    if "before" in times or "right before" in times:
        return -1
    return 1 if "after" in times or "right after" in times else 0


def _beside_the_others(phrase: Node | None, verb: str) -> None:
    """Check that a time is "every other effect of the landing", or "any other turn", before which it comes anyhow."""
    reason = "it comes before or after every other effect, and before any other turn"
    of = phrase.of if isinstance(phrase, tree.Noun) else None
    if kind_of(phrase) == "turn":
        want(phrase, reason, "turn")
    elif of is None:
        want(phrase, reason, "effect")
    else:
        want(phrase, reason, "effect", of=tuple(noun for noun, event in EVENTS.items() if event == verb))


def after_the_move(time: tree.Time) -> bool:
    """Say whether a time is "after the move", which a roll makes."""
    return time.kind == "after" and kind_of(time.phrase) == "move"


def beside_the_others(time: tree.Time) -> bool:
    """Say whether a time says no more than that something comes before or after every other effect."""
    beside = time.kind in ("before", "right before", "after", "right after")
    return beside and kind_of(time.phrase) in ("effect", "turn")


_PAID = frozenset({"pay", "fine", "get", "lose"})


def changes_what_is_paid(program: Program[Frame], form: tree.Trigger, verb: str) -> bool:
    """Say whether it changes the very amount of its event, which must come before that is paid.

    Raises NotRunnable where what is paid has been paid before anybody hears of it.
    """
    clauses = [clause for step in form.steps for clause in step.clauses if clause.verb in _CHANGING]
    told = [clause.role("object") or clause.subject for clause in clauses]
    if not any(isinstance(what, tree.Refer) and _noun_of(what) in EVENT_MONEY for what in told):
        return False
    if verb == "collect":
        raise NotRunnable('what is collected is paid already: write "If a player would pay rent, the amount is ..."')
    return verb in _PAID or verb in program.carried_out


def _noun_of(word: tree.Refer) -> str:
    return word.variable.removeprefix("@").partition("#")[0]


_CHANGING = frozenset({"rise", "increase", "fall", "decrease", "reduce", "halve", "double", "multiply", "be", "become"})
