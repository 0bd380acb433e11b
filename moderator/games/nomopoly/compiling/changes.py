"""Effects on numbers: what rises, falls, is halved, doubled or multiplied, wherever it is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.meaning import Meaning, Measured, Referred, size
from moderator.games.nomopoly.compiling.measures import MeasureMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import number
from moderator.games.nomopoly.compiling.owing import amount_owed
from moderator.games.nomopoly.compiling.shaping import shape_move
from moderator.games.nomopoly.compiling.targets import EVENT_MONEY, last_week, target_word
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.verbs.primitive import EffectParts
from moderator.language import tree
from moderator.language.inflection import article

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


_ALWAYS_HAD = frozenset({"cash", "money", "number"})


def change_value(
    frame: Frame, effect: EffectParts, phrase: Meaning | None, chosen: dict[str, Value], role: str, change: Any
) -> None:
    """Change a number where it is kept: an event's amount, an attribute, what a pool holds, goods of a kind.

    `change` is a function from the old value to the new one.
    """
    run, last = frame.run, last_week(frame, effect)
    counted = effect.clause.subject if role == "subject" else effect.clause.role("object")
    if isinstance(counted, tree.Count) and isinstance(counted.noun, tree.Noun):
        kind = Sort(counted.noun.kind)
        set_attribute(frame, "number", kind, lambda old: plain(run.money(change(old), "down")), last)
        return
    word = target_word(phrase)
    if word in EVENT_MONEY and frame.event is not None and not frame.event.done:
        event = frame.event
        key = next((role for role in ("amount", "price") if role in event.roles), "object")
        if size(event.roles.get(key)) is not None:
            event.roles[key] = run.money(change(event.roles[key]), frame.rounding)
            if isinstance(phrase, Referred):
                frame.variables[phrase.name] = event.roles[key]
            return
    if word == "roll":
        roll = brought(frame, "roll")
        if isinstance(roll, Occurrence):
            roll.state["total"] = change(roll.state.get("total", 0))
            return
    if isinstance(phrase, MeasureMeaning):
        for holder in _holders(frame, effect, phrase, phrase.holder):
            set_attribute(frame, phrase.attribute, holder, change, last)
        return
    if isinstance(phrase, NounMeaning) and phrase.of is not None:
        for holder in _holders(frame, effect, phrase, phrase.of):
            set_attribute(frame, phrase.kind, holder, change, last)
        return
    if isinstance(phrase, NounMeaning) and phrase.kind == "number":
        raise Missing("there is no such number")
    thing = chosen.get(role) if role in chosen else phrase.value(frame) if phrase is not None else None
    if isinstance(thing, Id):
        set_attribute(frame, "cash", thing, change, last)
        return
    raise Missing("there is nothing here that could change so")


def sets_amount(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> bool:
    """Let the amount of the event at hand be another: "the rent is $5", "the price is at most $10".

    Gives whether it is of such an amount that an effect speaks.
    """
    amount: Any = effect.filler("complement")
    if target_word(effect.subject) not in EVENT_MONEY or frame.event is None or frame.event.done:
        return False
    if getattr(amount, "word", "") or not isinstance(amount, Meaning):
        return False
    bound = {"<=": min, ">=": max}.get(amount.comparison) if isinstance(amount, Measured) else None

    def change(old: Value) -> Value:
        new = number(amount.value(frame))
        return new if bound is None else bound(number(old), new)

    change_value(frame, effect, effect.subject, chosen, "subject", change)
    return True


def _holders(
    frame: Frame, effect: EffectParts, phrase: NounMeaning | MeasureMeaning, whose: Meaning | None
) -> tuple[Value, ...]:
    """Give whose value changes: each in turn, where the clause is carried out for each of them, else all."""
    if whose is not None and whose.variable and any(ranging is phrase for _, ranging in effect.ranges):
        one = frame.variables.get(whose.variable)
        if isinstance(one, Id):
            return (one,)
    return tuple(phrase.holders(frame))


def _by(frame: Frame, effect: EffectParts) -> Value:
    filler = effect.filler("by")
    if filler is None:
        raise Missing("by how much is not said")
    return number(filler.value(frame))


def _percent(effect: EffectParts) -> bool:
    amount = effect.clause.role("by")
    return isinstance(amount, tree.Amount) and amount.unit == "%"


def _check_changed(compiler: Compiler, effect: EffectParts) -> None:
    """Refuse to change what no rule lets a square or a player have: nobody would ever read it."""
    phrase = _what_changes(effect)
    said = effect.clause.role("object") or effect.clause.subject
    if isinstance(said, tree.Noun) and amount_owed(compiler, said) is not None:
        raise NotRunnable('what somebody owes changes as she owes more and repays: "she repays him $20"')
    if not isinstance(phrase, NounMeaning) or phrase.of is None or target_word(phrase) or phrase.kind in _ALWAYS_HAD:
        return
    program, holder, word = compiler.program, phrase.of.kind, facts.key(phrase.kind)
    if program.kinds.is_a(holder, "item") and not phrase.money and phrase.of.kind not in program.measured:
        raise NotRunnable(f"one {holder} is like any other: give the {phrase.kind} to who has it, as a number of hers")
    if not any(program.kinds.is_a(holder, each) for each in ("square", "player", "Team")):
        return
    declared = any((above, word) in program.firsts for above in program.kinds.above(holder))
    if not declared and word not in program.values and word not in program.attributes:
        raise NotRunnable(
            f"no rule says that a {holder} has {article(phrase.kind)}, so nothing would come of changing it"
        )


@direct("rise", "increase", check=_check_changed)
def _rise(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    _move(frame, effect, chosen, 1)


@direct("fall", "decrease", "reduce", check=_check_changed)
def _fall(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    _move(frame, effect, chosen, -1)


def _move(frame: Frame, effect: EffectParts, chosen: dict[str, Value], sign: int) -> None:
    """Let what rises or is raised go up, or with a sign of -1 down, by or to what the clause says."""
    phrase, to = _what_changes(effect), effect.filler("to")
    if to is not None:
        change_value(frame, effect, phrase, chosen, "subject", lambda old: to.value(frame))
        return
    amount = sign * _by(frame, effect)
    percent = _percent(effect)
    change_value(
        frame,
        effect,
        phrase,
        chosen,
        "subject",
        lambda old: number(old) * (1 + amount) if percent else number(old) + amount,
    )


def _what_changes(effect: EffectParts) -> Meaning | None:
    """Give the phrase whose value changes: what rises of itself, or what somebody raises."""
    raised: Meaning | None = effect.filler("object")
    return effect.subject if raised is None else raised


@direct("halve", check=_check_changed)
def _halve(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(1, 2))


@direct("double", check=_check_changed)
def _double(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(2))


@direct("multiply", check=_check_changed)
def _multiply(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    _scale(frame, effect, chosen, Fraction(_by(frame, effect)))


def _scale(frame: Frame, effect: EffectParts, chosen: dict[str, Value], factor: Fraction) -> None:
    phrase = effect.filler("object")
    if target_word(phrase) == "move":
        shape_move(frame, ("times", factor))
        return
    change_value(frame, effect, phrase, chosen, "object", lambda old: plain(number(old) * factor))
