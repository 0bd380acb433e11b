"""Writing an attribute of a thing: for good or for a while, on top of what the rules make it, heard by rules that wait.

A number that rises or falls is an event wherever a rule waits for that: it may be forbidden, or something else may
happen instead. Where nobody waits it is only written.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from heapq import merge
from itertools import groupby
from typing import TypeAlias

from moderator.games.nomopoly.play import facts, lapsing
from moderator.games.nomopoly.play.deeds_told import value_told
from moderator.games.nomopoly.play.run import Frame, Primitive, Run
from moderator.games.nomopoly.world.amounts import is_number, plain, rounded
from moderator.games.nomopoly.world.errors import Missing, refuse
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, same

Change: TypeAlias = Callable[[Value], Value]
"""Gives the new value of the old one."""

_FAR = 10**6
_PAYING = frozenset({"pay", "get", "gain", "receive", "earn", "lose"})


def set_attribute(frame: Frame, noun: str, holder: Value, change: Change, last: int | None = None) -> None:
    """Give an attribute of a thing a new value, worked out from the old one; at the end of week `last` it goes back.

    Raises Missing if there is no such thing.
    """
    run = frame.run
    world, word = run.world, facts.key(noun)
    thing = _bearer(frame, noun, holder)
    if next(facts.applicable(run, noun, thing), None) is not None:
        _shift(frame, noun, thing, change, last)
        return
    old = world.get(thing, word)
    if old is None:
        old = facts.first(run, world.kind(thing), word)
    new = change(old if old is not None else 0)
    if is_number(new) and (word == "cash" or word in run.program.money):
        new = run.money(new, frame.rounding)
    elif is_number(new) and frame.rounding:
        new = rounded(new, frame.rounding)
    if word == "cash":
        new = _unless_kept(frame, thing, old or 0, new)
    new = plain(new)
    if not _happens(frame, noun, thing, old, new, lambda: world.set(thing, word, new)):
        return
    if last is None:
        if _step(change)[0] == 0:
            lapsing.settle_for_good(world, thing, word)
    elif is_number(new) and (old is None or is_number(old)):
        lapsing.lapse_by(world, thing, word, plain(new - (old or 0)), last)
    else:
        lapsing.lapse_to(world, thing, word, old, last)


def _bearer(frame: Frame, noun: str, holder: Value) -> Id:
    """Give the thing that bears an attribute: goods and kinds of goods bear theirs together. Raises Missing."""
    run = frame.run
    if isinstance(holder, Sort):
        product, goods = facts.product_of(run, holder.kind), Id(f"goods:{holder.kind}")
        holder = product if product is not None else goods if run.world.exists(goods) else holder
    if isinstance(holder, Goods):
        holder = facts.product_of(run, holder.kind)
    if not isinstance(holder, Id) or not run.world.exists(holder):
        raise Missing(f"there is nothing whose {noun} could change")
    return holder


def _shift(frame: Frame, noun: str, thing: Id, change: Change, last: int | None) -> None:
    """Change what the rules work out: from now on it is that much more, less, or that many times what they make it."""
    run = frame.run
    word, step = facts.key(noun), _step(change)
    old = facts.attribute(run, noun, thing)
    new = _shifted(run, word, old, step)

    def write() -> None:
        lapsing.shift(run.world, thing, word, step)

    if _happens(frame, noun, thing, old, new, write) and last is not None:
        lapsing.lapse_shift(run.world, thing, word, step, last)


def _step(change: Change) -> tuple[Value, Value]:
    """Give the factor and the difference of a change; the factor is 0 if it sets a value whatever was before."""
    first, far = change(0), change(_FAR)
    if same(first, far):
        return 0, first
    return plain(Fraction(far - first) / _FAR), plain(first)


def _shifted(run: Run, word: str, value: Value, step: tuple[Value, Value]) -> Value:
    return facts.shifted(run, word, value, (step,))


def _happens(frame: Frame, noun: str, thing: Id, old: Value, new: Value, write: Callable[[], None]) -> bool:
    """Let an attribute change; where a rule waits for a number's rising or falling, it does so as an event."""
    run = frame.run
    before = 0 if old is None else old

    def act(_run: Run, _occurrence: Occurrence | None) -> None:
        write()
        _tell(frame, noun, thing, old, new)

    verb = _way(before, new)
    if verb and _is_awaited(run, verb):
        roles = {"subject": Sort(noun, new, thing), "by": plain(abs(new - before)), "to": new}
        paid = facts.key(noun) == "cash" and _is_paid(frame, thing)
        occurrence = Occurrence(verb, roles, frame.rule, frame.event, state={"paid": paid})
        if frame.event is not None and frame.event.verb == verb and not frame.event.done:
            occurrence.used = list(frame.event.used)
        if not run.happen(occurrence, Primitive(act)):
            if occurrence.refused and frame.event is not None and frame.event.ordered:
                raise refuse(occurrence)
            return False
    else:
        act(run, None)
    _passes(frame, noun, thing, before, new)
    return True


