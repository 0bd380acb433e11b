"""Effects between things: dice and numbers added to something, places and attributes traded, everything dealt out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.changes import change_value
from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.meaning import Meaning, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.numbers import number
from moderator.games.nomopoly.compiling.targets import target_word
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Value
from moderator.games.nomopoly.verbs.primitive import EffectParts, Primitive
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


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
    one, two = pair
    back = Occurrence("trade", {"subject": two, "object": Sort(what.kind), "with": one}, effect.rule, frame.event)

    def act(run: Run, _trade: Occurrence) -> str | None:
        if not run.may_happen(back):
            return back.refused
        _exchange(frame, effect, pair, what.kind)
        return None

    def after(run: Run, _trade: Occurrence) -> None:
        back.done = True
        run.keep(back, None)
        run.set_off(back)

    roles: dict[str, Value] = {"subject": one, "object": Sort(what.kind), "with": two}
    effect.happen(frame, "trade", roles, act=Primitive(act, after=after))


def _exchange(frame: Frame, effect: EffectParts, pair: tuple[Value, ...], noun: str) -> None:
    run = frame.run
    if run.program.kinds.is_a(noun, "square"):
        places = tuple(facts.place(run, each) for each in pair)
        for piece, square in zip(pair, reversed(places), strict=True):
            effect.happen(frame, "move", {"object": piece, "to": square})
        return
    values = tuple(facts.attribute(run, noun, each) for each in pair)
    for holder, value in zip(pair, reversed(values), strict=True):
        set_attribute(frame, noun, holder, lambda _old, value=value: value)  # type: ignore[misc]


def _check_references(compiler: Any, effect: EffectParts) -> None:
    if not _spoken_of(effect):
        raise NotRunnable("references to what are removed is not said: every reference to Teams")


def _spoken_of(effect: EffectParts) -> str:
    """Give the noun of "every reference to Teams"."""
    what = effect.clause.role("object")
    for clause in what.which if isinstance(what, tree.Noun) else ():
        place = tree.complement_of(clause)
        if isinstance(place, tree.Place) and isinstance(place.phrase, tree.Noun):
            return place.phrase.kind
    return ""


@direct("remove references", check=_check_references)
def _remove_references(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """The rules no longer speak of something."""
    noun = _spoken_of(effect)
    cause = Occurrence("reword", {"object": noun}, effect.rule, frame.event)
    if frame.run.reword is not None:
        frame.run.reword(frame.run, noun, cause)


@direct("deal out")
def _deal_out(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    """Everything that somebody has is dealt out to others, bundle by bundle."""
    among = effect.filler("to")
    if not isinstance(among, Meaning):
        raise Missing("to whom it is dealt out is not said")
    effect.happen(frame, "deal out", {"subject": frame.agent, "to": tuple(among.values(frame))})
