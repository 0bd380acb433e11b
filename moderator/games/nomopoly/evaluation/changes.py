"""How values change: attributes of things, and amounts of events that are to come."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.amounts import plain
from moderator.games.nomopoly.compiling.attributes import set_attribute
from moderator.games.nomopoly.compiling.exchanges import add_dice, add_to_roll
from moderator.games.nomopoly.compiling.meaning import size
from moderator.games.nomopoly.compiling.shaping import fewer_dice, shape_move
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation.building import (
    Act,
    Scope,
    build_act,
    build_event,
    build_members,
    build_value,
)
from moderator.games.nomopoly.values import Value
from moderator.law.nodes import Amend, Change, Role, Shape, Shift


def _shifted(how: Shift, by: Value) -> Callable[[Value], Value]:
    """Give what makes a new value of an old one. Raises Missing for what is no number where one is wanted."""
    if how is Shift.TO:
        return lambda _old: by
    number = size(by)
    if number is None:
        raise Missing("by how much is no number")

    def change(old: Value) -> Value:
        before = size(old) or 0
        match how:
            case Shift.UP:
                return plain(before + number)
            case Shift.DOWN:
                return plain(before - number)
            case Shift.TIMES:
                return plain(before * number)
            case Shift.AT_LEAST:
                return plain(max(before, number))
        return plain(min(before, number))

    return change


@build_act.register(Change)
def _change(effect: Change) -> Act:
    holders, value = build_members(effect.of), build_value(effect.value)
    attribute, how = effect.attribute.name, effect.how

    def act(scope: Scope) -> None:
        scope.run.spend()
        change = _shifted(how, value(scope))
        found = holders(scope)
        if not found:
            raise Missing(f"there is nothing whose {attribute} could change")
        for holder in found:
            set_attribute(scope.frame, attribute, holder, change, scope.last)
        scope.frame.came = True

    return act


@build_act.register(Amend)
def _amend(effect: Amend) -> Act:
    event, how, value = build_event(effect.part.event), effect.how, build_value(effect.value)
    if effect.part.role in _OF_ROLLS:
        return _amended_roll(effect)

    def act(scope: Scope) -> None:
        scope.run.spend()
        occurrence = event(scope)
        role = next((each for each in ("amount", "price") if each in occurrence.roles), "object")
        old = occurrence.roles.get(role)
        if size(old) is None:
            raise Missing("there is no amount here")
        occurrence.roles[role] = scope.run.money(_shifted(how, value(scope))(old), scope.frame.rounding)
        scope.frame.came = True

    return act


@build_act.register(Shape)
def _shape(effect: Shape) -> Act:
    by, least = build_value(effect.by), None if effect.least is None else build_value(effect.least)
    verb, how = effect.verb.name, effect.how

    def act(scope: Scope) -> None:
        scope.run.spend()
        number, limit = size(by(scope)), 0 if least is None else size(least(scope))
        if number is None or limit is None:
            raise Missing("how much longer or shorter is no number")
        if verb == "roll":
            fewer_dice(scope.frame, int(number) * -_SIGNS[how])
        elif how is Shift.TIMES:
            shape_move(scope.frame, ("reverse", 0) if number == -1 else ("times", number))
        else:
            shape_move(scope.frame, ("longer" if how is Shift.UP else "shorter", int(number), int(limit)))
        scope.frame.came = True

    return act


DICE, TOTAL = Role("dice"), Role("total")
_OF_ROLLS = frozenset({DICE, TOTAL})


def _amended_roll(effect: Amend) -> Act:
    """Build that dice or a number are added to a roll or taken off it; dice of one that is made are thrown at once."""
    event, value, how = build_event(effect.part.event), build_value(effect.value), effect.how
    dice, sign = effect.part.role == DICE, _SIGNS.get(how, 0)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roll, number = event(scope), size(value(scope))
        if number is None:
            raise Missing("how much is added is no number")
        if not sign:
            roll.state["total"] = _shifted(how, number)(roll.state.get("total", 0))
        elif dice:
            add_dice(scope.frame, roll, int(number), sign)
        else:
            add_to_roll(roll, sign * number)
        scope.frame.came = True

    return act


_SIGNS = {Shift.UP: 1, Shift.DOWN: -1}