def _way(old: Value, new: Value) -> str:
    if not is_number(old) or not is_number(new) or old == new:
        return ""
    return "rise" if new > old else "fall"


def _is_awaited(run: Run, verb: str) -> bool:
    program = run.program
    tables = (program.triggers, program.replacements, program.prohibitions, program.asked, run.also_asked)
    return bool(run.waiting) or any(verb in table for table in tables)


def _tell(frame: Frame, noun: str, thing: Id, old: Value, new: Value) -> None:
    """Log the new value of an attribute, so that nothing changes without its reason being seen.

    Of cash that moves because it is paid the payment itself tells.
    """
    run = frame.run
    word = facts.key(noun)
    money = word == "cash" or word in run.program.money
    if (
        same(0 if old is None else old, new)
        or (word == "cash" and _is_paid(frame, thing))
        or (money and _is_bookkeeping(frame, thing))
    ):
        return
    said = value_told(run.world, new, money=money)
    causes = (frame.rule.name,) if frame.rule else ()
    earlier = frame.event.causes() if frame.event is not None else ()
    run.log(f"{run.world.label(thing)}'s {noun} is now {said}", causes=tuple(dict.fromkeys((*causes, *earlier))))


def _is_paid(frame: Frame, thing: Id) -> bool:
    event = frame.event
    return event is not None and event.verb in _PAYING and thing in event.roles.values()


def _is_bookkeeping(frame: Frame, thing: Id) -> bool:
    """Say whether one amount of money follows another of the same thing that moves in a payment, as income does."""
    event = frame.event
    if event is None or event.verb not in ("rise", "fall") or not isinstance(event.subject, Sort):
        return False
    return event.subject.detail == thing and bool(event.state.get("paid"))


def _passes(frame: Frame, noun: str, holder: Id, old: Value, new: Value) -> None:
    """Let rules hear of every multiple that a growing number passes, the lowest first."""
    run = frame.run
    if _way(old, new) != "rise":
        return
    passed: list[range] = []
    for trigger in run.program.triggers.get("pass", ()):
        step = getattr(trigger.pattern, "step", 0)
        if step > 0 and getattr(trigger.pattern, "number", "") in ("", facts.key(noun)):
            passed.append(range((old // step + 1) * step, int(new) + 1, step))
    for value, _ in groupby(merge(*passed)):
        run.happen(Occurrence("pass", {"subject": Sort(noun, new, holder), "object": value}, frame.rule, frame.event))


def _unless_kept(frame: Frame, holder: Id, old: Value, new: Value) -> Value:
    """Give the new cash of a party, or what it has if a rule lets it lose nothing."""
    if new >= old:
        return new
    loss = Occurrence("lose", {"subject": holder, "object": old - new}, frame.rule, frame.event)
    for prohibition in frame.run.prohibitions("lose"):
        if prohibition.meets(Frame(frame.run, prohibition.rule, event=loss), loss):
            frame.run.ask_rule(prohibition.rule)
            return old
    return new
