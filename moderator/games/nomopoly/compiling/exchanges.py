"""Effects between things: dice and numbers added to something, places and attributes traded, everything dealt out."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.changes import change_value
from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.meaning import Meaning, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import number
from moderator.games.nomopoly.compiling.targets import target_word
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation.works import trade
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Value
from moderator.games.nomopoly.verbs.primitive import EffectParts


@direct("add", "subtract")
def _add(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """Dice or a number are added to a roll, or taken off it; a number, to whatever else has one."""
    sign = 1 if effect.verb == "add" else -1
    target = effect.filler("to" if sign > 0 else "from")
    what = effect.filler("object")
    roll = brought(frame, "roll") if target_word(target) == "roll" else None
    if not isinstance(roll, Occurrence):
        amount = number(what.value(frame))
        change_value(frame, effect, target, chosen, "to", lambda old: number(old) + sign * amount)
        return
    if isinstance(what, NounMeaning) and frame.run.program.kinds.is_a(what.kind, "die"):
        add_dice(frame, roll, int(size(what.described(frame)) or 0), sign)
        return
    add_to_roll(roll, sign * number(what.value(frame)))


def add_to_roll(roll: Occurrence, amount: Value) -> None:
    """Add a number to what a roll shows, or will show."""
    word = "total" if roll.done else "added"
    roll.state[word] = roll.state.get(word, 0) + amount


def add_dice(frame: Frame, roll: Occurrence, count: int, sign: int) -> None:
    """Throw so many dice more with a roll; once it is made, by themselves."""
    word = "plus" if sign > 0 else "minus"
    if not roll.done:
        roll.state[word] = roll.state.get(word, 0) + count
    elif count:
        pips = frame.run.throw(count, f"{frame.run.world.label(roll.subject)} rolls")
        roll.state["total"] += sign * sum(pips)


@direct("trade", "swap")
def _trade(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """Two trade what each has of something: their squares, which moves them, or the value of an attribute."""
    subject = effect.given(frame, "subject", effect.subject, {}) if effect.subject is not None else None
    other = effect.filler("with")
    pair = subject if isinstance(subject, tuple) else (subject, other.value(frame)) if other is not None else ()
    what = effect.filler("object")
    if len(pair) != 2 or not isinstance(what, NounMeaning):
        raise Missing("who trades what with whom is not said")
    trade(frame, *pair, what.kind)


@direct("deal out")
def _deal_out(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """Everything that somebody has is dealt out to others, bundle by bundle."""
    among = effect.filler("to")
    if not isinstance(among, Meaning):
        raise Missing("to whom it is dealt out is not said")
    effect.happen(frame, "deal out", {"subject": frame.agent, "to": tuple(among.values(frame))})
